// Where a note about a piece lies: beside it if it can be, otherwise where the board is free.

const GAP = 10;
const EDGE = 8;
const ALWAYS = "header.head, [data-strip] > :not([hidden]), [data-bar], [data-coach], [data-confirm]:not([hidden]), [data-moves]";
const SHARES = [0, 0.25, 0.5, 0.75, 1];

// The place of a note of this size, over nothing that asks, over its own piece hardly, over `shy` as little as possible.
export function besides(box, { wide, high }, shy, taken = []) {
  const never = [...boxesOf(document.querySelectorAll(ALWAYS)), ...taken];
  const cost = ([x, y]) => {
    const over = (boxes) => boxes.reduce((sum, one) => sum + overlap(one, x, y, wide, high), 0);
    const away = Math.hypot(x + wide / 2 - box.x - box.width / 2, y + high / 2 - box.y - box.height / 2);
    return 10_000 * over(never) + 20 * over([box]) + over(shy) + away;
  };
  const spots = places(box, wide, high).map(([x, y]) => [inside(x, innerWidth - wide), inside(y, innerHeight - high)]);
  const [best] = spots.map((spot) => [cost(spot), spot]).sort((one, other) => one[0] - other[0]);
  const [left, top] = best[1];
  return new DOMRect(left, top, wide, high);
}

export const boxesOf = (elements) => [...elements].map((one) => one.getBoundingClientRect()).filter((one) => one.width > 0);

// An offset is rounded, and half a pixel over the strip is over it.
export const sizeOf = ({ offsetWidth, offsetHeight }) => ({ wide: offsetWidth + 1, high: offsetHeight + 1 });

export const put = (element, { x, y }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px` });

// What lies round several boxes.
export function hull(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return new DOMRect(x, y, right - x, bottom - y);
}

const inside = (value, most) => Math.max(EDGE, Math.min(most - EDGE, value));

// At the four sides of the piece, and all over the window.
function places(box, wide, high) {
  const [x, y] = [box.x + box.width / 2 - wide / 2, box.y + box.height / 2 - high / 2];
  const grid = SHARES.flatMap((across) =>
    SHARES.map((down) => [EDGE + across * (innerWidth - wide - 2 * EDGE), 56 + down * (innerHeight - high - 64)]),
  );
  return [[box.right + GAP, y], [box.x - wide - GAP, y], [x, box.y - high - GAP], [x, box.bottom + GAP], ...grid];
}

function overlap(one, x, y, wide, high) {
  const across = Math.min(one.right, x + wide) - Math.max(one.left, x);
  const down = Math.min(one.bottom, y + high) - Math.max(one.top, y);
  return across > 0 && down > 0 ? across * down : 0;
}
