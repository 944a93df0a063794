"""The Deputy under attack: Blocks, drops, Counterattacks."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.fight import Arms, best_plan
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.ideas import Idea
from highnoon.bots.saloon.places import arms_here
from highnoon.bots.saloon.turn import fight
from highnoon.engine.actions import Vocabulary
from highnoon.engine.table import PASS

PRICE: Final = 0.45  # of each point a Block stops: it might stop more another time


def block(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-9.1: the Block that saves most for what it is; the big ones wait for big hits."""
    attack = floor.view.attacks[-1]
    damage = floor.hit(attack, attack.at)
    counters = not attack.no_counter
    back = best_plan(floor, arms_here(floor), attack.by).worth
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "pass":
            found.append(Idea(key, -worth.mine(floor, damage), "no-block", number=damage))
            continue
        face = floor.rules.enhancements + values[0]
        card = floor.rules.card(face)
        left = floor.left(attack, attack.at, block=floor.stops(floor.me, face, attack.gun))
        value = -worth.mine(floor, left) - PRICE * card.defense
        says = "block-saves" if damage >= floor.grit(floor.me) > left else "block"
        if "counter" in card.effects:
            if counters and back > 1.0:
                value += 0.8 * back
                says = "block-counter" if says == "block" else says
            else:
                value -= 0.5
        found.append(Idea(key, value, says, number=min(damage, card.defense), card=face))
    return found


def drop(floor: Floor) -> list[Idea]:
    """SL-13.4: a player who Quick Draws before a drop loses both Weapons."""
    return [Idea(key, float(key == PASS), "drop") for key in floor.view.options]


def counter(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-12.4: the attacker is the target; a better Weapon in the Holster is drawn first (SL-D40)."""
    by = floor.view.attacks[-1].by
    found = fight(floor, actions, by)
    mine = floor.mine
    lost = worth.READY * worth.weapon(floor, mine.fist, mine.fist_bullets) if mine.fist >= 0 else 0.0
    for key in floor.view.options:
        if actions.split(key)[0].name == "quick-draw":
            drawn = best_plan(floor, Arms(mine.holster, mine.holster_bullets, floor.cover), by)
            found.append(Idea(key, drawn.worth - lost - 0.3, "quick-draw", by, card=mine.holster))
    return [named(idea) for idea in found]


def named(idea: Idea) -> Idea:
    """Renames the reason: the words for an Attack on my own turn would not explain this one."""
    says = {"attack": "counter", "attack-finishes": "counter-finishes", "no-attack": "no-counter"}
    return msgspec.structs.replace(idea, says=says.get(idea.says, idea.says))
