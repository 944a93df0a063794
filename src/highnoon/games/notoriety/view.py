"""The parts of Notoriety that a seat may see (NT-N50)."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.records import NotorietyRecords


class GunSeen(msgspec.Struct, gc=False):
    """`bullets` from the next one on, -1 for those this seat has not seen; `public` and `own` say who has, as bits."""

    gun: int
    bullets: list[int]
    jams: int
    public: int
    own: int


class Gunslinger(msgspec.Struct, gc=False):
    """`face` is the Action Card of the round, -1 while it is face down for this seat; `place` where it is."""

    character: int
    alive: bool
    fame: int
    wounds: int
    cards: int
    known: list[int]
    drawn: int
    guns: list[GunSeen]
    cover: int
    damage: int
    lodged: list[int]
    grudge: int
    marks: int
    face: int
    place: int
    aim: int
    led: int
    stance: int
    shelter: int
    acted: bool
    down: bool
    hit_by: int
    bounty: int
    fell: int
    fell_with: int


class NotorietyView(View):
    """`spent` counts by bullet; `secrets` has [card, seats as bits]: that card is with one of these.

    `bonuses` are what the cards of `stacked` are worth now.  `prices` says what each option brings in NOTORIETY, or
    takes if it is below 0; it is empty if no option does either.
    """

    round: int
    rounds: int
    deck: int
    discard: list[int]
    display: list[int]
    stacked: list[int]
    bonuses: list[int]
    pile: int
    spent: list[int]
    buried: int
    covers: int
    cover_discard: int
    face_up: int
    order: list[int]
    at: int
    takers: list[int]
    revealed: bool
    passed: int
    asking: int
    effects: list[int]
    ace: int
    slot: int
    fired: int
    resting: int
    firing: int
    last: int
    flight: list[int]
    stage: int
    result: int
    hits: int
    lost: int
    chosen: int
    turned: list[int]
    killings: int
    prices: list[int]
    hand: list[int]
    secrets: list[list[int]]
    players: list[Gunslinger]


# The record that each of these is about; `shown.py` follows from it.
SHOWS: Final = {Gunslinger: Player, NotorietyView: NotorietyRecords}
# A guess deals the cards; what is face down or being turned up is not the same for everybody; piles are counted.
BY_HAND: Final = ["cards", "face", "revealed", "pile", "buried", "covers"]
