"""Why a choice is not open to a seat that is asked something, with the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highnoon.engine.refusal import Refused
from highnoon.engine.table import seat_name
from highnoon.games.tabletown.actions import FACE
from highnoon.games.tabletown.cards import CAVALRY, COACH, DEPUTY, DRAW_CARD, IDS, NO_GUN, REACH, SHERIFF, SHOTGUN, TNT
from highnoon.games.tabletown.cards import held as held_in
from highnoon.games.tabletown.combat import target_of
from highnoon.games.tabletown.records import NO_SECOND, Player
from highnoon.games.tabletown.table import DUEL, KINDS, TabletownTable
from highnoon.games.tabletown.words import NOTES

# Cards that have their time: the decision they answer, and the card whose rule says so.
TIMES: Final = {
    "throw": ("commit", int(TNT), "tnt-in-a-fight"),
    "coach": ("reaction", int(COACH), "coach-before-dice"),
    "cavalry": ("reaction", int(CAVALRY), "cavalry-when-announced"),
    "reach": ("reach", int(REACH), "reach-outside-fights"),
}
Reason = Callable[[TabletownTable, Player, str, list[int]], Refused]


def refuse(rule: str, note: str, *args: int) -> Refused:
    text = NOTES[note]
    for place, value in enumerate(args):
        text = text.replace(f"{{{place}:seat}}", seat_name(value)).replace(f"{{{place}}}", str(value))
    return Refused(rule, text)


def why_not(g: TabletownTable, seat: int, key: int) -> Refused:
    verb, values = g.terms.actions.split(int(key))
    if verb.name in TIMES and TIMES[verb.name][0] != KINDS[g.kind]:
        _, card, note = TIMES[verb.name]
        return refuse(g.terms.rules[card], note)
    reason: Reason = REASONS[KINDS[g.kind]]
    return reason(g, g.players[seat], verb.name, values)


def held(p: Player, face: int) -> int:
    return int(held_in(p.hand, face))


def no_living_other(g: TabletownTable, p: Player, seat: int, rule: str) -> Refused | None:
    """Why this is no other living player."""
    if seat >= g.seats:
        return refuse(rule, "no-such-seat")
    if seat == p.seat:
        return refuse(rule, "not-yourself")
    if not g.players[seat].alive:
        return refuse(rule, "not-the-dead", seat)
    return None


def gunslinger(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "take":
        return refuse("TT-5", "take-first")
    return refuse("TT-5", "no-such-gunslinger" if values[0] >= len(g.terms.gunslingers) else "taken")


def facing(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "face":
        return refuse("TT-11", "face-first")
    wrong = no_living_other(g, p, values[0], "TT-11")
    if wrong is not None:
        return wrong
    if values[0] in [q.facing for q in g.players]:
        return refuse("TT-12", "faced-by-another", values[0])
    assert FACE + values[0] not in g.options
    return refuse("TT-J3", "leaves-none")


def action(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "track":
        return no_living_other(g, p, values[0], "TT-21") or refuse("TT-21", "facing-already", values[0])
    if verb == "discard":
        fights = values[0] >= len(IDS) - 2
        return refuse(g.terms.rules[DRAW_CARD], "fight-cards") if fights else refuse("TT-20", "not-in-hand")
    if verb == "load":
        return no_load(g, p, values[0])
    if verb == "arm":
        return refuse("TT-J10", "choose-replaced") if held(p, values[0]) else refuse("TT-15", "not-in-hand")
    if verb == "replace":
        return refuse("TT-J10", "no-two-to-replace" if p.second == NO_SECOND else "not-in-hand")
    return refuse("TT-J2" if verb == "pass" else "TT-14", "one-action")


def no_load(g: TabletownTable, p: Player, gun: int) -> Refused:
    if p.gun == NO_GUN:
        return refuse("TT-18", "no-gun")
    if gun == 2 and p.second == NO_SECOND:
        return refuse("TT-18", "no-second-gun")
    if not held(p, g.terms.ammo[p.gun]):
        return refuse("TT-18", "no-ammo-card")
    return refuse("TT-19", "gun-full")


def sky(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "reach":
        return refuse("TT-J36", "reach-or-pass")
    if not held(p, REACH):
        return refuse(g.terms.rules[REACH], "no-reach")
    wrong = no_living_other(g, p, values[0], "TT-59")
    if wrong is not None:
        return wrong
    return no_living_other(g, g.players[values[0]], values[1], "TT-59") or refuse("TT-59", "turn-to-another")


def whom(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "call-out":
        return refuse(g.terms.rules[DRAW_CARD], "call-somebody")
    return no_living_other(g, p, values[0], g.terms.rules[DRAW_CARD]) or refuse("TT-J20", "out-of-town", values[0])


def reaction(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb not in ("coach", "cavalry"):
        return refuse("TT-J18", "answer-or-pass")
    if verb == "coach" and held(p, COACH):
        return refuse("TT-61", "out-already")
    card = COACH if verb == "coach" else CAVALRY
    assert not held(p, card)
    return refuse(g.terms.rules[card], "not-in-hand")


def commit(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "pass":
        return refuse("TT-38", "must-shoot")
    if verb == "throw":
        return refuse(g.terms.rules[TNT], "not-that-much-tnt", min(held(p, TNT), 3))
    if verb not in ("shoot", "both"):
        return refuse("TT-34", "commit-now")
    ammo = int(p.ammo())
    if not ammo:
        return refuse("TT-34", "not-loaded")
    if target_of(g, p) < 0:
        return refuse("TT-J8" if p.facing < 0 else "TT-60", "no-target")
    if verb == "both":
        assert p.gun != SHOTGUN or ammo < 2
        return refuse("TT-43", "no-both")
    return refuse("TT-30", "one-shot") if g.fight == DUEL else refuse("TT-34", "not-that-many", ammo)


def which_gun(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("TT-J10", "choose-gun")


def star(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb not in ("sheriff", "deputy"):
        return refuse("TT-J22", "star-or-pass")
    if verb == "deputy" and held(p, DEPUTY):
        return refuse(g.terms.rules[DEPUTY], "deputy-cannot")
    card = DEPUTY if verb == "deputy" else SHERIFF
    assert not held(p, card)
    return refuse(g.terms.rules[card], "not-in-hand")


def law(g: TabletownTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("TT-52", "turn-or-pass")


REASONS: Final[dict[str, Reason]] = {
    "gunslinger": gunslinger,
    "facing": facing,
    "action": action,
    "reach": sky,
    "whom": whom,
    "reaction": reaction,
    "commit": commit,
    "which-gun": which_gun,
    "star": star,
    "law": law,
}
