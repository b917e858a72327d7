// @ts-check
// The score sheet of Archeos Society: how it is counted. AS-081, AS-088, AS-126 to AS-135, AS-142 to AS-151

/** @param {Record<string, any>} values @param {Sheet} sheet @returns {Counted[]} */
export function count(values, sheet) {
  return sheet.players.map((player, seat) => {
    /** @type {Record<string, number>} */
    const parts = {};
    const gain = (/** @type {string} */ part, /** @type {number} */ points) => (parts[part] = (parts[part] ?? 0) + points);
    for (let season = 1; season <= sheet.reached; season += 1) {
      const own = player.chapters?.[season] ?? {};
      for (const [index, colour] of values.colours.entries()) {
        gain(`site_${colour}`, site(values, sheet, season, seat, index));
      }
      gain("rapa_nui_bonus", leads(values, sheet, season, seat) ? values.rapa_nui_lead : 0);
      gain(
        "expedition",
        (own.parties ?? []).reduce((/** @type {number} */ sum, party) => sum + worth(values, party), 0),
      );
      if (sheet.role?.botanist) gain("botanist_claim", values.claim * (own.claims ?? 0));
      if (sheet.role?.botanist) gain("botanist_tile", own.tile ? values.tile : 0);
      if (sheet.role?.linguist) gain("linguist_lead", own.linguist ? values.linguist : 0);
      if (turned(values, sheet, values.special.uluru)) gain("uluru_cash", own.uluru ?? 0);
    }
    if (sheet.role?.curator) gain("museum", values.museum[player.relics ?? 0]);
    const last = player.chapters?.[sheet.reached]?.parties ?? [];
    return { parts, tie: last.map((/** @type {{size: number}} */ party) => party.size).toSorted((a, b) => b - a) };
  });
}

/** @param {Record<string, any>} values @param {Sheet} sheet @param {number} site */
const turned = (values, sheet, site) => (sheet.face?.[values.colours[site]] ?? 0) === values.advanced;

/** @param {Record<string, any>} values @param {Sheet} sheet @param {number} season @param {number} site @returns {number[]} */
const spaces = (values, sheet, season, site) =>
  sheet.players.map((player) => player.chapters?.[season]?.space?.[values.colours[site]] ?? 0);

/** @param {Record<string, any>} values @param {{size: number, photographer?: boolean}} party */
function worth(values, party) {
  const size = party.size + (party.photographer ? values.photographer : 0);
  return values.size[Math.min(size, values.size.length - 1)];
}

/** The vehicle's space; what is special there looks at all. @param {Record<string, any>} values @param {Sheet} sheet */
function site(values, sheet, season, seat, index) {
  const there = spaces(values, sheet, season, index);
  const special = turned(values, sheet, index);
  if (special && index === values.special.uluru) return 0;
  if (special && index === values.special.tantallon && !alone(there, seat)) return values.shared[there[seat]];
  return values.site[index][special ? 1 : 0][there[seat]];
}

const alone = (there, seat) => there.filter((space) => space === there[seat]).length === 1;

/** The furthest on Rapa Nui, or all that are tied there. @param {Record<string, any>} values @param {Sheet} sheet */
function leads(values, sheet, season, seat) {
  if (!turned(values, sheet, values.special.rapa_nui)) return false;
  const there = spaces(values, sheet, season, values.special.rapa_nui);
  return there[seat] === Math.max(...there);
}

/** @param {Told} told @returns {string[]} */
export function remarks({ values, sheet, say }) {
  const { chapter, players } = sheet;
  const lines = players.flatMap((player, seat) =>
    leads(values, sheet, chapter, seat) ? [say("score_sheet.rapa_nui", { player: player.name, points: values.rapa_nui_lead })] : [],
  );
  const { tantallon } = values.special;
  if (turned(values, sheet, tantallon)) {
    const there = spaces(values, sheet, chapter, tantallon);
    players.forEach((player, seat) => {
      if (!alone(there, seat)) lines.push(say("score_sheet.shared_space", { player: player.name, points: values.shared[there[seat]] }));
    });
  }
  if (players.filter((player) => player.chapters?.[chapter]?.tile).length > 1) lines.push(say("score_sheet.one_tile"));
  return lines;
}

/** @param {SheetPage} page @param {any} section */
function parties(page, section) {
  const { el, node, put } = page.kit;
  /** @type {{size: number, photographer?: boolean}[]} */
  const now = page.now(section) ?? [];
  const put_ = (/** @type {any[]} */ list) => page.write((sheet) => put(sheet, page.place(section), list));
  const rows = now.map((party, index) => {
    const changed = (/** @type {object} */ what) => put_(now.map((one, i) => (i === index ? { ...one, ...what } : one)));
    const size = el("select", { "aria-label": page.say("box.size", { n: index + 1 }), "data-key": `party ${index}` });
    for (let count = 1; count <= section.most; count += 1) {
      size.append(el("option", { value: count, selected: count === party.size }, page.say("score_sheet.size", { count })));
    }
    size.addEventListener("change", () => changed({ size: Number(size.value) }));
    const photographer = el(
      "button",
      { type: "button", "aria-pressed": String(Boolean(party.photographer)), "data-key": `photographer ${index}` },
      page.say("score_sheet.photographer"),
    );
    photographer.addEventListener("click", () => changed({ photographer: !party.photographer }));
    const away = el(
      "button",
      { type: "button", class: "round", "aria-label": page.say("score_sheet.take_away"), "data-key": `away ${index}` },
      "×",
    );
    away.addEventListener("click", () => put_(now.filter((_, i) => i !== index)));
    return node("li", {}, size, photographer, away);
  });
  const add = page.press("score_sheet.add", "party", () => put_([...now, { size: 1 }]));
  return node(
    "section",
    {},
    page.heading(section.name),
    node("p", { className: "explained", textContent: section.more }),
    node("ul", { className: "parties" }, ...rows),
    add,
  );
}

/** How its own kind of section is drawn. */
export const kinds = { parties };
