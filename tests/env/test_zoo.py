"""PettingZoo's own tests, for every game with as few and as many seats as it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from highnoon.env.zoo import TableEnv, TableParallelEnv
from highnoon.sheets import READERS
from tests.laws.worlds import game_of, some_worlds

GAMES = list(READERS)
TABLES = [(slug, seats) for slug in GAMES for seats in (game_of(slug).low, game_of(slug).high)]

pytestmark = [
    # Dicts with a mask are the form that PettingZoo's own card games have; its test knows those by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Those of agents that are done: they have no legal actions.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

Made = Callable[..., Any]


@pytest.fixture(params=TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES])
def aec(request: pytest.FixtureRequest) -> Made:
    slug, seats = request.param
    return lambda **more: TableEnv(slug, seats=seats, **more)


@pytest.fixture(params=TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES])
def parallel(request: pytest.FixtureRequest) -> Made:
    slug, seats = request.param
    return lambda **more: TableParallelEnv(slug, seats=seats, **more)


def test_api(aec: Made, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


def test_seeds(aec: Made) -> None:
    seed_test(aec, num_cycles=50)


def test_rendering(aec: Made) -> None:
    render_test(lambda render_mode=None: aec(render_mode=render_mode))


def test_parallel_api(parallel: Made) -> None:
    parallel_api_test(parallel(), num_cycles=50)


def test_parallel_seeds(parallel: Made) -> None:
    parallel_seed_test(parallel, num_cycles=50)


def play(env: Any, seed: int) -> tuple[dict[str, float], int]:
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
        steps += 1
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return got, steps


def test_games_end_for_everybody_and_pay(aec: Made) -> None:
    env = aec()
    for seed in range(3):
        got, steps = play(env, seed)
        assert steps > 0
        assert env.agents == []
        outcome = env.table.outcome
        assert [agent for agent in got if got[agent] > 0] == [f"player_{seat}" for seat in outcome.winners]


def test_a_dead_agent_can_only_do_nothing(aec: Made) -> None:
    env = aec()
    play_until_over(env)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


def play_until_over(env: Any) -> None:
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not env.table.over:
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


def test_the_mask_is_what_the_table_takes(aec: Made) -> None:
    env = aec(actions_as="absolute")
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(60):
        if env.table.over:
            break
        seat = env.seat_of[env.agent_selection]
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        assert legal.tolist() == sorted(env.table.legal(seat))
        assert len(legal) > 1, "a choice with one option is none"
        for key in legal:
            env.table.clone().act(seat, int(key))
        env.step(int(rng.choice(legal)))


def test_earlier_sealed_answers_do_not_show(aec: Made) -> None:
    """Whatever those before it chose, the next seat sees the same."""
    env = aec(actions_as="absolute")
    env.reset(seed=3)
    compared = 0
    while not env.table.over and compared < 5:
        table = env.table
        if table.sealed and len(table.pending()) > 1:
            seen = {observed_after(env, int(key)) for key in table.legal(table.turn)}
            assert len(seen) == 1
            compared += 1
        env.step(table.legal(table.turn)[0])


def observed_after(env: Any, key: int) -> bytes:
    kept = env.table
    env.core.tables[0] = kept.clone()
    env.table.act(kept.turn, key)
    observed: bytes = env.observe(env.possible_agents[env.table.turn])["observation"].tobytes()
    env.core.tables[0] = kept
    return observed


def test_parallel_asks_all_that_are_asked(parallel: Made) -> None:
    """One step per decision, even if other agents send something; the game ends for all at once, and pays."""
    env = parallel()
    rng = np.random.default_rng(5)
    observations, infos = env.reset(seed=5)
    while env.agents:
        asked = env.table.pending()
        assert [agent for agent in infos if infos[agent]["asked"]] == [env.possible_agents[seat] for seat in asked]
        for agent in env.agents:
            if not infos[agent]["asked"]:
                assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == [0]
        actions = {a: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for a, seen in observations.items()}
        observations, rewards, over, cut_off, infos = env.step(actions)
        assert len({*over.values()}) == len({*cut_off.values()}) == 1
        assert {key for info in infos.values() for key in info} == {"asked"}  # trainers make tensors of them
    assert any(rewards.values())
    assert env.table.over
    assert env.why == env.table.outcome.why


@pytest.mark.parametrize("slug", GAMES)
def test_every_world_fits(slug: str) -> None:
    """Every seat count and option: a game through the interface, with observations inside their space."""
    for number, world in enumerate(some_worlds(slug)):
        env = TableEnv(slug, seats=world.seats, options=world.options)
        got, _ = play(env, number)
        assert all(abs(reward) == 1 for reward in got.values())
        assert env.observation_space("player_0").contains(env.observe("player_0"))


def test_shaping_adds_up_to_what_was_gained() -> None:
    env = TableEnv("finger-guns", seats=3, shaping=0.5)
    env.reset(seed=1)
    start = env.setting.reader.worth(env.table, 0)
    got, _ = play(env, 1)
    end = env.setting.reader.worth(env.table, 0)
    outcome = env.table.outcome
    assert outcome is not None
    assert got["player_0"] == pytest.approx((1 if 0 in outcome.winners else -1) + 0.5 * int(end - start))


def test_the_board_of_posses() -> None:
    env = TableEnv("posse", seats=2, board=True, candidates=True)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(120):
        seen = env.observe(env.agent_selection)
        assert env.observation_space(env.agent_selection).contains(seen)
        listed = seen["candidates"][seen["candidates"] >= 0]
        assert listed.tolist() == np.flatnonzero(seen["action_mask"]).tolist()
        env.step(int(rng.choice(listed)))
    assert seen["board"][:, :, 0].sum() > 100, "there is ground"
    assert seen["board"][:, :, 10:].sum() == sum(square >= 0 for square in env.table.at)  # type: ignore[attr-defined]


def frames(env: Any, steps: int) -> list[Any]:
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    found = [env.render()]
    for _ in range(steps):
        if env.table.over:
            break
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        found.append(env.render())
    return found


def test_pictures_are_of_one_size_and_change(aec: Made) -> None:
    """A film needs frames of one size."""
    pictures = frames(aec(render_mode="rgb_array"), 30)
    assert len({picture.shape for picture in pictures}) == 1
    assert pictures[0].dtype == np.uint8
    assert len({picture.tobytes() for picture in pictures}) > len(pictures) // 2


def test_drawings_say_what_the_sheets_say(aec: Made) -> None:
    env = aec(render_mode="ansi")
    for drawn in frames(env, 10):
        lines = drawn.splitlines()
        assert lines[0] == env.setting.game.title
        for seat in range(env.setting.seats):
            assert "ABCDEFGH"[seat] in [line.split(" ")[0] for line in lines[1:]]
    decides = [line[0] for line in drawn.splitlines() if line[1:].startswith(" decides")]
    assert decides == ["ABCDEFGH"[seat] for seat in sorted(env.table.pending())]


def test_god_sees_every_hand() -> None:
    env = TableEnv("saloon", seats=2, state=True)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    both = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert env.state().tolist() == np.concatenate(both).tolist()
    assert not hasattr(TableEnv("saloon", seats=2), "state_space")
