"""A draft: what a seat has laid but not yet played, with what nearly always follows.

It is worked out on a copy, and only as far as whoever drafts learns nothing from it: up to there the board can be shown
as it would be. What lies behind that is foreseen from the seat's own view, and judged when it is played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import Game
from periplus.core.contract.hand import Hand
from periplus.core.draw.board import Format, Look, Person, changes
from periplus.core.engine.codec import Act, Codec
from periplus.core.engine.frames import CHANCE, pop, top_who
from periplus.core.engine.record import Record
from periplus.core.laws.taint import learners
from periplus.core.texts import Texts, capital
from periplus.match import Match
from periplus.table.json_object import Json
from periplus.table.play.view_types import CommitWords, DraftLine, DraftView
from periplus.table.play.views import act_json

LONGEST = 40  # acts in a draft
MOST_LINES = 4


@dataclass(frozen=True)
class Step:
    """One act of a draft: the position it is drafted in, what else could be done there, and who laid it."""

    before: Record
    ask: str
    legal: list[int]
    action: int
    touched: bool
    sure: bool
    ends: bool  # whether the seat has nothing to decide, or cannot know what, after it


@dataclass(frozen=True)
class Draft:
    """The acts so far, and the question that comes next if one is open."""

    match: Match
    seat: int
    steps: list[Step]
    position: Record
    ask: str
    legal: list[int]
    sure: bool
    dropped: bool
    held: bool

    @property
    def whole(self) -> bool:
        """Whether it may be played as it stands: nothing is open that could be known now."""
        return bool(self.steps) and (not self.legal or self.shown < len(self.steps))

    @property
    def shown(self) -> int:
        """How many of the acts the board shows as done; the others stay in pencil."""
        for place, step in enumerate(self.steps):
            if step.ends or not step.sure or (self.held and self.is_held(step)):
                return place
        return len(self.steps)

    def is_held(self, step: Step) -> bool:
        holds, verb = self.match.game.hand.holds, self.act(step).verb
        return verb in holds or f"{step.ask} {verb}" in holds

    def act(self, step: Step) -> Act:
        return self.match.game.codec.decode(step.action, self.seat)


def drafted(match: Match, seat: int, given: Sequence[int], alone: bool = False, held: bool = True) -> Draft:
    """What these acts and the usual ones after them lead to; `alone` adds none, `held` keeps in pencil what the game
    wants to be kept there. An act that is not possible where it
    would come is left out, with all after it."""
    game = match.game
    rules, hand, codec = game.rules(), game.hand, game.codec
    position, sure = match.state.copy(), True
    waiting = _in_order(game, given)
    steps: list[Step] = []
    last: Act | None = None
    touched = dropped = False
    while len(steps) < LONGEST:
        asked = _asked(game, position, seat, sure)
        legal = rules.legal(position, seat) if asked else []
        ask = codec.asks(game.question(position, seat)).name.lower() if asked else ""
        if not legal:
            break
        action: int | None
        if waiting:
            action, touched = waiting.pop(0), True
            if action not in legal:
                dropped = True
                break
        else:
            action = None if alone else _usual(game, hand, position, seat, legal, last, touched, sure)
            touched = False
            if action is None:
                break
        after, still_sure = _after(game, position, seat, action, sure)
        ends = not still_sure or not goes_on(game, after, seat, ask)
        steps.append(Step(position, ask, legal, action, touched, sure, ends))
        last = codec.decode(action, seat)
        position, sure = after, still_sure
        if ends and sure:
            break
    open_yet = not (steps and steps[-1].ends)  # what comes after that is laid once this is played
    legal = rules.legal(position, seat) if open_yet and _asked(game, position, seat, sure) else []
    ask = codec.asks(game.question(position, seat)).name.lower() if legal else ""
    return Draft(match, seat, steps, position, ask, legal, sure, dropped, held)


def _asked(game: Game, position: Record, seat: int, sure: bool) -> bool:
    """Whether a seat is asked; in what is only foreseen, a course that goes on by itself asks nobody."""
    if sure:
        return seat in game.rules().seats_awaited(position)
    return bool(position.depth > 0 and top_who(position) == seat)


def goes_on(game: Game, after: Record, seat: int, ask: str) -> bool:
    """Whether the seat is asked on, and not something new."""
    if seat not in game.rules().seats_awaited(after):
        return False
    then = game.codec.asks(game.question(after, seat)).name.lower()
    return then not in game.hand.roots or ask in game.hand.free


def _in_order(game: Game, given: Sequence[int]) -> list[int]:
    """Cards that join may be touched in any order; the rules take them in one."""
    joins = game.hand.joins
    acts, run = [], []
    for action in given:
        if game.codec.verb_of(action).name in joins:
            run.append(action)
            continue
        acts += [*sorted(run), action]
        run = []
    return acts + sorted(run)


def _usual(
    game: Game, hand: Hand, position: Record, seat: int, legal: list[int], last: Act | None, touched: bool, sure: bool
) -> int | None:
    if len(legal) == 1 and sure and game.codec.verb_of(legal[0]).name not in hand.gives_up:
        return legal[0]
    chosen = hand.usual(position.hide(seat) if sure else position, seat, legal, last, touched)
    return chosen if chosen in legal else None


def _after(game: Game, position: Record, seat: int, action: int, sure: bool) -> tuple[Record, bool]:
    """The position after an act, and whether the seat may know all that it shows. Where chance or a secret comes in, it
    is what the seat can foresee from its own view."""
    if sure and not learners(game, position, seat, action) >> seat & 1:
        after = position.copy()
        game.rules().apply(after, seat, action)
        if game.rules().seats_awaited(after) != [CHANCE]:
            return after, True
    after = position.hide(seat) if sure else position.copy()
    game.apply(after, seat, action)
    while after.depth > 0 and top_who(after) == CHANCE:
        pop(after)
    return after, False


def impossible(match: Match, seat: int, acts: Sequence[int]) -> tuple[Record, int] | None:
    """The first of these acts that cannot be played where it would come, and that position. It is looked for only as
    far as the seat learns nothing on the way: a refusal must not tell what lies behind."""
    game, position, sure = match.game, match.state, True
    for place, action in enumerate(acts):
        if not _asked(game, position, seat, sure) or action not in game.rules().legal(position, seat):
            return position, action
        if place + 1 < len(acts):
            position, sure = _after(game, position, seat, action, sure)
        if not sure:
            break
    return None


# As JSON.


@dataclass(frozen=True)
class Reader:
    """How somebody reads a draft: in which words, on which screen, beside whom."""

    t: Texts
    format: Format
    people: tuple[Person, ...] = ()

    def look(self, position: Record, seat: int) -> Look:
        return Look(self.t, position.hide(seat), seat, self.format, self.people)


def draft_json(draft: Draft, reader: Reader, board: Mapping[str, str], picks: Sequence[str] = ()) -> DraftView:
    """What a page needs to show a draft; `board` is what it shows now, `picks` what was touched of an open choice."""
    match, seat, t, shown = draft.match, draft.seat, reader.t, draft.shown
    game = match.game
    position = draft.steps[shown].before if shown < len(draft.steps) else draft.position
    there = reader.look(position, seat)
    return {
        "steps": [
            {
                **act_json(game, t.language, step.action, step.ask),
                "ask": step.ask,
                "touched": step.touched,
                "final": step.ends,
                "legal": [act_json(game, t.language, each, step.ask) for each in step.legal],
            }
            for step in draft.steps
        ],
        "shown": shown,
        "whole": draft.whole,
        "dropped": draft.dropped,
        "question": question_words(t, draft),
        "legal": [act_json(game, t.language, each, draft.ask) for each in draft.legal],
        "board": changes(board, match.board_cache.groups(there)) if shown else {},
        "ghost": _ghosts(draft, reader),
        "lines": _lines(draft, t),
        "gain": gain_words(draft, t),
        "commit": commit_words(draft, t),
        "aims": _aims(draft, picks),
        "picked": _picked_words(t, draft, picks),
        "head": _sums(draft, reader) if draft.whole else {},
    }


def _sums(draft: Draft, reader: Reader) -> dict[str, str]:
    """What the game writes as a player's sum, once all of the draft is played."""
    position = draft.position
    groups = draft.match.game.board.groups(int(position.seats), reader.format)
    return {group.id: group.draw(reader.look(position, draft.seat)) for group in groups if group.id.startswith("sum-")}


