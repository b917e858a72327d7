// The end of a match: who won, where the points came from, the moment that decided it; then again, or what next.

import { drawing, find, icon, node, rest } from "../parts/dom.js";
import { avatar, shown } from "../parts/marks.js";
import { copyText } from "../parts/page.js";
import { isStill } from "../parts/settings.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, w } from "../parts/words.js";
import { mine } from "./model.js";

const COLOURS = ["#1f6d73", "#c98d1c", "#a93c22", "#5b7a3c", "#6d4f86", "#7a6a52"];
// A category that is named by a colour has that colour; the others then have none of them.
const NAMED = { red: "#a93c22", orange: "#de7c28", yellow: "#ecc64a", green: "#4f7436", blue: "#2b6490", purple: "#6d4f86" };
const PLAIN = ["#1f5d63", "#7a6a52", "#43382b"];
const DARK_INK = ["#c98d1c", NAMED.orange, NAMED.yellow];
const PARTS = 5; // categories shown apart; the rest is one
const SAMPLES = 24;
const TOLD = 3; // sentences of the moment that decided it

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
  constructor(table) {
    this.table = table;
    this.box = find("end");
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.box.hidden && !event.defaultPrevented) this.close();
    });
  }

  show(view, { fresh }) {
    const known = JSON.stringify([view.version, view.scores, view.seats.map((seat) => [seat.name, seat.shape])]);
    if (this.known === known) return;
    this.known = known;
    this.view = view;
    this.box.replaceChildren(this.ceremony(), this.counting(), this.decided(), this.slip(), this.acts());
    this.box.hidden = this.closed === true;
    if (fresh) this.box.querySelector("h2").focus();
    this.count();
    this.findMoment();
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

  seat(score) {
    return score.seat === null ? null : this.view.seats[score.seat];
  }

  face(score) {
    const seat = this.seat(score);
    return seat ? avatar(seat.seat, seat.shape) : avatar(5, "hexagon");
  }

  // The medal with the winner's figure, and by how much.
  ceremony() {
    const [first, second] = this.ranked;
    const winners = this.ranked.filter((score) => score.rank === 1);
    const own = mine(this.view).includes(first.seat) && mine(this.view).length === 1;
    const name = winners.map((score) => score.name).join(", ");
    const gap = second ? first.total - second.total : 0;
    const title = winners.length > 1 ? w("end.shared", { names: name }) : own ? w("end.you") : w("end.wins", { name });
    const how = !second
      ? w("end.alone", { points: shown(first.total) })
      : gap > 0
        ? w("end.by", { points: shown(gap) })
        : w("end.tie_break");
    const medal = node(
      "div",
      { className: "medal", attributes: { "aria-hidden": "true" } },
      drawing(MEDAL, { viewBox: "0 0 260 310" }),
      this.face(first),
    );
    const words = node(
      "div",
      { className: "ceremony-words" },
      node("p", { className: "kick", textContent: w("end.over") }),
      node("h2", { textContent: title, tabIndex: -1 }),
      node("p", { className: "by", textContent: how }),
      this.ownNote(),
    );
    return node("section", { className: "ceremony" }, medal, words, this.podium());
  }

  ownNote() {
    const score = this.ranked.find((one) => one.seat !== null && mine(this.view).includes(one.seat));
    if (!score || mine(this.view).length > 1) return null;
    const key = `best ${document.body.dataset.game}`;
    const best = Number(localStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (score.total <= best) return node("p", { className: "note", textContent: w("end.best", { points: shown(best) }) });
    localStorage.setItem(key, score.total);
    return node("p", { className: "note", textContent: w("end.new_best", { points: shown(score.total) }) });
  }

  podium() {
    const none = this.view.scores.length < 2 || this.view.scores.length > 4;
    const best = none ? [] : this.ranked.slice(0, 3);
    const heights = { 0: 112, 1: 78, 2: 56 };
    const steps = [1, 0, 2]
      .filter((place) => best[place])
      .map((place) => {
        const step = node("div", { className: "step" }, this.face(best[place]), node("span", { textContent: best[place].rank }));
        step.style.setProperty("--high", `${heights[place]}px`);
        return step;
      });
    const confetti = drawing(CONFETTI, { viewBox: "0 0 300 170", class: "confetti" });
    return node("div", { className: "podium", attributes: { "aria-hidden": "true" } }, confetti, ...steps);
  }

  // Categories, the largest first, so that five bars and a rest tell where points came from. What was lost is told by its own name.
  categories() {
    const { parts } = this.view.scores[0];
    const sizes = parts.map((part, index) => [
      this.view.scores.reduce((sum, score) => sum + Math.abs(score.parts[index].points), 0),
      index,
      part.label,
    ]);
    const kept = sizes.filter(([size]) => size > 0).sort((one, other) => other[0] - one[0]);
    const shownApart = kept
      .slice(0, PARTS)
      .map(([, index, label]) => ({ label, part: parts[index].part, of: (score) => score.parts[index].points }));
    const rest_ = kept.slice(PARTS).map(([, index]) => index);
    if (rest_.length)
      shownApart.push({
        label: w("end.rest"),
        of: (score) => rest_.reduce((sum, index) => sum + Math.max(0, score.parts[index].points), 0),
      });
    return coloured(shownApart);
  }

  counting() {
    const categories = this.categories();
    const reach = Math.max(1, ...this.view.scores.map((score) => categories.reduce((sum, one) => sum + Math.max(0, one.of(score)), 0)));
    const alone = this.view.scores.length === 1;
    const legend = categories.map((one) => node("li", {}, swatch(one.colour), one.label));
    const row = alone ? null : node("ul", { className: "legend-row" }, ...legend);
    const again = node("button", { type: "button", className: "again" }, icon("again"), node("span", { textContent: w("end.again") }));
    again.hidden = isStill();
    again.addEventListener("click", () => this.count());
    const lanes = alone ? this.kinds() : this.ranked.map((score) => this.lane(score, categories, reach));
    const list = node("ol", {}, ...lanes);
    list.style.setProperty("--lanes", lanes.length);
    return node(
      "section",
      { className: "counting paper" },
      node("header", {}, node("h3", { textContent: w("end.where") }), row, again),
      list,
    );
  }

  lane(score, categories, reach) {
    const gained = categories.map((one, order) => ({ ...one, order, points: one.of(score) })).filter((one) => one.points > 0);
    const segments = gained.map((one) => segment(one, one.points, one.order, reach));
    const lost = score.parts.filter((part) => part.points < 0).map((part) => `${part.label} ${shown(part.points)}`);
    const seat = this.seat(score);
    const kind = seat && mine(this.view).includes(seat.seat) ? w("seat.you") : seat?.kind.startsWith("bot:") ? w("new.bot") : "";
    const words = node("span", { className: "lane-name" }, node("b", { textContent: score.name }), node("small", { textContent: kind }));
    const way = node("div", {}, node("span", { className: "road" }, ...segments, this.face(score)));
    if (lost.length) way.append(node("p", { className: "lost", textContent: lost.join(" · ") }));
    return node(
      "li",
      { className: score.rank === 1 ? "lane win" : "lane" },
      node("span", { className: "lane-rank", textContent: score.rank }),
      words,
      way,
      totalOf(score.total),
    );
  }

  // Alone at the table: a lane for every kind of points.
  kinds() {
    const parts = this.view.scores[0].parts.filter((part) => part.points).sort((one, other) => other.points - one.points);
    const reach = Math.max(...parts.map((part) => Math.abs(part.points)));
    return coloured(parts).map((one, order) => {
      const bar = segment(one, one.points, order, reach);
      bar.replaceChildren(); // the total beside it says as much
      const name = node("span", { className: "lane-name" }, node("b", { textContent: one.label }));
      const rank = node("span", { className: "lane-rank" }, swatch(one.colour));
      return node("li", { className: "lane" }, rank, name, node("div", {}, node("span", { className: "road" }, bar)), totalOf(one.points));
    });
  }

  // Roads grow category by category, totals tick; a touch shows all at once.
  count() {
    if (isStill()) return;
    const list = this.box.querySelector(".counting ol");
    list.classList.remove("grows");
    void list.offsetWidth;
    list.classList.add("grows");
    list.addEventListener("pointerdown", () => list.classList.remove("grows"), { once: true });
    const length = 700 * this.categories().length;
    for (const total of list.querySelectorAll("[data-total]")) tick(total, Number(total.dataset.total), length);
  }

  decided() {
    this.moment = node(
      "section",
      { className: "decided paper" },
      node("h3", { textContent: w("end.moment") }),
      node("p", { className: "muted", textContent: w("end.looking") }),
    );
    return this.moment;
  }

  // The review's gravest moment where there is one; else the move that turned the points everybody saw most.
  async findMoment() {
    const { view } = this;
    const review = await this.table.get("/review").catch(() => null);
    const [grave] = (review?.moments ?? []).toSorted((one, other) => other.cost - one.cost);
    const samples = await this.sample(view, evenly(view)).catch(() => []);
    const at = grave ? grave.at + 1 : await this.turn(view, samples).catch(() => null);
    if (this.view !== view) return;
    const { moment } = view.log.findLast((line) => line.moment <= at) ?? view.log.at(-1);
    const [told, ...then] = view.log.filter((line) => line.moment === moment).slice(0, TOLD);
    const parts = [node("h3", { textContent: w("end.moment") })];
    if (samples.length > 2) parts.push(this.curve(samples, at));
    if (at !== null) parts.push(this.scene(at));
    parts.push(node("p", { textContent: told.text }), node("ul", {}, ...then.map((line) => node("li", { textContent: line.text }))));
    const link = node("a", { className: "button", href: `/t/${view.table}/replay?at=${at ?? ""}`, textContent: w("end.see") });
    this.moment.replaceChildren(...parts, link);
  }

  // The table as it stood then.
  scene(at) {
    const src = `/api/tables/${this.view.table}/picture?at=${at}&language=${currentLanguage()}`;
    return node("img", { className: "scene", src, alt: w("end.scene"), width: 1440, height: 852 });
  }

  // Whose lead is told: one's own, or the winner's.
  led(view) {
    return Math.max(0, mine(view)[0] ?? view.scores.findIndex((score) => score.rank === 1));
  }

  async sample(view, moments) {
    const found = [];
    const own = this.led(view);
    for (const n of moments) {
      const moment = await this.table.get(`/replay/${n}`);
      const totals = moment.scores.map((score) => score.total);
      const rival = Math.max(...totals.filter((_, seat) => seat !== own), ...(totals.length === 1 ? [0] : []));
      found.push({ n, lead: totals[own] - rival });
      await rest(0);
    }
    return found;
  }

  // Between the two samples that lie furthest apart, the one step that did it.
  async turn(view, samples) {
    const rough = largestSwing(samples);
    if (!rough) return null;
    const between = Array.from({ length: rough.to.n - rough.from.n + 1 }, (_, i) => rough.from.n + i);
    return largestSwing(await this.sample(view, between)).to.n;
  }

  curve(samples, at) {
    const most = Math.max(1, ...samples.map((one) => Math.abs(one.lead)));
    const [first, last] = [samples[0].n, samples.at(-1).n];
    const x = (n) => (10 + (380 * (n - first)) / (last - first)).toFixed(1);
    const y = (lead) => (62 - (50 * lead) / most).toFixed(1);
    const line = samples.map((one, i) => `${i ? "L" : "M"}${x(one.n)} ${y(one.lead)}`).join("");
    const drawn = drawing(
      `<clipPath id="lead-ahead"><path d="M0 0H400V62H0z"/></clipPath><clipPath id="lead-behind"><path d="M0 62H400V124H0z"/></clipPath>
<path d="${line}L390 62L10 62Z" fill="#1f6d7355" clip-path="url(#lead-ahead)"/><path d="${line}L390 62L10 62Z" fill="#a93c2244" clip-path="url(#lead-behind)"/>
<path d="M10 62H390" stroke="#b9a377" stroke-width="1.500"/><path d="${line}" fill="none" stroke="#2b2118" stroke-width="2.500" stroke-linejoin="round"/>${at === null ? "" : mark(x(at), y(leadAt(samples, at)))}`,
      { viewBox: "0 0 400 124", class: "lead" },
    );
    const said = (className, textContent) => node("span", { className, textContent });
    const alone = this.view.scores.length === 1;
    const [own, rival] = [this.led(this.view), this.view.scores.length === 2 ? 1 - this.led(this.view) : null];
    const ahead = (place) => w("end.ahead", { name: this.view.scores[place].name });
    const below = rival === null ? w("end.others_ahead") : ahead(rival);
    const when = at === null ? null : said("when", w("end.at", { number: at }));
    const share = at === null ? 0 : (at - first) / (last - first);
    when?.style.setProperty("left", `${2.5 + 95 * share}%`);
    when?.style.setProperty("translate", `${-100 * share}% 0`);
    const figure = node("figure", {}, alone ? null : said("ahead", ahead(own)), drawn, alone ? null : said("behind", below), when);
    figure.classList.toggle("early", share < 0.5);
    figure.append(node("figcaption", { className: "apart", textContent: w(alone ? "end.course" : "end.lead") }));
    return figure;
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
    const link = document.body.dataset.share.startsWith("/s/") ? new URL(document.body.dataset.share, location.origin) : null;
    link?.searchParams.set("at", this.view.moments);
    if (navigator.share) return navigator.share({ title, text: line, ...(link && { url: link.href }) }).catch(() => null);
    await copyText([`${title}: ${line}`, link?.href].filter(Boolean).join("\n"));
    toast(w("replay.copied"));
  }

  acts() {
    const rematch = node(
      "button",
      { className: "primary big", type: "button", hidden: !mine(this.view).length },
      icon("undo"),
      w("end.rematch"),
    );
    rematch.addEventListener("click", async () => {
      const made = await this.table.post("/rematch").catch((error) => toast(error.message));
      if (made?.url) location.href = made.url;
    });
    const review = node("a", { className: "button", href: `/t/${this.view.table}/replay#review` }, icon("curve"), w("end.review"));
    const fresh = node("a", { className: "button", href: `/new/${document.body.dataset.game}` }, icon("plus"), w("end.new"));
    const look = node("button", { type: "button", dataset: { endClose: "" } }, icon("map"), w("end.board"));
    look.addEventListener("click", () => this.close());
    return node("nav", { className: "end-acts", attributes: { "aria-label": w("end.next") } }, rematch, review, fresh, look);
  }
}

function coloured(categories) {
  const free = categories.some((one) => NAMED[one.part]) ? [...PLAIN, ...COLOURS] : [...COLOURS];
  return categories.map((one) => ({ ...one, colour: NAMED[one.part] ?? free.shift() }));
}

function segment({ label, colour }, points, order, reach) {
  const className = `segment${points < 0 ? " less" : points > 9 ? " two" : ""}`;
  const drawn = node("i", { className, title: `${label}: ${shown(points)}` }, node("b", { textContent: shown(points) }));
  Object.assign(drawn.style, { backgroundColor: colour, color: DARK_INK.includes(colour) ? "#241a04" : "#fff" });
  drawn.style.setProperty("--wide", `${(100 * Math.abs(points)) / reach}%`);
  drawn.style.setProperty("--order", order);
  return drawn;
}

const totalOf = (points) => node("span", { className: "lane-total", textContent: shown(points), dataset: { total: points } });

function swatch(colour) {
  const sample = node("i", { className: "swatch" });
  sample.style.background = colour;
  return sample;
}

// From the first move to the last, without the dealing before it.
function evenly(view) {
  const first = Math.max(0, (view.log.find((line) => line.seat !== "chance")?.moment ?? 1) - 1);
  const count = Math.max(1, Math.min(SAMPLES, view.moments - first));
  return Array.from({ length: count + 1 }, (_, i) => first + Math.round((i * (view.moments - first)) / count));
}

function largestSwing(samples) {
  let best = null;
  for (let i = 1; i < samples.length; i += 1) {
    const size = Math.abs(samples[i].lead - samples[i - 1].lead);
    if (!best || size > best.size) best = { size, from: samples[i - 1], to: samples[i] };
  }
  return best;
}

// The lead as the curve draws it, between its samples too.
function leadAt(samples, n) {
  const next = Math.max(
    1,
    samples.findIndex((one) => one.n >= n),
  );
  const [from, to] = [samples[next - 1], samples[next]];
  return from.lead + ((to.lead - from.lead) * (n - from.n)) / (to.n - from.n);
}

const mark = (x, y) =>
  `<path d="M${x} 8V116" stroke="#8d2f14" stroke-width="1.500" stroke-dasharray="3 4" data-decided=""/><circle cx="${x}" cy="${y}" r="6" fill="#e0a93b" stroke="#2b2118" stroke-width="2"/>`;

function tick(element, total, length) {
  const start = performance.now();
  const step = (now) => {
    const share = Math.min(1, (now - start) / length);
    element.textContent = shown(Math.round(total * share));
    if (share < 1 && element.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
