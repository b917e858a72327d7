// A player's mark: a shape beside the colour, so that colours need not be told apart.

const SHAPES = {
  circle: '<circle cx="10" cy="10" r="8"/>',
  square: '<rect x="3" y="3" width="14" height="14" rx="1.5"/>',
  triangle: '<path d="M10 2 18.500 17h-17z"/>',
  diamond: '<path d="m10 1 8 9-8 9-8-9z"/>',
  star: '<path d="m10 1 2.700 6 6.300.700-4.700 4.300 1.300 6.400L10 15.200l-5.600 3.200 1.300-6.400L1 7.700 7.300 7z"/>',
  hexagon: '<path d="m5.500 2.200h9L19 10l-4.500 7.800h-9L1 10z"/>',
};
export const SHAPE_NAMES = Object.keys(SHAPES);

export function mark(seat, shape) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `mark seat-${seat}`);
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = SHAPES[shape] ?? SHAPES[SHAPE_NAMES[seat % SHAPE_NAMES.length]];
  return svg;
}

export function who(seat) {
  const span = node("span", { className: "who" });
  span.append(mark(seat.seat, seat.shape), node("span", { textContent: seat.name }));
  return span;
}

export function node(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// Numbers as they are printed: a real minus sign.
export const shown = (number) => String(number).replace("-", "\u2212");
