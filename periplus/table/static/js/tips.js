// Tips at the first time something happens: once for each, until closed; none for who has seen them all or wants none.

import { find, node } from "./dom.js";
import { setting } from "./settings.js";
import { w } from "./words.js";

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
  constructor(game) {
    this.game = game;
    this.texts = {};
    this.waiting = [];
    this.box = find("tip");
    this.seen = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
  }

  // What there is to tell comes from the game; what was called for before it came is told then.
  async learn(info) {
    this.texts = (await info.catch(() => null))?.tips ?? {};
    this.hear(this.early ?? [], this.question);
  }

  // Everything that happened since the last look, and what is asked now.
  hear(lines, question) {
    if (setting("no_tips")) return;
    this.early = lines;
    this.question = question;
    const called = [...lines.flatMap((line) => line.tips ?? []), ...(question?.tip ? [question.tip] : [])];
    for (const id of new Set(called)) {
      const key = `${this.game} ${id}`;
      if (this.texts[id] && !this.seen.has(key) && !this.waiting.some(([known]) => known === key)) this.waiting.push([key, this.texts[id]]);
    }
    if (this.box.hidden) this.next();
  }

  next() {
    const tip = this.waiting.shift();
    this.box.hidden = !tip;
    if (!tip) return;
    const [key, text] = tip;
    const close = node("button", { type: "button", className: "button", textContent: w("tip.fine") });
    close.addEventListener("click", () => {
      this.seen.add(key);
      localStorage.setItem(KEPT, JSON.stringify([...this.seen]));
      this.next();
    });
    this.box.replaceChildren(node("p", { textContent: text }), close);
  }
}
