"""Stare-down: what changes in a game, what a seat may see of it, and the rules, a step for each paragraph."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from highnoon.engine.actions import Operand, Verb, Vocabulary
from highnoon.engine.dice import Dice
from highnoon.engine.events import Face
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.refusal import Refused
from highnoon.engine.steps import Step, Window, in_order
from highnoon.engine.table import PASS, Fields, Glimpse, Table
from highnoon.engine.view import View

GUN, DUCK, YAWN = 0, 1, 2
CARDS: Final = ["gun", "duck", "yawn"]
PLAY, ANSWER, SHOUT = 1, 4, 6  # 5 is not an action: vocabularies may have gaps
VOCABULARY: Final = Vocabulary(
    [Verb(0, "pass"), Verb(PLAY, "play", (Operand("card", 3),)), Verb(ANSWER, "dodge"), Verb(SHOUT, "shout")],
    {"card": CARDS},
)
KINDS: Final = ["play", "duck"]  # what is asked


class StareDownView(View):
    """A seat's view; `hand` is the seat's own, `hands` and `deck` are how many cards."""

    hand: list[int]
    hands: list[int]
    nerves: list[int]
    shouted: list[int]
    loud: list[int]
    deck: int
    discard: list[int]


class Terms(NamedTuple):
    """The terms of a table; `rules` has the rule of each card."""

    deck: list[int]
    rules: list[str]
    options: dict[str, bool | int | str]


class StareDownTable(Table):
    view_type = StareDownView

    def __init__(self, seats: int, dice: Dice, terms: Terms) -> None:
        super().__init__(seats, dice, 4000)
        self.terms = terms
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.nerves = [int(terms.options["nerves"])] * seats
        self.shouted: list[int] = []  # in the whole game; this list and the next are never changed in place
        self.loud: list[int] = []  # this turn
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.winners: list[int] = []

    def clone(self) -> StareDownTable:
        t = type(self)(self.seats, self.dice.copy(), self.terms)
        self.copy_to(t)
        t.hands = [hand[:] for hand in self.hands]
        t.nerves = self.nerves[:]
        t.shouted = self.shouted
        t.loud = self.loud
        t.deck = self.deck[:]
        t.discard = self.discard[:]
        t.winners = self.winners
        return t

    def is_in(self, seat: int) -> bool:
        return self.nerves[seat] > 0

    def threatened(self, by: int) -> list[int]:
        return [s for s in range(self.seats) if s != by and self.is_in(s) and s not in self.loud]

    def cards_to_play(self, seat: int) -> list[int]:
        return [PLAY + card for card in sorted(set(self.hands[seat]))]

    def answers(self, seat: int) -> list[int]:
        """In a window, of a seat that could answer as far as the others know."""
        return [int(PASS), ANSWER] if DUCK in self.hands[seat] else [int(PASS)]

    def around(self, seat: int) -> list[int]:
        """Clockwise from the seat's left."""
        return [(int(seat) + 1 + i) % self.seats for i in range(self.seats)]

    def toss(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def roll(self) -> int:
        return int(self.dice.below(6))

    def used_up(self) -> bool:
        return not self.deck

    def tell_drawn(self, seat: int, card: int) -> None:
        self.tell_apart(Face("drew", [seat]), {seat: Face("drew-this", [seat, card])}, "SD-1")

    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def kind_name(self) -> str:
        return KINDS[self.kind]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return Outcome(self.winners, places_of(self.winners, self.nerves), self.nerves, "over", "SD-5")

    def why_not(self, seat: int, key: int) -> Refused:
        return Refused("SD-4" if key == SHOUT else "SD-1", "That is not among your cards")

    def interrupts(self, seat: int) -> list[int]:
        return [SHOUT] if self.waiting and self.is_in(seat) and seat not in self.shouted else []

    def interrupt(self, seat: int, key: int) -> None:
        """SD-4."""
        self.shouted = [*self.shouted, seat]
        self.loud = [*self.loud, seat]
        if self.telling:
            self.tell("shouted", [seat], "SD-4")

    def look(self, seats: list[int]) -> Glimpse:
        return self.seen(self.shown(), {seat: self.own(seat) for seat in seats})

    def shown(self) -> StareDownView:
        """As a spectator sees it."""
        return self.view_type(
            *self.shown_to_all(),
            hand=[],
            hands=[len(hand) for hand in self.hands],
            nerves=self.nerves[:],
            shouted=self.shouted,
            loud=self.loud,
            deck=len(self.deck),
            discard=self.discard[:],
        )

    def own(self, seat: int) -> Fields:
        """What a seat sees instead."""
        return {"hand": sorted(self.hands[seat])} if seat >= 0 else {}

    def to_position(self) -> dict[str, Any]:
        from .position import write_position

        return write_position(self)


class Deal(Step[StareDownTable]):
    def advance(self, g: StareDownTable) -> None:
        g.deck = g.terms.deck[:]
        g.dice.shuffle(g.deck)
        for hand in g.hands:
            hand += [g.deck.pop(), g.deck.pop()]
        g.become([Turn(0)])


class Turn(Step[StareDownTable]):
    """SD-1: a player plays a card…"""

    def advance(self, g: StareDownTable) -> None:
        if g.hands[self.seat]:
            g.ask_privately(self.seat, 0, g.cards_to_play(self.seat))
        else:
            g.become([Draw(self.seat)])

    def answer(self, g: StareDownTable, key: int) -> None:
        card = key - PLAY
        g.toss(self.seat, card)
        g.disclosed += 1
        if g.telling:
            g.tell("played", [int(self.seat), card], g.terms.rules[card])
        rest = [Roll(self.seat), Draw(self.seat)]
        g.become(in_order([Duck(self.seat), *rest] if card == GUN else [rest[1]]))


class Duck(Window[StareDownTable]):
    """SD-2: every other player may duck a Gun."""

    def offer(self, g: StareDownTable, seat: int) -> list[int]:
        return g.answers(seat) if seat in g.threatened(self.seat) else []

    def kind(self, g: StareDownTable) -> int:
        return 1

    def order(self, g: StareDownTable) -> list[int]:
        return g.around(self.seat)

    def advance(self, g: StareDownTable) -> None:
        offers = [self.offer(g, seat) for seat in range(g.seats)]
        if g.terms.options["slow"] and any(offers):
            g.ask_sealed(1, offers, True, True)
        else:
            super().advance(g)

    def resolve(self, g: StareDownTable, seat: int, key: int) -> None:
        g.toss(seat, DUCK)
        g.loud = [*g.loud, seat]
        if g.telling:
            g.tell("ducked", [seat], g.terms.rules[DUCK])


class Roll(Step[StareDownTable]):
    """SD-2: the others roll, and lose a nerve on 0 or 1."""

    def advance(self, g: StareDownTable) -> None:
        g.done()
        for seat in g.threatened(self.seat):
            die = g.roll()
            if die < 2:
                g.nerves[seat] -= 1
            if g.telling:
                g.tell("rolled", [seat, die, g.nerves[seat]], "SD-2")


class Draw(Step[StareDownTable]):
    """SD-1: … then draws one.  SD-5: unless it is over."""

    def advance(self, g: StareDownTable) -> None:
        g.loud = []
        left = [seat for seat in range(g.seats) if g.is_in(seat)]
        if len(left) == 1 or g.used_up():
            g.winners = left
            g.end()
            if g.telling:
                g.tell("over", [], "SD-5")
            return
        card = g.deck.pop()
        g.hands[self.seat].append(card)
        g.disclosed += 1
        if g.telling:
            g.tell_drawn(int(self.seat), card)
        follows = (int(self.seat) + 1) % g.seats
        while not g.is_in(follows):
            follows = (follows + 1) % g.seats
        g.become([Turn(follows)])
