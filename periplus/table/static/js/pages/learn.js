// @ts-check
// A lesson: the real table with a lesson's position, a coach who says one thing at a time, and a veil round what is lit.
// A lesson comes whole, and the page keeps what was done: it goes on without a line.

import { Ask } from "../board/ask.js";
import { Board } from "../board/board.js";
import { PieceCard } from "../board/card.js";
import { Margin } from "../board/margin.js";
import { guide } from "../board/tips.js";
import { Veil } from "../board/veil.js";
import { courseAhead } from "../parts/ahead.js";
import { format, learnGlance, learnInfo, learnLesson, learnPlay, loadStill, onFormat } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, loadWords, relabel, w } from "../parts/words.js";
import { showPlates } from "../table/people.js";
import { Desk } from "./desk.js";

const NEXT = "next";

/** @typedef {{id: string, title: string, chapter: string}} Lesson */

class LearnPage {
  constructor() {
    this.game = document.body.dataset.game ?? "";
    this.key = `periplus:learn:${this.game}`;
    /** @type {Lesson[]} */
    this.lessons = [];
    /** @type {Record<string, string>} */
    this.chapters = {};
    /** @type {any} the lesson as it stands */
    this.view = null;
    this.version = 0;
    /** @type {any} the whole lesson: its states and what they are drawn of */
    this.whole = null;
    this.board = new Board(find("board"), {
      onTouch: (id, element) => this.ask.touch(id, element),
      onPoint: (id) => this.ask.considering.point(id),
      onEmpty: () => this.ask.clear(),
    });
    const desk = new Desk((asked) => {
      const { lesson, history } = this.view;
      return learnGlance(this.game, { lesson, history, format: format(), ...asked });
    });
    this.ask = new Ask(this.board, desk, {
      onPlay: (acts) => this.attempt(acts.at(-1) ?? NEXT),
      onCard: (id, element) => this.card.open(id, element),
      onAsked: () => this.veil.openRoom(),
      // a refused touch is answered by the coach: the rules' own reason, and what is asked
      onTell: (text) => this.answer(text.endsWith(this.view.ask) ? text : `${text} ${this.view.ask}`),
    });
    this.card = new PieceCard(this.board, desk, {
      margin: new Margin(this.board.frame),
      onRule: (anchor) => location.assign(`/about/${this.game}#${anchor}`),
    });
    this.veil = new Veil(this.board);
  }

  async open() {
    this.wire();
    await loadWords();
    await this.load();
    const { lesson, history } = this.kept;
    const wanted = new URL(location.href).searchParams.get("lesson");
    const known = this.lessons.some((one) => one.id === lesson);
    if (wanted && this.lessons.some((one) => one.id === wanted)) await this.begin(wanted);
    else await this.begin(known ? lesson : this.lessons[0].id, known ? history : []);
    await courseAhead(this.game);
  }

  async load() {
    ({ lessons: this.lessons, chapters: this.chapters } = await learnInfo(this.game));
  }

  // What this browser keeps: the lesson, what was done in it, and the lessons that are finished

  get kept() {
    return JSON.parse(localStorage.getItem(this.key) ?? "{}");
  }

  /** @param {object} changes */
  keep(changes) {
    localStorage.setItem(this.key, JSON.stringify({ ...this.kept, ...changes }));
  }

  /** The lesson after this one, if any. @returns {Lesson | undefined} */
  get next() {
    return this.lessons[this.lessons.findIndex((lesson) => lesson.id === this.view.lesson) + 1];
  }

  /**
   * A lesson as it stands after what was done; a lesson that has changed since begins again.
   * @param {string} lesson
   * @param {string[]} history
   * @returns {Promise<any>}
   */
  async at(lesson, history) {
    const wanted = [this.game, lesson, format(), currentLanguage()].join();
    try {
      if (this.whole?.wanted !== wanted) this.whole = { wanted, ...(await learnLesson(this.game, lesson, format())) };
      const { states, pieces } = this.whole;
      const state = history.reduce((from, act) => states[from?.then[act]], states[0]);
      if (!state) return this.at(lesson, []);
      const groups = Object.fromEntries(Object.entries(state.board.groups).map(([id, piece]) => [id, pieces[piece]]));
      const board = { ...state.board, groups };
      await loadStill(board.still);
      return { ...state, board, history, answer: null };
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
      return null;
    }
  }

  // Showing

