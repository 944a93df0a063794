"""Printed sums add up in whole games of bots: a sample of what `scripts/soak sums` plays."""

from __future__ import annotations

from collections import Counter

import pytest

from highnoon.games import slugs
from tests.laws.sums import FOUND, both_sides, printed_sums_add_up, without_a_term
from tests.laws.worlds import game_of, worlds
from tests.profiles import examples


@pytest.mark.parametrize("slug", slugs())
def test_printed_sums_add_up(slug: str) -> None:
    read: Counter[str] = Counter()
    every = worlds(slug)
    for number in range(max(12, examples(60))):
        read += printed_sums_add_up(every[number * 7 % len(every)], number)
    assert not FOUND[slug] - set(read), "never printed in any of these games"


@pytest.mark.parametrize("slug", [slug for slug in slugs() if without_a_term(game_of(slug))])
def test_every_term_of_a_printed_sum_counts(slug: str) -> None:
    """With any one term taken out of the words, a sentence in which it is not 0 no longer adds up."""
    ones = [0, *[1] * 11]
    for name, words in without_a_term(game_of(slug)):
        says = name.partition(" ")[0]
        assert both_sides(words.event(says, ones))[0] != both_sides(game_of(slug).words.event(says, ones))[0], name


@pytest.mark.parametrize(
    ("slug", "term"),
    [
        ("posse", "sum without + {7} for a rifle"),
        ("saloon", "sum without − {6} Shield"),
        ("tabletown", "initiative without + {3} for a slow gun"),
        ("notoriety", "scores without + {3} for cards in hand"),
    ],
)
def test_a_term_left_out_is_noticed_in_play(slug: str, term: str) -> None:
    words = dict(without_a_term(game_of(slug)))[term]
    found = 0
    for number in range(30):
        try:
            printed_sums_add_up(worlds(slug)[0], number, words)
        except AssertionError:
            found += 1
    assert found
