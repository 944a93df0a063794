"""The baseline of every speed figure: an empty game with the same interface, as cheap as possible."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Baseline:
    """A fixed list of four legal ints and a counter."""

    def __init__(self, length: i64) -> None:
        self.options = [0, 1, 2, 3]
        self.turn: i64 = 0
        self.count: i64 = 0
        self.length: i64 = length
        self.over = False

    def legal(self, seat: i64) -> list[int]:
        return self.options

    def act(self, seat: i64, key: i64) -> None:
        self.count += 1
        if self.count == self.length:
            self.over = True
