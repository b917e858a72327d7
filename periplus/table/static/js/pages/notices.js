// @ts-check
// What may call me: this device, by kinds; mail and feed.

import { mailTo, newFeed, noMail, wishFor } from "../parts/api.js";
import { find } from "../parts/dom.js";
import { deviceState, subscribe, unsubscribe } from "../parts/push.js";

const page = find("notices");
/** @type {HTMLFormElement | null} */
const form = page.querySelector("[data-wishes]");
const said = page.querySelector("[data-said]");

/** @param {string} text */
const say = (text) => said && (said.textContent = text);

/** @param {() => Promise<any>} doing @param {boolean} [anew] */
async function attempt(doing, anew = false) {
  try {
    await doing();
    if (anew) location.reload();
    else say(said?.dataset.saved ?? "");
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  await showDevice();
}

async function showDevice() {
  const state = await deviceState();
  for (const part of page.querySelectorAll("[data-device-state]")) part.hidden = part.dataset.deviceState !== state;
  for (const [name, at] of /** @type {const} */ ([
    ["subscribe", "off"],
    ["unsubscribe", "on"],
  ])) {
    const button = page.querySelector(`[data-${name}]`);
    if (button) button.hidden = state !== at;
  }
}

function wishes() {
  const data = new FormData(form ?? undefined);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const quiet = data.get("quiet") ? [data.get("from"), data.get("to")] : [];
  return { push: data.getAll("push"), mail: data.getAll("mail"), quiet, zone };
}

form?.addEventListener("change", () => attempt(() => wishFor(wishes())));
form?.addEventListener("submit", (event) => event.preventDefault());
page.querySelector("[data-subscribe]")?.addEventListener("click", () => attempt(() => subscribe(page.dataset.key ?? "")));
page.querySelector("[data-unsubscribe]")?.addEventListener("click", () => attempt(unsubscribe));
page.querySelector("[data-feed]")?.addEventListener("click", () => attempt(newFeed, true));
page.querySelector("[data-no-mail]")?.addEventListener("click", () => attempt(noMail, true));
page.querySelector("[data-mail]")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("address"));
  attempt(() => mailTo(address), true);
});
showDevice();
