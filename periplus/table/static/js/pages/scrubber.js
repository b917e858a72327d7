// @ts-check
// Under the board: how far along the match one is, its parts, its moments as pins, and everybody's chances as thin lines.

import { node, shape } from "../parts/dom.js";
import { w } from "../parts/words.js";

export class Scrubber {
  /**
   * @param {HTMLElement} box
   * @param {import("./playback.js").Playback} playback
   */
  constructor(box, playback) {
    this.box = box;
    this.playback = playback;
    this.knob = node("span", { className: "knob" });
    this.done = node("span", { className: "done" });
    this.pins = [];
    box.addEventListener("pointerdown", (event) => {
      box.setPointerCapture(event.pointerId);
      this.point(event, true);
    });
    box.addEventListener("pointermove", (event) => box.hasPointerCapture(event.pointerId) && this.point(event, false));
  }

  /**
   * @param {{number: number, at: number, kind: string}[]} pins
   * @param {{curve: any[], seats: any[], own: number | null} | null} chances
   */
  show(pins, chances = null) {
    const { playback } = this;
    this.pins = pins;
    const left = (at) => `${(100 * playback.share(at)).toFixed(2)}%`;
    const parts = playback.bands.map((part, i) => {
      const label = node("span", { className: "part", textContent: part.label });
      label.style.left = left(part.start);
      if (!i) return [label];
      const edge = node("span", { className: "edge" });
      edge.style.left = left(part.start);
      return [edge, label];
    });
    const marks = pins.map((pin) => {
      const mark = node("span", { className: `pin ${pin.kind}`, textContent: pin.number });
      mark.style.left = left(pin.at);
      return mark;
    });
    this.box.replaceChildren(...(chances ? [this.lines(chances)] : []), this.done, ...parts.flat(), ...marks, this.knob);
    this.stand(playback.now);
  }

  lines({ curve, seats, own }) {
    const paths = seats.map(({ seat }) => {
      const d = curve.map(
        (point, i) => `${i ? "L" : "M"}${(1000 * this.playback.share(point.at)).toFixed(1)} ${(36 - 32 * point.chances[seat]).toFixed(1)}`,
      );
      return shape("path", { class: `line seat-${seat}${seat === own ? " own" : ""}`, d: d.join("") });
    });
    return shape("svg", { viewBox: "0 0 1000 40", preserveAspectRatio: "none", "aria-hidden": "true" }, ...paths);
  }

  /** @param {number} at @param {string} told */
  stand(at, told = "") {
    const { playback, box } = this;
    const share = `${(100 * playback.share(at)).toFixed(2)}%`;
    this.knob.style.left = share;
    this.done.style.width = share;
    const values = {
      "aria-valuemax": playback.turns.length,
      "aria-valuenow": playback.place + 1,
      "aria-valuetext": told || w("replay.beginning"),
    };
    for (const [name, value] of Object.entries(values)) box.setAttribute(name, String(value));
  }

  point(event, pressed) {
    const room = this.box.getBoundingClientRect();
    const x = event.clientX - room.left;
    const near = pressed ? this.pins.find((pin) => Math.abs(this.playback.share(pin.at) * room.width - x) < 12) : null;
    const wanted = near ? near.at : this.playback.momentAt(Math.max(0, Math.min(1, x / room.width)));
    this.playback.stop();
    if (wanted !== this.playback.heading) this.playback.go(wanted);
  }
}
