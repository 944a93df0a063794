"""The sum of an Attack as a view allows it to be foretold: before a target is named, before and after a Block."""

from __future__ import annotations

from collections.abc import Sequence

from highnoon.games.saloon.pack import Numbers
from highnoon.games.saloon.view import AttackSeen, SaloonView


class Sums:
    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.cover_of = [c for c, cover in enumerate(numbers.covers) for _ in cover.spaces]

    def in_reach(self, view: SaloonView) -> list[int]:
        """Whom the seat could make a Melee Attack on: SL-8.8, SL-C09; only the attacker, in a Counterattack."""
        me = view.players[view.seat]
        here = self.numbers.covers[self.cover_of[me.space]]
        far = me.fist >= 0 and "long_reach" in self.numbers.cards[me.fist].effects
        wanted = [view.attacks[-1].by] if view.kind == "counter" else range(view.seats)
        found: list[int] = []
        for seat in wanted:
            p = view.players[seat]
            if p.space < 0 or p.team == me.team:
                continue
            there = self.numbers.covers[self.cover_of[p.space]]
            if there is here or there.id in here.reaches or (far and here.id in there.reaches):
                found.append(seat)
        return found

    def swing(self, view: SaloonView) -> int:
        """What a Melee Attack with what is in the Fist does by itself: SL-8.7; SL-P5: more with a heavy Fist."""
        me = view.players[view.seat]
        power = self.numbers.characters[me.character] if view.advanced and me.character >= 0 else None
        heavy = power if power is not None and power.power == "heavy_fist" else None
        if me.fist < 0:
            return heavy.amount if heavy else self.numbers.fist
        return self.numbers.cards[me.fist].melee + (heavy.extra if heavy else 0)

    def so_far(self, view: SaloonView, a: AttackSeen) -> str:
        """The sum before a target is named."""
        sides = self.plus(a, a.bonus, 0)
        burst = self.numbers.covers[self.cover_of[view.players[a.by].space]].burst
        elsewhere = f"; {burst:+} Burst against other Covers".replace("-", "−") if burst else ""
        return f"so far {sides} = {a.base + a.bonus + a.jump}{elsewhere}; then Shield and Block come off"

    def plus(self, a: AttackSeen, cards: int, burst: int) -> str:
        """What speaks for the Attack; `cards` counts a sharpshooter's bullets too (SL-P2)."""
        parts = [
            (a.base, "Weapon"),
            (a.sharp, "from more bullets"),
            (cards - a.sharp, "from cards"),
            (a.jump, "from a jump"),
            (burst, "Burst"),
        ]
        said = "".join(f" {'−' if n < 0 else '+'} {abs(n)} {what}" for n, what in parts if n)
        return said.removeprefix(" + ").strip() or "0"

    def sum(self, view: SaloonView, a: AttackSeen, at: int, target: int, names: Sequence[str]) -> str:
        if a.no_damage:
            return f"no damage to {names[target]}: the attacker did a Quick Draw"
        cards, burst, shield = self.parts(view, a, target)
        attack = max(0, a.base + cards + a.jump + burst)
        sides = self.plus(a, cards, burst)
        block = self.defense(view, a, target, a.blocks[at])
        minus = [f"{shield} Shield", f"{block} Block", f"{a.helped[at]} Coverin' Fire"]
        stops = "".join(f" − {part}" for part in minus if not part.startswith("0 "))
        before = view.grit[view.players[target].team]
        if a.damage:
            return f"{names[target]} lost {a.damage[at]} and has {max(0, before)}"
        loss = max(0, attack - shield - block - a.helped[at])
        return f"{sides} = {attack}{stops}: {names[target]} loses {loss}, {before} → {before - loss}"

    def defense(self, view: SaloonView, a: AttackSeen, target: int, face: int) -> int:
        """What a Block takes off; SL-P3: more against a Melee Attack."""
        if face < 0:
            return 0
        character = view.players[target].character
        extra = 0
        if view.advanced and not a.gun and character >= 0:
            power = self.numbers.characters[character]
            extra = power.amount if power.power == "melee_block" else 0
        return self.numbers.cards[face].defense + extra

    def parts(self, view: SaloonView, a: AttackSeen, target: int) -> tuple[int, int, int]:
        """What the cards add against this target, the Burst and the Shield (SL-3.8)."""
        way = self.numbers.ways[a.way]
        used = [self.numbers.cards[face] for face in {self.numbers.boosts[b].face for b in a.boosts}]
        effects = [effect for card in used for effect in card.effects]
        if way.face >= 0 and way.gun == (self.numbers.cards[way.face].kind == "gun"):
            effects += self.numbers.cards[way.face].effects
        cards = a.bonus
        if view.grit[view.players[target].team] > view.grit[view.players[a.by].team]:
            cards += sum(card.amount for card in used if "blood" in card.effects)
        here, there = (self.cover_of[view.players[s].space] for s in (a.by, target))
        if here == there:
            return cards, 0, 0
        shield = 0 if "pierce" in effects else self.numbers.covers[there].shield
        return cards, self.numbers.covers[here].burst, shield

    def damage(self, view: SaloonView, a: AttackSeen, target: int) -> int:
        """What this target would lose without a Block."""
        if a.no_damage:
            return 0
        cards, burst, shield = self.parts(view, a, target)
        helped = a.helped[a.targets.index(target)] if target in a.targets else 0
        return max(0, max(0, a.base + cards + a.jump + burst) - shield - helped)
