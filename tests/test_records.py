"""The files written from the records of the games are current and correct."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import highnoon
from highnoon.engine.dice import Quick
from highnoon.engine.table import DRAW, NOBODY, TABLE
from highnoon.games import slugs
from scripts import records

RECORDS: Final = """
class Deck:
    def __init__(self, size: i64) -> None:
        self.size: Final[i64] = size
        self.left: i64 = 0


class ToyRecords(Table):
    def __init__(self, seats: i64, decks: list[Deck]) -> None:
        self.decks = decks
        self.standing: i64 = seats
        self.round: i64 = 0
        self.hidden: i64 = 0
        self.asked: i64 = 0
        self.pile: Owned = []
        self.order: list[int] = NO_OPTIONS
        self.spare: list[int] = NO_OPTIONS
        self.why = ""
"""
VIEW: Final = """
class DeckSeen(Struct):
    size: int
    left: int


class ToyView(View):
    round: int
    hidden: int
    asked: int
    pile: list[int]
    order: list[str]
    decks: list[DeckSeen]


SHOWS: Final = {DeckSeen: Deck, ToyView: ToyRecords}
BY_HAND: Final = ["hidden", "asked"]
"""


@pytest.mark.parametrize("folder", records.games(), ids=lambda folder: folder.name)
def test_generated_files_are_current(folder: Path) -> None:
    """`scripts/records` writes them."""
    for path, text in records.written(folder).items():
        assert path.read_text() == records.formatted(text, path)


def test_every_game_declares_its_records() -> None:
    assert records.games() == sorted(path.parent for path in records.GAMES.glob("*/table.py"))


def test_copies_share_what_nobody_changes_in_place() -> None:
    made = records.copies(records.records_in(RECORDS), ["spare"])
    assert "new = Deck(old.size)\n    new.left = old.left\n    return new" in made
    assert "new.pile = old.pile[:]" in made
    assert "new.order = old.order\n" in made
    assert "spare" not in made
    assert "decks" not in made  # the constructor of a table is given them
    assert "new.standing = old.standing" in made  # it begins with an argument, and then it changes


@pytest.mark.parametrize("slug", slugs())
def test_a_copy_plays_on_like_its_original(slug: str) -> None:
    """A game whose every act is made on a copy ends like the one that nobody copied."""
    game = highnoon.load(slug)
    for seed in range(2):
        plain, copied, quick = game.deal(game.about.high, seed), game.deal(game.about.high, seed), Quick(seed)
        plain.hurry = copied.hurry = True
        plain.run()
        copied.run()
        while not plain.over:
            copied = copied.clone()
            if plain.turn == NOBODY:
                seat, key = TABLE, DRAW
            else:
                seat = plain.turn
                options = plain.legal(seat)
                assert copied.legal(seat) == options
                key = options[quick.below(len(options))]
            plain.act(seat, key)
            copied.act(seat, key)
        assert copied.over
        assert copied.outcome == plain.outcome


def test_views_take_by_its_name_what_is_not_made_by_hand() -> None:
    made = records.shown(records.records_in(RECORDS), records.views_in(VIEW))
    assert "return DeckSeen(int(r.size), int(r.left))" in made
    assert "def show_records(r: ToyRecords, hidden: int, asked: int, order: list[str], decks: list[DeckSeen])" in made
    assert "return (int(r.round), hidden, asked, r.pile[:], order, decks)" in made
    assert "r.left = seen.left" in made
    assert "r.pile = seen.pile[:]" in made
    assert "seen.hidden" not in made
    assert "seen.asked" not in made
    assert "r.size = " not in made


def test_a_field_without_a_type_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"Deck\.left: what type is it"):
        records.records_in(RECORDS.replace("self.left: i64 = 0", "self.left = made()"))
