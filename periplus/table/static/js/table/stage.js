// @ts-check
// Others' turns as a short film: every step of the table is a frame with its sentence, shown one after the other. The whole of
// what waits is shown within a second, so that nobody waits for the page; a touch or a key skips to the present.

import { rest } from "../parts/dom.js";
import { isStill, pace } from "../parts/settings.js";

const STEP = { calm: 600, quick: 300, once: 0 };
const WHOLE = { calm: 900, quick: 450, once: 0 }; // milliseconds for all frames that wait
const STILL = 200; // where nothing moves there is less to see

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
    let left = isStill() ? Math.min(STILL, WHOLE[pace()]) : WHOLE[pace()];
    while (this.frames.length) {
      const [frame] = this.frames.splice(0, 1);
      const paused = this.show(frame) && !this.skipping ? Math.min(STEP[pace()], left / Math.max(1, this.frames.length)) : 0;
      left -= paused;
      if (paused) await Promise.race([rest(paused), this.skipped()]);
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
