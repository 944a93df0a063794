"""The table of Posses: figures on a map, posse decks and hands, loot, crates, chips, the attack under way."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.dice import Dice
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.refusal import Refused
from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, NOBODY, PASS, Table
from highnoon.games.posse.cards import NO_CARD, held, in_hand, places_in
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.paths import BODY, FIRE, TRAP
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.squares import NOWHERE
from highnoon.games.posse.terms import Terms

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
FIELD_MASK: Final[i64] = 127

ACTS_A_TURN: Final = 1500  # far more than any turn has
NO_ITEMS: Final[list[int]] = []
NO_SQUARES: Final[list[int]] = []
NOT_MADE: Final[list[Any]] = []

END_RULES: Final = {
    "most-gold": "PO-61",
    "last-posse": "PO-P40",
    "time-is-up": "PO-P43",
    "nobody-left": "PO-P41",
}


@final
@mypyc_attr(acyclic=True)
class Figure:
    """A character.  Where it stands is in the table's `at`.  `items` is never changed in place, so clones share it."""

    def __init__(self, c: i64) -> None:
        self.c: Final[i64] = c
        self.alive = False
        self.body: i64 = NOWHERE  # where it lies with its loot…
        self.over: i64 = 0  # …over this many bodies that fell there before
        self.hurt: i64 = 0
        self.items: list[int] = NO_ITEMS
        self.poison: i64 = 0
        self.poisoner: i64 = NOBODY
        self.moved = False
        self.acted: i64 = 0  # actions taken this turn
        self.extra = False  # one more action this turn, by a card
        self.pinned = False  # Speed 0 in the next Movement Phase
        self.covered: i64 = 0  # taken off its next attack…
        self.covered_turns: i64 = 0  # … before the end of that many turns of its owner
        self.called: i64 = 0  # added to attacks on it this turn
        self.kick: i64 = 0  # added to its next attack this turn
        self.haze: i64 = 0  # taken off its defense until its owner's next turn
        self.sugar: i64 = 0  # added to its Speed this turn

    def copy(self) -> Figure:
        f = Figure(self.c)
        f.alive = self.alive
        f.body = self.body
        f.over = self.over
        f.hurt = self.hurt
        f.items = self.items
        f.poison = self.poison
        f.poisoner = self.poisoner
        f.moved = self.moved
        f.acted = self.acted
        f.extra = self.extra
        f.pinned = self.pinned
        f.covered = self.covered
        f.covered_turns = self.covered_turns
        f.called = self.called
        f.kick = self.kick
        f.haze = self.haze
        f.sugar = self.sugar
        return f