def question_words(t: Texts, draft: Draft) -> str:
    """What is asked where the draft stands."""
    shown = draft.shown
    step = draft.steps[shown] if shown < len(draft.steps) else None
    ask, position = (step.ask, step.before) if step else (draft.ask, draft.position)
    laid = f"draft.{ask}"
    if not ask or (shown and t.has(laid)):
        return t(laid) if ask else ""
    return draft.match.game.hand.asking(t, position.hide(draft.seat), draft.seat, ask)[0]


def _ghosts(draft: Draft, reader: Reader) -> dict[str, str]:
    """What the acts in pencil would bring, drawn into the slots that the board keeps for it."""
    ghost = draft.match.game.board.ghost
    found: dict[str, str] = {}
    if ghost is None:
        return found
    for step in draft.steps[draft.shown :]:
        if not step.sure:
            break
        for slot, markup in ghost(reader.look(step.before, draft.seat), draft.act(step)).items():
            found[slot] = found.get(slot, "") + markup
    return found


def _lines(draft: Draft, t: Texts) -> list[DraftLine]:
    """The consequence, from what was touched last on, in at most four pieces."""
    tell = draft.match.game.preview
    touched = [place for place, step in enumerate(draft.steps) if step.touched]
    if tell is None or not draft.steps:
        return []
    held = any(draft.is_held(step) for step in draft.steps)
    first = draft.shown if held else min([*touched[-1:], draft.shown])
    lines: dict[str, bool] = {}
    for step in draft.steps[first:]:
        if step.sure and len(lines) < MOST_LINES:
            for line in tell(t, step.before.hide(draft.seat), draft.seat, step.action):
                lines.setdefault(line, cost_of(draft.match.game, line))
    room = MOST_LINES - sum(lines.values())  # what it costs is never what is left out
    kept = [text for text, cost in lines.items() if not cost][: max(room, 0)]
    told = [(text, cost) for text, cost in lines.items() if cost or text in kept]
    rest = sorted(told[1:], key=lambda line: not line[1])
    return [{"text": str(text), "cost": cost} for text, cost in [*told[:1], *rest]]


