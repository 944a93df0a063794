"""The parts of Tabletown that a seat may see (TT-J41).

`SEEN` declares every field of a position; one that is not declared here cannot leave the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import HIDDEN, OWNER, PUBLIC, View

SEEN: Final = {
    "turns": PUBLIC,
    "marshal": PUBLIC,
    "active": PUBLIC,
    "deck": HIDDEN,  # its size is public
    "shuffled": PUBLIC,  # what the deck was made of
    "discard": PUBLIC,
    "aside": PUBLIC,
    "known": OWNER,  # what the seat has seen of others' hands
    "killings": PUBLIC,
    "fight": PUBLIC,
    "victim": PUBLIC,
    "reacted": PUBLIC,
    "out_of_town": PUBLIC,
    "truce": PUBLIC,
    "winners": PUBLIC,
    "why": PUBLIC,
    "seat.gunslinger": PUBLIC,
    "seat.dead": PUBLIC,
    "seat.fell": PUBLIC,
    "seat.drew": OWNER,
    "seat.wounds": PUBLIC,
    "seat.faces": PUBLIC,
    "seat.hand": OWNER,  # its size is public
    "seat.gun": PUBLIC,
    "seat.loaded": PUBLIC,
    "seat.die": PUBLIC,
    "seat.total": PUBLIC,
    "seat.acted": PUBLIC,
    "seat.aim": PUBLIC,
    "seat.shots": PUBLIC,
    "seat.both": PUBLIC,
    "seat.sticks": PUBLIC,
    "seat.offends": PUBLIC,
    "picks": OWNER,
    "late": HIDDEN,
    "stack": PUBLIC,
    "left": PUBLIC,
    "acts": HIDDEN,  # a pass made in secret counts too
    "dice": HIDDEN,
}


class Gunslinger(msgspec.Struct, gc=False):
    """`guns` holds the ammo of each gun in play; `gun` is their card, -1 for none.

    `die` is what the die in front of the gunslinger shows in a fight: initiative, then the last roll by or for him.
    """

    gunslinger: int
    alive: bool
    wounds: int
    facing: int
    cards: int
    gun: int
    guns: list[int]
    fell: int
    total: int
    acted: bool
    aim: int
    shots: int
    both: bool
    sticks: int
    offends: bool
    die: int


class TabletownView(View):
    """`discards` counts by card; `known` has [card, seats as bits]: such a card is in the hand of one of these.

    `shuffled` counts what the deck was last made of, less the fight cards drawn since; `drew` what the seat drew of it.
    In a fight `target` is whom the seat's shots would be at, -1 for nobody, and `unlawful` whether they break the Law.
    """

    turns: int
    marshal: int
    active: int
    deck: int
    discards: list[int]
    aside: list[int]
    killings: int
    fight: int
    victim: int
    reacted: int
    out: int
    truce: bool
    hand: list[int]
    known: list[list[int]]
    shuffled: list[int]
    drew: list[int]
    target: int
    unlawful: bool
    players: list[Gunslinger]
