// @ts-check
// What a rival without a seat did before its last card, where the board keeps a place for it: the card and its reasons, in the
// words of the log. Its last card the board draws itself.

import { node } from "../parts/dom.js";

/**
 * @param {ParentNode} frame
 * @param {LogStep[]} log
 */
export function showRecent(frame, log) {
  for (const place of frame.querySelectorAll("[data-recent]")) {
    if (!(place instanceof HTMLElement)) continue;
    const kind = `${place.dataset.recent}:`;
    const shown = log.filter((line) => line.touched.some((id) => id.startsWith(kind)));
    const [before] = shown.slice(-2, -1);
    const told = before ? log.filter((line) => line.moment === before.moment) : [];
    const reasons = told.slice(1).map((line) => node("li", { textContent: line.text }));
    place.replaceChildren(...(before ? [node("h4", { textContent: before.text }), node("ol", {}, ...reasons)] : []));
  }
}
