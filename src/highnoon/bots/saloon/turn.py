"""The Deputy's own turn, except for its Weapons."""

from __future__ import annotations

from typing import Final

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.fight import Arms, best_plan, can_reach, plans
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.ideas import Idea
from highnoon.bots.saloon.places import arms_here, best_standing, standing, tuned
from highnoon.engine.actions import Vocabulary
from highnoon.engine.table import PASS
from highnoon.games.saloon.actions import JUMP
from highnoon.games.saloon.copies import copy_attack
from highnoon.games.saloon.cover import may_drink
from highnoon.games.saloon.damage import add_boost, sharpshoot
from highnoon.games.saloon.records import Attack
from highnoon.games.saloon.terms import DROP, HEAVE, NO_BLOCK, NO_COUNTER, RESTRICT_SELF, RESTRICT_TARGET

THROWN_OUT: Final = 0.35  # Heave-Ho, for each point of the Shield that is lost: somebody else may stand there then
# Powers, the best first; without advanced play it does not matter.
LIKED: Final = ["full_load", "heavy_fist", "sharpshoot", "big_hand", "pick_load", "drinker", "leaper", "melee_block"]


def character(floor: Floor, actions: Vocabulary) -> list[Idea]:
    found: list[Idea] = []
    for key in floor.view.options:
        number = actions.split(key)[1][0]
        found.append(Idea(key, -float(LIKED.index(floor.rules.numbers.characters[number].power)), "character"))
    return found


