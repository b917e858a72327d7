// @ts-check
// Zoom and pan: buttons, wheel, pinch, drag and keyboard. A group marked `data-zoom` (a map) moves inside its frame, a
// board without one moves as a whole by its viewBox. What is looked at survives redrawing.

import { at, shape, typing } from "../parts/dom.js";
import { MapView } from "./map.js";

const NOTHING = { x: 0, y: 0, width: 0, height: 0 };

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export class Zoom {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {MapView | null} a map that is moved by map.js */
    this.chart = null;
    this.map = false;
    /** @type {SVGGraphicsElement | null} */
    this.group = null;
    /** @type {SVGGElement | null} what the group holds, and is moved */
    this.inner = null;
    /** @type {Box} */
    this.whole = NOTHING;
    /** @type {Box} */
    this.part = NOTHING;
    this.pointers = new Map();
    this.moved = false;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => this.up(event));
    // a drag is not a click on what lies under it
    frame.addEventListener(
      "click",
      (event) => {
        const hand = this.chart ?? this;
        if (hand.moved) event.stopPropagation();
        hand.moved = false;
      },
      true,
    );
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("dblclick", (event) => {
      if (this.chart?.over(event) && !at(event).closest(".lit, .chosen")) this.chart.fit();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || !this.map || typing(event)) return;
      event.preventDefault();
      document.querySelector("input[data-search]")?.focus();
    });
  }

  // A new drawing of the same board keeps what was looked at.
  /** @param {SVGSVGElement} svg */
  attach(svg) {
    this.svg = svg;
    this.chart = svg.closest("[data-map]") ? new MapView(svg, this.chart) : null;
    this.map = this.chart !== null;
    if (this.chart) return;
    this.group = svg.querySelector("g[data-zoom]");
    this.map = this.group !== null || svg.hasAttribute("data-zoom");
    const { x, y, width, height } = this.group ? this.frameOf(svg, this.group) : svg.viewBox.baseVal;
    const same = this.whole.width === width && this.whole.height === height && this.whole.x === x;
    this.whole = { x, y, width, height };
    if (this.group) {
      this.inner = shape("g", {}, ...this.group.childNodes);
      this.group.append(this.inner);
    } else this.inner = null;
    if (!same) this.part = { ...this.whole };
    this.show();
  }

  // The window a map is seen through: its clip, or else its own extent.
  /** @param {SVGSVGElement} svg @param {SVGGraphicsElement} group */
  frameOf(svg, group) {
    const clip = /#([\w-]+)/.exec(group.getAttribute("clip-path") ?? "")?.[1];
    const shape = clip ? /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`#${CSS.escape(clip)} > *`)) : null;
    return (shape ?? group).getBBox();
  }

  get factor() {
    return this.whole.width / this.part.width;
  }

  show() {
    if (!this.svg) return;
    const { x, y, width, height } = this.part;
    if (this.inner) {
      const { factor, whole } = this;
      this.inner.setAttribute("transform", `translate(${whole.x - x * factor} ${whole.y - y * factor}) scale(${factor})`);
    } else this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.classList.toggle("zoomed", this.factor > 1.01);
    this.svg.classList.add("zoomable");
  }

  /** @param {number} ratio @param {{x: number, y: number} | null} center */
  by(ratio, center = null) {
    if (!this.svg) return;
    if (this.chart) return this.chart.by(ratio);
    const factor = Math.min(10, Math.max(1, this.factor * ratio));
    const width = this.whole.width / factor;
    const height = this.whole.height / factor;
    const point = center ?? { x: this.part.x + this.part.width / 2, y: this.part.y + this.part.height / 2 };
    const share = { x: (point.x - this.part.x) / this.part.width, y: (point.y - this.part.y) / this.part.height };
    this.look(point.x - share.x * width, point.y - share.y * height, width, height);
  }

  look(x, y, width, height) {
    const clamp = (value, low, room) => Math.min(low + Math.max(0, room), Math.max(low, value));
    this.part = {
      x: clamp(x, this.whole.x, this.whole.width - width),
      y: clamp(y, this.whole.y, this.whole.height - height),
      width,
      height,
    };
    this.show();
  }

  fit() {
    if (!this.svg) return;
    if (this.chart) return this.chart.fit();
    this.part = { ...this.whole };
    this.show();
  }

  // Bring an element into the middle, near enough to read.
  to(element) {
    if (this.chart) return this.chart.to(element);
    const box = element.getBoundingClientRect();
    const point = this.point(box.x + box.width / 2, box.y + box.height / 2);
    const factor = Math.max(this.factor, 2.5);
    const width = this.whole.width / factor;
    const height = this.whole.height / factor;
    this.look(point.x - width / 2, point.y - height / 2, width, height);
  }

  // Bring several into sight, on a map that shows only a part of itself.
  bring(elements) {
    this.chart?.bring(elements);
  }

  /** @param {number} clientX @param {number} clientY */
  point(clientX, clientY) {
    const moved = this.inner ?? this.svg;
    return new DOMPoint(clientX, clientY).matrixTransform(moved?.getScreenCTM()?.inverse());
  }

  // Whether the pointer is over what can be zoomed.
  /** @param {Event} event */
  over(event) {
    return this.svg !== null && (!this.group || this.group.contains(at(event)));
  }

  wheel(event) {
    if (this.chart) return this.chart.wheel(event);
    if (!this.over(event) || !(event.ctrlKey || this.map)) return;
    if (!event.ctrlKey && event.deltaY > 0 && this.factor <= 1) return; // let the page scroll
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * 0.0016), this.point(event.clientX, event.clientY));
  }

  down(event) {
    if (this.chart) return this.chart.down(event);
    if (!this.over(event)) return;
    this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
  }

  move(event) {
    if (this.chart) return this.chart.move(event);
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const all = [...this.pointers.values()];
    if (all.length === 2) {
      const other = all.find((one) => one !== pointer);
      const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.by(after / before, this.point((event.clientX + other.x) / 2, (event.clientY + other.y) / 2));
      this.moved = true;
    } else if (this.factor > 1.01) {
      if (Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY) > 6) {
        this.moved = true;
        this.svg?.classList.add("panning");
      }
      if (this.moved) {
        const from = this.point(pointer.x, pointer.y);
        const to = this.point(event.clientX, event.clientY);
        this.look(this.part.x - (to.x - from.x), this.part.y - (to.y - from.y), this.part.width, this.part.height);
      }
    }
    pointer.x = event.clientX;
    pointer.y = event.clientY;
  }

  up(event) {
    if (this.chart) return this.chart.up(event);
    this.pointers.delete(event.pointerId);
    this.svg?.classList.remove("panning");
  }

  key(event) {
    if (!this.svg || event.altKey || event.ctrlKey || event.metaKey || at(event).closest("input")) return;
    if (this.chart) return void (this.chart.key(event) && event.preventDefault());
    const step = 0.15;
    const shift = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "+" || event.key === "=") this.by(1.33);
    else if (event.key === "-") this.by(0.75);
    else if (event.key === "0") this.fit();
    else if (shift && this.factor > 1.01) {
      const { x, y, width, height } = this.part;
      this.look(x + shift[0] * step * width, y + shift[1] * step * height, width, height);
    } else return;
    event.preventDefault();
  }
}
