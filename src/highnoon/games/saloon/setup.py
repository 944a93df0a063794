"""Setup (chapter SL-1) and the setup round (chapter SL-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step, one_by_one
from highnoon.games.saloon.actions import DONE, PICK, PLACE
from highnoon.games.saloon.table import CHARACTER, PLACING, POWER, SETUP, SaloonTable
from highnoon.games.saloon.terms import BITS
from highnoon.games.saloon.turn import start_turn
from highnoon.games.saloon.weapons import weapon_act


class Characters(Step[SaloonTable]):
    """SL-1.5: each player has a different character; SL-D02: chosen in seat order, or dealt."""

    def advance(self, g: SaloonTable) -> None:
        if not g.terms.choose_characters:
            deal_characters(g)
            return
        for p in g.players:
            if p.character < 0:
                taken = [int(q.character) for q in g.players]
                free = [c for c in range(len(g.terms.character_ids)) if c not in taken]
                g.ask(p.seat, POWER if g.terms.advanced else CHARACTER, [int(PICK) + c for c in free])
                return
        g.done()

    def answer(self, g: SaloonTable, key: i64) -> None:
        for p in g.players:
            if p.character < 0:
                become_character(g, p.seat, key - PICK)
                return


def deal_characters(g: SaloonTable) -> None:
    g.done()
    characters = list(range(len(g.terms.character_ids)))
    g.dice.shuffle(characters)
    for p in g.players:
        become_character(g, p.seat, characters[p.seat])


def become_character(g: SaloonTable, seat: i64, character: i64) -> None:
    p = g.players[seat]
    p.character = character
    p.power = g.terms.power[character]
    if g.telling:
        g.tell("is", [int(seat), int(character)], "SL-1.5")


class Deal(Step[SaloonTable]):
    """SL-1.7: both decks are shuffled; SL-1.8: seven cards each.  SL-4.1, SL-D01: somebody goes first, at random."""

    def advance(self, g: SaloonTable) -> None:
        g.done()
        loads = g.terms.loads[:]
        g.dice.shuffle(loads)
        g.loads = loads
        g.left_in_loads = len(loads)
        deck = g.terms.deck[:]
        g.dice.shuffle(deck)
        g.deck = deck
        g.left_in_deck = len(deck)
        for p in g.players:
            hand = deck[g.left_in_deck - g.terms.hand : g.left_in_deck]
            hand.sort()
            for face in hand:
                g.left_in_deck -= 1
                p.take_in(face)
                if g.telling:
                    g.tell_apart(Face("", []), {int(p.seat): Face("dealt", [face])}, "SL-1.8")
        g.disclosed += 1
        g.first = g.dice.below(g.seats)
        g.active = g.first
        if g.telling:
            g.tell("goes-first", [int(g.first)], "SL-4.1")


class SetupEquip(Step[SaloonTable]):
    """SL-4.2: in turn order each player may equip Weapons from the hand (SL-D04: no more than that) …"""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        options = g.terms.menus.equip(p.held & g.terms.weapon_bits)
        if p.hand:
            g.ask_privately(p.seat, SETUP, options)
        else:
            g.ask(p.seat, SETUP, options)

    def answer(self, g: SaloonTable, key: i64) -> None:
        if key == DONE:
            g.done()
        else:
            weapon_act(g, g.players[g.active], key)


class SetupPlace(Step[SaloonTable]):
    """… then must place the pawn on any open space (SL-D03)."""

    def advance(self, g: SaloonTable) -> None:
        free: i64 = g.terms.all_mask & ~g.taken
        g.ask(g.active, PLACING, [int(PLACE) + s for s in range(g.terms.spaces) if free & BITS[s]])

    def answer(self, g: SaloonTable, key: i64) -> None:
        p = g.players[g.active]
        g.stand(p, key - PLACE)
        if g.telling:
            g.tell("places", [int(p.seat), int(p.space)], "SL-4.2")
        g.active = (g.active + 1) % g.seats
        if g.active == g.first:  # SL-4.4
            g.round = 1
            start_turn(g)
        else:
            g.follow(SETUP_TURN)


SETUP_TURN: Final = SetupEquip()
START: Final = one_by_one([Characters(), Deal(), SETUP_TURN, SetupPlace()])