def place(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """Also hunkering down and rolling away; to stay is worth the Cover I am in."""
    found: list[Idea] = []
    made: dict[int, float] = {}
    for key in floor.view.options:
        verb, values = actions.split(key)
        cover = floor.cover if verb.name == "pass" else floor.rules.cover_of[values[0]]
        if cover not in made:
            made[cover] = standing(floor, cover, floor.view.attacked)
        # If two spaces are equal, take the orange one: players who may only move to those cannot use it then (SL-10.2).
        orange = verb.name != "pass" and floor.rules.orange[values[0]]
        name = "stay" if verb.name == "pass" else reason(floor, cover)
        found.append(Idea(key, made[cover] + 0.01 * orange, name, cover=cover))
    return found


def reason(floor: Floor, cover: int) -> str:
    """Why somebody would stand there."""
    rules = floor.rules
    if (
        cover == rules.bar
        and may_drink(floor.powers(floor.me)[0], floor.view.attacked)
        and floor.alone_in(cover)
        and floor.missing > 0
    ):
        return "to-the-bar"
    if cover == rules.piano and floor.alone_in(cover) and tuned(floor) > 0:
        return "to-the-piano"
    return "to-cover" if rules.shield[cover] >= rules.burst[cover] else "to-burst"


def jump(floor: Floor) -> list[Idea]:
    """SL-7.1: worth it for an Attack that pays for being restricted afterwards (SL-7.2)."""
    mine = floor.mine
    nowhere = floor.rules.no_cover
    stay = best_plan(floor, arms_here(floor))
    there = best_plan(floor, Arms(mine.fist, mine.fist_bullets, nowhere, floor.leap(floor.me, floor.cover)))
    staying = stay.worth + best_standing(floor, floor.cover, mine.restricted, stay.way >= 0)
    jumping = there.worth + best_standing(floor, nowhere, True, there.way >= 0)
    return [
        Idea(int(PASS), staying, "no-jump"),
        Idea(int(JUMP), jumping, "jump" if there.way >= 0 else "jump-away", there.target, there.damage),
    ]


def fight(floor: Floor, actions: Vocabulary, only: int = -1) -> list[Idea]:
    """Every Attack; none is worth the Bar's drink to a player who makes none (SL-3.9)."""
    found: list[Idea] = []
    by_way = {plan.way: plan for plan in plans(floor, arms_here(floor), only)}
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "pass":
            found.append(Idea(key, 0.0 if only >= 0 else idle(floor), "no-attack"))
        elif verb.name == "attack" and values[0] in by_way:
            plan = by_way[values[0]]
            ends = plan.damage >= floor.grit(plan.target)
            found.append(Idea(key, plan.worth, "attack-finishes" if ends else "attack", plan.target, plan.damage))
        elif verb.name == "attack":
            found.append(Idea(key, -0.5, "attack"))
    return found


def idle(floor: Floor) -> float:
    """The gain of not attacking: a drink, for a player who is or can be alone Behind the Bar (SL-3.9)."""
    cover, restricted = floor.cover, floor.mine.restricted
    return best_standing(floor, cover, restricted, False) - best_standing(floor, cover, restricted, True)


def enhance(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-8.10: whatever makes the Attack better; what is not needed to finish somebody is kept."""
    attack = floor.under_way()
    found: list[Idea] = []
    now = best_now(floor, attack)
    for key in floor.view.options:
        verb, values = actions.split(key)
        more = copy_attack(attack)
        if verb.name == "done":
            found.append(Idea(key, 0.0, "enhance-done"))
        elif verb.name == "sharpshoot":
            sharpshoot(more, values[0])
            gain = best_now(floor, more) - now - worth.BULLET * values[0]
            found.append(Idea(key, gain, "sharpshoot", number=values[0]))
        elif verb.name == "alone":
            friends = any(floor.players[s].hand for s in floor.foes if has_partner(floor, s))
            found.append(Idea(key, 0.4 if friends and attack.base >= 2 else -1.0, "alone"))
        else:
            boost = floor.rules.numbers.boosts[values[0]]
            add_boost(floor.terms, more, values[0])
            gain = best_now(floor, more) - now - worth.BULLET * boost.bullets - 0.2
            found.append(Idea(key, gain, "enhance", card=boost.face))
    return found


def has_partner(floor: Floor, seat: int) -> bool:
    team = floor.players[seat].team
    return any(floor.players[s].team == team for s in floor.foes if s != seat)


def best_now(floor: Floor, attack: Attack) -> float:
    """The worth of this Attack."""
    values = [
        landed(floor, attack, seat, floor.lands(attack, floor.cover, seat))
        for seat in attack.targets or floor.foes
        if can_reach(floor, attack, floor.cover, seat)
    ]
    values.sort(reverse=True)
    value = sum(values[: 2 if attack.most > 1 and floor.foe_teams > 1 else 1])
    return value - (0.6 if attack.flags & RESTRICT_SELF else 0.0)


def landed(floor: Floor, attack: Attack, seat: int, damage: int) -> float:
    """The worth of this damage to a seat, with everything that comes with it."""
    surely = attack.flags & NO_BLOCK != 0
    value = worth.hurt(floor, seat, damage, surely) + worth.contest(floor, seat, damage)
    return value + (side_effects(floor, seat, attack.flags) if damage > 0 else 0.0)


def side_effects(floor: Floor, seat: int, flags: int) -> float:
    p = floor.players[seat]
    value = 0.0
    if flags & DROP and p.fist >= 0:
        value += 0.4 * worth.weapon(floor, p.fist, p.fist_bullets)
    if flags & NO_COUNTER and p.hand:
        value += 0.3
    if flags & NO_BLOCK and p.hand:
        value += 0.8
    if flags & RESTRICT_TARGET:
        value += 0.3
    if flags & HEAVE and floor.cover_of(seat) != floor.rules.no_cover:
        value += 0.5 + THROWN_OUT * floor.rules.shield[floor.cover_of(seat)]
    return value


def target(floor: Floor, actions: Vocabulary) -> list[Idea]:
    attack = floor.under_way()
    damage_to = {seen.target: seen.total for seen in floor.view.attacks[-1].sums}
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "done":
            found.append(Idea(key, 0.0, "target-done"))
            continue
        seat = values[0]
        damage = damage_to[seat]
        ends = damage >= floor.grit(seat)
        value = landed(floor, attack, seat, damage)
        found.append(Idea(key, value, "target-finishes" if ends else "target", seat, damage))
    return found


def bar(floor: Floor) -> list[Idea]:
    return [Idea(key, float(key != PASS), "drink") for key in floor.view.options]


def piano(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """The Gun in the Fist first."""
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        found.append(Idea(key, 0.0, "no-tune") if verb.name == "pass" else Idea(key, 2.0 - values[0], "tune"))
    return found
