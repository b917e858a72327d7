"""The position as sentences: the moment, one's hand, every place of the map, the market stall by stall, every base."""

from collections import Counter

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.show import phrases, reading
from periplus.games.excavation.show.board_chart import kind_of
from periplus.games.excavation.show.board_zu import card_words, deck_words
from periplus.games.excavation.show.hand import action_in_progress, answer_words, asked_in_between, plain_answers
from periplus.games.excavation.show.story_zu import reasoning
from periplus.games.excavation.state import State
from periplus.kit import SEVERAL, Passage, Texts, listed, number_of, sentence, top_a, top_who


def describe(t: Texts, view: State, seat: int) -> list[Passage]:
    own = max(seat, 0)
    rows = reading.rows_in_play(view)
    bases = tuple(base(t, view, rows[(own + i) % len(rows)], seat) for i in range(len(rows)))
    mine = [hand(t, view, seat)] if seat >= 0 else []
    solo = [zu(t, view)] if view.solo else []
    return [
        moment(t, view, seat),
        *mine,
        Passage(t("board.bases"), within=bases),
        Passage(t("board.map"), within=tuple(place(t, view, number) for number in range(len(d.PLACES)))),
        market(t, view),
        black_market(t, view),
        survey(t, view),
        *solo,
    ]


def credits_words(t: Texts, credits: int) -> str:
    return number_of(t, "credit", credits)


# Where the game stands, and what one holds.


def moment(t: Texts, view: State, seat: int) -> Passage:
    told = [sentence(t, round_words(t, view))]
    order = [phrases.player(t, view, row) for row in reading.in_order(view)]
    between = asked_in_between(view, seat)
    if ask := reading.asked(view, seat):
        told.append(sentence(t, t("describe.asked", question=t(f"ask.{ask.name.lower()}"))))
    else:
        told += acting(t, view)
    if verb := action_in_progress(view):
        card = t.name(d.CARD, view.played - 1) if view.played else t("describe.no_card")
        told.append(t("describe.doing", action=t(f"board.action_{verb}"), card=card))
    told += in_progress(t, view, seat)
    if view.round and view.actions_left and not reading.is_over(view):
        told.append(sentence(t, number_of(t, "action_left", view.actions_left)))
    order_told = t("describe.order", players=listed(t, order))
    answers = [answer_words(t, between, verb) for verb in plain_answers(view, seat, between)] if between else []
    possible = [t("describe.answers", answers=", ".join(answers))] if answers else []
    decks = t("describe.decks", cards=number_of(t, "card", view.deck_size))
    discard = [(kind, view.discard[kind]) for kind in range(d.CARD_COUNT) if view.discard[kind]]
    gone = [t.name(d.CARD, kind) if n == 1 else f"{n} × {t.name(d.CARD, kind)}" for kind, n in discard]
    thrown = sentence(t, t("board.discard_long", cards=listed(t, gone) or t("board.empty")))
    return Passage(t("describe.moment"), (*told, *possible, order_told, decks, thrown), brief=" ".join(told))


def round_words(t: Texts, view: State) -> str:
    if reading.is_over(view):
        names = listed(t, [phrases.player(t, view, row) for row in reading.winners(view)])
        return f"{t('board.over')}; {t('describe.winners', players=names)}"
    return t("board.round", round=view.round) if view.round else t("board.setup")


def acting(t: Texts, view: State) -> list[str]:
    who = top_who(view) if view.depth > 0 else -1
    if who == SEVERAL:
        waiting = [t.player(view, row) for row in range(view.seats) if view.waiting >> row & 1]
        return [t("describe.act_together", players=listed(t, waiting))]
    return [t("describe.acts", player=t.player(view, who))] if 0 <= who < view.seats else []


def in_progress(t: Texts, view: State, seat: int) -> list[str]:
    """What of an action is settled already: a sale, relics drawn, fuel."""
    told = []
    if view.sale_colour > 0 and view.depth > 0:
        chosen = phrases.markets_words(t, phrases.bits(view.sale_markets)) or t("describe.none")
        words = {"colour": t.name(d.COLOUR, view.sale_colour - 1), "markets": chosen}
        told.append(t("describe.selling", given=view.sale_given, **words))
    drawn = [view.drawn[i] - 1 for i in range(3) if view.drawn[i] > 0]
    if drawn:
        told.append(t("describe.drawn", relics=phrases.relics_words(t, drawn)))
    if reading.is_asked(view, seat, Ask.TRAVEL_STEP):
        told.append(sentence(t, t("board.fuel", fuel=top_a(view))))
    return told


