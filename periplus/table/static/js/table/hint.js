// A hint: up to three moves as numbered seals on their pieces, and a slip for each: the move, what it brings, what it risks.

import { besides, boxesOf, put, sizeOf } from "../board/beside.js";
import { drawing, find, node } from "../parts/dom.js";
import { w } from "../parts/words.js";

const LIST_GAP = 6;
const percent = (share) => Math.round(100 * share);

export class Hints {
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
    this.box = find("hints");
    this.ways = drawing("", { class: "hint-ways" });
    this.marks = [];
    for (const kind of ["resize", "scroll", "toggle"]) addEventListener(kind, () => this.place(), { capture: true, passive: true });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.box.hidden) return;
      event.preventDefault();
      this.clear();
    });
  }

  // `moves` are advised, best first; only those that can still be made are shown. `games`: how many the reasons were drawn from.
  show({ moves, games }, legal) {
    this.clear();
    const found = moves.map((move) => [move, legal.find((action) => action.text === move.action)]).filter(([, action]) => action);
    this.marks = found.map(([move, action], number) => ({
      action,
      seal: node("span", { className: "hint-seal", textContent: number + 1 }),
      note: node("div", { className: "hint-note" }, this.slip(move, action, number, moves[0])),
    }));
    this.box.replaceChildren(this.ways, ...this.marks.flatMap(({ note, seal }) => [note, seal]));
    this.box.hidden = !found.length;
    if (!found.length) return;
    this.marks[0].note.append(...this.about(games));
    this.place();
    if (!this.ask.list.open) this.box.querySelector(".slip").focus({ preventScroll: true });
  }

  about(games) {
    const close = node("button", { type: "button", className: "hint-close", textContent: "×" });
    close.setAttribute("aria-label", w("settings.close"));
    close.addEventListener("click", () => this.clear());
    return games ? [node("p", { className: "hint-how", textContent: w("hint.how", { games }) }), close] : [close];
  }

  slip(move, action, number, best) {
    const share = percent(Math.max(0, best.chance - move.chance));
    const behind = !number ? w("hint.best") : share ? w("hint.behind", { share }) : w("hint.level");
    const lines = [node("b", { textContent: `${number + 1}. ${action.label}` })];
    for (const said of [move.reason, move.risk]) if (said) lines.push(node("span", { textContent: said }));
    if (move.chance !== null) lines.push(node("i", { textContent: behind }));
    const made = node("button", { type: "button", className: number ? "slip" : "slip first" }, ...lines);
    made.addEventListener("click", () => {
      this.clear();
      this.ask.pick(action);
    });
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => this.ask.consider(action));
    return made;
  }

  clear() {
    const held = this.box.contains(document.activeElement);
    this.marks = [];
    this.box.hidden = true;
    this.box.replaceChildren();
    if (held) document.querySelector("[data-do=hint]")?.focus({ preventScroll: true });
  }

  // A seal on each piece, a slip beside it and a dotted way between them; on a phone the slips are a list, clear of the pieces.
  place() {
    if (this.box.hidden) return;
    const pieces = this.marks.map(({ action }) => this.pieceOf(action)?.getBoundingClientRect() ?? null);
    const sealed = new Map();
    for (const [number, { seal }] of this.marks.entries()) {
      const box = pieces[number];
      seal.hidden = !box;
      if (!box) continue;
      const at = `${Math.round(box.right)} ${Math.round(box.top)}`;
      const before = sealed.get(at) ?? 0;
      sealed.set(at, before + 1);
      put(seal, { x: box.right - 8 - 26 * before, y: box.top + 4 });
    }
    if (matchMedia("(max-width: 700px)").matches) this.placeList(pieces);
    else this.placeBeside(pieces);
  }

  placeBeside(pieces) {
    const others = pieces.filter(Boolean);
    const lit = boxesOf(this.board.frame.querySelectorAll(".lit"));
    const taken = [];
    for (const [number, { note }] of this.marks.entries()) {
      const about = pieces[number] ?? find("prompt").getBoundingClientRect();
      const spot = besides(about, sizeOf(note), [...others, ...lit], taken);
      put(note, spot);
      taken.push(spot);
    }
    this.ways.innerHTML = taken.map((spot, number) => (pieces[number] ? way(spot, pieces[number]) : "")).join("");
  }

  placeList(pieces) {
    this.ways.innerHTML = "";
    const others = pieces.filter(Boolean);
    const notes = this.marks.map(({ note }) => note);
    const high = notes.reduce((sum, note) => sum + note.offsetHeight + LIST_GAP, -LIST_GAP);
    const about = others[0] ?? find("prompt").getBoundingClientRect();
    const spot = besides(about, { wide: notes[0].offsetWidth, high }, others);
    let y = spot.y;
    for (const note of notes) {
      put(note, { x: spot.x, y });
      y += note.offsetHeight + LIST_GAP;
    }
  }

  pieceOf(action) {
    const ids = [...action.ids].reverse().concat(action.text);
    return ids.map((id) => this.board.best(id)).find(Boolean) ?? null;
  }
}

// From the edge of a slip to its piece.
function way(spot, box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [fromX, fromY] = [Math.max(spot.left, Math.min(spot.right, x)), Math.max(spot.top, Math.min(spot.bottom, y))];
  return `<path d="M${fromX} ${fromY}L${box.right - 8} ${box.top + 4}"/>`;
}
