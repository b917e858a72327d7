// @ts-check
// The keys of a question: Escape takes back, Enter plays what is laid, a digit touches the lit piece of that number, D draws.

import { typing } from "../parts/dom.js";

/** @typedef {import("./ask.js").Ask} Ask */

/** @param {Ask} ask */
export function wireKeys(ask) {
  document.addEventListener("keydown", (event) => key(ask, event));
}

/** @param {Ask} ask @param {KeyboardEvent} event */
function key(ask, event) {
  if (event.defaultPrevented || typing(event) || document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape") {
    if (ask.takeBack()) event.preventDefault();
    ask.telling.hide();
  } else if (event.key === "Enter" && !event.repeat && (ask.active || ask.otherwise)) {
    if (!target.closest?.("button, a, input, summary, [role='tab'], [role='button']")) ask.commit();
  } else if (/^[0-9]$/.test(event.key) && ask.active) digit(ask, (Number(event.key) + 9) % 10);
  else if (event.key.toLowerCase() === "d" && ask.active) {
    const pile = ask.board.best("draw");
    if (pile?.classList.contains("lit")) ask.touch("draw", pile);
  }
}

/** @param {Ask} ask @param {number} number the lit piece of this number, in reading order; in a fork its answer */
function digit(ask, number) {
  if (ask.fork.isOpen) return ask.fork.digit(number);
  const pieces = [...ask.board.frame.querySelectorAll(".lit[tabindex='0']")].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  const own = pieces.filter(({ element, box }) => box.width && element.closest("[data-digits]"));
  const rows = (own.length ? own : pieces.filter(({ box }) => box.width)).sort((a, b) =>
    Math.abs(a.box.y - b.box.y) > 24 ? a.box.y - b.box.y : a.box.x - b.box.x,
  );
  const piece = rows[number]?.element;
  if (piece) ask.touch(/** @type {HTMLElement} */ (piece).dataset.id ?? "", piece);
}
