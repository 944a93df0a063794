"""A gun and the bullets on it, as one int.

Bits 0 to 23 are the bullets, three bits each, the next to be flipped lowest; 24 to 27 how many they are; 28 and 29 the
JAMs lying on it; 30 to 37 which of the bullets everybody has seen, 38 to 45 which the owner has; from 46 on which gun
it is: 0 is the Sixgun everybody starts with, the others are weapon cards in the pack's order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.games.notoriety.cards import BULLETS, JAM, one, shifted

SIXGUN: Final[i64] = 0
NO_GUN: Final[i64] = -1
MOST_BULLETS: Final = 8
LOADED: Final[i64] = 0xFFFFFF


def make_gun(weapon: i64) -> i64:
    return shifted(weapon, 46)


def which(gun: i64) -> i64:
    return gun >> 46


def loaded(gun: i64) -> i64:
    return gun >> 24 & 15


def jams(gun: i64) -> i64:
    return gun >> 28 & 3


def add_jam(gun: i64) -> i64:
    return gun + (1 << 28)


def clear_jams(gun: i64) -> i64:
    return gun - shifted(jams(gun), 28)


def seen_by_all(gun: i64) -> i64:
    return gun >> 30 & 255


def seen_by_owner(gun: i64) -> i64:
    return gun >> 38 & 255


def next_bullet(gun: i64) -> i64:
    return gun & 7


def bullet_at(gun: i64, place: i64) -> i64:
    return gun >> 3 * place & 7


def without_next(gun: i64) -> i64:
    """The next bullet has left the gun."""
    rest: i64 = shifted(which(gun), 46)
    rest = rest + shifted(seen_by_owner(gun) >> 1, 38) + shifted(seen_by_all(gun) >> 1, 30)
    return rest + shifted(jams(gun), 28) + shifted(loaded(gun) - 1, 24) + ((gun & LOADED) >> 3)


def with_last(gun: i64, kind: i64) -> i64:
    """An unseen bullet is put beneath the others."""
    return gun + (1 << 24) + shifted(kind, 3 * loaded(gun))


def with_last_seen(gun: i64, kind: i64) -> i64:
    """The same with one that everybody has seen."""
    return with_last(gun, kind) + shifted(1, 30 + loaded(gun))


def looked_at(gun: i64) -> i64:
    """The owner knows the next bullet now."""
    return gun | shifted(1, 38)


def next_to_bottom(gun: i64) -> i64:
    """The next bullet, which the owner has seen, goes beneath the others."""
    kind = next_bullet(gun)
    for_all = seen_by_all(gun) & 1
    gun = without_next(gun)
    last = loaded(gun)
    return with_last(gun, kind) + shifted(1, 38 + last) + shifted(for_all, 30 + last)


def unseen_in(gun: i64) -> i64:
    """The bullets that not everybody has seen, as loose bullets."""
    bullets: i64 = 0
    place: i64 = 0
    while place < loaded(gun):
        if not seen_by_all(gun) >> place & 1:
            bullets += one(bullet_at(gun, place))
        place += 1
    return bullets


def seen_in(gun: i64) -> i64:
    """The bullets in it that everyone has seen, JAMs included, as loose bullets."""
    bullets: i64 = jams(gun) * one(JAM)
    place: i64 = 0
    while place < loaded(gun):
        if seen_by_all(gun) >> place & 1:
            bullets += one(bullet_at(gun, place))
        place += 1
    return bullets


def names_of(gun: i64) -> list[str]:
    return [BULLETS[bullet_at(gun, place)] for place in range(loaded(gun))]
