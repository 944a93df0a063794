"""Facts that every player of High Noon Saloon can look up: the pack's cards and Covers, by face and by number."""

from __future__ import annotations

from typing import Final

from highnoon.games.saloon import Saloon
from highnoon.games.saloon.pack import POWERS, Card

FISTS: Final = [0]  # the bare Fist is way 0


class Rules:
    def __init__(self, game: Saloon) -> None:
        numbers = game.numbers
        # The engine says what an Attack does; seats and teams do not matter there, powers do.
        self.terms = [game.terms_of({**game.usual, "advanced": advanced}, game.low) for advanced in (False, True)]
        self.numbers = numbers
        self.cards = numbers.cards
        kinds = [card.kind for card in numbers.cards]
        # Faces are sorted by kind; this is where each kind ends.
        self.weapons = kinds.count("gun") + kinds.count("melee")
        self.enhancements = self.weapons + kinds.count("enhancement")
        self.blocks = self.enhancements + kinds.count("block")
        self.reloads = self.blocks + kinds.count("reload")
        self.ways_of = [[w for w, way in enumerate(numbers.ways) if way.face == f] for f in range(self.weapons)]
        self.boosts_of = [[b for b, boost in enumerate(numbers.boosts) if boost.face == f] for f in range(len(kinds))]
        self.team_face = {card.effects[0]: face for face, card in enumerate(self.cards) if card.kind == "team"}
        self.cited = {effect: self.cards[face].rule for effect, face in self.team_face.items()}
        self.cited |= {power: numbers.rule_of_power(power) for power in POWERS}
        covers = numbers.covers
        self.cover_of = [c for c, cover in enumerate(covers) for _ in cover.spaces]
        self.orange = [space == "orange" for cover in covers for space in cover.spaces]
        self.burst = [cover.burst for cover in covers]
        self.shield = [cover.shield for cover in covers]
        self.no_cover = numbers.cover_with("jump")
        self.bar = numbers.cover_with("drink")
        self.piano = numbers.cover_with("tune")
        self.balcony = numbers.cover_with("leap")
        self.load = round(sum(numbers.loads) / len(numbers.loads))  # bullets on a middling Load card

    def card(self, face: int) -> Card:
        return self.cards[face]

    def is_gun(self, face: int) -> bool:
        return face >= 0 and self.cards[face].kind == "gun"

    def ways(self, fist: int) -> list[int]:
        """The ways of attacking with what is in the Fist."""
        return FISTS if fist < 0 else self.ways_of[fist]
