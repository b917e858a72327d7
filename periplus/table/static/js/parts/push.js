// @ts-check
// Calls to this device, by Web Push: whether it can be called, is called, and how that begins and ends.

import { addBrowser, removeBrowser } from "./api.js";

const ASKED = "periplus.asked_to_call";
const AGAIN = 30 * 86400 * 1000; // milliseconds after which somebody who said no is asked again

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function registration() {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration("/") : undefined;
}

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;

/** @returns {Promise<"on" | "off" | "blocked" | "none" | "iphone">} */
export async function deviceState() {
  if (!("PushManager" in window) || !("Notification" in window)) return isIphone() ? "iphone" : "none";
  if (Notification.permission === "denied") return "blocked";
  const own = await (await registration())?.pushManager.getSubscription();
  return own && Notification.permission === "granted" ? "on" : "off";
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {string} text base64 as addresses have it */
function bytes(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** The browser asks only now, after somebody said yes. @param {string} key the host's */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  const own = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await addBrowser({ ...own.toJSON(), zone: zone() });
  return true;
}

export async function unsubscribe() {
  const own = await (await registration())?.pushManager.getSubscription();
  if (!own) return;
  await removeBrowser({ endpoint: own.endpoint });
  await own.unsubscribe();
}

/** Whoever said no is not asked again for a month. */
export function mayAsk() {
  try {
    return Date.now() - Number(localStorage.getItem(ASKED) ?? 0) > AGAIN;
  } catch {
    return false;
  }
}

export function asked() {
  try {
    localStorage.setItem(ASKED, String(Date.now()));
  } catch {
    // a browser that keeps nothing is asked again
  }
}

/** A call from an open page that nobody looks at; by the worker, since phones know no other way. @param {string} title @param {NotificationOptions} more */
export async function showNotice(title, more) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  await (await registration())?.showNotification(title, more);
}

/** The number on the app's icon. @param {number} count */
export function showBadge(count) {
  const { setAppBadge, clearAppBadge } = /** @type {any} */ (navigator);
  if (setAppBadge) (count ? setAppBadge.call(navigator, count) : clearAppBadge.call(navigator)).catch(() => null);
}
