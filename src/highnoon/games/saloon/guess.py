"""A full table that one seat cannot tell from the true one."""

from __future__ import annotations

from highnoon.engine.dice import Dice
from highnoon.engine.position import Reader, read_step
from highnoon.engine.table import NOBODY, Table
from highnoon.games.saloon.known import attack
from highnoon.games.saloon.position import known_steps, on_the_table
from highnoon.games.saloon.records import NOWHERE, Player
from highnoon.games.saloon.shown import know_player, know_records
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.terms import BITS, Terms
from highnoon.games.saloon.view import Fighter, SaloonView


def guess(view: SaloonView, terms: Terms, dice: Dice) -> Table:
    """Deals the cards that the seat does not know into hands and deck, and fresh dice."""
    g = SaloonTable(view.seats, dice, terms, [], [])
    g.players = [player(g, seat, seen, view.seat) for seat, seen in enumerate(view.players)]
    g.fallen = max(seen.out for seen in view.players)
    for seen in view.attacks:
        by = g.players[seen.by]
        g.attacks.append(attack(terms, seen, by.power, by.character))
    know_records(g, view)
    g.left = view.left
    if view.first != NOBODY:  # somebody goes first as soon as cards are dealt
        deal_unknown(g, view)
    if view.outcome is not None:
        g.winners = view.outcome.winners
        g.why = view.outcome.why
        g.over = True
        return g
    reader = Reader({})
    g.stack = [read_step(reader, text, known_steps(terms)) for text in view.stack]
    g.run()
    # Windows hide who else has answered, so nobody else has.
    if view.sealed and view.pick != NOBODY and g.sealed and view.seat in g.pending():
        g.pick(view.seat, view.pick)
    return g


def player(g: SaloonTable, seat: int, seen: Fighter, me: int) -> Player:
    p = Player(seat, seen.team, [])
    p.hold(seen.cards[:])
    know_player(p, seen)
    if p.character >= 0:
        p.power = g.terms.power[p.character]
    if p.space != NOWHERE:
        p.cover = g.terms.cover_of[p.space]
        g.taken = g.taken | BITS[p.space]
    if seat != me:  # what others know of this or any hand is not known to the seat
        p.known = [64 * me + face for face in seen.cards]
    return p


def deal_unknown(g: SaloonTable, view: SaloonView) -> None:
    """Every way of dealing what the seat has not seen is equally likely."""
    unknown = g.terms.deck[:]
    for face in on_the_table(g) + g.discards:
        unknown.remove(face)
    g.dice.shuffle(unknown)
    for p, seen in zip(g.players, view.players, strict=True):
        missing = seen.hand - len(p.hand)
        if missing:
            p.hold(sorted(p.hand + unknown[:missing]))
            del unknown[:missing]
    g.deck = unknown
    g.left_in_deck = len(unknown)
    loads = g.terms.loads[:]
    for bullets in view.spent:
        loads.remove(bullets)
    g.dice.shuffle(loads)
    g.left_in_loads = len(loads)
    g.loads = loads + view.spent[::-1]
