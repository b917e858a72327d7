// @ts-check
// The log in sentences; hovering a line shows on the board what it touched.

import { at, node } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { avatar } from "../parts/marks.js";
import { w } from "../parts/words.js";

export class Log {
  /**
   * @param {HTMLElement} list
   * @param {{onTouched?: (ids: string[]) => void, onPick?: (moment: number) => void}} does
   */
  constructor(list, { onTouched, onPick } = {}) {
    this.list = list;
    this.written = "";
    const show = (/** @type {Event} */ event) => onTouched?.(JSON.parse(at(event).closest("li")?.dataset.touched ?? "[]"));
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, show);
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => onTouched?.([]));
    list.addEventListener("click", (event) => {
      const line = at(event).closest("li[data-moment]");
      if (line) onPick?.(Number(line.dataset.moment));
    });
  }

  /**
   * `since`: the first line that is new to this viewer, if any.
   * @param {LogStep[]} lines
   * @param {number} since
   * @param {Seat[]} seats
   */
  show(lines, since = 0, seats = []) {
    const written = JSON.stringify([lines, since, seats.map((seat) => seat.shape)]);
    if (written === this.written) return;
    this.written = written;
    /** @type {HTMLElement[]} */
    const items = [];
    for (const line of lines) {
      if (since > 0 && line.n === since) items.push(node("li", { className: "since", textContent: w("log.since") }));
      const face = line.seat === "chance" ? node("span") : avatar(line.seat, seats[line.seat]?.shape);
      const item = node(
        "li",
        { className: line.seat === "chance" ? "chance" : `seat-${line.seat}` },
        face,
        node("span", {}, line.text, line.by ? node("em", { className: "by", textContent: ` (${w(`clock.by_${line.by}`)})` }) : ""),
      );
      item.dataset.moment = String(line.moment);
      if (line.touched.length) item.dataset.touched = JSON.stringify(line.touched);
      items.push(item);
    }
    if (!items.length) items.push(node("li", { className: "chance", textContent: w("log.empty") }));
    this.list.replaceChildren(...items);
    onceLaidOut(() => this.atEnd()); // scrolling lays nothing out anew
  }

  // Its newest line is the one that is read; a panel that was shut could not be scrolled.
  atEnd() {
    const { panel } = this;
    panel.scrollTop = panel.scrollHeight;
  }

  get panel() {
    return /** @type {HTMLElement} */ (this.list.parentNode);
  }

  /** @param {number} moment */
  markMoment(moment) {
    /** @type {HTMLElement | undefined} */
    let now;
    for (const item of this.list.querySelectorAll("li[data-moment]")) {
      const here = Number(item.dataset.moment) === moment;
      item.classList.toggle("now", here);
      if (here) now ??= item;
    }
    if (!now) return;
    const { panel } = this;
    if (now.offsetTop < panel.scrollTop || now.offsetTop > panel.scrollTop + panel.clientHeight - 40) {
      panel.scrollTop = now.offsetTop - panel.clientHeight / 2;
    }
  }
}
