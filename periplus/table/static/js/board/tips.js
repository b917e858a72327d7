// @ts-check
// Tips at the first time something happens: under the question while nothing is laid, whole, and gone when touched. Each is told
// once and leaves with its moment, when one has moved; none for who wants none.

import { find, node } from "../parts/dom.js";
import { setting } from "../parts/settings.js";
import { w } from "../parts/words.js";

const KEPT = "periplus:tips";
const GUIDED = 3;

const guided = (table) => `periplus:guided:${table}`;

// A table that goes on from a lesson: its first decisions come with advice, which then stays away.
export const guide = (table) => sessionStorage.setItem(guided(table), String(GUIDED));

export function guides(table) {
  const left = Number(sessionStorage.getItem(guided(table)) ?? 0);
  if (!left || setting("no_tips")) return false;
  sessionStorage.setItem(guided(table), String(left - 1));
  return true;
}

export class Tips {
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.texts = {};
    this.waiting = [];
    this.lines = []; // that were shown and not yet heard
    this.box = find("tip");
    this.box.addEventListener("click", () => this.close()); // it was read
    this.box.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && this.close());
    this.seen = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
    document.addEventListener("keydown", (event) => {
      const busy = event.defaultPrevented || document.querySelector("dialog[open], [data-hints]:not([hidden]), [data-board] .chosen");
      if (event.key === "Escape" && !busy && this.told) this.close();
    });
  }

  // What there is to tell comes from the game; what was called for before it came is told then.
  async learn(info) {
    this.texts = (await info.catch(() => null))?.tips ?? {};
    if (this.told) this.show();
    this.hear(this.early ?? [], this.question);
  }

  // What happened and what is asked now, once all of it has been shown.
  hear(lines, question, last = true) {
    if (setting("no_tips")) return;
    this.lines.push(...lines);
    if (!last) return;
    if (this.told?.id.startsWith("tip.ask.") && this.told.id !== question?.tip) this.leave();
    this.early = this.lines;
    this.question = question;
    for (const id of [...this.lines.flatMap((line) => line.tips ?? []), ...(question?.tip ? [question.tip] : [])]) {
      const key = `${this.game} ${id}`;
      const known = this.told?.key === key || this.waiting.some((tip) => tip.key === key);
      if (this.texts[id] && !this.seen.has(key) && !known) this.waiting.push({ key, id });
    }
    this.lines = [];
    if (!this.told) this.next();
  }

  // One has moved, or the match is over: what was told is known, what was not told waits for its next time.
  leave() {
    if (this.told) this.keep();
    this.waiting = [];
    this.lines = [];
    this.early = [];
    this.next();
  }

  keep() {
    this.seen.add(this.told.key);
    localStorage.setItem(KEPT, JSON.stringify([...this.seen]));
  }

  next() {
    this.told = this.waiting.shift() ?? null;
    const moves = this.told || !this.box.hidden;
    this.box.hidden = !this.told;
    if (this.told) this.show();
    if (moves) dispatchEvent(new Event("resize")); // the board has less room, or more
  }

  show() {
    const text = this.texts[this.told.id];
    this.box.replaceChildren(text, " ", node("b", { textContent: w("tip.fine") }));
    find("announce").append(` ${w("tip.told", { text })}`); // after what is being said
  }

  close() {
    const held = document.activeElement === this.box;
    this.keep();
    this.next();
    const lit = () => this.board.frame.querySelector(".lit[tabindex='0']") ?? find("prompt");
    if (held) (this.told ? this.box : lit()).focus({ preventScroll: true });
  }
}
