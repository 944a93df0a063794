"""What is printed on Notoriety's cards agrees with what they do, and with the ledger."""

from __future__ import annotations

import re

import pytest

import highnoon
from highnoon.engine.ledger import Rule
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.games.notoriety import FOLDER, Notoriety
from highnoon.games.notoriety.pack import Card, read_numbers

GAME = highnoon.load("notoriety")
assert isinstance(GAME, Notoriety)
CARDS = GAME.numbers.cards
RULES: dict[str, Rule] = {rule.id: rule for rule in GAME.ledger.rules}
PACK = (FOLDER / "pack.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_breaks_cover_exactly_if_it_has_one_of_the_words_on_it(card: Card) -> None:
    """NT-44, NT-N14."""
    words = bool(card.bonus) or re.search(r"\bcover\b|\bnotoriety\b", card.text, re.IGNORECASE) is not None
    assert card.breaks_cover == words


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_mark_and_the_text_of_a_card_are_those_of_the_ledger(card: Card) -> None:
    rule = RULES[f"NT-C{card.speed}"]
    assert card.mark == rule.mark
    assert rule.text.endswith(card.text)


def test_no_weapon_makes_more_of_a_jam_than_a_miss() -> None:
    """NT-26."""
    changed = PACK.replace('jam_is = "miss"', 'jam_is = "hit"')
    assert changed != PACK
    with pytest.raises(BadInput, match="jam_is"):
        read_numbers(Pack("mine.toml", changed))


def test_a_pack_without_a_number_for_eight_plays_three_rounds_with_eight_or_fewer() -> None:
    """NT-N1: packs made before there was one still play."""
    old = PACK.replace("rounds_of_most = 3\nmost = 8\n", "")
    assert read_numbers(Pack("mine.toml", old)).rounds_of_most == 3
    short = old.replace("rounds_of_many = 4", "rounds_of_many = 2")
    assert read_numbers(Pack("mine.toml", short)).rounds_of_most == 2
