"""Trials: keys are played on a clone, up to the first thing that the seat cannot foresee.

The answer ends at anything drawn, rolled or shown, and at another seat's decision: everything before is certain,
no one may know what comes after.  A sealed decision is never answered on trial: whether the answers are complete
is a secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from highnoon.engine.refusal import Refused
from highnoon.engine.view import View

if TYPE_CHECKING:
    from highnoon.engine.events import Face
    from highnoon.engine.table import Table

HIDDEN: Final = "hidden"
ASKED: Final = "asked"


class Unforeseen(Exception):
    """Raised inside a clone on trial when something would be told that depends on what was drawn or shown."""


class WhatIf(msgspec.Struct):
    """The result of a trial, as far as the seat can foresee it.

    `taken` keys were played.  `stopped` says why it ends there: something is drawn or shown ("hidden"), another seat
    must decide ("asked"), or all is played and it is up to the seat again ("").  `refused` is why the next key is not
    legal.  `view` is the seat's view then; None if something hidden has come up.
    """

    taken: int = 0
    events: list[tuple[Face, str]] = []
    stopped: str = ""
    refused: Refused | None = None
    view: View | None = None


def what_if(table: Table, seat: int, keys: list[int]) -> WhatIf:
    """Changes nothing and tells nothing that the seat could not know."""
    found = WhatIf()
    if table.waiting and table.sealed:
        if keys and keys[0] not in table.legal(seat) and keys[0] not in table.interrupts(seat):
            found.refused = table.refusal(seat, keys[0])
        else:
            found.stopped = HIDDEN
        return found
    trial = table.clone()
    trial.telling = True
    trial.foresee(seat)
    for key in keys:
        try:
            trial.act(seat, key)
        except Refused as refused:
            found.refused = refused
            break
        except Unforeseen:
            found.taken += 1
            found.stopped = HIDDEN
            break
        found.taken += 1
        if not trial.foreseen():
            found.stopped = HIDDEN
            break
        if trial.waiting and (trial.sealed or trial.turn != seat):
            found.stopped = ASKED
            break
    faces = [(event.face(seat), event.rule) for event in trial.take_events()]
    found.events = [(face, rule) for face, rule in faces if face.says]
    if found.stopped != HIDDEN:
        found.view = trial.view(seat)
    return found
