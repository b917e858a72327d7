// @ts-check
// "Your turn", where it can be seen from another tab: title, favicon, and a call for those who allowed it.

import { showNotice } from "../parts/push.js";
import { w } from "../parts/words.js";

const body = document.body;

export class TurnSign {
  constructor() {
    this.was = true; // a page that opens on one's own turn needs no call
  }

  /** @param {boolean} yours @param {boolean} over */
  tell(yours, over) {
    const name = body.dataset.gameName ?? "";
    document.title = yours ? `● ${w("turn.yours")} – ${name}` : over ? `${w("turn.over")} – ${name}` : `${name} – Periplus`;
    const icon = document.querySelector('link[rel="icon"]');
    const href = yours ? body.dataset.faviconTurn : body.dataset.favicon;
    if (icon && href && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    if (yours && !this.was && document.hidden) {
      const data = { url: location.pathname };
      showNotice(w("turn.yours"), { body: name, tag: body.dataset.table, icon: body.dataset.faviconTurn, data });
    }
    this.was = yours;
  }
}
