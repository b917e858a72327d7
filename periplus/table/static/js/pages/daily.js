// @ts-check
// Today: four deals, four puzzles, one's own days and the board of the day.

import { sendAnswers } from "../parts/ahead.js";
import { dailyInfo, dailyPlay, puzzlePicture } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { copyText } from "../parts/page.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, loadWords, relabel, w } from "../parts/words.js";
import { levelName } from "../table/people.js";

const FIRST_DAY = document.getElementById("main")?.dataset.first ?? "";
const BARS = "▁▂▃▄▅▆▇█";
// Drawings refer to their own parts by name, so they are moved to where they are shown, never copied.
const covers = new Map([...document.querySelectorAll("[data-cover]")].map((cover) => [cover.dataset.cover, cover]));

const dated = (day, options) =>
  new Intl.DateTimeFormat(currentLanguage(), { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`));
const shifted = (day, by) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86400000).toISOString().slice(0, 10);

function bars(run) {
  const most = Math.max(1, ...run.map(Math.abs));
  return run.map((value) => (value < 0 ? "▁" : BARS[Math.min(7, Math.round((7 * value) / most))])).join("");
}

const puzzleAt = (day, game) => `/puzzle?${new URLSearchParams({ day, game })}`;

function button(text, does) {
  const made = node("button", { type: "button", textContent: text });
  made.addEventListener("click", does);
  return made;
}

function stars(one) {
  const made = node("span", { className: "stars", textContent: "★".repeat(one.grade) + "☆".repeat(5 - one.grade) });
  made.setAttribute("aria-label", w("daily.grade", { grade: one.grade }));
  made.setAttribute("role", "img");
  return made;
}

function tried(one) {
  const mine = one.mine === null ? w("daily.not_tried") : w(one.mine ? "daily.found" : "daily.missed");
  const here = one.tries ? ` · ${w("daily.solved_here", { solved: one.solved, tries: one.tries })}` : "";
  return node("p", { textContent: mine + here });
}

class DailyPage {
  constructor() {
    /** @type {any} the day that is looked at */
    this.shown = null;
    /** @type {string | null} */
    this.today = null;
  }

  async open() {
    find("keep-link").addEventListener("click", () => copyText(this.shown.link).then(() => toast(w("daily.copied"), [this.shown.link])));
    find("earlier").addEventListener("click", () => this.load(shifted(this.shown.day, -1)));
    find("later").addEventListener("click", () => this.load(shifted(this.shown.day, 1)));
    document.addEventListener("periplus:language", (event) => {
      event.preventDefault();
      loadWords(/** @type {CustomEvent} */ (event).detail).then(() => {
        relabel();
        this.load(this.shown.day);
      });
    });
    await loadWords();
    await sendAnswers();
    await this.load();
  }

  async play(game, practice) {
    try {
      const { url } = await dailyPlay(game, { day: this.shown.day, practice });
      location.assign(url);
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }

  deal(one) {
    const cover = covers.get(one.game) ?? node("div", { className: "deal-cover" });
    const against = one.seats === 1 ? w("daily.against_zu") : w("daily.against", { level: levelName(one.level) });
    const words = node(
      "div",
      { className: "deal-words" },
      node("h2", { textContent: one.name }),
      node("p", { textContent: one.played ? `${against} · ${w("daily.played", { count: one.played })}` : against }),
    );
    const does = node("div", { className: one.points === null ? "deal-does row" : "deal-does done row" });
    if (one.points !== null) {
      does.append(node("span", { className: "stamp", textContent: one.points, title: w("daily.points", { points: one.points }) }));
      does.append(node("a", { className: "button", href: `/t/${one.table}/review`, textContent: w("daily.review") }));
      does.append(button(w("daily.again"), () => this.play(one.game, true)));
    } else if (one.table) {
      does.append(node("a", { className: "button primary", href: `/t/${one.table}`, textContent: w("daily.go_on") }));
    } else {
      const start = button(w("daily.play"), () => this.play(one.game, false));
      start.classList.add("primary");
      start.setAttribute("aria-label", `${w("daily.play")} – ${one.name}`);
      does.append(start);
    }
    return node("li", { className: "deal" }, cover, words, does);
  }

  // What one may show others: a line of text and a small picture of the run, category by category.
  slip(one) {
    const line = w("daily.share", {
      day: dated(this.shown.day, { day: "numeric", month: "short" }),
      game: one.name,
      points: one.points,
      bars: bars(one.run),
    });
    const copy = button(w("daily.copy"), () => copyText(line).then(() => toast(w("daily.copied"), [line])));
    copy.setAttribute("aria-label", `${w("daily.copy")} – ${line}`);
    const most = Math.max(1, ...one.run.map(Math.abs));
    const heights = one.run.map((value) => {
      const bar = node("i", { className: value < 0 ? "lost" : "" });
      bar.style.height = `${Math.max(8, Math.round((100 * Math.abs(value)) / most))}%`;
      return bar;
    });
    const words = node(
      "p",
      {},
      node("b", { textContent: "Periplus" }),
      ` ${dated(this.shown.day, { day: "numeric", month: "short" })}, ${one.name} `,
      node("strong", { textContent: w("daily.points", { points: one.points }) }),
    );
    return node("div", { className: "share-slip" }, words, node("span", { className: "bars", ariaHidden: "true" }, ...heights), copy);
  }

  solve(one, looks) {
    const word = w(one.mine === null ? "daily.solve" : "daily.see");
    const made = node("a", { className: `button ${looks}`, href: puzzleAt(this.shown.day, one.game), textContent: word });
    made.setAttribute("aria-label", `${word} – ${one.name}`);
    return made;
  }

  // The one that comes first is shown with its position.
  puzzle(one) {
    const src = puzzlePicture(this.shown.day, one.game, currentLanguage());
    const picture = node("img", { src, alt: w("daily.position", { game: one.name }), width: 1440, height: 852 });
    return [
      stars(one),
      node("p", { className: "puzzle-asks", textContent: `${one.name}. ${one.ask}${/[.?!]$/.test(one.ask) ? "" : "."}` }),
      node("a", { className: "puzzle-cover", href: puzzleAt(this.shown.day, one.game) }, picture),
      tried(one),
      node("p", { className: "row" }, this.solve(one, "brass"), this.yesterday(one)),
    ];
  }

  otherPuzzle(one) {
    const words = node("div", {}, node("h3", { textContent: one.name }), stars(one), tried(one));
    return node("li", {}, words, this.solve(one, "line"));
  }

  puzzles([first, ...others]) {
    if (!first) return [node("p", { textContent: w("daily.no_puzzle") })];
    return [...this.puzzle(first), node("ul", { className: "puzzles" }, ...others.map((one) => this.otherPuzzle(one)))];
  }

  yesterday(one) {
    const day = shifted(this.shown.day, -1);
    if (day < FIRST_DAY) return null;
    return node("a", { className: "button line", href: puzzleAt(day, one.game), textContent: w("daily.yesterday") });
  }

  // A month of days: the deeper the stamp, the more was played.
  month() {
    const counts = new Map();
    for (const { day } of this.shown.history) counts.set(day, (counts.get(day) ?? 0) + 1);
    const first = `${this.shown.day.slice(0, 7)}-01`;
    const blank = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
    const heads = [...Array(7).keys()].map((n) =>
      node("span", { className: "weekday", textContent: dated(shifted("2026-11-16", n), { weekday: "narrow" }) }),
    );
    const days = [];
    for (let day = first; day.slice(0, 7) === this.shown.day.slice(0, 7); day = shifted(day, 1)) {
      const count = counts.get(day) ?? 0;
      const cell = node("span", {
        className: `day played-${Math.min(5, count)}${day === this.today ? " now" : ""}`,
        textContent: Number(day.slice(8)),
      });
      cell.title = dated(day, { dateStyle: "long" });
      days.push(cell);
    }
    days[0].style.gridColumnStart = blank + 1;
    const title = node("p", { className: "month-name", textContent: dated(this.shown.day, { month: "long", year: "numeric" }) });
    return [title, ...heads, ...days];
  }

  sums() {
    const isPuzzle = (one) => one.what.startsWith("puzzle");
    const deals = this.shown.history.filter((one) => !isPuzzle(one) && one.points !== null).length;
    const tries = this.shown.history.filter(isPuzzle);
    const rows = [
      ["daily.best", this.shown.streak.best],
      ["daily.puzzles", `${tries.filter((one) => one.won).length} / ${tries.length}`],
      ["daily.deals", deals],
    ];
    return rows.map(([key, value]) => node("div", {}, node("dt", { textContent: w(key) }), node("dd", { textContent: value })));
  }

  here() {
    return this.shown.games
      .filter((one) => one.board.length)
      .map((one) => {
        const rows = one.board.map((row) =>
          node(
            "li",
            { className: row.mine ? "mine" : "" },
            node("span", { className: "place", textContent: row.place }),
            node("span", { textContent: row.helped ? `${row.name} (${w("daily.helped")})` : row.name }),
            node("b", { textContent: row.points }),
          ),
        );
        return node("section", {}, node("h3", { textContent: one.name }), node("ol", {}, ...rows));
      });
  }

  show(view) {
    this.shown = view;
    const today = (this.today ??= view.day);
    find("date").replaceChildren(
      node("b", { textContent: Number(view.day.slice(8)) }),
      node("span", { textContent: `${dated(view.day, { weekday: "long" })} ${dated(view.day, { month: "long" })}` }),
    );
    find("deals").replaceChildren(...view.games.map((one) => this.deal(one)));
    find("puzzles").replaceChildren(...this.puzzles(view.puzzles));
    find("slips").replaceChildren(...view.games.filter((one) => one.points !== null).map((one) => this.slip(one)));
    const { now } = view.streak;
    find("row").textContent = now ? w("daily.row", { days: now }) : "";
    find("calendar").replaceChildren(...this.month());
    find("sums").replaceChildren(...this.sums());
    const rows = this.here();
    find("here").replaceChildren(...(rows.length ? rows : [node("p", { className: "fine", textContent: w("daily.nobody") })]));
    find("keep-link").hidden = !view.link;
    find("earlier").disabled = view.day <= FIRST_DAY;
    find("later").disabled = view.day >= today;
    document.getElementById("main")?.removeAttribute("aria-busy");
  }

  /** @param {string | null} day */
  async load(day = null) {
    try {
      this.show(await dailyInfo(day));
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }
}

await new DailyPage().open();
