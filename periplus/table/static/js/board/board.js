// @ts-check
// The drawn board: a still layer put in place once, living groups replaced when they change; lit up, searched, and asked
// what was touched. It knows ids, never rules.

import { still } from "../parts/api.js";
import { at, node, PHONE } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { Scene } from "./choreography.js";
import { wireWalk } from "./walk.js";
import { Zoom } from "./zoom.js";

const GONE = { lit: false, chosen: false }; // what is drawn where it was, and can be used no more
const SOFT_HYPHEN = "\u00ad";
const idOf = (/** @type {HTMLElement} */ element) => element.dataset.id ?? "";
/**
 * What is written in a piece, part by part; what is short for something is read as its title.
 * @param {Node} piece
 * @returns {Generator<string>}
 */
function* written(piece) {
  for (const part of piece.childNodes)
    if (!(part instanceof Element)) yield part.textContent?.trim() ?? "";
    else if (part.getAttribute("aria-hidden") !== "true")
      yield* part.hasAttribute("title") ? [part.getAttribute("title") ?? ""] : written(part);
}
/** @param {Element} element whether its middle is in its map, or in the window */
function isInSight(element) {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const frame = element.closest("svg[data-zoom], svg:has(g[data-zoom])")?.parentElement?.getBoundingClientRect();
  const { left, right, top, bottom } = frame ?? { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  return x >= left && x <= right && y >= top && y <= bottom;
}
const named = (/** @type {string} */ kind, /** @type {string} */ id) => `[data-${kind}="${CSS.escape(id)}"]`;

export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {object} does
   * @param {(id: string, element: HTMLElement, enter?: boolean) => void} [does.onTouch]
   * @param {(id: string | null, element: HTMLElement, event: Event) => void} [does.onPoint]
   * @param {() => void} [does.onEmpty]
   */
  constructor(frame, { onTouch, onPoint, onEmpty } = {}) {
    this.frame = frame;
    this.address = "";
    /** @type {Record<string, string>} */
    this.groups = {};
    this.drawn = 0; // how often something changed
    /** @type {(() => void) | null} */
    this.onDrawn = null;
    /** @type {string | null | undefined} */
    this.wanted = null; // what has the focus again
    /** @type {string | null} */
    this.touched = null; // which of several pieces that are alike
    /** @type {Element | null} */
    this.touchedIn = null; // the group in which a piece was touched last
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    /** @type {WeakMap<Element, string>} */
    this.ghosts = new WeakMap(); // what was drawn into each slot
    this.scene = new Scene(frame);
    this.zoom = new Zoom(frame);
    wireWalk(this);
    this.searchBox = document.querySelector("[data-search-box]");
    /** @type {HTMLInputElement | null} */
    this.searchField = document.querySelector("[data-search]");
    frame.addEventListener("click", (event) => {
      const element = this.touchable(event);
      if (element) onTouch?.(idOf(element), element);
      else if (!at(event).closest("button, a, input, [data-strip]")) onEmpty?.();
    });
    frame.addEventListener("keydown", (event) => {
      const element = event.key === "Enter" || event.key === " " ? this.touchable(event) : null;
      if (!element || at(event).closest("button, a, input")) return;
      event.preventDefault();
      onTouch?.(idOf(element), element, event.key === "Enter");
    });
    for (const kind of ["pointerover", "focusin", "pointerout", "focusout"]) {
      const on = kind === "pointerover" || kind === "focusin";
      frame.addEventListener(kind, (event) => {
        const element = this.touchable(event);
        if (!element) return;
        this.mark(on ? [idOf(element)] : [], "pointed");
        onPoint?.(on ? idOf(element) : null, element, event);
      });
    }
    this.wireTools();
    const scrolls = () => onceLaidOut(() => this.letScroll());
    document.fonts.ready.then(scrolls); // letters that arrive, or a window made narrow, leave less room
    window.addEventListener("resize", scrolls);
  }

  // The innermost thing under the pointer that has something to say, lit things before others.
  /** @param {Event} event @returns {HTMLElement | null} */
  touchable(event) {
    const inner = at(event).closest?.("[data-id]");
    if (!inner || !this.frame.contains(inner)) return null;
    for (let element = inner; element; element = /** @type {any} */ (element).parentElement?.closest("[data-id]")) {
      if (element.classList.contains("lit") || element.classList.contains("chosen")) return element;
    }
    return inner;
  }

  wireTools() {
    for (const button of document.querySelectorAll("[data-zoom-by]")) {
      button.addEventListener("click", () => this.zoom.by(Number(button.dataset.zoomBy)));
    }
    document.querySelector("[data-zoom-fit]")?.addEventListener("click", () => this.zoom.fit());
    const { searchField: field } = this;
    field?.addEventListener("input", () => this.find(field.value));
    field?.addEventListener("keydown", (event) => event.key === "Enter" && this.find(field.value, true));
    field?.addEventListener("blur", () => this.find(""));
  }

  // The slot of a group: in the board, or in the frame around it (status, plates).
  slot(id) {
    return this.frame.querySelector(named("group", id)) ?? document.querySelector(named("group", id));
  }

  // The still layer is put in place once; after that only groups whose content changed are. Focus stays on the same thing.
  /**
   * `moves`: whether pieces travel from their old places.
   * @param {BoardView} board
   */
  draw({ still: address, groups }, { moves = true } = {}) {
    const fresh = this.address !== address;
    const changed = Object.entries(groups).filter(([id, markup]) => fresh || this.groups[id] !== markup);
    const gone = Object.keys(this.groups).filter((id) => !(id in groups));
    if (!changed.length && !gone.length) return;
    const before = this.scene.look(moves && this.address !== "" && !fresh);
    const held = this.heldId();
    if (fresh) this.lay(address);
    for (const id of gone) this.slot(id)?.replaceChildren();
    for (const [id, markup] of changed) {
      const place = this.slot(id);
      if (place) place.innerHTML = markup;
    }
    this.groups = { ...groups };
    this.drawn += 1;
    this.onDrawn?.();
    if (fresh || changed.some(([id]) => id === "board")) this.attach();
    this.focusAgain(held);
    this.scene.play(before);
  }

  lay(address) {
    const strip = document.querySelector("[data-strip]");
    const news = document.querySelector("[data-logline]");
    if (strip && news && this.frame.contains(news)) strip.prepend(news);
    if (strip && this.frame.contains(strip)) document.querySelector("[data-strip-home]")?.append(strip);
    this.frame.innerHTML = still(address) ?? "";
    this.address = address;
    this.placeStrip();
    this.frame.classList.toggle("one-group", this.frame.querySelector(':scope > [data-group="board"]:only-child') !== null);
    document.dispatchEvent(new CustomEvent("periplus:laid"));
  }

  // The room that a phone shows first; no board yet, no room.
  get home() {
    return this.frame.firstElementChild ? (this.frame.querySelector("[data-home]")?.dataset.home ?? "board") : null;
  }

  // The strip stands in the board's own slot; on a phone below the board, where it covers nothing, unless the slot is meant for
  // a phone too. So does the latest news where a board has a place for it, else in the strip; on a phone over the rooms.
  placeStrip() {
    const strip = document.querySelector("[data-strip]");
    const meant = matchMedia(PHONE).matches ? "[data-phone]" : "";
    const place = (name) => this.frame.querySelector(`[data-slot="${name}"]${meant}`);
    if (strip) (place("strip") ?? document.querySelector("[data-strip-home]"))?.append(strip);
    const news = document.querySelector("[data-logline]");
    const over = meant ? document.querySelector("[data-news-home]") : null;
    if (news) (place("news") ?? over ?? strip)?.prepend(news);
  }

  attach() {
    /** @type {SVGSVGElement | null} */
    const map = this.frame.querySelector("svg[data-zoom], svg:has(g[data-zoom])");
    const svg = map ?? (this.frame.classList.contains("one-group") ? this.frame.querySelector("svg") : null);
    if (svg && !map) svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    if (svg) this.zoom.attach(svg);
    const tools = document.querySelector("[data-map-tools]");
    if (tools) tools.hidden = !map;
    this.listPlaces();
  }

  heldId() {
    const element = document.activeElement;
    return element && this.frame.contains(element) ? element.closest("[data-id]")?.dataset.id : null;
  }

  focusAgain(id) {
    if (id && !this.frame.contains(document.activeElement)) this.wanted = id;
  }

  /** @param {string | null} id */
  elements(id) {
    return id === null ? [] : [...this.frame.querySelectorAll(named("id", id))];
  }

  // The element to point at when a thing is drawn several times: lit before others, in the group that was touched, in sight.
  /** @param {string | null} id @returns {HTMLElement | null} */
  best(id) {
    const all = this.elements(id).filter((element) => element.getBoundingClientRect().width > 0);
    const lit = all.filter((element) => element.classList.contains("lit") || element.classList.contains("chosen"));
    const own = lit.find((element) => this.touchedIn?.contains(element));
    return own ?? lit.find(isInSight) ?? lit[0] ?? all.find(isInSight) ?? all[0] ?? null;
  }

  // Light up what a draft can use; everything else that has an id is shut, and can say why.
  light(selection, active) {
    this.frame.classList.toggle("choosing", active);
    this.frame.classList.toggle("narrowing", active && selection.picks.length > 0);
    const states = new Map();
    const touchables = [...this.frame.querySelectorAll("[data-id]")];
    for (const id of new Set(touchables.map(idOf))) {
      states.set(id, { chosen: active && selection.isChosen(id), lit: active && selection.isLit(id) });
    }
    const stateOf = (element) => ("gone" in element.dataset ? GONE : states.get(idOf(element)));
    const usable = (element) => stateOf(element).lit || stateOf(element).chosen;
    for (const element of touchables) {
      const { lit, chosen } = stateOf(element);
      const twin = chosen && this.isTwin(element);
      element.classList.toggle("lit", lit || twin);
      element.classList.toggle("chosen", chosen && !twin);
      element.classList.toggle("shut", active && !lit && !chosen);
      const around = element.parentElement?.closest("[data-id]");
      const said = around && idOf(around) === idOf(element); // the same thing again, inside itself
      const others = [...element.querySelectorAll("[data-id]")].some((inner) => usable(inner) && idOf(inner) !== idOf(element));
      if (usable(element) && !said && !others) this.makeButton(element, chosen);
      else this.makePlain(element);
    }
    onceLaidOut(() => {
      const writes = [this.letIn(), this.letScroll(), this.restoreFocus(), this.zoom.chart?.clear()];
      return () => {
        for (const write of writes) write?.();
      };
    });
  }

  // Of pieces that are alike one is chosen: the one that was touched, else the first.
  isTwin(element) {
    if (!("alike" in element.dataset)) return false;
    const all = this.elements(idOf(element)).filter((one) => "alike" in one.dataset);
    return element !== (all.find((one) => one.dataset.alike === this.touched) ?? all[0]);
  }

  // Where nothing is lit Tab still comes to the board: to its first piece, and from there the arrows lead on.
  letIn() {
    if (this.frame.querySelector("[data-id][tabindex='0']")) return;
    const first = [...this.frame.querySelectorAll("[data-id]")].find((element) => element.getBoundingClientRect().width > 0);
    return () => first?.setAttribute("tabindex", "0");
  }

  // What is larger than its place and holds nothing that Tab comes to is itself a stop, where the arrows scroll. A place
  // that has no name of its own is given one.
  letScroll() {
    const places = [...this.frame.querySelectorAll("[data-scrolls]")].filter((place) => place !== document.activeElement);
    const larger = places.map(
      (place) =>
        place.scrollWidth > place.clientWidth || (place.scrollHeight > place.clientHeight && getComputedStyle(place).overflowY === "auto"),
    );
    return () => {
      for (const [i, place] of places.entries()) {
        const alone = larger[i] && !place.querySelector("[tabindex='0']") && !place.closest("[role='button']");
        const name = place.dataset.scrolls;
        const stop = name ? { tabindex: "0", role: "group", "aria-label": name } : { tabindex: "0" };
        for (const [name, value] of Object.entries(stop)) {
          if (alone) place.setAttribute(name, value);
          else place.removeAttribute(name);
        }
      }
    };
  }

  // A button for the keyboard and the screen reader. Buttons do not nest: the innermost of different things is one.
  makeButton(element, pressed) {
    element.setAttribute("tabindex", "0");
    element.dataset.drawnRole ??= element.getAttribute("role") ?? "";
    element.setAttribute("role", "button");
    element.setAttribute("aria-pressed", String(pressed));
    element.removeAttribute("aria-disabled");
    if (element.hasAttribute("aria-label")) return;
    const name = element.querySelector(":scope > title")?.textContent || [...written(element)].filter(Boolean).join(", ") || idOf(element);
    element.setAttribute("aria-label", name.replaceAll(SOFT_HYPHEN, ""));
    element.dataset.named = "";
  }

  // Whoever walks to a piece that is shut hears what it is, and that it is shut; in a lit one a touch means that one.
  stand(element) {
    if (!element) return;
    if (!element.hasAttribute("tabindex")) {
      this.makeButton(element, false);
      element.setAttribute("tabindex", "-1");
      if (!element.parentElement?.closest(".lit")) element.setAttribute("aria-disabled", "true");
      element.removeAttribute("aria-pressed");
      if (element.querySelector("[role='button']")) element.setAttribute("role", "group"); // buttons do not nest
    }
    element.focus({ preventScroll: Boolean(element.closest("[data-map]")) });
    this.zoom.chart?.bring([element]); // a map is moved, not scrolled
  }

  makePlain(element) {
    if (element === document.activeElement) return element.setAttribute("tabindex", "-1");
    for (const name of ["tabindex", "aria-pressed", "aria-disabled"]) element.removeAttribute(name);
    this.restoreRole(element);
    if ("named" in element.dataset) {
      element.removeAttribute("aria-label");
      delete element.dataset.named;
    }
  }

  // What the drawing said it is, before it was a button; a name needs a role that can have one.
  restoreRole(element) {
    const drawn = element.dataset.drawnRole ?? element.getAttribute("role") ?? "";
    delete element.dataset.drawnRole;
    const role = drawn || (element.hasAttribute("aria-label") && !("named" in element.dataset) ? "group" : "");
    if (role) element.setAttribute("role", role);
    else element.removeAttribute("role");
  }

  // After a redrawing the same thing has the focus again.
  restoreFocus() {
    const id = this.wanted;
    this.wanted = null;
    if (!id || this.frame.contains(document.activeElement)) return;
    const element = this.best(id);
    if (!element) return;
    return () => {
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
      element.focus({ preventScroll: true });
    };
  }

  /** @param {Map<string, number> | Iterable<string>} ids and whose touch it was @param {string} name */
  mark(ids, name) {
    for (const element of this.frame.querySelectorAll(`.${name}`)) {
      element.classList.remove(name);
      element.style.removeProperty("--mover");
      delete element.dataset.mover;
    }
    /** @type {Map<string, number | null>} */
    const movers = ids instanceof Map ? ids : new Map([...ids].map((id) => [id, null]));
    for (const [id, seat] of movers) {
      const piece = this.frame.querySelector(`#${CSS.escape(id)}, ${named("piece", id)}`);
      for (const element of [...this.elements(id), ...(piece ? [piece] : [])]) {
        element.classList.add(name);
        if (seat === null) continue;
        element.style.setProperty("--mover", `var(--seat-${seat})`);
        element.dataset.mover = String(seat);
      }
    }
  }

  // Ghosts: what an act under consideration would bring, drawn into the slots that are kept for it.
  /** @param {Record<string, string> | null | undefined} ghosts */
  haunt(ghosts) {
    for (const place of this.frame.querySelectorAll('[data-group^="ghost"]')) {
      const markup = ghosts?.[place.dataset.group ?? ""] ?? "";
      if ((this.ghosts.get(place) ?? "") === markup) continue; // what stays under a pointer can be clicked
      place.innerHTML = markup;
      this.ghosts.set(place, markup);
    }
    this.frame.classList.toggle("haunted", Boolean(ghosts && Object.values(ghosts).some(Boolean)));
  }

  // Search: things that say `data-search`, or on a map anything with an id and a title.
  listPlaces() {
    if (!this.searchBox) return;
    /** @type {Map<string, HTMLElement>} */
    const found = new Map();
    for (const element of this.frame.querySelectorAll("[data-search]")) found.set(element.dataset.search ?? "", element);
    if (!found.size && this.zoom.map) {
      for (const element of this.frame.querySelectorAll("[data-id] > title"))
        found.set(element.textContent ?? "", /** @type {HTMLElement} */ (element.parentNode));
    }
    this.places = found;
    this.searchBox.hidden = found.size < 12;
    const names = [...found.keys()].sort((a, b) => a.localeCompare(b));
    this.searchBox.querySelector("datalist")?.replaceChildren(...names.map((name) => node("option", { value: name })));
  }

  // Hits are ringed; the only one, the exact one, or with Enter the first is brought before the eye.
  find(text, go = false) {
    for (const element of this.frame.querySelectorAll(".found")) element.classList.remove("found");
    const wanted = plain(text);
    const hits = wanted.length < 2 ? [] : [...this.places].filter(([name]) => plain(name).includes(wanted));
    this.frame.classList.toggle("searched", hits.length > 0);
    if (!hits.length) return;
    for (const [, element] of hits) element.classList.add("found");
    const exact = hits.find(([name]) => plain(name) === wanted) ?? (hits.length === 1 || go ? hits[0] : null);
    if (exact) this.zoom.to(exact[1]);
  }
}

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
