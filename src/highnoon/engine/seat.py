"""Seats and keys as small ints, and what has none of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOBODY: Final[i64] = -1
SEATS: Final[i64] = 8
TABLE: Final[i64] = -1  # the table itself, as a seat that acts
PASS: Final[i64] = 0  # key 0 of every vocabulary: pass

# `1 << seat` on an i64 is compiled to a 32-bit shift; a table of bits is right both ways.
BIT: Final = [1, 2, 4, 8, 16, 32, 64, 128, 256]
NO_OPTIONS: Final[list[int]] = []
NO_OFFERS: Final[list[list[int]]] = []

# Lists that their record alone changes in place; a copy of the record copies them (`scripts/records`).
Owned = list[int]
OwnedLists = list[list[int]]  # the lists in it are shared


def seat_name(seat: i64) -> str:
    """Seats are A, B, C… clockwise in notations; seat -1 is the table itself."""
    return "table" if seat == TABLE else "ABCDEFGH"[seat]


def seat_number(name: str) -> int:
    return -1 if name == "table" or len(name) != 1 else "ABCDEFGH".find(name)
