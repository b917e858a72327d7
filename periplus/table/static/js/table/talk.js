// @ts-check
// Quick reactions and a short chat, at tables with people. What others say is text, never markup.

import { find, icon, node, rest } from "../parts/dom.js";
import { avatar } from "../parts/marks.js";
import { toast } from "../parts/toast.js";
import { w } from "../parts/words.js";

// A reaction is a drawing of ours, beside its word for those who listen: not every device has the letters for one.
function face(name) {
  const word = w(`reaction.${name}`);
  return node("span", { className: "face", title: word, attributes: { role: "img", "aria-label": word } }, icon(name));
}

export class Talk {
  /**
   * @param {import("../parts/api.js").Table} table
   * @param {{seats: () => Seat[], own: () => number[], margin: import("../board/margin.js").Margin}} who sits here, which
   * seats are one's own, and where the talk is laid
   */
  constructor(table, { seats, own, margin }) {
    this.table = table;
    this.margin = margin;
    this.seats = seats;
    this.own = own;
    this.after = 0;
    this.lines = node("ol");
    this.field = node("input");
    this.box = node("section");
    this.unread = 0;
    this.muteKey = `periplus:mute:${table.path}`;
    this.muted = localStorage.getItem(this.muteKey) === "1";
    this.mute = node("button");
    this.unheard = new Set(JSON.parse(localStorage.getItem(`${this.muteKey}:people`) ?? "[]"));
    this.folded = node("p");
    this.watching = node("p");
    this.button = find("open-talk");
    this.button.addEventListener("click", () => this.toggle());
  }

  async begin() {
    const heard = await this.table.get("/talk").catch(() => null);
    if (heard) this.tell(heard.watching);
    if (!heard?.on) return;
    this.button.hidden = false;
    this.build(heard.reactions);
    this.hear(heard.lines, false);
    this.tell(heard.watching);
    this.listen();
  }

