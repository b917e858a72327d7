// @ts-check
// One score sheet on several phones: whoever has the link writes on it. What two wrote at once is laid together.

import { copyText } from "../parts/page.js";
import { toast } from "../parts/toast.js";

const EVERY = 2500; // milliseconds between two looks

export class Shared {
  /** @param {import("./score_sheet.js").ScoreSheet} page */
  constructor(page) {
    this.page = page;
    /** @type {string | null} */
    this.id = new URLSearchParams(location.search).get("with");
    this.version = 0;
    /** @type {Sheet | null} as it was when this phone and the others last agreed */
    this.agreed = null;
    this.sending = false;
    if (this.id) this.look();
    setInterval(() => this.id && !document.hidden && this.look(), EVERY);
  }

  async begin() {
    const { say, given, sheet } = this.page;
    if (!this.id) {
      const made = await call("POST", "/api/box", { game: given.game, sheet });
      if (!made.id) {
        toast(made.error ?? say("box.no_line"));
        return;
      }
      [this.id, this.version, this.agreed] = [made.id, made.version, made.sheet];
      history.replaceState(null, "", `?with=${this.id}`);
      this.page.store();
    }
    const link = new URL(`?with=${this.id}`, location.href).href;
    if (navigator.share) await navigator.share({ url: link, title: given.name }).catch(() => null);
    else await copyText(link);
    toast(say("box.together_more", { link }));
  }

  async look() {
    if (this.sending) return;
    const found = await call("GET", `/api/box/${encodeURIComponent(this.id ?? "")}?after=${this.version}`);
    if (found.status === 404) this.leave();
    else if (found.sheet && found.game === this.page.given.game) this.hear(found);
  }

  /** What others wrote is laid together with what was written here since. @param {{version: number, sheet: Sheet}} found */
  hear(found) {
    const mine = this.page.sheet;
    const whole = this.agreed ? merged(this.agreed, mine, found.sheet) : found.sheet;
    [this.version, this.agreed] = [found.version, structuredClone(found.sheet)];
    this.page.sheet = this.page.settled({ ...whole, chapter: this.page.sheet.chapter });
    this.page.who = Math.min(this.page.who, this.page.sheet.players.length - 1);
    this.page.store();
    this.page.draw();
    if (JSON.stringify(whole) !== JSON.stringify(found.sheet)) this.tell();
  }

  async tell() {
    if (!this.id || this.sending || !this.version) return;
    this.sending = true;
    const sheet = structuredClone(this.page.sheet);
    const answer = await call("PUT", `/api/box/${encodeURIComponent(this.id)}`, { version: this.version, sheet });
    this.sending = false;
    if (answer.status === 409) this.hear(answer);
    else if (answer.status === 404) this.leave();
    else if (answer.version) {
      [this.version, this.agreed] = [answer.version, sheet];
      if (JSON.stringify(sheet) !== JSON.stringify(this.page.sheet)) this.tell();
    }
  }

  leave() {
    this.id = null;
    history.replaceState(null, "", location.pathname);
    toast(this.page.say("box.gone"));
  }
}

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  try {
    const headers = { "X-Periplus": "1", "Content-Type": "application/json" };
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
    return { ...(await answer.json().catch(() => ({}))), status: answer.status };
  } catch {
    return {}; // without a line: written here, told later
  }
}

/**
 * Three sheets laid together: what only one side changed since they agreed is as that side has it; where both did, as here.
 * @param {any} base @param {any} mine @param {any} theirs @returns {any}
 */
export function merged(base, mine, theirs) {
  const same = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);
  if (same(mine, base)) return theirs;
  if (same(theirs, base) || same(theirs, mine)) return mine;
  const lists = [base, mine, theirs].every(Array.isArray);
  if (lists && mine.length === theirs.length) return mine.map((one, i) => merged(base[i], one, theirs[i]));
  const plain = [mine, theirs].every((one) => one && typeof one === "object" && !Array.isArray(one));
  if (!plain) return mine;
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries([...names].map((name) => [name, merged(base?.[name], mine[name], theirs[name])]));
}
