// @ts-check
// What the strip says while nothing is considered: the question, who is waited for, or how it ended.

import { shown } from "../parts/marks.js";
import { w } from "../parts/words.js";
import { isBot } from "./people.js";

/** @param {number[]} seats @param {View} of */
const names = (seats, of) => seats.map((seat) => of.seats[seat]?.name ?? "").join(", ");

/** @param {View} of @param {import("./thinking.js").Thinking} thinking */
export function promptFor(of, thinking) {
  if (of.over) return verdict(of);
  if (of.question) return of.question.prompt;
  if (of.can.end_turn) return w("table.ends");
  const bot = of.asked.length === 1 ? of.seats[of.asked[0]] : null;
  if (bot && isBot(bot)) return thinking.told(bot);
  if (of.asked.length) return w("table.waiting", { names: names(of.asked, of) });
  if (of.holding !== null) return w("table.waiting", { names: names([of.holding], of) });
  return w(of.fairness.gathering ? "fair.gathering" : "table.rolling");
}

/** Whoever looks on is told so; else which bot is not at its best yet. @param {View} of @param {import("./thinking.js").Thinking} thinking */
export function moreFor(of, thinking) {
  if (of.over) return "";
  if (of.viewer.seat === null && !of.viewer.seats.length) return w("table.looking_on");
  const learner = of.seats.find((seat) => thinking.learns(seat));
  return learner ? w("table.learning", thinking.learns(learner) ?? {}) : "";
}

/** @param {View} of */
function verdict(of) {
  if (of.seats.length === 1) return `${w("table.finished", { points: shown(of.scores[0].total) })} ${of.log.at(-1)?.text ?? ""}`;
  const winners = of.scores.filter((score) => score.rank === 1);
  const points = shown(winners[0].total);
  if (winners.length === 1 && winners[0].seat !== null && winners[0].seat === of.viewer.seat) return w("table.you_won", { points });
  return w(winners.length > 1 ? "table.shared" : "table.won", { names: winners.map((score) => score.name).join(", "), points });
}
