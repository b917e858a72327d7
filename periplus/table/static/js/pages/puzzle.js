// @ts-check
// Find the move: a position, one answer that counts; then the chances of the moves, why the best is best and one's own is not,
// what others found, and a next one. Nothing lies on the board.

import { Ask } from "../board/ask.js";
import { Board } from "../board/board.js";
import { PieceCard } from "../board/card.js";
import { Margin } from "../board/margin.js";
import { Rooms, wireRooms } from "../board/rooms.js";
import { keepAnswer, puzzlesAhead, sendAnswers } from "../parts/ahead.js";
import {
  format,
  loadStill,
  Offline,
  onFormat,
  puzzleAfter,
  puzzleAnswer,
  puzzleAnswers,
  puzzleGlance,
  puzzleInfo,
  puzzlePlay,
} from "../parts/api.js";
import { find, icon, node, rest } from "../parts/dom.js";
import { avatar, shown } from "../parts/marks.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, loadWords, relabel, sentence, w } from "../parts/words.js";
import { showPlates } from "../table/people.js";
import { Desk } from "./desk.js";
import { Noted } from "./noted.js";

const [WONDER, ASKED_AGAIN] = [3000, 40]; // ms, and how often it is asked why
const STAY = 1600; // milliseconds that a move is shown on the board
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

class PuzzlePage {
  constructor() {
    const { day, game } = document.body.dataset;
    this.day = day;
    this.game = game;
    this.view = null;
    this.told = null;
    this.filming = 0;
    this.board = new Board(find("board"), {
      onTouch: (id, element) => this.ask.touch(id, element),
      onPoint: (id) => this.ask.considering.point(id),
      onEmpty: () => this.ask.clear(),
    });
    const desk = new Desk((asked) => puzzleGlance(day, game, { format: format(), ...asked }));
    this.ask = new Ask(this.board, desk, {
      onPlay: (acts) => this.answer(acts.at(-1) ?? null),
      onCard: (id, element) => this.card.open(id, element),
      onAsked: () => this.openRoom(),
    });
    this.card = new PieceCard(this.board, desk, {
      margin: new Margin(this.board.frame),
      onRule: (anchor) => location.assign(`/about/${game}#${anchor}`),
    });
    this.noted = new Noted(this.board, find("noted"));
    this.rooms = new Rooms(this.board.frame, find("rooms"), { which: "[data-room][aria-label]" });
    wireRooms(this.board.frame, find("rooms"));
    document.addEventListener("periplus:laid", () => this.rooms.arrange());
    this.wireGrip();
    document.addEventListener("periplus:language", (event) => {
      event.preventDefault();
      loadWords(/** @type {CustomEvent} */ (event).detail).then(async () => {
        relabel();
        const chosen = this.told ? this.told.chosen : undefined;
        await this.load();
        if (chosen !== undefined) await this.answer(chosen); // the first answer counts, the second is only told
      });
    });
    onFormat(() => this.load());
  }

  // On a phone the panel is pulled up and down.
  wireGrip() {
    const grip = find("grip");
    const set = (open) => {
      find("panel").classList.toggle("up", open);
      grip.setAttribute("aria-expanded", String(open));
    };
    let from = 0;
    grip.addEventListener("pointerdown", (event) => {
      from = event.clientY;
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointerup", (event) => {
      const by = event.clientY - from;
      if (Math.abs(by) > 20) set(by < 0);
    });
    grip.addEventListener("click", () => set(!find("panel").classList.contains("up")));
    this.raise = () => set(true);
  }

  async open() {
    await loadWords();
    await sendAnswers();
    await this.load();
    await puzzlesAhead(
      this.day ?? "",
      this.view.today.map(({ game }) => game),
    );
  }

  async load() {
    const next = await puzzleInfo(this.day, this.game, format());
    await loadStill(next.board.still);
    this.view = next;
    this.show();
  }

  openRoom() {
    this.rooms.arrange(this.rooms.away([...this.board.frame.querySelectorAll(".lit")]));
  }

  show() {
    const { view, told } = this;
    this.board.draw(view.board);
    this.showPeople();
    this.ask.show({ version: told ? 2 : 1, viewer: { seat: view.seat }, legal: told ? [] : view.legal }, told ? "" : view.prompt);
    find("strip").hidden = Boolean(told);
    this.four(told?.today ?? view.today);
    if (told) this.reveal();
    else this.asks();
    document.getElementById("main")?.removeAttribute("aria-busy");
  }

  showPeople() {
    const { view } = this;
    const seats = view.seats.map((seat) => ({ ...seat, kind: "human", connected: true, asked: seat.seat === view.seat }));
    const table = { seats, scores: view.scores, viewer: { seat: view.seat, seats: [view.seat] }, over: false, holding: null };
    showPlates(find("seats"), table, { pieces: view.board.groups });
    const { name, shape } = view.seats[view.seat];
    find("whose").className = `who-pill seat-${view.seat}`;
    find("whose").replaceChildren(avatar(view.seat, shape), name);
  }

