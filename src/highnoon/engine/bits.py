"""The place of a bit, without counting.

`PLACE[bit * TURNS >> 58 & 63]` is the place of the only bit of a number: it pushes TURNS to the left, and bits 58 to 63
then say how far, because no six bits in a row occur twice in TURNS.  Where numbers grow instead of wrapping they have
the same bits there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TURNS: Final[i64] = 0x22FDD63CC95386D
PLACE: Final = bytes([next(bit for bit in range(64) if TURNS << bit >> 58 & 63 == turned) for turned in range(64)])
