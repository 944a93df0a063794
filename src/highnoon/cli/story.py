"""Events as sentences, the way one seat (or everybody) heard them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.plain import plain
from highnoon.engine.events import Event, told
from highnoon.engine.game import Game
from highnoon.engine.words import Words


class Line(msgspec.Struct, frozen=True):
    """One sentence and the rule that made it happen.  `to` is the seat that alone heard it, -1 for all."""

    sentence: str
    rule: str
    to: int = -1


class Teller:
    """Knows the words of a game and who sits where."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = names

    def heard(self, events: list[Event], seat: int) -> list[Line]:
        """What this seat (a spectator: -1) was told."""
        return [Line(self.sentence(says, args), rule) for says, args, rule in told(events, seat)]

    def everything(self, events: list[Event]) -> list[Line]:
        """The open story: what all were told, and what only some were."""
        lines: list[Line] = []
        for event in events:
            if event.public.says:
                lines.append(Line(self.sentence(event.public.says, event.public.args), event.rule))
            for seat, face in sorted(event.private.items()):
                if face.says:
                    lines.append(Line(self.sentence(face.says, face.args), event.rule, seat))
        return lines

    def sentence(self, says: str, args: list[int]) -> str:
        """A record may be older or newer than our words: what they cannot say is shown as it is written."""
        try:
            return self.words.event(says, args, self.names)
        except (KeyError, IndexError):
            return plain(" ".join([says, *map(str, args)]))

    def action(self, game: Game, key: int) -> str:
        return self.words.action(game.actions, key, self.names)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "the table"


def took_back(teller: Teller, seat: int) -> Line:
    return Line(f"{teller.name(seat)} takes the last move back.", "HN-6")


def paragraphs(lines: Sequence[Line], teller: Teller, you: int = -1) -> RenderableType:
    """The story, one paragraph per rule, its id dimmed behind it; the name of `you` stands out."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column()
    text, rule, to = Text(), "", -1
    for line in lines:
        if text and (line.rule, line.to) == (rule, to):
            text.append(f" {line.sentence}")
            continue
        if text:
            grid.add_row("", finished(text, rule, teller, you))
        text, rule, to = Text(line.sentence), line.rule, line.to
        if to >= 0:
            text = Text(f"(only to {teller.name(to)}) ", style="italic") + text
    if text:
        grid.add_row("", finished(text, rule, teller, you))
    return grid


def finished(text: Text, rule: str, teller: Teller, you: int) -> Text:
    if you >= 0:
        text.highlight_words([teller.name(you)], "bold")
    text.append(f"  {plain(rule)}", style="dim")
    return text
