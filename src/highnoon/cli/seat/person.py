"""Asking a person: the table, the story, the question, and whatever they type until it is an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from highnoon.cli.boards import Board
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung
from highnoon.cli.seat.choices import Choice, Choices
from highnoon.cli.seat.commands import Commands
from highnoon.cli.seat.journal import Journal
from highnoon.cli.seat.lines import Lines
from highnoon.cli.story import paragraphs
from highnoon.engine.record import Recorder
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import PASS
from highnoon.engine.view import View

UNDONE: Final = -1  # instead of a key: the last move was taken back, ask again
NOTHING: Final = -2  # instead of a key: the person passes


class Left(Exception):
    """The person left the table: by their own word, or because the input ended."""

    def __init__(self, wordless: bool) -> None:
        super().__init__("left")
        self.wordless = wordless


class Person:
    def __init__(
        self, terminal: Terminal, lines: Lines, board: Board, journal: Journal, options: Mapping[str, object]
    ) -> None:
        self.terminal = terminal
        self.lines = lines
        self.board = board
        self.journal = journal
        self.commands = Commands(terminal, board, journal, options)
        self.seat = journal.seat
        self.asked = ""  # the kind of the last decision
        self.later = ""  # the kind of decision that the person passes until another one comes
        self.numbers: dict[str, dict[int, int]] = {}  # by kind of decision: of its choices, by key
        self.picture = ""  # the table as it was last drawn

    def answer(self, recorder: Recorder) -> int:
        """The seat is asked something: the key of an action that is legal now, or UNDONE."""
        self.commands.played = recorder.table
        view = recorder.table.view(self.seat)
        if (self.later == view.kind and is_window(recorder)) or self.commands.keeps_quiet(view):
            return int(PASS)
        self.later = ""
        again = view.kind == self.asked and not self.journal.thoughts
        part = (self.asked, view.kind) in self.board.parts and not self.journal.thoughts
        keys = view.options + [key for key in view.interrupts if key not in view.options]
        if not again and not part:
            self.numbers.clear()
        choices = self.choices(keys, view, self.numbers.get(view.kind))
        self.asked, self.numbers[view.kind] = view.kind, choices.numbers
        self.look(view, again or part)
        self.commands.ask(view, choices)
        if is_window(recorder):
            self.terminal.print("  later: pass now, and keep passing until you must decide something else", style="dim")
        self.commands.offer_quiet(view)
        while True:
            choice = self.pick(recorder, choices)
            if choice is None:
                return UNDONE
            if not view.sealed or choice.key == PASS or choice.key in view.interrupts:
                return choice.key
            sure = self.make_sure(recorder, choices, choice)
            if sure is not None:
                return sure.key

    def out_of_turn(self, recorder: Recorder, keys: list[int]) -> int:
        """Others are asked, but this seat may do something: a key, or NOTHING."""
        view = recorder.table.view(self.seat)
        choices = self.choices(keys, view)
        self.asked = ""
        self.look(view)
        self.terminal.print(Text("You may act out of turn. Press Enter to pass.", style="bold"))
        self.terminal.print(choices.show(view))
        choice = self.pick(recorder, choices, may_skip=True)
        return NOTHING if choice is None else choice.key

    def choices(self, keys: list[int], view: View, before: Mapping[int, int] | None = None) -> Choices:
        return Choices(self.board, self.journal.teller.names, keys, before, view)

    def look(self, view: View, again: bool = False) -> None:
        """Shows the events since the last look, how to win if that is new, and the table if it looks different now.

        Less of the table is drawn when the same decision comes `again`.
        """
        fresh = self.journal.fresh()
        if fresh:
            self.terminal.print()
            self.terminal.print(paragraphs(fresh, self.journal.teller, self.seat))
        self.commands.how_to_win(view)
        names = self.journal.teller.names
        whole = self.rendered(self.board.draw(view, names))
        if whole != self.picture:
            self.picture = whole
            self.terminal.print(self.board.glance(view, names) if again else self.board.draw(view, names))

    def rendered(self, drawing: RenderableType) -> str:
        with self.terminal.capture() as captured:
            self.terminal.print(drawing)
        return captured.get()

    def pick(self, recorder: Recorder, choices: Choices, may_skip: bool = False) -> Choice | None:
        """Reads until a choice is made; None after an undo, or a plain [enter] where that is an answer."""
        while True:
            text = self.read("> ")
            if not text:
                if may_skip:
                    return None
                self.terminal.print("Type a number or words; ? explains them.", style="dim")
            elif text.lower() == "undo":
                if self.undo(recorder):
                    return None
            elif text.lower() == "later" and is_window(recorder):
                self.later = recorder.table.kind_name()
                return next(choice for choice in choices.all if choice.key == PASS)
            elif text.lower() == "quiet" and self.commands.can_keep_quiet(recorder.table.view(self.seat)):
                self.commands.keep_quiet(recorder.table.view(self.seat))
                return next(choice for choice in choices.all if choice.key == PASS)
            elif not self.commands.hear(text, recorder.table.view(self.seat), choices):
                choice = self.understand(recorder, choices, text)
                if choice is not None:
                    return choice

    def make_sure(self, recorder: Recorder, choices: Choices, choice: Choice) -> Choice | None:
        """The last moment before a sealed choice counts: None when the person wants to choose again."""
        while True:
            self.terminal.print(Hung(Text.assemble("You: ", (choices.button(choice), "bold"))))
            text = self.read(f"{self.board.ready} > ")
            if text.lower() in ("", "draw", "y", "yes"):
                return choice
            if text.lower() in ("undo", "u", "n", "no"):
                self.terminal.print("Taken back. Choose again.")
                return None
            if not self.commands.hear(text, recorder.table.view(self.seat), choices):
                choice = self.understand(recorder, choices, text) or choice

    def understand(self, recorder: Recorder, choices: Choices, text: str) -> Choice | None:
        """The one choice the text means; otherwise says why it means none."""
        found = choices.find(text)
        if len(found) == 1:
            return found[0]
        if found:
            self.terminal.print(Hung(f"Which one: {choices.meant(found)}?", style="yellow"))
        elif text.isdecimal():
            self.terminal.print(Text(f"There is no choice {text}; {choices.offered()}.", style="yellow"))
        else:
            self.terminal.print(Hung(self.refusal(recorder, choices, text), style="yellow"))
        return None

    def refusal(self, recorder: Recorder, choices: Choices, text: str) -> str:
        try:
            recorder.table.clone().act(self.seat, choices.parse(text))
        except Refused as error:
            return f"{error}"
        except BadInput:
            return choices.not_understood(text)
        raise AssertionError(f"{text!r} is legal but not among the choices")

    def undo(self, recorder: Recorder) -> bool:
        try:
            recorder.undo(self.seat)
        except Refused as error:
            self.terminal.print(Text(str(error), style="yellow"))
            return False
        self.terminal.print("Taken back.")
        return True

    def read(self, prompt: str) -> str:
        """A line; leaving the table is understood everywhere."""
        while True:
            text = self.lines.read(prompt)
            if text is None:
                raise Left(wordless=True)
            if text.lower() not in ("quit", "exit", "q"):
                return text
            sure = self.lines.read("Leave the table? y/n > ")
            if sure is None or sure.lower() in ("y", "yes"):
                raise Left(wordless=sure is None)


def is_window(recorder: Recorder) -> bool:
    """Is the decision a response window, offered to everyone who could answer?"""
    return recorder.table.sealed and recorder.table.quiet
