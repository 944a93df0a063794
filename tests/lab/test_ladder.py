"""The ladder: everybody sits everywhere, the better bot is above, and nothing depends on the workers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from highnoon.cli.ladder import plot
from highnoon.engine.refusal import BadInput
from highnoon.lab.intervals import Interval
from highnoon.lab.ladder import Ladder, Played, Rung, climb, line_ups, rate, seating_of, shares

BOTH = ["greenhorn", "deputy"]


def run(games: int = 24, kinds: list[str] = BOTH, **changes: Any) -> Ladder:
    wanted: dict[str, Any] = {"seats": 4, "seed": 1, "workers": 1, **changes}
    return climb("finger-guns", kinds, games=games, **wanted)


@pytest.mark.parametrize(
    ("kinds", "seats"), [(2, 4), (3, 4), (4, 4), (5, 4), (2, 3), (3, 3), (3, 5), (3, 6), (2, 2), (6, 2)]
)
def test_every_kind_sits_in_every_seat_as_often_as_any_other(kinds: int, seats: int) -> None:
    games = seats * len(line_ups(kinds, seats))
    at: Counter[tuple[int, int]] = Counter()
    for number in range(games):
        seating = seating_of(number, kinds, seats)
        assert len(seating) == seats
        assert len(set(seating)) in (2, min(kinds, seats))
        at.update(enumerate(seating))
    assert set(at) == {(seat, kind) for seat in range(seats) for kind in range(kinds)}
    assert len(set(at.values())) == 1


def test_every_two_kinds_meet_alone_too() -> None:
    """Else a strong one would hide which of the others is better."""
    seatings = [seating_of(number, 3, 4) for number in range(4 * len(line_ups(3, 4)))]
    met = Counter(tuple(sorted(set(seating))) for seating in seatings)
    assert met == {(0, 1, 2): 12, (0, 1): 4, (0, 2): 4, (1, 2): 4}


def test_nobody_is_rated_without_a_game() -> None:
    with pytest.raises(BadInput, match="never be the turn of"):
        run(4, ["greenhorn", "deputy", "marshal:2n", "marshal:3n", "marshal:4n", "marshal:5n"])


def test_neighbours_change() -> None:
    orders = {tuple(seating_of(number, 4, 4)) for number in range(0, 160, 4)}
    assert len(orders) > 10


def test_the_number_of_workers_changes_nothing() -> None:
    results = [msgspec.json.encode(run(24, ["greenhorn", "marshal:4n"], workers=workers)) for workers in (1, 2)]
    assert results[0] == results[1]


def test_it_adds_up_and_comes_back_from_json() -> None:
    result = run(40)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Ladder) == result
    assert sum(rung.played for rung in result.rungs) == 40 * 4
    assert sorted(rung.kind for rung in result.rungs) == sorted(BOTH)
    for rung in result.rungs:
        assert rung.rating.low <= rung.rating.value <= rung.rating.high
        assert rung.multiple.low <= rung.multiple.value <= rung.multiple.high
    assert [r.rating.value for r in result.rungs] == sorted((r.rating.value for r in result.rungs), reverse=True)


def test_the_better_bot_is_above() -> None:
    result = climb("saloon", BOTH, games=16, seats=4, seed=3, workers=1)
    deputy, greenhorn = result.rung("deputy"), result.rung("greenhorn")
    assert result.rungs[0] == deputy
    assert deputy.rating.low > greenhorn.rating.high
    assert deputy.wins > greenhorn.wins


def test_ratings_follow_wins_and_nothing_else() -> None:
    wins = [Played(n, [0, 1], [0]) for n in range(30)]
    better, worse = rate(wins, 2)
    assert better > 25 > worse
    assert rate([Played(0, [0, 1], []), Played(1, [0, 1], [0, 1])], 2) == [25.0, 25.0]
    turned = [Played(n, [1, 0], [1]) for n in range(30)]
    assert rate(turned, 2) == pytest.approx([better, worse])
    mixed = [Played(0, [0, 1], [0]), Played(1, [0, 1], [1]), Played(2, [0, 1], [1])]
    assert rate(mixed, 2) == pytest.approx(rate(mixed[::-1], 2))  # the order says nothing


def test_what_all_have_in_common_is_no_rating() -> None:
    """However long they play, the mean of all kinds stays where it began."""
    for games in (40, 400):
        played = [Played(n, [0, 1, 2, 2], [(0, 0, 1, 0, 2, 1)[n % 6]]) for n in range(games)]
        best, middle, worst = rate(played, 3)
        assert best > middle > worst
        assert best + middle + worst == pytest.approx(75.0)


def test_several_seats_of_a_kind_are_one_rating() -> None:
    """Three seats of the worse kind do not sink three times as deep."""
    one, many = rate([Played(0, [0, 1], [0])], 2), rate([Played(0, [0, 1, 1, 1], [0])], 2)
    assert many[1] < 25
    assert 25 - many[1] < 2 * (25 - one[1])


def test_shares_are_measured_by_the_tables_they_were_won_at() -> None:
    # One of four seats wins all: four times its fair share.  Two winners each time: twice.
    assert shares([Played(0, [0, 1, 1, 1], [0])], 2, 4) == pytest.approx([4.0, 0.0])
    assert shares([Played(0, [0, 1, 1, 1], [0, 1])], 2, 4) == pytest.approx([2.0, 2 / 3])
    assert shares([Played(0, [0, 0, 1, 1], [0])], 2, 4) == pytest.approx([2.0, 0.0])


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    run(6, kinds=["greenhorn", "marshal:4n"], progress=lambda done, of: told.append((done, of)))
    assert told == [(n, 6) for n in range(1, 7)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kinds": ["deputy"]}, "two or more different kinds of bots, not deputy"),
        ({"kinds": ["deputy", "deputy"]}, "two or more different kinds"),
        ({"kinds": ["deputy", "sheriff"]}, "there is no bot 'sheriff'"),
        ({"kinds": ["deputy", "marshal:soon"]}, "'soon' is not a budget or temper of the Marshal"),
        ({"seats": 9}, "3 to 8 seats, not 9"),
        ({"games": 0}, "at least 1 game, not 0"),
        ({"workers": 0}, "at least 1 worker, not 0"),
        ({"options": {"weather": True}}, "there is no option 'weather'"),
    ],
)
def test_bad_arguments_are_refused_before_a_game_is_played(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        run(**arguments)


def test_the_plot_has_a_line_for_each_and_its_ends_below() -> None:
    def rung(kind: str, low: float, value: float, high: float) -> Rung:
        return Rung(kind, Interval(value, low, high), 1, 1, Interval(1, 1, 1))

    lines = plot([rung("deputy", 26, 28, 30), rung("greenhorn", 20, 22, 24)], 41)
    assert lines == [
        "deputy     " + " " * 24 + "────────●────────",
        "greenhorn  ────────●────────",
        "           20.0" + " " * 33 + "30.0",
    ]
