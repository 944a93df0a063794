"""What the Deputy sees of the street, in the words it thinks in: who can hit whom from where, and how hard."""

from __future__ import annotations

from highnoon.games.posse.cards import (
    ATTACHED,
    BLOOD_KIN,
    COUNTER,
    GANG_UP,
    IGNORE_COVER,
    L_ARMOUR,
    L_ATTACK,
    L_BAGS,
    L_GLASSES,
    L_RANGE,
    LONGER,
    NO_SPECIAL,
    RIFLE,
    RUNNING,
    SLUG,
    STAND_IN,
    WEAPON,
    WORN,
)
from highnoon.games.posse.ground import BLOCKED, Ground
from highnoon.games.posse.pack import Numbers
from highnoon.games.posse.paths import BODY
from highnoon.games.posse.sight import CRATE, OBSTACLE, cover_on
from highnoon.games.posse.squares import apart, bearing, in_range
from highnoon.games.posse.terms import Terms
from highnoon.games.posse.view import PosseView

GUESSED_DEFENCE = 1.7  # what somebody with cards in hand will answer with, about
GUESSED_ATTACK = 4.0


class Shot:
    """A way to attack: what it is worth before halving, how far, with what."""

    def __init__(self, value: float, reach: int, ammo: int, key: int, ignores: bool = False) -> None:
        self.value = value
        self.reach = reach
        self.ammo = ammo
        self.key = key
        self.ignores = ignores


