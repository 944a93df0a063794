"""A turn and its six phases (chapters SL-5 and SL-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step, one_by_one
from highnoon.engine.table import PASS
from highnoon.games.saloon.actions import ATTACK, DISCARD, DONE
from highnoon.games.saloon.attack import attack_options, declare
from highnoon.games.saloon.counter import start_attack
from highnoon.games.saloon.cover import CoverEffect, HunkerDown, Jump
from highnoon.games.saloon.records import Player
from highnoon.games.saloon.table import FIGHTIN, SCAVENGIN, SaloonTable
from highnoon.games.saloon.team import (
    AfterDraw,
    AfterWeapons,
    AfterWeaponsTwo,
    BeforeWeapons,
    BeforeWeaponsTwo,
    GiveTo,
    PatchUp,
)
from highnoon.games.saloon.terms import BIG_HAND, Terms
from highnoon.games.saloon.weapons import WeaponPhase, WeaponPhaseTwo


class Scavenge(Step[SaloonTable]):
    """SL-5.2: discard any number of cards, then draw until you hold seven; SL-5.3: or none, if you hold that many."""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        options: list[int] = [1]
        last: i64 = -1
        for card in p.hand:
            face: i64 = card
            if face != last:
                options.append(DISCARD + face)
                last = face
        g.ask(p.seat, SCAVENGIN, options)

    def answer(self, g: SaloonTable, key: i64) -> None:
        p = g.players[g.active]
        if key != DONE:
            more = g.from_hand(p, key - DISCARD)
            g.discard(key - DISCARD)
            if g.telling:
                g.tell("discards", [int(p.seat), int(key - DISCARD)], "SL-5.2")
            options = g.options
            if not more:  # `advance` would list the same, but a copy costs less
                options = options[:]
                i: i64 = 1
                while options[i] != key:
                    i += 1
                options.pop(i)
            g.ask(p.seat, SCAVENGIN, options)
            return
        g.done()
        limit = hand_limit(g.terms, p)
        if limit > len(p.hand):
            g.draw_cards(p, limit - len(p.hand))


def hand_limit(terms: Terms, p: Player) -> i64:
    """How many cards a player draws up to; SL-P4: a card sharp's hand is bigger."""
    return terms.power_amount[p.character] if p.power == BIG_HAND else terms.hand


class Fight(Step[SaloonTable]):
    """SL-8.1: at most one Attack."""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        g.ask(p.seat, FIGHTIN, attack_options(g, p, -1))

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        if key != PASS:
            declare(g, g.players[g.active], key - ATTACK, -1)
            start_attack(g)


class EndTurn(Step[SaloonTable]):
    """SL-11.1: then the player on the left takes a turn; SL-D67: until everybody has had the last one."""

    def advance(self, g: SaloonTable) -> None:
        g.attacked = False
        g.jumped = 0
        g.moved = False
        seat: i64 = g.active
        while True:
            seat = (seat + 1) % g.seats
            if seat == g.first:
                g.round += 1
                if g.round > g.terms.turn_cap:
                    g.round -= 1
                    cap_reached(g)
                    return
            if g.players[seat].out == 0:
                break
        g.active = seat
        start_turn(g)


def start_turn(g: SaloonTable) -> None:
    g.turns += 1
    g.follow(TEAM_TURN if g.terms.team_play else FREE_TURN)
    if g.telling:
        g.tell("turn", [int(g.active), int(g.round)], "SL-5.1")


def cap_reached(g: SaloonTable) -> None:
    """SL-D67: most Grit wins; equal Grit is a tie."""
    most: i64 = max([g.grit[p.team] for p in g.players if p.out == 0])
    winners = [int(p.seat) for p in g.players if p.out == 0 and g.grit[p.team] == most]
    if len(winners) * g.terms.teams > g.seats:  # more than one team
        g.finish([], "nobody-ahead")
    else:
        g.finish(winners, "cap-reached")


# SL-5.1: the six phases, each finished before the next; SL-11.1: the end of the turn.
FREE_TURN: Final = one_by_one(
    [
        Scavenge(),
        WeaponPhase(),
        Jump(),
        Fight(),
        HunkerDown(),
        WeaponPhaseTwo(),
        CoverEffect(),
        EndTurn(),
    ]
)
TEAM_TURN: Final = one_by_one(
    [
        Scavenge(),
        AfterDraw(),
        BeforeWeapons(),
        WeaponPhase(),
        AfterWeapons(),
        Jump(),
        Fight(),
        HunkerDown(),
        BeforeWeaponsTwo(),
        WeaponPhaseTwo(),
        AfterWeaponsTwo(),
        CoverEffect(),
        PatchUp(),
        GiveTo(),
        EndTurn(),
    ]
)
