"""Forms of positions: what is written can be read, and what cannot be is refused by name."""

from __future__ import annotations

from typing import Any, Final

import pytest

from highnoon.engine.form import Bits, Flag, Form, Made, Maybe, Named, Number, Numbers, Seats, Several, declared
from highnoon.engine.position import Reader
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import HIDDEN, OWNER, PUBLIC

LISTS: Final = {"seat": ["A", "B", "C"], "card": ["ace", "king", "queen"]}
FORM: Final = Form(
    Number("round", 9, usual=1),
    Flag("over"),
    Numbers("loads", 6),
    Named("stage", ["first", "last"]),
    Maybe("shows", "card", "face"),
    Several("pile", "card", seen=HIDDEN),
    Bits("marks", ["hurt", "hidden"]),
    Seats("asked"),
    Made("hand", lambda g, r: g + r.round, seen=OWNER),
)


class Record:
    def __init__(self) -> None:
        self.round = 3
        self.over = True
        self.loads = [1, 6]
        self.stage = 1
        self.face = -1
        self.pile = [2, 0]
        self.marks = 2
        self.asked = 5


WRITTEN: Final[dict[str, Any]] = {
    "round": 3,
    "over": True,
    "loads": [1, 6],
    "stage": "last",
    "shows": "",
    "pile": ["queen", "ace"],
    "marks": ["hidden"],
    "asked": "AC",
    "hand": 13,
}


def read(data: dict[str, Any], **more: Any) -> Record:
    record, reader = Record(), Reader(data)
    FORM.read(record, reader, LISTS, **more)
    return record


def test_what_is_written_is_read() -> None:
    written = FORM.write(10, Record(), LISTS)
    assert list(written.items()) == list(WRITTEN.items())  # in this order
    assert vars(read(written)) == vars(Record())


def test_what_is_not_said_is_usual() -> None:
    assert vars(read({})) == {
        "round": 1,
        "over": False,
        "loads": [],
        "stage": 0,
        "face": -1,
        "pile": [],
        "marks": 0,
        "asked": 0,
    }
    usual = read({}, usual={"round": 4, "over": True, "stage": "last", "shows": "king", "pile": ["ace"]})
    assert (usual.round, usual.over, usual.stage, usual.face, usual.pile) == (4, True, 1, 1, [0])


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("round", 10, "round should be a whole number from 0 to 9"),
        ("over", 1, "over should be true or false"),
        ("loads", [7], "loads should be a list of whole numbers from 0 to 6"),
        ("stage", "", "stage should be one of first, last"),
        ("shows", "joker", "shows should be one of ace, king, queen"),
        ("pile", ["joker"], "pile holds 'joker'"),
        ("marks", ["dead"], "marks holds 'dead'"),
        ("asked", "AD", "asked should name seats of this table"),
    ],
)
def test_what_cannot_be_is_refused(field: str, value: object, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read({field: value})


def test_the_most_may_be_this_tables() -> None:
    assert read({"round": 12}, most={"round": 12}).round == 12
    with pytest.raises(BadInput, match="from 0 to 2"):
        read({"round": 3}, most={"round": 2})


def test_every_field_says_who_may_see_it() -> None:
    seen = declared(Form(Number("turn")), FORM, "seat.more")
    assert (seen["turn"], seen["seat.round"], seen["seat.pile"], seen["seat.hand"]) == (PUBLIC, PUBLIC, HIDDEN, OWNER)
    assert (seen["seat.more"], seen["dice"], seen["picks"]) == (PUBLIC, HIDDEN, OWNER)
