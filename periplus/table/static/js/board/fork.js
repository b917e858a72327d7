// @ts-check
// A fork: several answers are left that differ in one thing. They stand in the strip, and at the piece as discs on its freer
// side.

import { drawing, find, node } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";

const FAN = 66; // pixels from a piece to the discs round it

export class Fork {
  /**
   * @param {import("./board.js").Board} board
   * @param {{onPut: (action: Legal) => void, onConsider: (action: Legal) => void}} does
   */
  constructor(board, { onPut, onConsider }) {
    this.board = board;
    this.onPut = onPut;
    this.onConsider = onConsider;
    this.strip = find("fork");
    this.fan = node("div", { className: "fan", attributes: { "aria-hidden": "true" } });
    document.body.append(this.fan);
    this.place = ""; // what the touched piece is called
  }

  get isOpen() {
    return !this.strip.hidden;
  }

  get question() {
    return (find("forks", this.board.frame).dataset.forkAsk ?? "").replace("{place}", this.place);
  }

  /**
   * @param {boolean} active
   * @param {import("./selection.js").Selection} selection
   * @param {string | null} touched the piece round which they stand
   */
  show(active, { picks, left }, touched) {
    const wanted = find("forks", this.board.frame)?.dataset.forks;
    const differ = new Set(left.map((one) => one.params[wanted ?? ""])).size === left.length; // in that, and in nothing else
    const open =
      active && wanted && differ && picks.length > 0 && left.length > 1 && left.length <= 4 && left.every((one) => wanted in one.params);
    this.strip.hidden = !open;
    const pieces = picks.flatMap((id) => this.board.elements(id));
    if (open) this.place = pieces.map((piece) => piece.getAttribute("data-place")).find(Boolean) ?? "";
    this.board.frame.classList.toggle("forked", Boolean(open));
    this.strip.parentElement?.classList.toggle("forking", Boolean(open)); // the answers take the place of the tools
    this.strip.replaceChildren(...(open ? left.map((action, i) => this.button(action, i, wanted)) : []));
    this.fan.replaceChildren();
    if (!open || !touched) return;
    onceLaidOut(() => {
      const discs = this.isOpen ? this.discs(left, wanted, touched) : [];
      return () => this.fan.replaceChildren(...discs);
    });
  }

  /** @param {number} number the answer of this number */
  digit(number) {
    /** @type {HTMLElement} */ (this.strip.children[number])?.click();
  }

  /**
   * @param {Legal[]} left
   * @param {string} wanted
   * @param {string} touched
   */
  discs(left, wanted, touched) {
    const box = this.board.best(touched)?.getBoundingClientRect();
    if (!box) return [];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const facing = Math.atan2(innerHeight * 0.42 - y, innerWidth / 2 - x);
    return left.map((action, i) => {
      const turn = facing + (i - (left.length - 1) / 2) * 0.95;
      const value = action.params[wanted];
      const given = { type: "button", className: `disc fork-${value}`, tabIndex: -1, title: action.label };
      const disc = node("button", given, ...this.mark(value), node("kbd", { textContent: String(i + 1) }));
      Object.assign(disc.style, { left: `${x + FAN * Math.cos(turn)}px`, top: `${y + FAN * Math.sin(turn)}px` });
      disc.addEventListener("click", () => this.onPut(action));
      disc.addEventListener("pointerenter", () => this.onConsider(action));
      return disc;
    });
  }

  /** What the board draws for an answer: no colour has to be told from another. @param {string} value */
  mark(value) {
    const name = `data-mark-${value}`;
    const href = this.board.frame.querySelector(`[${name}]`)?.getAttribute(name);
    return href ? [drawing(`<use href="${href}"/>`)] : [];
  }

  /**
   * @param {Legal} action
   * @param {number} i
   * @param {string} wanted
   */
  button(action, i, wanted) {
    const value = action.params[wanted];
    const name = this.board.frame.querySelector(`[data-fork-${value}]`)?.getAttribute(`data-fork-${value}`) ?? action.label;
    const button = node(
      "button",
      { type: "button", className: `fork-${value}`, attributes: { role: "radio", "aria-checked": "false", "aria-label": action.label } },
      node("i", {}, ...this.mark(value)),
      node("span", { textContent: name }),
      node("kbd", { textContent: String(i + 1), attributes: { "aria-hidden": "true" } }),
    );
    button.addEventListener("click", () => this.onPut(action));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.onConsider(action));
    return button;
  }
}
