"""Promises in a record: every way in which they can be false, and what a player's notes add to them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

import highnoon
from highnoon import bots
from highnoon.engine.fair import closed_list, deal_key, dice_key, promise
from highnoon.engine.promised import Promised, Round
from highnoon.engine.record import Record, Recorder, read_record, verify
from highnoon.engine.refusal import BadInput
from highnoon.engine.vouch import Noted, vouch

TABLE = "table001"
SECRET = bytes(range(32))
GAME = highnoon.load("finger-guns")


def number(turn: int, seat: int) -> bytes:
    return bytes([turn, seat]) * 16


def two_rounds() -> Promised:
    """Seat 1 holds its number back in the first; seat 3 is a bot."""
    first = Round(
        [promise(TABLE, 1, number(1, seat)) for seat in range(3)] + [""],
        [number(1, 0).hex(), "", number(1, 2).hex(), ""],
    )
    second = Round(
        [promise(TABLE, 2, number(2, 0)), "", promise(TABLE, 2, number(2, 2)), ""],
        [number(2, 0).hex(), "", number(2, 2).hex(), ""],
    )
    return Promised(TABLE, ["person", "person", "person", "bot"], [first, second])


def play(promised: Promised | None) -> Record:
    recorder = Recorder(GAME, 4, SECRET, [], {"round_cap": 4}, ["Ann", "Ben", "Cat", "Dan"], promised)
    players = [bots.make("greenhorn", GAME, seat) for seat in range(4)]
    while not recorder.table.over:
        for seat in recorder.table.pending():
            if seat in recorder.table.pending():
                recorder.act(seat, players[seat].choose(recorder.table.view(seat)))
    return read_record("it", recorder.record().to_lines())


@pytest.fixture(scope="module")
def record() -> Record:
    return play(two_rounds())


def test_a_record_with_promises_is_genuine(record: Record) -> None:
    assert record.heading.highnoon == 2
    assert verify(GAME, record).genuine
    assert sum(row.draws for row in record.rows) < len(record.ending.draws)  # type: ignore[union-attr]


def test_a_record_without_promises_is_written_as_before() -> None:
    old = play(None)
    assert old.heading.highnoon == 1
    lines = old.to_lines()
    assert b'"promised"' not in lines
    assert b'"draws":1,' not in lines
    assert verify(GAME, old).genuine


def test_the_key_depends_on_every_part() -> None:
    base = two_rounds()
    seal = "ab" * 32
    key = base.key(SECRET, "g", "p", seal)
    others = [
        base.key(SECRET[::-1], "g", "p", seal),
        base.key(SECRET, "h", "p", seal),
        base.key(SECRET, "g", "q", seal),
        base.key(SECRET, "g", "p", "cd" * 32),
        msgspec.structs.replace(base, table="table002").key(SECRET, "g", "p", seal),
        msgspec.structs.replace(base, rounds=base.rounds[1:]).key(SECRET, "g", "p", seal),
        msgspec.structs.replace(base, rounds=base.rounds[:1]).key(SECRET, "g", "p", seal),
        msgspec.structs.replace(base, kinds=["person"] * 4).key(SECRET, "g", "p", seal),
        deal_key(SECRET, closed_list(TABLE, 1, "g", "p", seal, "", ["bot"], [""]), [b""]),
        dice_key(SECRET, []),
    ]
    assert len({key, *others}) == len(others) + 1


def change_round(promised: Promised, turn: int, **values: list[str]) -> Promised:
    rounds = promised.rounds[:]
    rounds[turn - 1] = msgspec.structs.replace(rounds[turn - 1], **values)
    return msgspec.structs.replace(promised, rounds=rounds)


def put(texts: list[str], seat: int, text: str) -> list[str]:
    return [*texts[:seat], text, *texts[seat + 1 :]]


LIES: dict[str, Callable[[Promised], Promised]] = {
    "no round": lambda p: msgspec.structs.replace(p, rounds=[]),
    "many rounds": lambda p: msgspec.structs.replace(p, rounds=[p.rounds[0]] * 6),
    "a round left out": lambda p: msgspec.structs.replace(p, rounds=p.rounds[1:]),
    "the last round left out": lambda p: msgspec.structs.replace(p, rounds=p.rounds[:1]),
    "a round too many": lambda p: msgspec.structs.replace(p, rounds=[*p.rounds, p.rounds[1]]),
    "no such kind": lambda p: msgspec.structs.replace(p, kinds=["person", "person", "person", "owl"]),
    "too few kinds": lambda p: msgspec.structs.replace(p, kinds=["person"] * 3),
    "another table": lambda p: msgspec.structs.replace(p, table="table002"),
    "no table": lambda p: msgspec.structs.replace(p, table="x" * 100_000),
    "a bot promises": lambda p: change_round(p, 1, promises=put(p.rounds[0].promises, 3, "ab" * 32)),
    "who withheld promises": lambda p: change_round(
        p, 2, promises=put(p.rounds[1].promises, 1, "ab" * 32), numbers=put(p.rounds[1].numbers, 1, "cd" * 32)
    ),
    "another number": lambda p: change_round(p, 2, numbers=put(p.rounds[1].numbers, 0, "ab" * 32)),
    "a number without a promise": lambda p: change_round(p, 1, promises=put(p.rounds[0].promises, 0, "")),
    "no digits": lambda p: change_round(p, 1, promises=put(p.rounds[0].promises, 0, "xy" * 32)),
    "a short round": lambda p: change_round(p, 1, promises=p.rounds[0].promises[:2]),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_false_promise_is_named(lie: str, record: Record) -> None:
    promised = record.heading.promised
    assert promised is not None
    heading = msgspec.structs.replace(record.heading, promised=LIES[lie](promised))
    verdict = verify(GAME, msgspec.structs.replace(record, heading=heading))
    assert not verdict.genuine
    assert verdict.entry.startswith("heading"), verdict


def test_other_contributions_than_the_last_numbers(record: Record) -> None:
    heading = msgspec.structs.replace(record.heading, contributions=[""] * 4)
    assert verify(GAME, msgspec.structs.replace(record, heading=heading)).entry == "heading: contributions"


def test_the_count_of_draws_is_part_of_a_row(record: Record) -> None:
    rows = record.rows[:]
    rows[2] = msgspec.structs.replace(rows[2], draws=rows[2].draws + 1)
    verdict = verify(GAME, msgspec.structs.replace(record, rows=rows))
    assert (verdict.entry, "number of draws" in verdict.reason) == ("row 3", True)


def test_format_and_promises_go_together(record: Record) -> None:
    for heading in (
        msgspec.structs.replace(record.heading, highnoon=1),
        msgspec.structs.replace(record.heading, promised=None),
        msgspec.structs.replace(record.heading, highnoon=3),
    ):
        with pytest.raises(BadInput):
            read_record("it", msgspec.structs.replace(record, heading=heading).to_lines())


def held(record: Record, **noted: str | bool) -> list[bool | None]:
    return [claim.held for claim in vouch(record, Noted(**noted))]  # type: ignore[arg-type]


def test_notes_are_held_against_the_record(record: Record) -> None:
    heading = record.heading
    assert heading.promised is not None
    lists = heading.promised.lists(heading.game, heading.pack, heading.commitment)
    mine, other = number(2, 0).hex(), "ab" * 32
    assert held(record) == [None, None, None, True]
    assert held(record, seal=heading.commitment, mine=mine, promises=lists[-1]) == [True, True, True, True]
    assert held(record, promises=lists[0]) == [None, None, True, True]
    assert held(record, seal=other, mine=other, promises=other) == [False, False, False, True]


def test_a_number_that_is_not_in_the_deal(record: Record) -> None:
    late = number(1, 1).hex()
    assert held(record, mine=late)[1] is None, "it was withheld, says the record"
    assert held(record, mine=late, taken=True)[1] is False, "but the house has acknowledged it"
    assert held(record, mine=number(1, 0).hex())[1] is False, "somebody else's number is in its place"
    promised = two_rounds()
    gone = change_round(
        promised, 2, promises=put(promised.rounds[1].promises, 0, ""), numbers=put(promised.rounds[1].numbers, 0, "")
    )
    assert held(play(gone), mine=number(1, 0).hex())[1] is None, "its seat promised nothing in the last round"


def test_who_took_part_is_said(record: Record) -> None:
    said = vouch(record, Noted())[-1].says
    assert said == "Ann and Cat added a number. Ben did not reveal a promised number (2 rounds)."
    alone = play(Promised(TABLE, ["person", "bot", "bot", "bot"], [Round([""] * 4, [""] * 4)]))
    claim = vouch(alone, Noted())[-1]
    assert claim.held is None
    assert claim.says == "No player added a number: the server dealt alone. Ann promised nothing."


def test_an_old_record_says_what_it_does_not_prove() -> None:
    old = play(None)
    claims = vouch(old, Noted(old.heading.commitment))
    assert [claim.held for claim in claims] == [True, None, None]
    assert "does not prove that the server sealed its secret first" in claims[-1].says
