"""Rounds and turns: Movement, Action, Draw (PO-20, PO-21, PO-36); how the game ends (PO-61, PO-62)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.posse.acting import act, act_menu
from highnoon.games.posse.actions import DISCARD, PICK, USE
from highnoon.games.posse.cards import HOT, RUNNING, face_of, hold_of, item, number_of
from highnoon.games.posse.hands import draw
from highnoon.games.posse.harm import BY_FIRE, BY_POISON, harm, remove_chip
from highnoon.games.posse.items import remove, speed_of
from highnoon.games.posse.moving import ON_FOOT, Where
from highnoon.games.posse.paths import FIRE
from highnoon.games.posse.records import Figure, Player
from highnoon.games.posse.table import ACTING, DISCARDING, MOVING, WHERE, Phase, PosseTable


class StartOfTurn(Step[PosseTable]):
    """PO-20: each player's turn, always in the same order; PO-P34: one chip is taken from each card with a timer."""

    def advance(self, g: PosseTable) -> None:
        p = g.players[g.active]
        g.paid = False
        g.follow(MOVING_STEP)
        if p.dug:
            p.pile += p.dug
            p.dug = 0
            p.dug_amount = 0
        for chip in g.chips:
            if (chip >> 10 & 7) == g.active and not chip & 8192:
                remove_chip(g, chip)  # PO-C20
        for c in range(p.first, p.after):
            f = g.figures[c]
            if f.alive:
                f.haze = 0
                if f.items:
                    count_down(f)
        if g.telling:
            g.tell("turn", [int(g.round), int(g.active)], "PO-20")
        for c in range(p.after - 1, p.first - 1, -1):
            f = g.figures[c]
            if not f.alive:
                continue
            if f.items:
                discard_spent(g, f)
            if g.chips and g.field[g.at[c]] & FIRE:
                burn(g, c)


def count_down(f: Figure) -> None:
    """PO-P34: one chip from each card in use."""
    for place, card in enumerate(f.items):
        if hold_of(card) == RUNNING and number_of(card) > 0:
            items = f.items[:]
            items[place] = int(item(face_of(card), number_of(card) - 1, RUNNING))
            f.items = items


def discard_spent(g: PosseTable, f: Figure) -> None:
    """PO-P34: at 0 the card is discarded."""
    place: i64 = len(f.items) - 1
    while place >= 0:
        card = f.items[place]
        if hold_of(card) == RUNNING and number_of(card) == 0:
            remove(g, f, place)
            if g.telling:
                g.tell("over", [int(f.c), int(face_of(card))], "PO-P34")
        place -= 1


def burn(g: PosseTable, c: i64) -> None:
    """PO-C20: who starts the turn in the fire."""
    for chip in g.chips:
        if (chip & 1023) == g.at[c] and not chip & 8192:
            harm(g, c, 1, chip >> 10 & 7, BY_FIRE)


