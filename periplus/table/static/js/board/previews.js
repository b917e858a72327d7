// @ts-check
// What acts would bring, asked of the server once each while one question stands.

import { NOTHING } from "./draft.js";

/** What a preview tells, and which of it costs. @param {Preview} known */
export const linesOf = ({ lines, costs }) => lines.map((text, i) => ({ text, cost: costs.includes(i) }));

export class Previews {
  /** @param {{get: (path: string, query: object) => Promise<any>, consider: (path: any, query: object) => Promise<any>}} table */
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    /** @type {Map<string, Preview>} */
    this.known = new Map();
  }

  /** @param {Legal | null} action */
  of(action) {
    return action ? (this.known.get(action.text) ?? null) : null;
  }

  /** @param {Legal} action @returns {Promise<Preview>} */
  async glance(action) {
    const { known } = this; // an answer that comes late speaks of another question
    const answer = (await this.table.consider("/preview", { action: action.text })) ?? { lines: [], costs: [], ghost: {} };
    known.set(action.text, answer);
    return answer;
  }

  /**
   * Where acts are judged one by one (a lesson, a puzzle) a draft is one act.
   * @param {Legal[]} legal
   * @param {string | undefined} text
   * @returns {Promise<DraftView | null>}
   */
  async single(legal, text) {
    const action = legal.find((one) => one.text === text);
    if (!action) return null;
    const known = await this.glance(action);
    const { ghost, gain = "", commit = NOTHING.commit } = known;
    return {
      ...NOTHING,
      steps: [{ ...action, ask: "", touched: true, final: true, legal }],
      whole: true,
      ghost,
      lines: linesOf(known),
      gain,
      commit,
    };
  }
}
