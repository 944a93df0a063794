"""The facts of a view as plain Python values, put together in compiled code.  `view.py` gives them their names."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from highnoon.games.notoriety.cards import all_covers, all_of, cards_in, counts
from highnoon.games.notoriety.guns import bullet_at, jams, loaded, seen_by_all, seen_by_owner, which
from highnoon.games.notoriety.known import ONLOOKER, face_of, knower_of, seats_of
from highnoon.games.notoriety.player import IN_FRONT, Player
from highnoon.games.notoriety.table import NotorietyTable


def facts_of_table(g: NotorietyTable, seat: i64) -> list[Any]:
    mine = seat >= 0 and seat < g.seats
    knower: i64 = seat if mine else ONLOOKER
    return [
        int(g.round),
        int(g.terms.last_round(g.seats)),
        int(g.left_in_deck),
        cards_in(g.discarded),
        cards_in(g.display),
        g.stacked,
        int(g.in_pile),
        counts(g.spent),
        int(all_of(g.buried)),
        int(all_covers(g.covers)),
        int(g.cover_spent),
        int(g.face_up),
        g.order,
        int(g.at),
        g.takers,
        g.revealed,
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
        cards_in(g.players[seat].hand) if mine else [],
        [[int(face_of(s)), int(seats_of(s))] for s in g.secrets if knower_of(s) == knower] if g.secrets else [],
    ]


def facts_of_player(g: NotorietyTable, p: Player, own: bool, guns: list[Any]) -> list[Any]:
    shown = own or g.revealed or p.place != IN_FRONT
    return [
        int(p.character),
        p.alive,
        int(p.fame),
        int(p.wounds),
        int(p.cards),
        cards_in(p.known),
        int(p.drawn),
        guns,
        int(p.cover),
        int(p.damage),
        counts(p.lodged) if p.lodged else [],
        int(p.grudge),
        int(p.marks),
        int(p.face) if shown else -1,
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
    ]


def facts_of_guns(p: Player, own: bool) -> list[list[Any]]:
    found = [facts_of_gun(p.sixgun, own)]
    for gun in p.guns:
        found.append(facts_of_gun(gun, own))
    return found


def facts_of_gun(gun: i64, own: bool) -> list[Any]:
    public = seen_by_all(gun)
    mine: i64 = seen_by_owner(gun) if own else 0
    seen = public | mine
    count = loaded(gun)
    bullets: list[int] = [-1] * count
    if seen:
        bullets = [int(bullet_at(gun, n)) if seen >> n & 1 else -1 for n in range(count)]
    return [int(which(gun)), bullets, int(jams(gun)), int(public), int(mine)]
