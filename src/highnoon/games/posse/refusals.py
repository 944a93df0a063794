"""Why a choice is not open to a seat that is asked something, with the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highnoon.engine.refusal import Refused
from highnoon.games.posse.aim import IN_THE_WAY, OUT_OF_LINE, STATES, look_at
from highnoon.games.posse.attack import Aim, AimWeapon, reach_of, through_of
from highnoon.games.posse.cards import ATTACK_TIME, FREE_TIME, SLUG, face_of, shifted
from highnoon.games.posse.items import actions_left, weapon_range
from highnoon.games.posse.paths import HINDERS
from highnoon.games.posse.records import Player
from highnoon.games.posse.table import KINDS, PosseTable
from highnoon.games.posse.words import NOTES

Reason = Callable[[PosseTable, Player, str, list[int]], Refused]


def refuse(rule: str, note: str, *args: int) -> Refused:
    text = NOTES[note]
    for place, value in enumerate(args):
        text = text.replace(f"{{{place}}}", str(value))
    return Refused(rule, text)


def why_not(g: PosseTable, seat: int, key: int) -> Refused:
    verb, values = g.terms.actions.split(int(key))
    reason: Reason = REASONS[KINDS[g.kind]]
    return reason(g, g.players[seat], verb.name, values)


def wrong_character(g: PosseTable, p: Player, c: int) -> Refused | None:
    """Why nothing can be done with this character."""
    if not p.first <= c < p.after:
        return refuse("PO-22", "not-yours")
    if not g.figures[c].alive:
        return refuse("PO-37", "dead")
    return None


def posse(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-11", "taken" if verb == "take" else "take-first")


def tile(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-D5", "tile-not-free" if verb == "tile" else "lay-first")


def place_tile(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-13", "tile-does-not-fit")


def crate(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "at":
        return refuse("PO-17", "crate-first")
    return refuse("PO-P45", "crate-too-near", int(g.terms.crate_distance))


def move(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "use":
        return wrong_character(g, p, values[0]) or refuse(g.terms.loot_rule_of("sugar"), "no-such-item")
    if verb in ACTS:
        return act(g, p, verb, values)
    if verb != "pick":
        return refuse("PO-21", "phase-over")
    return wrong_character(g, p, values[0]) or refuse("PO-P2", "moved-already")


def where(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "step":
        return refuse("PO-26", "no-such-step")
    if verb == "pass":
        return refuse("PO-25", "must-go-on")
    if verb in ACTS and g.movement() is not None:
        return act(g, p, verb, values)
    square = 32 * values[0] + values[1] if verb == "move" else -1
    if square < 0:
        return refuse("PO-21", "phase-over")
    hinders = square < len(g.field) and g.field[square] & HINDERS
    return refuse("PO-25" if hinders else "PO-22", "too-far")


def act(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb in ("pick", "move", "step"):
        return refuse("PO-21", "movement-over")
    if verb not in ACTS:
        return refuse("PO-29", "choose")
    wrong = wrong_character(g, p, values[0])
    if wrong is not None:
        return wrong
    if verb in ("attack", "play"):
        return card(g, p, verb, values[0], values[1])
    return with_items(g, p, verb, values)


def card(g: PosseTable, p: Player, verb: str, c: int, face: int) -> Refused:
    t = g.terms
    f = g.figures[c]
    if face >= len(t.who) or not (t.card_posse[face] == p.posse and g.has(p, face)):
        return refuse("PO-48" if verb == "attack" else "PO-38", "not-in-hand")
    if not t.who[face] >> c & 1:
        return refuse("PO-37", "not-for-this-character")
    if verb == "play":
        if t.timing[face] != FREE_TIME:
            return refuse("PO-38", "not-a-free-action")
        return refuse(t.card_rule[face], "nobody-for-card")
    if t.timing[face] != ATTACK_TIME:
        return refuse("PO-48", "no-attack-value")
    if actions_left(t, f) <= 0:
        return refuse("PO-28", "no-action-left")
    return refuse("PO-46", "no-target")


def with_items(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    f = g.figures[values[0]]
    left = actions_left(g.terms, f) > 0
    if verb in ("loot", "search", "give") and not left:
        return refuse("PO-28", "no-action-left")
    if verb == "loot":
        return refuse("PO-30", "no-crate")
    if verb == "search":
        return refuse("PO-31", "no-body")
    if verb == "give":
        return refuse("PO-P24", "not-beside")
    if values[1] > len(f.items):
        return refuse("PO-41", "no-such-item")
    if verb == "fire" and left:
        return refuse("PO-46", "no-target")
    if verb in ("fire", "use", "equip", "mount") and not left:
        return refuse("PO-28", "no-action-left")
    return refuse("PO-P25" if verb in ("equip", "mount") else "PO-41", "no-such-item")


def target(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    c = values[0] if verb == "pick" else -1
    if not 0 <= c < g.terms.characters or g.at[c] < 0:
        return refuse("PO-46", "no-target")
    if g.owner[c] == p.seat:
        return refuse("PO-P21", "own-posse")
    step = g.top
    t = g.terms
    if isinstance(step, Aim):
        f = g.figures[step.c]
        slug, through = t.ammo[step.c] == SLUG, through_of(g, step.face)
        state = look_at(g, step.c, c, reach_of(g, f, step.face), slug, through)
    elif isinstance(step, AimWeapon):
        f = g.figures[step.c]
        slug = t.loot_ammo[face_of(f.items[step.place])] == shifted(1, SLUG)
        state = look_at(g, step.c, c, weapon_range(t, f, step.place), slug, 0)
    else:
        return refuse(g.terms.card_rule[g.attacks[-1].card], "no-target")
    if state < OUT_OF_LINE:
        return refuse("PO-46", "no-target")
    rule = "PO-46" if state == OUT_OF_LINE else "PO-55" if state == IN_THE_WAY else LINE_RULES[state]
    return refuse(rule, STATES[state])


def ammo(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-45", "no-ammunition")


def response(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "respond" and not held(g, p, values[0]):
        return refuse("PO-38", "not-in-hand")
    return refuse("PO-D15", "no-such-response")


def held(g: PosseTable, p: Player, face: int) -> bool:
    return face < len(g.terms.who) and g.terms.card_posse[face] == p.posse and g.has(p, face)


def defence(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "defend":
        return refuse("PO-48", "no-defence")
    face = values[0]
    if not held(g, p, face):
        return refuse("PO-48", "not-in-hand")
    a = g.attacks[-1]
    t = g.terms
    if not t.who[face] >> a.at & 1 and not t.whom[face] >> a.at & 1:
        return refuse("PO-P16", "not-for-this-character")
    if t.special[face] and (a.quiet or (a.card >= 0 and t.deeds[a.card].bars_specials())):
        return refuse(t.card_rule[a.card] if a.card >= 0 else "PO-D17", "basic-only")
    return refuse("PO-48", "no-defence")


def keep(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "keep" and values[0] in g.drawn:
        return refuse("PO-P22", "drop-first")
    return refuse("PO-30", "not-found" if verb == "keep" else "must-choose")


def item(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-35", "no-room" if verb == "item" else "choose")


def card_in_play(g: PosseTable, behaviour: str) -> str:
    """The rule of the card that asks: its step names the character first."""
    return g.terms.rule_of(g.top.operands()[0], behaviour)


def rob(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse(card_in_play(g, "steal"), "choose")


def heal(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-P32", "choose")


def call(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse(card_in_play(g, "call_target"), "choose")


def trap(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse(g.terms.loot_rule_of("trap"), "no-square")


def blast(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse(g.terms.loot_rule_of("dynamite"), "no-square")


def each(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse("PO-P50", "choose")


def which_crate(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    return refuse(card_in_play(g, "loot_crate"), "no-crate")


def discard(g: PosseTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "discard":
        return refuse("PO-36", "not-in-hand")
    return refuse("PO-36", "discard-first", int(g.terms.keep))


LINE_RULES: Final = ["PO-46", "PO-50", "PO-46", "PO-47", "PO-5", "PO-55"]
ACTS: Final = ("attack", "play", "fire", "use", "equip", "mount", "drop", "loot", "search", "give")
REASONS: Final[dict[str, Reason]] = {
    "posse": posse,
    "tile": tile,
    "turn": tile,
    "place-tile": place_tile,
    "crate": crate,
    "move": move,
    "where": where,
    "act": act,
    "target": target,
    "ammo": ammo,
    "response": response,
    "member": response,
    "defence": defence,
    "trick": response,
    "soften": response,
    "keep": keep,
    "take": item,
    "give": item,
    "rob": rob,
    "heal": heal,
    "call": call,
    "trap": trap,
    "blast": blast,
    "each": each,
    "which-crate": which_crate,
    "second": target,
    "discard": discard,
}
