"""The choices of a question: numbered, grouped by verb, and understood when they are typed in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards import Board
from highnoon.engine.actions import Operand
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import seat_name
from highnoon.engine.view import View

APART: Final = re.compile(r"[\s\-_,/@]+")


class Choice(msgspec.Struct, frozen=True):
    number: int  # as shown, from 1; 0 where the board lists choices by their words
    key: int
    verb: str
    label: str  # what stands behind the number
    says: str  # its notation
    slots: list[list[str]]  # the words of the notation, each with other spellings


class Choices:
    """What a seat may do now.  Numbers run through the groups, in the order of the options.

    While a decision stays the same, a choice keeps the number it had (`before`), and new ones get new numbers.
    """

    def __init__(
        self, board: Board, names: Sequence[str], keys: Sequence[int], before: Mapping[int, int] | None = None
    ) -> None:
        self.board = board
        self.game = game = board.game
        self.names = names
        verbs: dict[str, list[int]] = {}
        for key in keys:
            verbs.setdefault(game.actions.split(key)[0].name, []).append(key)
        self.numbers = dict(before or {})
        last = max(self.numbers.values(), default=0)
        for verb, group in verbs.items():
            for key in group:
                if key not in self.numbers and verb not in board.typed:
                    last += 1
                    self.numbers[key] = last
        self.all = [self.choice(self.numbers.get(key, 0), key) for group in verbs.values() for key in group]
        self.verbs = list(verbs)

    def choice(self, number: int, key: int) -> Choice:
        verb, values = self.game.actions.split(key)
        operands = list(zip(verb.operands, values, strict=True))
        label = self.board.label(verb.name, " + ".join(self.name(operand, value) for operand, value in operands))
        if label.isdecimal():  # would look like the number of a choice
            label = f"{verb.name.replace('-', ' ')} {label}"
        slots = [[word] for word in verb.name.split("-")]
        for operand, value in operands:
            slots += self.spellings(operand, value)
        return Choice(number, key, verb.name, label, self.game.actions.say(key), slots)

    def name(self, operand: Operand, value: int) -> str:
        """How an operand is shown to people."""
        if operand.kind == "seat" and value < len(self.names):
            return self.names[value]
        faces = self.game.words.faces.get(operand.kind, [])
        return faces[value] if value < len(faces) else self.game.actions.name_of(operand, value)

    def spellings(self, operand: Operand, value: int) -> list[list[str]]:
        written = apart(self.game.actions.name_of(operand, value))
        if operand.kind == "seat":
            return [[*written, *apart(self.name(operand, value))]]
        return [[word] for word in written]

    def button(self, choice: Choice) -> str:
        """The whole sentence of a choice."""
        return self.game.words.action(self.game.actions, choice.key, self.names)

    def show(self, view: View) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_column(style="dim")
        for verb in self.verbs:
            group = self.board.group(verb, view)
            if group.title:
                grid.add_row(f"  {group.title}", self.listing(verb, view), group.hint)
        return grid

    def listing(self, verb: str, view: View) -> RenderableType:
        choices = [choice for choice in self.all if choice.verb == verb]
        if verb in self.board.typed:
            return self.board.listing(verb, [choice.key for choice in choices], view)
        if verb not in self.board.spelled:
            return Items(choices)
        rows = Table.grid(padding=(0, 1))
        rows.add_column(style="bold cyan", justify="right", no_wrap=True)
        rows.add_column()
        for choice in choices:
            rows.add_row(f"{choice.number:>2}", Text(choice.label).append(f"  {self.text(choice)}", style="dim"))
        return rows

    def offered(self) -> str:
        """How to name a choice."""
        numbers = sorted(choice.number for choice in self.all if choice.number)
        if not numbers:
            return f"type its words, such as {self.all[0].says}"
        gaps = numbers != list(range(numbers[0], numbers[-1] + 1))
        return f"choices are {', '.join(map(str, numbers))}" if gaps else f"choices are {numbers[0]} to {numbers[-1]}"

    def text(self, choice: Choice) -> str:
        """The text of the cards that a choice names."""
        verb, values = self.game.actions.split(choice.key)
        texts = [self.board.text_of(operand, value) for operand, value in zip(verb.operands, values, strict=True)]
        return " ".join(text for text in texts if text)

    def find(self, text: str) -> list[Choice]:
        """The choices that a number, a notation or the beginning of its words can mean; the closest reading wins."""
        if text.isdecimal():
            return [choice for choice in self.all if choice.number == int(text) > 0]
        typed = apart(text)
        for whole in (True, False):
            for from_start in (True, False):
                found = [choice for choice in self.all if reads(typed, choice.slots, whole, from_start)]
                if found:
                    exact = [choice for choice in found if whole and len(choice.slots) == len(typed)]
                    return exact or found
        return []

    def parse(self, text: str) -> int:
        """Any action of the game, legal or not, with seats by letter or name; raises `BadInput`."""
        seats = {name.lower(): seat_name(seat) for seat, name in enumerate(self.names)}
        words = [
            seats.get(word, word.upper() if re.fullmatch("[a-h]", word) else word) for word in text.lower().split()
        ]
        try:
            return self.game.actions.parse(" ".join(words))
        except BadInput as error:
            raise BadInput(f"{error}; ? shows what you can do") from None


class Items:
    """Numbered labels side by side, broken only between two of them; one that is too long has lines of its own."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.items = [(Text(f"{choice.number:>2}", style="bold cyan"), Text(choice.label)) for choice in choices]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for number, label in self.items:
            item = Text(" ").join([number, label])
            if line and line.cell_len + 2 + item.cell_len > options.max_width:
                yield line
                line = Text()
            if item.cell_len > options.max_width:
                grid = Table.grid(padding=(0, 1))
                grid.add_row(number, label)
                yield grid
            else:
                line.append("  " if line else "")
                line.append_text(item)
        if line:
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [number.cell_len + 1 + label.cell_len for number, label in self.items]
        return Measurement(min(30, max(widths)), sum(widths) + 2 * len(widths)).with_maximum(options.max_width)


def apart(text: str) -> list[str]:
    return [word for word in APART.split(text.lower()) if word]


def reads(typed: list[str], slots: list[list[str]], whole: bool, from_start: bool) -> bool:
    """Whether the typed words stand for these slots in this order; some slots may be left out."""
    at = 0
    for place, word in enumerate(typed):
        while at < len(slots) and not any(word == s if whole else s.startswith(word) for s in slots[at]):
            at += 1
        if at == len(slots) or (from_start and place == 0 and at > 0):
            return False
        at += 1
    return bool(typed)
