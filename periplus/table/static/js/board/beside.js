// @ts-check
// Boxes on the screen.

export const boxesOf = (elements) => [...elements].map((one) => one.getBoundingClientRect()).filter((one) => one.width > 0);

export const put = (element, { x, y }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px` });

// What lies round several boxes.
export function hull(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return new DOMRect(x, y, right - x, bottom - y);
}

// How much of a box lies under another that is so wide and high.
export function overlap(one, x, y, wide, high) {
  const across = Math.min(one.right, x + wide) - Math.max(one.left, x);
  const down = Math.min(one.bottom, y + high) - Math.max(one.top, y);
  return across > 0 && down > 0 ? across * down : 0;
}
