"""Writing a Notoriety position.  docs/positions.md documents every field."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from highnoon.engine.options import agree
from highnoon.engine.position import seats_in, write_pending
from highnoon.engine.table import seat_name
from highnoon.games.notoriety.actions import OPEN, STANCES
from highnoon.games.notoriety.cards import (
    BULLETS,
    NO_BULLET,
    NO_CARD,
    NO_COVER,
    cards_in,
)
from highnoon.games.notoriety.flight import STAGES
from highnoon.games.notoriety.guns import NO_GUN
from highnoon.games.notoriety.notation import (
    name_or_nothing,
    write_bullets,
    write_covers,
    write_effect,
    write_flight,
    write_gun,
    write_guns,
    write_marks,
    write_secret,
)
from highnoon.games.notoriety.player import (
    CARD_PLACES,
    MARKS,
    SHELTERS,
    UNLED,
    Player,
)
from highnoon.games.notoriety.table import SLOT_MARKS, NotorietyTable
from highnoon.games.notoriety.terms import OPTIONS, Terms


def write_position(g: NotorietyTable) -> dict[str, Any]:
    terms = g.terms
    defaults = agree(OPTIONS, {})
    position: dict[str, Any] = {
        "game": "notoriety",
        "seats": int(g.seats),
        "options": {name: value for name, value in terms.options.items() if value != defaults[name]},
        "round": int(g.round),
        "deck": [terms.ids[face] for face in reversed(g.deck[: g.left_in_deck])],
        "discard": ids_of(g.discarded, terms),
        "display": ids_of(g.display, terms),
        "stacked": [terms.ids[face] for face in g.stacked],
        "pile": write_bullets(g.pile),
        "spent": write_bullets(g.spent),
        "buried": write_bullets(g.buried),
        "covers": write_covers(g.covers, terms.cover_ids),
        "cover_discard": write_covers(g.cover_spent, terms.cover_ids),
        "face_up": "" if g.face_up == NO_COVER else terms.cover_ids[g.face_up],
        "secrets": [write_secret(secret, terms) for secret in g.secrets],
        "order": [seat_name(seat) for seat in g.order],
        "at": int(g.at),
        "takers": [seat_name(seat) for seat in g.takers],
        "revealed": g.revealed,
        "passed": seats_in(g.passed),
        "asking": seats_in(g.asking),
        "effects": [write_effect(effect, terms) for effect in g.effects],
        "ace": name_or_nothing(g.ace),
        "slot": write_marks(g.slot, SLOT_MARKS),
        "fired": write_marks(g.fired, terms.gun_ids),
        "resting": write_marks(g.resting, terms.gun_ids),
        "firing": "" if g.firing == NO_GUN else terms.gun_ids[g.firing],
        "last": "" if g.last == NO_BULLET else BULLETS[g.last],
        "flight": [write_flight(bullet, terms) for bullet in g.flight],
        "stage": STAGES[g.stage],
        "result": "" if g.result == NO_BULLET else BULLETS[g.result],
        "hits": int(g.hits),
        "lost": "" if g.lost == NO_CARD else terms.ids[g.lost],
        "chosen": int(g.chosen),
        "turned": [terms.cover_ids[face] for face in g.turned],
        "killings": int(g.killings),
        "winners": [seat_name(seat) for seat in g.winners],
        "why": g.why,
    }
    for p in g.players:
        position[seat_name(p.seat)] = write_player(p, terms)
    return position | write_pending(g)


def ids_of(mask: i64, terms: Terms) -> list[str]:
    return [terms.ids[face] for face in cards_in(mask)]


def write_player(p: Player, terms: Terms) -> dict[str, Any]:
    return {
        "character": "" if p.character < 0 else terms.character_ids[p.character],
        "dead": not p.alive,
        "fell": int(p.fell),
        "fell_with": int(p.fell_with),
        "fame": int(p.fame),
        "wounds": int(p.wounds),
        "hand": ids_of(p.hand, terms),
        "known": ids_of(p.known, terms),
        "drawn": int(p.drawn),
        "sixgun": write_gun(p.sixgun),
        "guns": write_guns(p.guns, terms),
        "cover": "" if p.cover == NO_COVER else terms.cover_ids[p.cover],
        "damage": int(p.damage),
        "lodged": write_bullets(p.lodged),
        "grudge": seats_in(p.grudge),
        "marks": write_marks(p.marks, MARKS),
        "plays": "" if p.face == NO_CARD else terms.ids[p.face],
        "card": CARD_PLACES[p.place],
        "aim": name_or_nothing(p.aim),
        "led": "" if p.led == UNLED else terms.ids[p.led],
        "stance": STANCES[0 if p.stance == 0 else p.stance - OPEN + 1],
        "shelter": SHELTERS[p.shelter],
        "acted": p.acted,
        "down": p.down,
        "hit_by": name_or_nothing(p.hit_by),
        "bounty": int(p.bounty),
    }
