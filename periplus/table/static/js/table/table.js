// The table page: views and patches from the server, shown; one action to the server, sent. The rest is in the parts.

import { Ask } from "../board/ask.js";
import { Board } from "../board/board.js";
import { PieceCard } from "../board/card.js";
import { wireRooms } from "../board/rooms.js";
import { guides, Tips } from "../board/tips.js";
import { freshKey, gameInfo, loadStill, Offline, onFormat, Refused, Table } from "../parts/api.js";
import { byKeys, find, node, rest, typing } from "../parts/dom.js";
import { contribute } from "../parts/entropy.js";
import { showFairness } from "../parts/fairness.js";
import { avatar } from "../parts/marks.js";
import { fillSettings, onSetting, setCookie, wireSettings } from "../parts/settings.js";
import { play, soundOf, wireMute } from "../parts/sound.js";
import { toast } from "../parts/toast.js";
import { loadWords, relabel, w } from "../parts/words.js";
import { Absence } from "./absence.js";
import { Again } from "./again.js";
import { Curtain } from "./curtain.js";
import { Drawer, PhoneBar } from "./drawer.js";
import { Ending } from "./end.js";
import { Grace } from "./grace.js";
import { Hints } from "./hint.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { freshLines, merge, mine, touchedByOthers, yourTurn } from "./model.js";
import { SeatDialog, showPlates } from "./people.js";
import { PositionWords } from "./position_words.js";
import { promptFor } from "./prompt.js";
import { RulesPanel } from "./rules.js";
import { showScores } from "./score.js";
import { Stage } from "./stage.js";
import { Talk } from "./talk.js";
import { Thinking } from "./thinking.js";
import { askToNotify, tellTurn } from "./turn.js";
import { greet, tellWhatIf } from "./welcome.js";

const { table: id, game } = document.body.dataset;
const table = new Table(id);
const board = new Board(find("board"), {
  onTouch: (touched, element) => ask.touch(touched, element),
  onPoint: (touched) => ask.point(touched),
  onEmpty: () => ask.selection.picks.length && ask.clear(),
});
const drawer = new Drawer({
  onOpen: (tab) => (tab === "words" ? words.show() : tab === "rules" && rules.show(latest?.question?.help_anchor ?? null)),
});
const words = new PositionWords(table, drawer);
const bar = new PhoneBar(board, drawer);
wireRooms(board.frame, find("rooms"));
const card = new PieceCard(board, table, { onRule: (anchor) => drawer.open("rules") ?? rules.show(anchor) });
const ask = new Ask(board, table, { onAct: act, onCard: (touched, element) => card.open(touched, element), onAsked: () => bar.follow() });
const hints = new Hints(board, ask);
const tips = new Tips(game, board);
const log = new Log(find("log"), { onTouched: (ids) => board.mark(ids.length ? ids : touchedByOthers(view), "touched") });
const rules = new RulesPanel(find("rules"), game);
const curtain = new Curtain();
const grace = new Grace(() => does("end_turn"));
const thinking = new Thinking();
const absence = new Absence({
  onTakeBack: (seat) => attempt(() => table.post("/takeover", { seat, level: null })),
  onLog: () => drawer.open("log"),
  onOnlyHere: (seat) => onlyHere(seat),
});
const ending = new Ending(table);
const seatDialog = new SeatDialog((wanted) => attempt(() => table.post("/seat", wanted)));
const stage = new Stage((frame) => show(frame));
const again = new Again(table, { board, ask, isNow: (of) => of === view, onEnd: () => show(view) });
const live = new Live(table.path, {
  cursor: () => ({ version: latest?.version ?? 0, seat: table.seat, format: table.place.format, page: table.page }),
  onNews: (news) => receive(news),
  onSeats: (seats) => {
    if (!latest) return;
    for (const seat of seats) Object.assign(latest.seats[seat.seat], seat);
    if (view) showPeople();
  },
  onState: (ok) => (find("link-state").hidden = ok),
});

