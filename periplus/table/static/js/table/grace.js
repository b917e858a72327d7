// The grace before a turn ends by itself: a ring that closes, with Undo beside it.

import { find } from "../parts/dom.js";
import { isStill, setting } from "../parts/settings.js";

export class Grace {
  constructor(onEnd) {
    this.onEnd = onEnd;
    this.pill = find("prompt-pill");
    this.button = document.querySelector('[data-do="end_turn"]');
    this.line = this.button.querySelector(".ring-line");
  }

  // `byHand`: several people at one device see each turn before it goes on.
  show(holding, version, byHand) {
    this.button.hidden = !holding;
    this.pill.classList.toggle("ending", holding);
    if (!holding) return this.stop();
    if (this.version === version) return;
    this.stop();
    this.version = version;
    const wanted = byHand ? "hand" : setting("grace");
    if (wanted === "hand") return;
    const seconds = Number(wanted);
    if (seconds > 0 && !isStill()) {
      this.ring = this.line.animate([{ strokeDashoffset: 0 }, { strokeDashoffset: 100 }], { duration: 1000 * seconds, fill: "forwards" });
    }
    this.timer = setTimeout(() => this.end(), 1000 * seconds);
  }

  end() {
    this.stop();
    this.onEnd();
  }

  stop() {
    clearTimeout(this.timer);
    this.ring?.cancel();
    this.ring = null;
    this.version = null;
  }
}