class Street:
    """A view, and what follows from it at once."""

    def __init__(self, numbers: Numbers, terms: Terms, view: PosseView) -> None:
        self.numbers = numbers
        self.terms = terms
        self.view = view
        self.me = view.seat
        self.figures = view.figures
        self.seat_of = [-1] * len(numbers.characters)
        for seat, p in enumerate(view.players):
            if p.posse >= 0:
                for c in numbers.of_posse(p.posse):
                    self.seat_of[c] = seat
        self.at = [f.at for f in view.figures]
        self.mine = [c for c, seat in enumerate(self.seat_of) if seat == self.me and self.at[c] >= 0]
        self.rivals = [c for c, seat in enumerate(self.seat_of) if seat != self.me and self.at[c] >= 0]
        self.land: Ground | None = terms.ground_of(view.map) if view.map else None
        self.field = self.draw_field()

    def draw_field(self) -> list[int]:
        field = [0] * 1024
        if self.land is None:
            return field
        for square in self.land.real:
            if self.land.obstacle[square] >= 0:
                field[square] = int(OBSTACLE)
        for square, _, _ in self.view.crates:
            field[square] |= int(CRATE)
        for f in self.figures:
            if f.body >= 0:
                field[f.body] |= int(BODY)
        return field

    def left(self, c: int) -> int:
        """Health left."""
        return self.numbers.characters[c].health - self.figures[c].hurt

    def gold(self, c: int) -> int:
        return self.numbers.characters[c].gold

    def cards_of(self, c: int) -> int:
        """How many cards the owner of a character holds."""
        return self.view.players[self.seat_of[c]].cards

    def strength(self, seat: int) -> float:
        """How well a posse stands: its gold, and that it lives."""
        return float(self.view.players[seat].gold)

    # -- attacking -----------------------------------------------------------------------------------------------------

    def gear(self, c: int, does: int) -> int:
        loot = self.numbers.loot
        return sum(loot[i[0]].amount for i in self.figures[c].items if i[2] == WORN and loot[i[0]].behaviour == does)

    def shots(self, c: int) -> list[Shot]:
        """What a character of mine can attack with: cards in hand and loot weapons."""
        character = self.numbers.characters[c]
        reach = character.range + self.gear(c, int(L_RANGE))
        glasses = self.gear(c, int(L_GLASSES))
        bonus = self.gear(c, int(L_ATTACK)) + self.figures[c].marks.get("kick", 0)
        found: list[Shot] = []
        for face in sorted(set(self.view.hand)):
            card = self.numbers.cards[face]
            if card.attack < 0 or not card.who >> c & 1:
                continue
            value = card.attack + bonus + (1.0 if card.behaviour in (GANG_UP, BLOOD_KIN) else 0.0)
            far = reach + (card.amount if card.behaviour == LONGER else 0)
            far += glasses if far >= 2 else 0
            found.append(Shot(value, far, character.ammo, face, card.behaviour == IGNORE_COVER))
        for place, (face, _, hold, _) in enumerate(self.figures[c].items):
            item = self.numbers.loot[face]
            if item.kind == WEAPON and hold not in (RUNNING, ATTACHED) and item.behaviour != 10:
                ammo = item.ammo.bit_length() - 1
                found.append(Shot(item.attack, item.range + (glasses if item.range >= 2 else 0), ammo, 1000 + place))
        return found

    def looks(self, a: int, by: int, at: int, reach: int, slug: bool, there: int = -1) -> int:
        """0 full, 1 halved, 2 not at all: an attack from square `a` by this character on that one."""
        t = self.at[at] if there < 0 else there
        look = int(bearing(a, t))
        if look < 0 or not in_range(look, reach) or self.land is None:
            return 2
        mate = False
        seat = self.seat_of[by]
        for c, square in enumerate(self.at):
            if square >= 0 and c != by and c != at and square != a:
                other = int(bearing(a, square))
                if other >= 0 and other & 7 == look & 7 and other < look:
                    if self.seat_of[c] != seat:
                        return 2
                    mate = True
        cover = int(cover_on(self.land, self.field, a, look, slug))
        if cover >= BLOCKED:
            return 2
        return 1 if mate or cover > (1 if slug else 0) else 0

    def damage(self, shot: Shot, state: int, at: int) -> float:
        """What to expect of it: the defender answers with something, if there are cards."""
        value = (shot.value + 1) // 2 if state == 1 and not shot.ignores else shot.value
        value += self.figures[at].marks.get("called", 0)
        value -= self.gear(at, int(L_ARMOUR))
        cards = self.cards_of(at)
        value -= GUESSED_DEFENCE * min(1.0, cards / 5)
        if value <= 0:
            return 0.0
        return value + (1.0 if shot.ammo == RIFLE else 0.0)

    def prize(self, at: int, damage: float) -> float:
        """What so much damage to this opponent is worth: the first of the turn pays, a kill pays more."""
        if damage <= 0:
            return 0.0
        left = self.left(at)
        worth = 0.45 * min(damage, left)
        if not self.view.paid:
            worth += 1.0
        worth += 0.8 * max(0.0, 1.0 - left / 12)  # PO-60: focus fire
        if damage >= left:
            worth += 1.0 + self.gold(at)
        leader = max(self.strength(seat) for seat in range(self.view.seats) if seat != self.me)
        if self.strength(self.seat_of[at]) >= leader > 0:
            worth *= 1.1
        return worth

    def best_attack(self, c: int, a: int, shots: list[Shot]) -> tuple[float, int, Shot | None]:
        """The best attack a character could make from a square: its worth, on whom, with what."""
        best: tuple[float, int, Shot | None] = (0.0, -1, None)
        for at in self.rivals:
            if int(bearing(a, self.at[at])) < 0:
                continue
            for shot in shots:
                state = self.looks(a, c, at, shot.reach, shot.ammo == SLUG)
                if state == 2:
                    continue
                worth = self.prize(at, self.damage(shot, state, at)) - 0.05 * shot.value
                if worth > best[0]:
                    best = (worth, at, shot)
        return best

    def danger(self, c: int, a: int) -> float:
        """The damage to fear on a square from those who see it now."""
        fear = 0.0
        for by in self.rivals:
            character = self.numbers.characters[by]
            if int(bearing(self.at[by], a)) < 0 or not self.cards_of(by):
                continue
            state = self.looks(self.at[by], by, c, character.range, character.ammo == SLUG, a)
            if state < 2:
                fear += (GUESSED_ATTACK if state == 0 else GUESSED_ATTACK / 2) - 1.5
        return fear

    # -- loot ----------------------------------------------------------------------------------------------------------

    def room(self, c: int) -> int:
        """Slots still free, about."""
        loot = self.numbers.loot
        slots = self.numbers.characters[c].slots
        for face, _, hold, _ in self.figures[c].items:
            if hold == WORN and loot[face].behaviour == L_BAGS:
                slots += loot[face].amount
            elif hold != RUNNING and not (hold and loot[face].slotless):
                slots -= 1
        return slots

    def crate_beside(self, a: int) -> bool:
        if self.land is None:
            return False
        fresh = {square for square, _, looted in self.view.crates if not looted}
        return any(self.land.hands[4 * a + d] in fresh for d in range(4))

    def side_by_side(self, a: int, b: int) -> bool:
        """PO-P5: with an open edge or a door between them."""
        land = self.land
        return land is not None and any(land.hands[4 * self.at[a] + d] == self.at[b] for d in range(4))

    def nearest(self, a: int, squares: list[int]) -> int:
        return min((int(apart(a, square)) for square in squares), default=40)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def keep(self, face: int) -> float:
        """What a card in hand is worth."""
        card = self.numbers.cards[face]
        if not any(card.who >> c & 1 for c in self.mine):
            return -1.0
        worth = 0.5 * max(card.attack, 0) + 0.45 * max(card.defend, 0)
        if card.special:
            worth += 1.2
        if card.behaviour in (COUNTER, STAND_IN, NO_SPECIAL):
            worth += 0.6
        return worth - 0.2 * (self.view.hand.count(face) - 1)
