"""How a Marshal is named: `marshal`, `marshal:200ms`, `marshal:200cpu`, `marshal:400n`, `marshal:200ms:hothead`."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from highnoon.bots.marshal.tempers import TEMPERS
from highnoon.engine.refusal import BadInput

LEVEL: Final = "marshal"
BUDGET: Final = re.compile(r"([0-9]{1,7})(ms|cpu|n)")
MOST_MS: Final = 60_000
MOST_WALKS: Final = 1_000_000


class Budget(msgspec.Struct, frozen=True):
    """How long one decision may take: milliseconds, or a number of walks through the tree (the other is 0).

    With walks the same seed and view give the same answer on any machine.  With `cpu` only time of the processor
    counts, so that a Marshal on a busy machine thinks as far as on a quiet one.
    """

    ms: int = 200
    walks: int = 0
    cpu: bool = False

    def text(self) -> str:
        return f"{self.walks}n" if self.walks else f"{self.ms}{'cpu' if self.cpu else 'ms'}"


class Level(msgspec.Struct, frozen=True):
    budget: Budget = Budget()
    temper: str = ""


def read_level(text: str) -> Level:
    """Refuses a bad budget or temper, and says what is allowed."""
    budget, temper = Budget(), ""
    given: set[str] = set()
    for part in text.split(":")[1:]:
        if part in TEMPERS:
            what, temper = "temper", part
        else:
            what, budget = "budget", read_budget(part)
        if what in given:
            raise BadInput(f"{text!r} names two {what}s; a Marshal has one, as in {LEVEL}:200ms:{next(iter(TEMPERS))}")
        given.add(what)
    return Level(budget, temper)


def read_budget(text: str) -> Budget:
    found = BUDGET.fullmatch(text)
    if found is None:
        raise BadInput(
            f"{text!r} is not a budget or temper of the Marshal; budgets are times as in 200ms, CPU times as in 200cpu"
            f" or iterations as in 400n, tempers are {', '.join(TEMPERS)}"
        )
    number, unit = int(found[1]), found[2]
    most = MOST_WALKS if unit == "n" else MOST_MS
    if not 1 <= number <= most:
        raise BadInput(f"a Marshal's budget is 1{unit} to {most}{unit}, not {text}")
    return Budget(0, walks=number) if unit == "n" else Budget(number, cpu=unit == "cpu")
