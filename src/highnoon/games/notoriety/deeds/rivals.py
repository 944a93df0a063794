"""Cards about other players: what they hold, where they aim, what they are worth."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step
from highnoon.engine.table import BIT
from highnoon.games.notoriety.actions import CHOOSE
from highnoon.games.notoriety.aiming import TO_CHOOSE, aimers, first_asked, lead, to_act
from highnoon.games.notoriety.cards import cards_in
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.deeds.choosing import CHOOSE_WHOM
from highnoon.games.notoriety.deeds.others import others_standing
from highnoon.games.notoriety.known import card_taken
from highnoon.games.notoriety.player import EXPOSED, GONE, IN_FRONT, QUICKEST, SPOOKED, Player
from highnoon.games.notoriety.table import ELSEWHERE, NotorietyTable


class QuickHand(Deed[NotorietyTable]):
    """NT-C3: gain extra NOTORIETY for wounding your target; see `wounds.py`."""

    name = "quick-hand"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        p.marks = p.marks | QUICKEST


class Sleight(Deed[NotorietyTable]):
    """NT-C6: take one random card from your target's hand if they hold at least two; only the two of you see it."""

    name = "sleight"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return g.players[p.aim].cards >= 2

    def act(self, g: NotorietyTable, p: Player) -> None:
        victim = g.players[p.aim]
        face: i64 = cards_in(victim.hand)[g.dice.below(victim.cards)]
        card_taken(g, p, victim, face)
        if g.telling:
            seats = [int(p.seat), int(victim.seat)]
            seen = Face("takes-this", [*seats, int(face)])
            g.tell_apart(Face("takes-one", seats), {seats[0]: seen, seats[1]: seen}, g.terms.rules[p.face])


class SilverTongue(Deed[NotorietyTable]):
    """NT-C8: those who aim at you and have not acted yet must aim at another player of your choice."""

    name = "silver-tongue"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return g.alive > 2 and aimers(g, p.seat) != 0

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.asking = aimers(g, p.seat)
        g.push(TONGUE)


class Tongue(Step[NotorietyTable]):
    """NT-C8: one choice for each of those who aim at you."""

    def advance(self, g: NotorietyTable) -> None:
        if g.asking == 0:
            g.done()
            return
        p = g.actor()
        g.ask(p.seat, ELSEWHERE, TO_CHOOSE[g.living & ~p.bit & ~BIT[first_asked(g)]])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        seat = first_asked(g)
        g.asking = g.asking & ~BIT[seat]
        lead(g, g.players[seat], key - CHOOSE, g.actor().face)


class StealTheShow(Deed[NotorietyTable]):
    """NT-C11: take the Action Card of a target who has not acted yet into your hand; it does nothing this round."""

    name = "steal-the-show"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        target = g.players[p.aim]
        return not target.acted and target.place == IN_FRONT

    def act(self, g: NotorietyTable, p: Player) -> None:
        target = g.players[p.aim]
        target.place = GONE
        g.gain_shown(p, target.face)
        if g.telling:
            g.tell("steals", [int(p.seat), int(target.seat), int(target.face)], g.terms.rules[p.face])


class CallOut(Deed[NotorietyTable]):
    """NT-C14: your target must aim at you and gets no protection from a Cover Card."""

    name = "call-out"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return g.players[p.aim].standing()

    def act(self, g: NotorietyTable, p: Player) -> None:
        target = g.players[p.aim]
        target.marks = target.marks | EXPOSED
        if g.telling:
            g.tell("called-out", [int(target.seat)], g.terms.rules[p.face])
        if not target.acted:
            lead(g, target, p.seat, p.face)


class Mob(Deed[NotorietyTable]):
    """NT-C20: every other player who has not acted yet must aim at the player you choose."""

    name = "mob"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return g.alive > 2 and to_act(g) != 0

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.push(CHOOSE_WHOM)

    def choices(self, g: NotorietyTable, p: Player) -> i64:
        return g.living & ~p.bit

    def chosen(self, g: NotorietyTable, p: Player, q: Player) -> None:
        for other in g.players:
            if to_act(g) & other.bit and other.seat != q.seat:
                lead(g, other, q.seat, p.face)


class Spook(Deed[NotorietyTable]):
    """NT-C23: every player who has not acted yet gets no effect from their Action Card."""

    name = "spook"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return to_act(g) != 0

    def act(self, g: NotorietyTable, p: Player) -> None:
        for q in g.players:
            if to_act(g) & q.bit:
                q.marks = q.marks | SPOOKED
                if g.telling:
                    g.tell("spooked", [int(q.seat)], g.terms.rules[p.face])


class Bounty(Deed[NotorietyTable]):
    """NT-C29: the next player to wound the one you choose gains extra NOTORIETY."""

    name = "bounty"

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.push(CHOOSE_WHOM)

    def choices(self, g: NotorietyTable, p: Player) -> i64:
        return g.living & ~p.bit

    def choose(self, g: NotorietyTable, p: Player, q: Player) -> None:
        q.bounty += g.terms.amount[p.face]


class Fee(Deed[NotorietyTable]):
    """NT-C36: gain 1 NOTORIETY for every player already knocked out this round, up to a number."""

    name = "fee"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return knocked_out(g) > 0

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.gain_fame(p, min(knocked_out(g), g.terms.amount[p.face]), g.terms.rules[p.face])


def knocked_out(g: NotorietyTable) -> i64:
    """How many players are down."""
    down: i64 = 0
    for q in g.players:
        if q.down:
            down += 1
    return down


class HoldUp(Deed[NotorietyTable]):
    """NT-C52: every other player still in the round gives you 1 NOTORIETY if they have one."""

    name = "hold-up"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return bool(others_standing(g, p))

    def act(self, g: NotorietyTable, p: Player) -> None:
        for seat in others_standing(g, p):
            amount = min(g.players[seat].fame, g.terms.amount[p.face])
            if amount > 0:
                g.pay(g.players[seat], amount, g.terms.rules[p.face])
                g.gain_fame(p, amount, g.terms.rules[p.face])


TONGUE: Final[Step[Any]] = Tongue()
STEPS: Final[list[Step[Any]]] = [TONGUE]
DEEDS: Final[list[Deed[Any]]] = [
    QuickHand(),
    Sleight(),
    SilverTongue(),
    StealTheShow(),
    CallOut(),
    Mob(),
    Spook(),
    Bounty(),
    Fee(),
    HoldUp(),
]
