// @ts-check
// Who sits at the table: a plate for each in the header; name and figure of one's own seat.

import { find, node } from "../parts/dom.js";
import { avatar, SHAPE_NAMES, shown } from "../parts/marks.js";
import { setCookie } from "../parts/settings.js";
import { hasWord, w } from "../parts/words.js";
import { clockOf, timeTag } from "./pace.js";

/** @param {string | null} level */
export const levelName = (level) => (hasWord(`level.${level}`) ? w(`level.${level}`) : level);

// Who is on the game's ladder, by level: what the plates tell of them.
/** @type {Map<string, Opponent>} */
const ladder = new Map();
/** @param {{opponents?: Opponent[]}} info */
export const knowLadder = ({ opponents = [] }) => opponents.forEach((one) => ladder.set(one.level, one));
/** @param {string} level rung and manner */
const aboutBot = (level) => [`${w("new.bot")}, ${levelName(level)}`, ladder.get(level)?.manner ?? ""].filter(Boolean).join(" · ");

export const isBot = (/** @type {Seat} */ seat) => seat.kind.startsWith("bot:") || Boolean(seat.minded);
const MANY = 5;

/** @param {Seat} seat @param {Company} view */
export function seatState(seat, view) {
  if (view.over) return "";
  if (view.holding === seat.seat) return w("seat.holding");
  if (seat.asked && view.holding === null) return w("seat.asked");
  if (seat.minded) return w("seat.minded");
  if (seat.kind.startsWith("bot:")) return aboutBot(seat.kind.slice(4));
  if (view.viewer.seats.includes(seat.seat)) return ""; // whoever reads this is here
  if (seat.absent) return w("seat.absent");
  return seat.connected ? "" : w("seat.offline");
}

/** @typedef {Pick<View, "seats" | "scores" | "viewer" | "over" | "holding"> & {clock?: TableClock | null}} Company */

/**
 * A plate: figure, name, public pieces (the game's own group), points.
 * @param {HTMLElement} list
 * @param {Company} view
 * @param {object} with_
 * @param {Record<string, string>} [with_.pieces]
 * @param {(seat: Seat) => string} [with_.thinking]
 * @param {(seat: Seat, face: HTMLElement) => void} [with_.onTouch]
 */
export function showPlates(list, view, { pieces = {}, ...does } = {}) {
  list.classList.toggle("many", view.seats.length >= MANY);
  const items = view.seats.map((seat) => plateOf(seat, view, pieces, does));
  const rival = pieces.rival ? [node("li", { className: "plate rival", innerHTML: pieces.rival })] : []; // it has no seat
  list.replaceChildren(...items, ...rival);
}

/**
 * The sums of the plates as the table would be after what is laid.
 * @param {HTMLElement} list
 * @param {Record<string, string>} groups
 */
export function showSums(list, groups) {
  for (const total of list.querySelectorAll("[data-sum]")) {
    const markup = total instanceof HTMLElement ? groups[`sum-${total.dataset.sum}`] : "";
    if (markup && total.innerHTML !== markup) total.innerHTML = markup;
  }
}

/**
 * @param {Seat} seat
 * @param {Company} view
 * @param {Record<string, string>} groups
 * @param {{thinking?: (seat: Seat) => string, onTouch?: (seat: Seat, face: HTMLElement) => void}} does
 */
function plateOf(seat, view, groups, { thinking, onTouch } = {}) {
  const [pieces, sum] = [groups[`plate-${seat.seat}`] ?? "", groups[`sum-${seat.seat}`]];
  const own = view.viewer.seats.includes(seat.seat);
  const named = seat.name.toLowerCase() === w("seat.you").toLowerCase(); // a puzzle's reader is called so
  const state = seatState(seat, view);
  const asked = !view.over && (view.holding === null ? seat.asked : view.holding === seat.seat);
  const bot = isBot(seat);
  const name = node("span", { className: "plate-name" }, node("span", { textContent: seat.name }));
  if (own && !named && view.viewer.seats.length === 1) name.append(node("em", { textContent: w("seat.you") }));
  const time = view.clock ? clockOf({ clock: view.clock }, seat.seat) : undefined;
  const tag = view.clock && time && time.due !== null ? timeTag(view.clock, time) : null;
  if (tag) name.append(tag);
  const score = view.scores?.find((one) => one.seat === seat.seat);
  const words = node(
    "span",
    { className: "plate-words" },
    name,
    node("span", { className: "plate-pieces", innerHTML: pieces, dataset: { group: `plate-${seat.seat}` } }),
  );
  const total = node("span", { className: "total", textContent: score ? shown(score.total) : "" });
  if (sum) Object.assign(total, { innerHTML: sum }).dataset.sum = String(seat.seat); // the game has more to say of it
  const face = node(
    "button",
    { className: "plate-face", type: "button", title: [state, asked && bot ? thinking?.(seat) : ""].filter(Boolean).join(" · ") },
    avatar(seat.seat, seat.shape),
    words,
    total,
  );
  face.setAttribute(
    "aria-label",
    [
      seat.name,
      own && !named ? w("seat.you") : "",
      state.replace(/\.$/, ""),
      tag ? w("clock.left", { time: tag.textContent }) : "",
      score ? w("seat.points", { points: shown(score.total) }) : "",
    ]
      .filter(Boolean)
      .join(", "),
  );
  face.addEventListener("click", () => onTouch?.(seat, face));
  const item = node("li", { className: `plate seat seat-${seat.seat}`, dataset: { seat: seat.seat } }, face);
  item.classList.toggle("asked", asked);
  item.classList.toggle("thinking", asked && bot);
  item.classList.toggle("away", !own && seat.absent);
  item.classList.toggle("offline", !own && !seat.connected);
  item.classList.toggle("seen", view.viewer.seat === seat.seat);
  return item;
}

// Name and figure: of oneself, and remembered for the next table.
export class SeatDialog {
  /** @param {(wanted: {seat: number, name: string, shape: string}) => void} onDone */
  constructor(onDone) {
    this.seat = 0;
    this.dialog = find("seat-dialog");
    this.form = find("seat-form");
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue !== "save") return;
      const { name, shape } = this.form.elements;
      setCookie("name", name.value);
      setCookie("shape", shape.value);
      onDone({ seat: this.seat, name: name.value, shape: shape.value });
    });
  }

  /** @param {Seat} seat */
  open(seat) {
    this.seat = seat.seat;
    this.form.elements.name.value = seat.name;
    const choices = SHAPE_NAMES.map((shape) => {
      const radio = node("input", { type: "radio", name: "shape", value: shape, checked: shape === seat.shape });
      return node("label", {}, radio, avatar(seat.seat, shape), node("span", { className: "apart", textContent: w(`shape.${shape}`) }));
    });
    find("shapes", this.dialog).replaceChildren(...choices);
    this.dialog.returnValue = "";
    this.dialog.showModal();
  }
}
