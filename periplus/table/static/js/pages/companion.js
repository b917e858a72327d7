// @ts-check
// An automated opponent beside the real box. This page keeps the evening; the server works out each card.

import { companionAsk, companionInfo, Offline, Refused } from "../parts/api.js";
import { el, find } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { loadWords, w } from "../parts/words.js";
import { Places, picture } from "./companion_places.js";

const game = document.body.dataset.game ?? "";
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @param {string} name @returns {any} */
const at = (name) => main.querySelector(`[data-${name}]`);
const all = (/** @type {string} */ name) => main.querySelectorAll(`[data-${name}]`);

const KEY = `periplus.companion.${game}`;
const PAST = 40;
/**
 * @typedef {object} Evening what this page keeps; `past`: the cards played, to be taken back
 * @property {object | null} table
 * @property {string[]} switches
 * @property {string | null} card
 * @property {string[] | null} answers
 * @property {{table: object | null, switches: string[], card: string | null}[]} past
 *
 * @param {string[]} switches
 * @returns {Evening}
 */
const fresh = (switches = []) => ({ table: null, switches, card: null, answers: null, past: [] });

class CompanionPage {
  constructor() {
    /** @type {any} the game's cards, pieces and switches */
    this.info = null;
    /** @type {any} the evening as the server works it out */
    this.view = null;
    this.evening = fresh();
    this.line = Promise.resolve(); // one request after the other
    this.places = new Places({}, () => {});
  }

  kept() {
    try {
      const found = { ...fresh(), ...JSON.parse(localStorage.getItem(KEY) ?? "null") };
      return Array.isArray(found.past) ? found : fresh();
    } catch {
      return fresh();
    }
  }

  keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.evening));
    } catch {
      // a browser that keeps nothing still plays this evening
    }
  }

  /** @param {string | null} id */
  cardOf(id) {
    return this.info.kinds.flatMap((kind) => kind.cards).find((card) => card.id === id);
  }

  // Ask with a change; only what the server took is kept.
  /** @param {(now: Evening) => Partial<Evening> & {tell?: string[], draw?: boolean}} make @param {string | null} focus */
  change(make, focus = null) {
    this.line = this.line.then(async () => {
      const { table, switches, card, answers, past, tell = [], draw = false } = { ...this.evening, ...make(this.evening) };
      try {
        this.view = await companionAsk(game, { table, switches, card, answers, tell, draw });
      } catch (error) {
        if (error instanceof Refused || error instanceof Offline) {
          toast(error instanceof Offline ? w("companion.offline") : error.message, [], 10);
          this.show(null);
          return;
        }
        throw error;
      }
      this.evening = {
        table: tell.length || table ? this.view.table : null,
        switches: this.view.switches,
        card: this.view.card,
        answers: this.view.answers,
        past,
      };
      this.keep();
      this.show(focus);
    });
    return this.line;
  }

  // A touch on a place, as it is when the touches before it are done.
  edit(name, make) {
    let said = "";
    const told = () => {
      const now = this.view.things.flatMap((thing) => thing.places).find((place) => place.line === name);
      const { line: words, say } = make(now);
      said = say;
      return { tell: [words] };
    };
    this.change(told).then(() => (at("announce").textContent = said));
  }

  // Showing.

  get stage() {
    return this.evening.card === null ? "cards" : this.evening.answers === null ? "table" : "steps";
  }

  /** @param {string | null} focus */
  show(focus) {
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    const now = this.stage;
    if (main.dataset.now !== now) this.places.close();
    main.dataset.now = now;
    for (const section of all("stage")) section.hidden = section.dataset.stage !== now;
    this.showDifficulty();
    const card = this.evening.card === null ? null : this.cardOf(this.evening.card);
    for (const node of all("card-name")) node.textContent = card?.name ?? "";
    for (const node of all("card-picture")) node.innerHTML = card?.picture ?? "";
    if (now === "cards") this.showUndo();
    at("start").hidden = this.evening.table !== null;
    at("drawn").innerHTML = this.view.board;
    for (const pan of at("drawn").querySelectorAll("[tabindex]")) pan.removeAttribute("tabindex"); // a picture of what is in words below
    this.showTable(now);
    if (now === "steps") this.showSteps();
    main.removeAttribute("aria-busy");
    if (focus) main.querySelector(focus)?.focus();
    else if (key) this.refocus(key);
  }

  // The focus stays where it was; on what is gone, it goes to its neighbour.
  /** @param {string} key */
  refocus(key) {
    const parts = key.split("|");
    const near = parts.map((_, i) => `${parts.slice(0, parts.length - i).join("|")}|open`);
    for (const wanted of [key, ...near, ...["+", "−", "0"].map((end) => `${parts[0]}|${end}`)]) {
      const found = main.querySelector(`[data-key="${CSS.escape(wanted)}"]:not(:disabled)`);
      if (found?.checkVisibility()) return found.focus();
    }
  }

  showDifficulty() {
    const same = (switches) => switches.length === this.view.switches.length && switches.every((each) => this.view.switches.includes(each));
    const preset = this.info.presets.find((each) => same(each.switches));
    at("preset").value = preset?.id ?? "";
    at("preset-now").textContent = preset?.name ?? w("companion.custom");
    for (const box of at("switches").querySelectorAll("input")) box.checked = this.view.switches.includes(box.value);
  }

  showUndo() {
    const last = this.evening.past.at(-1);
    at("undo-row").hidden = !last;
    if (last) at("undo-words").textContent = w("companion.undo", { card: this.cardOf(last.card)?.name ?? last.card });
  }

  tracks() {
    const levels = this.view.tracks.map(({ piece, level }) =>
      el(
        "li",
        {},
        picture(this.info.pieces[piece]?.picture),
        el("span", { class: "apart" }, this.info.pieces[piece]?.name),
        el("strong", {}, String(level)),
      ),
    );
    const list = el("ul", { class: "levels" }, ...levels);
    return el(
      "section",
      { class: "thing tracks", "aria-labelledby": "tracks" },
      el("h3", { id: "tracks" }, w("companion.levels")),
      list,
      el("p", { class: "muted small" }, w("companion.levels_more")),
    );
  }

  // What the card looks at first, the rest folded away; after a card the whole table, to look at and not to touch.
  showTable(now) {
    const looked = now === "table" ? this.view.looks_at : [];
    const by = Object.fromEntries(this.view.things.map((thing) => [thing.id, thing]));
    const drawn = (ids) =>
      ids.flatMap((id) => (id === this.view.tracked ? [this.places.thing(by[id]), this.tracks()] : [this.places.thing(by[id])]));
    at("looked-at").replaceChildren(...drawn(looked));
    const rest = Object.keys(by).filter((id) => !looked.includes(id));
    const titles = { cards: "companion.known", table: "companion.rest", steps: "companion.after" };
    at("rest-title").textContent = w(titles[now]);
    at("rest").hidden = now === "steps" && this.view.after === null;
    const lying = el("div", { class: "lying-there" }, ...drawn(rest));
    lying.inert = now === "steps";
    const words = this.view.things.map((thing) => el("li", {}, thing.words));
    at("rest-things").replaceChildren(lying, ...(now === "steps" ? [el("ul", { class: "in-words apart" }, ...words)] : []));
  }

  showSteps() {
    const sentences = this.view.steps.map(({ text }) => text.match(/^(.*?)(\s\[[\w-]+\])?$/s));
    const steps = this.view.steps.map(({ kind }, i) => {
      const sort = el("span", { class: "sort" }, w(`companion.${kind}`));
      const [, sentence, rule] = sentences[i];
      const follows = kind === "to_do" && this.view.steps[i - 1]?.kind === "to_do"; // what it was done for stands above, or is a deed
      const why = follows ? el("small", { class: "why" }, w("companion.follows", { step: sentences[i - 1][1] })) : null;
      return el("li", { class: `step ${kind}`, title: rule?.trim() ?? "" }, sort, why, el("span", {}, sentence));
    });
    this.append(at("steps"), steps);
    at("question").hidden = this.view.question === null;
    at("ended").hidden = this.view.question !== null;
    if (this.view.question === null) return;
    at("prompt").textContent = this.view.question.prompt;
    const choices = this.view.question.choices.map(({ text, words, piece }) => {
      const button = el(
        "button",
        { type: "button", "data-choice": text },
        picture(this.info.pieces[piece]?.picture),
        el("span", {}, words),
      );
      button.addEventListener("click", () => this.answer({ answers: [...(this.evening.answers ?? []), text] }));
      return button;
    });
    at("choices").classList.toggle("many", choices.length > 12);
    at("choices").replaceChildren(...choices);
  }

  // What is there already stays, so that only what is new is read aloud.
  append(list, items) {
    const same = [...list.children].findIndex(
      (old, i) => old.textContent !== items[i]?.textContent || old.className !== items[i]?.className,
    );
    const kept = same < 0 ? list.children.length : same;
    for (const old of [...list.children].slice(kept)) old.remove();
    list.append(...items.slice(kept));
  }

  async answer(next) {
    await this.change(() => next);
    main.querySelector(this.view.question === null ? "[data-next]" : "#asked-title")?.focus();
  }

  // Touching.

  begin() {
    const group = (kind) => {
      const tiles = kind.cards.map((card) => {
        const tile = el("button", { type: "button", class: "tile", "data-card": card.id }, picture(card.picture), card.name);
        tile.addEventListener("click", () => this.change(() => ({ card: card.id, answers: null }), "#table-title"));
        return tile;
      });
      return el(
        "section",
        { class: "kind", "aria-labelledby": `kind-${kind.id}` },
        el("h3", { id: `kind-${kind.id}` }, kind.name),
        el("div", { class: "tiles" }, ...tiles),
      );
    };
    at("kinds").replaceChildren(...this.info.kinds.map(group));
    at("preset").replaceChildren(
      ...this.info.presets.map((each) => el("option", { value: each.id }, each.name)),
      el("option", { value: "", disabled: true }, w("companion.custom")),
    );
    at("preset").addEventListener("change", (event) => {
      const preset = this.info.presets.find((each) => each.id === event.target.value);
      if (preset) this.change(() => ({ switches: preset.switches }));
    });
    at("switches").replaceChildren(
      ...this.info.switches.map(({ id, name }) => {
        const box = el("input", { type: "checkbox", value: id });
        box.addEventListener("change", () => {
          this.change((now) => ({ switches: box.checked ? [...now.switches, id] : now.switches.filter((each) => each !== id) }));
        });
        return el("label", { class: "check" }, box, el("span", {}, name));
      }),
    );

    at("play").addEventListener("click", async () => {
      await this.change(() => ({ answers: [] }), "#steps-title");
      if (this.view.question !== null) main.querySelector("#asked-title")?.focus();
    });
    at("other").addEventListener("click", () => this.change(() => ({ card: null }), "#cards-title"));
    at("draw").addEventListener("click", () => this.answer({ draw: true }));
    at("take-back").addEventListener("click", () => this.change(() => ({ answers: null }), "#table-title"));
    at("next").addEventListener("click", () => {
      const { table, switches, card, past } = this.evening;
      const before = [...past, { table: table ?? this.view.table, switches, card }].slice(-PAST);
      this.change(() => ({ table: this.view.after, card: null, answers: null, past: before }), "#cards-title");
    });
    at("undo").addEventListener("click", () => {
      const last = this.evening.past.at(-1);
      this.change(() => ({ ...last, answers: null, past: this.evening.past.slice(0, -1) }), "#table-title");
    });

    const dialog = find("anew-dialog");
    at("opening").addEventListener("click", () =>
      this.change(() => ({ tell: ["opening"] }), "[data-rest] summary").then(() => (at("rest").open = true)),
    );
    at("anew").addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "anew") this.change(() => fresh(this.evening.switches), "#cards-title");
      dialog.returnValue = "";
    });
  }

  async open() {
    await loadWords();
    this.info = await companionInfo(game);
    at("marks").innerHTML = this.info.marks;
    this.places = new Places(this.info.pieces, (name, make) => this.edit(name, make));
    this.begin();
    this.evening = this.kept();
    try {
      const { table, switches, card, answers } = this.evening;
      this.view = await companionAsk(game, { table, switches, card, answers });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(w("companion.lost", { why: error.message }), [], 15);
      this.evening = fresh();
      this.view = await companionAsk(game, {});
    }
    this.evening = { ...this.evening, switches: this.view.switches, card: this.view.card, answers: this.view.answers };
    this.show(null);
  }
}

new CompanionPage().open().catch((error) => {
  at("unreachable").hidden = false;
  main.removeAttribute("aria-busy");
  if (!(error instanceof Offline)) throw error;
});