def hand(t: Texts, view: State, seat: int) -> Passage:
    told = [t("describe.hand", cards=listed(t, _cards(t, view, seat)) or t("board.empty"))]
    packet = [kind for kind in range(d.CARD_COUNT) for _ in range(max(0, view.packet[seat, kind]))]
    if packet:
        ask = reading.asked(view, seat)
        key = {Ask.PASS_KEEP: "board.kept", Ask.REDRAW: "board.marked"}.get(ask, "board.packet") if ask else ""
        told.append(sentence(t, t("words.pair", name=t(key or "board.packet"), what=phrases.cards_words(t, packet))))
    return Passage(t("board.hand"), tuple(told), brief=" ".join(told))


def _cards(t: Texts, view: State, seat: int) -> list[str]:
    travel = [t.name(d.TRAVEL_CARD, i) for i in range(len(d.TRAVEL_CARD)) if view.travel[seat, i]]
    return [t.name(d.CARD, kind) for kind in range(d.CARD_COUNT) for _ in range(max(0, view.hand[seat, kind]))] + travel


# The bases.


def base(t: Texts, view: State, row: int, seat: int) -> Passage:
    is_zu = view.solo and row == d.ZU
    name = phrases.player(t, view, row)
    credits, shown = int(view.credits[row]), reading.gallery(view, row)
    words = {"credits": credits_words(t, credits), "gallery": credits_words(t, shown)}
    head = t("describe.player", player=name, points=number_of(t, "point", credits + shown), **words)
    told = [sentence(t, head, t("board.passed") if view.passed[row] else "")]
    if not is_zu and view.faction[row]:
        told.append(sentence(t, phrases.faction_words(t, view, row)))
    told += [stores(t, view, row, stash) for stash in (False, True)]
    told.append(gallery(t, view, row))
    told.append(crew(t, view, row))
    if not is_zu:
        held = [number_of(t, "card", view.hand_size[row])]
        held += [t.name(d.TRAVEL_CARD, i) for i in range(len(d.TRAVEL_CARD)) if view.travel[row, i]]
        told.append(t("describe.holds", cards=listed(t, held)))
        told.append(sentence(t, explorers(t, view, row)))
    if view.marker[row]:
        told.append(sentence(t, t("board.initiative", number=view.marker[row])))
    return Passage(t("board.base") if row == seat else name, tuple(told), brief=told[0])


def stores(t: Texts, view: State, row: int, stash: bool) -> str:
    kinds = reading.stored(view, row, stash)
    words = {"count": len(kinds), "spaces": d.STASH_SPACES if stash else d.HOLD_SPACES}
    name = t("store.stash_title" if stash else "store.hold_title")
    return sentence(
        t, t("describe.stored", store=name, relics=phrases.relics_words(t, kinds) or t("board.empty"), **words)
    )


def gallery(t: Texts, view: State, row: int) -> str:
    samples = [t.name(d.RELIC, kind) for kind in range(d.RELIC_COUNT) if view.guard[row, kind]]
    paid = [t.name(d.COLOUR, colour) for colour in range(d.COLOUR_COUNT) if view.column_paid[row, colour]]
    told = t("describe.samples", relics=listed(t, samples) or t("describe.none"))
    return sentence(t, told, t("describe.columns_full", colours=listed(t, paid)) if paid else "")


def crew(t: Texts, view: State, row: int) -> str:
    traders = [
        t("describe.at_market", count=view.trader[row, number], market=t.name(d.MARKET, number))
        for number in range(len(d.MARKET))
        if view.trader[row, number]
    ]
    ready = t("describe.crew_endless") if reading.endless_crew(view, row) else number_of(t, "cube", view.supply[row])
    posted = t("describe.traders", list=listed(t, traders)) if traders else t("describe.no_traders")
    return sentence(t, t("describe.crew", cubes=ready), posted)


def explorers(t: Texts, view: State, row: int) -> str:
    places = [
        t.name(d.LOCATION, view.explorer[row, pawn] - 1) for pawn in range(d.PAWN_COUNT) if view.explorer[row, pawn] > 0
    ]
    return t("describe.explorers", places=listed(t, places) or t("describe.none"))


# The map.


def place(t: Texts, view: State, number: int) -> Passage:
    """What it is, which relics lie there and are still face down, and who stands there."""
    here = d.PLACES[number]
    title = t(f"board.{kind_of(here)}", place=t.name(d.LOCATION, number), market=here.get("market", ""))
    told = [find(t, view, kind) for kind in range(d.RELIC_COUNT) if d.HOME[kind] == number]
    standing: Counter[int] = Counter()
    for row in range(view.seats):
        standing[row] = sum(view.explorer[row, pawn] == number + 1 for pawn in range(d.PAWN_COUNT))
    people = [
        t("describe.explorers_of", player=t.player(view, row), explorers=number_of(t, "explorer", count))
        for row, count in standing.items()
        if count
    ]
    told.append(sentence(t, *people) if people else t("describe.nobody_here"))
    beside = [t.name(d.LOCATION, d.LOCATION.index(each)) for each in here["neighbours"]]
    told.append(t("describe.roads", places=listed(t, beside)))
    return Passage(title, tuple(told))


