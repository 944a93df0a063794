"""Owners' actions at a table and changes of seats: everyone at the table can read them, and the record names seats
that passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from highnoon.engine.record import SeatChange
from highnoon.engine.table import seat_name
from highnoon.server.protocol import TableAct
from highnoon.server.stored import StoredAct

if TYPE_CHECKING:
    from highnoon.server.live.table import LiveTable

MUTED: Final = "muted"
UNMUTED: Final = "unmuted"
SENT_AWAY: Final = "sent-away"
PARDONED: Final = "pardoned"
TO_BOT: Final = "to-bot"
BACK: Final = "back"
OPENED: Final = "opened"
LEFT: Final = "left"
SAT: Final = "sat"
REFUSED: Final = "refused"
TWO_HANDS: Final = "two-hands"
OWNER: Final = "owner"

PASSED: Final = (SENT_AWAY, TO_BOT, BACK, OPENED, LEFT, SAT)  # what the record tells of
SAW: Final = (SENT_AWAY, TO_BOT, LEFT, SAT)  # the person named had the seat in hand
KEPT: Final = 100  # acts; those about seats are forgotten last

SENTENCES: Final = {
    MUTED: "{by} muted {name}.",
    UNMUTED: "{by} unmuted {name}.",
    SENT_AWAY: "{by} sent {name} away.",
    PARDONED: "{by} lets {name} come back.",
    TO_BOT: "{by} gave seat {seat} from {name} to a bot.",
    BACK: "{by} gave seat {seat} back to {name}.",
    OPENED: "{by} opened seat {seat}: someone may ask for it.",
    LEFT: "{name} left seat {seat}. A bot plays there now.",
    SAT: "{name} took seat {seat}. {by} agreed.",
    REFUSED: "The table refused seat {seat} to {name}.",
    TWO_HANDS: "{name} has now seen two hands. The record will say so.",
    OWNER: "{name} owns the table now.",
}
ALONE: Final = "{name} took seat {seat}. Only {by} was there to agree."


def note(live: LiveTable, what: str, seat: int = -1, name: str = "", person: str = "", by: Sequence[str] = ()) -> None:
    """Part of the change under way: stored and told with it."""
    acts = live.stored.acts
    act = StoredAct(
        acts[-1].id + 1 if acts else 1, what, live.n, live.registry.time.now(), seat, name, person, list(by)
    )
    kept = [*acts, act]
    if len(kept) > KEPT:
        lighter = [old for old in kept if old.what not in PASSED] or kept
        kept.remove(lighter[0])
    live.change_table(acts=kept)
    live.noted.append(told(act))
    live.reseated = True


def told(act: StoredAct) -> TableAct:
    return TableAct(act.id, act.what, act.seat, act.name, act.by, act.n, act.at, sentence(act))


def sentence(act: StoredAct) -> str:
    words = ALONE if act.what == SAT and len(act.by) < 2 else SENTENCES[act.what]
    return words.format(name=act.name, by=join(act.by), seat=seat_name(act.seat) if act.seat >= 0 else "")


def join(names: Sequence[str]) -> str:
    if not names:
        return "The owner"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- in the record -----------------------------------------------------------------------------------------------------


def seat_changes(acts: Sequence[StoredAct]) -> list[SeatChange]:
    """During the game: before it nobody had a hand."""
    return [SeatChange(a.n, a.seat, a.what, a.name, a.by) for a in acts if a.what in PASSED and a.seat >= 0]


def saw_two_hands(acts: Sequence[StoredAct]) -> list[str]:
    """The names of people who had two seats in one game, as they were called last."""
    seats: dict[str, set[int]] = {}
    names: dict[str, str] = {}
    for act in acts:
        if act.what in SAW and act.person and act.seat >= 0:
            seats.setdefault(act.person, set()).add(act.seat)
            names[act.person] = act.name
    return [names[person] for person, held in seats.items() if len(held) > 1]
