"""A full table that one seat cannot tell from the true one."""

from __future__ import annotations

from highnoon.engine.dice import Dice
from highnoon.engine.position import Reader, read_step
from highnoon.engine.table import NO_OPTIONS, Table
from highnoon.games.posse.cards import in_hand
from highnoon.games.posse.known import known
from highnoon.games.posse.position import STEPS
from highnoon.games.posse.records import NO_SQUARES, Player
from highnoon.games.posse.table import PosseTable
from highnoon.games.posse.terms import Terms
from highnoon.games.posse.view import PlayerSeen, PosseView


def guess(view: PosseView, terms: Terms, dice: Dice) -> Table:
    """Deals the cards that the seat does not know into hands and decks, shuffles loot and unseen crates."""
    g = known(view, terms, dice)
    for seat, player in enumerate(view.players):
        if player.posse >= 0:
            deal_cards(g, g.players[seat], player, view.hand if seat == view.seat else None)
    deal_loot(g)
    deal_crates(g, view)
    if view.map:
        g.redraw()
    if view.outcome is not None:
        g.winners = view.outcome.winners or NO_OPTIONS
        g.why = view.outcome.why
        g.over = True
        return g
    reader = Reader({})
    g.stack = [read_step(reader, text, STEPS) for text in view.stack]
    g.run()
    return g


def deal_cards(g: PosseTable, p: Player, seen: PlayerSeen, hand: list[int] | None) -> None:
    """Whatever of the posse's cards is not seen is as likely in the hand as in the deck."""
    unknown = g.terms.decks[seen.posse][:]
    for face in seen.discards + seen.dug + (hand or []):
        unknown.remove(face - int(p.base))
    g.dice.shuffle(unknown)
    if hand is None:
        for _ in range(seen.cards):
            p.hand += in_hand(unknown.pop())
    else:
        for face in hand:
            p.hand += in_hand(face - p.base)
    p.deck = unknown
    p.left_in_deck = len(unknown)


def deal_loot(g: PosseTable) -> None:
    t = g.terms
    seen = g.drawn + [card & 63 for f in g.figures for card in f.items]
    for deck in range(3):
        base = t.loot_base[deck]
        unknown = t.loot_decks[deck][:]
        for face in seen:
            if t.loot_deck[face] == deck:
                unknown.remove(face - base)
        for place in range(t.loot_faces[deck]):
            for _ in range(g.loot_piles[deck] >> 3 * place & 7):
                unknown.remove(place)
        g.dice.shuffle(unknown)
        g.loot_decks[deck] = unknown


def deal_crates(g: PosseTable, view: PosseView) -> None:
    """Before they are revealed nobody knows what any crate is."""
    kinds = g.terms.crate_kinds[:]
    if view.revealed:
        for _, kind, _ in view.crates:
            kinds.remove(kind)
        g.crates = [square + 1024 * kind + 4096 * looted for square, kind, looted in view.crates] or NO_SQUARES
        g.crate_pile = kinds
        return
    g.dice.shuffle(kinds)
    g.crates = [square + 1024 * kinds.pop() for square, _, _ in view.crates] or NO_SQUARES
    g.crate_pile = kinds
