"""Blocking (SL-9.1; step W4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.saloon.actions import BLOCK
from highnoon.games.saloon.damage import defense
from highnoon.games.saloon.records import Attack, Player
from highnoon.games.saloon.table import BLOCKING, SaloonTable
from highnoon.games.saloon.team import HELP_NEXT_TARGET
from highnoon.games.saloon.terms import NO_BLOCK, NO_CARD

JUST_PASS: Final = [int(PASS)]


class Blocks(Step[SaloonTable]):
    """SL-9.1: each target may play one Block card of the Attack's type."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        if a.at == len(a.targets):
            a.at = 0
            g.done()
            return
        p = g.players[a.targets[a.at]]
        if a.flags & NO_BLOCK or not p.hand:  # SL-C23; an empty hand is seen by all
            next_target(g, a)
        else:
            g.ask_privately(p.seat, BLOCKING, block_options(g, p, a))

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        if key != PASS:
            p = g.players[a.targets[a.at]]
            face: i64 = key - BLOCK + g.terms.enhancements
            g.from_hand(p, face)
            blocks = a.blocks[:]
            blocks[a.at] = face
            a.blocks = blocks
            if g.telling:
                stops = defense(g.terms, p.power, p.character, face, a.gun)
                g.tell("blocks", [int(p.seat), int(face), int(stops)], "SL-9.1")
        next_target(g, a)


def next_target(g: SaloonTable, a: Attack) -> None:
    """SL-D32: one after another; in team play the partners of each may help first."""
    a.at += 1
    if g.terms.team_play and a.at < len(a.targets):
        g.push(HELP_NEXT_TARGET)


def block_options(g: SaloonTable, p: Player, a: Attack) -> list[int]:
    terms = g.terms
    fits: i64 = terms.for_gun if a.gun else terms.for_melee
    if not p.held & fits & terms.block_bits:
        return JUST_PASS
    options: list[int] = [0]
    last: i64 = NO_CARD
    for card in p.hand:
        face: i64 = card
        if face < terms.enhancements:
            continue
        if face >= terms.blocks:
            break
        if face != last and fits >> face & 1:
            options.append(BLOCK + face - terms.enhancements)
        last = face
    return options
