"""Where a table is in the rules: a stack of immutable steps (`steps.py`), of which the top one acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from highnoon.engine.steps import Step


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Stack:
    def __init__(self) -> None:
        self.stack: list[Step[Any]] = []

    def become(self, steps: list[Step[Any]]) -> None:
        """The top step gives way to these (already in stack order)."""
        self.stack.pop()
        self.stack.extend(steps)

    def follow(self, step: Step[Any]) -> None:
        """The top step gives way to one other."""
        self.stack[-1] = step

    def push(self, step: Step[Any]) -> None:
        self.stack.append(step)

    def done(self) -> None:
        """The top step gives way to the one that comes after it in its order, or to what lies beneath."""
        then = self.stack[-1].then
        if then is None:
            self.stack.pop()
        else:
            self.stack[-1] = then
