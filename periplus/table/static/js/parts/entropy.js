// @ts-check
// A number of this browser's own for the dice, before the first of them: its SHA-256 first, itself when everybody's is
// fixed. What the table promised then is kept here, to be compared with what it tells at the end.

const hex = (/** @type {Uint8Array} */ bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @type {[number, number][]} */
const ROUNDS = [];
for (let n = 2; ROUNDS.length < 64; n += 1) {
  if (ROUNDS.every(([prime]) => n % prime)) ROUNDS.push([n, Math.floor((Math.cbrt(n) % 1) * 2 ** 32)]);
}
const START = ROUNDS.slice(0, 8).map(([prime]) => Math.floor((Math.sqrt(prime) % 1) * 2 ** 32));

// Browsers offer theirs on https alone; a table on the local network has none. For up to 55 bytes.
/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, place) => block.setUint8(place, byte));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, bytes.length * 8);
  const word = Array.from({ length: 16 }, (_, place) => block.getUint32(place * 4));
  const turn = (value, by) => (value >>> by) | (value << (32 - by));
  for (let i = 16; i < 64; i += 1) {
    const early = turn(word[i - 15], 7) ^ turn(word[i - 15], 18) ^ (word[i - 15] >>> 3);
    const late = turn(word[i - 2], 17) ^ turn(word[i - 2], 19) ^ (word[i - 2] >>> 10);
    word[i] = (word[i - 16] + early + word[i - 7] + late) >>> 0;
  }
  let [a, b, c, d, e, f, g, h] = START;
  for (let i = 0; i < 64; i += 1) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i][1] + word[i];
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  const end = new DataView(new ArrayBuffer(32));
  [a, b, c, d, e, f, g, h].forEach((value, place) => end.setUint32(place * 4, (START[place] + value) >>> 0));
  return hex(new Uint8Array(end.buffer));
}

/**
 * @typedef {{number: string, hash: string, table?: string, commitments?: Record<string, string>}} Own
 * @param {string} table
 * @param {number} seat
 */
function kept(table, seat) {
  const key = `periplus.number.${table}.${seat}`;
  /** @type {Own | null} */
  let own = null;
  try {
    own = JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    own = null;
  }
  if (!own) {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    own = { number: hex(bytes), hash: sha256(bytes) };
  }
  const mine = own;
  return { own: mine, keep: () => localStorage.setItem(key, JSON.stringify(mine)) };
}

// What this view asks of this browser, sent; the last answer, or null if nothing was asked.
/** @param {import("./api.js").Table} table @param {View} view */
export async function contribute(table, view) {
  const { gathering, commitment } = view.fairness;
  if (!gathering) return null;
  const alone = view.seats.filter((seat) => seat.kind === "human").length === 1;
  let answer = null;
  for (const seat of view.viewer.seats) {
    const { own, keep } = kept(view.table, seat);
    /** @type {{seat: number, commitment?: string, number?: string}} */
    const body = { seat };
    if (!gathering.closed && !(seat in gathering.commitments)) {
      body.commitment = own.hash;
      own.table = commitment;
      if (alone) body.number = own.number;
    } else if (gathering.closed && gathering.waiting.includes(seat)) {
      body.number = own.number;
      own.commitments = gathering.commitments;
    } else continue;
    keep();
    answer = await table.post("/entropy", body);
  }
  return answer;
}

// All that this browser can add now: commitments, and numbers once everybody's commitment is there. The view after it.
/** @param {import("./api.js").Table} table @param {View} view @returns {Promise<View>} */
export async function contributeAll(table, view) {
  let now = view;
  while (now.fairness.gathering && (await contribute(table, now))) now = await table.get();
  return now;
}

// What became of this browser's numbers: "kept", "late" if one was not told in time, "broken" if these are not the dice
// that were promised for them; null if it added none.
/** @param {View} view */
export function promised(view) {
  const found = view.viewer.seats.map((seat) => kept(view.table, seat).own).filter((own) => own.table);
  if (!found.length) return null;
  /** @type {string[]} */
  const fates = found.map((own) => fateOf(own, view.fairness));
  return ["broken", "late"].find((fate) => fates.includes(fate)) ?? "kept";
}

/** @param {Own} own @param {Fairness} fairness */
function fateOf(own, { commitment, shares }) {
  const mine = shares.find((share) => share.commitment === own.hash);
  const others = Object.values(own.commitments ?? {}).every((told) => shares.some((share) => share.commitment === told));
  if (!mine || !others || own.table !== commitment || (mine.number && mine.number !== own.number)) return "broken";
  return mine.number ? "kept" : "late";
}
