"""The leak law: change everything a seat cannot know, and the seat cannot tell.

A table is compared with a world guessed from one seat's view (or a spectator's).  View, asks, legal actions and
interrupts must be equal to the byte, now and after each further act that is legal in both worlds, and so must what the
seat hears.  Where an act shows something hidden or throws dice, the worlds may part: that ends the comparison.  If they
look the same even then, it goes on.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.events import told
from highnoon.engine.table import DRAW, TABLE, Table
from tests.laws.worlds import Hand, Play, here, position_of, view_bytes

PLACES = 3  # of one play at which worlds are compared
DEPTH = 40  # acts played in both worlds at most
# Fields that make no difference between two worlds: no one sees them, and no guess is about them.
NOT_HIDDEN = ("dice", "known", "late", "acts", "hurry")


class Leak(AssertionError):
    """A seat can tell two worlds apart."""


def no_leak(play: Play, seat: int, tally: Counter[str]) -> None:
    """The law, for one seat (-1: a spectator) from several places of this play; tells the tally what was compared."""
    table = play.deal(telling=True)
    hand = play.hand()
    places = 0
    while not table.over and places < PLACES:
        if hand.below(10) == 0:
            places += 1
            compare_worlds(play, table.clone(), seat, hand, tally)
        table.act(*hand.meddle(table))


def compare_worlds(play: Play, table: Table, seat: int, hand: Hand, tally: Counter[str]) -> None:
    before = position_of(table)
    view = table.view(None if seat < 0 else seat)
    other = play.world.game.guess(view, play.world.options, Dice(seed_key(f"{play.seed} {hand.made}")))
    assert position_of(table) == before, "a guess changed the table"
    if hand.below(4):
        other.dice = table.dice.copy()  # the dice to come are nobody's knowledge; alike, they part the worlds later
    for world in (table, other):
        world.telling = True
        world.watched = [seat]
        world.take_events()
        world.take_views()
    same(faces(table, other, seat), seat, "at once")
    tally["compared"] += 1
    for deep in range(1, DEPTH + 1):
        act = act_in_both(table, other, hand)
        if act is None or table.over or other.over:
            break
        marks = [(world.disclosed, world.dice.drawn()) for world in (table, other)]
        table.act(*act)
        other.act(*act)
        shown = [(world.disclosed, world.dice.drawn()) for world in (table, other)] != marks
        if shown:
            same_told_apart(table, other, seat, f"after {deep} acts, the last {act}")
        both = faces(table, other, seat)
        if shown and both[0] != both[1]:
            tally["parted by a reveal"] += 1
            return
        same(both, seat, f"after {deep} acts, the last {act}, nothing shown")
        if seat >= 0 and table.pending() and here(table, seat):
            key = hand.one_of(table.legal(seat) or [hand.below(table.vocabulary().size)])
            same(
                ({"foretold": foretold(table, seat, key)}, {"foretold": foretold(other, seat, key)}), seat, f"of {key}"
            )
        tally["went on after a reveal"] += shown
        tally["compared"] += 1
        tally["deepest"] = max(tally["deepest"], deep)
        tally["compared while different"] += differs(table, other)


def differs(table: Table, other: Table) -> bool:
    """Is there anything hidden between them at all?  Otherwise a comparison proves nothing."""
    return position_of(table, *NOT_HIDDEN) != position_of(other, *NOT_HIDDEN)


def act_in_both(table: Table, other: Table, hand: Hand) -> tuple[int, int] | None:
    """Something legal in both worlds: by a seat that is asked, at times out of turn or by the table."""
    if hand.below(8) == 0:
        who = hand.below(table.seats + 1) - 1
        if who < 0:
            acts = [key for key in table.table_acts() if key in other.table_acts()]
        else:
            acts = [key for key in out_of_turn(table, who) if key in out_of_turn(other, who)]
        if acts:
            return who, hand.one_of(acts)
    asked = table.pending()
    if not asked:
        return int(TABLE), int(DRAW)
    who = hand.one_of(asked)
    both = [key for key in table.legal(who) if key in other.legal(who)]
    if not both:
        return None
    return who, hand.one_of(both)


def out_of_turn(table: Table, seat: int) -> list[int]:
    return table.interrupts(seat) if here(table, seat) else []


def face_of(table: Table, seat: int) -> dict[str, Any]:
    """Everything that reaches a seat."""
    mine = seat >= 0
    return {
        "view": view_bytes(table, seat),
        "asks": b"" if table.sealed and table.quiet else msgspec.json.encode(table.asks),
        "legal": table.legal(seat) if mine else [],
        "interrupts": out_of_turn(table, seat) if mine else [],
        "heard": msgspec.json.encode(told(table.take_events(), seat)),
        "glimpses": msgspec.json.encode(table.take_views()),
    }


def foretold(table: Table, seat: int, key: int) -> list[Any]:
    """All that `what_if` tells a seat of a key."""
    answer = table.what_if(seat, [key])
    refused = answer.refused and (answer.refused.rule, answer.refused.message)
    return [answer.taken, msgspec.json.encode(answer.events), answer.stopped, refused, msgspec.json.encode(answer.view)]


def faces(table: Table, other: Table, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
    return face_of(table, seat), face_of(other, seat)


def same(both: tuple[dict[str, Any], dict[str, Any]], seat: int, when: str) -> None:
    for what, value in both[0].items():
        if value != both[1][what]:
            raise Leak(f"seat {seat} can tell by its {what}, {when}:\n{value!r}\n{both[1][what]!r}")


def same_told_apart(table: Table, other: Table, seat: int, when: str) -> None:
    """A card shown to some must not be named to all: where only some see more, the others see the same."""
    for mine, theirs in zip(table.events, other.events, strict=False):
        if mine.face(seat) != theirs.face(seat):
            if (mine.private and seat not in mine.private) or (theirs.private and seat not in theirs.private):
                raise Leak(f"seat {seat} can tell by what only others should hear, {when}: {mine} {theirs}")
            return
