"""A training learns, can be cut at any moment, and leaves a network that plays without it."""

import json
import os
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch")

from periplus.bots.network import UnfitNetwork, network_of, read_network  # noqa: E402
from periplus.bots.network_shelf import BadNetwork, networks, remove, use, used_network  # noqa: E402
from periplus.games import all_games, load_game  # noqa: E402
from periplus.lab.train import cli as commands  # noqa: E402
from periplus.lab.train import install as installing  # noqa: E402
from periplus.lab.train.checkpoint import OtherTraining, story_of  # noqa: E402
from periplus.lab.train.net import Net, arrays_of  # noqa: E402
from periplus.lab.train.ppo import Collection, Recipe, Retrospect, draw, masked  # noqa: E402
from periplus.lab.train.rating import one_game, share_won  # noqa: E402
from periplus.lab.train.rival import rival_of, share_over  # noqa: E402
from periplus.lab.train.session import Session  # noqa: E402
from periplus.learning.rows import learning_rows  # noqa: E402

pytestmark = pytest.mark.timeout(900)  # the first batch compiles

TINY = Recipe(minutes=60, games=64, horizon=8, hidden=16, parts=2)


@pytest.fixture(scope="module")
def cut(tmp_path_factory) -> Path:
    """A training that was stopped after two rounds."""
    path = tmp_path_factory.mktemp("train") / "lost_cities.npz"
    session = Session(load_game("lost-cities"), path, TINY, threads=1)
    for _ in range(2):
        session.round()
    session.story |= {"seconds": 12.0, "forgotten": 12}
    session.save()
    return path


def test_the_same_call_goes_on_where_it_was_cut(cut):
    session = Session(load_game("lost-cities"), cut, TINY, threads=1)
    assert session.story["rounds"] == 2
    assert session.story["seconds"] == 12.0
    assert session.learner.updates == 4
    with np.load(cut) as file:
        for name, value in session.learner.net.named_parameters():
            assert np.array_equal(file[f"net/{name}"], value.detach().numpy())
    before = session.story["decisions"]
    line = session.round()
    assert session.story["decisions"] == before + 64 * 8 == line["decisions"]
    assert len(session.past) == 1, "what it was when it was cut is its first opponent"
    assert session.batch.rows.shape[1] % 16 == 0
    assert not session.batch.rows[:, learning_rows(session.game).width :].any()


def test_a_cut_while_saving_leaves_the_file_before(cut, monkeypatch):
    story = story_of(cut)
    session = Session(load_game("lost-cities"), cut, TINY, threads=1)
    session.story["seconds"] = 99.0
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        session.save()
    assert story_of(cut) == story


def test_another_network_is_not_overwritten(cut):
    with pytest.raises(OtherTraining, match="another size"):
        Session(load_game("lost-cities"), cut, replace(TINY, hidden=24), threads=1)


def test_what_it_learns_plays_in_numpy(cut, monkeypatch, tmp_path):
    game = load_game("lost-cities")
    network = read_network(game, cut)
    assert 0.0 <= one_game(game, network, "random", 0, 5) <= 1.0
    monkeypatch.setenv("PERIPLUS_HOME", str(tmp_path))
    installed = installing.install(game, cut, "a test", "mine", 0.625)
    assert installed.is_relative_to(tmp_path), "never into the package"
    assert 'command = "periplus train lost_cities' in installed.with_suffix(".toml").read_text()
    with np.load(installed) as file:
        assert all(np.array_equal(file[name], np.load(cut)[name]) for name in file.files)
    assert [(each.name, each.used) for each in networks(game)] == [("shipped", True), ("mine", False)]
    use(game, "mine")
    assert used_network(game).told["against_shipped"] == 0.625
    network_of.cache_clear()
    assert network_of(game).layers == TINY.layers
    with pytest.raises(BadNetwork, match="shipped, mine"):
        use(game, "yours")
    with pytest.raises(BadNetwork, match="no name"):
        remove(game, "../mine")
    with pytest.raises(BadNetwork, match="comes with lost_cities and stays"):
        remove(game, "shipped")
    remove(game, "mine")
    assert [(each.name, each.used) for each in networks(game)] == [("shipped", True)]
    network_of.cache_clear()


