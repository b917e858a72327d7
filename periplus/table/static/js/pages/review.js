// @ts-check
// The review of a finished match: everybody's chances, how each played, three to five moments of one player, and the board
// beside them. It begins to think by itself, and shows what it has while it thinks.

import { loadStill } from "../parts/api.js";
import { find, node, rest, typing } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { capital, currentLanguage, w } from "../parts/words.js";
import { Curve, percent } from "./curve.js";
import { LookingBack } from "./looking_back.js";
import { MomentCards } from "./moments.js";
import { Noted } from "./noted.js";
import { precisionTable } from "./precision.js";

const LOOK_EVERY = 700; // milliseconds, while it is being made
const STAY = 1600; // milliseconds that each of two moves is shown
const MOST = 5;

class ReviewPage extends LookingBack {
  constructor() {
    super();
    this.found = null;
    /** @type {any} the player whose moments are shown */
    this.chosen = null;
    this.opened = null; // the index of the moment that is open
    this.filming = 0;
    this.curve = new Curve(find("curve"), this.playback);
    this.noted = new Noted(this.board, find("noted"));
    this.cards = new MomentCards(find("moments"), {
      onOpen: (moment) => (moment ? this.openMoment(moment) : this.closeMoment()),
      onBoth: (moment) => this.showBoth(moment),
      onPlay: (moment, button) => this.playFrom(moment, button),
      when: (moment) => this.when(moment),
      who: (seat) => (seat === this.own ? w("review.you_short") : this.view.seats[seat].name),
    });
    this.pane("moments");
    find("again").addEventListener("click", () => this.ask("post"));
    for (const button of document.querySelectorAll("[data-turn]"))
      button.addEventListener("click", () => this.stepMoment(Number(button.dataset.turn)));
  }

  async load() {
    await super.load();
    if (!this.view.over) return this.say(w("review.later"));
    await this.ask("get");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const moment = this.moments[this.cards.open];
    const target = /** @type {Element} */ (event.target);
    const free = !typing(event) && !find("board").contains(target) && !find("log").contains(target);
    if (by && free && this.moments.length) this.stepMoment(by);
    else if (event.key === "Enter" && free && moment && !target.closest("button, a")) this.showBoth(moment);
    else if (event.key.toLowerCase() === "w" && free && moment) this.playFrom(moment, null);
    else return super.key(event);
    event.preventDefault();
  }

  // Asking, and asking again while it is being made

  /** @param {"get" | "post"} how `post` begins it, or goes on with it */
  async ask(how) {
    clearTimeout(this.timer);
    const mark = (this.asking = (this.asking ?? 0) + 1);
    let found;
    try {
      found = await (how === "post" ? this.table.post("/review") : this.table.get("/review"));
    } catch (error) {
      found = { state: "stopped", why: error instanceof Error ? error.message : "" };
    }
    if (mark !== this.asking) return;
    if (found.state === "none" && how === "get") return this.ask("post");
    this.take(found);
    if (["running", "warming", "none"].includes(found.state)) this.timer = setTimeout(() => this.ask("get"), LOOK_EVERY);
  }

  take(found) {
    const known = JSON.stringify([found.state, found.done, found.seconds_left, found.others, currentLanguage(), this.seen]);
    if (known === this.known) return;
    this.known = known;
    this.found = found;
    this.tellThinking(found);
    this.chosen ??= this.own ?? found.turning?.seat ?? this.lead();
    this.show();
    if (this.waited && this.done && this.opened === null && this.playback.now === this.playback.total) this.openCostliest();
    this.waited = !this.done;
  }

  lead() {
    return this.view.scores.find((score) => score.rank === 1 && score.seat !== null)?.seat ?? 0;
  }

  say(far, more = "") {
    find("thinking").hidden = !far;
    find("thinking-far").textContent = far;
    find("thinking-more").textContent = more;
  }

