// @ts-check
// What is considered: the question stays in its line, and under it stands what the draft brings, or the move that the pointer or
// the focus rests on.

import { find, node } from "../parts/dom.js";
import { linesOf, Previews } from "./previews.js";

const HOVER = 90;

export class Considering {
  /** @param {import("./ask.js").Ask} ask whose moves and draft they are */
  constructor(ask) {
    this.ask = ask;
    this.previews = new Previews(ask.table);
    this.prompt = find("prompt");
    this.preview = find("preview");
    this.more = ""; // under the question while nothing is laid or considered
    /** @type {string[]} why a touch was refused: in the place of all else until it is read */
    this.reasons = [];
    /** @type {Legal | null} */
    this.action = null;
  }

  /** @param {string | null} id the pointer or the focus rests on a board element */
  point(id) {
    const { active, sending, selection } = this.ask;
    if (!active || sending) return;
    const picks = id === null ? null : selection.after(id);
    const left = picks?.length ? selection.with(picks) : [];
    this.consider(left.length === 1 ? left[0] : null);
  }

  /** @param {Legal | null} action show what it would do; the question stays */
  consider(action) {
    clearTimeout(this.timer);
    this.action = action ?? null;
    const { board, draft } = this.ask;
    board.mark(action ? action.ids.filter((id) => !draft.isChosen(id)) : [], "meant");
    const known = this.previews.of(action);
    this.say(action, known);
    if (action && !known && !draft.steps.length) this.timer = setTimeout(() => this.fetch(action), HOVER);
  }

  /**
   * Line 1 asks, line 2 tells what the draft, or what is considered, brings.
   * @param {Legal | null} action
   * @param {Preview | null} known
   */
  say(action = null, known = null) {
    const { active, asked, board, draft, fork } = this.ask;
    const { laid } = draft;
    const [question = laid.question, advice = ""] = draft.selection.picks.length ? laid.picked : [];
    const brought = advice ? [{ text: advice, cost: false }] : laid.lines;
    board.haunt(laid.steps.length ? laid.ghost : known?.ghost);
    const prompt = fork.isOpen ? fork.question : (active && question) || asked || "";
    this.prompt.textContent = prompt;
    this.prompt.classList.toggle("long", prompt.length > 34);
    this.prompt.classList.toggle("longer", prompt.length > 50);
    const hovered = action && known ? [{ text: action.label, cost: false }, ...linesOf(known)] : null;
    const more = this.more && !fork.isOpen && !draft.touched.length ? [{ text: this.more, cost: false }] : [];
    const reasons = this.reasons.map((text) => ({ text, cost: false }));
    const lines = reasons.length ? reasons : (hovered ?? (brought.length ? brought : more));
    this.preview.replaceChildren(
      ...lines.map(({ text, cost }) => node("span", { className: cost ? "piece cost" : "piece", textContent: text })),
    );
    this.preview.hidden = !lines.length;
    this.preview.toggleAttribute("data-why", reasons.length > 0);
    this.preview.classList.toggle("usual", !reasons.length && !hovered && !draft.touched.length && brought === laid.lines);
    this.preview.classList.toggle("at-rest", !reasons.length && !hovered && !brought.length);
  }

  /** @param {string[]} reasons why a touch was refused; none: what stood there comes back */
  tell(reasons) {
    if (!reasons.length && !this.reasons.length) return;
    this.reasons = reasons;
    this.say(this.action, this.previews.of(this.action));
  }

  /** @param {string} more under the question, from now on */
  tellMore(more) {
    this.more = more;
    if (!this.action) this.say();
  }

  /** Something is played: nothing is considered any more. */
  stop() {
    clearTimeout(this.timer);
    this.action = null;
    this.ask.board.mark([], "meant");
  }

  /** @param {Legal} action */
  async fetch(action) {
    const { version } = this.ask;
    const answer = await this.previews.glance(action);
    if (version === this.ask.version && this.action === action && !this.ask.sending) this.say(action, answer);
  }
}
