// @ts-check
// My desk, kept as it is: whenever something on it changes the server says so, and the page is drawn anew where it stands.

import { allAhead } from "../parts/ahead.js";
import { Table } from "../parts/api.js";
import { toast } from "../parts/toast.js";
import { loadWords } from "../parts/words.js";

const EVERY = 60_000; // ages are told in minutes
const PARTS = [".desk-main", ".desk-side"];

class MyDesk {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.due = false;
    this.known = false; // what lies here is what the stream knows
  }

  /** Whether somebody is in the middle of something: a menu or a question is open. */
  get busy() {
    return Boolean(this.main.querySelector("details[open]") || document.querySelector("dialog[open]"));
  }

  async refresh() {
    this.due = this.busy;
    if (this.due) return;
    const answer = await fetch("/desk", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    this.due = this.busy;
    if (this.due) return;
    const held = document.activeElement?.getAttribute("href");
    for (const name of PARTS) {
      const [now, next] = [this.main.querySelector(name), page.querySelector(`#main ${name}`)];
      if (now && next && now.innerHTML !== next.innerHTML) now.replaceWith(next);
    }
    if (held) /** @type {HTMLElement | null} */ (this.main.querySelector(`a[href="${held}"]:not([tabindex])`))?.focus();
    const told = page.querySelector("[data-waiting]");
    if (told) document.querySelector("[data-waiting]")?.replaceWith(told);
  }

  /** A day more for somebody, or one's own pause: asked of the table itself. @param {HTMLElement} button */
  async time(button) {
    const { at = "", extend, pause } = button.dataset;
    const table = new Table(at);
    const asked = pause ? table.post("/pause", { days: Number(pause) }) : table.post("/extend", { whose: Number(extend) });
    await asked.catch((error) => toast(error.message));
    button.closest("details")?.removeAttribute("open");
    await this.refresh();
  }

  /** @param {HTMLElement} live says that moves arrive by themselves, or that they do not */
  follow(live) {
    const stream = new EventSource("/api/desk/events");
    stream.addEventListener("open", () => {
      live.hidden = false;
      live.classList.remove("off");
    });
    stream.addEventListener("error", () => live.classList.add("off"));
    stream.addEventListener("desk", () => {
      if (this.known) this.refresh();
      this.known = true;
    });
    setInterval(() => document.visibilityState === "visible" && this.refresh(), EVERY);
    this.main.addEventListener("click", ({ target }) => {
      const button = /** @type {Element} */ (target).closest("[data-at]");
      if (button) this.time(/** @type {HTMLElement} */ (button));
    });
    this.main.addEventListener("toggle", () => this.due && this.refresh(), true);
  }
}

const live = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
if (live) new MyDesk().follow(live);
if (matchMedia("(display-mode: standalone)").matches) loadWords().then(allAhead);
