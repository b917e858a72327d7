// @ts-check
// The piece card: what any piece is, lit or not. It opens on purpose: press and hold, right click, I on the focused piece, or a
// pointer that moved and then rested, with nothing redrawn meanwhile. Any change of the table shuts it.

import { find, icon, node, typing } from "../parts/dom.js";
import { currentLanguage, w } from "../parts/words.js";

const REST = 700;
const HOLD = 480;
const SLIP = 8; // pixels a finger may move while it holds

export class PieceCard {
  /**
   * @param {import("./board.js").Board} board
   * @param {{get: (path: string, query: object) => Promise<any>}} table
   * @param {{onRule: (anchor: string) => void, margin: import("./margin.js").Margin}} does
   */
  constructor(board, table, { onRule, margin }) {
    this.board = board;
    this.table = table;
    this.onRule = onRule;
    this.margin = margin;
    this.box = find("card");
    this.known = new Map();
    this.held = false;
    /** @type {HTMLElement | null} */
    this.back = null;
    const { frame } = board;
    frame.addEventListener("pointermove", (event) => this.moved(event));
    frame.addEventListener("pointerleave", () => this.left(null));
    frame.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointercancel"]) frame.addEventListener(kind, () => clearTimeout(this.hold));
    frame.addEventListener("contextmenu", (event) => this.asked(event));
    frame.addEventListener("click", (event) => this.swallow(event), true);
    document.addEventListener("keydown", (event) => this.key(event), true);
    document.addEventListener("pointerdown", (event) => {
      if (!this.box.hidden && !this.box.contains(/** @type {Node} */ (event.target))) this.close();
    });
    board.onDrawn = () => this.close();
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType !== "mouse") {
      if (this.start && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) >= SLIP) clearTimeout(this.hold);
      return;
    }
    if (!event.movementX && !event.movementY) return; // the page moved under it
    clearTimeout(this.timer);
    const element = event.buttons ? null : this.board.touchable(event);
    if (this.resting && element !== this.pointed) this.left(event.relatedTarget);
    this.pointed = element;
    if (element && !element.classList.contains("chosen")) this.timer = setTimeout(() => this.open(element.dataset.id, element, true), REST);
  }

  /** @param {EventTarget | null} target */
  left(target) {
    clearTimeout(this.timer);
    this.pointed = null;
    if (this.resting && !this.box.contains(/** @type {Node | null} */ (target))) this.close();
  }

  /** @param {PointerEvent} event */
  press(event) {
    clearTimeout(this.timer);
    clearTimeout(this.hold);
    const element = this.board.touchable(event);
    if (event.pointerType === "mouse" || !element) return;
    this.start = { x: event.clientX, y: event.clientY };
    // What is held stays asked when the board is drawn again meanwhile.
    this.hold = setTimeout(() => {
      this.held = true;
      this.open(element.dataset.id, element);
    }, HOLD);
  }

  /** @param {MouseEvent} event */
  asked(event) {
    const element = this.board.touchable(event);
    if (!element) return;
    event.preventDefault();
    if (!this.held) this.open(element.dataset.id, element);
  }

  /** The click that ends a long press is not a touch. */
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

  /** @param {string | undefined} id @returns {Promise<Card | null>} */
  async fetch(id) {
    const key = `${currentLanguage()} ${document.body.dataset.version} ${id}`;
    const card = this.known.get(key) ?? (await this.table.get("/card", { id }).catch(() => null));
    if (card) this.known.set(key, card);
    return card;
  }

  /** @returns {Promise<Card | null>} what there is to tell */
  async open(id, element, resting = false, focus = false) {
    const { drawn } = this.board;
    const card = await this.fetch(id);
    if (!card?.title || (resting && (drawn !== this.board.drawn || this.pointed !== element))) return null;
    if (drawn !== this.board.drawn) {
      const again = this.board.elements(id)[0]; // asked on purpose: told of the board as it is now
      return again ? this.open(id, again, false, focus) : null;
    }
    this.resting = resting;
    this.back = focus ? element : null;
    this.draw(
      card,
      this.board.elements(id).some((one) => one.classList.contains("touched")),
    );
    this.box.hidden = false;
    this.margin.settle();
    if (focus) this.box.querySelector("button")?.focus();
    return card;
  }

  /** @param {Card} card @param {boolean} changed whether a halo says that somebody else changed it */
  draw(card, changed = false) {
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
    if (changed) words.append(node("p", { className: "changed", textContent: w("card.changed") }));
    if (card.facts?.length) words.append(node("ul", {}, ...card.facts.map((fact) => node("li", { textContent: fact.join(": ") }))));
    if (card.rule) words.append(this.ruleLink(card));
    this.box.replaceChildren(picture, words, close);
    this.box.scrollTop = 0;
  }

  /** @param {Card} card */
  ruleLink(card) {
    const link = node("button", { className: "rule", type: "button" }, icon("book"), w("card.rule"), icon("next"));
    link.addEventListener("click", () => {
      this.close();
      this.onRule(card.rule);
    });
    return link;
  }

  close() {
    clearTimeout(this.timer);
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.resting = false;
    this.margin.settle();
    this.back?.focus();
    this.back = null;
  }
}
