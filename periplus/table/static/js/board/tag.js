// @ts-check
// The tag at what is laid: a check mark and what it brings. It lies beside the piece on its freer side, and never in the way
// of a finger.

import { find, icon } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { boxesOf, overlap } from "./beside.js";

const EDGE = 6;
const GAP = 3;
const LYING = "[data-board] :is(.lit, .chosen), [data-strip] > :not([hidden]), .frame-head, [data-bar], [data-coach]";

export class Tag {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = find("tag");
    /** @type {string[]} */
    this.ids = [];
    /** @type {Element | null} */
    this.piece = null;
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.placeSoon(), { capture: true, passive: true });
  }

  /**
   * @param {string[]} ids of the piece, the best first
   * @param {string} gain
   */
  show(ids, gain) {
    this.ids = ids;
    this.piece = null;
    this.box.hidden = !ids.length;
    if (this.box.hidden) return;
    this.box.replaceChildren(icon("check"), gain);
    this.box.classList.toggle("bare", !gain);
    this.placeSoon();
  }

  /** @param {string[]} ids */
  pieceOf(ids) {
    return ids.map((id) => this.board.best(id)).find((piece) => piece && !piece.closest("button, .answer, .call")) ?? null;
  }

  hide() {
    this.ids = [];
    this.box.hidden = true;
  }

  placeSoon() {
    if (!this.box.hidden) onceLaidOut(() => this.place());
  }

  /** Whether the piece is out of its map's sight: there is nothing to lie beside until the map is moved. */
  isAway({ x, y, right, bottom }) {
    const view = this.piece?.closest("[data-map]")?.getBoundingClientRect();
    if (!view) return false;
    return right < view.left || x > view.right || bottom < view.top || y > view.bottom;
  }

  /** @param {boolean} away */
  leave(away) {
    this.box.style.display = away ? "none" : "";
    if (!away) this.placeSoon();
  }

  place() {
    if (this.box.hidden) return;
    if (!this.piece?.isConnected) this.piece = this.pieceOf(this.ids);
    if (!this.piece) return () => this.hide();
    const box = this.piece.getBoundingClientRect();
    if (!box.width) return () => void Object.assign(this.box.style, { left: "-999px" });
    const away = this.isAway(box);
    if (away || this.box.style.display) return () => this.leave(away);
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const [x, y] = [box.x + box.width / 2 - wide / 2, box.y + box.height / 2 - high / 2];
    /** @type {[number, number][]} */
    const spots = [
      [x, box.y - high - GAP],
      [x, box.bottom + GAP],
      [box.right + GAP, y],
      [box.x - wide - GAP, y],
      [box.right - wide / 2, box.y - high / 2],
      [x, box.y - high / 2],
    ];
    const lying = boxesOf([...document.querySelectorAll(LYING)].filter((one) => one !== this.piece && !one.contains(this.piece)));
    const cost = ([left, top]) => {
      const out = Math.max(0, EDGE - left, left + wide + EDGE - innerWidth, EDGE - top, top + high + EDGE - innerHeight);
      return out * 200 + lying.reduce((sum, one) => sum + overlap(one, left, top, wide, high), 0);
    };
    const [best] = spots.map((spot, i) => ({ spot, cost: cost(spot) + i })).sort((one, other) => one.cost - other.cost);
    const [left, top] = best.spot;
    return () => void Object.assign(this.box.style, { left: `${Math.round(left)}px`, top: `${Math.round(top)}px` });
  }
}
