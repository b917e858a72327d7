// Find the move: a position, one answer that counts, and the reason.

import { Ask } from "../board/ask.js";
import { Board } from "../board/board.js";
import { PieceCard } from "../board/card.js";
import { Margin } from "../board/margin.js";
import { Veil } from "../board/veil.js";
import { format, loadStill, onFormat, puzzleAnswer, puzzleGlance, puzzleInfo } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { toast } from "../parts/toast.js";
import { loadWords, relabel, w } from "../parts/words.js";
import { showPlates } from "../table/people.js";
import { Desk } from "./desk.js";

const { day, game } = document.body.dataset;
const board = new Board(find("board"), {
  onTouch: (id, element) => ask.touch(id, element),
  onPoint: (id) => ask.point(id),
  onEmpty: () => ask.clear(),
});
const desk = new Desk((asked) => puzzleGlance(day, game, { format: format(), ...asked }));
const ask = new Ask(board, desk, {
  onPlay: (acts) => answer(acts.at(-1)),
  onCard: (id, element) => card.open(id, element),
  onAsked: () => veil.openRoom(),
});
const margin = new Margin(board.frame);
const card = new PieceCard(board, desk, { margin, onRule: (anchor) => location.assign(`/about/${game}#${anchor}`) });
const veil = new Veil(board, find("coach"));
const percent = (share) => Math.round(100 * share);

let view = null;
let told = null;

function coach(title, says, more) {
  find("coach-place").textContent = view.name;
  find("coach-title").textContent = title;
  find("coach-says").textContent = says;
  find("coach-answer").replaceChildren(...more);
  find("coach-answer").hidden = !more.length;
  find("announce").textContent = [says, ...more.map((one) => one.textContent)].join(" ");
}

function showPeople() {
  const seats = view.seats.map((seat) => ({ ...seat, kind: "human", connected: true, asked: seat.seat === view.seat }));
  const table = { seats, scores: view.scores, viewer: { seat: view.seat, seats: [view.seat] }, over: false, holding: null };
  showPlates(find("seats"), table, { pieces: view.board.groups });
  const { name, shape } = view.seats[view.seat];
  find("whose").className = `who-pill seat-${view.seat}`;
  find("whose").replaceChildren(avatar(view.seat, shape), name);
}

function show() {
  board.draw(view.board);
  showPeople();
  ask.show({ version: told ? 2 : 1, viewer: { seat: view.seat }, legal: told ? [] : view.legal }, told ? w("daily.puzzle") : view.prompt);
  const best = told ? view.legal.find((one) => one.text === told.best) : null;
  find("strip").hidden = Boolean(told);
  if (told) reveal();
  else coach(w("daily.grade", { grade: view.grade }), w("daily.find"), []);
  veil.over(best ? best.ids.flatMap((id) => board.elements(id)) : [], false); // the coach stands aside when its words are there
  document.getElementById("main").removeAttribute("aria-busy");
}

// The answer, why it is, what the others are worth, and how all that was measured.
function reveal() {
  const says = told.right ? w("daily.right") : `${w("daily.wrong")} ${w("daily.best_was", { action: told.moves[0].label })}`;
  const line = (one) => {
    const chance = one.chance === null ? one.label : w("daily.worth", { action: one.label, value: percent(one.chance) });
    return node("li", {}, node("b", { textContent: chance }), one.reason ? ` ${one.reason}` : "");
  };
  const worths = node("ol", { className: "worths" }, ...told.moves.map(line));
  const measured = w("daily.lead_by", { lead: percent(told.lead), games: told.games });
  const found = w(`daily.finder_${view.grade}`);
  coach(w("daily.grade", { grade: view.grade }), says, [worths, node("p", { className: "measured", textContent: `${measured} ${found}` })]);
}

async function answer(act) {
  try {
    told = await puzzleAnswer({ act, day, game });
    show();
    document.querySelector(".coach-do a").focus({ preventScroll: true });
  } catch (error) {
    toast(error.message || w("table.unreachable"));
  }
}

async function load() {
  const next = await puzzleInfo(day, game, format());
  await loadStill(next.board.still);
  view = next;
  show();
}

document.addEventListener("periplus:language", (event) => {
  event.preventDefault();
  loadWords(event.detail).then(() => {
    relabel();
    load();
  });
});
onFormat(load);

await loadWords();
await load();
