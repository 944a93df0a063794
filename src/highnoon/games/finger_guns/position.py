"""Finger Guns positions: reading and writing.  docs/positions/finger-guns.md documents every field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.form import (
    Flag,
    Form,
    Made,
    Maybe,
    Several,
    declared,
    read_ending,
    seats_of_table,
    write_heading,
)
from highnoon.engine.options import agree
from highnoon.engine.position import (
    Reader,
    StepMaker,
    maker,
    read_dice,
    read_pending,
    seats_in,
    seats_of,
    write_pending,
)
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import seat_name
from highnoon.engine.view import HIDDEN
from highnoon.games.finger_guns.allies import (
    Bounty,
    Bury,
    Heal,
    Pickpocket,
    Preach,
    PutUnder,
    Stampede,
    TakeAlly,
    Telegraph,
    TelegraphGain,
    TelegraphUnder,
)
from highnoon.games.finger_guns.records import Player
from highnoon.games.finger_guns.round import DISCUSS, Deal, Discuss, Resolve, ResolveRest
from highnoon.games.finger_guns.table import END_RULES, EVERYBODY, GESTURE, FingerGunsTable
from highnoon.games.finger_guns.terms import OPTIONS, Terms

OF_THE_ROUND: Final = [Deal, Discuss, Resolve, ResolveRest, PutUnder]
OF_A_SEAT: Final = [
    TakeAlly,
    Heal,
    Bounty,
    Stampede,
    Pickpocket,
    Preach,
    Bury,
    Telegraph,
    TelegraphGain,
    TelegraphUnder,
]


STEPS: Final[dict[str, StepMaker]] = {step.__name__: maker(step, 0) for step in OF_THE_ROUND} | {
    step.__name__: maker(step, 1) for step in OF_A_SEAT
}


PLAYER: Final = Form(
    Made("health", lambda g, p: p.health),
    Flag("ghost"),
    Flag("killed"),
    Made("shows", lambda g, p: "" if p.gesture == 0 else g.terms.actions.say(p.gesture)),
    Made("lost_to", lambda g, p: ["shot"] * p.lost_to_shot + ["dynamite"] * p.lost_to_dynamite),
    Several("allies", "ally", "keepers"),
)
TABLE: Final = Form(
    Made("round", lambda g, _: g.round),
    Maybe("badge", "seat"),
    Maybe("caller", "seat"),
    Made("ally", lambda g, _: "" if g.ally < 0 else g.terms.ids[g.ally]),
    # The size of the deck is public, and each card is to those who saw it go there (FG-D33).
    Made("deck", lambda g, _: [g.terms.ids[face] for face in g.deck], seen=HIDDEN),
    Made("known", lambda g, _: ["*" if mask == EVERYBODY else seats_in(mask) for mask in g.known], seen=HIDDEN),
    Several("resolving", "ally"),
    Made("looking", lambda g, _: g.looking),
    Made("winners", lambda g, _: [seat_name(seat) for seat in g.winners]),
    Made("why", lambda g, _: g.why),
)
SEEN: Final = declared(TABLE, PLAYER)


def lists_of(terms: Terms, seats: int) -> dict[str, list[str]]:
    """The names of what positions count."""
    return {"seat": seats_of_table(seats), "ally": terms.ids}


def write_position(g: FingerGunsTable) -> dict[str, Any]:
    lists = lists_of(g.terms, g.seats)
    position = write_heading(g, "finger-guns", OPTIONS, g.terms.options) | TABLE.write(g, g, lists)
    for p in g.players:
        position[seat_name(p.seat)] = PLAYER.write(g, p, lists)
    return position | write_pending(g)


def read_position(
    terms_of: Callable[[Mapping[str, bool | int | str]], Terms], low: int, high: int, data: Mapping[str, Any]
) -> FingerGunsTable:
    reader = Reader(data)
    reader.name("game", "finger-guns", ["finger-guns"])
    seats = reader.number("seats", 5, low, high)
    terms = terms_of(agree(OPTIONS, reader.section("options").data))
    names = [seat_name(seat) for seat in range(seats)]
    g = FingerGunsTable(seats, read_dice(reader), terms, [])
    g.players = [read_player(reader.section(name), terms, seat) for seat, name in enumerate(names)]
    for p in g.players:
        g.show(p, p.gesture)
    g.round = reader.number("round", 1, 0 if data.get("stack") == ["Deal"] else 1, 1000)
    TABLE.read(g, reader, lists_of(terms, seats))
    read_cards(g, reader)
    read_ending(g, reader, END_RULES)
    read_pending(g, reader, STEPS, [DISCUSS])
    reader.finish()
    for p in g.players:
        if p.killed and g.waiting and g.kind == GESTURE:
            raise reader.refuse(seat_name(p.seat), "is Killed, but in a new round the Killed are Ghosts already")
    return g


def read_player(reader: Reader, terms: Terms, seat: int) -> Player:
    ghost = reader.flag("ghost", False)
    killed = reader.flag("killed", False)
    p = Player(seat, reader.number("health", 0 if ghost or killed else int(terms.health), 0, int(terms.health)))
    PLAYER.read(p, reader, lists_of(terms, 0))
    shows = reader.text("shows", "")
    p.gesture = terms.actions.parse(shows) if shows else 0
    for cause in reader.texts("lost_to", []):
        if cause not in ("shot", "dynamite"):
            raise reader.refuse("lost_to", f"holds shot and dynamite, not {cause!r}")
        p.lost_to_shot = p.lost_to_shot or cause == "shot"
        p.lost_to_dynamite = p.lost_to_dynamite or cause == "dynamite"
    p.perks = terms.perks(p.keepers)
    for face in p.keepers:
        if not terms.keeper[face]:
            raise reader.refuse("allies", f"holds {terms.ids[face]!r}, which is not a Keeper")
    if (p.health == 0) != (ghost or killed) or (ghost and killed):
        raise BadInput(f"{reader.where}: health is 0 for the Killed and for Ghosts, and only for them")
    if ghost and p.keepers:
        raise reader.refuse("allies", "are for Survivors: a Ghost has none")
    reader.finish()
    return p


def read_cards(g: FingerGunsTable, reader: Reader) -> None:
    """The face-up ally, the deck and the cards being resolved; what is named nowhere goes under the deck in pack order.

    If nothing is said of the face-up ally, and none is being resolved, the first card named nowhere is face up.
    """
    ids = g.terms.ids
    deck = reader.names("deck", [], ids)
    rest = g.terms.deck[:]
    g.ally = reader.name("ally", "", ids, nothing=True)
    used = deck + g.resolving + [face for p in g.players for face in p.keepers] + ([int(g.ally)] if g.ally >= 0 else [])
    for face in used:
        if face not in rest:
            raise reader.refuse("deck", f"and the other places hold {ids[face]!r} more often than the pack has it")
        rest.remove(face)
    if rest and not reader.has("ally") and not g.resolving:
        g.ally = rest.pop(0)
    deck = deck + rest
    g.deck = deck
    known = reader.texts("known", [])
    if len(known) > len(deck):
        raise reader.refuse("known", f"should have no more texts than the deck has cards, which is {len(deck)}")
    g.known = [read_known(reader, text, g.seats) for text in known] + [0] * (len(deck) - len(known))
    g.looking = reader.number("looking", 0, 0, len(deck))


def read_known(reader: Reader, text: str, seats: i64) -> int:
    return EVERYBODY if text == "*" else int(seats_of(text, reader, "known", seats))
