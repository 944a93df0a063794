"""Values for a Survivor, all in points of its own health.

The numbers were found by playing thousands of games among Greenhorns and among Deputies.
"""

from __future__ import annotations

from typing import Final

from highnoon.bots.finger_guns.street import Street
from highnoon.games.finger_guns.terms import Ally

LIFE: Final = 30.0  # not to fall this round
WIN: Final = 30.0  # that the last fall comes which the game needs
FALL: Final = 3.0  # any earlier fall, shared among those still needed
RIVAL: Final = 0.7  # a point that a rival loses, when there is only one
PATIENCE: Final = 5  # rounds; then to hurt others gains on everything else, or Deputies would never be done
IMPATIENCE: Final = 0.2  # more each round
KEEPERS: Final = {
    "two_targets": 3.0,
    "shot_more": 2.5,
    "shot_less": 3.0,
    "own_blast_safe": 1.0,
    "blast_less": 2.5,
    "steady": 2.0,
    "posse_weight": 1.5,
    "posse_less": 1.5,
    "saloon_more": 4.0,
}
TELEGRAPH: Final = 3.0  # the best of three


def point(street: Street, seat: int) -> float:
    """A point of health is worth more the fewer there are."""
    return 1.5 - street.players[seat].health / street.numbers.health


def healed(street: Street, gain: int) -> float:
    """My own gain."""
    return gain * point(street, street.me)


def hurt(street: Street, seat: int, loss: int) -> float:
    """A rival's loss.  One of several rivals counts for a part, more if it is weak; Keepers draw no fire."""
    if loss <= 0:
        return 0.0
    health = street.players[seat].health
    late = 1 + IMPATIENCE * max(0, street.view.round - PATIENCE)
    each = RIVAL * point(street, seat) * late / len(street.rivals)
    return min(loss, health) * each + (fall(street) if loss >= health else 0.0)


def fall(street: Street) -> float:
    """Value of one rival falling: everything, if the game ends with it (FG-7.4)."""
    return WIN if street.to_fall <= 1 else FALL / street.to_fall


def ally(street: Street, card: Ally) -> float:
    """Value of gaining this ally now."""
    missing = street.missing(street.me)
    match card.behaviour:
        case "heal" | "bury":
            return healed(street, min(card.amount + card.each * len(street.ghosts), missing))
        case "preach":
            return healed(street, min(card.amount, missing)) - preached(street, card.amount)
        case "bounty":
            return max((hurt(street, s, card.amount) for s in street.rivals), default=0.0)
        case "stampede":
            return sum(hurt(street, s, card.amount) for s in street.rivals)
        case "pickpocket":
            loot = [KEEPERS[street.ally(f).behaviour] for s in street.rivals for f in street.players[s].keepers]
            return max(loot, default=healed(street, min(card.amount, missing)))
        case "telegraph":
            return TELEGRAPH
    return KEEPERS[card.behaviour]


def preached(street: Street, amount: int) -> float:
    """The health that Tent Preacher Amos must give to the rival who has the least use for it (FG-A14)."""
    gains = [min(amount, street.missing(s)) for s in street.rivals]
    return RIVAL * min(gains, default=0) / max(1, len(gains))


def ally_to_others(street: Street, seat: int) -> float:
    """A rough value of the face-up ally to another Survivor."""
    if street.view.ally < 0:
        return 0.0
    card = street.ally(street.view.ally)
    if card.behaviour in ("heal", "bury", "preach"):
        return float(min(card.amount + card.each * len(street.ghosts), street.missing(seat)))
    return KEEPERS.get(card.behaviour, 2.0)
