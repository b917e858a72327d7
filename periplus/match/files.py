"""A match as JSON: names only, replayable anywhere, and what can be wrong with such a file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NotRequired, TypedDict, get_args

from periplus.core.contract.game import Game
from periplus.core.engine.chance import Dice, Share
from periplus.core.errors import BadAction, BadFile, Diverged, Illegal, OtherVersion, PeriplusError
from periplus.games import load_game
from periplus.match.match import Match, Origin

FORMAT = "periplus-match"
FORMAT_VERSIONS = (1, 2)  # 2: players added numbers to the dice
LONGEST_NAME = 200
LONGEST_SECRET = 128


@dataclass(frozen=True)
class SentShare(Share):
    """A player's number, and which browser sent it: the same number for the same one; None if it was none that had
    taken the seat. Of a plain `Share` nobody knows."""

    browser: int | None = None


class ShareJson(TypedDict):
    seat: str
    commitment: str
    number: str | None
    browser: NotRequired[int | None]


FairnessJson = TypedDict(
    "FairnessJson",
    {"commitment": str, "secret": str | None, "from": int, "origin": Origin, "shares": list[ShareJson]},
)


def to_json(match: Match, *, secret: bool | None = None) -> dict[str, Any]:
    """The whole match. The dice's secret is told once the game is over; `secret=True` also before, to go on later."""
    tell = match.over if secret is None else secret
    return {
        "format": FORMAT,
        "format_version": 2 if match.dice.shares else 1,
        "game": match.game.id,
        "rules": match.game.version,
        "data": match.game.data.digest,
        "players": list(match.players),
        "options": match.options,
        "start": match.start.to_names() if match.start is not None else None,
        "fairness": fairness_json(match, tell),
        "log": match.steps(),
    }


def fairness_json(match: Match, tell: bool) -> FairnessJson:
    """What is known of the dice; their secret only if it may be told."""
    seats = match.game.state.seat_domain.names
    shares = [_share_json(seats[each.seat], each) for each in match.dice.shares]
    return {
        "commitment": match.dice.commitment,
        "secret": match.dice.secret.hex() if tell and not isinstance(match.dice, Sealed) else None,
        "from": match.fair_from,
        "origin": match.origin,
        "shares": shares,
    }


def _share_json(seat: str, share: Share) -> ShareJson:
    told: ShareJson = {
        "seat": seat,
        "commitment": share.commitment,
        "number": share.number.hex() if share.number else None,
    }
    if isinstance(share, SentShare):
        told["browser"] = share.browser
    return told


def _dice(game: Game, fairness: Mapping[str, Any]) -> Dice:
    shares = []
    for each in fairness.get("shares", ()):
        number = None if each["number"] is None else bytes.fromhex(each["number"])
        if len(str(each["commitment"])) != 64 or (number is not None and len(number) != 32):
            raise ValueError("a player's number has 32 bytes, a commitment 64 digits")
        share = Share(game.state.seat_domain.index(each["seat"]), str(each["commitment"]), number)
        if "browser" in each:
            share = SentShare(**vars(share), browser=None if each["browser"] is None else int(each["browser"]))
        shares.append(share)
    secret = fairness["secret"]
    return Dice(bytes.fromhex(secret), shares) if secret else Sealed(str(fairness["commitment"]), shares)


def from_json(data: Any) -> Match:
    """Replay a match, checking every position against its hash."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadFile("this is not a Periplus match")
    if data.get("format_version") not in FORMAT_VERSIONS:
        known = " and ".join(map(str, FORMAT_VERSIONS))
        raise OtherVersion(f"match format {data.get('format_version')!r}; this program reads formats {known}")
    try:
        game = load_game(str(data["game"]))
        rules, players, options, log = data["rules"], data["players"], data["options"], data["log"]
        fairness = data["fairness"]
        dice = _dice(game, fairness)
        fair_from = int(fairness["from"])
        origin = fairness.get("origin", "branched" if fair_from else "new")
        if origin not in get_args(Origin):
            raise ValueError(f"unknown origin of the dice: {origin!r}")
        seats_ok = isinstance(players, list) and all(isinstance(name, str) for name in players)
        if not seats_ok or not isinstance(log, list) or not isinstance(options, Mapping):
            raise TypeError("players, options and log are a list, an object and a list")
        check_sizes(game, players, log, dice, fair_from)
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, PeriplusError):
            raise
        raise BadFile(f"the match file is damaged: {type(error).__name__}: {error}") from None
    if not isinstance(rules, int) or rules > game.version:
        raise OtherVersion(f"written by rules version {rules} of {game.id}; this program has version {game.version}")
    position = None
    if data.get("start") is not None:
        position = game.state.blank()
        position.set_names(data["start"])
    match = Match(game, players, options, dice, position=position, fair_from=fair_from, origin=origin)
    older = rules < game.version or data.get("data") != game.data.digest
    for number, line in enumerate(log):
        _replay(match, number, line, older)
    return match


def check_sizes(game: Game, players: list[str], log: list[Any], dice: Dice, fair_from: int) -> None:
    """A file holds what a match needs, and no more."""
    if any(len(name) > LONGEST_NAME for name in players):
        raise BadFile(f"a player's name has more than {LONGEST_NAME} letters")
    if len(log) > game.longest:
        raise BadFile(f"its log has {len(log)} steps, more than a match of {game.id} can have")
    if len(dice.commitment) > LONGEST_SECRET or len(dice.secret) > LONGEST_SECRET:
        raise BadFile("its commitment or its secret is too long")
    if len(dice.shares) > len(players):
        raise BadFile(f"{len(dice.shares)} players added numbers to its dice, but it has {len(players)}")
    if not 0 <= fair_from <= len(log):
        raise BadFile(f"its dice are said to be fair from step {fair_from}, but it has {len(log)} steps")


class Sealed(Dice):
    """Dice whose secret is not in the file: the match can be replayed and branched, not continued."""

    def __init__(self, commitment: str, shares: Sequence[Share] = ()) -> None:
        super().__init__(b"", shares)
        self._commitment = commitment

    @property
    def commitment(self) -> str:
        return self._commitment

    def number(self, position: int, below: int) -> int:
        raise BadFile("this file does not hold the secret of its dice; branch from it to play on")


def _replay(match: Match, number: int, line: Any, older: bool) -> None:
    where = f"step {number + 1} of the log"
    try:
        if not isinstance(line, Mapping):
            raise BadFile(f"{where} is not an object")
        action = match.game.codec.from_json(line)
        if line.get("seat") == "chance":
            match.outcome(action)
        else:
            match.play(action, match.game.state.seat_domain.index(line.get("seat")), advance=False)
    except (BadAction, Illegal) as error:
        if older:
            raise OtherVersion(f"{where} is not possible under these rules or data: {error}") from None
        raise Diverged(f"{where}: {error}") from None
    if line.get("hash") != match.log[-1].hash:
        if older:
            raise OtherVersion(f"{where} gives another position under these rules or data")
        raise Diverged(f"{where} gives position {match.log[-1].hash}, the file says {line.get('hash')!r}")


def save(match: Match, path: str | Path, *, secret: bool | None = None) -> None:
    """Written beside the target first and then moved, so that a power cut leaves the old file or the new one."""
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    draft.write_text(json.dumps(to_json(match, secret=secret), ensure_ascii=False, indent=1) + "\n", "utf-8")
    draft.replace(target)


def read(path: str | Path) -> Any:
    """The file's JSON, not yet replayed."""
    try:
        return json.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{path}: not a JSON file, or cut off: {error}") from None


def load(path: str | Path) -> Match:
    return from_json(read(path))
