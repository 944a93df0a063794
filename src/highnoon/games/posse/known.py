"""A table with what one seat sees on it, and nothing else.  Bots ask it what the rules say of what they see."""

from __future__ import annotations

from highnoon.engine.dice import Dice
from highnoon.games.posse.building import laid_tile
from highnoon.games.posse.cards import in_hand
from highnoon.games.posse.records import NO_ATTACKS, NO_ITEMS, NO_SQUARES, Attack, Figure, Player
from highnoon.games.posse.setup import seat_posse
from highnoon.games.posse.shown import know_attack, know_figure, know_player, know_records
from highnoon.games.posse.table import PosseTable
from highnoon.games.posse.terms import Terms
from highnoon.games.posse.view import AttackSeen, FigureSeen, PlayerSeen, PosseView


def known(view: PosseView, terms: Terms, dice: Dice) -> PosseTable:
    """A table with what the seat sees on it: nobody else has cards, and nobody is asked anything."""
    g = PosseTable(
        view.seats,
        dice,
        terms,
        [Player(seat) for seat in range(view.seats)],
        [Figure(c) for c in range(terms.characters)],
    )
    know_records(g, view)
    g.laid = [int(laid_tile(n[0], n[1], 32 * n[2] + n[3])) for n in view.laid] or NO_ITEMS
    g.loot_left = view.loot_decks[:]
    g.chips = [square + 1024 * seat + 8192 * trap for square, seat, trap in view.chips] or NO_ITEMS
    g.left = view.left
    g.crates = [square + 1024 * max(0, kind) + 4096 * looted for square, kind, looted in view.crates] or NO_SQUARES
    for face in view.loot_discards:
        g.discard_loot(face)
    for c, seen in enumerate(view.figures):
        set_figure(g, g.figures[c], seen)
    g.attacks = [attack(seen) for seen in view.attacks] or NO_ATTACKS
    for seat, player in enumerate(view.players):
        if player.posse >= 0:
            set_player(g, g.players[seat], player)
    if view.map:
        g.set_ground(terms.ground_of(view.map))
        g.redraw()
    return g


def set_figure(g: PosseTable, f: Figure, seen: FigureSeen) -> None:
    g.put(f.c, seen.at)
    f.alive = seen.at >= 0
    know_figure(f, seen)
    f.items = [face + 64 * number + 1024 * hold + 4096 * hot for face, number, hold, hot in seen.items] or NO_ITEMS
    marks = seen.marks
    f.over = marks.get("over", 0)
    f.poisoner = marks.get("poisoner", -1)
    f.extra = "extra" in marks
    f.pinned = "pinned" in marks
    f.covered = marks.get("covered", 0)
    f.covered_turns = marks.get("covered_turns", 0)
    f.called = marks.get("called", 0)
    f.kick = marks.get("kick", 0)
    f.haze = marks.get("haze", 0)
    f.sugar = marks.get("sugar", 0)


def attack(seen: AttackSeen) -> Attack:
    a = Attack(seen.by, seen.at, seen.card)
    know_attack(a, seen)
    return a


def set_player(g: PosseTable, p: Player, seen: PlayerSeen) -> None:
    seat_posse(g, p, seen.posse)
    for face in seen.discards:
        p.pile += in_hand(face - p.base)
    for face in seen.dug:
        p.dug += in_hand(face - p.base)
    know_player(p, seen)
    p.left_in_deck = seen.deck