  // How far it is, for how long yet, what it waits for; that one may leave.
  tellThinking(found) {
    const { state } = found;
    const progress = find("progress");
    progress.hidden = !["running", "warming", "none"].includes(state);
    if (found.planned) [progress.max, progress.value] = [found.planned, found.done];
    else progress.removeAttribute("value");
    find("again-row").hidden = state !== "stopped";
    if (state === "done") return this.say("");
    if (state === "off") return this.say(w("review.off"));
    if (state === "stopped") return this.say(w("review.stopped"));
    if (state !== "running" || !found.planned) return this.say(w("review.warming"), w("review.leave"));
    const far = w("review.running", { done: found.done, planned: found.planned });
    const left = found.seconds_left ? w("review.left", { time: spoken(found.seconds_left) }) : "";
    const waits = found.others ? w("review.waits", { count: found.others }) : "";
    const more = [waits, w("review.grey"), w("review.leave")].filter(Boolean);
    this.say(`${[far, left].filter(Boolean).join(", ")}.`, more.join(" "));
  }

  // What is shown

  get done() {
    return this.found?.state === "done";
  }

  get moments() {
    return (this.found?.moments ?? []).filter((moment) => moment.seat === this.chosen).slice(0, MOST);
  }

  get pins() {
    return this.moments.map((moment, i) => ({ number: i + 1, at: moment.at, kind: moment.kind }));
  }

  when(moment) {
    const at = moment.at + 1;
    return [this.playback.nameOf(at), this.playback.partOf(at)].filter(Boolean).join(", ");
  }

  show() {
    const { found, view } = this;
    if (!found) return;
    const open = this.moments.findIndex((moment) => moment.index === this.opened);
    if (found.curve?.length)
      this.curve.show({
        curve: found.curve,
        seats: view.seats,
        own: this.chosen,
        pins: this.pins,
        result: this.done ? resultOf(view) : null,
        open: open + 1,
        name: this.nameOf(this.chosen),
      });
    find("review-about").textContent = this.done ? w("review.about", { count: found.planned }) : "";
    const how = { chosen: this.chosen, nameOf: (seat) => this.nameOf(seat), onPick: (seat) => this.pick(seat) };
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.player;
    find("precision").replaceChildren(...(found.players?.length ? [precisionTable(found.players, view, how)] : []));
    if (held !== undefined) find("precision").querySelector(`[data-player="${held}"]`)?.focus();
    this.scrubber.show(this.pins);
    this.log.show(view.seats, this.pins);
    this.showMoments(open);
    find("review-note").textContent = this.done ? w("review.note", { games: found.moments[0]?.games ?? 160 }) : "";
  }

  showMoments(open) {
    const { moments } = this;
    const title = this.done ? w("review.count", { count: moments.length }) : w("review.so_far");
    find("moments-title").textContent = this.chosen === this.own || !this.done ? title : `${title} · ${this.view.seats[this.chosen].name}`;
    find("moments-title").hidden = !this.found?.curve;
    const more = [];
    if (this.done && !moments.length) more.push(node("li", { className: "none", textContent: w("review.few") }));
    if (!this.done && this.found?.curve?.length) more.push(...this.steep());
    this.cards.show(moments, open, more);
  }

  // What the first glance saw and nobody has looked at closely yet.
  steep() {
    const { curve } = this.found;
    /** @type {any} */
    let worst = null;
    curve.forEach((point, i) => {
      if (!i || point.sure) return;
      const fall = curve[i - 1].chances[this.chosen] - point.chances[this.chosen];
      if (fall > (worst?.fall ?? 0.1)) worst = { fall, at: point.at };
    });
    if (!worst) return [];
    const words = node(
      "span",
      { className: "moment-what" },
      node("b", { textContent: w("review.steep", { turn: this.playback.nameOf(worst.at) }) }),
      node("small", { textContent: w("review.steep_more") }),
    );
    const button = node(
      "button",
      { type: "button", className: "moment-head" },
      node("span", { className: "pin", textContent: "?" }),
      words,
    );
    button.addEventListener("click", () => this.playback.go(worst.at));
    return [node("li", { className: "moment-card glanced" }, button)];
  }

  outline() {
    super.outline();
    this.show();
  }

  /** @param {number} seat */
  pick(seat) {
    this.chosen = seat;
    this.opened = null;
    this.noted.clear();
    this.show();
  }

  async open() {
    await super.open();
    if (this.wanted === null && this.done) await this.openCostliest();
  }

  openCostliest() {
    const [costly] = this.moments.toSorted((one, other) => one.change - other.change);
    return costly ? this.openMoment(costly) : undefined;
  }

