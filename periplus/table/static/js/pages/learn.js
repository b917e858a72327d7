// A lesson: the real table with a lesson's position, a coach who says one thing at a time, and a veil round what is lit.
// The page keeps what was done; the server plays the lesson again and answers.

import { Ask } from "../board/ask.js";
import { Board } from "../board/board.js";
import { PieceCard } from "../board/card.js";
import { Margin } from "../board/margin.js";
import { guide } from "../board/tips.js";
import { Veil } from "../board/veil.js";
import { format, learnAsk, learnGlance, learnInfo, learnPlay, loadStill, onFormat, Refused } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { loadWords, relabel, w } from "../parts/words.js";
import { showPlates } from "../table/people.js";
import { Desk } from "./desk.js";

const { game } = document.body.dataset;
const NEXT = "next";
const KEPT = `periplus:learn:${game}`;

const board = new Board(find("board"), {
  onTouch: (id, element) => ask.touch(id, element),
  onPoint: (id) => ask.point(id),
  onEmpty: () => ask.clear(),
});
// A refused touch is answered by the coach: the rules' own reason, and what is asked.
class LessonAsk extends Ask {
  tell(text) {
    answer(text.endsWith(view.ask) ? text : `${text} ${view.ask}`);
  }
}
const desk = new Desk((asked) => learnGlance(game, { lesson: view.lesson, history: view.history, format: format(), ...asked }));
const ask = new LessonAsk(board, desk, {
  onPlay: (acts) => attempt(acts.at(-1)),
  onCard: (id, element) => card.open(id, element),
  onAsked: () => veil.openRoom(),
});
const margin = new Margin(board.frame);
const card = new PieceCard(board, desk, { margin, onRule: (anchor) => location.assign(`/about/${game}#${anchor}`) });
const veil = new Veil(board, find("coach"));

let lessons = [];
let chapters = {};
let view = null;
let version = 0;

const place = () => lessons.findIndex((lesson) => lesson.id === view.lesson);
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");
const keep = (changes) => localStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...changes }));

async function request(lesson, history, tried = null) {
  try {
    return await learnAsk(game, { lesson, history, attempt: tried, format: format() });
  } catch (error) {
    if (error instanceof Refused && history.length) return request(lesson, []); // a lesson that has changed since
    toast(error.message || w("table.unreachable"));
    return null;
  }
}

async function show(next) {
  if (!next) return;
  await loadStill(next.board.still);
  view = next;
  version += 1;
  document.body.dataset.version = version;
  card.close();
  keep({ lesson: view.lesson, history: view.history });
  if (view.done) keep({ finished: [...new Set([...(kept().finished ?? []), view.lesson])] });
  board.draw(view.board);
  const seats = view.seats.map((seat) => ({ ...seat, kind: seat.seat ? "bot:novice" : "human", connected: true, asked: false }));
  showPlates(
    find("seats"),
    { seats, scores: view.scores, viewer: { seat: 0, seats: [0] }, over: false, holding: null },
    { pieces: view.board.groups },
  );
  ask.show({ version, viewer: { seat: 0 }, legal: view.waits ? view.legal : [] }, view.ask || view.say);
  showCoach();
  showTrail();
  document.getElementById("main").removeAttribute("aria-busy");
  const lit = view.lit.map((id) => board.elements(id));
  requestAnimationFrame(() => veil.over(lit.flat(), view.waits, lit[0]));
}

function showCoach() {
  const next = lessons[place() + 1];
  find("coach-place").textContent = w("learn.of", { step: Math.min(view.index + 1, view.steps), steps: view.steps });
  find("coach-title").textContent = view.title;
  find("coach-says").textContent = view.done ? (next ? w("learn.done") : w("learn.course_done")) : view.say;
  answer(view.answer);
  find("go-on").hidden = view.waits || (view.done && !next);
  find("go-on").textContent = view.done && next ? w("learn.next_lesson", { title: next.title }) : w("learn.next");
  find("go-back").disabled = !view.history.length;
  find("show-me").hidden = !view.waits;
  find("play-on").hidden = !view.done;
  find("play-on-more").hidden = !view.done;
  find("play-on-more").textContent = w(view.seats.length > 1 ? "learn.play_on_more" : "learn.play_on_alone");
  find("skip").hidden = !next || view.done;
  find("strip").hidden = !view.waits;
  if (!view.waits && !view.answer)
    find("go-on").hidden ? find("play-on").focus({ preventScroll: true }) : find("go-on").focus({ preventScroll: true });
}

function answer(text) {
  find("coach-answer").hidden = !text;
  find("coach-answer").textContent = text ?? "";
  if (text) find("announce").textContent = text;
}

// The way through the course: a stone for each lesson, done, here or to come.
function showTrail() {
  const finished = new Set(kept().finished ?? []);
  const stones = lessons.map((lesson, number) => {
    const here = lesson.id === view.lesson;
    const state = here ? "here" : finished.has(lesson.id) ? "done" : "";
    const button = node("button", {
      className: `stone ${state}`,
      type: "button",
      textContent: finished.has(lesson.id) && !here ? "✓" : String(number + 1),
      title: lesson.title,
    });
    button.setAttribute("aria-label", `${number + 1}. ${lesson.title}`);
    if (here) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => begin(lesson.id));
    const name = here ? node("span", { className: "stone-name", textContent: lesson.title }) : null;
    return node("li", { title: chapters[lesson.chapter] ?? "" }, button, name);
  });
  find("trail").replaceChildren(...stones);
}

async function begin(lesson, history = []) {
  await show(await request(lesson, history));
}

async function attempt(tried) {
  const next = await request(view.lesson, view.history, tried);
  await show(next);
  find("announce").textContent = next?.answer ?? (next?.waits ? `${next.say} ${next.ask}` : (next?.say ?? ""));
}

function goOn() {
  if (!view.done) return attempt(NEXT);
  return begin(lessons[place() + 1].id);
}

// Back to the last thing said or done; what was done is played again up to there.
function goBack() {
  return begin(view.lesson, view.history.slice(0, -1));
}

// Show me: the act itself is chosen on the board, as if touched; committing it is left to the learner.
function showMe() {
  const wanted = view.legal.find((action) => action.text === view.accept[0]);
  if (wanted) ask.pick(wanted);
}

async function playOn() {
  try {
    const { table, url } = await learnPlay(game, { lesson: view.lesson, history: view.history });
    guide(table);
    location.assign(url);
  } catch (error) {
    toast(error.message || w("table.unreachable"));
  }
}

const doings = { "go-on": goOn, "go-back": goBack, "show-me": showMe, "play-on": playOn, skip: () => begin(lessons[place() + 1].id) };
for (const [name, does] of Object.entries(doings)) find(name).addEventListener("click", () => does());

document.addEventListener("periplus:language", (event) => {
  event.preventDefault();
  loadWords(event.detail).then(async () => {
    relabel();
    await load();
    await begin(view.lesson, view.history);
  });
});
onFormat(() => begin(view.lesson, view.history));

async function load() {
  ({ lessons, chapters } = await learnInfo(game));
}

await loadWords();
await load();
const { lesson, history } = kept();
const wanted = new URL(location.href).searchParams.get("lesson");
const known = lessons.some((one) => one.id === lesson);
if (wanted && lessons.some((one) => one.id === wanted)) await begin(wanted);
else await begin(known ? lesson : lessons[0].id, known ? history : []);
