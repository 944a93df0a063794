"""The totals of a series of games, as data."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.lab.intervals import Interval, Tally, multiple, wilson
from highnoon.lab.match import Result, StandIns


class Series(msgspec.Struct, frozen=True):
    """The games to play.  `kinds` are the bots' levels by seat; rotated, they move on one seat every game."""

    game: str
    pack: str | None  # a file, or none for the game's own
    options: dict[str, bool | int | str]
    seats: int
    kinds: list[str]
    games: int
    seed: int | str
    rotate: bool

    def kinds_of(self, number: int) -> list[str]:
        """The bots by seat in this game."""
        shift = number % self.seats if self.rotate else 0
        return self.kinds[-shift:] + self.kinds[:-shift] if shift else self.kinds


class Count(msgspec.Struct):
    """The running totals of some games: whole numbers only, so that totals of any cut of a series merge alike."""

    games: int
    seats: list[Tally]
    kinds: dict[str, Tally]
    choices: dict[int, int]  # how many games had that many
    rounds: dict[int, int]
    endings: dict[str, int]
    cast: dict[str, list[int]] = {}  # seats that played it, and won
    outside: dict[str, StandIns] = {}

    def add(self, result: Result, kinds: Sequence[str]) -> None:
        self.games += 1
        winners = result.winners
        for seat, tally in enumerate(self.seats):
            tally.add(seat in winners, len(winners))
        for kind, tally in self.kinds.items():
            tally.add(sum(kinds[seat] == kind for seat in winners), len(winners))
        raise_by(self.choices, result.choices, 1)
        if result.rounds is not None:
            raise_by(self.rounds, result.rounds, 1)
        self.endings[result.why] = self.endings.get(result.why, 0) + 1
        for seat, role in enumerate(result.cast):
            self.played(role, 1, int(seat in winners))
        merge_outside(self.outside, result.outside)

    def played(self, role: str, seats: int, won: int) -> None:
        tally = self.cast.setdefault(role, [0, 0])
        tally[0] += seats
        tally[1] += won

    def merge(self, other: Count) -> None:
        self.games += other.games
        for seat, tally in enumerate(other.seats):
            self.seats[seat].merge(tally)
        for kind, tally in other.kinds.items():
            self.kinds[kind].merge(tally)
        for length, games in other.choices.items():
            raise_by(self.choices, length, games)
        for length, games in other.rounds.items():
            raise_by(self.rounds, length, games)
        for why, games in other.endings.items():
            self.endings[why] = self.endings.get(why, 0) + games
        for role, (seats, won) in other.cast.items():
            self.played(role, seats, won)
        merge_outside(self.outside, other.outside)


def merge_outside(all_of_them: dict[str, StandIns], some: dict[str, StandIns]) -> None:
    for kind, stand_ins in some.items():
        all_of_them.setdefault(kind, StandIns()).add(stand_ins)


def raise_by(counts: dict[int, int], length: int, games: int) -> None:
    counts[length] = counts.get(length, 0) + games


def nothing_yet(series: Series) -> Count:
    seats = [Tally() for _ in range(series.seats)]
    return Count(0, seats, {kind: Tally() for kind in dict.fromkeys(series.kinds)}, {}, {}, {})


class Lengths(msgspec.Struct, frozen=True):
    least: int
    median: float
    mean: float
    most: int


class Wins(msgspec.Struct, frozen=True):
    """How often a seat, the bots of one kind, or those with one posse or character, won.

    `played` counts games times seats of the kind, and `share` is wins ÷ played (Wilson's interval, as if seats were
    independent).  `multiple` says how many times the fair share that is, with an interval measured over whole games;
    it is none when nobody ever won, and for posses and characters.
    """

    who: str  # a letter or a level
    played: int
    wins: int
    share: Interval
    multiple: Interval | None


class Simulation(msgspec.Struct, frozen=True):
    """The result: JSON-able, and the same for the same arguments whatever machine or number of workers it ran on."""

    # The request
    game: str
    pack: str  # its file's name
    pack_hash: str
    options: dict[str, bool | int | str]  # all of them
    seats: int
    kinds: list[str]  # by seat, in the first game
    rotate: bool
    games: int
    seed: int | str
    # The results
    winners_mean: float
    fair_share: float  # mean number of winners ÷ seats
    by_seat: list[Wins]
    by_kind: list[Wins]
    by_cast: list[Wins]  # by whom a seat played, where that is more than a name
    choices: Lengths  # decisions per game; a choice with one option is none
    rounds: Lengths | None  # where the game has rounds
    endings: dict[str, int]  # games by the message key of their ending, the most frequent first
    outside: dict[str, StandIns] = {}  # programs from outside, by kind: whether they played themselves

    def kind(self, level: str) -> Wins:
        return next(wins for wins in self.by_kind if wins.who == level)


def add_up(series: Series, game: Game, count: Count) -> Simulation:
    winners = count.seats[0].winners
    endings = sorted(count.endings.items(), key=lambda item: (-item[1], item[0]))
    return Simulation(
        game=game.slug,
        pack=game.pack.name,
        pack_hash=game.pack.hash,
        options=series.options,
        seats=series.seats,
        kinds=series.kinds,
        rotate=series.rotate,
        games=count.games,
        seed=series.seed,
        winners_mean=winners / count.games,
        fair_share=winners / count.games / series.seats,
        by_seat=[wins(SEAT_NAMES[seat], tally, 1, series.seats) for seat, tally in enumerate(count.seats)],
        by_kind=[wins(kind, tally, series.kinds.count(kind), series.seats) for kind, tally in count.kinds.items()],
        by_cast=[Wins(role, seats, won, wilson(won, seats), None) for role, (seats, won) in sorted(count.cast.items())],
        choices=lengths(count.choices),
        rounds=lengths(count.rounds) if count.rounds else None,
        endings=dict(endings),
        outside=dict(sorted(count.outside.items())),
    )


def wins(who: str, tally: Tally, of_kind: int, seats: int) -> Wins:
    played = tally.games * of_kind
    return Wins(who, played, tally.wins, wilson(tally.wins, played), multiple(tally, of_kind, seats))


def lengths(counts: dict[int, int]) -> Lengths:
    games = sum(counts.values())
    return Lengths(
        min(counts),
        (nth(counts, (games - 1) // 2) + nth(counts, games // 2)) / 2,
        sum(length * n for length, n in counts.items()) / games,
        max(counts),
    )


def nth(counts: dict[int, int], place: int) -> int:
    """The length at this place, from 0, when all games are sorted by length."""
    for length in sorted(counts):
        place -= counts[length]
        if place < 0:
            return length
    raise IndexError(place)
