"""Excavation Earth: the questions, the verbs that answer them, the reasons why not, and the lines Zu reasons by."""

from enum import IntEnum

from periplus.games.excavation import data as d
from periplus.kit import CHANCE, Codec, Verb


class Ask(IntEnum):
    # asked of a player: D01 to D30 of the ledger
    REDRAW = 0  # mark cards to exchange
    DRAFT = 1  # take a card from the packet
    PLACE_THIRD = 2
    FREE_STEP = 3  # Dal-Harrai
    ACTION = 4  # which action, with which card
    TRAVEL_STEP = 5  # a: fuel left
    DIG_PICK = 6  # a: 1 when it may be declined
    SAMPLE = 7  # a: relic just stored
    REASSIGN = 8  # a: what the cube becomes (Post), b: where
    HAGGLE_TRADER = 9
    HAGGLE_WHITE = 10
    BUYER_COLOUR = 11  # a: market, b: 1 when it may be declined
    GUL_BUY = 12  # a: 1 when it may be declined
    SELL_COLOUR = 13
    SELL_MARKET = 14  # a: 1 when enough are chosen to stop
    SELL_RELIC = 15
    KEEP_CARD = 16
    PROMOTE = 17  # a: market
    COMMAND_STEP = 18  # a: 1 when it may be declined
    RELOCATE_EXPLORER = 19
    RELOCATE_TO = 20  # a: pawn lifted
    TILE_MARKET = 21  # a: 0 add a buyer, 1 place a trader
    DRONE_PICK = 22
    SMUGGLE_MODE = 23
    OFFLOAD_PICK = 24  # a: 1 when it may be declined
    BUY_PICK = 25  # a: 1 when it may be declined, b: markup
    SURVEY_REPLACE = 26
    SURVEY_PLACE = 27
    SURVEY_FREE = 28  # Is'sisinui
    SURVEY_BUY = 29
    PASS_KEEP = 30

    # asked of chance
    DRAW_FACTION = 31  # a: seat
    DEAL_HAND = 32  # a: seat, b: how many more
    DEAL_PACKET = 33  # a: seat, b: how many more
    DEAL_ROW = 34  # a: spot
    DEAL_ZU = 35  # Zu's survey draws a card
    DROP_CARD = 36  # solo draft; b: how many more
    REVEAL_SITE = 37  # a: colour, b: how many more
    REVEAL_PILE = 38
    REVEAL_SURVEY = 39
    BURN_BUYER = 40  # b: how many more
    BUYER_JOINS = 41  # a: market, b: how many more
    DRAW_TILE = 42  # a: centre
    ZU_REVEAL = 43
    ZU_BURN = 44
    ZU_TIE_COLOUR = 45  # Zu's priorities left a tie: choices[0] has who is still in
    ZU_TIE_RELIC = 46
    ZU_TIE_MARKET = 47

    # automatic: procedures that run between questions
    SETTING_UP = 48
    PREPARING = 49
    DRAFTING = 50
    TAKING_TURNS = 51
    TURN = 52
    DIGGING = 53
    HAGGLING = 54
    SELLING = 55
    COMMANDING = 56
    TILE_EFFECTS = 57
    RELOCATING = 58
    ADDING_BUYERS = 59
    PLACING_TRADERS = 60
    OFFLOADING = 61
    BUYING = 62
    SURVEYING = 63
    PASSING = 64
    KEEPING = 65
    ZU_TURN = 66
    ZU_DIGGING = 67
    ZU_OFFLOADING = 68
    ZU_HAGGLING = 69
    ZU_SELLING = 70
    ZU_SURVEYING = 71


class Reason(IntEnum):
    OK = 0
    NOT_IN_HAND = 1
    NOT_IN_GROUP = 2  # redraw: not one of four alike
    NOT_IN_PACKET = 3
    OWN_EXPLORER_THERE = 4
    NO_EXPLORER_THERE = 5
    CANNOT_SEPARATE = 6  # not enough fuel left to part two own explorers
    MUST_SEPARATE = 7  # two own explorers share a location
    NOTHING_TO_DIG = 8  # no own explorer on a site of that colour with a relic
    HOLD_FULL = 9
    NO_EXPLORER_AT_MARKET = 10
    NOTHING_TO_SELL = 11  # no relic of yours has an eligible market
    NO_CREW = 12
    NO_EXPLORER_AT_BLACK_MARKET = 13
    NOTHING_TO_SMUGGLE = 14  # nothing to offload, nothing affordable to buy
    ROW_TAKEN = 15  # every survey card carries a cube
    STACK_EMPTY = 16
    NO_RELIC_THERE = 17
    SAME_SITE = 18  # the second relic must come from another site
    NO_BUYER_LEFT = 19
    MUST_CHOOSE = 20  # this cannot be declined
    NO_TRADER = 21
    NO_INTERESTED_BUYER = 22
    RELIC_NOT_OWNED = 23
    WRONG_COLOUR = 24
    TOO_EXPENSIVE = 25
    NO_SPACE = 26
    PILE_EMPTY = 27
    COLOUR_USED = 28
    MARKET_USED = 29
    NO_ENVOY = 30
    NO_TILE = 31
    ALREADY_DONE = 32
    CUBE_THERE = 33
    NOT_DRAWN = 34
    NO_GUARD_THERE = 35
    WOULD_NOT_SELL = 36  # Gul: this purchase would not make a sale possible
    NO_CARD_THERE = 37