  // The day's four, where they stand, and how hard they are.
  four(today) {
    const rows = today.map((one) => {
      const here = one.game === this.game;
      const state = here ? w("daily.here_now") : w(one.mine === null ? "daily.open" : one.mine ? "daily.found" : "daily.missed");
      const words = [node("b", { textContent: one.name }), grade(one.grade), node("small", { textContent: state })];
      const row = node("li", { className: here ? "here" : "" });
      row.append(here ? node("span", {}, ...words) : node("a", { href: this.address(one.game) }, ...words));
      return row;
    });
    find("four").replaceChildren(...rows);
    find("solved").textContent = w("daily.solved_of", { solved: today.filter((one) => one.mine).length, count: today.length });
    find("puzzle-game").textContent = this.view.name;
  }

  address(game, day = this.day) {
    return `/puzzle?${new URLSearchParams({ day: day ?? "", game })}`;
  }

  kick(more = "") {
    const weekday = new Intl.DateTimeFormat(currentLanguage(), { timeZone: "UTC", weekday: "long" });
    const day = node("b", { textContent: weekday.format(new Date(`${this.day}T00:00:00Z`)) });
    const one = (this.told?.today ?? this.view.today).find((each) => each.game === this.game);
    const found = one?.tries ? w("daily.solved_here", one) : w(`daily.finder_${this.view.grade}`);
    return node("p", { className: "kick" }, day, node("span", { textContent: more || found }), grade(this.view.grade));
  }

  panel(words, acts) {
    find("panel-words").replaceChildren(...words);
    find("panel-acts").replaceChildren(...acts);
  }

  // Before: whose turn, the score, up to three facts; no hint of the kind of answer.
  asks() {
    const { view } = this;
    const title = node("h2", { textContent: [view.where && `${view.where}.`, w("daily.what")].filter(Boolean).join(" ") });
    const lead = node("p", { className: "lead", textContent: `${standing(view)} ${w("daily.first_counts")}` });
    const facts = node("ul", { className: "facts" }, ...view.facts.map((fact) => node("li", { textContent: sentence(fact) })));
    const reveal = node("button", { type: "button", textContent: w("daily.show_answer") });
    reveal.addEventListener("click", () => this.answer(null));
    this.noted.clear();
    this.panel([this.kick(), title, lead, facts], [reveal]);
  }

  // After: the verdict, bars of chances, a reason for the best and one for one's own, or for what most others chose.
  reveal() {
    const { told, view } = this;
    const [best] = told.moves;
    const own = told.moves.find((move) => move.action === told.chosen);
    const title = told.right === null ? w("daily.best_is", { action: best.label }) : w(told.right ? "daily.right" : "daily.wrong");
    const bars = node("ul", { className: "bars" }, ...told.moves.map((move) => this.bar(move)));
    const other = told.right
      ? told.moves.slice(1).toSorted((a, b) => b.chosen_by - a.chosen_by)[0]
      : told.right === false
        ? own
        : told.moves[1];
    const tag = told.right ? (other?.chosen_by ? w("daily.most_chose") : "") : other === own ? w("daily.your_answer") : "";
    const reasons = [this.reason(best, "best", ""), other ? this.reason(other, "mine", tag) : null].filter(Boolean);
    const how = node("p", { className: "how", textContent: `${w("daily.how", { games: told.games })} ${w(`daily.finder_${view.grade}`)}` });
    const alone = told.alone ? node("p", { className: "lead", textContent: w("daily.kept_answer") }) : null;
    const words = [
      this.kick(told.theme),
      node("h2", { textContent: title, tabIndex: -1 }),
      this.rated(),
      alone,
      node("p", { className: "lead", textContent: w("daily.after_each") }),
      bars,
      ...reasons,
      told.thinking && node("p", { className: "lead", textContent: w("daily.why_soon") }),
      how,
    ];
    this.panel(words.filter(Boolean), this.acts(best));
    this.mark();
    this.raise?.();
    find("announce").textContent = [title, ...reasons.map((reason) => reason?.textContent ?? "")].join(" ");
  }

  mark() {
    const { told } = this;
    const [best] = told.moves;
    const own = told.moves.find((move) => move.action === told.chosen && move !== best);
    const said = (word, move) => (move.chance === null ? w(word) : `${w(word)} ${percent(move.chance)}`);
    const marks = [{ ids: best.ids, kind: "was-better", words: said("daily.best_tag", best) }];
    if (own) marks.push({ ids: own.ids, kind: "was-played", words: said("daily.your_answer", own) });
    this.noted.show(marks);
  }

  // My number, as it moved.
  rated() {
    const { rating, right } = this.told;
    if (right === null || !rating.tries) return null;
    const by = rating.now - rating.before;
    return node("p", {
      className: "rating",
      textContent: w("daily.rating", { now: rating.now, by: `${by < 0 ? "−" : "+"}${Math.abs(by)}` }),
    });
  }

