// @ts-check
// The table page's buttons and keys, its settings, language and sound.

import { onFormat } from "../parts/api.js";
import { find, typing } from "../parts/dom.js";
import { fillSettings, onSetting, setCookie, wireSettings } from "../parts/settings.js";
import { wireMute } from "../parts/sound.js";

/** @typedef {import("./table.js").TablePage} TablePage */

/** @param {TablePage} page */
export function wire(page) {
  document.querySelector("[data-do=undo]")?.addEventListener("click", () => page.undo());
  find("do-hint").addEventListener("click", () => (page.hints.open ? page.hints.clear() : page.hint()));
  document.addEventListener("keydown", (event) => key(page, event));
  find("open-end").addEventListener("click", () => page.ending.open());
  find("see-again").addEventListener("click", () => page.again.play(page.view));
  const settings = find("settings");
  find("open-settings").addEventListener("click", () => {
    fillSettings(settings);
    settings.showModal();
  });
  wireSettings(settings, {
    onLanguage: (language) => {
      setCookie("language", language);
      document.dispatchEvent(new CustomEvent("periplus:language", { detail: language }));
    },
  });
  wireMute(find("sound"));
  onSetting((name) => ["ends", "steps"].includes(name) && page.view && page.show(page.view));
  document.addEventListener("periplus:language", (event) => {
    event.preventDefault();
    page.speak(/** @type {CustomEvent} */ (event).detail);
  });
  onFormat(() => {
    page.forget();
    page.line.refresh();
    page.live.open();
  });
}

/** @param {TablePage} page @param {KeyboardEvent} event */
function key(page, event) {
  if (typing(event) || event.defaultPrevented || !page.view) return;
  const letter = event.key.toLowerCase();
  if (letter === "u" && document.querySelector("[data-do=undo]:not([hidden])")) page.undo();
  else if (letter === "h" && !find("do-hint").hidden) find("do-hint").click();
}
