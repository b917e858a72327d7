// @ts-check
// Somebody new at the table: asked for a name and a figure once, before the first move. Nothing lies over a match that runs.

import { node } from "../parts/dom.js";
import { cookie } from "../parts/settings.js";
import { toast } from "../parts/toast.js";
import { w } from "../parts/words.js";

/**
 * @param {View} view
 * @param {import("./people.js").SeatDialog} dialog
 * @param {(wanted: {seat: number, name: string, shape: string}) => void} save
 */
export function greet(view, dialog, save) {
  const url = new URL(location.href);
  if (!url.searchParams.has("welcome")) return;
  url.searchParams.delete("welcome");
  history.replaceState(null, "", url);
  const seat = view.viewer.seat === null ? null : view.seats[view.viewer.seat];
  if (!seat || view.over) return;
  const name = cookie("name");
  const runs = view.log.some((line) => line.seat !== "chance");
  if (name) save({ seat: seat.seat, name, shape: cookie("shape") ?? seat.shape });
  else if (!runs) dialog.open(seat);
  else {
    const change = node("button", { textContent: w("seat.change_name") });
    change.addEventListener("click", () => dialog.open(seat));
    toast(w("seat.called", { name: seat.name }), [], 10, change);
  }
}

// A what-if begins with a move already played: it says which, and how to get back.
export function tellWhatIf() {
  const url = new URL(location.href);
  const played = url.searchParams.get("played");
  if (!played) return;
  const back = url.searchParams.get("back") ?? "";
  for (const name of ["played", "back"]) url.searchParams.delete(name);
  history.replaceState(null, "", url);
  const link = /^\/t\/\w+\/(replay|review)/.test(back)
    ? node("a", { className: "button", href: back, textContent: w("whatif.back") })
    : null;
  toast(w("whatif.played", { move: played }), [], 20, link);
}
