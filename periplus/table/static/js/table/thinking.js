// @ts-check
// An opponent's thought made visible: how long it usually takes, from what was seen at this table.

import { w } from "../parts/words.js";

const LOOK_EVERY = 1500; // milliseconds
const needsSearch = (/** @type {Seat} */ seat) => /^bot:(adept|expert|master|rung-8)$/.test(seat.kind);

export class Thinking {
  constructor() {
    /** @type {Map<number, number>} */
    this.took = new Map();
    this.since = 0;
    /** @type {number | null} */
    this.seat = null;
    this.version = -1;
    /** @type {number | null} how far the search is that some bots here need */
    this.learning = null;
  }

  /**
   * Until it is compiled, bots that search play their first thought.
   * @param {import("../parts/api.js").Table} table
   * @param {Seat[]} seats
   * @param {() => void} onChange
   */
  async follow(table, seats, onChange) {
    if (!seats.some(needsSearch)) return;
    do {
      const { learning = null } = (await table.get("/bots").catch(() => null)) ?? {};
      const changed = learning !== this.learning;
      this.learning = learning;
      if (changed) onChange();
      if (learning !== null) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    } while (this.learning !== null);
  }

  /** What is told of a bot that still learns, if it does. @param {Seat} seat @returns {{name: string, percent: number} | null} */
  learns(seat) {
    return this.learning === null || !needsSearch(seat) ? null : { name: seat.name, percent: Math.round(100 * this.learning) };
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
    return this.say(seat, "seat.thinks", "seat.thinks_for", "seat.learning");
  }

  /** @param {Seat} seat */
  told(seat) {
    return this.say(seat, "table.thinks", "table.thinks_for", "table.learning");
  }

  /** @param {Seat} bot @param {string} key @param {string} timed @param {string} learning */
  say(bot, key, timed, learning) {
    const learns = this.learns(bot);
    if (learns) return w(learning, learns);
    const { seat, name } = bot;
    const seconds = this.took.get(seat);
    return seconds === undefined ? w(key, { name }) : w(timed, { name, seconds: Math.max(1, Math.round(seconds)) });
  }
}
