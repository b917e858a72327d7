// @ts-check
// A map under the hand: drag with momentum, pinch, wheel, double tap and keys; it glides to what is looked for, and what is
// asked is never out of sight. The drawing inside `data-map` is moved by a transform, so that a thumb meets no delay.

import { at } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { isStill } from "../parts/settings.js";
import { hull } from "./beside.js";

const NAMED = 1.3; // from this nearness on every name can be read
const FAR = 0.8; // beneath it none can
const GLIDE = 450;
const REST = 325; // how long a pushed map takes to lose most of its speed
const MARGIN = 24;
const FINGER = 12; // pixels around the middle of a piece that a button must leave free
const BUTTONS = "[data-go], .mapt"; // that lie over the map
const CALM = 90; // after so long without a movement names at the edge are looked at again

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const ease = (share) => 1 - (1 - share) ** 3;

export class MapView {
  /**
   * @param {SVGSVGElement} svg
   * @param {{at: {near: number, x: number, y: number}, size: {width: number}} | null} before an earlier drawing of the same
   */
  constructor(svg, before = null) {
    this.svg = svg;
    this.at = { near: 1, x: 0, y: 0 };
    this.view = /** @type {HTMLElement} */ (svg.closest("[data-map]"));
    this.phone = this.view.dataset.map === "phone";
    /** @type {number | null} */
    this.frame = null;
    this.pointers = new Map();
    this.moved = false;
    const { width, height } = svg.viewBox.baseVal;
    this.size = { width, height };
    this.base = this.measure();
    const same = before?.size.width === width;
    if (before && same) this.at = { ...before.at };
    else if (this.phone) this.centre(this.wanted()?.box ?? this.boxOf(svg));
    this.show();
    this.watch();
  }

  // How the drawing lies when nothing moves it: its scale and its corner, in pixels of the view.
  measure() {
    const style = getComputedStyle(this.svg);
    const [wide, high] = [parseFloat(style.width), parseFloat(style.height)];
    const scale = Math.min(wide / this.size.width, high / this.size.height) || 1;
    const left = parseFloat(style.left) || 0;
    const top = parseFloat(style.top) || 0;
    const inner = { x: (wide - this.size.width * scale) / 2, y: (high - this.size.height * scale) / 2 };
    this.svg.style.setProperty("--k", Math.min(1, scale).toFixed(3));
    return { scale, left, top, inner };
  }

  get least() {
    const { clientWidth, clientHeight } = this.view;
    return this.phone ? Math.min(1, clientWidth / this.size.width, clientHeight / this.size.height) : 1;
  }

  get most() {
    return this.phone ? 2 : 3;
  }

  // Where a point of the drawing stands in the view.
  stands(x, y, at = this.at) {
    const { scale, left, top, inner } = this.base;
    return { x: left + at.x + at.near * (inner.x + scale * x), y: top + at.y + at.near * (inner.y + scale * y) };
  }

  show() {
    this.bound();
    const { near, x, y } = this.at;
    this.svg.style.transform = near === 1 && !x && !y ? "" : `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${near.toFixed(4)})`;
    this.svg.classList.toggle("near-by", near * this.base.scale >= NAMED);
    this.svg.classList.toggle("far-off", near < FAR);
    this.svg.classList.toggle("zoomed", near > 1.01 || this.phone);
    this.view.dispatchEvent(new Event("scroll")); // what stands beside a piece moves with it
    this.trimSoon();
  }

  trimSoon() {
    clearTimeout(this.trimming);
    this.trimming = setTimeout(() => {
      onceLaidOut(() => trim(this.view));
      onceLaidOut(() => this.clear());
    }, CALM);
  }

