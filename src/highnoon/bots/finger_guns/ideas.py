"""A Survivor's ideas: every gesture with what it is worth at this moment, one look ahead."""

from __future__ import annotations

import msgspec

from highnoon.bots.finger_guns import worth
from highnoon.bots.finger_guns.odds import Odds
from highnoon.bots.finger_guns.street import Street
from highnoon.games.finger_guns.actions import DYNAMITE, LASSO, POSSE, POWER_SHOT, SALOON, SHOT, TWO_GUNS
from highnoon.games.finger_guns.terms import TWO_TARGETS


class Idea(msgspec.Struct, frozen=True):
    """`says` is a key of words.WHY; `finishes` if a rival would fall; the rest is what the sentence tells about."""

    key: int
    worth: float
    says: str
    seats: tuple[int, ...] = ()
    number: int = 0
    ally: int = -1
    finishes: bool = False


def ideas(street: Street, odds: Odds) -> list[Idea]:
    found = [saloon(street, odds, number) for number in (2, 3, 4)]
    found += [shot(street, odds, at) for at in street.rivals]
    found += [power_shot(street, odds, at) for at in street.rivals]
    if street.perk(street.me, int(TWO_TARGETS)):
        found += [two_guns(street, odds, a, b) for i, a in enumerate(street.rivals) for b in street.rivals[:i]]
    found += [dynamite(street, odds), posse(street, odds), lasso(street, odds)]
    return found


def saloon(street: Street, odds: Odds, number: int) -> Idea:
    """Saloon comes before Shot, so what I gain may save me this very round (FG-4.1)."""
    gain = street.saloon(street.me, number)
    saved = odds.falls(street.health) - odds.falls(street.health + gain)
    return Idea(
        int(SALOON) + number,
        odds.free(number) * (worth.healed(street, gain) + worth.LIFE * saved),
        "saloon",
        (),
        number,
    )


def hit(street: Street, odds: Odds, at: int, loss: int) -> float:
    """Shot or Dynamite: the loss, unless the rival drinks first, and perhaps a Power Shot at me canceled (FG-5.18)."""
    if loss <= 0:
        return 0.0
    health = street.players[at].health
    stays = 1 - odds.heals(at, loss - health + 1) if loss >= health else 1.0
    canceled = odds.likely[at].power_shot_at(street.me) * street.numbers.power_shot
    return worth.hurt(street, at, loss) * stays + canceled


def shot(street: Street, odds: Odds, at: int) -> Idea:
    loss = street.shot(street.me, at)
    falls = loss >= street.players[at].health
    says = "shot-finishes" if falls else "shot"
    return Idea(int(SHOT) + at, hit(street, odds, at, loss), says, (at,), finishes=falls)


def two_guns(street: Street, odds: Odds, a: int, b: int) -> Idea:
    both = sum(hit(street, odds, at, street.shot(street.me, at)) for at in (a, b))
    falls = any(street.shot(street.me, at) >= street.players[at].health for at in (a, b))
    return Idea(int(TWO_GUNS) + 8 * min(a, b) + max(a, b), both, "two-guns", (a, b), finishes=falls)


def power_shot(street: Street, odds: Odds, at: int) -> Idea:
    loss = street.numbers.power_shot
    falls = loss >= street.players[at].health
    says = "power-shot-finishes" if falls else "power-shot"
    return Idea(int(POWER_SHOT) + at, odds.goes_off * worth.hurt(street, at, loss), says, (at,), finishes=falls)


def dynamite(street: Street, odds: Odds) -> Idea:
    cost = street.own_blast(street.me)
    risk = odds.falls(street.health - cost) - odds.falls(street.health)
    near = street.neighbours(street.me)
    bang = sum(hit(street, odds, at, street.blast(at)) for at in near)
    falls = any(street.blast(at) >= street.players[at].health for at in near)
    folly = worth.WIN if cost >= street.health else 0.0  # falling to your own bang wins nothing (FG-7.6)
    return Idea(int(DYNAMITE), bang - cost - worth.LIFE * risk - folly, "dynamite", finishes=falls and not folly)


def posse(street: Street, odds: Odds) -> Idea:
    """Riding is worth what the others lose, and what I would lose if they rode without me."""
    taken = sum(worth.hurt(street, at, street.raid(at)) for at in street.rivals)
    spared = street.raid(street.me)
    return Idea(int(POSSE), odds.posse_rides(True) * taken + odds.posse_rides(False) * spared, "posse")


def lasso(street: Street, odds: Odds) -> Idea:
    face = street.view.ally
    if face < 0:  # FG-D12
        return Idea(int(LASSO), 0.0, "lasso")
    lives = 1 - odds.falls(street.health)
    return Idea(int(LASSO), odds.lone_lasso * lives * worth.ally(street, street.ally(face)), "lasso", (), 0, face)