class Moving(Phase):
    """PO-22: each of your characters may move; PO-P2: one after another in any order, each once."""

    def advance(self, g: PosseTable) -> None:
        if g.shaken and look_around(g):
            return
        p = g.players[g.active]
        t = g.terms
        options: list[Any] = [int(PASS)]
        sugar = False
        for c in range(p.first, p.after):
            f = g.figures[c]
            if f.alive and not f.moved:
                if not f.items:
                    if not f.pinned and t.speed[c] + f.sugar > 0:
                        options.append(int(PICK) + c)
                    continue
                if speed_of(t, f) > 0:
                    options.append(int(PICK) + c)
                sugar = True
        if sugar:
            self.add_sugar(g, p, options)
        g.ask(g.active, MOVING, options)

    def add_sugar(self, g: PosseTable, p: Player, options: list[Any]) -> None:
        """PO-L8: Boiled Sugar is eaten before the character moves."""
        for c in range(p.first, p.after):
            f = g.figures[c]
            if f.alive and not f.moved:
                for place, card in enumerate(f.items):
                    if g.terms.before_moving[face_of(card)]:
                        options.append(int(USE) + 16 * c + place + 1)
                        break

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            end_moving(g)
            return
        if key < USE:
            c = key - PICK
            f = g.figures[c]
            f.moved = True
            g.push(Where(c, speed_of(g.terms, f), ON_FOOT))
            return
        f = g.figures[(key - USE - 1) // 16]
        place = (key - USE - 1) % 16
        g.terms.goods[face_of(f.items[place])].act(g, f.c, place)

    def ahead(self, g: PosseTable) -> list[int]:
        options = act_menu(g)
        del options[0]
        return options

    def go_ahead(self, g: PosseTable, key: i64) -> None:
        """PO-21: starting an action closes the Movement Phase."""
        g.waiting = False  # the decision is no longer open
        if g.kind == WHERE:
            g.drop()
        end_moving(g)
        act(g, key)


def end_moving(g: PosseTable) -> None:
    p = g.players[g.active]
    for c in range(p.first, p.after):
        f = g.figures[c]
        f.moved = False
        f.sugar = 0
        f.pinned = False
    g.follow(ACTING_STEP)


class Acting(Step[PosseTable]):
    """PO-28: each own character has one action, and free actions as it likes."""

    def advance(self, g: PosseTable) -> None:
        if g.shaken and look_around(g):
            return
        g.ask_privately(g.active, ACTING, act_menu(g))

    def answer(self, g: PosseTable, key: i64) -> None:
        if key != PASS:
            act(g, key)
            return
        tidy(g)
        g.follow(DISCARDING_STEP)


def tidy(g: PosseTable) -> None:
    """PO-D16: what lasts for a turn is over with its actions."""
    p = g.players[g.active]
    for c in range(p.first, p.after):
        f = g.figures[c]
        f.acted = 0
        f.extra = False
        f.kick = 0
        if f.covered_turns:
            f.covered_turns -= 1
            if f.covered_turns == 0:
                f.covered = 0
        if f.items:
            cool_down(g, c)
    p.volley = 0
    p.volleyers = 0
    for f in g.figures:
        f.called = 0


def cool_down(g: PosseTable, c: i64) -> None:
    """The free shots of a derringer are for the same turn."""
    f = g.figures[c]
    for place, card in enumerate(f.items):
        if card & HOT:
            items = f.items[:]
            items[place] = card & ~int(HOT)
            f.items = items


class Discarding(Step[PosseTable]):
    """PO-36: discard down to 9, then draw exactly 3."""

    def advance(self, g: PosseTable) -> None:
        p = g.players[g.active]
        if p.cards <= g.terms.keep:
            g.follow(END_OF_TURN)
            draw(g, p, g.terms.draw, "PO-36")
            return
        options: list[Any] = []
        keys = g.terms.keys
        hand = p.hand
        key: i64 = DISCARD + p.base
        while hand > 0:
            if hand & 7:
                options.append(keys[key])
            hand >>= 3
            key += 1
        g.ask_privately(p.seat, DISCARDING, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        p = g.players[g.active]
        g.spend(p, key - DISCARD)
        if g.telling:
            g.tell("discards", [int(p.seat), int(key - DISCARD)], "PO-36")


class EndOfTurn(Step[PosseTable]):
    """PO-P33: poison works at the end of the Draw phase."""

    def advance(self, g: PosseTable) -> None:
        p = g.players[g.active]
        g.follow(NEXT_TURN)
        for c in range(p.after - 1, p.first - 1, -1):
            f = g.figures[c]
            if f.alive and f.poison:
                f.poison -= 1
                harm(g, c, 1, f.poisoner, BY_POISON)
                if f.poison == 0:
                    f.poisoner = -1


class NextTurn(Step[PosseTable]):
    """PO-20: the next posse; PO-P39: those without anybody left are skipped."""

    def advance(self, g: PosseTable) -> None:
        if g.shaken and look_around(g):
            return
        seat: i64 = g.active
        while True:
            seat = seat + 1 if seat + 1 < g.seats else 0
            if seat == g.first:
                g.round += 1
                if g.round > g.terms.rounds:
                    g.round -= 1
                    most_gold(g)
                    return
            if g.players[seat].living:
                break
        g.active = seat
        g.follow(START_OF_TURN)


def look_around(g: PosseTable) -> bool:
    """Somebody died: PO-P40, PO-P41: whether the game is over; PO-D19: a posse that is gone has no turn."""
    g.shaken = False
    left: list[int] = []
    before = g.fallen
    for p in g.players:
        if p.living:
            left.append(int(p.seat))
        elif p.fell == 0:
            p.fell = before + 1
            g.fallen += 1
            if g.telling:
                g.tell("wiped-out", [int(p.seat)], "PO-P39")
    if not left:
        g.finish([], "nobody-left")
        return True
    if len(left) == 1:
        g.finish(left, "last-posse")
        return True
    if g.players[g.active].living == 0:
        tidy(g)
        g.follow(NEXT_TURN)
        return True
    return False


def most_gold(g: PosseTable) -> None:
    """PO-61: among posses with a survivor; PO-P42: then survivors, then health, then it is shared."""
    best: i64 = 0
    for p in g.players:
        if p.living and g.worth(p) > best:
            best = g.worth(p)
    winners = [int(p.seat) for p in g.players if p.living and g.worth(p) == best]
    g.finish(winners, "time-is-up" if g.terms.last_posse else "most-gold")


START_OF_TURN: Final = StartOfTurn()
MOVING_STEP: Final = Moving()
ACTING_STEP: Final = Acting()
DISCARDING_STEP: Final = Discarding()
END_OF_TURN: Final = EndOfTurn()
NEXT_TURN: Final = NextTurn()
