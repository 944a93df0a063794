"""The Deputy's reading of a view of Notoriety: odds of bullets, guns, scores."""

from __future__ import annotations

from highnoon.games.notoriety.cards import BULLETS, LONG
from highnoon.games.notoriety.firing import is_ready, is_slow_enough
from highnoon.games.notoriety.pack import Gun, Numbers
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView

HIT_KINDS = (1, 3)  # a HIT and a HEAD SHOT
A_USUAL_SPEED = 28  # of a card that nobody has seen


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
        counts = self.numbers.pile(self.view.seats)
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
        """Chance that an unseen bullet hits."""
        return self.chances[1] + self.chances[3]

    def heads(self) -> float:
        """Share of the HEAD SHOTs among the bullets that hit."""
        return self.chances[3] / self.hit() if self.hit() else 0.0

    def on_target(self, kinds: tuple[int, ...], bullet: int) -> float:
        """Chance that one bullet, which I may have seen, is of these kinds."""
        if bullet >= 0:
            return 1.0 if bullet in kinds else 0.0
        return sum(self.chances[kind] for kind in kinds)

    def one_by_one(self, gun: GunSeen, kinds: tuple[int, ...], on: tuple[int, ...] = (0,)) -> float:
        """Chance that a Sixgun hits before it stops; after a bullet of the kinds `on` it goes on."""
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

    # -- guns ----------------------------------------------------------------------------------------------------------

    def usable(self, p: Gunslinger, speed: int) -> list[tuple[Gun, GunSeen]]:
        """A player's guns that fire with a card of this Speed."""
        found = []
        for gun in p.guns:
            weapon = self.numbers.guns[gun.gun]
            ready = is_ready(len(gun.bullets), gun.jams, weapon.from_pile)
            if ready and is_slow_enough(weapon.required, speed):
                found.append((weapon, gun))
        return found

    def firepower(self, speed: int, p: Gunslinger | None = None) -> float:
        """Hits to expect in a round with a card of this Speed (NT-18): mine, or another player's."""
        hands, best_long = [], 0.0
        for weapon, gun in self.usable(p or self.mine, speed):
            hits = self.hits(weapon, gun)
            if weapon.kind in LONG:
                best_long = max(best_long, hits)
            else:
                hands.append(hits)
        return max(best_long, sum(sorted(hands)[-2:]))

    def rounds_loaded(self) -> float:
        """Rounds that my guns still fire, as far as bullets go."""
        rounds = 0.0
        for weapon, gun in self.usable(self.mine, 99):
            if weapon.from_pile:
                rounds += 1.0
            else:
                rounds += len(gun.bullets) / (1.5 if weapon.fires == 0 else weapon.fires)
        return rounds

    def ability(self) -> str:
        """Mine, if I have one."""
        return self.numbers.characters[self.mine.character].ability if self.mine.character >= 0 else ""

    # -- cards and scores ----------------------------------------------------------------------------------------------

    def bonus(self, face: int) -> int:
        """The score of a card in hand at the end: the number printed on it, or what it was topped up to."""
        for top, bonus in zip(self.view.stacked, self.view.bonuses, strict=True):
            if top == face:
                return bonus
        return self.numbers.cards[face].bonus

    def pays(self, key: int) -> int:
        """The NOTORIETY that a choice brings at once; negative if it costs some."""
        return self.view.prices[self.view.options.index(key)] if self.view.prices else 0

    def score(self, seat: int) -> float:
        """The player's score if the game ended now, as far as I can see."""
        p = self.players[seat]
        hand = self.view.hand if seat == self.me else p.known
        return p.fame + p.cards + sum(self.bonus(face) for face in hand)

    def faster(self, speed: int) -> float:
        """Chance that a card that I have not seen is faster than this one; few play those with a bonus."""
        plain = [card.speed for card in self.numbers.cards if not card.bonus]
        return sum(other < speed for other in plain) / len(plain) if plain else 0.5
