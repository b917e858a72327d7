// @ts-check
// The rules page: what is searched for is marked, sections without it step back; and the page that is printed. On a phone a
// figure is as large as its smallest letters ask for, and is moved sideways where it is wider than the page.

import { PHONE } from "../parts/dom.js";
import { loadWords, w } from "../parts/words.js";

const LEAST = 12.1; // pixels of a letter on a phone

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

/** @param {any} text of a drawing @returns {number} in pixels of the screen */
function sizeOf(text) {
  const { a, b, c, d } = text.getScreenCTM() ?? { a: 1, b: 0, c: 0, d: 1 };
  return parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
}

function enlarge() {
  const narrow = matchMedia(PHONE).matches;
  for (const figure of document.querySelectorAll("[data-rules-text] figure")) {
    for (const drawing of /** @type {NodeListOf<any>} */ (figure.querySelectorAll("svg"))) {
      drawing.style.removeProperty("width");
      drawing.style.removeProperty("max-width");
      if (!narrow || drawing.ownerSVGElement) continue;
      const letters = [...drawing.querySelectorAll("text")].filter((text) => text.getBoundingClientRect().width > 1);
      const least = Math.min(...letters.map(sizeOf));
      if (!(least < LEAST)) continue;
      drawing.style.width = `${Math.ceil((drawing.getBoundingClientRect().width * LEAST) / least)}px`;
      drawing.style.maxWidth = "none";
    }
    const moves = figure.scrollWidth > figure.clientWidth + 1;
    figure.toggleAttribute("data-wide", moves);
    if (moves) figure.setAttribute("tabindex", "0");
    else figure.removeAttribute("tabindex");
  }
}

await loadWords();
enlarge();
document.fonts.ready.then(enlarge);
addEventListener("resize", enlarge);
const field = document.querySelector("[data-rules-search]");
field?.addEventListener("input", () => search(field, document.querySelector("[data-rules-found]")));
document.querySelector("[data-print]")?.addEventListener("click", () => print());
