"""The deeds of cards: one small class for each behavior, found by the name that a pack gives it.

`Deed` is for posse cards, `Good` for loot; the classes here are for a card that has its values and does nothing else.
Each behavior says what it does, with its rule: strikes.py has attacks and defenses, specials.py free actions,
replies.py cards that are played anytime, goods.py loot.  `can` says if a card has anyone or anything to act on now,
`act` does it.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64

from highnoon.engine.table import Table
from highnoon.games.posse.cards import ATTACK_TIME, WEAPON

T = TypeVar("T", bound=Table)

# When a card is played that can be played anytime.
RESPONSE: Final = "response"  # to an attack, before the defense
STAND_IN: Final = "stand-in"  # as the defense of another character
TRICK: Final = "trick"  # against a defense
SOFTEN: Final = "soften"  # against damage

# The values that worn gear adds to.
NO_GIFT: Final[i64] = 0
RANGE: Final[i64] = 1
ATTACK: Final[i64] = 2
ARMOUR: Final[i64] = 3
SPEED: Final[i64] = 4
SLOTS: Final[i64] = 5
SIGHT: Final[i64] = 6
LUCK: Final[i64] = 7

# When a consumable is used.
IN_ACTION: Final[i64] = 0
BEFORE_MOVING: Final[i64] = 1
WHEN_HURT: Final[i64] = 2


class Deed(Generic[T]):
    """PO-66: a Basic card is its values, and has no text."""

    def __init__(
        self, name: str, time: i64 = ATTACK_TIME, amount: bool = False, whom: bool = False, moment: str = ""
    ) -> None:
        self.name: Final = name  # in packs
        self.time: Final[i64] = time  # when it is played
        self.with_amount: Final = amount  # what the pack has to say of it
        self.with_whom: Final = whom
        self.moment: Final = moment  # of cards that are played anytime

    def can(self, g: T, c: i64, face: i64) -> bool:
        """Does it have anyone or anything to act on: for the character who plays it, or the one it is played for?"""
        return True

    def act(self, g: T, c: i64, face: i64) -> None:
        """Plays it."""
        raise NotImplementedError(self.name)

    # -- as an attack --------------------------------------------------------------------------------------------------

    def reach(self, amount: i64) -> i64:
        """Added to the Range."""
        return 0

    def through(self) -> i64:
        """How many opponents may stand on the line."""
        return 0

    def bonus(self, g: T, by: i64, at: i64, face: i64) -> i64:
        """Added to the Attack."""
        return 0

    def ignores_cover(self) -> bool:
        return False

    def bars_specials(self) -> bool:
        """No Special card may be played as a defense."""
        return False

    def bars_answers(self) -> bool:
        """Nothing but a Basic card may answer."""
        return False

    def goes_on(self) -> bool:
        """A second attack may follow."""
        return False

    def after(self, g: T, lives: bool, face: i64) -> None:
        """After the attack under way, which the target has survived or not."""

    # -- as a defense --------------------------------------------------------------------------------------------------

    def counters(self) -> bool:
        return False


class Good(Generic[T]):
    """PO-42: a weapon without a text."""

    def __init__(self, name: str, kind: i64 = WEAPON, amount: bool = True, when: i64 = IN_ACTION) -> None:
        self.name: Final = name  # in packs
        self.kind: Final[i64] = kind  # of loot
        self.with_amount: Final = amount  # the pack has to say how much
        self.when: Final[i64] = when  # of consumables

    def can(self, g: T, c: i64, place: i64) -> bool:
        """Can this character use it now: fire it or lay it?"""
        return False

    def act(self, g: T, c: i64, place: i64) -> None:
        """Uses it, or takes aim with it."""
        raise NotImplementedError(self.name)

    def stays_hot(self) -> bool:
        """Other shots of the same turn are free."""
        return False

    def runs(self) -> bool:
        """It lies there for some turns when it is used."""
        return False

    def gives(self) -> i64:
        """The value it adds to when it is worn or attached."""
        return NO_GIFT

    # -- as ammunition -------------------------------------------------------------------------------------------------

    def bonus(self, amount: i64) -> i64:
        """Added to the Attack."""
        return 0

    def damage(self, amount: i64) -> i64:
        """Added to the damage, if there is any."""
        return 0

    def ignores_cover(self) -> bool:
        return False

    def after(self, g: T, lives: bool, face: i64) -> None:
        """After the attack under way, which the target has survived or not."""
