// @ts-check
// What this browser remembers: theme, language and name as cookies (the server draws with them), the rest locally.

const KEY = "periplus";
/** @type {Record<string, string>} */
const USUAL = { pace: "calm", ends: "nothing_left", steps: "usual", names: "some" };
/** @type {((name: string, value: string | boolean) => void)[]} */
const listeners = [];

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} name @returns {any} a word, or whether it is switched on */
export const setting = (name) => read()[name] ?? USUAL[name] ?? false;
export const chosen = (/** @type {string} */ name) => name in read();
/** @returns {"calm" | "quick" | "once"} */
export const pace = () => setting("pace");

/** @param {string} name @param {string | boolean} value */
export function remember(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // a browser that keeps nothing still plays
  }
  apply();
  for (const listener of listeners) listener(name, value);
}

/** @param {(name: string, value: string | boolean) => void} listener */
export const onSetting = (listener) => listeners.push(listener);

/** @param {string} name */
export function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** @param {string} name @param {string} value */
export function setCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export const theme = () => cookie("theme") ?? "auto";

/** @param {string} value */
export function setTheme(value) {
  setCookie("theme", value);
  if (value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
  const media = { auto: "(prefers-contrast: more)", contrast: "all" }[value] ?? "not all";
  for (const sheet of document.querySelectorAll("link[data-contrast]")) /** @type {HTMLLinkElement} */ (sheet).media = media;
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export const isStill = () => setting("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

function apply() {
  if (setting("still")) document.documentElement.dataset.motion = "off";
  else delete document.documentElement.dataset.motion;
  document.documentElement.dataset.names = setting("names");
}

/** @param {ParentNode} root @returns {NodeListOf<HTMLInputElement>} */
const fields = (root) => root.querySelectorAll("[data-setting]");

/** @param {ParentNode} root @param {string} name @returns {HTMLSelectElement | null} */
const select = (root, name) => root.querySelector(`[data-${name}-select]`);

/**
 * The fields of settings.html, wherever they are shown.
 * @param {ParentNode} root
 * @param {{onLanguage?: (language: string) => void}} does
 */
export function wireSettings(root, { onLanguage } = {}) {
  for (const field of fields(root)) {
    field.addEventListener("change", () => {
      const name = field.dataset.setting ?? "";
      remember(name, field.type === "checkbox" ? field.checked : field.value);
    });
  }
  const [themes, languages] = [select(root, "theme"), select(root, "language")];
  themes?.addEventListener("change", () => setTheme(themes.value));
  languages?.addEventListener("change", () => onLanguage?.(languages.value));
}

/** @param {ParentNode} root */
export function fillSettings(root) {
  for (const field of fields(root)) {
    const value = setting(field.dataset.setting ?? "");
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
  const themes = select(root, "theme");
  if (themes) themes.value = theme();
}

apply();
