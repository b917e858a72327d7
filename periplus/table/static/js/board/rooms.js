// @ts-check
// A board that is too large for a phone is shown room by room, and chips choose which. A room that is larger still is panned and
// comes to rest where something may be touched; the chip of a room where others changed something says so.

import { at, node, PHONE } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";

const REST = 60;

export class Rooms {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} chips
   * @param {{which?: string, own?: string | null}} how
   */
  constructor(frame, chips, { which = "[data-room]", own = null } = {}) {
    this.frame = frame;
    this.chips = chips;
    this.which = which;
    this.own = own; // a room that is chosen elsewhere
    /** @type {string | null} */
    this.room = null;
    this.narrow = matchMedia(PHONE);
    chips.addEventListener("click", (event) => {
      const chip = at(event).closest("button");
      if (chip) this.arrange(chip.dataset.room ?? null);
    });
    this.narrow.addEventListener("change", () => this.arrange());
  }

  get all() {
    return [...this.frame.querySelectorAll(this.which)];
  }

  get names() {
    return [...new Set(this.all.map((room) => room.dataset.room ?? ""))].filter((name) => name !== this.own);
  }

  // The room of a piece that cannot be seen, if none of those in rooms can.
  away(pieces) {
    const inside = this.narrow.matches ? pieces.filter((piece) => piece.closest(this.which)) : [];
    if (!inside.length || inside.some((piece) => piece.getBoundingClientRect().width > 0)) return null;
    return inside[0].closest(this.which)?.dataset.room ?? null;
  }

  /** @param {string | null} wanted */
  arrange(wanted = null) {
    const names = this.names;
    if (wanted !== null && names.includes(wanted)) this.room = wanted;
    if (this.room === null || !names.includes(this.room)) this.room = names[0] ?? null;
    const here = wanted !== null && wanted === this.own ? wanted : this.room;
    for (const room of this.all) {
      const away = this.narrow.matches && room.dataset.room !== here;
      if (!away && room.classList.contains("away-room") && room.parentElement) room.parentElement.scrollTop = 0;
      room.classList.toggle("away-room", away);
    }
    const focused = this.chips.contains(document.activeElement);
    this.chips.hidden = !this.narrow.matches || here === this.own || names.length < 2;
    this.chips.replaceChildren(...names.map((name) => this.chip(name)));
    if (focused) this.chips.querySelector('[aria-selected="true"]')?.focus();
    this.frame.dispatchEvent(new Event("scroll")); // what stands beside a piece goes with it
  }

  chip(name) {
    const label = this.frame.querySelector(`[data-room="${CSS.escape(name)}"]`)?.getAttribute("aria-label") ?? name;
    return node("button", {
      type: "button",
      textContent: label,
      dataset: { room: name },
      attributes: { role: "tab", "aria-selected": String(name === this.room) },
    });
  }
}

const middle = (boxes) => {
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return (left + right) / 2;
};

// Bring the lit pieces of a panned room into sight; a fresh room starts in its middle.
export function settle(pan) {
  const room = pan.scrollWidth - pan.clientWidth;
  if (room < 8) return;
  const sight = pan.getBoundingClientRect();
  const lit = [...pan.querySelectorAll(".lit")].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
  const seen = lit.filter((box) => box.left >= sight.left && box.right <= sight.right);
  if (lit.length && !seen.length) pan.scrollLeft += middle(lit) - (sight.left + sight.width / 2);
  else if (!("settled" in pan.dataset)) pan.scrollLeft = room / 2;
  pan.dataset.settled = "";
}

function showWindow(pan) {
  const frame = pan.parentElement.querySelector(`[data-window="${pan.dataset.pan}"]`);
  const whole = pan.firstElementChild?.viewBox?.baseVal;
  if (!frame || !whole || !pan.scrollWidth) return;
  const share = whole.width / pan.scrollWidth;
  const [x, width] = [pan.scrollLeft * share, pan.clientWidth * share];
  return () => {
    frame.setAttribute("x", x);
    frame.setAttribute("width", width);
  };
}

// A room that cannot be seen and where something was touched by another, or may be touched now: its chip has a dot.
export function announce(frame, chips) {
  for (const chip of chips.querySelectorAll("[data-room]")) {
    const room = frame.querySelector(`[data-room="${CSS.escape(chip.dataset.room)}"]`);
    const away = room?.classList.contains("away-room");
    chip.classList.toggle("news", Boolean(away && room.querySelector(".touched")));
    chip.classList.toggle("lit-there", Boolean(away && room.querySelector(".lit")));
  }
}

export function wireRooms(frame, chips) {
  let timer = 0;
  const look = () => {
    const pans = [...frame.querySelectorAll("[data-pan]")];
    for (const pan of pans) settle(pan); // scrolling lays nothing out anew
    const writes = pans.map((pan) => showWindow(pan));
    return () => {
      for (const write of writes) write?.();
      announce(frame, chips);
    };
  };
  frame.addEventListener("scroll", (event) => event.target.dataset?.pan && onceLaidOut(() => showWindow(event.target)), true);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => onceLaidOut(look), REST);
  }).observe(frame, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}
