"""One sentence of the rules: what lies on a table's stack (`stack.py`).  Kinds of steps are in `steps.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.seat import NOBODY

if TYPE_CHECKING:
    from highnoon.engine.question import Question

T = TypeVar("T", bound="Question")  # not Table: a question would have to check that it is one, whenever a step acts


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One sentence of the rules.  Holds only public ints fixed at birth, and the step that comes after it, if any."""

    then: Step[Any] | None = None

    def __init__(self, seat: i64 = NOBODY) -> None:
        self.seat: Final[i64] = seat

    def advance(self, g: T) -> None:
        """Do what the sentence says: ask, become, push or be done."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, g: T, key: i64) -> None:
        """The seat asked has chosen."""
        raise NotImplementedError(type(self).__name__)

    def reveal(self, g: T) -> None:
        """All seats of a sealed ask have chosen; the choices are in `g.picks`."""
        raise NotImplementedError(type(self).__name__)

    def default(self, g: T, seat: i64) -> i64:
        """The choice made when time runs out: the first one, unless the rules say otherwise."""
        return g.legal(seat)[0]

    def operands(self) -> list[int]:
        """The arguments that `__init__` needs to make this step again."""
        return [] if self.seat == NOBODY else [int(self.seat)]

    def text(self) -> str:
        return " ".join([type(self).__name__, *[str(n) for n in self.operands()]])


NO_STEP: Final[Step[Any]] = Step()  # on top where no step is: a table that is over
