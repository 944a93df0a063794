"""Break a cluster over and over while people play, and prove that nothing was lost.

Nodes are killed, stopped past their lease and resumed, drained and started again, some with a clock that is five
minutes wrong.  The wires between them are cut one way and both ways, and so is the wire from one of them to the
database.  PostgreSQL is restarted, killed, lost to its standby, set to refuse every write, and left without room on its
disk (only for root, because the script mounts a disk for that).  People at all nodes play all games, reconnect
automatically, and write down every move that was acknowledged and every view they saw.  After each fault every table
must continue; then everyone pauses and the checker compares the notes with the stored journals: nothing acknowledged
lost, nothing twice, one order, no choice that no one made, no row by a node that did not own the table.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import shutil
import sys
from collections import Counter
from pathlib import Path

from scripts.faults.disk import why_no_disk
from scripts.faults.people import LOST
from scripts.faults.planted import PLANTED, SHOWN_BY
from scripts.faults.trial import FAULTS, PACE, Trial, WiredCluster
from tests.server.crowd import Broken
from tests.server.postgres import why_not

ALL = "all"
BUCKETS = (0.25, 0.5, 1, 2, 4, 6, 8, 12, 20)  # seconds


def histogram(times: list[float], target: float | None) -> str:
    ordered = sorted(times)
    p50, p95 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95))
    met = "" if target is None else f" (target {target:g} s: {'met' if p95 <= target else 'missed'})"
    bounds = [*BUCKETS, math.inf]
    counts = Counter(next(bound for bound in bounds if one <= bound) for one in times)
    bars = ", ".join(f"{counts[bound]} within {bound:g} s" for bound in bounds if counts[bound])
    return f"{len(times)} times, p50 {p50:.2f} s, p95 {p95:.2f} s{met}, longest {ordered[-1]:.2f} s: {bars}"


def broken(given: argparse.Namespace, planted: str, only: list[str]) -> str:
    """Runs the faults and returns the first broken promise, or an empty text."""
    numbers = {**PACE, "lease": given.lease, "beat": given.lease // 3}
    with WiredCluster(given.nodes, planted, **numbers) as cluster:
        trial = Trial(cluster, given.tables, given.seed, given.lease)
        try:
            asyncio.run(trial.run(given.minutes, given.faults, only))
            return ""
        except (Broken, *LOST) as broken:
            return trial.trespass() or f"{type(broken).__name__}: {broken}"
        finally:
            if not planted:
                report(trial)
            if given.logs is not None:
                shutil.copytree(cluster.folder, given.logs, dirs_exist_ok=True)


def report(trial: Trial) -> None:
    for what, number in sorted(trial.tally.items()):
        print(f"  {number:7,} {what}")
    targets = {"killed": trial.lease + 2, "drained": 1.0}
    print("seconds until a table went on, by what its node suffered:")
    for name, times in sorted(trial.times.items()):
        print(f"  {name}: {histogram(times, targets.get(name))}")
    if not trial.has_disk:
        print(f"no full disks: {why_no_disk()}")
    print(f"{sum(n for what, n in trial.tally.items() if what.startswith('fault'))} faults", flush=True)


def check_the_checker(given: argparse.Namespace, names: list[str]) -> int:
    """Nodes with a fault of their own: each must be found."""
    missed = 0
    for name in names:
        found = broken(given, name, given.only or SHOWN_BY[name])
        missed += not found
        print(f"{name}: {f'found: {found[:300]}' if found else 'NOT FOUND'}", flush=True)
    return 1 if missed else 0


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/fault-test", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=3, help="(default: 3)")
    parser.add_argument("--faults", type=int, default=1_000_000, help="stop after so many")
    parser.add_argument("--nodes", type=int, default=3, help="(default: 3)")
    parser.add_argument("--tables", type=int, default=6, help="played at once (default: 6)")
    parser.add_argument("--lease", type=int, default=6000, help="of nodes, in milliseconds (default: 6000)")
    parser.add_argument("--seed", type=int, default=0, help="of the players and the faults (default: 0)")
    parser.add_argument("--only", choices=sorted(set(FAULTS)), action="append", help="only this fault; may be repeated")
    parser.add_argument("--logs", type=Path, help="keep the logs of the nodes in this folder")
    parser.add_argument(
        "--planted", choices=[*sorted(PLANTED), ALL], help="nodes with this fault of their own, which must be found"
    )
    given = parser.parse_args(args)
    if given.nodes < 2 or given.tables < 1 or given.minutes <= 0:
        parser.error("there should be two nodes, a table and some time")
    reason = why_not()
    if reason:
        print(f"scripts/fault-test: {reason}", file=sys.stderr)
        return 1
    if given.planted:
        return check_the_checker(given, sorted(PLANTED) if given.planted == ALL else [given.planted])
    found = broken(given, "", given.only or [])
    print(f"BROKEN: {found}" if found else "nothing lost, nothing twice, one order, every table went on")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
