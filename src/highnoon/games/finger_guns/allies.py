"""The Lasso and the allies it wins (FG-5.8 to FG-5.13, chapter FG-A)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step
from highnoon.engine.table import BIT
from highnoon.games.finger_guns.actions import CHOOSE, GAIN, LASSO, STEAL, UNDER
from highnoon.games.finger_guns.records import NO_ALLY, Player
from highnoon.games.finger_guns.table import EVERYBODY, WHICH_ALLY, WHICH_KEEPER, WHICH_UNDER, WHOM, FingerGunsTable
from highnoon.games.finger_guns.terms import LASSO_SHOWN


def lasso(g: FingerGunsTable) -> None:
    """FG-5.8: the only one to throw a Lasso gains the ally that is face up."""
    thrown: i64 = 0
    by: Player | None = None
    for p in g.players:
        if p.gesture == LASSO:
            if not p.killed:  # FG-D10
                thrown += 1
                by = p
            elif g.terms.count_dead_lasso:
                thrown += 1
    if by is None:
        return
    if thrown > 1:  # FG-5.9
        if g.telling:
            g.tell("lassos-tangle", [int(thrown)], "FG-5.9")
        return
    if g.ally == NO_ALLY:  # FG-D12
        if g.telling:
            g.tell("lasso-misses", [], "FG-D12")
        return
    face = g.ally
    g.ally = NO_ALLY
    if by.ghost:  # FG-6.4
        g.put_under(face, EVERYBODY)
        if g.telling:
            g.tell("ghost-lasso", [int(by.seat), int(face)], "FG-6.4")
        return
    if g.terms.keeper[face]:
        keep(g, by, face)
    else:
        g.resolving = [*g.resolving, int(face)]
        g.push(TAKE_ALLY[by.seat])
    if g.telling:
        g.tell("lasso", [int(by.seat), int(face)], "FG-5.8")


def keep(g: FingerGunsTable, p: Player, face: i64) -> None:
    """FG-5.11: a Keeper stays with its owner."""
    g.set_keepers(p, [*p.keepers, int(face)])


class TakeAlly(Step[FingerGunsTable]):
    """FG-5.11: a Keeper stays with its owner.  FG-5.10: an Instant is resolved, then put under the deck."""

    def advance(self, g: FingerGunsTable) -> None:
        face = g.resolving[-1]
        if g.terms.keeper[face]:
            g.done()
            g.resolving = g.resolving[:-1]
            keep(g, g.players[self.seat], face)
        else:
            g.follow(PUT_UNDER)
            g.push(INSTANT_STEPS[g.terms.behaviour[face]][self.seat])


class PutUnder(Step[FingerGunsTable]):
    """FG-5.10: face down on the bottom of the deck."""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        face = g.resolving[-1]
        g.resolving = g.resolving[:-1]
        g.put_under(face, EVERYBODY)
        if g.telling:
            g.tell("goes-under", [face], "FG-5.10")


class Instant(Step[FingerGunsTable]):
    """An Instant at work for its owner; its numbers are those of the card on top of `resolving`."""

    def amount(self, g: FingerGunsTable) -> i64:
        return g.terms.amount[g.resolving[-1]]

    def rule(self, g: FingerGunsTable) -> str:
        return g.terms.rules[g.resolving[-1]]

    def owner(self, g: FingerGunsTable) -> Player:
        return g.players[self.seat]


class Heal(Instant):
    """FG-A10: gain 4."""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        g.gain(self.owner(g), self.amount(g), self.rule(g))


class Bounty(Instant):
    """FG-A11: another Survivor of your choice loses 4."""

    def advance(self, g: FingerGunsTable) -> None:
        others = g.others(self.seat)
        if others:
            g.ask(self.seat, WHOM, [int(CHOOSE) + s for s in others])
        else:  # FG-D37
            g.done()

    def answer(self, g: FingerGunsTable, key: i64) -> None:
        g.done()
        g.players[key - CHOOSE].loss = self.amount(g)
        g.apply_losses("FG-A11", LASSO_SHOWN)


class Stampede(Instant):
    """FG-A12: each other Survivor loses 2."""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        for s in g.others(self.seat):
            g.players[s].loss = self.amount(g)
        g.apply_losses("FG-A12", LASSO_SHOWN)


class Pickpocket(Instant):
    """FG-A13: take a Keeper from another Survivor; if no other Survivor has one, gain 2."""

    def advance(self, g: FingerGunsTable) -> None:
        options = [
            int(STEAL) + 32 * s + face for s in g.others(self.seat) for face in dict.fromkeys(g.players[s].keepers)
        ]
        if options:
            g.ask(self.seat, WHICH_KEEPER, options)
        else:
            g.done()
            g.gain(self.owner(g), self.amount(g), self.rule(g))

    def answer(self, g: FingerGunsTable, key: i64) -> None:
        g.done()
        victim = g.players[(key - STEAL) // 32]
        face = int((key - STEAL) % 32)
        at = victim.keepers.index(face)
        g.set_keepers(victim, victim.keepers[:at] + victim.keepers[at + 1 :])
        p = self.owner(g)
        g.set_keepers(p, [*p.keepers, face])
        if g.telling:
            g.tell("stole", [int(self.seat), int(victim.seat), face], self.rule(g))


class Preach(Instant):
    """FG-A14: you and another Survivor of your choice gain 3 each."""

    def advance(self, g: FingerGunsTable) -> None:
        others = g.others(self.seat)
        if others:
            g.ask(self.seat, WHOM, [int(CHOOSE) + s for s in others])
        else:  # FG-D37
            g.done()
            g.gain(self.owner(g), self.amount(g), self.rule(g))

    def answer(self, g: FingerGunsTable, key: i64) -> None:
        g.done()
        g.gain(self.owner(g), self.amount(g), self.rule(g))
        g.gain(g.players[key - CHOOSE], self.amount(g), self.rule(g))


class Bury(Instant):
    """FG-A15: gain 2, and 1 more for each Ghost."""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        ghosts: i64 = 0
        for p in g.players:
            if p.ghost:
                ghosts += 1
        g.gain(self.owner(g), self.amount(g) + ghosts * g.terms.each[g.resolving[-1]], self.rule(g))


class Telegraph(Instant):
    """FG-A16: look at the top three cards of the deck…"""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        g.looking = min(self.amount(g), len(g.deck))
        if g.looking == 0:
            return
        g.disclosed += 1
        public = Face("looks", [int(self.seat), int(g.looking)])
        for start in range(0, g.looking, 3):  # three cards to a sentence; a pack may let its owner look at more
            end = min(start + 3, g.looking)
            for slot in range(start, end):
                g.known[slot] = g.known[slot] | BIT[self.seat]
            if g.telling:
                private = Face(f"sees-{end - start}", [int(self.seat), *g.deck[start:end]])
                g.tell_apart(public, {int(self.seat): private}, self.rule(g))
                public = Face("", [])
        g.push(TelegraphGain(self.seat))


class TelegraphGain(Step[FingerGunsTable]):
    """…choose one of them…"""

    def advance(self, g: FingerGunsTable) -> None:
        g.ask_privately(self.seat, WHICH_ALLY, [int(GAIN) + f for f in dict.fromkeys(g.deck[: g.looking])])

    def answer(self, g: FingerGunsTable, key: i64) -> None:
        face = int(key - GAIN)
        rule = g.terms.rules[g.resolving[-1]]
        take_off(g, face)
        g.looking -= 1
        if g.looking > 1:
            # Nobody else can tell in which order the others will lie.
            g.known = [BIT[self.seat]] * g.looking + g.known[g.looking :]
        g.resolving = [*g.resolving, face]
        g.disclosed += 1
        if g.telling:
            g.tell("lasso", [int(self.seat), face], rule)
        g.follow(TAKE_ALLY[self.seat])
        g.push(TelegraphUnder(self.seat))


class TelegraphUnder(Step[FingerGunsTable]):
    """… put the others under the deck in any order; then `TakeAlly` gains the chosen one as if lassoed."""

    def advance(self, g: FingerGunsTable) -> None:
        if g.looking == 0:
            g.done()
        elif g.looking == 1:
            self.put(g, g.deck[0])
        else:
            g.ask_privately(self.seat, WHICH_UNDER, [int(UNDER) + f for f in dict.fromkeys(g.deck[: g.looking])])

    def answer(self, g: FingerGunsTable, key: i64) -> None:
        self.put(g, key - UNDER)

    def put(self, g: FingerGunsTable, face: i64) -> None:
        g.put_under(face, take_off(g, face))
        g.looking -= 1
        if g.telling:
            public = Face("puts-under", [int(self.seat)])
            private = Face("puts-this-under", [int(self.seat), int(face)])
            g.tell_apart(public, {int(self.seat): private}, g.terms.rules[at_work(g)])


def at_work(g: FingerGunsTable) -> int:
    """The Instant that is asking; while the telegraph's other cards go under, the chosen one lies above it."""
    return g.resolving[-2 if isinstance(g.top, TelegraphUnder) and len(g.resolving) > 1 else -1]


def take_off(g: FingerGunsTable, face: i64) -> int:
    """Takes the first such card from the deck; who knew it."""
    at = g.deck.index(int(face))
    g.deck.pop(at)
    return g.known.pop(at)


TAKE_ALLY: Final[list[Step[Any]]] = [TakeAlly(seat) for seat in range(8)]
PUT_UNDER: Final = PutUnder()
# Indexed by behavior, then by seat: in the order of `terms.INSTANTS`.
INSTANT_STEPS: Final[list[list[Step[Any]]]] = [
    [make(seat) for seat in range(8)] for make in (Heal, Bounty, Stampede, Pickpocket, Preach, Bury, Telegraph)
]
