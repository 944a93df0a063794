"""Finger Guns in the terminal: a ring of gunslingers around the ally deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards.board import Board, Group
from highnoon.engine.game import Game
from highnoon.engine.table import seat_name
from highnoon.engine.view import View
from highnoon.games.finger_guns import FingerGuns
from highnoon.games.finger_guns.terms import survivors_left
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger

WIDEST: Final = 30  # of one gunslinger's panel
RULES: Final = {
    "pass": ("FG-3.7",),
    "posse": ("FG-5.1", "FG-5.2", "FG-5.3"),
    "saloon": ("FG-5.4", "FG-5.5", "FG-5.6", "FG-6.2"),
    "shot": ("FG-5.7", "FG-6.3", "FG-D05"),
    "lasso": ("FG-5.8", "FG-5.9", "FG-5.10", "FG-5.11", "FG-6.4"),
    "dynamite": ("FG-5.14", "FG-5.15", "FG-5.16"),
    "power-shot": ("FG-5.17", "FG-5.18", "FG-D05"),
    "two-guns": ("FG-D36",),
    "call": ("FG-3.3", "FG-3.4", "FG-3.6"),
}
# The behaviors of the pack's allies that lead to these choices.
BEHAVIOURS: Final = {
    "two-guns": ("two_targets",),
    "choose": ("bounty", "preach"),
    "steal": ("pickpocket",),
    "gain": ("telegraph",),
    "under": ("telegraph",),
}
GHOST_RULES: Final = {
    "pass": ("FG-3.7",),
    "saloon": ("FG-6.2",),
    "shot": ("FG-6.3",),
    "lasso": ("FG-6.4",),
    "posse": ("FG-6.5",),
    "dynamite": ("FG-6.5",),
    "power-shot": ("FG-6.5",),
    "two-guns": ("FG-6.5",),
}


class Drawn(Board):
    ready = "Three, two, one… Press Enter to DRAW, or type undo to change your mind"
    spelled = frozenset(("gain", "under", "steal"))
    counts = "health"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, FingerGuns)
        self.numbers = n = game.numbers
        self.groups = {
            "pass": Group("Nothing", "show no gesture"),
            "posse": Group("Posse", f"if half ride, the rest lose {n.posse}"),
            "saloon": Group("Saloon", "gain it, if you alone show it"),
            "shot": Group("Shot", f"the target loses {n.shot}"),
            "lasso": Group("Lasso", "take the ally, if you alone try"),
            "dynamite": Group("Dynamite", f"neighbors lose {n.dynamite}, you lose {n.dynamite_self}"),
            "power-shot": Group("Power Shot", f"{n.power_shot}, unless you get hit first"),
            "two-guns": Group("Two guns", f"each target loses {n.shot}"),
            "call": Group("Call", "start the countdown"),
        }
        self.ghostly = {
            "saloon": Group("Saloon", "nobody else gains that number"),
            "lasso": Group("Lasso", "drag the ally under the deck"),
        }

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, FingerGunsView)
        return Ring(self, view, names)

    def group(self, verb: str, view: View) -> Group:
        if self.is_ghost(view) and verb in self.ghostly:
            return self.ghostly[verb]
        return self.groups.get(verb) or super().group(verb, view)

    def label(self, verb: str, operands: str) -> str:
        return f"show {operands}" if verb == "saloon" else super().label(verb, operands)

    def button_here(self, key: int, sentence: str, view: View) -> str:
        """The effect of a Ghost's gesture; the button's own sentence is for Survivors."""
        verb, values = self.game.actions.split(key)
        if not self.is_ghost(view) or verb.name not in ("saloon", "lasso"):
            return sentence
        shown = f" {values[0]}" if values else ""
        return f"{self.ghostly[verb.name].title}{shown}: {self.ghostly[verb.name].hint}"

    def rules(self, verb: str, view: View) -> Sequence[str]:
        if self.is_ghost(view) and verb in GHOST_RULES:
            return GHOST_RULES[verb]
        cards = [ally.rule for ally in self.numbers.allies if ally.behaviour in BEHAVIOURS.get(verb, ())]
        return [*cards, *RULES.get(verb, ())]

    def goal(self, view: View) -> str:
        if self.is_ghost(view):
            return "ghost-goal"
        return "goal-of-few" if survivors_left(view.seats) == 1 else "goal"

    def is_ghost(self, view: View) -> bool:
        assert isinstance(view, FingerGunsView)
        return view.seat >= 0 and view.players[view.seat].ghost


class Ring:
    """Seats run clockwise: along the top from left to right, along the bottom from right to left."""

    def __init__(self, board: Drawn, view: FingerGunsView, names: Sequence[str]) -> None:
        self.board = board
        self.view = view
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        seats = list(range(self.view.seats))
        across = (len(seats) + 1) // 2
        width = min(WIDEST, options.max_width // across)
        yield self.row(seats[:across], width, across)
        yield self.middle(width * across)
        yield self.row(seats[across:][::-1], width, across)

    def row(self, seats: list[int], width: int, across: int) -> RenderableType:
        grid = Table.grid()
        for _ in seats:
            grid.add_column(width=width)
        height = max(self.height(seat, width) for seat in seats)
        grid.add_row(*[self.panel(seat, width, height) for seat in seats])
        return Padding(grid, (0, 0, 0, (across - len(seats)) * width // 2))

    def panel(self, seat: int, width: int, height: int) -> Panel:
        view = self.view
        you = seat == view.seat
        out = view.players[seat].ghost or view.players[seat].killed
        badge = " ★" if seat == view.badge else ""
        name = shorten(f"{seat_name(seat)} {self.names[seat]}", width - 6 - len(badge))
        title = Text.assemble((name, "" if out else "bold"), (badge, "yellow"))
        return Panel(
            Text("\n").join(self.lines(seat, width)),
            title=title,
            title_align="left",
            subtitle="you" if you else None,
            subtitle_align="left",
            box=box.HEAVY if you else box.ROUNDED,
            border_style="green" if you else "dim" if out else "none",
            width=width,
            height=height + 2,
            padding=(0, 1),
        )

    def height(self, seat: int, width: int) -> int:
        """Lines of a panel with what is too long for one line wrapped."""
        return len(Text("\n").join(self.lines(seat, width)).wrap(Console(), width - 4))

    def lines(self, seat: int, width: int) -> list[Text]:
        player = self.view.players[seat]
        lines = [self.health(player, width - 4)]
        if player.gesture:
            lines.append(Text(f"shows {self.board.game.words.face('action', player.gesture, self.names)}"))
        for card in player.keepers:
            lines.append(Text(shorten(self.board.numbers.allies[card].name, width - 4), style="cyan"))
        return lines

    def health(self, player: Gunslinger, width: int) -> Text:
        if player.ghost:
            return Text("Ghost", style="dim italic")
        if player.killed:
            return Text("Killed", style="red")
        most = self.board.numbers.health
        count = f" {player.health}/{most}"
        cells = min(20, width - len(count))
        full = -(-player.health * cells // most)
        colour = "green" if player.health * 2 > most else "yellow" if player.health * 4 > most else "red"
        return Text.assemble(("█" * full, colour), ("░" * (cells - full), "dim"), count)

    def middle(self, width: int) -> RenderableType:
        """The face-up ally and the deck."""
        view = self.view
        deck = f"round {view.round}, {len(view.deck)} in the deck"
        if view.badge >= 0:
            deck += f", ★ badge: {self.names[view.badge]}"
        text = Text()
        for card in [*([view.ally] if view.ally >= 0 else []), *view.resolving]:
            ally = self.board.numbers.allies[card]
            text.append(ally.name, style="bold cyan")
            text.append(f" ({ally.kind}) {ally.text} ")
        if not text:
            text.append("No ally is face up. ")
        return Panel(
            text,
            title=Text("face up", style="dim"),
            title_align="left",
            subtitle=Text(deck, style="dim"),
            subtitle_align="right",
            box=box.SQUARE,
            border_style="dim",
            width=width,
            padding=(0, 1),
        )


def shorten(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
