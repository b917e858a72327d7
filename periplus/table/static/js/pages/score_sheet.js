// @ts-check
// A score sheet beside the real box: written by touch, counted here, kept in this browser. The game's own script counts.

import { el, find, node } from "../parts/dom.js";
import { mark, shown } from "../parts/marks.js";
import { copyText } from "../parts/page.js";
import { put, ranked, valueAt } from "../parts/standing.js";
import { toast } from "../parts/toast.js";
import { fill } from "../parts/words.js";
import { Shared } from "./shared_sheet.js";

const UNDONE = 100; // steps that can be taken back
const NAMES = 24; // letters of a name

/** @typedef {Record<string, any>} Section */

export class ScoreSheet {
  /** @param {any} given @param {any} game */
  constructor(given, game) {
    this.given = given;
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
    this.main.addEventListener("keydown", (event) => this.walk(event));
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
    if (this.given.setup.length) drawn.push(this.setup());
    if (this.given.printed.length) drawn.push(this.printedValues());
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
    const kinds = {
      ladder: this.ladder,
      spaces: this.spaces,
      steps: this.steps,
      switch: this.switch,
      parties: this.parties,
      grid: this.grid,
    };
    return kinds[section.kind].call(this, section, parts);
  }

  /** Columns that are filled from the bottom. @param {Section} section @param {Record<string, number>} parts */
  ladder(section, parts) {
    const { bridge, bridge_at: at } = this.values;
    const own = this.now(section) ?? {};
    const height = this.values[section.columns[0].points].length - 1;
    const rows = el("div", { class: "ladder", role: "group", "aria-label": section.name });
    const line = (/** @type {string} */ label, /** @type {(column: any) => Node} */ cell, klass = "") => {
      rows.append(node("span", { className: `side ${klass}`, textContent: label }), ...section.columns.map(cell));
    };
    line("", (column) => node("span", { className: `top ${column.klass}`, innerHTML: column.picture, title: column.name }));
    for (let square = height; square > 0; square -= 1) {
      line(shown(this.values[section.columns[0].points][square]), (column) => this.square(section, column, square, own, parts));
      if (square === at) line(`+${bridge}`, (column) => this.toggle(section, column, "bridge", own));
    }
    line("×2", (column) =>
      column.circle ? this.toggle(section, column, "circle", own) : node("span", { className: "foot-name", textContent: column.name }),
    );
    line("", (column) =>
      node("b", { className: parts[column.id] < 0 ? "column-sum less" : "column-sum", textContent: shown(parts[column.id]) }),
    );
    return node("section", { className: "asked-ladder" }, rows, node("p", { className: "explained", textContent: section.more }));
  }

  square(section, column, square, own, parts) {
    const filled = own.level?.[column.id] ?? 0;
    const points = this.values[column.points][square];
    const top = filled === square;
    const given = {
      type: "button",
      class: `square ${column.klass}${square <= filled ? " filled" : ""}${top ? " highest" : ""}`,
      "aria-pressed": String(top),
      "aria-label": this.say("box.square", { column: column.name, square, points }),
      "data-key": `${column.id} ${square}`,
    };
    const button = el("button", given, top ? shown(parts[column.id]) : column.circle ? "" : shown(points));
    button.addEventListener("click", () =>
      this.write(
        (sheet) => {
          const level = top ? 0 : square;
          put(sheet, `${this.place(section)}.level.${column.id}`, level);
          if (level < this.values.bridge_at) put(sheet, `${this.place(section)}.bridge.${column.id}`, false);
        },
        { column: column.id },
      ),
    );
    return button;
  }

  toggle(section, column, what, own) {
    const on = Boolean(own[what]?.[column.id]);
    const name = `${column.name}, ${this.say(`score_sheet.${what}`)}`;
    const given = {
      type: "button",
      class: `${what} ${column.klass}`,
      "aria-pressed": String(on),
      "aria-label": name,
      "data-key": `${what} ${column.id}`,
    };
    const button = el("button", given);
    if (what === "circle") button.textContent = "×2";
    else button.innerHTML = section.picture;
    button.addEventListener("click", () => {
      const level = own.level?.[column.id] ?? 0;
      if (what === "bridge" && !on && level < this.values.bridge_at) {
        this.refuse(this.say("score_sheet.bridge_early", { at: this.values.bridge_at, column: column.name, level }));
        return;
      }
      this.write((sheet) => put(sheet, `${this.place(section)}.${what}.${column.id}`, !on), { column: column.id });
    });
    return button;
  }

  /** @param {string} words */
  refuse(words) {
    toast(words);
  }

