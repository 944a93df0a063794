"""Asking a person: the table, the story, the question, and whatever they type until it is an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from highnoon.cli.boards import Board
from highnoon.cli.paper import Paper
from highnoon.cli.seat.asides import Asides
from highnoon.cli.seat.choices import Choice, Choices
from highnoon.cli.seat.journal import Journal
from highnoon.cli.seat.lines import Lines
from highnoon.cli.story import paragraphs
from highnoon.engine.record import Recorder
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import PASS

UNDONE: Final = -1  # instead of a key: the last move was taken back, ask again
NOTHING: Final = -2  # instead of a key: the person lets it be


class Left(Exception):
    """The person left the table: by their own word, or because nobody types any more."""

    def __init__(self, wordless: bool) -> None:
        super().__init__("left")
        self.wordless = wordless


class Person:
    def __init__(
        self, paper: Paper, lines: Lines, board: Board, journal: Journal, options: Mapping[str, object]
    ) -> None:
        self.paper = paper
        self.lines = lines
        self.board = board
        self.journal = journal
        self.asides = Asides(paper, board, journal, options)
        self.seat = journal.seat
        self.asked = ""  # the kind of the question before this one, if nobody else has been asked since
        self.later = ""  # the kind of question that the person lets be until another one is asked

    def answer(self, recorder: Recorder) -> int:
        """The seat is asked something: the key of an action that is legal now, or UNDONE."""
        view = recorder.table.view(self.seat)
        if self.later == view.kind and is_window(recorder):
            return int(PASS)
        self.later = ""
        choices = self.choices(view.options + [key for key in view.interrupts if key not in view.options])
        self.look(recorder)
        teller = self.journal.teller
        self.paper.print(Text(self.board.game.words.ask(view.kind, self.seat, teller.names, you=True), style="bold"))
        self.paper.print(choices.show(recorder.table.view(self.seat)))
        if is_window(recorder):
            self.paper.print("  later: pass, and do not ask me that again before something else", style="dim")
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
        choices = self.choices(keys)
        self.look(recorder)
        self.paper.print(Text("You may act out of turn; [enter] lets it be.", style="bold"))
        self.paper.print(choices.show(recorder.table.view(self.seat)))
        choice = self.pick(recorder, choices, may_skip=True)
        return NOTHING if choice is None else choice.key

    def choices(self, keys: list[int]) -> Choices:
        return Choices(self.board, self.journal.teller.names, keys)

    def look(self, recorder: Recorder) -> None:
        """Story and table, if anything happened since the last look; less of the table if the same is asked again."""
        fresh = self.journal.fresh()
        view = recorder.table.view(self.seat)
        again = view.kind == self.asked and not self.journal.thoughts
        self.asked = view.kind
        if fresh:
            self.paper.print()
            self.paper.print(paragraphs(fresh, self.journal.teller, self.seat))
            draw = self.board.glance if again else self.board.draw
            self.paper.print(draw(view, self.journal.teller.names))

    def pick(self, recorder: Recorder, choices: Choices, may_skip: bool = False) -> Choice | None:
        """Reads until a choice is made; None after an undo, or a plain [enter] where that is an answer."""
        while True:
            text = self.read("> ")
            if not text:
                if may_skip:
                    return None
                self.paper.print("Type a number or words; ? explains.", style="dim")
            elif text.lower() == "undo":
                if self.undo(recorder):
                    return None
            elif text.lower() == "later" and is_window(recorder):
                self.later = recorder.table.kind_name()
                return next(choice for choice in choices.all if choice.key == PASS)
            elif not self.asides.hear(text, recorder.table.view(self.seat), choices):
                choice = self.understand(recorder, choices, text)
                if choice is not None:
                    return choice

    def make_sure(self, recorder: Recorder, choices: Choices, choice: Choice) -> Choice | None:
        """The last moment before a sealed choice counts: None when the person wants to choose anew."""
        while True:
            self.paper.print(Text.assemble("You: ", (choices.button(choice), "bold")))
            text = self.read(f"{self.board.ready} > ")
            if text.lower() in ("", "draw", "y", "yes"):
                return choice
            if text.lower() in ("undo", "u", "n", "no"):
                self.paper.print("Taken back. Choose again.")
                return None
            if not self.asides.hear(text, recorder.table.view(self.seat), choices):
                choice = self.understand(recorder, choices, text) or choice

    def understand(self, recorder: Recorder, choices: Choices, text: str) -> Choice | None:
        """The one choice the text means; otherwise says why it means none."""
        found = choices.find(text)
        if len(found) == 1:
            return found[0]
        if found:
            meant = ", ".join(f"{choice.number} {choice.says}" for choice in found)
            self.paper.print(Text(f"Which one: {meant}?", style="yellow"))
        elif text.isdecimal():
            self.paper.print(Text(f"There is no choice {text}; choices are 1 to {len(choices.all)}.", style="yellow"))
        else:
            self.paper.print(Text(self.refusal(recorder, choices, text), style="yellow"))
        return None

    def refusal(self, recorder: Recorder, choices: Choices, text: str) -> str:
        try:
            recorder.table.clone().act(self.seat, choices.parse(text))
        except (BadInput, Refused) as error:
            return f"{error}"
        raise AssertionError(f"{text!r} is legal but not among the choices")

    def undo(self, recorder: Recorder) -> bool:
        try:
            recorder.undo(self.seat)
        except Refused as error:
            self.paper.print(Text(str(error), style="yellow"))
            return False
        self.paper.print("Taken back.")
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
    """Whether the question is whether to answer something at all, put to everybody who could."""
    return recorder.table.sealed and recorder.table.quiet
