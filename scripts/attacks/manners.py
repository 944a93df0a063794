"""Attacks of people on people: reading a second hand, and talking on after a mute."""

from __future__ import annotations

import asyncio

from highnoon.server.client import Client, Failed
from highnoon.server.protocol import Ack, NewTable, SetPerson, SetSeat
from scripts.attacks.field import Field, NotHeld, attack


async def new_person(url: str) -> Client:
    person = Client(url)
    await person.me()
    await person.connect()
    return person


async def refused(what: str, *codes: str, call: object) -> None:
    try:
        await call  # type: ignore[misc]
    except Failed as failed:
        if failed.code in codes:
            return
        raise NotHeld(f"{what}: refused as {failed.code}") from None
    raise NotHeld(f"{what}: it was done")


@attack("hand-reading", "the owner of a running game takes other seats with more cookies")
def hands(field: Field) -> str:
    async def work(url: str) -> int:
        ann, ben, eve = [await new_person(url) for _ in range(3)]
        tries = 0
        try:
            table = (await ann.create(NewTable("saloon", "Ann", seats=4, bots=["deputy"] * 2))).id
            await ben.join(table, "Ben")
            for person in (ann, ben, eve):
                await person.watch(table)
            await ann.start(table)
            for wish in (SetSeat("empty"), SetSeat("person"), SetSeat("bot"), SetSeat("empty")):
                for seat in (2, 3):
                    await ann.set_seat(table, seat, wish)
                    for wanted in (seat, None):
                        tries += 1
                        await refused(
                            f"seat {seat} after {wish.kind}",
                            "ask-first",
                            "seat-taken",
                            "already-started",
                            call=eve.join(table, "Eve", wanted),
                        )
            asks = (await eve.ask_seat(table, "Eve", 2)).asks
            await ann.answer_ask(table, asks[0].id, True)
            await refused("Eve agrees to herself", "not-seated", call=eve.answer_ask(table, asks[0].id, True))
            await eve.ping()
            view = eve.tables[table].view
            if view is None or view["seat"] != -1 or (await eve.show(table)).you != -1:
                raise NotHeld("the owner alone let a second cookie in while another person was there")
            await ben.answer_ask(table, asks[0].id, False)
            return tries + 2
        finally:
            for person in (ann, ben, eve):
                await person.close()

    with field.server() as server:
        return f"{asyncio.run(work(server.url))} ways tried, no hand seen"


@attack("moderation-evasion", "somebody muted or sent away changes seats, names and cookies")
def evasion(field: Field) -> str:
    async def silent(person: Client, table: str, what: str) -> None:
        if isinstance(await person.say(table, what), Ack):
            raise NotHeld(f"{what}: heard")

    async def work(url: str) -> int:
        ann, eve = [await new_person(url) for _ in range(2)]
        more: list[Client] = []
        try:
            table = (await ann.create(NewTable("finger-guns", "Ann", seats=4))).id
            await eve.join(table, "Eve", 1)
            for person in (ann, eve):
                await person.watch(table)
            await ann.set_seat(table, 1, SetSeat(muted=True))
            await silent(eve, table, "muted")
            await eve.join(table, "Eva", 2)
            await silent(eve, table, "another seat and name")
            await eve.leave(table)
            await silent(eve, table, "from the bar")
            fresh = await new_person(url)
            more.append(fresh)
            await fresh.join(table, "Not Eve", 1)
            await fresh.watch(table)
            await silent(fresh, table, "a fresh cookie")
            await ann.set_seat(table, 1, SetSeat("empty"))
            await refused("sent away, the same cookie", "kicked", call=fresh.join(table, "Me again"))
            third = await new_person(url)
            more.append(third)
            await refused("sent away, a third cookie", "kicked", call=third.join(table, "Somebody"))
            await third.watch(table)
            await silent(third, table, "a third cookie from the bar")
            act = ann.tables[table].acts[0]
            await refused(
                "Eve unmutes herself", "not-yours", call=eve.set_person(table, SetPerson(act=act.id, muted=False))
            )
            return 8
        finally:
            for person in (ann, eve, *more):
                await person.close()

    with field.server() as server:
        return f"{asyncio.run(work(server.url))} ways tried, nothing heard"
