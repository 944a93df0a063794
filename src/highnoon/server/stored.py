"""Rows of the database as structs."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row
from sqlalchemy.engine import RowMapping

from highnoon.engine.promised import Round
from highnoon.engine.start import StartPosition
from highnoon.server.protocol import ClockInfo, OptionValue


class StoredAct(msgspec.Struct):
    """An action of the owner, or a seat that changed hands: `n` rows of the journal were there before."""

    id: int
    what: str
    n: int
    at: int
    seat: int = -1
    name: str = ""  # of the person it was done to
    person: str = ""
    by: list[str] = []  # names


class Mark(msgspec.Struct):
    """Somebody who was muted or sent away: a cookie that is newer, from the same address, is taken for theirs."""

    person: str
    address: str  # a hash
    at: int
    sent_away: bool


class StoredDeal(msgspec.Struct, frozen=True):
    """How far the deal is.  A table that was dealt before there were promises has no rounds."""

    stage: str = "open"  # open, reveal, promise, done
    kinds: list[str] = []  # of the seats when the list was closed: person or bot
    rounds: list[Round] = []


class StoredTable(msgspec.Struct):
    id: str
    game: str
    rules: int
    pack: str
    seats: int
    options: dict[str, OptionValue]
    owner: str
    public: bool
    clock: ClockInfo
    state: str
    secret: bytes
    commitment: str
    contributions: list[str]
    kicked: list[str]
    created: int
    started: int = 0
    ended: int = 0
    next: str = ""
    due: int = 0
    hints: bool = False
    review: bool = True
    research: bool = False
    start: StartPosition | None = None
    muted: list[str] = []
    marks: list[Mark] = []
    acts: list[StoredAct] = []
    deal: StoredDeal = StoredDeal()
    node: str = ""


class StoredSeat(msgspec.Struct):
    seat: int
    kind: str
    person: str = ""
    name: str = ""
    level: str = ""
    played_by_bot: bool = False
    muted: bool = False
    face: str = ""


class StoredRow(msgspec.Struct):
    """A line of the journal."""

    n: int
    seat: int
    action: int
    at: int


class StoredSnapshot(msgspec.Struct):
    n: int
    rules: int
    mark: str
    position: str


class StoredLine(msgspec.Struct):
    n: int
    seat: int
    name: str
    text: str
    at: int


class Known(msgspec.Struct):
    """A person who has a name here, and since when."""

    nickname: str
    created: int


class Loaded(msgspec.Struct):
    """All that is needed to sit a table down again."""

    table: StoredTable
    seats: list[StoredSeat]
    snapshot: StoredSnapshot | None
    rows: list[StoredRow]  # after the snapshot
    events: list[str]  # JSON, what the last snapshots tell of
    chat: list[StoredLine]


T = TypeVar("T", bound=msgspec.Struct)
JSON_COLUMNS = {
    "options": dict[str, OptionValue],
    "clock": ClockInfo,
    "contributions": list[str],
    "kicked": list[str],
    "muted": list[str],
    "marks": list[Mark],
    "acts": list[StoredAct],
    "deal": StoredDeal,
    "start": StartPosition | None,
}


def read_as(kind: type[T], row: Row[Any] | RowMapping) -> T:
    """Names of fields and columns agree; columns that the struct does not have are left out."""
    mapping = row._mapping if isinstance(row, Row) else row
    return kind(**{name: mapping[name] for name in kind.__struct_fields__})


def read_table(mapping: RowMapping) -> StoredTable:
    values = dict(mapping)
    for name, kind in JSON_COLUMNS.items():
        values[name] = msgspec.json.decode(values[name], type=kind)
    return StoredTable(**values)


def columns(values: dict[str, Any]) -> dict[str, Any]:
    """The same for the way in: what is JSON in the database becomes text."""
    return {key: msgspec.json.encode(value).decode() if key in JSON_COLUMNS else value for key, value in values.items()}
