"""Making views of Notoriety.  Compiled, unlike the structs: they are made after every event."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from mypy_extensions import i64

from highnoon.engine.glimpse import Fields, Glimpse, Records
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.notoriety.cards import NO_CARD, all_covers, all_of, cards_in, counts
from highnoon.games.notoriety.guns import bullet_at, jams, loaded, seen_by_all, seen_by_owner, which
from highnoon.games.notoriety.known import ONLOOKER, face_of, knower_of, seats_of
from highnoon.games.notoriety.player import IN_FRONT, Player
from highnoon.games.notoriety.prices import prices
from highnoon.games.notoriety.shown import show_player, show_records
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView


def shown(g: NotorietyTable) -> tuple[Any, ...]:
    return show_records(
        g,
        rounds=g.terms.last_round(g.seats),
        deck=g.left_in_deck,
        discard=cards_in(g.discarded),
        display=cards_in(g.display),
        bonuses=[int(g.bonus_of(face)) for face in g.stacked],
        pile=g.in_pile,
        spent=counts(g.spent),
        buried=all_of(g.buried),
        covers=all_covers(g.covers),
        cover_discard=g.cover_spent,
        revealed=g.revealed or bool(g.order),  # or it is being told
        prices=NO_OPTIONS,
        hand=NO_OPTIONS,
        secrets=secrets(g, ONLOOKER) if g.secrets else [],
        players=[gunslinger(g, p) for p in g.players],
    )


def own(g: NotorietyTable, seat: int, view: NotorietyView, last: Glimpse | None) -> Fields:
    found: Fields = {}
    p = g.players[seat]
    prized = prices(g, seat)
    if prized:
        found["prices"] = prized
    found["hand"] = cards_in(p.hand)
    if g.secrets:
        found["secrets"] = secrets(g, seat)
    seen = view.players[seat]
    guns = guns_of(p, True)
    if guns != seen.guns or seen.face != p.face:
        found["players"] = Records({seat: replace(seen, guns=guns, face=int(p.face))})
    return found


def secrets(g: NotorietyTable, knower: i64) -> list[list[int]]:
    return [[int(face_of(s)), int(seats_of(s))] for s in g.secrets if knower_of(s) == knower]


def gunslinger(g: NotorietyTable, p: Player) -> Gunslinger:
    """As the others see them."""
    return show_player(
        p,
        cards=p.cards,
        known=cards_in(p.known),
        guns=guns_of(p, False),
        lodged=counts(p.lodged) if p.lodged else [],
        face=p.face if is_shown(g, p) or p.place != IN_FRONT else NO_CARD,
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
