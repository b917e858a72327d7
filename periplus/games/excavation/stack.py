"""Which questions and procedures may be open, on which others, and with which numbers."""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules.smuggle import MARKUP, OPTIONAL
from periplus.kit import FLOOR, Opening

ACTING = (Ask.TURN, 2, 2)
FLAG = (0, 1)
MARKETS = (0, d.MARKET_COUNT - 1)
COLOURS = (0, d.COLOUR_COUNT - 1)
ROWS = (0, len(d.SEAT) - 1)
MARKET_SETS = (0, (1 << d.MARKET_COUNT) - 1)
WHERE = (0, d.RELIC_COUNT - 1)  # a relic, a market, a centre or a spot
SMUGGLED = (0, 3)
STORING = (Ask.DIGGING, Ask.SELLING, Ask.BUYING, Ask.SURVEYING, Ask.TILE_EFFECTS)
POSTING = (*STORING, Ask.HAGGLING, Ask.COMMANDING, Ask.PLACING_TRADERS)

STACK: dict[int, Opening] = {
    Ask.REDRAW: Opening(((Ask.SETTING_UP, 3, 3),)),
    Ask.DRAFT: Opening((Ask.DRAFTING,)),
    Ask.PLACE_THIRD: Opening(((Ask.TURN, 1, 1),)),
    Ask.FREE_STEP: Opening((ACTING,)),
    Ask.ACTION: Opening((ACTING,)),
    Ask.TRAVEL_STEP: Opening((ACTING, Ask.TILE_EFFECTS), a=(1, 9)),
    Ask.DIG_PICK: Opening((Ask.DIGGING,), a=FLAG, b=(-1, d.LOCATION_COUNT)),
    Ask.SAMPLE: Opening(STORING, a=(0, d.RELIC_COUNT - 1)),
    Ask.REASSIGN: Opening(POSTING, a=(0, len(Post) - 1), b=WHERE),
    Ask.HAGGLE_TRADER: Opening((Ask.HAGGLING,), a=MARKETS),
    Ask.HAGGLE_WHITE: Opening((Ask.HAGGLING,), a=MARKETS),
    Ask.BUYER_COLOUR: Opening((Ask.HAGGLING, Ask.ADDING_BUYERS), a=MARKETS, b=FLAG),
    Ask.GUL_BUY: Opening(((Ask.SELLING, 1, 1),), a=FLAG),
    Ask.SELL_COLOUR: Opening(((Ask.SELLING, 2, 2),)),
    Ask.SELL_MARKET: Opening(((Ask.SELLING, 2, 2),), a=FLAG),
    Ask.SELL_RELIC: Opening(((Ask.SELLING, 3, 3),)),
    Ask.KEEP_CARD: Opening((Ask.KEEPING,)),
    Ask.PROMOTE: Opening(((Ask.SELLING, 6, 6),), a=MARKETS),
    Ask.COMMAND_STEP: Opening((Ask.COMMANDING,), a=FLAG, b=MARKETS),
    Ask.RELOCATE_EXPLORER: Opening((Ask.RELOCATING,)),
    Ask.RELOCATE_TO: Opening((Ask.RELOCATING,), a=(0, d.PAWN_COUNT - 1)),
    Ask.TILE_MARKET: Opening((Ask.ADDING_BUYERS, Ask.PLACING_TRADERS), a=FLAG),
    Ask.DRONE_PICK: Opening((Ask.TILE_EFFECTS,)),
    Ask.SMUGGLE_MODE: Opening((ACTING,)),
    Ask.OFFLOAD_PICK: Opening((Ask.OFFLOADING,), a=FLAG),
    Ask.BUY_PICK: Opening((Ask.BUYING,), a=FLAG, b=SMUGGLED),
    Ask.SURVEY_REPLACE: Opening(((Ask.SURVEYING, 0, 0),)),
    Ask.SURVEY_PLACE: Opening(((Ask.SURVEYING, 3, 3),)),
    Ask.SURVEY_FREE: Opening(((Ask.SURVEYING, 4, 4),)),
    Ask.SURVEY_BUY: Opening(((Ask.SURVEYING, 5, 5),)),
    Ask.PASS_KEEP: Opening(((Ask.PASSING, 1, d.PASS_HAND),)),
    Ask.DRAW_FACTION: Opening(((Ask.SETTING_UP, 0, 0),), a=ROWS),
    Ask.DEAL_HAND: Opening(((Ask.SETTING_UP, 2, 3), *POSTING), a=ROWS, b=(1, d.SOLO_DEAL)),
    Ask.DEAL_PACKET: Opening(((Ask.DRAFTING, -1, 0), Ask.KEEPING), a=ROWS, b=(1, d.SOLO_DEAL)),
    Ask.DEAL_ROW: Opening(((Ask.SETTING_UP, 4, 4), (Ask.PREPARING, 5, 5)), a=(0, len(d.SPOT) - 1)),
    Ask.DEAL_ZU: Opening(((Ask.ZU_SURVEYING, 1, 1),)),
    Ask.DROP_CARD: Opening((Ask.DRAFTING,), b=(1, d.DRAFT_PICKS)),
    Ask.REVEAL_SITE: Opening(
        ((Ask.SETTING_UP, 5, 5), (Ask.PREPARING, 3, 3), Ask.REVEAL_PILE), a=COLOURS, b=(1, d.PILE_MAX)
    ),
    Ask.REVEAL_PILE: Opening(((Ask.SETTING_UP, 6, 6), (Ask.PREPARING, 3, 3)), a=COLOURS, b=(1, d.PILE_MAX)),
    Ask.REVEAL_SURVEY: Opening(((Ask.SURVEYING, 2, 2), (Ask.ZU_SURVEYING, 2, 2)), a=COLOURS, b=(1, 3)),
    Ask.BURN_BUYER: Opening(((Ask.SETTING_UP, 8, 8),), b=(1, d.BUYER_CARDS_BURNED)),
    Ask.BUYER_JOINS: Opening(((Ask.SETTING_UP, 8, 8), (Ask.PREPARING, 2, 2)), a=MARKETS, b=(1, d.QUEUE_MAX)),
    Ask.DRAW_TILE: Opening(((Ask.PREPARING, 0, 0),), a=(0, d.CENTRE_COUNT - 1)),
    Ask.ZU_REVEAL: Opening((Ask.ZU_TURN,)),
    Ask.ZU_BURN: Opening((Ask.ZU_TURN,)),
    Ask.ZU_TIE_COLOUR: Opening((Ask.ZU_DIGGING, Ask.ZU_HAGGLING, Ask.ZU_SELLING)),
    Ask.ZU_TIE_RELIC: Opening((Ask.ZU_DIGGING, Ask.ZU_OFFLOADING, Ask.ZU_SELLING, Ask.ZU_SURVEYING)),
    Ask.ZU_TIE_MARKET: Opening((Ask.ZU_HAGGLING, Ask.ZU_SELLING)),
    Ask.SETTING_UP: Opening((Ask.TAKING_TURNS,), a=(0, 8), b=(0, d.MARKET_COUNT)),
    Ask.PREPARING: Opening((Ask.TAKING_TURNS,), a=(0, 8), b=(0, d.MARKET_COUNT)),
    Ask.DRAFTING: Opening(
        ((Ask.SETTING_UP, 2, 2), (Ask.PREPARING, 8, 8)),
        a=(-1, 2 * d.DRAFT_PICKS + 2),
        b=(0, d.DRAFT_PICKS * len(d.SEAT)),
    ),
    Ask.TAKING_TURNS: Opening((FLOOR,)),
    Ask.TURN: Opening((Ask.TAKING_TURNS,), a=(0, 2)),
    Ask.DIGGING: Opening((ACTING,), a=COLOURS, b=(-1, d.LOCATION_COUNT)),
    Ask.HAGGLING: Opening((ACTING,), a=MARKETS, b=(0, 7)),
    Ask.SELLING: Opening((ACTING,), a=(0, 6), b=(0, d.MARKET_COUNT)),
    Ask.COMMANDING: Opening((ACTING,), a=(0, 3), b=MARKETS),
    Ask.TILE_EFFECTS: Opening((Ask.COMMANDING,), a=(0, 2 * len(d.TILE) - 1), b=(0, 3)),
    Ask.RELOCATING: Opening((Ask.TILE_EFFECTS,), a=(0, d.PAWN_COUNT)),
    Ask.ADDING_BUYERS: Opening((Ask.TILE_EFFECTS,), a=(0, d.MARKET_COUNT), b=MARKET_SETS),
    Ask.PLACING_TRADERS: Opening((Ask.TILE_EFFECTS,), a=(0, d.MARKET_COUNT), b=MARKET_SETS),
    Ask.OFFLOADING: Opening((ACTING, Ask.TILE_EFFECTS), a=SMUGGLED, b=(0, 2 * OPTIONAL - 1)),
    Ask.BUYING: Opening((ACTING, Ask.TILE_EFFECTS), a=SMUGGLED, b=(0, 4 * MARKUP - 1)),
    Ask.SURVEYING: Opening((ACTING,), a=(0, 5), b=COLOURS),
    Ask.PASSING: Opening((ACTING,), a=(0, 2)),
    Ask.KEEPING: Opening((Ask.SELLING, Ask.TILE_EFFECTS), a=ROWS),
    Ask.ZU_TURN: Opening((Ask.TAKING_TURNS,), b=FLAG),
    Ask.ZU_DIGGING: Opening((Ask.ZU_TURN,), a=(0, 3), b=(0, d.COLOUR_COUNT)),
    Ask.ZU_OFFLOADING: Opening((Ask.ZU_TURN, Ask.ZU_DIGGING), a=FLAG, b=(0, d.COLOUR_COUNT)),
    Ask.ZU_HAGGLING: Opening((Ask.ZU_TURN,), a=(0, 5), b=(0, 63)),
    Ask.ZU_SELLING: Opening((Ask.ZU_TURN,), a=(0, 5), b=FLAG),
    Ask.ZU_SURVEYING: Opening((Ask.ZU_TURN,), a=(0, 4), b=FLAG),
}
