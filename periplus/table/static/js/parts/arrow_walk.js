// @ts-check
// Arrow keys walk over the buttons of a box by where they stand.

/** @param {KeyboardEvent} event @param {string} boxes selector of what is walked within */
export function walk(event, boxes) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = /** @type {HTMLElement} */ (event.target);
  const box = here.closest(boxes);
  if (!step || !box || here.tagName !== "BUTTON") return;
  const middle = (/** @type {Element} */ one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [fromX, fromY] = middle(here);
  const far = [...box.querySelectorAll("button")].map((button) => {
    const [x, y] = middle(button);
    const along = (x - fromX) * step[0] + (y - fromY) * step[1];
    const across = Math.abs((x - fromX) * step[1]) + Math.abs((y - fromY) * step[0]);
    return { button, along, cost: along + 4 * across };
  });
  const next = far.filter(({ along }) => along > 4).toSorted((one, other) => one.cost - other.cost)[0];
  if (!next) return;
  event.preventDefault();
  next.button.focus();
}
