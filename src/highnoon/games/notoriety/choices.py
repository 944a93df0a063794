"""Lists of options that are made once and shared by all tables, or put together from such; nobody ever changes them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.bits import PLACE, TURNS
from highnoon.engine.table import PASS
from highnoon.games.notoriety.actions import ACT, BIND, DISCARD, DONE, FIRE, PLAY, RELOAD, TAKE

CHUNKS: Final = 8  # of eight cards each

JUST_DONE: Final = [int(DONE)]
ACT_OR_DONE: Final = [int(ACT), int(DONE)]
FIRE_SIXGUN: Final = [int(FIRE)]
ACT_OR_FIRE: Final = [int(ACT), int(FIRE)]
RELOAD_SIXGUN: Final = [int(RELOAD)]
PASS_OR_RELOAD: Final = [int(PASS), int(RELOAD)]
# A runner with nothing but the Sixgun, by bits: 1 the card, 2 a Reload, 4 to bind.
RUNNER: Final = [
    [int(ACT)] * (bits & 1) + [int(DONE)] + [int(RELOAD)] * (bits >> 1 & 1) + [int(BIND)] * (bits >> 2)
    for bits in range(8)
]
CLOCKWISE: Final = [list(range(seats)) for seats in range(9)]


def by_bytes(base: int) -> list[list[int]]:
    """The keys of every set of eight neighboring cards."""
    return [
        [base + 8 * chunk + place for place in range(8) if byte >> place & 1]
        for chunk in range(CHUNKS)
        for byte in range(256)
    ]


PLAYS: Final = by_bytes(int(PLAY))
TAKES: Final = by_bytes(int(TAKE))
DISCARDS: Final = by_bytes(int(DISCARD))


def place_of(one: i64) -> i64:
    """The place of the only bit."""
    return PLACE[one * TURNS >> 58 & 63]


def put_key(keys: list[int], key: i64) -> None:
    """Into its place among others."""
    place: i64 = len(keys)
    while place > 0:
        before: i64 = keys[place - 1]
        if before < key:
            break
        place -= 1
    keys.insert(place, int(key))


def take_key(keys: list[int], key: i64) -> None:
    """Out of its place among others, where it is."""
    place: i64 = 0
    here: i64 = keys[0]
    while here != key:
        place += 1
        here = keys[place]
    keys.pop(place)


def changed_keys(keys: list[int], before: i64, after: i64) -> list[int]:
    """The keys of a hand that has lost a card at most and gained one at most since they were listed."""
    changed = keys[:]
    gone = before & ~after
    new = after & ~before
    if gone:
        take_key(changed, PLAY + place_of(gone))
    if new:
        put_key(changed, PLAY + place_of(new))
    return changed


def keys_of(mask: i64, table: list[list[int]]) -> list[int]:
    """One key for each card of a set, in the order of their Speeds."""
    keys: list[int] = []
    place: i64 = 0
    while mask:
        byte: i64 = mask & 255
        if byte:
            for key in table[place + byte]:
                keys.append(key)
        mask >>= 8
        place += 256
    return keys