class Post(IntEnum):
    """What a cube becomes (Ask.REASSIGN)."""

    GUARD = 0
    TRADER = 1
    ENVOY = 2
    SURVEYOR = 3


class Why(IntEnum):
    """One line of Zu's reasoning. Candidates are colours (C), relics (R), markets (M) as bits, or as said."""

    NOTHING = 0
    # priorities: who was in before, who was left after
    POPULAR = 1  # C more popular
    MOST_TO_TAKE = 2  # C more relics can be taken now
    NONE_OWNED = 3  # C Zu owns no relic of it
    HUMAN_FEWEST = 4  # C the human owns fewest relics of it
    HUMAN_NO_SAMPLE = 5  # R the human has no sample
    FEWEST_ON_SITES = 6  # R fewest copies on the dig sites
    HIGHEST_VALUE = 7  # R
    HOLD_FIRST = 8  # R hold before stash
    LESS_POPULAR = 9  # R of the less popular colour
    MOST_OWNED = 10  # C Zu owns most relics of it
    MOST_INTERESTED = 11  # M most interested buyers
    INFLUENCE = 12  # M influence order of its centre
    HUMAN_TRADERS = 13  # M most human traders beside one of Zu's
    MOST_MARKETS = 14  # C sells in more markets
    MORE_BUYERS = 15  # C more interested buyers in the markets it would use
    FEWEST_OWNED = 16  # C Zu owns fewest relics of it
    LOWEST_VALUE = 17  # R
    RANDOM_COLOUR = 18  # C drawn among those still tied
    RANDOM_RELIC = 19  # R
    RANDOM_MARKET = 20  # M
    # facts
    ON_SITES = 21  # C colours with a relic on the sites
    NEW_ON_SITES = 22  # R lying there, R new to Zu
    ALL_FULL = 23  # hold and stash full: offloads instead
    HOLD_IS_FULL = 24  # buys instead; after: C wanted
    NOTHING_NEW = 25  # buys instead; after: C wanted
    LOOK_EMPTY = 26  # before: C the pile looked at
    LOOK_NOT_NEW = 27  # before: R the top relic
    LOOK_TOO_DEAR = 28  # before: R the top relic
    BOUGHT = 29  # before: R, after: price
    NOTHING_ELIGIBLE = 30  # no pile has an eligible relic: offloads instead
    DUG = 31  # before: R
    OFFLOADED = 32  # before: R, after: credits
    FREE_MARKETS = 33  # M without a trader of Zu
    FOCUS = 34  # after: C focus colour, 0 none
    TRADER_SENT = 35  # before: M
    ENVOY_SENT = 36  # before: centre as a bit
    WHITE_JOINS = 37  # before: M
    COLOUR_JOINS = 38  # before: M, after: C
    CAN_SELL = 39  # C colours with a buyer Zu may sell to
    SELLS = 40  # before: C, after: M used
    SOLD = 41  # before: R, after: M of the sale
    INCOME = 42  # before: payout of the rank, after: all credits of the sale
    CARD_DRAWN = 43  # before: action card number, after: spot as a bit, 0 none
    QUALIFIES = 44  # R drawn, R that Zu may buy
    SURVEY_BOUGHT = 45  # before: R, after: price
    LAID = 46  # before: R put on its site
    SHUFFLED_BACK = 47  # before: R
    SAMPLED = 48  # before: R
    FAILED = 49  # after: credits
    NO_CUBE = 50  # E5: a cube is missing; before: R that stays without a sample, else 0


