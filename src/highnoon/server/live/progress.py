"""Where a play is, besides its table."""

from __future__ import annotations

import msgspec


class Progress(msgspec.Struct):
    """Stored with every snapshot."""

    n: int = 0  # rows of the journal
    rows: int = 0  # rows of the record: the number that the wire knows
    asked: int = 0  # `rows` when the pending question was asked first
    opened: int = 0  # and when that was
    caller: int = -1  # who called for the draw
    called: int = 0
