"""How the Deputy decides when an ally asks: which player, Keeper or ally, which card goes under first."""

from __future__ import annotations

from collections.abc import Callable

from highnoon.bots.finger_guns import worth
from highnoon.bots.finger_guns.ideas import Idea
from highnoon.bots.finger_guns.street import Street
from highnoon.games.finger_guns.actions import CHOOSE, GAIN, POWER_SHOT, STEAL, UNDER


def ideas(street: Street) -> list[Idea]:
    """Every answer with its worth."""
    weigh: dict[str, Callable[[Street, int], Idea]] = {
        "whom": whom,
        "which-keeper": which_keeper,
        "which-ally": which_ally,
        "which-under": which_under,
    }
    return [weigh[street.view.kind](street, key) for key in sorted(street.view.options, key=lambda k: place(street, k))]


def place(street: Street, key: int) -> tuple[int, int]:
    """Clockwise from my seat, where an answer names a seat."""
    if street.view.kind == "whom":
        return (key - int(CHOOSE) - street.me) % street.seats, 0
    if street.view.kind == "which-keeper":
        seat, face = divmod(key - int(STEAL), 32)
        return (seat - street.me) % street.seats, face
    return 0, key


def whom(street: Street, key: int) -> Idea:
    """Bounty Man Crane hurts (FG-A11), Tent Preacher Amos heals (FG-A14)."""
    seat = key - int(CHOOSE)
    card = street.ally(street.view.resolving[-1])
    p = street.players[seat]
    if card.behaviour == "preach":
        gain = min(card.amount, street.missing(seat))
        return Idea(key, -gain - 0.01 * p.health, "whom-heal", (seat,))
    hurt = worth.hurt(street, seat, card.amount)
    if card.amount < p.health:
        return Idea(key, hurt, "whom-hurt", (seat,))
    # FG-D34: a player who falls now loses a Power Shot that may be meant for me.
    spared = street.numbers.power_shot if p.gesture == POWER_SHOT + street.me else 0
    return Idea(key, hurt + spared, "whom-finishes", (seat,))


def which_keeper(street: Street, key: int) -> Idea:
    """FG-A13: what it gives me, and a little for whom it is taken from."""
    seat, face = divmod(key - int(STEAL), 32)
    return Idea(key, worth.ally(street, street.ally(face)) + 0.01 * street.players[seat].health, "keeper", (), 0, face)


def which_ally(street: Street, key: int) -> Idea:
    face = key - int(GAIN)
    return Idea(key, worth.ally(street, street.ally(face)), "gain", (), 0, face)


def which_under(street: Street, key: int) -> Idea:
    """The card that goes under first comes back first: let it be the one of least use to anybody."""
    face = key - int(UNDER)
    return Idea(key, -worth.ally(street, street.ally(face)), "under", (), 0, face)
