// @ts-check
// Short messages. They go by themselves unless they carry a list to read.

import { icon, node } from "./dom.js";
import { w } from "./words.js";

/**
 * @param {string} text
 * @param {string[]} lines
 * @param {number} seconds
 * @param {Node | null} extra
 */
export function toast(text, lines = [], seconds = 6, extra = null) {
  const words = node("div", {}, text);
  if (lines.length) words.append(node("ul", {}, ...lines.map((line) => node("li", { textContent: line }))));
  const close = node("button", { attributes: { "aria-label": w("settings.close") } }, icon("close"));
  const box = node("div", { className: "toast" }, words, extra, close);
  for (const button of box.querySelectorAll("button")) button.addEventListener("click", () => box.remove());
  const shelf = document.querySelector(".toasts");
  while (shelf && shelf.children.length > 2) shelf.firstElementChild?.remove();
  shelf?.append(box);
  setTimeout(() => box.remove(), 1000 * (seconds + 2 * lines.length));
}
