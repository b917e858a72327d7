// Everybody's chances over a match: a line a seat, told apart by colour, dash and shape. Click, drag or arrow keys go there.

import { shape } from "../parts/dom.js";
import { mark } from "../parts/marks.js";

const DASHES = ["none", "7 4", "2 3.5", "11 3 2 3", "4 2.5", "1 5"];
const [LEFT, RIGHT, TOP, BOTTOM, HEIGHT] = [42, 12, 12, 20, 190];
const APART = 84; // pixels between two shapes of one line

export class Curve {
  constructor(box, { onGo, describe }) {
    this.box = box;
    this.onGo = onGo;
    this.describe = describe;
    this.points = [];
    this.place = 0;
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("pointerdown", (event) => {
      box.setPointerCapture(event.pointerId);
      this.point(event);
    });
    box.addEventListener("pointermove", (event) => {
      if (box.hasPointerCapture(event.pointerId)) this.point(event);
    });
    new ResizeObserver(() => this.draw()).observe(box);
  }

  show(curve, result, moments, seats, total) {
    this.count = curve.length;
    this.points = result ? [...curve, { at: total, seat: null, chances: result }] : curve;
    this.moments = moments.map((moment) => curve.findIndex((point) => point.index === moment.index));
    this.seats = seats;
    this.draw();
  }

  // A short piece of a seat's line, for the legend.
  sample(seat) {
    const line = shape("line", { x1: 1, x2: 33, y1: 5, y2: 5, class: `line seat-${seat}`, "stroke-dasharray": DASHES[seat] });
    return shape("svg", { class: "sample", viewBox: "0 0 34 10", "aria-hidden": "true" }, line);
  }

  x(place) {
    return LEFT + (place * (this.width - LEFT - RIGHT)) / Math.max(1, this.points.length - 1);
  }

  y(chance) {
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
  }

  draw() {
    this.width = this.box.clientWidth;
    if (!this.points.length || !this.width) return;
    this.now = shape(
      "g",
      { class: "now" },
      shape("line", { y1: TOP - 6, y2: HEIGHT - BOTTOM }),
      shape("path", { d: `M-5 ${TOP - 10}h10l-5 7z` }),
    );
    const picture = shape("svg", { viewBox: `0 0 ${this.width} ${HEIGHT}`, width: this.width, height: HEIGHT, "aria-hidden": "true" });
    picture.append(...this.grid(), ...this.seats.map((seat) => this.line(seat)), this.now, ...this.bubbles());
    this.box.replaceChildren(picture);
    this.settle();
  }

  grid() {
    const across = [0, 0.25, 0.5, 0.75, 1].flatMap((chance) => {
      const line = shape("line", { class: "grid", x1: LEFT, x2: this.width - RIGHT, y1: this.y(chance), y2: this.y(chance) });
      const label = shape("text", { x: LEFT - 6, y: this.y(chance) + 4, "text-anchor": "end" }, `${100 * chance}\u00a0%`);
      return chance * 2 === Math.round(chance * 2) ? [line, label] : [line];
    });
    const { count } = this;
    const ends = [1, count].map((number) =>
      shape("text", { x: this.x(number - 1), y: HEIGHT - 5, "text-anchor": number === 1 ? "start" : "end" }, number),
    );
    return [...across, ...(count > 1 ? ends : [])];
  }

  line(seat) {
    const along = this.points.map((point, place) => `${this.x(place).toFixed(1)} ${this.y(point.chances[seat.seat]).toFixed(1)}`);
    const group = shape(
      "g",
      {},
      shape("path", { class: `line seat-${seat.seat}`, d: `M${along.join("L")}`, "stroke-dasharray": DASHES[seat.seat] }),
    );
    const step = Math.max(1, Math.round(APART / (this.x(1) - this.x(0))));
    const first = Math.round((step * (seat.seat + 0.5)) / this.seats.length);
    for (let place = first; place < this.points.length; place += step) {
      const shape = mark(seat.seat, seat.shape);
      const at = { x: this.x(place) - 5.5, y: this.y(this.points[place].chances[seat.seat]) - 5.5, width: 11, height: 11 };
      for (const [name, value] of Object.entries(at)) shape.setAttribute(name, value);
      group.append(shape);
    }
    return group;
  }

  // The moments that mattered, each on the line of the seat that decided, or beside it where another one is.
  bubbles() {
    const taken = [];
    return this.moments.map((place, index) => {
      const { seat, chances } = this.points[place];
      const x = this.x(place);
      const free = (y) => taken.every((other) => Math.hypot(other[0] - x, other[1] - y) > 19);
      const from = this.y(chances[seat]);
      const inside = (y) => y > TOP && y < HEIGHT - BOTTOM;
      const y = [0, -20, 20, -40, 40, -60, 60].map((by) => from + by).find((one) => free(one) && (one === from || inside(one))) ?? from;
      taken.push([x, y]);
      const stem = shape("line", { class: `line seat-${seat}`, x1: x, x2: x, y1: from, y2: y });
      const number = shape("text", { x, y: y + 4, "text-anchor": "middle" }, index + 1);
      return shape("g", { class: `bubble seat-${seat}` }, stem, shape("circle", { cx: x, cy: y, r: 9 }), number);
    });
  }

  // Where the replay is now.
  mark(now) {
    this.known = now;
    this.settle();
  }

  settle() {
    if (!this.points.length || this.known === undefined) return;
    const now = this.known;
    const after = this.points.findIndex((point) => point.at > now);
    const before = after < 0 ? this.points.length - 1 : Math.max(0, after - 1);
    const here = this.points[before];
    const next = this.points[after] ?? here;
    const part = next.at > here.at && now > here.at ? (now - here.at) / (next.at - here.at) : 0;
    this.between = part > 0;
    this.stand(before, part);
  }

  stand(place, part = 0) {
    this.place = place;
    this.now?.setAttribute("transform", `translate(${this.x(place + part).toFixed(1)} 0)`);
    const text = this.describe(this.points[place], place + 1, this.count);
    const values = { "aria-valuemin": 1, "aria-valuemax": this.points.length, "aria-valuenow": place + 1, "aria-valuetext": text };
    for (const [name, value] of Object.entries(values)) this.box.setAttribute(name, value);
  }

  go(place) {
    const wanted = Math.max(0, Math.min(this.points.length - 1, place));
    this.between = false;
    this.stand(wanted);
    this.onGo(this.points[wanted].at);
  }

  key(event) {
    const last = this.points.length - 1;
    const page = Math.max(1, Math.round(last / 10));
    const back = this.between ? 0 : 1;
    const wanted = {
      ArrowLeft: this.place - back,
      ArrowDown: this.place - back,
      ArrowRight: this.place + 1,
      ArrowUp: this.place + 1,
      PageDown: this.place - page,
      PageUp: this.place + page,
      Home: 0,
      End: last,
    }[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(wanted);
  }

  point(event) {
    if (!this.points.length) return;
    const x = event.clientX - this.box.getBoundingClientRect().left;
    const near = this.moments.find((place) => Math.abs(this.x(place) - x) < 6);
    const place = near ?? Math.round((x - LEFT) / (this.x(1) - this.x(0)));
    const wanted = Math.max(0, Math.min(this.points.length - 1, place));
    if (wanted !== this.place || this.between) this.go(wanted);
  }
}
