"""An evil house: a patched server that steers the deal.  How it cheats at a table is what its first player is called.

Each attack leaves a record that is true to itself, so that nothing but a player's own notes can tell, except for the
last two, which edit a record afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from highnoon.engine.fair import commitment, new_number, new_secret, promise
from highnoon.engine.promised import Round
from highnoon.server import dealing
from highnoon.server.live.journaled import JournaledGame
from highnoon.server.live.table import LiveTable
from highnoon.server.registry import TableRegistry
from highnoon.server.stored import StoredTable

TRIES: Final = 60
honest_deal: Final = dealing.deal_cards
honest_close: Final = dealing.close
honest_record: Final = TableRegistry.record


def attack_at(live: LiveTable) -> str:
    return live.seats[0].stored.name


def how_good(live: LiveTable, table: StoredTable) -> int:
    """For whom the house would like to win; any taste will do."""
    play = JournaledGame.deal(live.game, table.seats, dict(table.options), dealing.key_of(table), 0)
    return hash(msgspec.json.encode(play.table.to_position())) & 0xFFFF


def best_of(live: LiveTable, change: Callable[[StoredTable], StoredTable]) -> StoredTable:
    return max((change(live.stored) for _ in range(TRIES)), key=lambda table: how_good(live, table))


def take(live: LiveTable, table: StoredTable) -> None:
    live.change_table(secret=table.secret, commitment=table.commitment, deal=table.deal)


def with_secret(table: StoredTable) -> StoredTable:
    secret = new_secret()
    return msgspec.structs.replace(table, secret=secret, commitment=commitment(secret))


def with_rounds(table: StoredTable, *rounds: Round) -> StoredTable:
    deal = msgspec.structs.replace(table.deal, rounds=list(rounds))
    return msgspec.structs.replace(table, deal=deal)


def tries_secrets(live: LiveTable) -> None:
    """Chooses the secret when all numbers are known, and swaps the seal."""
    take(live, best_of(live, with_secret))


def drops_a_number(live: LiveTable) -> None:
    """The first player never promised anything, says the record."""
    last = live.stored.deal.rounds[-1]
    without = Round(["", *last.promises[1:]], ["", *last.numbers[1:]])
    take(live, with_rounds(live.stored, without))


def blames_a_player(live: LiveTable) -> None:
    """The first player's number was taken, but came too late, says the record; the second player is the house's."""
    first = live.stored.deal.rounds[-1]
    burnt = Round(first.promises, ["", *first.numbers[1:]])

    def again(table: StoredTable) -> StoredTable:
        number = new_number()
        blank = dealing.blank(table.seats)
        promises = dealing.put(blank.promises, 1, promise(table.id, 2, number))
        return with_rounds(table, burnt, Round(promises, dealing.put(blank.numbers, 1, number.hex())))

    take(live, best_of(live, again))


def reveals_late(live: LiveTable) -> None:
    """The second player is the house's: its number is chosen when the others are known, its promise swapped."""

    def late(table: StoredTable) -> StoredTable:
        number, last = new_number(), table.deal.rounds[-1]
        turn = len(table.deal.rounds)
        promises = dealing.put(last.promises, 1, promise(table.id, turn, number))
        return with_rounds(table, *table.deal.rounds[:-1], Round(promises, dealing.put(last.numbers, 1, number.hex())))

    take(live, best_of(live, late))


def deal_cards(live: LiveTable) -> None:
    cheat = {
        "secrets": tries_secrets,
        "drops": drops_a_number,
        "blames": blames_a_player,
        "late": reveals_late,
    }.get(attack_at(live))
    if cheat is not None and any(live.stored.deal.rounds[-1].numbers):
        cheat(live)
    honest_deal(live)


def close(live: LiveTable) -> None:
    """Swaps the seal when the list is closed, before any number is revealed."""
    if attack_at(live) == "swaps" and len(live.stored.deal.rounds) == 1:
        take(live, with_secret(live.stored))
    honest_close(live)


async def record(registry: TableRegistry, live: LiveTable) -> bytes:
    lines = (await honest_record(registry, live)).splitlines(keepends=True)
    if attack_at(live) == "draws":
        ending = msgspec.json.decode(lines[-1])
        n, result = ending["draws"][1]
        ending["draws"][1] = [n, (result + 1) % n]
        lines[-1] = msgspec.json.encode(ending) + b"\n"
    elif attack_at(live) == "story":
        place, row = next((i, r) for i, r in rows(lines) if any(e["public"]["says"] for e in r["events"]))
        event = next(e for e in row["events"] if e["public"]["says"])
        event["public"]["says"], event["public"]["args"], event["private"] = "round", [77], {}
        lines[place] = msgspec.json.encode(row) + b"\n"
    return b"".join(lines)


def rows(lines: list[bytes]) -> list[tuple[int, Any]]:
    return [(i, msgspec.json.decode(lines[i])) for i in range(1, len(lines) - 1)]


# The names of the attacks, and what catches each: one of the claims of `verify`, or an entry of the record.
ATTACKS: Final = {
    "swaps": "sealed before the deal",
    "secrets": "sealed before the deal",
    "drops": "your number is in the deal",
    "blames": "your number is in the deal",
    "late": "everyone promised first",
    "draws": "ending: draws",
    "story": "row",
}
OF_THE_RECORD: Final = ("draws", "story")
HONEST: Final = (
    (dealing, "deal_cards", honest_deal),
    (dealing, "close", honest_close),
    (TableRegistry, "record", honest_record),
)


def move_in(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """From now on every house of this process is evil, at tables whose first player is called after an attack."""
    put(dealing, "deal_cards", deal_cards)
    put(dealing, "close", close)
    put(TableRegistry, "record", record)


def move_out() -> None:
    for owner, name, honest in HONEST:
        setattr(owner, name, honest)