def find(t: Texts, view: State, kind: int) -> str:
    words = {"relic": t.name(d.RELIC, kind), "value": credits_words(t, d.VALUE[kind])}
    return sentence(t, t("describe.find", count=view.site[kind], stack=view.stack[kind], **words))


# The market.


def market(t: Texts, view: State) -> Passage:
    by_level = sorted(range(d.COLOUR_COUNT), key=lambda colour: reading.place_in_rank(view, colour))
    told = [popularity(t, view, colour) for colour in by_level]
    told.append(sentence(t, t("describe.white", buyers=number_of(t, "buyer", view.buyers[d.WHITE]))))
    told.append(t("describe.mothership", buyers=phrases.aboard_words(t, view) or t("board.nobody")))
    centres = tuple(centre(t, view, number) for number in range(len(d.CENTRES)))
    first = t.name(d.COLOUR, by_level[0])
    pays = credits_words(t, reading.payout(view, by_level[0]))
    brief = t("describe.most_wanted", colour=first, pays=pays)
    return Passage(t("board.market_room"), tuple(told), centres, brief)


def popularity(t: Texts, view: State, colour: int) -> str:
    words = {"colour": t.name(d.COLOUR, colour), "rank": reading.place_in_rank(view, colour)}
    pays, supply = credits_words(t, reading.payout(view, colour)), number_of(t, "buyer", view.buyers[colour])
    return sentence(t, t("describe.colour", level=reading.level(view, colour), pays=pays, buyers=supply, **words))


def centre(t: Texts, view: State, number: int) -> Passage:
    told = []
    for row, envoys, credits in reading.majority(view, number):
        words = {"player": phrases.player(t, view, row), "envoys": number_of(t, "envoy", envoys)}
        told.append(t("describe.majority", credits=credits_words(t, credits), **words))
    told = told or [sentence(t, t("board.no_envoys"))]
    if view.tile[number] > 0:
        tile = view.tile[number] - 1
        faces = t(
            "board.tile_faces", white=phrases.tile_words(t, tile, False), yellow=phrases.tile_words(t, tile, True)
        )
        told.append(t("words.pair", name=t.name(d.TILE, tile), what=faces))
    else:
        told.append(sentence(t, t("board.no_tile")))
    told += [stall(t, view, each - 1) for each in d.CENTRES[number]["markets"]]
    return Passage(t("board.centre", centre=t.name(d.CENTRE, number)), tuple(told))


def stall(t: Texts, view: State, number: int) -> str:
    buyers = [t.name(d.BUYER, kind) for kind in reading.queue(view, number)]
    queue = t("board.market_long", market=t.name(d.MARKET, number), buyers=listed(t, buyers) or t("board.nobody"))
    traders = [
        t(
            "describe.traders_of",
            player=phrases.player(t, view, row),
            traders=number_of(t, "trader", view.trader[row, number]),
        )
        for row in reading.rows_in_play(view)
        if view.trader[row, number]
    ]
    return sentence(t, queue, *traders)


def black_market(t: Texts, view: State) -> Passage:
    told = []
    for colour in range(d.COLOUR_COUNT):
        pile = [view.pile[colour, i] - 1 for i in range(view.pile_size[colour])]
        words = {"colour": t.name(d.COLOUR, colour), "relics": phrases.relics_words(t, pile) or t("board.empty")}
        price = t("describe.price", credits=credits_words(t, d.VALUE[pile[0]] + d.BUY_MARKUP)) if pile else ""
        left = number_of(t, "face_down", view.stack_size[colour])
        told.append(sentence(t, t("describe.pile", **words), price, left))
    return Passage(t("board.black_market"), tuple(told))


def survey(t: Texts, view: State) -> Passage:
    told = []
    for spot in range(5):
        if view.row[spot] > 0:
            owner = view.row_cube[spot] - 1
            cube = t("describe.cube_of", player=phrases.player(t, view, owner)) if owner >= 0 else ""
            told.append(sentence(t, t.name(d.CARD, view.row[spot] - 1), cube))
    return Passage(t("board.survey"), tuple(told) or (sentence(t, t("board.no_row")),))


def zu(t: Texts, view: State) -> Passage:
    told = (sentence(t, card_words(t, view)), sentence(t, deck_words(t, view)), *reasoning(t, view))
    return Passage(t("describe.zu"), told, brief=told[0])
