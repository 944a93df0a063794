"""A full table that one seat cannot tell from the true one."""

from __future__ import annotations

from highnoon.engine.dice import Dice
from highnoon.engine.position import Reader, read_step
from highnoon.engine.table import NO_OPTIONS, Table
from highnoon.games.posse.building import laid_tile
from highnoon.games.posse.cards import in_hand
from highnoon.games.posse.position import STEPS
from highnoon.games.posse.setup import seat_posse
from highnoon.games.posse.table import NO_ATTACKS, NO_ITEMS, NO_SQUARES, Attack, Figure, Player, PosseTable
from highnoon.games.posse.terms import Terms
from highnoon.games.posse.view import AttackSeen, FigureSeen, PlayerSeen, PosseView


def guess(view: PosseView, terms: Terms, dice: Dice) -> Table:
    """Deals the cards that the seat does not know into hands and decks, shuffles loot and unseen crates."""
    g = PosseTable(
        view.seats,
        dice,
        terms,
        [Player(seat) for seat in range(view.seats)],
        [Figure(c) for c in range(terms.characters)],
    )
    g.laid = [int(laid_tile(n[0], n[1], 32 * n[2] + n[3])) for n in view.laid] or NO_ITEMS
    g.tile = view.tile
    g.turns = view.turns
    g.enough = view.enough
    g.revealed = view.revealed
    g.loot_left = view.loot_decks[:]
    g.drawn = view.drawn or NO_ITEMS
    g.chips = [square + 1024 * seat + 8192 * trap for square, seat, trap in view.chips] or NO_ITEMS
    g.way = view.way or NO_SQUARES
    g.blast = view.blast or NO_ITEMS
    g.first = view.first
    g.active = view.active
    g.round = view.round
    g.paid = view.paid
    g.shaken = view.shaken
    g.fallen = view.fallen
    g.left = view.left
    for face in view.loot_discards:
        g.discard_loot(face)
    for c, seen in enumerate(view.figures):
        set_figure(g, g.figures[c], seen)
    g.attacks = [attack(seen) for seen in view.attacks] or NO_ATTACKS
    for seat, player in enumerate(view.players):
        if player.posse >= 0:
            set_player(g, g.players[seat], player, view.hand if seat == view.seat else None)
    deal_loot(g)
    deal_crates(g, view)
    if view.map:
        g.set_ground(terms.ground_of(view.map))
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


def set_figure(g: PosseTable, f: Figure, seen: FigureSeen) -> None:
    g.put(f.c, seen.at)
    f.alive = seen.at >= 0
    f.body = seen.body
    f.over = seen.marks.get("over", 0)
    f.hurt = seen.hurt
    f.poison = seen.poison
    f.moved = seen.moved
    f.acted = seen.acted
    f.items = [face + 64 * number + 1024 * hold + 4096 * hot for face, number, hold, hot in seen.items] or NO_ITEMS
    marks = seen.marks
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
    a.loot = seen.loot
    a.place = seen.place
    a.base = seen.base
    a.type = seen.type
    a.ammo = seen.ammo
    a.value = seen.value
    a.halved = seen.halved
    a.counter = seen.counter
    a.blast = seen.blast
    a.defence = seen.defence
    a.canceled = seen.canceled
    a.steady = seen.steady
    a.answers = seen.answers
    a.quiet = seen.quiet
    a.dealt = seen.dealt
    a.spot = seen.spot
    return a


def set_player(g: PosseTable, p: Player, seen: PlayerSeen, hand: list[int] | None) -> None:
    """Whatever of the posse's cards is not seen is as likely in the hand as in the deck."""
    seat_posse(g, p, seen.posse)
    unknown = g.terms.decks[seen.posse][:]
    for face in seen.discards:
        p.pile += in_hand(face - p.base)
        unknown.remove(face - int(p.base))
    for face in seen.dug:
        p.dug += in_hand(face - p.base)
        unknown.remove(face - int(p.base))
    if hand is not None:
        for face in hand:
            unknown.remove(face - int(p.base))
            p.hand += in_hand(face - p.base)
    g.dice.shuffle(unknown)
    if hand is None:
        for _ in range(seen.cards):
            p.hand += in_hand(unknown.pop())
    p.cards = seen.cards
    p.deck = unknown
    p.left_in_deck = len(unknown)
    p.dug_amount = seen.dug_amount
    p.volley = seen.volley
    p.volleyers = seen.volleyers
    p.gold = seen.gold
    p.crates = seen.crates
    p.living = seen.living
    p.fell = seen.fell


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
