// @ts-check
// The drawer: log, score, rules and the position in words lie over the board's edge and fold away. On a phone the bar opens it.

import { Rooms } from "../board/rooms.js";
import { at, find, typing } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { wireTabs } from "../parts/tabs.js";

/** @type {Record<string, string>} */
const KEYS = { l: "log", s: "score", "?": "rules" };

export class Drawer {
  /** @param {{onOpen?: (tab: string) => void}} does */
  constructor({ onOpen } = {}) {
    this.box = find("drawer");
    this.pick = wireTabs(this.box);
    /** @type {HTMLElement | null} */
    this.from = null;
    this.onOpen = onOpen;
    for (const button of document.querySelectorAll("[data-drawer-open]")) {
      button.addEventListener("click", () => this.toggle(button.dataset.drawerOpen ?? "", button));
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
    return this.box.querySelector('[aria-selected="true"]')?.id.replace("tab-", "") ?? "";
  }

  /** @param {string} tab @param {Element | null} from */
  toggle(tab, from = null) {
    if (this.isOpen && this.tab === tab) return this.close();
    this.open(tab, from);
  }

  /** @param {string} tab @param {Element | null} from what has the focus again afterwards */
  open(tab, from = null) {
    this.from = /** @type {HTMLElement | null} */ (from);
    this.box.hidden = false;
    this.pick(`tab-${tab}`);
    if (from?.matches?.("button, [tabindex]")) document.getElementById(`tab-${tab}`)?.focus();
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

// The bar under the thumb: the board room by room, one's own things, log and rules.
export class PhoneBar {
  /** @param {import("../board/board.js").Board} board @param {Drawer} drawer */
  constructor(board, drawer) {
    this.board = board;
    this.drawer = drawer;
    this.bar = find("bar");
    this.rooms = new Rooms(board.frame, find("rooms"), { own: "mine" });
    /** @type {string | null} what was chosen, or where the latest question is; else where the board says its owner is at home */
    this.view = null;
    this.bar.addEventListener("click", (event) => {
      const wanted = at(event).closest("button")?.dataset.view;
      if (wanted) this.show(wanted);
    });
    document.addEventListener("periplus:laid", () => this.arrange());
    document.addEventListener("periplus:drawer", () => this.mark());
    this.rooms.narrow.addEventListener("change", () => {
      board.placeStrip();
      this.arrange();
    });
  }

  /** @param {string} wanted */
  show(wanted) {
    if (wanted === "log" || wanted === "rules") return this.drawer.toggle(wanted);
    this.view = wanted;
    if (this.drawer.isOpen) this.drawer.close();
    this.arrange();
    this.board.frame.scrollTop = 0;
  }

  // What is asked or laid is never in a room that cannot be seen: the room of the first such piece opens.
  /** @param {string} which */
  follow(which = ".lit") {
    onceLaidOut(() => {
      const room = this.rooms.away([...this.board.frame.querySelectorAll(which)]);
      if (!room) return;
      return () => {
        this.view = room === "mine" ? "mine" : "board";
        this.arrange(room);
      };
    });
  }

  /** @param {string | null} room */
  arrange(room = null) {
    this.view ??= this.board.home;
    this.rooms.arrange(this.view === "mine" ? "mine" : room);
    const own = this.rooms.all.some((one) => one.dataset.room === "mine");
    const mine = this.bar.querySelector('[data-view="mine"]');
    if (mine) mine.hidden = this.rooms.all.length > 0 && !own;
    this.mark();
  }

  mark() {
    const now = this.drawer.isOpen ? this.drawer.tab : this.view;
    for (const button of this.bar.querySelectorAll("button")) button.setAttribute("aria-current", String(button.dataset.view === now));
  }
}
