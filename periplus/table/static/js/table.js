// The table page: one view from the server, shown; one action to the server, sent. Everything else is in the parts.

import { Offline, Refused, Table, freshKey, gameInfo, onFormat } from "./api.js";
import { AskPanel, byKeyboard } from "./ask.js";
import { Board } from "./board.js";
import { Curtain } from "./curtain.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { shown } from "./marks.js";
import { SeatDialog, showSeats } from "./people.js";
import { RulesPanel } from "./rules.js";
import { showScores } from "./score.js";
import { remember, setTheme, setting, theme } from "./settings.js";
import { wireTabs } from "./tabs.js";
import { toast } from "./toast.js";
import { askToNotify, tellTurn } from "./turn.js";
import { loadWords, relabel, w } from "./words.js";

const { table: id, game } = document.body.dataset;
const find = (name) => document.querySelector(`[data-${name}]`);
const table = new Table(id);
const board = new Board(find("board"), { onTouch: (touched) => ask.touch(touched), onPoint: (touched) => ask.point(touched) });
const ask = new AskPanel(board, table, { onAct: act });
const log = new Log(find("log"), { onTouched: (ids) => board.mark(ids, "touched") });
const rules = new RulesPanel(find("rules"), game);
const curtain = new Curtain();
const seatDialog = new SeatDialog(table, (wanted) => attempt(() => table.post("/seat", wanted)));
const live = new Live(table.path, {
  cursor: () => ({ version: view?.version ?? 0, seat: table.seat }),
  onNews: (news) => hear(news),
  onSeats: (seats) => {
    if (!view) return;
    for (const seat of seats) Object.assign(view.seats[seat.seat], seat);
    showPeople();
  },
  onState: (ok) => (find("link-state").hidden = ok),
});

let view = null;
let queue = Promise.resolve();
let pending = 0;
let latest = null;
const pickTab = wireTabs();

// Showing

function mine() {
  return view.viewer.seats;
}

function yourTurn(of = view) {
  return !of.over && (of.can.end_turn || of.asked.some((seat) => of.viewer.seats.includes(seat)));
}

function names(seats) {
  return seats.map((seat) => view.seats[seat]?.name ?? "").join(", ");
}

function promptFor() {
  if (view.over) {
    if (view.seats.length === 1) return `${w("table.finished", { points: shown(view.scores[0].total) })} ${view.log.at(-1)?.text ?? ""}`;
    const winners = view.scores.filter((score) => score.rank === 1).map((score) => score.seat);
    const own = view.viewer.seat !== null && winners.includes(view.viewer.seat);
    if (own && winners.length === 1) return w("table.you_won", { points: shown(view.scores[view.viewer.seat].total) });
    return w(winners.length > 1 ? "table.shared" : "table.won", { names: names(winners), points: shown(view.scores[winners[0]]?.total ?? "") });
  }
  if (view.question) return view.question.prompt;
  if (view.can.end_turn) return w("table.holding");
  if (view.asked.length) return w("table.waiting", { names: names(view.asked) });
  if (view.holding !== null) return w("table.waiting", { names: names([view.holding]) });
  return w("table.rolling");
}

function show(next) {
  if (view && next.viewer.seat === view.viewer.seat && next.version < view.version) return; // overtaken by a newer answer
  const before = view;
  view = next;
  table.known = view;
  document.getElementById("main").removeAttribute("aria-busy");
  document.body.classList.toggle("asked-now", yourTurn());
  document.body.dataset.version = view.version;
  board.draw(view.board);
  ask.show(view, promptFor());
  log.show(view.log, view.since_last_turn);
  showPeople();
  showScores(find("score"), view.scores, view.seats, view.over);
  rules.show(view.question?.help_anchor ?? null);
  for (const button of document.querySelectorAll("[data-do]")) button.hidden = !view.can[button.dataset.do];
  find("again").hidden = !view.over || !mine().length;
  find("review-link").hidden = !view.over;
  find("invite").hidden = !view.viewer.host || !view.seats.some((seat) => seat.kind === "human" && !mine().includes(seat.seat));
  find("commitment").textContent = view.fairness.commitment;
  find("export").hidden = view.can.export === false;
  tellTurn(yourTurn(), view.over);
  announce(before);
  guideFocus();
  if (view.over && before && !before.over) pickTab("tab-score");
  if (mine().length > 1) changeSeat();
}

function showPeople() {
  showSeats(find("seats"), view, { onEdit: (seat) => seatDialog.open(seat), onTakeover: takeover });
}

function announce(before) {
  if (!before || before.version === view.version) return;
  const old = new Set(before.log.map((line) => `${line.n} ${line.text}`));
  const fresh = view.log.filter((line) => !old.has(`${line.n} ${line.text}`) && !mine().includes(line.seat));
  const words = fresh.slice(-6).map((line) => line.text);
  if (view.over || yourTurn()) words.push(promptFor());
  if (words.length) find("announce").textContent = words.join(" ");
}

