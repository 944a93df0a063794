"""The plain drawing of any view, and what a game's own board may do better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.engine.actions import Operand
from highnoon.engine.cards import listed_in
from highnoon.engine.game import Game
from highnoon.engine.table import seat_name
from highnoon.engine.view import View

SHARED = frozenset(View.__struct_fields__)


class Group(msgspec.Struct, frozen=True):
    """How the choices of one verb are headed."""

    title: str
    hint: str = ""  # what they do, in a few words


class Board:
    ready = "Press Enter to lock it in, or type undo to change your mind"  # asked before a sealed choice counts
    spelled: frozenset[str] = frozenset()  # verbs whose choices are listed with the text of the card they name
    typed: frozenset[str] = frozenset()  # verbs whose choices have no numbers: the board lists them by their words

    counts = ""  # what a final score counts
    parts: frozenset[tuple[str, str]] = frozenset()  # decisions that follow from one another: less is drawn for them

    lasting: frozenset[str] = frozenset()  # kinds of decision that can be kept quiet until the player wants them

    def __init__(self, game: Game) -> None:
        self.game = game
        self.texts = {card.id: card.does for card in listed_in(game.pack)}

    def text_of(self, operand: Operand, value: int) -> str:
        """The text of the card, character or place that an operand names; empty if it names none."""
        if operand.kind in ("seat", "number"):
            return ""
        return self.texts.get(self.game.actions.name_of(operand, value), "")

    def listing(self, verb: str, keys: Sequence[int], view: View) -> RenderableType:
        """The choices of a verb that have no numbers."""
        return Text(", ".join(self.game.actions.say(key) for key in keys))

    def goal(self, view: View) -> str:
        """The note that says how this seat wins."""
        return "goal"

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        """Everything this seat may know: a line for each seat, then the rest."""
        data: dict[str, Any] = msgspec.to_builtins(view)
        mine = {key: value for key, value in data.items() if key not in SHARED}
        by_seat = [key for key, value in mine.items() if isinstance(value, list) and len(value) == view.seats]
        rows = Table.grid(padding=(0, 2))
        rows.add_column(no_wrap=True, style="bold")
        rows.add_column()
        for seat in range(view.seats):
            facts = [fact for key in by_seat for fact in self.facts(key, mine[key][seat])]
            rows.add_row(f"  {self.who(view, seat, names)}", "; ".join(facts))
        rest = [fact for key, value in mine.items() if key not in by_seat for fact in self.facts(key, value)]
        rows.add_row("  the table", "; ".join(rest))
        return rows

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """The drawing when a seat decides the same again after its own action; a game with a large table shows less."""
        return self.draw(view, names)

    def out_of_turn(self, view: View) -> bool:
        """Is an action out of turn worth offering now?  It is always open in the seat's own decisions."""
        return True

    def facts(self, key: str, value: Any) -> list[str]:
        """The facts worth saying about a field: none of empty ones."""
        if isinstance(value, dict):
            return [fact for inner, part in value.items() for fact in self.facts(inner, part)]
        name = key.replace("_", " ")
        if value is True:
            return [name]
        return [f"{name} {plain(value)}"] if plain(value) else []

    def who(self, view: View, seat: int, names: Sequence[str]) -> str:
        return f"{seat_name(seat)} {names[seat]}{' (you)' if seat == view.seat else ''}"

    def whose(self, view: View, seat: int, names: Sequence[str]) -> str:
        """The seat's name as an owner, for the turn it has."""
        return "your" if seat == view.seat else f"{names[seat]}'s"

    def group(self, verb: str, view: View) -> Group:
        return Group(verb.replace("-", " ").capitalize())

    def label(self, verb: str, operands: str) -> str:
        """The text behind the number of a choice, under the heading of its verb."""
        return operands or verb.replace("-", " ")

    def label_here(self, key: int, label: str, view: View) -> str:
        """The label of a choice, with what this view knows about it."""
        return label

    def button_here(self, key: int, sentence: str, view: View) -> str:
        """The sentence of a choice, with what this view knows about it."""
        return sentence

    def is_out(self, view: View) -> bool:
        """Has this seat made its last decision in this game?"""
        return False

    def score_of(self, view: View, seat: int, score: int) -> str:
        """A final score with what was counted."""
        return f"{score}".replace("-", "−") + (f" {self.counts}" if self.counts else "")

    def rules(self, verb: str, view: View) -> Sequence[str]:
        """The rules that say what a verb does for this seat, the most telling first."""
        return ()


def plain(value: Any) -> str:
    """A value of a view in as few words as will do; -1 is what nobody has or this seat cannot see."""
    if isinstance(value, list):
        hidden = value.count(-1)
        known = [plain(item) for item in value if item != -1]
        return ", ".join([*known, *([f"{hidden} hidden"] if hidden else [])])
    if isinstance(value, dict):
        return " ".join(f"{key} {plain(item)}" for key, item in value.items())
    return "" if value is None or value is False or value == -1 else str(value)
