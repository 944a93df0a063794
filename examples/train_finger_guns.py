"""Train a policy for Finger Guns that beats Deputies: PyTorch learns, clones of the table show what might have been.

    pip install 'highnoon[env]' torch
    python examples/train_finger_guns.py --minutes 15 --out policy.safetensors
    highnoon sim finger-guns --seats 6 --games 2000 --bots policy:policy.safetensors,deputy

A win comes many rounds after the gesture that earned it, so the end of a game says little about any one choice.  But a
table can be cloned: once the others have chosen, *every* option of the learner is played on a clone, and a second
network, the judge, says how likely each of the streets that follow leads to a win.  All options meet the same choices
of the others, so that their differences have little noise in them.  The policy learns these differences; what the
others are about to do it never sees.

The judge learns from how games end, at first by watching Deputies.  Processes play, one per core; this one learns.
Every line of the curve (CSV) is one round of that.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of NumPy: the processes have the cores

import numpy as np
import torch
from torch import nn

from highnoon import bots
from highnoon.bots.policy.network import Network, write_policy
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.table import Table
from highnoon.env.setting import Setting
from highnoon.sheets.sheet import Sheet
from highnoon.sheets.tables import go_on

GAME, SEATS = "finger-guns", 6
LAMBDA = 0.9  # how much of what a choice is worth comes from how the game went on, instead of the next judgment
UNIT = 100.0  # the policy's outputs are gains in the chance to win, times this
KEPT = 8  # rounds of games that the policy learns from
Arrays = dict[str, Any]


# -- playing: in processes of their own, with NumPy --------------------------------------------------------------------


class Room:
    """Tables where Deputies have all seats but one."""

    def __init__(self, seed: int) -> None:
        self.setting = Setting(GAME, SEATS)
        self.core = self.setting.tables()  # for its numbers of actions
        self.deputy = bots.make("deputy", self.setting.game, seed)
        self.seed, self.dealt = seed, 0
        self.paper, self.blank = Sheet(SEATS), bytes(self.setting.slots)

    def deal(self) -> Table:
        self.dealt += 1
        table = self.setting.game.lay(SEATS, 0, {}, Dice(seed_key(f"train {self.seed} {self.dealt}")))
        table.hurry = True
        table.run()
        go_on(table)
        return table

    def sheet(self, table: Table, seat: int) -> bytes:
        paper = self.paper
        paper.out.truncate(0)
        paper.out.write(self.blank)
        paper.begin(seat, 0)
        self.setting.reader.look(table, paper)
        return paper.out.getvalue()

    def ask_others(self, table: Table, me: int) -> list[tuple[int, int]]:
        """Questions that are not mine are answered; what the others choose besides me in a sealed one."""
        while not table.over and not table.sealed and table.turn != me:
            table.take(table.turn, self.deputy.choose(table.view(table.turn)))
            go_on(table)
        if table.over or not table.sealed:
            return []
        asked = [seat for seat in range(SEATS) if table.offers[seat] and seat != me]
        return [(seat, self.deputy.choose(table.view(seat))) for seat in asked]


def follow(table: Table, choices: list[tuple[int, int]]) -> Table:
    """The street after these choices."""
    table = table.clone()
    for seat, key in sorted(choices):
        table.take(seat, key)
    go_on(table)
    return table


def watch(seed: int, games: int) -> Arrays:
    """Deputies among themselves: what every seat sees after each question, and whether it wins."""
    room = Room(seed)
    sheets: list[bytes] = []
    won: list[bool] = []
    for _ in range(games):
        table, seen = room.deal(), 0
        while not table.over:
            for seat, key in room.ask_others(table, -1):
                table.take(seat, key)
            go_on(table)
            if not table.over:
                sheets += [room.sheet(table, seat) for seat in range(SEATS)]
                seen += 1
        won += [seat in table.outcome.winners for seat in range(SEATS)] * seen
    return {"after": rows_of(sheets), "worth": np.array(won, np.float32)}


def rows_of(sheets: list[bytes]) -> Any:
    return np.frombuffer(b"".join(sheets), np.int8).reshape(len(sheets), -1)


def play(minds: tuple[Arrays, Arrays], seed: int, choices: int, whim: float, tables: int = 32) -> Arrays:
    """So many choices of the policy, what each option would have led to, and what came of them.

    With a whim above 1 a Deputy chooses.
    """
    policy, judge = (Network(arrays, {"seats": str(SEATS)}) for arrays in minds)
    rng = np.random.default_rng(seed)
    room = Room(seed)
    mine = [int(seat) for seat in rng.integers(SEATS, size=tables)]
    now = [room.deal() for _ in range(tables)]
    story: list[list[Arrays]] = [[] for _ in range(tables)]  # of each table's game
    told: list[Arrays] = []
    made = wins = games = 0
    while made < choices:
        others = []
        for at in range(tables):
            while True:
                others_chose = room.ask_others(now[at], mine[at])
                if not now[at].over:
                    break
                won = float(mine[at] in now[at].outcome.winners)
                wins, games = wins + int(won), games + 1
                told += look_back(story[at], won)
                story[at], now[at], mine[at] = [], room.deal(), int(rng.integers(SEATS))
            others.append(others_chose)
        sheets = rows_of([room.sheet(now[at], mine[at]) for at in range(tables)])
        ahead: list[tuple[list[int], list[Table], list[int]]] = []
        after: list[bytes] = []
        for at in range(tables):
            table, me = now[at], mine[at]
            keys = list(table.offers[me] if table.sealed else table.options)
            streets = [follow(table, [*others[at], (me, key)]) for key in keys]
            ahead.append((keys, streets, [room.core.to_action[me][key] for key in keys]))
            after += [room.sheet(street, me) for street in streets]
        judged = 1 / (1 + np.exp(-judge.logits(rows_of(after))[:, 0]))
        wanted = policy.logits(sheets)
        first = 0
        for at, (keys, streets, actions) in enumerate(ahead):
            me = mine[at]
            values = judged[first : first + len(keys)].copy()
            for n, street in enumerate(streets):
                if street.over:
                    values[n] = float(me in street.outcome.winners)
            if whim > 1:
                deputy_would = room.deputy.choose(now[at].view(me))
                chances = np.array([float(key == deputy_would) for key in keys])
            else:
                raised = np.exp(wanted[at, actions] - wanted[at, actions].max())
                chances = (1 - whim) * raised / raised.sum() + whim / len(keys)
            chosen = int(rng.choice(len(keys), p=chances / chances.sum()))
            now[at] = streets[chosen]
            story[at].append(
                {
                    "sheet": sheets[at],
                    "after": np.frombuffer(after[first + chosen], np.int8),
                    "actions": np.array(actions, np.int16),
                    "values": values,
                    "expected": float(chances @ values),
                    "over": streets[chosen].over,
                }
            )
            first += len(keys)
        made += tables
    found = pack(told, room.setting.actions)
    return found | {"wins": wins, "games": games}


def look_back(story: list[Arrays], won: float) -> list[Arrays]:
    """The worth of each choice, from the last to the first."""
    worth = won
    for step in reversed(story):
        step["worth"] = worth
        worth = (1 - LAMBDA) * step["expected"] + LAMBDA * worth
    return story


def pack(told: list[Arrays], actions: int) -> Arrays:
    gains = np.zeros((len(told), actions), np.float32)
    masks = np.zeros((len(told), actions), np.int8)
    for n, step in enumerate(told):
        gains[n, step["actions"]] = step["values"] - step["values"].mean()
        masks[n, step["actions"]] = 1
    open_ends = [step for step in told if not step["over"]]
    return {
        "obs": np.array([step["sheet"] for step in told]),
        "gains": gains,
        "masks": masks,
        "after": np.array([step["after"] for step in open_ends]),
        "worth": np.array([step["worth"] for step in open_ends], np.float32),
    }


# -- learning ----------------------------------------------------------------------------------------------------------


class Mind(nn.Module):
    """Layers with a ramp between them, as a policy's file has them."""

    def __init__(self, scale: np.ndarray[Any, Any], *widths: int) -> None:
        super().__init__()
        self.scale = torch.from_numpy(scale)
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(widths))

    def forward(self, sheets: torch.Tensor) -> torch.Tensor:
        x = sheets.float() * self.scale
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        found: torch.Tensor = self.layers[-1](x)
        return found

    def arrays(self, times: float = 1.0) -> Arrays:
        """For NumPy; the outputs multiplied."""
        found: Arrays = {"scale": self.scale.numpy()}
        for n, layer in enumerate(self.layers):
            by = times if n == len(self.layers) - 1 else 1.0
            found[f"weight {n}"] = by * layer.weight.detach().numpy()
            found[f"bias {n}"] = by * layer.bias.detach().numpy()
        return found


