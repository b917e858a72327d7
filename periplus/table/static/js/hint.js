// A hint: up to three moves as numbered seals on their pieces, and a slip for each: the move, what it brings, what it risks.

import { find, node } from "./dom.js";
import { w } from "./words.js";

const percent = (share) => Math.round(100 * share);

export class Hints {
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
    this.box = find("hints");
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.place(), { capture: true, passive: true });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.clear());
  }

  // `moves` are advised, best first; only those that can still be made are shown. `games`: how many the reasons were drawn from.
  show({ moves, games }, legal) {
    this.clear();
    const found = moves.map((move) => [move, legal.find((action) => action.text === move.action)]).filter(([, action]) => action);
    this.marks = found.map(([, action], number) => [node("span", { className: "hint-seal", textContent: number + 1 }), action]);
    const slips = found.map(([move, action], number) => this.slip(move, action, number, moves[0]));
    const close = node("button", { type: "button", className: "hint-close", textContent: "×" });
    close.setAttribute("aria-label", w("settings.close"));
    close.addEventListener("click", () => this.clear());
    const how = games ? node("p", { className: "hint-how", textContent: w("hint.how", { games }) }) : "";
    this.box.replaceChildren(...slips, how, close, ...this.marks.map(([seal]) => seal));
    this.box.hidden = !found.length;
    this.place();
    slips[0]?.focus({ preventScroll: true });
  }

  slip(move, action, number, best) {
    const behind = best.value !== null && number ? w("hint.behind", { share: percent(best.value - move.value) }) : w("hint.best");
    const lines = [node("b", { textContent: `${number + 1}. ${action.label}` })];
    for (const said of [move.reason, move.sequel]) if (said) lines.push(node("span", { textContent: said }));
    if (move.value !== null) lines.push(node("i", { textContent: behind }));
    const made = node("button", { type: "button", className: number ? "slip" : "slip first" }, ...lines);
    made.addEventListener("click", () => {
      this.clear();
      this.ask.pick(action);
    });
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => this.ask.consider(action));
    return made;
  }

  clear() {
    this.marks = [];
    this.box.hidden = true;
    this.box.replaceChildren();
  }

  place() {
    for (const [seal, action] of this.marks ?? []) {
      const piece = [...action.ids]
        .reverse()
        .concat(action.text)
        .map((id) => this.board.best(id))
        .find(Boolean);
      seal.hidden = !piece;
      if (!piece) continue;
      const box = piece.getBoundingClientRect();
      Object.assign(seal.style, { left: `${box.right - 8}px`, top: `${box.top + 4}px` });
    }
  }
}