  build(reactions) {
    this.lines = node("ol", { className: "talk-lines", attributes: { "aria-live": "polite", "aria-label": w("talk.title") } });
    const faces = reactions.map((name) => {
      const button = node("button", { type: "button", title: w(`reaction.${name}`) }, face(name));
      button.addEventListener("click", () => this.say({ reaction: name }));
      return button;
    });
    this.field = node("input", {
      type: "text",
      maxLength: 200,
      placeholder: w("talk.say"),
      attributes: { "aria-label": w("talk.say"), autocomplete: "off" },
    });
    const form = node("form", {}, this.field, node("button", { className: "primary", textContent: w("talk.send") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.field.value.trim()) this.say({ text: this.field.value });
      this.field.value = "";
    });
    const close = node(
      "button",
      { className: "round x", type: "button", attributes: { "aria-label": w("settings.close") } },
      icon("close"),
    );
    close.addEventListener("click", () => this.toggle());
    this.mute = node("button", { type: "button", className: "mute" });
    this.mute.addEventListener("click", () => this.silence(!this.muted));
    this.watching = node("p", { className: "muted small", hidden: true });
    this.folded = node("p", { className: "muted small", hidden: true });
    const said = node(
      "div",
      { className: "talk-said" },
      this.folded,
      this.lines,
      node("div", { className: "talk-people" }, ...this.people()),
      node("div", { className: "talk-head" }, this.mute, this.watching),
    ); // from below: the latest is in sight
    this.box = node(
      "section",
      { className: "talk", hidden: true, dataset: { talk: "" }, attributes: { "aria-label": w("talk.title") } },
      close,
      said,
      node("div", { className: "faces" }, ...faces),
      form,
    );
    this.box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.toggle();
    });
    document.body.append(this.box);
    this.silence(this.muted);
  }

  /** Mine alone, and of this table: no number, nothing said aloud; the lines are there when they are looked for. @param {boolean} on */
  silence(on) {
    this.muted = on;
    if (on) localStorage.setItem(this.muteKey, "1");
    else localStorage.removeItem(this.muteKey);
    this.mute.setAttribute("aria-pressed", String(on));
    this.mute.textContent = w(on ? "talk.muted" : "talk.mute");
    if (on) this.mark(0);
  }

  /** One person alone can be muted, where several others talk. */
  people() {
    const others = this.seats().filter((seat) => seat.kind === "human" && !this.own().includes(seat.seat));
    if (others.length < 2) return [];
    return others.map(({ seat, name }) => {
      const button = node("button", { type: "button", className: "mute", textContent: w("talk.mute_one", { name }) });
      button.setAttribute("aria-pressed", String(this.unheard.has(seat)));
      button.addEventListener("click", () => {
        if (!this.unheard.delete(seat)) this.unheard.add(seat);
        localStorage.setItem(`${this.muteKey}:people`, JSON.stringify([...this.unheard]));
        button.setAttribute("aria-pressed", String(this.unheard.has(seat)));
        this.fold();
      });
      return button;
    });
  }

  /** Lines of whoever is muted are counted, not shown. */
  fold() {
    let count = 0;
    for (const line of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.lines.children)) {
      line.hidden = this.unheard.has(Number(line.dataset.seat));
      count += Number(line.hidden);
    }
    this.folded.hidden = !count;
    this.folded.textContent = w("talk.folded", { count });
  }

  /** How many watch from no seat; whoever watches is one of them. @param {number} count */
  tell(count) {
    const spectator = !this.own().length;
    this.watching.hidden = !count;
    this.watching.textContent = w(spectator ? "talk.you_watch" : "talk.watch", { count: spectator ? count - 1 : count });
    const badge = find("watch-badge");
    badge.hidden = !spectator;
    find("watch-count").textContent = count > 1 ? String(count) : "";
    badge.title = [w("talk.you_see"), count > 1 ? w("talk.watch", { count }) : ""].filter(Boolean).join(" ");
    badge.setAttribute("aria-label", badge.title);
  }

  toggle() {
    this.box.hidden = !this.box.hidden;
    this.button.setAttribute("aria-expanded", String(!this.box.hidden));
    this.mark(0);
    this.margin.settle();
    (this.box.hidden ? this.button : this.field).focus();
  }

  // What was said meanwhile: a number at the button, nothing over the board.
  /** @param {number} count */
  mark(count) {
    this.unread = count;
    find("talk-unread").hidden = !count;
    find("talk-unread").textContent = count > 9 ? "9+" : String(count);
    const name = w("talk.title");
    this.button.setAttribute("aria-label", count ? w("talk.unread", { name, count }) : name);
  }

  say(what) {
    return this.table.post("/talk", what).catch((error) => toast(error.message || w("table.reconnecting")));
  }

  // Waits at the server for the next line; a cut line is taken up again.
  async listen() {
    for (let wait = 1000; ; ) {
      const heard = await this.table.get("/talk", { after: this.after, wait: true }).catch(() => null);
      if (heard && !heard.on) return;
      if (heard) this.hear(heard.lines, true);
      if (heard) this.tell(heard.watching);
      wait = heard ? 1000 : Math.min(15000, wait * 2);
      if (!heard) await rest(wait);
    }
  }

  hear(lines, fresh) {
    for (const line of lines) {
      this.after = Math.max(this.after, line.n);
      const seat = this.seats()[line.seat];
      const said = line.reaction ? face(line.reaction) : line.text;
      this.lines.append(
        node(
          "li",
          { dataset: { seat: line.seat } },
          avatar(line.seat, seat?.shape),
          node("span", {}, node("b", { textContent: `${seat?.name ?? ""} ` }), said),
        ),
      );
      if (!fresh || this.muted || this.unheard.has(line.seat) || !this.box.hidden || this.own().includes(line.seat)) continue;
      this.mark(this.unread + 1);
      find("announce").textContent = `${seat?.name ?? ""}: ${line.reaction ? w(`reaction.${line.reaction}`) : line.text}`;
    }
    while (this.lines.children.length > 60) this.lines.firstElementChild?.remove();
    this.fold();
  }
}
