"""Making views of Tabletown.  Compiled, unlike the structs: one is made for every seat after every move.

Fields are given in the order of the struct; by name they would have to be looked up each time.
"""

from __future__ import annotations

from highnoon.games.tabletown.cards import counts_of, faces_in
from highnoon.games.tabletown.combat import breaks_law, target_of
from highnoon.games.tabletown.known import face_of, knower_of, seats_of
from highnoon.games.tabletown.table import DUEL, NO_FIGHT, NO_SECOND, Player, TabletownTable
from highnoon.games.tabletown.view import Gunslinger, TabletownView


def make_views(g: TabletownTable, seats: list[int]) -> list[TabletownView]:
    discards = counts_of(g.pile, g.pile_of_events)
    aside = g.set_aside()
    shuffled = counts_of(g.shuffled, g.shuffled_events)
    players = [gunslinger(p) for p in g.players]
    targets = [target(g, seat) for seat in seats]
    return [
        TabletownView(
            *g.shown_to(seat),
            int(g.turns),
            int(g.marshal),
            int(g.active),
            int(g.left_in_deck),
            discards,
            aside,
            int(g.killings),
            int(g.fight),
            int(g.victim),
            int(g.reacted),
            int(g.out),
            g.truce,
            faces_in(g.players[seat].hand) if 0 <= seat < g.seats else [],
            [[int(face_of(f)), int(seats_of(f))] for f in g.known if knower_of(f) == seat],
            shuffled,
            counts_of(g.players[seat].drew, g.players[seat].drew_events) if 0 <= seat < g.seats else [],
            targets[place],
            targets[place] >= 0 and breaks_law(g, g.players[seat], g.players[targets[place]]),
            players,
        )
        for place, seat in enumerate(seats)
    ]


def target(g: TabletownTable, seat: int) -> int:
    """Whom the seat's shots would be at in the fight under way; -1 for nobody, or if it takes no part."""
    if g.fight == NO_FIGHT or seat < 0:
        return -1
    p = g.players[seat]
    if not g.living & ~g.out & p.bit or (g.fight == DUEL and p.seat != g.active and p.seat != g.victim):
        return -1
    return int(target_of(g, p))


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
