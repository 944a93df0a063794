"""Attacks on the deal: a house that steers it, and seats that hold their numbers back."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from highnoon.engine.record import Record, read_record, verify
from highnoon.engine.vouch import vouch
from highnoon.games import load
from highnoon.server.client import Client
from highnoon.server.protocol import NewTable, TableInfo
from highnoon.server.witness import Witness
from scripts.attacks.field import Field, NotHeld, at_most, attack
from tests.server import evil
from tests.server.deals import play_at

SEATS: Final = 8
WITHIN: Final = 300  # milliseconds for a number, and for a new promise


def caught_by(record: Record, witness: Witness) -> str:
    """The complaint of `highnoon verify`, with the notes of a player; empty if all is well."""
    verdict = verify(load(record.heading.game), record)
    if not verdict.genuine:
        return verdict.entry
    return next((claim.what for claim in vouch(record, witness.noted()) if claim.held is False), "")


@attack("evil-house", "a house that swaps its seal, tries secrets, drops or replaces numbers, edits records")
def evil_house(field: Field) -> str:
    evil.move_in()
    try:
        for number, name in enumerate(["Ann", *evil.ATTACKS]):
            data, witness = play_at(f"sqlite:///{field.folder / f'evil{number}.db'}", name)
            found = caught_by(read_record("the record", data), witness)
            if not found.startswith(evil.ATTACKS.get(name, "")) or bool(found) != (name in evil.ATTACKS):
                raise NotHeld(f"{name}: {found or 'not caught'}")
    finally:
        evil.move_out()
    return f"{len(evil.ATTACKS)} ways to cheat, all caught by a player's notes; an honest deal is fair"


@attack("held-back-numbers", "seats that promise a number and hold it back, one after the other")
def held_back(field: Field) -> str:
    with field.server(reveal_within=WITHIN, promise_within=WITHIN) as server:
        took, rounds = asyncio.run(hold_back(server.url))
    return f"{SEATS - 1} seats, {rounds} rounds, {at_most('dealt after', took * 1000, SEATS * 2 * 1000, 'ms')}"


class Sly(Client):
    """Promises like everybody else, and does not reveal its number in one of the rounds."""

    def __init__(self, url: str, round_: int) -> None:
        super().__init__(url)
        self.round = round_

    def take_part(self, info: TableInfo) -> None:
        if info.deal.stage != "reveal" or info.deal.round != self.round:
            super().take_part(info)


async def hold_back(url: str) -> tuple[float, int]:
    """The last seat is honest; each round another one of the others does not reveal."""
    people = [*(Sly(url, place + 1) for place in range(SEATS - 1)), Client(url)]
    try:
        table = ""
        for place, client in enumerate(people):
            await client.me()
            await client.connect()
            if place:
                await client.join(table, f"P{place}")
            else:
                table = (await client.create(NewTable("finger-guns", "P0", seats=SEATS))).id
            await client.watch(table)
            await client.promise(table)
        began = time.monotonic()
        await people[0].start(table)
        honest = people[-1]
        await honest.until(lambda: honest.tables[table].view is not None)
        deal = honest.tables[table].table.deal
        if not deal.promises[-1] or not honest.witness(table).took_part(deal.round):
            raise NotHeld("the honest seat's number is not in the deal")
        return time.monotonic() - began, deal.round
    finally:
        for client in people:
            await client.close()
