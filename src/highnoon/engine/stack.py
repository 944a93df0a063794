"""Where a table is in the rules: a stack of immutable steps (`step.py`), of which the top one acts."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from highnoon.engine.step import NO_STEP, Step

BOTTOM: Final[list[Step[Any]]] = [NO_STEP] * 4  # a list that is almost empty would be moved at every push and pop


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Stack:
    """The top step is kept apart: it is needed all the time, and what comes out of a list has its type checked."""

    def __init__(self) -> None:
        self.top: Step[Any] = NO_STEP
        self.beneath: list[Step[Any]] = BOTTOM[:]

    @property
    def stack(self) -> list[Step[Any]]:
        """All of it, the top step last."""
        return [step for step in [*self.beneath, self.top] if step is not NO_STEP]

    @stack.setter
    def stack(self, steps: list[Step[Any]]) -> None:
        self.beneath = BOTTOM + steps[:-1]
        self.top = steps[-1] if steps else NO_STEP

    def become(self, steps: list[Step[Any]]) -> None:
        """The top step gives way to these (already in stack order)."""
        self.beneath.extend(steps)
        self.top = self.beneath.pop()

    def follow(self, step: Step[Any]) -> None:
        """The top step gives way to one other."""
        self.top = step

    def push(self, step: Step[Any]) -> None:
        if self.top is not NO_STEP:
            self.beneath.append(self.top)
        self.top = step

    def push_all(self, steps: list[Step[Any]]) -> None:
        """These lie above the top step now (already in stack order)."""
        self.beneath.append(self.top)
        self.become(steps)

    def done(self) -> None:
        """The top step gives way to the one that comes after it in its order, or to what lies beneath."""
        then = self.top.then
        if then is None:
            self.drop()
        else:
            self.top = then

    def drop(self) -> None:
        """The top step gives way to what lies beneath, even if one would come after it."""
        self.top = self.beneath.pop()

    def clear(self) -> None:
        self.stack = []
