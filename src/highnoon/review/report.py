"""Totals over the decisions of a game: chances over the game, accuracy, key moments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec

from highnoon.engine.game import Game
from highnoon.engine.record import Heading, Record
from highnoon.review.moments import decisions_of
from highnoon.review.weigh import USUAL, Decision, read_effort, weigh

KEY_MOMENTS: Final = 3


class SeatReview(msgspec.Struct, frozen=True):
    """`accuracy` is the mean share of the best choice's chance that the seat's choices kept, from 0 to 1; None for a
    seat without real decisions.  `key_moments` are rows of the record, the worst loss first."""

    seat: int
    name: str
    won: bool
    decisions: int
    accuracy: float | None
    lost: float
    key_moments: list[int]


class Review(msgspec.Struct, frozen=True):
    """`budget` is iterations per decision.  `why` says where the review had to stop, if it did."""

    game: str
    rules: int
    budget: str
    seats: list[SeatReview]
    decisions: list[Decision]
    key_moments: list[int]
    why: str = ""


def review(
    game: Game,
    record: Record,
    seats: Collection[int] | None = None,
    budget: str = USUAL,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """All of it in this process.  `progress` gets the decisions done and the decisions in all."""
    effort = read_effort(budget)
    found = decisions_of(game, record, seats)
    heading = record.heading
    decisions: list[Decision] = []
    for moment in found.moments:
        decisions.append(weigh(game, moment, heading.options, effort, heading.names))
        if progress is not None:
            progress(len(decisions), len(found.moments))
    return add_up(game, heading, decisions, found.winners, seats, effort.text(), found.why)


def add_up(
    game: Game,
    heading: Heading,
    decisions: Sequence[Decision],
    winners: Collection[int] | None,
    seats: Collection[int] | None,
    budget: str,
    why: str = "",
) -> Review:
    names = heading.names
    by_seat: list[SeatReview] = []
    for seat in range(heading.seats):
        if seats is None or seat in seats:
            mine = [decision for decision in decisions if decision.seat == seat]
            by_seat.append(
                SeatReview(
                    seat,
                    names[seat],
                    seat in (winners or ()),
                    len(mine),
                    accuracy(mine),
                    sum(decision.lost for decision in mine),
                    worst(mine),
                )
            )
    in_order = sorted(decisions, key=lambda decision: decision.n)
    return Review(game.slug, game.rules_version, budget, by_seat, in_order, worst(in_order), why)


def accuracy(decisions: Sequence[Decision]) -> float | None:
    if not decisions:
        return None
    return sum(1.0 - decision.lost / decision.chance if decision.lost else 1.0 for decision in decisions) / len(
        decisions
    )


def worst(decisions: Sequence[Decision]) -> list[int]:
    """The rows of the choices that lost most."""
    losses = sorted((decision for decision in decisions if decision.lost > 0), key=lambda d: (-d.lost, d.n))
    return [decision.n for decision in losses[:KEY_MOMENTS]]
