// @ts-check
// How each player played, a line each: precision, great, good, dubious and costly decisions, chance given away, luck.

import { node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { w } from "../parts/words.js";
import { percent } from "./curve.js";

const KINDS = { great: "★", good: "●", dubious: "?", costly: "✕" };
const signed = (share) => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

/**
 * @param {any[]} players
 * @param {{seats: any[], scores: any[]}} view
 * @param {{chosen: number, nameOf: (seat: number) => string, onPick: (seat: number) => void}} doing
 */
export function precisionTable(players, { seats, scores }, { chosen, nameOf, onPick }) {
  const rankOf = (seat) => scores.find((score) => score.seat === seat)?.rank ?? 9;
  const head = node(
    "tr",
    {},
    node("th", { scope: "col" }, node("span", { className: "apart", textContent: w("end.player") })),
    node("th", { scope: "col", textContent: w("review.precision") }),
    ...Object.entries(KINDS).map(([kind, sign]) =>
      node(
        "th",
        { scope: "col", title: w(`review.${kind}`) },
        node("span", { className: `sign ${kind}`, textContent: sign, attributes: { "aria-hidden": "true" } }),
        node("span", { className: "apart", textContent: w(`review.${kind}`) }),
      ),
    ),
    node("th", { scope: "col", className: "given", textContent: w("review.given") }),
    node("th", { scope: "col", textContent: w("review.luck") }),
  );
  const rows = players.toSorted((one, other) => rankOf(one.seat) - rankOf(other.seat)).map((line) => row(line));

  function row(line) {
    const { seat } = line;
    const name = node(
      "button",
      { type: "button", dataset: { player: seat }, attributes: { "aria-pressed": String(seat === chosen) }, title: w("review.whose") },
      avatar(seat, seats[seat].shape),
      nameOf(seat),
    );
    name.addEventListener("click", () => onPick(seat));
    const bar = node("i", { className: `precise seat-${seat}` }, node("i", {}));
    /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${line.precision}%`;
    return node(
      "tr",
      { className: seat === chosen ? "chosen" : "" },
      node("th", { scope: "row" }, name),
      node("td", { className: "precision" }, node("b", { textContent: line.precision }), bar),
      ...Object.keys(KINDS).map((kind) => node("td", { className: kind, textContent: line[kind] })),
      node("td", { className: "given", textContent: percent(line.given_away) }),
      node("td", { className: "luck", textContent: signed(line.luck) }),
    );
  }

  const caption = node("caption", { className: "apart", textContent: w("review.players") });
  return node(
    "table",
    { className: `precision-table${players.length > 4 ? " many" : ""}` },
    caption,
    node("thead", {}, head),
    node("tbody", {}, ...rows),
  );
}