  /** @param {any} view */
  async show(view) {
    if (!view) return;
    this.view = view;
    this.version += 1;
    document.body.dataset.version = String(this.version);
    this.card.close();
    this.keep({ lesson: view.lesson, history: view.history });
    if (view.done) this.keep({ finished: [...new Set([...(this.kept.finished ?? []), view.lesson])] });
    this.board.draw(view.board);
    const seats = view.seats.map((/** @type {Seat} */ seat) => ({
      ...seat,
      kind: seat.seat ? "bot:novice" : "human",
      connected: true,
      asked: false,
    }));
    showPlates(
      find("seats"),
      { seats, scores: view.scores, viewer: { seat: 0, seats: [0] }, over: false, holding: null },
      { pieces: view.board.groups },
    );
    this.ask.show({ version: this.version, viewer: { seat: 0 }, legal: view.waits ? view.legal : [] }, view.ask || view.say);
    this.showCoach();
    this.showTrail();
    document.getElementById("main")?.removeAttribute("aria-busy");
    requestAnimationFrame(() => this.veil.over(view.lit, view.waits));
  }

  showCoach() {
    const { view, next } = this;
    find("coach-place").textContent = w("learn.of", { step: Math.min(view.index + 1, view.steps), steps: view.steps });
    find("coach-title").textContent = view.title;
    find("coach-says").textContent = view.done ? (next ? w("learn.done") : w("learn.course_done")) : view.say;
    this.answer(view.answer);
    find("go-on").hidden = view.waits || (view.done && !next);
    find("go-on").textContent = view.done && next ? w("learn.next_lesson", { title: next.title }) : w("learn.next");
    find("go-back").disabled = !view.history.length;
    find("show-me").hidden = !view.waits;
    find("play-on").hidden = !view.done;
    find("play-on-more").hidden = !view.done;
    find("play-on-more").textContent = w(view.seats.length > 1 ? "learn.play_on_more" : "learn.play_on_alone");
    find("skip").hidden = !next || view.done;
    find("strip").hidden = !view.waits;
    if (!view.waits && !view.answer) find(find("go-on").hidden ? "play-on" : "go-on").focus({ preventScroll: true });
  }

  /** @param {string | null} text */
  answer(text) {
    find("coach-answer").hidden = !text;
    find("coach-answer").textContent = text ?? "";
    if (text) find("announce").textContent = text;
  }

  /** The way through the course: a stone for each lesson, done, here or to come. */
  showTrail() {
    const finished = new Set(this.kept.finished ?? []);
    const stones = this.lessons.map((lesson, number) => {
      const here = lesson.id === this.view.lesson;
      const state = here ? "here" : finished.has(lesson.id) ? "done" : "";
      const button = node("button", {
        className: `stone ${state}`,
        type: "button",
        textContent: finished.has(lesson.id) && !here ? "✓" : String(number + 1),
        title: lesson.title,
      });
      button.setAttribute("aria-label", `${number + 1}. ${lesson.title}`);
      if (here) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => this.begin(lesson.id));
      const name = here ? node("span", { className: "stone-name", textContent: lesson.title }) : null;
      return node("li", { title: this.chapters[lesson.chapter] ?? "" }, button, name);
    });
    find("trail").replaceChildren(...stones);
  }

  // Doing

  /** @param {string} lesson @param {string[]} history */
  async begin(lesson, history = []) {
    await this.show(await this.at(lesson, history));
  }

  async beginNext() {
    if (this.next) await this.begin(this.next.id);
  }

  async again() {
    await this.begin(this.view.lesson, this.view.history);
  }

  /** @param {string} tried */
  async attempt(tried) {
    const { lesson, history, then, answers, ask, say } = this.view;
    const next = tried in then ? await this.at(lesson, [...history, tried]) : { ...this.view, answer: answers[tried] ?? (ask || say) };
    await this.show(next);
    find("announce").textContent = next?.answer ?? (next?.waits ? `${next.say} ${next.ask}` : (next?.say ?? ""));
  }

  goOn() {
    return this.view.done ? this.beginNext() : this.attempt(NEXT);
  }

  /** Back to the last thing said or done; what was done is played again up to there. */
  goBack() {
    return this.begin(this.view.lesson, this.view.history.slice(0, -1));
  }

  /** Show me: the act itself is chosen on the board, as if touched; committing it is left to the learner. */
  showMe() {
    const wanted = this.view.legal.find((/** @type {Legal} */ action) => action.text === this.view.accept[0]);
    if (wanted) this.ask.pick(wanted);
  }

  async playOn() {
    try {
      const { table, url } = await learnPlay(this.game, { lesson: this.view.lesson, history: this.view.history });
      guide(table);
      location.assign(url);
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }

  wire() {
    find("go-on").addEventListener("click", () => this.goOn());
    find("go-back").addEventListener("click", () => this.goBack());
    find("show-me").addEventListener("click", () => this.showMe());
    find("play-on").addEventListener("click", () => this.playOn());
    find("skip").addEventListener("click", () => this.beginNext());
    document.addEventListener("periplus:language", (event) => {
      event.preventDefault();
      loadWords(/** @type {CustomEvent} */ (event).detail).then(async () => {
        relabel();
        await this.load();
        await this.again();
      });
    });
    onFormat(() => this.again());
  }
}

await new LearnPage().open();
