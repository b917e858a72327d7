// @ts-check
// The grammar of a move, the same in every game: a touch lays a thing in pencil, the verb at the commit place inks all that is
// laid. What is laid may be moved, taken back or left; nothing asks twice.

import { byKeys } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { setting } from "../parts/settings.js";
import { play } from "../parts/sound.js";
import { w } from "../parts/words.js";
import { wireKeys } from "./ask_keys.js";
import { CommitPlace } from "./commit.js";
import { Considering } from "./considering.js";
import { Draft } from "./draft.js";
import { Fork } from "./fork.js";
import { MoveList } from "./moves.js";
import { Tag } from "./tag.js";
import { Telling } from "./telling.js";

const UNDRAWN = /^(plate-|sum-|(status|standing)$)/; // what stands in the header is told when it is true

export class Ask {
  /**
   * @param {import("./board.js").Board} board
   * @param {{get: (path: string, query: object) => Promise<any>, consider: (path: any, query: object) => Promise<any>, drafts?: boolean}} table
   * @param {object} does
   * @param {(acts: string[], given: {end: boolean}) => Promise<unknown>} does.onPlay
   * @param {(id: string, element: Element) => Promise<Card | null>} does.onCard what a piece is, shown
   * @param {(which: string) => void} [does.onAsked] which pieces should be in sight
   * @param {() => void} [does.onChange] what is laid has changed
   * @param {(text: string) => void} [does.onTell] says why a touch is refused, instead of the strip
   */
  constructor(board, table, { onPlay, onCard, onAsked, onChange, onTell }) {
    this.board = board;
    this.table = table;
    this.onPlay = onPlay;
    this.onAsked = onAsked;
    this.onChange = onChange;
    /** @type {Legal[]} */
    this.legal = [];
    this.draft = new Draft();
    this.active = false;
    this.sending = false;
    this.asked = "";
    /** @type {string | null} */
    this.lastTouched = null;
    /** @type {BoardView | null} */
    this.base = null;
    /** @type {number | undefined} */
    this.version = undefined;
    /** @type {number | null | undefined} */
    this.seat = undefined;
    this.latest = 0;
    this.awaited = -1; // the draft that is under way
    this.wanted = -1; // the draft that is played as soon as it is laid
    this.idle = "";
    /** @type {(() => void) | null} */
    this.otherwise = null;
    /** @type {string} */
    this.ends = setting("ends");
    this.considering = new Considering(this);
    this.telling = new Telling(this, { onCard, onTell });
    this.fork = new Fork(board, { onPut: (action) => this.put(action), onConsider: (action) => this.considering.consider(action) });
    this.place = new CommitPlace(() => this.commit());
    this.tag = new Tag(board);
    this.list = new MoveList({ onPick: (action) => this.pick(action), onConsider: (action) => this.considering.consider(action) });
    wireKeys(this);
  }

  get selection() {
    return this.draft.selection;
  }

  /**
   * @param {{version: number, viewer: {seat: number | null}, legal: Legal[], board?: BoardView | null}} view
   * @param {string} prompt
   * @param {string} more what stands under the question while nothing is laid or considered
   */
  show(view, prompt, more = "") {
    const anew = this.version !== view.version || this.seat !== view.viewer.seat;
    const kept = anew ? [] : this.draft.texts();
    const { picks } = this.selection;
    this.version = view.version;
    this.seat = view.viewer.seat;
    this.legal = view.legal;
    this.base = view.board ?? null;
    this.active = view.legal.length > 0;
    this.asked = prompt;
    this.considering.more = more;
    if (anew) {
      this.lastTouched = null;
      this.considering.previews.clear();
      this.list.fresh();
      this.considering.tell([]); // of another moment; a touch that waits for its answer has one still
    }
    if (anew || !this.active) this.sending = false;
    if (!this.active) this.list.close();
    if (anew || !this.active || !kept.length) this.draft = new Draft(this.legal);
    if (!anew && !kept.length && this.selection.with(picks).length) this.selection.picks = picks;
    this.latest += 1; // an answer that is under way speaks of another moment
    this.awaited = -1;
    document.body.classList.remove("laying", "aiming");
    this.redraw();
    this.update();
    if (this.active && !this.sending && (anew || kept.length)) this.lay(kept, { quiet: true });
    if (anew && this.active) this.onAsked?.(".lit");
  }

  /**
   * What the commit place says while nothing is asked; or the verb of something else that it does then.
   * @param {string} said
   * @param {(() => void) | null} does
   */
  waits(said, does = null) {
    this.idle = said;
    this.otherwise = does;
    if (!this.active) this.offer();
  }

  update() {
    const { draft } = this;
    this.board.light({ picks: draft.selection.picks, isLit: (id) => draft.isLit(id), isChosen: (id) => draft.isChosen(id) }, this.active);
    this.board.mark(this.active ? draft.steps.slice(0, draft.laid.shown).flatMap((step) => step.ids) : [], "drafted");
    this.list.show(this.left, this.active);
    this.fork.show(this.active, this.selection, this.lastTouched);
    this.offer();
    this.considering.consider(null);
    this.onChange?.();
  }

