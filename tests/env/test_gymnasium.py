"""Gymnasium's own tests; batches, vectors and processes; and what happens when they are used wrongly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from highnoon import bots
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.env.batch import Batch
from highnoon.env.registration import names, register
from highnoon.env.setting import Setting, action_features
from highnoon.env.solo import SoloEnv
from highnoon.env.vector import AsyncVector, TableVectorEnv
from highnoon.env.zoo import TableEnv, TableParallelEnv
from highnoon.sheets import READERS
from highnoon.sheets.layout import LayoutMismatch
from tests.laws.worlds import game_of

GAMES = list(READERS)
TABLES = [(slug, seats) for slug in GAMES for seats in (game_of(slug).low, game_of(slug).high)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_check_env(slug: str, seats: int) -> None:
    check_env(SoloEnv(slug, seats=seats, opponents="random"), skip_render_check=True)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_check_env_one_of_a_vector(slug: str, seats: int) -> None:
    """Gymnasium has no check of vectors, so a vector with one table is checked as an environment."""
    check_env(OneOf(slug, seats), skip_render_check=True)


class OneOf(gymnasium.Env[Any, Any]):
    """The only table of a vector environment."""

    def __init__(self, slug: str, seats: int) -> None:
        self.vector = TableVectorEnv(slug, num_envs=1, seats=seats)
        self.observation_space = self.vector.single_observation_space
        self.action_space = self.vector.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        seen, infos = self.vector.reset(seed=seed, options=options)
        self.np_random = self.vector.np_random
        return first_of(seen), first_of(infos)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, rewards, over, cut_off, infos = self.vector.step(np.array([action]))
        return first_of(seen), float(rewards[0]), bool(over[0]), bool(cut_off[0]), first_of(infos)


def first_of(arrays: dict[str, Any]) -> dict[str, Any]:
    return {name: array[0] for name, array in arrays.items()}


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_vector_keeps_to_its_spaces_and_seeds(slug: str, seats: int) -> None:
    """What check_env asks of one environment, of a whole vector: spaces, seeds, data that is not used again."""
    env = TableVectorEnv(slug, num_envs=3, seats=seats)
    assert env.single_observation_space is env.single_observation_space
    traces = []
    for _ in range(2):
        seen, _ = env.reset(seed=7)
        trace = [seen["observation"].tobytes()]
        for _ in range(20):
            assert env.observation_space.contains(seen)
            before, kept = seen["observation"], seen["observation"].copy()
            actions = some_actions(seen["action_mask"], np.random.default_rng(len(trace)))
            assert env.action_space.contains(actions)
            seen, rewards, over, cut_off, _ = env.step(actions)
            assert seen["observation"] is not before
            assert (before == kept).all()
            assert rewards.shape == over.shape == cut_off.shape == (3,)
            trace.append(seen["observation"].tobytes())
        traces.append(trace)
    assert traces[0] == traces[1]
    env.step(env.action_space.sample())  # without a mask, as check_env does: an illegal action must not raise


def test_the_names_are_registered() -> None:
    register()
    assert set(names().values()) == {"FingerGuns-v0", "Tabletown-v0", "Saloon-v0", "Notoriety-v0", "Posse-v0"}
    env = gymnasium.make("highnoon/Saloon-v0", seats=3, opponents="random")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)


def random_game(env: SoloEnv, seed: int) -> tuple[float, dict[str, Any]]:
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    while True:
        seen, reward, over, cut_off, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert (np.flatnonzero(env.action_masks()) == np.flatnonzero(seen["action_mask"])).all()
        if over or cut_off:
            return reward, info


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_against_bots_pays_for_winning(slug: str) -> None:
    env = SoloEnv(slug, opponents="greenhorn")
    for seed in range(2):
        reward, info = random_game(env, seed)
        assert reward == (1 if info["won"] else -1)
        outcome = env.core.tables[0].outcome
        assert outcome is not None
        assert info["won"] == (info["seat"] in outcome.winners)


def test_opponents_of_your_own_see_their_view_and_can_change_at_a_reset() -> None:
    seen: list[View] = []

    def first(view: View) -> int:
        seen.append(view)
        return view.options[0]

    env = SoloEnv("finger-guns", seats=4, seat=2, opponents="deputy")
    random_game(env, 1)
    assert not seen
    env.reset(seed=1, options={"opponents": [first, "greenhorn"]})
    assert {view.seat for view in seen} == set(), "seats before the learner's are played first"
    rng = np.random.default_rng(1)
    masks = env.action_masks()
    env.step(rng.choice(np.flatnonzero(masks)))
    assert {view.seat for view in seen} == {3}
    assert all(isinstance(view, View) for view in seen)


# -- batches -----------------------------------------------------------------------------------------------------------


def some_actions(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    found: np.ndarray[Any, Any] = (masks * rng.random(masks.shape)).argmax(axis=1)
    return found


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_batch_is_so_many_tables(slug: str, seats: int) -> None:
    """Every table of a batch is the game that PettingZoo's face would show: sheets, masks, ends and pay."""
    batch = Batch(slug, seats, tables=3, seed=5)
    env = TableEnv(slug, seats=seats)
    env.reset()
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        for at in range(3):
            env.core.tables[0] = batch.core.tables[at]
            seen = env.observe(f"player_{batch.seat[at]}")
            assert (seen["observation"] == batch.obs[at]).all()
            assert (seen["action_mask"] == batch.masks[at]).all()
            assert batch.masks[at].sum() > 1
        for end in batch.step(some_actions(batch.masks, rng)):
            ended += 1
            assert batch.dones[end.at] or batch.truncs[end.at]
            assert [seat for seat in range(seats) if batch.rewards[end.at, seat] > 0] == end.winners
    if slug == "finger-guns":
        assert ended


