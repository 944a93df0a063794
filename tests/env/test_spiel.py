"""OpenSpiel's own checks and algorithms on our games.  `scripts/soak env` runs these where OpenSpiel is installed."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from highnoon import games
from highnoon.engine.refusal import BadInput
from highnoon.games import about, slugs

pytestmark = pytest.mark.soak
pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from highnoon.env import spiel  # noqa: E402

SIZES = [(slug, seats) for slug in slugs() for seats in (about(slug).low, about(slug).high)]


def loaded(slug: str, seats: int, simultaneous: bool = False) -> Any:
    return pyspiel.load_game(spiel.name_of(slug, simultaneous), {"players": seats})


def states(game: Any, seed: int) -> list[Any]:
    """The states of a random game at which a player is asked."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    found = []
    while not state.is_terminal():
        if not state.is_chance_node():
            found.append(state.clone())
        state.apply_action(int(rng.choice(state.legal_actions())))
    return found


@pytest.mark.parametrize(("size", "simultaneous"), list(product(SIZES, (False, True))))
def test_random_games(size: tuple[str, int], simultaneous: bool) -> None:
    """Actions, strings, tensors, returns, clones and what is written and read back, at every state."""
    game = loaded(*size, simultaneous)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_guess_cannot_be_told_from_the_truth(size: tuple[str, int]) -> None:
    game = loaded(*size)
    for state in states(game, 1)[::7]:
        player = state.current_player()
        other = game.guess(state, player)
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])  # and it can be played on


@pytest.mark.parametrize("size", SIZES)
def test_what_a_player_was_told_is_never_forgotten(size: tuple[str, int]) -> None:
    """Stories only grow; who chose differently has another one."""
    game = loaded(*size)
    before = [""] * size[1]
    for state in states(game, 2):
        for player in range(size[1]):
            story = state.held.stories[player]
            assert story.startswith(before[player])
            before[player] = story
        player, legal = state.current_player(), state.legal_actions()
        children = [state.child(action) for action in legal[:4]]
        told = {child.information_state_string(player) for child in children}
        assert len(told) == len(children)


@pytest.fixture
def small(tmp_path: Path) -> Any:
    """Three gunslingers with six points of health each: somebody can fall in the first round, and two is the last."""
    pack = tmp_path / "pack.toml"
    usual = (Path(games.load("finger-guns").folder) / "pack.toml").read_text(encoding="utf-8")
    assert "\nhealth = 20" in usual
    pack.write_text(usual.replace("\nhealth = 20", "\nhealth = 6"), encoding="utf-8")
    params = {"players": 3, "options": "round_cap:2", "pack": str(pack)}
    return pyspiel.load_game("python_highnoon_finger_guns", params)


def test_a_pack_of_your_own_is_written_and_read_back(small: Any) -> None:
    assert '"health":6' in str(states(small, 3)[0])
    pyspiel.random_sim_test(small, num_sims=5, serialize=True, verbose=False)


def test_external_sampling_finds_a_strategy(small: Any) -> None:
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    solver = ExternalSamplingSolver(small)
    np.random.seed(1)
    for _ in range(40):
        solver.iteration()
    learned = 0
    for seed in range(20):  # the ally that is face up makes sixteen first questions, and few of them were met
        state = states(small, seed)[0]
        policy = solver.average_policy().action_probabilities(state)
        assert sorted(policy) == state.legal_actions()
        assert sum(policy.values()) == pytest.approx(1)
        learned += max(policy.values()) > 1.5 * min(policy.values())
    assert learned > 0


@pytest.mark.parametrize("slug", slugs())
def test_search_with_sampled_worlds_plays(slug: str) -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = loaded(slug, about(slug).low)
    rollouts = RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ISMCTSBot(game=game, uct_c=2.0, max_simulations=8, evaluator=rollouts, random_state=np.random.RandomState(1))
    bot.set_resampler(game.guess)
    for state in states(game, 4)[:40:8]:
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("slug", "simultaneous"), list(product(slugs(), (False, True))))
def test_an_environment_for_learners(slug: str, simultaneous: bool) -> None:
    from open_spiel.python.rl_environment import Environment

    rng = np.random.default_rng(5)
    game = loaded(slug, about(slug).low, simultaneous)
    env = Environment(game)
    env.seed(5)
    step = env.reset()
    while not step.last():
        legal = step.observations["legal_actions"]
        acting = [step.observations["current_player"]] if env.is_turn_based else range(len(legal))
        step = env.step([int(rng.choice(legal[player])) if legal[player] else 0 for player in acting])
    assert set(step.rewards) <= {1.0, -1.0}


def test_public_observers_see_no_hand() -> None:
    game = loaded("tabletown", 2)
    nothing_private = pyspiel.PrivateInfoType.NONE
    public = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=nothing_private))
    mine = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False))
    state = states(game, 6)[10]
    assert {public.string_from(state, player) for player in (0, 1)} == {public.string_from(state, 0)}
    assert public.string_from(state, 0) != mine.string_from(state, 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("mode", "'mode' is not an option with its value"),
        ("moode:2v2", "options are mode, advanced"),
        ("mode:5v5", "option mode is free or 2v2"),
    ],
)
def test_bad_options_are_refused(options: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        spiel.read_options("saloon", options)
