"""The parts of Tabletown that a seat may see (TT-J41)."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.tabletown.records import Player, TabletownRecords


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


# The record that each of these is about; `shown.py` follows from it.
SHOWS: Final = {Gunslinger: Player, TabletownView: TabletownRecords}
BY_HAND: Final = ["cards"]  # A guess deals them one by one.