def test_the_same_seed_plays_the_same_games() -> None:
    def trace(seed: int = 9) -> list[bytes]:
        batch = Batch("saloon", 4, tables=4, seed=seed)
        rng = np.random.default_rng(2)
        found = []
        for _ in range(100):
            batch.step(some_actions(batch.masks, rng))
            found.append(batch.obs.tobytes() + batch.seat.tobytes())
        return found

    assert trace() == trace()
    assert trace(8) != trace()


def test_arrays_are_the_callers() -> None:
    obs = np.zeros((2, Setting("tabletown", 2).slots), np.int8)
    batch = Batch("tabletown", 2, tables=2, out={"obs": obs})
    assert batch.obs is obs
    assert obs.any()


def test_one_learner_is_asked_only_for_its_own_seat() -> None:
    batch = Batch("tabletown", 4, tables=8, seed=1, learner="one")
    rng = np.random.default_rng(1)
    for _ in range(200):
        assert batch.seat.tolist() == batch.core.learner
        batch.step(some_actions(batch.masks, rng))


def test_the_vector_environment() -> None:
    env = TableVectorEnv("finger-guns", num_envs=5, seats=4)
    seen, infos = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    again, _ = env.reset(seed=3)
    assert again["observation"].tobytes() == seen["observation"].tobytes()
    rng = np.random.default_rng(1)
    games = 0
    for _ in range(200):
        seen, rewards, over, cut_off, infos = env.step(some_actions(seen["action_mask"], rng))
        assert env.observation_space.contains(seen)
        games += int((over | cut_off).sum())
        assert (rewards[~(over | cut_off)] == 0).all()
        assert (np.abs(rewards[over | cut_off]) == 1).all()
        if "why" in infos:
            assert (infos["_why"] == (over | cut_off)).all()
    assert games > 3
    env.close()
    with pytest.raises(BadInput, match="closed"):
        env.step(np.zeros(5, np.int64))


def test_processes_with_shared_memory_play_what_batches_play() -> None:
    with AsyncVector("finger-guns", 3, tables=4, workers=2, seed=1) as env:
        alone = [Batch("finger-guns", 3, 2, 1000), Batch("finger-guns", 3, 2, 1002)]
        rng = np.random.default_rng(1)
        for _ in range(60):
            assert (env.obs == np.concatenate([batch.obs for batch in alone])).all()
            actions = some_actions(env.masks, rng)
            env.step(actions)
            for n, batch in enumerate(alone):
                batch.step(actions[2 * n : 2 * n + 2])
                assert (env.rewards[2 * n : 2 * n + 2] == batch.rewards).all()
        with pytest.raises(BadInput, match=r"shape \[3\]; it has to be \[4\]"):
            env.step(actions[:3])
    with pytest.raises(BadInput, match="closed"):
        env.step(actions)


# -- used wrongly ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"seats": 9}, "for 3 to 8 seats, not 9"),
        ({"options": {"rounds": 3}}, "has no option 'rounds'|no option 'rounds'"),
        ({"options": {"round_cap": -1}}, "round_cap"),
        ({"illegal": "ignore"}, "illegal is 'ignore'; it can be end or raise"),
        ({"rewards": "money"}, "rewards is 'money'; it can be winners or places"),
        ({"actions_as": "mine"}, "actions_as is 'mine'"),
        ({"board": True}, "only posse has a board"),
        ({"render_mode": "3d"}, "render_mode is '3d'"),
    ],
)
def test_arguments_that_cannot_be(arguments: dict[str, Any], says: str) -> None:
    for make in (TableEnv, TableParallelEnv, SoloEnv):
        with pytest.raises(BadInput, match=says):
            make("finger-guns", **arguments)


