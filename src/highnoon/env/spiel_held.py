"""A state of OpenSpiel: a table, and everything each seat has seen and done so far."""

from __future__ import annotations

from typing import Any

import msgspec

from highnoon import games
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.events import told
from highnoon.engine.table import Table
from highnoon.env.setting import Setting
from highnoon.sheets.tables import go_on


class Held:
    """OpenSpiel copies states with `deepcopy` and writes them with `pickle`; a compiled table knows neither.

    `stories` are texts, one for each seat, so that a copy costs nothing.
    """

    def __init__(self, slug: str, pack: str, table: Table, stories: list[str]) -> None:
        self.slug = slug
        self.pack = pack
        self.table = table
        self.stories = stories

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.slug, self.pack, self.table.clone(), self.stories[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.slug, self.pack, self.position(), self.stories)

    def position(self) -> bytes:
        return msgspec.json.encode(self.table.to_position())

    def act(self, choices: list[tuple[int, int]]) -> None:
        """Acts for the deciding seat, or for all seats that decide at the same time."""
        for seat, key in choices:
            self.stories[seat] += f"!{key};"
            self.table.act(seat, key)
        go_on(self.table)
        self.listen()

    def listen(self) -> None:
        """Adds what has happened to the stories: the law of perfect recall."""
        events = self.table.take_events()
        if events:
            for seat in range(len(self.stories)):
                self.stories[seat] += "".join(f"{says} {args};" for says, args, _ in told(events, seat))


def dealt(setting: Setting, seed: bytes) -> Held:
    return begun(setting, setting.game.lay(setting.seats, 0, setting.options, Dice(seed_key(seed.hex()))))


def begun(setting: Setting, table: Table) -> Held:
    table.hurry = table.telling = True
    if not table.waiting:
        table.run()
    go_on(table)
    held = Held(setting.game.slug, setting.pack, table, [""] * setting.seats)
    held.listen()
    return held


def guessed(setting: Setting, held: Held, player: int, dice: Dice) -> Held:
    """A table that this player cannot tell from the true one.  What others have been told is not known either."""
    found = begun(setting, setting.game.guess(held.table.view(player), setting.options, dice))
    table = found.table
    while table.sealed and table.turn < player and not table.over:  # in a window nobody sees who has answered
        options = table.offers[table.turn]
        table.act(table.turn, options[dice.below(len(options))])
    found.stories[player] = held.stories[player]
    return found


def restored(slug: str, pack: str, position: bytes, stories: list[str]) -> Held:
    table = games.load(slug, pack or None).from_position(msgspec.json.decode(position))
    table.telling = True
    table.take_events()
    return Held(slug, pack, table, list(stories))
