// @ts-check
// The page of a match's dice: what was promised, whose numbers are in them, and the proof, worked out by this browser.

import { Table } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { contributeAll } from "../parts/entropy.js";
import { canCheck, checkDraws, opensCommitment, sharesKept, showFairness } from "../parts/fairness.js";
import { loadWords, w } from "../parts/words.js";

const table = new Table(document.body.dataset.table ?? "");
await loadWords();
const view = await contributeAll(table, await table.get());
find("commitment").textContent = view.fairness.commitment;
find("secret").textContent = view.fairness.secret ?? w("fair.later");
showFairness(find("fair-told"), view);

find("verify").addEventListener("click", async () => {
  const list = find("verdicts");
  const say = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) =>
    list.append(node("li", { textContent: w(key, values) }));
  list.replaceChildren();
  const { secret, commitment, shares } = view.fairness;
  if (!secret) return say("fair.later");
  const answer = await table.get("/verify").catch((error) => ({ ok: false, why: error.message }));
  if (!canCheck()) say("fair.no_crypto");
  else {
    say((await opensCommitment(secret, commitment)) ? "fair.opens" : "fair.does_not_open");
    if (shares.length) say((await sharesKept(shares)) ? "fair.shares" : "fair.wrong_share");
    if (answer.draws) {
      const wrong = await checkDraws(secret, answer.draws, shares);
      say(wrong ? "fair.wrong_draw" : "fair.draws", { count: answer.draws.length, position: wrong?.position ?? "" });
    }
  }
  say(answer.ok ? "fair.server_ok" : "fair.server_not_ok", { why: answer.why ?? "" });
});
