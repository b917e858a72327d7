// @ts-check
// A partial selection over the legal actions. Pure: no page, no network.
// An action is {text, verb, params, ids, label}; an id is "colour:red" or a whole action text.

/** @param {Legal} action @param {string} id */
export const mentions = (action, id) => action.ids.includes(id) || action.text === id || action.verb === id;

const parameter = (id) => (id.includes(":") ? id.slice(0, id.indexOf(":")) : "");

export class Selection {
  /** @param {Legal[]} legal */
  constructor(legal = []) {
    this.legal = legal;
    /** @type {string[]} */
    this.picks = [];
  }

  // The actions that mention everything picked so far.
  get left() {
    return this.with(this.picks);
  }

  /** @param {string[]} ids */
  with(ids) {
    return this.legal.filter((action) => ids.every((id) => mentions(action, id)));
  }

  get only() {
    return this.picks.length && this.left.length === 1 ? this.left[0] : null;
  }

  isPossible(id) {
    return this.legal.some((action) => mentions(action, id));
  }

  // Lit: it would narrow the choice down, alone or with what is picked.
  isLit(id) {
    return !this.picks.includes(id) && this.with([...this.picks, id]).length > 0;
  }

  /** What a click on `id` leaves; a pick that does not fit any more gives way. @param {string} id */
  after(id) {
    if (this.picks.includes(id)) return this.picks.filter((pick) => pick !== id);
    if (this.with([...this.picks, id]).length) return [...this.picks, id];
    const others = this.picks.filter((pick) => parameter(pick) !== parameter(id));
    if (this.with([...others, id]).length) return [...others, id];
    return this.isPossible(id) ? [id] : null;
  }

  click(id) {
    const picks = this.after(id);
    if (picks === null) return false;
    this.picks = picks;
    return true;
  }

  clear() {
    this.picks = [];
  }
}
