// @ts-check
// The score pad at the end: a row for every player, a column for every source of points, all bars to one scale; below it
// how one fared beside another. On a phone it lies on its side, a line for every source.

import { icon, node } from "../parts/dom.js";
import { shown } from "../parts/marks.js";
import { isStill } from "../parts/settings.js";
import { w } from "../parts/words.js";

/** @type {Record<number, number>} */
const ROWS = { 1: 220, 2: 150, 3: 100, 4: 78, 5: 64, 6: 56 };
const OVER_A_BAR = 34; // the number, and air
const PACE = 180; // milliseconds a column grows

export class Pad {
  /**
   * `own`: the score of whoever reads this, if one; `face` draws a player.
   * @param {object} told
   * @param {Score[]} told.scores
   * @param {PadColumn[]} told.columns
   * @param {string} told.where
   * @param {Score | null} told.own
   * @param {(score: Score) => HTMLElement} told.face
   * @param {(score: Score) => string} told.kindOf
   */
  constructor({ scores, columns, where, own, face, kindOf }) {
    this.scores = scores;
    this.columns = columns;
    this.own = own;
    this.face = face;
    this.kindOf = kindOf;
    this.points = scores.map((score) => columns.map((column) => pointsOf(score, column)));
    this.most = Math.max(1, ...this.points.flat().map(Math.abs));
    const again = node("button", { type: "button", className: "again" }, icon("again"), node("span", { textContent: w("end.again") }));
    again.hidden = isStill();
    again.addEventListener("click", () => this.count());
    const head = node("header", {}, node("h3", { textContent: where || w("end.where") }), again);
    this.element = node("section", { className: `pad paper rows-${scores.length}` }, head, this.table(), this.side(), this.key());
    const high = (ROWS[scores.length] ?? 52) - OVER_A_BAR;
    this.element.style.setProperty("--unit", `${high / this.most}px`);
    this.element.style.setProperty("--high", `${ROWS[scores.length] ?? 52}px`);
    this.element.style.setProperty("--share", String(100 / this.most));
  }

  // Of a player's numbers the largest, of equals all; of a column those whom nobody beats.
  isLargest = (/** @type {number} */ row, /** @type {number} */ place) =>
    this.points[row][place] > 0 && this.points[row][place] === Math.max(...this.points[row]);
  isMost = (/** @type {number} */ row, /** @type {number} */ place) =>
    this.points[row][place] > 0 && this.points[row][place] === Math.max(...this.points.map((each) => each[place]));

  classes(row, place) {
    const points = this.points[row][place];
    const told = { largest: this.isLargest(row, place), most: this.isMost(row, place), loss: points < 0, none: points === 0 };
    return Object.keys(told).filter((name) => told[name]);
  }

  table() {
    const heads = this.columns.map((column) =>
      node(
        "th",
        { scope: "col", className: `tint-${column.tint}` },
        column.picture ? node("i", { className: "picture", innerHTML: column.picture }) : node("i", { className: "tint" }),
        node("span", { textContent: column.label }),
      ),
    );
    const corner = node("th", { scope: "col" }, apart(w("end.player")));
    const last = node("th", { scope: "col", className: "sum", textContent: w("end.total") });
    const beside = this.beside();
    return node(
      "table",
      {},
      node("caption", { className: "apart", textContent: w("end.pad") }),
      node("thead", {}, node("tr", {}, corner, ...heads, last)),
      node("tbody", {}, ...this.scores.map((score, row) => this.row(score, row)), ...(beside ? [beside] : [])),
    );
  }

  /** @param {Score} score @param {number} row */
  row(score, row) {
    const kind = this.scores.length < 4 ? this.kindOf(score) : "";
    const words = node("span", {}, node("b", { textContent: score.name }), kind ? node("small", { textContent: kind }) : "");
    const who = node("th", { scope: "row" }, node("span", { className: "who" }, this.face(score), words));
    const cells = this.columns.map((column, place) => this.cell(column, row, place));
    const total = node("td", { className: "sum" }, node("b", { textContent: shown(score.total), dataset: { total: score.total } }));
    return node("tr", { className: score.rank === 1 ? "win" : "" }, who, ...cells, total);
  }

