"""Typed words and their meaning."""

from __future__ import annotations

import pytest

import highnoon
from highnoon.cli.boards import Board, board_of
from highnoon.cli.console import Terminal
from highnoon.cli.seat.choices import Choices

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta"]


@pytest.fixture
def choices() -> Choices:
    """Everything that seat A could ever be offered here."""
    game = highnoon.load("finger-guns")
    say = game.actions.parse
    offered = [*game.deal(5).view(0).options, say("two-guns B C"), say("two-guns B D"), say("two-guns C D")]
    return Choices(board_of(game), NAMES, offered)


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("posse", ["posse"]),
        ("POSSE", ["posse"]),
        ("1", ["posse"]),
        ("2", ["saloon 2"]),  # the number of a choice, not the number of a Saloon
        ("saloon 4", ["saloon 4"]),
        ("sal 4", ["saloon 4"]),
        ("saloon 5", []),
        ("l", ["lasso"]),
        ("d", ["shot D", "power-shot D", "two-guns B D", "two-guns C D"]),  # a seat's letter is a whole word
        ("dy", ["dynamite"]),
        ("shot B", ["shot B"]),
        ("shot b", ["shot B"]),
        ("shot Birdie", ["shot B"]),
        ("sh bir", ["shot B"]),
        ("shot A", []),
        ("shot H", []),
        ("shot", ["shot B", "shot C", "shot D", "shot E"]),
        ("power-shot c", ["power-shot C"]),
        ("power shot Clem", ["power-shot C"]),
        ("pow c", ["power-shot C"]),
        ("power c", ["power-shot C"]),
        ("two-guns B C", ["two-guns B C"]),
        ("two guns birdie clem", ["two-guns B C"]),
        ("two c b", []),
        ("two d", ["two-guns B D", "two-guns C D"]),
        ("99", []),
        ("", []),
    ],
)
def test_what_words_mean(choices: Choices, typed: str, means: list[str]) -> None:
    assert [choice.says for choice in choices.find(typed)] == means


def test_every_choice_can_be_named_in_four_ways(choices: Choices) -> None:
    for choice in choices.all:
        for typed in (str(choice.number), choice.says, choice.says.upper(), choice.says.replace("-", " ")):
            assert choices.find(typed) == [choice], typed


def test_numbers_run_through_the_groups(choices: Choices) -> None:
    assert [choice.number for choice in choices.all] == list(range(1, len(choices.all) + 1))
    assert choices.verbs == list(dict.fromkeys(choice.verb for choice in choices.all))


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_choice_is_torn_apart(choices: Choices, width: int) -> None:
    game = highnoon.load("finger-guns")
    terminal = Terminal()
    terminal.width = width
    with terminal.capture() as captured:
        terminal.print(choices.show(game.deal(5).view(0)))
    lines = captured.get().splitlines()
    assert max(map(len, lines)) <= width
    for choice in choices.all:
        assert any(f"{choice.number} {choice.label}" in line for line in lines), choice


def test_a_game_without_a_board_is_drawn_all_the_same() -> None:
    game = highnoon.load("finger-guns")
    board = Board(game)
    terminal = Terminal()
    terminal.width = 120
    with terminal.capture() as captured:
        terminal.print(board.draw(game.deal(5, seed=1).view(1), NAMES))
        terminal.print(Choices(board, NAMES, game.deal(5).view(1).options).show(game.deal(5).view(1)))
    drawn = captured.get()
    for part in ("A Stranger", "B Birdie (you)", "health 20", "deck 15 hidden", "Power shot", "2 saloon 2"):
        assert part in drawn, drawn
    assert board.rules("shot", game.deal(5).view(1)) == ()
