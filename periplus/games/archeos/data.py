"""The components of Archeos Society: domains, tables and constants read from data.toml, and the sums they must make."""

from collections.abc import Iterable
from enum import IntEnum
from itertools import product
from pathlib import Path
from typing import Any

from periplus.kit import Domain, load_components, table

DATA = load_components(Path(__file__).parent)


class Role(IntEnum):
    """In canonical order; a card identity is a role and a colour, ordered by role first."""

    BOTANIST = 0
    LINGUIST = 1
    PHYSICIAN = 2
    PILOT = 3
    CARTOGRAPHER = 4
    CURATOR = 5
    GUIDE = 6
    MERCENARY = 7
    PATRON = 8
    PHOTOGRAPHER = 9
    PROFESSOR = 10
    STUDENT = 11


ADVANCED = 1  # the other face; 0 is the one with the compass
FACES = ("compass", "advanced")

_colours = [entry["id"] for entry in DATA["colours"]]
_roles = [entry["id"] for entry in DATA["roles"]]
_boards = {colour: DATA["boards"][colour] for colour in _colours}
_specials = {_boards[colour][face]["special"]: colour for colour in _colours for face in FACES}

DATA.check(_roles == [role.name.lower() for role in Role], "[[roles]] are not the twelve roles in canonical order")
DATA.check(
    {"chichen_itza", "rapa_nui", "tantallon_castle", "ta_sekhet_maat", "uluru", "ur"} == set(_specials) - {""},
    "[boards] must hold each of the six special sites once",
)
DATA.check(
    all(_boards[colour]["compass"]["special"] == "" for colour in _colours),
    "[boards] a compass face has no special rule",
)

SEAT = Domain("seat", ["A", "B", "C", "D", "E", "F"])
COLOUR = Domain("colour", _colours)
ROLE = Domain("role", _roles)
CARD = Domain("card", [f"{colour}/{role}" for role in _roles for colour in _colours])
PICK = Domain("pick", ["none", *CARD])
FACE = Domain("face", FACES)
TRAIT = Domain("trait", ["colour", "role"])
SITE = Domain("site", [_boards[colour][face]["site"] for colour in _colours for face in FACES])
TWIN_COLOUR = COLOUR.index(_specials["ta_sekhet_maat"])
VEHICLE = Domain("vehicle", [*_colours, f"{_specials['ta_sekhet_maat']}_front"])
TOKEN = Domain("token", DATA["professor"]["token_values"])
SCENARIO = Domain("scenario", [entry["id"] for entry in DATA["scenarios"]])
_of_roles = ("botanist_claim", "botanist_tile", "linguist_lead", "uluru_cash")
_of_sites = [f"site_{colour}" for colour in _colours]
PART = Domain("part", [*_of_roles, *_of_sites, "rapa_nui_bonus", "expedition", "museum"])

SEATS = len(SEAT)
COLOURS = len(COLOUR)
ROLES = len(ROLE)
CARDS = len(CARD)
VEHICLES = len(VEHICLE)
TOKENS = len(TOKEN)
TWIN = COLOURS  # the front vehicle on Ta-sekhet-ma'at; the rear one goes by its colour

BOTANIST_CLAIM, BOTANIST_TILE, LINGUIST_LEAD, ULURU_CASH, FIRST_SITE = range(5)
PARTS = len(PART)
RAPA_NUI_BONUS, EXPEDITION, MUSEUM_PART = range(PARTS - 3, PARTS)

CHICHEN, RAPA_NUI, TANTALLON, ULURU, UR = (
    COLOUR.index(_specials[site]) for site in ("chichen_itza", "rapa_nui", "tantallon_castle", "uluru", "ur")
)

# ---------------------------------------------------------------- cards

