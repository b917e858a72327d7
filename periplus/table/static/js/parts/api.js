// @ts-check
// Talking to the server: one small function a call. Errors carry the server's own words.

import { PHONE } from "./dom.js";
import { currentLanguage } from "./words.js";

export class Refused extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.error ?? `${status}`);
    this.status = status;
    this.body = body ?? {};
  }
}

export class Offline extends Error {}

// By how much the server's clock is ahead of this one, in milliseconds: time left is told by its own.
const clocks = { ahead: 0 };
export const now = () => (Date.now() + clocks.ahead) / 1000;

/** @param {string} path @param {Record<string, any>} query */
export function address(path, query = {}) {
  const url = new URL(path, location.origin);
  url.searchParams.set("language", currentLanguage());
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) url.searchParams.append(name, one);
  }
  return url;
}

/**
 * @param {string} path
 * @param {{method?: string, query?: Record<string, any>, body?: object}} given
 * @returns {Promise<any>}
 */
async function call(path, { method = "GET", query, body } = {}) {
  const url = address(path, query);
  /** @type {Record<string, string>} */
  const headers = method === "GET" ? {} : { "X-Periplus": "1", "Content-Type": "application/json" };
  let answer;
  try {
    answer = await fetch(url, { method, headers, body: method === "GET" ? undefined : JSON.stringify(body ?? {}), cache: "no-store" });
  } catch {
    throw new Offline();
  }
  const told = Date.parse(answer.headers.get("date") ?? "");
  if (told && Math.abs(told - Date.now() - clocks.ahead) > 2000) clocks.ahead = told - Date.now();
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, data);
  return data;
}

export const gameInfo = (id) => call(`/api/games/${id}`);

export const companionInfo = (game) => call(`/api/companion/${game}`);
export const companionAsk = (game, evening) => call(`/api/companion/${game}`, { method: "POST", body: evening });

export const learnInfo = (game) => call(`/api/learn/${game}`);
export const learnLesson = (game, lesson, wanted) => call(`/api/learn/${game}/${lesson}`, { query: { format: wanted } });
export const learnPlay = (game, doing) => call(`/api/learn/${game}/play`, { method: "POST", body: doing });
export const learnGlance = (game, doing) => call(`/api/learn/${game}/glance`, { method: "POST", body: doing });

export const dailyInfo = (day) => call("/api/daily", { query: { day } });
export const dailyPlay = (game, wanted) => call(`/api/daily/${game}`, { method: "POST", body: wanted });
export const puzzleInfo = (day, game, wanted) => call("/api/puzzle", { query: { day, game, format: wanted } });
export const puzzlePicture = (day, game, language) => `/api/puzzle/picture?${new URLSearchParams({ day, game, language })}`;
export const puzzleGlance = (day, game, asked) => call("/api/puzzle/glance", { query: { day, game, ...asked } });
export const puzzleAfter = (day, game, action, wanted) => call("/api/puzzle/after", { query: { day, game, action, format: wanted } });
export const puzzleAnswers = (day, game, wanted) => call("/api/puzzle/answers", { query: { day, game, format: wanted } });
export const puzzlePlay = (given) => call("/api/puzzle/play", { method: "POST", body: given });
export const puzzleAnswer = (given) => call("/api/puzzle", { method: "POST", body: given });

export const noticesInfo = () => call("/api/notices");
export const wishFor = (wishes) => call("/api/notices", { method: "PUT", body: wishes });
export const addBrowser = (own) => call("/api/push", { method: "POST", body: own });
export const removeBrowser = (own) => call("/api/push", { method: "DELETE", body: own });
export const mailTo = (address) => call("/api/mail", { method: "PUT", body: { address } });
export const noMail = () => call("/api/mail", { method: "DELETE" });
export const newFeed = () => call("/api/feed", { method: "POST" });
export const keyLook = (shown) => call("/api/key/look", { method: "POST", body: shown });
export const keyOpen = (shown) => call("/api/key/open", { method: "POST", body: shown });
export const keyDevices = () => call("/api/key");
export const keyTicket = (land) => call("/api/key/ticket", { method: "POST", body: { land } });
export const keyLink = () => call("/api/key/link", { method: "POST" });
export const keyRenew = () => call("/api/key/renew", { method: "POST" });
export const keyLeave = (sure) => call("/api/key/leave", { method: "POST", body: { sure } });
export const deleteDesk = () => call("/api/desk", { method: "DELETE" });
export const closeDevice = (id) => call(`/api/key/devices/${encodeURIComponent(id)}`, { method: "DELETE" });

export class Table {
  /** @param {string} id */
  constructor(id) {
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    /** @type {number | null} */
    this.seat = null;
    this.drafts = true; // it says what acts would lead to
    this.page = freshKey(); // what answers this page's requests is not told to it a second time
    /** @type {TableView | null} the view whose log is here already */
    this.known = null;
  }

  get place() {
    return { seat: this.seat, format: format() };
  }

  /** @param {string} what @param {Record<string, any>} query */
  get(what = "", query = {}) {
    return call(this.path + what, { query: { ...this.place, ...query } });
  }

  /**
   * What a move would bring, where the position is still the one that is looked at; null where it has moved on.
   * @param {"/preview" | "/draft"} what @param {Record<string, any>} query
   */
  async consider(what, query) {
    const answer = await this.get(what, { ...query, version: this.known?.version }).catch(() => null);
    return answer?.stale ? null : answer;
  }

  /** A whole view; of its log only what is new travels. @returns {Promise<TableView>} */
  view() {
    return this.withLog((tag) => this.get("", { log_after: tag }));
  }

  /** @param {string} what @param {object} body */
  post(what, body = {}) {
    return this.withLog((tag) =>
      call(this.path + what, {
        method: "POST",
        query: { ...this.place, page: this.page, log_after: tag },
        body: this.seat === null ? body : { seat: this.seat, ...body },
      }),
    );
  }

  /** @param {(tag: string | undefined) => Promise<any>} request */
  async withLog(request) {
    const { known } = this;
    const complete = async (/** @type {any} */ view) => {
      if (view?.from !== undefined) return view; // a patch
      if (known && view?.log_from) view.log = [...known.log.slice(0, view.log_from), ...view.log];
      if (view?.board) await loadStill(view.board.still);
      return view;
    };
    try {
      return await complete(await request(known?.log_tag));
    } catch (error) {
      if (error instanceof Refused) await complete(error.body.view);
      throw error;
    }
  }
}

// The still layer of a board, by its address: fetched once, then kept here and by the browser.
/** @type {Map<string, string>} */
const stills = new Map();
export const still = (/** @type {string} */ url) => stills.get(url);

/** @param {string} url */
export async function loadStill(url) {
  if (stills.has(url)) return;
  const answer = await fetch(url).catch(() => {
    throw new Offline();
  });
  if (!answer.ok) throw new Refused(answer.status, null);
  stills.set(url, await answer.text());
}

// The format a board is drawn for follows the window, and what a page puts beside the board; a low one is a phone on its side.
const phone = matchMedia(PHONE);
const wide = matchMedia(`(min-width: ${1400 + Number(document.body.dataset.beside ?? 0)}px) and (min-height: 501px)`);
export const format = () => (phone.matches ? "phone" : wide.matches ? "wide" : "medium");
export const onFormat = (listener) => [phone, wide].forEach((query) => query.addEventListener("change", listener));

// A name for one attempt: the server answers a repeat with what the first one did.
export function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
