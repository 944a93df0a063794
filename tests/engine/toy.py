"""A tiny game for tests, with everything that an engine can do: hidden hands, dice, a window, an interrupt.

Stare-down.  Each seat has two cards of the kinds gun, duck and yawn, and three nerves.  In turn a seat plays a card
(asked privately).  A gun opens a window: everybody else may duck.  If nobody does, everybody else who has not shouted
this turn rolls a die and loses a nerve on 0 or 1.  Then the seat draws a card.  Once per game a seat may shout, at any
moment: it is then out of this turn's window and roll.  Who has no nerve left is out; the last one in wins, and so do
all who are still in when the deck is used up.

Tests break it on purpose, to prove that they would see it: `Toy(SomeTable)` plays with another table.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from highnoon.engine.actions import Operand, Verb, Vocabulary
from highnoon.engine.dice import Dice
from highnoon.engine.events import Face
from highnoon.engine.game import Game
from highnoon.engine.ledger import parse_ledger
from highnoon.engine.options import Option, agree
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.pack import Pack
from highnoon.engine.position import Reader, StepMaker, read_dice, read_pending, read_step, write_pending
from highnoon.engine.refusal import Refused
from highnoon.engine.steps import Step, Window, in_order
from highnoon.engine.table import NOBODY, PASS, Table, seat_name
from highnoon.engine.view import View
from highnoon.engine.words import Words

GUN, DUCK, YAWN = 0, 1, 2
CARDS: Final = ["gun", "duck", "yawn"]
FULL_DECK: Final = [GUN] * 8 + [DUCK] * 6 + [YAWN] * 6
PLAY, ANSWER, SHOUT = 1, 4, 6  # 5 is no action at all
KINDS: Final = ["play", "duck"]
LEDGER: Final = """
# Stare-down
## Rules
- **TY-1** (design) In turn a seat plays a card, then draws one.
- **TY-2** (design) A gun may be ducked by everybody else; if nobody does, they roll, and lose a nerve on 0 or 1.
- **TY-3** (design) Once per game a seat may shout: it is out of this turn's window and roll.
- **TY-4** (design) The last one with a nerve wins, and whoever is in when the deck is used up.
"""
EVENTS: Final = {
    "played": "{0:seat} plays {1:card}.",
    "ducked": "{0:seat} ducks.",
    "rolled": "{0:seat} rolls {1}, nerves {2}.",
    "drew": "{0:seat} draws a card.",
    "drew-this": "{0:seat} draws {1:card}.",
    "shouted": "{0:seat} shouts!",
    "over": "It is over.",
}
OPTIONS: Final = [
    Option("nerves", 3, "Nerves at the start.", "TY-2", 1, 5),
    Option("slow", False, "The window waits for the table to draw."),
]


class ToyTable(Table):
    def __init__(self, seats: int, dice: Dice, options: dict[str, bool | int | str]) -> None:
        super().__init__(seats, dice, 4000)
        self.terms = options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.nerves = [int(options["nerves"])] * seats
        self.shouted: list[int] = []  # in the whole game
        self.loud: list[int] = []  # this turn
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.winners: list[int] = []

    def clone(self) -> ToyTable:
        t = type(self)(self.seats, self.dice.copy(), self.terms)
        self.copy_to(t)
        t.hands = [hand[:] for hand in self.hands]
        t.nerves = self.nerves[:]
        t.shouted = self.shouted[:]
        t.loud = self.loud[:]
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
        self.tell_apart(Face("drew", [seat]), {seat: Face("drew-this", [seat, card])}, "TY-1")

    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def kind_name(self) -> str:
        return KINDS[self.kind]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return Outcome(self.winners, places_of(self.winners, self.nerves), self.nerves, "over", "TY-4")

    def why_not(self, seat: int, key: int) -> Refused:
        return Refused("TY-3" if key == SHOUT else "TY-1", "That is not among your cards")

    def interrupts(self, seat: int) -> list[int]:
        return [SHOUT] if self.waiting and self.is_in(seat) and seat not in self.shouted else []

    def interrupt(self, seat: int, key: int) -> None:
        self.shouted = [*self.shouted, seat]
        self.loud = [*self.loud, seat]
        if self.telling:
            self.tell("shouted", [seat], "TY-3")

    def views(self, seats: list[int]) -> list[View]:
        return [self.look(seat) for seat in seats]

    def look(self, seat: int) -> ToyView:
        return make_view(self, seat)

    def to_position(self) -> dict[str, Any]:
        return write_position(self)


class Deal(Step[ToyTable]):
    def advance(self, g: ToyTable) -> None:
        g.deck = FULL_DECK[:]
        g.dice.shuffle(g.deck)
        for hand in g.hands:
            hand += [g.deck.pop(), g.deck.pop()]
        g.become([Turn(0)])


class Turn(Step[ToyTable]):
    """TY-1: a seat plays a card …"""

    def advance(self, g: ToyTable) -> None:
        if not g.hands[self.seat]:
            g.become([Draw(self.seat)])
            return
        g.ask_privately(self.seat, 0, g.cards_to_play(self.seat))

    def answer(self, g: ToyTable, key: int) -> None:
        card = key - PLAY
        g.toss(self.seat, card)
        g.disclosed += 1
        if g.telling:
            g.tell("played", [int(self.seat), card], "TY-1")
        rest = [Roll(self.seat), Draw(self.seat)]
        g.become(in_order([Duck(self.seat), *rest] if card == GUN else [rest[1]]))


class Duck(Window[ToyTable]):
    """TY-2: everybody else may duck."""

    def offer(self, g: ToyTable, seat: int) -> list[int]:
        return g.answers(seat) if seat in g.threatened(self.seat) else []

    def kind(self, g: ToyTable) -> int:
        return 1

    def order(self, g: ToyTable) -> list[int]:
        return g.around(self.seat)

    def advance(self, g: ToyTable) -> None:
        offers = [self.offer(g, seat) for seat in range(g.seats)]
        if g.terms["slow"] and any(offers):
            g.ask_sealed(1, offers, True, True)
        else:
            super().advance(g)

    def resolve(self, g: ToyTable, seat: int, key: int) -> None:
        g.toss(seat, DUCK)
        g.loud = [*g.loud, seat]
        if g.telling:
            g.tell("ducked", [seat], "TY-2")


class Roll(Step[ToyTable]):
    """TY-2: whoever is left rolls."""

    def advance(self, g: ToyTable) -> None:
        g.done()
        for seat in g.threatened(self.seat):
            die = g.roll()
            if die < 2:
                g.nerves[seat] -= 1
            if g.telling:
                g.tell("rolled", [seat, die, g.nerves[seat]], "TY-2")


class Draw(Step[ToyTable]):
    """TY-1: … then draws one.  TY-4: unless it is over."""

    def advance(self, g: ToyTable) -> None:
        g.loud = []
        left = [seat for seat in range(g.seats) if g.is_in(seat)]
        if len(left) == 1 or g.used_up():
            g.winners = left
            if g.telling:
                g.tell("over", [], "TY-4")
            g.end()
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


def seated(step: Any) -> StepMaker:
    def make(numbers: list[int]) -> Step[Any]:
        made: Step[Any] = step(*numbers)
        return made

    return make


STEPS: Final[dict[str, StepMaker]] = {step.__name__: seated(step) for step in (Deal, Turn, Duck, Roll, Draw)}


class ToyView(View):
    hand: list[int]
    hands: list[int]  # how many cards
    nerves: list[int]
    shouted: list[int]
    loud: list[int]
    deck: int
    discard: list[int]
    peep: int = -1  # for tables that leak


SEEN: Final = {
    "hands": "owner",
    "deck": "hidden",
    "dice": "hidden",
    "picks": "owner",
    "late": "hidden",
    "acts": "hidden",
    **dict.fromkeys(["nerves", "shouted", "loud", "discard", "winners", "stack", "left"], "public"),
}


def make_view(g: ToyTable, seat: int) -> ToyView:
    return ToyView(
        *g.shown_to(seat),
        hand=sorted(g.hands[seat]) if seat >= 0 else [],
        hands=[len(hand) for hand in g.hands],
        nerves=g.nerves[:],
        shouted=g.shouted,
        loud=g.loud,
        deck=len(g.deck),
        discard=g.discard[:],
    )


def write_position(g: ToyTable) -> dict[str, Any]:
    return {
        "game": "toy",
        "seats": int(g.seats),
        "options": {option.name: g.terms[option.name] for option in OPTIONS},
        "hands": [" ".join(CARDS[card] for card in hand) for hand in g.hands],
        "nerves": g.nerves[:],
        "shouted": [seat_name(seat) for seat in g.shouted],
        "loud": [seat_name(seat) for seat in g.loud],
        "deck": [CARDS[card] for card in g.deck],
        "discard": [CARDS[card] for card in g.discard],
        "winners": [seat_name(seat) for seat in g.winners],
    } | write_pending(g)


def read_position(data: Mapping[str, Any], make: type[ToyTable]) -> ToyTable:
    reader = Reader(data)
    reader.text("game", "toy")
    seats = reader.number("seats", 3, 2, 4)
    names = [seat_name(seat) for seat in range(seats)]
    g = make(seats, read_dice(reader), agree(OPTIONS, reader.section("options").data))
    g.hands = [[CARDS.index(word) for word in text.split()] for text in reader.texts("hands", ["gun duck"] * seats)]
    g.nerves = reader.numbers("nerves", g.nerves, 0, 5)[:]
    g.shouted = reader.names("shouted", [], names)
    g.loud = reader.names("loud", [], names)
    g.deck = reader.names("deck", ["yawn"] * 3, CARDS)
    g.discard = reader.names("discard", [], CARDS)
    g.winners = reader.names("winners", [], names)
    g.over = bool(g.winners)
    read_pending(g, reader, STEPS, [Turn(0)])
    reader.finish()
    return g


VOCABULARY: Final = Vocabulary(
    [Verb(0, "pass"), Verb(PLAY, "play", (Operand("card", 3),)), Verb(ANSWER, "dodge"), Verb(SHOUT, "shout")],
    {"card": CARDS},
)
# Key 5 belongs to nobody: vocabularies may have gaps.


class Toy(Game):
    def __init__(self, make: type[ToyTable] = ToyTable) -> None:
        super().__init__(
            "toy",
            "Stare-down",
            "nowhere",
            2,
            4,
            1,
            OPTIONS,
            Pack("toy.toml", 'name = "Stare-down"\n'),
            VOCABULARY,
            Words(
                EVENTS,
                {"play": ("Play a card.", "{0:seat} plays a card."), "duck": ("Duck?", "{0:seat} may duck.")},
                {"pass": "Stand", "play": "Play {0:card}", "dodge": "Duck", "shout": "Shout"},
                {},
                {"card": CARDS},
            ),
            Path(__file__).parent,
        )
        self.make = make
        self.read = parse_ledger("toy", LEDGER)

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> ToyTable:
        table = self.make(seats, dice, options)
        table.stack = [Deal()]
        return table

    def from_position(self, position: Mapping[str, Any]) -> ToyTable:
        return read_position(position, self.make)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> ToyTable:
        assert isinstance(view, ToyView)
        g = self.make(view.seats, dice, agree(OPTIONS, options))
        unknown = FULL_DECK[:]
        for card in view.discard + view.hand:
            unknown.remove(card)
        dice.shuffle(unknown)
        g.hands = [
            view.hand[:] if seat == view.seat else [unknown.pop() for _ in range(size)]
            for seat, size in enumerate(view.hands)
        ]
        g.deck = unknown
        g.discard = view.discard[:]
        g.nerves = view.nerves[:]
        g.shouted = view.shouted
        g.loud = view.loud
        g.left = view.left
        if view.outcome is not None:
            g.winners = view.outcome.winners
            g.over = True
            return g
        g.stack = [read_step(Reader({}), text, STEPS) for text in view.stack]
        g.run()
        if view.sealed and g.sealed:
            for seat in range(view.seats):
                # Windows are quiet: who else has answered is not known, so nobody else has.
                if seat == view.seat and view.pick != NOBODY and seat in g.pending():
                    g.pick(seat, view.pick)
        return g

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, ToyTable)
        return sorted(CARDS[c] for c in [*table.deck, *table.discard, *(c for hand in table.hands for c in hand)])

    def seen(self) -> Mapping[str, str]:
        return SEEN
