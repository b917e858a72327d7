// The grammar of a move, the same in every game: what is asked, what touching would bring, one commit, and a way back.

import { find, typing } from "../parts/dom.js";
import { setting } from "../parts/settings.js";
import { sentence, w } from "../parts/words.js";
import { MoveList } from "./moves.js";
import { Seal } from "./seal.js";
import { Selection } from "./selection.js";

const HOVER = 90;
const WHY = 7000;

export class Ask {
  constructor(board, table, { onAct, onCard, onAsked }) {
    this.board = board;
    this.table = table;
    this.onAct = onAct;
    this.onCard = onCard;
    this.onAsked = onAsked;
    this.selection = new Selection();
    this.previews = new Map();
    this.prompt = find("prompt");
    this.preview = find("preview");
    this.clearButton = find("clear");
    this.why = find("why");
    this.keys = find("keys");
    this.seal = new Seal(board, () => this.send(this.selection.only));
    this.list = new MoveList({ onPick: (action) => this.send(action), onConsider: (action) => this.consider(action) });
    this.clearButton.addEventListener("click", () => this.clear());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (this.selection.picks.length) this.clear();
      this.hideWhy();
    });
    document.addEventListener("keydown", (event) => this.commitByKey(event));
  }

  // `more`: what stands under the question while nothing is considered.
  show(view, prompt, more = "") {
    const anew = this.version !== view.version || this.seat !== view.viewer.seat;
    if (anew) {
      this.selection = new Selection(view.legal);
      this.previews.clear();
      this.list.fresh();
      this.hideWhy();
    } else {
      const { picks } = this.selection;
      this.selection = new Selection(view.legal);
      if (this.selection.with(picks).length) this.selection.picks = picks;
    }
    this.version = view.version;
    this.seat = view.viewer.seat;
    this.active = view.legal.length > 0;
    this.asked = prompt;
    this.askedMore = more;
    this.sending = false;
    if (!this.active) this.list.close();
    this.update();
    if (anew && this.active) this.onAsked?.();
  }

  update() {
    const { only, picks, left } = this.selection;
    this.board.light(this.selection, this.active);
    this.clearButton.hidden = this.keys.hidden = !picks.length;
    find("key-enter", this.keys).hidden = !only;
    this.list.show(left, this.active);
    this.seal.show(only, this.lastTouched);
    this.consider(only);
  }

  // A board element was touched: it is chosen, or committed if it was chosen already, or it says why not.
  touch(id, element) {
    this.hideWhy();
    if (!this.active) return this.onCard(id, element);
    if (this.selection.only && this.selection.picks.includes(id)) return this.send(this.selection.only);
    this.lastTouched = { id, element };
    if (!this.selection.click(id)) return this.explain(id, element);
    this.update();
    if (this.selection.only && setting("commit") === "once") this.send(this.selection.only);
  }

  // An action chosen elsewhere: on the board it looks as if its pieces had been touched.
  pick(action) {
    const alone = action.ids.length && this.selection.with(action.ids).length === 1;
    this.selection.picks = alone ? [...action.ids] : [action.text];
    this.lastTouched = null;
    this.update();
    (this.board.best(action.ids.at(-1) ?? action.text) ?? this.seal).focus({ preventScroll: true });
  }

  // Enter commits what is chosen, wherever the focus is, unless something there wants the key for itself.
  commitByKey(event) {
    if (event.key !== "Enter" || event.repeat || event.defaultPrevented || typing(event) || !this.active) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("button, a, input, summary, [role='tab']")) return;
    this.send(this.selection.only);
  }

  // The pointer or the focus rests on a board element.
  point(id) {
    if (!this.active) return;
    const picks = id === null ? null : this.selection.after(id);
    const left = picks?.length ? this.selection.with(picks) : [];
    this.consider(left.length === 1 ? left[0] : this.selection.only);
  }

  // Show what an action would do; nothing is sent. What was shown before goes at once.
  consider(action) {
    clearTimeout(this.timer);
    this.considered = action ?? this.selection.only ?? null;
    const now = this.considered;
    this.board.mark(now ? now.ids.filter((id) => !this.selection.picks.includes(id)) : [], "meant");
    const known = now ? this.previews.get(now.text) : null;
    this.say(now, known);
    if (now && !known) this.timer = setTimeout(() => this.fetchPreview(now), HOVER);
  }

  // The strip asks, or says the consequence of what is considered.
  say(action, known) {
    const { picks, left } = this.selection;
    this.board.haunt(known?.ghost);
    this.seal.gain(action && action === this.selection.only ? known?.gain : null);
    this.prompt.textContent = action ? action.label : this.asked;
    const under = picks.length ? w("table.left", { count: left.length }) : this.askedMore;
    const more = known?.lines?.length ? known.lines.join(" · ") : action ? "" : under;
    this.preview.textContent = more;
    this.preview.hidden = !more;
  }

  async fetchPreview(action) {
    const { version } = this;
    const answer = await this.table.get("/preview", { action: action.text }).catch(() => null);
    if (version !== this.version) return;
    this.previews.set(action.text, answer ?? { lines: [] });
    if (this.considered === action && !this.sending) this.say(action, this.previews.get(action.text));
  }

  // A refused touch answers with its reasons, a line each; what has none says what it is.
  async explain(id, element) {
    const ids = [...this.selection.picks, id].join(",");
    let answer = await this.table.get("/why", { ids }).catch(() => null);
    if (!answer?.reasons?.length && this.selection.picks.length) answer = await this.table.get("/why", { ids: id }).catch(() => null);
    if (answer?.reasons?.length) return this.tell(answer.reasons.map(sentence).join("\n"));
    if (!(await this.onCard(id, element))) this.tell(w("table.not_now"));
  }

  tell(text) {
    this.why.textContent = text;
    this.why.hidden = false;
    clearTimeout(this.whyTimer);
    this.whyTimer = setTimeout(() => this.hideWhy(), WHY);
  }

  hideWhy() {
    this.why.hidden = true;
  }

  clear() {
    const back = this.selection.picks.at(-1);
    this.selection.clear();
    this.hideWhy();
    this.update();
    if (this.board.frame.contains(document.activeElement) || document.activeElement === document.body) this.board.best(back)?.focus();
  }

  // Once: the second click of a double click is not a second move. Nothing that was shown before outlives the moment.
  send(action) {
    if (!action || this.sending) return;
    this.sending = true;
    clearTimeout(this.timer);
    this.seal.hide();
    this.list.close();
    this.hideWhy();
    this.selection.clear();
    this.considered = null;
    this.say(null, null);
    this.board.mark([], "meant");
    this.onAct(action).finally(() => {
      this.sending = false;
      if (this.active) this.update();
    });
  }
}
