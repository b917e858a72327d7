// @ts-check
// A score sheet beside the real box: written by touch, counted here, kept in this browser. The game's own script counts.

import { walk } from "../parts/arrow_walk.js";
import { el, find, node } from "../parts/dom.js";
import { mark, shown } from "../parts/marks.js";
import { copyText } from "../parts/page.js";
import { put, ranked, valueAt } from "../parts/standing.js";
import { toast } from "../parts/toast.js";
import { fill } from "../parts/words.js";
import { kinds, printedValues, setup } from "./score_sheet_fields.js";
import { Shared } from "./shared_sheet.js";

const UNDONE = 100; // steps that can be taken back
const NAMES = 24; // letters of a name

/** @typedef {Record<string, any>} Section */

export class ScoreSheet {
  /** @param {any} given @param {any} game */
  constructor(given, game) {
    this.given = given;
    this.kit = { el, node, put, shown };
    this.game = game;
    this.main = /** @type {HTMLElement} */ (document.querySelector("main"));
    this.key = `periplus:box:${given.game}`;
    this.printedKey = `periplus:box-values:${given.game}`;
    this.who = 0;
    /** @type {{column?: string} | null} */
    this.touched = null;
    /** @type {string[]} */
    this.before = [];
    /** @type {Set<string>} */
    this.opened = new Set();
    /** @type {Record<string, number[]>} */
    this.printed = kept(this.printedKey) ?? {};
    /** @type {Sheet} */
    this.sheet = kept(this.key)?.sheet ?? this.blank(2);
    this.shared = new Shared(this);
    addEventListener("storage", (event) => {
      if (event.key !== this.key || !event.newValue) return;
      this.sheet = JSON.parse(event.newValue).sheet;
      this.draw();
    });
    this.main.addEventListener("keydown", (event) => walk(event, ".ladder, .grid, .spaces, [role=tablist]"));
    find("undo").addEventListener("click", () => this.undo());
    find("anew").addEventListener("click", () => this.anew());
    find("share-result").addEventListener("click", () => this.share());
    find("to-desk").addEventListener("click", () => this.toDesk());
    find("together").addEventListener("click", () => this.shared.begin());
    this.draw();
    this.main.removeAttribute("aria-busy");
  }

