// @ts-check
// "Your turn", where it can be seen from another tab: title, favicon, and a notification for those who asked.

import { setting } from "../parts/settings.js";
import { w } from "../parts/words.js";

const body = document.body;

export class TurnSign {
  constructor() {
    this.was = true; // a page that opens on one's own turn needs no notification
  }

  /** @param {boolean} yours @param {boolean} over */
  tell(yours, over) {
    const name = body.dataset.gameName ?? "";
    document.title = yours ? `● ${w("turn.yours")} – ${name}` : over ? `${w("turn.over")} – ${name}` : `${name} – Periplus`;
    const icon = document.querySelector('link[rel="icon"]');
    const href = yours ? body.dataset.faviconTurn : body.dataset.favicon;
    if (icon && href && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    if (yours && !this.was && document.hidden && setting("notify") && "Notification" in window && Notification.permission === "granted") {
      const note = new Notification(w("turn.yours"), { body: name, tag: body.dataset.table, icon: body.dataset.faviconTurn });
      note.addEventListener("click", () => {
        window.focus();
        note.close();
      });
    }
    this.was = yours;
  }
}

export async function askToNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
