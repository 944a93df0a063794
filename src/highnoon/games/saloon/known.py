"""What a seat sees, as the records that the rules work on.  Bots ask the rules about them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.dice import Dice, seed_key
from highnoon.games.saloon.actions import EQUIP_FIST, EQUIP_HOLSTER, FIST, HOLSTER, HUNKER
from highnoon.games.saloon.damage import add_up
from highnoon.games.saloon.records import Attack, Player
from highnoon.games.saloon.shown import know_attack, know_player
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.terms import Terms
from highnoon.games.saloon.view import AttackSeen, Fighter
from highnoon.games.saloon.weapons import held_by, put, weapon_act

NO_DICE: Final = Dice(seed_key("nothing is drawn"))


def attack(terms: Terms, seen: AttackSeen, power: i64, character: i64) -> Attack:
    """The Attack as the table has it, made by somebody with this power."""
    a = Attack(seen.by, seen.way)
    know_attack(a, seen)
    add_up(terms, a, power, character)
    return a


def weapons_after(terms: Terms, seen: Fighter, hand: list[int], key: i64, load: i64) -> Player:
    """A player's Fist and Holster after an act of a Weapon Phase, if a Gun that is equipped is dealt this load."""
    p = Player(0, 0, hand[:])
    know_player(p, seen)
    if key >= EQUIP_FIST and key < EQUIP_HOLSTER:
        put(p, FIST, key - EQUIP_FIST, held_by(terms, key - EQUIP_FIST, load))
    elif key >= EQUIP_HOLSTER and key < HUNKER:
        put(p, HOLSTER, key - EQUIP_HOLSTER, held_by(terms, key - EQUIP_HOLSTER, load))
    else:
        weapon_act(SaloonTable(1, NO_DICE, terms, [], []), p, key)
    return p
