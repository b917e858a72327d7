// @ts-check
// The position for the ear: R reads it in short, Shift+R what changed since one's last turn; the drawer has all of it
// under headings. It is asked for when somebody wants it, and again after a move while it lies open.

import { find, node, typing } from "../parts/dom.js";
import { w } from "../parts/words.js";

export class PositionWords {
  /** @param {import("../parts/api.js").Table} table @param {import("./drawer.js").Drawer} drawer */
  constructor(table, drawer) {
    this.table = table;
    this.drawer = drawer;
    this.panel = find("words");
    this.told = null; // what was read last, and of which version
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "r" || typing(event)) return;
      event.preventDefault();
      this.say(event.shiftKey);
    });
  }

  get isOpen() {
    return this.drawer.isOpen && this.drawer.tab === "words";
  }

  async ask() {
    this.told = await this.table.get("/words").catch(() => null);
    return this.told;
  }

  async say(changes) {
    const told = await this.ask();
    const region = find("announce");
    region.textContent = ""; // the same words twice are two announcements
    const words = told ? (changes ? since(told) : [told.brief]) : [w("words.failed")];
    requestAnimationFrame(() => (region.textContent = words.join(" ")));
  }

  // After a move, or when the drawer opens; `version` is that of the table.
  /** @param {number | null} version */
  async show(version = null) {
    if (!this.isOpen || (version !== null && this.told?.version === version)) return;
    const told = await this.ask();
    const parts = told
      ? [heading("words.since"), ...news(told), heading("words.position"), ...passages(told.position, 3)]
      : [paragraph(w("words.failed"))];
    this.panel.replaceChildren(...parts);
  }
}

const paragraph = (text) => node("p", { textContent: text });
const heading = (key) => node("h2", { textContent: w(key) });

function since(told) {
  if (!told.happened.length && !told.changed.length) return [w("words.same")];
  return [...told.happened, ...(told.changed.length ? [w("words.now"), ...told.changed] : [])];
}

const news = (told) => (told.happened.length ? told.happened : [w("words.same")]).map(paragraph);

function passages(list, level) {
  return list.flatMap(({ title, sentences, within }) => [
    node(/** @type {"h3"} */ (`h${Math.min(level, 6)}`), { textContent: title }),
    ...sentences.map(paragraph),
    ...passages(within, level + 1),
  ]);
}