let view = null; // what is on the table
let latest = null; // what is known; ahead of the table while a film plays
let queue = Promise.resolve();
let pending = 0;
let heard = 0; // the newest version the server spoke of

// Showing

// One frame on the table. True if the next should wait until it has been seen.
function show(next) {
  const before = view;
  const lines = freshLines(before, next);
  const others = lines.filter((line) => !mine(next).includes(line.seat));
  const changed = before ? changedGroups(before, next) : {};
  view = next;
  const last = stage.behind === 0;
  document.getElementById("main").removeAttribute("aria-busy");
  document.body.classList.toggle("asked-now", last && yourTurn(view));
  document.body.dataset.version = view.version;
  board.draw(view.board);
  ask.show(last ? view : { ...view, legal: [], question: null }, promptFor(view, thinking));
  board.mark(touchedByOthers(view), "touched");
  log.show(view.log, view.since_last_turn, view.seats);
  if (before?.version !== view.version) hints.clear();
  showPeople();
  showStrip(last);
  showScores(find("score"), view.scores, view.seats, view.over);
  words.show(view.version);
  if (drawer.isOpen) rules.show(view.question?.help_anchor ?? null);
  grace.show(last && view.can.end_turn, view.version, view.hotseat && mine(view).length > 1);
  if (last) view.over ? tips.rest() : tips.hear(lines, view.question);
  find("invite").hidden = !view.viewer.host || !view.seats.some((seat) => seat.kind === "human" && !mine(view).includes(seat.seat));
  find("commitment").textContent = view.fairness.commitment;
  showFairness(find("fair-told"), view);
  absence.show(view);
  find("export").hidden = view.can.export === false;
  tellTurn(last && yourTurn(view), view.over);
  hearChange(before, changed, last);
  announce(before, lines);
  if (last && (before?.version !== view.version || before.board.still !== view.board.still)) bar.follow();
  if (last) guideFocus();
  if (last && view.can.hint && view.legal.length > 1 && before?.version !== view.version && guides(id)) hint();
  if (last && view.over) ending.show(view, { fresh: before !== null && !before.over });
  if (last && mine(view).length > 1) changeSeat();
  return others.length > 0 && !last;
}

function changedGroups(before, next) {
  const groups = Object.entries(next.board.groups);
  return Object.fromEntries(groups.filter(([name, markup]) => before.board.groups[name] !== markup));
}

function showPeople() {
  const onTouch = (seat) => (mine(view).includes(seat.seat) ? seatDialog.open(seat) : offerStandIn(seat));
  showPlates(find("seats"), view, { pieces: view.board.groups, thinking: (seat) => thinking.usual(seat), onTouch });
  thinking.watch(view);
}

function showStrip(last) {
  const mover = view.holding ?? view.asked[0] ?? null;
  const own = mover !== null && mine(view).includes(mover);
  const pill = find("who");
  pill.hidden = mover === null || view.over || view.can.end_turn;
  pill.className = `who-pill seat-${mover ?? 0}`;
  if (mover !== null)
    pill.replaceChildren(avatar(mover, view.seats[mover].shape), own && mine(view).length === 1 ? w("turn.yours") : view.seats[mover].name);
  const line = view.log.at(-1);
  find("logline").hidden = !line;
  if (line) {
    find("logline-text").textContent = line.text;
    find("logline-who").replaceChildren(...(line.seat === "chance" ? [] : [avatar(line.seat, view.seats[line.seat].shape)]));
  }
  find("see-again").hidden = view.log.length <= view.since_last_turn;
  const undo = document.querySelector("[data-do=undo]");
  undo.hidden = view.over || view.viewer.seat === null;
  undo.setAttribute("aria-disabled", String(!view.can.undo));
  document.querySelector("[data-do=reset]").hidden = !view.can.reset || !view.can.end_turn;
  document.querySelector("[data-do=hint]").hidden = !view.can.hint || !last;
  const unread = find("unread");
  const news = view.since_last_turn > 0 ? view.log.length - view.since_last_turn : 0;
  unread.hidden = news <= 0 || drawer.isOpen;
  unread.textContent = news > 9 ? "9+" : news;
  find("open-moves").hidden = view.viewer.seat === null || view.over;
  find("open-end").hidden = !view.over;
}

