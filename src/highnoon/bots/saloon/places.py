"""Where the Deputy likes to stand: what may hit it there, and whom it can hit from there."""

from __future__ import annotations

from typing import Final

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.fight import Arms, Plan, best_plan
from highnoon.bots.saloon.floor import Floor
from highnoon.games.saloon.copies import copy_attack
from highnoon.games.saloon.cover import may_drink, open_from
from highnoon.games.saloon.damage import reaches, sum_from
from highnoon.games.saloon.records import Attack
from highnoon.games.saloon.terms import LONG_REACH


def arms_here(floor: Floor) -> Arms:
    mine = floor.mine
    jump = floor.view.jumped if floor.view.active == floor.me else 0
    return Arms(mine.fist, mine.fist_bullets, floor.cover, jump)


def plan_from(floor: Floor, fist: int, bullets: int, cover: int) -> Plan:
    """The best Attack from a Cover, or after a jump out of it."""
    plan = best_plan(floor, Arms(fist, bullets, cover))
    nowhere = floor.rules.no_cover
    if cover == nowhere:
        return plan
    jumped = best_plan(floor, Arms(fist, bullets, nowhere, floor.leap(floor.me, cover)))
    return max(plan, jumped, key=lambda plan: plan.worth)


def danger(floor: Floor, cover: int) -> float:
    """The damage that others may do to a seat in this Cover until the next turn, as far as anyone can see."""
    total = 0.0
    for seat in floor.foes:
        rivals = sum(p.out == 0 and p.team != floor.players[seat].team for p in floor.players)
        total += threat(floor, seat, cover) / max(1, rivals)
    return total


def threat(floor: Floor, seat: int, cover: int) -> float:
    """One rival's likely Attack on somebody in this Cover."""
    rules, terms = floor.rules, floor.terms
    p = floor.players[seat]
    standing = floor.stands(seat)
    seen = 0
    for number in rules.ways(p.fist):
        if rules.numbers.ways[number].bullets > p.fist_bullets:
            continue
        attack = likely(floor, seat, number, 0)
        if attack.gun:
            seen = max(seen, landing(floor, attack, standing, cover))
            continue
        long = attack.flags & LONG_REACH != 0
        if reaches(terms, standing, cover, long):
            seen = max(seen, landing(floor, attack, standing, cover))
        if standing != rules.no_cover and reaches(terms, rules.no_cover, cover, long):
            leaped = likely(floor, seat, number, floor.leap(seat, standing))
            seen = max(seen, landing(floor, leaped, rules.no_cover, cover))
    # Somebody with a hand may always turn up with a Gun that nobody has seen yet.
    unseen = landing(floor, UNSEEN, standing, cover) if p.hand else 0
    return 0.75 * max(seen, 0.5 * unseen) + 0.25 * unseen


def likely(floor: Floor, seat: int, number: int, jump: int) -> Attack:
    """A rival's Attack with what others usually add to it."""
    key = (seat, number, jump)
    made = floor.likely.get(key)
    if made is None:
        made = floor.likely[key] = copy_attack(floor.strike(seat, number))
        made.bonus = worth.LIKELY_CARDS
        made.jump = jump
    return made


def landing(floor: Floor, attack: Attack, here: int, there: int) -> int:
    return int(sum_from(floor.terms, attack, here, there, False, 0, 0).total)


def unseen_gun() -> Attack:
    """The Attack of a Gun that is still in somebody's hand."""
    attack = Attack(0, 0)
    attack.gun = True
    attack.base = 3
    attack.bonus = worth.LIKELY_CARDS
    return attack


UNSEEN: Final = unseen_gun()


def standing(floor: Floor, cover: int, attacked: bool) -> float:
    """The worth of ending the turn in this Cover, having attacked in it or not."""
    rules = floor.rules
    mine = floor.mine
    plan = plan_from(floor, mine.fist, mine.fist_bullets, cover)
    value = worth.COMING * plan.worth - fear(floor) * danger(floor, cover)
    if cover == rules.bar and may_drink(floor.powers(floor.me)[0], attacked) and floor.alone_in(cover):
        value += min(rules.numbers.covers[cover].amount, floor.missing)
    if cover == rules.piano and floor.alone_in(cover):
        value += worth.BULLET * tuned(floor)
    return value


def fear(floor: Floor) -> float:
    """The last Grit is guarded better."""
    return 1.0 + 0.5 * (1 - floor.grit(floor.me) / floor.view.full_grit)


def tuned(floor: Floor) -> int:
    """SL-3.10: bullets the Piano would give."""
    mine = floor.mine
    room = max(floor.room_in(mine.fist, mine.fist_bullets), floor.room_in(mine.holster, mine.holster_bullets))
    return min(floor.rules.numbers.covers[floor.rules.piano].amount, room)


def best_standing(floor: Floor, cover: int, orange_only: bool, attacked: bool) -> float:
    """The best place to end the turn in for somebody in this Cover: there, or in an open space of another one."""
    taken = sum(1 << space for space in floor.taken() - {floor.mine.space})
    free = open_from(floor.terms, taken, cover, orange_only)
    covers = {cover} | {other for space, other in enumerate(floor.rules.cover_of) if free >> space & 1}
    return max(standing(floor, other, attacked) for other in covers)
