// Short messages. They go by themselves unless they carry a list to read.

import { w } from "./words.js";

export function toast(text, lines = [], seconds = 6) {
  const box = document.createElement("div");
  box.className = "toast";
  const words = document.createElement("div");
  words.append(text);
  if (lines.length) {
    const list = document.createElement("ul");
    for (const line of lines) list.append(Object.assign(document.createElement("li"), { textContent: line }));
    words.append(list);
  }
  const close = document.createElement("button");
  close.textContent = "×";
  close.setAttribute("aria-label", w("settings.close"));
  close.addEventListener("click", () => box.remove());
  box.append(words, close);
  const shelf = document.querySelector(".toasts");
  while (shelf.children.length > 2) shelf.firstChild.remove();
  shelf.append(box);
  setTimeout(() => box.remove(), 1000 * (seconds + 2 * lines.length));
}
