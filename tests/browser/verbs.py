"""The verbs of the four games as a hand plays them: where each may be played, by which touches, how many they may be.

The numbers are those of the table in docs/boards.md; "before" is what the same act cost with a seal for every act.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from periplus.core.engine.codec import Act
from periplus.match import Match
from periplus.match.files import to_json
from periplus.table.play.drafts import Draft, drafted

from .hands import COMMIT, walk

Touches = list[str]
SEEDS = (29, *range(12))  # in 29 of Excavation Earth a hand may be exchanged
OFTEN = {
    "take colour and number", "take by the square", "take, leave the arrow",
    "take from the display", "draw", "whole expedition",
    "arrow and end of turn", "… a stop that several reach",
    "dig with its sample", "sell one relic in one market",
}  # fmt: skip


@dataclass(frozen=True)
class Spot:
    """A position of the first player: what is asked, and what may be answered."""

    match: Match

    @property
    def ask(self) -> str:
        return self.match.question(0)

    def legal(self, verb: str) -> list[Act]:
        return [act for act in self.match.legal(0) if act.verb == verb]

    def laid(self, *acts: Act | str, alone: bool = True) -> Draft:
        return drafted(self.match, 0, [self.match.number(act) for act in acts], alone)

    def then(self, *acts: Act | str) -> list[Act]:
        """What may be done after these."""
        draft = self.laid(*acts)
        return [self.match.game.codec.decode(action, 0) for action in draft.legal]


Found = tuple[Touches, list[str]] | None


@dataclass(frozen=True)
class Verb:
    """`find` says which touches play it in a position, and the acts that are then played; None where it cannot."""

    game: str
    name: str
    before: int
    budget: int
    find: Callable[[Spot], Found]
    options: dict[str, str] = field(default_factory=dict)

    @property
    def often(self) -> bool:
        return self.name in OFTEN


class Place(NamedTuple):
    """Where a verb may be played, by which touches, and what they play."""

    verb: Verb
    match: dict[str, Any]
    touches: Touches
    acts: list[str]


@cache
def places(game: str) -> list[Place]:
    """For each verb of a game the first position where it may be played, as a match file."""
    found: list[Place] = []
    waiting = [verb for verb in VERBS if verb.game == game]
    for options in {tuple(verb.options.items()) for verb in waiting}:
        own = [verb for verb in waiting if tuple(verb.options.items()) == options]
        for match in (match for seed in SEEDS for match in walk(game, 2, seed, dict(options))):
            for verb in list(own):
                if here := verb.find(Spot(match)):
                    own.remove(verb)
                    found.append(Place(verb, to_json(match), *here))
            if not own:
                break
        assert not own, f"no position was found for {[verb.name for verb in own]}"
    return found


# Lost Cities: Roll & Write


def both_dice(spot: Spot, arrow: bool) -> Act | None:
    """A take that needs both dice: its colour leaves several numbers; `arrow`: whether one more number may follow."""
    takes = spot.legal("take")
    for act in takes:
        colour = act.params["colour"]
        several = [each for each in takes if each.params["colour"] == colour]
        follows = [each.verb for each in spot.then(act)]
        if len(several) > 1 and ("skip" in follows) == arrow:
            return act
    return None


def dice(act: Act) -> Touches:
    return [f"colour:{act.params['colour']}", f"number:{act.params['number']}"]


def take_both(spot: Spot) -> Found:
    act = both_dice(spot, arrow=False) if spot.ask == "choose" else None
    return ([*dice(act), COMMIT], ["take"]) if act else None


def take_square(spot: Spot) -> Found:
    """A square where one number only may be written."""
    takes = spot.legal("take") if spot.ask == "choose" else []
    for act in takes:
        alone = [each for each in takes if each.params["colour"] == act.params["colour"]] == [act]
        if alone and "skip" not in [each.verb for each in spot.then(act)]:  # a finger needs the whole column
            return [f"{act.text}|colour:{act.params['colour']}", COMMIT], ["take"]
    return None


def take_and_arrow(spot: Spot) -> Found:
    act = both_dice(spot, arrow=True) if spot.ask == "choose" else None
    columns = [each for each in spot.then(act) if each.verb == "accelerate"] if act else []
    other = [each for each in columns if act and each.params["colour"] != act.params["colour"]]
    if not act or not other:
        return None
    return [*dice(act), f"{other[0].text}|colour:{other[0].params['colour']}", COMMIT], ["take", "accelerate"]


def take_no_arrow(spot: Spot) -> Found:
    act = both_dice(spot, arrow=True) if spot.ask == "choose" else None
    return ([*dice(act), COMMIT], ["take", "skip"]) if act else None


def one_touch(ask: str, verb: str, by: str = "") -> Callable[[Spot], Found]:
    """An act that stands there in words, or draws."""

    def find(spot: Spot) -> Found:
        acts = spot.legal(verb) if spot.ask == ask else []
        touched = next((id for id in acts[0].ids if id.startswith(by)), "") if by and acts else ""
        return ([touched or acts[0].text], [verb]) if acts else None

    return find


def one_piece(ask: str, verb: str, by: str = "", least: int = 1) -> Callable[[Spot], Found]:
    """A piece is touched, and what it lays is played; `by` the first of its ids that begins so."""

    def find(spot: Spot) -> Found:
        acts = spot.legal(verb) if spot.ask == ask else []
        if len(acts) < least or (least > 1 and len(spot.match.legal(0)) < least):
            return None
        touched = next((id for id in acts[0].ids if id.startswith(by)), "") if by else acts[0].text
        return [touched, COMMIT], [verb]

    return find


LOST_CITIES = [
    Verb("lost_cities", "take colour and number", 3, 3, take_both),
    Verb("lost_cities", "take by the square", 3, 2, take_square),
    Verb("lost_cities", "take, one more number by an arrow", 5, 4, take_and_arrow),
    Verb("lost_cities", "take, leave the arrow", 5, 3, take_no_arrow),
    Verb("lost_cities", "refuse", 2, 2, one_piece("choose", "refuse")),
]


# Archeos Society


def whole(spot: Spot, act: Act, role: str = "") -> list[str]:
    """The verbs of an expedition that this card leads and that is sent out without another question; none else."""
    if role and not act.params["card"].endswith(role):
        return []
    draft = spot.laid(act, alone=False)
    verbs = [draft.act(step).verb for step in draft.steps]
    return verbs if draft.whole and "confirm" in verbs and draft.steps[-1].ends else []


def expedition(spot: Spot) -> Found:
    """Lead, trait, cards, send, advance."""
    for act in spot.legal("lead") if spot.ask == "turn" else []:
        verbs = whole(spot, act)
        if {"trait", "include", "advance"} <= set(verbs):
            return [act.text, COMMIT], verbs
    return None


def without_a_card(spot: Spot) -> Found:
    for act in spot.legal("lead") if spot.ask == "turn" else []:
        draft = spot.laid(act, alone=False)
        joined = [draft.act(step) for step in draft.steps if draft.act(step).verb == "include"]
        if len(joined) > 1 and whole(spot, act) and len({each.text for each in joined}) == len(joined):
            return [act.text, joined[-1].text, COMMIT], ["lead", *["include"] * (len(joined) - 1), "confirm"]
    return None


def other_trait(spot: Spot) -> Found:
    for act in spot.legal("lead") if spot.ask == "turn" else []:
        draft = spot.laid(act, alone=False)
        traits = [draft.act(step).params["trait"] for step in draft.steps if draft.act(step).verb == "trait"]
        if traits and whole(spot, act):
            other = "role" if traits[0] == "colour" else "colour"
            return [act.text, f"trait:{other}", COMMIT], ["lead", "trait", "include"]
    return None


def no_advance(spot: Spot) -> Found:
    for act in spot.legal("lead") if spot.ask == "turn" else []:
        verbs = whole(spot, act)
        if "advance" in verbs:
            return [act.text, "end_effects", COMMIT], ["lead", "confirm", "end_effects"]
    return None


def other_site(spot: Spot) -> Found:
    for act in spot.legal("lead") if spot.ask == "turn" else []:
        draft = spot.laid(act, alone=False)
        for step in draft.steps if act.params["card"].endswith("pilot") else []:
            sites = [spot.match.game.codec.decode(each, 0) for each in step.legal]
            sites = [each for each in sites if each.verb == "advance"]
            mine = draft.act(step)
            others = [each for each in sites if each.text != mine.text]
            if mine.verb == "advance" and others:
                return [act.text, others[0].ids[0], COMMIT], ["lead", "confirm", "advance"]
    return None


def keep_one(spot: Spot) -> Found:
    acts = spot.legal("keep") if spot.ask == "keep" else []
    return ([acts[0].text, COMMIT], ["keep"]) if acts else None


def one_more(spot: Spot) -> Found:
    acts = spot.legal("lead") if spot.ask == "bonus" else []
    return next((([act.text, COMMIT], ["lead", "confirm"]) for act in acts if whole(spot, act)), None)


ULURU, UR, RAPA = ({"mode": "scenario", "scenario": name} for name in ("uluru", "ur", "rapa_nui"))
ARCHEOS = [
    Verb("archeos", "take from the display", 2, 2, one_piece("turn", "take")),
    Verb("archeos", "draw", 2, 1, one_touch("turn", "draw")),
    Verb("archeos", "whole expedition", 10, 2, expedition),
    Verb("archeos", "… leave a card out", 12, 3, without_a_card),
    Verb("archeos", "… the other trait", 12, 3, other_trait),
    Verb("archeos", "… no advance", 12, 3, no_advance),
    Verb("archeos", "… another site (Pilot)", 12, 3, other_site),
    Verb("archeos", "Physician: keep one card", 4, 2, keep_one),
    Verb("archeos", "Physician: keep all", 2, 1, one_touch("keep", "keep_all")),
    Verb("archeos", "Patron: draw", 2, 1, one_touch("patron", "draw_all")),
    Verb("archeos", "Patron: none", 2, 1, one_touch("patron", "decline")),
    Verb("archeos", "Chichén Itzá: draw again", 2, 1, one_touch("chichen", "draw")),
    Verb("archeos", "Chichén Itzá: stop", 2, 1, one_touch("chichen", "stop")),
    Verb("archeos", "Uluru: cash", 2, 1, one_touch("uluru", "cash"), ULURU),
    Verb("archeos", "Uluru: stay", 2, 1, one_touch("uluru", "stay"), ULURU),
    Verb("archeos", "Ur: pass", 2, 1, one_touch("ur", "pass"), UR),
    Verb("archeos", "Cartographer: stop", 2, 1, one_touch("bonus", "stop"), RAPA),
    Verb("archeos", "Cartographer: one more expedition", 10, 2, one_more, RAPA),
    Verb("archeos", "Professor: token", 2, 1, one_touch("effects", "token", "token:"), UR),
    Verb("archeos", "artefact: advance one", 2, 2, one_piece("artefact", "advance", "vehicle:"), UR),
    Verb("archeos", "Professor: advance one", 2, 2, one_piece("professor_up", "advance", "vehicle:"), UR),
    Verb("archeos", "Professor: fall back", 2, 2, one_piece("professor_down", "retreat", "vehicle:"), UR),
    Verb("archeos", "set-up: a role", 2, 2, one_piece("draft_role", "choose"), {"mode": "draft"}),
    Verb("archeos", "set-up: a face", 2, 2, one_piece("draft_face", "turn_up"), {"mode": "draft"}),
]


# Expeditions: Around the World


def arrow(spot: Spot) -> Found:
    """A stop that one expedition reaches, where nothing more is asked."""
    acts = spot.legal("extend") if spot.ask == "turn" else []
    for act in acts:
        alone = [each for each in acts if each.params["node"] == act.params["node"]] == [act]
        draft = spot.laid(act)
        if alone and (draft.ask == "tickets" or not draft.legal):
            return [act.text, COMMIT], ["extend", *(["end_turn"] if draft.legal else [])]
    return None


def arrow_of_several(spot: Spot) -> Found:
    acts = spot.legal("extend") if spot.ask == "turn" else []
    for act in acts:
        same = [each for each in acts if each.params["node"] == act.params["node"]]
        draft = spot.laid(act)
        if len(same) > 1 and (draft.ask == "tickets" or not draft.legal) and spot.match.state.depth:
            return [f"node:{act.params['node']}", f"fork-{act.params['colour']}", COMMIT], ["extend"]
    return None


def blue(more: bool) -> Callable[[Spot], Found]:
    def find(spot: Spot) -> Found:
        acts = spot.legal("extend") if spot.ask == "turn" else []
        for act in acts:
            alone = [each for each in acts if each.params["node"] == act.params["node"]] == [act]
            draft = spot.laid(act)
            if not alone or draft.ask != "blue":
                continue
            if not more:
                return [act.text, COMMIT], ["extend", "decline"]
            onward = spot.then(act)
            heads = [each.params["node"] for each in onward if each.verb == "extend"]
            for each in onward:
                ended = each.verb == "extend" and heads.count(each.params["node"]) == 1
                after = spot.laid(act, each) if ended else None
                if after and (after.ask == "tickets" or not after.legal):
                    return [act.text, each.text, COMMIT], ["extend", "extend"]
        return None

    return find


def loop(spot: Spot) -> Found:
    """An arrow that closes a loop: where the next one sets out from, and where it leads."""
    acts = spot.legal("extend") if spot.ask == "turn" else []
    for act in acts:
        alone = [each for each in acts if each.params["node"] == act.params["node"]] == [act]
        if not alone or spot.laid(act).ask != "base":
            continue
        for base in spot.then(act):
            onward = [each for each in spot.then(act, base) if each.verb == "extend"]
            for each in onward:
                after = spot.laid(act, base, each)
                if len(onward) > 1 and (after.ask == "tickets" or not after.legal):
                    return [act.text, base.text, each.text, COMMIT], ["extend", "base", "extend"]
    return None


def ticket_arrow(spot: Spot) -> Found:
    acts = spot.legal("extend") if spot.ask == "tickets" else []
    for act in acts:
        same = [each for each in acts if each.params["node"] == act.params["node"]]
        if same == [act] and spot.laid(act).ask in ("tickets", ""):
            return [act.text, COMMIT], ["extend"]
    return None


def end_alone(spot: Spot) -> Found:
    return ([COMMIT], ["end_turn"]) if spot.ask == "tickets" and spot.legal("end_turn") else None


def exchange(spot: Spot) -> Found:
    acts = spot.legal("exchange") if spot.ask == "swap" else []
    return ([*acts[0].ids, COMMIT], ["exchange"]) if acts else None


EXPEDITIONS = [
    Verb("expeditions", "arrow and end of turn", 4, 2, arrow),
    Verb("expeditions", "… a stop that several reach", 5, 3, arrow_of_several),
    Verb("expeditions", "blue stop: one more arrow", 6, 3, blue(more=True)),
    Verb("expeditions", "blue stop: declined", 6, 2, blue(more=False)),
    Verb("expeditions", "loop: set out from, then where", 8, 4, loop),
    Verb("expeditions", "ticket: one more arrow, and end", 4, 3, ticket_arrow),
    Verb("expeditions", "ticket: take an arrow back, and end", 4, 3, one_piece("tickets", "remove")),
    Verb("expeditions", "ticket: swap a card", 2, 2, one_piece("tickets", "swap")),
    Verb("expeditions", "… exchange", 3, 3, exchange),
    Verb("expeditions", "… keep none", 2, 1, one_touch("swap", "put_back")),
    Verb("expeditions", "end of turn alone", 2, 1, end_alone),
    Verb("expeditions", "key place", 2, 2, one_piece("key_place", "mark", "card:")),
]


# Excavation Earth


def by_card(verb: str, ask: str, more: Callable[[Spot, Act, Act], Found]) -> Callable[[Spot], Found]:
    """A card of the hand, then what its target means; `more` says the touches after the card."""

    def find(spot: Spot) -> Found:
        for act in spot.legal(verb) if spot.ask == "action" else []:
            draft = spot.laid(act)
            answers = spot.then(act) if draft.ask == ask else []
            for answer in answers:
                if found := more(spot, act, answer):
                    touches, acts = found
                    last = [] if touches[-1] == "yes" else [COMMIT]  # a promotion needs no second touch
                    return [act.ids[0], *touches, *last], acts
        return None

    return find


def dig(spot: Spot, act: Act, answer: Act) -> Found:
    return ([answer.text], ["dig", "pick", "yes"]) if spot.laid(act, answer).ask == "sample" else None


def dig_no_sample(spot: Spot, act: Act, answer: Act) -> Found:
    return ([answer.text, "no"], ["dig", "pick", "no"]) if spot.laid(act, answer).ask == "sample" else None


def travel(spot: Spot, act: Act, answer: Act) -> Found:
    """To the farthest place that the card leads to."""
    aims = spot.match.game.hand.aims
    assert aims is not None
    legal = [spot.match.number(act)]
    found = aims(spot.match.game.rules(), spot.match.view(0), 0, legal)
    far = max(found.items(), key=lambda pair: len(pair[1]), default=None)
    if far is None or len(far[1]) < 3:
        return None
    return [far[0]], ["travel", "step"]


def haggle(spot: Spot, act: Act, answer: Act) -> Found:
    """With the trader, the white buyer, and one of a colour."""
    if answer.verb != "yes":
        return None
    white = spot.then(act, answer)
    yes = next((each for each in white if each.verb == "yes"), None)
    colours = spot.then(act, answer, yes) if yes and spot.laid(act, answer).ask == "haggle_white" else []
    several = [each for each in colours if each.verb == "colour"]
    if len(several) < 2:
        return None
    symbol = act.params["card"].split("-")[1]
    return [f"{stall(symbol)}|{act.text}", several[0].text], ["haggle", "yes", "yes", "colour"]


def stall(symbol: str) -> str:
    from periplus.games.excavation import data as d

    kind = next(i for i, name in enumerate(d.CARD.names) if name.split("-")[1:] == [symbol])
    return f"market:{d.MARKET.names[kind % d.MARKET_COUNT]}"


def sell(spot: Spot, act: Act, answer: Act) -> Found:
    """One colour, one relic: the card, Sell, the stall."""
    after = spot.laid(act, answer)
    if answer.verb != "market" or len(spot.then(act)) < 2:
        return None
    if after.ask not in ("sell_market", "promote", ""):
        return None
    promotes = spot.laid(act, answer, alone=False).ask == "promote"
    return [act.text, answer.ids[0], *(["yes"] if promotes else [])], ["sell", "market"]


def aimed(verb: str, ids: tuple[str, ...], acts: list[str]) -> Callable[[Spot], Found]:
    """A card, then the piece that means an action and its target, where it means nothing else."""

    def find(spot: Spot) -> Found:
        game = spot.match.game
        assert game.hand.aims is not None
        for act in spot.legal(verb) if spot.ask == "action" else []:
            cards = [spot.match.number(each) for each in spot.match.legal(0) if act.ids[0] in each.ids]
            for id, way in game.hand.aims(game.rules(), spot.match.view(0), 0, cards).items():
                verbs = [game.codec.verb_of(action).name for action in way]
                if id.startswith(ids) and verbs[0] == verb and verbs[-1] in acts:
                    return [act.ids[0], id, COMMIT], acts
        return None

    return find


def free_step(spot: Spot) -> Found:
    """One touch; what follows it, here a pass, plays both."""
    acts = spot.legal("step") if spot.ask == "free_step" else []
    return ([f"road:{acts[0].params['road']}", "pass", COMMIT], ["step", "pass"]) if acts else None


def redraw(spot: Spot) -> Found:
    acts = spot.legal("mark") if spot.ask == "redraw" else []
    return ([acts[0].ids[0], COMMIT], ["mark", "stop"]) if acts else None


def keep_hand(spot: Spot) -> Found:
    return ([COMMIT], ["stop"]) if spot.ask == "redraw" and spot.legal("stop") else None


EXCAVATION = [
    Verb("excavation", "dig with its sample", 7, 3, by_card("dig", "dig_pick", dig)),
    Verb("excavation", "… no sample", 7, 4, by_card("dig", "dig_pick", dig_no_sample)),
    Verb("excavation", "travel several steps and stop", 9, 3, by_card("travel", "travel_step", travel)),
    Verb("excavation", "haggle: trader, white, colour", 9, 4, by_card("haggle", "haggle_trader", haggle)),
    Verb("excavation", "sell one relic in one market", 13, 4, by_card("sell", "sell_market", sell)),
    Verb("excavation", "command: a trader", 5, 3, aimed("command", ("market:",), ["command", "trader"])),
    Verb("excavation", "command: an envoy", 5, 3, aimed("command", ("centre:",), ["command", "envoy"])),
    Verb("excavation", "command: recall", 5, 3, aimed("command", ("tile:",), ["command", "recall"])),
    Verb("excavation", "smuggle: offload one", 7, 3, aimed("smuggle", ("give ",), ["smuggle", "give"])),
    Verb("excavation", "smuggle: buy one", 7, 3, aimed("smuggle", ("pile:",), ["smuggle", "buy"])),
    Verb("excavation", "survey, to the draw", 5, 3, aimed("survey", ("spot:",), ["survey", "replace"])),
    Verb("excavation", "survey: place a relic", 4, 2, one_piece("survey_place", "pick", "", 2)),
    Verb("excavation", "keep the hand", 2, 1, keep_hand),
    Verb("excavation", "exchange one kind of card", 4, 2, redraw),
    Verb("excavation", "free step, and pass", 4, 3, free_step),
    Verb("excavation", "draft a card", 2, 2, one_piece("draft", "take", "card:", 2)),
    Verb("excavation", "third explorer", 2, 2, one_piece("place_third", "place", "location:")),
    Verb("excavation", "keep a card at the pass", 2, 2, one_piece("pass_keep", "take", "card:", 2)),
    Verb("excavation", "pass", 2, 2, one_piece("action", "pass")),
    Verb("excavation", "promote", 2, 1, one_touch("promote", "yes")),
]

VERBS = [*LOST_CITIES, *ARCHEOS, *EXPEDITIONS, *EXCAVATION]
