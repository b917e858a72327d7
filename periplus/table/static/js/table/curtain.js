// @ts-check
// One device, several people: a curtain falls before the next person's secrets are fetched.

import { find } from "../parts/dom.js";
import { w } from "../parts/words.js";

export class Curtain {
  constructor() {
    this.dialog = find("curtain");
    this.title = find("curtain-title");
    this.button = find("curtain-open");
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
  }

  get closed() {
    return this.dialog.open;
  }

  /** Resolves when the person named has the device. @param {string} name @returns {Promise<void>} */
  fall(name) {
    this.title.textContent = w("curtain.title", { name });
    this.button.textContent = w("curtain.open", { name });
    if (!this.dialog.open) this.dialog.showModal();
    this.button.focus();
    return new Promise((resolve) => {
      this.button.onclick = () => {
        this.dialog.close();
        resolve();
      };
    });
  }
}
