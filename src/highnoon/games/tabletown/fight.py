"""DRAW! and SHOOTOUT!: from the card to the first die (TT-24 to TT-33, TT-60 to TT-63)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step, Window
from highnoon.engine.table import NO_OPTIONS, NOBODY
from highnoon.games.tabletown.actions import CALL_OUT, PLAY_COACH
from highnoon.games.tabletown.cards import CAVALRY, COACH, NO_GUN, SHOOTOUT_CARD, held, in_pile
from highnoon.games.tabletown.choices import ANSWERING, REACTIONS, call_outs, clockwise
from highnoon.games.tabletown.combat import BY_INITIATIVE
from highnoon.games.tabletown.records import NO_FIGHT, Player
from highnoon.games.tabletown.table import DUEL, REACTION, SHOOTOUT, WHOM, TabletownTable


def fight_card(g: TabletownTable, p: Player, card: i64) -> None:
    """TT-24, TT-25: a fight card is never held; TT-26: with two alive every one is a DRAW!."""
    if g.telling:
        g.tell("draws", [int(p.seat)], "TT-22")
    g.aside += in_pile(card)
    g.shuffled_events -= in_pile(card)
    if g.telling:
        g.tell("turns-up", [int(p.seat), int(card)], turned_up_by(g, card))
    if g.truce:
        fizzle(g, card, "TT-J19")
        return
    if card == SHOOTOUT_CARD:
        if g.standing > 2:
            announce(g, SHOOTOUT, NOBODY)
            g.push(ANSWERS)
            return
        if g.telling:
            g.tell("counts-as-draw", [int(card)], "TT-26")
    if g.out & p.bit:
        fizzle(g, card, "TT-J20")
    elif not in_town(g) & ~p.bit:
        fizzle(g, card, "TT-J17")
    else:
        g.push(CALL)


def turned_up_by(g: TabletownTable, card: i64) -> str:
    """The rule that a fight card is played by."""
    return "TT-26" if card == SHOOTOUT_CARD and g.standing <= 2 else g.terms.rules[card]


def fizzle(g: TabletownTable, card: i64, rule: str) -> None:
    if g.telling:
        g.tell("fizzles", [int(card)], rule)


def in_town(g: TabletownTable) -> i64:
    """The players who can be in a fight at all."""
    return g.living & ~g.out


def announce(g: TabletownTable, fight: i64, victim: i64) -> None:
    g.fight = fight
    g.victim = victim
    g.reacted = 0
    if g.telling:
        if fight == DUEL:
            g.tell("calls-out", [int(g.active), int(victim)], "TT-28")
        else:
            g.tell("shootout", [int(g.active)], "TT-32")


class CallOut(Step[TabletownTable]):
    """TT-24: the card is played on another gunslinger; TT-J5: any other who is in town."""

    def advance(self, g: TabletownTable) -> None:
        g.ask(g.active, WHOM, call_outs(in_town(g) & ~g.players[g.active].bit))

    def answer(self, g: TabletownTable, key: i64) -> None:
        announce(g, DUEL, key - CALL_OUT)
        if g.ways_out == 0 and g.hurry and g.log is None:
            begin(g)  # the window would close at once
        else:
            g.follow(ANSWERS)


class Answers(Window[TabletownTable]):
    """TT-J18: before anyone turns or rolls, anybody may answer with the Coach or the Cavalry, once."""

    def offer(self, g: TabletownTable, seat: i64) -> list[int]:
        p = g.players[seat]
        if p.cards == 0 or g.reacted & p.bit:
            return NO_OPTIONS
        coach = held(p.hand, COACH) > 0 and not g.out & p.bit
        cavalry = held(p.hand, CAVALRY) > 0  # TT-J19: also by the uninvolved
        return REACTIONS[(1 if coach else 0) + (2 if cavalry else 0)]

    def any_answer(self, g: TabletownTable) -> bool:
        return g.ways_out > 0

    def kind(self, g: TabletownTable) -> i64:
        return REACTION

    def order(self, g: TabletownTable) -> list[int]:
        """TT-J18: the victim of a DRAW! first, then clockwise from the active player's left."""
        if g.fight == DUEL:
            return ANSWERING[g.seats][g.victim][g.active]
        return clockwise((g.active + 1) % g.seats, g.seats)

    def resolve(self, g: TabletownTable, seat: i64, key: i64) -> None:
        p = g.players[seat]
        g.reacted = g.reacted | p.bit
        if key == PLAY_COACH:  # TT-60, TT-61
            g.spend(p, COACH)
            g.out = g.out | p.bit
            if g.telling:
                g.tell("coach", [int(seat)], g.terms.rules[COACH])
            if g.fight == DUEL and (seat == g.active or seat == g.victim):
                call_off(g, g.terms.rules[COACH])
        else:  # TT-62, TT-63
            g.spend(p, CAVALRY)
            g.truce = True
            if g.telling:
                g.tell("cavalry", [int(seat)], g.terms.rules[CAVALRY])
            call_off(g, g.terms.rules[CAVALRY])

    def closed(self, g: TabletownTable) -> None:
        begin(g)


def begin(g: TabletownTable) -> None:
    """Everybody has answered: the fight takes place."""
    if g.fight == DUEL:
        square_off(g)
        roll_initiative(g, g.players[g.active].bit | g.players[g.victim].bit)
    else:
        seats = in_town(g)
        if not seats & seats - 1:  # TT-J21: at most one bit
            call_off(g, "TT-J21")
            return
        roll_initiative(g, seats)
    g.follow(BY_INITIATIVE)


def call_off(g: TabletownTable, rule: str) -> None:
    g.done()
    g.fight = NO_FIGHT
    g.victim = NOBODY
    g.reacted = 0
    if g.telling:
        g.tell("called-off", [], rule)


def square_off(g: TabletownTable) -> None:
    """TT-29: the victim turns to face the drawer; TT-J5: and the drawer the victim."""
    g.face(g.players[g.victim], g.active, "TT-29")
    if g.terms.drawer_turns:
        g.face(g.players[g.active], g.victim, "TT-J5")


def roll_initiative(g: TabletownTable, seats: i64) -> None:
    """TT-35: a die each; TT-36: slower with a Shotgun or a Rifle; TT-J23: also the unarmed."""
    for seat in clockwise(g.active, g.seats):
        p = g.players[seat]
        if seats & p.bit:
            die: i64 = g.dice.below(6) + 1
            p.die = die
            slow: i64 = 0
            if p.gun != NO_GUN:
                slow = g.terms.initiative[p.gun]
            p.total = die + slow
            if g.telling:
                g.tell("initiative", [seat, int(die), int(p.total), int(slow)], "TT-36" if slow else "TT-35")


CALL: Final = CallOut()
ANSWERS: Final = Answers()
