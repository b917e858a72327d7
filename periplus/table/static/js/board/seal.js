// The commit mark: a wax seal beside the chosen piece, on its freer side; where a board asks for it, the same in a word among
// what is asked. Then the word is the one that a keyboard comes to and a screen reader reads.

import { find, node } from "../parts/dom.js";
import { w } from "../parts/words.js";

const AWAY = 44;
const HALF = 29; // of the seal's own width, with a breath
const PIECE = 120; // a larger thing is ground that the seal may lie on

export class Seal {
  constructor(board, onCommit) {
    this.board = board;
    this.button = find("confirm");
    this.word = find("commit");
    for (const button of [this.button, this.word]) {
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        onCommit();
      });
    }
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.place(), { capture: true, passive: true });
    new ResizeObserver(() => this.place()).observe(find("strip")); // words that grow
  }

  show(action, touched) {
    if (!action) return this.hide();
    this.button.hidden = false;
    this.sayWord(action);
    this.button.setAttribute("aria-label", w("table.confirm", { action: action.label }));
    this.button.title = action.label;
    const ids = [touched?.id, ...action.ids.toReversed(), action.text, action.verb].filter((id) => id !== undefined);
    this.piece = ids.map((id) => this.board.best(id)).find(Boolean) ?? null;
    this.button.classList.toggle("worded", !this.word.hidden && this.piece?.localName === "button");
    this.place();
  }

  sayWord({ verb }) {
    const words = find("commits", this.board.frame);
    this.word.hidden = !words;
    this.button.ariaHidden = words ? "true" : null;
    this.button.tabIndex = words ? -1 : 0;
    if (words) find("commit-word", this.word).textContent = words.getAttribute(`data-commits-${verb}`) ?? w("table.commit");
  }

  hide() {
    this.button.hidden = this.word.hidden = true;
  }

  focus() {
    (this.word.hidden ? this.button : this.word).focus({ preventScroll: true });
  }

  gain(text) {
    this.button.querySelector(".gain")?.remove();
    if (text) this.button.append(node("span", { className: "gain", textContent: text }));
  }

  // Beside the piece: the side where least of what may be touched lies, and nothing is cut off.
  place() {
    if (this.button.hidden) return;
    const [width, top, bottom] = [window.innerWidth, ...room()];
    const box = this.piece?.isConnected ? this.piece.getBoundingClientRect() : null;
    if (!box) return this.put(width / 2, (top + bottom) / 2);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [dx, dy] = [Math.max(AWAY, box.width / 2 + 22), Math.max(AWAY, box.height / 2 + 22)];
    const spots = [
      [x - dx, y],
      [x + dx, y],
      [x, y - dy],
      [x, y + dy],
      [x - dx, y - dy],
      [x + dx, y - dy],
      [x + box.width / 2 - 8, y - box.height / 2 + 8],
    ];
    const touchable = this.boxes("[data-board] :is(.lit, .chosen), [data-strip], [data-coach]");
    const still = this.boxes("[data-board] [data-id]:not(.lit, .chosen)").filter((one) => Math.max(one.width, one.height) < PIECE);
    const cost = ([a, b]) => {
      const out = Math.max(0, HALF - a, a + HALF - width, top + HALF - b, b + HALF - bottom);
      return out * 100 + covered(touchable, a, b) + covered(still, a, b) / 4;
    };
    const [best] = spots.map((spot) => [cost(spot), spot]).sort((one, other) => one[0] - other[0]);
    this.put(within(best[1][0], HALF, width - HALF), within(best[1][1], top + HALF, bottom - HALF));
  }

  // Where other things lie on the screen.
  boxes(selector) {
    const others = [...document.querySelectorAll(selector)].filter((element) => element !== this.piece && !element.contains(this.piece));
    return others.map((element) => element.getBoundingClientRect());
  }

  put(x, y) {
    Object.assign(this.button.style, { left: `${x}px`, top: `${y}px` });
  }
}

const within = (value, least, most) => Math.min(most, Math.max(least, value));

// The heights between which the seal is seen: below the header, above the bar under the thumb.
function room() {
  const [head, bar] = [".frame-head", "[data-bar]"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return [head?.bottom ?? 0, bar?.height ? bar.top : window.innerHeight];
}

const covered = (boxes, x, y) => boxes.reduce((sum, one) => sum + overlap(one, x, y), 0);

function overlap(box, x, y) {
  const wide = Math.min(box.right, x + 24) - Math.max(box.left, x - 24);
  const high = Math.min(box.bottom, y + 24) - Math.max(box.top, y - 24);
  return wide > 0 && high > 0 ? wide * high : 0;
}