  say = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) => {
    const told = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? shown(value) : value]),
    );
    return fill(this.given.words[key] ?? key, told);
  };

  /** @param {number} players @returns {Sheet} */
  blank(players) {
    const sheet = /** @type {Sheet} */ ({ players: [], chapter: 1, reached: 1, chapters: 1 });
    for (const { path, chosen } of this.given.setup) put(sheet, path, chosen);
    for (let seat = 0; seat < players; seat += 1) sheet.players.push({ name: this.say("box.player", { n: seat + 1 }) });
    return this.settled(sheet);
  }

  /** What follows from the number of players: chapters, and the automated opponent of somebody alone. @param {Sheet} sheet */
  settled(sheet) {
    const people = sheet.players.filter((player) => !player.rival);
    const rival = sheet.players.find((player) => player.rival) ?? { name: this.given.rival, rival: true };
    sheet.players = people.length === 1 && this.given.rival ? [...people, rival] : people;
    const { chapters } = this.given;
    sheet.chapters = chapters.length ? (chapters[Math.min(people.length, chapters.length - 1)] ?? 1) : 1;
    sheet.chapter = Math.min(sheet.chapter, sheet.chapters);
    sheet.reached = Math.min(Math.max(sheet.reached, sheet.chapter), sheet.chapters);
    return sheet;
  }

  get values() {
    const values = structuredClone(this.given.values);
    for (const [path, row] of Object.entries(this.printed)) if (valueAt(values, path)) put(values, path, row);
    return values;
  }

  get counted() {
    return ranked(this.game.count(this.values, this.sheet));
  }

  /** @returns {Told} */
  get told() {
    const columns = this.given.sections.flatMap((/** @type {Section} */ section) => section.columns);
    const columnName = (/** @type {string} */ id) => columns.find((column) => column.id === id)?.name ?? id;
    const { values, sheet, counted, who, touched, say } = this;
    return { values, sheet, counted, who, touched, say, columnName };
  }

  // --- writing

  /** One touch: what was is kept, so that it can be taken back. @param {(sheet: Sheet) => void} work */
  write(work, touched = /** @type {{column?: string} | null} */ (null)) {
    this.before.push(JSON.stringify(this.sheet));
    this.before.splice(0, Math.max(0, this.before.length - UNDONE));
    work(this.sheet);
    this.touched = touched;
    this.keep();
  }

  keep() {
    this.settled(this.sheet);
    this.who = Math.min(this.who, this.sheet.players.length - 1);
    this.store();
    this.draw();
    this.shared.tell();
  }

  store() {
    localStorage.setItem(this.key, JSON.stringify({ sheet: this.sheet, at: Date.now(), name: this.given.name, shared: this.shared.id }));
  }

  undo() {
    const was = this.before.pop();
    if (was === undefined) return;
    this.sheet = JSON.parse(was);
    this.touched = null;
    this.keep();
  }

  anew() {
    this.write((sheet) => {
      const names = sheet.players.filter((player) => !player.rival).map((player) => player.name);
      const fresh = this.blank(names.length);
      names.forEach((name, seat) => (fresh.players[seat].name = name));
      for (const { path } of this.given.setup) put(fresh, path, valueAt(sheet, path));
      for (const key of Object.keys(sheet)) delete sheet[key];
      Object.assign(sheet, fresh);
    });
    this.who = 0;
    this.draw();
  }

  /** Where a section of the player that is looked at lies in the sheet. @param {Section} section */
  place(section) {
    const chapter = section.chapter === "each" ? `chapters.${this.sheet.chapter}.` : "";
    return `players.${this.who}.${chapter}${section.path}`;
  }

  /** @param {Section} section */
  now(section) {
    return valueAt(this.sheet, this.place(section));
  }

  /** @param {Section} section */
  applies(section) {
    const { players, chapter, chapters } = this.sheet;
    const rival = Boolean(players[this.who].rival);
    const alone = players.some((player) => player.rival);
    if (section.of === "rival" && !rival) return false;
    if (section.of === "alone" && (!alone || rival)) return false;
    if (section.of === "several" && alone) return false;
    if (section.chapter === "last" && chapter < chapters) return false;
    return section.when.every(([path, value]) => (valueAt(this.sheet, path) ?? 0) === value);
  }

  // --- drawing

  draw() {
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
    const counted = this.counted;
    find("tabs").replaceChildren(...this.tabs(counted));
    find("asked").replaceChildren(...this.asked(counted));
    find("table").replaceChildren(this.table(counted));
    find("remarks").replaceChildren(...this.remarks().map((line) => node("p", { textContent: line })));
    find("sum").textContent = this.sum(counted);
    find("tie").textContent = this.tie(counted);
    const undo = /** @type {HTMLButtonElement} */ (find("undo"));
    undo.disabled = this.before.length === 0;
    if (focus) /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
  }

  /** @param {ReturnType<typeof ranked>} counted */
  *tabs(counted) {
    for (const [seat, player] of this.sheet.players.entries()) {
      const chosen = seat === this.who;
      const words = node(
        "span",
        { className: "tab-words" },
        node("small", { textContent: player.name }),
        node("b", { textContent: shown(counted[seat].total) }),
      );
      const tab = el(
        "button",
        { role: "tab", "aria-selected": String(chosen), "aria-controls": "asked", "data-key": `tab ${seat}` },
        mark(seat),
        words,
      );
      tab.addEventListener("click", () => this.look(seat));
      yield tab;
    }
  }

  /** @param {number} seat */
  look(seat) {
    this.who = seat;
    this.touched = null;
    this.draw();
  }

  /** @param {ReturnType<typeof ranked>} counted */
  asked(counted) {
    /** @type {Node[]} */
    const drawn = [this.naming()];
    if (this.sheet.chapters > 1) drawn.push(this.chapterChoice());
    let group = "";
    const parts = counted[this.who].parts;
    for (const section of this.given.sections) {
      if (!this.applies(section)) continue;
      if (section.group && section.group !== group) drawn.push(this.heading(this.given.groups[section.group]));
      group = section.group;
      drawn.push(this.section(section, parts));
    }
    if (this.given.setup.length) drawn.push(setup(this));
    if (this.given.printed.length) drawn.push(printedValues(this));
    return drawn;
  }

  heading(/** @type {string} */ text) {
    return node("h2", { textContent: text });
  }

  naming() {
    const player = this.sheet.players[this.who];
    const people = this.sheet.players.filter((one) => !one.rival).length;
    const row = node("div", { className: "naming" });
    if (player.rival) row.append(node("p", { className: "muted", textContent: player.name }));
    else {
      const field = el("input", {
        type: "text",
        maxlength: NAMES,
        value: player.name,
        "aria-label": this.say("box.name"),
        "data-key": "name",
        autocomplete: "off",
      });
      field.addEventListener("change", () => {
        const name = field.value.trim().slice(0, NAMES);
        if (name) this.write((sheet) => (sheet.players[this.who].name = name));
        else field.value = player.name;
      });
      row.append(field);
    }
    if (people > this.given.least && !player.rival) row.append(this.press("box.remove", "remove", () => this.remove()));
    if (people < this.given.most) row.append(this.press("box.add", "add", () => this.add()));
    return row;
  }

  /** @param {string} word @param {string} key @param {() => void} work */
  press(word, key, work, given = {}) {
    const button = el("button", { type: "button", "data-key": key, ...given }, this.say(word));
    button.addEventListener("click", work);
    return button;
  }

  add() {
    this.write((sheet) => {
      const people = sheet.players.filter((player) => !player.rival);
      sheet.players = [...people, { name: this.say("box.player", { n: people.length + 1 }) }];
    });
    this.look(this.sheet.players.filter((player) => !player.rival).length - 1);
  }

  remove() {
    this.write((sheet) => sheet.players.splice(this.who, 1));
    this.look(Math.max(0, this.who - 1));
  }

  chapterChoice() {
    const row = el("div", { class: "chapters", role: "group", "aria-label": fill(this.given.chapter_name, { n: "" }).trim() });
    for (let chapter = 1; chapter <= this.sheet.chapters; chapter += 1) {
      const chosen = chapter === this.sheet.chapter;
      const button = el(
        "button",
        { type: "button", "aria-pressed": String(chosen), "data-key": `chapter ${chapter}` },
        fill(this.given.chapter_name, { n: chapter }),
      );
      button.addEventListener("click", () =>
        this.write((sheet) => {
          sheet.chapter = chapter;
          sheet.reached = Math.max(sheet.reached, chapter);
        }),
      );
      row.append(button);
    }
    return row;
  }

  /** @param {Section} section @param {Record<string, number>} parts */
  section(section, parts) {
    return { ...kinds, ...this.game.kinds }[section.kind](this, section, parts);
  }

  /** @param {string} words */
  refuse(words) {
    toast(words);
  }

  /** All players beside each other. @param {ReturnType<typeof ranked>} counted */
  table(counted) {
    const table = node("table", { className: "all" });
    const head = el(
      "tr",
      {},
      el("td"),
      ...this.sheet.players.map((player, seat) => el("th", { scope: "col" }, mark(seat), node("span", { textContent: player.name }))),
    );
    table.append(node("thead", {}, head));
    const body = node("tbody");
    for (const [part, name] of Object.entries(this.given.parts)) {
      if (counted.every((one) => !one.parts[part])) continue;
      body.append(el("tr", {}, el("th", { scope: "row" }, name), ...counted.map((one) => el("td", {}, shown(one.parts[part] ?? 0)))));
    }
    body.append(
      el(
        "tr",
        { class: "total" },
        el("th", { scope: "row" }, this.say("box.total")),
        ...counted.map((one) => el("td", { "data-total": one.total, "data-rank": one.rank }, shown(one.total))),
      ),
    );
    table.append(body);
    return table;
  }

  remarks() {
    return this.game.remarks?.(this.told) ?? [];
  }

  /** @param {ReturnType<typeof ranked>} counted */
  sum(counted) {
    if (counted.length === 1) return this.say("box.alone", { total: counted[0].total });
    const first = counted.flatMap((one, seat) => (one.rank === 1 ? [this.sheet.players[seat].name] : []));
    const totals = counted.map((one) => shown(one.total)).join(" : ");
    if (first.length === counted.length && counted.every((one) => one.total === counted[0].total)) return this.say("box.level", { totals });
    return this.say("box.leads", { names: new Intl.ListFormat(document.documentElement.lang).format(first), count: first.length, totals });
  }

  /** Which rule decides between equals, and whether it did. @param {ReturnType<typeof ranked>} counted */
  tie(counted) {
    const best = Math.max(...counted.map((one) => one.total));
    const equal = counted.filter((one) => one.total === best);
    const decided = equal.length > 1 && equal.some((one) => one.rank > 1);
    if (this.sheet.players.some((player) => player.rival)) return "";
    return counted.length === 1 ? "" : decided ? `${this.say("box.decided")} ${this.given.tie}` : this.given.tie;
  }

  /** The result of the player that is looked at, entered once a sheet. */
  async toDesk() {
    const counted = this.counted;
    this.sheet.key ??= Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
    this.store();
    const body = {
      game: this.given.game,
      key: this.sheet.key,
      seat: this.who,
      points: counted.map((one) => one.total),
      ranks: counted.map((one) => one.rank),
      rival: this.sheet.players.some((player) => player.rival),
    };
    const headers = { "X-Periplus": "1", "Content-Type": "application/json" };
    const answer = await fetch("/api/results", { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!answer) toast(this.say("box.no_line"));
    else if (!answer.ok) toast(told?.error ?? String(answer.status));
    else toast(this.say(told?.added ? "box.on_desk" : "box.on_desk_already", { player: this.sheet.players[this.who].name }));
  }

  async share() {
    const counted = this.counted;
    const scores = this.sheet.players.map((player, seat) => `${player.name} ${shown(counted[seat].total)}`).join(", ");
    const text = `${this.given.name}: ${scores}`;
    if (navigator.share) await navigator.share({ text }).catch(() => null);
    else {
      await copyText(text);
      toast(this.say("box.copied", { text }));
    }
  }
}

/** @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const given = JSON.parse(find("given").textContent ?? "{}");
export const page = new ScoreSheet(given, await import(given.script));
