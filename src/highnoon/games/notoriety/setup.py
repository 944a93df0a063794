"""Setup (NT-1 to NT-7): characters, cards, bullets, cover."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step
from highnoon.games.notoriety.actions import BE
from highnoon.games.notoriety.cards import CHARM, NEVER_UNLOADED, NO_COVER, QUICKER, all_of, bit
from highnoon.games.notoriety.guns import make_gun
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.reload import fill
from highnoon.games.notoriety.round import start_round
from highnoon.games.notoriety.table import CHARACTER, NotorietyTable
from highnoon.games.notoriety.terms import Terms


class Characters(Step[NotorietyTable]):
    """NT-7: each player has a different character; NT-N49: chosen in seat order, or dealt; none without a use."""

    def advance(self, g: NotorietyTable) -> None:
        if not g.terms.choose_characters:
            characters = list(range(len(g.terms.character_ids)))
            g.dice.shuffle(characters)
            fit = [place for place in characters if not g.unfit() >> place & 1]
            for p in g.players:
                become_character(g, p, fit[p.seat])
            g.follow(DEAL)
            return
        for p in g.players:
            if p.character < 0:
                taken = g.unfit()
                for q in g.players:
                    if q.character >= 0:
                        taken = taken | bit(q.character)
                g.ask(p.seat, CHARACTER, free(g.terms, taken))
                return
        g.follow(DEAL)

    def answer(self, g: NotorietyTable, key: i64) -> None:
        for p in g.players:
            if p.character < 0:
                become_character(g, p, key - BE)
                return


def free(terms: Terms, taken: i64) -> list[int]:
    """The characters that are left; each list is made once."""
    made = terms.free.get(int(taken))
    if made is None:
        made = [key for place, key in enumerate(terms.be) if not taken >> place & 1]
        terms.free[int(taken)] = made
    return made


def become_character(g: NotorietyTable, p: Player, character: i64) -> None:
    p.character = character
    p.ability = g.terms.ability[character]
    if is_at_will(p.ability):
        g.abilities = g.abilities | p.bit
    if g.telling:
        g.tell("is", [int(p.seat), int(character)], "NT-7")


def is_at_will(ability: i64) -> bool:
    """Do windows open for it?"""
    return ability in (CHARM, QUICKER, NEVER_UNLOADED)


def lay_out(g: NotorietyTable) -> None:
    """Everything is in its box."""
    g.deck = g.terms.faces
    g.left_in_deck = g.terms.cards
    g.covers = g.terms.covers
    g.pile = g.terms.bullets(g.seats)
    g.in_pile = all_of(g.pile)


class Deal(Step[NotorietyTable]):
    """NT-3 to NT-7: Cover and Action Cards, bullets, NOTORIETY."""

    def advance(self, g: NotorietyTable) -> None:
        terms = g.terms
        g.face_up = g.draw_cover()
        if g.telling and g.face_up != NO_COVER:
            g.tell("cover-up", [int(g.face_up)], "NT-3")
        plain = terms.plain[:]
        left: i64 = len(plain)
        for p in g.players:
            p.fame = terms.notoriety + terms.extra[p.character]
            p.sixgun = make_gun(0)
            fill(g, p, 0)
            for _ in range(terms.hand):
                # A card drawn at random is as good as the top card of a shuffled deck.
                place: i64 = g.dice.below(left)
                left -= 1
                g.left_in_deck -= 1
                face: i64 = plain[place]
                plain[place] = plain[left]
                p.hand = p.hand | bit(face)
                p.cards += 1
                if g.telling:
                    seat = int(p.seat)
                    g.tell_apart(Face("", []), {seat: Face("dealt", [seat, int(face)])}, "NT-4")
        deck = plain[:left] + terms.special
        g.dice.shuffle(deck)
        g.deck = deck
        g.left_in_deck = len(deck)
        g.disclosed += 1
        if g.telling:
            g.tell("ready", [len(deck), int(g.in_pile)], "NT-4")
        start_round(g)


CHARACTERS: Final[Step[Any]] = Characters()
DEAL: Final[Step[Any]] = Deal()
