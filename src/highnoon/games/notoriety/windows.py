"""Windows for abilities that are used at will (NT-58, NT-N46, NT-N54): Gina's, Kate's, Esperanza's.

They depend only on public facts, so each player who could do something decides, in the order of NT-N46.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import BIT, NO_OPTIONS, PASS
from highnoon.games.notoriety.actions import RELOAD, USE
from highnoon.games.notoriety.aiming import CHARMED_MEN, charmable, in_order_of_play
from highnoon.games.notoriety.cards import CHARM, NEVER_UNLOADED, QUICKER
from highnoon.games.notoriety.choices import PASS_OR_RELOAD, RELOAD_SIXGUN
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.reload import reload, reloads
from highnoon.games.notoriety.table import ABILITY, NotorietyTable

PASS_OR_USE: Final = [int(PASS), int(USE)]


class AbilityWindow(Step[NotorietyTable]):
    """NT-N46: each player with an ability that could change something now may use it."""

    def advance(self, g: NotorietyTable) -> None:
        if g.abilities & ~g.passed:
            for seat in in_order_of_play(g):
                if g.abilities & ~g.passed & BIT[seat]:
                    options = self.offer(g, g.players[seat])
                    if options:
                        g.ask(seat, ABILITY, options)
                        return
        g.passed = 0
        self.closed(g)

    def offer(self, g: NotorietyTable, p: Player) -> list[int]:
        if p.ability == CHARM:
            return PASS_OR_USE if p.standing() and charmable(g, p) else NO_OPTIONS
        if p.ability == NEVER_UNLOADED:
            guns = reloads(g, p, 0)
            if not guns:
                return NO_OPTIONS
            return PASS_OR_RELOAD if guns is RELOAD_SIXGUN else [int(PASS), *guns]
        return NO_OPTIONS

    def answer(self, g: NotorietyTable, key: i64) -> None:
        seat = self.who(g)
        p = g.players[seat]
        if key == PASS:
            g.passed = g.passed | p.bit
            return
        g.use_up(p)
        if key >= RELOAD:
            reload(g, p, key - RELOAD, g.terms.ability_rules[NEVER_UNLOADED])
        elif p.ability == CHARM:
            g.asking = charmable(g, p)
            g.chosen = seat
            if g.telling:
                g.tell("charms", [int(seat)], g.terms.ability_rules[CHARM])
            g.push(CHARMED_MEN)
        else:
            quicker(g, p)

    def who(self, g: NotorietyTable) -> i64:
        """The player who decides: the first in order with something to do."""
        for seat in in_order_of_play(g):
            if g.abilities & ~g.passed & BIT[seat] and self.offer(g, g.players[seat]):
                return seat
        raise AssertionError("nobody was asked")

    def default(self, g: NotorietyTable, seat: i64) -> i64:
        return PASS

    def closed(self, g: NotorietyTable) -> None:
        raise NotImplementedError(type(self).__name__)


def quicker(g: NotorietyTable, p: Player) -> None:
    """NT-P4: first in the order, whatever the card says."""
    g.order = [int(p.seat)] + [seat for seat in g.order if seat != p.seat]
    if g.telling:
        g.tell("quicker", [int(p.seat)], g.terms.ability_rules[QUICKER])


def may_be_quicker(g: NotorietyTable, p: Player) -> bool:
    return p.ability == QUICKER and g.order[0] != p.seat
