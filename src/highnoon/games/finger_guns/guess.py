"""A full table that one seat cannot tell from the true one."""

from __future__ import annotations

from highnoon.engine.dice import Dice
from highnoon.engine.position import Reader, read_step
from highnoon.engine.table import BIT, Table
from highnoon.games.finger_guns.position import STEPS
from highnoon.games.finger_guns.records import Player
from highnoon.games.finger_guns.shown import know_player, know_records
from highnoon.games.finger_guns.table import EVERYBODY, FingerGunsTable
from highnoon.games.finger_guns.terms import Terms
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger


def guess(view: FingerGunsView, terms: Terms, dice: Dice) -> Table:
    """Deals the cards that the seat does not know into the places that it does not know, and fresh dice."""
    g = FingerGunsTable(view.seats, dice, terms, [player(seat, seen, terms) for seat, seen in enumerate(view.players)])
    for p in g.players:
        g.show(p, view.players[p.seat].gesture)
    know_records(g, view)
    g.deck = deal_unknown(view, terms, dice)
    # The seat does not know who else knows a card; it does know that it knows the card.
    bit = EVERYBODY if view.seat < 0 else BIT[view.seat]
    g.known = [0 if card < 0 else bit for card in view.deck]
    g.left = view.left
    if view.outcome is not None:
        g.winners = view.outcome.winners
        g.why = view.outcome.why
        g.over = True
        return g
    reader = Reader({})
    g.stack = [read_step(reader, text, STEPS) for text in view.stack]
    g.run()
    if g.sealed and view.sealed:
        pick_for_others(g, view, dice)
    return g


def player(seat: int, seen: Gunslinger, terms: Terms) -> Player:
    p = Player(seat, seen.health)
    know_player(p, seen)
    p.perks = terms.perks(seen.keepers)
    return p


def deal_unknown(view: FingerGunsView, terms: Terms, dice: Dice) -> list[int]:
    unknown = terms.deck[:]
    seen = [card for card in view.deck if card >= 0] + view.resolving + ([view.ally] if view.ally >= 0 else [])
    for face in seen + [face for p in view.players for face in p.keepers]:
        unknown.remove(face)
    dice.shuffle(unknown)
    return [card if card >= 0 else unknown.pop() for card in view.deck]


def pick_for_others(g: FingerGunsTable, view: FingerGunsView, dice: Dice) -> None:
    """Seats that have chosen already have chosen something."""
    for seat in range(g.seats):
        if seat in view.asked or not g.open & BIT[seat]:
            continue
        if seat != view.seat:
            g.pick(seat, g.offers[seat][dice.below(len(g.offers[seat]))])
        elif view.pick in g.offers[seat]:
            g.pick(seat, view.pick)
        else:  # its time had run out
            g.pick_default(seat)
