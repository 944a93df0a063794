"""A ladder of bots: ratings with intervals.

Games of all kinds take turns with games of two kinds only (a weak one that never beats the strongest may still beat
another), and seats rotate from game to game.  A rating says who wins, nothing else: winners of a game share
first place and all others the second.  Intervals come from rating the same games again and again, redrawn each time
(a bootstrap), so they say how far chance alone could have moved a rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Final

import msgspec
from openskill.models import PlackettLuce

import highnoon
from highnoon import bots
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.lab.intervals import Interval
from highnoon.lab.match import Lot, StandIns, play
from highnoon.lab.series import GAMES, Progress, arrange, away, breakdown, crew, cut
from highnoon.lab.simulation import merge_outside

DRAWN: Final = 200  # times the games are redrawn…
MOST_RATED: Final = 60_000  # …or fewer, so that at most this many are rated in all
FEWEST_DRAWN: Final = 40


class Contest(msgspec.Struct, frozen=True):
    """The games to play."""

    game: str
    pack: str | None
    options: dict[str, bool | int | str]
    seats: int
    kinds: list[str]
    games: int
    seed: int | str


class Played(msgspec.Struct, frozen=True):
    """One game: who sat where, by place in `kinds`, and who won."""

    number: int
    seating: list[int]
    winners: list[int]
    outside: dict[str, StandIns] = {}


class Rung(msgspec.Struct, frozen=True):
    """One kind of bot.  `multiple` is its wins by those of an average seat at the same tables."""

    kind: str
    rating: Interval
    played: int  # seats
    wins: int
    multiple: Interval


class Ladder(msgspec.Struct, frozen=True):
    """The result: JSON-able, and the same for the same arguments whatever the number of workers (where no bot's budget
    is a time)."""

    game: str
    pack: str
    pack_hash: str
    options: dict[str, bool | int | str]
    seats: int
    games: int
    seed: int | str
    rungs: list[Rung]  # the best first
    outside: dict[str, StandIns] = {}  # programs from outside, by kind: whether they played themselves

    def rung(self, kind: str) -> Rung:
        return next(rung for rung in self.rungs if rung.kind == kind)


def climb(
    game_slug: str,
    kinds: Sequence[str],
    pack: Path | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    games: int = 200,
    seed: int | str = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Ladder:
    """Plays `games` games between these kinds of bots and rates them.  Bad arguments raise `BadInput`."""
    game = highnoon.load(game_slug, pack)
    if len(set(kinds)) != len(kinds) or len(kinds) < 2:
        raise BadInput(f"name two or more different kinds of bots, not {', '.join(kinds) or 'none'}")
    for kind in kinds:
        bots.make(kind, game, 0)
    series = arrange(game, pack, options or {}, seats, kinds[:1], games, seed, True)
    seated = {kind for number in range(0, games, series.seats) for kind in seating_of(number, len(kinds), series.seats)}
    if len(seated) < len(kinds):
        left_out = ", ".join(kind for place, kind in enumerate(kinds) if place not in seated)
        raise BadInput(f"in {games} games it would never be the turn of {left_out}; let there be more")
    contest = Contest(game.slug, series.pack, series.options, series.seats, list(kinds), games, seed)
    chunks = [(contest, start, end) for start, end in cut(games, kinds)]
    workers = crew(workers, len(chunks))
    played: list[Played] = []
    here = (play_some(game, *chunk) for chunk in chunks)
    for some in here if workers == 1 else away(play_chunk, chunks, game.slug, contest.pack, workers):
        played += some
        if progress is not None:
            progress(len(played), games)
    return add_up(contest, game, sorted(played, key=lambda one: one.number))


def play_chunk(contest: Contest, start: int, end: int) -> list[Played]:
    return play_some(GAMES[0], contest, start, end)


def play_some(game: Game, contest: Contest, start: int, end: int) -> list[Played]:
    options = None if contest.options == game.usual else contest.options
    found: list[Played] = []
    for number in range(start, end):
        seating = seating_of(number, len(contest.kinds), contest.seats)
        try:
            result = play(game, [contest.kinds[k] for k in seating], Lot(contest.seed, number), options)
        except Exception as error:
            raise breakdown(number, contest.seed, error) from error
        found.append(Played(number, seating, result.winners, result.outside))
    return found


def seating_of(number: int, kinds: int, seats: int) -> list[int]:
    """The seating: each kind as often as any other.  One order goes around the table, then comes another one."""
    turn, shift = divmod(number, seats)
    lines = line_ups(kinds, seats)
    line = lines[turn % len(lines)][:]
    quick = Quick(turn)
    for last in range(seats - 1, 0, -1):
        other = quick.below(last + 1)
        line[last], line[other] = line[other], line[last]
    return line[-shift:] + line[:-shift] if shift else line


def line_ups(kinds: int, seats: int) -> list[list[int]]:
    """All kinds, the seats left over in turn, and every two of them alone; or all choices of kinds where there are more
    of them than seats."""
    if kinds > seats:
        return [list(some) for some in combinations(range(kinds), seats)]
    everybody = [[(first + place) % kinds for place in range(seats)] for first in range(kinds)]
    if kinds == 2:
        return everybody
    couples = permutations(range(kinds), 2) if seats % 2 else combinations(range(kinds), 2)
    return everybody + [[couple[place % 2] for place in range(seats)] for couple in couples]


# -- rating ------------------------------------------------------------------------------------------------------------


def add_up(contest: Contest, game: Game, played: Sequence[Played]) -> Ladder:
    kinds = range(len(contest.kinds))
    quick = Quick(len(played))
    ratings: list[list[float]] = [[] for _ in kinds]
    multiples: list[list[float]] = [[] for _ in kinds]
    for _ in range(max(FEWEST_DRAWN, min(DRAWN, MOST_RATED // (2 * len(played))))):
        drawn = [played[quick.below(len(played))] for _ in played]
        rated, multiple = rate(drawn, len(kinds)), shares(drawn, len(kinds), contest.seats)
        for kind in kinds:
            ratings[kind].append(rated[kind])
            multiples[kind].append(multiple[kind])
    whole = shares(played, len(kinds), contest.seats)
    rungs = [
        Rung(
            contest.kinds[kind],
            middle_of(ratings[kind], sum(ratings[kind]) / len(ratings[kind])),
            sum(one.seating.count(kind) for one in played),
            sum(one.seating[seat] == kind for one in played for seat in one.winners),
            middle_of(multiples[kind], whole[kind]),
        )
        for kind in kinds
    ]
    outside: dict[str, StandIns] = {}
    for one in played:
        merge_outside(outside, one.outside)
    return Ladder(
        game=game.slug,
        pack=game.pack.name,
        pack_hash=game.pack.hash,
        options=contest.options,
        seats=contest.seats,
        games=len(played),
        seed=contest.seed,
        rungs=sorted(rungs, key=lambda rung: (-rung.rating.value, rung.kind)),
        outside=dict(sorted(outside.items())),
    )


def rate(played: Sequence[Played], kinds: int) -> list[float]:
    """Ratings after these games.  In which order they were played says nothing, but a rating that is brought up to date
    game by game depends on it: so they are rated forwards and backwards, and the mean counts."""
    both = zip(rate_in_order(played, kinds), rate_in_order(played[::-1], kinds), strict=True)
    return [(forwards + backwards) / 2 for forwards, backwards in both]


def rate_in_order(played: Sequence[Played], kinds: int) -> list[float]:
    """Where a kind has several seats, their changes are averaged.

    Only differences mean anything, so the mean of all kinds is put back to where they began: left alone it drifts,
    and by as much after a thousand games as after sixty.  Bots do not change, so early games count as much as late
    ones (`tau` is 0).
    """
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(kinds)]
    for one in played:
        if not one.winners or len(one.winners) == len(one.seating):
            continue  # nobody was better than anybody
        teams = [[model.rating(ratings[kind].mu, ratings[kind].sigma)] for kind in one.seating]
        after = model.rate(teams, ranks=[1.0 if seat in one.winners else 2.0 for seat in range(len(one.seating))])
        for kind in set(one.seating):
            mine = [after[seat][0] for seat, k in enumerate(one.seating) if k == kind]
            mu = sum(rating.mu for rating in mine) / len(mine)
            sigma = sum(rating.sigma for rating in mine) / len(mine)
            ratings[kind] = model.rating(mu, sigma)
    drift = sum(float(rating.mu) for rating in ratings) / kinds - float(model.mu)
    return [float(rating.mu) - drift for rating in ratings]


def shares(played: Sequence[Played], kinds: int, seats: int) -> list[float]:
    """Wins of each kind by what its seats would have won had all seats been alike."""
    wins = [0.0] * kinds
    fair = [0.0] * kinds
    for one in played:
        for kind in one.seating:
            fair[kind] += len(one.winners) / seats
        for seat in one.winners:
            wins[one.seating[seat]] += 1
    return [won / due if due else 0.0 for won, due in zip(wins, fair, strict=True)]


def middle_of(drawn: list[float], value: float) -> Interval:
    """The middle 95%."""
    drawn = sorted(drawn)
    cut = round(0.025 * len(drawn))
    return Interval(value, min(value, drawn[cut]), max(value, drawn[-1 - cut]))
