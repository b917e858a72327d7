"""Seats by link: secret tokens of which only hashes are kept, cookies that carry them, and who looks through one."""

import hashlib
import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from periplus.bots import RUNGS, SEATED
from periplus.bots.ladder import name_on
from periplus.core.contract.game import SPECTATOR
from periplus.core.errors import BadOption, PeriplusError
from periplus.table.play.names import NAVIGATORS, PEOPLE, clean_name, distinct
from periplus.table.store.desks import Desks, Sat
from periplus.table.store.store import Store

SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon")
COOKIE = "seat_"
INVITES = "invites_"
ID_TEXT = re.compile(r"[a-z0-9]{1,32}")
TOKEN_TEXT = re.compile(r"[A-Za-z0-9_-]{16,64}")
KNOWN_TOKENS = 20_000
KEY_KNOWN = 60.0  # seconds after which it is asked again whether a browser's key still opens its desk
MOST_TOKENS = 8  # of one browser at one table


class NoSeat(PeriplusError):
    """A token that opens nothing, or none at all."""


class OtherSeat(PeriplusError):
    """Something that only the person in that seat may do."""


@dataclass(frozen=True)
class Chair:
    """One place at a table: `kind` is `human` or `bot:<level>`; `edition` is which of its links is good, `elsewhere`
    how often it was opened in another browser since; `minded` is the level of a bot that stands in, `absent`
    says that the others asked for it while the player was away. `stood_in` and `asked_by` tell the player who comes
    back which level played meanwhile and who asked for it (nobody: the time was over), until the player's next move;
    `once`: it plays this one turn."""

    kind: str
    name: str
    shape: str = ""
    minded: str | None = None
    absent: bool = False
    stood_in: str | None = None
    asked_by: str | None = None
    once: bool = False
    edition: int = 0
    elsewhere: int = 0

    @property
    def bot_level(self) -> str | None:
        return self.kind.removeprefix("bot:") if self.kind.startswith("bot:") else self.minded


@dataclass(frozen=True)
class Minted:
    """A fresh token. It is told once and never stored."""

    table: str
    seat: int
    token: str

    @property
    def hash(self) -> str:
        return digest(self.token)

    @property
    def path(self) -> str:
        return f"/s/{self.token}"


def mint(table: str, seat: int) -> Minted:
    return Minted(table, seat, secrets.token_urlsafe(18))


def linked(secret: str, table: str, seat: int, edition: int = 0) -> Minted:
    """The link that a browser hands out: worked out from its key, so that it can be shown again and is stored
    nowhere."""
    told = hmac.digest(secret.encode(), f"{table}:{seat}:{edition}".encode(), "sha256")
    return Minted(table, seat, urlsafe_b64encode(told[:18]).decode())


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class SeatHolder:
    """Who asks: the seats this person holds at the table, and whether the spectators' link was shown."""

    table: str
    seats: tuple[int, ...]
    spectator: bool = False
    host: bool = False
    desk: str | None = None

    def at(self, seat: int | None) -> int:
        """The seat to look from: the one asked for, else the only one, else the spectators' place."""
        if seat is None:
            return self.seats[0] if len(self.seats) == 1 else SPECTATOR
        if seat == SPECTATOR:
            return SPECTATOR
        self.must_hold(seat)
        return seat

    def must_hold(self, seat: int) -> None:
        if seat not in self.seats:
            raise OtherSeat("this is not your seat")


@dataclass(frozen=True)
class AtTable:
    """A browser's key shown at one table; stands among the tokens of a request."""

    hash: str
    table: str


Shown = str | AtTable  # what a request may show: a link's token, or a browser's key


class TokenCache:
    """Which seats a token or a browser's key opens: read once, then known. A link's newer edition, and a deleted table,
    open no more, whatever is known here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.desks = Desks(store)
        self._known: OrderedDict[str | AtTable, tuple[Any, float]] = OrderedDict()

    def holder(self, hashed: str) -> tuple[str, str, int, int] | None:
        found: tuple[str, str, int, int] | None = self._remember(hashed, lambda: self._store.holder(hashed))
        return found

    def sat(self, key: AtTable) -> Sat | None:
        found: Sat | None = self._remember(key, lambda: self.desks.sat(key.hash, key.table))
        return found

    def _remember(self, key: str | AtTable, read: Callable[[], Any]) -> Any:
        found, at = self._known.get(key, (None, 0.0))
        if found is None or self._old(key, at):
            found = read()
            if found is not None:
                self._known[key] = found, time.monotonic()
                if len(self._known) > KNOWN_TOKENS:
                    self._known.popitem(last=False)
            else:
                self._known.pop(key, None)
        return found

    def _old(self, key: str | AtTable, at: float) -> bool:
        """A browser's key may have been closed by another process."""
        return isinstance(key, AtTable) and time.monotonic() - at > KEY_KNOWN

    def forget(self, shown: Shown) -> None:
        self._known.pop(digest(shown) if isinstance(shown, str) else shown, None)

    def forget_table(self, table: str) -> None:
        """Drop what is cached of a table: whoever sat there may sit there no more."""
        for each in [each for each in list(self._known) if isinstance(each, AtTable) and each.table == table]:
            self._known.pop(each, None)

    def forget_keys(self, hashes: Collection[str]) -> None:
        """These keys open another desk, or none."""
        for each in [each for each in list(self._known) if isinstance(each, AtTable) and each.hash in hashes]:
            self._known.pop(each, None)

    def knows(self, shown: Sequence[Shown]) -> bool:
        """Whether nothing must be read for these."""
        keys = [digest(each) if isinstance(each, str) else each for each in shown[:MOST_TOKENS]]
        return all(key in self._known and not self._old(key, self._known[key][1]) for key in keys)

    def look_up(self, shown: Sequence[Shown]) -> None:
        for each in shown[:MOST_TOKENS]:
            self.sat(each) if isinstance(each, AtTable) else self.holder(digest(each))


