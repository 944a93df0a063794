"""Arguments that callers get wrong, refused with a reason."""

from __future__ import annotations

from operator import index
from typing import Any, Final

import numpy as np

from highnoon.engine.refusal import BadInput

FAR: Final = 2**62  # no action is near; larger numbers do not fit into compiled code


def one_of(name: str, value: object, *allowed: str) -> str:
    if value not in allowed:
        raise BadInput(f"{name} is {value!r}; it can be {' or '.join(allowed)}")
    return str(value)


def integer(name: str, value: Any) -> int:
    if not isinstance(value, bool | np.bool_):
        try:
            return index(value)
        except TypeError:
            pass
    raise BadInput(f"{name} is {value!r}; it has to be an integer")


def number(name: str, value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise BadInput(f"{name} is {value!r}; it has to be a number") from None


def action(value: Any, whose: str = "the action") -> int:
    """An action as compiled code takes it; whether it can be chosen is for the table to say."""
    return max(-FAR, min(FAR, integer(whose, value)))


def actions(given: Any, tables: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """One action for each table."""
    found = np.asarray(given)
    if found.shape != (tables,):
        raise BadInput(f"actions have the shape {list(found.shape)}; it has to be [{tables}], one for each table")
    if found.dtype.kind not in "iu":
        raise BadInput(f"actions are {found.dtype}; they have to be integers")
    return found.astype(np.int64, copy=False)
