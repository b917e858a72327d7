// @ts-check
// Time at a table with a pace: how much is left, by the name; more of it for another, a pause, a seat that is free.

import { now } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, w } from "../parts/words.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** Short, and rounded down. @param {number} seconds */
export function shortTime(seconds) {
  const s = Math.max(0, Math.floor(Math.abs(seconds)));
  const part = (/** @type {string} */ unit, /** @type {number} */ count) => w(`clock.short_${unit}`, { count: Math.floor(count) });
  if (s >= DAY) return [part("d", s / DAY), s % DAY >= HOUR ? part("h", (s % DAY) / HOUR) : ""].filter(Boolean).join(" ");
  if (s >= HOUR) return part("h", s / HOUR);
  return s >= MINUTE ? part("min", s / MINUTE) : part("s", s);
}

/** @param {number} at seconds of the world's clock */
export const momentWords = (at) =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: "long", hour: "2-digit", minute: "2-digit" }).format(at * 1000);

/** @param {number} seconds that divide evenly */
export function lasting(seconds) {
  const [unit, size] = seconds % DAY === 0 ? ["days", DAY] : seconds % HOUR === 0 ? ["hours", HOUR] : ["minutes", MINUTE];
  return w(`away.${unit}`, { count: Math.floor(seconds / Number(size)) });
}

/** @param {Pick<View, "clock">} view @param {number} seat */
export const clockOf = (view, seat) => view.clock?.seats.find((one) => one.seat === seat);

/** A tag for the plate of somebody whose time runs. @param {TableClock} clock @param {SeatClock} one */
export function timeTag(clock, one) {
  const left = (one.due ?? 0) - now();
  const low = Math.max(clock.pace / 4, clock.pace >= DAY ? 6 * HOUR : 0);
  const late = one.over || left < low;
  const text = left < 0 || one.over ? w("clock.over", { time: shortTime(left) }) : shortTime(left);
  const tag = node("time", { className: late ? "plate-time late" : "plate-time", textContent: text });
  tag.title = momentWords(one.due ?? 0);
  return tag;
}

/** How long what is written stays true. @param {View} view */
function nextLook(view) {
  const least = Math.min(...(view.clock?.seats ?? []).map((one) => (one.due === null ? Infinity : Math.abs(one.due - now()))));
  return least < 2 * MINUTE ? 1000 : 20_000;
}

export class Pace {
  /** @param {import("../parts/api.js").Table} table @param {{attempt: (doing: () => Promise<any>) => any, onTick: () => void}} does */
  constructor(table, { attempt, onTick }) {
    this.table = table;
    this.attempt = attempt;
    this.onTick = onTick;
    this.tools = find("pace-tools");
    this.tools.querySelector("button")?.addEventListener("click", () => this.pause());
  }

  /** @param {View} view */
  show(view) {
    clearTimeout(this.timer);
    if (!view.clock) return;
    if (!view.over) this.timer = setTimeout(() => this.onTick(), nextLook(view));
    this.view = view;
    const own = view.viewer.seats.map((seat) => clockOf(view, seat)).find((one) => one?.paused);
    find("paused").textContent = own?.paused ? w("clock.paused_now", { moment: momentWords(own.paused) }) : "";
    this.tools.hidden = !view.can.pause?.length;
    this.offerSeat(view);
  }

  async pause() {
    const field = /** @type {HTMLSelectElement} */ (this.tools.querySelector("select"));
    await this.attempt(() => this.table.post("/pause", { seat: this.view?.can.pause?.[0], days: Number(field.value) }));
  }

  /** To whoever watches: a seat whose time is over. @param {View} view */
  offerSeat(view) {
    for (const seat of view.can.claim ?? []) {
      const { name } = view.seats[seat];
      if (this.offered === `${seat} ${name}`) continue;
      this.offered = `${seat} ${name}`;
      const sit = node("button", { className: "primary", textContent: w("clock.sit_here"), dataset: { claim: seat } });
      sit.addEventListener("click", () => this.claim(seat));
      toast(w("clock.free", { name }), [], 600, sit);
    }
  }

  /** @param {number} seat */
  async claim(seat) {
    try {
      await this.table.post("/claim", { whose: seat });
      location.reload();
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }

  /** What is to be known of somebody's time, and more of it to give. @param {View} view @param {Seat} seat @param {Node | null} also */
  tell(view, seat, also = null) {
    const one = clockOf(view, seat.seat);
    if (!view.clock || !one) return false;
    const { name } = seat;
    const lines = [];
    if (one.due === null) lines.push(w("clock.waits", { name }));
    else if (one.over || one.due < now()) lines.push(w("clock.until_over", { name, moment: momentWords(one.due) }));
    else lines.push(w("clock.until", { name, time: shortTime(one.due - now()), moment: momentWords(one.due) }));
    if (one.due !== null && one.reserve) lines.push(w("clock.reserved", { time: shortTime(one.reserve) }));
    if (one.paused) lines.push(w("clock.paused", { name, moment: momentWords(one.paused) }));
    const more = view.can.extend?.includes(seat.seat) ? this.giver(view, seat) : null;
    toast(lines.join(" "), [], 12, more || also ? node("span", { className: "row" }, more, also) : null);
    return true;
  }

  /** @param {View} view @param {Seat} seat */
  giver(view, seat) {
    const time = lasting(view.clock?.longer ?? 0);
    const button = node("button", { textContent: w("clock.give", { time }), dataset: { extend: seat.seat } });
    button.addEventListener("click", () => this.attempt(() => this.table.post("/extend", { whose: seat.seat })));
    return button;
  }
}
