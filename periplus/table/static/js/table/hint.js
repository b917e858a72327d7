// @ts-check
// A hint: the best move lies in pencil on the board, up to three bear their numbers on their pieces, and one panel at a fixed
// place says what each brings, with bars for the chances. The commit place plays what is laid.

import { put } from "../board/beside.js";
import { find, node } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { w } from "../parts/words.js";

const percent = (share) => Math.round(100 * share);

export class Hints {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/ask.js").Ask} ask
   * @param {import("../board/margin.js").Margin} margin
   */
  constructor(board, ask, margin) {
    this.board = board;
    this.ask = ask;
    this.margin = margin;
    this.box = find("hints");
    this.numbers = find("hint-marks");
    /** @type {{move: any, action: any}[]} */
    this.moves = [];
    this.laying = false;
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.placeSoon(), { capture: true, passive: true });
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open || document.querySelector("dialog[open]")) return;
    const row = this.moves[Number(event.key) - 1];
    if (event.key === "Escape") this.clear(true);
    else if (row && !event.ctrlKey && !event.metaKey && !event.altKey) this.choose(Number(event.key) - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** While it is worked out. */
  wait() {
    this.moves = [];
    const rows = [0, 1, 2].map(() => node("li", { className: "hint-row waiting" }, node("span"), node("i")));
    this.box.replaceChildren(this.head(w("hint.ahead")), node("ol", {}, ...rows));
    this.box.hidden = false;
    this.margin.settle();
  }

  /** @param {{moves: any[], games?: number}} advice best first; only moves that can still be made are shown */
  show({ moves, games }, legal) {
    this.moves = moves
      .map((move) => ({ move, action: legal.find((action) => action.text === move.action) }))
      .filter(({ action }) => action);
    if (!this.moves.length) return this.clear();
    this.about = games ? w("hint.how", { games }) : "";
    this.chosen = -1;
    if (this.ask.list.open)
      this.draw(); // somebody is choosing there
    else this.choose(0);
  }

  head(more) {
    const close = node("button", {
      type: "button",
      className: "hint-close",
      textContent: "×",
      attributes: { "aria-label": w("settings.close") },
    });
    close.addEventListener("click", () => this.clear(true));
    return node(
      "header",
      { className: "hint-head" },
      node("b", { textContent: w("table.hint") }),
      node("span", { textContent: more }),
      close,
    );
  }

  /** @param {number} chosen this move is laid out */
  choose(chosen) {
    this.chosen = chosen;
    this.laying = true;
    this.ask.pick(this.moves[chosen].action).finally(() => {
      this.laying = false;
      this.draw();
    });
    this.draw();
  }

  draw() {
    const bars = this.moves.every(({ move }) => move.chance !== null && move.chance !== undefined);
    const rows = this.moves.map(({ move, action }, number) => this.row(move, action, number, bars));
    this.box.replaceChildren(this.head(bars ? w("hint.chance") : ""), node("ol", {}, ...rows));
    if (this.about) this.box.append(node("p", { className: "hint-how", textContent: this.about }));
    this.box.hidden = false;
    this.margin.settle();
    const marks = this.moves.map((_, number) =>
      node("span", { className: number === this.chosen ? "hint-mark first" : "hint-mark", textContent: String(number + 1) }),
    );
    this.numbers.replaceChildren(...marks);
    this.placeSoon();
  }

  row(move, action, number, bars) {
    const chosen = number === this.chosen;
    const share = percent(move.chance ?? 0);
    const said = `${number + 1} / ${this.moves.length}. ${action.label}${bars ? `, ${share} %` : ""}`;
    const bar = node("i", { className: "hint-bar" });
    bar.style.setProperty("--share", `${share}%`);
    const made = node(
      "button",
      { type: "button", className: "slip", attributes: { "aria-pressed": String(chosen), "aria-label": said } },
      node("span", { className: "hint-number", textContent: String(number + 1) }),
      node("b", { textContent: action.label }),
      ...(bars ? [bar, node("span", { className: "hint-share", textContent: `${share} %` })] : []),
    );
    made.addEventListener("click", () => this.choose(number));
    const why = chosen ? [move.reason, move.risk] : [];
    return node(
      "li",
      { className: chosen ? "hint-row chosen" : "hint-row" },
      made,
      ...why.flatMap((text, i) => (text ? [node("p", { className: i ? "risk" : "", textContent: text })] : [])),
    );
  }

  /** A touch that changed what is laid: it is no longer the hint's. */
  changed() {
    if (this.open && this.moves.length && !this.laying) this.clear();
    else this.placeSoon();
  }

  /** @param {boolean} back whether what it laid goes too */
  clear(back = false) {
    if (!this.open) return;
    const held = this.box.contains(document.activeElement);
    this.moves = [];
    this.box.hidden = true;
    this.box.replaceChildren();
    this.numbers.replaceChildren();
    this.margin.settle();
    if (back) this.ask.clear();
    if (held) find("do-hint").focus({ preventScroll: true });
  }

  placeSoon() {
    if (this.numbers.childElementCount) onceLaidOut(() => this.place());
  }

  /** The numbers on their pieces. */
  place() {
    const taken = new Map();
    const spots = [];
    for (const [number, mark] of this.numbers.querySelectorAll("span").entries()) {
      const box = this.pieceOf(this.moves[number]?.action)?.getBoundingClientRect();
      spots.push({ mark, x: 0, y: 0, hidden: !box?.width });
      if (!box?.width) continue;
      const at = `${Math.round(box.right)} ${Math.round(box.top)}`;
      const before = taken.get(at) ?? 0;
      taken.set(at, before + 1);
      Object.assign(spots[number], { x: box.right - 8 - 26 * before, y: box.top + 4 });
    }
    return () => {
      for (const { mark, hidden, ...spot } of spots) {
        mark.hidden = hidden;
        if (!hidden) put(mark, spot);
      }
    };
  }

  pieceOf(action) {
    if (!action) return null;
    const ids = [action.text, ...[...action.ids].reverse(), action.verb];
    return ids.map((id) => this.board.best(id)).find(Boolean) ?? null;
  }
}
