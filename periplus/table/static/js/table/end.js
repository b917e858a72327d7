// @ts-check
// The end of a match: who won, where the points came from, what turned it; then again, or what next.

import { drawing, find, icon, node } from "../parts/dom.js";
import { avatar, shown } from "../parts/marks.js";
import { copyText } from "../parts/page.js";
import { toast } from "../parts/toast.js";
import { capital, currentLanguage, fill, w } from "../parts/words.js";
import { mine } from "./model.js";
import { Pad } from "./pad.js";
import { turningPoint } from "./turning.js";

const MEDALS = 3; // winners who have one each; more share one
const STEPS = 3;
const LOOK_EVERY = 1500; // milliseconds, while the match is thought over

const RAYS = Array.from(
  { length: 20 },
  (_, i) => `<path d="M130 118 118 4q12-8 24 0z" fill="${i % 2 ? "#e0a93b" : "#c98d1c"}" transform="rotate(${18 * i} 130 118)"/>`,
).join("");
const MEDAL = `<path d="M92 170 60 292l36-18 22 26 22-110z" fill="#8d2f14"/><path d="M168 170 200 292l-36-18-22 26-22-110z" fill="#a8321f"/>
<path d="M104 176 88 268M156 176l16 92" stroke="#f0c25c" stroke-width="5"/>${RAYS}<circle cx="130" cy="118" r="95" fill="#d9a233" stroke="#8a5c12" stroke-width="2.500"/>
<circle cx="130" cy="118" r="78" fill="#dcebe4" stroke="#8a5c12" stroke-width="3"/><path d="M58 146q40-30 72-14t72-12a78 78 0 0 1-144 26z" fill="#8fb58a"/>`;

const CONFETTI = Array.from({ length: 22 }, (_, i) => {
  const [x, y, turn] = [(i * 83 + i * i * 7) % 290, (i * 59 + i * i * 3) % 150, (i * 47) % 90];
  const colour = ["#e0a93b", "#7ec4bd", "#d4643a", "#f2e6c4"][i % 4];
  return `<path d="M0 0h7v10H0z" fill="${colour}" transform="translate(${x + 4} ${y + 8}) rotate(${turn})"/>`;
}).join("");