@final
@mypyc_attr(acyclic=True)
class Player:
    """A posse's player.  Decks are never changed in place: the top card is the last of `left_in_deck`."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.posse: i64 = -1
        self.base: i64 = 0  # the posse's first card
        self.first: i64 = 0  # its first character…
        self.after: i64 = 0  # … and the one after its last
        self.hand: i64 = 0  # counts, see cards.py
        self.cards: i64 = 0
        self.deck: list[int] = NO_OPTIONS  # places of faces in the posse's list
        self.left_in_deck: i64 = 0
        self.pile: i64 = 0  # discards, counted like a hand
        self.dug: i64 = 0  # Dig In cards on the table, counted like a hand
        self.dug_amount: i64 = 0  # what they take off
        self.volley: i64 = 0  # added to attacks of `volleyers` this turn
        self.volleyers: i64 = 0  # characters as bits
        self.gold: i64 = 0
        self.crates: i64 = 0  # to be placed
        self.living: i64 = 0  # how many characters
        self.fell: i64 = 0  # as the how-many-eth posse

    def copy(self) -> Player:
        p = Player(self.seat)
        p.posse = self.posse
        p.base = self.base
        p.first = self.first
        p.after = self.after
        p.hand = self.hand
        p.cards = self.cards
        p.deck = self.deck
        p.left_in_deck = self.left_in_deck
        p.pile = self.pile
        p.dug = self.dug
        p.dug_amount = self.dug_amount
        p.volley = self.volley
        p.volleyers = self.volleyers
        p.gold = self.gold
        p.crates = self.crates
        p.living = self.living
        p.fell = self.fell
        return p


@final
@mypyc_attr(acyclic=True)
class Attack:
    """An attack under way (PO-P18)."""

    def __init__(self, by: i64, at: i64, card: i64) -> None:
        self.by: Final[i64] = by
        self.at: i64 = at
        self.card: Final[i64] = card  # the posse card, or none
        self.place: i64 = -1  # of the loot weapon among its items; -1 is none
        self.loot: i64 = NO_CARD  # the loot weapon
        self.base: i64 = 0  # the value of card or weapon
        self.type: i64 = 0
        self.ammo: i64 = NO_CARD
        self.value: i64 = 0  # the sum, before it is halved
        self.halved = False
        self.counter = False  # a counterattack
        self.blast = False  # by dynamite
        self.defence: i64 = NO_CARD  # the card played
        self.canceled = False
        self.steady: i64 = 0  # added to the defense by a card
        self.answers = False  # a counterattack will follow
        self.quiet = False  # nothing but a Basic card may answer
        self.dealt: i64 = 0
        self.spot: i64 = NOWHERE  # where the target stands

    def copy(self) -> Attack:
        a = Attack(self.by, self.at, self.card)
        a.place = self.place
        a.loot = self.loot
        a.base = self.base
        a.type = self.type
        a.ammo = self.ammo
        a.value = self.value
        a.halved = self.halved
        a.counter = self.counter
        a.blast = self.blast
        a.defence = self.defence
        a.canceled = self.canceled
        a.steady = self.steady
        a.answers = self.answers
        a.quiet = self.quiet
        a.dealt = self.dealt
        a.spot = self.spot
        return a


NO_ATTACKS: Final[list[Attack]] = []


@final
@mypyc_attr(acyclic=True)
class PosseTable(Table):
    def __init__(self, seats: i64, dice: Dice, terms: Terms, players: list[Player], figures: list[Figure]) -> None:
        super().__init__(seats, dice, terms.rounds * seats * ACTS_A_TURN)
        self.terms: Final = terms
        self.players = players
        self.figures = figures
        self.owner: list[int] = NO_OPTIONS  # the seat of each character, or -1; shared
        self.ground: Ground | None = None
        self.field: list[int] = NO_SQUARES  # what stands on squares; changed in place only while it is nobody else's
        self.own_field = False
        self.at: list[int] = [int(NOWHERE)] * terms.characters  # changed by `put` only
        self.looked: i64 = 0  # characters whose targets are known, as bits; none once a character has moved…
        self.armed: i64 = 0  # … and who of them has any, see aim.py
        self.laid: list[int] = NO_ITEMS  # tiles laid so far, see building.py; never changed in place
        self.tile: i64 = -1  # the one being laid…
        self.turns: i64 = -1  # … and how it is turned
        self.enough: i64 = 0  # players in a row who want no more tiles
        self.crates: list[int] = NO_SQUARES  # square + 1024 * kind + 4096 if looted; never changed in place
        self.crate_pile: list[int] = terms.crate_kinds  # unseen; never changed in place
        self.revealed = False
        self.turned: i64 = 0  # crates revealed so far, while the events are told
        self.crates_shown: list[list[int]] = []  # the last view of them…
        self.crates_shown_of: list[int] = NO_SQUARES  # … and of what; see view_builder.py
        self.crates_shown_up: i64 = 0  # … with the kinds of so many
        self.room: list[Any] = NOT_MADE  # keys of squares for the next crate; never changed in place…
        self.near: list[list[Any] | None] = []  # … and those near a square, where they are known; shared, see crates.py
        self.loot_decks: list[list[int]] = terms.loot_decks[:]  # the decks are never changed in place
        self.loot_left: list[int] = [len(deck) for deck in terms.loot_decks]
        self.loot_piles: list[int] = [0, 0, 0]  # counted like hands
        self.drawn: list[int] = NO_ITEMS  # loot cards turned up, of which one is kept
        self.bodies: list[int] = NO_SQUARES  # where they lie; follows from the figures; never changed in place
        self.chips: list[int] = (
            NO_ITEMS  # fires and traps: square + 1024 * seat + 8192 for a trap; never changed in place
        )
        self.way: list[int] = NO_SQUARES  # squares still to walk; never changed in place
        # About the pending move; all this follows from the rest.
        self.rough = False  # something on the way may hurt
        self.ends: list[Any] = NOT_MADE  # the squares it can end on, as keys…
        self.unhurt: i64 = 0  # … and how many of them can be reached unhurt, the first ones
        self.spare: list[Any] = NOT_MADE  # FAR for every square; this table's own, made when it is needed
        self.blast: list[int] = NO_ITEMS  # who is still to be hit by dynamite; never changed in place
        self.attacks: list[Attack] = NO_ATTACKS
        self.first: i64 = NOBODY
        self.active: i64 = NOBODY
        self.round: i64 = 0
        self.paid = False  # the gold for damage this turn
        self.shaken = False  # somebody died since the table last looked
        self.fallen: i64 = 0  # posses
        self.winners: list[int] = NO_OPTIONS
        self.why = ""

    def clone(self) -> PosseTable:
        t = PosseTable(
            self.seats, self.dice.copy(), self.terms, [p.copy() for p in self.players], [f.copy() for f in self.figures]
        )
        self.copy_to(t)
        t.owner = self.owner
        t.ground = self.ground
        t.field = self.field
        self.own_field = False
        t.at = self.at[:]
        t.looked = self.looked
        t.armed = self.armed
        t.laid = self.laid
        t.tile = self.tile
        t.turns = self.turns
        t.enough = self.enough
        t.crates = self.crates
        t.crate_pile = self.crate_pile
        t.revealed = self.revealed
        t.crates_shown = self.crates_shown
        t.crates_shown_of = self.crates_shown_of
        t.crates_shown_up = self.crates_shown_up
        t.room = self.room
        t.near = self.near
        t.loot_decks = self.loot_decks[:]
        t.loot_left = self.loot_left[:]
        t.loot_piles = self.loot_piles[:]
        t.drawn = self.drawn
        t.bodies = self.bodies
        t.chips = self.chips
        t.way = self.way
        t.rough = self.rough
        t.ends = self.ends
        t.unhurt = self.unhurt
        t.blast = self.blast
        if self.attacks:
            t.attacks = [a.copy() for a in self.attacks]
        t.first = self.first
        t.active = self.active
        t.round = self.round
        t.paid = self.paid
        t.shaken = self.shaken
        t.fallen = self.fallen
        t.winners = self.winners
        t.why = self.why
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
        if not self.waiting or not self.stack:
            return None
        place = 1 if self.kind == MOVING else 2 if self.kind == WHERE and PASS in self.options else 0
        if place == 0 or len(self.stack) < place:
            return None
        step = self.stack[-place]
        return step if isinstance(step, Phase) else None

    def goes_ahead(self, seat: i64) -> bool:
        return len(self.interrupts(seat)) > 0

    def why_not(self, seat: i64, key: i64) -> Refused:
        return self.terms.book.why_not(self, seat, key)

    def views(self, seats: list[int]) -> list[Any]:
        return self.terms.book.views(self, seats)

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
