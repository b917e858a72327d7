// A score sheet beside the box: what a game's own `score_sheet.js` is given, and what it answers.

interface SheetPlayer {
  name: string;
  rival?: boolean;
  chapters?: Record<number, any>;
  [asked: string]: any;
}

/** What was written down so far. `chapter` is looked at, `reached` is the last that was, of so many `chapters`. */
interface Sheet {
  players: SheetPlayer[];
  chapter: number;
  reached: number;
  chapters: number;
  [setup: string]: any;
}

interface Counted {
  parts: Record<string, number>;
  tie: number[];
  total?: any;
}

interface Told {
  values: Record<string, any>;
  sheet: Sheet;
  counted: (Counted & { total: number })[];
  who: number;
  touched: { column?: string } | null;
  say: (key: string, values?: Record<string, any>) => string;
  columnName: (id: string) => string;
}
