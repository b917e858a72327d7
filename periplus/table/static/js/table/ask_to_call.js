// @ts-check
// After the first turn of a slow game, when it is somebody else's: shall we call you? The browser asks only whoever says yes.

import { noticesInfo } from "../parts/api.js";
import { node } from "../parts/dom.js";
import { asked, deviceState, mayAsk, subscribe } from "../parts/push.js";
import { toast } from "../parts/toast.js";
import { w } from "../parts/words.js";
import { yourTurn } from "./model.js";

const DAY = 86400;
const SECONDS = 600;

export class AskToCall {
  constructor() {
    this.done = false;
  }

  /** @param {View | null} before @param {View} now */
  async show(before, now) {
    const slow = (now.clock?.pace ?? 0) >= DAY && !now.over && now.viewer.seats.length > 0;
    if (this.done || !slow || !before || !yourTurn(before) || yourTurn(now) || !mayAsk()) return;
    this.done = true;
    const state = await deviceState();
    if (state !== "off" && state !== "iphone") return;
    const info = await noticesInfo().catch(() => null);
    if (!info?.key) return;
    if (state === "iphone") return toast(w("notices.device_iphone"), [], SECONDS);
    const yes = node("button", { className: "primary", textContent: w("notices.ask_yes"), dataset: { callMe: "" } });
    const no = node("button", { textContent: w("notices.ask_no") });
    yes.addEventListener("click", () => this.begin(info.key));
    no.addEventListener("click", asked);
    toast(w("notices.ask_title"), [w("notices.ask_more")], SECONDS, node("span", { className: "row" }, yes, no));
  }

  /** @param {string} key */
  async begin(key) {
    try {
      toast(w((await subscribe(key)) ? "notices.device_on" : "notices.device_blocked"));
    } catch (error) {
      toast(error instanceof Error ? error.message : w("notices.device_none"));
    }
  }
}
