// @ts-check
// A match looked back on: its moments as one seat saw them, told by turns; forward, backward, played, from another seat.

import { format, loadStill, Refused } from "../parts/api.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, fill, w } from "../parts/words.js";

const PACE = 1200; // milliseconds a turn stays, at the slowest speed

export class Playback {
  /**
   * @param {import("../parts/api.js").Table} table
   * @param {import("../board/board.js").Board} board
   * @param {{onShown: (moment: any) => void, onPlaying: (on: boolean) => void}} listening
   */
  constructor(table, board, { onShown, onPlaying }) {
    this.table = table;
    this.board = board;
    this.onShown = onShown;
    this.onPlaying = onPlaying;
    this.kept = new Map();
    this.now = 0;
    this.heading = 0; // where the last step leads, fetched or not: two quick steps are two
    this.asked = 0;
    this.speed = 1;
    /** @type {number | null} */
    this.timer = null;
    /** @type {{number: number, seat: number | null, at: number}[]} */
    this.turns = [];
    /** @type {{start: number, label: string}[]} */
    this.parts = [];
    /** @type {any[]} */
    this.lines = [];
    this.total = 0;
    this.word = "{number}";
  }

  /** @param {number} seat the match as this seat saw it: its turns and its log */
  async look(seat) {
    this.table.seat = Math.max(-1, seat);
    Object.assign(this, await this.table.get("/turns"));
    this.total = this.turns.at(-1)?.at ?? 0;
    this.lines = (await this.fetch(this.total)).log;
  }

  /** @param {number} seat the same turn from another seat: its moments are counted differently */
  async lookFrom(seat) {
    const place = this.place;
    await this.look(seat);
    await this.go(place < 0 ? 0 : this.turns[Math.min(place, this.turns.length - 1)].at);
  }

  /** The turn that is on the board, whole or begun; -1 before the first. */
  get place() {
    return this.now === 0 ? -1 : this.placeOf(this.now);
  }

  /** @param {number} at @returns {number} the turn to which this moment belongs */
  placeOf(at) {
    const found = this.turns.findIndex((turn) => turn.at >= at);
    return found < 0 ? this.turns.length - 1 : found;
  }

  /** @param {number} at how far along the match it is, 0 to 1, by turns */
  share(at) {
    if (!this.turns.length || at <= 0) return 0;
    const place = this.placeOf(at);
    const from = place ? this.turns[place - 1].at : 0;
    const part = Math.min(1, (at - from) / Math.max(1, this.turns[place].at - from));
    return (place + part) / this.turns.length;
  }

  /** @param {number} share @returns {number} the moment at the end of the turn so far along */
  momentAt(share) {
    const place = Math.round(share * this.turns.length) - 1;
    return place < 0 ? 0 : this.turns[Math.min(place, this.turns.length - 1)].at;
  }

  /** @param {number} at what the turn of a moment is called */
  nameOf(at) {
    const turn = this.turns[this.placeOf(Math.max(1, at))];
    return at <= 0 || !turn?.number ? w("replay.beginning") : fill(this.word, { number: turn.number });
  }

  /** The parts of the match; one without parts of its own is told in thirds of its turns. */
  get bands() {
    const counted = this.turns.filter((turn) => turn.number);
    if (this.parts.length || counted.length < 6) return this.parts;
    return [0, 1, 2].map((i) => {
      const [from, to] = [i, i + 1].map((third) => Math.floor((third * counted.length) / 3));
      const label = fill(this.word, { number: `${counted[from].number}–${counted[to - 1].number}` });
      return { start: from ? counted[from - 1].at : 0, label: label.toLocaleLowerCase(currentLanguage()) };
    });
  }

  /** @param {number} at */
  partOf(at) {
    return this.parts.findLast((part) => part.start < Math.max(1, at))?.label ?? "";
  }

  /** @param {number} at what was told in the turn of a moment, up to it */
  toldAt(at) {
    const place = this.placeOf(at);
    const from = place > 0 ? this.turns[place - 1].at : 0;
    return this.lines.filter((line) => line.moment > from && line.moment <= at);
  }

  fetch(n) {
    const key = [currentLanguage(), this.table.seat, format(), n].join(" ");
    if (!this.kept.has(key)) {
      const asked = this.table.get(`/replay/${n}`).then(async (moment) => {
        await loadStill(moment.board.still);
        return moment;
      });
      asked.catch(() => this.kept.delete(key));
      this.kept.set(key, asked);
    }
    return this.kept.get(key);
  }

  /** @param {number} n */
  async go(n) {
    const mark = ++this.asked;
    this.heading = Math.max(0, Math.min(this.total, n));
    let moment;
    try {
      moment = await this.fetch(this.heading);
    } catch (error) {
      if (mark === this.asked) this.heading = this.now;
      this.stop();
      if (error instanceof Refused) return toast(error.message);
      throw error;
    }
    if (mark !== this.asked) return;
    this.now = this.heading = moment.n;
    this.board.draw(moment.board);
    this.onShown(moment);
    const next = this.afterTurn(1);
    if (next > this.now) this.fetch(next).catch(() => null);
  }

  /** @param {number} by turns @returns {number} the end of a turn before or after */
  afterTurn(by) {
    const ends = [0, ...this.turns.map((turn) => turn.at)];
    const on = by > 0 ? ends.find((at) => at > this.heading) : ends.findLast((at) => at < this.heading);
    return on ?? this.heading;
  }

  /** @param {string} name */
  step(name) {
    if (name === "play") return this.timer === null ? this.start() : this.stop();
    this.stop();
    const wanted = {
      first: 0,
      last: this.total,
      back: this.afterTurn(-1),
      next: this.afterTurn(1),
      before: this.heading - 1,
      after: this.heading + 1,
    }[name];
    return wanted === undefined ? undefined : this.go(wanted);
  }

  async start() {
    this.timer = 0;
    this.onPlaying(true);
    if (this.now >= this.total) await this.go(0);
    this.later();
  }

  later() {
    if (this.timer === null) return;
    this.timer = setTimeout(async () => {
      if (this.now >= this.total) return this.stop();
      await this.go(this.afterTurn(1));
      this.later();
    }, PACE / this.speed);
  }

  stop() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.onPlaying(false);
  }

  /** @param {KeyboardEvent} event @returns {string | null} the step that a key asks for */
  static stepOf(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const small = event.shiftKey;
    return (
      { ArrowLeft: small ? "before" : "back", ArrowRight: small ? "after" : "next", Home: "first", End: "last", " ": "play" }[event.key] ??
      null
    );
  }
}
