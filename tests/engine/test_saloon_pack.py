"""A pack of the Saloon that cannot be played with is refused, with the line and the reason."""

from __future__ import annotations

import re

import pytest

from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.games.saloon import load
from highnoon.games.saloon.pack import read_numbers

SOURCE = load().pack.source


def entry(id: str) -> str:
    """The part of the pack that begins with this id."""
    start = SOURCE.index(f'id = "{id}"\n')
    return SOURCE[start:].partition("\n\n")[0]


def changed(id: str, old: str, new: str) -> str:
    """The pack with one line of an entry changed; without an id, anywhere."""
    whole = entry(id) if id else SOURCE
    assert whole.count(old) >= 1, old
    return SOURCE.replace(whole, whole.replace(old, new, 1))


BAD = [
    ("peacemaker", "bullets = [1, 2, 4]", "bullets = [2, 1, 4]", "[card 0] bullets: should rise"),
    ("peacemaker", "bullets = [1, 2, 4]", "bullets = [1, 2, 7]", "and the Gun should hold them"),
    (
        "peacemaker",
        "damage = [2, 3, 5]",
        "damage = [2, 3]",
        "damage: should have one number for each number of bullets",
    ),
    ("peacemaker", 'id = "peacemaker"', 'id = "peace-maker"', "should be letters, digits and _"),
    ("peacemaker", 'kind = "gun"', 'kind = "cannon"', "kind: should be one of gun, melee"),
    ("peacemaker", "holster = true", "holster = 1", "holster: should be true or false"),
    ("peacemaker", "holster = true\n", "", "[card 0] holster: is missing"),
    ("garter_pistol", '["no_counter"]', '["split"]', "'split' is not one of no_counter, pierce"),
    ("ornery", 'id = "ornery"', 'id = "strong"', "'strong' stands twice"),
    ("taste_hot_lead", "bonus = [1, 3]", "bonus = [1]", "bonus: should have one number for each option"),
    ("slap_the_hammer", "amount = 2\n", "", "amount: is missing"),
    ("ornery", "bonus = [1]", "bonus = [1]\namount = 1", "amount: is not known here"),
    ("loose_cartridges", "bullets = [2]", "bullets = [2, 3]", "bullets: should be one number in brackets"),
    ("chuck_it", 'effects = ["chuck"]', "effects = []", "effects: a Team card has exactly one"),
    ("chuck_it", 'effects = ["chuck"]', 'effects = ["alone"]', "two Team cards have the effect 'alone'"),
    ("bar", '"back_room"', '"cellar"', "reaches: 'cellar' is not one of no_cover, bar"),
    ("bar", 'spaces = ["plain", "orange"]', "spaces = []", "spaces: a Cover has one space or more"),
    ("bar", 'effect = "drink"', 'effect = "tune"', "one Cover should have the effect 'tune'"),
    ("no_cover", '["plain", "plain", ', '["plain", ', "should be at least 6, all alike: jumps end here"),
    ("no_cover", '["plain", "plain", ', '["orange", "plain", ', "should be at least 6, all alike: jumps end here"),
    ("no_cover", 'effect = "jump"', 'effect = "leap"\namount = 1', "one Cover should have the effect 'jump'"),
    ("lisa", "amount = 2", "amount = 5", "should be a whole number from 1 to 4, not 5"),
    ("dray", 'power = "drinker"', 'power = "flier"', "power: should be one of full_load"),
    ("", "cards = [2, 3, 4, 4, 3, 2]", "cards = [2, 3]", "should have one number for each number of bullets"),
    ("", "cards = [2, 3, 4, 4, 3, 2]", "cards = [1, 0, 0, 0, 0, 0]", "2 to 200 cards in all"),
    ("", "grit = 20", "grit = 0", "[numbers] grit: should be a whole number from 1 to 99, not 0"),
    ("peacemaker", "count = 4", "count = 21", "count: should be a whole number from 0 to 20"),
]


@pytest.mark.parametrize(("id", "old", "new", "said"), BAD)
def test_a_bad_pack_is_refused_with_its_line(id: str, old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read_numbers(Pack("my.toml", changed(id, old, new)))
    assert re.match(r"my\.toml, line \d+: ", str(refusal.value))
    assert said in str(refusal.value)


def test_there_are_cards_for_six_players() -> None:
    many = changed("", "hand = 7", "hand = 12")
    assert read_numbers(Pack("my.toml", many)).hand == 12
    few = many
    for id in ("peacemaker", "repeatin_rifle", "loose_cartridges", "full_bandolier"):
        few = few.replace(entry(id), re.sub(r"count = \d", "count = 0", entry(id)))
    with pytest.raises(BadInput, match=r"line 13: \[numbers\] hand: 6 players are dealt 72 of 66 cards"):
        read_numbers(Pack("my.toml", few))


def test_a_deck_has_sixty_cards() -> None:
    few = re.sub(r"^count = \d+", "count = 1", SOURCE, flags=re.MULTILINE)
    with pytest.raises(BadInput, match="there should be 60 to 250 cards without the Team cards, not 37"):
        read_numbers(Pack("my.toml", few))


def test_the_pack_of_the_house_is_no_bad_one() -> None:
    assert len(read_numbers(Pack("my.toml", SOURCE)).cards) == 45
