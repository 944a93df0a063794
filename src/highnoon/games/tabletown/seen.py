"""Making views of Tabletown.  Compiled, unlike the structs: one is made for every seat after every move."""

from __future__ import annotations

from highnoon.games.tabletown.cards import counts_of, faces_in
from highnoon.games.tabletown.known import face_of, knower_of, seats_of
from highnoon.games.tabletown.table import NO_SECOND, Player, TabletownTable
from highnoon.games.tabletown.view import Gunslinger, TabletownView


def make_views(g: TabletownTable, seats: list[int]) -> list[TabletownView]:
    discards = counts_of(g.pile, g.pile_of_events)
    aside = g.set_aside()
    shuffled = counts_of(g.shuffled, g.shuffled_events)
    players = [gunslinger(p) for p in g.players]
    return [
        TabletownView(
            *g.shown_to(seat),
            turns=int(g.turns),
            marshal=int(g.marshal),
            active=int(g.active),
            deck=int(g.left_in_deck),
            discards=discards,
            aside=aside,
            killings=int(g.killings),
            fight=int(g.fight),
            victim=int(g.victim),
            reacted=int(g.reacted),
            out=int(g.out),
            truce=g.truce,
            hand=faces_in(g.players[seat].hand) if 0 <= seat < g.seats else [],
            known=[[int(face_of(f)), int(seats_of(f))] for f in g.known if knower_of(f) == seat],
            shuffled=shuffled,
            drew=counts_of(g.players[seat].drew, g.players[seat].drew_events) if 0 <= seat < g.seats else [],
            players=players,
        )
        for seat in seats
    ]


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
