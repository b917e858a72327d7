"""The tables of a desk: which wait for it, since when, who is asked to sit down."""

import pytest
from sqlalchemy import update

from periplus.table.store.desk_tables import DeskTables
from periplus.table.store.desks import Desks
from periplus.table.store.schema import DESK, EVENT, TABLE
from periplus.table.store.store import Event, Store

from .test_store import event, row


@pytest.fixture
def desks(store: Store) -> Desks:
    yield Desks(store)
    with store.engine.begin() as connection:
        connection.execute(DESK.delete())


def asks(store: Store, table: str, seats: list[int]) -> None:
    with store.engine.begin() as connection:
        bits = sum(1 << seat for seat in seats)
        connection.execute(update(TABLE).where(TABLE.c.id == table).values(asked=bits))


def at(store: Store, table: str, seq: int, when: float) -> None:
    with store.engine.begin() as connection:
        here = (EVENT.c.table_id == table) & (EVENT.c.seq == seq)
        connection.execute(update(EVENT).where(here).values(at=when))


def test_the_tables_that_wait_for_a_desk(desks: Desks) -> None:
    store = desks.store
    tables = DeskTables(store)
    for name in ("t1", "t2", "t3"):
        store.create(row(name), [], [event()])
        desks.sit("ada", name, {0: 0})
    ada = desks.of("ada")
    assert ada is not None
    asks(store, "t1", [0, 1])
    asks(store, "t2", [1])
    asks(store, "t3", [0])
    mine = Event("act", {"seat": 0, "steps": []}, 7, 1 | 2)
    other = Event("act", {"seat": 1, "steps": []}, 7, 1)
    store.append("t1", 1, [other, mine], over=False, asked=3).result()
    at(store, "t1", 1, 50.0)
    at(store, "t1", 2, 100.0)
    at(store, "t1", 3, 200.0)
    waits = tables.waiting(ada)
    assert [(each.table, each.seats) for each in waits] == [("t1", (0,)), ("t3", (0,))]
    assert waits[0].since == 100.0, "what one did oneself begins no new turn"
    assert tables.count_waiting("ada") == 2
    assert tables.count_waiting("nobody") == 0
    assert tables.put_away(ada, "t3")
    assert tables.count_waiting("ada") == 1
    assert {place.table for place in tables.places(ada)} == {"t1", "t2"}
    store.append("t1", 3, [mine], over=True).result()
    assert tables.waiting(ada) == []


def test_invitations_lie_on_a_desk_until_somebody_sits(desks: Desks) -> None:
    store, tables = desks.store, DeskTables(desks.store)
    store.create(row("t1"), [], [event()])
    desks.sit("ada", "t1", {0: 0})
    tom = desks.opened("tom")
    tables.invite("t1", 1, tom, "Ada")
    tables.invite("t1", 1, tom, "Ada")
    assert [(each.table, each.seat, each.by) for each in tables.invitations(tom)] == [("t1", 1, "Ada")]
    tables.decline(tom, "t1")
    assert tables.invitations(tom) == []
    tables.invite("t1", 1, tom, "Ada")
    desks.sit("eve", "t1", {1: 0})
    assert tables.invitations(tom) == []
    assert list(tables.met(desks.opened("ada")).values()) == [[("t1", 1)]]
    store.delete(["t1"])
