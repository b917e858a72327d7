// An automated opponent beside the real box. This page keeps the evening; the server works out each card.

import { companionAsk, companionInfo, Offline, Refused } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { loadWords, w } from "../parts/words.js";
import { Places, picture } from "./companion_places.js";

const game = document.body.dataset.game;
const main = document.querySelector("main");
const at = (name) => main.querySelector(`[data-${name}]`);
const all = (name) => main.querySelectorAll(`[data-${name}]`);

const KEY = `periplus.companion.${game}`;
const PAST = 40;
const fresh = (switches = []) => ({ table: null, switches, card: null, answers: null, past: [] });

let info;
let places;
let evening = fresh();
let view;
let line = Promise.resolve(); // one request after the other

function kept() {
  try {
    const found = { ...fresh(), ...JSON.parse(localStorage.getItem(KEY)) };
    return Array.isArray(found.past) ? found : fresh();
  } catch {
    return fresh();
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(evening));
  } catch {
    // a browser that keeps nothing still plays this evening
  }
}

const cardOf = (id) => info.kinds.flatMap((kind) => kind.cards).find((card) => card.id === id);

// Ask with a change; only what the server took is kept.
function change(make, focus = null) {
  line = line.then(async () => {
    const { table, switches, card, answers, past, tell = [], draw = false } = { ...evening, ...make(evening) };
    try {
      view = await companionAsk(game, { table, switches, card, answers, tell, draw });
    } catch (error) {
      if (error instanceof Refused || error instanceof Offline) {
        toast(error instanceof Offline ? w("companion.offline") : error.message, [], 10);
        show(null);
        return;
      }
      throw error;
    }
    evening = { table: tell.length || table ? view.table : null, switches: view.switches, card: view.card, answers: view.answers, past };
    keep();
    show(focus);
  });
  return line;
}

// A touch on a place, as it is when the touches before it are done.
function edit(name, make) {
  let said = "";
  const told = () => {
    const now = view.things.flatMap((thing) => thing.places).find((place) => place.line === name);
    const { line: words, say } = make(now);
    said = say;
    return { tell: [words] };
  };
  change(told).then(() => (at("announce").textContent = said));
}

// Showing.

const stage = () => (evening.card === null ? "cards" : evening.answers === null ? "table" : "steps");

function show(focus) {
  const key = document.activeElement?.dataset?.key;
  const now = stage();
  if (main.dataset.now !== now) places.close();
  main.dataset.now = now;
  for (const section of all("stage")) section.hidden = section.dataset.stage !== now;
  showDifficulty();
  const card = evening.card === null ? null : cardOf(evening.card);
  for (const node of all("card-name")) node.textContent = card?.name ?? "";
  for (const node of all("card-picture")) node.innerHTML = card?.picture ?? "";
  if (now === "cards") showUndo();
  at("start").hidden = evening.table !== null;
  showTable(now);
  if (now === "steps") showSteps();
  main.removeAttribute("aria-busy");
  if (focus) main.querySelector(focus)?.focus();
  else if (key) refocus(key);
}

// The focus stays where it was; on what is gone, it goes to its neighbour.
function refocus(key) {
  const parts = key.split("|");
  const near = parts.map((_, i) => `${parts.slice(0, parts.length - i).join("|")}|open`);
  for (const wanted of [key, ...near, ...["+", "−", "0"].map((end) => `${parts[0]}|${end}`)]) {
    const found = main.querySelector(`[data-key="${CSS.escape(wanted)}"]:not(:disabled)`);
    if (found?.checkVisibility()) return found.focus();
  }
}

function showDifficulty() {
  const same = (switches) => switches.length === view.switches.length && switches.every((each) => view.switches.includes(each));
  const preset = info.presets.find((each) => same(each.switches));
  at("preset").value = preset?.id ?? "";
  at("preset-now").textContent = preset?.name ?? w("companion.custom");
  for (const box of at("switches").querySelectorAll("input")) box.checked = view.switches.includes(box.value);
}

function showUndo() {
  const last = evening.past.at(-1);
  at("undo-row").hidden = !last;
  if (last) at("undo-words").textContent = w("companion.undo", { card: cardOf(last.card)?.name ?? last.card });
}

