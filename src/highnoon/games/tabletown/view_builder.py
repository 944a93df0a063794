"""Making views of Tabletown.  Compiled, unlike the structs: they are made after every event."""

from __future__ import annotations

from typing import Any

from highnoon.engine.glimpse import Fields, Glimpse
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.tabletown.cards import counts_of, faces_in
from highnoon.games.tabletown.combat import breaks_law, target_of
from highnoon.games.tabletown.known import face_of, knower_of, seats_of
from highnoon.games.tabletown.records import NO_FIGHT, NO_SECOND, Player
from highnoon.games.tabletown.shown import show_player, show_records
from highnoon.games.tabletown.table import DUEL, TabletownTable
from highnoon.games.tabletown.view import TabletownView


def shown(g: TabletownTable) -> tuple[Any, ...]:
    return show_records(
        g,
        deck=g.left_in_deck,
        discards=counts_of(g.pile, g.pile_of_events),
        aside=g.set_aside(),
        hand=NO_OPTIONS,
        known=known_to(g, -1),
        shuffled=counts_of(g.shuffled, g.shuffled_events),
        drew=NO_OPTIONS,
        target=-1,
        unlawful=False,
        players=[show_player(p, cards=p.cards, guns=guns_of(p)) for p in g.players],
    )


def own(g: TabletownTable, seat: int, view: TabletownView, last: Glimpse | None) -> Fields:
    p = g.players[seat]
    found: Fields = {
        "hand": faces_in(p.hand),
        "known": known_to(g, seat),
        "drew": counts_of(p.drew, p.drew_events),
    }
    target = target_in_fight(g, seat)
    if target >= 0:
        found["target"] = target
        found["unlawful"] = breaks_law(g, p, g.players[target])
    return found


def known_to(g: TabletownTable, seat: int) -> list[list[int]]:
    return [[int(face_of(f)), int(seats_of(f))] for f in g.known if knower_of(f) == seat]


def target_in_fight(g: TabletownTable, seat: int) -> int:
    """The target of the seat's shots in the current fight; -1 for none, or if it takes no part."""
    if g.fight == NO_FIGHT:
        return -1
    p = g.players[seat]
    if not g.living & ~g.out & p.bit or (g.fight == DUEL and p.seat != g.active and p.seat != g.victim):
        return -1
    return int(target_of(g, p))


def guns_of(p: Player) -> list[int]:
    """The ammo of each gun in play."""
    if p.gun < 0:
        return []
    return [int(p.loaded)] if p.second == NO_SECOND else [int(p.loaded), int(p.second)]
