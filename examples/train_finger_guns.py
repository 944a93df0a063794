"""Train a policy for Finger Guns that beats Deputies: PyTorch learns, clones of the table show what might have been.

    pip install 'highnoon-games[env]' torch
    python examples/train_finger_guns.py --minutes 15 --out policy.safetensors
    highnoon sim finger-guns --seats 6 --games 2000 --bots policy:policy.safetensors,deputy

A win comes many rounds after the gesture that earned it, so the end of a game says little about any one choice.  But a
table can be cloned: once everyone has chosen, *every* choice that a seat had is played on a clone, and a second
network, the judge, says how likely the street that follows leads to a win.  All of them meet the same choices of the
others, so their differences have little noise.  The policy learns these differences, and from all six seats: it can
learn from the mistakes of Deputies too.  It never sees what the others are about to do.

The judge first watches Deputies and learns from how their games end.  The policy then learns from games of Deputies,
and after some rounds plays itself: one seat against five Deputies, or in a league against Deputies and its own past
selves.  Only its games against five Deputies count in the curve.

Worker processes play, one per core; this process learns.  Every line of the curve (CSV) is one round of that.
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
KEPT = 4  # rounds that the policy learns from
PAST = 4  # past selves in the league
TABLES = 32  # played at once by each worker
DEPUTY = "deputy"
Arrays = dict[str, Any]
Player = Network | str  # a network, or DEPUTY


# -- playing: in processes of their own, with NumPy --------------------------------------------------------------------


class Room:
    """Deals tables, reads them, and lets Deputies and networks choose."""

    def __init__(self, seed: int) -> None:
        self.setting = Setting(GAME, SEATS)
        core = self.setting.tables()
        self.to_action, self.to_key = core.to_action, core.to_key  # by seat: networks count seats from their own
        self.deputy = bots.make(DEPUTY, self.setting.game, seed)
        self.rng = np.random.default_rng(seed)
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

    def choose(self, asked: list[tuple[Table, int, Player]], whim: float = 0.0) -> list[int]:
        """The key that each of these seats chooses.  A network answers all its seats at once, sometimes on a whim."""
        keys = [self.deputy.choose(table.view(seat)) if who == DEPUTY else -1 for table, seat, who in asked]
        for network in {id(who): who for _, _, who in asked if isinstance(who, Network)}.values():
            mine = [n for n, (_, _, who) in enumerate(asked) if who is network]
            masks = np.zeros((len(mine), self.setting.actions), np.int8)
            for row, n in enumerate(mine):
                table, seat, _ = asked[n]
                masks[row, [self.to_action[seat][key] for key in table.legal(seat)]] = 1
            chances = network.chances(rows_of([self.sheet(*asked[n][:2]) for n in mine]), masks)
            sums = ((1 - whim) * chances + whim * masks / masks.sum(axis=1, keepdims=True)).cumsum(axis=1)
            tickets = self.rng.random((len(mine), 1)) * sums[:, -1:]
            for n, action in zip(mine, (sums <= tickets).sum(axis=1).tolist(), strict=True):
                keys[n] = self.to_key[asked[n][1]][action]
        return keys


def follow(table: Table, choices: list[tuple[int, int]]) -> Table:
    """The street after these choices."""
    table = table.clone()
    for seat, key in sorted(choices):
        table.take(seat, key)
    go_on(table)
    return table


def rows_of(sheets: list[bytes]) -> Any:
    return np.frombuffer(b"".join(sheets), np.int8).reshape(len(sheets), -1)


def watch(seed: int, games: int) -> Arrays:
    """Deputies among themselves: what every seat sees after each decision, and whether it wins."""
    room = Room(seed)
    after: list[bytes] = []
    won: list[bool] = []
    winners = 0
    for _ in range(games):
        table, seen = room.deal(), 0
        while not table.over:
            asked = table.pending()
            keys = room.choose([(table, seat, DEPUTY) for seat in asked])
            table = follow(table, list(zip(asked, keys, strict=True)))
            if not table.over:
                after += [room.sheet(table, seat) for seat in range(SEATS)]
                seen += 1
        assert table.outcome is not None
        won += [seat in table.outcome.winners for seat in range(SEATS)] * seen
        winners += len(table.outcome.winners)
    return {"fair": winners / games / SEATS, "after": rows_of(after), "worth": np.array(won, np.float32)}


class Game:
    """A table in play: who has which seat, and what each seat has chosen so far."""

    def __init__(self, room: Room, cast: list[Player], learner: int) -> None:
        self.table = room.deal()
        self.cast = cast
        self.learner = learner
        self.counts = all(who == DEPUTY for seat, who in enumerate(cast) if seat != learner)
        self.story: list[list[Arrays]] = [[] for _ in range(SEATS)]


def play(minds: list[Arrays], seed: int, choices: int, whim: float) -> Arrays:
    """Plays this many choices, and finds out what every other choice would have led to.

    `minds` are the judge, the policy (not at first: Deputies have all seats) and its past selves, who come to an
    eighth of the tables.
    """
    judge, *players = (Network(arrays, {"seats": str(SEATS)}) for arrays in minds)
    room = Room(seed)
    rng = room.rng

    def begun(at: int) -> Game:
        cast: list[Player] = [DEPUTY] * SEATS
        if not players:
            return Game(room, cast, -1)
        if len(players) > 1 and at < TABLES // 8:
            cast = [players[rng.integers(1, len(players))] if rng.random() < 0.5 else who for who in cast]
        learner = int(rng.integers(SEATS))
        cast[learner] = players[0]
        return Game(room, cast, learner)

    games = [begun(at) for at in range(TABLES)]
    told: list[Arrays] = []
    made = wins = counted = 0
    while made < choices:
        for at, game in enumerate(games):
            if (outcome := game.table.outcome) is not None:
                for seat, story in enumerate(game.story):
                    told += look_back(story, float(seat in outcome.winners))
                if game.learner >= 0 and game.counts:
                    wins, counted = wins + (game.learner in outcome.winners), counted + 1
                games[at] = begun(at)
        asked = [(game, seat) for game in games for seat in game.table.pending()]
        keys = room.choose([(game.table, seat, game.cast[seat]) for game, seat in asked], whim)
        answers: dict[Game, list[tuple[int, int]]] = {game: [] for game in games}
        for (game, seat), key in zip(asked, keys, strict=True):
            answers[game].append((seat, key))
        steps, after = [], []
        for game, seat in asked:
            others = [(other, key) for other, key in answers[game] if other != seat]
            options = list(game.table.legal(seat))
            streets = [follow(game.table, [*others, (seat, key)]) for key in options]
            steps.append((game, seat, options, streets, room.sheet(game.table, seat)))
            after += [room.sheet(street, seat) for street in streets]
        judged = 1 / (1 + np.exp(-judge.logits(rows_of(after))[:, 0]))
        first = 0
        for (game, seat, options, streets, sheet), key in zip(steps, keys, strict=True):
            values = judged[first : first + len(options)].copy()
            for n, street in enumerate(streets):
                if street.outcome is not None:
                    values[n] = float(seat in street.outcome.winners)
            chosen = options.index(key)
            game.story[seat].append(
                {
                    "sheet": np.frombuffer(sheet, np.int8),
                    "after": np.frombuffer(after[first + chosen], np.int8),
                    "actions": np.array([room.to_action[seat][key] for key in options], np.int16),
                    "values": values,
                    "expected": float(values[chosen]),
                    "over": streets[chosen].over,
                }
            )
            first += len(options)
        for game in games:
            game.table = follow(game.table, answers[game])
        made += len(asked)
    return pack(told, room.setting.actions) | {"wins": wins, "games": counted}


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
        self.optimizer = torch.optim.Adam(self.parameters(), 1e-3)

    def forward(self, sheets: torch.Tensor) -> torch.Tensor:
        x = sheets.float() * self.scale
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        found: torch.Tensor = self.layers[-1](x)
        return found

    def improve(self, loss: torch.Tensor) -> float:
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())

    def slow_down(self, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate

    def arrays(self, times: float = 1.0) -> Arrays:
        """For NumPy; the outputs multiplied."""
        found: Arrays = {"scale": self.scale.numpy()}
        for n, layer in enumerate(self.layers):
            by = times if n == len(self.layers) - 1 else 1.0
            found[f"weight {n}"] = by * layer.weight.detach().numpy()
            found[f"bias {n}"] = by * layer.bias.detach().numpy()
        return found


def joined(seen: list[Arrays], *names: str) -> list[torch.Tensor]:
    return [torch.from_numpy(np.concatenate([part[name] for part in seen])) for name in names]


def learn_to_judge(judge: Mind, seen: list[Arrays], epochs: int) -> float:
    after, worth = joined(seen, "after", "worth")
    loss = 0.0
    for _ in range(epochs):
        losses = [
            judge.improve(nn.functional.binary_cross_entropy_with_logits(judge(after[rows])[:, 0], worth[rows]))
            for rows in torch.randperm(len(after)).split(1024)
        ]
        loss = float(np.mean(losses))
    return loss


def learn_to_choose(policy: Mind, seen: list[Arrays]) -> None:
    parts = [joined([part], "obs", "gains", "masks") for part in seen]
    batches = [(n, rows) for n, part in enumerate(parts) for rows in torch.randperm(len(part[0])).split(512)]
    for at in torch.randperm(len(batches)).tolist():
        n, rows = batches[at]
        obs, gains, masks = (array[rows] for array in parts[n])
        wrong = (policy(obs) - UNIT * gains) * masks
        policy.improve(wrong.square().sum() / masks.sum())


def draw(curve: Path, picture: Path, fair: float) -> None:
    """The share of games won among five Deputies, the mean of each round and the four around it."""
    with curve.open() as file:
        rows = [(int(row["choices"]), int(row["games"]), int(row["wins"])) for row in csv.DictReader(file)]
    rows = [row for row in rows if row[1]]  # at first only Deputies play
    most = max(choices for choices, _, _ in rows)
    near = [rows[max(0, n - 2) : n + 3] for n in range(len(rows))]
    shares = [sum(wins for _, _, wins in part) / max(1, sum(games for _, games, _ in part)) for part in near]
    points = " ".join(
        f"{60 + 520 * choices / most:.1f},{260 - 300 * share:.1f}"
        for (choices, _, _), share in zip(rows, shares, strict=True)
    )
    lines = "".join(
        f'<line x1="60" x2="580" y1="{260 - 3 * n}" y2="{260 - 3 * n}" stroke="#ccc"/>'
        f'<text x="52" y="{264 - 3 * n}" text-anchor="end">{n}%</text>'
        for n in range(0, 81, 20)
    )
    level = 260 - 300 * fair
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="300" fill="#fff"/>{lines}'
        f'<line x1="60" x2="580" y1="{level:.1f}" y2="{level:.1f}" stroke="#555" stroke-dasharray="5 4"/>'
        f'<text x="580" y="{level + 14:.1f}" text-anchor="end">fair share</text>'
        f'<polyline points="{points}" fill="none" stroke="#8a4b1f" stroke-width="2"/>'
        f'<text x="60" y="285">Games won among five Deputies, by choices in training (up to {most:,})</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--rounds", type=int, help="stop after these instead; the same seed then learns the same")
    parser.add_argument("--out", type=Path, default=Path("policy.safetensors"))
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    parser.add_argument("--picture", type=Path, help="draw the curve (SVG)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--choices", type=int, default=12_000, help="of each worker, in a round")
    parser.add_argument("--watched", type=int, default=1000, help="games of Deputies to watch first")
    parser.add_argument("--shown", type=int, default=6, help="rounds to learn from Deputies before playing")
    parser.add_argument("--judging", type=float, default=3e-4)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--warmth", type=float, default=0.002, help="gains this small hardly count")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    setting = Setting(GAME, SEATS)
    start = time.monotonic()

    def minutes() -> float:
        return (time.monotonic() - start) / 60

    with get_context("spawn").Pool(given.workers) as pool, given.curve.open("w", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(["minutes", "choices", "games", "wins"])
        watched = pool.starmap(watch, [(given.seed + n, given.watched // given.workers) for n in range(given.workers)])
        fair = float(np.mean([part["fair"] for part in watched]))
        most = np.max([np.abs(part["after"].astype(np.int16)).max(axis=0) for part in watched], axis=0)
        scale = (1 / np.maximum(1, most)).astype(np.float32)
        judge = Mind(scale, setting.slots, given.width, given.width // 2, 1)
        policy = Mind(scale, setting.slots, given.width, given.width, setting.actions)
        loss = learn_to_judge(judge, watched, 3)
        print(f"{minutes():5.1f} minutes: watched; a fair share is {100 * fair:.1f}% ({loss:.3f})", flush=True)
        del watched
        kept: list[Arrays] = []
        past: list[Arrays] = []
        total = n = 0
        while (left := 1 - n / given.rounds if given.rounds else 1 - minutes() / given.minutes) > 0:
            judge.slow_down(given.judging * max(0.1, left))
            policy.slow_down(1e-3 * max(0.1, left))
            playing = [policy.arrays(1 / (UNIT * given.warmth)), *past] if n >= given.shown else []
            seeds = [given.seed * 1_000_003 + n * 1009 + worker for worker in range(given.workers)]
            found = pool.starmap(
                play, [([judge.arrays(), *playing], seed, given.choices, 0.04 * left) for seed in seeds]
            )
            kept = [*kept, *found][-KEPT * given.workers :]
            loss = learn_to_judge(judge, kept[-3 * given.workers :], 1)
            learn_to_choose(policy, kept)
            n += 1
            if n > given.shown and n % 5 == 0:
                past = [*past, policy.arrays(1 / (UNIT * given.warmth))][-PAST:]
            total += sum(len(part["obs"]) for part in found)
            games, wins = (sum(part[name] for part in found) for name in ("games", "wins"))
            lines.writerow([f"{minutes():.2f}", total, games, wins])
            file.flush()
            print(f"{minutes():5.1f} minutes, {total} choices: won {wins} of {games} games ({loss:.3f})", flush=True)
            sharp = policy.arrays(1 / (UNIT * given.warmth))
            write_policy(given.out, sharp, setting.layout, choices=str(total), temperature="0.5")
    if given.picture:
        draw(given.curve, given.picture, fair)


if __name__ == "__main__":
    main()
