// The piece card: what any piece is, lit or not. Rest the mouse on it, press and hold, or press I on the focused piece.

import { find, icon, node, typing } from "../parts/dom.js";
import { currentLanguage, w } from "../parts/words.js";
import { besides, boxesOf, put, sizeOf } from "./beside.js";

const REST = 400;
const HOLD = 480;

export class PieceCard {
  constructor(board, table, { onRule }) {
    this.board = board;
    this.table = table;
    this.onRule = onRule;
    this.box = find("card");
    this.known = new Map();
    const { frame } = board;
    frame.addEventListener("pointerover", (event) => this.rest(event));
    frame.addEventListener("pointerout", (event) => this.left(event.relatedTarget));
    document.addEventListener("pointermove", ({ target }) => {
      if (!frame.contains(target)) this.left(target); // what was redrawn under the pointer has not told that it was left
    });
    this.box.addEventListener("pointerenter", () => this.stay());
    this.box.addEventListener("pointerleave", () => this.resting && this.close());
    frame.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointercancel", "pointermove"]) frame.addEventListener(kind, (event) => this.release(event));
    frame.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    frame.addEventListener("click", (event) => this.swallow(event), true);
    document.addEventListener("keydown", (event) => this.key(event), true);
    document.addEventListener("pointerdown", (event) => {
      if (!this.box.hidden && !this.box.contains(event.target)) this.close();
    });
    const strip = document.querySelector("[data-prompt-pill]"); // it grows when a consequence is told
    if (strip) new ResizeObserver(() => !this.box.hidden && this.place(this.beside)).observe(strip);
  }

  rest(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    clearTimeout(this.timer);
    this.stay();
    const element = this.board.touchable(event);
    this.pointed = element;
    const chosen = element?.classList.contains("chosen"); // its consequence is on the board, and is not to be covered
    if (element && !chosen) this.timer = setTimeout(() => this.open(element.dataset.id, element, true), REST);
  }

  left(target) {
    clearTimeout(this.timer);
    this.pointed = null;
    if (this.resting && !this.box.hidden && !this.box.contains(target)) this.leave ??= setTimeout(() => this.close(), 160);
  }

  stay() {
    clearTimeout(this.leave);
    this.leave = null;
  }

  press(event) {
    clearTimeout(this.timer);
    const element = this.board.touchable(event);
    if (event.pointerType === "mouse" || !element) return;
    this.start = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.held = true;
      this.open(element.dataset.id, element);
    }, HOLD);
  }

  release(event) {
    if (
      event.type === "pointermove" &&
      (event.pointerType === "mouse" || !this.start || Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < 8)
    )
      return;
    clearTimeout(this.timer);
  }

  // The click that ends a long press is not a touch.
  swallow(event) {
    if (this.held) event.stopPropagation();
    this.held = false;
  }

  key(event) {
    if (event.key === "Escape" && !this.box.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key.toLowerCase() === "i" && !typing(event)) {
      const element = document.activeElement?.closest?.("[data-board] [data-id]");
      if (element) this.open(element.dataset.id, element, false, true);
    }
  }

  async fetch(id) {
    const key = `${currentLanguage()} ${document.body.dataset.version} ${id}`;
    if (!this.known.has(key)) this.known.set(key, await this.table.get("/card", { id }).catch(() => null));
    return this.known.get(key);
  }

  // True if there is something to tell.
  async open(id, element, resting = false, focus = false) {
    const card = await this.fetch(id);
    if (!card?.title || (resting && this.pointed !== element)) return false; // the pointer did not wait for it
    this.resting = resting;
    this.back = focus ? element : null;
    this.draw(card);
    this.box.hidden = false;
    this.beside = element?.isConnected ? element : this.board.best(id);
    this.place(this.beside);
    if (focus) this.box.querySelector("button")?.focus();
    return true;
  }

  draw(card) {
    const close = node("button", { className: "close", type: "button", attributes: { "aria-label": w("settings.close") } }, icon("close"));
    close.addEventListener("click", () => this.close());
    const picture = node("div", { className: "picture", innerHTML: card.picture ?? "", attributes: { "aria-hidden": "true" } });
    const words = node(
      "div",
      { className: "words" },
      node("h2", { id: "card-title", textContent: card.title }),
      node("p", { className: "kind", textContent: card.kind }),
    );
    if (card.text) words.append(node("p", { textContent: card.text }));
    if (card.now) words.append(node("p", { className: "now" }, node("b", { textContent: `${w("card.now")} ` }), card.now));
    if (card.facts?.length)
      words.append(node("ul", {}, ...card.facts.map((fact) => node("li", { textContent: [].concat(fact).join(": ") }))));
    if (card.rule) words.append(this.ruleLink(card));
    this.box.replaceChildren(picture, words, close);
  }

  ruleLink(card) {
    const link = node("button", { className: "rule", type: "button" }, icon("book"), card.rule_title ?? w("card.rule"), icon("next"));
    link.addEventListener("click", () => {
      this.close();
      this.onRule(card.rule);
    });
    return link;
  }

  // Beside the piece if it can be; never over the strip that asks or over the seal, over what is lit as little as possible.
  place(element) {
    if (!element) return;
    const shy = boxesOf(this.board.frame.querySelectorAll(".lit, .chosen"));
    put(this.box, besides(element.getBoundingClientRect(), sizeOf(this.box), shy));
  }

  close() {
    this.stay();
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.back?.focus();
    this.back = null;
  }
}
