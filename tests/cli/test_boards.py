"""The ring of Finger Guns, at every size of table and window."""

from __future__ import annotations

import pytest
from rich.console import RenderableType

import highnoon
from highnoon.cli.boards import board_of
from highnoon.cli.console import Terminal

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "A name as long"]


def drawn(what: RenderableType, width: int) -> list[str]:
    terminal = Terminal()
    terminal.width = width
    with terminal.capture() as captured:
        terminal.print(what)
    return captured.get().splitlines()


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("width", [60, 80, 120])
def test_everybody_is_in_the_ring(seats: int, width: int) -> None:
    game = highnoon.load("finger-guns")
    table = game.deal(seats, seed=seats)
    lines = drawn(board_of(game).draw(table.view(1), NAMES), width)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for letter, name in zip("ABCDEFGH"[:seats], NAMES, strict=False):
        assert f"{letter} {name[:4]}" in text
    assert text.count("20/20") == seats
    assert "round 1" in text
    assert text.count("you ") >= 1


def test_neighbours_sit_side_by_side() -> None:
    """Clockwise: left to right along the top, right to left along the bottom."""
    game = highnoon.load("finger-guns")
    lines = drawn(board_of(game).draw(game.deal(6, seed=1).view(0), NAMES), 80)
    top, bottom = lines[0], lines[-3]
    assert top.index("A ") < top.index("B ") < top.index("C ")
    assert bottom.index("F ") < bottom.index("E ") < bottom.index("D ")


def test_what_has_happened_to_people() -> None:
    game = highnoon.load("finger-guns")
    position = {
        "seats": 4,
        "badge": "B",
        "ally": "doc_pettigrew",
        "A": {"health": 3, "allies": ["two_gun_tilda", "old_mule_gertie"]},
        "C": {"ghost": True, "health": 0},
    }
    table = game.from_position(position)
    board = board_of(game)
    text = "\n".join(drawn(board.draw(table.view(0), NAMES), 80))
    for part in ("3/20", "Two-Gun Tilda", "Old Mule Gertie", "B Birdie ★", "Ghost", "Doc Pettigrew (instant) Gain 4"):
        assert part in text
    assert board.group("lasso", table.view(0)).hint == "take the ally, if you alone try"
    assert board.group("lasso", table.view(2)).hint == "drag the ally under the deck"


def test_every_gesture_has_its_rules() -> None:
    game = highnoon.load("finger-guns")
    view = game.deal(4, "rules").view(0)
    for verb in game.actions.verbs:
        ids = board_of(game).rules(verb.name, view)
        assert ids, verb.name
        for id in ids:
            assert game.ledger.find(id).id == id
