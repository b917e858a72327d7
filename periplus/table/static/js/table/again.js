// @ts-check
// See again: what happened since one's last turn, step by step; meanwhile nothing can be touched, and the strip says so.

import { loadStill } from "../parts/api.js";
import { find, node, rest } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { pace } from "../parts/settings.js";
import { w } from "../parts/words.js";

const BEFORE = 250;
const STEP = { calm: 960, quick: 500, once: 500 };
const SKIPS = ["pointerdown", "keydown"];

export class Again {
  /**
   * `onEnd` shows the present, `isNow(view)` says whether it is still what it was.
   * @param {import("../parts/api.js").Table} table
   * @param {{board: import("../board/board.js").Board, ask: import("../board/ask.js").Ask, isNow: (view: View) => boolean, onEnd: () => void}} does
   */
  constructor(table, { board, ask, isNow, onEnd }) {
    this.table = table;
    this.board = board;
    this.ask = ask;
    this.isNow = isNow;
    this.onEnd = onEnd;
    this.stopped = true;
  }

  /** The moments since one's last turn, from the replay, then the present; a touch or a key comes back to it. @param {View} view */
  async play(view) {
    if (!this.stopped) return;
    this.stopped = false;
    const skip = () => (this.stopped = true);
    for (const kind of SKIPS) addEventListener(kind, skip, { capture: true });
    try {
      await this.film(view);
    } finally {
      for (const kind of SKIPS) removeEventListener(kind, skip, { capture: true });
      this.stopped = true;
      note(null);
      this.onEnd();
    }
  }

  /** @param {View} view */
  async film(view) {
    const all = view.log.slice(view.since_last_turn);
    const news = all.filter((line) => line.news !== "");
    const lines = news.length ? news : all; // what came to nothing has no step of its own
    const moments = [...new Set(lines.map((line) => line.moment))];
    for (const [i, n] of moments.length ? [moments[0] - 1, ...moments].entries() : []) {
      const moment = await this.table.get(`/replay/${n}`).catch(() => null);
      if (!moment) return;
      await loadStill(moment.board.still);
      if (this.stopped || !this.isNow(view)) return;
      const told = lines.filter((line) => line.moment === n);
      this.frame(view, moment, told, i > 0);
      this.say({ ...view, board: moment.board }, i, moments.length);
      await rest(i ? STEP[pace()] : BEFORE);
      if (this.stopped) return;
    }
  }

  /** @param {View} view @param {Moment} moment @param {LogStep[]} lines @param {boolean} moves not on the way back to the beginning */
  frame(view, moment, lines, moves) {
    this.board.draw(moment.board, { moves });
    /** @type {Map<string, number>} */
    const touched = new Map();
    for (const { seat, touched: ids } of lines) if (seat !== "chance") for (const id of ids) touched.set(id, seat);
    this.board.mark(touched, "touched");
    const mover = lines[0]?.seat ?? "chance";
    note(mover === "chance" ? null : view.seats[mover], lines.map((line) => line.text).join(" "));
  }

  /** Where the question stood: what is being shown, and how to come back; the board is the moment's. @param {View} view @param {number} step @param {number} count */
  say(view, step, count) {
    const said = step ? w("table.seen_again", { step, count }) : w("table.seen_before");
    this.ask.show({ ...view, legal: [] }, said, w("table.seen_back"));
    find("who").hidden = true;
    find("news").textContent = ""; // the steps tell it
  }
}

// The sentence of a step, with the figure of whose step it is.
/** @param {Seat | null} seat */
export function note(seat, text = "") {
  document.querySelector(".film-note")?.remove();
  if (!text) return;
  const face = seat ? avatar(seat.seat, seat.shape) : null;
  document.body.append(node("p", { className: "film-note", attributes: { role: "status" } }, face, node("span", { textContent: text })));
}
