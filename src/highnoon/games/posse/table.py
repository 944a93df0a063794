"""The table of Posses: figures on a map, posse decks and hands, loot, crates, chips, the attack under way."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.refusal import Refused
from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, PASS
from highnoon.games.posse.cards import NO_CARD, held, in_hand, places_in
from highnoon.games.posse.copies import copy_figure, copy_player, copy_records
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.paths import BODY, FIRE, TRAP
from highnoon.games.posse.records import NO_SQUARES, NOT_MADE, Player, PosseRecords
from highnoon.games.posse.sight import CRATE

# Kinds of decisions.
POSSE: Final[i64] = 0
TILE_KIND: Final[i64] = 1
TURN_KIND: Final[i64] = 2
PLACE_TILE: Final[i64] = 3
CRATE_KIND: Final[i64] = 4
MOVING: Final[i64] = 5
WHERE: Final[i64] = 6
ACTING: Final[i64] = 7
TARGET: Final[i64] = 8
AMMO_KIND: Final[i64] = 9
RESPONSE: Final[i64] = 10
MEMBER: Final[i64] = 11
DEFENCE: Final[i64] = 12
TRICK: Final[i64] = 13
SOFTENING: Final[i64] = 14
KEEPING: Final[i64] = 15
TAKING: Final[i64] = 16
GIVING: Final[i64] = 17
ROBBING: Final[i64] = 18
HEALING: Final[i64] = 19
CALLING: Final[i64] = 20
TRAPPING: Final[i64] = 21
BLASTING: Final[i64] = 22
EACH: Final[i64] = 23
CRATE_CHOICE: Final[i64] = 24
SECOND: Final[i64] = 25
DISCARDING: Final[i64] = 26
KINDS: Final = [
    "posse",
    "tile",
    "turn",
    "place-tile",
    "crate",
    "move",
    "where",
    "act",
    "target",
    "ammo",
    "response",
    "member",
    "defence",
    "trick",
    "soften",
    "keep",
    "take",
    "give",
    "rob",
    "heal",
    "call",
    "trap",
    "blast",
    "each",
    "which-crate",
    "second",
    "discard",
]

LOOTED: Final[i64] = 64  # a crate's, as all from here on
CRATE_PLACE: Final[i64] = 128  # times the place of the crate in `crates`


END_RULES: Final = {
    "most-gold": "PO-61",
    "last-posse": "PO-P40",
    "time-is-up": "PO-P43",
    "nobody-left": "PO-P41",
}


@final
@mypyc_attr(acyclic=True)
class PosseTable(PosseRecords):
    def clone(self) -> PosseTable:
        players = [copy_player(p) for p in self.players]
        t = PosseTable(self.seats, self.dice.copy(), self.terms, players, [copy_figure(f) for f in self.figures])
        self.copy_to(t)
        self.own_field = False
        copy_records(self, t)
        return t

    # -- the map -------------------------------------------------------------------------------------------------------

    def land(self) -> Ground:
        assert self.ground is not None
        return self.ground

    def put(self, c: i64, square: i64) -> None:
        """A character stands there now; NOWHERE is off the board."""
        self.at[c] = square
        self.looked = 0

    def scratch(self) -> list[Any]:
        """A list by square to count costs in; leave it as it was."""
        if self.spare is NOT_MADE:
            self.spare = self.land().far[:]
        return self.spare

    def set_ground(self, ground: Ground) -> None:
        self.ground = ground
        self.spare = NOT_MADE
        self.field = ground.base
        self.own_field = False
        if self.crates or self.chips or self.over:
            self.redraw()

    def redraw(self) -> None:
        """The field from its parts: obstacles, windows, crates, bodies, chips."""
        field = self.land().base[:]
        for place, crate in enumerate(self.crates):
            field[crate & 1023] |= int(CRATE) + place * int(CRATE_PLACE) + (int(LOOTED) if crate & 4096 else 0)
        self.bodies = [int(f.body) for f in self.figures if f.body >= 0] or NO_SQUARES
        for body in self.bodies:
            field[body] |= int(BODY)
        for chip in self.chips:
            field[chip & 1023] |= int(TRAP) if chip & 8192 else int(FIRE)
        self.field = field
        self.own_field = True

    def own(self) -> list[int]:
        """The field, to be changed: a copy if a clone or the map itself has it too."""
        if not self.own_field:
            self.field = self.field[:]
            self.own_field = True
        return self.field

    def put_on(self, square: i64, bit: i64) -> None:
        field = self.own()
        field[square] = field[square] | bit

    def take_off(self, square: i64, bit: i64) -> None:
        field = self.own()
        field[square] = field[square] & ~bit

    # -- cards ---------------------------------------------------------------------------------------------------------

    def has(self, p: Player, face: i64) -> bool:
        return held(p.hand, face - p.base) > 0

    def spend(self, p: Player, face: i64) -> None:
        """PO-40: a played or discarded card goes to its owner's discard pile, for all to see."""
        unit = in_hand(face - p.base)
        p.hand -= unit
        p.cards -= 1
        p.pile += unit
        self.shows(p.seat)

    def draw_card(self, p: Player) -> i64:
        """PO-P28: an empty deck is rebuilt from the discards; -1 if nothing is left."""
        if p.left_in_deck == 0:
            deck = places_in(p.pile)
            if not deck:
                return NO_CARD
            self.dice.shuffle(deck)
            p.deck = deck
            p.left_in_deck = len(deck)
            p.pile = 0
            if self.telling:
                self.tell("reshuffled", [int(p.seat), len(deck)], "PO-P28")
        p.left_in_deck -= 1
        place: i64 = p.deck[p.left_in_deck]
        p.hand += in_hand(place)
        p.cards += 1
        self.disclosed += 1
        return p.base + place

    def discard_loot(self, face: i64) -> None:
        deck: i64 = self.terms.loot_deck[face]
        self.loot_piles[deck] = self.loot_piles[deck] + in_hand(face - self.terms.loot_base[deck])

    # -- what the engine asks of every game ----------------------------------------------------------------------------

    def vocabulary(self) -> Vocabulary:
        return self.terms.actions

    def kind_name(self) -> str:
        return KINDS[self.kind]

    def finish(self, winners: list[int], why: str) -> None:
        self.winners = winners
        self.why = why
        self.end()
        if self.telling:
            self.tell(why, [], self.end_rule())
            for seat in winners:
                self.tell(
                    "won" if len(winners) == 1 else "shared", [seat, int(self.players[seat].gold)], self.end_rule()
                )

    def end_rule(self) -> str:
        """The rule by which the game ended."""
        return "PO-62" if self.why == "last-posse" and self.terms.last_posse else END_RULES[self.why]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        worth = [int(self.worth(p)) for p in self.players]
        gold = [int(p.gold) for p in self.players]
        return Outcome(self.winners, places_of(self.winners, worth), gold, self.why, self.end_rule())

    def worth(self, p: Player) -> i64:
        """PO-61, PO-P42: gold, then survivors, then health left; the dead by when they fell."""
        if p.living == 0:
            return p.fell
        health: i64 = 0
        for c in range(p.first, p.after):
            if self.figures[c].alive:
                health += self.terms.health[c] - self.figures[c].hurt
        return 1000000 + p.gold * 10000 + p.living * 1000 + health

    def interrupts(self, seat: i64) -> list[int]:
        """PO-21: in the Movement Phase its player may begin an action, which ends it."""
        if seat != self.turn or (self.kind != MOVING and self.kind != WHERE):
            return NO_OPTIONS
        phase = self.movement()
        return phase.ahead(self) if phase is not None else NO_OPTIONS

    def interrupt(self, seat: i64, key: i64) -> None:
        phase = self.movement()
        assert phase is not None
        phase.go_ahead(self, key)

    def movement(self) -> Phase | None:
        """The Movement Phase, at a moment at which the posse could as well go on to its actions."""
        if not self.waiting:
            return None
        step = self.top
        if self.kind == WHERE and PASS in self.options:
            step = self.beneath[-1]
        elif self.kind != MOVING:
            return None
        return step if isinstance(step, Phase) else None

    def goes_ahead(self, seat: i64) -> bool:
        return len(self.interrupts(seat)) > 0

    def why_not(self, seat: i64, key: i64) -> Refused:
        return self.terms.book.why_not(self, seat, key)

    def look(self, seats: list[int]) -> Glimpse:
        return self.terms.book.look(self, seats)

    def to_position(self) -> dict[str, Any]:
        return self.terms.book.to_position(self)


class Phase(Step[PosseTable]):
    """A phase that its player may end by beginning the next one (PO-21)."""

    def ahead(self, g: PosseTable) -> list[int]:
        """The endings that are possible as things are."""
        raise NotImplementedError(type(self).__name__)

    def go_ahead(self, g: PosseTable, key: i64) -> None:
        raise NotImplementedError(type(self).__name__)


BITS: Final = [1 << n for n in range(16)]  # characters