  /** All that may be laid now: at the open place, or in the place of what is in pencil. */
  get left() {
    const { selection, pencil } = this.draft;
    if (selection.picks.length) return selection.left;
    const others = pencil.slice(1).flatMap((step) => step.legal);
    return [...new Map([...selection.legal, ...others].map((action) => [action.text, action])).values()];
  }

  offer() {
    const { laid, whole, pencil } = this.draft;
    if (!this.active) {
      this.tag.hide();
      return this.otherwise ? this.place.offer(this.idle) : this.place.rest(this.idle);
    }
    if (!whole || this.selection.picks.length) {
      this.tag.hide();
      const other = matchMedia("(hover: none)").matches ? "table.another_by_touch" : "table.another";
      return this.place.rest(w(this.draft.touched.length || this.selection.picks.length ? other : "table.nothing_laid"));
    }
    this.place.offer(laid.commit.word, laid.commit.more);
    const acts = pencil.some((step) => step.touched) ? pencil.filter((step) => step.touched) : pencil;
    if (Object.values(laid.ghost).some((markup) => markup.includes('class="promise"'))) return this.tag.hide(); // the board says it
    const ids = [this.lastTouched ?? "", ...acts.toReversed().flatMap((step) => [...step.ids.toReversed(), step.text])];
    this.tag.show(
      ids.filter((id) => id && this.draft.isChosen(id)),
      laid.gain,
    );
  }

  /**
   * A touch: what is laid is played, moved or taken back; else something is laid.
   * @param {string} id
   * @param {Element} element
   * @param {boolean} enter by the key that plays what it has laid
   */
  touch(id, element, enter = false) {
    this.telling.hide();
    if (!this.active || this.sending) return this.telling.explain(id, element);
    const { draft } = this;
    const moves = draft.isChosen(id) && this.board.isTwin(element);
    this.board.touched = element?.getAttribute("data-alike") ?? null;
    this.board.touchedIn = element?.closest("[data-group]") ?? null;
    if (moves) return this.update(); // the same choice by the other of two that are alike
    const again = id === this.lastTouched && (draft.laidBy(id) || (enter && draft.whole && !this.selection.picks.length));
    if (enter && again) return this.commit();
    this.lastTouched = id;
    const place = draft.placeOf(id);
    const struck = draft.strike(id);
    if (struck) return this.move(struck);
    if (element?.classList.contains("in")) return this.leave(place);
    if (again || draft.commits(id)) return this.commit();
    if (id in draft.laid.aims) return this.lay([...draft.texts(), ...draft.laid.aims[id]]);
    if (this.touchOpen(id)) return;
    if (place >= 0 && draft.steps[place].joins) return this.leave(place);
    if (draft.isBehind(id)) return this.goOn(id);
    const other = draft.find(id);
    if (other) return this.move(other);
    return this.telling.explain(id, element);
  }

  /** @param {string} id @returns {boolean} whether it answers, or begins to answer, what is open */
  touchOpen(id) {
    const { selection } = this;
    if (!selection.click(id)) return false;
    const { only } = selection;
    if (only) this.put(only);
    else this.partly();
    return true;
  }

  /** A part of an answer is touched: what else it needs is lit, and where it may aim at. */
  partly() {
    play("pencil");
    const { draft } = this;
    this.update();
    if (this.table.drafts && draft.selection.picks.length) this.aim();
    else this.telling.laid();
  }

  async aim() {
    const mark = ++this.latest;
    const { draft } = this;
    this.awaited = -1; // what was being laid of itself is not waited for any more
    document.body.classList.remove("laying");
    document.body.classList.add("aiming");
    const laid = await this.table.consider("/draft", { action: draft.texts(), pick: draft.selection.picks, alone: true });
    if (mark !== this.latest) return;
    document.body.classList.remove("aiming");
    if (!laid || draft !== this.draft) return;
    draft.laid.aims = laid.aims;
    draft.laid.picked = laid.picked;
    this.considering.say();
    this.telling.laid();
    if (Object.keys(laid.aims).length)
      this.board.light({ picks: draft.selection.picks, isLit: (id) => draft.isLit(id), isChosen: (id) => draft.isChosen(id) }, true);
  }

  /** @param {Legal} action lay it at the open place */
  put(action) {
    const { draft } = this;
    const before = draft.texts(draft.laid.shown);
    const joined = action.joins ? draft.steps.slice(draft.laid.shown).filter((step) => step.joins) : [];
    const acts = [...before, ...joined.map((step) => step.text), action.text];
    if (action.at_once) return this.play(acts);
    return this.lay(acts);
  }

