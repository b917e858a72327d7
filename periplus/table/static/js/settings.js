// What this browser remembers: theme and language as cookies (the server draws with them), the rest locally.

const KEY = "periplus";
const listeners = [];

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export const setting = (name) => read()[name] ?? false;

export function remember(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // a browser that keeps nothing still plays
  }
  applyMotion();
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
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export const isStill = () => setting("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

function applyMotion() {
  if (setting("still")) document.documentElement.dataset.motion = "off";
  else delete document.documentElement.dataset.motion;
}

applyMotion();
