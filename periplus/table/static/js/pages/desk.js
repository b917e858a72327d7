// @ts-check
// What the grammar of a move asks of a table, asked of a lesson or a puzzle: why not, what it would bring, what a piece is.

import { sentence } from "../parts/words.js";

const KINDS = { "/why": ["why", "ids"], "/preview": ["preview", "action"], "/card": ["card", "id"] };

export class Desk {
  // `glance` asks the server, with what is wanted and of which pieces.
  constructor(glance) {
    this.glance = glance;
  }

  consider(path, query) {
    return this.get(path, query).catch(() => null);
  }

  async get(path, query) {
    const [what, of] = KINDS[path];
    const answer = await this.glance({ what, of: query[of] });
    if (answer.reasons?.length) answer.reasons = [sentence(answer.reasons[0])];
    return answer;
  }
}
