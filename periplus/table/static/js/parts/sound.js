// @ts-check
// Sounds made here, by oscillators and noise; no files. One mute, remembered. Nothing is told by sound alone.

import { remember, setting } from "./settings.js";

const speaker = { context: /** @type {AudioContext | null} */ (null) };

function audio() {
  if (setting("quiet") || document.hidden) return null;
  const context = (speaker.context ??= new AudioContext());
  if (context.state === "suspended") context.resume();
  return context.state === "running" ? context : null;
}

addEventListener("pointerdown", () => audio(), { once: true, capture: true });
addEventListener("keydown", () => audio(), { once: true, capture: true });

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} frequency
 * @param {number} length
 * @param {number} volume
 * @param {OscillatorType} kind
 */
function tone(context, at, frequency, length, volume = 0.12, kind = "sine") {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = kind;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} length
 * @param {number} frequency
 * @param {number} volume
 * @param {number} width
 */
function noise(context, at, length, frequency, volume = 0.2, width = 1.2) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (2 * Math.random() - 1) * (1 - i / data.length) ** 2;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = frequency;
  filter.Q.value = width;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

/** @type {Record<string, (on: AudioContext, now: number) => void>} */
const SOUNDS = {
  dice: (on, now) => [0, 0.06, 0.11, 0.19, 0.3].forEach((wait, i) => noise(on, now + wait, 0.05, 900 + 260 * ((i * 7) % 4), 0.4, 3)),
  card: (on, now) => noise(on, now, 0.16, 2600, 0.22, 0.7),
  write: (on, now) => [0, 0.07, 0.13].forEach((wait) => noise(on, now + wait, 0.08, 4200, 0.1, 2)),
  pencil: (on, now) => noise(on, now, 0.05, 5200, 0.07, 2),
  stamp: (on, now) => noise(on, now, 0.09, 420, 0.3, 1.4),
  coin: (on, now) => [1568, 2093].forEach((frequency, i) => tone(on, now + 0.06 * i, frequency, 0.3, 0.07, "triangle")),
  turn: (on, now) => [523, 659].forEach((frequency, i) => tone(on, now + 0.13 * i, frequency, 0.5, 0.09)),
  end: (on, now) => [392, 523, 659, 784].forEach((frequency, i) => tone(on, now + 0.14 * i, frequency, 0.9, 0.09, "triangle")),
};

/** @param {string} name */
export function play(name) {
  const ready = audio();
  if (ready) SOUNDS[name]?.(ready, ready.currentTime + 0.01);
}

// What a change sounds like: the markup says how its pieces enter.
/** @param {Record<string, string>} changed */
export function soundOf(changed) {
  const all = Object.values(changed).join("");
  if (all.includes('data-enter="tumble"')) return "dice";
  if (all.includes('data-enter="write"') || all.includes('data-enter="draw"')) return "write";
  return "card";
}

/** @param {HTMLElement} button */
export function wireMute(button) {
  const show = () => {
    const on = !setting("quiet");
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("use")?.setAttribute("href", on ? "#i-sound" : "#i-mute");
  };
  button.addEventListener("click", () => {
    remember("quiet", !setting("quiet"));
    show();
    play("coin");
  });
  show();
}
