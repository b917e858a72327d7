// A match sailed again: step, play, jump, link to a moment, review it, branch into a new match, check its dice.

import { Board } from "../board/board.js";
import { gameInfo, loadStill, onFormat, Refused, Table } from "../parts/api.js";
import { contributeAll } from "../parts/entropy.js";
import { copyText } from "../parts/page.js";
import { wireTabs } from "../parts/tabs.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, loadWords, relabel, w } from "../parts/words.js";
import { Log } from "../table/log.js";
import { levelName, showPlates } from "../table/people.js";
import { showScores } from "../table/score.js";
import { ReviewPanel } from "./review.js";

const { table: id, game, at, share } = document.body.dataset;
const find = (name) => document.querySelector(`[data-${name}]`);
const table = new Table(id);
const board = new Board(find("board"));
const log = new Log(find("log"), { onTouched: (ids) => board.mark(ids, "touched"), onPick: (moment) => go(moment) });
const review = new ReviewPanel(table, {
  onGo: (moment) => {
    stop();
    go(moment);
  },
  onSee: async (seat, moment) => {
    stop();
    await lookFrom(seat);
    await go(moment);
  },
});
const slider = find("slider");
const moments = new Map();

let view = null;
let now = 0;
let heading = 0; // where the last step leads, fetched or not: two quick steps are two
let total = 0;
let playing = null;
let lines = [];

async function fetchMoment(n) {
  const key = `${currentLanguage()} ${table.seat} ${n}`;
  if (!moments.has(key)) moments.set(key, momentWithStill(n));
  try {
    return await moments.get(key);
  } catch (error) {
    moments.delete(key);
    throw error;
  }
}

async function momentWithStill(n) {
  const moment = await table.get(`/replay/${n}`);
  await loadStill(moment.board.still);
  return moment;
}

let asked = 0;

async function go(n) {
  const mark = ++asked;
  heading = Math.max(0, Math.min(total, n));
  let moment;
  try {
    moment = await fetchMoment(heading);
  } catch (error) {
    if (mark === asked) heading = now;
    stop();
    if (error instanceof Refused) return toast(error.message);
    throw error;
  }
  if (mark !== asked) return;
  now = moment.n;
  heading = now;
  total = moment.total;
  slider.max = total;
  slider.value = now;
  slider.setAttribute("aria-valuetext", caption(moment));
  find("moment").textContent = `${now} / ${total}`;
  find("caption").textContent = caption(moment);
  board.draw(moment.board);
  const seats = view.seats.map((seat) => ({ ...seat, asked: moment.asked.includes(seat.seat), absent: false, connected: true }));
  showPlates(find("seats"), { ...view, seats, over: moment.over, scores: moment.scores, holding: null }, { pieces: moment.board.groups });
  showScores(find("score"), moment.scores, view.seats, moment.over);
  log.markMoment(now);
  review.markMoment(now);
  find("branch").hidden = view.can.branch === false || moment.over;
  board.mark(
    (moment.log ?? []).filter((line) => line.moment === now).flatMap((line) => line.touched),
    "touched",
  );
  const url = new URL(location.href);
  url.searchParams.set("at", now);
  history.replaceState(null, "", url);
  for (const [name, off] of [
    ["first", now === 0],
    ["back", now === 0],
    ["next", now === total],
    ["last", now === total],
  ]) {
    document.querySelector(`[data-step="${name}"]`).disabled = off;
  }
  if (now < total) fetchMoment(now + 1).catch(() => null);
}

function caption(moment) {
  const here = (moment.log ?? []).filter((line) => line.moment === moment.n).map((line) => line.text);
  return here.join(" ") || (moment.n === 0 ? w("replay.beginning") : "");
}

function stop() {
  clearTimeout(playing);
  playing = null;
  document.querySelector('[data-step="play"]').setAttribute("aria-pressed", "false");
}

