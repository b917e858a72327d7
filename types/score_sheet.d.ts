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

/** The page, as what draws a section is given it. `kit`: what it is drawn with. */
interface SheetPage {
  game: Record<string, any>;
  given: Record<string, any>;
  kit: {
    el: (tag: keyof HTMLElementTagNameMap, attributes?: Record<string, any>, ...children: (Node | string)[]) => any;
    node: (tag: keyof HTMLElementTagNameMap, properties?: Record<string, any>, ...children: (Node | string)[]) => any;
    put: (sheet: any, path: string, value: unknown) => void;
    shown: (number: number) => string;
  };
  opened: Set<string>;
  printed: Record<string, number[]>;
  printedKey: string;
  sheet: Sheet;
  told: Told;
  values: Record<string, any>;
  draw(): void;
  heading(text: string): Node;
  now(section: any): any;
  place(section: any): string;
  press(word: string, key: string, work: () => void): Node;
  refuse(words: string): void;
  say: (key: string, values?: Record<string, any>) => string;
  write(work: (sheet: Sheet) => void, touched?: { column?: string } | null): void;
}
