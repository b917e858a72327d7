// Somebody new at the table: asked for a name and a figure before the first move, once for all tables.

import { cookie } from "./settings.js";

export function greet(view, dialog, save) {
  const url = new URL(location.href);
  if (!url.searchParams.has("welcome")) return;
  url.searchParams.delete("welcome");
  history.replaceState(null, "", url);
  const seat = view.seats[view.viewer.seat];
  if (!seat) return;
  const name = cookie("name");
  if (name) save({ seat: seat.seat, name, shape: cookie("shape") ?? seat.shape });
  else dialog.open(seat, { asksName: true });
}
