// @ts-check
// Others' turns as a short film: every step of the table is a frame with its sentence, shown one after the other, faster when
// one falls behind; a touch or a key skips to the present.

import { rest } from "../parts/dom.js";
import { pace } from "../parts/settings.js";

const STEP = { calm: 600, quick: 300, once: 0 };

export class Stage {
  // `show(frame)` puts a frame on the table and says whether it deserves a pause.
  /** @param {(frame: TableView) => boolean} show */
  constructor(show) {
    this.show = show;
    /** @type {TableView[]} */
    this.frames = [];
    this.skipping = false;
    this.wake = () => {};
    this.playing = false;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.skip(), true);
  }

  get behind() {
    return this.frames.length;
  }

  /** @param {TableView} frame */
  push(frame) {
    this.frames.push(frame);
    if (!this.playing) this.play();
  }

  async play() {
    this.playing = true;
    while (this.frames.length) {
      const [frame] = this.frames.splice(0, 1);
      const pause = this.show(frame);
      if (pause && !this.skipping) await Promise.race([rest(STEP[pace()] / Math.max(1, this.frames.length / 2)), this.skipped()]);
    }
    this.skipping = false;
    this.playing = false;
  }

  /** @returns {Promise<void>} */
  skipped() {
    return new Promise((resolve) => (this.wake = resolve));
  }

  skip() {
    if (!this.playing) return;
    this.skipping = true;
    this.wake();
  }

  clear() {
    this.frames = [];
  }
}
