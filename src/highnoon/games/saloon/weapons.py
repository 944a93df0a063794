"""Weapons on the mat: equip, load, move, reload (chapter SL-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.saloon.actions import (
    CHUCK,
    DONE,
    EQUIP_FIST,
    EQUIP_HOLSTER,
    FIST,
    HOLSTER,
    HUNKER,
    RELOAD_FIST,
    RELOAD_HOLSTER,
    SWAP,
    TAKE_LOAD,
    TO_HOLSTER,
)
from highnoon.games.saloon.menus import (
    FIST_FITS,
    GUN_IN_FIST,
    GUN_IN_HOLSTER,
    IN_FIST,
    IN_HOLSTER,
)
from highnoon.games.saloon.records import Player
from highnoon.games.saloon.table import WEAPONS, WHICH_LOAD, SaloonTable
from highnoon.games.saloon.terms import CHUCK_IT, FULL_LOAD, NO_CARD, PICK_LOAD, Terms


class WeaponPhase(Step[SaloonTable]):
    """SL-6.1: equip, move, reload, any number of times, in any order."""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        options = weapon_options(g, p)
        if p.hand:
            g.ask_privately(p.seat, WEAPONS, options)
        else:
            g.ask(p.seat, WEAPONS, options)

    def answer(self, g: SaloonTable, key: i64) -> None:
        if key == DONE:
            g.moved = False
            g.done()
        else:
            weapon_act(g, g.players[g.active], key)


class WeaponPhaseTwo(WeaponPhase):
    """SL-5.1: after Hunkerin' Down there is another Weapon Phase, with all the same."""


def weapon_options(g: SaloonTable, p: Player) -> list[int]:
    terms = g.terms
    options = terms.menus.equip(p.held & terms.weapon_bits)
    if p.fist == NO_CARD and p.holster == NO_CARD:
        return options
    on_the_mat = terms.menus.mat((p.held & terms.reload_bits) >> terms.blocks, mat_state(g, p))
    if on_the_mat:
        options = options + on_the_mat
    if terms.team_play and terms.holds(p.held, CHUCK_IT):
        options = options + chuck_options(g, p)
    return options


def mat_state(g: SaloonTable, p: Player) -> i64:
    state: i64 = 0
    if p.fist != NO_CARD:
        state += IN_FIST
        if g.terms.holsters >> p.fist & 1:
            state += FIST_FITS
        if g.terms.guns >> p.fist & 1:
            state += GUN_IN_FIST
    if p.holster != NO_CARD:
        state += IN_HOLSTER
        if g.terms.guns >> p.holster & 1:
            state += GUN_IN_HOLSTER
    return state


def weapon_act(g: SaloonTable, p: Player, key: i64) -> None:
    terms = g.terms
    if key >= EQUIP_FIST and key < HUNKER:
        g.moved = False
        if key < EQUIP_HOLSTER:
            equip(g, p, key - EQUIP_FIST, FIST)
        else:
            equip(g, p, key - EQUIP_HOLSTER, HOLSTER)
    elif key >= CHUCK:
        chuck(g, p, key)
    elif key >= RELOAD_FIST:
        g.moved = False
        place: i64 = FIST if key < RELOAD_HOLSTER else HOLSTER
        face: i64 = terms.blocks + key - (RELOAD_FIST if key < RELOAD_HOLSTER else RELOAD_HOLSTER)
        g.from_hand(p, face)
        g.discard(face)
        if g.telling:
            g.tell("reloads", [int(p.seat), int(face)], "SL-6.8")
        add_bullets(g, p, place, terms.reload_by[face], "SL-6.8")
    else:
        move_weapon(g, p, key)


# -- equip -------------------------------------------------------------------------------------------------------------


def equip(g: SaloonTable, p: Player, face: i64, place: i64) -> None:
    """SL-6.2: from the hand to the mat, discarding what is there.  SL-6.3: a Gun is loaded."""
    clear(g, p, place)
    g.from_hand(p, face)
    put(p, place, face, 0)
    if g.telling:
        g.tell("equips-fist" if place == FIST else "equips-holster", [int(p.seat), int(face)], "SL-6.2")
    if g.terms.guns >> face & 1:
        load(g, p, place)


def load(g: SaloonTable, p: Player, place: i64) -> None:
    """SL-6.3: the top Load card says how many bullets, at most the Gun's capacity."""
    if p.power == FULL_LOAD:
        set_loaded(g, p, place, 99, g.terms.character_rules[p.character])
    elif p.power == PICK_LOAD:
        g.loading = place
        rule = g.terms.character_rules[p.character]
        g.reveal_load(p, rule, to_choose=True)
        g.reveal_load(p, rule, to_choose=True)
        g.push(CHOOSE_LOAD)
    else:
        set_loaded(g, p, place, g.reveal_load(p, "SL-6.3"), "SL-6.3")


