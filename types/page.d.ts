// What the checker of scripts cannot know by itself. For every script, without import.

/** A view that was asked for with its board, as pages ask. */
interface TableView extends View {
  board: BoardView;
}

/** What a page hears of its table: a whole view, or what changed. */
type News = TableView | (Patch & Partial<TableView>);

/** The elements that templates mark with `data-…`, where they are more than an element. Held against the templates by a test. */
interface Places {
  "anew-dialog": HTMLDialogElement;
  begin: HTMLAnchorElement;
  "branch-dialog": HTMLDialogElement;
  "branch-form": HTMLFormElement & { elements: { seat: HTMLSelectElement; level: HTMLSelectElement } };
  commit: HTMLButtonElement;
  curtain: HTMLDialogElement;
  export: HTMLAnchorElement;
  earlier: HTMLButtonElement;
  filter: HTMLInputElement;
  "go-back": HTMLButtonElement;
  later: HTMLButtonElement;
  "new-table": HTMLFormElement;
  progress: HTMLProgressElement;
  "score-dialog": HTMLDialogElement;
  "seat-dialog": HTMLDialogElement;
  "seat-form": HTMLFormElement & { elements: { name: HTMLInputElement; shape: RadioNodeList } };
  settings: HTMLDialogElement;
}

/** What is looked for by a selector is taken for an HTML element unless it says more. */
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

/** Somebody on a game's ladder, as the game's own page tells it. */
interface Opponent {
  level: string;
  rung: number;
  name: string;
  manner: string;
  elo: number | null;
}
