// @ts-check
// From piece to piece by the arrow keys: over what is lit, with Ctrl or while nothing is lit over everything, so that whoever
// plays by keyboard can stand on anything and ask what it is. From the commit place, or from nowhere, an arrow goes back to what is
// lit: whoever has just pressed the button need not look for the board.

/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LIT = ":is(.lit, .chosen)[tabindex]";

/** @param {import("./board.js").Board} board */
export function wireWalk(board) {
  const { frame } = board;
  const litNow = () => [...frame.querySelectorAll(LIT)].filter((element) => middle(element).seen);
  const step = (/** @type {KeyboardEvent} */ event) => {
    const way = WAYS[event.key];
    const from = document.activeElement?.closest("[data-id]");
    if (!way || event.shiftKey || !from || !frame.contains(from)) return;
    event.preventDefault();
    event.stopPropagation();
    const lit = event.ctrlKey ? [] : litNow();
    board.stand(nearest(lit.length ? lit : frame.querySelectorAll("[data-id]"), from, way));
  };
  const back = (/** @type {KeyboardEvent} */ event) => {
    const from = document.activeElement;
    if (!WAYS[event.key] || event.shiftKey || event.ctrlKey || event.defaultPrevented) return;
    if (from !== document.body && !from?.matches("[data-commit]")) return;
    const first = litNow()[0];
    if (!first) return;
    event.preventDefault();
    board.stand(first);
  };
  frame.addEventListener("keydown", step, true);
  document.addEventListener("keydown", back);
}

const middle = (/** @type {Element} */ element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, seen: width > 0 && height > 0 };
};

// The next one that way: what lies straight ahead before what lies aside.
/** @param {Iterable<HTMLElement>} elements @param {HTMLElement} from @param {number[]} way @returns {HTMLElement | undefined} */
function nearest(elements, from, [across, down]) {
  const here = middle(from);
  /** @type {{element: HTMLElement, far: number} | undefined} */
  let best;
  for (const element of elements) {
    if (element.dataset.id === from.dataset.id) continue;
    const there = middle(element);
    const ahead = (there.x - here.x) * across + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * across);
    const far = ahead + 2 * aside;
    if (there.seen && ahead > 2 && (!best || far < best.far)) best = { element, far };
  }
  return best?.element;
}
