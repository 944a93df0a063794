"""A full table that one seat cannot tell from the true one."""

from __future__ import annotations

from math import comb
from typing import Final

from highnoon.engine.dice import Dice
from highnoon.engine.position import Reader, read_step
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY, Table
from highnoon.games.tabletown.cards import FACES, HOLDABLE, in_pile, packed
from highnoon.games.tabletown.known import fact
from highnoon.games.tabletown.position import STEPS, on_the_table
from highnoon.games.tabletown.records import NO_SECOND, Player
from highnoon.games.tabletown.shown import know_player, know_records
from highnoon.games.tabletown.table import TabletownTable
from highnoon.games.tabletown.terms import Terms
from highnoon.games.tabletown.view import Gunslinger, TabletownView

WORD: Final = 65536


def guess(view: TabletownView, terms: Terms, dice: Dice) -> Table:
    """Deals the cards that the seat does not know into hands and deck, and fresh dice."""
    g = TabletownTable(view.seats, dice, terms, [player(seat, seen) for seat, seen in enumerate(view.players)])
    know_records(g, view)
    g.pile, g.pile_of_events = packed(view.discards)
    for face in view.aside:
        g.aside += in_pile(face)
    g.left = view.left
    for p in g.players:
        if not p.alive:
            g.living -= p.bit
            g.standing -= 1
    for face in view.hand:
        g.gain(g.players[view.seat], face)
    # The seat does not know what others know of hands; it does know what it knows itself.
    g.learn([fact(view.seat, face, seats) for face, seats in view.known] or NO_OPTIONS)
    g.shuffled, g.shuffled_events = packed(view.shuffled)
    if view.drew:
        mine = g.players[view.seat]
        mine.drew, mine.drew_events = packed(view.drew)
    deal_unknown(g, view)
    if view.outcome is not None:
        g.winners = view.outcome.winners
        g.why = view.outcome.why
        g.over = True
        return g
    reader = Reader({})
    g.stack = [read_step(reader, text, STEPS) for text in view.stack]
    g.run()
    if g.sealed and view.sealed:
        pick_for_others(g, view)
    return g


def player(seat: int, seen: Gunslinger) -> Player:
    p = Player(seat)
    know_player(p, seen)
    p.loaded = seen.guns[0] if seen.guns else 0
    p.second = seen.guns[1] if len(seen.guns) == 2 else NO_SECOND
    return p


def deal_unknown(g: TabletownTable, view: TabletownView) -> None:
    """Every way of dealing what the seat has not seen is equally likely, as far as the deck can hold it.

    A card known to be in one of some hands is as likely to be any of their cards.  Fight cards are in the deck.
    """
    unknown = g.terms.deck_of(g.seats)[:]
    for face in on_the_table(g) + g.discards():
        unknown.remove(face)
    for face, seats in view.known:
        unknown.remove(face)
        places = [p for p in g.players if seats & p.bit for _ in range(missing(p, view))]
        g.gain(places[g.dice.below(len(places))], face)
    counts = [unknown.count(face) for face in range(FACES)]
    in_hands = share(counts, undrawn(view), sum(missing(p, view) for p in g.players), g.dice)
    held = [face for face, count in enumerate(in_hands) for _ in range(count)]
    g.dice.shuffle(held)
    for p in g.players:
        for _ in range(missing(p, view)):
            g.gain(p, held.pop())
    deck = [face for face, count in enumerate(in_hands) for _ in range(counts[face] - count)]
    g.dice.shuffle(deck)
    g.deck = deck
    g.left_in_deck = len(deck)


def undrawn(view: TabletownView) -> list[int]:
    """How many cards of each face can still be in the deck, as far as the seat knows."""
    drew = view.drew or [0] * FACES
    return [made_of - drawn for made_of, drawn in zip(view.shuffled, drew, strict=True)]


def share(counts: list[int], undrawn: list[int], hands: int, dice: Dice) -> list[int]:
    """How many cards of each face are in hands: as many ways to choose them, as likely.

    A player who has watched the discards knows what the deck was made of: cards it cannot contain are in a hand.
    """
    if all(counts[face] <= undrawn[face] for face in range(HOLDABLE)):
        cards = [face for face in range(HOLDABLE) for _ in range(counts[face])]
        dice.shuffle(cards)
        return [cards[:hands].count(face) for face in range(FACES)]
    ways = [[0] * (hands + 1) for _ in range(HOLDABLE)] + [[1] + [0] * hands]  # of the faces from here on, by hands
    for face in reversed(range(HOLDABLE)):
        least = max(0, counts[face] - undrawn[face])
        for left in range(hands + 1):
            ways[face][left] = sum(
                comb(counts[face], n) * ways[face + 1][left - n] for n in range(least, min(counts[face], left) + 1)
            )
    chosen = [0] * FACES
    left = hands
    for face in range(HOLDABLE):
        place = below(dice, ways[face][left])
        n = max(0, counts[face] - undrawn[face])
        while place >= comb(counts[face], n) * ways[face + 1][left - n]:
            place -= comb(counts[face], n) * ways[face + 1][left - n]
            n += 1
        chosen[face] = n
        left -= n
    return chosen


def below(dice: Dice, n: int) -> int:
    """`Dice.below` for numbers of any size."""
    while True:
        number = 0
        most = 1
        while most < n:
            number = number * WORD + int(dice.below(WORD))
            most *= WORD
        if number < most - most % n:
            return number % n


def missing(p: Player, view: TabletownView) -> int:
    """How many cards of this hand are still to be dealt."""
    return view.players[p.seat].cards - int(p.cards)


def pick_for_others(g: TabletownTable, view: TabletownView) -> None:
    """Seats that have chosen already have chosen something.  Windows do not show who has, so there no one has."""
    for seat in range(g.seats):
        if seat == view.seat and view.pick != NOBODY:
            g.pick(seat, view.pick)
        elif seat not in view.asked and g.open & BIT[seat]:
            g.pick(seat, g.offers[seat][g.dice.below(len(g.offers[seat]))])
