// @ts-check
// While you were away: which bot played for your seat, who asked for it, and the seat back with one touch. And whether
// somebody has your seat open elsewhere.

import { find, node } from "../parts/dom.js";
import { w } from "../parts/words.js";
import { levelName } from "./people.js";

export class Absence {
  /** @param {{onTakeBack: (seat: number) => void, onLog: () => void, onOnlyHere: (seat: number) => void}} does */
  constructor({ onTakeBack, onLog, onOnlyHere }) {
    this.box = find("absence");
    this.onTakeBack = onTakeBack;
    this.onLog = onLog;
    this.onOnlyHere = onOnlyHere;
    this.read = new Set(); // what was told and put away
  }

  /** @param {View} view */
  show(view) {
    const own = view.viewer.seats.map((seat) => view.seats[seat]).filter((seat) => seat.minded);
    const gone = view.stood_in.filter((note) => !this.read.has(key(note)) && !view.seats[note.seat].minded);
    const open = view.elsewhere.filter((seat) => !this.read.has(`elsewhere ${seat}`));
    const parts = view.over
      ? []
      : [
          ...own.map((seat) => this.minded(seat, view)),
          ...gone.map((note) => this.returned(note, view)),
          ...open.map((seat) => this.elsewhere(seat, view)),
        ];
    const written = JSON.stringify([own.map((seat) => [seat.seat, seat.minded]), gone, open, view.over]);
    if (written === this.written) return; // a button that is being pressed must stay
    this.written = written;
    this.box.hidden = parts.length === 0;
    this.box.replaceChildren(...parts);
  }

  /** @param {Seat} seat @param {View} view */
  minded(seat, view) {
    const note = view.stood_in.find((one) => one.seat === seat.seat);
    const words = note
      ? this.words(note.by ? "away.asked" : "clock.plays_on", note, view)
      : w("away.minded", { level: levelName(seat.minded), name: seat.name });
    const back = node("button", {
      className: "primary",
      type: "button",
      textContent: w("away.take_back"),
      dataset: { takeBack: seat.seat },
    });
    back.addEventListener("click", () => this.onTakeBack(seat.seat));
    return node("p", {}, words, back);
  }

  /** @param {StoodIn} note @param {View} view */
  returned(note, view) {
    const seen = node("button", { type: "button", textContent: w("away.log") });
    const good = node("button", { className: "primary", type: "button", textContent: w("away.good") });
    seen.addEventListener("click", () => this.onLog());
    good.addEventListener("click", () => {
      this.read.add(key(note));
      this.show(view);
    });
    return node("p", {}, this.words(note.by ? "away.returned" : "clock.played", note, view), seen, good);
  }

  /** @param {number} seat @param {View} view */
  elsewhere(seat, view) {
    const mine = node("button", { className: "primary", type: "button", textContent: w("away.only_here"), dataset: { onlyHere: seat } });
    const fine = node("button", { type: "button", textContent: w("away.mine_too") });
    mine.addEventListener("click", () => this.onOnlyHere(seat));
    fine.addEventListener("click", () => {
      this.read.add(`elsewhere ${seat}`);
      this.show(view);
    });
    return node("p", {}, w("away.elsewhere", { name: view.seats[seat].name }), mine, fine);
  }

  /** @param {string} name @param {StoodIn} note @param {View} view */
  words(name, note, view) {
    return w(name, { level: levelName(note.level), by: note.by, name: view.seats[note.seat].name });
  }
}

const key = (note) => `${note.seat} ${note.level} ${note.by}`;
