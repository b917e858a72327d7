// @ts-check
// Motion, for every game: pieces travel from where they were to where they are, new ones come from where they say, gone ones
// leave for where they said. Games name what moved; they do not animate.

import { at, shape } from "../parts/dom.js";
import { onceLaidOut } from "../parts/layout.js";
import { isStill, pace } from "../parts/settings.js";

const TRAVEL = { calm: 620, quick: 420, once: 0 };
const RETRACED = 220;
const COUNTING = 900;
const EASE = "cubic-bezier(.3,.1,.2,1)";

const nameOf = (element) => element.dataset.piece ?? element.id;
const centre = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const inSvg = (element) => element.ownerSVGElement !== null && element.ownerSVGElement !== undefined;

export class Scene {
  constructor(frame) {
    this.frame = frame;
    this.running = [];
    /** @type {any} what was where before a change that is not laid out yet */
    this.before = null;
    frame.addEventListener("pointerdown", () => this.skip());
    frame.addEventListener("click", (event) => this.retrace(at(event).closest("[data-retrace]")?.dataset.retrace));
  }

  // What was drawn piece by piece is drawn once more, from its beginning.
  retrace(name) {
    if (!name || this.quick) return;
    const drawn = this.frame.querySelectorAll(`[data-group="${CSS.escape(name)}"] [data-enter="draw"]`);
    for (const [i, piece] of drawn.entries()) this.stroke(piece, RETRACED, i * RETRACED)();
  }

  pieces() {
    return [...document.querySelectorAll('[data-piece], [data-board] [id^="piece-"]')];
  }

  get quick() {
    return isStill() || document.hidden || TRAVEL[pace()] === 0;
  }

  skip() {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }

  // What is where before something changes; null when nothing is to move. What still moves goes on from where it is seen.
  look(moves) {
    if (!moves || this.quick) {
      this.skip();
      return null;
    }
    if (this.before) return this.before;
    const places = new Map();
    for (const piece of this.pieces()) {
      const box = piece.getBoundingClientRect();
      if (box.width || box.height)
        places.set(nameOf(piece), {
          at: centre(box),
          piece,
          copy: piece.dataset.to ? this.copyOf(piece, box) : null,
          count: piece.dataset.count,
        });
    }
    this.skip();
    const entered = new Set([...this.frame.querySelectorAll("[data-enter]:not([data-piece])")].map((element) => element.outerHTML));
    return { places, entered };
  }

  // All that is read comes before all that is moved.
  play(before) {
    if (!before) this.before = null;
    if (!before || this.before === before) return;
    this.before = before;
    onceLaidOut(() => {
      if (this.before !== before) return;
      this.before = null;
      const acts = this.acts(before);
      return () => {
        for (const act of acts) act();
      };
    });
  }

  acts(before) {
    const here = new Set();
    /** @type {(() => void)[]} */
    const acts = [];
    for (const piece of this.pieces()) {
      const name = nameOf(piece);
      here.add(name);
      const old = before.places.get(name);
      acts.push(old ? this.travel(piece, old.at) : this.enter(piece));
      if (old?.count !== undefined && old.count !== piece.dataset.count)
        acts.push(() => this.tick(piece, Number(old.count), Number(piece.dataset.count)));
    }
    for (const element of this.frame.querySelectorAll("[data-enter]:not([data-piece])")) {
      if (!before.entered.has(element.outerHTML)) acts.push(this.enter(element));
    }
    for (const [name, old] of before.places) if (!here.has(name) && old.copy) acts.push(this.leave(old));
    return acts;
  }

  run(element, frames, options) {
    const animation = element.animate(frames, { duration: TRAVEL[pace()], easing: EASE, fill: "backwards", ...options });
    this.running.push(animation);
    animation.finished.catch(() => null).then(() => (this.running = this.running.filter((one) => one !== animation)));
    return animation;
  }

  // From another place on the screen to where it is drawn, in the units of its own drawing.
  /** @returns {() => void} what moves it */
  travel(piece, from) {
    const box = piece.getBoundingClientRect();
    const to = centre(box);
    const near = (!box.width && !box.height) || Math.hypot(from.x - to.x, from.y - to.y) < 1.5;
    const shift = near ? null : this.inUnitsOf(piece, from, to);
    return () => shift && this.run(piece, [{ translate: `${shift.x}px ${shift.y}px` }, { translate: "0 0" }]);
  }

  inUnitsOf(piece, from, to) {
    if (!inSvg(piece)) return { x: from.x - to.x, y: from.y - to.y };
    const matrix = piece.parentNode.getScreenCTM?.();
    if (!matrix) return null;
    const back = matrix.inverse();
    const [a, b] = [new DOMPoint(from.x, from.y).matrixTransform(back), new DOMPoint(to.x, to.y).matrixTransform(back)];
    return { x: a.x - b.x, y: a.y - b.y };
  }

