// @ts-check
// What is asked on a score sheet in the same way whatever the game: numbers, spaces, switches, the set-up and the values of
// one's own box. A game's own script draws what only it asks.

import { el, node } from "../parts/dom.js";
import { shown } from "../parts/marks.js";
import { put, valueAt } from "../parts/standing.js";

/** @param {SheetPage} page @param {any} section */
function spaces(page, section) {
  const now = page.now(section) ?? 0;
  const points = valueAt(page.values, section.points);
  const row = el("div", { class: "spaces", role: "group", "aria-label": section.name });
  for (let space = 0; space <= section.most; space += 1) {
    const label = page.say("box.space", { site: section.name, space, points: points[space] });
    const button = el(
      "button",
      { type: "button", "aria-pressed": String(space === now), "aria-label": label, "data-key": `${section.path} ${space}` },
      shown(points[space]),
    );
    button.addEventListener("click", () => page.write((sheet) => put(sheet, page.place(section), space)));
    row.append(button);
  }
  const name = el("span", { class: "site-name" });
  name.innerHTML = section.picture;
  name.append(node("small", { textContent: section.name }));
  const box = node("div", { className: "site-row" }, name, row);
  if (section.more) box.append(node("small", { className: "muted", textContent: section.more }));
  return box;
}

/** @param {SheetPage} page @param {any} section */
function steps(page, section) {
  const now = page.now(section) ?? 0;
  const change = (/** @type {number} */ by) =>
    page.write((sheet) => put(sheet, page.place(section), Math.min(section.most, Math.max(section.least, now + by))));
  const button = (/** @type {number} */ by, /** @type {string} */ word, /** @type {string} */ sign) => {
    const made = el(
      "button",
      {
        type: "button",
        class: "round",
        "aria-label": page.say(word, { what: section.name }),
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
    if (number >= section.least && number <= section.most) page.write((sheet) => put(sheet, page.place(section), number));
    else {
      field.value = String(now);
      page.refuse(page.say("box.whole", { least: section.least, most: section.most }));
    }
  });
  field.addEventListener("focus", () => field.select());
  const beside = page.game.beside?.({ ...page.told, section }) || section.more;
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

/** @param {SheetPage} page @param {any} section */
function onOrOff(page, section) {
  const on = Boolean(page.now(section));
  const words = node("span", {}, node("b", { textContent: section.name }), node("small", { textContent: section.more }));
  const button = el(
    "button",
    { type: "button", class: "switch", "aria-pressed": String(on), "data-key": section.path },
    words,
    node("i", { textContent: on ? "✓" : "" }),
  );
  button.addEventListener("click", () => page.write((sheet) => put(sheet, page.place(section), !on)));
  return button;
}

/** @param {SheetPage} page */
export function setup(page) {
  const fields = page.given.setup.map((/** @type {any} */ { path, name, choices }) => {
    const now = valueAt(page.sheet, path);
    const select = el("select", { "data-key": `setup ${path}` });
    for (const [value, words] of choices) select.append(el("option", { value, selected: value === now }, words));
    select.addEventListener("change", () =>
      page.write((sheet) => {
        const [value, , sets] = choices.find(([each]) => String(each) === select.value);
        put(sheet, path, value);
        for (const [other, to] of Object.entries(sets)) put(sheet, other, to);
      }),
    );
    return node("label", {}, node("span", { textContent: name }), select);
  });
  return fold(page, "setup", "box.setup", ...fields);
}

/** The values that stand on the box: ours may be reconstructed, whoever has the box sees. @param {SheetPage} page */
export function printedValues(page) {
  const fields = page.given.printed.map((/** @type {any} */ { path, name }) => {
    const row = valueAt(page.values, path);
    const given = valueAt(page.given.values, path);
    const field = el("input", { type: "text", value: row.join(" "), "data-key": `printed ${path}`, autocomplete: "off" });
    field.addEventListener("change", () => {
      const words = field.value
        .replaceAll("−", "-")
        .trim()
        .split(/[\s,;]+/);
      const numbers = words.map((word) => (/^-?\d{1,3}$/.test(word) ? Number(word) : Number.NaN));
      if (numbers.length !== given.length || numbers.some(Number.isNaN)) {
        page.refuse(page.say("box.so_many", { count: given.length, what: name }));
        field.value = row.join(" ");
        return;
      }
      page.printed[path] = numbers;
      if (String(numbers) === String(given)) delete page.printed[path];
      localStorage.setItem(page.printedKey, JSON.stringify(page.printed));
      page.draw();
    });
    return node("label", {}, node("span", { textContent: name + (page.printed[path] ? ` (${page.say("box.yours")})` : "") }), field);
  });
  return fold(page, "printed", "box.printed", node("p", { className: "muted", textContent: page.say("box.printed_more") }), ...fields);
}

/** @param {string} name @param {string} word @param {Node[]} children @param {SheetPage} page */
function fold(page, name, word, ...children) {
  const box = el(
    "details",
    { class: "fold-box", "data-fold": name, open: page.opened.has(name) },
    el("summary", { "data-key": `fold ${name}` }, page.say(word)),
    ...children,
  );
  box.addEventListener("toggle", () => {
    if (box.open) page.opened.add(name);
    else page.opened.delete(name);
  });
  return box;
}

/** @type {Record<string, (page: SheetPage, section: any, parts: Record<string, number>) => Node>} */
export const kinds = { spaces, steps, switch: onOrOff };
