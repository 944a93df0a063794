"""Why an action is not open to a seat, with the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.refusal import Refused
from highnoon.engine.table import seat_name
from highnoon.games.saloon.attack import loaded
from highnoon.games.saloon.damage import fits, reaches
from highnoon.games.saloon.records import NOWHERE, Attack, Player
from highnoon.games.saloon.table import KINDS, SaloonTable
from highnoon.games.saloon.terms import (
    BITS,
    CHUCK_IT,
    COVERIN_FIRE,
    FRIENDS_CANT_HELP,
    LONG_REACH,
    NO_CARD,
    ONE_TWO_CARD,
    PASS_THE_SHELLS,
    PATCH_UP_PARTNER,
    SHARP,
    STEP_IN_FRONT,
    TWO_POCKETS,
)
from highnoon.games.saloon.words import NOTES

# The refusal of every other verb in this decision: the rule and the note; without a rule, that of the card that asks.
ASKED: Final = {
    "character": ("SL-1.5", "choose-character"),
    "power": ("SL-1.5", "choose-character"),
    "setup": ("SL-D04", "setup-only"),
    "place": ("SL-4.2", "place-first"),
    "scavenge": ("SL-5.5", "scavenge-first"),
    "weapons": ("SL-6.1", "weapon-phase"),
    "which-load": ("", "choose-load"),
    "jump": ("SL-7.1", "jump-or-not"),
    "fight": ("SL-8.1", "attack-or-not"),
    "enhance": ("SL-8.2", "enhance-or-done"),
    "add": ("SL-14.7", "add-or-not"),
    "which-option": ("SL-14.7", "option-first"),
    "target": ("SL-8.2", "target-first"),
    "block": ("SL-9.1", "block-or-not"),
    "drop": ("SL-13.4", "drop-or-draw"),
    "roll": ("", "roll-or-not"),
    "counter": ("SL-12.4", "counter-or-not"),
    "hunker": ("SL-10.1", "hunker-or-not"),
    "bar": ("SL-3.9", "bar-or-not"),
    "piano": ("SL-3.10", "piano-or-not"),
    "give-to": ("SL-14.9", "give-or-not"),
    "give": ("SL-14.9", "give-card"),
    "after-draw": ("SL-14.5", "help-or-not"),
    "partners-weapons": ("SL-14.5", "help-or-not"),
    "partner-hit": ("SL-14.5", "help-or-not"),
    "after-hit": ("SL-14.5", "help-or-not"),
    "end-of-turn": ("SL-14.5", "help-or-not"),
}
# These decisions come before everything else: an Attack is refused for that reason, not for being in the wrong phase.
BEFORE_ALL_ELSE: Final = ["character", "power", "setup", "place", "scavenge"]
TEAM_VERBS: Final = {
    "chuck": CHUCK_IT,
    "alone": FRIENDS_CANT_HELP,
    "coverin-fire": COVERIN_FIRE,
    "step-in-front": STEP_IN_FRONT,
    "shells": PASS_THE_SHELLS,
    "one-two": ONE_TWO_CARD,
    "patch-up": PATCH_UP_PARTNER,
    "two-pockets": TWO_POCKETS,
}


def refuse(g: SaloonTable, rule: str, note: str, *args: int) -> Refused:
    text = NOTES[note]
    names = g.terms.numbers.cards
    for place, value in enumerate(args):
        text = text.replace(f"{{{place}}}", str(value))
        if f"{{{place}:seat}}" in text:
            text = text.replace(f"{{{place}:seat}}", seat_name(value))
        if f"{{{place}:card}}" in text:
            text = text.replace(f"{{{place}:card}}", names[value].name)
    return Refused(rule, text)


def why_not(g: SaloonTable, seat: i64, key: i64) -> Refused:
    verb, values = g.terms.actions.split(int(key))
    asked = KINDS[g.kind]
    p = g.players[seat]
    if verb.name == "quick-draw":
        return why_no_quick_draw(g, p)
    if verb.name in ("equip-fist", "equip-holster") and asked in ("weapons", "setup"):
        return why_no_equip(g, p, verb.name, values[0])
    if verb.name in ("reload-fist", "reload-holster", "to-fist", "to-holster", "swap") and asked == "weapons":
        return why_no_weapon_act(g, p, verb.name, values)
    if verb.name == "attack" and asked in ("fight", "counter"):
        return why_no_attack(g, p, values[0], asked == "counter")
    if verb.name in ("enhance", "sharpshoot") and asked in ("enhance", "which-option"):
        return why_no_boost(g, p, verb.name, values[0])
    if verb.name == "add" and asked == "add":
        return why_no_card(g, p, g.attacks[-1], int(g.terms.weapons) + values[0])
    if verb.name == "done" and asked == "target":
        return refuse(g, "SL-8.2", "target-first")
    if verb.name == "target" and asked in ("enhance", "target"):
        return why_no_target(g, p, values[0])
    if verb.name == "block" and asked == "block":
        return why_no_block(g, p, int(g.terms.enhancements) + values[0])
    if verb.name in ("hunker", "roll", "place") and asked == verb.name:
        return why_no_space(g, p, verb.name, values[0])
    if verb.name in ("discard", "give") and asked in ("scavenge", "give"):
        return not_in_hand(g, values[0], ASKED[asked][0])
    if verb.name == "pick" and asked in ("character", "power"):
        return refuse(g, "SL-1.5", "character-taken")
    if verb.name == "tune" and asked == "piano":
        return refuse(g, "SL-D22", "gun-full")
    if verb.name == "give-to" and asked == "give-to":
        return refuse(g, "SL-14.9", "partners-only")
    if verb.name in TEAM_VERBS:
        return why_no_team_card(g, verb.name)
    if verb.name == "attack" and asked not in BEFORE_ALL_ELSE:
        return refuse(g, "SL-8.1", "one-attack")
    rule, note = ASKED[asked]
    return refuse(g, rule or asking_rule(g, p), note)


def asking_rule(g: SaloonTable, p: Player) -> str:
    """The rule of the card or character that lets a player choose: a Block to roll away with, a power to load."""
    if KINDS[g.kind] == "roll":
        a = g.attacks[-1]
        return g.terms.rules[a.blocks[a.at]]
    return g.terms.character_rules[p.character]


def not_in_hand(g: SaloonTable, face: int, rule: str) -> Refused:
    if face >= len(g.terms.ids):
        return refuse(g, rule, "no-such-card")
    return refuse(g, rule, "not-in-hand", face)


def why_no_quick_draw(g: SaloonTable, p: Player) -> Refused:
    if p.holster == NO_CARD:
        return refuse(g, "SL-13.2", "holster-empty")
    if KINDS[g.kind] == "which-load":
        return refuse(g, "SL-D71", "no-quick-draw-load")
    return refuse(g, "SL-5.5", "no-quick-draw-scavenge")


def why_no_equip(g: SaloonTable, p: Player, verb: str, face: int) -> Refused:
    if face >= g.terms.weapons or face not in p.hand:
        return not_in_hand(g, face, "SL-6.2")
    return refuse(g, "SL-6.5", "no-icon", face)


def why_no_weapon_act(g: SaloonTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb.startswith("reload"):
        face = int(g.terms.blocks) + values[0]
        if face >= g.terms.reloads or face not in p.hand:
            return not_in_hand(g, face, "SL-6.8")
        return refuse(g, "SL-D13", "no-gun-there")
    if verb != "to-fist":
        if p.fist == NO_CARD:
            return refuse(g, "SL-6.7", "fist-empty")
        if not g.terms.holsters >> p.fist & 1:
            return refuse(g, "SL-6.5", "no-icon", int(p.fist))
    return refuse(g, "SL-6.7", "holster-empty")


def why_no_attack(g: SaloonTable, p: Player, way: int, counter: bool) -> Refused:
    terms = g.terms
    if way >= len(terms.way_face) or terms.way_face[way] != p.fist:
        return refuse(g, "SL-6.6", "not-in-fist")
    if terms.way_gun[way]:
        rule = "SL-8.6" if p.fist_bullets == 0 else "SL-8.4"
        return refuse(g, rule, "no-bullets", terms.way_bullets[way], int(p.fist_bullets))
    if counter:
        return refuse(g, "SL-12.4", "not-in-reach", int(g.attacks[-1].by))
    return refuse(g, "SL-D25", "nobody-in-reach")


def why_no_boost(g: SaloonTable, p: Player, verb: str, value: int) -> Refused:
    a = g.attacks[-1]
    bullets = int(loaded(p, a))
    if KINDS[g.kind] == "which-option":
        return refuse(g, "SL-14.7", "option-first")
    if verb == "sharpshoot":
        if p.power != SHARP or not a.gun or a.sharp:
            return refuse(g, g.terms.power_rules[SHARP], "sharp-only")
        if value > g.terms.power_amount[p.character]:
            return refuse(g, g.terms.power_rules[SHARP], "no-option")
        return refuse(g, "SL-8.11", "no-bullets", value, bullets)
    if value >= len(g.terms.boost_face):
        return refuse(g, "SL-8.10", "no-option")
    face = g.terms.boost_face[value]
    if face in p.hand and fits(g.terms, face, a.gun) and not a.used & BITS[face]:
        return refuse(g, "SL-8.11", "no-bullets", g.terms.boost_bullets[value], bullets)
    return why_no_card(g, p, a, face)


def why_no_card(g: SaloonTable, p: Player, a: Attack, face: int) -> Refused:
    if face >= g.terms.enhancements or face not in p.hand:
        if face < g.terms.enhancements and a.used & BITS[face]:
            return refuse(g, "SL-8.10", "same-name", face)
        return not_in_hand(g, face, "SL-8.10")
    if not fits(g.terms, face, a.gun):
        return refuse(g, "SL-8.9", "wrong-type-gun" if a.gun else "wrong-type-melee", face)
    if a.used & BITS[face]:
        return refuse(g, "SL-D34" if KINDS[g.kind] == "add" else "SL-8.10", "same-name", face)
    needed = g.terms.boost_bullets[g.terms.first_boost[face]]
    return refuse(g, "SL-8.11", "no-bullets", needed, int(loaded(g.players[a.by], a)))


def why_no_target(g: SaloonTable, p: Player, seat: int) -> Refused:
    a = g.attacks[-1]
    if seat >= g.seats:
        return refuse(g, "SL-D35", "no-such-seat")
    q = g.players[seat]
    if seat == p.seat:
        return refuse(g, "SL-D35", "not-yourself")
    if q.out:
        return refuse(g, "SL-D23", "is-out", seat)
    if q.team == p.team:
        return refuse(g, "SL-D35", "not-your-team", seat)
    if a.counter and a.most == 1:
        return refuse(g, "SL-12.4", "counter-or-not")
    if seat in a.targets:
        return refuse(g, "SL-12.2", "target-twice")
    if q.team in [g.players[t].team for t in a.targets]:
        return refuse(g, "SL-14.8", "target-team-twice")
    if not a.gun and not reaches(g.terms, p.cover, q.cover, a.flags & LONG_REACH != 0):
        return refuse(g, "SL-8.8", "not-in-reach", seat)
    return refuse(g, "SL-8.2", "enhance-or-done")  # somebody who can be aimed at, once all is added


def why_no_block(g: SaloonTable, p: Player, face: int) -> Refused:
    if face >= g.terms.blocks or face not in p.hand:
        return not_in_hand(g, face, "SL-9.1")
    return refuse(g, "SL-9.1", "block-type-gun" if g.attacks[-1].gun else "block-type-melee", face)


def why_no_space(g: SaloonTable, p: Player, verb: str, space: int) -> Refused:
    rule = ASKED[verb][0] or asking_rule(g, p)
    if space >= g.terms.spaces:
        return refuse(g, rule, "no-such-space")
    if p.space != NOWHERE and g.terms.cover_of[space] == p.cover:
        return refuse(g, "SL-D17" if verb == "hunker" else rule, "same-cover")
    if g.taken & BITS[space]:
        return refuse(g, "SL-3.1", "space-taken")
    if verb == "hunker":
        return refuse(g, "SL-10.2", "restricted")
    return refuse(g, rule, "roll-or-not")


def why_no_team_card(g: SaloonTable, verb: str) -> Refused:
    if not g.terms.team_play:
        return refuse(g, "SL-1.3", "no-teams")
    return refuse(g, g.terms.team_rules[TEAM_VERBS[verb]], "no-friends" if verb == "alone" else "not-now")
