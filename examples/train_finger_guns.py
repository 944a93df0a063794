"""Train a policy for Finger Guns: PPO on PyTorch, against Deputies and its own past selves.

    pip install 'highnoon[env]' torch
    python examples/train_finger_guns.py --minutes 45 --out policy.safetensors
    highnoon sim finger-guns --seats 6 --games 3000 --bots policy:policy.safetensors,deputy

First the network imitates Deputies, then it learns from games that it plays.  Processes play, one per core; this one
learns.  Every line of the curve (CSV) is one round of that.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of NumPy: the processes have the cores

import numpy as np
import torch
from torch import nn

from highnoon import bots
from highnoon.bots.policy.network import Network, read_policy, write_policy
from highnoon.env.batch import Batch
from highnoon.env.setting import Setting

GAME, SEATS = "finger-guns", 6
GAMMA, LAMBDA = 0.997, 0.95
Arrays = dict[str, Any]


# -- playing: in processes of their own, with NumPy --------------------------------------------------------------------


def watch(seed: int, choices: int) -> Arrays:
    """What Deputies choose among themselves: sheets, masks and actions."""
    batch = Batch(GAME, SEATS, tables=16, seed=seed)
    deputy = bots.make("deputy", batch.setting.game, seed)
    kept: dict[str, list[Any]] = {"obs": [], "masks": [], "actions": []}
    for _ in range(choices // batch.tables):
        actions = np.array([batch.action(at, deputy.choose(batch.view(at))) for at in range(batch.tables)])
        for name, value in (("obs", batch.obs.copy()), ("masks", batch.masks.copy()), ("actions", actions)):
            kept[name].append(value)
        batch.step(actions)
    return {name: np.concatenate(values) for name, values in kept.items()}


def sample(network: Network, obs: Any, masks: Any, rng: np.random.Generator) -> tuple[Any, Any]:
    """Actions drawn as the network would, and how likely they were."""
    chances = network.chances(obs, masks)
    rows = np.arange(len(obs))
    actions = np.minimum((chances.cumsum(axis=1) < rng.random((len(obs), 1))).sum(axis=1), chances.shape[1] - 1)
    illegal = masks[rows, actions] == 0  # rounding, at the very end
    actions[illegal] = chances[illegal].argmax(axis=1)
    return actions, chances[rows, actions]


def play(minds: list[Arrays], seed: int, choices: int, tables: int = 64) -> Arrays:
    """So many choices of the first mind, one seat of every table, and what came of them.

    Of four tables one has true Deputies at its other seats, two have the mind that imitates them (the second one), and
    one has that and a past self.
    """
    nets = [Network(arrays, {"seats": str(SEATS)}) for arrays in minds]
    rng = np.random.default_rng(seed)
    batch = Batch(GAME, SEATS, tables, seed)
    deputy = bots.make("deputy", batch.setting.game, seed)
    mine = rng.integers(SEATS, size=tables)
    who = np.zeros((tables, SEATS), np.int64)  # by table and seat: a mind, or -1 for a Deputy

    def seat_others(at: int) -> None:
        who[at] = -1 if at % 4 == 0 else 1
        if at % 4 == 3:
            who[at, rng.permutation(SEATS)[:3]] = rng.integers(1, len(nets))
        who[at, mine[at]] = 0

    for at in range(tables):
        seat_others(at)
    kept: list[dict[str, list[Any]]] = [
        {name: [] for name in ("obs", "masks", "actions", "chances", "rewards", "ends")} for _ in range(tables)
    ]
    made = wins = games = 0
    rows = np.arange(tables)
    while made < choices:
        asked = who[rows, batch.seat]
        actions = np.zeros(tables, np.int64)
        for mind, net in enumerate(nets):
            at_it = np.flatnonzero(asked == mind)
            if len(at_it):
                obs, masks = batch.obs[at_it], batch.masks[at_it]
                actions[at_it], chances = sample(net, obs, masks, rng)
                if mind == 0:
                    made += len(at_it)
                    for n, at in enumerate(at_it):
                        for name, value in zip(
                            kept[at], (obs[n], masks[n], actions[at], chances[n], 0.0, 0.0), strict=True
                        ):
                            kept[at][name].append(value)
        for at in np.flatnonzero(asked < 0):
            actions[at] = batch.action(at, deputy.choose(batch.view(at)))
        for end in batch.step(actions):
            at = end.at
            if kept[at]["ends"]:
                kept[at]["rewards"][-1] = float(batch.rewards[at, mine[at]])
                kept[at]["ends"][-1] = 1.0
            if at % 4 == 0:
                games, wins = games + 1, wins + (mine[at] in end.winners)
            mine[at] = rng.integers(SEATS)
            seat_others(at)
    whole = [table for table in kept if sum(table["ends"]) > 0]
    for table in whole:  # what is not over yet has no end to learn from
        last = max(n for n, end in enumerate(table["ends"]) if end) + 1
        for name in table:
            table[name] = table[name][:last]
    found: Arrays = {name: np.array([v for table in whole for v in table[name]]) for name in whole[0]}
    return found | {"wins": wins, "games": games}


# -- learning ----------------------------------------------------------------------------------------------------------


class Mind(nn.Module):
    def __init__(self, slots: int, actions: int, width: int, scale: np.ndarray[Any, Any]) -> None:
        super().__init__()
        self.scale = torch.from_numpy(scale)
        self.first, self.second = nn.Linear(slots, width), nn.Linear(width, width)
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)

    def forward(self, obs: torch.Tensor, masks: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        x = torch.relu(self.second(torch.relu(self.first(obs.float() * self.scale))))
        logits = self.policy(x)
        return logits if masks is None else logits.masked_fill(masks == 0, -1e9), self.value(x)[:, 0]

    def arrays(self) -> Arrays:
        layers = (self.first, self.second, self.policy)
        found: Arrays = {"scale": self.scale.numpy()}
        for n, layer in enumerate(layers):
            found[f"weight {n}"] = layer.weight.detach().numpy().copy()
            found[f"bias {n}"] = layer.bias.detach().numpy().copy()
        return found

    def take(self, network: Network) -> None:
        """Goes on where another one was written."""
        for layer, (weight, bias) in zip((self.first, self.second, self.policy), network.layers, strict=True):
            layer.weight.data = torch.from_numpy(weight.copy())
            layer.bias.data = torch.from_numpy(bias.copy())


def imitate(mind: Mind, seen: Arrays, epochs: int) -> float:
    optimizer = torch.optim.Adam(mind.parameters(), 1e-3)
    obs, masks, actions = (torch.from_numpy(seen[name]) for name in ("obs", "masks", "actions"))
    loss = torch.zeros(())
    for _ in range(epochs):
        for rows in torch.randperm(len(obs)).split(1024):
            loss = nn.functional.cross_entropy(mind(obs[rows], masks[rows])[0], actions[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return float(loss.detach())


def advantages(mind: Mind, found: Arrays) -> tuple[Any, Any]:
    """How much better than expected each choice turned out (GAE), and what it was worth."""
    with torch.no_grad():
        values = mind(torch.from_numpy(found["obs"]))[1].numpy()
    gains = np.zeros(len(values), np.float32)
    gain = following = 0.0
    for n in reversed(range(len(values))):
        goes_on = 1.0 - found["ends"][n]
        surprise = found["rewards"][n] + GAMMA * following * goes_on - values[n]
        gain = surprise + GAMMA * LAMBDA * goes_on * gain
        gains[n] = gain
        following = values[n]
    return gains, gains + values


def learn(mind: Mind, optimizer: torch.optim.Optimizer, games: list[Arrays], entropy: float, only_value: bool) -> float:
    parts = [(found, *advantages(mind, found)) for found in games]
    flat = {
        name: torch.from_numpy(np.concatenate([found[name] for found, _, _ in parts]))
        for name in ("obs", "masks", "actions", "chances")
    }
    gains = torch.from_numpy(np.concatenate([gain for _, gain, _ in parts]))
    returns = torch.from_numpy(np.concatenate([worth for _, _, worth in parts]))
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    before = flat["chances"].clamp_min(1e-8).log()
    spread = torch.zeros(())
    for _ in range(4):
        for rows in torch.randperm(len(gains)).split(2048):
            logits, values = mind(flat["obs"][rows], flat["masks"][rows])
            chosen = torch.distributions.Categorical(logits=logits)
            ratio = (chosen.log_prob(flat["actions"][rows]) - before[rows]).exp()
            gain = gains[rows]
            better = torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            spread = chosen.entropy().mean()
            wrong = (values - returns[rows]).square().mean()
            loss = 0.5 * wrong - (0.0 if only_value else 1.0) * (better + entropy * spread)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(mind.parameters(), 0.5)
            optimizer.step()
    return float(spread.detach())


def draw(curve: Path, picture: Path) -> None:
    """The share of games won among Deputies, the mean of each row and the four around it."""
    with curve.open() as file:
        rows = [(int(row["choices"]), float(row["share"])) for row in csv.DictReader(file)]
    most = max(choices for choices, _ in rows)
    smooth = [np.mean([share for _, share in rows[max(0, n - 2) : n + 3]]) for n in range(len(rows))]
    points = " ".join(
        f"{60 + 520 * choices / most:.1f},{260 - 600 * share:.1f}"
        for (choices, _), share in zip(rows, smooth, strict=True)
    )
    lines = "".join(
        f'<line x1="60" x2="580" y1="{260 - 6 * n}" y2="{260 - 6 * n}" stroke="#ccc"/>'
        f'<text x="52" y="{264 - 6 * n}" text-anchor="end">{n} %</text>'
        for n in range(0, 41, 10)
    )
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="300" fill="#fff"/>{lines}'
        f'<polyline points="{points}" fill="none" stroke="#8a4b1f" stroke-width="2"/>'
        f'<text x="60" y="285">games won among five Deputies, by choices made in learning (to {most:,})</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--out", type=Path, default=Path("policy.safetensors"))
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    parser.add_argument("--picture", type=Path, help="draw the curve (SVG)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--choices", type=int, default=8192, help="of each worker, in a round")
    parser.add_argument("--watched", type=int, default=200_000, help="choices of Deputies that are imitated")
    parser.add_argument("--start", type=Path, help="go on with this policy instead of imitating Deputies")
    parser.add_argument("--width", type=int, default=192)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    setting = Setting(GAME, SEATS)
    start = time.monotonic()
    context = get_context("spawn")
    with context.Pool(given.workers) as pool, given.curve.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["minutes", "choices", "games", "share", "entropy"])
        if given.start:
            known = read_policy(given.start)
            mind = Mind(setting.slots, setting.actions, len(known.layers[0][1]), known.scale.copy())
            mind.take(known)
        else:
            each = given.watched // given.workers
            parts = pool.starmap(watch, [(given.seed + n, each) for n in range(given.workers)])
            seen = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
            scale = 1 / np.maximum(1, np.abs(seen["obs"].astype(np.float32)).max(axis=0))
            mind = Mind(setting.slots, setting.actions, given.width, scale.astype(np.float32))
            print(
                f"imitates Deputies: loss {imitate(mind, seen, 8):.2f}, {(time.monotonic() - start) / 60:.1f} minutes"
            )
        optimizer = torch.optim.Adam(mind.parameters(), 3e-4)
        league = [mind.arrays()]  # the one that imitates Deputies, then past selves
        total = n = 0
        while (spent := (time.monotonic() - start) / 60) < given.minutes:
            n += 1
            for group in optimizer.param_groups:
                group["lr"] = 3e-4 * max(0.1, 1 - spent / given.minutes)
            seeds = [given.seed * 1_000_003 + n * 1009 + worker for worker in range(given.workers)]
            found = pool.starmap(play, [([mind.arrays(), *league], seed, given.choices) for seed in seeds])
            spread = learn(mind, optimizer, found, 0.01, only_value=n <= 3)
            total += sum(f["actions"].size for f in found)
            games, wins = (sum(f[name] for f in found) for name in ("games", "wins"))
            rows.writerow([f"{spent:.2f}", total, games, f"{wins / max(1, games):.4f}", f"{spread:.3f}"])
            file.flush()
            print(f"{spent:5.1f} minutes, {total} choices: won {wins} of {games} games among Deputies")
            write_policy(given.out, mind.arrays(), setting.layout, steps=str(total))
            if n % 20 == 0:
                league = [league[0], *league[1:][-5:], mind.arrays()]
    if given.picture:
        draw(given.curve, given.picture)


if __name__ == "__main__":
    main()