def learn_to_judge(judge: Mind, optimizer: torch.optim.Optimizer, seen: list[Arrays], epochs: int) -> float:
    after, worth = (torch.from_numpy(np.concatenate([part[name] for part in seen])) for name in ("after", "worth"))
    total = 0.0
    for _ in range(epochs):
        total = 0.0
        for rows in torch.randperm(len(after)).split(1024):
            loss = nn.functional.binary_cross_entropy_with_logits(judge(after[rows])[:, 0], worth[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += float(loss.detach()) * len(rows)
    return total / len(after)


def learn_to_choose(policy: Mind, optimizer: torch.optim.Optimizer, seen: list[Arrays]) -> None:
    parts = [tuple(torch.from_numpy(part[name]) for name in ("obs", "gains", "masks")) for part in seen]
    batches = [(n, rows) for n, part in enumerate(parts) for rows in torch.randperm(len(part[0])).split(512)]
    for at in torch.randperm(len(batches)).tolist():
        n, rows = batches[at]
        obs, gains, masks = (array[rows] for array in parts[n])
        wrong = (policy(obs) - UNIT * gains) * masks
        loss = wrong.square().sum() / masks.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def draw(curve: Path, picture: Path) -> None:
    """The share of games won among Deputies, the mean of each row and the four around it."""
    with curve.open() as file:
        rows = [(int(row["choices"]), float(row["share"])) for row in csv.DictReader(file)]
    most = max(choices for choices, _ in rows)
    smooth = [np.mean([share for _, share in rows[max(0, n - 2) : n + 3]]) for n in range(len(rows))]
    points = " ".join(
        f"{60 + 520 * choices / most:.1f},{260 - 300 * share:.1f}"
        for (choices, _), share in zip(rows, smooth, strict=True)
    )
    lines = "".join(
        f'<line x1="60" x2="580" y1="{260 - 3 * n}" y2="{260 - 3 * n}" stroke="#ccc"/>'
        f'<text x="52" y="{264 - 3 * n}" text-anchor="end">{n} %</text>'
        for n in range(0, 81, 20)
    )
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="300" fill="#fff"/>{lines}'
        f'<polyline points="{points}" fill="none" stroke="#8a4b1f" stroke-width="2"/>'
        f'<text x="60" y="285">games won among five Deputies, by choices made in learning (to {most:,})</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=10_000, help="at most; the same seed and rounds learn the same")
    parser.add_argument("--out", type=Path, default=Path("policy.safetensors"))
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    parser.add_argument("--picture", type=Path, help="draw the curve (SVG)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--choices", type=int, default=8192, help="of each worker, in a round")
    parser.add_argument("--watched", type=int, default=3000, help="games of Deputies to watch first")
    parser.add_argument("--shown", type=int, default=4, help="rounds in which a Deputy chooses for the learner")
    parser.add_argument("--judging", type=float, default=3e-4)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--warmth", type=float, default=0.002, help="gains this small hardly count")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    setting = Setting(GAME, SEATS)
    start = time.monotonic()
    with get_context("spawn").Pool(given.workers) as pool, given.curve.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["minutes", "choices", "games", "share"])
        watched = pool.starmap(watch, [(given.seed + n, given.watched // given.workers) for n in range(given.workers)])
        most = np.max([np.abs(part["after"].astype(np.int16)).max(axis=0) for part in watched], axis=0)
        scale = (1 / np.maximum(1, most)).astype(np.float32)
        judge = Mind(scale, setting.slots, given.width, given.width // 2, 1)
        policy = Mind(scale, setting.slots, given.width, given.width, setting.actions)
        judging, choosing = (torch.optim.Adam(mind.parameters(), 1e-3) for mind in (judge, policy))
        loss = learn_to_judge(judge, judging, watched, 3)
        print(
            f"{(time.monotonic() - start) / 60:5.1f} minutes: watched Deputies; the judge's loss is {loss:.3f}",
            flush=True,
        )
        kept: list[Arrays] = []
        total = n = 0
        while (spent := (time.monotonic() - start) / 60) < given.minutes and n < given.rounds:
            left = min(1 - spent / given.minutes, 1 - n / given.rounds)
            for group in judging.param_groups:
                group["lr"] = given.judging * max(0.1, left)
            for group in choosing.param_groups:
                group["lr"] = 1e-3 * max(0.1, left)
            minds = policy.arrays(1 / (UNIT * given.warmth)), judge.arrays()
            seeds = [given.seed * 1_000_003 + n * 1009 + worker for worker in range(given.workers)]
            found = pool.starmap(
                play, [(minds, seed, given.choices, 2.0 if n < given.shown else 0.04 * left) for seed in seeds]
            )
            kept = [*kept, *found][-KEPT * given.workers :]
            loss = learn_to_judge(judge, judging, kept[-3 * given.workers :], 1)
            learn_to_choose(policy, choosing, kept)
            n += 1
            total += sum(len(part["obs"]) for part in found)
            games, wins = (sum(part[name] for part in found) for name in ("games", "wins"))
            spent = (time.monotonic() - start) / 60
            rows.writerow([f"{spent:.2f}", total, games, f"{wins / max(1, games):.4f}"])
            file.flush()
            print(f"{spent:5.1f} minutes, {total} choices: won {wins} of {games} games ({loss:.3f})", flush=True)
            sharp = policy.arrays(1 / (UNIT * given.warmth))
            write_policy(given.out, sharp, setting.layout, choices=str(total), temperature="0.5")
    if given.picture:
        draw(given.curve, given.picture)


if __name__ == "__main__":
    main()