async function playOn() {
  if (now >= total) return stop();
  await go(now + 1);
  if (playing !== null) playing = setTimeout(playOn, 1100);
}

const steps = {
  first: () => go(0),
  back: () => go(heading - 1),
  next: () => go(heading + 1),
  last: () => go(total),
  play: async () => {
    if (playing !== null) return stop();
    document.querySelector('[data-step="play"]').setAttribute("aria-pressed", "true");
    playing = 0;
    if (now >= total) await go(0);
    playing = setTimeout(playOn, 500);
  },
};
for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => {
    if (button.dataset.step !== "play") stop();
    steps[button.dataset.step]();
  });
}
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog, [role=tab]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!name || find("board").contains(event.target)) return;
  event.preventDefault();
  stop();
  steps[name]();
});

find("copy-moment").addEventListener("click", async () => {
  const url = new URL(share, location.origin);
  url.searchParams.set("at", now);
  await copyText(url.href);
  toast(w("replay.copied"));
});

// What if: the same match up to here, then a new one against bots.

const branchDialog = find("branch-dialog");
find("branch").addEventListener("click", async () => {
  stop();
  const info = await gameInfo(game);
  const { seat, level } = find("branch-form").elements;
  const moment = await fetchMoment(now);
  seat.replaceChildren(...view.seats.map((one) => new Option(one.name, one.seat)));
  seat.value = moment.asked[0] ?? view.viewer.seats[0] ?? 0;
  level.replaceChildren(...info.levels.map((one) => new Option(one.label ?? levelName(one.id), one.id)));
  level.value = info.levels.some((one) => one.id === "adept") ? "adept" : info.levels.at(-1).id;
  branchDialog.returnValue = "";
  branchDialog.showModal();
});
branchDialog.addEventListener("close", async () => {
  if (branchDialog.returnValue !== "go") return;
  const { seat, level } = find("branch-form").elements;
  const seats = view.seats.map((one) =>
    one.seat === Number(seat.value)
      ? { kind: "human", name: one.name, shape: one.shape }
      : { kind: `bot:${level.value}`, name: one.name, shape: one.shape },
  );
  try {
    const made = await table.post("/branch", { at: now, seats, gather: true });
    location.href = made.url ?? `/t/${made.table}`;
  } catch (error) {
    toast(error.message);
  }
});

async function load() {
  view = await contributeAll(table, await table.get());
  find("export").hidden = view.can.export === false;
  const eyes = find("eyes");
  find("eyes-field").hidden = !view.replay_all;
  const chosen = eyes.value;
  eyes.replaceChildren(new Option(w("replay.spectator"), "-1"), ...view.seats.map((seat) => new Option(seat.name, seat.seat)));
  eyes.value = chosen || String(view.viewer.seat ?? -1);
  await Promise.all([loadLog(), review.load(view)]);
}

async function loadLog() {
  const last = await fetchMoment(Math.max(view.moments, 0)).catch(() => null);
  total = last?.total ?? view.moments;
  lines = last?.log ?? view.log;
  log.show(lines, 0, view.seats);
}

async function lookFrom(seat) {
  table.seat = seat;
  find("eyes").value = String(seat);
  await Promise.all([loadLog(), review.load(view)]);
}

find("eyes").addEventListener("change", async () => {
  await lookFrom(Number(find("eyes").value));
  await go(Math.min(now, total));
});

document.addEventListener("periplus:language", (event) => {
  event.preventDefault();
  loadWords(event.detail).then(async () => {
    relabel();
    await load();
    await go(now);
  });
});
onFormat(() => {
  moments.clear();
  go(now);
});

const pickTab = wireTabs();
document.addEventListener("picked", (event) => {
  const url = new URL(location.href);
  url.hash = event.target.id === "tab-review" ? "review" : "";
  history.replaceState(null, "", url);
});
if (location.hash === "#review") pickTab("tab-review");
await loadWords();
await load();
await go(at === "" ? total : Number(at));
