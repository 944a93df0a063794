"""What a player can read off the saloon's floor: a view in the game's own words."""

from __future__ import annotations

from highnoon.bots.saloon.rules import Rules
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView


class Floor:
    """One seat's view, with the rules at hand."""

    def __init__(self, rules: Rules, view: SaloonView) -> None:
        self.rules = rules
        self.view = view
        self.me = view.seat
        self.players = view.players
        self.mine = view.players[view.seat]
        self.hand = self.mine.cards
        self.cover = self.cover_of(self.me)
        self.team = self.mine.team
        # Clockwise from me: whatever is added up or comes first does not depend on the numbers of seats.
        around = [(self.me + i) % view.seats for i in range(view.seats)]
        in_game = [s for s in around if self.players[s].out == 0]
        self.foes = [s for s in in_game if self.players[s].team != self.team]
        self.partners = [s for s in in_game if self.players[s].team == self.team and s != self.me]
        self.foe_teams = len({self.players[s].team for s in self.foes})
        self.team_play = len({p.team for p in self.players}) < len(self.players)

    def cover_of(self, seat: int) -> int:
        space = self.players[seat].space
        return self.rules.cover_of[space] if space >= 0 else -1

    def grit(self, seat: int) -> int:
        return self.view.grit[self.players[seat].team]

    @property
    def missing(self) -> int:
        return self.view.full_grit - self.view.grit[self.team]

    def taken(self) -> set[int]:
        return {p.space for p in self.players if p.space >= 0}

    def alone_in(self, cover: int) -> bool:
        """Whether nobody else is in that Cover."""
        return all(self.cover_of(s) != cover for s in range(len(self.players)) if s != self.me)

    def effects(self, attack: AttackSeen) -> set[str]:
        """What an Attack does besides damage.  A Gun's effects belong to its Gun Attacks."""
        way = self.rules.numbers.ways[attack.way]
        found: set[str] = set()
        if way.face >= 0 and way.gun == self.rules.is_gun(way.face):
            found.update(self.rules.card(way.face).effects)
        for boost in attack.boosts:
            found.update(self.rules.card(self.rules.numbers.boosts[boost].face).effects)
        return found

    def blood(self, attack: AttackSeen, target: int) -> int:
        """SL-C24."""
        if self.grit(target) <= self.grit(attack.by):
            return 0
        cards = {self.rules.numbers.boosts[boost].face for boost in attack.boosts}
        return sum(self.rules.card(face).amount for face in cards if "blood" in self.rules.card(face).effects)

    def strength(self, attack: AttackSeen, target: int) -> int:
        """Weapon, enhancements and jump."""
        return attack.base + attack.bonus + attack.jump + self.blood(attack, target)

    def hit(self, attack: AttackSeen, at: int) -> int:
        """What a target is about to lose; its Block, if there is one already, counts."""
        if attack.no_damage or at >= len(attack.targets):
            return 0
        target = attack.targets[at]
        pierce = "pierce" in self.effects(attack)
        damage = self.rules.lands(
            self.strength(attack, target), self.cover_of(attack.by), self.cover_of(target), pierce
        )
        block = attack.blocks[at]
        return max(0, damage - attack.helped[at] - (self.stops(target, block, attack.gun) if block >= 0 else 0))

    def stops(self, seat: int, block: int, gun: bool) -> int:
        """What a Block takes off; SL-P3: more against a Melee Attack."""
        return self.rules.card(block).defense + (0 if gun else self.power(seat, "melee_block"))

    def power(self, seat: int, power: str) -> int:
        """The number of a character's power, if this seat has it and powers count; else 0."""
        character = self.players[seat].character
        if not self.view.advanced or character < 0 or self.rules.numbers.characters[character].power != power:
            return 0
        return self.rules.numbers.characters[character].amount or 1

    def swings(self, seat: int, number: int) -> int:
        """What a way of attacking does by itself: SL-8.7; SL-P5: more with a heavy Fist."""
        way = self.rules.numbers.ways[number]
        heavy = 0 if way.gun else self.power(seat, "heavy_fist")
        if not heavy:
            return way.damage
        return heavy if way.face < 0 else way.damage + self.rules.numbers.characters[self.players[seat].character].extra


def loaded(p: Fighter, place: int) -> int:
    return p.holster_bullets if place else p.fist_bullets


def weapon(p: Fighter, place: int) -> int:
    return p.holster if place else p.fist
