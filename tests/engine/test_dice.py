"""The one door of chance."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from highnoon.engine.dice import BLOCK, BadDie, Dice, Quick, seed_key

KEY = bytes(range(32))


def test_the_stream_is_keyed_blake2b_of_a_counter() -> None:
    """The browser recomputes it: byte by byte, 64 to a block, the counter in 8 bytes, lowest first."""
    stream = b"".join(blake2b(number.to_bytes(8, "little"), key=KEY).digest() for number in range(3))
    dice = Dice(KEY)
    assert [dice.below(256) for _ in range(180)] == list(stream[:180])


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 52, 100, 255, 256])
def test_every_number_is_equally_likely(n: int) -> None:
    """Chi-square with a fixed key: far below what a bias of the rejection would give."""
    dice = Dice(KEY)
    throws = 200 * n
    seen = [0] * n
    for _ in range(throws):
        seen[dice.below(n)] += 1
    chi = sum((count - 200) ** 2 / 200 for count in seen)
    assert chi < n + 4 * (2 * n) ** 0.5
    assert min(seen) > 0


@pytest.mark.parametrize("n", [257, 1000, 40000, 65536])
def test_wide_dice_are_unbiased_too(n: int) -> None:
    dice = Dice(KEY)
    buckets = [0] * 10
    for _ in range(4000):
        x = dice.below(n)
        assert 0 <= x < n
        buckets[x * 10 // n] += 1
    assert all(310 < count < 490 for count in buckets)


def test_the_rejection_rejects() -> None:
    """Without rejection, 200 of 256 bytes would fall one on each of 0 to 199, and 56 a second time on the low ones."""
    plain, fair = Dice(KEY), Dice(KEY)
    wanted = [x for x in (plain.below(256) for _ in range(500)) if x < 200]
    assert [fair.below(200) for _ in wanted] == wanted


def test_all_orders_are_equally_likely() -> None:
    dice = Dice(KEY)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        cards = [0, 1, 2, 3]
        dice.shuffle(cards)
        seen[tuple(cards)] = seen.get(tuple(cards), 0) + 1
    assert len(seen) == 24
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 50


@pytest.mark.parametrize("size", [0, 1, 2, 16, 64, 110, 256, 257, 300])
@pytest.mark.parametrize("before", [0, 1, 63, 64])
def test_a_shuffle_is_the_same_logged_or_not(size: int, before: int) -> None:
    """A record keeps a log of its draws, a play-out does not; both are the same game."""
    logged, silent, by_hand = Dice(KEY), Dice(KEY), Dice(KEY)
    for dice in (logged, silent, by_hand):
        for _ in range(before):
            dice.below(256)
    logged.log = []
    cards = [list(range(size)) for _ in range(3)]
    logged.shuffle(cards[0])
    silent.shuffle(cards[1])
    for last in range(size - 1, 0, -1):
        other = by_hand.below(last + 1)
        cards[2][last], cards[2][other] = cards[2][other], cards[2][last]
    assert cards[0] == cards[1] == cards[2]
    assert logged.drawn() == silent.drawn() == by_hand.drawn()
    assert [n for n, _ in logged.log] == list(range(size, 1, -1))
    assert logged.below(1000) == silent.below(1000) == by_hand.below(1000)


def test_a_shuffle_takes_coming_dice_first() -> None:
    dice = Dice(KEY, coming=[0, 0])
    cards = [10, 11, 12, 13]
    dice.shuffle(cards)
    assert cards[3] == 10
    assert cards[2] == 13
    assert dice.came == 2


def test_a_shuffle_keeps_the_cards() -> None:
    cards = [3, 3, 1, 4, 1, 5]
    Dice(KEY).shuffle(cards)
    assert sorted(cards) == [1, 1, 3, 3, 4, 5]


def test_a_copy_has_the_same_future_and_no_common_fate() -> None:
    dice = Dice(KEY, coming=[3, 1])
    dice.below(6)
    copy = dice.copy()
    ahead = [copy.below(6) for _ in range(200)]
    assert dice.drawn() != copy.drawn()
    assert [dice.below(6) for _ in range(200)] == ahead
    assert ahead[0] == 1


def test_a_copy_costs_the_same_after_any_number_of_draws() -> None:
    """It copies a counter and a place, not the stream: no list grows with the draws."""
    early, late = Dice(KEY), Dice(KEY)
    for _ in range(10_000):
        late.below(6)
    for dice in (early.copy(), late.copy()):
        assert dice.coming == []
        assert dice.log is None
        assert len(dice.buf) <= BLOCK


def test_a_dice_can_be_made_again_from_its_place() -> None:
    for draws in (0, 1, 63, 64, 65, 128, 200):
        dice = Dice(KEY)
        for _ in range(draws):
            dice.below(256)
        again = Dice(KEY, dice.counter, dice.pos)
        assert [again.below(6) for _ in range(100)] == [dice.below(6) for _ in range(100)]


def test_coming_dice_come_first() -> None:
    dice, plain = Dice(KEY, coming=[5, 0, 2]), Dice(KEY)
    assert [dice.below(6) for _ in range(3)] == [5, 0, 2]
    assert [dice.below(6) for _ in range(20)] == [plain.below(6) for _ in range(20)]


def test_a_coming_die_must_fit() -> None:
    dice = Dice(KEY, coming=[6])
    with pytest.raises(BadDie, match="the coming die shows 6, but 0 to 5 is possible here"):
        dice.below(6)
    assert dice.below(7) == 6, "a refused die is still to come"


def test_the_log_has_every_draw() -> None:
    dice = Dice(KEY, coming=[1])
    dice.log = []
    results = [(n, int(dice.below(n))) for n in (2, 6, 300)]
    cards = [0, 1, 2]
    dice.shuffle(cards)
    assert dice.log[:3] == results
    assert [n for n, _ in dice.log[3:]] == [3, 2]
    assert dice.copy().log is None


def test_drawn_grows_with_every_draw() -> None:
    dice = Dice(KEY, coming=[0] * 3)
    marks = [dice.drawn()]
    for _ in range(300):
        dice.below(256)
        marks.append(dice.drawn())
    assert marks == sorted(set(marks))


def test_seeds_give_keys() -> None:
    assert seed_key(1) == seed_key("1")
    assert len({seed_key(n) for n in range(1000)}) == 1000
    assert len(seed_key("high noon")) == 32


def test_the_quick_one_is_even_and_repeats() -> None:
    quick, again = Quick(7), Quick(7)
    throws = [int(quick.below(6)) for _ in range(6000)]
    assert throws == [again.below(6) for _ in range(6000)]
    assert all(900 < throws.count(x) < 1100 for x in range(6))
    assert throws[:50] != [Quick(8).below(6) for _ in range(50)]
