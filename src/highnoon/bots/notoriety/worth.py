"""The worth of Action Cards to the Deputy: in hand at the end, and played this round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highnoon.bots.notoriety import crossfire
from highnoon.bots.notoriety.street import Street
from highnoon.games.notoriety.cards import LONG
from highnoon.games.notoriety.pack import Card

FROM_THE_DECK: Final = 1.6  # what a card from the Action Deck is worth
KEPT: Final = 0.75  # how much of a card in hand is still there in the end

# The worth that playing a card adds to its shot, for cards that need no more thought.
SMALL: Final[dict[str, float]] = {
    "card-sharp": 0.5,
    "trail-boss": 0.5,
    "bide": 0.0,
    "stampede": 0.25,
    "call-out": 0.25,
    "snap-shot": 0.1,
    "ricochet": 0.3,
    "stitch": 0.0,
    "ambush": -0.4,
    "reload": 0.1,
    "keg": 0.2,
    "smoke": 0.2,
    "spook": 0.4,
}


def at_the_end(street: Street, face: int) -> float:
    """NT-65: one for the card, and its bonus."""
    return 1.0 + street.bonus(face)


def to_keep(street: Street, face: int) -> float:
    """The worth of a card in hand: at the end, and for the rounds in which it may be played."""
    card = street.numbers.cards[face]
    use = 0.0 if card.bonus else 0.12 * max(0.0, played(street, face)) * min(street.left, 4)
    return at_the_end(street, face) + use


def shot(street: Street, face: int) -> float:
    """Hits to expect with this card, its action carried out."""
    card = street.numbers.cards[face]
    power = street.firepower(card.speed)
    sixgun = street.mine.guns[0]
    loaded = len(sixgun.bullets) if not sixgun.jams else 0
    if card.behaviour == "fan":
        return max(power, street.hit() * min(card.amount, loaded))
    if card.behaviour == "steady":
        return max(power, 1.0 - (1.0 - street.hit()) ** min(2, loaded))
    if card.behaviour == "gatling":
        return street.hit() * 0.7 * len(street.rivals)
    if card.behaviour == "dynamite":
        return street.hit() * card.amount
    if card.behaviour == "ace" and power > 0:
        return power + 0.4
    if card.behaviour != "turn-bullets" or card.whose != "mine" or not loaded:
        return power
    if "miss" in card.turns and card.into == "hit":
        if card.times == 1 and "stop" in card.turns:
            return max(power, 0.9)  # NT-C9: all but a JAM
        sure = 0.3 if card.only_if == "grudge" and not street.mine.grudge else 0.7
        return power + sure * street.chances[0] * 0.6
    if "stop" in card.turns:
        return max(power, street.one_by_one(sixgun, (1, 3), (0, 2)))
    return power + 0.05


def played(street: Street, face: int) -> float:
    """NT-9: what playing a card this round is worth, against keeping it safe in hand."""
    card = street.numbers.cards[face]
    hit_first = crossfire.expected_danger(street, street.me, card.speed)
    hit = crossfire.expected_danger(street, street.me)
    worth = 0.0
    if not card.holds_fire:
        worth += (1.0 - hit_first) * shot(street, face) * crossfire.best_prize(street, card.speed)
    worth += (1.0 - hit_first) * action(street, card, face, hit)
    if card.discard:  # NT-N5: it is gone after the round
        worth -= KEPT * at_the_end(street, face)
    worth -= hit * crossfire.wound_cost(street, face)
    if card.breaks_cover and street.mine.cover >= 0:
        worth -= 0.3
    return worth


def action(street: Street, card: Card, face: int, hit: float) -> float:
    """The worth that the card's action adds to its shot; `hit` is the chance to be hit this round."""
    if card.behaviour == "weapon":
        return weapon(street, face)
    special = SPECIAL.get(card.behaviour)
    if special is not None:
        return special(street, card, face, hit)
    return SMALL.get(card.behaviour, 0.0)