  /** @returns {() => void} what brings it in */
  enter(element) {
    const origin = element.dataset.from ? this.place(element.dataset.from) : null;
    if (origin) return this.travel(element, origin);
    const how = element.dataset.enter;
    if (how === "write" || how === "draw") return this.stroke(element, how === "write" ? 380 : 420);
    if (how === "tumble") return () => this.tumble(element);
    if (how === "stamp") return () => this.grow(element, 1.25, 160);
    if (how === "pop") return () => this.grow(element, 0.6, 220);
    return () => this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
  }

  place(name) {
    const quoted = CSS.escape(name);
    const element = document.querySelector(`[data-piece="${quoted}"], [data-id="${quoted}"], [data-group="${quoted}"]`);
    const box = element?.getBoundingClientRect();
    return box && (box.width || box.height) ? centre(box) : null;
  }

  // Lines are drawn from their beginning; letters appear from left to right.
  /** @returns {() => void} what draws it */
  stroke(element, duration, delay = 0) {
    const lines = element.matches("path, line, polyline, circle") ? [element] : [...element.querySelectorAll("path, line, polyline")];
    const lengths = lines.map((line) => (getComputedStyle(line).stroke === "none" ? 0 : (line.getTotalLength?.() ?? 0)));
    return () => {
      for (const [i, length] of lengths.entries()) {
        const strokeDasharray = `${length}`;
        if (length)
          this.run(
            lines[i],
            [
              { strokeDasharray, strokeDashoffset: length },
              { strokeDasharray, strokeDashoffset: 0 },
            ],
            { duration, delay },
          );
      }
      if (!lines.length)
        this.run(element, [{ clipPath: "inset(-20% 100% -20% -5%)" }, { clipPath: "inset(-20% -5% -20% -5%)" }], { duration });
    };
  }

  // A sum is counted out: the number that `data-count` says runs from what it was.
  tick(piece, from, to) {
    const number = [...piece.querySelectorAll("text, b")].find((one) => one.textContent === String(to));
    if (!number) return;
    const clock = this.run(piece, [{ opacity: 1 }, { opacity: 1 }], { duration: COUNTING, easing: "ease-out" });
    const step = () => {
      const share = clock.playState === "running" ? (clock.effect.getComputedTiming().progress ?? 1) : 1;
      number.textContent = String(Math.round(from + (to - from) * share));
      if (share < 1) requestAnimationFrame(step);
    };
    step();
  }

  tumble(element) {
    const far = inSvg(element) ? 24 : 46;
    const turn = element.hasAttribute("transform") ? {} : { transformBox: "fill-box", transformOrigin: "center" };
    Object.assign(element.style, turn);
    const frames = [
      { translate: `${-far * 2}px ${-far}px`, rotate: "-520deg", opacity: 0.2 },
      { translate: `${-far * 0.5}px ${far * 0.3}px`, rotate: "-190deg", opacity: 1, offset: 0.45 },
      { translate: "6px -6px", rotate: "20deg", offset: 0.8 },
      { translate: "0 0", rotate: "0deg" },
    ];
    const delay = 60 * (Number(element.dataset.order) || Math.abs(hash(nameOf(element) ?? "")) % 5);
    this.run(element, element.hasAttribute("transform") ? frames.map(({ rotate, ...frame }) => frame) : frames, { duration: 640, delay });
  }

  grow(element, from, duration) {
    if (element.hasAttribute("transform")) return this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration });
    if (inSvg(element)) Object.assign(element.style, { transformBox: "fill-box", transformOrigin: "center" });
    return this.run(
      element,
      [
        { scale: from, opacity: 0 },
        { scale: 1, opacity: 1 },
      ],
      { duration },
    );
  }

  // A copy that can fly after the original is gone.
  copyOf(piece, box) {
    const copy = piece.cloneNode(true);
    for (const name of ["id", "data-id", "data-piece", "tabindex"]) copy.removeAttribute(name);
    if (!inSvg(piece)) {
      Object.assign(copy.style, {
        position: "fixed",
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: "0",
      });
      copy.classList.add("flight");
      return copy;
    }
    const matrix = piece.parentNode.getScreenCTM();
    const { a, b, c, d, e, f } = matrix;
    const group = shape("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy);
    const style = this.frame.querySelector("svg")?.getAttribute("class") ?? "";
    return shape("svg", { class: `flight ${style}`, width: innerWidth, height: innerHeight }, group);
  }

  /** @returns {() => void} what takes it away */
  leave({ at, piece, copy }) {
    const goal = this.place(piece.dataset.to);
    const frames = goal
      ? [
          { translate: "0 0", opacity: 1 },
          { opacity: 1, offset: 0.7 },
          { translate: `${goal.x - at.x}px ${goal.y - at.y}px`, opacity: 0 },
        ]
      : [{ opacity: 1 }, { opacity: 0 }];
    return () => {
      (this.frame.firstElementChild ?? this.frame).append(copy);
      this.run(copy, frames)
        .finished.catch(() => null)
        .then(() => copy.remove());
    };
  }
}

const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
