// Who sits at the table: marks, points, who is asked, who is away; name and shape of one's own seat.

import { SHAPE_NAMES, mark, node, shown, who } from "./marks.js";
import { hasWord, w } from "./words.js";

const PEN = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 19 1-4L16 5l3 3L9 18z"/></svg>';

export const levelName = (level) => (hasWord(`level.${level}`) ? w(`level.${level}`) : level);

export function seatState(seat, view) {
  if (view.over) return "";
  if (view.holding === seat.seat) return w("seat.holding");
  if (seat.asked && view.holding === null) return w("seat.asked");
  if (seat.minded) return w("seat.minded");
  if (seat.kind.startsWith("bot:")) return `${w("new.bot")}, ${levelName(seat.kind.slice(4))}`;
  if (seat.absent) return w("seat.absent");
  return seat.connected ? "" : w("seat.offline");
}

export function showSeats(list, view, { onEdit, onTakeover } = {}) {
  const items = view.seats.map((seat) => {
    const own = view.viewer.seats.includes(seat.seat);
    const item = node("li", { className: "seat" }, who(seat));
    item.dataset.seat = seat.seat;
    item.classList.toggle("asked", !view.over && (view.holding === null ? seat.asked : view.holding === seat.seat));
    item.classList.toggle("away", seat.absent);
    item.classList.toggle("seen", view.viewer.seat === seat.seat);
    if (own && view.viewer.seats.length === 1) item.append(node("span", { className: "state", textContent: w("seat.you") }));
    const score = view.scores?.find((one) => one.seat === seat.seat);
    if (score) item.append(node("span", { className: "total", textContent: w("seat.points", { points: shown(score.total) }) }));
    const state = seatState(seat, view);
    const aside = seat.kind.startsWith("bot:") && !item.classList.contains("asked");
    if (state) item.append(node("span", { className: aside ? "state kind" : "state", textContent: state }));
    if (own && onEdit) {
      const edit = node("button", { className: "quiet icon", innerHTML: PEN });
      edit.setAttribute("aria-label", w("seat.edit", { name: seat.name }));
      edit.title = w("seat.edit", { name: seat.name });
      edit.addEventListener("click", () => onEdit(seat));
      item.append(edit);
    }
    if (onTakeover && view.can?.takeover?.includes(seat.seat) && (seat.minded || !own)) {
      const button = node("button", { className: "quiet", textContent: w(seat.minded ? "seat.give_back" : "seat.stand_in") });
      button.addEventListener("click", () => onTakeover(seat));
      item.append(button);
    }
    return item;
  });
  list.replaceChildren(...items);
}

export class SeatDialog {
  constructor(table, onDone) {
    this.dialog = document.querySelector("[data-seat-dialog]");
    this.form = document.querySelector("[data-seat-form]");
    this.dialog.addEventListener("close", async () => {
      if (this.dialog.returnValue !== "save") return;
      const { name, shape } = this.form.elements;
      await onDone({ seat: this.seat, name: name.value, shape: shape.value });
    });
  }

  open(seat) {
    this.seat = seat.seat;
    this.form.elements.name.value = seat.name;
    const choices = SHAPE_NAMES.map((shape) => {
      const radio = node("input", { type: "radio", name: "shape", value: shape, checked: shape === seat.shape });
      return node("label", {}, radio, mark(seat.seat, shape), node("span", { className: "apart", textContent: w(`shape.${shape}`) }));
    });
    this.dialog.querySelector("[data-shapes]").replaceChildren(...choices);
    this.dialog.returnValue = "";
    this.dialog.showModal();
  }
}
