"""The fields of a Notoriety position, and writing them.  docs/positions/notoriety.md documents every field."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.form import (
    Bits,
    Flag,
    Form,
    Made,
    Maybe,
    Named,
    Number,
    Seats,
    Several,
    declared,
    seats_of_table,
    write_heading,
)
from highnoon.engine.position import write_pending
from highnoon.engine.table import seat_name
from highnoon.engine.view import HIDDEN, OWNER
from highnoon.games.notoriety.actions import OPEN, STANCES
from highnoon.games.notoriety.cards import (
    BULLETS,
    NO_COVER,
    cards_in,
)
from highnoon.games.notoriety.flight import STAGES
from highnoon.games.notoriety.notation import (
    write_bullets,
    write_covers,
    write_effect,
    write_flight,
    write_gun,
    write_guns,
    write_secret,
)
from highnoon.games.notoriety.player import CARD_PLACES, MARKS, SHELTERS, UNLED
from highnoon.games.notoriety.table import SLOT_MARKS, NotorietyTable
from highnoon.games.notoriety.terms import OPTIONS, Terms


def ids_of(mask: i64, terms: Terms) -> list[str]:
    return [terms.ids[face] for face in cards_in(mask)]


# A seat's knowledge of others' cards and bullets is in its view: NT-N50.
PLAYER: Final = Form(
    Maybe("character", "character"),
    Made("dead", lambda g, p: not p.alive),
    Made("fell", lambda g, p: p.fell),
    Number("fell_with", 9999),
    Number("fame", 9999),
    Number("wounds", 99),
    Made("hand", lambda g, p: ids_of(p.hand, g.terms), seen=OWNER),  # its size is public
    Made("known", lambda g, p: ids_of(p.known, g.terms)),
    Number("drawn", 99),
    Made("sixgun", lambda g, p: write_gun(p.sixgun), seen=HIDDEN),  # but for bullets that were seen, and their number
    Made("guns", lambda g, p: write_guns(p.guns, g.terms), seen=HIDDEN),  # likewise
    Maybe("cover", "cover"),
    Made("damage", lambda g, p: p.damage),
    Made("lodged", lambda g, p: write_bullets(p.lodged)),
    Seats("grudge"),
    Bits("marks", MARKS),
    Maybe("plays", "card", "face", seen=OWNER),  # public after the reveal
    Made("card", lambda g, p: CARD_PLACES[p.place]),
    Maybe("aim", "seat"),
    Made("led", lambda g, p: "" if p.led == UNLED else g.terms.ids[p.led]),
    Made("stance", lambda g, p: STANCES[0 if p.stance == 0 else p.stance - OPEN + 1]),
    Made("shelter", lambda g, p: SHELTERS[p.shelter]),
    Flag("acted"),
    Flag("down"),
    Maybe("hit_by", "seat"),
    Number("bounty", 99),
)
TABLE: Final = Form(
    Number("round", 8),
    Made("deck", lambda g, _: [g.terms.ids[face] for face in reversed(g.deck[: g.left_in_deck])], seen=HIDDEN),
    Made("discard", lambda g, _: ids_of(g.discarded, g.terms)),
    Made("display", lambda g, _: ids_of(g.display, g.terms)),
    Made("stacked", lambda g, _: [g.terms.ids[face] for face in g.stacked]),
    Made("pile", lambda g, _: write_bullets(g.pile), seen=HIDDEN),  # its size is public
    Made("spent", lambda g, _: write_bullets(g.spent)),
    Made("buried", lambda g, _: write_bullets(g.buried), seen=HIDDEN),  # its size is public
    Made("covers", lambda g, _: write_covers(g.covers, g.terms.cover_ids), seen=HIDDEN),  # follows from what is seen
    Made("cover_discard", lambda g, _: write_covers(g.cover_spent, g.terms.cover_ids)),
    Made("face_up", lambda g, _: "" if g.face_up == NO_COVER else g.terms.cover_ids[g.face_up]),
    Made("secrets", lambda g, _: [write_secret(secret, g.terms) for secret in g.secrets], seen=OWNER),  # seen by it
    Made("order", lambda g, _: [seat_name(seat) for seat in g.order]),
    Made("at", lambda g, _: g.at),
    Made("takers", lambda g, _: [seat_name(seat) for seat in g.takers]),
    Flag("revealed"),
    Seats("passed"),
    Seats("asking"),
    Made("effects", lambda g, _: [write_effect(effect, g.terms) for effect in g.effects]),
    Maybe("ace", "seat"),
    Bits("slot", SLOT_MARKS),
    Bits("fired", "gun"),
    Bits("resting", "gun"),
    Maybe("firing", "gun"),
    Maybe("last", BULLETS),
    Made("flight", lambda g, _: [write_flight(bullet, g.terms) for bullet in g.flight]),
    Named("stage", STAGES),
    Maybe("result", BULLETS),
    Number("hits", 9),
    Maybe("lost", "card"),
    Number("chosen", 99),
    Several("turned", "cover"),
    Number("killings"),
    Made("winners", lambda g, _: [seat_name(seat) for seat in g.winners]),
    Made("why", lambda g, _: g.why),
)
SEEN: Final = declared(TABLE, PLAYER)


def lists_of(terms: Terms, seats: int) -> dict[str, list[str]]:
    """The names of what positions count."""
    return {
        "seat": seats_of_table(seats),
        "card": terms.ids,
        "character": terms.character_ids,
        "cover": terms.cover_ids,
        "gun": terms.gun_ids,
    }


def write_position(g: NotorietyTable) -> dict[str, Any]:
    lists = lists_of(g.terms, g.seats)
    position = write_heading(g, "notoriety", OPTIONS, g.terms.options) | TABLE.write(g, g, lists)
    for p in g.players:
        position[seat_name(p.seat)] = PLAYER.write(g, p, lists)
    return position | write_pending(g)