class ChooseLoad(Step[SaloonTable]):
    """SL-P6: choose one of the two Load cards revealed, and add 1 bullet to it."""

    def advance(self, g: SaloonTable) -> None:
        first, second = g.revealed[0], g.revealed[1]
        keys = [int(TAKE_LOAD) + first]
        if second != first:
            keys.append(int(TAKE_LOAD) + second)
        g.ask(g.active, WHICH_LOAD, keys)

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        p = g.players[g.active]
        g.revealed = []
        bullets: i64 = key - TAKE_LOAD + g.terms.power_amount[p.character]
        place = g.loading
        g.loading = FIST
        set_loaded(g, p, place, bullets, g.terms.character_rules[p.character])


CHOOSE_LOAD: Final = ChooseLoad()


def set_loaded(g: SaloonTable, p: Player, place: i64, bullets: i64, rule: str) -> None:
    face: i64 = p.fist if place == FIST else p.holster
    bullets = held_by(g.terms, face, bullets)
    if place == FIST:
        p.fist_bullets = bullets
    else:
        p.holster_bullets = bullets
    if g.telling:
        g.tell("loaded", [int(p.seat), int(face), int(bullets), g.terms.capacity[face], int(place)], rule)


def held_by(terms: Terms, face: i64, bullets: i64) -> i64:
    """SL-6.3, SL-6.8: as many of these bullets as the Weapon holds; only a Gun holds any."""
    return min(bullets, terms.capacity[face])


# -- move and reload ---------------------------------------------------------------------------------------------------


def move_weapon(g: SaloonTable, p: Player, key: i64) -> None:
    """SL-6.7: Fist to Holster, Holster to Fist, or both; SL-D12: bullets stay in the Gun."""
    fist, bullets = p.fist, p.fist_bullets
    if key == SWAP:
        put(p, FIST, p.holster, p.holster_bullets)
        put(p, HOLSTER, fist, bullets)
        g.moved = True
    elif key == TO_HOLSTER:
        g.moved = p.holster == NO_CARD
        clear(g, p, HOLSTER)
        put(p, HOLSTER, fist, bullets)
        put(p, FIST, NO_CARD, 0)
    else:
        g.moved = p.fist == NO_CARD
        clear(g, p, FIST)
        put(p, FIST, p.holster, p.holster_bullets)
        put(p, HOLSTER, NO_CARD, 0)
    if g.telling:
        if key == SWAP:
            g.tell("swaps", [int(p.seat), int(p.fist), int(p.holster)], "SL-6.7")
        elif key == TO_HOLSTER:
            g.tell("holsters", [int(p.seat), int(p.holster)], "SL-6.7")
        else:
            g.tell("unholsters", [int(p.seat), int(p.fist)], "SL-6.7")


def add_bullets(g: SaloonTable, p: Player, place: i64, count: i64, rule: str) -> None:
    """SL-6.8: at most the capacity."""
    before: i64 = p.fist_bullets if place == FIST else p.holster_bullets
    set_loaded(g, p, place, before + count, rule)


# -- places ------------------------------------------------------------------------------------------------------------


def put(p: Player, place: i64, face: i64, bullets: i64) -> None:
    if place == FIST:
        p.fist = face
        p.fist_bullets = bullets
    else:
        p.holster = face
        p.holster_bullets = bullets


def clear(g: SaloonTable, p: Player, place: i64) -> None:
    """Discards the Weapon there; its bullets are lost (SL-D11)."""
    face: i64 = p.fist if place == FIST else p.holster
    if face != NO_CARD:
        g.discard(face)
        put(p, place, NO_CARD, 0)
        if g.telling:
            g.tell("puts-away", [int(p.seat), int(face)], "SL-6.2")


def fits(terms: Terms, face: i64, place: i64) -> bool:
    """SL-6.5: anything goes into the Fist, only Weapons with the icon into the Holster."""
    return place == FIST or terms.holsters >> face & 1 == 1


# -- Chuck It!, which is played among the acts of a Weapon Phase -------------------------------------------------------


def chuck_options(g: SaloonTable, p: Player) -> list[int]:
    """SL-T1: one of your Weapons to a legal place on a partner's mat."""
    options: list[int] = []
    for place in range(2):
        face: i64 = p.fist if place == FIST else p.holster
        if face != NO_CARD:
            for q in g.players:
                if q.team == p.team and q.seat != p.seat and q.out == 0:
                    for to in range(2):
                        if fits(g.terms, face, to):
                            options.append(CHUCK + 16 * place + 2 * q.seat + to)
    return options


def chuck(g: SaloonTable, p: Player, key: i64) -> None:
    place: i64 = (key - CHUCK) // 16
    q = g.players[(key - CHUCK) // 2 % 8]
    to: i64 = (key - CHUCK) % 2
    face: i64 = p.fist if place == FIST else p.holster
    bullets: i64 = p.fist_bullets if place == FIST else p.holster_bullets
    card: i64 = g.terms.team_face[CHUCK_IT]
    g.from_hand(p, card)
    g.discard(card)
    clear(g, q, to)
    put(p, place, NO_CARD, 0)
    put(q, to, face, bullets)
    g.moved = False
    if g.telling:
        what = [int(face), int(bullets), int(place), int(to)]
        g.tell("chucks", [int(p.seat), int(q.seat), *what], g.terms.rules[card])
