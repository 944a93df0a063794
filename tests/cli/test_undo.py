"""Undoing a move in your own decision, at a table of The Saloon."""

from __future__ import annotations

from importlib import import_module

import pytest

from highnoon.cli.boards import board_of
from highnoon.cli.console import Terminal
from highnoon.cli.seat.lines import Lines
from highnoon.cli.seat.local_game import LocalGame
from highnoon.engine.dice import seed_key
from highnoon.engine.game import Game
from highnoon.engine.record import Recorder


class Script(Lines):
    """Lines thought out beforehand."""

    def __init__(self, terminal: Terminal, lines: list[str]) -> None:
        super().__init__(terminal)
        self.lines = lines

    def read(self, prompt: str) -> str | None:
        return self.lines.pop(0) if self.lines else None


@pytest.fixture
def scavenging() -> Recorder:
    """Seat A is asked what to throw away."""
    game: Game = import_module("highnoon.games.saloon").load()
    recorder = Recorder(game, 3, seed_key(1))
    while True:
        table = recorder.table
        recorder.settle()
        seat = table.pending()[0]
        options = [game.actions.say(key) for key in table.legal(seat)]
        if seat == 0 and sum(says.startswith("discard ") for says in options) > 2:
            return recorder
        recorder.act(seat, table.legal(seat)[0])


def test_one_move_at_a_time(scavenging: Recorder, capsys: pytest.CaptureFixture[str]) -> None:
    recorder = scavenging
    rows = len(recorder.rows)
    before = [recorder.table.to_position()]
    terminal = Terminal()
    lines = ["discard", "discard", "undo", "undo"]
    local_game = LocalGame(terminal, Script(terminal, lines), board_of(recorder.game), recorder, 0, {})
    for _ in range(2):
        # "discard" alone is too little to say; the first of what it could mean is chosen by number.
        lines.insert(1, str(first_discard(local_game)))
        local_game.person_answers()
        before.append(recorder.table.to_position())
    said = capsys.readouterr().out
    assert said.count("Which one: ") == 2
    for at in (1, 0):
        local_game.person_answers()
        assert recorder.table.to_position() == before[at]
    assert capsys.readouterr().out.count("Taken back.") == 2
    assert [row.says.split()[0] for row in recorder.rows[rows:]] == ["discard", "discard", "undo", "undo"]
    assert [line.sentence for line in local_game.journal.all][-2:] == ["Seat A takes the last move back."] * 2


def first_discard(local_game: LocalGame) -> int:
    view = local_game.recorder.table.view(0)
    choices = local_game.person.choices(view.options, view, local_game.person.numbers.get(view.kind))
    return next(choice.number for choice in choices.all if choice.verb == "discard")
