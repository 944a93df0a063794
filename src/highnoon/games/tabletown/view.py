"""What a seat may see of Tabletown (TT-J41).

`SEEN` declares every field of a position; one that is not declared here cannot leave the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.tabletown.cards import counts_of, faces_in
from highnoon.games.tabletown.known import face_of, knower_of, seats_of
from highnoon.games.tabletown.table import NO_SECOND, Player, TabletownTable

PUBLIC: Final = "public"
OWNER: Final = "owner"
HIDDEN: Final = "hidden"

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


class Gunslinger(msgspec.Struct):
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
    players: list[Gunslinger]


def make_view(g: TabletownTable, seat: int) -> TabletownView:
    return TabletownView(
        *g.shown_to(seat),
        turns=int(g.turns),
        marshal=int(g.marshal),
        active=int(g.active),
        deck=int(g.left_in_deck),
        discards=counts_of(g.pile, g.pile_of_events),
        aside=g.set_aside(),
        killings=int(g.killings),
        fight=int(g.fight),
        victim=int(g.victim),
        reacted=int(g.reacted),
        out=int(g.out),
        truce=g.truce,
        hand=faces_in(g.players[seat].hand) if 0 <= seat < g.seats else [],
        known=[[int(face_of(f)), int(seats_of(f))] for f in g.known if knower_of(f) == seat],
        shuffled=counts_of(g.shuffled, g.shuffled_events),
        drew=counts_of(g.players[seat].drew, g.players[seat].drew_events) if 0 <= seat < g.seats else [],
        players=[gunslinger(p) for p in g.players],
    )


def gunslinger(p: Player) -> Gunslinger:
    return Gunslinger(
        int(p.gunslinger),
        p.alive,
        int(p.wounds),
        int(p.facing),
        int(p.cards),
        int(p.gun),
        guns_of(p),
        int(p.fell),
        int(p.total),
        p.acted,
        int(p.aim),
        int(p.shots),
        p.both,
        int(p.sticks),
        p.offends,
        int(p.die),
    )


def guns_of(p: Player) -> list[int]:
    """The ammo of each gun in play."""
    if p.gun < 0:
        return []
    return [int(p.loaded)] if p.second == NO_SECOND else [int(p.loaded), int(p.second)]