function hearChange(before, changed, last) {
  if (!before) return;
  if (view.over && !before.over) play("end");
  else if (last && yourTurn(view) && !yourTurn(before)) play("turn");
  else if (Object.keys(changed).length && before.version !== view.version) play(soundOf(changed));
}

function announce(before, lines) {
  if (!before || before.version === view.version) return;
  const words = lines
    .filter((line) => !mine(view).includes(line.seat))
    .slice(-6)
    .map((line) => line.text);
  if (view.over || yourTurn(view)) words.push(promptFor(view, thinking));
  if (words.length) find("announce").textContent = words.join(" ");
}

// Who plays by keyboard never loses the focus: the ring when the turn ends, the same piece, else the next decision.
function guideFocus() {
  if (!byKeys() || document.querySelector("dialog[open]")) return;
  const ring = document.querySelector("[data-do=end_turn]:not([hidden])");
  if (ring) return ring.focus({ preventScroll: true });
  const at = document.activeElement;
  const lost = at === document.body || !at?.isConnected || at.closest("[hidden]") !== null || at === find("prompt");
  if (!lost) return;
  const lit = [...board.frame.querySelectorAll(".lit[tabindex='0']")].find((element) => element.getBoundingClientRect().width > 0);
  (lit ?? (ask.active ? find("open-moves") : find("prompt"))).focus({ preventScroll: true });
}

// One browser, several seats: go to the one that is asked, behind a curtain where there are secrets.
async function changeSeat() {
  if (view.over || curtain.closed || (view.holding !== null && view.holding === table.seat)) return;
  const own = view.asked.filter((seat) => mine(view).includes(seat));
  if (!own.length || own.includes(table.seat)) return;
  const [next] = own;
  if (view.secret) await curtain.fall(view.seats[next].name);
  table.seat = next;
  forget();
  await refresh();
  live.open();
}

// Hearing the server

// A whole view or a patch, from the stream or as an answer. What does not fit on what is known is asked for as a whole.
async function receive(data) {
  heard = Math.max(heard, data.version);
  if (latest && data.version <= latest.version && data.from !== undefined) return;
  const next = merge(latest, data);
  if (next) await accept(next);
  else if (!pending && !(latest && sameNews(data))) await refresh();
}

// A note that says nothing new.
const sameNews = (note) => note.version <= latest.version && note.over === latest.over && note.asked?.join() === latest.asked.join();

async function accept(next) {
  const same = latest && next.viewer.seat === latest.viewer.seat;
  if (same && next.version < latest.version) return; // overtaken by a newer answer
  await loadStill(next.board.still);
  latest = next;
  table.known = next;
  stage.push(next);
  if (next.fairness.gathering) addNumber(next);
}

// Before the first dice: this browser's number, when the table waits for it.
async function addNumber(of) {
  const answer = await contribute(table, of).catch(report);
  if (answer) await receive(answer);
}

// What is known is of another seat, language or screen.
function forget() {
  table.known = null;
  latest = null;
  heard = 0;
  ask.previews.clear();
}

let wanted = 0;

async function refresh() {
  const mark = ++wanted;
  try {
    const next = await table.view();
    if (mark === wanted) await accept(next);
  } catch (error) {
    report(error);
  }
}

function report(error) {
  if (error instanceof Offline) find("link-state").hidden = false;
  else if (error instanceof Refused) ask.tell(error.message);
  else reportError(error);
}

// One request after the other: a click during an answer waits for it.
async function onlyHere(seat) {
  try {
    const { link } = await table.post("/only_here", { seat });
    toast(w("away.new_link"), [link], 60);
  } catch (error) {
    toast(error.message || w("table.unreachable"));
  }
}

function attempt(request) {
  pending += 1;
  queue = queue
    .then(() => perform(request))
    .finally(() => {
      pending -= 1;
      if (!pending && latest && heard > latest.version) refresh();
    });
  return queue;
}

