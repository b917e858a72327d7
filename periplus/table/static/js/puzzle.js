// Find the move: a position, one answer that counts, and the reason.

import { format, loadStill, onFormat, puzzleAnswer, puzzleInfo } from "./api.js";
import { Ask } from "./ask.js";
import { Board } from "./board.js";
import { find } from "./dom.js";
import { toast } from "./toast.js";
import { Veil } from "./veil.js";
import { loadWords, relabel, w } from "./words.js";

const { day } = document.body.dataset;
const board = new Board(find("board"), {
  onTouch: (id, element) => ask.touch(id, element),
  onPoint: (id) => ask.point(id),
  onEmpty: () => ask.clear(),
});
const desk = { get: async () => null };
const ask = new Ask(board, desk, { onAct: (action) => answer(action), onCard: async () => false, onAsked: () => null });
const veil = new Veil(find("board"), find("coach"));
const percent = (share) => Math.round(100 * share);

let view = null;
let told = null;

function coach(title, says, more) {
  find("coach-place").textContent = view.name;
  find("coach-title").textContent = title;
  find("coach-says").textContent = says;
  find("coach-answer").textContent = more;
  find("coach-answer").hidden = !more;
  find("announce").textContent = `${says} ${more}`;
}

function show() {
  board.draw(view.board);
  ask.show({ version: told ? 2 : 1, viewer: { seat: view.seat }, legal: told ? [] : view.legal }, told ? w("daily.puzzle") : view.prompt);
  const best = told ? view.legal.find((one) => one.text === told.best.action) : null;
  veil.over(best ? best.ids.flatMap((id) => board.elements(id)).filter((element) => element.getBoundingClientRect().width > 0) : [], false);
  if (told) reveal();
  else coach(w("daily.puzzle"), w("daily.find"), "");
  document.getElementById("main").removeAttribute("aria-busy");
}

function reveal() {
  const says = told.right ? w("daily.right") : `${w("daily.wrong")} ${w("daily.best_was", { action: told.best.label })}`;
  const worth = [told.best, ...told.others].map((one) => w("daily.worth", { action: one.label, value: percent(one.value) }));
  coach(w("daily.puzzle"), says, `${w("daily.lead_by", { lead: percent(told.lead) })} ${worth.join(" · ")}`);
}

async function answer(action) {
  try {
    told = await puzzleAnswer({ act: action.text, day });
    show();
  } catch (error) {
    toast(error.message || w("table.unreachable"));
  }
}

async function load() {
  const next = await puzzleInfo(day, format());
  await loadStill(next.board.still);
  view = next;
  show();
}

for (const name of ["go-on", "go-back", "show-me", "play-on", "skip"]) find(name).hidden = true;
find("go-on").hidden = false;
find("go-on").addEventListener("click", () => location.assign("/daily"));
find("trail").hidden = true;

document.addEventListener("periplus:language", (event) => {
  event.preventDefault();
  loadWords(event.detail).then(() => {
    relabel();
    find("go-on").textContent = w("daily.to_today");
    load();
  });
});
onFormat(load);

await loadWords();
find("go-on").textContent = w("daily.to_today");
await load();