export class Ending {
  /** @param {import("../parts/api.js").Table} table */
  constructor(table) {
    this.table = table;
    this.known = "";
    this.closed = false;
    this.later = 0;
    /** @type {View} the finished match; nothing is asked of it before */
    this.view = /** @type {any} */ (null);
    this.box = find("end");
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.box.hidden && !event.defaultPrevented) this.close();
    });
  }

  /** @param {View} view @param {{fresh: boolean}} how */
  show(view, { fresh }) {
    const known = JSON.stringify([view.version, view.scores, view.ending, view.seats.map((seat) => [seat.name, seat.shape])]);
    if (this.known === known) return;
    this.known = known;
    this.view = view;
    this.pad = this.counting();
    this.right = node("div", { className: "end-right" }, this.slip());
    this.box.replaceChildren(this.ceremony(), this.pad.element, this.right, this.acts());
    this.box.classList.toggle("many", view.scores.length > 5);
    this.box.hidden = this.closed;
    if (fresh) this.box.querySelector("h2")?.focus();
    this.pad.count();
    this.tellTurning();
    this.offerNext();
  }

  close() {
    this.closed = true;
    this.box.hidden = true;
    find("prompt").focus();
  }

  open() {
    this.closed = false;
    this.box.hidden = false;
  }

  get ranked() {
    return this.view.scores.toSorted((one, other) => one.rank - other.rank || other.total - one.total);
  }

  /** Whoever reads this, if it is one player. @returns {Score | null} */
  get own() {
    const [seat, ...others] = mine(this.view);
    return others.length || seat === undefined ? null : (this.ranked.find((score) => score.seat === seat) ?? null);
  }

  /** @param {Score} score */
  seat(score) {
    return score.seat === null ? null : this.view.seats[score.seat];
  }

  /** @param {Score} score */
  face(score) {
    const seat = this.seat(score);
    return seat ? avatar(seat.seat, seat.shape) : avatar(5, "hexagon");
  }

  /** @param {Score} score */
  kindOf(score) {
    const seat = this.seat(score);
    if (seat && mine(this.view).includes(seat.seat)) return w("seat.you");
    return seat?.kind.startsWith("bot:") ? w("new.bot") : "";
  }

  /** @param {number} points */
  unit(points) {
    return fill(this.view.ending?.unit ?? "{count}", { count: shown(points) });
  }

  get winners() {
    return this.ranked.filter((score) => score.rank === 1);
  }

  // A medal for each winner, by how much, and the steps: who shares the victory shares the first.
  ceremony() {
    const words = node(
      "div",
      { className: "ceremony-words" },
      node("p", { className: "kick", textContent: this.view.ending?.why || w("end.over") }),
      node("h2", { textContent: this.title(), tabIndex: -1 }),
      node("p", { className: "by", textContent: this.by() }),
      this.ownNote(),
    );
    return node("section", { className: "ceremony" }, this.medals(), words, this.podium());
  }

  title() {
    const [first, ...others] = this.winners;
    if (this.view.scores.length === 1) return capital(this.view.ending?.prize || this.unit(first.total));
    if (others.length) return w("end.shared");
    return first === this.own ? w("end.you") : w("end.wins", { name: first.name });
  }

  by() {
    const [first, second] = this.ranked;
    const points = this.unit(first.total);
    if (!second) return this.alone(first, points);
    if (this.winners.length > 1) return w("end.each", { names: listed(this.winners.map((score) => score.name)), points });
    const rule = this.view.ending?.tie_break;
    const beaten = this.own && this.own !== first ? this.own : second;
    if (beaten.total === first.total && rule) return w("end.level", { points, rule });
    const gap = this.unit(first.total - beaten.total);
    return beaten === this.own ? w("end.ahead_of_you", { points: gap }) : w("end.ahead", { points: gap, name: beaten.name });
  }

  // How far the next medal is.
  alone(own, points) {
    const next = this.view.ending?.steps.find((step) => step.points > own.total);
    return next ? w("end.next_step", { points, prize: next.label, at: shown(next.points) }) : (this.view.ending?.result ?? points);
  }

  medals() {
    if (this.view.scores.length === 1 && !this.view.ending?.prize) return "";
    const shared = this.winners.length > MEDALS ? [this.winners] : this.winners.map((score) => [score]);
    const drawn = shared.map((scores) =>
      node(
        "div",
        { className: `medal metal-${this.earned}` },
        drawing(MEDAL, { viewBox: "0 0 260 310" }),
        ...scores.map((score) => this.face(score)),
      ),
    );
    return node("div", { className: `medals medals-${shared.length}`, attributes: { "aria-hidden": "true" } }, ...drawn);
  }

  // Kept by game and number of players; of one's own play only.
  ownNote() {
    const { own } = this;
    if (!own || this.view.hotseat || this.seat(own)?.minded || this.view.stood_in.some(({ seat }) => seat === own.seat)) return null;
    const key = `best ${document.body.dataset.game} ${this.view.seats.length}`;
    const kept = localStorage.getItem(key);
    const points = shown(own.total);
    const told = (word, number) => node("p", { className: "note", textContent: w(word, { points: number }) });
    if (kept !== null && own.total <= Number(kept)) return told("end.best", shown(Number(kept)));
    localStorage.setItem(key, String(own.total));
    return told(kept === null ? "end.first" : "end.new_best", points);
  }

  podium() {
    if (this.view.scores.length < 2) return this.prizes();
    const confetti = drawing(CONFETTI, { viewBox: "0 0 300 170", class: "confetti" });
    const steps = this.winners.length > 1 ? [this.step(this.winners, 1, "broad")] : this.steps();
    return node("div", { className: "podium", attributes: { "aria-hidden": "true" } }, confetti, ...steps);
  }

  steps() {
    const best = this.ranked.slice(0, STEPS);
    return [1, 0, 2].filter((place) => best[place]).map((place) => this.step([best[place]], best[place].rank, `place-${place}`));
  }

  /** Which of the steps somebody alone stands on; -1 below the first, or beside others. */
  get earned() {
    const [{ total }, ...others] = this.ranked;
    return others.length ? -1 : (this.view.ending?.steps ?? []).findLastIndex((step) => total >= step.points);
  }

  // Alone: the medals instead of ranks, and on which one stands.
  prizes() {
    const steps = (this.view.ending?.steps ?? []).map(({ label, points }, place) => {
      const words = node("small", { textContent: label });
      const reached = place === this.earned ? this.ranked : [];
      return this.step(reached, shown(points), `prize-${place}${place > this.earned ? " ahead" : ""}`, words);
    });
    return steps.length ? node("div", { className: "podium prizes", attributes: { "aria-hidden": "true" } }, ...steps) : "";
  }

  /** @param {Score[]} scores @param {number | string} number @param {string} className @param {Node[]} words */
  step(scores, number, className, ...words) {
    const faces = node("span", { className: "faces" }, ...scores.map((score) => this.face(score)));
    return node("div", { className: `step ${className}` }, faces, node("span", { className: "block" }, String(number), ...words));
  }

  counting() {
    const { view } = this;
    const columns =
      view.ending?.columns ??
      view.scores[0].parts.map(({ part, label }) => ({ label, parts: [part], tint: "sand", family: "", picture: "" }));
    return new Pad({
      scores: this.ranked,
      columns,
      where: view.ending?.where ?? "",
      own: this.own,
      face: (score) => this.face(score),
      kindOf: (score) => this.kindOf(score),
    });
  }

  // What turned the match is told by its review; nothing else can know. Where bots are ready it begins by itself for those who
  // played, and the card fills itself.
  async tellTurning() {
    const { view } = this;
    let review = await this.table.get("/review").catch(() => null);
    if (review?.state === "none" && review.ready && mine(view).length) review = await this.table.post("/review").catch(() => null);
    if (this.view !== view) return;
    const card = turningPoint(view, review);
    if (card) {
      this.right?.querySelector(".turning")?.remove();
      this.right?.prepend(card);
    }
    clearTimeout(this.later);
    if (["running", "warming"].includes(review?.state) && !this.box.hidden) this.later = setTimeout(() => this.tellTurning(), LOOK_EVERY);
  }

  slip() {
    const line = this.ranked.map((score) => `${score.name} ${shown(score.total)}`).join(" · ");
    const share = node("button", { type: "button" }, icon("share"), w("end.share"));
    share.addEventListener("click", () => this.share(line));
    const href = `/api/tables/${this.view.table}/picture`;
    const small = node("img", { src: `${href}?language=${currentLanguage()}`, alt: w("end.picture"), width: 1440, height: 852 });
    const picture = node("a", { className: "picture", href, download: "", title: w("end.picture") }, small);
    const words = node("p", {}, node("b", { textContent: document.body.dataset.gameName }), node("br"), line);
    return node("section", { className: "slip paper" }, picture, words, share);
  }

  // With the spectators' link, which leads to the last moment; who has none to give shares the result alone.
  async share(line) {
    const title = document.body.dataset.gameName;
    const { share = "" } = document.body.dataset;
    const link = share.startsWith("/s/") ? new URL(share, location.origin) : null;
    link?.searchParams.set("at", String(this.view.moments));
    if (navigator.share) return navigator.share({ title, text: line, ...(link && { url: link.href }) }).catch(() => null);
    await copyText([`${title}: ${line}`, link?.href].filter(Boolean).join("\n"));
    toast(w("replay.copied"));
  }

  /** The same people once more: now, or by days; or against another rung. @param {{tomorrow?: boolean, level?: string}} how */
  async again(how) {
    const made = await this.table.post("/rematch", how).catch((error) => toast(error.message));
    if (made?.url) location.href = made.url;
  }

  // Whoever played the ladder alone is asked whether to go a rung up, or down after two losses; the same again stays beside it.
  async offerNext() {
    const { view } = this;
    const alone = view.seats.length > 1 && view.seats.every((seat) => mine(view).includes(seat.seat) || seat.kind.startsWith("bot:rung-"));
    if (!alone || mine(view).length !== 1) return;
    const { opponent } = (await this.table.get("/next").catch(() => null)) ?? {};
    const rematch = this.box.querySelector("[data-rematch]");
    if (!opponent || this.view !== view || !rematch) return;
    const next = node(
      "button",
      { className: "primary big", type: "button", title: opponent.manner, dataset: { next: opponent.level } },
      node("span", { textContent: w("end.after", { name: opponent.name }) }),
      node("small", { textContent: w(opponent.step > 0 ? "end.rung_up" : "end.rung_down") }),
    );
    next.addEventListener("click", () => this.again({ level: opponent.level }));
    rematch.classList.remove("primary", "big");
    rematch.replaceChildren(icon("undo"), w("end.same"));
    rematch.before(next);
  }

  acts() {
    const rematch = node(
      "button",
      { className: "primary big", type: "button", hidden: !mine(this.view).length, dataset: { rematch: "" } },
      icon("undo"),
      w("end.rematch"),
    );
    rematch.addEventListener("click", () => this.again({}));
    const people = this.view.seats.filter((seat) => seat.kind === "human").length > 1 && !this.view.hotseat;
    const days = document.body.dataset.days !== undefined && people && mine(this.view).length > 0;
    const tomorrow = node("button", { type: "button", hidden: !days, title: w("end.tomorrow_more") }, icon("undo"), w("end.tomorrow"));
    tomorrow.addEventListener("click", () => this.again({ tomorrow: true }));
    const review = node("a", { className: "button", href: `/t/${this.view.table}/review` }, icon("curve"), w("end.review"));
    const fresh = node("a", { className: "button", href: `/new/${document.body.dataset.game}` }, icon("plus"), w("end.new"));
    const look = node("button", { type: "button", dataset: { endClose: "" } }, icon("map"), w("end.board"));
    look.addEventListener("click", () => this.close());
    return node("nav", { className: "end-acts", attributes: { "aria-label": w("end.next") } }, rematch, tomorrow, review, fresh, look);
  }
}

function listed(names) {
  return new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(names);
}
