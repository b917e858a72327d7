// One device, several people: a curtain falls before the next person's secrets are fetched.

import { w } from "../parts/words.js";

export class Curtain {
  constructor() {
    this.dialog = document.querySelector("[data-curtain]");
    this.title = document.querySelector("[data-curtain-title]");
    this.button = document.querySelector("[data-curtain-open]");
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
  }

  get closed() {
    return this.dialog.open;
  }

  // Resolves when the person named has the device.
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