  // What may be touched is not under the map's own buttons: they are gone until the map is moved, or something else is asked.
  clear() {
    const boxes = [...this.view.querySelectorAll(".lit")].map((piece) => (piece.querySelector(".hit") ?? piece).getBoundingClientRect());
    const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(BUTTONS)]);
    const over = buttons.map((button) => {
      const room = button.getBoundingClientRect();
      return boxes.some((box) => meets(room, middleOf(box)));
    });
    return () => {
      for (const [i, button] of buttons.entries()) button.classList.toggle("aside", over[i]);
    };
  }

  // The sheet never leaves the view; a sheet smaller than the view lies in its middle.
  bound() {
    this.at.near = clamp(this.at.near, this.least, this.most);
    const [a, b] = [this.stands(0, 0), this.stands(this.size.width, this.size.height)];
    this.at.x += kept(a.x, b.x, this.view.clientWidth);
    this.at.y += kept(a.y, b.y, this.view.clientHeight);
  }

  by(ratio, point = this.middle()) {
    this.stop();
    const near = clamp(this.at.near * ratio, this.least, this.most);
    const { left, top } = this.base;
    const grow = near / this.at.near;
    this.at.x = point.x - left - (point.x - left - this.at.x) * grow;
    this.at.y = point.y - top - (point.y - top - this.at.y) * grow;
    this.at.near = near;
    this.show();
  }

  pan(dx, dy) {
    this.at.x += dx;
    this.at.y += dy;
    this.show();
  }

  fit() {
    const whole = this.phone && this.at.near > this.least + 0.01;
    this.glide({ near: whole || !this.phone ? this.least : 1, x: 0, y: 0 });
  }

  // Bring a thing into the middle, near enough to read.
  to(element) {
    const near = Math.max(this.at.near, this.phone ? 1.2 : 2);
    this.glide(this.centred(this.boxOf(element), near));
  }

  // All of these come into sight, as near as the view has room for them, a phone's map not nearer than it lies at first.
  bring(elements) {
    const boxes = elements.filter((element) => this.svg.contains(element)).map((element) => this.boxOf(element));
    if (!boxes.length) return;
    const around = hull(boxes);
    const { clientWidth, clientHeight } = this.view;
    const room = Math.min((clientWidth - 2 * MARGIN) / around.width, (clientHeight - 2 * MARGIN) / around.height);
    const near = clamp(Math.min(this.at.near * room, this.phone ? 1 : this.at.near), this.least, this.most);
    if (near > this.at.near + 0.01 || !boxes.every((box) => this.sees(box, 4))) this.glide(this.centred(around, near));
  }

  middle() {
    return { x: this.view.clientWidth / 2, y: this.view.clientHeight / 2 };
  }

  // An element's box in pixels of the view, as it is seen now.
  boxOf(element) {
    const [box, view] = [element.getBoundingClientRect(), this.view.getBoundingClientRect()];
    return { x: box.x - view.x, y: box.y - view.y, width: box.width, height: box.height };
  }

  centred(box, near = this.at.near) {
    const { left, top } = this.base;
    const grow = near / this.at.near;
    const [x, y] = [box.x + box.width / 2 - left - this.at.x, box.y + box.height / 2 - top - this.at.y];
    const middle = this.middle();
    return { near, x: middle.x - left - x * grow, y: middle.y - top - y * grow };
  }

  centre(box) {
    this.at = this.centred(box);
  }

  glide(goal) {
    this.stop();
    const [from, begun] = [{ ...this.at }, performance.now()];
    if (isStill()) {
      this.at = goal;
      return this.show();
    }
    const step = (now) => {
      const share = clamp((now - begun) / GLIDE, 0, 1);
      for (const name of ["near", "x", "y"]) this.at[name] = from[name] + (goal[name] - from[name]) * ease(share);
      this.show();
      this.frame = share < 1 ? requestAnimationFrame(step) : null;
    };
    this.frame = requestAnimationFrame(step);
  }

  stop() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  // What is asked, or else where things stand: the first group that says `data-look` and has something in it.
  wanted() {
    const groups = [...this.svg.querySelectorAll("[data-look]")].sort((a, b) => Number(a.dataset.look) - Number(b.dataset.look));
    const group = groups.find((one) => one.childElementCount);
    return group ? { group, box: this.boxOf(group.firstElementChild) } : null;
  }

  watch() {
    new ResizeObserver(() => {
      this.base = this.measure();
      this.show();
    }).observe(this.view);
    const names = this.svg.querySelector('[data-group="names"]');
    if (names) new MutationObserver(() => this.trimSoon()).observe(names, { childList: true, subtree: true });
    const looks = new MutationObserver(() => onceLaidOut(() => this.lookAt()));
    for (const group of this.svg.querySelectorAll("[data-look]")) looks.observe(group, { childList: true });
    const ghosts = new MutationObserver(() => onceLaidOut(() => this.bringIn()));
    for (const group of this.svg.querySelectorAll('[data-group^="ghost"]')) ghosts.observe(group, { childList: true });
    this.view.parentElement?.addEventListener("click", (event) => {
      const name = at(event).closest("[data-go]")?.dataset.go;
      const piece = name ? this.svg.querySelector(`[data-id="${CSS.escape(name)}"]`) : null;
      if (piece) this.glide(this.centred(this.boxOf(piece), Math.max(1, this.at.near)));
    });
  }

  // A new question: if nothing that may be touched is in sight, go there.
  lookAt() {
    const wanted = this.wanted();
    if (!wanted || this.pointers.size) return;
    const things = [...wanted.group.children].map((thing) => this.boxOf(thing));
    if (things.some((box) => this.sees(box, 0))) return;
    const goal = this.centred(things[0]);
    return () => this.glide(goal);
  }

  // A consequence is drawn: all of it comes inside the margins.
  bringIn() {
    const drawn = [...this.svg.querySelectorAll('[data-group^="ghost"] > *')].map((thing) => this.boxOf(thing));
    if (!drawn.length || drawn.every((box) => this.sees(box, 4))) return;
    const shift = { x: 0, y: 0 };
    for (const box of drawn) {
      shift.x += into(box.x + shift.x, box.width, this.view.clientWidth);
      shift.y += into(box.y + shift.y, box.height, this.view.clientHeight);
    }
    return () => this.glide({ near: this.at.near, x: this.at.x + shift.x, y: this.at.y + shift.y });
  }

  sees(box, margin) {
    const { clientWidth, clientHeight } = this.view;
    return box.x >= margin && box.y >= margin && box.x + box.width <= clientWidth - margin && box.y + box.height <= clientHeight - margin;
  }

  // The hand.

  point(event) {
    const view = this.view.getBoundingClientRect();
    return { x: event.clientX - view.x, y: event.clientY - view.y };
  }

  /** @param {Event} event */
  over(event) {
    return this.view.contains(at(event));
  }

  wheel(event) {
    if (!this.over(event)) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * 0.0016), this.point(event));
  }

  down(event) {
    if (!this.over(event)) return;
    this.stop();
    this.moved = false;
    const point = this.point(event);
    this.pointers.set(event.pointerId, { ...point, from: point, trace: [] });
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const now = this.point(event);
    const others = [...this.pointers.values()].filter((one) => one !== pointer);
    if (others.length) this.pinch(pointer, others[0], now);
    else if (this.moved || Math.hypot(now.x - pointer.from.x, now.y - pointer.from.y) > 6) this.drag(event, pointer, now);
    Object.assign(pointer, now);
  }

  drag(event, pointer, now) {
    if (!this.moved) this.view.setPointerCapture(event.pointerId);
    this.moved = true;
    this.svg.classList.add("panning");
    const fresh = pointer.trace.filter((mark) => event.timeStamp - mark.time < 80);
    pointer.trace = [...(fresh.length ? fresh : pointer.trace.slice(-1)), { ...now, time: event.timeStamp }]; // a slow device has few marks
    this.pan(now.x - pointer.x, now.y - pointer.y);
  }

  pinch(pointer, other, now) {
    this.moved = true;
    const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 0) this.by(after / before, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.pan((now.x - pointer.x) / 2, (now.y - pointer.y) / 2);
  }

  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    this.svg.classList.remove("panning");
    const first = pointer?.trace[0];
    const time = first ? event.timeStamp - first.time : 0;
    if (this.moved && time > 10 && !this.pointers.size && !isStill()) {
      this.push((pointer.x - first.x) / time, (pointer.y - first.y) / time);
    }
  }

  // Let go with some speed: it runs on and comes to rest.
  push(vx, vy) {
    let last = performance.now();
    const step = (now) => {
      const time = Math.min(50, now - last);
      last = now;
      this.pan(vx * time, vy * time);
      const slow = Math.exp(-time / REST);
      vx *= slow;
      vy *= slow;
      this.frame = Math.hypot(vx, vy) > 0.02 ? requestAnimationFrame(step) : null;
    };
    this.frame = requestAnimationFrame(step);
  }

  key(event) {
    const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "+" || event.key === "=") this.by(1.33);
    else if (event.key === "-") this.by(0.75);
    else if (event.key === "0") this.fit();
    else if (step && (this.phone || this.at.near > 1.01))
      this.pan(step[0] * 0.15 * this.view.clientWidth, step[1] * 0.15 * this.view.clientHeight);
    else return false;
    return true;
  }
}

