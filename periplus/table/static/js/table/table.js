// @ts-check
// The table page: views and patches from the server, shown; what was laid, sent. The rest is in the parts.

import { Ask } from "../board/ask.js";
import { Board } from "../board/board.js";
import { PieceCard } from "../board/card.js";
import { Margin } from "../board/margin.js";
import { wireRooms } from "../board/rooms.js";
import { guides, Tips } from "../board/tips.js";
import { freshKey, gameInfo, Refused, Table } from "../parts/api.js";
import { find, node } from "../parts/dom.js";
import { contribute } from "../parts/entropy.js";
import { onceLaidOut } from "../parts/layout.js";
import { chosen, setting } from "../parts/settings.js";
import { play } from "../parts/sound.js";
import { toast } from "../parts/toast.js";
import { loadWords, relabel, w } from "../parts/words.js";
import { Absence } from "./absence.js";
import { Again } from "./again.js";
import { tellAgreed } from "./agreed.js";
import { AskToCall } from "./ask_to_call.js";
import { Curtain } from "./curtain.js";
import { Drawer, PhoneBar } from "./drawer.js";
import { Ending } from "./end.js";
import { announce, guideFocus, hear } from "./hearing.js";
import { Hints } from "./hint.js";
import { Line } from "./line.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { freshLines, isMine, mine, touchedByOthers, yourTurn } from "./model.js";
import { Pace } from "./pace.js";
import { knowLadder, SeatDialog, showPlates, showSums } from "./people.js";
import { PositionWords } from "./position_words.js";
import { moreFor, promptFor } from "./prompt.js";
import { showRecent } from "./recent.js";
import { RulesPanel } from "./rules.js";
import { showScores } from "./score.js";
import { Stage } from "./stage.js";
import { showStrip, showUnread, wireNews } from "./strip.js";
import { Talk } from "./talk.js";
import { Thinking } from "./thinking.js";
import { TurnSign } from "./turn.js";
import { greet, tellWhatIf } from "./welcome.js";
import { wire } from "./wiring.js";

const TAKE_BACK = 1500; // after a first touch that plays

export class TablePage {
  constructor() {
    const { table: id, game } = document.body.dataset;
    this.id = id ?? "";
    this.game = game ?? "";
    this.table = new Table(this.id);
    this.board = new Board(find("board"), {
      onTouch: (touched, element, enter) => this.ask.touch(touched, element, enter),
      onPoint: (touched) => this.ask.considering.point(touched),
      onEmpty: () => this.ask.selection.picks.length && this.ask.takeBack(),
    });
    this.drawer = new Drawer({ onOpen: (tab) => this.opened(tab) });
    this.words = new PositionWords(this.table, this.drawer);
    this.bar = new PhoneBar(this.board, this.drawer);
    wireRooms(this.board.frame, find("rooms"));
    this.margin = new Margin(this.board.frame);
    this.card = new PieceCard(this.board, this.table, {
      margin: this.margin,
      onRule: (anchor) => this.drawer.open("rules") ?? this.rules.show(anchor),
    });
    this.ask = new Ask(this.board, this.table, {
      onPlay: (actions, { end }) => this.play(actions, end),
      onCard: (touched, element) => this.card.open(touched, element),
      onAsked: (which) => this.bar.follow(which),
      onChange: () => this.changed(),
    });
    this.hints = new Hints(this.board, this.ask, this.margin);
    this.tips = new Tips(this.game, this.board);
    this.log = new Log(find("log"), {
      onTouched: (ids) => this.board.mark(ids.length ? ids : touchedByOthers(this.view), "touched"),
    });
    this.rules = new RulesPanel(find("rules"), this.game);
    this.curtain = new Curtain();
    this.thinking = new Thinking();
    this.sign = new TurnSign();
    this.calls = new AskToCall();
    this.absence = new Absence({
      onTakeBack: (seat) => this.line.attempt(() => this.table.post("/takeover", { seat, level: null })),
      onLog: () => this.drawer.open("log"),
      onOnlyHere: (seat) => this.onlyHere(seat),
    });
    this.ending = new Ending(this.table);
    this.seatDialog = new SeatDialog((wanted) => this.line.attempt(() => this.table.post("/seat", wanted)));
    this.line = new Line(this.table, {
      onView: (next) => this.accept(next),
      onStale: (error) => this.tellStale(error),
      onTell: (text) => this.ask.telling.refuse(text),
      onKept: () => this.ask.telling.say(w("table.kept")),
    });
    this.pace = new Pace(this.table, { attempt: (doing) => this.line.attempt(doing), onTick: () => this.tick() });
    this.stage = new Stage((frame) => this.show(frame));
    this.again = new Again(this.table, {
      board: this.board,
      ask: this.ask,
      isNow: (of) => of === this.view,
      onEnd: () => this.show(this.view),
    });
    this.live = new Live(this.table.path, {
      cursor: () => ({
        version: this.line.latest?.version ?? 0,
        seat: this.table.seat,
        format: this.table.place.format,
        page: this.table.page,
      }),
      onNews: (news) => this.line.receive(news),
      onSeats: (seats) => this.seated(seats),
      onState: (ok) => (find("link-state").hidden = ok),
    });
    /** @type {Talk | null} */
    this.talk = null;
    /** @type {TableView} what is on the table; null before the first view */
    this.view = /** @type {any} */ (null);
  }

