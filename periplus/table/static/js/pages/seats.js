// @ts-check
// Who sits where: another link, one's own seat on another device or in other hands, somebody met before asked to sit down.

import { keyTicket, Table } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, loadWords, w } from "../parts/words.js";

class SeatsPage {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.table = new Table(this.main.dataset.table ?? "");
    this.each("[data-new-link]", async (button) => this.show(button, await this.post("/link", Number(button.dataset.newLink))));
    this.each("[data-hand-over]", async (button) => {
      this.show(button, await this.post("/hand_over", Number(button.dataset.handOver)));
      toast(w("seats.handed_over"), [], 12);
    });
    this.each("[data-ask]", async (button) => {
      const person = /** @type {HTMLSelectElement} */ (button.previousElementSibling).value;
      await this.table.post("/ask", { seat: Number(button.dataset.ask), person });
      button.disabled = true;
      toast(w("seats.asked"));
    });
    this.each("[data-ticket-for]", async (button) => this.ticket(button));
  }

  /** @param {string} path @param {number} seat */
  post(path, seat) {
    return this.table.post(path, { seat });
  }

  /** @param {string} what @param {(button: HTMLButtonElement) => Promise<void> | void} work */
  each(what, work) {
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.main.querySelectorAll(what))) {
      button.addEventListener("click", async () => {
        const said = find("key-error");
        said.hidden = true;
        try {
          await work(button);
        } catch (error) {
          said.textContent = (error instanceof Error && error.message) || w("table.unreachable");
          said.hidden = false;
        }
      });
    }
  }

  /** @param {HTMLButtonElement} button @param {{link: string}} made */
  show(button, made) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.into ?? ""));
    const copy = /** @type {HTMLElement | null} */ (document.querySelector(`[data-copy="${field.id}"]`));
    field.value = made.link;
    field.hidden = false;
    if (copy) copy.hidden = false;
    button.hidden = true;
  }

  /** @param {HTMLButtonElement} button */
  async ticket(button) {
    const made = await keyTicket(button.dataset.ticketFor);
    const place = /** @type {HTMLElement} */ (button.parentElement);
    /** @type {HTMLImageElement} */ (find("ticket-qr", place)).src = made.qr;
    /** @type {HTMLAnchorElement} */ (find("ticket-link", place)).href = made.link;
    find("ticket-words", place).replaceChildren(...made.words.map((/** @type {string} */ word) => node("li", { textContent: word })));
    const until = new Intl.DateTimeFormat(currentLanguage(), { hour: "2-digit", minute: "2-digit" }).format(new Date(made.until * 1000));
    find("ticket-until", place).textContent = w("key.until", { time: until });
    find("ticket", place).hidden = false;
  }
}

await loadWords();
new SeatsPage();
