"""The secrecy law over HTTP: a seat receives the same in all worlds that differ only in what it cannot know.

Two tables are set up in two worlds: a real position, and one guessed from what a viewer sees of it. The viewer then
asks both tables everything that can be asked, while the others play in ways that look alike to it.
"""

import itertools
import json
import random
import re
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from periplus.core.contract.game import SEEN, SPECTATOR, VERB, Game
from periplus.core.engine.chance import Dice, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.laws.taint import learners
from periplus.games import game_ids, load_game
from periplus.match import Match
from periplus.table.play.notice_text import text_of
from periplus.table.play.presence import Presence
from periplus.table.play.seats import Chair, SeatHolder
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.views import Viewpoint, view_of
from periplus.table.store.notices import KINDS

from .conftest import Person, Served, changed, random_match
from .test_live import Stream, watching

NOBODY_THERE = Presence({}, 0.0, 60.0)


@dataclass
class World:
    """A table in one world, and everybody at it."""

    table: str
    people: dict[int, Person]
    served: Served
    desks: dict[int, httpx.Client] = field(default_factory=dict)  # browsers that sit here

    def desk(self, viewer: int) -> httpx.Client:
        """A browser on whose desk nothing but this table lies."""
        if viewer not in self.desks:
            browser = self.desks[viewer] = self.served.browser()
            token = self.people[viewer].headers["Authorization"].removeprefix("Bearer ")
            assert browser.get(f"/s/{token}").status_code == 303
        return self.desks[viewer]

    @property
    def state(self) -> Record:
        return self.now.match.state

    @property
    def now(self) -> Table:
        return self.served.server.tables.open(self.table)


def set_up(served: Served, client: httpx.Client, like: Match, position: Record, settings: TableSettings) -> World:
    match = Match(like.game, like.players, like.options, Dice(b"\x07" * 32), position=position)
    chairs = [Chair("human", f"P{seat}", "circle") for seat in range(len(like.players))]
    table, tokens = served.server.tables.establish(match, chairs, settings)
    people = {minted.seat: Person(client, table.id, minted.token) for minted in tokens}
    return World(table.id, people, served)