// How far a stretch must move so that it covers the room, or lies in its middle.
function kept(start, end, room) {
  if (end - start <= room) return (room - start - end) / 2;
  if (start > 0) return -start;
  return end < room ? room - end : 0;
}

function into(start, length, room) {
  if (start < MARGIN) return MARGIN - start;
  return Math.min(0, room - MARGIN - start - length);
}

// A name is read whole or not at all: what the edge or a button would cut is left out until the map is moved, and so is
// what would lie over a name of more weight, for letters stay readable where the map is small.
export function trim(view) {
  const room = view.getBoundingClientRect();
  const above = [...document.querySelectorAll("[data-go], .pill")].map((one) => one.getBoundingClientRect());
  const names = [...view.querySelectorAll('[data-group="names"] text')];
  const boxes = names.map((name) => name.getBoundingClientRect());
  const cut = (box) => meets(room, box) && (!holds(room, box) || above.some((one) => meets(one, box)));
  const read = [];
  const cuts = boxes.map((box) => {
    const letters = lettersOf(box);
    if (cut(box) || read.some((other) => meets(other, letters))) return true;
    read.push(letters);
    return false;
  });
  return () => {
    for (const [i, name] of names.entries()) name.classList.toggle("cut", cuts[i]);
  };
}

// The part of a line's box that its letters fill.
const lettersOf = ({ left, right, top, bottom, height }) => {
  return { left: left + 2, right: right - 2, top: top + 0.2 * height, bottom: bottom - 0.2 * height };
};
const middleOf = ({ left, right, top, bottom }) => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x - FINGER, right: x + FINGER, top: y - FINGER, bottom: y + FINGER };
};
const holds = (room, box) => box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
const meets = (one, box) => box.left < one.right && box.right > one.left && box.top < one.bottom && box.bottom > one.top;
