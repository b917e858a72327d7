"""What a match file proves about its dice, and what it does not, in plain words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from periplus.core.engine.chance import Dice, Share
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import Unfair
from periplus.core.texts import load_texts
from periplus.match.files import Sealed, SentShare
from periplus.match.match import Match

Said = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Proof:
    """How many outcomes were checked; what that proves, and what stands on somebody's word alone."""

    checked: int
    proven: tuple[Said, ...]
    unproven: tuple[Said, ...]

    def words(self, language: str = "en") -> tuple[list[str], list[str]]:
        return _said(self.proven, language), _said(self.unproven, language)


def _said(part: Iterable[Said], language: str) -> list[str]:
    t = load_texts(Path(__file__).parent / "texts", language)
    return [t(f"proof.{code}", **values) for code, values in part]


def verify(match: Match) -> int:
    """Check every chance outcome against the revealed secret; their number. `Unfair` names the first that fails."""
    if isinstance(match.dice, Sealed):
        raise Unfair("the secret was not revealed; it is, when the game is over")
    for share in match.dice.shares:
        if share.number is not None and not share.kept:
            name = match.players[share.seat]
            raise Unfair(f"the number that {name} added to the dice is not the one that was committed to")
    replay = match.rewound()
    checked = 0
    for number, entry in enumerate(match.log):
        if entry.seat == CHANCE and number >= match.fair_from:
            if replay.drawn() != entry.action:
                got, due = match.game.codec.text(entry.action), match.game.codec.text(replay.drawn())
                raise Unfair(f"step {number + 1} is {got}, the secret gives {due}")
            checked += 1
        replay.enter(entry.seat, entry.action)
    return checked


def check_commitment(data: Mapping[str, Any]) -> None:
    """The revealed secret is the one that was committed to."""
    fairness = data.get("fairness") or {}
    if fairness.get("secret") and Dice(bytes.fromhex(fairness["secret"])).commitment != fairness.get("commitment"):
        raise Unfair("the revealed secret is not the one that was committed to")


def proof(match: Match) -> Proof:
    """`Unfair` if anything does not hold; else all that can be said."""
    checked = verify(match)
    always: tuple[Said, ...] = ("outcomes", {"count": checked}), ("committed", {"commitment": match.dice.commitment})
    return Proof(checked, (*always, *_mixed(match)), tuple(_unproven(match)))


def words_on(match: Match, language: str = "en") -> list[str]:
    """While a match is played: whose numbers are in its dice, and what nobody vouches for."""
    unproven = [said for said in _unproven(match) if said[0] != "shown"]  # here everybody sees when it is shown
    return _said((*_mixed(match), *unproven), language)


def notice_on(match: Match, language: str = "en") -> str | None:
    """What somebody who sits down should know before the first move: that one person alone may have chosen the dice."""
    said = list(_sent(match)) if one_sender(match) else []
    return _said(said, language)[0] if said else None


def _names(match: Match, seats: list[int]) -> str:
    return ", ".join(match.players[seat] for seat in seats)


def one_sender(match: Match) -> bool:
    """Whether all numbers in the dice came from one browser, or nothing shows that they came from two."""
    told = _told(match)
    return bool(told) and all(isinstance(share, SentShare) for share in told) and len(_senders(told)) < 2


def _told(match: Match) -> list[Share]:
    return [share for share in match.dice.shares if share.number is not None]


def _senders(told: list[Share]) -> dict[int, int]:
    """The browsers that sent numbers from a seat they had taken, each with the seat whose own it is: the first."""
    found: dict[int, int] = {}
    for share in told:
        if isinstance(share, SentShare) and share.browser is not None:
            found.setdefault(share.browser, share.seat)
    return found


def _mixed(match: Match) -> Iterator[Said]:
    told = _told(match)
    if one_sender(match):
        yield "mixed_in", {"names": _names(match, [share.seat for share in told])}
    elif own := [share.seat for share in told if not isinstance(share, SentShare) or _own(share, told)]:
        yield "mixed", {"names": _names(match, own)}


def _own(share: SentShare, told: list[Share]) -> bool:
    """Whether a player's number came from a browser of that player's own."""
    return share.browser is not None and _senders(told)[share.browser] == share.seat


def _sent(match: Match) -> Iterator[Said]:
    """Whose numbers others may have sent, and what that leaves open."""
    told = _told(match)
    if one_sender(match):
        from_one = all(isinstance(share, SentShare) and share.browser is not None for share in told)
        yield "one_browser" if from_one else "one_sender", {}
    elif told and not all(isinstance(share, SentShare) for share in told):
        yield "senders", {}
    elif foreign := [share.seat for share in told if isinstance(share, SentShare) and not _own(share, told)]:
        yield "not_own", {"names": _names(match, foreign)}


def _unproven(match: Match) -> Iterator[Said]:
    shares = match.dice.shares
    added = {share.seat for share in shares}
    if not any(share.number is not None for share in shares):
        yield "alone", {}
    elif silent := [seat for seat in range(len(match.players)) if seat not in added]:
        yield "without", {"names": _names(match, silent)}
    if withheld := [share.seat for share in shares if share.number is None]:
        yield "withheld", {"names": _names(match, withheld)}
    yield from _sent(match)
    if match.origin != "new":
        yield match.origin, {"count": match.fair_from}
    elif match.start is not None:
        yield "placed", {}
    yield "shown", {}
