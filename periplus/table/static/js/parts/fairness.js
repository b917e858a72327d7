// @ts-check
// The fairness proof, worked out again in the browser: the secret must give the commitment, and every draw its number.

import { node } from "./dom.js";
import { promised } from "./entropy.js";
import { w } from "./words.js";

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const canCheck = () => Boolean(globalThis.crypto?.subtle);

const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

/** @param {string} secret @param {string} commitment */
export async function opensCommitment(secret, commitment) {
  return hex(await sha256(bytes(secret))) === commitment;
}

// What decides the dice: the secret, mixed with the numbers that players added and told. Seats are letters from A on.
/** @param {string} secret @param {ShareJson[]} shares */
async function keyOf(secret, shares) {
  const told = shares.filter((share) => share.number).sort((one, other) => (one.seat < other.seat ? -1 : 1));
  if (!told.length) return bytes(secret);
  const parts = told.map((share) => [share.seat.charCodeAt(0) - 65, ...bytes(share.number)]);
  return sha256(Uint8Array.from([...new TextEncoder().encode("periplus dice"), ...bytes(secret), ...parts.flat()]));
}

// Whether every number that a player told is the one committed to.
/** @param {ShareJson[]} shares */
export async function sharesKept(shares) {
  const told = shares.filter((share) => share.number);
  return (await Promise.all(told.map((share) => opensCommitment(share.number ?? "", share.commitment)))).every(Boolean);
}

// The number 0…below-1 that the secret gives at one position of the match, without bias.
/**
 * @param {string} secret
 * @param {number} position
 * @param {number} below
 * @param {ShareJson[]} shares
 */
export async function drawn(secret, position, below, shares = []) {
  const raw = await keyOf(secret, shares);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const size = BigInt(below);
  const limit = (1n << 128n) - ((1n << 128n) % size);
  for (let attempt = 0; ; attempt += 1) {
    const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${position}:${attempt}`));
    const value = BigInt(`0x${hex(signed).slice(0, 32)}`);
    if (value < limit) return Number(value % size);
  }
}

// `draws`: what the server says each position gave.
/**
 * @param {string} secret
 * @param {{position: number, below: number, number: number}[]} draws
 * @param {ShareJson[]} shares
 */
export async function checkDraws(secret, draws, shares = []) {
  for (const draw of draws) {
    if ((await drawn(secret, draw.position, draw.below, shares)) !== draw.number) return draw;
  }
  return null;
}

// Whose numbers are in the dice, what nobody vouches for, and what became of this browser's own number.
/** @param {HTMLElement} list @param {View} view */
export function showFairness(list, view) {
  const { told, gathering } = view.fairness;
  const own = promised(view);
  const said = gathering ? [w("fair.gathering")] : [...told, ...(view.viewer.seats.length ? [w(`fair.own_${own ?? "none"}`)] : [])];
  list.replaceChildren(...said.map((text) => node("li", { textContent: text })));
}
