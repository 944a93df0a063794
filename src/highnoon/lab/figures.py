"""A report as data: every number in it is a field here, and every field is computed from the parts."""

from __future__ import annotations

import msgspec

from highnoon.lab.effects import Effect
from highnoon.lab.intervals import Interval


class Share(msgspec.Struct, frozen=True):
    """How often a seat (a place in the turn order, a character, a posse) won, and how that compares to its fair share.

    `more` is the difference from the fair share, with an interval over whole games.
    """

    name: str
    played: int
    won: int
    share: Interval
    fair: float
    more: Effect

    @property
    def multiple(self) -> float:
        return self.share.value / self.fair if self.fair else 0.0


class Spread(msgspec.Struct, frozen=True):
    """A number per game: where most games are, and a histogram as [from, below, games]."""

    name: str
    games: int
    least: float
    low: float  # 5% of games are below…
    median: float
    mean: Interval
    high: float  # … and 5% above
    most: float
    bins: list[tuple[float, float, int]]


class Ending(msgspec.Struct, frozen=True):
    why: str
    text: str
    games: int
    share: Interval


class Waiting(msgspec.Struct, frozen=True):
    """Time out of play: how many seats are out before the end, and how much of the game they then watch."""

    seats_out: Interval  # share of seats that went out with some of the game left
    watched: Interval  # mean share of the game's decisions still to come when a seat goes out
    minutes: float
    most_minutes: float  # one in twenty waits longer
    by_place: list[tuple[int, int, float]]  # place, seats, mean share watched


class Drama(msgspec.Struct, frozen=True):
    """From the chances that the Marshal's judgment gives each seat, round by round."""

    leads: Interval  # lead changes per game
    decided: float  # share of the game after which the winner leads for good, in half of all games
    comebacks: Interval  # games whose winner once had less than half of a fair chance
    winner: list[Interval]  # the winner's chance from the first moment to the last


class Phase(msgspec.Struct, frozen=True):
    phase: str
    prompt: str
    times: int
    choices: float  # on offer, on average


class Skill(msgspec.Struct, frozen=True):
    """One bot among weaker ones: how many times its fair share it wins."""

    bot: str
    among: str
    games: int
    multiple: Interval


class Card(msgspec.Struct, frozen=True):
    """`first` is the worth of a copy in the first hand, `second` the same at the other level of bots, `played` what a
    seat that never plays it wins less."""

    id: str
    name: str
    first: Effect | None
    second: Effect | None
    played: Effect | None
    times: int  # it was played in the main series


class Seats(msgspec.Struct, frozen=True):
    """The same game with another number of seats."""

    seats: int
    games: int
    first: Share | None  # the seat that goes first
    widest: Share  # the seat furthest from its fair share
    choices: float
    minutes: float


class Unused(msgspec.Struct, frozen=True):
    cards: list[str]
    actions: list[str]
    rules: list[str]
    told: int  # games whose events were looked at for rules


class Finding(msgspec.Struct, frozen=True):
    """A sentence of the verdict.  Above 1 it is something to worry about; the worst come first."""

    weight: float
    about: str
    text: str


class Findings(msgspec.Struct, frozen=True):
    game: str
    title: str
    published: str
    pack: str
    pack_hash: str
    rules_version: int
    version: str
    digest: str
    seed: int | str
    options: dict[str, bool | int | str]
    games: int
    seats: int
    kinds: list[str]
    rotate: bool
    second: str  # the other level of bots; empty if it did not play
    second_games: int
    pace: float  # seconds per moment, for minutes
    winners: float
    fair: float
    by_seat: list[Share]
    by_order: list[Share]
    by_cast: list[Share]
    by_cast_second: list[Share]
    by_seats: list[Seats]
    lengths: list[Spread]
    endings: list[Ending]
    ties: Interval
    waiting: Waiting | None
    drama: Drama | None
    real: Interval  # share of moves that were a real decision
    phases: list[Phase]
    skill: list[Skill]
    cards: list[Card]
    unused: Unused
    verdict: list[Finding] = []
