"""The parts of Notoriety that a seat may see (NT-N50).

`SEEN` declares every field of a position; one that is not declared here cannot leave the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import HIDDEN, OWNER, PUBLIC, View

SEEN: Final = {
    "round": PUBLIC,
    "deck": HIDDEN,  # its size is public
    "discard": PUBLIC,
    "display": PUBLIC,
    "stacked": PUBLIC,
    "pile": HIDDEN,  # its size is public
    "spent": PUBLIC,
    "buried": HIDDEN,  # its size is public
    "covers": HIDDEN,  # follows from what is seen
    "cover_discard": PUBLIC,
    "face_up": PUBLIC,
    "secrets": OWNER,  # what the seat has seen of others' hands
    "order": PUBLIC,
    "at": PUBLIC,
    "takers": PUBLIC,
    "revealed": PUBLIC,
    "passed": PUBLIC,
    "asking": PUBLIC,
    "effects": PUBLIC,
    "ace": PUBLIC,
    "slot": PUBLIC,
    "fired": PUBLIC,
    "resting": PUBLIC,
    "firing": PUBLIC,
    "last": PUBLIC,
    "flight": PUBLIC,
    "stage": PUBLIC,
    "result": PUBLIC,
    "hits": PUBLIC,
    "lost": PUBLIC,
    "chosen": PUBLIC,
    "turned": PUBLIC,
    "killings": PUBLIC,
    "winners": PUBLIC,
    "why": PUBLIC,
    "seat.character": PUBLIC,
    "seat.dead": PUBLIC,
    "seat.fell": PUBLIC,
    "seat.fell_with": PUBLIC,
    "seat.fame": PUBLIC,
    "seat.wounds": PUBLIC,
    "seat.hand": OWNER,  # its size is public
    "seat.known": PUBLIC,
    "seat.drawn": PUBLIC,
    "seat.sixgun": HIDDEN,  # but for bullets that were seen, and how many there are
    "seat.guns": HIDDEN,  # likewise
    "seat.cover": PUBLIC,
    "seat.damage": PUBLIC,
    "seat.lodged": PUBLIC,
    "seat.grudge": PUBLIC,
    "seat.marks": PUBLIC,
    "seat.plays": OWNER,  # public after the reveal
    "seat.card": PUBLIC,
    "seat.aim": PUBLIC,
    "seat.led": PUBLIC,
    "seat.stance": PUBLIC,
    "seat.shelter": PUBLIC,
    "seat.acted": PUBLIC,
    "seat.down": PUBLIC,
    "seat.hit_by": PUBLIC,
    "seat.bounty": PUBLIC,
    "picks": OWNER,
    "late": HIDDEN,
    "stack": PUBLIC,
    "left": PUBLIC,
    "acts": HIDDEN,
    "dice": HIDDEN,
}


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
