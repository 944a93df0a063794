"""Tables of Stare-down as text and back, and tables that one seat cannot tell from the true one."""

from __future__ import annotations

from typing import Any, Final

from highnoon.engine.position import Reader, StepMaker, read_pending, read_step, write_pending
from highnoon.engine.table import NOBODY, seat_name

from .table import CARDS, Deal, Draw, Duck, Roll, StareDownTable, StareDownView, Turn

STEPS: Final[dict[str, StepMaker]] = {
    "Deal": lambda numbers: Deal(*numbers),
    "Turn": lambda numbers: Turn(*numbers),
    "Duck": lambda numbers: Duck(*numbers),
    "Roll": lambda numbers: Roll(*numbers),
    "Draw": lambda numbers: Draw(*numbers),
}
# The readers of each field of a position; a field not declared here cannot leave the table.
SEEN: Final = {
    **dict.fromkeys(["hands", "picks"], "owner"),
    **dict.fromkeys(["deck", "dice", "late", "acts"], "hidden"),
    **dict.fromkeys(["nerves", "shouted", "loud", "discard", "winners", "stack", "left"], "public"),
}


def write_position(g: StareDownTable) -> dict[str, Any]:
    return {
        "game": "stare-down",
        "seats": int(g.seats),
        "options": dict(g.terms.options),
        "hands": [" ".join(CARDS[card] for card in hand) for hand in g.hands],
        "nerves": g.nerves[:],
        "shouted": [seat_name(seat) for seat in g.shouted],
        "loud": [seat_name(seat) for seat in g.loud],
        "deck": [CARDS[card] for card in g.deck],
        "discard": [CARDS[card] for card in g.discard],
        "winners": [seat_name(seat) for seat in g.winners],
    } | write_pending(g)


def read_position(reader: Reader, g: StareDownTable) -> StareDownTable:
    names = [seat_name(seat) for seat in range(g.seats)]
    g.hands = [[CARDS.index(word) for word in text.split()] for text in reader.texts("hands", ["gun duck"] * g.seats)]
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


def guess(view: StareDownView, g: StareDownTable) -> StareDownTable:
    unknown = g.terms.deck[:]
    for card in view.discard + view.hand:
        unknown.remove(card)
    g.dice.shuffle(unknown)
    for seat, size in enumerate(view.hands):
        g.hands[seat] = view.hand[:] if seat == view.seat else [unknown.pop() for _ in range(size)]
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
    # Windows are quiet: who else has answered is not known, so nobody else has.
    if view.sealed and g.sealed and view.pick != NOBODY and view.seat in g.pending():
        g.pick(view.seat, view.pick)
    return g
