// @ts-check
// The score that explains itself: one column a player, one row a category, as the rules booked it.

import { node } from "../parts/dom.js";
import { mark, shown } from "../parts/marks.js";
import { w } from "../parts/words.js";

/**
 * @param {HTMLElement} panel
 * @param {Score[]} scores
 * @param {Seat[]} seats
 * @param {boolean} over
 * @param {string} [standing] what a game draws of how it would stand if it ended now
 */
export function showScores(panel, scores, seats, over, standing = "") {
  if (!scores?.length) {
    panel.replaceChildren(node("p", { className: "muted", textContent: w("score.none") }));
    return;
  }
  const table = node("table", { className: "scores" });
  table.append(node("caption", { className: "muted small", textContent: w(over ? "score.final" : "score.so_far") }));
  const head = node("tr", {}, node("th", { scope: "col", textContent: w("score.part") }));
  for (const score of scores) {
    const seat = seats.find((one) => one.seat === score.seat);
    const cell = node("th", { scope: "col" });
    if (seat) cell.append(mark(seat.seat, seat.shape), " ", seat.name);
    else cell.append(score.name);
    head.append(cell);
  }
  table.append(node("thead", {}, head));
  const body = node("tbody");
  scores[0].parts.forEach((part, index) => {
    if (scores.every((score) => score.parts[index].points === 0) && scores[0].parts.length > 12) return;
    const row = node("tr", {}, node("th", { scope: "row", textContent: part.label }));
    for (const score of scores) {
      const points = score.parts[index].points;
      row.append(node("td", { textContent: shown(points), className: points === 0 ? "none" : "" }));
    }
    body.append(row);
  });
  const total = node("tr", { className: "total" }, node("th", { scope: "row", textContent: w("score.total") }));
  for (const score of scores) total.append(node("td", { textContent: shown(score.total) }));
  body.append(total);
  if (over && scores.length > 1) {
    const rank = node("tr", { className: "rank" }, node("th", { scope: "row", textContent: w("score.rank") }));
    for (const score of scores) rank.append(node("td", { textContent: String(score.rank) }));
    body.append(rank);
  }
  table.append(body);
  panel.replaceChildren(...(standing ? [node("div", { className: "standing", innerHTML: standing })] : []), table);
}
