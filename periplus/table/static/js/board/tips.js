// @ts-check
// Tips at the first time something happens: in the margin, once for each, until closed; none for who has seen them all or wants none.

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
  constructor(game, board, margin) {
    this.game = game;
    this.board = board;
    this.margin = margin;
    this.texts = {};
    this.waiting = [];
    this.box = find("tip");
    this.seen = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
    document.addEventListener("keydown", (event) => {
      const busy = event.defaultPrevented || document.querySelector("dialog[open], [data-hints]:not([hidden]), [data-board] .chosen");
      if (event.key === "Escape" && !busy && this.told) this.close();
    });
  }

  // What there is to tell comes from the game; what was called for before it came is told then.
  async learn(info) {
    this.texts = (await info.catch(() => null))?.tips ?? {};
    this.hear(this.early ?? [], this.question);
    if (this.told) this.show();
  }

  // Everything that happened since the last look, and what is asked now.
  hear(lines, question) {
    if (setting("no_tips")) return;
    this.early = lines;
    this.question = question;
    const happened = lines.flatMap((line) => (line.tips ?? []).map((id) => [id, touchedIn(lines, line.moment)]));
    for (const [id, ids] of question?.tip ? [...happened, [question.tip, []]] : happened) {
      const key = `${this.game} ${id}`;
      const known = this.told?.key === key || this.waiting.some((tip) => tip.key === key);
      if (this.texts[id] && !this.seen.has(key) && !known) this.waiting.push({ key, id, ids });
    }
    if (!this.told) this.next();
  }

  // The match is over: the page of its end tells how the points came about, and would lie over a tip.
  rest() {
    this.waiting = this.early = [];
    this.question = null;
    this.next();
  }

  next() {
    this.told = this.waiting.shift() ?? null;
    this.box.hidden = !this.told;
    if (this.told) this.show();
    else this.box.replaceChildren();
    this.margin.settle();
  }

  show() {
    const close = node("button", { type: "button", className: "button", textContent: w("tip.fine") });
    close.addEventListener("click", () => this.close());
    this.box.replaceChildren(node("p", { textContent: this.texts[this.told.id] }), close);
  }

  close() {
    const held = this.box.contains(document.activeElement);
    this.seen.add(this.told.key);
    localStorage.setItem(KEPT, JSON.stringify([...this.seen]));
    this.next();
    const lit = () => this.board.frame.querySelector(".lit[tabindex='0']") ?? find("prompt");
    if (held) (this.told ? this.box.querySelector("button") : lit()).focus({ preventScroll: true });
  }
}

const touchedIn = (lines, moment) => lines.filter((line) => line.moment === moment).flatMap((line) => line.touched);
