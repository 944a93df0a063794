"""What the Deputy sees of Notoriety, in the words it thinks in: odds of bullets, dangers, what cards are worth."""

from __future__ import annotations

from highnoon.games.notoriety.cards import BULLETS
from highnoon.games.notoriety.pack import Gun, Numbers
from highnoon.games.notoriety.player import IN_FRONT
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView

HIT_KINDS = (1, 3)  # a HIT and a HEAD SHOT
SHOOTS = 0.6  # how often somebody who aims at me fires
OUT_OF_IT = 2.2  # what a wound costs: the card, and no stock taken


class Street:
    """A view, and what follows from it at once."""

    def __init__(self, numbers: Numbers, view: NotorietyView) -> None:
        self.numbers = numbers
        self.view = view
        self.me = view.seat
        self.players = view.players
        self.mine = view.players[view.seat]
        self.rivals = [seat for seat, p in enumerate(view.players) if p.alive and seat != view.seat]
        self.left = view.rounds - view.round  # rounds after this one
        self.chances = self.odds()

    # -- bullets -------------------------------------------------------------------------------------------------------

    def odds(self) -> list[float]:
        """The share of each kind among the bullets that nobody has seen."""
        counts = list(self.numbers.bullets)
        if self.view.seats <= self.numbers.few:
            counts[0] -= self.numbers.misses_removed
        for kind, count in enumerate(self.view.spent):
            counts[kind] -= count
        for p in self.players:
            for kind, count in enumerate(p.lodged):
                counts[kind] -= count
            for gun in p.guns:
                counts[BULLETS.index("jam")] -= gun.jams
                for kind in gun.bullets:
                    if kind >= 0:
                        counts[kind] -= 1
        total = sum(max(0, count) for count in counts)
        return [max(0, count) / total if total else 0.2 for count in counts]

    def hit(self) -> float:
        """That an unseen bullet hits."""
        return self.chances[1] + self.chances[3]

    def on_target(self, kinds: tuple[int, ...], bullet: int) -> float:
        """The same of one bullet, which I may have seen."""
        if bullet >= 0:
            return 1.0 if bullet in kinds else 0.0
        return sum(self.chances[kind] for kind in kinds)

    def one_by_one(self, gun: GunSeen, kinds: tuple[int, ...], on: tuple[int, ...] = (0,)) -> float:
        """That a Sixgun hits before it stops; `on` are the kinds after which one goes on."""
        chance, still = 0.0, 1.0
        for bullet in gun.bullets:
            chance += still * self.on_target(kinds, bullet)
            still *= self.on_target(on, bullet)
        return chance

    def hits(self, weapon: Gun, gun: GunSeen) -> float:
        """Hits to expect from firing a gun once."""
        kinds = tuple(kind for kind in range(5) if weapon.reads[kind] in HIT_KINDS)
        if weapon.fires == 0:
            return self.one_by_one(gun, kinds)
        if weapon.from_pile:
            return self.on_target(kinds, -1)
        return sum(self.on_target(kinds, bullet) for bullet in gun.bullets[: weapon.fires])

    def usable(self, speed: int) -> list[tuple[Gun, GunSeen]]:
        """My guns that fire with a card of this Speed."""
        found = []
        for gun in self.mine.guns:
            weapon = self.numbers.guns[gun.gun]
            if not gun.jams and (gun.bullets or weapon.from_pile) and weapon.required <= speed:
                found.append((weapon, gun))
        return found

    def firepower(self, speed: int) -> float:
        """Hits to expect in a round with a card of this Speed (NT-18)."""
        hands, best_long = [], 0.0
        for weapon, gun in self.usable(speed):
            hits = self.hits(weapon, gun)
            if weapon.kind in ("rifle", "shotgun"):
                best_long = max(best_long, hits)
            else:
                hands.append(hits)
        return max(best_long, sum(sorted(hands)[-2:]))

    def needs_reload(self) -> bool:
        """Whether there is nothing left to fire with any card."""
        return self.firepower(99) < 0.3

    def ability(self) -> str:
        """Mine, if I have one."""
        return self.numbers.characters[self.mine.character].ability if self.mine.character >= 0 else ""

    # -- people --------------------------------------------------------------------------------------------------------

    def bonus(self, face: int) -> int:
        """NT-61, NT-63."""
        bonus = self.numbers.cards[face].bonus
        for place, top in enumerate(self.view.stacked):
            if top == face:
                bonus = max(bonus, self.numbers.stack[place])
        return bonus

    def score(self, seat: int) -> float:
        """What a player would score now, as far as one can see."""
        p = self.players[seat]
        return p.fame + p.cards + sum(self.bonus(face) for face in p.known)

    def aiming_at_me(self) -> list[Gunslinger]:
        """Those who may still shoot me."""
        return [p for p in self.players if p.alive and not p.down and not p.acted and p.aim == self.me]

    def danger(self, count: int) -> float:
        """That one of so many who aim at me hits."""
        return 1.0 - (1.0 - SHOOTS * 0.53) ** count

    def faster(self, speed: int) -> float:
        """How likely somebody else's card is to be faster than this one."""
        return min(1.0, speed / 45.0)

    def prey(self, seat: int) -> float:
        """How good it is to wound this rival: who leads, and who is not behind cover."""
        p = self.players[seat]
        lead = self.score(seat) - sum(self.score(other) for other in self.rivals) / len(self.rivals)
        worth = 1.0 + 0.05 * max(-4.0, min(8.0, lead))
        if p.cards == 0:
            worth += 1.0  # NT-33
        if p.cover >= 0:
            worth -= 0.35 if not self.view.revealed else 0.6 * (p.shelter > 0)
        if p.down:
            worth -= 1.0
        return worth

    def not_acted(self, seat: int) -> bool:
        p = self.players[seat]
        return not p.acted and not p.down and p.place == IN_FRONT
