"""After a crash: what people were promised, what is stored, and what the server shows, compared.

The truth is the table built again from its deal, row by row, by a process that has never seen it before.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import msgspec
from sqlalchemy import select

from highnoon.engine.fair import commitment
from highnoon.engine.game import Game
from highnoon.engine.record import read_record, verify
from highnoon.engine.refusal import Refused
from highnoon.server import schema
from highnoon.server.client import Failed
from highnoon.server.database import address, open_engine
from highnoon.server.dealing import key_of
from highnoon.server.live.journaled import JournaledGame
from highnoon.server.store import journal, load
from highnoon.server.stored import StoredRow, StoredTable
from tests.server.crowd import IN_DOUBT, Broken, Party, Sent, Sitter

AGAIN = "sealed choices made twice, stored once"
TRIES = 100  # twentieths of a second for bots and countdowns to get to the next question to a person


class Truth:
    """A table as its stored journal makes it, from the deal on."""

    def __init__(self, game: Game, table: StoredTable) -> None:
        self.play = JournaledGame.deal(game, table.seats, dict(table.options), key_of(table), table.started)
        self.kept: Counter[str] = Counter()  # of what people sent
        self.lost: list[Sent] = []  # on their way when the server died, and never promised

    def view(self, seat: int) -> Any:
        return msgspec.json.decode(msgspec.json.encode(self.play.table.view(seat)))


def read(database: str, table: str) -> tuple[StoredTable, list[StoredRow], list[tuple[str, str]]]:
    """Everything stored: the table, its journal from the first row on, the chat."""
    engine = open_engine(address(None, database), writing=False)
    try:
        with engine.connect() as connection:
            loaded = load(connection, table)
            if loaded is None:
                raise Broken(f"{table} is gone")
            chat = select(schema.chat.c.name, schema.chat.c.text).where(schema.chat.c.table_id == table)
            said = [(row.name, row.text) for row in connection.execute(chat)]
            return loaded.table, journal(connection, table, 0), said
    finally:
        engine.dispose()


def check_journal(party: Party, database: str) -> Truth:
    """Everything promised is stored, nothing is stored that nobody chose, and what was seen has happened."""
    table, rows, said = read(database, party.table)
    if table.commitment != party.commitment or commitment(table.secret) != party.commitment:
        raise Broken(f"{party.table} was dealt again: {table.commitment} is not {party.commitment}")
    truth = Truth(party.game, table)
    unseen = {sitter.seat: sitter for sitter in party.sitters if sitter.heard[0] >= 0}
    waiting = {sitter.seat: list(sitter.sent) for sitter in party.sitters}
    look(truth, unseen)
    for place, row in enumerate(rows):
        if row.n != place + 1:
            raise Broken(f"{party.table}: row {row.n} follows row {place}")
        check_row(party, truth, row, waiting)
        try:
            truth.play.apply(row.seat, row.action, row.at)
        except Refused as refused:
            raise Broken(f"{party.table}: row {row.n} cannot be played: {refused}") from None
        look(truth, unseen)
    for seat, sitter in unseen.items():
        raise Broken(f"{party.table}: what seat {seat} saw at {sitter.heard[0]} has never happened")
    for sitter in party.sitters:
        check_left(party, sitter, waiting[sitter.seat])
        truth.lost += waiting[sitter.seat]
        for words in sitter.said:
            if (f"P{sitter.seat}", words) not in said:
                raise Broken(f"{party.table}: {words!r} was acknowledged and is not stored")
            truth.kept["words"] += 1
    return truth


def check_row(party: Party, truth: Truth, row: StoredRow, waiting: dict[int, list[Sent]]) -> None:
    """A row of a person's seat is a choice that person sent, or one that was none."""
    if row.seat not in waiting:
        return
    mark, table = truth.play.progress, truth.play.table
    sent = waiting[row.seat]

    def is_it(one: Sent) -> bool:
        return one.key == row.action and (one.n == mark.rows or (table.sealed and mark.asked <= one.n <= mark.rows))

    if truth.play.has_chosen(row.seat, row.action):
        raise Broken(f"{party.table}: row {row.n} has a choice of seat {row.seat} that is stored already: {row.action}")
    found = [place for place, one in enumerate(sent) if is_it(one)]
    # The same choice may have been sent twice, because nobody knew what became of it: the one that was promised counts.
    for place in sorted(found, key=lambda place: not sent[place].acknowledged)[:1]:
        one = sent[place]
        check_left(party, party.sitters[row.seat], sent[:place])
        truth.lost += sent[:place]
        kind = "sealed choices" if one.sealed else "moves"
        truth.kept[kind if one.acknowledged else "in flight"] += 1
        del sent[: place + 1]
        while table.sealed and sent and is_it(sent[0]):  # made once more, it is not stored again
            truth.kept[AGAIN] += 1
            del sent[0]
        return
    for one in truth.lost:
        if one.seat == row.seat and is_it(one):
            truth.lost.remove(one)
            truth.kept["in flight"] += 1
            return
    if len(table.legal(row.seat)) != 1:
        notes = "; ".join(party.sitters[row.seat].notes)
        raise Broken(
            f"{party.table}: row {row.n} has a choice that seat {row.seat} never made: {row.action} (notes: {notes})"
        )


