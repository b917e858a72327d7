"""Zu's cubes, samples and failures. ZU-005, ZU-015 to ZU-017, ZU-130, ZU-144, ZU-145"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Why
from periplus.games.excavation.rules.storage import book, hold_free, store
from periplus.games.excavation.rules.zu_mind import note
from periplus.games.excavation.state import State
from periplus.kit import rule


@rule
def zu_has_cube(s: State) -> bool:
    return s.switch[d.E5] == 0 or s.supply[d.ZU] > 0


@rule
def zu_takes_cube(s: State) -> None:
    if s.switch[d.E5] == 1:
        s.supply[d.ZU] -= 1


@rule
def zu_sends_trader(s: State, market: int) -> None:
    zu_takes_cube(s)
    s.trader[d.ZU, market] += 1
    note(s, Why.TRADER_SENT, 1 << market, 0)


@rule
def zu_sends_envoy(s: State, market: int) -> None:
    zu_takes_cube(s)
    s.envoy[d.ZU, d.MARKET_CENTRE[market]] += 1
    note(s, Why.ENVOY_SENT, 1 << d.MARKET_CENTRE[market], 0)


@rule
def zu_samples(s: State, relic: int) -> None:
    """ZU-016, ZU-017: always, and for good; ZU-145: without a cube it is simply left out."""
    if s.guard[d.ZU, relic] == 1:
        return
    if zu_has_cube(s):
        zu_takes_cube(s)
        s.guard[d.ZU, relic] = 1
        s.guards[d.ZU] += 1
        note(s, Why.SAMPLED, 1 << relic, 0)
    else:
        note(s, Why.NO_CUBE, 1 << relic, 0)


@rule
def zu_stores_in_hold(s: State, relic: int) -> None:
    """ZU-061, ZU-124: what is dug or surveyed; with H3 the stash takes what the hold cannot. ZU-148"""
    store(s, d.ZU, d.HOLD if hold_free(s, d.ZU) > 0 else d.STASH, relic)
    zu_samples(s, relic)


@rule
def zu_fails(s: State) -> None:
    """ZU-130, ZU-141, ZU-147"""
    amount = d.FAIL_E2 if s.switch[d.E2] == 1 else d.FAIL_H2 if s.switch[d.H2] == 1 else d.FAIL_NORMAL
    book(s, d.ZU, d.ZU_FAIL, amount)
    note(s, Why.FAILED, 0, amount)