_copies = [entry["copies_per_colour"] for entry in DATA["roles"]]
COPIES = table(_copies)
ROLES_IN_PLAY = DATA["deck"]["roles_in_play"]
MONKEYS = DATA["deck"]["monkeys"]
MONKEYS_TO_END = DATA["deck"]["monkeys_to_end_season"]
HAND_LIMIT = DATA["hand"]["limit"]
DISPLAY_EXTRA = DATA["display"]["initial_cards_plus_players"]
DRAW_EXTRA = DATA["draw"]["extra_cards_when_display_empty"]
PLAYERS = tuple(range(DATA["players"]["min"], DATA["players"]["max"] + 1))


def _most_cards(copies: list[int]) -> int:
    """Of the roles in play, if they are those with the most copies."""
    return COLOURS * sum(sorted(copies)[-ROLES_IN_PLAY:])


MOST_CARDS = _most_cards(_copies)


def _halves(student: str, cards: int) -> dict[str, list[int]]:
    """How a deck is cut, for every number of players."""
    left = [cards - 2 * players - DISPLAY_EXTRA for players in PLAYERS]
    return {
        f"remaining_{student}_student": left,
        f"upper_{student}_student": [cards // 2 for cards in left],
        f"lower_with_monkeys_{student}_student": [cards // 2 + MONKEYS for cards in left],
    }


_role_cards = COLOURS * sum(_copies)
_without_student = _most_cards(_copies[: Role.STUDENT])
DATA.check_all(
    *DATA.derived("deck", role_cards=_role_cards, total_cards=_role_cards + MONKEYS),
    *DATA.derived("deck", cards_in_play_with_student=MOST_CARDS, cards_in_play_without_student=_without_student),
    *DATA.derived("deck.halves", **_halves("with", MOST_CARDS), **_halves("without", _without_student)),
    (DISPLAY_EXTRA % 2 == 0, "[display] initial_cards_plus_players is even: the rest is cut into exact halves"),
    (MONKEYS_TO_END == MONKEYS == 3, "[deck] a season ends with the third of three monkeys"),
    (DATA["hand"]["initial_cards"] == 1, "[hand] every hand starts with one card"),
    (tuple(DATA["seasons"]["players"]) == PLAYERS, "[seasons] must list every player count"),
)

SEASONS = table([0] * PLAYERS[0] + DATA["seasons"]["count"])
MOST_SEASONS = max(DATA["seasons"]["count"])

# Sets of cards are words of 24 bits, four roles each, so that a hand is three small numbers.
WORD_CARDS = 24
CARD_WORDS = CARDS // WORD_CARDS


def _words(roles: Iterable[int], colours: Iterable[int]) -> list[int]:
    """The set of all cards of these roles and colours, word by word."""
    words = [0] * CARD_WORDS
    for role, colour in product(roles, colours):
        card = role * COLOURS + colour
        words[card // WORD_CARDS] |= 1 << card % WORD_CARDS
    return words


_leaders = [role for role in Role if DATA["roles"][role]["may_lead"]]
DATA.check(set(Role) - set(_leaders) == {Role.MERCENARY}, "[[roles]] the Mercenary alone may not lead")
LEADERS = table(_words(_leaders, range(COLOURS)))
MERCENARIES = table(_words([Role.MERCENARY], range(COLOURS)))
SAME_COLOUR = table([_words(_leaders, [colour]) for colour in range(COLOURS)])
SAME_ROLE = table([_words([role], range(COLOURS)) for role in Role])

# ---------------------------------------------------------------- boards

_faces = [[_boards[colour][face] for face in FACES] for colour in _colours]
SPACES = max(len(face["points"]) for pair in _faces for face in pair)
for _pair in _faces:
    for _face in _pair:
        _steps, _site = _face["thresholds"], _face["site"]
        DATA.check(len(_steps) == len(_face["points"]) - 1, f"[boards] {_site}: one threshold between spaces")
        DATA.check(all(1 <= step <= HAND_LIMIT for step in _steps), f"[boards] {_site}: thresholds are 1…{HAND_LIMIT}")


def _padded(values: list[int]) -> list[int]:
    return values + [0] * (SPACES - len(values))


def _special(site: str, key: str, length: int) -> list[int]:
    """A row of special numbers of an advanced site, as long as its track asks for."""
    face = next(face for pair in _faces for face in pair if face["site"] == site)
    DATA.check(len(face[key]) == len(face["points"]) + length, f"[boards] {site}: {key} does not fit its track")
    return _padded(face[key])


LAST = table([[len(face["points"]) - 1 for face in pair] for pair in _faces])
SPACE_POINTS = table([[_padded(face["points"]) for face in pair] for pair in _faces])
THRESHOLD = table([[_padded(face["thresholds"]) for face in pair] for pair in _faces])
CHICHEN_DRAWS = table(_special("chichen_itza", "draws", -1))
SHARED_POINTS = table(_special("tantallon_castle", "points_shared", 0))
UR_CAP = table(_special("ur", "max_expedition_size", 0))
RAPA_NUI_LEAD = _boards[_specials["rapa_nui"]]["advanced"]["leader_bonus"]
SITE_OF = table([*range(COLOURS), TWIN_COLOUR])

DATA.check(
    _boards[_specials["ta_sekhet_maat"]]["advanced"]["vehicles_per_player"] == 2,
    "[boards] Ta-sekhet-ma'at has two vehicles",
)

# ---------------------------------------------------------------- roles' own pieces

CLAIM_POINTS = DATA["botanist"]["points_on_claim"]
TILE_POINTS = DATA["botanist"]["points_season_end"]
LINGUIST_LAST = DATA["linguist_track"]["spaces"] - 1
LINGUIST_POINTS = DATA["linguist_track"]["season_end_points_to_furthest"]
_artefacts = DATA["linguist_track"]["artefacts"]
DATA.check_all(
    *DATA.derived("linguist_track", last_space=LINGUIST_LAST),
    (all(0 < place <= LINGUIST_LAST for place in _artefacts), "[linguist_track] an artefact beyond the track"),
    (len(DATA["museum"]["points_by_relics"]) == COLOURS + 1, "[museum] points_by_relics is for 0 to 6 relics"),
)
ARTEFACT = table([int(place in _artefacts) for place in range(LINGUIST_LAST + 1)])
RELIC_POINTS = table(DATA["museum"]["points_by_relics"])
TOKEN_VALUE = table(DATA["professor"]["token_values"])
GUIDE_BONUS = DATA["guide"]["site_strength_bonus"]
PHOTOGRAPHER_BONUS = DATA["photographer"]["scoring_size_bonus"]

_sizes = DATA["expedition_points"]["by_size"]
LONGEST_EXPEDITION = HAND_LIMIT + PHOTOGRAPHER_BONUS
EXPEDITION_POINTS = table([_sizes[min(size, len(_sizes) - 1)] for size in range(LONGEST_EXPEDITION + 1)])

# ---------------------------------------------------------------- scenarios


def _scenario(entry: dict[str, Any]) -> tuple[tuple[int, ...], int]:
    roles = tuple(ROLE.index(role) for role in entry["roles"])
    DATA.check(len(set(roles)) == ROLES_IN_PLAY, f"[[scenarios]] {entry['id']}: six different roles are needed")
    return roles, COLOUR.index(entry["advanced_board"])


SCENARIOS = tuple(_scenario(entry) for entry in DATA["scenarios"])
FIRST_GAME = SCENARIO.index(DATA["setup"]["first_game_scenario"])
DATA.check({board for _, board in SCENARIOS} == set(range(COLOURS)), "[[scenarios]] one scenario per advanced site")

# ---------------------------------------------------------------- for pictures and words (plain Python)

SITE_IDS = tuple(tuple(face["site"] for face in pair) for pair in _faces)
SHAPES = tuple(entry["shape"] for entry in DATA["player_pieces"])
