"""Steps per second of CPU time in other libraries.  scripts/peers runs this where the library is installed.

A step is an action, the next player's observation and the legal actions; picking the action is not counted.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

ROUNDS = 10
Loop = Callable[[float], float]


def openspiel(name: str) -> tuple[int, int, Loop]:
    import pyspiel

    game = pyspiel.load_game(name)
    observed = game.get_type().provides_observation_tensor  # else there is only what the player ever saw
    shape = game.observation_tensor_shape() if observed else game.information_state_tensor_shape()

    def loop(seconds: float) -> float:
        done, spent = 0, 0.0
        while spent < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    action = random.choices(outcomes, chances)[0]
                    start = process_time()
                    state.apply_action(action)
                    spent += process_time() - start
                    continue
                start = process_time()
                np.asarray(state.observation_tensor() if observed else state.information_state_tensor(), np.float32)
                legal = state.legal_actions()
                spent += process_time() - start
                action = random.choice(legal)
                start = process_time()
                state.apply_action(action)
                spent += process_time() - start
                done += 1
        return done / spent

    return game.num_players(), int(np.prod(shape)), loop


def rlcard(name: str) -> tuple[int, int, Loop]:
    import rlcard as library

    env = library.make(name, config={"seed": 1})

    def loop(seconds: float) -> float:
        done, spent = 0, 0.0
        while spent < seconds:
            state, _ = env.reset()
            while not env.is_over():
                action = random.choice(list(state["legal_actions"]))
                start = process_time()
                state, _ = env.step(action)
                spent += process_time() - start
                done += 1
        return done / spent

    return env.num_players, int(np.prod(env.state_shape[0])), loop


def pettingzoo(name: str) -> tuple[int, int, Loop]:
    from importlib import import_module

    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)
    slots = int(np.prod(env.observe(env.agent_selection)["observation"].shape))

    def loop(seconds: float) -> float:
        done, spent, seed = 0, 0.0, 0
        while spent < seconds:
            seed += 1
            env.reset(seed=seed)
            over = False
            while not over:
                start = process_time()
                seen, _, terminated, truncated, _ = env.last()
                spent += process_time() - start
                over = terminated or truncated
                if not over:
                    action = int(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                    start = process_time()
                    env.step(action)
                    spent += process_time() - start
                    done += 1
        return done / spent

    return len(env.possible_agents), slots, loop


GAMES: dict[str, tuple[str, Callable[[str], tuple[int, int, Loop]], list[str]]] = {
    "openspiel": ("OpenSpiel from Python", openspiel, ["leduc_poker", "liars_dice", "hearts", "oh_hell", "gin_rummy"]),
    "rlcard": ("RLCard", rlcard, ["leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu"]),
    "pettingzoo": ("PettingZoo", pettingzoo, ["leduc_holdem_v4", "texas_holdem_v4"]),
}


def main(peer: str, seconds: float) -> None:
    library, made, names = GAMES[peer]
    rows = []
    for name in names:
        random.seed(1)
        try:
            players, slots, loop = made(name)
            best = max(loop(seconds / ROUNDS) for _ in range(ROUNDS))
        except Exception as error:  # another library's game that does not run here is left out of the table
            print(f"{library} {name}: {error}", file=sys.stderr)
            continue
        rows.append({"library": library, "game": name, "players": players, "slots": slots, "steps": best})
    print(json.dumps(rows))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
