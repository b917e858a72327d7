// @ts-check
// The moments of one player as cards: folded a line each, one of them open with what was played, what was better, what it
// cost and why.

import { icon, node } from "../parts/dom.js";
import { capital, sentence, w } from "../parts/words.js";
import { percent } from "./curve.js";

export class MomentCards {
  /**
   * @param {HTMLElement} list
   * @param {{onOpen: (moment: any) => void, onBoth: (moment: any) => void, onPlay: (moment: any, button: HTMLButtonElement) => void,
   *   when: (moment: any) => string, who: (seat: number) => string}} doing
   */
  constructor(list, doing) {
    this.list = list;
    this.doing = doing;
    this.moments = [];
    this.open = -1;
  }

  /** @param {any[]} moments @param {number} open */
  show(moments, open, more = []) {
    this.moments = moments;
    this.open = open;
    const held = this.list.querySelector(":focus")?.dataset.key;
    const cards = moments.map((moment, i) => this.card(moment, i));
    this.list.replaceChildren(...cards, ...more);
    if (held) this.list.querySelector(`[data-key="${held}"]`)?.focus({ preventScroll: true });
  }

  card(moment, i) {
    const open = i === this.open;
    const head = node(
      "button",
      { type: "button", className: "moment-head", dataset: { key: `moment-${i}` }, attributes: { "aria-expanded": String(open) } },
      node("span", { className: `pin ${moment.kind}${open ? " open" : ""}`, textContent: i + 1 }),
      node(
        "span",
        { className: "moment-what" },
        node("b", { textContent: this.title(moment) }),
        node("small", { textContent: this.about(moment) }),
      ),
      node("span", { className: "moment-cost", textContent: costOf(moment), attributes: { "aria-label": spokenCost(moment) } }),
    );
    head.addEventListener("click", () => this.doing.onOpen(open ? null : moment));
    const item = node("li", { className: `moment-card ${moment.kind}${open ? " open" : ""}` }, head);
    if (open) item.append(...this.body(moment));
    return item;
  }

  title(moment) {
    if (moment.kind === "luck") return moment.happened || w(moment.change < 0 ? "review.bad_luck" : "review.good_luck");
    return capital(moment.played.label);
  }

  about(moment) {
    const when = this.doing.when(moment);
    return ["great", "luck"].includes(moment.kind) ? `${when} · ${w(`review.${moment.kind}`)}` : when;
  }

  body(moment) {
    const { kind } = moment;
    const why = node("p", { className: "moment-why", textContent: this.why(moment) });
    if (kind === "luck") return [why];
    const own = { label: w("review.played_by", { who: this.doing.who(moment.seat) }), move: moment.played, kind: "was-played" };
    const other = { label: w("review.better"), move: moment.better, kind: "was-better" };
    const rows = kind === "great" ? [{ ...own, kind: "was-better" }] : [own, other];
    const compared = node("div", { className: "compared" }, ...rows.map((row) => compare(row)));
    const both = node(
      "button",
      { type: "button", className: "primary", dataset: { key: "both" } },
      icon("eye"),
      w(kind === "great" ? "review.show" : "review.both"),
    );
    both.addEventListener("click", () => this.doing.onBoth(moment));
    const play = node(
      "button",
      { type: "button", dataset: { key: "play" }, title: w("review.what_if_more") },
      icon("fork"),
      w("review.from_here"),
    );
    play.addEventListener("click", () => this.doing.onPlay(moment, play));
    return [compared, why, node("p", { className: "moment-acts" }, both, play)];
  }

  // One sentence: the reason as a hint would say it; where none is known, what the numbers say.
  why(moment) {
    const share = percent(Math.abs(moment.change));
    if (moment.kind === "luck") return w(moment.change < 0 ? "review.luck_took" : "review.luck_gave", { share });
    if (moment.kind === "great") return w("review.great_by", { share });
    return moment.reason ? sentence(moment.reason) : w("review.cost", { share, games: moment.games });
  }
}

function compare({ label, move, kind }) {
  const bar = node("i", { className: "chance-bar" }, node("i", {}));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${100 * move.chance}%`;
  return node(
    "div",
    { className: kind },
    node("span", { textContent: label }),
    node("b", { textContent: move.label }),
    bar,
    node("em", { textContent: percent(move.chance) }),
  );
}

const costOf = ({ kind, change }) => (kind === "great" ? "★" : `${change < 0 ? "−" : "+"}${percent(Math.abs(change))}`);
const spokenCost = ({ kind, change }) => (kind === "great" ? w("review.great") : `${w(`review.${kind}`)}, ${costOf({ kind, change })}`);
