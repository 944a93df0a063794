"""Finger Guns positions: reading and writing.  docs/positions.md documents every field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64

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
from highnoon.engine.table import NO_OPTIONS, NOBODY, seat_name
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
from highnoon.games.finger_guns.round import DISCUSS, Deal, Discuss, Resolve, ResolveRest
from highnoon.games.finger_guns.table import END_RULES, EVERYBODY, GESTURE, FingerGunsTable, Player
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


def write_position(g: FingerGunsTable) -> dict[str, Any]:
    ids = g.terms.ids
    defaults = agree(OPTIONS, {})
    position: dict[str, Any] = {
        "game": "finger-guns",
        "seats": int(g.seats),
        "options": {name: value for name, value in g.terms.options.items() if value != defaults[name]},
        "round": int(g.round),
        "badge": "" if g.badge == NOBODY else seat_name(g.badge),
        "caller": "" if g.caller == NOBODY else seat_name(g.caller),
        "ally": "" if g.ally < 0 else ids[g.ally],
        "deck": [ids[face] for face in g.deck],
        "known": ["*" if mask == EVERYBODY else seats_in(mask) for mask in g.known],
        "resolving": [ids[face] for face in g.resolving],
        "looking": int(g.looking),
        "winners": [seat_name(seat) for seat in g.winners],
        "why": g.why,
    }
    for p in g.players:
        position[seat_name(p.seat)] = {
            "health": int(p.health),
            "ghost": p.ghost,
            "killed": p.killed,
            "shows": "" if p.gesture == 0 else g.terms.actions.say(int(p.gesture)),
            "lost_to": ["shot"] * p.lost_to_shot + ["dynamite"] * p.lost_to_dynamite,
            "allies": [ids[face] for face in p.keepers],
        }
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
    g.badge = reader.name("badge", "", names, nothing=True)
    g.caller = reader.name("caller", "", names, nothing=True)
    read_cards(g, reader)
    g.winners = reader.names("winners", [], names)
    g.why = reader.text("why", "")
    g.over = g.why != ""
    if g.over and g.why not in END_RULES:
        raise reader.refuse("why", f"should be one of {', '.join(END_RULES)}, not {g.why!r}")
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
    p.ghost = ghost
    p.killed = killed
    shows = reader.text("shows", "")
    p.gesture = terms.actions.parse(shows) if shows else 0
    for cause in reader.texts("lost_to", []):
        if cause not in ("shot", "dynamite"):
            raise reader.refuse("lost_to", f"holds shot and dynamite, not {cause!r}")
        p.lost_to_shot = p.lost_to_shot or cause == "shot"
        p.lost_to_dynamite = p.lost_to_dynamite or cause == "dynamite"
    p.keepers = reader.names("allies", [], terms.ids) or NO_OPTIONS
    p.perks = terms.perks(p.keepers)
    for face in p.keepers:
        if not terms.keeper[face]:
            raise reader.refuse("allies", f"holds {terms.ids[face]!r}, which is no Keeper")
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
    g.resolving = reader.names("resolving", [], ids) or NO_OPTIONS
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
