// @ts-check
// Everybody's chances over a match: the parts of the match as bands, a line for each seat told apart by colour, dash and
// mark, the moments as pins. What was only glanced at is grey. A click goes there.

import { shape } from "../parts/dom.js";
import { mark } from "../parts/marks.js";
import { w } from "../parts/words.js";

const DASHES = ["none", "8 4", "2 4", "11 3 2 3", "4 2.5", "1 5"];
const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [456, 226, 54, 12, 16, 34];

export const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

export class Curve {
  /**
   * @param {HTMLElement} box
   * @param {import("./playback.js").Playback} playback
   */
  constructor(box, playback) {
    this.box = box;
    this.playback = playback;
    this.points = [];
    this.now = null;
    box.addEventListener("click", (event) => this.point(event));
  }

  x(at) {
    return LEFT + this.playback.share(at) * (WIDE - LEFT - RIGHT);
  }

  y(chance) {
    return TOP + (1 - chance) * (HIGH - TOP - BOTTOM);
  }

  /**
   * @param {{curve: any[], seats: any[], own: number, pins: any[], result: number[] | null, open: number, name: string}} found
   */
  show({ curve, seats, own, pins, result, open, name }) {
    const last = { at: this.playback.total, chances: result, sure: true };
    this.points = result ? [...curve, last] : curve;
    this.whole = curve.every((point) => point.sure);
    const others = seats.filter(({ seat }) => seat !== own);
    const mine = seats.filter(({ seat }) => seat === own);
    this.now = shape("path", { class: "now", d: `M0 ${TOP}V${HIGH - BOTTOM}` });
    const picture = shape(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true", focusable: "false" },
      ...this.bands(),
      ...this.grid(),
      ...(this.whole ? [] : seats.map(({ seat }) => this.path(seat, this.points, "glanced"))),
      ...others.map(({ seat }) => this.sure(seat, "line")),
      ...mine.flatMap(({ seat }) => [this.area(seat), this.sure(seat, "line own")]),
      this.now,
      ...seats.map((seat, i) => this.face(seat, i, seats.length)),
      ...pins.map((pin) => this.pin(pin, own, pin.number === open)),
    );
    this.box.replaceChildren(picture);
    this.box.setAttribute("aria-label", this.spoken(own, name));
    this.stand(this.playback.now);
  }

  bands() {
    const parts = this.playback.bands;
    return parts.flatMap(({ start, label }, i) => {
      const from = i ? this.x(start) : LEFT;
      const to = parts[i + 1] ? this.x(parts[i + 1].start) : WIDE - RIGHT;
      const band = shape("rect", { class: `band-${i % 2}`, x: from, y: TOP, width: Math.max(0, to - from), height: HIGH - TOP - BOTTOM });
      const edge = shape("path", { class: "part-edge", d: `M${from} ${TOP}V${HIGH - BOTTOM + 8}` });
      const words = shape("text", { x: (from + to) / 2, y: HIGH - 12, "text-anchor": "middle" }, to - from > 7 * label.length ? label : "");
      return i ? [band, edge, words] : [band, words];
    });
  }

  grid() {
    return [0, 0.25, 0.5, 0.75, 1].flatMap((chance) => {
      const line = shape("path", { class: "grid", d: `M${LEFT} ${this.y(chance)}H${WIDE - RIGHT}` });
      const label = chance === 1 ? "100\u00a0%" : String(100 * chance);
      const words = shape("text", { x: LEFT - 6, y: this.y(chance) + 4, "text-anchor": "end" }, label);
      return chance % 0.5 ? [line] : [line, words];
    });
  }

  along(seat, points) {
    return points.map((point) => `${this.x(point.at).toFixed(1)} ${this.y(point.chances[seat]).toFixed(1)}`);
  }

  path(seat, points, kind) {
    const d = points.length > 1 ? `M${this.along(seat, points).join("L")}` : "";
    return shape("path", { class: `${kind} seat-${seat}`, d });
  }

  // Coloured is what was looked at closely: from one such point to the next.
  sure(seat, kind) {
    const runs = [];
    for (const point of this.points) {
      if (!point.sure) runs.push([]);
      else if (runs.length) runs.at(-1).push(point);
      else runs.push([point]);
    }
    const d = runs.filter((run) => run.length > 1).map((run) => `M${this.along(seat, run).join("L")}`);
    return shape("path", { class: `${kind} seat-${seat}`, d: d.join(""), "stroke-dasharray": kind === "line" ? DASHES[seat] : "none" });
  }

  area(seat) {
    if (!this.whole || this.points.length < 2) return shape("path", { d: "" });
    const floor = HIGH - BOTTOM;
    const d = `M${this.x(this.points[0].at).toFixed(1)} ${floor}L${this.along(seat, this.points).join("L")}V${floor}z`;
    return shape("path", { class: `area seat-${seat}`, d });
  }

  // A line's mark, a little above or below it, each at a place of its own.
  face(seat, i, count) {
    const point = this.points[Math.floor(this.points.length * (0.18 + (0.5 * i) / count))];
    if (!point) return shape("g", {});
    const chance = point.chances[seat.seat];
    const highest = Object.values(point.chances).every((other) => other <= chance);
    const [x, y] = [this.x(point.at), Math.max(TOP + 9, Math.min(HIGH - BOTTOM - 9, this.y(chance) + (highest ? -14 : 14)))];
    const sign = mark(seat.seat, seat.shape);
    for (const [name, value] of Object.entries({ x: -5.5, y: -5.5, width: 11, height: 11 })) sign.setAttribute(name, String(value));
    const disc = shape("circle", { r: 8.5 });
    return shape("g", { class: `face seat-${seat.seat}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, disc, sign);
  }

  pin({ number, at, kind }, own, open) {
    const near = this.points.findLast((point) => point.at <= at) ?? this.points[0];
    const y = Math.max(TOP, Math.min(HIGH - BOTTOM - 6, this.y(near?.chances[own] ?? 0.5) - 18));
    const disc = shape("circle", { r: open ? 13 : 12 });
    const words = shape("text", { y: 5.5, "text-anchor": "middle" }, number);
    return shape(
      "g",
      { class: `pin ${kind}${open ? " open" : ""}`, transform: `translate(${this.x(at).toFixed(1)} ${y.toFixed(1)})` },
      disc,
      words,
    );
  }

  spoken(own, name) {
    if (!this.points.length) return w("review.chances");
    const chances = this.points.map((point) => point.chances[own]);
    const most = chances.indexOf(Math.max(...chances));
    return w("review.spoken", {
      name,
      first: percent(chances[0]),
      most: percent(chances[most]),
      turn: this.playback.nameOf(this.points[most].at),
      last: percent(chances.at(-1)),
    });
  }

  /** @param {number} at where the replay is now */
  stand(at) {
    this.now?.setAttribute("transform", `translate(${this.x(at).toFixed(1)} 0)`);
  }

  point(event) {
    const room = this.box.getBoundingClientRect();
    const x = ((event.clientX - room.left) / room.width) * WIDE;
    const share = (x - LEFT) / (WIDE - LEFT - RIGHT);
    this.playback.stop();
    this.playback.go(this.playback.momentAt(Math.max(0, Math.min(1, share))));
  }
}
