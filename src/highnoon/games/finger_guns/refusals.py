"""Why a gesture or choice is not open to a seat, with the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.refusal import Refused
from highnoon.engine.table import NOBODY, seat_name
from highnoon.games.finger_guns.actions import CALL
from highnoon.games.finger_guns.allies import at_work
from highnoon.games.finger_guns.table import GESTURE, KINDS, FingerGunsTable
from highnoon.games.finger_guns.terms import TWO_TARGETS
from highnoon.games.finger_guns.words import NOTES

GHOSTS_CANNOT: Final = ("posse", "dynamite", "power-shot", "two-guns")
GESTURES: Final = ("posse", "saloon", "lasso", "dynamite", "shot", "power-shot", "two-guns")
# Which verb answers which question of an ally's.
ANSWERS: Final = {"whom": "choose", "which-keeper": "steal", "which-ally": "gain", "which-under": "under"}


def refuse(rule: str, note: str, *args: int) -> Refused:
    text = NOTES[note]
    for place, value in enumerate(args):
        text = text.replace(f"{{{place}:seat}}", seat_name(value)).replace(f"{{{place}}}", str(value))
    return Refused(rule, text)


def why_not(g: FingerGunsTable, seat: i64, key: i64) -> Refused:
    verb, values = g.terms.actions.split(int(key))
    if key == CALL:
        return why_no_call(g, seat)
    if g.kind == GESTURE:
        return why_no_gesture(g, seat, verb.name, values)
    wanted = ANSWERS[KINDS[g.kind]]
    rule = g.terms.rules[at_work(g)]
    if verb.name != wanted:
        return refuse(rule, f"answer-{wanted}")
    return refuse(rule, f"no-{wanted}")


def why_no_call(g: FingerGunsTable, seat: i64) -> Refused:
    if g.kind != GESTURE:
        return refuse("FG-3.3", "no-call-now")
    if not g.terms.live:
        return refuse("FG-3.3", "no-call-needed")
    if g.caller != NOBODY:
        return refuse("FG-D02", "called-already", int(g.caller))
    return refuse("FG-3.4", "no-call-with-badge")


def why_no_gesture(g: FingerGunsTable, seat: i64, verb: str, targets: list[int]) -> Refused:
    if verb not in GESTURES:
        return refuse("FG-3.5", "one-gesture")
    if g.players[seat].ghost and verb in GHOSTS_CANNOT:
        return refuse("FG-6.5", "ghosts-cannot")
    if verb == "two-guns":
        if not g.players[seat].perks[TWO_TARGETS]:
            return refuse("FG-5.7", "one-target")
        if targets[0] >= targets[1]:
            return refuse("FG-D36", "two-different")
    for target in targets:
        if target >= g.seats:
            return refuse("FG-D05", "no-such-seat", target)
        if target == seat:
            return refuse("FG-D05", "not-yourself")
        if g.players[target].ghost:
            return refuse("FG-D05", "not-a-ghost", target)
    raise AssertionError(f"{verb} {targets} is open")
