// @ts-check
// What a new view sounds like, what of it is said aloud, and where the focus is after it.

import { byKeys, find } from "../parts/dom.js";
import { play, soundOf } from "../parts/sound.js";
import { sentence } from "../parts/words.js";
import { isMine, yourTurn } from "./model.js";
import { promptFor } from "./prompt.js";

/** @param {TableView | null} before @param {TableView} view @param {boolean} last */
export function hear(before, view, last) {
  if (!before) return;
  const changed = changedGroups(before, view);
  if (view.over && !before.over) play("end");
  else if (last && yourTurn(view) && !yourTurn(before)) play("turn");
  else if (Object.keys(changed).length && before.version !== view.version) play(soundOf(changed));
}

/** @param {TableView} before @param {TableView} next @returns {Record<string, string>} */
function changedGroups(before, next) {
  const groups = Object.entries(next.board.groups);
  return Object.fromEntries(groups.filter(([name, markup]) => before.board.groups[name] !== markup));
}

/** @param {View | null} before @param {View} view @param {LogStep[]} lines @param {import("./thinking.js").Thinking} thinking */
export function announce(before, view, lines, thinking) {
  if (!before || before.version === view.version) return;
  const words = lines
    .filter((line) => !isMine(view, line))
    .slice(-6)
    .map((line) => line.text);
  if (view.over || yourTurn(view)) words.push(sentence(promptFor(view, thinking)));
  if (words.length) find("announce").textContent = words.join(" ");
}

/**
 * Who plays by keyboard never loses the focus: the same piece, else the next decision.
 * @param {View} view @param {import("../board/board.js").Board} board @param {import("../board/ask.js").Ask} ask
 */
export function guideFocus(view, board, ask) {
  if (!byKeys() || document.querySelector("dialog[open]")) return;
  if (!ask.active && view.can.end_turn) return find("commit").focus({ preventScroll: true }); // nothing else is left
  const at = document.activeElement;
  const lost = !at || at === document.body || !at.isConnected || at.closest("[hidden]") !== null || at === find("prompt");
  if (!lost) return;
  const lit = [...board.frame.querySelectorAll(".lit[tabindex='0']")].find((element) => element.getBoundingClientRect().width > 0);
  (lit ?? (ask.active ? find("commit") : find("prompt"))).focus({ preventScroll: true });
}