  /** @param {{place: number, found: Legal[]}} other move what is laid there */
  move({ place, found }) {
    const { draft } = this;
    if (found.length === 1) {
      const [action] = found;
      const kept = action.joins ? draft.steps.slice(place).filter((step) => step.joins) : [];
      return this.lay([...draft.texts(place), ...kept.map((step) => step.text), action.text]);
    }
    const id = this.lastTouched;
    return this.lay(draft.texts(place), { alone: true }).then(() => id && this.touchOpen(id));
  }

  /** @param {string} id of what is asked after the draft: what is in pencil is taken for done */
  async goOn(id) {
    await this.lay(this.draft.texts(), { alone: true, pick: [id] });
    this.touchOpen(id);
  }

  /** @param {number} place what lies there leaves; the leader takes all with it */
  leave(place) {
    if (place < 0 || !this.draft.steps[place].joins) return this.clear();
    return this.lay(this.draft.without(place));
  }

  /**
   * An act chosen elsewhere, from the list or a hint: on the board it looks as if its pieces had been touched.
   * @param {Legal} action
   */
  async pick(action) {
    this.lastTouched = null;
    this.list.close();
    this.place.focus(); // a second Enter means what is being laid
    const open = this.selection.legal.some((one) => one.text === action.text);
    const place = this.draft.steps.findIndex((step, i) => i > this.draft.laid.shown && step.legal.some((one) => one.text === action.text));
    if (open || place < 0) this.selection.clear();
    await (open || place < 0 ? this.put({ ...action, at_once: false }) : this.move({ place, found: [action] }));
    this.focus();
  }

  focus() {
    if (this.draft.whole) this.place.focus();
    else this.board.frame.querySelector(".lit[tabindex='0']")?.focus({ preventScroll: true });
  }

  /**
   * Lay these acts, and what usually follows.
   * @param {string[]} acts
   * @param {{quiet?: boolean, alone?: boolean, pick?: string[]}} how `quiet`: nobody touched anything
   */
  async lay(acts, { quiet = false, alone = false, pick = [] } = {}) {
    const mark = ++this.latest;
    if (!quiet) play("pencil");
    document.body.classList.remove("aiming");
    document.body.classList.add("laying");
    this.awaited = mark;
    const steps = setting("steps") === "ask";
    const laid = this.table.drafts
      ? await this.table.consider("/draft", { action: acts, pick, alone: alone || steps })
      : await this.considering.previews.single(this.legal, acts.at(-1));
    if (mark !== this.latest) return;
    this.awaited = -1;
    onceLaidOut(() => () => this.awaited < 0 && document.body.classList.remove("laying"));
    if (this.sending) return;
    if (laid && steps && laid.steps.length) laid.whole = true;
    this.draft = new Draft(this.legal, laid && (laid.steps.length || laid.legal.length) ? laid : null);
    this.redraw();
    this.update();
    if (pick.length) return;
    if (!quiet && byKeys()) onceLaidOut(() => () => document.activeElement === document.body && this.focus()); // its piece is gone
    if (!quiet) this.onAsked?.(this.draft.whole ? ".chosen" : ".lit");
    if (laid?.dropped && !quiet) this.telling.say(w("table.dropped"));
    if (!quiet && acts.length) this.telling.laid();
    if (this.draft.whole && !quiet && (this.wanted === mark || this.ends === "first_touch")) this.commit();
  }

  /** The board with what is laid on it. */
  redraw() {
    if (!this.base) return;
    const laid = Object.entries(this.draft.laid.board).filter(([id]) => !UNDRAWN.test(id));
    this.board.draw({ still: this.base.still, groups: { ...this.base.groups, ...Object.fromEntries(laid) } });
  }

  // Taking back, and playing

  /** @returns {boolean} whether there was something to take back */
  takeBack() {
    if (this.sending) return false;
    if (this.selection.picks.length) {
      this.selection.clear();
      this.draft.laid.aims = {};
      this.update();
      this.telling.laid();
      return true;
    }
    const { touched } = this.draft;
    if (!touched.length) return false;
    this.lay(touched.slice(0, -1).map((step) => step.text));
    return true;
  }

  clear() {
    if (!this.selection.picks.length && !this.draft.touched.length) return;
    this.selection.clear();
    this.telling.hide();
    this.lay([]);
  }

  /** Asked for while the answer to a touch is under way, it waits for it. */
  commit() {
    if (!this.active) return this.otherwise?.();
    if (this.awaited === this.latest) this.wanted = this.latest;
    else if (this.draft.whole && this.active && !this.selection.picks.length) this.play(this.draft.texts());
  }

  /**
   * Once: the second click of a double click is not a second move. What is laid stays until the answer is there.
   * @param {string[]} acts
   */
  play(acts) {
    if (this.sending || !acts.length) return;
    this.sending = true;
    this.latest += 1;
    this.considering.stop();
    this.place.send();
    this.tag.hide();
    this.list.close();
    this.telling.hide();
    const end = this.ends === "nothing_left" && setting("steps") !== "ask";
    Promise.resolve(this.onPlay(acts, { end })).finally(() => {
      this.sending = false;
      if (this.active) this.update();
    });
  }
}
