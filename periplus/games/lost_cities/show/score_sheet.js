// @ts-check
// The score sheet of Lost Cities: how a sheet is counted. LC-120 to LC-129, LC-157

/** @param {Record<string, any>} values @param {Sheet} sheet @returns {Counted[]} */
export function count(values, sheet) {
  return sheet.players.map((player) => {
    const { level = {}, circle = {}, bridge = {} } = player.sheet ?? {};
    /** @type {Record<string, number>} */
    const parts = {};
    for (const [part, points] of /** @type {[string, number[]][]} */ (Object.entries(columns(values)))) {
      const filled = level[part] ?? 0;
      if (!circle[part]) parts[part] = points[filled];
      else parts[part] = values.circle_factor * (filled ? points[filled] : values.circle_only);
    }
    parts.bridges = values.bridge * Object.values(bridge).filter(Boolean).length;
    return { parts, tie: [] };
  });
}

/** The points of every column by its squares. @param {Record<string, any>} values */
function columns(values) {
  const colours = ["red", "orange", "yellow", "green", "blue", "purple"].map((colour) => [colour, values.column]);
  return { ...Object.fromEntries(colours), artefacts: values.artefacts, dice: values.dice };
}

/** What the last touch brought, and what a score alone is called. @param {Told} told @returns {string[]} */
export function remarks({ values, sheet, counted, who, touched, say, columnName }) {
  const lines = [];
  const { level = {}, circle = {} } = sheet.players[who].sheet ?? {};
  const column = touched?.column;
  if (column) {
    const [filled, points] = [level[column] ?? 0, counted[who].parts[column]];
    const told = { column: columnName(column), level: filled, points, plain: points / values.circle_factor };
    lines.push(say(`score_sheet.${circle[column] ? (filled ? "doubled" : "circle_only") : filled ? "filled" : "nothing"}`, told));
  }
  if (sheet.players.length === 1) {
    const medals = /** @type {[string, number][]} */ (Object.entries(values.medals)).filter(([, least]) => counted[0].total >= least);
    const best = medals.toSorted((one, other) => other[1] - one[1])[0];
    lines.push(say("score_sheet.alone", values.medals) + (best ? ` ${counted[0].total}: ${say(`medal.${best[0]}`)}.` : ""));
  }
  return lines;
}

/** Columns that are filled from the bottom. @param {any} section @param {Record<string, number>} parts @param {SheetPage} page */
function ladder(page, section, parts) {
  const { el, node, shown } = page.kit;
  const { bridge, bridge_at: at } = page.values;
  const own = page.now(section) ?? {};
  const height = page.values[section.columns[0].points].length - 1;
  const rows = el("div", { class: "ladder", role: "group", "aria-label": section.name });
  const line = (/** @type {string} */ label, /** @type {(column: any) => Node} */ cell, klass = "") => {
    rows.append(node("span", { className: `side ${klass}`, textContent: label }), ...section.columns.map(cell));
  };
  line("", (column) => node("span", { className: `top ${column.klass}`, innerHTML: column.picture, title: column.name }));
  for (let square = height; square > 0; square -= 1) {
    line(shown(page.values[section.columns[0].points][square]), (column) => squareButton(page, section, column, square, own, parts));
    if (square === at) line(`+${bridge}`, (column) => toggleButton(page, section, column, "bridge", own));
  }
  line("×2", (column) =>
    column.circle ? toggleButton(page, section, column, "circle", own) : node("span", { className: "foot-name", textContent: column.name }),
  );
  line("", (column) =>
    node("b", { className: parts[column.id] < 0 ? "column-sum less" : "column-sum", textContent: shown(parts[column.id]) }),
  );
  return node("section", { className: "asked-ladder" }, rows, node("p", { className: "explained", textContent: section.more }));
}

/** @param {SheetPage} page @param {any} section @param {any} column @param {any} square @param {any} own @param {any} parts */
function squareButton(page, section, column, square, own, parts) {
  const { el, put, shown } = page.kit;
  const filled = own.level?.[column.id] ?? 0;
  const points = page.values[column.points][square];
  const top = filled === square;
  const given = {
    type: "button",
    class: `square ${column.klass}${square <= filled ? " filled" : ""}${top ? " highest" : ""}`,
    "aria-pressed": String(top),
    "aria-label": page.say("box.square", { column: column.name, square, points }),
    "data-key": `${column.id} ${square}`,
  };
  const button = el("button", given, top ? shown(parts[column.id]) : column.circle ? "" : shown(points));
  button.addEventListener("click", () =>
    page.write(
      (sheet) => {
        const level = top ? 0 : square;
        put(sheet, `${page.place(section)}.level.${column.id}`, level);
        if (level < page.values.bridge_at) put(sheet, `${page.place(section)}.bridge.${column.id}`, false);
      },
      { column: column.id },
    ),
  );
  return button;
}

/** @param {SheetPage} page @param {any} section @param {any} column @param {any} what @param {any} own */
function toggleButton(page, section, column, what, own) {
  const { el, put } = page.kit;
  const on = Boolean(own[what]?.[column.id]);
  const name = `${column.name}, ${page.say(`score_sheet.${what}`)}`;
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
    if (what === "bridge" && !on && level < page.values.bridge_at) {
      page.refuse(page.say("score_sheet.bridge_early", { at: page.values.bridge_at, column: column.name, level }));
      return;
    }
    page.write((sheet) => put(sheet, `${page.place(section)}.${what}.${column.id}`, !on), { column: column.id });
  });
  return button;
}

/** How its own kind of section is drawn. */
export const kinds = { ladder };
