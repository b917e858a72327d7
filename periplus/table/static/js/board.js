// The drawn board: put in place, lit up, searched, and asked what was touched. It knows ids, never rules.

import { still } from "./api.js";
import { glide, places, skipGliding } from "./glide.js";
import { Zoom } from "./zoom.js";

const idOf = (element) => element.dataset.id;

export class Board {
  constructor(frame, { onTouch, onPoint } = {}) {
    this.frame = frame;
    this.svg = null;
    this.address = "";
    this.groups = {};
    this.zoom = new Zoom(frame);
    this.searchBox = document.querySelector("[data-search-box]");
    this.searchField = document.querySelector("[data-search]");
    frame.addEventListener("click", (event) => {
      const element = this.touchable(event);
      if (element) onTouch?.(idOf(element), element);
    });
    frame.addEventListener("keydown", (event) => {
      const element = event.key === "Enter" || event.key === " " ? this.touchable(event) : null;
      if (!element) return;
      event.preventDefault();
      onTouch?.(idOf(element), element);
    });
    for (const [kind, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
      frame.addEventListener(kind, (event) => {
        const element = this.touchable(event);
        if (element) onPoint?.(on ? idOf(element) : null);
      });
    }
    frame.addEventListener("pointerdown", skipGliding);
    this.wireTools();
  }

  // The innermost thing under the pointer that has something to say, lit things before others.
  touchable(event) {
    const inner = event.target.closest?.("[data-id]");
    if (!inner || !this.frame.contains(inner)) return null;
    for (let element = inner; element; element = element.parentElement?.closest("[data-id]")) {
      if (element.classList.contains("lit") || element.classList.contains("picked")) return element;
    }
    return inner;
  }

  wireTools() {
    for (const button of document.querySelectorAll("[data-zoom-by]")) {
      button.addEventListener("click", () => this.zoom.by(Number(button.dataset.zoomBy)));
    }
    document.querySelector("[data-zoom-fit]")?.addEventListener("click", () => this.zoom.fit());
    this.searchField?.addEventListener("input", () => this.find(this.searchField.value));
  }

  // The still layer is put in place once; after that only groups whose content changed are.
  draw({ still: address, groups }) {
    const fresh = this.address !== address;
    const changed = Object.entries(groups).filter(([id, markup]) => fresh || this.groups[id] !== markup);
    if (!changed.length) return;
    skipGliding();
    const before = places(this.svg);
    const held = this.frame.contains(document.activeElement) ? document.activeElement.dataset?.id : null;
    if (fresh) this.frame.innerHTML = still(address);
    for (const [id, markup] of changed) {
      const place = this.frame.querySelector(`[data-group="${CSS.escape(id)}"]`) ?? document.querySelector(`[data-group="${CSS.escape(id)}"]`);
      if (place) place.innerHTML = markup;
    }
    this.address = address;
    this.groups = { ...groups };
    const svg = this.frame.querySelector("svg");
    this.svg = svg;
    if (!svg) return;
    svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
    this.zoom.attach(svg);
    this.frame.parentNode.classList.toggle("map", this.zoom.map);
    this.listPlaces();
    glide(svg, before);
    if (held) this.elements(held)[0]?.focus({ preventScroll: true });
  }

  elements(id) {
    return this.svg ? [...this.svg.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)] : [];
  }

  // Light up what a selection can use; everything else that has an id is shut, and can say why.
  light(selection, active) {
    if (!this.svg) return;
    this.svg.classList.toggle("narrowing", active && selection.picks.length > 0);
    const states = new Map();
    const touchables = [...this.svg.querySelectorAll("[data-id]")];
    for (const id of new Set(touchables.map(idOf))) {
      states.set(id, { picked: active && selection.picks.includes(id), lit: active && selection.isLit(id) });
    }
    const usable = (element) => states.get(idOf(element)).lit || states.get(idOf(element)).picked;
    for (const element of touchables) {
      const { lit, picked } = states.get(idOf(element));
      element.classList.toggle("lit", lit);
      element.classList.toggle("picked", picked);
      element.classList.toggle("shut", active && !lit && !picked);
      const around = element.parentElement.closest("[data-id]");
      const said = around !== null && idOf(around) === idOf(element); // the same thing again, inside itself
      const others = [...element.querySelectorAll("[data-id]")].some((inner) => usable(inner) && idOf(inner) !== idOf(element));
      if (usable(element) && !said && !others) this.makeButton(element, picked);
      else for (const name of ["tabindex", "role", "aria-pressed", "aria-label"]) element.removeAttribute(name);
    }
  }

  // A button for the keyboard and the screen reader. Buttons do not nest: the innermost of different things is one.
  makeButton(element, pressed) {
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-pressed", String(pressed));
    if (element.hasAttribute("aria-label")) return;
    const name = element.querySelector(":scope > title")?.textContent || element.textContent.trim() || idOf(element);
    element.setAttribute("aria-label", name);
  }

  mark(ids, name) {
    if (!this.svg) return;
    for (const element of this.svg.querySelectorAll(`.${name}`)) element.classList.remove(name);
    for (const id of ids) {
      for (const element of this.elements(id)) element.classList.add(name);
      const piece = this.svg.querySelector(`#${CSS.escape(id)}`);
      piece?.classList.add(name);
    }
  }

  // Search: things that say `data-search`, or on a map anything with an id and a title.
  listPlaces() {
    if (!this.searchBox) return;
    const found = new Map();
    for (const element of this.svg.querySelectorAll("[data-search]")) found.set(element.dataset.search, element);
    if (!found.size && this.zoom.map) {
      for (const element of this.svg.querySelectorAll("[data-id] > title")) found.set(element.textContent, element.parentNode);
    }
    this.places = found;
    this.searchBox.hidden = found.size < 12;
    const list = this.searchBox.querySelector("datalist");
    list.replaceChildren(...[...found.keys()].sort((a, b) => a.localeCompare(b)).map((name) => new Option(name, name)));
  }

  find(text) {
    for (const element of this.svg.querySelectorAll(".found")) element.classList.remove("found");
    const wanted = plain(text);
    if (wanted.length < 2) return;
    const hits = [...this.places].filter(([name]) => plain(name).includes(wanted));
    for (const [, element] of hits) element.classList.add("found");
    const exact = hits.find(([name]) => plain(name) === wanted) ?? (hits.length === 1 ? hits[0] : null);
    if (exact) this.zoom.to(exact[1]);
  }
}

const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase().trim();
