"""How Excavation Earth is played by hand: the sample, the trader and the white buyer are wanted; enough is enough."""

from collections.abc import Sequence

from periplus.core.engine.rules import Rules
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, STEP, STOP, YES, Ask
from periplus.games.excavation.state import State
from periplus.kit import Act, Hand, Texts, top_ask, top_who

WANTED = (Ask.SAMPLE, Ask.HAGGLE_TRADER, Ask.HAGGLE_WHITE)
LEFT = (Ask.REDRAW, Ask.FREE_STEP, Ask.SURVEY_FREE, Ask.SURVEY_BUY)
ENOUGH = (Ask.TRAVEL_STEP, Ask.DIG_PICK, Ask.SELL_MARKET, Ask.OFFLOAD_PICK, Ask.BUY_PICK, Ask.COMMAND_STEP)

ACTIONS = ("dig", "haggle", "sell", "command", "smuggle", "survey", "travel")
BEGUN = (*ACTIONS, "offload", "purchase", "colour")


def usual(view: State, seat: int, legal: Sequence[int], last: Act | None, touched: bool) -> int | None:
    """What is offered is taken; after one step, one relic or one market the action is over unless more is touched."""
    ask = Ask(top_ask(view))
    if ask in WANTED and YES in legal:
        return YES
    if STOP in legal and (ask in LEFT or (ask in ENOUGH and last is not None and last.verb not in BEGUN)):
        return STOP
    if ask == Ask.SELL_RELIC:
        return max(legal, key=lambda action: int(d.VALUE[d.RELIC.index(CODEC.decode(action, seat).params["relic"])]))
    return None


def aims(rules: Rules, position: State, seat: int, left: Sequence[int]) -> dict[str, list[int]]:
    """A relic means to dig it up or, if it is one's own, to offload it; a pile to buy from it, a card of the row to
    survey there, a stall to haggle or to send a trader there, a tower to send an envoy, a place to travel to."""
    found: dict[str, list[int]] = {}
    for action in left:
        card = CODEC.decode(action, seat).params.get("card", "")
        verb = CODEC.verb_of(action).name
        if verb in ("dig", "survey"):
            after = _next(rules, position, seat, action)
            for answer in _answers(rules, after, seat, Ask.DIG_PICK, Ask.SURVEY_REPLACE):
                found[_piece(answer, seat)] = [action, answer]
        elif verb == "haggle":
            found[f"market:{d.MARKET.names[d.CARD.index(card) % d.MARKET_COUNT]}"] = [action]
        elif verb == "command":
            for piece, way in commands(rules, position, seat, action, d.CARD.index(card) % d.MARKET_COUNT).items():
                found.setdefault(piece, way)  # where one may haggle too, the stall means that
        elif verb == "smuggle":
            found |= smuggled(rules, position, seat, action)
        elif verb == "travel":
            found |= {f"location:{place}": way for place, way in ways(rules, position, seat, action).items()}
    return found


def commands(rules: Rules, position: State, seat: int, action: int, market: int) -> dict[str, list[int]]:
    """The stall means its trader, the tower an envoy, its tile the recall."""
    after = _next(rules, position, seat, action)
    stall, centre = f"market:{d.MARKET.names[market]}", d.CENTRE.names[d.MARKET_CENTRE[market]]
    pieces = {"trader": stall, "envoy": f"centre:{centre}", "recall": f"tile:{centre}"}
    answers = {CODEC.verb_of(answer).name: answer for answer in _answers(rules, after, seat, Ask.COMMAND_STEP)}
    if not answers:
        return {stall: [action]}
    return {pieces[verb]: [action, answer] for verb, answer in answers.items() if verb in pieces}


def smuggled(rules: Rules, position: State, seat: int, action: int) -> dict[str, list[int]]:
    """One's own relic is offloaded; a pile is bought from, into the stash, which takes nothing else, if it has room."""
    begun = _next(rules, position, seat, action)
    modes = _answers(rules, begun, seat, Ask.SMUGGLE_MODE)
    found: dict[str, list[int]] = {}
    for way in [[action, mode] for mode in modes] or [[action]]:
        at = _next(rules, begun, seat, way[1]) if len(way) > 1 else begun
        for answer in _answers(rules, at, seat, Ask.OFFLOAD_PICK, Ask.BUY_PICK):
            act = CODEC.decode(answer, seat)
            if act.verb == "give":
                found[act.text] = [*way, answer]
            elif act.verb == "buy":
                piece = f"pile:{act.params['colour']}"
                if piece not in found or act.params["store"] == "stash":
                    found[piece] = [*way, answer]
    return found


def _next(rules: Rules, position: State, seat: int, action: int) -> State:
    after = position.copy()
    rules.apply(after, seat, action)
    return after


def _answers(rules: Rules, position: State, seat: int, *asks: Ask) -> Sequence[int]:
    """What the seat may answer, if it is asked one of these."""
    return rules.legal(position, seat) if top_who(position) == seat and top_ask(position) in asks else []


def _piece(answer: int, seat: int) -> str:
    act = CODEC.decode(answer, seat)
    return act.text if act.verb == "pick" else act.ids[0]


def ways(rules: Rules, position: State, seat: int, action: int) -> dict[str, list[int]]:
    """The shortest way of one explorer to every place that the fuel of a card leads to."""
    begun = _next(rules, position, seat, action)
    found: dict[str, list[int]] = {}
    own = {begun.explorer[seat, pawn] - 1 for pawn in range(d.PAWN_COUNT)} - {-1}
    paths = [(start, begun, [action]) for start in own]
    while paths:
        here, at, way = paths.pop(0)
        for step in _answers(rules, at, seat, Ask.TRAVEL_STEP):
            road = step - STEP
            if CODEC.verb_of(step).name != "step" or d.ROAD_FROM[road] != here:
                continue
            there = d.ROAD_TO[road]
            name = d.LOCATION.names[there]
            if there in own or name in found:
                continue
            found[name] = [*way, step]
            paths.append((there, _next(rules, at, seat, step), found[name]))
    return found


def asking(t: Texts, view: State, seat: int, ask: str) -> tuple[str, str]:
    """Below the choice of an action: which of the two it is, and what a touch does."""
    if ask != "action":
        return t(f"ask.{ask}"), ""
    number = t("board.action_of", number=3 - view.actions_left)
    return t("ask.action"), f"{number} · {t('ask_more.action')}" if 0 < view.actions_left < 3 else t("ask_more.action")


COSTS = ("gul_buys", "sample_moved", "pass", "pass_last", "guard", "buy")

HAND = Hand(
    usual=usual,
    asking=asking,
    joins=frozenset({"mark"}),
    holds=frozenset({"free_step stop"}),
    roots=frozenset({"action", "draft", "pass_keep", "free_step"}),
    free=frozenset({"free_step"}),
    at_once=frozenset({"promote yes", "promote no", "reassign", "smuggle_mode offload", "smuggle_mode purchase"}),
    gives_up=frozenset({"pass"}),
    leads=ACTIONS,
    costs=frozenset(COSTS),
    aims=aims,
)
