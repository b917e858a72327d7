// @ts-check
// The line to the server: what is known of the table, kept up to date by whole views and patches, and what is asked of it,
// one request after the other.

import { loadStill, Offline, Refused } from "../parts/api.js";
import { find, rest } from "../parts/dom.js";
import { merge } from "./model.js";

const EARLY = 50; // patches that are kept

export class Line {
  /**
   * @param {import("../parts/api.js").Table} table
   * @param {object} does
   * @param {(view: TableView) => void} does.onView the table has changed
   * @param {(error: Refused) => void} does.onStale a request was about what is no longer so
   * @param {(text: string) => void} does.onTell
   * @param {() => void} does.onKept a request waits until the server can be reached
   */
  constructor(table, { onView, onStale, onTell, onKept }) {
    this.table = table;
    this.onView = onView;
    this.onStale = onStale;
    this.onTell = onTell;
    this.onKept = onKept;
    /** @type {TableView | null} what is known; ahead of the table while a film plays */
    this.latest = null;
    this.queue = Promise.resolve();
    this.pending = 0;
    this.heard = 0; // the newest version the server spoke of
    this.wanted = 0;
    /** @type {any[]} patches that came before what they fit on */
    this.early = [];
    /** @type {Promise<any> | null} a whole view that is under way */
    this.asking = null;
  }

  /**
   * A whole view or a patch, from the stream or as an answer. A patch that overtook the answer it fits on is kept for it; what
   * does not fit on what is known is else asked for as a whole.
   */
  async receive(data) {
    const { latest } = this;
    this.heard = Math.max(this.heard, data.version);
    if (latest && data.version <= latest.version && data.from !== undefined) return;
    const next = merge(latest, data);
    if (next) return this.accept(next);
    if (data.from !== undefined && this.early.length < EARLY) this.early.push(data);
    if (!this.pending && !this.asking && !(latest && this.isKnown(data))) await this.refresh();
  }

  /** Patches that came too early and fit now. */
  async followUp() {
    const { latest } = this;
    const next = this.early.map((patch) => merge(latest, patch)).find(Boolean);
    this.early = next ? this.early.filter((patch) => patch.version > next.version) : [];
    if (next) await this.accept(next);
  }

  /** A note that says nothing new. */
  isKnown(note) {
    const { latest } = this;
    return latest && note.version <= latest.version && note.over === latest.over && note.asked?.join() === latest.asked.join();
  }

  /** @param {TableView} next */
  async accept(next) {
    const { latest } = this;
    if (latest && next.viewer.seat === latest.viewer.seat && next.version < latest.version) return; // overtaken by a newer answer
    await loadStill(next.board.still);
    this.latest = next;
    this.table.known = next;
    this.onView(next);
    if (this.early.length) await this.followUp();
  }

  /** What is known is of another seat, language or screen. */
  forget() {
    this.table.known = null;
    this.latest = null;
    this.heard = 0;
    this.early = [];
  }

  async refresh() {
    const mark = ++this.wanted;
    const { heard } = this;
    const asked = this.table.view();
    this.asking = asked;
    try {
      const next = await asked;
      if (mark === this.wanted) await this.accept(next);
    } catch (error) {
      this.report(error);
    } finally {
      if (this.asking === asked) this.asking = null;
    }
    const isBehind = this.latest && this.heard > Math.max(heard, this.latest.version); // what came meanwhile did not fit
    if (isBehind && !this.asking && !this.pending) await this.refresh();
  }

  report(error) {
    if (error instanceof Offline) find("link-state").hidden = false;
    else if (error instanceof Refused) this.onTell(error.message);
    else reportError(error);
  }

  /** One request after the other: a click during an answer waits for it. */
  /** @param {() => Promise<any>} request */
  attempt(request) {
    this.pending += 1;
    this.queue = this.queue
      .then(() => this.perform(request))
      .finally(() => {
        this.pending -= 1;
        if (!this.pending && this.latest && this.heard > this.latest.version) this.refresh();
      });
    return this.queue;
  }

  /** @param {() => Promise<any>} request */
  async perform(request) {
    try {
      const answer = await request();
      this.wanted += 1;
      const next = answer?.board || answer?.from !== undefined ? merge(this.latest, answer) : null;
      if (next) await this.accept(next);
      else await this.refresh();
    } catch (error) {
      if (error instanceof Refused && error.body.code === "stale") await this.stale(error);
      else this.report(error);
    }
  }

  /** @param {Refused} error */
  async stale(error) {
    this.onStale(error);
    const { view } = error.body;
    if (view?.board) await this.accept(view);
    else await this.refresh();
  }

  /** The same key at every try: what was done while the line was cut is acknowledged, and sent once when it is back. */
  /** @param {string} path @param {object} body */
  async persist(path, body) {
    for (let wait = 400; ; wait = Math.min(4000, wait * 1.5)) {
      try {
        return await this.table.post(path, body);
      } catch (error) {
        if (!(error instanceof Offline)) throw error;
        find("link-state").hidden = false;
        this.onKept();
        await rest(wait);
      }
    }
  }
}
