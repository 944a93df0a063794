"""Making views of Notoriety.  Compiled, unlike the structs: they are made after every event.

`shown` gives the fields in the order of the struct; by name they would have to be looked up each time.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from mypy_extensions import i64

from highnoon.engine.table import NO_OPTIONS
from highnoon.games.notoriety.cards import all_covers, all_of, cards_in, counts
from highnoon.games.notoriety.guns import bullet_at, jams, loaded, seen_by_all, seen_by_owner, which
from highnoon.games.notoriety.known import ONLOOKER, face_of, knower_of, seats_of
from highnoon.games.notoriety.player import IN_FRONT, Player
from highnoon.games.notoriety.prices import prices
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView


def shown(g: NotorietyTable) -> tuple[Any, ...]:
    return (
        int(g.round),
        int(g.terms.last_round(g.seats)),
        int(g.left_in_deck),
        cards_in(g.discarded),
        cards_in(g.display),
        g.stacked,
        [int(g.bonus_of(face)) for face in g.stacked],
        int(g.in_pile),
        counts(g.spent),
        int(all_of(g.buried)),
        int(all_covers(g.covers)),
        int(g.cover_spent),
        int(g.face_up),
        g.order,
        int(g.at),
        g.takers,
        g.revealed or bool(g.order),  # or it is being told
        int(g.passed),
        int(g.asking),
        g.effects,
        int(g.ace),
        int(g.slot),
        int(g.fired),
        int(g.resting),
        int(g.firing),
        int(g.last),
        g.flight,
        int(g.stage),
        int(g.result),
        int(g.hits),
        int(g.lost),
        int(g.chosen),
        g.turned,
        int(g.killings),
        NO_OPTIONS,
        NO_OPTIONS,
        secrets(g, ONLOOKER) if g.secrets else [],
        [gunslinger(g, p) for p in g.players],
    )


def add_own(g: NotorietyTable, seat: int, view: NotorietyView) -> None:
    p = g.players[seat]
    prized = prices(g, seat)
    if prized:
        view.prices = prized
    view.hand = cards_in(p.hand)
    if g.secrets:
        view.secrets = secrets(g, seat)
    seen = view.players[seat]
    guns = guns_of(p, True)
    if guns != seen.guns or seen.face != p.face:
        players = view.players[:]
        players[seat] = replace(seen, guns=guns, face=int(p.face))
        view.players = players


def secrets(g: NotorietyTable, knower: i64) -> list[list[int]]:
    return [[int(face_of(s)), int(seats_of(s))] for s in g.secrets if knower_of(s) == knower]


def gunslinger(g: NotorietyTable, p: Player) -> Gunslinger:
    """As the others see them."""
    return Gunslinger(
        int(p.character),
        p.alive,
        int(p.fame),
        int(p.wounds),
        int(p.cards),
        cards_in(p.known),
        int(p.drawn),
        guns_of(p, False),
        int(p.cover),
        int(p.damage),
        counts(p.lodged) if p.lodged else [],
        int(p.grudge),
        int(p.marks),
        int(p.face) if is_shown(g, p) or p.place != IN_FRONT else -1,
        int(p.place),
        int(p.aim),
        int(p.led),
        int(p.stance),
        int(p.shelter),
        p.acted,
        p.down,
        int(p.hit_by),
        int(p.bounty),
        int(p.fell),
        int(p.fell_with),
    )


def is_shown(g: NotorietyTable, p: Player) -> bool:
    """NT-12: whether the card lies face up; while the reveal is told, that of everybody who has a stance by now."""
    return g.revealed or (p.stance > 0 and bool(g.order))


def guns_of(p: Player, own: bool) -> list[GunSeen]:
    found = [gun_seen(p.sixgun, own)]
    for gun in p.guns:
        found.append(gun_seen(gun, own))
    return found


def gun_seen(gun: i64, own: bool) -> GunSeen:
    public = seen_by_all(gun)
    mine: i64 = seen_by_owner(gun) if own else 0
    seen = public | mine
    count = loaded(gun)
    bullets: list[int] = [-1] * count
    if seen:
        bullets = [int(bullet_at(gun, n)) if seen >> n & 1 else -1 for n in range(count)]
    return GunSeen(int(which(gun)), bullets, int(jams(gun)), int(public), int(mine))
