// @ts-check
// The commit place: always at the same spot. It bears the verb that plays what is laid, and in small print what that is.

import { find } from "../parts/dom.js";
import { w } from "../parts/words.js";

export class CommitPlace {
  /** @param {() => void} onCommit */
  constructor(onCommit) {
    this.button = /** @type {HTMLButtonElement} */ (find("commit"));
    this.word = find("commit-word", this.button);
    this.more = find("commit-more", this.button);
    this.button.addEventListener("click", (event) => {
      event.stopPropagation();
      onCommit();
    });
  }

  get ready() {
    return !this.button.classList.contains("empty");
  }

  /**
   * @param {string} word
   * @param {string} more
   */
  offer(word, more = "") {
    this.set(word || w("table.commit"), more, true);
  }

  /** @param {string} said why there is nothing to play; a button is never without a name */
  rest(said) {
    this.set("", said || w("table.nothing_laid"), false);
  }

  /** Sent, and not yet answered: the word stays. */
  send() {
    this.button.classList.add("sending");
  }

  /**
   * @param {string} word
   * @param {string} more
   * @param {boolean} ready
   */
  set(word, more, ready) {
    this.button.classList.toggle("empty", !ready);
    this.button.classList.remove("sending");
    this.button.setAttribute("aria-disabled", String(!ready));
    this.word.textContent = word;
    this.more.textContent = more;
    this.button.title = ready ? [word, more].filter(Boolean).join(": ") : "";
  }

  focus() {
    this.button.focus({ preventScroll: true });
  }
}