CODEC = Codec(
    Ask,
    [
        Verb("yes", [], answers=[Ask.SAMPLE, Ask.HAGGLE_TRADER, Ask.HAGGLE_WHITE, Ask.PROMOTE]),
        Verb("no", [], answers=[Ask.SAMPLE, Ask.HAGGLE_TRADER, Ask.HAGGLE_WHITE, Ask.PROMOTE]),
        Verb(
            "stop",
            [],
            answers=[
                Ask.REDRAW, Ask.FREE_STEP, Ask.TRAVEL_STEP, Ask.DIG_PICK, Ask.BUYER_COLOUR, Ask.GUL_BUY,
                Ask.SELL_MARKET, Ask.COMMAND_STEP, Ask.RELOCATE_EXPLORER, Ask.TILE_MARKET, Ask.DRONE_PICK,
                Ask.OFFLOAD_PICK, Ask.BUY_PICK, Ask.SURVEY_FREE, Ask.SURVEY_BUY,
            ],
        ),
        Verb("trader", [], answers=[Ask.COMMAND_STEP]),
        Verb("envoy", [], answers=[Ask.COMMAND_STEP]),
        Verb("recall", [], answers=[Ask.COMMAND_STEP]),
        Verb("offload", [], answers=[Ask.SMUGGLE_MODE]),
        Verb("purchase", [], answers=[Ask.SMUGGLE_MODE]),
        Verb("pass", [], answers=[Ask.ACTION]),
        Verb("travel", [d.CARD], answers=[Ask.ACTION]),
        Verb("dig", [("card", d.ACTION_CARD)], answers=[Ask.ACTION]),
        Verb("haggle", [("card", d.ACTION_CARD)], answers=[Ask.ACTION]),
        Verb("sell", [d.CARD], answers=[Ask.ACTION]),
        Verb("command", [("card", d.ACTION_CARD)], answers=[Ask.ACTION]),
        Verb("smuggle", [("card", d.ACTION_CARD)], answers=[Ask.ACTION]),
        Verb("survey", [("card", d.ACTION_CARD)], answers=[Ask.ACTION]),
        Verb("mark", [("card", d.ACTION_CARD)], answers=[Ask.REDRAW]),
        Verb("take", [("card", d.ACTION_CARD)], answers=[Ask.DRAFT, Ask.KEEP_CARD, Ask.PASS_KEEP]),
        Verb("place", [d.LOCATION], answers=[Ask.PLACE_THIRD, Ask.RELOCATE_TO]),
        Verb("lift", [d.LOCATION], answers=[Ask.RELOCATE_EXPLORER]),
        Verb("step", [d.ROAD], answers=[Ask.FREE_STEP, Ask.TRAVEL_STEP]),
        Verb(
            "pick",
            [d.RELIC],
            answers=[Ask.DIG_PICK, Ask.DRONE_PICK, Ask.SURVEY_PLACE, Ask.SURVEY_FREE, Ask.SURVEY_BUY],
        ),
        Verb("reassign", [d.RELIC], answers=[Ask.REASSIGN]),
        Verb("give", [d.RELIC, d.STORE], answers=[Ask.SELL_RELIC, Ask.OFFLOAD_PICK]),
        Verb("buy", [d.COLOUR, d.STORE], answers=[Ask.GUL_BUY, Ask.BUY_PICK]),
        Verb("colour", [d.COLOUR], answers=[Ask.BUYER_COLOUR, Ask.SELL_COLOUR]),
        Verb("market", [d.MARKET], answers=[Ask.SELL_MARKET, Ask.TILE_MARKET]),
        Verb("replace", [d.SPOT], answers=[Ask.SURVEY_REPLACE]),
        Verb("faction", [d.FACTION], answers=[Ask.DRAW_FACTION], by=CHANCE),
        Verb(
            "deal",
            [("card", d.ACTION_CARD)],
            answers=[Ask.DEAL_HAND, Ask.DEAL_PACKET, Ask.DEAL_ROW, Ask.DEAL_ZU],
            by=CHANCE,
        ),
        Verb("drop", [("card", d.ACTION_CARD)], answers=[Ask.DROP_CARD], by=CHANCE),
        Verb("reveal", [d.RELIC], answers=[Ask.REVEAL_SITE, Ask.REVEAL_PILE, Ask.REVEAL_SURVEY], by=CHANCE),
        Verb("arrive", [d.BUYER], answers=[Ask.BURN_BUYER, Ask.BUYER_JOINS], by=CHANCE),
        Verb("tile", [d.TILE], answers=[Ask.DRAW_TILE], by=CHANCE),
        Verb("zu", [d.ZU_CARD], answers=[Ask.ZU_REVEAL, Ask.ZU_BURN], by=CHANCE),
        Verb("tie_colour", [d.COLOUR], answers=[Ask.ZU_TIE_COLOUR], by=CHANCE),
        Verb("tie_relic", [d.RELIC], answers=[Ask.ZU_TIE_RELIC], by=CHANCE),
        Verb("tie_market", [d.MARKET], answers=[Ask.ZU_TIE_MARKET], by=CHANCE),
    ],
)  # fmt: skip

YES = CODEC.first("yes")
STOP = CODEC.first("stop")
MARK = CODEC.first("mark")
PLACE = CODEC.first("place")
STEP = CODEC.first("step")