  stepMoment(by) {
    const { moments } = this;
    if (!moments.length) return;
    const from = moments.findIndex((moment) => moment.index === this.opened);
    const next = from < 0 ? (by > 0 ? 0 : moments.length - 1) : Math.max(0, Math.min(moments.length - 1, from + by));
    return this.openMoment(moments[next]);
  }

  closeMoment() {
    this.opened = null;
    this.noted.clear();
    this.show();
  }

  /** @param {any} moment it lies open, and the board stands where its player stood */
  async openMoment(moment) {
    this.filming += 1;
    this.playback.stop();
    this.opened = moment.index;
    if (this.seen !== moment.seat) await this.look(moment.seat);
    else this.show();
    await this.playback.go(moment.own_at);
    if (this.opened !== moment.index) return;
    this.note(moment);
  }

  note(moment) {
    if (moment.kind === "luck") return this.noted.clear();
    const played = { ids: moment.played.ids, kind: "was-played", words: `${w("review.played")} ${percent(moment.played.chance)}` };
    const better = { ids: moment.better.ids, kind: "was-better", words: `${w("review.better")} ${percent(moment.better.chance)}` };
    this.noted.show(moment.kind === "great" ? [{ ...played, kind: "was-better" }] : [better, played]);
    this.tell(this.line());
  }

  get momentHere() {
    const moment = this.moments.find((each) => each.index === this.opened);
    return moment && this.seen === moment.seat && this.playback.now === moment.own_at ? moment : null;
  }

  line() {
    const moment = this.momentHere;
    if (!moment || moment.kind === "luck") return super.line();
    const turn = `${this.playback.nameOf(moment.own_at + 1)}, ${moment.seat === this.own ? w("review.you_short") : this.view.seats[moment.seat].name}:`;
    if (moment.kind === "great") return [turn, moment.played.label];
    return [turn, w("review.instead", { played: moment.played.label, better: moment.better.label })];
  }

  shown(moment) {
    super.shown(moment);
    this.curve.stand(this.playback.now);
    if (!this.momentHere) this.noted.clear();
  }

  /** @param {any} moment the board after each of the two moves, one after the other */
  async showBoth(moment) {
    this.pane("board");
    await this.openMoment(moment);
    const mark = ++this.filming;
    const moves =
      moment.kind === "great"
        ? [["played", moment.played]]
        : [
            ["played", moment.played],
            ["better", moment.better],
          ];
    for (const [kind, move] of moves) {
      await rest(STAY / 2);
      const board = await this.table.get(`/replay/${moment.own_at}/after`, { action: move.text }).catch((error) => toast(error.message));
      if (!board || mark !== this.filming || !this.momentHere) return;
      await loadStill(board.still);
      this.noted.clear();
      this.board.draw(board);
      this.tell([`${capital(w(`review.${kind}`))}:`, move.label]);
      await rest(STAY);
      if (mark !== this.filming || !this.momentHere) return;
      await this.playback.go(moment.own_at);
      this.note(moment);
    }
  }

  /** @param {any} moment @param {HTMLButtonElement | null} button a new match from here, the better move played, against bots */
  async playFrom(moment, button) {
    if (button) button.disabled = true;
    try {
      const made = await this.table.post("/branch", { at: moment.own_at, seat: moment.seat, play: moment.better.text, gather: true });
      const url = new URL(made.url, location.origin);
      url.searchParams.set("played", moment.better.label);
      url.searchParams.set("back", `${location.pathname}?at=${moment.at}`);
      location.href = url.href;
    } catch (error) {
      if (button) button.disabled = false;
      toast(error instanceof Error ? error.message : w("table.unreachable"));
    }
  }
}

// What everybody ended with, as the last point of the curve: the winners share it. Alone there is nobody to beat.
function resultOf({ scores }) {
  if (scores.length < 2) return null;
  const winners = scores.filter((score) => score.rank === 1).length;
  return scores.filter((score) => score.seat !== null).map((score) => (score.rank === 1 ? 1 / winners : 0));
}

function spoken(seconds) {
  if (seconds < 90) return w("review.seconds", { count: Math.max(5, 5 * Math.round(seconds / 5)) });
  return w("review.minutes", { count: Math.round(seconds / 60) });
}

await new ReviewPage().open();
