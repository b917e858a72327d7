// Written by tools/js_types from periplus/table/play/view_types.py: do not edit. For every script, without import.

/** What a piece says of itself: pressed, hovered or focused. */
interface Card {
  title: string;
  kind: string;
  text: string;
  now: string;
  facts: [string, string][];
  rule: string;
  picture: string;
}

interface ShareJson {
  seat: string;
  commitment: string;
  number: string | null;
  browser?: number | null;
}

interface FairnessJson {
  commitment: string;
  secret: string | null;
  from: number;
  origin: "new" | "opened" | "branched" | "imagined";
  shares: ShareJson[];
}

interface Seat {
  seat: number;
  name: string;
  shape: string;
  kind: string;
  minded: string | null;
  connected: boolean;
  absent: boolean;
  asked: boolean;
}

/** The time of one person: `due` is when it is over, reserve and all, in seconds of the world's clock; null while */
interface SeatClock {
  seat: number;
  due: number | null;
  reserve: number;
  over: boolean;
  extended: number;
  paused: number | null;
  pause_taken: boolean;
}

/** What was agreed about time, in seconds, and how it stands; `longer`: what another may add; `level`: of the bot */
interface TableClock {
  pace: number;
  runs_out: string;
  reserve: number;
  longer: number;
  level: string;
  seats: SeatClock[];
}

/** A bot that played for somebody who was away. */
interface StoodIn {
  seat: number;
  level: string | null;
  by: string | null;
}

interface ViewerSeats {
  seat: number | null;
  seats: number[];
  host?: boolean;
}

interface Question {
  ask: string;
  prompt: string;
  more: string;
  help_anchor: string | null;
  tip: string | null;
}

/** An action: what to send, what it touches, what to call it. */
interface Legal {
  text: string;
  verb: string;
  params: Record<string, string>;
  ids: string[];
  label: string;
  joins?: boolean;
  at_once?: boolean;
}

/** An act of a draft, and what else could be laid in its place. */
interface DraftStep {
  text: string;
  verb: string;
  params: Record<string, string>;
  ids: string[];
  label: string;
  joins?: boolean;
  at_once?: boolean;
  ask: string;
  touched: boolean;
  final: boolean;
  legal: Legal[];
}

interface DraftLine {
  text: string;
  cost: boolean;
}

/** The verb that plays a draft, and in small print what it plays. */
interface CommitWords {
  word: string;
  more: string;
}

/** Acts that are laid but not yet played: `shown` of them the board shows as done; `legal` may be laid next. */
interface DraftView {
  steps: DraftStep[];
  shown: number;
  whole: boolean;
  dropped: boolean;
  question: string;
  legal: Legal[];
  board: Record<string, string>;
  ghost: Record<string, string>;
  lines: DraftLine[];
  gain: string;
  commit: CommitWords;
  aims: Record<string, string[]>;
  picked: string[];
  head: Record<string, string>;
  version?: number;
}

/** What an act would bring, and which of the lines tell what it costs; `commit` and `gain` only if it is legal. */
interface Preview {
  lines: string[];
  costs: number[];
  ghost: Record<string, string>;
  commit?: CommitWords;
  gain?: string;
}

/** Why nothing that mentions some pieces can be done; none if something can. */
interface Reasons {
  legal: boolean;
  reasons: string[];
  code?: string;
}

/** Keys of the page's words for what cannot be done now; empty where it can. */
interface WhyNot {
  undo: string;
  hint: string;
}

interface Abilities {
  undo: boolean;
  reset: boolean;
  end_turn: boolean;
  hint: boolean;
  takeover: number[];
  extend?: number[];
  pause?: number[];
  claim?: number[];
  branch: boolean;
  export: boolean;
  why_not: WhyNot;
}

/** Where the still layer is kept, and the content of every living group. */
interface BoardView {
  still: string;
  groups: Record<string, string>;
}

/** One line of the log. */
interface LogStep {
  n: number;
  moment: number;
  seat: number | "chance";
  text: string;
  touched: string[];
  by?: string;
  tips?: string[];
  news?: string;
}

interface ScorePart {
  part: string;
  label: string;
  points: number;
}

interface Score {
  seat: number | null;
  name: string;
  total: number;
  rank: number;
  parts: ScorePart[];
}

interface PadColumn {
  label: string;
  parts: string[];
  tint: string;
  family: string;
  picture: string;
}

/** What somebody alone may earn, and from how many points on. */
interface PrizeStep {
  label: string;
  points: number;
}

/** How a match ended, in the words of its log, and the columns of its score pad. */
interface EndView {
  why: string;
  result: string;
  tie_break: string;
  prize: string;
  steps: PrizeStep[];
  where: string;
  unit: string;
  columns: PadColumn[];
}

/** The round before the first dice. */
interface DiceRoundView {
  closed: boolean;
  commitments: Record<string, string>;
  waiting: number[];
}

interface Fairness {
  commitment: string;
  secret: string | null;
  from: number;
  origin: "new" | "opened" | "branched" | "imagined";
  shares: ShareJson[];
  gathering: DiceRoundView | null;
  told: string[];
  notice: string | null;
}

/** The whole answer to `GET /api/tables/{table}`. */
interface View {
  table: string;
  game: string;
  version: number;
  viewer: ViewerSeats;
  hotseat: boolean;
  secret: boolean;
  confirm_turns: boolean;
  seats: Seat[];
  stood_in: StoodIn[];
  absent_after: number | null;
  clock: TableClock | null;
  elsewhere: number[];
  asked: number[];
  holding: number | null;
  over: boolean;
  question: Question | null;
  legal: Legal[];
  can: Abilities;
  board: BoardView | null;
  log: LogStep[];
  log_from: number;
  log_tag: string;
  since_last_turn: number;
  moments: number;
  scores: Score[];
  ending: EndView | null;
  fairness: Fairness;
  replay_all: boolean;
  options: Record<string, string>;
}

/** What a seat held: the cards of its pieces. */
interface Held {
  seat: number;
  cards: Record<string, unknown>[];
}

/** What everybody held at a moment of a match that is over. */
interface Hands {
  hands: Held[];
}

/** The table as a viewer saw it after so many steps. */
interface Moment {
  n: number;
  total: number;
  board: BoardView;
  log: LogStep[];
  scores: Score[];
  asked: number[];
  over: boolean;
  seat: number | null;
}

/** A turn by its number, whose it is, and the moment at its end. */
interface TurnAt {
  number: number;
  seat: number | null;
  at: number;
}

/** A part of a match, and the moment it begins with. */
interface PartFrom {
  start: number;
  label: string;
}

/** A match by its turns; `word` is what the game calls one. */
interface Turns {
  turns: TurnAt[];
  parts: PartFrom[];
  word: string;
}

/** Groups that were drawn anew, whole or as edits of what they were; the still layer only if it is another. */
interface BoardPatch {
  groups: Record<string, string>;
  edits: Record<string, (string | [number, number])[]>;
  still?: string;
}

interface Patch {
  from: number;
  version: number;
  asked: number[];
  over: boolean;
  holding: number | null;
  log: LogStep[];
  log_from: number;
  board?: BoardPatch;
}
