"""Crates, bodies, passing and using loot (PO-30, PO-31, PO-33, PO-41, PO-45)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import AT, DROP, ITEM, KEEP, PICK
from highnoon.games.posse.aim import adjacent, figure_on
from highnoon.games.posse.cards import face_of, places_in
from highnoon.games.posse.deeds import LUCK
from highnoon.games.posse.harm import cure, heal, lay_chip
from highnoon.games.posse.items import (
    bundle_of,
    fits_in,
    free_slots,
    gear,
    give_to,
    may_part,
    new_item,
    remove,
    throw_away,
    without,
)
from highnoon.games.posse.paths import BODY, FIRE, HINDERS, TRAP
from highnoon.games.posse.records import NO_ITEMS, Figure
from highnoon.games.posse.squares import NOWHERE
from highnoon.games.posse.table import CRATE_PLACE, GIVING, HEALING, KEEPING, LOOTED, TAKING, TRAPPING, PosseTable


def loot_crate(g: PosseTable, f: Figure, square: i64, rule: str) -> None:
    """PO-30: three cards from the deck of its icon, of which one is kept; the crate is flipped and stays."""
    place = g.field[square] // CRATE_PLACE
    crates = g.crates[:]
    crates[place] += 4096
    kind: i64 = crates[place] >> 10 & 3
    g.crates = crates
    g.put_on(square, LOOTED)
    if g.telling:
        g.tell("loots", [int(f.c), int(kind), int(square >> 5), int(square & 31)], rule)
    cards = g.terms.loot_draw + gear(g.terms, f, LUCK)
    for _ in range(cards):
        if g.loot_left[kind] == 0 and not reshuffle(g, kind):
            break
        g.loot_left[kind] -= 1
        face = g.terms.loot_base[kind] + g.loot_decks[kind][g.loot_left[kind]]
        g.drawn = [*g.drawn, face]
        g.disclosed += 1
        if g.telling:
            g.tell("turns-up", [int(f.c), face], "PO-D2")
    if g.drawn:
        g.push(Keeping(f.c))


def reshuffle(g: PosseTable, kind: i64) -> bool:
    """PO-P27: an empty loot deck is rebuilt from its discards, without the cards just turned up."""
    deck = places_in(g.loot_piles[kind])
    if not deck:
        return False
    g.dice.shuffle(deck)
    g.loot_decks[kind] = deck
    g.loot_left[kind] = len(deck)
    g.loot_piles[kind] = 0
    if g.telling:
        g.tell("loot-reshuffled", [int(kind), len(deck)], "PO-P27")
    return True


class Keeping(Step[PosseTable]):
    """PO-30: one of them is kept, the others are discarded; PO-P22: with full slots something is dropped, or all go."""

    def __init__(self, c: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c

    def operands(self) -> list[int]:
        return [int(self.c)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        options: list[int] = []
        if free_slots(g.terms, f) <= 0:
            options.append(int(PASS))
            for place in range(len(f.items)):
                if may_part(g.terms, f, place):
                    options.append(int(DROP) + 16 * int(self.c) + place + 1)
        else:
            for face in g.drawn:
                if int(KEEP) + face not in options:
                    options.append(int(KEEP) + face)
        g.ask(g.owner[self.c], KEEPING, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        f = g.figures[self.c]
        if key > DROP:
            drop(g, f, (key - DROP - 1) % 16)
            return
        g.done()
        rest = g.drawn[:]
        if key != PASS:
            kept = key - KEEP
            f.items = [*f.items, int(new_item(g.terms, kept))]
            rest.remove(int(kept))
        for face in rest:
            g.discard_loot(face)
        g.drawn = NO_ITEMS
        if g.telling:
            if key == PASS:
                g.tell("no-room", [int(self.c)], "PO-P22")
            else:
                g.tell("keeps", [int(self.c), int(key - KEEP)], "PO-30")


def drop(g: PosseTable, f: Figure, place: i64) -> None:
    """PO-34."""
    face = face_of(f.items[place])
    remove(g, f, place)
    if g.telling:
        g.tell("drops-item", [int(f.c), int(face)], "PO-34")


class Rifling(Step[PosseTable]):
    """PO-31: any or all loot of a body; PO-P26: any posse, any body; what is not taken is discarded."""

    def __init__(self, c: i64, body: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.body: Final[i64] = body

    def operands(self) -> list[int]:
        return [int(self.c), int(self.body)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        dead = g.figures[self.body]
        options = [int(PASS)]
        for place in range(len(dead.items)):
            if may_part(g.terms, dead, place) and fits_in(g.terms, f, bundle_of(dead, place)):
                options.append(int(ITEM) + place + 1)
        g.ask(g.owner[self.c], TAKING, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        dead = g.figures[self.body]
        if key == PASS:
            throw_away(g, dead.items)
            dead.items = NO_ITEMS
            square = dead.body
            dead.body = NOWHERE
            dead.over = 0
            bodies = g.bodies[:]
            bodies.remove(int(square))
            g.bodies = bodies
            for other in g.figures:
                if other.body == square:
                    square = NOWHERE
            if square != NOWHERE:
                g.take_off(square, BODY)
            if g.telling:
                g.tell("removed", [int(self.body)], "PO-31")
            g.done()
            return
        move_item(g, dead, g.figures[self.c], key - ITEM - 1, "takes", "PO-31")


def move_item(g: PosseTable, giver: Figure, f: Figure, place: i64, says: str, rule: str) -> None:
    bundle = bundle_of(giver, place)
    giver.items = without(giver, place, len(bundle))
    give_to(g, bundle, f)
    if g.telling:
        g.tell(says, [int(f.c), int(giver.c), int(face_of(bundle[0]))], rule)


class Giving(Step[PosseTable]):
    """PO-33: any number of items to one teammate side by side, in one action."""

    def __init__(self, c: i64, to: i64, given: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.to: Final[i64] = to
        self.given: Final[i64] = given

    def operands(self) -> list[int]:
        return [int(self.c), int(self.to), int(self.given)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        options = [int(PASS)] if self.given else []
        for place in range(len(f.items)):
            if may_part(g.terms, f, place) and fits_in(g.terms, g.figures[self.to], bundle_of(f, place)):
                options.append(int(ITEM) + place + 1)
        g.ask(g.owner[self.c], GIVING, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            g.done()
            return
        if not self.given:
            g.follow(Giving(self.c, self.to, 1))
        move_item(g, g.figures[self.c], g.figures[self.to], key - ITEM - 1, "is-given", "PO-33")


class Tending(Step[PosseTable]):
    """Heals the character itself or a teammate side by side (PO-C9, PO-C41, PO-L5 to PO-L7)."""

    def __init__(self, c: i64, amount: i64, cures: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.amount: Final[i64] = amount
        self.cures: Final[i64] = cures

    def operands(self) -> list[int]:
        return [int(self.c), int(self.amount), int(self.cures)]

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], HEALING, tended(g, self.c))

    def answer(self, g: PosseTable, key: i64) -> None:
        f = g.figures[key - PICK]
        g.done()
        if self.cures:
            cure(g, f, "PO-P32")
        heal(g, f, self.amount, "PO-P32")


def tended(g: PosseTable, by: i64) -> list[int]:
    """Keys of the character itself and of living teammates side by side with it."""
    p = g.players[g.owner[by]]
    found = [int(PICK) + int(by)]
    for c in range(p.first, p.after):
        if c != by and g.figures[c].alive and adjacent(g, by, c):
            found.append(int(PICK) + int(c))
    return found


class Trapping(Step[PosseTable]):
    """PO-L41: a trap on an empty open square side by side."""

    def __init__(self, c: i64, place: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.place: Final[i64] = place

    def operands(self) -> list[int]:
        return [int(self.c), int(self.place)]

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], TRAPPING, trap_squares(g, self.c))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        f = g.figures[self.c]
        face = face_of(f.items[self.place])
        remove(g, f, self.place)
        square = key - AT
        lay_chip(g, square, g.owner[self.c], True)
        if g.telling:
            g.tell("lays-trap", [int(self.c), int(square >> 5), int(square & 31)], g.terms.loot_rule[face])


def trap_squares(g: PosseTable, c: i64) -> list[int]:
    """Keys of the squares beside a character on which a trap can be laid."""
    found: list[int] = []
    for d in range(4):
        there: i64 = g.land().hands[4 * g.at[c] + d]
        if there >= 0 and not g.field[there] & (HINDERS + FIRE + TRAP) and figure_on(g, there) < 0:
            found.append(int(AT + there))
    return found
