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
