// @ts-check
// The turning point of a finished match, from its review and from nothing else: the chances of all over the match, and
// the decision, the luck or the player that turned them; or honestly none.

import { drawing, node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { sentence, w } from "../parts/words.js";

const DASHES = ["none", "7 4", "2 3.5", "11 3 2 3", "4 2.5", "1 5"];
const [WIDE, HIGH] = [400, 180];

const percent = (chance) => `${Math.round(100 * chance)} %`;
const signed = (chance) => `${chance < 0 ? "−" : "+"}${percent(Math.abs(chance))}`;

/** Null where there is nothing to tell: no review, or too short a match. @param {View} view @param {any} review */
export function turningPoint(view, review) {
  const { turning, curve } = review ?? {};
  if ((curve ?? []).length < 4) return null;
  if (!turning) return thinkingOver(view, review);
  const none = turning.how === "none";
  const told = none ? steady(view, turning) : turned(view, review);
  const link = `/t/${view.table}/replay`;
  const see = node("a", {
    className: "button",
    href: none ? `/t/${view.table}/review` : `${link}?at=${turning.at}`,
    textContent: w(none ? "end.curve" : "end.see"),
  });
  return node(
    "section",
    { className: "turning paper" },
    node("h3", { textContent: w(none ? "end.no_turning" : "end.turning") }),
    node("p", { className: "sub", textContent: w("end.chances") }),
    lines(view, curve, none ? null : turning.at),
    ...told,
    see,
  );
}

// While it is thought over: the first glance in grey, and for how long yet.
function thinkingOver(view, { curve, seconds_left: left, done, planned }) {
  const progress = node("progress", { max: planned, value: done, attributes: { "aria-label": w("end.turning") } });
  const time = left ? w("end.thinking_for", { seconds: Math.max(5, 5 * Math.round(left / 5)) }) : w("end.thinking");
  return node(
    "section",
    { className: "turning thinking paper" },
    node("h3", { textContent: w("end.turning") }),
    node("p", { className: "sub", textContent: time }),
    lines(view, curve, null),
    progress,
  );
}

function lines(view, curve, at) {
  const [first, last] = [curve[0].at, curve.at(-1).at];
  const x = (n) => (44 + ((WIDE - 52) * (n - first)) / Math.max(1, last - first)).toFixed(1);
  const y = (chance) => (8 + (1 - chance) * (HIGH - 24)).toFixed(1);
  const grid = [0, 0.5, 1].map(
    (each) => `<path class="grid" d="M44 ${y(each)}H${WIDE - 8}"/><text x="38" y="${y(each)}">${percent(each)}</text>`,
  );
  const paths = view.seats.map(({ seat }) => {
    const d = curve.map((point, i) => `${i ? "L" : "M"}${x(point.at)} ${y(point.chances[seat])}`).join("");
    return `<path class="line seat-${seat}" stroke-dasharray="${DASHES[seat]}" d="${d}"/>`;
  });
  const mark = at === null ? "" : `<path class="mark" data-turning="" d="M${x(at)} 4V${HIGH - 14}"/>`;
  const drawn = drawing(grid.join("") + paths.join("") + mark, { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chances" });
  return node("figure", {}, drawn, node("figcaption", { className: "apart", textContent: spoken(view, curve) }));
}

function spoken(view, curve) {
  const ends = view.seats.map(({ seat, name }) => `${name} ${percent(curve[0].chances[seat])} → ${percent(curve.at(-1).chances[seat])}`);
  return `${w("end.chances")}: ${ends.join(", ")}`;
}

function turned(view, { turning, moments }) {
  const seat = view.seats[turning.seat];
  const moment = turning.moment === null ? null : moments[turning.moment];
  const numbers = moment ? [percent(moment.better.chance), percent(moment.played.chance)] : [signed(turning.change)];
  const swing = node(
    "p",
    { className: "swing" },
    avatar(seat.seat, seat.shape),
    node("b", { textContent: numbers.join(" → "), className: turning.change < 0 ? "down" : "up" }),
    node("span", { textContent: turning.when }),
  );
  const bold = moment ? `${seat.name}: ${sentence(moment.played.label)}` : w(`end.turned_${turning.how}`, { name: seat.name });
  const reason = moment?.reason ? ` ${sentence(moment.reason)}` : "";
  return [swing, node("p", { className: "say" }, node("b", { textContent: bold }), reason)];
}

function steady(view, { leader, since, steps }) {
  const led = w("end.led", { name: view.seats[leader].name, turn: since.charAt(0).toLocaleLowerCase() + since.slice(1) });
  const rows = steps.map((step) =>
    node(
      "li",
      {},
      node("b", { textContent: signed(step.change), className: step.change < 0 ? "down" : "up" }),
      node("a", {
        href: `/t/${view.table}/replay?at=${step.at}`,
        textContent: `${view.seats[step.seat].name}, ${step.when}`,
      }),
    ),
  );
  return [node("p", { className: "say" }, node("b", { textContent: led })), node("ul", { className: "steps" }, ...rows)];
}
