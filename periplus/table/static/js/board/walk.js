// From piece to piece by the arrow keys, lit or not: whoever plays by keyboard can stand on anything and ask what it is.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function wireWalk(frame) {
  const step = (event) => {
    const way = WAYS[event.key];
    const from = document.activeElement.closest?.("[data-id]");
    if (!way || event.shiftKey || !from || !frame.contains(from)) return;
    event.preventDefault();
    event.stopPropagation();
    stand(nearest(frame, from, way));
  };
  frame.addEventListener("keydown", step, true);
}

function stand(element) {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus();
}

const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, seen: width > 0 && height > 0 };
};

// The next one that way: what lies straight ahead before what lies aside.
function nearest(frame, from, [across, down]) {
  const here = middle(from);
  let best = null;
  for (const element of frame.querySelectorAll("[data-id]")) {
    if (element.dataset.id === from.dataset.id) continue;
    const there = middle(element);
    const ahead = (there.x - here.x) * across + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * across);
    const far = ahead + 2 * aside;
    if (there.seen && ahead > 2 && (!best || far < best.far)) best = { element, far };
  }
  return best?.element;
}
