// Pieces glide from where they were to where they are, by their stable ids (first, last, invert, play).

import { isStill } from "./settings.js";

const PIECES = '[id^="piece-"]';

export function places(svg) {
  const found = new Map();
  if (!svg) return found;
  for (const piece of svg.querySelectorAll(PIECES)) {
    const box = piece.getBoundingClientRect();
    if (box.width || box.height) found.set(piece.id, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return found;
}

let running = [];

export function skipGliding() {
  for (const animation of running) animation.finish();
  running = [];
}

export function glide(svg, before) {
  if (isStill() || before.size === 0 || document.hidden) return;
  for (const piece of svg.querySelectorAll(PIECES)) {
    const old = before.get(piece.id);
    if (!old) {
      running.push(piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" }));
      continue;
    }
    const box = piece.getBoundingClientRect();
    const matrix = piece.parentNode.getScreenCTM?.();
    if (!matrix || (!box.width && !box.height)) continue;
    const back = matrix.inverse();
    const from = new DOMPoint(old.x, old.y).matrixTransform(back);
    const to = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
    const dx = from.x - to.x;
    const dy = from.y - to.y;
    if (Math.hypot(dx, dy) * Math.abs(matrix.a || matrix.b) < 1.5) continue;
    running.push(
      piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], {
        duration: 550,
        easing: "cubic-bezier(.3,.1,.2,1)",
      }),
    );
  }
  const mine = running;
  Promise.allSettled(mine.map((animation) => animation.finished)).then(() => {
    if (running === mine) running = [];
  });
}
