// @ts-check
// The margin: one place of each board where nothing is ever lit. It holds one thing at a time: a hint
// before a piece card before what people say. While the list of moves is open they wait.

import { find, PHONE } from "../parts/dom.js";
import { boxesOf, overlap } from "./beside.js";

const ORDER = ["hints", "card", "talk"];
const GAP = 8;
const narrow = matchMedia(PHONE);
const low = matchMedia("(max-height: 500px)");

export class Margin {
  /** @param {Element} frame */
  constructor(frame) {
    this.frame = frame;
    for (const kind of ["resize", "periplus:laid"]) addEventListener(kind, () => this.settle());
    document.addEventListener("periplus:laid", () => this.settle());
    this.list = find("moves");
    this.list?.addEventListener("toggle", () => this.settle());
  }

  get boxes() {
    return ORDER.map((name) => find(name)).filter(Boolean);
  }

  /** What was opened or shut: the first of them is seen, in its place. */
  settle() {
    const open = this.boxes.filter((box) => !box.hidden);
    const first = this.list && !this.list.hidden ? null : open[0];
    for (const box of open) box.classList.toggle("waits", box !== first);
    if (first) this.put(first);
  }

  /** @param {HTMLElement} box */
  put(box) {
    const place = this.place;
    Object.assign(box.style, {
      left: `${place.left}px`,
      top: place.bottom === null ? `${place.top}px` : "auto",
      bottom: place.bottom === null ? "auto" : `${place.bottom}px`,
      width: `${place.width}px`,
      maxHeight: `${place.height}px`,
    });
    this.clear(box);
    if (box.matches(".talk")) this.yield(box);
  }

  /**
   * What people say stays open while one plays: where something that may be touched lies in the margin, it takes the head's place.
   * @param {HTMLElement} box
   */
  yield(box) {
    box.classList.remove("in-head");
    const { x, y, width, height } = box.getBoundingClientRect();
    const asked = boxesOf(document.querySelectorAll("[data-board] :is(.lit, .chosen), [data-prompt-pill], [data-tag]"));
    if (!low.matches && !asked.some((one) => overlap(one, x, y, width, height))) return;
    box.classList.add("in-head");
    const head = document.querySelector(".frame-head")?.getBoundingClientRect().height ?? 0;
    Object.assign(box.style, { left: "0", top: "0", bottom: "auto", width: `${innerWidth}px`, maxHeight: `${head}px` });
  }

  /**
   * Nothing lies over the question: where the margin would, the box moves to the strip's other side.
   * @param {HTMLElement} box
   */
  clear(box) {
    const strip = document.querySelector("[data-prompt-pill]")?.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    if (!strip?.width || own.right <= strip.left || own.left >= strip.right || own.bottom <= strip.top || own.top >= strip.bottom) return;
    const low = strip.top > innerHeight / 2;
    Object.assign(box.style, {
      top: low ? "auto" : `${strip.bottom + GAP}px`,
      bottom: low ? `${innerHeight - strip.top + GAP}px` : "auto",
      maxHeight: `${Math.max(140, low ? Math.min(own.height, strip.top - 60) : innerHeight - strip.bottom - 2 * GAP)}px`,
    });
  }

  /** @returns {{left: number, top: number, bottom: number | null, width: number, height: number}} */
  get place() {
    if (narrow.matches) return { left: GAP, top: GAP, bottom: null, width: innerWidth - 2 * GAP, height: 176 };
    const spot = [...this.frame.querySelectorAll("[data-margin]")].find((one) => one.getBoundingClientRect().width > 0);
    const box = spot?.getBoundingClientRect();
    if (!box) return { left: innerWidth - 340, top: 56, bottom: null, width: 328, height: 260 };
    const width = Math.max(248, Math.min(box.width, 440));
    const left = Math.min(box.left, innerWidth - width - 4);
    const up = /** @type {HTMLElement} */ (spot).dataset.margin === "up"; // it grows upwards from there
    const height = Math.max(up ? box.bottom - 60 : innerHeight - box.top - GAP, 140);
    const least = Math.max(box.height, 170);
    return up
      ? { left, top: 0, bottom: innerHeight - box.bottom, width, height: Math.min(height, least) }
      : { left, top: box.top, bottom: null, width, height: Math.min(height, least) };
  }
}
