"""What somebody who knows only the screen can find out at a table in the terminal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import highnoon
from highnoon import bots
from highnoon.cli.boards import board_of
from highnoon.cli.paper import Paper
from highnoon.cli.seat.choices import Choices
from highnoon.cli.seat.lines import Lines
from highnoon.cli.seat.person import Left
from highnoon.cli.seat.sitting import Sitting
from highnoon.engine.dice import seed_key
from highnoon.engine.record import Recorder
from highnoon.games.finger_guns.view import FingerGunsView

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus"]


class Typing(Lines):
    """Types these lines, then nothing more."""

    def __init__(self, *lines: str) -> None:
        super().__init__(Paper())
        self.lines = list(lines)

    def read(self, prompt: str) -> str | None:
        return self.lines.pop(0) if self.lines else None


def screen(capsys: pytest.CaptureFixture[str], slug: str, *typed: str, **position: Any) -> str:
    """What somebody in seat A sees who types this, from the start or from a position."""
    game = highnoon.load(slug)
    seats = position.get("seats", 5 if slug == "finger-guns" else 4)
    recorder = Recorder(game, seats, seed_key(2), names=NAMES[:seats])
    if position:
        recorder.table = game.from_position(position)
    seated = {seat: bots.make("deputy", game, seat) for seat in range(1, seats)}
    paper = Paper()
    paper.width = 80
    sitting = Sitting(paper, Typing(*typed), board_of(game), recorder, 0, seated)
    with pytest.raises(Left):
        sitting.play()
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("slug", "goal"),
    [
        ("finger-guns", "The game ends when two Survivors are left"),
        ("tabletown", "be the last gunslinger alive"),
        ("saloon", "with any Grit left"),
        ("notoriety", "be alive at the end with the highest score"),
        ("posse", "have the most gold"),
    ],
)
def test_the_first_screen_says_how_the_game_is_won(capsys: pytest.CaptureFixture[str], slug: str, goal: str) -> None:
    seen = " ".join(screen(capsys, slug).split())
    assert seen.count("To win: ") == 1
    assert goal in seen


def test_a_ghost_is_told_how_ghosts_win_and_what_ghosts_do(capsys: pytest.CaptureFixture[str]) -> None:
    ghost = {"seats": 5, "round": 3, "A": {"ghost": True, "health": 0}}
    seen = " ".join(screen(capsys, "finger-guns", "?", "? saloon", **ghost).split())
    assert "Ghosts win together" in seen
    assert "FG-6.2" in seen
    assert "FG-5.4" not in seen


def test_a_number_after_a_question_mark_explains_that_choice(capsys: pytest.CaptureFixture[str]) -> None:
    seen = screen(capsys, "finger-guns", "? 6", "? 77")
    assert "FG-5.14" in seen or "FG-5.8" in seen
    assert "There is no choice 77; choices are 1 to " in seen


def test_characters_are_offered_with_what_they_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    game = highnoon.load("notoriety")
    seen = " ".join(screen(capsys, "notoriety").split())
    offered = [key for key in game.deal(4, seed=1).view(0).options if game.actions.say(key).startswith("be ")]
    assert offered
    texts = [each.text for each in game.numbers.characters]  # type: ignore[attr-defined]
    assert sum(" ".join(text.split()[:4]) in seen for text in texts) >= len(offered)


def test_choices_keep_their_numbers_while_the_decision_stays_the_same() -> None:
    game = highnoon.load("finger-guns")
    board = board_of(game)
    keys = game.deal(5).view(0).options
    first = Choices(board, NAMES, keys)
    left = [key for place, key in enumerate(keys) if place not in (1, 3)]
    later = Choices(board, NAMES, left, first.numbers)
    assert {choice.key: choice.number for choice in later.all} == {
        choice.key: choice.number for choice in first.all if choice.key in left
    }
    assert later.find("2") == []
    assert later.offered().startswith("choices are 1, 3, 5, 6")


def test_squares_are_typed_by_row_and_column_and_harm_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    street = ["+-+-+-+-+-+-+", "|A . . . . C|", "+-+-+-+-+-+-+"]
    start = {"seats": 2, "map": street, "chips": ["fire 0 2 B"], "A": {"hand": []}, "B": {"hand": []}}
    seen = screen(capsys, "posse", "pick garrett", "5", "0 1", **start)
    assert "row  0: 1 2! 3!" in seen
    assert "! hurts" in seen
    assert "There is no choice 5" in seen
    assert "Stranger" in seen
    assert "  A Stranger" not in seen  # letters are for figures


def test_the_picture_is_drawn_again_whenever_it_changed(capsys: pytest.CaptureFixture[str]) -> None:
    """Picking who moves changes nothing but what can be reached."""
    street = ["+-+-+-+-+-+-+", "|A . . . . C|", "+-+-+-+-+-+-+"]
    start = {"seats": 2, "map": street, "A": {"hand": []}, "B": {"hand": []}}
    seen = screen(capsys, "posse", "pick garrett", **start)
    assert "|A . . . . C|" in seen
    assert "|A 1 2 3 4 C|" in seen


def test_bots_speak_of_people_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    seen = screen(capsys, "finger-guns", "posse", "", "why", seats=5)
    said = [line for line in seen.splitlines() if "Shot at" in line or "Power Shot at" in line]
    assert said
    for line in said:
        assert any(name in line.partition("at ")[2] for name in NAMES), line


def test_what_somebody_shows_is_wrapped_not_cut() -> None:
    game = highnoon.load("finger-guns")
    view = game.deal(8).view(0)
    assert isinstance(view, FingerGunsView)
    view.players[1] = msgspec.structs.replace(view.players[1], gesture=game.actions.parse("power-shot H"))
    names = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "Hattie the Younger"]
    paper = Paper()
    paper.width = 80
    with paper.capture() as captured:
        paper.print(board_of(game).draw(view, names))
    assert "Younger" in captured.get()
