"""A record shown again: its moves are played once more, and what each event changed is kept for the viewer.

The record has the events; this has the rest, so that a replay needs no rules of its own.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.dice import Dice
from highnoon.engine.fair import dice_key
from highnoon.engine.frames import Changes, settled, shown
from highnoon.engine.game import Game
from highnoon.engine.position import digest
from highnoon.engine.promised import false_promise
from highnoon.engine.record import UNDO, Heading, has_chosen, is_hex
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.start import set_up
from highnoon.engine.table import Table
from highnoon.engine.view import View

YOURS: Final = ("options", "interrupts", "pick")  # in a replay nobody chooses


class Passage(msgspec.Struct):
    """The changes of one entry of a record: for each of its events, and then those without one."""

    steps: list[Changes]
    rest: Changes


class Reshown(msgspec.Struct):
    """The view before anything was dealt; then the deal, and each move.  `why` says why it ends before the record."""

    view: View
    passages: list[Passage]
    why: str = ""


class Showing:
    """A table played from a record, watched from one seat (-1: a spectator)."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.past: list[tuple[int, Table]] = []  # moves that may be taken back: whose, and the table before
        self.put(table)
        self.before = table.view(None if seat < 0 else seat)

    def put(self, table: Table) -> None:
        self.table = table
        table.telling = True
        table.watched = [self.seat]

    def act(self, seat: int, key: int) -> None:
        if key == UNDO:
            if not self.past or self.past[-1][0] != seat:
                raise Refused("HN-6", "There is nothing to take back")
            self.put(self.past.pop()[1])
            return
        table = self.table
        if has_chosen(table, seat, key):
            raise Refused("HN-1", "The seat has chosen already")
        before = table.clone()
        drawn, disclosed = table.dice.drawn(), table.disclosed
        table.act(seat, key)
        if before.sealed or seat < 0 or table.dice.drawn() != drawn or table.disclosed != disclosed:
            self.past.clear()
        else:
            if self.past and self.past[-1][0] != seat:
                self.past.clear()
            self.past.append((seat, before))

    def passage(self) -> Passage:
        """Since the last one."""
        self.table.take_events()
        steps: list[Changes] = []
        before = self.before
        for (glimpse,) in self.table.take_views():
            steps.append(shown(before, glimpse))
            before = glimpse
        after = self.table.view(None if self.seat < 0 else self.seat)
        rest = settled(self.before, before, after)
        for name in YOURS:
            rest.pop(name, None)
        self.before = after
        return Passage(steps, rest)


def reshow(game: Game, heading: Heading, secret: bytes, moves: list[tuple[int, int]], seat: int) -> Reshown:
    """Ends early where today's rules refuse what was once a move.  A record that could not be dealt is refused."""
    if not all(is_hex(text) for text in [*heading.contributions, heading.commitment]):
        raise BadInput("the seal and the contributions of a record are hexadecimal")
    promised = heading.promised
    if promised is not None and (trouble := false_promise(promised, heading.seats, heading.contributions)):
        raise BadInput(f"{trouble[0]}: {trouble[1]}")
    if promised is None:
        dice = dice_key(secret, [bytes.fromhex(text) for text in heading.contributions])
    else:
        dice = promised.key(secret, game.slug, game.pack.hash, heading.commitment)
    if heading.start is not None:
        table = set_up(game, heading.start, dice, heading.seats, heading.options)
    else:
        table = game.lay(heading.seats, options=dict(heading.options), dice=Dice(dice))
    showing = Showing(table, seat)
    found = Reshown(showing.before, [])
    table.run()
    found.passages.append(showing.passage())
    if digest(table).hex() != heading.deal:
        found.why = "Today's rules deal a different table"
        return found
    for place, (who, key) in enumerate(moves, 1):
        try:
            showing.act(who, key)
        except (Refused, BadInput) as refused:
            found.why = f"Row {place} is not legal by today's rules: {refused}"
            break
        found.passages.append(showing.passage())
    return found
