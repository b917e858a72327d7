// A soft veil over the table with holes round what is lit; and the coach, who stands where least of that is hidden.

import { drawing } from "./dom.js";

const AROUND = 14;
const CORNERS = ["right-low", "left-low", "right-high", "left-high"];

export class Veil {
  constructor(frame, coach) {
    this.frame = frame;
    this.coach = coach;
    this.elements = [];
    this.layer = drawing("", { class: "veil" });
    document.body.append(this.layer);
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.draw(), { capture: true, passive: true });
  }

  over(elements, veiled) {
    this.elements = elements;
    this.veiled = veiled || elements.length > 0;
    if (elements[0] && this.frame.scrollHeight > this.frame.clientHeight)
      elements[0].scrollIntoView({ block: "center", behavior: "instant" });
    this.standAside();
    this.draw();
  }

  get boxes() {
    return this.elements.filter((element) => element.isConnected).map((element) => element.getBoundingClientRect());
  }

  // The strip that says what to do is never veiled.
  get holes() {
    const strip = document.querySelector("[data-prompt]").closest(".pill").getBoundingClientRect();
    return this.elements.length ? [...this.boxes, strip] : [];
  }

  draw() {
    const { innerWidth: width, innerHeight: height } = window;
    this.layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const holes = this.holes.map(
      (box) =>
        `<rect x="${box.x - AROUND}" y="${box.y - AROUND}" width="${box.width + 2 * AROUND}" height="${box.height + 2 * AROUND}" rx="14" fill="#000" filter="url(#veil-soft)"/>`,
    );
    this.layer.innerHTML =
      this.veiled && holes.length
        ? `<defs><filter id="veil-soft"><feGaussianBlur stdDeviation="7"/></filter><mask id="veil-mask"><rect width="100%" height="100%" fill="#fff"/>${holes.join("")}</mask></defs><rect width="100%" height="100%" mask="url(#veil-mask)"/>`
        : "";
  }

  // The corner in which the coach covers least of what is lit.
  standAside() {
    const boxes = this.boxes;
    const cost = (corner) => {
      this.coach.dataset.corner = corner;
      const own = this.coach.getBoundingClientRect();
      return boxes.reduce((sum, box) => sum + shared(own, box), 0);
    };
    const best = CORNERS.map((corner, order) => [cost(corner), order, corner]).sort(
      (one, other) => one[0] - other[0] || one[1] - other[1],
    )[0];
    this.coach.dataset.corner = best[2];
  }
}

function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
