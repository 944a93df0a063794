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
from highnoon.cli.hung import Hung
from highnoon.engine.actions import Operand
from highnoon.engine.table import PASS, seat_name
from highnoon.engine.view import View
from highnoon.engine.words import SEAT_IN_FACE

APART: Final = re.compile(r"[\s\-_,/@]+")
SHOWN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")  # the words of a label
GAP: Final = 2  # blanks between a heading and its choices
BESIDE: Final = 4  # blanks between choices and what they do
LABEL: Final = 3  # columns from the beginning of a choice to its label


class Choice(msgspec.Struct, frozen=True):
    number: int  # as shown, from 1; 0 where the board lists choices by their words
    key: int
    verb: str
    label: str  # what stands behind the number
    says: str  # its notation
    slots: list[list[str]]  # the words of the notation, each with other spellings


class Choices:
    """The choices of a seat now.  Numbers run through the groups, in the order of the choices.

    While a decision stays the same or comes back after a part of it, a choice keeps the number it had (`before`), and
    new ones get new numbers.
    """

    def __init__(
        self,
        board: Board,
        names: Sequence[str],
        keys: Sequence[int],
        before: Mapping[int, int] | None = None,
        view: View | None = None,
    ) -> None:
        self.board = board
        self.view = view  # where it is known, labels say what the choice is about
        self.game = game = board.game
        self.names = names
        verbs: dict[str, list[int]] = {}
        for key in keys:
            verbs.setdefault(game.actions.split(key)[0].name, []).append(key)
        self.numbers = dict(before or {})
        last = max(self.numbers.values(), default=0)
        for verb, group in verbs.items():
            for key in group:
                if key not in self.numbers and verb not in board.typed and self.title(verb):
                    last += 1
                    self.numbers[key] = last
        self.all = [self.choice(self.numbers.get(key, 0), key) for group in verbs.values() for key in group]
        self.verbs = list(verbs)

    def title(self, verb: str) -> str:
        """The heading of a verb's choices; choices without one are not shown, have no number, and can be typed."""
        return self.board.group(verb, self.view).title if self.view is not None else verb.replace("-", " ")

    def choice(self, number: int, key: int) -> Choice:
        verb, values = self.game.actions.split(key)
        operands = list(zip(verb.operands, values, strict=True))
        label = self.board.label(verb.name, " + ".join(self.name(operand, value) for operand, value in operands))
        if label.isdecimal():  # would look like the number of a choice
            label = f"{verb.name.replace('-', ' ')} {label}"
        if self.view is not None:
            label = self.board.label_here(key, label, self.view)
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
        if choice.key == PASS and self.title(choice.verb):
            return self.title(choice.verb)  # as it stands on the screen
        said = self.game.words.action(self.game.actions, choice.key, self.names)
        return said if self.view is None else self.board.button_here(choice.key, said, self.view)

    def show(self, view: View) -> RenderableType:
        rows: list[Row] = []
        for verb in self.verbs:
            group = self.board.group(verb, view)
            if group.title:
                hint = SEAT_IN_FACE.sub(lambda match: self.names[int(match[1])], group.hint)
                rows.append(Row(f"  {group.title}", self.listing(verb, view), hint))
        return Rows(rows)

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
        return self.find_shown(text)

    def find_shown(self, text: str) -> list[Choice]:
        """Finds choices by the words on the screen: those of the label, after the heading or the verb, or without."""
        typed = shown_words(text)
        for whole in (True, False):
            found = [choice for choice in self.all if reads(typed, self.on_screen(choice), whole, False)]
            if found:
                return found
        return []

    def on_screen(self, choice: Choice) -> list[list[str]]:
        words = (*apart(choice.verb), *shown_words(self.title(choice.verb)), *shown_words(choice.label))
        return [[word] for word in words]

    def meant(self, found: Sequence[Choice]) -> str:
        """Several choices that a text can mean."""
        return ", ".join(f"{choice.number or ''} {self.in_words(choice.key)}".strip() for choice in found)

    def in_words(self, key: int) -> str:
        """The notation of a choice with names instead of letters and ids."""
        verb, values = self.game.actions.split(key)
        named = [self.name(operand, value) for operand, value in zip(verb.operands, values, strict=True)]
        return " ".join([verb.name.replace("-", " "), *named])

    def not_understood(self, text: str) -> str:
        return f"{text!r} is not one of your choices. Type a number or the words of a choice; ? explains them."

    def parse(self, text: str) -> int:
        """Any action of the game, legal or not, with seats by letter or name; raises `BadInput`."""
        seats = {name.lower(): seat_name(seat) for seat, name in enumerate(self.names)}
        words = [
            seats.get(word, word.upper() if re.fullmatch("[a-h]", word) else word) for word in text.lower().split()
        ]
        typed = [verb for verb in self.verbs if verb in self.board.typed]
        if typed and words and words[0].isdecimal():  # a square without its verb
            words.insert(0, typed[0])
        return self.game.actions.parse(" ".join(words))


class Row(msgspec.Struct, frozen=True):
    """The choices of one verb: how they are headed, their numbers and labels, what they do."""

    title: str
    listing: RenderableType
    hint: str

    def width(self) -> int:
        """The width of its choices side by side; too wide for any screen where they are not."""
        return self.listing.width() if isinstance(self.listing, Items) else 1000


class Rows:
    """Headings on the left.  What the choices do stands to the right of those that fit on one line, else below."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        left = max((len(row.title) for row in self.rows), default=0) + GAP
        room = options.max_width - left
        fitting = [row for row in self.rows if row.hint and row.width() + BESIDE + len(row.hint) <= room]
        while fitting and max(map(Row.width, fitting)) + BESIDE + max(len(row.hint) for row in fitting) > room:
            fitting.remove(max(fitting, key=Row.width))
        widest = max((row.width() for row in fitting), default=0)
        for row in self.rows:
            grid = Table.grid(padding=(0, GAP))
            grid.add_column(style="bold", no_wrap=True, width=left - GAP)
            grid.add_column(width=widest + BESIDE - GAP if row in fitting else room)
            if row in fitting:
                grid.add_column(style="dim", no_wrap=True)
                grid.add_row(row.title, row.listing, row.hint)
            else:
                grid.add_row(row.title, row.listing)
                if row.hint:
                    grid.add_row("", Hung(" " * LABEL + row.hint, LABEL, "dim"))
            yield grid


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

    def width(self) -> int:
        return sum(number.cell_len + 1 + label.cell_len for number, label in self.items) + 2 * (len(self.items) - 1)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [number.cell_len + 1 + label.cell_len for number, label in self.items]
        return Measurement(min(30, max(widths)), sum(widths) + 2 * len(widths)).with_maximum(options.max_width)


def apart(text: str) -> list[str]:
    return [word for word in APART.split(text.lower()) if word]


def shown_words(text: str) -> list[str]:
    return SHOWN.findall(text.lower())


def reads(typed: list[str], slots: list[list[str]], whole: bool, from_start: bool) -> bool:
    """Do the typed words name these slots in this order?  Some slots may be left out."""
    at = 0
    for place, word in enumerate(typed):
        while at < len(slots) and not any(word == s if whole else s.startswith(word) for s in slots[at]):
            at += 1
        if at == len(slots) or (from_start and place == 0 and at > 0):
            return False
        at += 1
    return bool(typed)
