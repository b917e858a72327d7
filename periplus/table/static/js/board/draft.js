// @ts-check
// A draft: acts that are laid but not yet played, and what else could be laid in the place of each. Pure: no page, no network.

import { Selection } from "./selection.js";

/** @type {DraftView} */
export const NOTHING = {
  steps: [],
  shown: 0,
  whole: false,
  dropped: false,
  question: "",
  legal: [],
  board: {},
  ghost: {},
  lines: [],
  gain: "",
  commit: { word: "", more: "" },
  aims: {},
  picked: [],
  head: {},
};

export class Draft {
  /**
   * @param {Legal[]} legal what may be laid where nothing is
   * @param {DraftView | null} laid
   */
  constructor(legal = [], laid = null) {
    this.laid = laid ?? { ...NOTHING, legal };
    const { steps, shown, whole } = this.laid;
    this.selection = new Selection(whole || shown < steps.length ? steps[shown].legal : this.laid.legal);
  }

  get steps() {
    return this.laid.steps;
  }

  get whole() {
    return this.laid.whole;
  }

  /** What stays in pencil: the board does not show it as done. */
  get pencil() {
    return this.steps.slice(this.laid.shown);
  }

  /** Acts that a finger laid, up to the last of them. */
  get touched() {
    const last = this.steps.findLastIndex((step) => step.touched);
    return this.steps.slice(0, last + 1);
  }

  /** @param {number} end @returns {string[]} */
  texts(end = this.steps.length) {
    return this.steps.slice(0, end).map((step) => step.text);
  }

  /**
   * The act of this draft that a piece stands for, the latest first.
   * @param {string} id
   */
  placeOf(id) {
    return this.steps.findLastIndex((step) => step.ids.includes(id) || step.text === id || step.verb === id);
  }

  /**
   * Whether touching this piece again plays the draft: it is what was laid, and may not leave.
   * @param {string} id
   */
  commits(id) {
    const place = this.placeOf(id);
    return this.whole && place >= this.laid.shown && !this.steps[place].joins && !this.selection.picks.length;
  }

  /**
   * A usual answer that nobody touched, in whose place this piece lays another: it strikes it out.
   * @param {string} id
   * @returns {{place: number, found: Legal[]} | null}
   */
  strike(id) {
    const other = this.find(id);
    if (!other || other.place < this.laid.shown || other.place >= this.placeOf(id) || this.steps[other.place].touched) return null;
    return other.found.length === 1 ? other : null;
  }

  /** @param {string} id whether this piece laid the last act, and the whole may be played */
  laidBy(id) {
    const last = this.touched.at(-1);
    return Boolean(this.whole && last && !last.joins && !this.selection.picks.length && (last.ids.includes(id) || last.text === id));
  }

  /**
   * The acts that remain when one that joined leaves: the others of its kind, and what closes them.
   * @param {number} place
   * @returns {string[]}
   */
  without(place) {
    const end = this.steps.findIndex((step, i) => i > place && !step.joins);
    return this.steps.slice(0, (end < 0 ? this.steps.length : end) + 1).flatMap((step, i) => (i === place ? [] : [step.text]));
  }

  /**
   * What may be laid elsewhere in the draft: first in pencil behind the open place, then before it, the latest first.
   * @returns {number[]}
   */
  get elsewhere() {
    const { shown } = this.laid;
    const behind = this.steps.map((_, i) => i).filter((i) => i > shown);
    const before = this.steps.map((_, i) => i).filter((i) => i < shown);
    return [...behind, ...before.reverse()];
  }

  /**
   * @param {string} id
   * @returns {{place: number, found: Legal[]} | null}
   */
  find(id) {
    for (const place of this.elsewhere) {
      const found = new Selection(this.steps[place].legal).with([id]).filter((action) => action.text !== this.steps[place].text);
      if (found.length) return { place, found };
    }
    return null;
  }

  /** @param {string} id */
  isLit(id) {
    if (this.selection.isLit(id) || id in this.laid.aims) return true;
    const { shown, steps } = this.laid;
    if (this.isBehind(id)) return true;
    return steps.some((step, i) => (i > shown || (i < shown && !step.touched)) && new Selection(step.legal).with([id]).length > 0);
  }

  /** @param {string} id whether it answers what is asked once all this is done */
  isBehind(id) {
    return this.whole && new Selection(this.laid.legal).isPossible(id);
  }

  /** @param {string} id */
  isChosen(id) {
    if (this.selection.picks.includes(id)) return true;
    return this.pencil.some((step) => step.ids.includes(id) || step.text === id || step.verb === id) && !this.strike(id);
  }
}
