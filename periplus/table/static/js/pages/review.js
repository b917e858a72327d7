// The review of a finished match: how far it is, everybody's chances, and the moments that mattered.

import { node } from "../parts/dom.js";
import { mark, who } from "../parts/marks.js";
import { toast } from "../parts/toast.js";
import { w } from "../parts/words.js";
import { Curve } from "./curve.js";

const LOOK_EVERY = 700; // milliseconds, while it is being made
const find = (name) => document.querySelector(`[data-${name}]`);

export const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

// What everybody ended with, as the last point of the curve: the winners share it. Alone there is nobody to beat.
function result(scores) {
  if (scores.length < 2) return null;
  const winners = scores.filter((score) => score.rank === 1).length;
  return scores.filter((score) => score.seat !== null).map((score) => (score.rank === 1 ? 1 / winners : 0));
}

export class ReviewPanel {
  constructor(table, { onGo, onSee }) {
    this.table = table;
    this.onSee = onSee;
    this.view = null;
    this.shown = "";
    this.curve = new Curve(find("curve"), { onGo, describe: (point, number, count) => this.describe(point, number, count) });
    find("review-start").addEventListener("click", () => this.start());
    document.getElementById("tab-review").addEventListener("picked", () => this.curve.draw());
  }

  async load(view) {
    this.view = view;
    if (!view.over) return this.say(w("review.later"));
    await this.ask(() => this.table.get("/review"));
  }

  async start() {
    find("review-row").hidden = true;
    await this.ask(() => this.table.post("/review"));
  }

  // One answer; the next is asked for while the review is being made.
  async ask(request) {
    clearTimeout(this.timer);
    const mark = (this.asked = (this.asked ?? 0) + 1);
    let found;
    try {
      found = await request();
    } catch (error) {
      found = { state: "stopped", why: error.message };
    }
    if (mark !== this.asked) return;
    this.show(found);
    if (found.state === "running" || found.state === "warming") {
      this.timer = setTimeout(() => this.ask(() => this.table.get("/review")), LOOK_EVERY);
    }
  }

  say(text) {
    find("review-state").textContent = text;
    find("review-state").hidden = !text;
  }

  show(found) {
    const { state } = found;
    const working = state === "running" || state === "warming";
    const progress = find("review-progress");
    progress.hidden = !working;
    if (state === "running" && found.planned) [progress.max, progress.value] = [found.planned, found.done];
    else progress.removeAttribute("value");
    const row = find("review-row");
    row.hidden = state !== "none" && state !== "stopped";
    find("review-start").textContent = w(state === "stopped" ? "review.again" : "review.start");
    find("review-lead").hidden = state === "done" || state === "off";
    find("review-found").hidden = state !== "done";
    if (state === "none" || state === "done") this.say("");
    else if (state === "running" && !found.planned) this.say(w("review.begun"));
    else this.say(w(`review.${state}`, found));
    if (state === "done") this.showFound(found);
  }

  showFound(found) {
    const { seats, scores, moments } = this.view;
    const written = JSON.stringify([found.curve, found.moments, seats, w("review.title")]);
    if (written === this.shown) return;
    this.shown = written;
    const focused = document.activeElement?.dataset.key;
    find("legend").replaceChildren(...seats.map((seat) => node("span", {}, who(seat), this.curve.sample(seat.seat))));
    find("moments").replaceChildren(...found.moments.map((moment, index) => this.card(moment, index + 1)));
    if (!found.moments.length) find("moments").append(node("li", { textContent: w("review.few") }));
    find("decisions").replaceChildren(this.asTable(found.curve));
    find("review-note").textContent = w("review.note", found);
    this.curve.show(found.curve, result(scores), found.moments, seats, moments);
    if (focused) document.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  chances(point) {
    return this.view.seats.map((seat) => `${seat.name} ${percent(point.chances[seat.seat])}`).join(", ");
  }

  describe(point, number, count) {
    const chances = this.chances(point);
    const text =
      point.seat === null
        ? w("review.end", { chances })
        : w("review.now", { number, count, name: this.view.seats[point.seat].name, chances });
    find("curve-now").textContent = text;
    return text;
  }

  card(moment, number) {
    const seat = this.view.seats[moment.seat];
    const step = w("review.step", { n: moment.at });
    const said = (key, move, kind) =>
      node("div", { className: kind }, node("dt", { textContent: w(key) }), node("dd", { textContent: move.label }));
    const card = node(
      "li",
      { className: "moment-card" },
      node(
        "h3",
        {},
        node("span", { className: "number", textContent: number }),
        who(seat),
        node("span", { className: "muted small", textContent: step }),
      ),
      node("p", { className: "muted small", textContent: moment.question }),
      node("dl", {}, said("review.played", moment.played, "played"), said("review.better", moment.better, "better")),
      moment.reason ? node("p", { className: "reason", textContent: moment.reason }) : null,
      node("p", { className: "cost", textContent: w("review.cost", { share: percent(moment.better.chance - moment.played.chance) }) }),
      node("p", { className: "row" }, this.goThere(moment, `${seat.name}, ${step}`), this.whatIf(moment, `${seat.name}, ${step}`)),
    );
    return card;
  }

  button(key, moment, about, act) {
    const button = node("button", { textContent: w(key) }, node("span", { className: "apart", textContent: ` – ${about}` }));
    button.dataset.key = `${key.replace(".", "-")}-${moment.index}`;
    button.addEventListener("click", () => act(button));
    return button;
  }

  goThere(moment, about) {
    return this.button("review.go", moment, about, async () => {
      await this.onSee(moment.seat, moment.own_at);
      find("caption").scrollIntoView({ block: "nearest" });
    });
  }

  whatIf(moment, about) {
    const button = this.button("review.what_if", moment, about, async () => {
      button.disabled = true;
      try {
        const made = await this.table.post("/branch", { at: moment.own_at, seat: moment.seat, play: moment.better.text, gather: true });
        const url = new URL(made.url, location.origin);
        url.searchParams.set("played", moment.better.label);
        url.searchParams.set("back", `${location.pathname}?at=${moment.at ?? moment.own_at}#review`);
        location.href = url;
      } catch (error) {
        button.disabled = false;
        toast(error.message);
      }
    });
    button.title = w("review.what_if_more");
    return button;
  }

  asTable(curve) {
    const { seats } = this.view;
    const head = [w("replay.moment"), w("review.who"), w("review.played")].map((text) => node("th", { scope: "col", textContent: text }));
    const columns = seats.map((seat) => node("th", { scope: "col" }, mark(seat.seat, seat.shape), ` ${seat.name}`));
    const rows = curve.map((point) => {
      const shares = seats.map((seat) => node("td", { className: "share", textContent: percent(point.chances[seat.seat]) }));
      const name = seats[point.seat].name;
      return node(
        "tr",
        {},
        node("th", { scope: "row", textContent: point.at }),
        node("td", { textContent: name }),
        node("td", { textContent: point.played.label }),
        ...shares,
      );
    });
    return node("table", {}, node("thead", {}, node("tr", {}, ...head, ...columns)), node("tbody", {}, ...rows));
  }

  markMoment(now) {
    this.curve.mark(now);
  }
}
