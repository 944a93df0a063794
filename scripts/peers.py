"""The environments next to their peers, in one run on one machine, as a Markdown table.

A step is an action, the next player's observation and the legal actions. Picking the action is not counted, for
anyone. Every peer has an environment of its own (scripts/kits.py), where scripts/peer_loops.py measures it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Final, TypeVar

import msgspec

from highnoon.cli.env_bench import EnvFigures
from highnoon.games import slugs
from scripts.kits import ROOT, installed, versions

# The packages to install, and those whose versions are shown.
PEERS: Final[dict[str, tuple[list[str], tuple[str, ...]]]] = {
    "openspiel": (["open_spiel"], ("open-spiel",)),
    "rlcard": (["rlcard"], ("rlcard",)),
    "pettingzoo": (["pettingzoo", "pygame-ce", "rlcard"], ("pettingzoo", "rlcard")),
}


T = TypeVar("T")


class Row(msgspec.Struct, frozen=True):
    """Also what scripts/peer_loops.py prints."""

    library: str
    game: str
    players: int
    slots: int  # of an observation
    steps: float  # per second of CPU time


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", nargs="*", choices=[*PEERS, []], metavar="PEER", help=", ".join(PEERS))
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game")
    given = parser.parse_args()
    rows = ours(given.seconds)
    for name in given.peers or PEERS:
        packages, shown = PEERS[name]
        try:
            python = installed(name, packages)
        except subprocess.CalledProcessError:
            print(f"{name} does not install here", file=sys.stderr)
            continue
        print(f"{name}: {', '.join(versions(python, (*shown, 'numpy')))}", file=sys.stderr)
        rows += read([str(python), "scripts/peer_loops.py", name, str(given.seconds)], list[Row])
    print("| library | game | players | slots | steps per CPU-second |")
    print("|---|---|--:|--:|--:|")
    for row in rows:
        print(f"| {row.library} | {row.game} | {row.players} | {row.slots:,} | {row.steps:,.0f} |")
    return 0


def read(command: list[str], kind: type[T]) -> T:
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return msgspec.json.decode(done.stdout, type=kind)


def ours(seconds: float) -> list[Row]:
    command = [sys.executable, "-m", "highnoon", "bench", "env", "--json", "--seconds", str(4 * seconds)]
    found = read(command, list[EnvFigures])
    order = {slug: n for n, slug in enumerate(slugs())}
    rows: list[Row] = []
    for one in sorted(found, key=lambda one: order[one.game]):
        for face, steps in (("Batch(64)", one.batch_64), ("PettingZoo", one.aec)):
            rows.append(Row(f"High Noon, {face}", one.game, one.seats, one.slots, steps))
    return rows


if __name__ == "__main__":
    raise SystemExit(main())
