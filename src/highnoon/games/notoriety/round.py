"""A round up to the reveal (NT-8 to NT-12): the face-up cards, a card each, 'Draw!', 'Shoot!'."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.notoriety.actions import AIM, FIRE_FROM_COVER, OPEN, PLAY, RELOAD_OPEN, RUN, STAY, TAKE
from highnoon.games.notoriety.aiming import aims
from highnoon.games.notoriety.cards import HICCUPS, NO_COVER, bit, cards_in, how_many
from highnoon.games.notoriety.choices import PLAYS, changed_keys, keys_of, put_key
from highnoon.games.notoriety.cover import leave_cover
from highnoon.games.notoriety.effects import AIMED_AT, FLIPPED, add_effect
from highnoon.games.notoriety.player import BUT_FOR_HEADS, FULLY, IN_FRONT, Player
from highnoon.games.notoriety.prices import stance_pays
from highnoon.games.notoriety.slot import next_runner, next_slot
from highnoon.games.notoriety.stock import TAKE_STOCK, count_up
from highnoon.games.notoriety.table import AIMING, CARD, STANCE, NotorietyTable
from highnoon.games.notoriety.terms import AFTER_HICCUP, HICCUP
from highnoon.games.notoriety.windows import PASS_OR_USE, AbilityWindow, may_be_quicker

IN_THE_OPEN: Final = [int(OPEN), int(RUN)]
BEHIND_COVER: Final = [int(OPEN), int(FIRE_FROM_COVER), int(STAY), int(RUN)]
PENNILESS: Final = [int(OPEN), int(RELOAD_OPEN)]


class StartRound(Step[NotorietyTable]):
    """NT-8: a new round begins."""

    def advance(self, g: NotorietyTable) -> None:
        start_round(g)


def start_round(g: NotorietyTable) -> None:
    """NT-2, NT-N3: the marker moves; NT-8: as many cards face up as there are players alive."""
    for p in g.players:
        if p.alive and p.cards == 0 and g.stock():
            g.draw_unseen(p, "NT-N31")
    if g.left_in_deck < g.alive and g.left_in_deck + how_many(g.discarded) < g.alive:  # NT-64, NT-N45
        count_up(g, "deck-out")
        return
    g.round += 1
    if g.telling:
        g.tell("round", [int(g.round)], "NT-2")
    menu: list[int] = []
    for _ in range(g.alive):
        g.stock()
        face = g.draw_card()
        g.display = g.display | bit(face)
        put_key(menu, TAKE + face)
        if g.telling:
            g.tell("face-up", [int(face)], "NT-8")
    g.menu = menu
    g.menu_of = g.display
    if g.round == g.terms.last_round(g.seats):
        stack_cards(g)
    g.follow(CHOOSE_CARD)


def stack_cards(g: NotorietyTable) -> None:
    """NT-63, NT-N41: the fastest three of the face-up cards are topped up."""
    fastest = cards_in(g.display)[: len(g.terms.stack)]
    if g.telling:
        for place, face in enumerate(fastest):
            g.stacked = fastest[: place + 1]
            g.tell("stacked", [face, int(g.bonus_of(face))], "NT-63")
    g.stacked = fastest


class ChooseCard(Step[NotorietyTable]):
    """NT-9: everybody alive lays one card face down."""

    def advance(self, g: NotorietyTable) -> None:
        offers: list[list[int]] = []
        for p in g.players:
            offers.append(plays(p) if p.alive else NO_OPTIONS)
        g.ask_sealed(CARD, offers, False)

    def reveal(self, g: NotorietyTable) -> None:
        for p in g.players:
            if p.alive:
                p.face = g.picks[p.seat] - PLAY
                p.place = IN_FRONT
                p.hand = p.hand & ~bit(p.face)
                p.cards -= 1
        if g.telling:
            g.tell("cards-chosen", [], "NT-9")
        g.follow(DRAW_GUNS)


def plays(p: Player) -> list[int]:
    """A card for each of the hand.  Most hands are those of the round before, and one card more."""
    hand = p.hand
    before = p.menu_of
    if hand != before:
        new = hand & ~before
        gone = before & ~hand
        if not new & (new - 1) and not gone & (gone - 1):
            p.menu = changed_keys(p.menu, before, hand)
        else:
            p.menu = keys_of(hand, PLAYS)
        p.menu_of = hand
    return p.menu


class DrawGuns(Step[NotorietyTable]):
    """NT-10: 'Draw!': all aim at another player at the same time."""

    def advance(self, g: NotorietyTable) -> None:
        g.ask_sealed(AIMING, aims(g.living), False)

    def reveal(self, g: NotorietyTable) -> None:
        if g.telling:
            g.tell("draw", [], "NT-10")
        for p in g.players:
            if p.alive:
                p.aim = g.picks[p.seat] - AIM
                if g.telling:
                    g.tell("aims", [int(p.seat), int(p.aim)], "NT-10")
        g.follow(AFTER_AIM if g.abilities else SHOOT)


class AfterAim(AbilityWindow):
    """NT-N46: after aiming is shown."""

    def closed(self, g: NotorietyTable) -> None:
        g.follow(SHOOT)


class Shoot(Step[NotorietyTable]):
    """NT-11: 'Shoot!': all choose to take the shot or to run for cover, at the same time."""

    def advance(self, g: NotorietyTable) -> None:
        offers: list[list[int]] = []
        for p in g.players:
            offers.append(stances(g, p) if p.alive else NO_OPTIONS)
        g.ask_sealed(STANCE, offers, False)

    def reveal(self, g: NotorietyTable) -> None:
        if g.telling:
            g.tell("shoot", [], "NT-11")
        order: list[int] = []
        for p in g.players:
            if p.alive:
                p.stance = g.picks[p.seat]
                put_in_order(g, order, p)
                if g.telling:
                    g.order = order[:]
                show(g, p)
        g.revealed = True
        g.order = order
        g.at = -1
        if g.abilities:
            g.follow(AFTER_REVEAL)
        else:
            start_shooting(g)


def put_in_order(g: NotorietyTable, order: list[int], p: Player) -> None:
    """Faces are in the order of Speeds, and no two are the same."""
    order.append(int(p.seat))
    place: i64 = len(order) - 1
    while place > 0 and g.players[order[place - 1]].face > p.face:
        order[place] = order[place - 1]
        order[place - 1] = int(p.seat)
        place -= 1


def stances(g: NotorietyTable, p: Player) -> list[int]:
    """NT-37, NT-50, NT-53; NT-N14: no card that breaks cover lets one stay behind it."""
    if p.fame < g.terms.cover_cost:
        return PENNILESS
    if p.cover == NO_COVER or g.terms.breaks & bit(p.face):
        return IN_THE_OPEN
    return BEHIND_COVER


def show(g: NotorietyTable, p: Player) -> None:
    """NT-12: card and stance are seen; NT-N7: what they cost is paid, and the Stupidity bonus; NT-44."""
    g.shown(p, p.face)
    stance = p.stance
    pays = stance_pays(g, p, stance)
    if stance not in (OPEN, RELOAD_OPEN):
        p.shelter = BUT_FOR_HEADS if stance == FIRE_FROM_COVER else FULLY
    if p.ability == HICCUPS:  # NT-P2
        add_effect(g, HICCUP, p.seat, p.seat, FLIPPED if g.terms.hiccup_own_shot else AIMED_AT, 1)
        add_effect(g, AFTER_HICCUP, p.seat, p.seat, FLIPPED, 1)
    if g.telling:
        g.tell("shows", [int(p.seat), int(p.face), int(stance)], "NT-12")
    if stance not in (OPEN, RELOAD_OPEN):
        g.pay(p, -pays, "NT-50" if stance == FIRE_FROM_COVER else "NT-37")
    elif pays:
        g.gain_fame(p, pays, "NT-36")
    if p.cover != NO_COVER and g.terms.breaks & bit(p.face):
        leave_cover(g, p, "NT-44")


class AfterReveal(AbilityWindow):
    """NT-N46: after the reveal; NT-P4: the moment for Calico Kate."""

    def offer(self, g: NotorietyTable, p: Player) -> list[int]:
        if may_be_quicker(g, p):
            return PASS_OR_USE
        return super().offer(g, p)

    def closed(self, g: NotorietyTable) -> None:
        start_shooting(g)


def start_shooting(g: NotorietyTable) -> None:
    """NT-69: the order of the round lies open."""
    g.at = -1
    if g.terms.cover_at_slot:
        next_slot(g)
    else:
        next_runner(g)


START_ROUND: Final[Step[Any]] = StartRound()
TAKE_STOCK.then = START_ROUND
CHOOSE_CARD: Final[Step[Any]] = ChooseCard()
DRAW_GUNS: Final[Step[Any]] = DrawGuns()
AFTER_AIM: Final[Step[Any]] = AfterAim()
SHOOT: Final[Step[Any]] = Shoot()
AFTER_REVEAL: Final[Step[Any]] = AfterReveal()
