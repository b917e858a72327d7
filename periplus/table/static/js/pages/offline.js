// @ts-check
// No line: it is tried again by itself, ever less often, and the page that was asked for comes as soon as it can.

import { find, rest } from "../parts/dom.js";

const LONGEST = 30_000; // milliseconds

async function come() {
  const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  return answer?.ok;
}

find("again").addEventListener("click", come);
addEventListener("online", come);
for (let wait = 2000; !(await come()); wait = Math.min(LONGEST, 2 * wait)) await rest(wait);
