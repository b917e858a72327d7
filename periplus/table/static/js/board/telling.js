// @ts-check
// What is told under the question: why a touch is refused, and for those who listen what lies in pencil.

import { find } from "../parts/dom.js";
import { capital, sentence, w } from "../parts/words.js";

const WHY = 7000;
const SHAKE = 900;

/** @param {Element} element @returns {string[]} its id, and those of the pieces it lies in */
function around(element) {
  const ids = [];
  for (let each = element?.closest("[data-id]"); each; each = each.parentElement?.closest("[data-id]") ?? null)
    ids.push(each.getAttribute("data-id") ?? "");
  return ids;
}

export class Telling {
  /**
   * @param {import("./ask.js").Ask} ask whose touches are answered
   * @param {{onCard: (id: string, element: Element) => Promise<Card | null>, onTell?: (text: string) => void}} does
   */
  constructor(ask, { onCard, onTell }) {
    this.ask = ask;
    this.onCard = onCard;
    this.onTell = onTell;
    this.latest = 0;
    document.addEventListener("pointerdown", () => this.hide(), true); // any touch: what stood there comes back
  }

  /**
   * A refused touch answers with its reasons, a line each, or with what it is; while one is asked nothing it shows what the piece is.
   * @param {string} id
   * @param {Element} element
   */
  async explain(id, element) {
    const { ask } = this;
    const { version, active, selection } = ask;
    const mark = ++this.latest;
    const known = active ? await this.reasons([[...selection.picks, id], ...around(element).map((each) => [each])]) : [];
    const reasons = active && !known.length ? [await this.other(id)] : known;
    if (mark !== this.latest) return;
    if (version !== ask.version) return this.explain(id, ask.board.best(id) ?? element); // somebody acted meanwhile: asked again
    if (reasons.length) return this.refuse(reasons.map(sentence).join("\n"), [element]);
    const card = await this.onCard(id, element);
    if (!card) return this.refuse(w("table.no_actions"), []);
    const told = [card.title, card.kind, card.now].filter(Boolean).map(sentence);
    find("announce").textContent = [w("table.no_actions"), ...told].join(" ");
  }

  /** @param {string} id @returns {Promise<string>} what the piece is, and that something else is asked */
  async other(id) {
    const { title = "" } = (await this.ask.table.get("/card", { id }).catch(() => null)) ?? {};
    return title ? w("table.not_this", { name: capital(title) }) : w("table.not_asked");
  }

  /**
   * The first reasons that the rules know: of the piece with what is chosen, of the piece, of what it lies in.
   * @param {string[][]} ways ids that a move would have to name together
   * @returns {Promise<string[]>}
   */
  async reasons(ways) {
    for (const ids of new Set(ways.map((each) => each.join(",")))) {
      const answer = await this.ask.table.get("/why", { ids }).catch(() => null);
      if (answer?.reasons?.length) return answer.reasons;
    }
    return [];
  }

  /**
   * It says why, and what was refused shakes once: the piece touched, or all that lies in pencil.
   * @param {string} text
   * @param {Iterable<Element>} pieces
   */
  refuse(text, pieces = this.ask.board.frame.querySelectorAll(".chosen, .drafted")) {
    this.say(text);
    for (const piece of pieces) {
      piece?.classList.add("refused");
      setTimeout(() => piece?.classList.remove("refused"), SHAKE);
    }
  }

  /** @param {string} text */
  say(text) {
    if (this.onTell) return this.onTell(text);
    this.ask.considering.tell(text.split("\n"));
    find("announce").textContent = text; // what is shown and hidden again is not always heard
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask.considering.tell([]), WHY);
  }

  /** The player does something else: what was told goes, and what is still being asked for is not told any more. */
  hide() {
    this.latest += 1;
    this.ask.considering.tell([]);
  }

  /** For those who listen. */
  laid() {
    const { board, draft, considering } = this.ask;
    const picked = draft.selection.picks.map((id) => board.best(id)?.getAttribute("aria-label") ?? "").filter(Boolean);
    const acts = [...draft.steps.filter((step) => step.touched).map((step) => step.label), ...picked];
    if (!draft.whole || picked.length) {
      const question = (considering.prompt.textContent ?? "").replace(/[.?!\s]+$/, "");
      find("announce").textContent = acts.length ? w("table.partly", { acts: acts.join(", "), question }) : sentence(question);
      return;
    }
    const { lines, commit } = draft.laid;
    find("announce").textContent = w("table.laid", {
      acts: acts.join(", "),
      lines: lines.map((line) => sentence(line.text)).join(" "),
      word: commit.word || w("table.commit"),
    });
  }
}
