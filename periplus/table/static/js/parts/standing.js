// @ts-check
// Who stands where on a score sheet: by points, then by the game's own list for a tie, number by number.

/** @param {Counted[]} counted @returns {(Counted & {total: number, rank: number, tied: boolean})[]} */
export function ranked(counted) {
  const totals = counted.map(({ parts }) => Object.values(parts).reduce((sum, points) => sum + points, 0));
  return counted.map((own, seat) => ({
    ...own,
    total: totals[seat],
    rank:
      1 +
      counted.filter((other, there) => totals[there] > totals[seat] || (totals[there] === totals[seat] && later(other.tie, own.tie) > 0))
        .length,
    tied: totals.some((total, there) => there !== seat && total === totals[seat]),
  }));
}

/** Above nought where the first list is the better one; what is missing counts nought. @param {number[]} one @param {number[]} other */
function later(one, other) {
  for (let i = 0; i < Math.max(one.length, other.length); i += 1) {
    const apart = (one[i] ?? 0) - (other[i] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}

/** The value at `a.b.c`. @param {any} of @param {string} path @returns {any} */
export const valueAt = (of, path) => path.split(".").reduce((found, name) => found?.[name], of);

/** The same with another value there; what lies on the way is made. @param {any} of @param {string} path @param {any} value */
export function put(of, path, value) {
  const names = path.split(".");
  const last = /** @type {string} */ (names.pop());
  let place = of;
  for (const name of names) place = place[name] ??= {};
  place[last] = value;
}
