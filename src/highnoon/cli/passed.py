"""Seats that passed from one to another in a recorded game, for a terminal."""

from __future__ import annotations

from typing import Final

from highnoon.cli.plain import plain
from highnoon.engine.record import Record
from highnoon.engine.table import seat_name

SAID: Final = {
    "sat": "{name} took seat {seat}; agreed: {by}",
    "left": "{name} left seat {seat}",
    "sent-away": "{by} sent {name} away from seat {seat}",
    "to-bot": "{by} gave seat {seat} from {name} to a bot",
    "back": "{by} gave seat {seat} back to {name}",
    "opened": "{by} opened seat {seat}",
}


def seat_lines(record: Record) -> list[str]:
    """One sentence each.  Like names, they are shown and not proved."""
    ending = record.ending
    if ending is None:
        return []
    lines = []
    for change in ending.seating:
        by = ", ".join(map(plain, change.by)) or "nobody"
        said = SAID.get(change.what, "{name}, seat {seat}: " + plain(change.what).replace("{", "").replace("}", ""))
        text = said.format(name=plain(change.name), seat=seat_name(change.seat), by=by)
        lines.append(f"After move {change.n}: {text}.")
    return [*lines, *(f"{plain(name)} saw two hands." for name in ending.two_hands)]
