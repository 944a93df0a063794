"""One game between bots: the table in a hurry, every bot asked through its own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from highnoon import bots
from highnoon.bots import Bot
from highnoon.bots.outside import OutsideBot
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.dice import Dice
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.record import Record, Recorder
from highnoon.engine.table import DRAW, NOBODY, PASS, TABLE, Table

MOST_IN_A_ROW: Final = 200  # times that one seat is asked the same


class Patience:
    """Some rules let a player go on without end: Weapons of the Saloon may be swapped to and fro (SL-6.1).

    A bot that is asked the same again and again is taken to be done, so that every series ends.
    """

    def __init__(self) -> None:
        self.asked = (NOBODY, NOBODY)
        self.times = 0

    def choose(self, bot: Bot, table: Table, seat: int) -> int:
        asked = (table.turn, table.kind)
        self.times = self.times + 1 if asked == self.asked else 1
        self.asked = asked
        return table.legal(seat)[0] if self.times > MOST_IN_A_ROW else bot.choose(table.view(seat))


class StandIns(msgspec.Struct):
    """How many decisions an external bot had, and how often and why a substitute move was made for it."""

    asked: int = 0
    stood_in: int = 0
    trouble: str = ""

    def add(self, other: StandIns) -> None:
        """In whatever order."""
        self.asked += other.asked
        self.stood_in += other.stood_in
        self.trouble = max(self.trouble, other.trouble)


class Result(msgspec.Struct, frozen=True):
    """How one game went."""

    winners: list[int]
    choices: int  # real decisions; those with one option do not count
    rounds: int | None  # where the game has rounds
    why: str  # the message key of the ending
    cast: list[str] = []  # whom each seat played, where that matters
    outside: dict[str, StandIns] = {}  # by kind of bot, for programs from outside


class Lot:
    """The chance of one game of a series: it depends on the series' seed and the game's number, nothing else."""

    def __init__(self, seed: int | str, number: int) -> None:
        self.name = f"{seed} {number}"

    def secret(self) -> bytes:
        """The source of the dice, as in a record."""
        return blake2b(self.name.encode(), digest_size=32, person=b"hn-lab-secret").digest()

    def bot_seed(self, seat: int) -> int:
        raw = blake2b(f"{self.name} {seat}".encode(), digest_size=8, person=b"hn-lab-bot").digest()
        return int.from_bytes(raw, "little")

    def seat_bots(self, game: Game, kinds: Sequence[str], options: Mapping[str, object] | None = None) -> list[Bot]:
        return [bots.make(kind, game, self.bot_seed(seat), options) for seat, kind in enumerate(kinds)]


def play(game: Game, kinds: Sequence[str], lot: Lot, options: Mapping[str, object] | None = None) -> Result:
    """Plays a whole game; `kinds` are the bots' levels by seat."""
    seated = lot.seat_bots(game, kinds, options)
    try:
        return with_outside(play_seated(game, seated, lot, options), kinds, seated)
    finally:
        for bot in seated:
            bot.close()


def with_outside(result: Result, kinds: Sequence[str], seated: Sequence[Bot]) -> Result:
    outside: dict[str, StandIns] = {}
    for kind, bot in zip(kinds, seated, strict=True):
        if isinstance(bot, OutsideBot):
            conduct = bot.conduct
            outside.setdefault(kind, StandIns()).add(StandIns(conduct.asked, conduct.stood_in, conduct.trouble))
    return msgspec.structs.replace(result, outside=outside) if outside else result


class Eye:
    """Watches a game as it is played; what it does must not change the game."""

    def dealt(self, table: Table) -> None:
        """Before the first decision."""

    def chosen(self, table: Table, seat: int) -> None:
        """Before a seat's choice takes effect."""

    def moved(self, table: Table) -> None:
        """After it."""


def play_seated(
    game: Game,
    seated: Sequence[Bot],
    lot: Lot,
    options: Mapping[str, object] | None = None,
    eye: Eye | None = None,
) -> Result:
    table = game.lay(len(seated), options=options, dice=Dice(dice_key(lot.secret(), [])))
    if eye is not None:
        eye.dealt(table)
    table.run()
    table.hurry = True
    table.run()
    choices = 0
    patience = Patience()
    while not table.over:
        seat = table.turn
        if seat == NOBODY:
            draw(table, seated, table.act)
        else:
            key = patience.choose(seated[seat], table, seat)
            if eye is not None:
                eye.chosen(table, seat)
            table.act(seat, key)
            choices += 1
        if eye is not None:
            eye.moved(table)
    return result(game, table, choices)


def play_recorded(
    game: Game, kinds: Sequence[str], lot: Lot, options: Mapping[str, object] | None = None
) -> tuple[Result, Record]:
    """The same game with its record, which is slower.  Only bots play, so it may be used for research."""
    seated = lot.seat_bots(game, kinds, options)
    names = [f"{kind} {letter}" for kind, letter in zip(kinds, SEAT_NAMES, strict=False)]
    recorder = Recorder(game, len(kinds), lot.secret(), options=dict(options or {}), names=names, research=True)
    recorder.settle()
    choices = 0
    patience = Patience()
    try:
        while not recorder.table.over:
            table = recorder.table
            seat = table.turn
            if seat == NOBODY:
                draw(table, seated, recorder.act)
            else:
                recorder.act(seat, patience.choose(seated[seat], table, seat))
                choices += 1
            recorder.settle()
    finally:
        for bot in seated:
            bot.close()
    return with_outside(result(game, recorder.table, choices), kinds, seated), recorder.record()


def draw(table: Table, seated: Sequence[Bot], act: Callable[[int, int], object]) -> None:
    """Everyone has chosen and the table waits for a call (live countdown): the first bot that wants to, calls.

    Each time another seat goes first.  If no bot calls, the table draws on its own.
    """
    seats = len(seated)
    first = table.acts % seats
    for seat in [(first + i) % seats for i in range(seats)]:
        key = seated[seat].call(table.view(seat))
        if key != PASS:
            act(seat, key)
            break
    act(int(TABLE), int(DRAW))


def result(game: Game, table: Table, choices: int) -> Result:
    outcome = table.outcome
    assert outcome is not None
    rounds = getattr(table.view(), "round", None)
    return Result(outcome.winners, choices, rounds, outcome.why, game.cast(table))