def test_unknown_games_and_opponents() -> None:
    with pytest.raises(BadInput, match="there is no game 'poker'"):
        TableEnv("poker")
    env = SoloEnv("finger-guns", seats=3, opponents="sheriff")
    with pytest.raises(BadInput, match="there is no bot 'sheriff'"):
        env.reset(seed=1)
    with pytest.raises(BadInput, match="3 opponents are given; there are 1 to 2"):
        env.reset(options={"opponents": ["deputy"] * 3})
    with pytest.raises(BadInput, match="not among its options"):
        SoloEnv("finger-guns", seats=3, seat=2, opponents=lambda view: -5).reset(seed=1)


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (np.zeros(3, np.int64), r"shape \[3\]; it has to be \[2\]"),
        (np.zeros((2, 1), np.int64), r"shape \[2, 1\]"),
        (np.zeros(2, np.float32), "actions are float32"),
        (np.array([10**6, 0]), "table 0: there is no action 1000000; actions are 0 to 415"),
    ],
)
def test_actions_that_cannot_be(actions: np.ndarray[Any, Any], says: str) -> None:
    batch = Batch("finger-guns", 3, tables=2, illegal="raise")
    before = batch.obs.tobytes()
    with pytest.raises(BadInput, match=says):
        batch.step(actions)
    assert batch.obs.tobytes() == before


@pytest.mark.parametrize(
    ("array", "says"),
    [
        (np.zeros((2, 5), np.int8), r"int8\[2, 5\]; it has to be int8\[2, \d+\]"),
        (np.zeros((2, Setting("finger-guns", 3).slots), np.float32), "float32"),
        (np.zeros((2, 2 * Setting("finger-guns", 3).slots), np.int8)[:, ::2], "contiguous"),
    ],
)
def test_arrays_that_cannot_be_written(array: np.ndarray[Any, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Batch("finger-guns", 3, tables=2, out={"obs": array})
    with pytest.raises(BadInput, match="out has 'observations'"):
        Batch("finger-guns", 3, tables=2, out={"observations": array})


def test_an_illegal_action_ends_the_game_for_its_seat() -> None:
    batch = Batch("finger-guns", 3, tables=2)
    legal = batch.masks.argmax(axis=1)
    seat = int(batch.seat[1])
    batch.step(np.array([legal[0], 400]))
    assert batch.dones.tolist() == [False, True]
    assert batch.rewards[1].tolist() == [-1.0 if n == seat else 0.0 for n in range(3)]
    env = TableEnv("finger-guns", seats=3)
    env.reset(seed=1)
    env.step(400)
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards["player_0"] == -1
    solo = SoloEnv("finger-guns", seats=3, opponents="random")
    solo.reset(seed=1)
    assert solo.step(400)[1:3] == (-1.0, True)


def test_illegal_actions_are_refused_with_the_rule_if_wanted() -> None:
    env = TableEnv("finger-guns", seats=3, illegal="raise")
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tobytes()
    with pytest.raises(BadInput, match=r"player_0: .* \(FG-"):
        env.step(8)  # a shot at yourself
    with pytest.raises(BadInput, match="has to be an integer"):
        env.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="None is for agents that are done"):
        env.step(None)
    assert env.observe("player_0")["observation"].tobytes() == before
    together = TableParallelEnv("finger-guns", seats=3, illegal="raise")
    together.reset(seed=1)
    with pytest.raises(BadInput, match="player_1 is asked and has no action; asked are player_0, player_1, player_2"):
        together.step({"player_0": 2})
    with pytest.raises(BadInput, match=r"player_1: .*FG-"):
        together.step({"player_0": 2, "player_1": 8, "player_2": 2})
    assert together.table.pending() == [0, 1, 2], "nothing was done"


@pytest.mark.parametrize("illegal", ["end", "raise"])
def test_actions_of_any_size_and_kind_are_dealt_with(illegal: str) -> None:
    """Numbers that no compiled integer holds are only illegal; what is not a number is refused."""

    def attempts(action: Any) -> list[Any]:
        env = TableEnv("finger-guns", seats=3, illegal=illegal)
        solo = SoloEnv("finger-guns", seats=3, opponents="random", illegal=illegal)
        together = TableParallelEnv("finger-guns", seats=3, illegal=illegal)
        for one in (env, solo, together):
            one.reset(seed=1)
        return [
            lambda: env.step(action),
            lambda: solo.step(action),
            lambda: together.step(dict.fromkeys(together.possible_agents, action)),
        ]

    huge: list[Any] = [2**70, -(2**70), np.uint64(2**63)]
    strange: list[Any] = ["2", 2.0, True, np.array([2])]
    for action in huge:
        for attempt in attempts(action):
            if illegal == "raise":
                with pytest.raises(BadInput, match="there is no action"):
                    attempt()
            else:
                attempt()
    for action in strange:
        for attempt in attempts(action):
            with pytest.raises(BadInput, match="has to be an integer"):
                attempt()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: TableEnv("finger-guns", seats="4"), "seats is '4'; it has to be an integer"),
        (lambda: TableEnv("finger-guns", options=["x"]), "options are .* have to be names with values"),
        (lambda: TableEnv("finger-guns", shaping="much"), "shaping is 'much'; it has to be a number"),
        (lambda: Batch("finger-guns", tables="4"), "tables is '4'"),  # type: ignore[arg-type]
        (lambda: Batch("finger-guns", tables=0), "tables is 0"),
        (lambda: Batch("finger-guns", seed="x"), "seed is 'x'"),  # type: ignore[arg-type]
        (lambda: Batch("finger-guns", out={"obs": [1]}), "is a list; it has to be a NumPy array"),  # type: ignore[dict-item]
        (lambda: AsyncVector("finger-guns", 3, tables=0), "0 tables cannot be shared"),
        (lambda: AsyncVector("finger-guns", 3, tables=5), "5 tables cannot be shared"),
        (lambda: TableVectorEnv("finger-guns", 2).reset(seed=[1, 2]), "one seed deals all tables"),
        (lambda: SoloEnv("finger-guns", seats=3, seat=3), "there is no seat 3"),
        (lambda: SoloEnv("finger-guns", seats=3, opponents=3).reset(), "opponents are 3"),  # type: ignore[arg-type]
        (lambda: SoloEnv("finger-guns", seats=3, opponents=[3]).reset(), "an opponent is 3"),  # type: ignore[list-item]
        (lambda: TableEnv("finger-guns").action_space("player_9"), "there is no agent 'player_9'"),
        (lambda: TableEnv("finger-guns", render_mode="ansi").render(), "call reset"),
        (lambda: TableEnv("finger-guns", state=True).state(), "call reset"),
        (lambda: TableEnv("finger-guns").last(), "call reset"),
        (lambda: TableParallelEnv("finger-guns").step({}), "call reset"),
    ],
)
def test_arguments_of_the_wrong_kind(make: Any, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        make()


def test_agents_that_are_not_there_cannot_act() -> None:
    env = TableParallelEnv("finger-guns", seats=3)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="there is no agent 'player_9'"):
        env.step({**dict.fromkeys(env.possible_agents, 2), "player_9": 2})
    with pytest.raises(BadInput, match="actions are a list"):
        env.step([2, 2, 2])  # type: ignore[arg-type]
    assert env.table.pending() == [0, 1, 2], "nothing was done"