function tracks() {
  const levels = view.tracks.map(({ piece, level }) =>
    el(
      "li",
      {},
      picture(info.pieces[piece]?.picture),
      el("span", { class: "apart" }, info.pieces[piece]?.name),
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
function showTable(now) {
  const looked = now === "table" ? view.looks_at : [];
  const by = Object.fromEntries(view.things.map((thing) => [thing.id, thing]));
  const drawn = (ids) => ids.flatMap((id) => (id === view.tracked ? [places.thing(by[id]), tracks()] : [places.thing(by[id])]));
  at("looked-at").replaceChildren(...drawn(looked));
  const rest = Object.keys(by).filter((id) => !looked.includes(id));
  const titles = { cards: "companion.known", table: "companion.rest", steps: "companion.after" };
  at("rest-title").textContent = w(titles[now]);
  at("rest").hidden = now === "steps" && view.after === null;
  const lying = el("div", { class: "lying-there" }, ...drawn(rest));
  lying.inert = now === "steps";
  const words = view.things.map((thing) => el("li", {}, thing.words));
  at("rest-things").replaceChildren(lying, ...(now === "steps" ? [el("ul", { class: "in-words apart" }, ...words)] : []));
}

function showSteps() {
  const steps = view.steps.map(({ kind, text }) => {
    const sort = el("span", { class: "sort" }, w(`companion.${kind}`));
    const [, sentence, rule] = text.match(/^(.*?)(\s\[[\w-]+\])?$/s);
    return el("li", { class: `step ${kind}`, title: rule?.trim() ?? "" }, sort, el("span", {}, sentence));
  });
  append(at("steps"), steps);
  at("question").hidden = view.question === null;
  at("ended").hidden = view.question !== null;
  if (view.question === null) return;
  at("prompt").textContent = view.question.prompt;
  const choices = view.question.choices.map(({ text, words, piece }) => {
    const button = el("button", { type: "button", "data-choice": text }, picture(info.pieces[piece]?.picture), el("span", {}, words));
    button.addEventListener("click", () => answer({ answers: [...evening.answers, text] }));
    return button;
  });
  at("choices").classList.toggle("many", choices.length > 12);
  at("choices").replaceChildren(...choices);
}

// What is there already stays, so that only what is new is read aloud.
function append(list, items) {
  const same = [...list.children].findIndex((old, i) => old.textContent !== items[i]?.textContent || old.className !== items[i]?.className);
  const kept = same < 0 ? list.children.length : same;
  for (const old of [...list.children].slice(kept)) old.remove();
  list.append(...items.slice(kept));
}

async function answer(next) {
  await change(() => next);
  main.querySelector(view.question === null ? "[data-next]" : "#asked-title").focus();
}

// Touching.

function begin() {
  const group = (kind) => {
    const tiles = kind.cards.map((card) => {
      const tile = el("button", { type: "button", class: "tile", "data-card": card.id }, picture(card.picture), card.name);
      tile.addEventListener("click", () => change(() => ({ card: card.id, answers: null }), "#table-title"));
      return tile;
    });
    return el(
      "section",
      { class: "kind", "aria-labelledby": `kind-${kind.id}` },
      el("h3", { id: `kind-${kind.id}` }, kind.name),
      el("div", { class: "tiles" }, ...tiles),
    );
  };
  at("kinds").replaceChildren(...info.kinds.map(group));
  at("preset").replaceChildren(
    ...info.presets.map((each) => el("option", { value: each.id }, each.name)),
    el("option", { value: "", disabled: true }, w("companion.custom")),
  );
  at("preset").addEventListener("change", (event) => {
    const preset = info.presets.find((each) => each.id === event.target.value);
    if (preset) change(() => ({ switches: preset.switches }));
  });
  at("switches").replaceChildren(
    ...info.switches.map(({ id, name }) => {
      const box = el("input", { type: "checkbox", value: id });
      box.addEventListener("change", () => {
        change((now) => ({ switches: box.checked ? [...now.switches, id] : now.switches.filter((each) => each !== id) }));
      });
      return el("label", { class: "check" }, box, el("span", {}, name));
    }),
  );

  at("play").addEventListener("click", async () => {
    await change(() => ({ answers: [] }), "#steps-title");
    if (view.question !== null) main.querySelector("#asked-title").focus();
  });
  at("other").addEventListener("click", () => change(() => ({ card: null }), "#cards-title"));
  at("draw").addEventListener("click", () => answer({ draw: true }));
  at("take-back").addEventListener("click", () => change(() => ({ answers: null }), "#table-title"));
  at("next").addEventListener("click", () => {
    const { table, switches, card, past } = evening;
    const before = [...past, { table: table ?? view.table, switches, card }].slice(-PAST);
    change(() => ({ table: view.after, card: null, answers: null, past: before }), "#cards-title");
  });
  at("undo").addEventListener("click", () => {
    const last = evening.past.at(-1);
    change(() => ({ ...last, answers: null, past: evening.past.slice(0, -1) }), "#table-title");
  });

  const dialog = document.querySelector("[data-anew-dialog]");
  at("opening").addEventListener("click", () =>
    change(() => ({ tell: ["opening"] }), "[data-rest] summary").then(() => (at("rest").open = true)),
  );
  at("anew").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "anew") change(() => fresh(evening.switches), "#cards-title");
    dialog.returnValue = "";
  });
}

async function start() {
  await loadWords();
  info = await companionInfo(game);
  at("marks").innerHTML = info.marks;
  places = new Places(info.pieces, edit);
  begin();
  evening = kept();
  try {
    const { table, switches, card, answers } = evening;
    view = await companionAsk(game, { table, switches, card, answers });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(w("companion.lost", { why: error.message }), [], 15);
    evening = fresh();
    view = await companionAsk(game, {});
  }
  evening = { ...evening, switches: view.switches, card: view.card, answers: view.answers };
  show(null);
}

start().catch((error) => {
  at("unreachable").hidden = false;
  main.removeAttribute("aria-busy");
  if (!(error instanceof Offline)) throw error;
});
