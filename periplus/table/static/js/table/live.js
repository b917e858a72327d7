// @ts-check
// Server-sent events with a cursor: after sleep or a restart the stream resumes where it stopped.

import { currentLanguage } from "../parts/words.js";

export class Live {
  constructor(path, { cursor, onNews, onSeats, onState }) {
    this.path = path;
    this.cursor = cursor;
    this.onNews = onNews;
    this.onSeats = onSeats;
    this.onState = onState;
    this.wait = 500;
    this.source = null;
    addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState !== EventSource.OPEN) this.open();
    });
    addEventListener("pagehide", () => this.source?.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    clearTimeout(this.timer);
    this.source?.close();
    const { version, seat, format, page } = this.cursor();
    const query = new URLSearchParams({ since: version, format, page, language: currentLanguage() });
    if (seat !== null) query.set("seat", seat);
    const source = new EventSource(`${this.path}/events?${query}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.wait = 500;
      this.onState(true);
    });
    source.addEventListener("view", (event) => this.onNews(JSON.parse(event.data)));
    source.addEventListener("seats", (event) => this.onSeats(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      this.onState(false);
      source.close();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(8000, this.wait * 1.6);
    });
  }
}
