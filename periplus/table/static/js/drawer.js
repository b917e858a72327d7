// The drawer: log, score and rules lie over the board's edge and fold away. On a phone the bar opens it.

import { find, node, typing } from "./dom.js";
import { wireTabs } from "./tabs.js";

const KEYS = { l: "log", s: "score", r: "rules" };

export class Drawer {
  constructor({ onOpen } = {}) {
    this.box = find("drawer");
    this.pick = wireTabs(this.box);
    this.onOpen = onOpen;
    for (const button of document.querySelectorAll("[data-drawer-open]")) {
      button.addEventListener("click", () => this.toggle(button.dataset.drawerOpen, button));
    }
    find("drawer-close").addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen && !event.defaultPrevented && !document.querySelector("dialog[open]")) {
        event.preventDefault();
        this.close();
      } else if (KEYS[event.key] && !typing(event)) this.toggle(KEYS[event.key], document.activeElement);
    });
    this.box.addEventListener("picked", () => this.told());
  }

  get isOpen() {
    return !this.box.hidden;
  }

  get tab() {
    return this.box.querySelector('[aria-selected="true"]').id.replace("tab-", "");
  }

  toggle(tab, from) {
    if (this.isOpen && this.tab === tab) return this.close();
    this.open(tab, from);
  }

  open(tab, from = null) {
    this.from = from;
    this.box.hidden = false;
    this.pick(`tab-${tab}`);
    if (from?.matches?.("button, [tabindex]")) document.getElementById(`tab-${tab}`).focus();
    this.told();
  }

  told() {
    for (const button of document.querySelectorAll(".tool[data-drawer-open]")) {
      button.setAttribute("aria-expanded", String(this.isOpen && button.dataset.drawerOpen === this.tab));
    }
    if (this.isOpen) this.onOpen?.(this.tab);
    document.dispatchEvent(new CustomEvent("periplus:drawer"));
  }

  close() {
    this.box.hidden = true;
    this.told();
    if (this.from?.isConnected) this.from.focus();
    this.from = null;
  }
}

// The bar under the thumb, and the rooms of a board that is too large for a phone.
export class PhoneBar {
  constructor(board, drawer) {
    this.board = board;
    this.drawer = drawer;
    this.bar = find("bar");
    this.chips = find("rooms");
    this.view = "board";
    this.room = null;
    this.narrow = matchMedia("(max-width: 700px)");
    this.bar.addEventListener("click", (event) => {
      const wanted = event.target.closest("button")?.dataset.view;
      if (wanted) this.show(wanted);
    });
    this.chips.addEventListener("click", (event) => {
      const chip = event.target.closest("button");
      if (!chip) return;
      this.room = chip.dataset.room;
      this.arrange();
    });
    document.addEventListener("periplus:laid", () => this.arrange());
    document.addEventListener("periplus:drawer", () => this.mark());
    this.narrow.addEventListener("change", () => {
      board.placeStrip();
      this.arrange();
    });
  }

  rooms() {
    return [...this.board.frame.querySelectorAll("[data-room]")];
  }

  show(wanted) {
    if (wanted === "log" || wanted === "rules") return this.drawer.toggle(wanted);
    this.view = wanted;
    if (this.drawer.isOpen) this.drawer.close();
    this.arrange();
    this.board.frame.scrollTop = 0;
  }

  // What is asked is never in a room that cannot be seen: the room of the first lit piece opens.
  reveal(lit) {
    if (!this.narrow.matches || !lit.length || lit.some((element) => element.getBoundingClientRect().width > 0)) return;
    const room = lit[0].closest("[data-room]")?.dataset.room;
    if (!room) return;
    if (room === "mine") this.view = "mine";
    else [this.view, this.room] = ["board", room];
    this.arrange();
  }

  // A new question: a phone shows the room where it can be answered.
  follow() {
    const lit = [...this.board.frame.querySelectorAll(".lit")];
    if (lit.length && lit.every((element) => element.closest(".away-room"))) this.reveal(lit[0]);
  }

  arrange() {
    const rooms = this.rooms();
    const names = [...new Set(rooms.map((room) => room.dataset.room))].filter((name) => name !== "mine");
    if (!names.includes(this.room)) this.room = names[0] ?? null;
    const phone = this.narrow.matches;
    for (const room of rooms) {
      const here = room.dataset.room === "mine" ? this.view === "mine" : this.view === "board" && room.dataset.room === this.room;
      room.classList.toggle("away-room", phone && !here);
    }
    this.bar.querySelector('[data-view="mine"]').hidden = rooms.length > 0 && !rooms.some((room) => room.dataset.room === "mine");
    this.chips.hidden = !phone || this.view !== "board" || names.length < 2;
    this.chips.replaceChildren(...names.map((name) => this.chip(name)));
    this.mark();
  }

  chip(name) {
    const label = this.board.frame.querySelector(`[data-room="${CSS.escape(name)}"]`).getAttribute("aria-label") ?? name;
    return node("button", {
      type: "button",
      textContent: label,
      dataset: { room: name },
      attributes: { role: "tab", "aria-selected": String(name === this.room) },
    });
  }

  mark() {
    const now = this.drawer.isOpen ? this.drawer.tab : this.view;
    for (const button of this.bar.querySelectorAll("button")) button.setAttribute("aria-current", String(button.dataset.view === now));
  }
}
