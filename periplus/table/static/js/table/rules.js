// @ts-check
// The rules at hand, opened where the present question is explained.

import { gameInfo } from "../parts/api.js";
import { currentLanguage } from "../parts/words.js";

export class RulesPanel {
  constructor(panel, game) {
    this.panel = panel;
    this.game = game;
    this.language = null;
    this.anchor = null;
  }

  async show(anchor) {
    this.anchor = anchor;
    if (this.panel.hidden) return;
    if (this.language !== currentLanguage()) {
      const info = await gameInfo(this.game);
      this.language = currentLanguage();
      this.panel.innerHTML = info.rules_html;
      for (const link of this.panel.querySelectorAll('a[href^="#"]')) {
        link.addEventListener("click", (event) => {
          event.preventDefault();
          this.goTo(link.getAttribute("href").slice(1));
        });
      }
    }
    this.goTo(this.anchor);
  }

  goTo(anchor) {
    for (const old of this.panel.querySelectorAll(".now-section")) old.classList.remove("now-section");
    const heading = anchor ? this.panel.querySelector(`#${CSS.escape(anchor)}`) : null;
    if (!heading) return;
    heading.classList.add("now-section");
    this.panel.scrollTop = heading.offsetTop - 8;
  }
}
