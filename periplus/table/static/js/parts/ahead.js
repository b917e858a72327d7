// @ts-check
// Lessons and puzzles are fetched ahead where a worker keeps them, so that they are played without a line; an answer that was
// given without one is sent when there is one again.

import { address, dailyInfo, format, learnInfo, learnLesson, loadStill, Offline, puzzleAnswer, puzzleAnswers, puzzleInfo } from "./api.js";
import { rest } from "./dom.js";

const SEEN = "seen"; // as the worker calls what it keeps of pages
const UNSENT = "periplus:unsent";
const PAUSE = 3000; // milliseconds: what is looked at comes first

/** @param {() => Promise<void>} work */
async function quietly(work) {
  const saving = /** @type {any} */ (navigator).connection?.saveData;
  if (!("serviceWorker" in navigator) || saving) return;
  await rest(PAUSE);
  const worker = navigator.serviceWorker.controller;
  worker?.postMessage("play");
  if (worker) await work().catch(() => null); // without a line the next visit does it
}

const held = (path, query) => caches.match(address(path, query), { ignoreVary: true });

async function keepPage(path) {
  const seen = await caches.open(SEEN);
  if (!(await seen.match(path, { ignoreVary: true }))) await seen.add(path);
}

/** @param {string} game */
async function keepCourse(game) {
  await keepPage(`/learn/${game}`);
  const { lessons } = await learnInfo(game);
  for (const { id } of lessons) {
    const known = await held(`/api/learn/${game}/${id}`, { format: format() });
    const { states } = known ? await known.json() : await learnLesson(game, id, format());
    for (const state of states) await loadStill(state.board.still);
  }
}

/** @param {string} day @param {string} game */
async function keepPuzzle(day, game) {
  await keepPage(`/puzzle?${new URLSearchParams({ day, game })}`);
  if (await held("/api/puzzle/answers", { day, game, format: format() })) return;
  const { board } = await puzzleInfo(day, game, format());
  await loadStill(board.still);
  const { after } = await puzzleAnswers(day, game, format()); // the last thing: who has it has all
  await loadStill(after.still);
}

/** All lessons of a game. @param {string} game */
export const courseAhead = (game) => quietly(() => keepCourse(game));

/** All puzzles of a day. @param {string} day @param {string[]} games */
export const puzzlesAhead = (day, games) =>
  quietly(async () => {
    for (const game of games) await keepPuzzle(day, game);
  });

/** Once installed: today's puzzles and every lesson, whether or not they were opened. */
export const allAhead = () =>
  quietly(async () => {
    const { day, puzzles } = await dailyInfo();
    await keepPage("/puzzle");
    await keepPage("/learn");
    for (const { game } of puzzles) await keepPuzzle(day, game);
    for (const { game } of puzzles) await keepCourse(game);
  });

// Answers that wait for a line. The first one to a puzzle counts.

const unsent = () => JSON.parse(localStorage.getItem(UNSENT) ?? "[]");

/** @param {{day: string, game: string, act?: string}} answer */
export function keepAnswer(answer) {
  const known = unsent();
  if (known.some(({ day, game }) => day === answer.day && game === answer.game)) return;
  localStorage.setItem(UNSENT, JSON.stringify([...known, answer]));
}

export async function sendAnswers() {
  for (const answer of unsent()) {
    const gone = await puzzleAnswer(answer).catch((error) => error instanceof Offline);
    if (gone === true) return;
    localStorage.setItem(UNSENT, JSON.stringify(unsent().slice(1)));
  }
}
