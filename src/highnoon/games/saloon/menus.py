"""Options that depend on little are listed once and the lists shared by all tables; nobody ever changes them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.games.saloon.actions import (
    ATTACK,
    DONE,
    EQUIP_FIST,
    EQUIP_HOLSTER,
    HUNKER,
    MOST_BULLETS,
    PASS,
    RELOAD_FIST,
    RELOAD_HOLSTER,
    SWAP,
    TO_FIST,
    TO_HOLSTER,
)

# The parts of a mat that matter to a Weapon Phase: bits.
IN_FIST: Final[i64] = 1
FIST_FITS: Final[i64] = 2  # … the Holster
GUN_IN_FIST: Final[i64] = 4
IN_HOLSTER: Final[i64] = 8
GUN_IN_HOLSTER: Final[i64] = 16
MATS: Final[i64] = 32

NOT_MADE: Final[list[int]] = []


@final
@mypyc_attr(acyclic=True)
class Menus:
    """`weapons`, `reloads`: how many different ones the pack has; `holsters`: bits of Weapons with the icon; `spaces`:
    how many there are."""

    def __init__(
        self,
        weapons: int,
        holsters: int,
        reloads: int,
        spaces: int,
        first_way: list[int],
        way_gun: list[bool],
        way_bullets: list[int],
    ) -> None:
        self.weapons: Final = weapons
        self.holsters: Final = holsters
        self.reloads: Final = reloads
        self.equips: list[list[int]] = [NOT_MADE] * (1 << weapons)
        self.mats: list[list[int]] = [NOT_MADE] * (MATS << reloads)
        # Open spaces are looked up by halves: few enough lists to stay in the processor's cache.
        self.half: Final[i64] = (spaces + 1) // 2
        self.lower_half: Final[i64] = (1 << (spaces + 1) // 2) - 1  # by bits
        self.lower: list[list[int]] = [NOT_MADE] * (1 << (spaces + 1) // 2)
        self.upper: list[list[int]] = [NOT_MADE] * (1 << spaces // 2)
        # Index: 2 * (bullets + MOST_BULLETS * (face + 1)), + 1 if anyone is in reach; way 0 is the bare Fist.
        self.attacks: Final[list[list[int]]] = [
            [int(PASS)]
            + [
                int(ATTACK) + way
                for way in (range(first_way[face], first_way[face + 1]) if face >= 0 else range(1))
                if (way_bullets[way] <= bullets if way_gun[way] else melee)
            ]
            for face in range(-1, weapons)
            for bullets in range(MOST_BULLETS)
            for melee in (False, True)
        ]

    def equip(self, hand: i64) -> list[int]:
        """DONE, then each of these Weapons (bits) into each place it fits (SL-6.5)."""
        made = self.equips[hand]
        if made is NOT_MADE:
            made = [int(DONE)]
            for face in range(self.weapons):
                if hand >> face & 1:
                    made.append(int(EQUIP_FIST) + face)
                    if self.holsters >> face & 1:
                        made.append(int(EQUIP_HOLSTER) + face)
            self.equips[hand] = made
        return made

    def mat(self, hand: i64, state: i64) -> list[int]:
        """These Reloads (bits) for each Gun on the mat (SL-D13), and every move of Weapons (SL-6.7)."""
        made = self.mats[hand * MATS + state]
        if made is NOT_MADE:
            made = []
            for reload in range(self.reloads):
                if hand >> reload & 1 and state & GUN_IN_FIST:
                    made.append(int(RELOAD_FIST) + reload)
                if hand >> reload & 1 and state & GUN_IN_HOLSTER:
                    made.append(int(RELOAD_HOLSTER) + reload)
            made.extend(moves(state))
            self.mats[hand * MATS + state] = made
        return made

    def hunker(self, free: i64) -> list[int]:
        """The choice to stay, then each of these spaces (bits)."""
        lower = self.lower[free & self.lower_half]
        if lower is NOT_MADE:
            lower = [int(PASS), *spaces_in(free & self.lower_half, 0)]
            self.lower[free & self.lower_half] = lower
        upper = self.upper[free >> self.half]
        if upper is NOT_MADE:
            upper = spaces_in(free >> self.half, self.half)
            self.upper[free >> self.half] = upper
        return lower + upper


def spaces_in(free: i64, first: i64) -> list[int]:
    """The spaces to hunker down in; bit 0 is the space `first`."""
    return [int(HUNKER + first) + space for space in range(16) if free >> space & 1]


def moves(state: i64) -> list[int]:
    """SL-6.7; SL-6.1: any number of times."""
    found: list[int] = []
    if state & IN_FIST and state & FIST_FITS:
        found.append(int(TO_HOLSTER))
        if state & IN_HOLSTER:
            found.append(int(SWAP))
    if state & IN_HOLSTER:  # SL-D10
        found.append(int(TO_FIST))
    return found