def cost_of(game: Game, line: str) -> bool:
    """Whether a line of a preview tells what an act costs."""
    return getattr(line, "key", "").removeprefix("preview.") in game.hand.costs


def gain_words(draft: Draft, t: Texts) -> str:
    """What the draft brings, in a word."""
    if not draft.steps:
        return ""
    before, after = draft.match.state.hide(draft.seat), draft.position.hide(draft.seat)
    return draft.match.game.hand.gain(t, before, after, draft.seat)


def commit_words(draft: Draft, t: Texts) -> CommitWords:
    """The verb that plays the draft, and in small print what it plays."""
    if not draft.steps:
        return {"word": "", "more": ""}
    game = draft.match.game
    acts = [(step, draft.act(step)) for step in draft.steps]
    leading = [pair for verb in game.hand.leads for pair in acts if pair[1].verb == verb]
    step, act = (leading or acts[-1:])[0]
    names = _names(game.codec, t, act) | {"count": 1 + sum(each.verb in game.hand.joins for _, each in acts)}

    def said(kind: str) -> str:
        later = [f"{kind}.then_{act.verb}"] if len(acts) > 1 else []
        keys = [*later, f"{kind}.{step.ask}_{act.verb}", f"{kind}.{act.verb}"]
        return next((t(key, **names) for key in keys if t.has(key)), "")

    touched = [pair for pair in acts if pair[0].touched]
    other = touched[-1] if touched else None
    about = act_words(game.codec, t, other[1], other[0].ask) if other and other[0] is not step else ""
    return {"word": said("commit"), "more": said("commit_more") or about}


def _names(codec: Codec, t: Texts, act: Act) -> Json:
    """What an act names, in words."""
    domains = dict(codec.by_name[act.verb].parameters)
    return {label: t.name(domains[label], value) for label, value in act.params.items()}


def _left(draft: Draft, picks: Sequence[str]) -> list[int]:
    """The answers to the open question that name everything touched so far."""
    codec = draft.match.game.codec
    acts = [(each, codec.decode(each, draft.seat)) for each in draft.legal]
    return [each for each, act in acts if set(picks) <= {*act.ids, act.text}]


def _picked_words(t: Texts, draft: Draft, picks: Sequence[str]) -> list[str]:
    """Question and advice that a game has for a piece which several answers name, such as a card."""
    codec, ask = draft.match.game.codec, draft.ask
    left = _left(draft, picks) if picks and not draft.whole and t.has(f"picked.{ask}") else []
    names = _names(codec, t, codec.decode(left[0], draft.seat)) if left else {}
    return [capital(t(f"{kind}.{ask}", **names)) for kind in ("picked", "picked_more")] if left else []


def _aims(draft: Draft, picks: Sequence[str]) -> dict[str, list[str]]:
    """The pieces that mean one of the answers still possible, and its sequel."""
    game, seat = draft.match.game, draft.seat
    if game.hand.aims is None or not picks or draft.whole or not draft.legal:  # nothing is open
        return {}
    found = game.hand.aims(game.rules(), draft.position.hide(seat), seat, _left(draft, picks))
    return {id: [game.codec.text(action) for action in acts] for id, acts in found.items()}
