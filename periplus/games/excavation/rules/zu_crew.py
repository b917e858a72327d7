"""Zu's cubes, samples and failures. ZU-005, ZU-015 to ZU-017, ZU-130, ZU-144, ZU-145"""

from periplus.core.engine.rule import rule
from periplus.games.excavation.actions import Why
from periplus.games.excavation.data import (
    E2,
    E5,
    FAIL_E2,
    FAIL_H2,
    FAIL_NORMAL,
    H2,
    HOLD,
    MARKET_CENTRE,
    STASH,
    ZU,
    ZU_FAIL,
)
from periplus.games.excavation.rules.storage import book, hold_free, store
from periplus.games.excavation.rules.zu_mind import note
from periplus.games.excavation.state import State


@rule
def zu_has_cube(s: State) -> bool:
    return s.switch[E5] == 0 or s.supply[ZU] > 0


@rule
def zu_takes_cube(s: State) -> None:
    if s.switch[E5] == 1:
        s.supply[ZU] -= 1


@rule
def zu_sends_trader(s: State, market: int) -> None:
    zu_takes_cube(s)
    s.trader[ZU, market] += 1
    note(s, Why.TRADER_SENT, 1 << market, 0)


@rule
def zu_sends_envoy(s: State, market: int) -> None:
    zu_takes_cube(s)
    s.envoy[ZU, MARKET_CENTRE[market]] += 1
    note(s, Why.ENVOY_SENT, 1 << MARKET_CENTRE[market], 0)


@rule
def zu_samples(s: State, relic: int) -> None:
    """ZU-016, ZU-017: always, and for good; ZU-145: without a cube it is simply left out."""
    if s.guard[ZU, relic] == 1:
        return
    if zu_has_cube(s):
        zu_takes_cube(s)
        s.guard[ZU, relic] = 1
        s.guards[ZU] += 1
        note(s, Why.SAMPLED, 1 << relic, 0)
    else:
        note(s, Why.NO_CUBE, 1 << relic, 0)


@rule
def zu_stores_in_hold(s: State, relic: int) -> None:
    """ZU-061, ZU-124: what is dug or surveyed; with H3 the stash takes what the hold cannot. ZU-148"""
    store(s, ZU, HOLD if hold_free(s, ZU) > 0 else STASH, relic)
    zu_samples(s, relic)


@rule
def zu_fails(s: State) -> None:
    """ZU-130, ZU-141, ZU-147"""
    amount = FAIL_E2 if s.switch[E2] == 1 else FAIL_H2 if s.switch[H2] == 1 else FAIL_NORMAL
    book(s, ZU, ZU_FAIL, amount)
    note(s, Why.FAILED, 0, amount)
