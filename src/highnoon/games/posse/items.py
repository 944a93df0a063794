"""Loot beside a character (PO-35, PO-41 to PO-45): slots, gear, what passes from hand to hand.

Lists of items are never changed in place.  Gear attached to a weapon stands right after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.games.posse.cards import (
    ATTACHED,
    CARRIED,
    HOT,
    MOST_ITEMS,
    RUNNING,
    WEAPON,
    WORN,
    face_of,
    hold_of,
    item,
    number_of,
)
from highnoon.games.posse.deeds import ARMOUR, RANGE, SIGHT, SLOTS, SPEED
from highnoon.games.posse.records import Figure
from highnoon.games.posse.table import PosseTable
from highnoon.games.posse.terms import Terms

FASTEST: Final[i64] = 30


def fills(t: Terms, card: i64) -> i64:
    """PO-P23: every loot card fills a slot, but equipped gear freed by the erratum, worn Saddlebags and used cards."""
    hold = hold_of(card)
    if hold == CARRIED:
        return 1
    if hold == RUNNING:
        return 0
    face = face_of(card)
    if t.slotless[face] or t.loot_gives[face] == SLOTS:
        return 0
    return 1


def slots_of(t: Terms, f: Figure) -> i64:
    """PO-35; Saddlebags add to the slots (PO-L39)."""
    slots: i64 = t.slots[f.c]
    return slots + gear(t, f, SLOTS) if f.items else slots


def filled(t: Terms, f: Figure) -> i64:
    slots: i64 = 0
    for card in f.items:
        slots += fills(t, card)
    return slots


def free_slots(t: Terms, f: Figure) -> i64:
    """PO-35: what still fits."""
    room = slots_of(t, f) - filled(t, f)
    return room if room < MOST_ITEMS - len(f.items) else MOST_ITEMS - len(f.items)


def bundle_of(f: Figure, place: i64) -> list[int]:
    """The item at this place with whatever is attached to it."""
    end = place + 1
    while end < len(f.items) and hold_of(f.items[end]) == ATTACHED:
        end += 1
    return f.items[place:end]


def without(f: Figure, place: i64, cards: i64) -> list[int]:
    return f.items[:place] + f.items[place + cards :]


def room_for(t: Terms, bundle: list[int]) -> i64:
    """The slots a bundle fills when somebody else carries it: what was worn comes off (PO-P24)."""
    slots: i64 = 0
    for card in bundle:
        slots += fills(t, carried(card))
    return slots


def carried(card: i64) -> i64:
    """As it changes hands: worn gear comes off, attached gear stays attached; a weapon is no longer hot."""
    card = card & ~HOT
    return item(face_of(card), number_of(card), CARRIED) if hold_of(card) == WORN else card


def fits_in(t: Terms, f: Figure, bundle: list[int]) -> bool:
    return room_for(t, bundle) <= free_slots(t, f) and len(f.items) + len(bundle) <= MOST_ITEMS


def may_part(t: Terms, f: Figure, place: i64) -> bool:
    """PO-35: Saddlebags cannot go while what they hold would be too much; a used card stays where it is."""
    card = f.items[place]
    if hold_of(card) == RUNNING or hold_of(card) == ATTACHED:
        return False
    if hold_of(card) == WORN and t.loot_gives[face_of(card)] == SLOTS:
        return free_slots(t, f) >= t.loot_amount[face_of(card)]
    return True


def new_item(t: Terms, face: i64) -> i64:
    return item(face, t.loot_uses[face], CARRIED)


def worn(t: Terms, f: Figure, face: i64) -> bool:
    """PO-P25: the same name does not help twice."""
    return any(face_of(card) == face and hold_of(card) == WORN for card in f.items)


def attached(f: Figure, weapon: i64, face: i64) -> bool:
    return any(face_of(card) == face for card in bundle_of(f, weapon)[1:])


def gear(t: Terms, f: Figure, gift: i64) -> i64:
    """The total of worn gear of a kind."""
    total: i64 = 0
    for card in f.items:
        if hold_of(card) == WORN and t.loot_gives[face_of(card)] == gift:
            total += t.loot_amount[face_of(card)]
    return total


def gear_on(t: Terms, f: Figure, weapon: i64, gift: i64) -> i64:
    """The total of the gear attached to the weapon at this place."""
    total: i64 = 0
    for card in bundle_of(f, weapon)[1:]:
        if t.loot_gives[face_of(card)] == gift:
            total += t.loot_amount[face_of(card)]
    return total


def natural_range(t: Terms, f: Figure) -> i64:
    reach: i64 = t.range[f.c]
    if f.items:
        reach += gear(t, f, RANGE)
        reach += glasses(t, f, reach)
    return reach


def glasses(t: Terms, f: Figure, reach: i64) -> i64:
    """PO-L40: Field Glasses help every ranged attack, with a loot weapon too (PO-P19)."""
    return gear(t, f, SIGHT) if reach >= 2 else 0


def weapon_range(t: Terms, f: Figure, place: i64) -> i64:
    """PO-P19: the printed Range instead of the character's."""
    reach: i64 = t.loot_range[face_of(f.items[place])] + gear_on(t, f, place, RANGE)
    return reach + glasses(t, f, reach)


def speed_of(t: Terms, f: Figure) -> i64:
    """PO-22; PO-C15: somebody pinned does not move at all."""
    if f.pinned:
        return 0
    speed: i64 = t.speed[f.c] + f.sugar
    if f.items:
        speed += gear(t, f, SPEED)
        for card in f.items:
            if hold_of(card) == WORN:
                speed -= t.slower[face_of(card)]
    return 0 if speed < 0 else speed if speed < FASTEST else FASTEST


def armour(t: Terms, f: Figure) -> i64:
    return gear(t, f, ARMOUR) if f.items else 0


def actions_left(t: Terms, f: Figure) -> i64:
    """PO-28: one action; PO-P31: at most one more, by a card or by coffee that has begun to work (PO-L3)."""
    allowed: i64 = 2 if f.extra else 1
    if allowed == 1:
        for card in f.items:
            face = face_of(card)
            if hold_of(card) == RUNNING and t.runs[face] and number_of(card) <= t.loot_amount[face]:
                allowed = 2
    return allowed - f.acted


def give_to(g: PosseTable, bundle: list[int], f: Figure) -> None:
    f.items = f.items + [int(carried(card)) for card in bundle]


def throw_away(g: PosseTable, bundle: list[int]) -> None:
    """PO-34: to the discard piles of their decks."""
    for card in bundle:
        g.discard_loot(face_of(card))


def remove(g: PosseTable, f: Figure, place: i64) -> None:
    """An item is used up or dropped, and what is attached to it."""
    bundle = bundle_of(f, place)
    f.items = without(f, place, len(bundle))
    throw_away(g, bundle)


def is_weapon(t: Terms, card: i64) -> bool:
    return t.loot_kind[face_of(card)] == WEAPON
