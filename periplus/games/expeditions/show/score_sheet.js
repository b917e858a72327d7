// @ts-check
// The score sheet of Expeditions: how it is counted. EX-130 to EX-136

/** @param {Record<string, any>} values @param {Sheet} sheet @returns {Counted[]} */
export function count(values, sheet) {
  return sheet.players.map(({ laid = 0, keys = 0, hand = 0, tokens = 0, tickets = 0 }) => ({
    parts: { goals: values.laid * laid, keys: values.keys * keys, hand: values.hand * hand, tokens: values.tokens * tokens },
    tie: [tickets],
  }));
}

/** What cannot be as it is written. @param {Told} told @returns {string[]} */
export function remarks({ values, sheet, say }) {
  const dealt = values.dealt[sheet.players.length] ?? 0;
  return sheet.players.flatMap(({ name, laid = 0, keys = 0, hand = 0, tokens = 0 }) => [
    ...(keys + tokens > values.each ? [say("score_sheet.tokens_are", { player: name, count: keys + tokens, each: values.each })] : []),
    ...(laid + hand > 0 && laid + hand < dealt ? [say("score_sheet.too_few", { player: name, count: laid + hand, dealt })] : []),
  ]);
}
