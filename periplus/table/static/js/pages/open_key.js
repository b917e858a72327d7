// @ts-check
// A desk opened by a link, a code or four words. What stands behind # is posted, and nothing is opened before one says yes.

import { keyLook, keyOpen } from "../parts/api.js";
import { find } from "../parts/dom.js";
import { loadWords, w } from "../parts/words.js";

class OpenKey {
  constructor() {
    /** @type {{secret?: string, words?: string}} */
    this.shown = {};
    this.form = /** @type {HTMLFormElement} */ (find("words-form"));
    this.borrowed = /** @type {HTMLInputElement} */ (find("borrowed"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.look({ words: /** @type {HTMLInputElement} */ (document.getElementById("key-words")).value });
    });
    find("merge").addEventListener("click", () => this.open("merge"));
    find("only").addEventListener("click", () => this.open("only"));
    window.addEventListener("hashchange", () => this.fromAddress());
  }

  fromAddress() {
    const secret = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    if (secret) this.look({ secret });
  }

  /** @param {() => Promise<void>} work */
  async attempt(work) {
    const said = find("key-error");
    said.hidden = true;
    try {
      await work();
    } catch (error) {
      said.textContent = (error instanceof Error && error.message) || w("table.unreachable");
      said.hidden = false;
    }
  }

  /** @param {{secret?: string, words?: string}} shown */
  look(shown) {
    return this.attempt(async () => {
      find("found").hidden = true;
      const desk = await keyLook(shown);
      this.shown = shown;
      find("found-title").textContent = desk.name ? w("key.question", { name: desk.name }) : w("key.question_nameless");
      const more = desk.here ? [w("key.here_already")] : [w("key.tables", { count: desk.tables })];
      if (desk.own !== null) more.push(w("key.own", { count: desk.own }));
      find("found-more").textContent = more.join(" ");
      find("merge").textContent = w(desk.own === null ? "key.open" : "key.merge");
      find("only").hidden = desk.own === null;
      this.form.hidden = true;
      find("found").hidden = false;
    });
  }

  /** @param {"merge" | "only"} how */
  open(how) {
    return this.attempt(async () => {
      const { url } = await keyOpen({ ...this.shown, how, borrowed: this.borrowed.checked });
      location.assign(url);
    });
  }
}

await loadWords();
new OpenKey().fromAddress();
