"""Actions as the acting seat counts: seats in them are counted from it, as on its sheet."""

from __future__ import annotations

from highnoon.engine.actions import Vocabulary


def turned(actions: Vocabulary, seats: int, me: int) -> list[int]:
    """The action of each key that means it for the seat `me`.  Seats that are not at the table stay as they are."""
    to: list[int] = []
    for key, verb in enumerate(actions.owner):
        if verb is None or not any(operand.kind == "seat" for operand in verb.operands):
            to.append(key)
            continue
        values = actions.split(key)[1]
        named = [
            (value - me) % seats if operand.kind == "seat" and value < seats else value
            for operand, value in zip(verb.operands, values, strict=True)
        ]
        if verb.any_order:  # the lower first, as it was; a key that nobody uses has it the other way round
            named.sort(reverse=values != sorted(values))
        to.append(actions.key(verb.name, *named))
    return to


def inverse(to: list[int]) -> list[int]:
    """The key of each action."""
    back = [0] * len(to)
    for key, action in enumerate(to):
        back[action] = key
    return back
