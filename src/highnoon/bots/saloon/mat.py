"""The Deputy's own things: what it keeps in the hand, in the Fist and in the Holster."""

from __future__ import annotations

from typing import Final

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.ideas import Idea
from highnoon.bots.saloon.places import plan_from
from highnoon.engine.actions import Vocabulary
from highnoon.games.saloon.damage import fits
from highnoon.games.saloon.known import weapons_after
from highnoon.games.saloon.weapons import held_by

ENOUGH: Final = 0.15  # what an act in a Weapon Phase has to better
KEEP: Final = 1.0  # a card worth less is thrown away for a fresh one
BLOCKS_KEPT: Final = 4

Mat = tuple[int, int, int, int]  # Fist and its bullets, Holster and its bullets


def mat_of(floor: Floor, seat: int) -> Mat:
    p = floor.players[seat]
    return (p.fist, p.fist_bullets, p.holster, p.holster_bullets)


def mat_worth(floor: Floor, mat: Mat) -> float:
    """The Attack it allows now, and what Fist and Holster are good for later."""
    fist, bullets, holster, spare = mat
    here = floor.cover if floor.cover >= 0 else floor.rules.no_cover
    return (
        plan_from(floor, fist, bullets, here).worth
        + worth.READY * worth.weapon(floor, fist, bullets)
        + worth.SPARE * (worth.weapon(floor, holster, spare) if holster >= 0 else 0.0)
    )


def load_of(floor: Floor, face: int) -> int:
    """Bullets a Gun is likely to get when it is equipped (SL-6.3)."""
    return int(held_by(floor.terms, face, floor.rules.load))


# -- Weapon Phases and the setup round ---------------------------------------------------------------------------------


def weapons(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """Every action with its gain; done is worth just enough that trifles are skipped."""
    now = mat_worth(floor, mat_of(floor, floor.me))
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "done":
            found.append(Idea(key, ENOUGH, "weapons-done"))
        elif verb.name == "chuck":
            found.append(chuck(floor, key, values))
        else:
            card = card_of(floor, verb.name, values)
            found.append(Idea(key, mat_worth(floor, after(floor, key)) - now, verb.name, card=card))
    return found


def after(floor: Floor, key: int) -> Mat:
    """The mat after an act, as the rules have it."""
    p = weapons_after(floor.terms, floor.mine, floor.hand, key, floor.rules.load)
    return int(p.fist), int(p.fist_bullets), int(p.holster), int(p.holster_bullets)


def card_of(floor: Floor, verb: str, values: list[int]) -> int:
    """The card that an act is about."""
    if verb.startswith("equip"):
        return values[0]
    if verb.startswith("reload"):
        return floor.rules.blocks + values[0]
    return floor.mine.fist if verb == "to-holster" else floor.mine.holster


def chuck(floor: Floor, key: int, values: list[int]) -> Idea:
    """SL-T1: a Weapon that I can spare into a partner's empty Fist, or in place of a lesser one."""
    place, partner, to = values
    fist, bullets, holster, spare = mat_of(floor, floor.me)
    face, loaded = (holster, spare) if place else (fist, bullets)
    theirs = mat_of(floor, partner)
    gain = worth.weapon(floor, face, loaded) - worth.weapon(floor, theirs[2 * to], theirs[2 * to + 1])
    loss = worth.weapon(floor, face, loaded) - worth.weapon(floor, -1, 0)
    if place and not to:
        # From a Holster, where it only waits, into a Fist, where it is used.
        return Idea(key, worth.READY * gain - worth.SPARE * loss, "chuck", partner, card=face)
    return Idea(key, worth.READY * (gain - 1.5 * loss), "chuck", partner, card=face)


def which_load(floor: Floor, actions: Vocabulary) -> list[Idea]:
    options = [(key, actions.split(key)[1][0]) for key in floor.view.options]
    return [Idea(key, float(bullets), "which-load", number=bullets) for key, bullets in options]


# -- the hand ----------------------------------------------------------------------------------------------------------


def scavenge(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-5.2: what is of no use now makes room for something new."""
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "done":
            found.append(Idea(key, 0.0, "scavenge-done"))
        else:
            found.append(Idea(key, KEEP - use(floor, values[0]), "discard", card=values[0]))
    return found


def use(floor: Floor, face: int) -> float:
    """How useful a card in my hand is to me."""
    rules = floor.rules
    mine = floor.mine
    card = rules.card(face)
    if face < rules.weapons:
        mat = mat_of(floor, floor.me)
        better = worth.weapon(floor, face, load_of(floor, face)) - worth.weapon(floor, mat[0], mat[1])
        if mine.fist < 0 or (mine.holster < 0 and card.holster):
            return 2.0
        return 1.0 + better
    if face < rules.enhancements:
        return enhancement_use(floor, face)
    if face < rules.blocks:
        held = [f for f in floor.hand if rules.enhancements <= f < rules.blocks]
        # The least of too many Blocks.
        spare = len(held) > BLOCKS_KEPT and min(held, key=lambda f: rules.card(f).defense) == face
        return 0.5 if spare else 2.0
    if face < rules.reloads:
        room = max(floor.room_in(mine.fist, mine.fist_bullets), floor.room_in(mine.holster, mine.holster_bullets))
        return 0.4 + 0.4 * min(room, floor.terms.reload_by[face])
    return 1.5


def enhancement_use(floor: Floor, face: int) -> float:
    """One that goes with the Weapon at hand is good; a second of the same name is not (SL-8.10)."""
    rules = floor.rules
    card = rules.card(face)
    mine = floor.mine
    shoots = rules.is_gun(mine.fist) and mine.fist_bullets > 0
    arms = [f for f in floor.hand if f < rules.weapons]
    shoots = shoots or any(rules.is_gun(f) for f in arms)
    swings = not shoots or any(not rules.is_gun(f) for f in [*arms, mine.fist] if f >= 0)
    value = 0.7 + 0.5 * max(card.bonus) + 0.4 * ("split" not in card.effects)
    if "split" in card.effects and floor.foe_teams < 2:
        return 0.3  # SL-D58
    if not (shoots and fits(floor.terms, face, True)) and not (swings and fits(floor.terms, face, False)):
        return 0.4
    return 0.6 if floor.hand.count(face) > 1 else value
