"""Bots from outside: any program that reads and writes JSON lines.  docs/outside-bots.md is the manual.

`letters` is the protocol, `child` the process at the other end, `seat` the Bot that speaks for it, `conduct` what is
counted on the way.
"""

from __future__ import annotations

from highnoon.bots.outside.conduct import Conduct
from highnoon.bots.outside.seat import Illegal, Manner, OutsideBot, OutsideFailed, read_budget

__all__ = ["Conduct", "Illegal", "Manner", "OutsideBot", "OutsideFailed", "read_budget"]
