"""The saloon's floor as a player reads it: a view in the game's own words."""

from __future__ import annotations

from highnoon.bots.saloon.rules import Rules
from highnoon.games.saloon.cover import leap, room_in
from highnoon.games.saloon.damage import Sum, begin, defense, sum_from
from highnoon.games.saloon.known import attack as attack_of
from highnoon.games.saloon.records import Attack
from highnoon.games.saloon.terms import NO_POWER
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView


class Floor:
    """One seat's view, with the rules at hand."""

    def __init__(self, rules: Rules, view: SaloonView) -> None:
        self.rules = rules
        self.view = view
        self.terms = rules.terms[view.advanced]
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
        # Attacks thought of already: by seat and way; of mine by way, bullets and jump.
        self.strikes: dict[tuple[int, int], Attack] = {}
        self.enhanced: dict[tuple[int, int, int], Attack] = {}
        self.likely: dict[tuple[int, int, int], Attack] = {}  # by seat, way and jump

    def cover_of(self, seat: int) -> int:
        space = self.players[seat].space
        return self.rules.cover_of[space] if space >= 0 else -1

    def stands(self, seat: int) -> int:
        """Like `cover_of`, but a player not placed yet counts as out in the open."""
        return self.rules.cover_of[self.players[seat].space] if self.players[seat].space >= 0 else self.rules.no_cover

    def grit(self, seat: int) -> int:
        return self.view.grit[self.players[seat].team]

    @property
    def missing(self) -> int:
        return self.view.full_grit - self.view.grit[self.team]

    def taken(self) -> set[int]:
        return {p.space for p in self.players if p.space >= 0}

    def alone_in(self, cover: int) -> bool:
        """Is no one else in that Cover?"""
        return all(self.cover_of(s) != cover for s in range(len(self.players)) if s != self.me)

    def hit(self, attack: AttackSeen, at: int) -> int:
        """The Grit that a target is about to lose; counts its Block, if there is one already."""
        return attack.sums[at].total if at < len(attack.sums) else 0

    def left(self, attack: AttackSeen, at: int, block: int = 0, helped: int = 0) -> int:
        """The Grit that a target would still lose if a Block and a partner took this much more off."""
        m = attack.sums[at]
        off = (m.block + block, m.helped + helped)
        return int(Sum(m.weapon, m.cards, m.jump, m.burst, m.shield, *off, attack.no_damage).total)

    def powers(self, seat: int) -> tuple[int, int]:
        """A seat's power, and the character that has it."""
        character = self.players[seat].character
        return (self.terms.power[character], character) if character >= 0 else (int(NO_POWER), character)

    def stops(self, seat: int, block: int, gun: bool) -> int:
        """The damage that a Block takes off."""
        return int(defense(self.terms, *self.powers(seat), block, gun))

    def leap(self, seat: int, cover: int) -> int:
        """The bonus of a jump out of this Cover for a Melee Attack."""
        return 0 if cover == self.rules.no_cover else int(leap(self.terms, cover, *self.powers(seat)))

    def strike(self, seat: int, way: int) -> Attack:
        """An Attack as this seat would declare it, with nothing added.  Do not change it."""
        made = self.strikes.get((seat, way))
        if made is None:
            made = self.strikes[seat, way] = Attack(seat, way)
            begin(self.terms, made, *self.powers(seat))
        return made

    def lands(self, attack: Attack, here: int, seat: int) -> int:
        """The Grit that my Attack from this Cover takes from a seat, before any Block."""
        richer = self.grit(seat) > self.grit(self.me)
        return int(sum_from(self.terms, attack, here, self.stands(seat), richer, 0, 0).total)

    def room_in(self, face: int, bullets: int) -> int:
        """Bullets that still go into what somebody has in the Fist or in the Holster."""
        return int(room_in(self.terms, face, bullets))

    def under_way(self) -> Attack:
        """The last Attack, as the table has it."""
        seen = self.view.attacks[-1]
        return attack_of(self.terms, seen, *self.powers(seen.by))


def loaded(p: Fighter, place: int) -> int:
    return p.holster_bullets if place else p.fist_bullets


def weapon(p: Fighter, place: int) -> int:
    return p.holster if place else p.fist
