"""`highnoon replay`: the story of a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json, PackFile, read_seat
from highnoon.cli.passed import seat_lines
from highnoon.cli.seat.lines import Lines
from highnoon.cli.story import Line, Teller, paragraphs, took_back
from highnoon.cli.verify import RecordFile, open_record
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.record import UNDO, Record
from highnoon.engine.table import LEAVE, TIMEOUT


def command(
    record: RecordFile,
    seat: Annotated[
        str, typer.Option("--seat", metavar="A", help="Show only what this seat could see (default: everything).")
    ] = "",
    step: Annotated[bool, typer.Option("--step", metavar="", help="Wait for Enter after each turn of events.")] = False,
    pack: PackFile = None,
    json: Json = False,
) -> None:
    """Play back a recorded game move by move, citing the rule behind every event."""
    read = open_record(record)
    game = highnoon.load(read.heading.game, pack)
    if game.pack.hash != read.heading.pack:
        Terminal(stderr=True).print(
            f"Note: played with pack {read.heading.pack}, shown with {game.pack.hash}; card names may differ."
        )
    if read.heading.rules < game.rules_version:
        Terminal(stderr=True).print(
            f"Note: played by rules version {read.heading.rules}; the current version is {game.rules_version}."
            " This is the story as it was told then."
        )
    you = read_seat(seat, read.heading.seats) if seat else -1
    story = Story(game, read, you)
    if json:
        write_json(story.as_data())
    else:
        story.tell(Terminal(), step)


class Story:
    def __init__(self, game: Game, record: Record, you: int) -> None:
        self.game = game
        self.record = record
        self.you = you
        self.teller = Teller(game.words, record.heading.names)

    def lines(self, events: list[Event]) -> list[Line]:
        return self.teller.heard(events, self.you) if self.you >= 0 else self.teller.everything(events)

    def note(self, seat: int, action: int) -> list[Line]:
        """Rows that no event tells of."""
        if action == UNDO:
            return [took_back(self.teller, seat)]
        if seat >= 0 or action < TIMEOUT:
            return []
        if action < LEAVE:
            return [Line(f"Time is up for {self.teller.name(int(action - TIMEOUT))}.", "HN-4")]
        return [Line(f"{self.teller.name(int(action - LEAVE))} leaves for good.", "HN-4")]

    def turns(self) -> list[list[Line]]:
        """The story in pieces: the deal, then one piece for each row that something happened in."""
        turns = [self.lines(self.record.heading.events)]
        waiting: list[Line] = []
        for row in self.record.rows:
            waiting += self.note(row.seat, row.action)
            if row.events:
                turns.append(waiting + self.lines(row.events))
                waiting = []
        return [turn for turn in [*turns, waiting] if turn]

    def tell(self, terminal: Terminal, step: bool) -> None:
        heading, ending = self.record.heading, self.record.ending
        who = "as all players together saw it" if self.you < 0 else f"as {self.teller.name(self.you)} saw it"
        terminal.print(Text.assemble((self.game.title, "bold"), f", {', '.join(heading.names)}; {who}"))
        if heading.start is not None:
            terminal.print(f"Not a real game: it was set up from {heading.start.origin}.", style="yellow")
        lines = Lines(terminal)
        for turn in self.turns():
            terminal.print(paragraphs(turn, self.teller, self.you))
            if step and lines.read("Enter to continue, q to quit: ") in ("q", "quit", None):
                return
            if not step:
                terminal.print()
        if ending is None:
            terminal.print("The record stops here: the game was not finished.")
            return
        winners = [self.teller.name(seat) for seat in ending.outcome.winners]
        terminal.print(Text(f"Won by {' and '.join(winners)}." if winners else "Nobody won.", style="bold"))
        for told in seat_lines(self.record):
            terminal.print(Text(told, style="yellow"))

    def as_data(self) -> dict[str, Any]:
        heading, ending = self.record.heading, self.record.ending
        return {
            "game": heading.game,
            "names": heading.names,
            "seat": self.you,
            "deal": plain_lines(self.lines(heading.events)),
            "moves": [
                {
                    "n": row.n,
                    "seat": row.seat,
                    "says": row.says,
                    "story": plain_lines(self.note(row.seat, row.action) + self.lines(row.events)),
                }
                for row in self.record.rows
            ],
            "outcome": ending.outcome if ending else None,
        }


def plain_lines(lines: Sequence[Line]) -> list[Line]:
    """Lines without what only the terminal needs to join them."""
    return [Line(line.sentence, line.rule, line.to) for line in lines]