def check_left(party: Party, sitter: Sitter, left: list[Sent]) -> None:
    for one in left:
        if one.acknowledged:
            raise Broken(f"{party.table}: seat {sitter.seat} was promised {one.key} at {one.n}, and it is not stored")


def look(truth: Truth, unseen: dict[int, Sitter]) -> None:
    """A person who saw the table as it is here has seen what is stored."""
    for seat, sitter in list(unseen.items()):
        if sitter.heard[0] == truth.play.progress.rows and sitter.heard[1] == truth.view(seat):
            del unseen[seat]


async def audit(party: Party, database: str, tally: Counter[str]) -> None:
    """After a restart, with everybody back and nobody moving.  Bots may, so people must see what was stored a moment
    ago or something later, and what they see must be in the journal that is read after that."""
    for _ in range(TRIES):
        stored = check_journal(party, database).play.progress.rows
        for sitter in party.sitters:
            await sitter.client.ping()
        shown = [(s.client.tables[party.table].n, s.client.tables[party.table].view) for s in party.sitters]
        if all(n >= stored for n, _ in shown):
            break
        await asyncio.sleep(0.05)
    else:
        raise Broken(f"{party.table} is not shown as it is stored: {shown}")
    heard = [sitter.heard for sitter in party.sitters]
    for sitter, here in zip(party.sitters, shown, strict=True):
        sitter.heard = here
    truth = check_journal(party, database)
    for sitter in party.sitters:  # what did not arrive never will
        sitter.notes.extend(f"never arrived: {one.key} at {one.n}" for one in sitter.sent if one in truth.lost)
        sitter.sent = [one for one in sitter.sent if one not in truth.lost]
    tally["in flight, not stored"] += len(truth.lost)
    tally["tables resumed"] += 1
    if heard == shown:
        tally["with the very question everybody saw last"] += 1
    if any(view is not None and view["pick"] >= 0 for _, view in shown):
        tally["with a sealed choice kept"] += 1
    party.over = truth.play.table.over


async def check_finished(party: Party, database: str, tally: Counter[str]) -> None:
    """The game is over: its record is genuine and as long as its journal says."""
    truth = check_journal(party, database)
    if not truth.play.table.over:
        raise Broken(f"{party.table} was said to be over and is not")
    record = read_record(party.table, await record_of(party))
    verdict = verify(party.game, record)
    if not verdict.genuine or len(record.rows) != truth.play.progress.rows:
        raise Broken(f"{party.table}: {verdict}, {len(record.rows)} rows of {truth.play.progress.rows}")
    tally["games finished, records verified"] += 1
    count(truth, tally)


async def record_of(party: Party) -> bytes:
    """Asks again, as people do, if the node has no lease at the moment."""
    for _ in range(4 * TRIES):
        try:
            return await party.sitters[0].client.record(party.table)
        except Failed as failed:
            if failed.code not in IN_DOUBT:
                raise
        await asyncio.sleep(0.05)
    raise Broken(f"{party.table} is over, and its record cannot be had")


def count(truth: Truth, tally: Counter[str]) -> None:
    for kind, number in truth.kept.items():
        tally[kind if kind == AGAIN else f"{kind}, stored" if kind == "in flight" else f"acknowledged {kind}"] += number
