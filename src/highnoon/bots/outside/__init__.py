"""External bots: any program that reads and writes JSON lines.  docs/outside-bots.md is the manual.

`messages` is the protocol, `process` the program at the other end, `seat` the Bot that speaks for it, `stats` what is
counted on the way.
"""

from __future__ import annotations

from highnoon.bots.outside.seat import BotLimits, Illegal, OutsideBot, OutsideFailed, read_budget
from highnoon.bots.outside.stats import BotStats

__all__ = ["BotLimits", "BotStats", "Illegal", "OutsideBot", "OutsideFailed", "read_budget"]
