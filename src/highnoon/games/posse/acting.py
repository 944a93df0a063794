"""Phase 2, Action (PO-28 to PO-35): what each character can do, and the start of doing it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.table import PASS
from highnoon.games.posse.actions import (
    ATTACK,
    DROP,
    EQUIP,
    FIRE,
    GIVE,
    LOOT,
    MOUNT,
    PLAY,
    ROB,
    SEARCH,
    USE,
)
from highnoon.games.posse.aim import any_target, body_on, has_target
from highnoon.games.posse.attack import Aim
from highnoon.games.posse.cards import (
    ATTACHED,
    CARRIED,
    CONSUMABLE,
    GEAR_CARD,
    HOT,
    RUNNING,
    SLUG,
    WEAPON,
    WORN,
    WORN_BY,
    face_of,
    hold_of,
    item,
    number_of,
    shifted,
)
from highnoon.games.posse.items import (
    actions_left,
    attached,
    bundle_of,
    fits_in,
    is_weapon,
    may_part,
    natural_range,
    worn,
)
from highnoon.games.posse.loot import Giving, Rifling, drop, loot_crate
from highnoon.games.posse.paths import BODY
from highnoon.games.posse.records import Figure, Player
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.table import LOOTED, PosseTable

DONE: Final[Any] = int(PASS)


def act_menu(g: PosseTable) -> list[Any]:
    """Everything the active posse can do now, `pass` first: that ends the phase."""
    p = g.players[g.active]
    options: list[Any] = [DONE]
    for c in range(p.first, p.after):
        f = g.figures[c]
        if not f.alive:
            continue
        act = f.acted == 0 if not f.items and not f.extra else actions_left(g.terms, f) > 0
        if act:
            add_attacks(g, p, f, options)
            add_looting(g, f, options)
        if p.hand & g.terms.free_mask[c]:
            add_free_cards(g, p, f, options)
        if f.items:
            add_items(g, p, f, act, options)
    return options


def add_attacks(g: PosseTable, p: Player, f: Figure, options: list[Any]) -> None:
    """PO-48: an attack card with a target; a card may see farther (PO-C24).

    One that sees past somebody (PO-C17) has a target whenever the others have: that somebody.
    """
    t = g.terms
    c = f.c
    key: i64 = ATTACK + 96 * c
    hand = p.hand
    base = p.base
    face: i64
    if has_target(g, f):
        for face in t.attack_cards[c]:
            if hand >> 3 * (face - base) & 7:
                options.append(t.keys[key + face])
        return
    for face in t.longer_cards[c]:
        if hand >> 3 * (face - base) & 7:
            reach = natural_range(t, f) + t.amount[face]
            if any_target(g, c, reach, t.ammo[c] == SLUG):
                options.append(t.keys[key + face])


def add_looting(g: PosseTable, f: Figure, options: list[Any]) -> None:
    """PO-30, PO-31: a crate or a body beside the character."""
    hands = g.land().hands
    field = g.field
    place: i64 = 4 * g.at[f.c]
    d: i64
    for d in range(4):
        there: i64 = hands[place + d]
        if there < 0:
            continue
        stands: i64 = field[there]
        if stands & (CRATE + BODY):
            if stands & CRATE and not stands & LOOTED:
                options.append(g.terms.keys[LOOT + 4 * f.c + d])
            if stands & BODY:
                options.append(g.terms.keys[SEARCH + 4 * f.c + d])


def add_free_cards(g: PosseTable, p: Player, f: Figure, options: list[Any]) -> None:
    """PO-38: free actions from the hand."""
    t = g.terms
    face: i64
    for face in t.free_cards[f.c]:
        if p.hand >> 3 * (face - p.base) & 7 and (not t.choosy[face] or t.deeds[face].can(g, f.c, face)):
            options.append(t.keys[PLAY + 96 * f.c + face])


def add_items(g: PosseTable, p: Player, f: Figure, act: bool, options: list[Any]) -> None:
    """PO-29: weapons, consumables, gear; what can be dropped, and to whom something can be passed."""
    t = g.terms
    first: i64 = 16 * f.c + 1
    for place, card in enumerate(f.items):
        face = face_of(card)
        hold = hold_of(card)
        kind: i64 = t.loot_kind[face]
        if hold in (RUNNING, ATTACHED):
            continue
        key = first + place
        if hold == CARRIED:
            if kind == WEAPON:
                if (act or card & HOT) and t.goods[face].can(g, f.c, place):
                    options.append(t.keys[FIRE + key])
            elif act or t.loot_free[face]:
                if kind == CONSUMABLE:
                    if t.goods[face].can(g, f.c, place):
                        options.append(t.keys[USE + key])
                elif kind == GEAR_CARD:
                    add_gear(g, f, place, options)
        if may_part(t, f, place):
            options.append(t.keys[DROP + key])
    if act:
        add_receivers(g, p, f, options)


def add_gear(g: PosseTable, f: Figure, place: i64, options: list[Any]) -> None:
    """PO-44, PO-P25: on the character, or on a loot weapon of its type; never the same name twice."""
    t = g.terms
    face = face_of(f.items[place])
    fits: i64 = t.loot_fits[face]
    if t.goods[face].can(g, f.c, place):
        options.append(int(USE) + 16 * int(f.c) + int(place) + 1)
    if (fits == WORN_BY or fits & shifted(1, t.ammo[f.c])) and not worn(t, f, face):
        options.append(int(EQUIP) + 16 * int(f.c) + int(place) + 1)
    if fits & 31:
        for weapon, card in enumerate(f.items):
            if is_weapon(t, card) and t.loot_ammo[face_of(card)] & fits and not attached(f, weapon, face):
                options.append(int(MOUNT) + 256 * int(f.c) + 16 * int(place) + weapon)


def add_receivers(g: PosseTable, p: Player, f: Figure, options: list[Any]) -> None:
    """PO-33, PO-P24: living teammates side by side, with room for something."""
    ground = g.land()
    for c in range(p.first, p.after):
        if c == f.c or not g.figures[c].alive:
            continue
        for d in range(4):
            if ground.hands[4 * g.at[f.c] + d] == g.at[c]:
                if can_give(g, f, g.figures[c]):
                    options.append(int(GIVE) + 16 * int(f.c) + c)
                break


def can_give(g: PosseTable, f: Figure, to: Figure) -> bool:
    t = g.terms
    return any(may_part(t, f, place) and fits_in(t, to, bundle_of(f, place)) for place in range(len(f.items)))


def act(g: PosseTable, key: i64) -> None:
    """Begins the chosen action.  PO-28: it counts unless it is a free action."""
    t = g.terms
    if key >= MOUNT:
        f = g.figures[(key - MOUNT) // 256]
        mount(g, f, (key - MOUNT) // 16 % 16, (key - MOUNT) % 16)
    elif key >= PLAY:
        face: i64 = (key - PLAY) % 96
        t.deeds[face].act(g, (key - PLAY) // 96, face)
    elif key >= ATTACK:
        g.push(Aim((key - ATTACK) // 96, (key - ATTACK) % 96))
    elif key > FIRE and key <= ROB:
        f = g.figures[(key - FIRE - 1) // 16]
        place = (key - FIRE - 1) % 16
        t.goods[face_of(f.items[place])].act(g, f.c, place)
    elif key > DROP:
        f = g.figures[(key - DROP - 1) // 16]
        drop(g, f, (key - DROP - 1) % 16)
    elif key > EQUIP:
        equip(g, g.figures[(key - EQUIP - 1) // 16], (key - EQUIP - 1) % 16)
    elif key > USE:
        f = g.figures[(key - USE - 1) // 16]
        place = (key - USE - 1) % 16
        face = face_of(f.items[place])
        if not t.loot_free[face]:
            f.acted += 1
        t.goods[face].act(g, f.c, place)
    elif key >= GIVE:
        f = g.figures[(key - GIVE) // 16]
        f.acted += 1
        g.push(Giving(f.c, (key - GIVE) % 16, 0))
    elif key >= SEARCH:
        f = g.figures[(key - SEARCH) // 4]
        f.acted += 1
        square: i64 = g.land().hands[4 * g.at[f.c] + (key - SEARCH) % 4]
        g.push(Rifling(f.c, body_on(g, square)))
    else:
        f = g.figures[(key - LOOT) // 4]
        f.acted += 1
        loot_crate(g, f, g.land().hands[4 * g.at[f.c] + (key - LOOT) % 4], "PO-30")


def equip(g: PosseTable, f: Figure, place: i64) -> None:
    """PO-32: marks the item as in use."""
    face = face_of(f.items[place])
    items = f.items[:]
    items[place] = int(item(face, number_of(items[place]), WORN))
    f.items = items
    if not g.terms.loot_free[face]:
        f.acted += 1
    if g.telling:
        g.tell("equips", [int(f.c), int(face)], "PO-32")


def mount(g: PosseTable, f: Figure, place: i64, weapon: i64) -> None:
    """PO-44: attached to a loot weapon it travels and is discarded with it."""
    card = f.items[place]
    face = face_of(card)
    end = weapon + len(bundle_of(f, weapon))
    items = f.items[:]
    items.insert(end, int(item(face, number_of(card), ATTACHED)))
    del items[place if place < end else place + 1]
    on = face_of(f.items[weapon])
    f.items = items
    if not g.terms.loot_free[face]:
        f.acted += 1
    if g.telling:
        g.tell("mounts", [int(f.c), int(face), int(on)], "PO-44")