  /** @param {PadColumn} column @param {number} row @param {number} place */
  cell(column, row, place) {
    const points = this.points[row][place];
    const bar = node("i", { className: "bar", attributes: { "aria-hidden": "true" } });
    bar.style.setProperty("--points", String(Math.abs(points)));
    bar.style.setProperty("--order", String(place));
    const most = this.isMost(row, place) && this.scores.length > 1 ? apart(`, ${w("end.most")}`) : "";
    const classes = [`tint-${column.tint}`, ...this.classes(row, place)].join(" ");
    return node("td", { className: classes }, node("b", { textContent: shown(points) }), most, bar);
  }

  // Who is held against whom: the reader against the winner, the winner against the second, else the first two.
  pair() {
    if (this.scores.length < 2) return null;
    const own = this.own ? this.scores.indexOf(this.own) : 0;
    return [own, own === 0 ? 1 : 0];
  }

  beside() {
    const pair = this.pair();
    if (!pair) return null;
    const [own, other] = pair;
    const { name } = this.scores[other];
    const label = this.own ? w("end.you_beside", { name }) : w("end.beside", { one: this.scores[own].name, other: name });
    const cells = this.columns.map((_, place) => difference(this.points[own][place] - this.points[other][place]));
    const total = difference(this.scores[own].total - this.scores[other].total);
    total.classList.add("sum");
    return node("tr", { className: "beside" }, node("th", { scope: "row", textContent: label }), ...cells, total);
  }

  // A line a source, the largest first where the sources have no order of their own.
  side() {
    const size = (place) => this.points.reduce((sum, row) => sum + Math.abs(row[place]), 0);
    const places = this.columns.map((_, place) => place);
    if (this.columns.some((column) => column.family)) places.sort((one, other) => size(other) - size(one));
    const names = this.scores.map((score) =>
      node("span", {}, this.face(score), node("b", { textContent: score.name }), node("b", { textContent: shown(score.total) })),
    );
    const lines = places.map((place) => {
      const bars = this.scores.map((score, row) => this.sideBar(score, row, place));
      const label = node("span", { className: "label" }, node("i", { className: "tint" }), this.columns[place].label);
      return node("li", { className: `tint-${this.columns[place].tint}` }, label, node("div", {}, ...bars));
    });
    const head = node("p", { className: "names" }, ...names);
    return node("div", { className: "side", attributes: { "aria-hidden": "true" } }, head, node("ul", {}, ...lines));
  }

  /** @param {Score} score @param {number} row @param {number} place */
  sideBar(score, row, place) {
    const points = this.points[row][place];
    const bar = node("i", { className: "bar" });
    bar.style.setProperty("--points", String(Math.abs(points)));
    bar.style.setProperty("--order", String(place));
    const face = this.scores.length > 1 ? this.face(score) : "";
    return node(
      "span",
      { className: ["line", ...this.classes(row, place)].join(" ") },
      face,
      bar,
      node("b", { textContent: shown(points) }),
    );
  }

  key() {
    if (this.scores.length < 2) return "";
    const kinds = ["largest", "most", "less"].map((name) =>
      node(
        "span",
        {},
        node("i", { className: name }),
        w(name === "largest" ? "end.key_largest" : name === "most" ? "end.key_most" : "end.key_less"),
      ),
    );
    return node("p", { className: "key", attributes: { "aria-hidden": "true" } }, ...kinds);
  }

  // Columns grow one after the other and the totals tick with them; a touch or a key shows all at once.
  count() {
    if (isStill()) return;
    const { element } = this;
    element.classList.remove("grows");
    void element.offsetWidth;
    element.classList.add("grows");
    const all = () => element.classList.remove("grows");
    element.addEventListener("pointerdown", all, { once: true });
    document.addEventListener("keydown", all, { once: true });
    for (const total of element.querySelectorAll("[data-total]")) tick(element, total, PACE * (this.columns.length + 1));
  }
}

const pointsOf = (score, { parts }) => score.parts.reduce((sum, one) => sum + (parts.includes(one.part) ? one.points : 0), 0);

const apart = (textContent) => node("span", { className: "apart", textContent });

function difference(points) {
  const sign = points > 0 ? "up" : points < 0 ? "down" : "even";
  const text = points > 0 ? `+${points}` : shown(points);
  return node("td", {}, node("span", { className: sign, textContent: text }));
}

function tick(element, total, length) {
  const start = performance.now();
  const end = Number(total.dataset.total);
  const step = (now) => {
    const share = element.classList.contains("grows") ? Math.min(1, (now - start) / length) : 1;
    total.textContent = shown(Math.round(end * share));
    if (share < 1 && total.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
