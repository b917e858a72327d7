// @ts-check
// All moves: the complete list, one key or button away. It is what a screen reader reads.

import { at, find, node, typing } from "../parts/dom.js";
import { w } from "../parts/words.js";

const MANY = 16;

export class MoveList {
  /** @param {{onPick: (action: Legal) => void, onConsider: (action: Legal | null) => void}} does */
  constructor({ onPick, onConsider }) {
    this.box = find("moves");
    this.button = find("open-moves");
    this.list = find("actions");
    this.filter = find("filter");
    this.none = find("no-actions");
    /** @type {Legal[]} */
    this.actions = [];
    this.written = "";
    this.filter.addEventListener("input", () => this.write());
    this.button.addEventListener("click", () => this.toggle());
    this.list.addEventListener("click", (event) => {
      const action = this.of(event);
      if (action) onPick(action);
    });
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => onConsider(this.of(event)));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => onConsider(null));
    this.list.addEventListener("keydown", (event) => this.arrow(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (this.open && !at(event).closest("[data-moves], [data-open-moves]")) this.close();
    });
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {Event} event */
  of(event) {
    const button = at(event).closest("button[data-action]");
    return (button && this.actions.find((action) => action.text === button.dataset.action)) ?? null;
  }

  key(event) {
    if (event.key === "Escape" && this.open) {
      event.preventDefault();
      this.close();
      this.button.focus();
    } else if (event.key.toLowerCase() === "a" && !typing(event)) {
      event.preventDefault();
      this.toggle();
    }
  }

  arrow(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...this.list.querySelectorAll("button")];
    const now = buttons.indexOf(/** @type {any} */ (document.activeElement));
    buttons[(now + step + buttons.length) % buttons.length]?.focus();
  }

  toggle() {
    if (this.open) return this.close();
    this.box.hidden = false;
    this.fix();
    this.told();
    (this.list.querySelector("button") ?? this.button).focus();
  }

  // Notes on the board hear it and make way.
  told() {
    this.button.setAttribute("aria-expanded", String(this.open));
    this.box.dispatchEvent(new Event("toggle"));
  }

  // Opened from its button to where there is more room; it stays there whatever a preview does to the board.
  fix() {
    const button = this.button.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - this.box.offsetWidth - 8, button.right - this.box.offsetWidth));
    const below = innerHeight - button.bottom;
    const up = button.top >= below;
    const places = up ? ["auto", `${innerHeight - button.top + 12}px`] : [`${button.bottom + 12}px`, "auto"];
    Object.assign(this.box.style, { left: `${left}px`, top: places[0], bottom: places[1] });
    this.list.style.maxHeight = `${Math.max(120, Math.min(460, (up ? button.top : below) - 130))}px`;
  }

  close() {
    if (!this.open) return;
    const inside = this.box.contains(document.activeElement);
    this.box.hidden = true;
    this.told();
    if (inside) this.button.focus();
  }

  fresh() {
    this.filter.value = "";
  }

  /** @param {Legal[]} actions @param {boolean} active */
  show(actions, active) {
    this.actions = actions;
    this.none.hidden = active;
    this.none.textContent = active ? "" : w("table.no_actions");
    this.write();
  }

  write() {
    const wanted = this.filter.value.toLowerCase();
    this.filter.hidden = this.actions.length <= MANY && !wanted;
    const shown = this.actions.filter((action) => action.label.toLowerCase().includes(wanted));
    const written = JSON.stringify(shown.map((action) => [action.text, action.label]));
    if (written === this.written) return; // a button that is being pressed must stay
    this.written = written;
    const held = this.list.querySelector("button:focus")?.dataset.action;
    this.list.replaceChildren(
      ...shown.map((action) =>
        node("li", {}, node("button", { textContent: action.label, type: "button", dataset: { action: action.text } })),
      ),
    );
    if (held) (this.list.querySelector(`[data-action="${CSS.escape(held)}"]`) ?? this.list.querySelector("button") ?? this.button).focus();
  }
}