def test_a_weaker_network_is_not_installed(cut, monkeypatch, tmp_path):
    game = load_game("lost-cities")
    monkeypatch.setenv("PERIPLUS_HOME", str(tmp_path))
    told = {"over_shipped": 0.49, "games": 200}
    with pytest.raises(commands.Weaker, match=r"0\.490 of 200 .*--force"):
        commands.install_better(game, cut, "a test", "mine", False, told)
    assert [each.name for each in networks(game)] == ["shipped"]
    commands.install_better(game, cut, "a test", "mine", True, told)
    assert used_network(game).name == "mine"


def test_two_networks_play_each_other(cut):
    game = load_game("lost-cities")
    own, shipped = read_network(game, cut), network_of(game)
    assert share_won(game, shipped, own, 20) > 0.8 > 0.2 > share_won(game, own, shipped, 20)
    assert share_won(game, own, own, 20) == 0.5, "every deal is played from both seats"
    assert share_won(game, shipped, None, 20) > 0.9, "against random play"


def lines_of(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_last_line_says_what_was_learnt(cut, tmp_path, capsys, monkeypatch):
    """Also of a training that was cut."""
    monkeypatch.setattr(commands, "GAMES", 4)
    path = Path(shutil.copy(cut, tmp_path))
    session = Session(load_game("lost-cities"), path, replace(TINY, minutes=0.21), threads=1)
    commands.sit(session, path, None, lambda: None)
    told = lines_of(capsys)[-1]["learnt"]
    assert told["rounds"] == session.story["rounds"] > 2
    assert told["decisions"] == 64 * 8 * told["rounds"]
    assert 0.0 <= told["over_shipped"] <= told["over_random"] <= 1.0

    kept = path.read_bytes()
    commands.sit(session, path, None, lambda: None)
    assert path.read_bytes() == kept, "its minutes are over"
    assert lines_of(capsys)[-1]["learnt"] == told

    def stopped(tell):
        tell({"round": 9})
        raise KeyboardInterrupt

    monkeypatch.setattr(session, "run", stopped)
    commands.sit(session, path, None, lambda: None)
    first, last = lines_of(capsys)
    assert first == {"round": 9}
    assert last["learnt"]["rounds"] == told["rounds"]
    assert "over_random" not in last["learnt"], "who stops it does not wait for games"


def test_a_recipe_is_learnt_by_again(cut, tmp_path):
    """What a network's file tells goes before what is usual, and what is asked for before that."""
    told = tmp_path / "network.toml"
    told.write_text(installing.provenance(story_of(cut), "a CPU"), encoding="utf-8")
    assert commands.recipe_of(told, True, {}) == TINY
    asked = commands.recipe_of(told, False, {"seed": 8, "games": 71, "league": ("other.npz",)})
    assert asked == replace(TINY, seed=8, games=70, league=("other.npz",))
    assert commands.recipe_of(None, True, {"league": ("other.npz",)}).past_share == 4
    for game in all_games():
        commands.recipe_of(game.folder / "mind" / "network.toml", True, {})
    for wrong in ("rat = 0.1", 'rate = "fast"', "games = 64.5"):
        told.write_text(f"[recipe]\n{wrong}\n", encoding="utf-8")
        with pytest.raises(commands.NoRecipe, match=wrong.split()[0]):
            commands.recipe_of(told, False, {})
    for file in (tmp_path / "none.toml", cut):
        with pytest.raises(commands.NoRecipe, match="tells no recipe"):
            commands.recipe_of(file, False, {})


def test_networks_are_listed_chosen_and_removed_by_command(cut, monkeypatch, tmp_path):
    monkeypatch.setenv("PERIPLUS_HOME", str(tmp_path))
    installing.install(load_game("lost-cities"), cut, "a CPU", "mine", 0.625)
    command = partial(CliRunner().invoke, commands.networks_app)
    assert "0.625" in command(["list", "lost-cities"]).output
    assert "mine plays lost-cities" in command(["use", "lost-cities", "mine"]).output
    assert "played by shipped" in command(["remove", "lost-cities", "mine"]).output
    assert "--device" not in installing.provenance(story_of(cut), "a CPU")


def test_torch_and_numpy_are_the_same_network(cut):
    """The running mean is what is kept to play with: in half precision both give the same opinions."""
    game = load_game("lost-cities")
    session = Session(game, cut, TINY, threads=1)
    rows = learning_rows(game)
    net = Net(rows, game.codec.size, TINY.hidden, TINY.layers)
    net.load_state_dict({name: value.half().float() for name, value in session.learner.net.state_dict().items()})
    session.learner.mean = net.state_dict()
    session.save()
    s = game.state(session.batch.positions()[:1].copy())
    seat = int(session.batch.acting[0])
    opinions, worth = net(torch.from_numpy(rows.row(s, seat))[None])
    told, value = read_network(game, cut).judge(s, seat)
    assert np.allclose(opinions.detach()[0], told, atol=2e-3)
    assert float(worth) == pytest.approx(value, abs=2e-3)


def test_what_is_not_legal_is_never_drawn():
    legal = torch.zeros(500, 30, dtype=torch.uint8)
    legal[:, [3, 17]] = 1
    action, chance = draw(torch.randn(500, 30) * 5, legal)
    assert set(action.tolist()) <= {3, 17}
    assert (chance <= 0).all()
    assert masked(torch.zeros(1, 2), torch.tensor([[1, 0]])).argmax() == 0


def test_it_says_how_often_it_beats_what_it_was_and_never_forgets_the_first_of_that(tmp_path):
    recipe = replace(TINY, games=128, horizon=40, past_selves=3, past_share=2)
    session = Session(load_game("lost-cities"), tmp_path / "own.npz", recipe, threads=1)
    session.remember()
    first = session.past[0]
    for twentieth in range(1, 9):
        session.story["seconds"] = 60 * recipe.minutes * (twentieth + 0.5) / 20
        session.remember()
        assert session.past[0] is first
        assert len(session.past) <= 3
    lines = [session.round() for _ in range(3)]
    assert any("over_past" in line for line in lines), "games of two have ended"
    assert all(0.0 <= line["over_past"] <= 1.0 for line in lines if "over_past" in line)


def test_a_best_response_learns_from_its_own_seat_against_a_network_that_stays_as_it_is(cut, tmp_path):
    path = tmp_path / "best.npz"
    recipe = replace(TINY, rival=str(cut), horizon=40)
    session = Session(load_game("lost-cities"), path, recipe, threads=1)
    player, food, frozen = session.player, session.food, session.others.state_dict()
    begun = {name: value.clone() for name, value in frozen.items()}
    assert all(torch.equal(value, begun[name]) for name, value in session.learner.net.state_dict().items())
    assert int(player.sizes.min()) == 2
    lines = [session.round() for _ in range(3)]
    whose = torch.cat([food.seat, torch.arange(session.batch.seats)[:, None].expand(-1, TINY.games)])
    assert ((whose == player.mine) | ~food.counts).all(), "what the rival does is not learnt from"
    assert food.counts[food.steps :].any()
    assert food.counts.any()
    assert all(0.0 <= line["over_rival"] <= 1.0 for line in lines if "over_rival" in line)
    assert any("over_rival" in line for line in lines), "games of two have ended"
    assert all(torch.equal(value, begun[name]) for name, value in frozen.items())
    assert any(not torch.equal(value, begun[name]) for name, value in session.learner.net.state_dict().items())
    assert not session.past
    session.save()
    again = Session(load_game("lost-cities"), path, recipe, threads=1)
    assert again.story["rounds"] == 3
    assert all(torch.equal(value, begun[name]) for name, value in again.others.state_dict().items())


def test_two_trainings_are_a_league(cut, tmp_path):
    """One goes on from a network against its past and the other, which answers it; both follow each other's file."""
    game, one, other = load_game("lost-cities"), tmp_path / "one.npz", tmp_path / "other.npz"
    recipe = replace(TINY, games=128, horizon=40, past_share=2, begin=str(cut), league=(str(other),))
    main = Session(game, one, recipe, threads=1)
    begun = rival_of(game, str(cut)).state_dict()
    assert main._opponent() is main.others, "the network it began from is its first opponent"
    assert (main.whom, len(main.player.has_others)) == ("beginning", 64)
    assert all(torch.equal(value, begun[name]) for name, value in main.learner.net.state_dict().items())
    answer = Session(game, other, replace(TINY, games=128, horizon=40, rival=str(one)), threads=1)
    answer._opponent()
    lines = [main.round() for _ in range(6)]
    assert {"over_league", "over_beginning"} & {key for line in lines for key in line}
    assert {main._opponent() and main.whom for _ in range(40)} == {"league", "beginning"}
    main.save()
    os.utime(one, ns=(1, 1))
    answer._opponent()
    written = rival_of(game, str(one)).state_dict()
    assert all(torch.equal(value, written[name]) for name, value in answer.others.state_dict().items())
    assert any(not torch.equal(value, begun[name]) for name, value in written.items())
    main.story["seconds"] = 60 * recipe.minutes * 0.5
    for _ in range(8):
        main.remember()
    assert all(torch.equal(value, begun[name]) for name, value in main.past[0].items()), "it is never forgotten"
    again = Session(game, one, recipe, threads=1)
    assert again.story["rounds"] == 6
    assert all(torch.equal(value, begun[name]) for name, value in again.past[0].items())


def test_the_share_over_a_rival_is_of_games_of_two_that_ended():
    food = SimpleNamespace()
    food.done = torch.tensor([[True, True, True, False], [True, False, False, False]])
    food.reward = torch.tensor([[[0.8, -0.8], [0.8, -0.8], [0.5, -0.5], [1.0, -1.0]], [[0.0, 0.0]] * 4])
    mine, sizes = torch.tensor([0, 1, 0, 0]), torch.tensor([2, 2, 3, 2])
    assert share_over(food, mine, sizes) == pytest.approx((1 + 0 + 0.5) / 3)
    assert share_over(food, mine, sizes, since=1) == 0.0
    food.done[:] = False
    assert share_over(food, mine, sizes) is None


def test_a_rival_of_another_game_is_refused(cut):
    with pytest.raises(OtherTraining, match="another game"):
        rival_of(load_game("archeos"), str(cut))
    with pytest.raises(UnfitNetwork, match=r"nowhere.npz: No such file"):
        rival_of(load_game("archeos"), "nowhere.npz")


def test_what_is_no_network_is_said_to_be_none(tmp_path):
    game, bad = load_game("lost-cities"), tmp_path / "bad.npz"
    shipped = game.folder / "mind" / "network.npz"
    for raw in (b"", b"garbage", b"PK\x03\x04", shipped.read_bytes()[:5000]):
        bad.write_bytes(raw)
        for read in (story_of, partial(rival_of, game), partial(read_network, game)):
            with pytest.raises(UnfitNetwork, match="is no network"):
                read(bad)
    with pytest.raises(OtherTraining, match="weights alone"):
        story_of(shipped)


def test_weights_come_back_from_their_file_as_they_went(cut):
    game = load_game("lost-cities")
    net = rival_of(game, str(cut))
    with np.load(cut) as file:
        for name, each in arrays_of(net).items():
            assert np.allclose(each, file[name], atol=1e-3), name
    assert rival_of(game, "network").hidden == 512


def filled(seat, worth, done, reward) -> Collection:
    """What a span of one game of two brought; its rows are the numbers of its steps."""
    table = SimpleNamespace(n=1, seats=2, rows=np.zeros((1, 3)), actions_count=2)
    food = Collection(replace(TINY, horizon=len(seat), parts=1), table, "cpu")
    fill(food, seat, worth, done, reward)
    return food


def fill(food, seat, worth, done, reward, first=0):
    food.seat[:, 0], food.worth[: food.steps, 0] = torch.tensor(seat), torch.tensor(worth)
    food.done[:, 0], food.reward[:, 0] = torch.tensor(done), torch.tensor(reward)
    food.counts[: food.steps] = True
    for t in range(food.steps):
        food.keep(t, torch.full((1, 3), first + t, dtype=torch.int8), torch.ones(1, 2, dtype=torch.uint8))
        food.action[t], food.chance[t] = first + t, -0.1 * (first + t)


def test_every_decision_counts_whose_next_one_is_known():
    """A game that goes on: of a seat that is not asked at the end the last decision is not learnt from yet."""
    food = filled([0, 1, 0, 1, 1], [0.1, 0.2, 0.3, 0.5, 0.9], [False] * 5, [[0.0, 0.0]] * 5)
    Retrospect(False)(food, torch.tensor([0.7]), torch.tensor([0]), 0.5)
    assert food.counts[:, 0].tolist() == [True, True, True, True, False, False, False]
    ahead0, ahead1 = 0.7 - 0.3, 0.9 - 0.5
    expected = [0.3 - 0.1 + 0.5 * ahead0, 0.5 - 0.2 + 0.5 * ahead1, ahead0, ahead1, 0.0]
    assert food.advantage[:5, 0].tolist() == pytest.approx(expected)
    assert food.left.tolist() == [[-1, 4]]


def test_a_finished_game_is_looked_back_on_from_its_rewards():
    food = filled(
        [0, 1, 1, 0], [0.1, 0.2, 0.3, 0.4], [False, True, False, False], [[0.0, 0.0], [1.0, -1.0]] + [[0.0, 0.0]] * 2
    )
    Retrospect(False)(food, torch.tensor([0.6]), torch.tensor([1]), 0.5)
    assert food.counts[:4, 0].tolist() == [True, True, True, False]
    assert food.advantage[:3, 0].tolist() == pytest.approx([1.0 - 0.1, -1.0 - 0.2, 0.6 - 0.3])


def test_a_seat_that_is_done_long_before_the_others_learns_how_its_game_ended():
    """Its last decision waits over as many spans as it takes. An ending that nobody learns from is one a learner may
    imagine to be as good as it likes."""
    alone, goes_on = [1, 1, 1], ([False] * 3, [[0.0, 0.0]] * 3)
    food = filled([1, 0, 1], [0.0, 0.25, 0.0], *goes_on)
    look_back = Retrospect(False)
    look_back(food, torch.tensor([0.5]), torch.tensor([1]), 0.5)
    assert food.left.tolist() == [[1, -1]]
    for span in (1, 2):
        food.carry_over()
        fill(food, alone, [0.0] * 3, *goes_on, first=10 * span)
        look_back(food, torch.tensor([0.5]), torch.tensor([1]), 0.5)
        assert not food.counts[3:].any(), "nothing came of it yet"
        assert food.left.tolist() == [[3, -1]]
    food.carry_over()
    fill(food, alone, [0.0] * 3, [False, True, False], [[0.0, 0.0], [-1.0, 1.0], [0.0, 0.0]], first=30)
    look_back(food, torch.tensor([0.5]), torch.tensor([1]), 0.5)
    assert food.counts[3:, 0].tolist() == [True, False]
    assert float(food.advantage[3, 0]) == pytest.approx(-1.0 - 0.25)
    ((rows, _, action, chance, worth, _, _),) = food.portions()
    assert (rows[3].tolist(), int(action[3])) == ([1, 1, 1], 1)
    assert (float(chance[3]), float(worth[3])) == pytest.approx((-0.1, 0.25))
    food.carry_over()
    assert not food.counts[3:].any(), "it is learnt from once"


def test_an_open_decision_of_a_seat_that_is_asked_again_looks_on_to_that_one():
    food = filled([0, 1], [0.25, 0.0], [False] * 2, [[0.0, 0.0]] * 2)
    look_back = Retrospect(False)
    look_back(food, torch.tensor([0.5]), torch.tensor([1]), 0.5)
    food.carry_over()
    fill(food, [1, 0], [0.0, 0.75], [False] * 2, [[0.0, 0.0]] * 2)
    look_back(food, torch.tensor([0.875]), torch.tensor([0]), 0.5)
    assert food.counts[2:, 0].tolist() == [True, False]
    assert float(food.advantage[2, 0]) == pytest.approx(0.75 - 0.25 + 0.5 * (0.875 - 0.75))


def test_portions_hold_what_was_seen_game_by_game(cut):
    session = Session(load_game("lost-cities"), cut, TINY, threads=1)
    food: Collection = session.food
    for t in range(TINY.horizon):
        food.keep(t, session.player.rows + t, session.player.legal)
        food.action[t] = torch.arange(TINY.games) + 100 * t
    for part, portion in enumerate(food.portions()):
        rows, legal, action = (each[: TINY.horizon * TINY.games // TINY.parts] for each in portion[:3])
        games = torch.arange(TINY.games).view(TINY.parts, -1)[part].repeat(TINY.horizon)
        assert torch.equal(action % 100, games.int())
        assert torch.equal(rows, session.player.rows[games] + (action // 100)[:, None].to(torch.int8))
        assert torch.equal(legal, session.player.legal[games])
