// @ts-check
// What several people should know before the first move: what happens when somebody is away, and whether one browser
// alone sent all numbers for the dice. Told once in a browser; the settings have it for good.

import { find } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { w } from "../parts/words.js";
import { lasting } from "./pace.js";
import { levelName } from "./people.js";

/** @type {[string, number][]} */
const UNITS = [
  ["days", 86400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
];
const SECONDS = 20;
const DAY = 86400;

/** @param {View} view */
export function awayRule({ absent_after: seconds, clock }) {
  if (clock) return paceRule(clock);
  if (seconds === null) return "";
  if (seconds === 0) return w("away.rule_never");
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? ["seconds", 1];
  return w("away.rule_after", { time: w(`away.${unit}`, { count: Math.floor(seconds / size) }) });
}

/** @param {TableClock} clock */
function paceRule({ pace, reserve, longer, runs_out: runsOut, level }) {
  const lines = [w("clock.slip_pace", { time: w(`clock.turn_${pace}`) })];
  if (reserve) lines.push(w("clock.slip_reserve", { time: lasting(reserve) }));
  lines.push(w(`clock.slip_${runsOut}`, { level: levelName(level) }), w("clock.slip_longer", { time: lasting(longer) }));
  if (pace >= DAY) lines.push(w("clock.slip_pause"));
  return lines.join(" ");
}

/** @param {View} view */
export function tellAgreed(view) {
  const rule = awayRule(view);
  const place = find("away-rule");
  place.hidden = !rule;
  place.textContent = rule;
  if (view.over || !view.viewer.seats.length) return;
  if (rule && !view.clock) once(view.table, "away", rule); // a pace was told before sitting down
  if (view.fairness.notice) once(view.table, "dice", view.fairness.notice);
}

/** @param {string} table @param {string} what @param {string} text */
function once(table, what, text) {
  const key = `periplus.told.${what}.${table}`;
  try {
    if (localStorage.getItem(key)) return;
    localStorage.setItem(key, "1");
  } catch {
    return; // a browser that keeps nothing has it in the settings
  }
  toast(text, [], SECONDS);
}
