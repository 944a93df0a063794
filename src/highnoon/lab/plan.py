"""Which packs a sweep plays: every combination of a few numbers, or a Plackett–Burman plan of many.

A Plackett–Burman plan sets every number low or high in half of its runs, all pairs balanced, so the effect of each
number is measured with all the games at once: eleven numbers with twelve packs.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Final

import msgspec

from highnoon.engine.refusal import BadInput

# The first rows of Plackett and Burman's cyclic plans (1946); each next row is the one before, moved on by one.
FIRST_ROWS: Final = {
    8: "+++-+--",
    12: "++-+++---+-",
    16: "++++-+-++--+---",
    20: "++--++++-+-+----++-",
    24: "+++++-+-++--++--+-+----",
}
MOST_PACKS: Final = 64  # of a full grid
OVER: Final = re.compile(r"([\w.:-]+)=(-?\d+)(?:\.\.(-?\d+))?(?::(\d+))?$")


class Factor(msgspec.Struct, frozen=True):
    """A number of the pack and its values, the lowest first."""

    name: str
    values: list[int]


def read_over(text: str) -> list[Factor]:
    """`shot=1..3,health=18..22`, or with a step `health=18..22:2`."""
    factors: list[Factor] = []
    for part in text.split(","):
        found = OVER.match(part.strip())
        if found is None:
            raise BadInput(f"--over is name=low..high between commas, as in shot=1..3,health=18..22:2, not {part!r}")
        name, low, high, step = found[1], int(found[2]), int(found[3] or found[2]), int(found[4] or 1)
        if high <= low or step < 1:
            raise BadInput(f"{part.strip()}: the second number should be higher than the first")
        if any(factor.name == name for factor in factors):
            raise BadInput(f"--over names {name} twice")
        values = list(range(low, high + 1, step))
        if values[-1] != high:
            raise BadInput(f"{part.strip()}: steps of {step} do not end at {high}")
        factors.append(Factor(name, values))
    return factors


def grid(factors: list[Factor]) -> list[list[int]]:
    return [list(values) for values in product(*(factor.values for factor in factors))]


def screening(factors: list[Factor]) -> list[list[int]]:
    """The lowest or the highest value of every number, by a Plackett–Burman plan."""
    runs = next((size for size in FIRST_ROWS if size > len(factors)), 0)
    if not runs:
        raise BadInput(f"a sweep takes at most {max(FIRST_ROWS) - 1} numbers, not {len(factors)}")
    row = FIRST_ROWS[runs]
    signs = [row[-shift:] + row[:-shift] if shift else row for shift in range(runs - 1)] + ["-" * (runs - 1)]
    return [
        [factor.values[-1] if sign == "+" else factor.values[0] for factor, sign in zip(factors, line, strict=False)]
        for line in signs
    ]


def plan(factors: list[Factor]) -> list[list[int]]:
    """Every combination while there are few, else the screening plan."""
    combinations = 1
    for factor in factors:
        combinations *= len(factor.values)
    return grid(factors) if combinations <= MOST_PACKS and len(factors) <= 3 else screening(factors)
