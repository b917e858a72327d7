// The log in sentences; hovering a line shows on the board what it touched.

import { node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { w } from "../parts/words.js";

export class Log {
  constructor(list, { onTouched, onPick } = {}) {
    this.list = list;
    this.written = "";
    const show = (event) => onTouched?.(JSON.parse(event.target.closest("li")?.dataset.touched ?? "[]"));
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, show);
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => onTouched?.([]));
    list.addEventListener("click", (event) => {
      const line = event.target.closest("li[data-moment]");
      if (line) onPick?.(Number(line.dataset.moment));
    });
  }

  // `since`: the first line that is new to this viewer, if any.
  show(lines, since = 0, seats = []) {
    const written = JSON.stringify([lines, since, seats.map((seat) => seat.shape)]);
    if (written === this.written) return;
    this.written = written;
    const items = [];
    for (const line of lines) {
      if (since > 0 && line.n === since) items.push(node("li", { className: "since", textContent: w("log.since") }));
      const face = line.seat === "chance" ? node("span") : avatar(line.seat, seats[line.seat]?.shape);
      const item = node(
        "li",
        { className: line.seat === "chance" ? "chance" : `seat-${line.seat}` },
        face,
        node("span", { textContent: line.text }),
      );
      item.dataset.moment = line.moment;
      if (line.touched.length) item.dataset.touched = JSON.stringify(line.touched);
      items.push(item);
    }
    if (!items.length) items.push(node("li", { className: "chance", textContent: w("log.empty") }));
    this.list.replaceChildren(...items);
    this.atEnd();
  }

  // Its newest line is the one that is read; a panel that was shut could not be scrolled.
  atEnd() {
    const panel = this.list.parentNode;
    panel.scrollTop = panel.scrollHeight;
  }

  markMoment(moment) {
    let now = null;
    for (const item of this.list.querySelectorAll("li[data-moment]")) {
      const here = Number(item.dataset.moment) === moment;
      item.classList.toggle("now", here);
      if (here) now ??= item;
    }
    if (!now) return;
    const panel = this.list.parentNode;
    if (now.offsetTop < panel.scrollTop || now.offsetTop > panel.scrollTop + panel.clientHeight - 40) {
      panel.scrollTop = now.offsetTop - panel.clientHeight / 2;
    }
  }
}