def turning(street: Street, card: Card, face: int, hit: float) -> float:
    """Dodges save a wound; NT-C7 saves one if the right player is chosen."""
    cost = max(0.0, crossfire.wound_cost(street, face))
    if card.whose == "at-me":
        works = 1.0 if "stop" in card.turns else 0.75 if card.times == 1 else 1.0 - street.heads()
        return hit * cost * works
    return 0.5 * hit * cost if card.whose == "chosen" else 0.0


def trough(street: Street, card: Card, face: int, hit: float) -> float:
    return hit * max(0.0, crossfire.wound_cost(street, face)) * 0.8 + 0.5


def horse_trade(street: Street, card: Card, face: int, hit: float) -> float:
    best = max((street.bonus(up) for up in street.view.display), default=0)
    return float(best)


def whiskey(street: Street, card: Card, face: int, hit: float) -> float:
    """NT-C17: cards for wounds; but the last wound pays (NT-36)."""
    bound = min(street.mine.wounds, card.amount)
    rest = crossfire.income(street, 0) if bound and bound == street.mine.wounds else 0.0
    return bound * FROM_THE_DECK - rest


def hold_up(street: Street, card: Card, face: int, hit: float) -> float:
    """NT-C52: 1 from each of those still standing; what they lose counts too."""
    paying = sum(1 for seat in street.rivals if street.players[seat].fame > 0)
    return 0.75 * paying * card.amount * (1.0 + crossfire.SHARED)


def town_legend(street: Street, card: Card, face: int, hit: float) -> float:
    return card.amount * (1.0 - hit)


def hat(street: Street, card: Card, face: int, hit: float) -> float:
    """NT-C32: a second card at Take Stock, often what the others have left."""
    values = sorted((at_the_end(street, up) for up in street.view.display), reverse=True)
    second = values[len(values) // 2] if values else FROM_THE_DECK
    return second * (1.0 - hit)


def sleight(street: Street, card: Card, face: int, hit: float) -> float:
    """NT-C6: a card of a rival's; bonuses that everybody has seen go there make it better."""
    best = 0.0
    for seat in street.rivals:
        p = street.players[seat]
        if p.cards >= 2:
            value = 1.2 + sum(street.bonus(known) for known in p.known) / p.cards
            best = max(best, value)
    return best * (1.0 + crossfire.SHARED)


def steal(street: Street, card: Card, face: int, hit: float) -> float:
    return 1.4 * (1.0 - street.faster(card.speed))


def tongue(street: Street, card: Card, face: int, hit: float) -> float:
    """NT-C8, NT-C20: those who aim at me shoot at others."""
    return 0.8 * hit * max(0.0, crossfire.wound_cost(street, face)) + 0.5 * hit


def quick_hand(street: Street, card: Card, face: int, hit: float) -> float:
    """NT-C3, NT-C29: more for a wound."""
    return card.amount * shot(street, face)


def fee(street: Street, card: Card, face: int, hit: float) -> float:
    return min(float(card.amount), 0.3 * len(street.rivals))


Special = Callable[[Street, Card, int, float], float]
SPECIAL: Final[dict[str, Special]] = {
    "turn-bullets": turning,
    "trough": trough,
    "horse-trade": horse_trade,
    "whiskey": whiskey,
    "hold-up": hold_up,
    "town-legend": town_legend,
    "hat": hat,
    "sleight": sleight,
    "steal-the-show": steal,
    "silver-tongue": tongue,
    "mob": tongue,
    "quick-hand": quick_hand,
    "bounty": quick_hand,
    "fee": fee,
}


def weapon(street: Street, face: int) -> float:
    """NT-55: a gun for the rounds to come, and a card less (NT-N30)."""
    gun = next(gun for gun in street.numbers.guns if gun.card == face)
    carried = [street.numbers.guns[mine.gun] for mine in street.mine.guns]
    if gun.kind in LONG and any(other.kind in LONG for other in carried):
        return -1.5
    bullets = min(gun.bullets, 6) if gun.fires == 0 else max(1, gun.fires)
    per_round = 0.53 if gun.fires == 0 else street.hit() * bullets
    if gun.required > 30:
        per_round *= 0.5
    shots = 1.0 if gun.from_pile else gun.bullets / max(1, gun.fires or 2)
    rounds = min(float(street.left), shots)
    return per_round * (0.5 + 0.8 * rounds) - 1.0
