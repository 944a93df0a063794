"""The wounds of this round as the Deputy expects them, and what a wound costs or brings.

Aims are open when stances are chosen (NT-N6), and the number of bullets in a gun always is. Before that the Deputy
guesses that many players aim at the leader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from highnoon.bots.notoriety.street import A_USUAL_SPEED, Street
from highnoon.engine.table import NOBODY

FIRES: Final = 0.9  # how often a rival who aims is still there to fire, and does
AT_THE_LEADER: Final = 0.4  # how often a player aims at the leader
PAYS: Final = 0.75  # what an unbound wound brings in each round to come (NT-36)
SHARED: Final = 0.35  # what a rival's loss is worth to me
PER_POINT: Final = 0.08  # the same, more for each point that the rival is ahead of me
DEATH: Final = 6.0


def hit_by(street: Street, seat: int) -> float:
    """Chance that this rival, aiming at somebody, hits."""
    p = street.players[seat]
    if not p.alive or p.down or p.acted:
        return 0.0
    speed = street.numbers.cards[p.face].speed if p.face >= 0 else A_USUAL_SPEED
    return FIRES * min(0.9, street.firepower(speed, p))


def danger(street: Street, aiming: Iterable[int], speed: int = -1) -> float:
    """Chance that one of these rivals hits; with a Speed, before a card of that Speed comes."""
    safe = 1.0
    first = street.faster(speed) if speed >= 0 else 1.0
    for seat in aiming:
        safe *= 1.0 - first * hit_by(street, seat)
    return 1.0 - safe


def aiming_at(street: Street, target: int) -> list[int]:
    """Rivals who aim at this player, me not counted, and may still fire."""
    found = []
    for seat in street.rivals:
        p = street.players[seat]
        if seat != target and p.aim == target and not p.down and not p.acted:
            found.append(seat)
    return found


# -- before aims are seen ----------------------------------------------------------------------------------------------


def pull(street: Street, by: int, at: int) -> float:
    """Chance that one player will aim at another: most at the one who leads, as far as one sees."""
    others = [seat for seat in [*street.rivals, street.me] if seat != by]
    best = max(street.score(seat) for seat in others)
    leading = [seat for seat in others if street.score(seat) == best]
    chance = (1.0 - AT_THE_LEADER) / len(others)
    return chance + (AT_THE_LEADER / len(leading) if at in leading else 0.0)


def expected_danger(street: Street, at: int, speed: int = -1) -> float:
    """Chance that a player is hit by the others, me not counted; with a Speed, before such a card comes."""
    safe = 1.0
    first = street.faster(speed) if speed >= 0 else 1.0
    for seat in street.rivals:
        if seat != at:
            safe *= 1.0 - first * pull(street, seat, at) * hit_by(street, seat)
    return 1.0 - safe


# -- what a wound is worth ---------------------------------------------------------------------------------------------


def stock(street: Street) -> float:
    """The gain from taking stock while still standing (NT-60)."""
    values = [1.0 + street.bonus(face) for face in street.view.display]
    return sum(values) / len(values) if values else 1.0


def income(street: Street, wounds: int) -> float:
    """NT-36: what a first wound brings in the rounds to come."""
    return 0.0 if wounds else PAYS * street.left


def wound_cost(street: Street, face: int) -> float:
    """My cost of being knocked out with this card in front: the card and no stock taken; but see `income`."""
    card = street.numbers.cards[face]
    lost = 0.0 if card.discard else 1.0 + street.bonus(face)
    cost = lost + stock(street) - income(street, street.mine.wounds)
    last = street.mine.cards == (1 if street.mine.face < 0 else 0)
    return cost + DEATH if last else cost


def prize(street: Street, seat: int) -> float:
    """The value of wounding this rival: 1 NOTORIETY (NT-34), plus the rival's cost, more if that rival leads."""
    p = street.players[seat]
    loss = 1.0 + stock(street) - income(street, p.wounds)
    if p.cards == 0 and p.face != NOBODY:
        loss += DEATH
    ahead = max(-5.0, min(8.0, street.score(seat) - street.score(street.me)))
    return 1.0 + max(0.05, SHARED + PER_POINT * ahead) * loss + p.bounty


def open_to_fire(street: Street, seat: int) -> float:
    """How much of a hit gets through to this rival."""
    p = street.players[seat]
    if p.cover < 0:
        return 1.0
    if street.view.revealed:
        return 0.25 if p.shelter else 1.0
    return 0.7  # the card may be there and not protect


def chance_to_hit(street: Street, seat: int, speed: int, aimed: bool) -> float:
    """Chance that a shot of mine, on this Speed, still finds the rival standing and open."""
    gone = danger(street, aiming_at(street, seat), speed) if aimed else expected_danger(street, seat, speed)
    return (1.0 - gone) * open_to_fire(street, seat)


def best_prize(street: Street, speed: int) -> float:
    """The best that one hit can be worth with a card of this Speed, before aims are chosen."""
    return max(prize(street, seat) * chance_to_hit(street, seat, speed, False) for seat in street.rivals)
