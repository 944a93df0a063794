"""Kill the server with SIGKILL at random moments while people play; nothing that was acknowledged may be lost.

After each kill the server is started again, everybody comes back, and of every table it is checked that each
acknowledged move, sealed choice and word is stored, that everything anybody was shown has happened, that nothing is
stored that nobody chose, that the deal is the same, and that each seat is shown the question that the journal, played
from the deal on, ends with.  Some kills come while people are still coming back.  With PostgreSQL every fifth kill
takes the database down as well.  Games that end are checked by their records, and new ones begin.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, Final

from highnoon import games
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.server.client import Failed, LineLost
from highnoon.server.server_process import AT_ONCE, ServerProcess
from tests.server.audit import audit, check_finished, check_journal, count
from tests.server.crowd import Broken, Party
from tests.server.postgres import Postgres, why_not

DATABASES: Final = ("sqlite", "postgresql")
LOST: Final = (LineLost, OSError, TimeoutError, Failed)  # what a killed server looks like from outside
PACE: Final = {**AT_ONCE, "countdown": 30, "snapshot_every": 16}  # countdowns and snapshots are interrupted too
CHOICES: Final = 150  # of people in one life of the server at most
LIFE: Final = 5.0  # seconds
Say = Callable[[str], None]


class Trial:
    """One database, one server after the other, many tables."""

    def __init__(self, database: str, folder: Path, tables: int, seed: int, postgres: Postgres | None) -> None:
        self.database = database
        self.postgres = postgres
        self.child = ServerProcess("--database", database, log=folder / "server.log", **PACE)
        self.wanted = tables
        self.quick = Quick(seed)
        self.games: list[Game] = [games.load(slug) for slug in games.slugs()]
        self.parties: list[Party] = []
        self.seated = 0
        self.kills = 0
        self.tally: Counter[str] = Counter()

    def below(self, n: int) -> int:
        return int(self.quick.below(n))

    async def run(self, kills: int, say: Say) -> None:
        try:
            self.child.start()
            while self.kills < kills:
                await self.one_life()
                if self.kills % 10 == 0 or self.kills == kills:
                    say(f"{self.kills} of {kills} kills, {self.tally['tables resumed']} tables resumed")
            await self.last_look()
        finally:
            self.child.kill()
            for party in self.parties:
                await party.leave()

    async def one_life(self) -> None:
        """The server is up and knows the tables; everybody comes back, plays on, and then it is killed."""
        if self.parties and self.below(6) == 0:
            await self.kill_during([party.come_back(self.child.url) for party in self.parties], 0, 60)
            self.tally["kills while people came back"] += 1
            return
        await self.everybody_back()
        await self.kill_during([party.play() for party in self.parties], self.below(CHOICES), 20)

    async def everybody_back(self) -> None:
        for party in self.parties:
            await party.come_back(self.child.url)
        for party in list(self.parties):
            await audit(party, self.database, self.tally)
            if party.over:
                await check_finished(party, self.database, self.tally)
                self.parties.remove(party)
                await party.leave()
        while len(self.parties) < self.wanted:
            await self.new_party()

    async def new_party(self) -> None:
        game = self.games[self.seated % len(self.games)]
        seats = game.low + self.below(min(3, game.high - game.low + 1))
        party = Party(game, 1 + self.below(seats), seats, self.seated)
        self.seated += 1
        self.parties.append(party)
        await party.sit_down(self.child.url)

    async def kill_during(self, work: list[Coroutine[Any, Any, None]], choices: int, longest: int) -> None:
        """SIGKILL after this many choices (or a few seconds), and then up to `longest` milliseconds."""
        everybody = asyncio.gather(*work, return_exceptions=True)
        until, enough = time.monotonic() + LIFE, self.sent() + choices
        while not everybody.done() and self.sent() < enough and time.monotonic() < until:
            await asyncio.sleep(0.001)
        await asyncio.wait([everybody], timeout=self.below(longest * 1000) / 1e6)
        self.child.kill()
        self.kills += 1
        for error in await everybody:
            if error is not None and not isinstance(error, LOST):
                raise error
        for party in self.parties:
            await party.line_lost()
            party.note()
        if self.postgres is not None and self.kills % 5 == 0:
            self.postgres.crash()
            self.tally["the database killed too"] += 1
        self.child.start()

    def sent(self) -> int:
        return sum(len(sitter.sent) for party in self.parties for sitter in party.sitters)

    async def last_look(self) -> None:
        """Once more, with everything that is not over yet."""
        for party in self.parties:
            await party.come_back(self.child.url)
            await audit(party, self.database, self.tally)
            count(check_journal(party, self.database), self.tally)


def trial(kind: str, kills: int, tables: int, seed: int, say: Say) -> Counter[str]:
    """Everything in a folder of its own, which is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="highnoon-crash-"))
    postgres: Postgres | None = None
    try:
        if kind == "postgresql":
            postgres = Postgres(settings="", folder=tempfile.gettempdir())  # as installed: commits wait for the disk
            postgres.start()
        database = postgres.new_database() if postgres is not None else f"sqlite:///{folder}/highnoon.sqlite3"
        one = Trial(database, folder, tables, seed, postgres)
        asyncio.run(one.run(kills, say))
        complaints = [line for line in (folder / "server.log").read_text().splitlines() if '"error"' in line]
        if complaints and postgres is None:
            raise Broken(f"the server complained: {complaints[0]}")
        return one.tally
    finally:
        if postgres is not None:
            postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def report(kind: str, line: str) -> None:
    print(f"{kind}: {line}", file=sys.stderr, flush=True)


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/crash-test", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("database", nargs="?", choices=[*DATABASES, "both"], default="both", help="(default: both)")
    parser.add_argument("--kills", type=int, default=50, help="with each database (default: 50)")
    parser.add_argument("--tables", type=int, default=8, help="played at once, of all games in turn (default: 8)")
    parser.add_argument("--seed", type=int, default=0, help="of the players and of the moments (default: 0)")
    given = parser.parse_args(args)
    if given.kills < 1 or given.tables < 1:
        parser.error("there should be at least one kill and one table")
    failed = False
    for kind in DATABASES if given.database == "both" else [given.database]:
        reason = why_not() if kind == "postgresql" else ""
        if reason:
            print(f"{kind}: left out, {reason}")
            failed = failed or given.database == kind
            continue
        began = time.monotonic()
        try:
            tally = trial(
                kind,
                given.kills,
                given.tables,
                given.seed,
                partial(report, kind),
            )
        except Broken as broken:
            print(f"{kind}: BROKEN: {broken}")
            failed = True
            continue
        print(f"{kind}: {given.kills} kills in {time.monotonic() - began:.0f} s, nothing lost")
        for what, number in sorted(tally.items()):
            print(f"  {number:7,} {what}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