  spaces(section) {
    const now = this.now(section) ?? 0;
    const points = valueAt(this.values, section.points);
    const row = el("div", { class: "spaces", role: "group", "aria-label": section.name });
    for (let space = 0; space <= section.most; space += 1) {
      const label = this.say("box.space", { site: section.name, space, points: points[space] });
      const button = el(
        "button",
        { type: "button", "aria-pressed": String(space === now), "aria-label": label, "data-key": `${section.path} ${space}` },
        shown(points[space]),
      );
      button.addEventListener("click", () => this.write((sheet) => put(sheet, this.place(section), space)));
      row.append(button);
    }
    const name = el("span", { class: "site-name" });
    name.innerHTML = section.picture;
    name.append(node("small", { textContent: section.name }));
    const box = node("div", { className: "site-row" }, name, row);
    if (section.more) box.append(node("small", { className: "muted", textContent: section.more }));
    return box;
  }

  steps(section) {
    const now = this.now(section) ?? 0;
    const change = (/** @type {number} */ by) =>
      this.write((sheet) => put(sheet, this.place(section), Math.min(section.most, Math.max(section.least, now + by))));
    const button = (/** @type {number} */ by, /** @type {string} */ word, /** @type {string} */ sign) => {
      const made = el(
        "button",
        {
          type: "button",
          class: "round",
          "aria-label": this.say(word, { what: section.name }),
          "data-key": `${section.path} ${by}`,
          disabled: now + by < section.least || now + by > section.most,
        },
        sign,
      );
      made.addEventListener("click", () => change(by));
      return made;
    };
    const field = el("input", {
      type: "text",
      inputmode: "numeric",
      value: String(now),
      "aria-label": section.name,
      "data-key": section.path,
      size: 4,
    });
    field.addEventListener("change", () => {
      const number = /^\d{1,4}$/.test(field.value.trim()) ? Number(field.value) : Number.NaN;
      if (number >= section.least && number <= section.most) this.write((sheet) => put(sheet, this.place(section), number));
      else {
        field.value = String(now);
        this.refuse(this.say("box.whole", { least: section.least, most: section.most }));
      }
    });
    field.addEventListener("focus", () => field.select());
    const beside = this.game.beside?.({ ...this.told, section }) || section.more;
    const words = node("span", {}, node("b", { textContent: section.name }), node("small", { textContent: beside }));
    return node(
      "div",
      { className: section.tie ? "steps for-tie" : "steps" },
      words,
      button(-1, "box.fewer", "−"),
      field,
      button(1, "box.more", "+"),
    );
  }

  switch(section) {
    const on = Boolean(this.now(section));
    const words = node("span", {}, node("b", { textContent: section.name }), node("small", { textContent: section.more }));
    const button = el(
      "button",
      { type: "button", class: "switch", "aria-pressed": String(on), "data-key": section.path },
      words,
      node("i", { textContent: on ? "✓" : "" }),
    );
    button.addEventListener("click", () => this.write((sheet) => put(sheet, this.place(section), !on)));
    return button;
  }

  parties(section) {
    /** @type {{size: number, photographer?: boolean}[]} */
    const now = this.now(section) ?? [];
    const put_ = (/** @type {any[]} */ list) => this.write((sheet) => put(sheet, this.place(section), list));
    const rows = now.map((party, index) => {
      const changed = (/** @type {object} */ what) => put_(now.map((one, i) => (i === index ? { ...one, ...what } : one)));
      const size = el("select", { "aria-label": this.say("box.size", { n: index + 1 }), "data-key": `party ${index}` });
      for (let count = 1; count <= section.most; count += 1) {
        size.append(el("option", { value: count, selected: count === party.size }, this.say("score_sheet.size", { count })));
      }
      size.addEventListener("change", () => changed({ size: Number(size.value) }));
      const photographer = el(
        "button",
        { type: "button", "aria-pressed": String(Boolean(party.photographer)), "data-key": `photographer ${index}` },
        this.say("score_sheet.photographer"),
      );
      photographer.addEventListener("click", () => changed({ photographer: !party.photographer }));
      const away = el(
        "button",
        { type: "button", class: "round", "aria-label": this.say("score_sheet.take_away"), "data-key": `away ${index}` },
        "×",
      );
      away.addEventListener("click", () => put_(now.filter((_, i) => i !== index)));
      return node("li", {}, size, photographer, away);
    });
    const add = this.press("score_sheet.add", "party", () => put_([...now, { size: 1 }]));
    return node(
      "section",
      {},
      this.heading(section.name),
      node("p", { className: "explained", textContent: section.more }),
      node("ul", { className: "parties" }, ...rows),
      add,
    );
  }

