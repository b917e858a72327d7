// @ts-check
// No line: it is tried again by itself, ever less often, and the page that was asked for comes as soon as it can.

import { find, rest } from "../parts/dom.js";

const LONGEST = 30_000; // milliseconds

async function come() {
  const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (answer?.ok && location.pathname !== "/offline") location.reload(); // asked for itself, it is itself
  return answer?.ok;
}

// What can be played is shown where something of it is kept, and leads there.
const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
const kept = requests.flat().map(({ url }) => new URL(url));
for (const way of document.querySelectorAll("[data-if-kept]")) {
  const found = kept.findLast(({ pathname }) => pathname.startsWith(way.dataset.ifKept ?? ""));
  way.hidden = !found;
  const link = way.querySelector("a");
  if (link && found?.pathname === link.pathname) link.href = found.href;
}

find("again").addEventListener("click", come);
addEventListener("online", come);
for (let wait = 2000; !(await come()); wait = Math.min(LONGEST, 2 * wait)) await rest(wait);