def received(world: World, viewer: int, rng: random.Random) -> list[tuple[str, int, Any]]:
    """Everything this viewer can get out of the table without changing it."""
    me = world.people[viewer]
    game = world.now.match.game
    out: list[tuple[str, int, Any]] = []

    def note(what: str, answer: httpx.Response) -> None:
        text = re.sub(r"/static/\w+/", "/static/", answer.text)  # somebody may be editing a style sheet
        out.append((what, answer.status_code, text.replace(world.table, "TABLE")))

    desk = world.desk(viewer)
    for what in ("/api/desk?language=en", "/desk?language=fr", "/", f"/desk/picture/{world.table}", "/api/desk/export"):
        note(what.replace(world.table, "TABLE"), desk.get(what))
        out[-1] = (*out[-1][:2], re.sub(r'"(created|since|at|seen)":[\d.]+|\?v=\d+', "", out[-1][2]))
    note("view", me.get(language="en"))
    note("French, on a phone", me.get(language="fr", format="phone"))
    note("page", me.client.get(f"/t/{world.table}", headers=me.headers))
    note("seats", me.client.get(f"/t/{world.table}/seats", headers=me.headers))
    moments = me.view(board=False)["moments"]
    for n in {0, moments // 2, moments}:
        note(f"replay {n}", me.get(f"/replay/{n}"))
        note(f"hands {n}", me.get(f"/replay/{n}/hands"))
    note("replay after the last", me.get(f"/replay/{moments + 1}"))
    note("in words", me.get("/words"))
    note("in French words", me.get("/words", language="fr"))
    for kind in KINDS:
        for seat, language in itertools.product(range(len(world.now.chairs)), ("en", "fr")):
            out.append((f"call {kind} {seat}", 200, text_of(world.now, seat, kind, language)))
    for what in ("/export", "/verify", "/hint", "/picture?at=1"):
        note(what, me.get(what))
    for action in rng.sample(range(game.codec.total), min(5, game.codec.total)):
        text = game.codec.text(action)
        note(f"why {text}", me.get("/why", action=text))
        note(f"preview {text}", me.get("/preview", action=text))
        refused = viewer == SPECTATOR or world.now.holding is not None
        if refused or action not in game.rules().legal(world.state, viewer):
            note(f"act {text}", me.post("act", action=text))
    note("of an old version", me.post("act", action=game.codec.text(0), version=-1))
    if viewer != SPECTATOR and world.now.holding != viewer:
        note("end turn", me.post("end_turn"))
    with me.client.stream("GET", f"/api/tables/{world.table}/events", headers=me.headers) as answer:
        lines = answer.iter_lines()
        out.append(("events", answer.status_code, [next(lines) for _ in range(5)]))
    return out


def looks(game: Game, state: Record, seat: int, action: int, viewer: int) -> tuple[Any, ...]:
    """What a viewer sees of an action: as much of it as it may, and the position after it."""
    seen = game.seen(state, seat, action, viewer)
    act = game.codec.decode(action, seat)
    after = state.copy()
    game.rules().apply(after, seat, action)
    return seen, act.text if seen == SEEN else act.verb if seen == VERB else "", after.hide(viewer).tobytes()


def same_step(one: World, two: World, viewer: int, rng: random.Random) -> bool:
    """Somebody acts in both worlds in a way that looks the same to the viewer. False if nobody can."""
    game = one.now.match.game
    seat = rng.choice(one.now.asked)
    if one.now.holding == seat:
        if one.now.match.asked == [CHANCE]:
            return False  # what is drawn may differ
        return all(world.people[seat].post("end_turn").status_code == 200 for world in (one, two))
    options = game.rules().legal(one.state, seat)
    rng.shuffle(options)
    for action in options[:8]:
        seen = looks(game, one.state, seat, action, viewer)
        twins = [
            twin for twin in game.rules().legal(two.state, seat) if looks(game, two.state, seat, twin, viewer) == seen
        ]
        if twins:
            after = one.state.copy()
            game.rules().apply(after, seat, action)
            chance_next = game.rules().seats_awaited(after) == [CHANCE]
            chain = rng.random() < 0.5
            for world, chosen in ((one, action), (two, rng.choice(twins))):
                text = game.codec.text(chosen)
                me = world.people[seat]
                answer = me.post("play", actions=[text], end=False) if chain else me.post("act", action=text)
                assert answer.status_code == 200, answer.text
            return not chance_next or (one.now.holding == two.now.holding == seat)
    return False


@pytest.mark.parametrize(
    "seed", [1, pytest.param(range(2, 30), marks=[pytest.mark.slow, pytest.mark.timeout(3600)], id="many")]
)
@pytest.mark.parametrize("name", game_ids())
def test_a_seat_receives_the_same_in_all_worlds_it_cannot_tell_apart(
    served: Served, client: httpx.Client, name: str, seed: int | range
) -> None:
    differed = 0
    for number in seed if isinstance(seed, range) else [seed]:
        differed += compare_worlds(served, client, load_game(name), number)
    assert differed > 0, "every guessed world was the real one: this shows nothing"


def compare_worlds(served: Served, client: httpx.Client, game: Game, seed: int) -> int:
    """How many of the positions looked at had a second world."""
    rng = random.Random(seed)
    players = rng.choice([count for count in game.seat_counts if count > 2])
    whole = random_match(game.id, players, seed, options=secretive(game))
    differed = 0
    for _ in range(40):
        cut = rng.randrange(len(whole.log))
        like = whole.at(cut)
        if like.waits_for_chance or like.over:
            continue
        viewer = rng.randrange(-1, players)
        guessed = like.state.hide(viewer)
        game.rules().guess(guessed, viewer, stream(rng.getrandbits(60)))
        if guessed == like.state:
            continue
        settings = TableSettings(confirm_turns=rng.random() < 0.7)
        one = set_up(served, client, like, like.state, settings)
        two = set_up(served, client, like, guessed, settings)
        me, double = one.people[viewer], two.people[viewer]
        version = one.now.version(viewer)
        with watching(me, version, format="wide") as here, watching(double, version, format="wide") as there:
            for step in range(2):
                question = rng.getrandbits(60)
                got = [received(world, viewer, random.Random(question)) for world in (one, two)]
                for real, other in zip(*got, strict=True):
                    assert real == other, f"{game.id}, seed {seed}, cut {cut}, viewer {viewer}, step {step}: {real[0]}"
                if not same_step(one, two, viewer, rng):
                    break
                assert one.now.version(viewer) == two.now.version(viewer)
                if one.now.version(viewer) > version:
                    version = one.now.version(viewer)
                    assert patches(here, version, one) == patches(there, version, two)
        differed += 1
        if differed == 2:
            break
    return differed


def fateful(match: Match, seat: int, most: int, rng: random.Random) -> list[str]:
    """Acts of a seat that bring chance or something hidden, after which it is asked again: a draft that went on there
    would tell."""
    rules, found = match.game.rules(), []
    options = match.possible(seat)
    rng.shuffle(options)
    for action in options[:40]:
        after = match.state.copy()
        rules.apply(after, seat, action)
        tells = rules.seats_awaited(after) == [CHANCE] or learners(match.game, match.state, seat, action) >> seat & 1
        while rules.seats_awaited(after) == [CHANCE]:
            rules.apply(after, CHANCE, rules.odds_pick(after, 0))
        if tells and seat in rules.seats_awaited(after):
            found.append(match.game.codec.text(action))
            if len(found) == most:
                break
    return found


def drafts(
    world: World, viewer: int, first: list[str], rng: random.Random
) -> tuple[list[tuple[str, int, str]], list[str]]:
    """What a viewer is told of drafts: of these acts, then of acts laid one after the other, each from what the draft
    before offered, half a piece touched, an act out of place. And the last chain, as a page would play it."""
    me, codec = world.people[viewer], world.now.match.game.codec
    out: list[tuple[str, int, str]] = []
    laid: list[str] = []
    chain: list[str] = []
    for act in first:
        told = me.get("/draft", action=[act], format="wide")
        out.append((f"draft {act}", told.status_code, told.text))
    for _ in range(4):
        told = me.get("/draft", action=laid, alone=rng.random() < 0.3, format="wide", language=rng.choice(["en", "fr"]))
        out.append((f"draft {laid}", told.status_code, told.text))
        if told.status_code != 200:
            break
        said = told.json()
        chain = [step["text"] for step in said["steps"]]
        places = [(chain[:place], step["legal"]) for place, step in enumerate(said["steps"])]
        places.append((chain, said["legal"]))
        before, legal = rng.choice([place for place in places if place[1]] or [([], [])])
        if not legal:
            break
        ids = [id for act in rng.sample(legal, min(3, len(legal))) for id in act["ids"]]
        touched = me.get("/draft", action=before, pick=ids[:1] or [legal[0]["text"]], alone=True, format="wide")
        out.append((f"draft {before}, touched {ids[:1]}", touched.status_code, touched.text))
        laid = [*before, rng.choice(legal)["text"]]
    junk = [*laid[:1], *(codec.text(rng.randrange(codec.total)) for _ in range(2))]
    told = me.get("/draft", action=junk, format="wide")
    out.append((f"draft {junk}", told.status_code, told.text))
    return out, rng.choice([chain, laid[:1], junk]) or junk


def came_up(world: World, viewer: int, first: int) -> bool:
    """Whether chance or something hidden from this viewer came into the steps since."""
    match = world.now.match
    for place in range(first, len(match.log)):
        entry = match.log[place]
        if entry.seat == CHANCE:
            return True
        if viewer != SPECTATOR and learners(match.game, match.at(place).state, entry.seat, entry.action) >> viewer & 1:
            return True
    return False


@pytest.mark.parametrize(
    "seeds", [2, pytest.param(40, marks=[pytest.mark.slow, pytest.mark.timeout(3600)], id="many")], ids=["few", "many"]
)
@pytest.mark.parametrize("name", game_ids())
def test_a_draft_tells_the_same_in_all_worlds_its_seat_cannot_tell_apart(
    served: Served, client: httpx.Client, name: str, seeds: int
) -> None:
    """Every seat and a spectator lay and play chains in both worlds: until something hidden comes up by being played,
    all that they are told is the same to the byte."""
    game = load_game(name)
    seen = {"drafts": 0, "played": 0}
    for seed in range(1, seeds + 1):
        rng = random.Random(f"drafts {seed}")
        players = rng.choice([count for count in game.seat_counts if count > 1])
        whole = random_match(game.id, players, seed, rng.randrange(40, 400), secretive(game))
        cuts = rng.sample(range(len(whole.log)), min(60, len(whole.log)))
        telling = [cut for cut in cuts if any(fateful(whole.at(cut), seat, 1, rng) for seat in whole.at(cut).asked)]
        for cut in [*telling[:4], *cuts[:3]]:
            like = whole.at(cut)
            if not like.waits_for_chance and not like.over:
                for viewer in range(-1, players):
                    where = f"{name}, seed {seed}, step {len(like.log)}, viewer {viewer}"
                    compare_drafts(served, client, like, viewer, rng, where, seen)
    assert seen["drafts"] > 0, "no draft was compared: this shows nothing"
    assert seen["played"] > 0, "no chain was compared: this shows nothing"


def compare_drafts(
    served: Served,
    client: httpx.Client,
    like: Match,
    viewer: int,
    rng: random.Random,
    where: str,
    seen: dict[str, int],
) -> None:
    guessed = like.state.hide(viewer)
    like.game.rules().guess(guessed, viewer, stream(rng.getrandbits(60)))
    if guessed == like.state:
        return
    settings = TableSettings(confirm_turns=rng.random() < 0.7)
    worlds = [set_up(served, client, like, position, settings) for position in (like.state, guessed)]
    question, end = rng.getrandbits(60), rng.random() < 0.7
    first = fateful(like, viewer, 4, rng) if viewer in like.asked else []
    (real, chain), (other, _) = [drafts(world, viewer, first, random.Random(question)) for world in worlds]
    for mine, double in zip(real, other, strict=False):
        assert mine == double, f"{where}: {mine[0]}"
        seen["drafts"] += mine[1] == 200
    assert len(real) == len(other)
    before = [len(world.now.match.log) for world in worlds]
    answers = [world.people[viewer].post("play", actions=chain, end=end) for world in worlds]
    if not all(came_up(world, viewer, first) for world, first in zip(worlds, before)):
        told = [(each.status_code, each.text.replace(at.table, "TABLE")) for each, at in zip(answers, worlds)]
        assert told[0] == told[1], f"{where}: play {chain}"
        seen["played"] += answers[0].status_code == 200


def patches(stream: Stream, version: int, world: World) -> list[str]:
    """What the stream carried up to this version."""
    return [json.dumps(each).replace(world.table, "TABLE") for each in stream.until(version)]


def secretive(game: Game) -> dict[str, str]:
    """Options under which a game has most to hide."""
    wanted = {"choice_order": "simultaneous"}
    return {option.id: wanted[option.id] for option in game.options if wanted.get(option.id) in option.choices}


@pytest.mark.parametrize("name", game_ids())
def test_a_version_stands_for_one_view(served: Served, name: str) -> None:
    """As long as a viewer's version stays, so does everything it is told; secret steps do not move it."""
    game = load_game(name)
    rng = random.Random(4)
    players = max(count for count in game.seat_counts if count <= 3)
    match = Match.new(game, players=players, options=secretive(game), seed=4)
    chairs = [Chair("human", f"P{seat}", "circle") for seat in range(players)]
    table, _ = served.server.tables.establish(match, chairs, TableSettings(confirm_turns=False))
    viewers = range(-1, players)

    def told(viewer: int) -> dict[str, Any]:
        seats = () if viewer == SPECTATOR else (viewer,)
        return view_of(table, Viewpoint(SeatHolder(table.id, seats), viewer), NOBODY_THERE)

    before = {viewer: told(viewer) for viewer in viewers}
    for _ in range(8):
        if table.over:
            break
        seat = rng.choice(table.asked)
        action = rng.choice(table.match.legal(seat)).text
        table = changed(served, table.id, lambda t, s=seat, a=action: [t.act(s, a, "en")])
        after = {viewer: told(viewer) for viewer in viewers}
        for viewer in viewers:
            if after[viewer]["version"] == before[viewer]["version"]:
                assert viewer != seat
                assert after[viewer] == before[viewer]
        before = after


def test_a_choice_made_in_secret_moves_nobody_elses_version(served: Served) -> None:
    """Lost Cities, all deciding at once: an entry that opens an acceleration is seen by its player alone."""
    rng = random.Random(0)
    for seed in range(200):
        match = random_match("lost_cities", 3, seed, steps=30, options={"choice_order": "simultaneous"})
        for seat in match.asked if len(match.asked) > 1 else []:
            for act in match.legal(seat):
                after = match.state.copy()
                match.game.rules().apply(after, seat, match.number(act))
                if all(after.hide(v) == match.state.hide(v) for v in range(-1, 3) if v != seat):
                    chairs = [Chair("human", f"P{s}", "circle") for s in range(3)]
                    table, _ = served.server.tables.establish(match, chairs, TableSettings())
                    versions = list(table.versions)
                    table.act(seat, act, "en")
                    moved = [now - then for now, then in zip(table.versions, versions)]
                    assert moved == [int(viewer == seat) for viewer in range(-1, 3)]
                    return
        rng.random()
    raise AssertionError("no such entry was found")
