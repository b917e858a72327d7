// @ts-check
// A soft veil over the table with holes round what is lit; a board that is larger than its room is moved so that it is seen.

import { drawing, find } from "../parts/dom.js";
import { Rooms } from "./rooms.js";

const AROUND = 14;

export class Veil {
  constructor(board) {
    const { frame } = board;
    this.board = board;
    this.frame = frame;
    this.ids = []; // of what is spoken of; its drawings come and go
    this.rooms = new Rooms(frame, find("rooms"), { which: "[data-room][aria-label]" });
    document.addEventListener("periplus:laid", () => this.rooms.arrange());
    this.layer = drawing("", { class: "veil" });
    document.body.append(this.layer);
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.draw(), { capture: true, passive: true });
    // What is chosen rises, what was written moves: the holes go with it, for as long as it takes.
    new MutationObserver(() => this.follow()).observe(frame, { subtree: true, childList: true, attributeFilter: ["class"] });
    frame.addEventListener("transitionrun", () => this.follow());
  }

  // Only what is drawn can be lit. On a phone the room of what is spoken of first opens, and a map moves there.
  over(ids, veiled) {
    const all = ids.map((id) => this.board.elements(id));
    this.openRoom(all[0]);
    this.board.zoom.bring(all.flat());
    this.ids = ids;
    this.veiled = veiled || this.elements.length > 0;
    this.bringIntoSight();
    this.draw();
  }

  get elements() {
    return this.ids.flatMap((id) => this.board.elements(id)).filter((element) => element.getBoundingClientRect().width > 0);
  }

  openRoom(pieces = [...this.frame.querySelectorAll(".lit")]) {
    this.rooms.arrange(this.rooms.away(pieces));
  }

  // What is lit stands in the middle; where it is taller than the board's window, its lower end is seen: there lie one's own things.
  bringIntoSight() {
    const [first] = this.elements;
    if (!first) return;
    for (let room = first.parentElement; room !== this.frame; room = room.parentElement) centre(room, first);
    if (this.frame.scrollHeight <= this.frame.clientHeight) return;
    const [window, boxes] = [this.frame.getBoundingClientRect(), this.boxes];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)) - AROUND, Math.max(...boxes.map((box) => box.bottom)) + AROUND];
    this.frame.scrollTop += bottom - top < window.height ? (top + bottom - window.top - window.bottom) / 2 : bottom - window.bottom;
    const covered = this.elements.find((element) => isCovered(element, this.frame));
    if (covered) this.frame.scrollTop += covered.getBoundingClientRect().top - 2 * AROUND - window.top;
  }

  follow() {
    if (this.following || !this.ids.length) return;
    this.following = true;
    const step = () => {
      this.draw();
      this.following = this.frame.getAnimations({ subtree: true }).some((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
      if (this.following) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  get boxes() {
    return this.elements.map((element) => seenPart(element));
  }

  // The strip that says what to do is never veiled.
  get holes() {
    const strip = pill()?.getBoundingClientRect();
    const { boxes } = this;
    return boxes.length ? [...boxes, ...(strip ? [strip] : [])].filter((box) => box.width > 0 && box.height > 0) : [];
  }

  draw() {
    const { innerWidth: width, innerHeight: height } = window;
    this.layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const holes = this.holes.map(
      (box) =>
        `<rect x="${box.x - AROUND}" y="${box.y - AROUND}" width="${box.width + 2 * AROUND}" height="${box.height + 2 * AROUND}" rx="14" fill="#000" filter="url(#veil-soft)"/>`,
    );
    this.layer.innerHTML =
      this.veiled && holes.length
        ? `<defs><filter id="veil-soft"><feGaussianBlur stdDeviation="7"/></filter><mask id="veil-mask"><rect width="100%" height="100%" fill="#fff"/>${holes.join("")}</mask></defs><rect width="100%" height="100%" mask="url(#veil-mask)"/>`
        : "";
  }
}

const pill = () => find("prompt").closest(".pill");

// As much of an element as the map in which it may lie shows of it.
function seenPart(element) {
  const box = element.getBoundingClientRect();
  const map = element.closest("[data-map]")?.getBoundingClientRect();
  if (!map) return box;
  const [left, right] = [Math.max(box.left, map.left), Math.min(box.right, map.right)];
  const [top, bottom] = [Math.max(box.top, map.top), Math.min(box.bottom, map.bottom)];
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

// A part of the board that can be moved shows an element in its middle.
function centre(room, element) {
  const { overflowX, overflowY } = getComputedStyle(room);
  const [own, box] = [room.getBoundingClientRect(), element.getBoundingClientRect()];
  const moves = (overflow) => overflow === "auto" || overflow === "scroll";
  if (moves(overflowX)) room.scrollLeft += box.x + box.width / 2 - own.x - own.width / 2;
  if (moves(overflowY)) room.scrollTop += box.y + box.height / 2 - own.y - own.height / 2;
}

// Whether something that stays where it is while the board moves lies over an element.
function isCovered(element, frame) {
  const box = element.getBoundingClientRect();
  let over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  while (over && over !== frame && !over.contains(element)) {
    if (getComputedStyle(over).position === "sticky") return true;
    over = over.parentElement;
  }
  return false;
}