def test_closed_and_not_yet_reset() -> None:
    env = TableEnv("finger-guns", seats=3)
    with pytest.raises(BadInput, match="call reset"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="no agent 'player_7'"):
        env.observe("player_7")
    env.close()
    for use in (lambda: env.reset(seed=1), lambda: env.step(2), lambda: env.observe("player_0")):
        with pytest.raises(BadInput, match="is closed"):
            use()
    solo = SoloEnv("finger-guns", seats=3)
    with pytest.raises(BadInput, match="call reset"):
        solo.step(2)
    solo.close()
    with pytest.raises(BadInput, match="closed"):
        solo.reset()


def test_a_pack_that_changes_the_layout_is_named(tmp_path: Path) -> None:
    own = (Path(game_of("finger-guns").folder) / "pack.toml").read_text(encoding="utf-8")
    pack = tmp_path / "mine.toml"
    pack.write_text(own.replace('id = "two_gun_tilda"', 'id = "tilda"'), encoding="utf-8")
    with pytest.raises(LayoutMismatch, match="layout mismatch"):
        Batch("finger-guns", 3, tables=1, pack=pack)
    Batch("finger-guns", 3, tables=1, pack=pack, layout="any")


def test_action_features_say_what_an_action_is() -> None:
    setting = Setting("posse", 2)
    rows = action_features(setting)
    actions = setting.game.actions
    assert rows.shape == (actions.size, 4)
    key = actions.key("move", 3, 7)
    assert rows[key, 1:3].tolist() == [3, 7]
    assert len(
        {int(rows[actions.key(verb.name, *[o.low for o in verb.operands]), 0]) for verb in actions.verbs}
    ) == len(actions.verbs)
    assert bots.levels("posse")