async function perform(request) {
  try {
    const answer = await request();
    wanted += 1;
    const next = answer?.board || answer?.from !== undefined ? merge(latest, answer) : null;
    if (next) await accept(next);
    else await refresh();
  } catch (error) {
    if (error instanceof Refused && error.body.code === "stale") await stale(error.body);
    else report(error);
  }
}

async function stale(body) {
  const known = new Set(view.log.map((line) => line.text));
  const lines = (body.view?.log ?? []).filter((line) => !known.has(line.text)).map((line) => line.text);
  toast(w("table.stale"), lines.slice(-6));
  if (body.view?.board) await accept(body.view);
  else await refresh();
}

// The same key at every try: what was done while the line was cut is acknowledged, and sent once when it is back.
async function persist(path, body) {
  for (let wait = 400; ; wait = Math.min(4000, wait * 1.5)) {
    try {
      const answer = await table.post(path, body);
      ask.hideWhy();
      return answer;
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      find("link-state").hidden = false;
      ask.tell(w("table.kept"));
      await rest(wait);
    }
  }
}

function act(action) {
  const body = { version: view.version, action: action.text, key: freshKey() };
  return attempt(() => persist("/act", body));
}

function does(what) {
  grace.stop();
  const body = { version: view.version, key: freshKey() };
  return attempt(() => persist(`/${what}`, body));
}

function offerStandIn(seat) {
  if (!view.can?.takeover?.includes(seat.seat))
    return ask.tell([seat.name, find("seats").querySelector(`[data-seat="${seat.seat}"] button`).title].filter(Boolean).join(": "));
  const button = node("button", { textContent: w(seat.minded ? "seat.give_back" : "seat.stand_in") });
  button.addEventListener("click", () =>
    attempt(() => table.post("/takeover", seat.minded ? { seat: seat.seat, level: null } : { seat: seat.seat })),
  );
  toast(w("seat.absent_more", { name: seat.name }), [], 8, button);
}

async function hint() {
  const { version } = view;
  const advice = await table.get("/hint").catch(report);
  if (advice && version === view.version) hints.show(advice, view.legal);
}

// Buttons and keys

for (const button of document.querySelectorAll("[data-do]")) {
  const what = button.dataset.do;
  button.addEventListener("click", () => {
    if (what === "hint") return hint();
    if (what === "undo" && !view.can.undo) return ask.tell(w(`why_not.${view.can.why_not.undo}`));
    return does(what);
  });
}
document.addEventListener("keydown", (event) => {
  if (typing(event) || event.key.toLowerCase() !== "u") return;
  document.querySelector("[data-do=undo]:not([hidden])")?.click();
});
find("open-end").addEventListener("click", () => ending.open());
find("see-again").addEventListener("click", () => {
  grace.stop();
  again.play(view);
});

// Settings, language, sound

const settings = find("settings");
find("open-settings").addEventListener("click", () => {
  fillSettings(settings);
  settings.showModal();
});
wireSettings(settings, {
  onNotify: askToNotify,
  onLanguage: (language) => {
    setCookie("language", language);
    document.dispatchEvent(new CustomEvent("periplus:language", { detail: language }));
  },
});
wireMute(find("sound"));
onSetting((name) => name === "grace" && view && grace.show(view.can.end_turn, view.version, false));

document.addEventListener("periplus:language", (event) => {
  event.preventDefault();
  loadWords(event.detail).then(async () => {
    relabel();
    const info = gameInfo(game);
    const { name } = await info;
    find("game-name-here").textContent = find("game-name-here").parentNode.ariaLabel = document.body.dataset.gameName = name;
    forget();
    await refresh();
    await tips.learn(info);
  });
});
onFormat(() => {
  forget();
  refresh();
  live.open();
});

await loadWords();
await refresh();
if (latest) {
  tips.learn(gameInfo(game));
  tellWhatIf();
  live.open();
  new Talk(table, () => latest.seats).begin();
  greet(latest, seatDialog, (wanted_) => attempt(() => table.post("/seat", wanted_)));
} else {
  find("prompt").textContent = w("table.unreachable");
}
