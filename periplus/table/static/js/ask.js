// The open question: prompt, partial selection, preview, confirmation, and the same actions as buttons.

import { node } from "./marks.js";
import { Selection } from "./selection.js";
import { setting } from "./settings.js";
import { w } from "./words.js";

const MANY = 24;

// A click that came from Enter or Space.
export const byKeyboard = (event) => event.detail === 0;

export class AskPanel {
  constructor(board, table, { onAct }) {
    this.board = board;
    this.table = table;
    this.onAct = onAct;
    this.selection = new Selection();
    this.previews = new Map();
    const find = (name) => document.querySelector(`[data-${name}]`);
    this.prompt = find("prompt");
    this.how = find("how");
    this.chosen = find("chosen");
    this.preview = find("preview");
    this.confirm = find("confirm");
    this.clearButton = find("clear");
    this.list = find("actions");
    this.filter = find("filter");
    this.none = find("no-actions");
    this.why = find("why");
    this.confirm.addEventListener("click", (event) => this.send(this.selection.only, byKeyboard(event)));
    this.clearButton.addEventListener("click", () => this.clear());
    this.filter.addEventListener("input", () => this.showList());
    this.list.addEventListener("click", (event) => this.send(this.actionOf(event), byKeyboard(event)));
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => this.consider(this.actionOf(event)));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => this.consider(null));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.selection.picks.length && !document.querySelector("dialog[open]")) this.clear();
    });
  }

  actionOf(event) {
    const button = event.target.closest("button[data-action]");
    return button ? this.selection.legal.find((action) => action.text === button.dataset.action) : null;
  }

  show(view, prompt) {
    if (this.version !== view.version || this.seat !== view.viewer.seat) {
      this.selection = new Selection(view.legal);
      this.previews.clear();
      this.filter.value = "";
      this.hideWhy();
    } else {
      const { picks } = this.selection;
      this.selection = new Selection(view.legal);
      if (this.selection.with(picks).length) this.selection.picks = picks;
    }
    this.version = view.version;
    this.seat = view.viewer.seat;
    this.active = view.legal.length > 0;
    this.prompt.textContent = prompt;
    document.body.classList.toggle("choosing-now", this.active);
    this.update();
  }

  update() {
    const only = this.selection.only;
    this.board.light(this.selection, this.active);
    this.confirm.hidden = !only;
    if (only) this.confirm.textContent = w("table.confirm", { action: only.label });
    this.clearButton.hidden = !this.selection.picks.length;
    const left = this.selection.left;
    this.chosen.hidden = !this.selection.picks.length || Boolean(only);
    this.chosen.textContent = this.selection.picks.length ? w("table.left", { count: left.length }) : "";
    this.showList();
    this.consider(only);
  }

  showList() {
    const wanted = this.filter.value.toLowerCase();
    const left = this.selection.left;
    this.filter.hidden = left.length <= MANY && !wanted;
    const shown = left.filter((action) => action.label.toLowerCase().includes(wanted));
    this.none.hidden = this.active;
    this.none.textContent = this.active ? "" : w("table.no_actions");
    const written = JSON.stringify(shown.map((action) => [action.text, action.label]));
    if (written === this.written) return; // a button that is being pressed must stay
    this.written = written;
    const held = this.list.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    this.list.replaceChildren(
      ...shown.map((action) => {
        const button = node("button", { textContent: action.label, type: "button" });
        button.dataset.action = action.text;
        return node("li", {}, button);
      }),
    );
    if (held) this.list.querySelector(`[data-action="${CSS.escape(held)}"]`)?.focus();
  }

  // A board element was touched.
  touch(id) {
    if (!this.active) return;
    this.hideWhy();
    if (this.selection.only && this.selection.picks.includes(id)) return this.send(this.selection.only);
    if (!this.selection.click(id)) return this.explain(id);
    this.update();
    if (this.selection.only && setting("send")) this.send(this.selection.only);
  }

  // The pointer or the focus rests on a board element.
  point(id) {
    if (!this.active) return;
    const picks = id === null ? null : this.selection.after(id);
    const left = picks?.length ? this.selection.with(picks) : [];
    this.consider(left.length === 1 ? left[0] : this.selection.only);
  }

  // Show what an action would do; nothing is sent.
  consider(action) {
    clearTimeout(this.timer);
    if (this.sending) return;
    this.considered = action ?? null;
    this.board.mark(action ? action.ids.filter((id) => !this.selection.picks.includes(id)) : [], "meant");
    if (!action) {
      if (this.selection.only) return this.consider(this.selection.only);
      this.preview.hidden = true;
      this.how.hidden = !this.active || this.selection.picks.length > 0;
      return;
    }
    this.timer = setTimeout(() => this.fetchPreview(action), this.previews.has(action.text) ? 0 : 90);
  }

  async fetchPreview(action) {
    const { version } = this;
    if (!this.previews.has(action.text)) {
      const answer = await this.table.get("/preview", { action: action.text }).catch(() => null);
      if (version !== this.version) return;
      this.previews.set(action.text, answer?.lines ?? []);
    }
    if (this.considered !== action) return;
    const lines = this.previews.get(action.text);
    this.preview.replaceChildren(...lines.map((line) => node("li", { textContent: line })));
    this.preview.hidden = lines.length === 0;
    this.preview.classList.remove("tall");
    this.preview.classList.toggle("tall", this.preview.offsetHeight > 2.2 * parseFloat(getComputedStyle(this.preview).fontSize));
    this.how.hidden = !this.active || lines.length > 0 || this.selection.picks.length > 0;
  }

  async explain(id) {
    const ids = [...this.selection.picks, id].join(",");
    let answer = await this.table.get("/why", { ids }).catch(() => null);
    if (!answer?.reasons?.length && this.selection.picks.length) answer = await this.table.get("/why", { ids: id }).catch(() => null);
    this.why.textContent = answer?.reasons?.length ? answer.reasons.join(" ") : w("table.not_now");
    this.why.hidden = false;
    clearTimeout(this.whyTimer);
    this.whyTimer = setTimeout(() => this.hideWhy(), 6000);
  }

  hideWhy() {
    this.why.hidden = true;
  }

  clear() {
    this.selection.clear();
    this.hideWhy();
    this.update();
  }

  send(action, keepFocus = false) {
    if (!action || this.sending) return;
    clearTimeout(this.timer);
    this.considered = null;
    this.keepFocus = keepFocus;
    this.sending = true; // a second click of a double click is not a second move
    this.onAct(action).finally(() => (this.sending = false));
  }
}
