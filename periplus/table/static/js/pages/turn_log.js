// @ts-check
// The log of a match that is looked back on: a line for every turn, the present one marked, moments with their numbers.

import { at, node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { w } from "../parts/words.js";

export class TurnLog {
  /**
   * @param {HTMLElement} list
   * @param {import("./playback.js").Playback} playback
   * @param {import("../board/board.js").Board} board
   */
  constructor(list, playback, board) {
    this.list = list;
    this.playback = playback;
    this.board = board;
    /** @type {number | null} a seat */
    this.only = null;
    list.addEventListener("click", (event) => {
      const item = at(event).closest("li[data-at]");
      if (!item) return;
      playback.stop();
      playback.go(Number(item.dataset.at));
    });
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => this.touch(at(event).closest("li")));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => this.touch(null));
  }

  touch(item) {
    this.board.mark(JSON.parse(item?.dataset.touched ?? "[]"), "touched");
  }

  /**
   * @param {any[]} seats
   * @param {{number: number, at: number, kind: string}[]} pins
   */
  show(seats, pins = []) {
    const { turns, lines } = this.playback;
    const items = [];
    let next = 0;
    turns.forEach((turn, place) => {
      const own = [];
      while (next < lines.length && lines[next].moment <= turn.at) own.push(lines[next++]);
      if (!own.length || (this.only !== null && !own.some((line) => line.seat === this.only))) return;
      const from = place ? turns[place - 1].at : 0;
      const pin = pins.find((each) => each.at >= from && each.at < turn.at);
      items.push(this.line(turn, own, seats, pin));
    });
    if (!items.length) items.push(node("li", { className: "none", textContent: w("log.empty") }));
    this.list.replaceChildren(...items);
    this.mark(this.playback.now);
  }

  line(turn, lines, seats, pin) {
    const face = turn.seat === null ? null : avatar(turn.seat, seats[turn.seat]?.shape);
    const told = lines.map((line) => node("span", { className: "told", textContent: line.text }));
    const number = node("span", { className: "turn-number", textContent: turn.number || "" });
    const button = node("button", { type: "button" }, number, face, node("span", {}, ...told));
    if (pin) button.append(node("span", { className: `pin ${pin.kind}`, textContent: pin.number }));
    const item = node("li", { className: face ? "" : "everybody" }, button);
    item.dataset.at = String(turn.at);
    item.dataset.touched = JSON.stringify(lines.flatMap((line) => line.touched));
    return item;
  }

  /** @param {number} moment */
  mark(moment) {
    const here = moment ? this.playback.turns[this.playback.placeOf(moment)]?.at : null;
    /** @type {HTMLElement | undefined} */
    let now;
    for (const item of this.list.querySelectorAll("li[data-at]")) {
      const current = Number(item.dataset.at) === here;
      item.classList.toggle("now", current);
      item.classList.toggle("to-come", Number(item.dataset.at) > (here ?? 0));
      if (current) now = item;
      const button = item.firstElementChild;
      if (current) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    }
    if (!now) return;
    const { list } = this;
    if (now.offsetTop < list.scrollTop || now.offsetTop + now.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = now.offsetTop - list.clientHeight / 2;
  }
}