  async open() {
    wire(this);
    wireNews();
    await loadWords();
    await this.line.refresh();
    if (!this.line.latest) {
      find("prompt").textContent = w("table.unreachable");
      return;
    }
    this.learn(gameInfo(this.game));
    this.thinking.follow(this.table, this.line.latest.seats, () => {
      if (this.view) this.ask.considering.tellMore(this.view.question?.more || moreFor(this.view, this.thinking));
    });
    tellWhatIf();
    this.live.open();
    this.talk = new Talk(this.table, {
      seats: () => this.line.latest?.seats ?? [],
      own: () => this.line.latest?.viewer.seats ?? [],
      margin: this.margin,
    });
    this.talk.begin();
    greet(this.line.latest, this.seatDialog, (wanted) => this.line.attempt(() => this.table.post("/seat", wanted)));
  }

  // Showing

  /** One frame on the table. True if the next should wait until it has been seen. @param {TableView} next */
  show(next) {
    const before = this.view;
    const lines = freshLines(before, next);
    const others = lines.filter((line) => !isMine(next, line));
    this.view = next;
    const last = this.stage.behind === 0;
    const fresh = before?.version !== next.version;
    this.board.draw(next.board); // first: what lies where is read before anything else changes
    document.getElementById("main")?.removeAttribute("aria-busy");
    document.body.classList.toggle("asked-now", last && yourTurn(next));
    document.body.dataset.version = String(next.version);
    this.card.close();
    this.ask.ends = this.endsBy(next);
    this.ask.waits(...this.idle(next));
    this.ask.show(
      last ? next : { ...next, legal: [] },
      promptFor(next, this.thinking),
      next.question?.more || moreFor(next, this.thinking),
    );
    this.board.mark(touchedByOthers(next), "touched");
    this.log.show(next.log, next.since_last_turn, next.seats);
    showRecent(this.board.frame, next.log);
    if (fresh) this.hints.clear();
    this.showPeople();
    showStrip(next, last);
    showUnread(next, this.drawer.isOpen);
    showScores(find("score"), next.scores, next.seats, next.over, next.board?.groups.standing);
    this.words.show(next.version);
    if (this.drawer.isOpen) this.rules.show(next.question?.help_anchor ?? null);
    find("invite").hidden = !next.viewer.host || !next.seats.some((seat) => seat.kind === "human" && !mine(next).includes(seat.seat));
    this.absence.show(next);
    this.pace.show(next);
    tellAgreed(next);
    find("export").hidden = next.can.export === false;
    this.sign.tell(last && yourTurn(next), next.over);
    if (last) this.calls.show(before, next);
    hear(before, next, last);
    announce(before, next, lines, this.thinking);
    if (next.over) this.tips.leave();
    else this.tips.hear(lines, next.question, last);
    if (last && (fresh || before?.board.still !== next.board.still)) this.bar.follow();
    if (last) onceLaidOut(() => () => this.view === next && guideFocus(next, this.board, this.ask));
    if (last && next.can.hint && next.legal.length > 1 && fresh && guides(this.id)) this.hint();
    if (last && next.over) this.ending.show(next, { fresh: before !== null && !before.over });
    if (last && mine(next).length > 1) this.changeSeat();
    if (last && fresh) this.endSoon();
    return others.length > 0 && !last;
  }

