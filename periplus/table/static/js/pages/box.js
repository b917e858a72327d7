// @ts-check
// Beside the box: which sheets lie on this phone already.

import { find } from "../parts/dom.js";
import { loadWords, w } from "../parts/words.js";

await loadWords().catch(() => null); // without a line the page is as it was
for (const game of document.querySelectorAll("[data-sheet]")) {
  const kept = JSON.parse(localStorage.getItem(`periplus:box:${game.dataset.sheet}`) ?? "null");
  if (!kept) continue;
  const at = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(kept.at);
  const line = find("kept", game);
  const names = kept.sheet.players.map((/** @type {SheetPlayer} */ player) => player.name).join(", ");
  line.textContent = w("box.kept", { names, at });
  line.hidden = false;
  const go = find("count", game);
  if (kept.shared) go.setAttribute("href", `/box/${game.dataset.sheet}?with=${kept.shared}`);
}
