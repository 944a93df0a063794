"""Lists of options, each made once and shared by all tables: what is offered depends on a few small numbers only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.table import PASS
from highnoon.games.tabletown.actions import (
    ARM,
    BOTH,
    CALL_OUT,
    DISCARD,
    LOAD,
    PLAY_CAVALRY,
    PLAY_COACH,
    PLAY_DEPUTY,
    PLAY_REACH,
    PLAY_SHERIFF,
    REPLACE,
    SHOOT,
    THROW,
    TRACK,
    TURN,
    USE,
)
from highnoon.games.tabletown.cards import BULLET, REVOLVER, RIFLE, SHELL, SHOTGUN

# The guns and ammo of a gunslinger, as far as ARM and LOAD are concerned.
UNARMED: Final[i64] = 0
ONE_GUN: Final[i64] = 1  # + 2 * gun card + 1 if it is full
TWO_REVOLVERS: Final[i64] = 7  # + 1 if the first is full + 2 if the second is
STANCES: Final[i64] = 11

JUST_PASS: Final = [int(PASS)]
PASS_OR_TURN: Final = [int(PASS), int(TURN)]
# The seats that the Law is offered to, as bits.
LAW_OFFERS: Final = [[PASS_OR_TURN if seats >> s & 1 else [] for s in range(8)] for seats in range(256)]
EITHER_GUN: Final = [int(USE) + 1, int(USE) + 2]
# Index: 2 * (a Deputy Sheriff helps) + (there is a Sheriff).
STARS: Final = [
    [int(PASS)],
    [int(PASS), int(PLAY_SHERIFF)],
    [int(PASS), int(PLAY_DEPUTY)],
    [int(PASS), int(PLAY_SHERIFF), int(PLAY_DEPUTY)],
]
# Index: 2 * Cavalry + Coach.
REACTIONS: Final = [
    [int(PASS)],
    [int(PASS), int(PLAY_COACH)],
    [int(PASS), int(PLAY_CAVALRY)],
    [int(PASS), int(PLAY_COACH), int(PLAY_CAVALRY)],
]

AROUND: Final = [[[(seat + i) % seats for i in range(seats)] for seat in range(seats)] for seats in range(9)]
# Indexed by seats, victim and active player: the victim, then clockwise from the active player's left (TT-J18).
ANSWERING: Final = [
    [[[victim, *AROUND[seats][(seat + 1) % seats]] for seat in range(seats)] for victim in range(seats)]
    for seats in range(9)
]

NOT_MADE: Final[list[int]] = []
GEAR: Final = [NOT_MADE] * (64 * 11)
EVENTS: Final = [NOT_MADE] * (32 * 256)
REACHES: Final = [NOT_MADE] * (256 * 8)
CALLS: Final = [NOT_MADE] * 256
COMMITS: Final = [NOT_MADE] * (2 * 13 * 2 * 4)


def clockwise(seat: i64, seats: i64) -> list[int]:
    """All seats of a table of that many, from this one on."""
    return AROUND[seats][seat]


def menu(kinds: i64, stance: i64, targets: i64) -> list[int]:
    """ARM, LOAD, DISCARD and TRACK (TT-14), with these kinds of cards in hand and these seats to turn to.

    Of two small lists, for one of everything would be too many to stay in a processor's cache.
    """
    return with_gear(kinds & 63, stance) + with_events(kinds >> 6, targets)


def with_gear(kinds: i64, stance: i64) -> list[int]:
    """ARM and LOAD (TT-15 to TT-19), and DISCARD of guns, ammo and T.N.T. (TT-20)."""
    place: i64 = kinds * STANCES + stance
    made = GEAR[place]
    if made is NOT_MADE:
        made = [*arms(kinds, stance), *loads(kinds, stance)]
        made += [int(DISCARD) + face for face in range(6) if kinds >> face & 1]
        GEAR[place] = made
    return made


def with_events(kinds: i64, targets: i64) -> list[int]:
    """DISCARD of all other cards (TT-20), and TRACK (TT-21)."""
    place: i64 = kinds * 256 + targets
    made = EVENTS[place]
    if made is NOT_MADE:
        made = [int(DISCARD) + 6 + face for face in range(5) if kinds >> face & 1]
        made += [int(TRACK) + s for s in range(8) if targets >> s & 1]
        EVENTS[place] = made
    return made


def arms(kinds: i64, stance: i64) -> list[int]:
    made: list[int] = []
    if kinds >> REVOLVER & 1:
        made += [int(REPLACE) + 1, int(REPLACE) + 2] if stance >= TWO_REVOLVERS else [int(ARM + REVOLVER)]
    return made + [int(ARM) + gun for gun in (int(RIFLE), int(SHOTGUN)) if kinds >> gun & 1]


def loads(kinds: i64, stance: i64) -> list[int]:
    """TT-18: never above capacity."""
    made: list[int] = []
    if stance == UNARMED:
        return made
    two = stance >= TWO_REVOLVERS
    shells = not two and (stance - ONE_GUN) // 2 == SHOTGUN
    if not kinds >> (SHELL if shells else BULLET) & 1:
        return made
    full = stance - TWO_REVOLVERS if two else (stance - ONE_GUN) % 2
    if not full & 1:
        made.append(int(LOAD) + 1)
    if two and not full & 2:
        made.append(int(LOAD) + 2)
    return made


def reaches(seat: i64, living: i64) -> list[int]:
    """Pass, or turn another player to face anybody (TT-59, TT-J36)."""
    place: i64 = living * 8 + seat
    made = REACHES[place]
    if not made:
        seats = [s for s in range(8) if living >> s & 1]
        made = [int(PASS)]
        made += [int(PLAY_REACH) + 8 * who + at for who in seats if who != seat for at in seats if at != who]
        REACHES[place] = made
    return made


def call_outs(seats: i64) -> list[int]:
    """The gunslingers on whom a DRAW! can be played."""
    made = CALLS[seats]
    if not made:
        made = [int(CALL_OUT) + s for s in range(8) if seats >> s & 1]
        CALLS[seats] = made
    return made


def commits(may_pass: bool, shots: i64, both: bool, sticks: i64) -> list[int]:
    """The choices on a player's initiative (TT-34, TT-38, TT-43, TT-46, TT-J28)."""
    place: i64 = (((1 if may_pass else 0) * 13 + shots) * 2 + (1 if both else 0)) * 4 + sticks
    made = COMMITS[place]
    if not made:
        made = [int(PASS)] if may_pass else []
        made += [int(SHOOT) + n for n in range(1, shots + 1)]
        made += [int(BOTH)] * both
        made += [int(THROW) + n for n in range(1, sticks + 1)]
        COMMITS[place] = made
    return made
