"""The engine behind a standard interface: PettingZoo's own tests, for every game at few and many seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from tests.env.table_env import ROOM, TableEnv
from tests.laws.worlds import GAMES, game_of, some_worlds

TABLES = [(slug, seats) for slug in GAMES for seats in sorted({game_of(slug).low, game_of(slug).high})]

pytestmark = [
    # Dicts with a mask are the form that PettingZoo's own card games have; its test knows those by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Those of agents that are done: they have no legal actions.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.fixture(params=TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES])
def env(request: pytest.FixtureRequest) -> TableEnv:
    slug, seats = request.param
    return TableEnv(game_of(slug), seats)


def test_the_standard_api(env: TableEnv, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env, num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


def test_seeds(env: TableEnv) -> None:
    seed_test(lambda: TableEnv(env.game, env.seats), num_cycles=60)


def play(env: TableEnv, seed: int) -> tuple[dict[str, float], int]:
    """A whole game; what each agent got in all, and the number of steps."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        assert observation is not None
        steps += 1
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return got, steps


def test_games_end_for_everybody_and_pay(env: TableEnv) -> None:
    for seed in range(5):
        got, steps = play(env, seed)
        assert steps > 0
        assert env.agents == []
        outcome = env.table.outcome
        assert outcome is not None
        assert [agent for agent in got if got[agent] > 0] == [f"player_{seat}" for seat in outcome.winners]


def test_a_dead_agent_can_only_do_nothing(env: TableEnv) -> None:
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not env.table.over:
        observation = env.observe(env.agent_selection)
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


def test_the_mask_is_what_the_table_takes(env: TableEnv) -> None:
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(60):
        if env.table.over:
            break
        seat = env.possible_agents.index(env.agent_selection)
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        assert legal.tolist() == sorted(env.table.legal(seat))
        assert len(legal) > 1, "a choice with one option is none"
        for key in legal:
            env.table.clone().act(seat, int(key))
        env.step(int(rng.choice(legal)))


def test_earlier_sealed_answers_do_not_show(env: TableEnv) -> None:
    """Whatever those before it chose, the next seat sees the same."""
    env.reset(seed=3)
    compared = 0
    while not env.table.over and compared < 5:
        table = env.table
        if table.sealed and len(table.pending()) > 1:
            seen = {observed_after(env, int(key)) for key in table.legal(table.turn)}
            assert len(seen) == 1
            compared += 1
        env.step(table.legal(table.turn)[0])


def observed_after(env: TableEnv, key: int) -> bytes:
    kept = env.table
    env.table = kept.clone()
    env.table.act(kept.turn, key)
    observed: bytes = env.observe(env.possible_agents[env.table.turn])["observation"].tobytes()
    env.table = kept
    return observed


@pytest.mark.parametrize("slug", GAMES)
def test_every_world_fits(slug: str) -> None:
    """Every seat count and option: a game through the interface, with observations inside their space."""
    for number, world in enumerate(some_worlds(slug)):
        env = TableEnv(world.game, world.seats, world.options)
        got, _ = play(env, number)
        assert all(abs(reward) == 1 for reward in got.values())
        assert env.observation_space("player_0").contains(env.observe("player_0"))


def test_views_leave_room(env: TableEnv) -> None:
    env.reset(seed=4)
    longest = 0
    rng = np.random.default_rng(4)
    while not env.table.over:
        observed: Any = env.observe(env.agent_selection)
        longest = max(longest, int(np.flatnonzero(observed["observation"])[-1]))
        env.step(int(rng.choice(np.flatnonzero(observed["action_mask"]))))
    assert longest < ROOM - 1
