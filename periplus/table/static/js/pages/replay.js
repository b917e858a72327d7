// @ts-check
// A match sailed again: turn by turn, from every seat, at three speeds; link to a moment, branch from it.

import { gameInfo } from "../parts/api.js";
import { find, icon, node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { copyText } from "../parts/page.js";
import { toast } from "../parts/toast.js";
import { w } from "../parts/words.js";
import { levelName } from "../table/people.js";
import { showScores } from "../table/score.js";
import { LookingBack } from "./looking_back.js";

const SPEEDS = [1, 2, 4];
const SPECTATOR = -1;
const ALL_HANDS = -2; // the spectator's board, and beside it what everybody held

class ReplayPage extends LookingBack {
  constructor() {
    super();
    this.found = null;
    /** @type {{scores: Score[], over: boolean}} */
    this.scores = { scores: [], over: false };
    this.pane("board");
    for (const button of document.querySelectorAll("[data-speed]"))
      button.addEventListener("click", () => this.speed(Number(button.dataset.speed)));
    find("next-speed").addEventListener("click", () => this.speed(SPEEDS[(SPEEDS.indexOf(this.playback.speed) + 1) % SPEEDS.length]));
    find("next-eye").addEventListener("click", () => this.nextEye());
    find("copy-moment").addEventListener("click", () => this.copyMoment());
    find("branch").addEventListener("click", () => this.askBranch());
    find("branch-dialog").addEventListener("close", () => this.branch());
    find("open-score").addEventListener("click", () => this.showScore());
  }

  async load() {
    await super.load();
    const { view } = this;
    find("export").hidden = view.can.export === false;
    find("review").hidden = !view.over;
    if (view.over) await this.loadReview();
  }

  // The moments and chances of a review that exists already; none is made for it.
  async loadReview() {
    const found = await this.table.get("/review").catch(() => null);
    this.found = found?.state === "done" ? found : null;
    this.outline();
  }

  get concerned() {
    return this.own ?? this.found?.turning?.seat ?? 0;
  }

  get pins() {
    const moments = (this.found?.moments ?? []).filter((moment) => moment.seat === this.concerned);
    return moments.map((moment, i) => ({ number: i + 1, at: moment.at, kind: moment.kind }));
  }

  outline() {
    super.outline();
    if (this.found) this.scrubber.show(this.pins, { curve: this.found.curve, seats: this.view.seats, own: this.concerned });
    this.eyes();
  }

  // Whose view: each seat, and whoever only looks on; after the end with all that was hidden.
  get views() {
    const { replay_all: over, board, seats, viewer } = this.view;
    const hands = "hand" in (board?.groups ?? {});
    return over ? [...seats.map(({ seat }) => seat), hands ? ALL_HANDS : SPECTATOR] : [...viewer.seats, SPECTATOR];
  }

  eyeOf(seat) {
    if (seat === ALL_HANDS) return [icon("eye"), w("replay.hands")];
    if (seat === SPECTATOR) return [icon("eye"), w("replay.spectator")];
    return [avatar(seat, this.view.seats[seat].shape), this.nameOf(seat)];
  }

  eyes() {
    const buttons = this.views.map((seat) => {
      const button = node("button", { type: "button", dataset: { eye: seat } }, ...this.eyeOf(seat));
      button.setAttribute("aria-pressed", String(seat === this.seen));
      button.addEventListener("click", () => this.lookFrom(seat));
      return button;
    });
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.eye;
    find("eyes").replaceChildren(...buttons);
    find("eyes").hidden = this.views.length < 2;
    find("next-eye").hidden = this.views.length < 2;
    if (held !== undefined) buttons.find((button) => button.dataset.eye === held)?.focus();
    const [face] = this.eyeOf(this.seen);
    find("next-eye").replaceChildren(face, w("replay.view"));
    find("next-eye").setAttribute("aria-label", `${w("replay.eyes")}: ${this.eyeOf(this.seen)[1]}`);
  }

  nextEye() {
    const { views } = this;
    return this.lookFrom(views[(views.indexOf(this.seen) + 1) % views.length]);
  }

  /** @param {number} speed */
  speed(speed) {
    this.playback.speed = speed;
    for (const button of document.querySelectorAll("[data-speed]"))
      button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
    find("next-speed").textContent = `${speed}×`;
  }

  shown(moment) {
    super.shown(moment);
    find("branch").hidden = this.view.can.branch === false || moment.over;
    this.scores = { scores: moment.scores, over: moment.over };
    this.showHands();
  }

  /** @param {number} seat */
  async look(seat) {
    await super.look(this.views.includes(seat) ? seat : (this.views.at(-1) ?? SPECTATOR));
  }

  // Each hand as its own seat saw it, on the lighter back of what the others did not see.
  async showHands() {
    const { now } = this.playback;
    const all = this.seen === ALL_HANDS;
    const found = all ? await this.table.get(`/replay/${now}/hands`).catch(() => null) : null;
    if (now !== this.playback.now || all !== (this.seen === ALL_HANDS)) return;
    find("hands").hidden = !found;
    if (!found) return;
    find("hands").replaceChildren(node("p", { textContent: w("replay.hidden") }), ...found.hands.map((hand) => this.hand(hand)));
    this.log.mark(now); // it has less room now
  }

  hand({ seat, cards }) {
    const { name, shape } = this.view.seats[seat];
    const shown = cards.map(({ title, kind, picture }) =>
      node(
        "li",
        { title: kind },
        node("i", { className: "piece", innerHTML: picture, attributes: { "aria-hidden": "true" } }),
        node("span", { textContent: title }),
      ),
    );
    const count = node("small", { textContent: String(cards.length) });
    return node("section", {}, node("h3", {}, avatar(seat, shape), name, count), node("ul", {}, ...shown));
  }

  async copyMoment() {
    const url = new URL(document.body.dataset.share ?? "", location.origin);
    url.searchParams.set("at", String(this.playback.now));
    await copyText(url.href);
    toast(w("replay.copied"));
  }

  showScore() {
    showScores(find("score"), this.scores.scores, this.view.seats, this.scores.over);
    find("score-dialog").showModal();
  }

  // What if: the same match up to here, then a new one against bots.

  async askBranch() {
    this.playback.stop();
    const info = await gameInfo(document.body.dataset.game);
    const { seat, level } = find("branch-form").elements;
    const moment = await this.playback.fetch(this.playback.now);
    seat.replaceChildren(...this.view.seats.map((one) => new Option(one.name, String(one.seat))));
    seat.value = moment.asked[0] ?? this.view.viewer.seats[0] ?? 0;
    const levels = info.opponents.length
      ? info.opponents.map((one) => ({ id: one.level, label: `${one.name} – ${levelName(one.level)}` }))
      : info.levels.map(({ id }) => ({ id, label: levelName(id) }));
    level.replaceChildren(...levels.map(({ id, label }) => new Option(label, id)));
    const played = this.view.seats.find((one) => one.kind.startsWith("bot:"))?.kind.slice(4);
    level.value = levels.some(({ id }) => id === played) ? played : levels[Math.floor(levels.length / 2)].id;
    find("branch-dialog").returnValue = "";
    find("branch-dialog").showModal();
  }

  async branch() {
    if (find("branch-dialog").returnValue !== "go") return;
    const { seat, level } = find("branch-form").elements;
    const seats = this.view.seats.map((one) => ({
      kind: one.seat === Number(seat.value) ? "human" : `bot:${level.value}`,
      name: one.name,
      shape: one.shape,
    }));
    try {
      const made = await this.table.post("/branch", { at: this.playback.now, seats, gather: true });
      location.href = made.url ?? `/t/${made.table}`;
    } catch (error) {
      toast(error instanceof Error ? error.message : w("table.unreachable"));
    }
  }
}

await new ReplayPage().open();
