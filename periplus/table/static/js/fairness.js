// The fairness proof, worked out again in the browser: the secret must give the commitment, and every draw its number.

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const canCheck = () => Boolean(globalThis.crypto?.subtle);

export async function opensCommitment(secret, commitment) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret))) === commitment;
}

// The number 0…below-1 that the secret gives at one position of the match, without bias.
export async function drawn(secret, position, below) {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const size = BigInt(below);
  const limit = (1n << 128n) - ((1n << 128n) % size);
  for (let attempt = 0; ; attempt += 1) {
    const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${position}:${attempt}`));
    const value = BigInt(`0x${hex(signed).slice(0, 32)}`);
    if (value < limit) return Number(value % size);
  }
}

// `draws`: what the server says each position gave.
export async function checkDraws(secret, draws) {
  for (const draw of draws) {
    if ((await drawn(secret, draw.position, draw.below)) !== draw.number) return draw;
  }
  return null;
}
