// @ts-check
// Two moves marked on the board: what was played in brick and dashed, what was better in teal, each with a tag.

import { shape } from "../parts/dom.js";

const [PAD, TAG, EDGE] = [4, 25, 4];

export class Noted {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {Element} layer
   */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    /** @type {{ids: string[], kind: string, words: string}[]} */
    this.moves = [];
    new ResizeObserver(() => this.draw()).observe(board.frame);
    board.frame.addEventListener("scroll", () => this.draw(), { capture: true, passive: true });
  }

  show(moves) {
    this.moves = moves;
    this.draw();
  }

  clear() {
    this.show([]);
  }

  boxes(ids) {
    const room = this.layer.getBoundingClientRect();
    return ids
      .map((id) => smallest(this.board.elements(id).map((element) => element.getBoundingClientRect())))
      .filter(Boolean)
      .map((box) => ({ x: box.x - room.x - PAD, y: box.y - room.y - PAD, width: box.width + 2 * PAD, height: box.height + 2 * PAD }))
      .filter((box) => box.width < room.width * 0.9);
  }

  draw() {
    const drawn = this.moves.map((move) => ({ ...move, boxes: this.boxes(move.ids) }));
    // A ring stands out on a tray of its own colour, too: each lies on a wider white one.
    const rings = drawn.flatMap(({ boxes, kind }) =>
      boxes.flatMap((box) => ["under-ring", `ring ${kind}`].map((name) => shape("rect", { class: name, rx: 9, ...box }))),
    );
    const taken = [];
    const all = drawn.flatMap(({ boxes }) => boxes);
    const tags = drawn.filter(({ boxes }) => boxes.length).map((move) => this.tag(move, taken, all));
    this.layer.replaceChildren(...rings, ...tags);
  }

  // Above its pieces, else below them, where it lies on no other tag and on nothing that is marked.
  tag({ boxes, kind, words }, taken, marked) {
    const room = this.layer.getBoundingClientRect();
    const width = 20 + 7.6 * words.length;
    const [box, ...others] = boxes.toSorted((one, other) => one.y - other.y);
    const low = Math.max(...[box, ...others].map((each) => each.y + each.height));
    const x = Math.max(EDGE, Math.min(room.width - width - EDGE, box.x + box.width / 2 - width / 2));
    const free = (y) =>
      y >= EDGE &&
      y + TAG < room.height &&
      taken.every((other) => Math.abs(other.y - y) > TAG + 2 || other.x > x + width || other.x + other.width < x);
    const bare = (y) =>
      marked.every((each) => each.y > y + TAG || each.y + each.height < y || each.x > x + width || each.x + each.width < x);
    const places = [box.y - TAG - 3, box.y + box.height + 3, box.y - 2 * TAG - 6, low + 3, low + TAG + 6].filter(free);
    const y = places.find(bare) ?? places[0] ?? EDGE;
    taken.push({ x, y, width });
    const back = shape("rect", { width, height: TAG, rx: TAG / 2 });
    const text = shape("text", { x: width / 2, y: 17.5, "text-anchor": "middle" }, words);
    return shape("g", { class: `note ${kind}`, transform: `translate(${x} ${y})` }, back, text);
  }
}

// Of a thing that is drawn several times, a die and its column, the piece itself.
function smallest(boxes) {
  const seen = boxes.filter((box) => box.width > 0);
  return seen.toSorted((one, other) => one.width * one.height - other.width * other.height)[0] ?? null;
}
