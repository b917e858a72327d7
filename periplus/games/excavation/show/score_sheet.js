// @ts-check
// The score sheet of Excavation Earth: how it is counted. EE-235 to EE-249, ZU-135 to ZU-137, ZU-149

const LAST = 3;

/** @param {Record<string, any>} values @param {Sheet} sheet @returns {Counted[]} */
export function count(values, sheet) {
  const alone = sheet.players.some((player) => player.rival);
  return sheet.players.map((player, seat) => {
    const lost = alone && !player.rival && player.penalty ? (player.lost ?? 0) : 0;
    const parts = {
      credits: player.credits ?? 0,
      centres: values.centres.reduce((sum, centre) => sum + paid(values, sheet, LAST, centre)[seat], 0),
      gallery: gallery(values, player.gallery ?? {}),
      stored: player.rival ? (player.stored ?? 0) : -lost,
    };
    // alone, a tie is Zu's
    return { parts, tie: alone ? [player.rival ? 1 : 0] : [player.relics ?? 0] };
  });
}

/**
 * What a centre pays everybody in a round: who ties shares the prizes of the ranks they cover, rounded down.
 * @param {Record<string, any>} values @param {Sheet} sheet @param {number} round @param {string} centre @returns {number[]}
 */
export function paid(values, sheet, round, centre) {
  const envoys = sheet.players.map((player) => player.chapters?.[round]?.envoys?.[centre] ?? 0);
  return envoys.map((own) => {
    if (own === 0) return 0;
    const first = envoys.filter((each) => each > own).length;
    const tied = envoys.filter((each) => each === own).length;
    const prizes = values.majority[round - 1].slice(first, first + tied);
    return Math.floor(prizes.reduce((/** @type {number} */ sum, /** @type {number} */ prize) => sum + prize, 0) / tied);
  });
}

/** @param {Record<string, any>} values @param {Record<string, boolean>} there */
function gallery(values, there) {
  const { colours, glyphs } = values;
  const filled = (/** @type {string} */ colour, /** @type {string} */ glyph) => (there[`${glyph}.${colour}`] ? 1 : 0);
  const columns = colours.map((colour) => values.column[glyphs.reduce((sum, glyph) => sum + filled(colour, glyph), 0)]);
  const rows = glyphs.map((glyph) => values.row[colours.reduce((sum, colour) => sum + filled(colour, glyph), 0)]);
  return [...columns, ...rows].reduce((sum, credits) => sum + credits, 0);
}

/** What a section brings by itself, beside its name. @param {Told & {section: {path: string}}} told @returns {string} */
export function beside({ values, sheet, who, say, section }) {
  const [asked, centre] = section.path.split(".");
  return asked === "envoys" ? say("score_sheet.pays", { points: paid(values, sheet, sheet.chapter, centre)[who] }) : "";
}

/** @param {Told} told @returns {string[]} */
export function remarks({ values, sheet, say }) {
  const prizes = values.majority[sheet.chapter - 1].filter(Boolean).join(", ");
  const lines = [say("score_sheet.prizes", { n: sheet.chapter, prizes })];
  if (sheet.chapter < LAST) lines.push(say("score_sheet.now"));
  if (sheet.players.some((player) => player.rival)) lines.push(say("score_sheet.tie_alone"));
  for (const { name, chapters = {} } of sheet.players) {
    const envoys = /** @type {number[]} */ (Object.values(chapters[sheet.chapter]?.envoys ?? {}));
    const sent = envoys.reduce((sum, each) => sum + each, 0);
    if (sent > values.crew) lines.push(say("score_sheet.too_many", { player: name, count: sent, crew: values.crew }));
  }
  return lines;
}

/** @param {SheetPage} page @param {any} section @param {any} parts */
function grid(page, section, parts) {
  const { el, node, put, shown } = page.kit;
  const now = page.now(section) ?? {};
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
        page.write((sheet) => put(sheet, page.place(section), { ...now, [`${row.id}.${column.id}`]: !on })),
      );
      rows.append(button);
    }
    rows.append(
      node("b", {
        className: "row-sum",
        textContent: shown(page.values.row[section.columns.filter((column) => now[`${row.id}.${column.id}`]).length]),
      }),
    );
  }
  for (const column of section.columns) {
    rows.append(
      node("b", {
        className: "row-sum",
        textContent: shown(page.values.column[section.rows.filter((row) => now[`${row.id}.${column.id}`]).length]),
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

/** How its own kind of section is drawn. */
export const kinds = { grid };
