// @ts-check
// How a tournament stands: looked at again now and then, until it is over.

const EVERY = 4000; // milliseconds

export async function look() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  if (document.hidden || main.dataset.stage === "over" || main.contains(document.activeElement)) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (fresh && fresh.dataset.state !== main.dataset.state) main.replaceWith(document.adoptNode(fresh));
}
setInterval(look, EVERY);
