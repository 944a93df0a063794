"""Making views of High Noon Saloon.  Compiled, unlike the structs: they are made after every event."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from highnoon.engine.glimpse import Fields, Glimpse, Records
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.saloon.actions import DONE, TARGET
from highnoon.games.saloon.attack import target_options
from highnoon.games.saloon.damage import Sum, base_damage, sum_against, sum_at
from highnoon.games.saloon.records import DECLARED, NOWHERE, Attack, Player
from highnoon.games.saloon.shown import show_attack, show_player, show_records
from highnoon.games.saloon.table import ADDING, AIMING, ENHANCING, WHICH_BOOST, SaloonTable
from highnoon.games.saloon.terms import LONG_REACH, NO_BLOCK, NO_CARD, NO_COUNTER, Terms
from highnoon.games.saloon.turn import hand_limit
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView, SumSeen

STILL_AIMING: Final = [int(ENHANCING), int(ADDING), int(WHICH_BOOST), int(AIMING)]  # targets may still be added


def shown(g: SaloonTable) -> tuple[Any, ...]:
    return show_records(
        g,
        advanced=g.terms.advanced,
        full_grit=g.terms.grit,
        deck=g.left_in_deck,
        loads=g.left_in_loads,
        spent=g.loads[g.left_in_loads :][::-1],
        attacks=[see_attack(g, a) for a in g.attacks],
        players=[see_player(g, p) for p in g.players],
    )


def own(g: SaloonTable, seat: int, view: SaloonView, last: Glimpse | None) -> Fields:
    """SL-D63: the hand of the seat, and the cards that it gave to others."""
    players = view.players
    hand = g.players[seat].hand
    if last is not None and not g.terms.team_play and last.shared.players[seat] is players[seat]:
        kept = last.own[seat]
        if kept["players"].records[seat].cards == hand:
            return kept
    mine: dict[int, Any] = {seat: replace(players[seat], cards=hand[:])}
    if g.terms.team_play:
        for p in g.players:
            if p.known and p.seat != seat:
                cards = [entry % 64 for entry in p.known if entry // 64 == seat]
                if cards:
                    mine[int(p.seat)] = replace(players[p.seat], cards=cards)
    return {"players": Records(mine)}


def see_player(g: SaloonTable, p: Player) -> Fighter:
    return show_player(
        p,
        hand=len(p.hand),
        cards=NO_OPTIONS,
        swing=base_damage(g.terms, g.terms.swing_way[p.fist + 1], p.power, p.character),
        reach=covers_in_reach(g.terms, p),
        limit=hand_limit(g.terms, p),
    )


def covers_in_reach(terms: Terms, p: Player) -> list[int]:
    if p.cover == NOWHERE:
        return NO_OPTIONS
    long_reach = p.fist != NO_CARD and terms.flags[p.fist] & LONG_REACH != 0
    return terms.long_reached[p.cover] if long_reach else terms.reached[p.cover]


def see_attack(g: SaloonTable, a: Attack) -> AttackSeen:
    return show_attack(
        a,
        no_block=a.flags & NO_BLOCK != 0,
        no_counter=a.flags & NO_COUNTER != 0,
        sums=see_sums(g, a) if a.stage == DECLARED else [],
    )


def see_sums(g: SaloonTable, a: Attack) -> list[SumSeen]:
    sums = [see_sum(a.targets[i], sum_at(g, a, i)) for i in range(len(a.targets))]
    if not a.targets or (g.waiting and g.kind in STILL_AIMING and len(a.targets) < a.most):
        for key in target_options(g, a):
            if key != DONE:
                seat = int(key - TARGET)
                sums.append(see_sum(seat, sum_against(g, a, g.players[seat], 0, 0)))
    return sums


def see_sum(seat: int, made: Sum) -> SumSeen:
    return SumSeen(
        seat,
        int(made.weapon),
        int(made.cards),
        int(made.jump),
        int(made.burst),
        int(made.shield),
        int(made.block),
        int(made.helped),
        int(made.attack),
        int(made.total),
    )