  /** When a turn ends: as was chosen; several people at one device see each turn before it goes on. @param {View} view */
  endsBy(view) {
    return view.hotseat && mine(view).length > 1 && !chosen("ends") ? "ask" : setting("ends");
  }

  /**
   * What the commit place says while this seat is asked nothing.
   * @param {View} view
   * @returns {[string, (() => void) | null]}
   */
  idle(view) {
    if (view.over) return ["", null];
    if (view.viewer.seat === null && !mine(view).length) return [w("table.watching"), null];
    if (view.can.end_turn) return [w("table.end_turn"), () => this.does("end_turn")];
    if (view.fairness.gathering) return [w("table.rolling"), null];
    if (view.asked.some((seat) => view.seats[seat].kind === "human")) return [w("table.not_yours"), null]; // nobody can be hurried
    return [w(matchMedia("(hover: none)").matches ? "table.on_by_touch" : "table.on_at_once"), null];
  }

  /** A turn played by a first touch can be taken back for a moment. */
  endSoon() {
    clearTimeout(this.endTimer);
    if (!this.view.can.end_turn || this.ask.ends === "ask") return;
    const { version } = this.view;
    this.endTimer = setTimeout(() => this.view.version === version && this.view.can.end_turn && this.does("end_turn"), TAKE_BACK);
  }

  /** What is laid has changed. */
  changed() {
    if (!this.view) return;
    const undo = document.querySelector("[data-do=undo]");
    const nothing = !this.view.can.undo && !this.ask.draft.touched.length && !this.ask.selection.picks.length;
    undo?.setAttribute("aria-disabled", String(nothing));
    undo?.setAttribute("title", nothing ? w(`why_not.${this.view.can.why_not.undo}`) : w("table.undo"));
    showSums(find("seats"), { ...this.view.board.groups, ...this.ask.draft.laid.head });
    this.hints.changed();
    this.card.close();
  }

  opened(tab) {
    if (tab === "rules") this.rules.show(this.line.latest?.question?.help_anchor ?? null);
    if (tab === "log") this.log.atEnd();
    if (tab === "words") this.words.show();
  }

  /** Time goes by while nothing happens. */
  tick() {
    if (!this.view) return;
    const at = document.activeElement?.closest("[data-seat]")?.dataset.seat;
    this.showPeople();
    this.pace.show(this.view);
    if (at) find("seats").querySelector(`[data-seat="${at}"] button`)?.focus({ preventScroll: true });
  }

  showPeople() {
    const { view } = this;
    const onTouch = (/** @type {Seat} */ seat) => (mine(view).includes(seat.seat) ? this.seatDialog.open(seat) : this.offerStandIn(seat));
    showPlates(find("seats"), view, { pieces: view.board.groups, thinking: (seat) => this.thinking.usual(seat), onTouch });
    this.thinking.watch(view);
  }

  /** One browser, several seats: go to the one that is asked, behind a curtain where there are secrets. */
  async changeSeat() {
    const { view, table } = this;
    if (view.over || this.curtain.closed || (view.holding !== null && view.holding === table.seat)) return;
    const own = view.asked.filter((seat) => mine(view).includes(seat));
    if (!own.length || (table.seat !== null && own.includes(table.seat))) return;
    const [next] = own;
    if (view.secret) await this.curtain.fall(view.seats[next].name);
    table.seat = next;
    this.forget();
    await this.line.refresh();
    this.live.open();
  }

