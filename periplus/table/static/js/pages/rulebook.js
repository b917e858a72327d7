// @ts-check
// The rules page: what is searched for is marked, sections without it step back; and the page that is printed.

import { loadWords, w } from "../parts/words.js";

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

// A section is a heading and all that follows it up to the next.
function sections(root) {
  const found = [];
  for (const child of root.children) {
    if (/^H[123]$/.test(child.tagName) || child.tagName === "DIV" || !found.length) found.push([]);
    found.at(-1).push(child);
  }
  return found;
}

function search(field, status) {
  const wanted = plain(field.value.trim());
  let hits = 0;
  for (const root of document.querySelectorAll("[data-rules-text]")) {
    for (const section of sections(root)) {
      const fits = wanted.length < 2 || section.some((part) => plain(part.textContent).includes(wanted));
      if (fits && wanted.length >= 2) hits += 1;
      for (const part of section) part.hidden = !fits;
    }
  }
  status.textContent = wanted.length < 2 ? "" : w("about.found", { count: hits });
}

await loadWords();
const field = document.querySelector("[data-rules-search]");
field?.addEventListener("input", () => search(field, document.querySelector("[data-rules-found]")));
document.querySelector("[data-print]")?.addEventListener("click", () => print());
