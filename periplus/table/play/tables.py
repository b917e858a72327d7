"""All tables of one store. Those in use are in memory and stay there as long as nobody else writes to them."""

import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from periplus.core.contract.game import SPECTATOR
from periplus.core.errors import BadOption, PeriplusError
from periplus.match import Match, from_json, to_json
from periplus.table.json_object import Json
from periplus.table.play.dice_round import DiceRound
from periplus.table.play.seats import ID_TEXT, Chair, Minted, mint, told_apart
from periplus.table.play.table import Table, TableSettings
from periplus.table.store.clocks import Hours
from periplus.table.store.freshness import Stamp, heads_of
from periplus.table.store.soundness import FAILED, Damaged, is_damage
from periplus.table.store.still_layers import StillLayers
from periplus.table.store.store import NoTable, Row, Store

DAMAGE_TOLD = 60.0  # seconds that a damaged table which somebody asked for counts against the host's health
ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class Unreadable(PeriplusError):
    """A stored match that this program cannot replay."""


@dataclass(frozen=True)
class TableOrder:
    """A table somebody asks for."""

    game: str
    chairs: Sequence[Chair]
    options: Mapping[str, str] = field(default_factory=dict)
    settings: TableSettings = field(default_factory=TableSettings)
    gather: bool = False


class Tables:
    """All tables of one store; those in use are kept in memory. Callers see to it that one table is worked on by one
    thread at a time."""

    def __init__(self, store: Store, keep: int = 500, owns: Callable[[str], bool] = lambda _: True) -> None:
        self.store = store
        self.keep = keep
        self.owns = owns  # whether a table of this id would be served by this process
        self.heads = heads_of(store)
        self.still_layers = StillLayers(store)
        self.hours = Hours(store)
        self._known: OrderedDict[str, Table] = OrderedDict()
        self.damaged: dict[str, float] = {}  # when somebody last asked for one that cannot be read
        self._lock = threading.Lock()

    def create(self, order: TableOrder, table_id: str = "") -> tuple[Table, list[Minted]]:
        if order.settings.hotseat and not any(chair.kind == "human" for chair in order.chairs):
            raise BadOption("a table on one device needs at least one person")
        names = [chair.name for chair in order.chairs]
        match = Match.new(order.game, names, order.options)
        return self.establish(match, order.chairs, order.settings, order.gather, table_id)

    def establish(
        self, match: Match, chairs: Sequence[Chair], settings: TableSettings, gather: bool = False, table_id: str = ""
    ) -> tuple[Table, list[Minted]]:
        """A table for a match that may have begun already. `gather`: its first dice wait for the players' numbers, if
        there are people. `table_id`: if it must be this one."""
        chairs = told_apart(chairs)
        people = _people(chairs)
        gather = gather and not match.over and bool(people)
        table_id = table_id or next(filter(self.owns, _ids()))
        now = time.time()
        table = Table(table_id, match, list(chairs), settings, now, still_layers=self.still_layers, hours=self.hours)
        match.rename([chair.name for chair in chairs])
        setup: Json = {"file": to_json(match, secret=True), "habits": vars(settings)}
        setup |= {"chairs": [vars(chair) for chair in chairs], "gather": gather}
        if gather:
            table.dice_round = DiceRound(people)
        events = [] if match.over or gather else [table.begin()]
        tokens = [mint(table_id, seat) for seat in (SPECTATOR, *people)]
        row = Row(table_id, match.game.id, now, now, 0, table.over, setup, table.asked_bits)
        self.store.create(row, [(token.hash, token.seat) for token in tokens], events)
        self._keep(table)
        return table, tokens

    def open(self, table_id: str, sure: bool = False) -> Table:
        """The table as it stands now, whoever wrote to it last. `sure`: the store is asked, whatever notices say."""
        if not ID_TEXT.fullmatch(table_id):
            raise NoTable("there is no such table")
        stamp = self.heads.stamp(table_id)
        table = None if sure and self.heads.late else self._current(table_id, stamp)
        if table is None:
            table = self._known.get(table_id)
            try:
                table = self._read(table_id, table)
            except Damaged:
                self.damaged[table_id] = time.monotonic()
                raise
            table.stamp = stamp
        self._keep(table)
        return table

    def _read(self, table_id: str, table: Table | None) -> Table:
        """From the store what is not in memory."""
        try:
            head = self.heads.head(table_id)
            if head is None:
                self.forget(table_id)
                raise NoTable("there is no such table; it may have been deleted")
            if table is None or head < table.seq:
                table = self._rebuild(self.store.row(table_id))
            if head != table.seq:
                self._catch_up(table)
            return table
        except FAILED as error:
            if is_damage(error):
                raise Damaged("what is stored of this table cannot be read") from error
            raise

    def look(self) -> None:
        """Read the table that changed last, and those that somebody lately asked for in vain."""
        try:
            self.store.look()
            for table_id, asked in list(self.damaged.items()):
                if time.monotonic() - asked < DAMAGE_TOLD:
                    self.store.look(table_id)
                del self.damaged[table_id]
        except (*FAILED, ValueError) as error:
            if isinstance(error, ValueError) or is_damage(error):
                raise Damaged("what is stored of a table cannot be read") from error
            raise

    def doubt(self, table_id: str) -> None:
        """Another process has written to this table, or may have."""
        table = self._known.get(table_id)
        if table is not None:
            table.stamp = None

    def trusted(self, table_id: str) -> Table | None:
        """The table in memory, for one who was told that it changed, or whose write would fail if it were not what is
        stored: nobody asks the store, unless it is in doubt."""
        table = self._known.get(table_id)
        if table is None or table.stamp is None:
            return None
        self._keep(table)
        return table

    def at_hand(self, table_id: str) -> Table | None:
        """The table as it stands now, if that takes no waiting."""
        table, stamp = self._known.get(table_id), self.heads.stamp(table_id)
        if table is None or (table.stamp != stamp and not self.heads.cheap):
            return None
        table = self._current(table_id, stamp)
        if table is not None:
            self._keep(table)
        return table

    def _current(self, table_id: str, stamp: Stamp) -> Table | None:
        """The table in memory, if nobody else has written to it."""
        table = self._known.get(table_id)
        if table is None or stamp is None:
            return None
        if table.stamp != stamp:
            if self.heads.head(table_id) != table.seq:
                return None
            table.stamp = stamp
        return table

    def _catch_up(self, table: Table) -> None:
        try:
            events = self.store.events(table.id, table.seq)
            self.store.reach_disk()  # others wrote this, and may not have done it yet
        except ValueError as error:
            raise Damaged("what is stored of this table cannot be read") from error
        try:
            for event in events:
                table.take(event)
        except Exception as error:
            self.forget(table.id)
            raise Unreadable(f"the match at this table cannot be replayed by this program: {error}") from error

    def close(self) -> None:
        self.heads.close()

    def peek(self, table_id: str) -> Table | None:
        """A table as it is in memory, for a list; None if it is not."""
        return self._known.get(table_id)

    def _rebuild(self, row: Row) -> Table:
        if not row.setup:
            raise Damaged("what is stored of this table cannot be read")
        try:
            match = from_json(row.setup["file"])
            chairs = [Chair(**chair) for chair in row.setup["chairs"]]
            match.rename([chair.name for chair in chairs])
            agreed, shared = TableSettings.stored(row.setup["habits"]), self.still_layers
            table = Table(row.id, match, chairs, agreed, row.created, still_layers=shared, hours=self.hours)
            table.read = time.monotonic()
            if row.setup.get("gather"):
                table.dice_round = DiceRound(_people(chairs))
            return table
        except Exception as error:
            raise Unreadable(f"the match at this table cannot be read by this program: {error}") from error

    def _keep(self, table: Table) -> None:
        table.used = time.monotonic()
        with self._lock:
            self._known[table.id] = table
            self._known.move_to_end(table.id)
            while len(self._known) > self.keep:
                self._known.popitem(last=False)

    def let_go(self, watched: Container[str], since: float, ended: float) -> int:
        """Forget what nobody watches and nobody used since then, or since `ended` where the match is over; it is read
        again when somebody comes. How many."""
        with self._lock:
            unwatched = [table for id, table in self._known.items() if table.used < ended and id not in watched]
            idle = [table.id for table in unwatched if table.used < since or table.over]
            for table_id in idle:
                del self._known[table_id]
        return len(idle)

    def forget(self, table_id: str) -> None:
        self._known.pop(table_id, None)


def _ids() -> Iterator[str]:
    while True:
        yield "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


def id_after(table_id: str, secret: bytes) -> str:
    """The id of the table that follows another: there is one, and nobody knows it before the dice's secret is told."""
    told = hmac.digest(secret, f"rematch {table_id}".encode(), "sha256")
    return "".join(ID_ALPHABET[each % len(ID_ALPHABET)] for each in told[:10])


def _people(chairs: Sequence[Chair]) -> tuple[int, ...]:
    return tuple(seat for seat, chair in enumerate(chairs) if chair.kind == "human")
