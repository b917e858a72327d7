// @ts-check
// The key of a desk: a code and four words for another device, a link to keep, where it is open, a new key, leaving.

import { closeDevice, keyDevices, keyLeave, keyLink, keyRenew, keyTicket } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { currentLanguage, loadWords, w } from "../parts/words.js";

const moment = (/** @type {number} */ at, /** @type {Intl.DateTimeFormatOptions} */ how) =>
  new Intl.DateTimeFormat(currentLanguage(), how).format(new Date(at * 1000));
const day = (/** @type {number} */ at) => moment(at, { day: "numeric", month: "long" });

class DeskKey {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (find("key-dialog"));
    this.sure = false;
    this.on("key-ticket", () => this.ticket());
    this.on("key-link", () => this.link());
    this.on("key-renew", () => this.renew());
    this.on("key-leave", () => this.leave());
  }

  /** @param {string} name @param {() => Promise<void>} work what a button does; what cannot be done is told below it */
  on(name, work) {
    find(name, this.dialog).addEventListener("click", () => this.attempt(work));
  }

  /** @param {() => Promise<void>} work */
  async attempt(work) {
    const said = find("key-error", this.dialog);
    said.hidden = true;
    try {
      await work();
    } catch (error) {
      said.textContent = (error instanceof Error && error.message) || w("table.unreachable");
      said.hidden = false;
    }
  }

  async open() {
    this.dialog.showModal();
    await this.attempt(() => this.list());
  }

  async list() {
    const devices = await keyDevices();
    find("devices", this.dialog).replaceChildren(...devices.map((/** @type {any} */ one) => this.device(one)));
  }

  /** @param {any} one */
  device(one) {
    const isLink = one.kind === "link";
    const name = isLink ? w("key.kept_link") : one.label || w("key.unknown_device");
    const when = isLink && one.seen ? w("key.used", { date: day(one.seen) }) : w("key.since", { date: day(one.created) });
    const more = [one.here ? w("key.this_device") : "", when].filter(Boolean).join(", ");
    const words = node("span", {}, node("b", { textContent: name }), ` ${more}`);
    if (one.here) return node("li", {}, words);
    const close = node("button", { className: "bad", textContent: w(isLink ? "key.stop_link" : "key.close_there") });
    close.addEventListener("click", () => this.attempt(() => closeDevice(one.id).then(() => this.list())));
    return node("li", {}, words, close);
  }

  async ticket() {
    const made = await keyTicket("/desk");
    /** @type {HTMLImageElement} */ (find("ticket-qr")).src = made.qr;
    /** @type {HTMLAnchorElement} */ (find("ticket-link")).href = made.link;
    find("ticket-words").replaceChildren(...made.words.map((/** @type {string} */ word) => node("li", { textContent: word })));
    find("ticket-until").textContent = w("key.until", { time: moment(made.until, { hour: "2-digit", minute: "2-digit" }) });
    find("ticket").hidden = false;
  }

  async link() {
    const made = await keyLink();
    /** @type {HTMLInputElement} */ (document.getElementById("kept-link")).value = made.link;
    find("link-made").hidden = false;
    await this.list();
  }

  async renew() {
    await keyRenew();
    find("ticket").hidden = true;
    await this.list();
    toast(w("key.renewed"));
  }

  async leave() {
    try {
      const { url } = await keyLeave(this.sure);
      location.assign(url);
    } catch (error) {
      this.sure = true; // it was said what is lost
      find("key-leave").textContent = w("key.leave_anyway");
      throw error;
    }
  }
}

const button = document.querySelector("[data-open-key]");
if (button) {
  await loadWords();
  const key = new DeskKey();
  button.addEventListener("click", () => key.open());
  if (location.hash === "#key") key.open();
}