  bar(move) {
    const { best, chosen } = this.told;
    const kind = move.action === best ? "best" : move.action === chosen ? "mine" : "";
    const tags = [
      kind === "best" && w("daily.best_tag"),
      move.action === chosen && w("daily.your_answer"),
      move.chosen_by && w("daily.chosen_by", { count: move.chosen_by }),
    ];
    const fill = node("i", {});
    fill.style.width = `${100 * (move.chance ?? 0)}%`;
    return node(
      "li",
      { className: kind },
      node("span", { className: "name" }, move.label, node("small", { textContent: tags.filter(Boolean).join(" · ") })),
      node("i", { className: "chance-bar" }, fill),
      node("b", { textContent: move.chance === null ? "" : percent(move.chance) }),
    );
  }

  reason(move, kind, tag) {
    const title = node("h3", {}, node("i", { className: `dot ${kind}` }), [move.label, tag].filter(Boolean).join(", "));
    return move.reason ? node("div", { className: "reason" }, title, node("p", { textContent: sentence(move.reason) })) : null;
  }

  acts(best) {
    const see = node("button", { type: "button" }, icon("eye"), node("span", { textContent: w("daily.see_played") }));
    see.addEventListener("click", () => this.film(best));
    const play = node("button", { type: "button" }, icon("fork"), node("span", { textContent: w("daily.play_out") }));
    play.addEventListener("click", () => this.playOut(play));
    return [see, play, node("a", { className: "button primary", href: this.next(), textContent: w("daily.next") })];
  }

  // The next of the day that is not answered yet; after the last, the day itself.
  next() {
    const today = this.told?.today ?? this.view.today;
    const place = today.findIndex((one) => one.game === this.game);
    const round = [...today.slice(place + 1), ...today.slice(0, place)];
    const open = round.find((one) => one.mine === null);
    return open ? this.address(open.game) : "/daily";
  }

  async film(best) {
    const mark = ++this.filming;
    find("panel").classList.remove("up");
    const board = this.told.after ?? (await puzzleAfter(this.day, this.game, best.action, format()).catch((error) => toast(error.message)));
    if (!board || mark !== this.filming) return;
    await loadStill(board.still);
    this.noted.clear();
    this.board.draw(board);
    await rest(STAY);
    if (mark !== this.filming) return;
    this.board.draw(this.view.board);
    this.mark();
  }

  async playOut(button) {
    button.disabled = true;
    try {
      const made = await puzzlePlay({ day: this.day, game: this.game });
      location.href = made.url ?? `/t/${made.table}`;
    } catch (error) {
      button.disabled = false;
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }

  // Without a line: what was kept of the puzzle tells which move is best; the answer is sent when there is a line again.
  async answerAlone(error, given) {
    if (!(error instanceof Offline)) throw error;
    const known = await puzzleAnswers(this.day, this.game, format());
    keepAnswer(given);
    const { act = null } = given;
    const right = act === null ? null : act === known.best;
    const moves = [...known.moves];
    const own = this.view.legal.find((legal) => legal.text === act);
    if (own && !moves.some((move) => move.action === act))
      moves.push({ action: act, label: own.label, ids: own.ids, chance: null, reason: "", chosen_by: 0 });
    const today = this.view.today.map((one) => (one.game === this.game ? { ...one, mine: right ?? false } : one));
    return { ...known, moves, right, chosen: act, rating: { tries: 0 }, today, alone: true };
  }

  // Where nobody was ready to say why, it is asked again; the first answer counts.
  async wonder(given) {
    const { told } = this;
    for (let asked = 0; told.thinking && asked < ASKED_AGAIN; asked += 1) {
      await rest(WONDER);
      const again = await puzzleAnswer(given).catch(() => null);
      if (this.told !== told) return;
      if (!again || (again.thinking && asked + 1 < ASKED_AGAIN)) continue;
      this.told = { ...told, moves: again.moves, theme: again.theme, thinking: false };
      this.reveal();
      return;
    }
  }

  /** @param {string | null} act nothing: the answer is only shown */
  async answer(act) {
    const given = { day: this.day, game: this.game, ...(act === null ? {} : { act }) };
    try {
      this.told = await puzzleAnswer(given).catch((error) => this.answerAlone(error, given));
      this.show();
      find("panel-words").querySelector("h2")?.focus({ preventScroll: true });
      this.wonder(given);
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }
}

function standing({ scores, seat }) {
  const own = scores.find((score) => score.seat === seat);
  const [other] = scores.filter((score) => score !== own).toSorted((a, b) => b.total - a.total);
  if (!own || !other) return own ? w("daily.alone_at", { points: shown(own.total) }) : "";
  const values = { own: shown(own.total), other: shown(other.total), name: other.name };
  return w(own.total > other.total ? "daily.you_lead" : own.total < other.total ? "daily.you_trail" : "daily.level", values);
}

function grade(number) {
  const diamonds = [1, 2, 3, 4, 5].map((each) => node("i", { className: each <= number ? "full" : "" }));
  return node("span", { className: "grade", attributes: { role: "img", "aria-label": w("daily.grade", { grade: number }) } }, ...diamonds);
}

await new PuzzlePage().open();
