// @ts-check
// What replay and review have in common: board, playback, transport, scrubber, log, the one line, and panes one at a time
// where there is no room for all.

import { Board } from "../board/board.js";
import { onFormat, Table } from "../parts/api.js";
import { find, icon, node, typing } from "../parts/dom.js";
import { contributeAll } from "../parts/entropy.js";
import { loadWords, relabel, w } from "../parts/words.js";
import { showPlates } from "../table/people.js";
import { Playback } from "./playback.js";
import { Scrubber } from "./scrubber.js";
import { TurnLog } from "./turn_log.js";

const TOLD_WHOLE = 4; // lines of the log that fit the line over the board

export class LookingBack {
  constructor() {
    const { table, at } = document.body.dataset;
    this.wanted = at === "" ? null : Number(at);
    this.table = new Table(table ?? "");
    this.board = new Board(find("board"));
    this.playback = new Playback(this.table, this.board, {
      onShown: (moment) => this.shown(moment),
      onPlaying: (on) => this.playing(on),
    });
    this.scrubber = new Scrubber(find("scrubber"), this.playback);
    this.log = new TurnLog(find("log"), this.playback, this.board);
    /** @type {View} the match; nothing is asked of it before it is there */
    this.view = /** @type {any} */ (null);
    this.wire();
  }

  wire() {
    for (const button of document.querySelectorAll("[data-step]"))
      button.addEventListener("click", () => this.playback.step(button.dataset.step ?? ""));
    for (const button of document.querySelectorAll("[data-show]"))
      button.addEventListener("click", () => this.pane(button.dataset.show ?? ""));
    find("only-mine").addEventListener("click", () => this.onlyMine());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("periplus:language", (event) => {
      event.preventDefault();
      loadWords(/** @type {CustomEvent} */ (event).detail).then(async () => {
        relabel();
        const { now } = this.playback;
        await this.load();
        await this.playback.go(now);
      });
    });
    onFormat(() => this.playback.go(this.playback.now));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (typing(event)) return;
    const target = /** @type {Element} */ (event.target);
    const name = Playback.stepOf(event);
    if (!name || (event.key === " " && target.closest("button, a, summary")) || find("board").contains(target)) return;
    event.preventDefault();
    this.playback.step(name);
  }

  async open() {
    await loadWords();
    await this.load();
    await this.playback.go(this.wanted ?? this.playback.total);
    document.getElementById("main")?.removeAttribute("aria-busy");
  }

  async load() {
    this.view = await contributeAll(this.table, await this.table.get());
    this.seen ??= this.view.viewer.seat ?? -1;
    await this.look(this.seen);
  }

  /** @param {number} seat */
  async look(seat) {
    this.seen = seat;
    await this.playback.look(seat);
    this.outline();
  }

  /** @param {number} seat */
  async lookFrom(seat) {
    if (seat === this.seen) return;
    this.seen = seat;
    await this.playback.lookFrom(seat);
    this.outline();
  }

  /** The player who reads this, if it is one. */
  get own() {
    const { seats } = this.view.viewer;
    return seats.length === 1 ? seats[0] : null;
  }

  /** @param {number} seat */
  nameOf(seat) {
    return seat === this.own ? w("review.you") : this.view.seats[seat].name;
  }

  // The moments to be marked; a page that knows some says so.
  /** @returns {{number: number, at: number, kind: string}[]} */
  get pins() {
    return [];
  }

  outline() {
    this.scrubber.show(this.pins);
    this.log.show(this.view.seats, this.pins);
    find("only-mine").hidden = this.own === null;
  }

  onlyMine() {
    const button = find("only-mine");
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    this.log.only = on ? this.own : null;
    this.log.show(this.view.seats, this.pins);
  }

  /** @param {any} moment */
  shown(moment) {
    const { playback, view } = this;
    const number = playback.turns[playback.placeOf(playback.now)]?.number ?? 0;
    find("moment").textContent = `${playback.now ? number : 0} / ${playback.turns.at(-1)?.number ?? 0}`;
    document.body.dataset.at = String(playback.now);
    this.tell(this.line());
    const seats = view.seats.map((seat) => ({ ...seat, asked: moment.asked.includes(seat.seat), absent: false, connected: true }));
    const state = { ...view, seats, over: moment.over, scores: moment.scores, holding: null };
    showPlates(find("seats"), state, { pieces: moment.board.groups });
    this.log.mark(playback.now);
    const touched = moment.log.filter((line) => line.moment === playback.now).flatMap((line) => line.touched);
    this.board.mark(touched, "touched");
    const url = new URL(location.href);
    url.searchParams.set("at", String(playback.now));
    history.replaceState(null, "", url);
    for (const [name, off] of Object.entries({
      first: !playback.now,
      back: !playback.now,
      next: playback.now >= playback.total,
      last: playback.now >= playback.total,
    })) {
      const button = document.querySelector(`[data-step="${name}"]`);
      button?.toggleAttribute("disabled", off);
    }
  }

  /** What is on the board, as bold beginning and rest. */
  line() {
    const { playback } = this;
    const told = playback.toldAt(playback.now).map((line) => line.text);
    const text = (told.length > TOLD_WHOLE ? [told[0], told.at(-1)] : told).join(" "); // a scoring: why, and what came of it
    const turn = playback.nameOf(playback.now);
    if (!playback.now || !text) return [turn, text];
    if (text.startsWith(turn)) return [turn, text.slice(turn.length)];
    const name = this.view.seats.map((seat) => seat.name).find((each) => text.startsWith(`${each} `));
    return name ? [`${turn}, ${name}`, text.slice(name.length + 1)] : [`${turn}.`, text];
  }

  /** @param {string[]} line */
  tell([bold, rest]) {
    find("line").replaceChildren(node("b", { textContent: bold }), /^\W/.test(rest) ? rest : ` ${rest}`);
    this.scrubber.stand(this.playback.now, find("line").textContent);
  }

  /** @param {boolean} on */
  playing(on) {
    const button = document.querySelector('[data-step="play"]');
    button?.replaceChildren(icon(on ? "pause" : "play"));
    button?.setAttribute("aria-pressed", String(on));
  }

  /** @param {string} name where there is room for one pane only */
  pane(name) {
    document.body.dataset.showing = name;
    for (const button of document.querySelectorAll("[data-show]")) {
      if (button.dataset.show === name) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (name === "log") this.log.mark(this.playback.now);
  }
}
