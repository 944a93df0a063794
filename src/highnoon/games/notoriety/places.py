"""Where all the cards and bullets of a table are."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.games.notoriety.cards import (
    BULLETS,
    KINDS_OF_BULLET,
    NO_CARD,
    NO_COVER,
    cards_in,
    count_of,
    covers_of,
    one,
    one_cover,
)
from highnoon.games.notoriety.flight import TO_STRIKE
from highnoon.games.notoriety.guns import seen_in, unseen_in, which
from highnoon.games.notoriety.player import IN_FRONT
from highnoon.games.notoriety.table import NotorietyTable


def on_the_table(g: NotorietyTable) -> list[int]:
    """All Action Cards in hands, in front of players, face up, discarded or just lost."""
    cards = cards_in(g.discarded) + cards_in(g.display) + ([int(g.lost)] if g.lost != NO_CARD else [])
    for p in g.players:
        cards += cards_in(p.hand)
        cards += [g.terms.card_of[which(gun)] for gun in p.guns]
        if p.place == IN_FRONT:
            cards.append(int(p.face))
    return cards


def bullets_about(g: NotorietyTable) -> i64:
    """All bullets that are not in the pile."""
    bullets = g.spent + g.buried
    for place, bullet in enumerate(g.flight):
        if place > 0 or g.stage <= TO_STRIKE:  # what has struck lies somewhere
            bullets += one(bullet & 7)
    for p in g.players:
        bullets += p.lodged
        bullets += seen_in(p.sixgun) + unseen_in(p.sixgun)
        for gun in p.guns:
            bullets += seen_in(gun) + unseen_in(gun)
    return bullets


def covers_about(g: NotorietyTable) -> i64:
    covers = g.cover_spent
    for face in g.turned:
        covers += one_cover(face)
    if g.face_up != NO_COVER:
        covers += one_cover(g.face_up)
    for p in g.players:
        if p.cover != NO_COVER:
            covers += one_cover(p.cover)
    return covers


def everything(g: NotorietyTable) -> list[str]:
    """Every card and bullet of the table, wherever it is."""
    found = [g.terms.ids[face] for face in g.deck[: g.left_in_deck] + on_the_table(g)]
    bullets = g.pile + bullets_about(g)
    for kind in range(KINDS_OF_BULLET):
        found += [f"bullet {BULLETS[kind]}"] * count_of(bullets, kind)
    covers = g.covers + covers_about(g)
    for face, id in enumerate(g.terms.cover_ids):
        found += [f"cover {id}"] * covers_of(covers, face)
    return found