  grid(section, parts) {
    const now = this.now(section) ?? {};
    const rows = el("div", { class: "grid", role: "group", "aria-label": section.name });
    for (const row of section.rows) {
      for (const column of section.columns) {
        const on = Boolean(now[`${row.id}.${column.id}`]);
        const button = el("button", {
          type: "button",
          class: `cell ${column.klass}`,
          "aria-pressed": String(on),
          "aria-label": `${column.name}, ${row.name}`,
          "data-key": `${row.id} ${column.id}`,
        });
        button.innerHTML = row.picture;
        // the key of a cell has a dot of its own
        button.addEventListener("click", () =>
          this.write((sheet) => put(sheet, this.place(section), { ...now, [`${row.id}.${column.id}`]: !on })),
        );
        rows.append(button);
      }
      rows.append(
        node("b", {
          className: "row-sum",
          textContent: shown(this.values.row[section.columns.filter((column) => now[`${row.id}.${column.id}`]).length]),
        }),
      );
    }
    for (const column of section.columns) {
      rows.append(
        node("b", {
          className: "row-sum",
          textContent: shown(this.values.column[section.rows.filter((row) => now[`${row.id}.${column.id}`]).length]),
        }),
      );
    }
    return node(
      "section",
      {},
      node("h2", {}, section.name, " ", node("b", { className: "brought", textContent: shown(parts[section.part] ?? 0) })),
      node("p", { className: "explained", textContent: section.more }),
      rows,
    );
  }

  setup() {
    const fields = this.given.setup.map((/** @type {any} */ { path, name, choices }) => {
      const now = valueAt(this.sheet, path);
      const select = el("select", { "data-key": `setup ${path}` });
      for (const [value, words] of choices) select.append(el("option", { value, selected: value === now }, words));
      select.addEventListener("change", () =>
        this.write((sheet) => {
          const [value, , sets] = choices.find(([each]) => String(each) === select.value);
          put(sheet, path, value);
          for (const [other, to] of Object.entries(sets)) put(sheet, other, to);
        }),
      );
      return node("label", {}, node("span", { textContent: name }), select);
    });
    return this.fold("setup", "box.setup", ...fields);
  }

  /** The values that stand on the box: ours may be reconstructed, whoever has the box sees. */
  printedValues() {
    const fields = this.given.printed.map((/** @type {any} */ { path, name }) => {
      const row = valueAt(this.values, path);
      const given = valueAt(this.given.values, path);
      const field = el("input", { type: "text", value: row.join(" "), "data-key": `printed ${path}`, autocomplete: "off" });
      field.addEventListener("change", () => {
        const words = field.value
          .replaceAll("−", "-")
          .trim()
          .split(/[\s,;]+/);
        const numbers = words.map((word) => (/^-?\d{1,3}$/.test(word) ? Number(word) : Number.NaN));
        if (numbers.length !== given.length || numbers.some(Number.isNaN)) {
          this.refuse(this.say("box.so_many", { count: given.length, what: name }));
          field.value = row.join(" ");
          return;
        }
        this.printed[path] = numbers;
        if (String(numbers) === String(given)) delete this.printed[path];
        localStorage.setItem(this.printedKey, JSON.stringify(this.printed));
        this.draw();
      });
      return node("label", {}, node("span", { textContent: name + (this.printed[path] ? ` (${this.say("box.yours")})` : "") }), field);
    });
    return this.fold("printed", "box.printed", node("p", { className: "muted", textContent: this.say("box.printed_more") }), ...fields);
  }

  /** @param {string} name @param {string} word @param {Node[]} children */
  fold(name, word, ...children) {
    const box = el(
      "details",
      { class: "fold-box", "data-fold": name, open: this.opened.has(name) },
      el("summary", { "data-key": `fold ${name}` }, this.say(word)),
      ...children,
    );
    box.addEventListener("toggle", () => {
      if (box.open) this.opened.add(name);
      else this.opened.delete(name);
    });
    return box;
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

  /** Arrows walk over the squares of a ladder and of a grid. @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const here = /** @type {HTMLElement} */ (event.target);
    const box = here.closest(".ladder, .grid, .spaces, [role=tablist]");
    if (!step || !box || here.tagName !== "BUTTON") return;
    const middle = (/** @type {Element} */ one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [fromX, fromY] = middle(here);
    const far = [...box.querySelectorAll("button")].map((button) => {
      const [x, y] = middle(button);
      const along = (x - fromX) * step[0] + (y - fromY) * step[1];
      const across = Math.abs((x - fromX) * step[1]) + Math.abs((y - fromY) * step[0]);
      return { button, along, cost: along + 4 * across };
    });
    const next = far.filter(({ along }) => along > 4).toSorted((one, other) => one.cost - other.cost)[0];
    if (!next) return;
    event.preventDefault();
    next.button.focus();
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
