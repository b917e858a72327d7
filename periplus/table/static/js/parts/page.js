// @ts-check
// On every page: theme, language, copy buttons, files dropped on a form.

import { showBadge } from "./push.js";
import { isDark, setCookie, setTheme } from "./settings.js";

document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
  setTheme(isDark() ? "light" : "dark");
  document.dispatchEvent(new CustomEvent("periplus:theme"));
});

const button = document.querySelector("[data-language-switch]");
button?.addEventListener("click", () => {
  const wanted = button.lang;
  setCookie("language", wanted);
  const handled = !document.dispatchEvent(new CustomEvent("periplus:language", { detail: wanted, cancelable: true }));
  if (!handled) {
    const url = new URL(location.href);
    url.searchParams.delete("language");
    location.replace(url);
    return;
  }
  button.lang = wanted === "en" ? "fr" : "en";
  button.textContent = wanted === "en" ? "Français" : "English";
});

/** @param {string} text @param {HTMLInputElement | null} [field] */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // without a secure origin the clipboard is closed to scripts; the old way still works
    field?.select();
    document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
    await copyText(field.value, field);
    const before = button.textContent;
    button.textContent = "✓";
    setTimeout(() => (button.textContent = before), 1500);
  });
}

for (const button of document.querySelectorAll("button[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () =>
    navigator.share({ title: button.dataset.shareTitle, url: button.dataset.share }).catch(() => null),
  );
}

const month = document.querySelector("[data-month]");
if (month?.dataset.month)
  month.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { month: "long", timeZone: "UTC" }).format(
    new Date(month.dataset.month),
  );

/** @type {HTMLFormElement | null} */
const drop = document.querySelector("[data-drop]");
if (drop) {
  const over = (/** @type {boolean} */ on) => (/** @type {Event} */ event) => {
    event.preventDefault();
    drop.classList.toggle("over", on);
  };
  drop.addEventListener("dragover", over(true));
  drop.addEventListener("dragleave", over(false));
  drop.addEventListener("drop", (event) => {
    over(false)(event);
    const files = event.dataTransfer?.files;
    const field = /** @type {HTMLInputElement | null} */ (drop.querySelector("input[type=file]"));
    if (!files?.length || !field) return;
    field.files = files;
    drop.requestSubmit();
  });
}

// How many tables wait: on the tab and on the app's icon, wherever the header tells it.
const places = document.querySelector("nav.places");
const named = document.title;
function tellWaiting() {
  const told = places?.querySelector("[data-waiting]");
  if (!told) return;
  const count = told.hidden ? 0 : Number(told.textContent);
  document.title = count ? `(${count}) ${named}` : named;
  showBadge(count);
}
if (places) {
  tellWaiting();
  new MutationObserver(tellWaiting).observe(places, { childList: true, subtree: true, characterData: true, attributes: true });
}

// Works without a line as far as it can: the shell, the rules, one's own replays.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => null);
