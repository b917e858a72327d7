// @ts-check
// The table as it is known here: a whole view, kept up to date by patches that name the version they apply to.

/**
 * `data` is a whole view or a patch; null means that the whole must be asked for.
 * @param {TableView | null} view
 * @param {any} data
 * @returns {TableView | null}
 */
export function merge(view, data) {
  if (data.from === undefined) return data.legal ? data : null;
  if (!view || data.from !== view.version) return null;
  const { from, board, log, ...fields } = data;
  const start = data.log_from ?? view.log.length;
  return {
    ...view,
    ...fields,
    board: { still: board?.still ?? view.board.still, groups: redrawn(view.board.groups, board) },
    log: log ? [...view.log.slice(0, start), ...log] : view.log,
  };
}

// Groups come whole, or as an edit of what they were: text, and runs of old tags as the first and their number.
/** @param {Record<string, string>} groups @param {BoardPatch | undefined} board */
function redrawn(groups, board) {
  const next = { ...groups, ...board?.groups };
  for (const [id, steps] of Object.entries(board?.edits ?? {})) {
    const tags = groups[id].split("<");
    next[id] = steps.map((step) => (typeof step === "string" ? step : tags.slice(step[0], step[0] + step[1]).join("<"))).join("<");
  }
  return next;
}

export const mine = (/** @type {View} */ view) => view.viewer.seats;

/** @param {View} view @param {LogStep} line */
export const isMine = (view, line) => line.seat !== "chance" && mine(view).includes(line.seat);

/** @param {View} view */
export function yourTurn(view) {
  return !view.over && (view.can.end_turn || view.asked.some((seat) => mine(view).includes(seat)));
}

// The lines that are new since another view of the same table, those that this person did not do.
/** @param {View | null} before @param {View} view */
export function freshLines(before, view) {
  if (!before) return [];
  const known = new Set(before.log.map((line) => `${line.n} ${line.text}`));
  return view.log.filter((line) => !known.has(`${line.n} ${line.text}`));
}

// What was touched by others since one's last turn, by the seat that touched it last.
/** @param {View} view @returns {Map<string, number>} */
export function touchedByOthers(view) {
  const found = new Map();
  for (const line of view.log.slice(view.since_last_turn)) {
    if (line.seat === "chance" || isMine(view, line)) continue;
    for (const id of line.touched) found.set(id, line.seat);
  }
  return found;
}

// What just happened: the last turn of every other seat since one's own, whole, which is all it did in a row, a card it drew too,
// each act in few words. What chance did by itself and the course of the rounds belong to the log.
/** @param {View} view */
export function newsOf(view) {
  /** @param {LogStep} line */
  const doer = ({ seat, text }) => (seat === "chance" ? view.seats.findIndex(({ name }) => text.startsWith(`${name} `)) : seat);
  const told = view.log.filter((line) => line.news !== "" && line.text.includes(view.seats[doer(line)]?.name));
  const others = told.filter((line) => line.n >= view.since_last_turn && !mine(view).includes(doer(line)));
  /** @type {Map<number, string[]>} */
  const turns = new Map();
  let mover = -1;
  for (const line of others) {
    const seat = doer(line);
    if (seat !== mover) turns.delete(seat); // it has moved again since: the last one counts, and stands last
    mover = seat;
    turns.set(seat, [...(turns.get(seat) ?? []), line.news ?? line.text.replace(/\.$/, "")]);
  }
  return [...turns].map(([seat, texts]) => ({ seat, name: view.seats[seat].name, text: inOne(texts, view.seats[seat].name) }));
}

// All acts of a turn without the name: a way of several steps as one, equal acts counted.
/** @param {string[]} texts @param {string} name */
function inOne(texts, name) {
  /** @type {{text: string, times: number}[]} */
  const acts = [];
  for (const text of texts.map((each) => (each.startsWith(`${name} `) ? each.slice(name.length + 1) : each))) {
    const last = acts.at(-1);
    const goesOn = last?.text.match(/ → ([^→]+)$/)?.[1];
    if (last?.text === text) last.times += 1;
    else if (last && goesOn && text.startsWith(`${goesOn} → `)) last.text += text.slice(goesOn.length);
    else acts.push({ text, times: 1 });
  }
  return acts.map(({ text, times }) => (times > 1 ? `${text} ×${times}` : text)).join(" • ");
}
