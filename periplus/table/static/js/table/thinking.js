// @ts-check
// An opponent's thought made visible: how long it usually takes, from what was seen at this table.

import { w } from "../parts/words.js";

export class Thinking {
  constructor() {
    /** @type {Map<number, number>} */
    this.took = new Map();
    this.since = 0;
    /** @type {number | null} */
    this.seat = null;
    this.version = -1;
  }

  /** @param {View} view */
  watch(view) {
    const now = performance.now();
    const asked = view.over ? null : (view.asked.find((seat) => view.seats[seat].kind.startsWith("bot:")) ?? null);
    if (this.seat !== asked || this.version !== view.version) {
      if (this.seat !== null) this.note(this.seat, (now - this.since) / 1000);
      [this.seat, this.since, this.version] = [asked, now, view.version];
    }
  }

  note(seat, seconds) {
    const before = this.took.get(seat);
    this.took.set(seat, before === undefined ? seconds : 0.7 * before + 0.3 * seconds);
  }

  // For the plate, where the name stands already; for the strip, where it does not.
  /** @param {Seat} seat */
  usual(seat) {
    return this.say(seat, "seat.thinks", "seat.thinks_for");
  }

  /** @param {Seat} seat */
  told(seat) {
    return this.say(seat, "table.thinks", "table.thinks_for");
  }

  /** @param {Seat} seat @param {string} key @param {string} timed */
  say({ seat, name }, key, timed) {
    const seconds = this.took.get(seat);
    return seconds === undefined ? w(key, { name }) : w(timed, { name, seconds: Math.max(1, Math.round(seconds)) });
  }
}
