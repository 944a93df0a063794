"""The Deputy's view of the street, in the words it thinks in: who can hit whom from where, and how hard.

The engine knows the rules: the bot asks a table set up with everything it can see.
"""

from __future__ import annotations

from highnoon.engine.dice import Dice, seed_key
from highnoon.games.posse.aim import HALVED, look_at
from highnoon.games.posse.attack import is_halved, reach_of, terms_of, through_of, type_of
from highnoon.games.posse.cards import ATTACHED, NO_CARD, RUNNING, SLUG, WEAPON
from highnoon.games.posse.copies import copy_attack
from highnoon.games.posse.damage import TOTAL, sum_of
from highnoon.games.posse.items import free_slots, weapon_range
from highnoon.games.posse.known import known
from highnoon.games.posse.numbers import Numbers
from highnoon.games.posse.records import Attack
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.squares import apart, bearing
from highnoon.games.posse.table import LOOTED
from highnoon.games.posse.terms import Terms
from highnoon.games.posse.view import PosseView

NO_DICE = Dice(seed_key("nothing is drawn"))  # a table to look at
GUESSED_DEFENCE = 1.7  # what somebody with cards in hand will answer with, about
GUESSED_ATTACK = 4.0


class Shot:
    """A way to attack: with a card, or with a loot weapon at a place."""

    def __init__(self, key: int, reach: int, ammo: int, card: int, place: int, value: int) -> None:
        self.key = key
        self.reach = reach
        self.ammo = ammo
        self.card = card
        self.place = place
        self.value = value  # as printed


class Street:
    """A view, and what follows from it at once."""

    def __init__(self, numbers: Numbers, terms: Terms, view: PosseView) -> None:
        self.numbers = numbers
        self.terms = terms
        self.view = view
        self.me = view.seat
        self.table = known(view, terms, NO_DICE)
        self.figures = view.figures
        self.seat_of = self.table.owner or [-1] * len(numbers.characters)
        self.at = self.table.at  # a thought about another square is a change here
        self.mine = [c for c, seat in enumerate(self.seat_of) if seat == self.me and self.at[c] >= 0]
        self.rivals = [c for c, seat in enumerate(self.seat_of) if seat != self.me and self.at[c] >= 0]

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

    def shots(self, c: int) -> list[Shot]:
        """The attacks that a character of mine has: cards in hand and loot weapons."""
        t, f = self.terms, self.table.figures[c]
        found: list[Shot] = []
        for face in sorted(set(self.view.hand)):
            card = self.numbers.cards[face]
            if card.attack >= 0 and card.who >> c & 1:
                found.append(Shot(face, int(reach_of(self.table, f, face)), t.ammo[c], face, -1, card.attack))
        for place, (face, _, hold, _) in enumerate(self.figures[c].items):
            loot = self.numbers.loot[face]
            if loot.kind == WEAPON and hold not in (RUNNING, ATTACHED) and loot.behaviour != "dynamite":
                reach, ammo = int(weapon_range(t, f, place)), int(type_of(loot.ammo))
                found.append(Shot(1000 + place, reach, ammo, int(NO_CARD), place, loot.attack))
        return found

    def hits(self, by: int, at: int, shot: Shot) -> bool:
        """Could a character make this attack on that one from where it is?"""
        through = int(through_of(self.table, shot.card))
        return look_at(self.table, by, at, shot.reach, shot.ammo == SLUG, through) <= HALVED

    def sees(self, by: int, at: int, reach: int, slug: bool) -> int:
        """0 full, 1 halved, more: not at all."""
        return int(look_at(self.table, by, at, reach, slug, 0))

    def damage(self, by: int, at: int, shot: Shot) -> float:
        """The damage to expect: the defender answers with something, if it has cards."""
        a = Attack(by, at, shot.card)
        a.place = shot.place
        a.type = shot.ammo
        a.base = shot.value
        f = self.table.figures[by]
        terms = terms_of(self.table, a, f)
        a.value = sum(terms[:-1]) - terms[-1]
        a.halved = is_halved(self.table, a, f)
        total = sum_of(self.table, a)[TOTAL] - GUESSED_DEFENCE * min(1.0, self.cards_of(at) / 5)
        return max(0.0, total)

    def defended(self, face: int) -> int:
        """The damage of the current attack to a character that plays this card."""
        a = copy_attack(self.table.attacks[-1])
        a.defence = face
        return max(0, sum_of(self.table, a)[TOTAL])

    def prize(self, at: int, damage: float) -> float:
        """The worth of this damage to this opponent: the first of the turn pays, a kill pays more."""
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

    def best_attack(self, c: int, shots: list[Shot]) -> tuple[float, int, Shot | None]:
        """The best attack a character could make from where it stands: its worth, on whom, with what."""
        best: tuple[float, int, Shot | None] = (0.0, -1, None)
        for at in self.rivals:
            if int(bearing(self.at[c], self.at[at])) < 0:
                continue
            for shot in shots:
                if not self.hits(c, at, shot):
                    continue
                worth = self.prize(at, self.damage(c, at, shot)) - 0.05 * shot.value
                if worth > best[0]:
                    best = (worth, at, shot)
        return best

    def danger(self, c: int) -> float:
        """The damage to fear where a character stands from those who see it now."""
        fear = 0.0
        for by in self.rivals:
            character = self.numbers.characters[by]
            if int(bearing(self.at[by], self.at[c])) < 0 or not self.cards_of(by):
                continue
            state = self.sees(by, c, character.range, character.ammo == SLUG)
            if state <= HALVED:
                fear += (GUESSED_ATTACK if state < HALVED else GUESSED_ATTACK / 2) - 1.5
        return fear

    # -- loot ----------------------------------------------------------------------------------------------------------

    def room(self, c: int) -> int:
        """Slots still free."""
        return int(free_slots(self.terms, self.table.figures[c]))

    def crate_beside(self, c: int) -> bool:
        """Is there a crate to loot next to a character?"""
        hands, field = self.table.land().hands, self.table.field
        around = [hands[4 * self.at[c] + d] for d in range(4)]
        return any(there >= 0 and field[there] & CRATE and not field[there] & LOOTED for there in around)

    def nearest(self, a: int, squares: list[int]) -> int:
        return min((int(apart(a, square)) for square in squares), default=40)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def keep(self, face: int) -> float:
        """The worth of a card in hand."""
        card = self.numbers.cards[face]
        if not any(card.who >> c & 1 for c in self.mine):
            return -1.0
        worth = 0.5 * max(card.attack, 0) + 0.45 * max(card.defend, 0)
        if card.special:
            worth += 1.2
        if card.behaviour in ("counter", "stand_in", "no_special"):
            worth += 0.6
        return worth - 0.2 * (self.view.hand.count(face) - 1)
