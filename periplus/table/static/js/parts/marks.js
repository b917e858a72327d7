// @ts-check
// A player's mark: a shape beside the colour, so that colours need not be told apart.

import { drawing, node } from "./dom.js";

/** @type {Record<string, string>} */
const SHAPES = {
  circle: '<circle cx="10" cy="10" r="8"/>',
  square: '<rect x="3" y="3" width="14" height="14" rx="1.5"/>',
  triangle: '<path d="M10 2 18.500 17h-17z"/>',
  diamond: '<path d="m10 1 8 9-8 9-8-9z"/>',
  star: '<path d="m10 1 2.700 6 6.300.700-4.700 4.300 1.300 6.400L10 15.200l-5.600 3.200 1.300-6.400L1 7.700 7.300 7z"/>',
  hexagon: '<path d="m5.500 2.200h9L19 10l-4.500 7.800h-9L1 10z"/>',
};
export const SHAPE_NAMES = Object.keys(SHAPES);

/** @param {number} seat @param {string} [shape] @returns {string} */
const drawn = (seat, shape = "") => SHAPES[shape] ?? SHAPES[SHAPE_NAMES[seat % SHAPE_NAMES.length]];

/** @param {number} seat @param {string} [shape] */
export function mark(seat, shape) {
  return drawing(drawn(seat, shape), { class: `mark seat-${seat}`, viewBox: "0 0 20 20" });
}

// The round picture of a player: the seat's colour, the player's shape.
/** @param {number} seat @param {string} [shape] */
export function avatar(seat, shape) {
  const disc = drawing(
    `<circle cx="16" cy="16" r="16" fill="var(--seat)"/><g fill="var(--seat-ink)" transform="translate(8.200 8.200) scale(.78)">${drawn(seat, shape)}</g>`,
    { viewBox: "0 0 32 32" },
  );
  const rim = drawing('<circle cx="19" cy="19" r="17.500"/>', { viewBox: "0 0 38 38", class: "rim" });
  return node("span", { className: `avatar seat-${seat}` }, disc, rim);
}

/** @param {{seat: number, shape: string, name: string}} seat */
export function who(seat) {
  return node("span", { className: "who" }, mark(seat.seat, seat.shape), node("span", { textContent: seat.name }));
}

// Numbers as they are printed: a real minus sign.
export const shown = (/** @type {number} */ number) => String(number).replace("-", "\u2212");
