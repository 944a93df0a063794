"""The parts of Posses that a seat may see (PO-P49): hands and the order of decks are hidden, all else is open."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.posse.records import Attack, Figure, Player, PosseRecords


class FigureSeen(msgspec.Struct, gc=False):
    """A character: its square (-1: off the board), the square of its body, damage taken, and its loot in order.

    An item is [loot card, uses or chips left, 0 carried / 1 worn / 2 attached / 3 running, 1 if its shots are free].
    `marks` has rare states, by name; `actions` is how many actions are left in its owner's turn.  `speed`,
    `range` and `slots` are those of its sheet with all that changes them now; `filled` counts the slots in use.
    """

    at: int
    body: int
    hurt: int
    poison: int
    moved: bool
    acted: int
    items: list[list[int]]
    marks: dict[str, int]
    actions: int
    speed: int
    range: int
    slots: int
    filled: int


class PlayerSeen(msgspec.Struct, gc=False):
    """`discards` and `dug` are posse cards; `deck` and `cards` are counted."""

    posse: int
    cards: int
    deck: int
    discards: list[int]
    dug: list[int]
    dug_amount: int
    volley: int
    volleyers: int
    gold: int
    crates: int
    living: int
    fell: int


class AttackSeen(msgspec.Struct, gc=False):
    """The current attack with its sum: the value after halving, the defense, the damage so far.

    The damage is `half` − `dug` − `defend` − `armor` − `steady` + `haze` + `rifle` + `soft`, if that is more than 0.
    """

    by: int
    at: int
    card: int
    loot: int
    place: int
    base: int
    type: int
    ammo: int
    value: int
    halved: bool
    counter: bool
    blast: bool
    defence: int
    canceled: bool
    steady: int
    answers: bool
    quiet: bool
    dealt: int
    spot: int
    attack_now: int
    defence_now: int
    damage_now: int
    half: int  # the Attack, halved if there is cover
    dug: int  # for those who have dug in
    defend: int  # the defense card
    armor: int
    haze: int  # what whiskey takes off the defense
    rifle: int  # if there is damage
    soft: int  # ammunition, if there is damage


class PosseView(View):
    """Squares are 32 * row + column.

    `map` says how to make the map when it is ready, `drawing` is its text, also while it is not ready.  `crates` are
    [square, kind or -1, 1 if looted], `chips` [square, seat, 1 for a trap], `laid` [tile, quarter turns, row, column].
    `reach` has for the character this seat is moving [square, cost, damage on the way]; `lines` has for attacks this
    seat may make now [by, at, state, square]: the state as in aim.STATES, the square of whatever gives cover or blocks
    (-1: nothing).
    """

    map: list[str]
    drawing: str
    laid: list[list[int]]
    tile: int
    turns: int
    enough: int
    crates: list[list[int]]
    revealed: bool
    loot_decks: list[int]
    loot_discards: list[int]
    drawn: list[int]
    chips: list[list[int]]
    way: list[int]
    blast: list[int]
    attacks: list[AttackSeen]
    first: int
    active: int
    round: int
    rounds: int
    paid: bool
    shaken: bool
    fallen: int
    hand: list[int]
    players: list[PlayerSeen]
    figures: list[FigureSeen]
    reach: list[list[int]]
    lines: list[list[int]]


# The record that each of these is about; `shown.py` follows from it.
SHOWS: Final = {FigureSeen: Figure, PlayerSeen: Player, AttackSeen: Attack, PosseView: PosseRecords}
