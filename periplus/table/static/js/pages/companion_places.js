// @ts-check
// What lies on a real table, to be pointed at: each place is drawn by its kind, each touch becomes one told line.

import { el } from "../parts/dom.js";
import { w } from "../parts/words.js";

export function picture(svg) {
  const box = el("span", { class: "drawn" });
  box.innerHTML = svg ?? "";
  return box;
}

export class Places {
  // `pieces` by id. `edit(line, make)` changes a place: `make` gets it as it then is, and gives the line to tell.
  /**
   * @param {Record<string, {name: string, picture: string}>} pieces
   * @param {(line: string, make: (now: any) => {line: string, say: string}) => void} edit
   */
  constructor(pieces, edit) {
    this.pieces = pieces;
    this.edit = edit;
    this.open = new Set(); // the palette that stays open while pieces are put
  }

  close() {
    this.open.clear();
  }

  name(id) {
    return this.pieces[id]?.name ?? id;
  }

  // Two players by six markets: a row each, a column each.
  matrix(thing) {
    const parts = thing.places.map((place) => ({ place, words: place.line.split(" ") }));
    const [rows, columns] = [1, 2].map((at) => [...new Set(parts.map(({ words }) => words[at]))]);
    // Roles are said outright: on a phone rows and columns change places, by styles alone.
    const heads = columns.map((id) =>
      el("th", { scope: "col", role: "columnheader" }, picture(this.pieces[id]?.picture), el("span", {}, this.name(id))),
    );
    const lines = rows.map((who) =>
      el(
        "tr",
        { role: "row" },
        el("th", { scope: "row", role: "rowheader" }, picture(this.pieces[who]?.picture), el("span", {}, this.name(who))),
        ...columns.map((id) =>
          el("td", { role: "cell" }, this.number({ ...parts.find(({ words }) => words[1] === who && words[2] === id)?.place, bare: true })),
        ),
      ),
    );
    const head = el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, el("td", { role: "cell" }), ...heads));
    return el("table", { class: "matrix", role: "table" }, head, el("tbody", { role: "rowgroup" }, ...lines));
  }

  isMatrix(thing) {
    return thing.places.every(({ kind, line }) => kind === "number" && line.split(" ")[2] in this.pieces);
  }

  thing(thing) {
    if (this.isMatrix(thing)) {
      const title = el("h3", { id: `thing-${thing.id}` }, thing.name);
      return el("section", { class: `thing thing-${thing.id} wide`, "aria-labelledby": `thing-${thing.id}` }, title, this.matrix(thing));
    }
    const alone = thing.places.length === 1;
    const places = thing.places.map((place) => this.place(alone ? { ...place, bare: true } : place));
    const kind = thing.places[0].kind;
    const title = el("h3", { id: `thing-${thing.id}` }, thing.name);
    const box = el("div", { class: `places ${kind}s` }, ...places);
    return el("section", { class: `thing thing-${thing.id}`, "aria-labelledby": `thing-${thing.id}` }, title, box);
  }

  place(place) {
    const draw = { number: this.number, tally: this.tally, list: this.list, set: this.set, spots: this.spots }[place.kind];
    return draw.call(this, place);
  }

  button(key, label, content, act, more = {}) {
    const button = el("button", { type: "button", "data-key": key, "aria-label": label, title: label, ...more }, content);
    button.addEventListener("click", act);
    return button;
  }

  label(place) {
    if (place.bare) return null;
    return el("span", { class: "place-name" }, picture(this.pieces[place.piece]?.picture), el("span", {}, place.name));
  }

  say(place, ids) {
    return `${place.name}: ${ids.map((id) => this.name(id)).join(", ") || w("companion.nothing")}`;
  }

  put(place, make) {
    this.edit(place.line, (now) => {
      const ids = make(now.holds);
      return { line: `${place.line} ${ids.join(" ")}`, say: this.say(place, ids) };
    });
  }

  // How many.

  count(place, make) {
    this.edit(place.line, (now) => {
      const value = make(now.number);
      return { line: `${place.line} ${value}`, say: `${place.name}: ${value}` };
    });
  }

  step(place, by, content, css) {
    const label = w(by > 0 ? "companion.more" : "companion.less", { place: place.name });
    const disabled = by < 0 ? place.number <= place.least : place.number >= place.most;
    const next = (now) => Math.min(Math.max(now + by, place.least), place.most);
    return this.button(`${place.line}|${by > 0 ? "+" : "−"}`, label, content, () => this.count(place, next), { class: css, disabled });
  }

  // The piece itself adds one.
  tally(place) {
    const some = place.number > 0 ? " some" : "";
    const value = el("output", { class: "count" }, String(place.number));
    const less = el("span", { class: "stepper" }, this.step(place, -1, "−", "icon"), value);
    return el(
      "div",
      { class: `place tally${some}`, role: "group", "aria-label": place.name },
      this.step(place, 1, picture(this.pieces[place.piece]?.picture), "chip"),
      less,
    );
  }

  number(place) {
    const large = place.most > 30;
    const value = large
      ? el("input", {
          type: "number",
          min: place.least,
          max: place.most,
          value: place.number,
          inputmode: "numeric",
          "aria-label": place.name,
          "data-key": `${place.line}|value`,
        })
      : el("output", { class: "count" }, String(place.number));
    if (large) value.addEventListener("change", () => this.count(place, () => value.value.trim() || 0));
    const steps = el("span", { class: "stepper" }, this.step(place, -1, "−", "icon"), value, this.step(place, 1, "+", "icon"));
    const some = place.number > place.least ? " some" : "";
    return el("div", { class: `place number${some}`, role: "group", "aria-label": place.name }, this.label(place), steps);
  }

  // Pieces in order: touch one to take it away, + to add one at the end.

  list(place) {
    const lying = place.holds.map((id, at) =>
      this.button(
        `${place.line}|${at}`,
        w("companion.remove", { piece: this.name(id), place: place.name }),
        picture(this.pieces[id]?.picture),
        () => this.put(place, (now) => now.filter((_, i) => i !== at)),
        { class: "chip" },
      ),
    );
    const full = place.holds.length >= place.most;
    const add = this.toggle(place.line, w("companion.add", { place: place.name }), "+", { class: "chip add", disabled: full });
    const palette = this.palette(place.line, place, (id) => this.put(place, (now) => [...now, id]), full);
    return el(
      "div",
      { class: "place list", role: "group", "aria-label": this.say(place, place.holds) },
      this.label(place),
      el("span", { class: "lying" }, ...lying, add),
      palette,
    );
  }

  // Each at most once.

  set(place) {
    const held = new Set(place.holds);
    const toggles = place.stock.map((id) => {
      const ids = (now) => place.stock.filter((each) => now.includes(each) !== (each === id));
      return this.button(`${place.line}|${id}`, this.name(id), picture(this.pieces[id]?.picture), () => this.put(place, ids), {
        class: "chip",
        "aria-pressed": held.has(id) ? "true" : "false",
      });
    });
    return el(
      "div",
      { class: "place set", role: "group", "aria-label": place.name },
      this.label(place),
      el("span", { class: "stock" }, ...toggles),
    );
  }

  // Fixed spots; what lies there may carry a mark.

  spots(place) {
    const put = (at, id, mark) =>
      this.edit(place.line, (now) => {
        const here = mark && id !== "-" ? `${id}:${mark}` : id;
        const next = now.holds.map((each, i) => (i === at ? here : each));
        return { line: `${place.line} ${next.join(" ")}`, say: w("companion.spot", { number: at + 1, piece: this.spotWords(here) }) };
      });
    const spots = place.holds.map((each, at) => {
      const [id, mark = ""] = each.split(":");
      const key = `${place.line}|${at}`;
      const words = id === "-" ? w("companion.nothing") : this.name(id);
      const card = this.toggle(
        key,
        w("companion.spot", { number: at + 1, piece: words }),
        id === "-" ? "+" : picture(this.pieces[id]?.picture),
        { class: "chip" },
      );
      const marks = el("select", {
        "aria-label": w("companion.mark", { number: at + 1 }),
        "data-key": `${key}|mark`,
        disabled: id === "-",
      });
      for (const value of ["", ...place.marks]) {
        marks.append(el("option", { value, selected: value === mark }, value ? this.name(value) : w("companion.no_mark")));
      }
      marks.addEventListener("change", () => put(at, id, marks.value));
      const choose = (chosen) => {
        this.open.delete(key);
        put(at, chosen, mark);
      };
      const palette = this.palette(key, { ...place, name: `${place.name} ${at + 1}`, stock: ["-", ...place.stock] }, choose);
      return el("div", { class: "spot" }, card, marks, palette);
    });
    return el("div", { class: "place spots", role: "group", "aria-label": place.name }, ...spots);
  }

  spotWords(each) {
    const [id, mark] = each.split(":");
    return id === "-" ? w("companion.nothing") : [this.name(id), ...(mark ? [this.name(mark)] : [])].join(" – ");
  }

  // A button that opens the choice of pieces under it.

  toggle(key, label, content, more) {
    const id = `palette-${key.replace(/\W+/g, "-")}`;
    const expanded = this.open.has(key) && !more.disabled;
    return this.button(
      `${key}|open`,
      more.disabled ? `${label} (${w("companion.full")})` : label,
      content,
      (event) => {
        const now = !this.open.has(key);
        for (const other of document.querySelectorAll('[aria-expanded="true"]')) other.setAttribute("aria-expanded", "false");
        for (const other of document.querySelectorAll(".palette")) other.hidden = true;
        this.open.clear();
        if (now) this.open.add(key);
        event.currentTarget.setAttribute("aria-expanded", String(now));
        const palette = document.getElementById(id);
        if (palette) palette.hidden = !now;
      },
      { "aria-expanded": String(expanded), "aria-controls": id, ...more },
    );
  }

  palette(key, place, act, full = false) {
    const buttons = place.stock.map((id) =>
      this.button(
        `${key}|put|${id}`,
        w("companion.put", { piece: id === "-" ? w("companion.nothing") : this.name(id), place: place.name }),
        id === "-" ? "∅" : picture(this.pieces[id]?.picture),
        () => act(id),
        { class: "chip" },
      ),
    );
    const box = el(
      "span",
      { class: `palette of-${place.stock.length}`, id: `palette-${key.replace(/\W+/g, "-")}`, hidden: full || !this.open.has(key) },
      ...buttons,
    );
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      const toggle = document.querySelector(`[aria-controls="${box.id}"]`);
      toggle?.click();
      toggle?.focus();
    });
    return box;
  }
}
