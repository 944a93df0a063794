"""The plain drawing of any view, and what a game's own board may do better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich import box
from rich.console import Group as Together
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.engine.game import Game
from highnoon.engine.table import seat_name
from highnoon.engine.view import View

SHARED = frozenset(View.__struct_fields__)


class Group(msgspec.Struct, frozen=True):
    """How the choices of one verb are headed."""

    title: str
    hint: str = ""  # what they do, in a few words


class Board:
    ready = "Sealed. [enter] shows it, undo changes your mind"  # asked before a sealed choice counts

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        """Everything this seat may know: a row for each seat, then the rest."""
        data: dict[str, Any] = msgspec.to_builtins(view)
        mine = {key: value for key, value in data.items() if key not in SHARED}
        by_seat = {
            key: value for key, value in mine.items() if isinstance(value, list) and len(value) == view.seats and value
        }
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(no_wrap=True)
        for title in self.columns(by_seat):
            table.add_column(title.replace("_", " "))
        for seat in range(view.seats):
            table.add_row(self.who(view, seat, names), *self.cells(by_seat, seat))
        rest = [
            f"{key.replace('_', ' ')} {plain(value) or 'none'}" for key, value in mine.items() if key not in by_seat
        ]
        return Together(table, Text("; ".join(rest)))

    def columns(self, by_seat: dict[str, Any]) -> list[str]:
        return [name for key, value in by_seat.items() for name in (value[0] if isinstance(value[0], dict) else [key])]

    def cells(self, by_seat: dict[str, Any], seat: int) -> list[str]:
        return [
            plain(cell)
            for value in by_seat.values()
            for cell in (value[seat].values() if isinstance(value[seat], dict) else [value[seat]])
        ]

    def who(self, view: View, seat: int, names: Sequence[str]) -> str:
        return f"{seat_name(seat)} {names[seat]}{' (you)' if seat == view.seat else ''}"

    def group(self, verb: str, view: View) -> Group:
        return Group(verb.replace("-", " ").capitalize())

    def label(self, verb: str, operands: str) -> str:
        """What stands behind the number of a choice, under the heading of its verb."""
        return operands or verb.replace("-", " ")

    def rules(self, verb: str) -> Sequence[str]:
        """The rules that say what a verb does, the most telling first."""
        return ()


def plain(value: Any) -> str:
    """A value of a view in as few words as will do."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        hidden = value.count(-1)
        known = [plain(item) for item in value if item != -1]
        return ", ".join([*known, *([f"{hidden} hidden"] if hidden else [])])
    if isinstance(value, dict):
        return " ".join(f"{key} {plain(item)}" for key, item in value.items())
    return "" if value == -1 else str(value)
