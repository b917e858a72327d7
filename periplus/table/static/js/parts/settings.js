// What this browser remembers: theme, language and name as cookies (the server draws with them), the rest locally.

const KEY = "periplus";
const USUAL = { pace: "calm", ends: "nothing_left", steps: "usual", names: "some" };
const listeners = [];

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export const setting = (name) => read()[name] ?? USUAL[name] ?? false;
export const chosen = (name) => name in read();
export const pace = () => setting("pace");

export function remember(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // a browser that keeps nothing still plays
  }
  apply();
  for (const listener of listeners) listener(name, value);
}

export const onSetting = (listener) => listeners.push(listener);

export function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

export function setCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export const theme = () => cookie("theme") ?? "auto";

export function setTheme(value) {
  setCookie("theme", value);
  if (value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
  const media = { auto: "(prefers-contrast: more)", contrast: "all" }[value] ?? "not all";
  for (const sheet of document.querySelectorAll("[data-contrast]")) sheet.media = media;
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

// The fields of settings.html, wherever they are shown.
export function wireSettings(root, { onNotify, onLanguage } = {}) {
  for (const field of root.querySelectorAll("[data-setting]")) {
    field.addEventListener("change", async () => {
      if (field.dataset.setting === "notify" && field.checked) field.checked = (await onNotify?.()) ?? false;
      remember(field.dataset.setting, field.type === "checkbox" ? field.checked : field.value);
    });
  }
  root.querySelector("[data-theme-select]")?.addEventListener("change", (event) => setTheme(event.target.value));
  root.querySelector("[data-language-select]")?.addEventListener("change", (event) => onLanguage?.(event.target.value));
}

export function fillSettings(root) {
  for (const field of root.querySelectorAll("[data-setting]")) {
    if (field.type === "checkbox") field.checked = setting(field.dataset.setting);
    else field.value = setting(field.dataset.setting);
  }
  const select = root.querySelector("[data-theme-select]");
  if (select) select.value = theme();
}

apply();