def open_token(store: Store | TokenCache, token: str) -> tuple[str, int, int]:
    """Table, seat and edition of a token."""
    if not TOKEN_TEXT.fullmatch(token):
        raise NoSeat("this link opens nothing; ask for a new one")
    hashed = digest(token)
    found = store.holder(hashed)
    if found is None or not hmac.compare_digest(found[0], hashed):
        raise NoSeat("this link opens nothing; ask for a new one")
    return found[1], found[2], found[3]


def holder_of(token_cache: TokenCache, table: str, shown: Sequence[Shown], chairs: Sequence[Chair] = ()) -> SeatHolder:
    """What this allows at a table. What opens nothing, another table, or a seat by a link that was replaced is as good
    as none."""
    held: set[int] = set()
    host, desk = False, None
    for each in shown[:MOST_TOKENS]:
        if isinstance(each, AtTable):
            sat = _sat(token_cache, each, chairs)
            if sat is not None:
                host, desk = host or sat.host, sat.desk
                held |= {seat for seat, edition in sat.seats.items() if _good(chairs, seat, edition)}
            continue
        try:
            where, seat, edition = open_token(token_cache, each)
        except NoSeat:
            continue
        if where == table and _good(chairs, seat, edition):
            held.add(seat)
    if not held:
        raise NoSeat("open this table by its link: every seat has one, and so have spectators")
    return SeatHolder(table, tuple(sorted(held - {SPECTATOR})), SPECTATOR in held, host, desk)


def _good(chairs: Sequence[Chair], seat: int, edition: int) -> bool:
    return seat == SPECTATOR or not chairs or (seat < len(chairs) and chairs[seat].edition == edition)


def _sat(token_cache: TokenCache, key: AtTable, chairs: Sequence[Chair]) -> Sat | None:
    """Read again where a seat has a newer edition than is known here."""
    sat = token_cache.sat(key)
    if sat is not None and not all(_good(chairs, seat, edition) for seat, edition in sat.seats.items()):
        token_cache.forget(key)
        sat = token_cache.sat(key)
    return sat


def tokens_in(cookies: Mapping[str, str], table: str) -> list[str]:
    return [token for token in cookies.get(COOKIE + table, "").split(".") if token]


def clean_shape(raw: object, seat: int) -> str:
    if raw in (None, ""):
        return SHAPES[seat % len(SHAPES)]
    if raw not in SHAPES:
        raise BadOption(f"shape {raw!r} is not one of {', '.join(SHAPES)}")
    return str(raw)


def clean_chair(raw: object, seat: int, game: str) -> Chair:
    """One seat of a wanted table of this game; whoever is on its ladder has a name there."""
    if not isinstance(raw, Mapping):
        raise BadOption("every seat is an object with a kind: human or bot:<level>")
    kind = raw.get("kind", "human")
    kinds = ["human", *(f"bot:{level}" for level in SEATED)]
    if kind not in kinds:
        raise BadOption(f"seat kind {kind!r} is not one of {', '.join(kinds)}")
    usual = PEOPLE[seat % len(PEOPLE)] if kind == "human" else NAVIGATORS[seat % len(NAVIGATORS)]
    fallback = name_on(game, kind.removeprefix("bot:")) or usual
    return Chair(kind, clean_name(raw.get("name"), fallback), clean_shape(raw.get("shape"), seat))


def told_apart(chairs: Sequence[Chair]) -> list[Chair]:
    """Nobody is called as another at the same table: people keep their names before bots, earlier seats before later
    ones."""
    found = list(chairs)
    known: list[str] = []
    for seat in sorted(range(len(found)), key=lambda each: found[each].kind != "human"):
        chair = found[seat]
        others = () if chair.kind == "human" or chair.bot_level in RUNGS else NAVIGATORS
        name = distinct(chair.name, known, others)
        found[seat] = replace(chair, name=name)
        known.append(name)
    return found