// Who plays by keyboard finds the next decision under their fingers.
function guideFocus() {
  if (!ask.keepFocus || (document.activeElement !== document.body && document.activeElement?.isConnected && !document.activeElement.hidden)) return;
  const next = document.querySelector("[data-do=end_turn]:not([hidden])") ?? document.querySelector("[data-actions] button");
  if (!next) return;
  ask.keepFocus = false;
  next.focus();
}

// One browser, several seats: go to the one that is asked, behind a curtain where there are secrets.
async function changeSeat() {
  if (view.over || curtain.closed || (view.holding !== null && view.holding === table.seat)) return;
  const own = view.asked.filter((seat) => mine().includes(seat));
  if (!own.length || own.includes(table.seat)) return;
  const [next] = own;
  if (view.secret) await curtain.fall(view.seats[next].name);
  table.seat = next;
  table.known = null;
  await refresh();
  live.open();
}

// Asking the server

let wanted = 0;

async function refresh() {
  const mark = ++wanted;
  try {
    const next = await table.view();
    if (mark === wanted) show(next);
  } catch (error) {
    report(error);
  }
}

function report(error) {
  if (error instanceof Offline) find("link-state").hidden = false;
  else if (error instanceof Refused) toast(error.message);
  else reportError(error);
}

// News that an answer on its way will bring anyway are not asked for twice.
function hear(news) {
  latest = news;
  const known = view && news.version <= view.version && news.over === view.over && news.asked?.join() === view.asked.join();
  if (!known && !pending) refresh();
}

// One request after the other: a click during an answer waits for it.
function attempt(request) {
  pending += 1;
  queue = queue.then(() => perform(request)).finally(() => {
    pending -= 1;
    if (latest && latest.version > view.version) refresh();
  });
  return queue;
}

async function perform(request) {
  try {
    const answer = await request();
    wanted += 1;
    if (answer?.board) show(answer);
    else await refresh();
  } catch (error) {
    if (error instanceof Refused && error.body.code === "stale") stale(error.body);
    else report(error);
  }
}

function stale(body) {
  const known = new Set(view.log.map((line) => line.text));
  const lines = (body.view?.log ?? []).filter((line) => !known.has(line.text)).map((line) => line.text);
  toast(w("table.stale"), lines.slice(-6));
  if (body.view?.board) show(body.view);
  else refresh();
}

// The same key at every try: an action that arrived but whose answer was lost is not done twice.
async function act(action) {
  const body = { version: view.version, action: action.text, key: freshKey() };
  await attempt(async () => {
    for (let wait = 400; ; wait = Math.min(4000, wait * 1.5)) {
      try {
        return await table.post("/act", body);
      } catch (error) {
        if (!(error instanceof Offline)) throw error;
        find("link-state").hidden = false;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
}

function takeover(seat) {
  return attempt(() => table.post("/takeover", seat.minded ? { seat: seat.seat, level: null } : { seat: seat.seat }));
}

async function hint() {
  const advice = await table.get("/hint").catch(report);
  const action = advice && view.legal.find((one) => one.text === advice.action);
  if (!action) return;
  ask.consider(action);
  const others = advice.quick ? [] : advice.moves.slice(0, 3);
  const share = (value) => `${Math.round(100 * value)}\u00a0%`;
  toast(w("table.hinted", { action: action.label }), others.map((move) => w("table.worth", { action: move.label, share: share(move.value) })));
}

for (const button of document.querySelectorAll("[data-do]")) {
  const what = button.dataset.do;
  button.addEventListener("click", (event) => {
    if (what === "hint") return hint();
    ask.keepFocus = byKeyboard(event);
    return attempt(() => table.post(`/${what}`, { version: view.version, key: freshKey() }));
  });
}

// Settings, language, theme

find("open-settings").addEventListener("click", () => {
  for (const box of document.querySelectorAll("[data-setting]")) box.checked = setting(box.dataset.setting);
  find("theme-select").value = theme();
  find("settings").showModal();
});
for (const box of document.querySelectorAll("[data-setting]")) {
  box.addEventListener("change", async () => {
    if (box.dataset.setting === "notify" && box.checked) box.checked = await askToNotify();
    remember(box.dataset.setting, box.checked);
  });
}
find("theme-select").addEventListener("change", (event) => setTheme(event.target.value));

document.addEventListener("periplus:language", (event) => {
  event.preventDefault();
  loadWords(event.detail).then(async () => {
    relabel();
    const { name } = await gameInfo(game);
    find("game-name-here").textContent = document.body.dataset.gameName = name;
    table.known = null;
    await refresh();
  });
});
document.getElementById("tab-rules").addEventListener("picked", () => rules.show(view?.question?.help_anchor ?? null));
onFormat(refresh);

await loadWords();
await refresh();
if (view) live.open();
else {
  find("prompt").textContent = w("table.unreachable");
}
