"""What Action Cards are worth to the Deputy: in hand at the end, and played this round."""

from __future__ import annotations

from highnoon.bots.notoriety.street import OUT_OF_IT, Street

# What playing a card adds besides its shot, for those that neither turn bullets nor are weapons.
SMALL: dict[str, float] = {
    "card-sharp": 0.5,
    "trail-boss": 0.5,
    "bide": 0.0,
    "stampede": 0.3,
    "call-out": 0.25,
    "snap-shot": 0.1,
    "ricochet": 0.3,
    "stitch": 0.0,
    "ambush": -0.4,
    "reload": 0.1,
}


def at_the_end(street: Street, face: int) -> float:
    """NT-65: one for the card, and its bonus."""
    return 1.0 + street.bonus(face)


def to_keep(street: Street, face: int) -> float:
    """What a card in hand is worth: at the end, and for the rounds in which it may be played."""
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
    if card.behaviour != "turn-bullets" or card.whose != "mine" or not loaded:
        return power
    if "miss" in card.turns and card.into == "hit":
        sure = 0.3 if card.only_if == "grudge" and not street.mine.grudge else 0.7
        return power + sure * street.chances[0] * 0.6
    if "stop" in card.turns:
        return street.one_by_one(sixgun, (1, 3), (0, 2))
    return power + 0.1


def played(street: Street, face: int) -> float:
    """NT-9: what playing a card this round is worth, against keeping it safe in hand."""
    card = street.numbers.cards[face]
    hits = 0.0 if card.holds_fire else shot(street, face)
    slow = street.faster(card.speed)
    danger = street.danger(1) * min(1.0, len(street.rivals) / 3)
    worth = hits * 1.4 * (1.0 - 0.6 * slow * danger)
    if card.behaviour == "weapon":
        worth += weapon(street, face)
    elif card.behaviour == "horse-trade":
        best = max((street.bonus(up) for up in street.view.display), default=0)
        worth += best * (1.0 - danger)
    elif card.holds_fire:
        worth += danger * OUT_OF_IT * (1.0 - slow)
    elif card.behaviour == "whiskey":
        worth += 1.2 * min(street.mine.wounds, card.amount)
    else:
        worth += SMALL.get(card.behaviour, 0.0)
    if card.discard:  # NT-N5: it is gone after the round
        worth -= at_the_end(street, face)
    if card.breaks_cover and street.mine.cover >= 0:
        worth -= 0.2
    return worth


def weapon(street: Street, face: int) -> float:
    """NT-55: a gun for the rounds to come, and a card less (NT-N30)."""
    gun = next(gun for gun in street.numbers.guns if gun.card == face)
    carried = [street.numbers.guns[mine.gun] for mine in street.mine.guns]
    if gun.kind in ("rifle", "shotgun") and any(other.kind in ("rifle", "shotgun") for other in carried):
        return -1.5
    bullets = min(gun.bullets, 6) if gun.fires == 0 else max(1, gun.fires)
    per_round = 0.53 if gun.fires == 0 else street.hit() * bullets
    if gun.required > 30:
        per_round *= 0.5
    shots = 1.0 if gun.from_pile else gun.bullets / max(1, gun.fires or 2)
    rounds = min(float(street.left), shots)
    return per_round * (0.5 + 0.8 * rounds) - 1.0
