"""The meaning of a sheet's slots and of the actions, for everyone who must agree on them."""

from __future__ import annotations

from hashlib import blake2b
from itertools import zip_longest

from highnoon import games
from highnoon.engine.actions import Vocabulary
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.sheets import reader_of


class LayoutMismatch(BadInput):
    """Sheets or actions mean something else here than there."""


class Layout:
    """The slots and actions of a game with this many seats.  `hash` stands for all of them."""

    def __init__(self, game: Game, seats: int) -> None:
        reader = reader_of(game)
        sheet = reader.named(game.check_seats(seats))
        self.slug = game.slug
        self.version = reader.version
        self.seats = seats
        self.names = sheet.names
        self.fields = sheet.fields
        self.verbs = verbs_of(game.actions)
        self.hash = blake2b("\n".join([*self.names, *self.verbs]).encode(), digest_size=8).hexdigest()

    @property
    def name(self) -> str:
        return f"{self.slug} v{self.version} with {self.seats} seats"


def verbs_of(actions: Vocabulary) -> list[str]:
    """Every verb with its keys and what the faces it names are called."""
    named = [f"{kind}: {' '.join(faces)}" for kind, faces in sorted(actions.faces.items())]
    return [f"{first}-{last} {verb} {of}" for first, last, verb, of in actions.listing()] + named


def check_layout(game: Game, seats: int) -> Layout:
    """Refuses a pack whose sheets or actions mean something else than those of the game's own pack."""
    layout = Layout(game, seats)
    own = Layout(games.load(game.slug), seats)
    if layout.hash != own.hash:
        raise LayoutMismatch(f"layout mismatch: {game.pack.name} is not {own.name}: {first_difference(own, layout)}")
    return layout


def first_difference(wanted: Layout, found: Layout) -> str:
    for n, (one, other) in enumerate(zip_longest(wanted.names, found.names)):
        if one != other:
            return f"slot {n} is {other or 'missing'!r} instead of {one or 'missing'!r}"
    for one, other in zip_longest(wanted.verbs, found.verbs):
        if one != other:
            return f"actions differ: {other or 'missing'!r} instead of {one or 'missing'!r}"
    return "nothing differs"