  // Hearing the server

  /** @param {Seat[]} seats */
  seated(seats) {
    const { latest } = this.line;
    if (!latest) return;
    for (const seat of seats) Object.assign(latest.seats[seat.seat], seat);
    this.tick();
  }

  /** @param {TableView} next */
  accept(next) {
    this.stage.push(next);
    if (next.fairness.gathering) this.addNumber(next);
  }

  /** What is known is of another seat, language or screen. */
  forget() {
    this.line.forget();
    this.ask.considering.previews.clear();
  }

  /** Before the first dice: this browser's number, when the table waits for it. */
  /** @param {TableView} of */
  async addNumber(of) {
    const answer = await contribute(this.table, of).catch((error) => this.line.report(error));
    if (answer) await this.line.receive(answer);
  }

  async onlyHere(seat) {
    try {
      const { link } = await this.table.post("/only_here", { seat });
      toast(w("away.new_link"), [link], 60);
    } catch (error) {
      toast((error instanceof Error && error.message) || w("table.unreachable"));
    }
  }

  /** @param {Refused} error */
  tellStale({ body }) {
    const known = new Set(this.view.log.map((line) => line.text));
    const lines = (body.view?.log ?? []).filter((line) => !known.has(line.text)).map((line) => line.text);
    toast(w("table.stale"), lines.slice(-6));
  }

  // Doing

  /**
   * @param {string[]} actions
   * @param {boolean} end
   */
  play(actions, end) {
    play("stamp");
    this.tips.leave();
    const body = { version: this.view.version, actions, end, key: freshKey() };
    return this.send("/play", body);
  }

  does(what) {
    clearTimeout(this.endTimer);
    const body = { version: this.view.version, key: freshKey() };
    return this.send(`/${what}`, body);
  }

  send(path, body) {
    return this.line.attempt(async () => {
      const answer = await this.line.persist(path, body);
      this.ask.telling.hide();
      return answer;
    });
  }

  /** What is laid first; then what was played, if nobody learnt anything from it. */
  undo() {
    if (this.ask.takeBack()) return;
    if (!this.view.can.undo) return this.ask.telling.say(w(`why_not.${this.view.can.why_not.undo}`));
    this.does("undo");
  }

  /** @param {Seat} seat */
  offerStandIn(seat) {
    if (!this.view.can?.takeover?.includes(seat.seat)) {
      if (this.pace.tell(this.view, seat)) return;
      const plate = find("seats").querySelector(`[data-seat="${seat.seat}"] button`);
      return this.ask.telling.say([seat.name, plate?.title].filter(Boolean).join(": "));
    }
    const button = node("button", { textContent: w(seat.minded ? "seat.give_back" : "seat.stand_in") });
    const wanted = seat.minded ? { seat: seat.seat, level: null } : { seat: seat.seat };
    button.addEventListener("click", () => this.line.attempt(() => this.table.post("/takeover", wanted)));
    if (this.pace.tell(this.view, seat, button)) return;
    toast(w("seat.absent_more", { name: seat.name }), [], 8, button);
  }

  async hint() {
    const { version } = this.view;
    this.hints.wait();
    const advice = await this.table.get("/hint").catch((error) => this.line.report(error));
    if (advice && version === this.view.version) this.hints.show(advice, this.view.legal);
    else this.hints.clear();
  }

  /** What the page needs to know of the game beside its words. @param {Promise<any>} info */
  async learn(info) {
    await this.tips.learn(info);
    knowLadder((await info.catch(() => null)) ?? {});
    this.tick();
  }

  async speak(language) {
    await loadWords(language);
    relabel();
    const info = gameInfo(this.game);
    const { name } = await info;
    const here = find("game-name-here");
    here.textContent = document.body.dataset.gameName = name;
    here.parentElement?.setAttribute("aria-label", name);
    this.forget();
    await this.line.refresh();
    await this.learn(info);
  }
}

await new TablePage().open();
