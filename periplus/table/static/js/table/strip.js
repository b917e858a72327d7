// @ts-check
// The strip round the question: whose turn it is, what just happened, and which buttons there are.

import { find, node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { w } from "../parts/words.js";
import { note } from "./again.js";
import { mine, newsOf } from "./model.js";

/** @param {View} view @param {boolean} last whether nothing newer waits to be shown */
export function showStrip(view, last) {
  showMover(view);
  showNews(view);
  const playing = !view.over && view.viewer.seat !== null;
  find("see-again").hidden = view.log.length <= view.since_last_turn;
  const undo = document.querySelector("[data-do=undo]");
  if (undo instanceof HTMLElement) undo.hidden = !playing;
  find("do-hint").hidden = !view.can.hint || !last;
  find("open-moves").hidden = !playing;
  find("open-end").hidden = !view.over;
  find("commit").hidden = view.over;
}

/** @param {View} view */
function showMover(view) {
  const mover = view.holding ?? view.asked[0] ?? null;
  const pill = find("who");
  pill.hidden = mover === null || view.over;
  const yours = mine(view).length === 1 && mine(view)[0] === mover;
  pill.className = `who-pill seat-${mover ?? 0}${yours ? " yours" : ""}`;
  if (mover === null) return;
  const words = yours ? w("turn.yours") : view.seats[mover].name;
  pill.replaceChildren(avatar(mover, view.seats[mover].shape), node("span", { textContent: words }));
}

/** @param {View} view */
function showNews(view) {
  const news = newsOf(view);
  find("logline").hidden = !news.length;
  const told = news.map(({ name, text }) => `${name} ${text}`).join(" ");
  for (const place of ["logline-text", "news"]) {
    find(place).replaceChildren(...news.map(({ name, text }) => node("span", {}, node("b", { textContent: name }), ` ${text} `)));
  }
  find("logline-text").classList.toggle("long", told.length > 51);
  find("logline-text").classList.toggle("longer", told.length > 100);
  find("logline-who").replaceChildren(...news.map(({ seat }) => avatar(seat, view.seats[seat].shape)));
}

/** Two lines may be too few: touched or walked to, the news stand whole where the film tells its steps. */
export function wireNews() {
  const news = find("news");
  news.addEventListener("focus", () => note(null, news.textContent ?? ""));
  news.addEventListener("blur", () => note(null));
}

/** How many lines of the log are new since one's last turn, while it is shut. @param {View} view @param {boolean} isOpen */
export function showUnread(view, isOpen) {
  const unread = find("unread");
  const fresh = view.since_last_turn > 0 ? view.log.length - view.since_last_turn : 0;
  unread.hidden = fresh <= 0 || isOpen;
  unread.textContent = fresh > 9 ? "9+" : String(fresh);
}
