"""The deal on the server: promises, the closed list, numbers, and seats that do not reveal theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from highnoon.engine.fair import closed_list, promise
from highnoon.engine.promised import Round
from highnoon.engine.record import read_record, verify
from highnoon.server import dealing, lobby, seating
from highnoon.server.client import Failed
from highnoon.server.errors import Trouble
from highnoon.server.live.table import LiveTable
from highnoon.server.protocol import Contribute, Join, NewTable, Promise, SetPerson, SetSeat, Start
from highnoon.server.registry import TableRegistry
from highnoon.server.stored import StoredDeal
from highnoon.server.witness import Cheated, Witness
from tests.server.deals import finish
from tests.server.test_hosting import registry_of
from tests.server.tools import HandTime, load_game, settings_for, settled
from tests.server.wire import people_of, run, serving

PEOPLE = ("ann", "ben", "cat")


def number(person: str, turn: int = 1) -> bytes:
    return f"{person} {turn}".encode().ljust(32)


async def promises(live: LiveTable, person: str, turn: int = 1) -> None:
    hashed = promise(live.stored.id, turn, number(person, turn))
    await dealing.promise(live, person, Promise(live.stored.id, "p", turn, hashed))


async def reveals(live: LiveTable, person: str, turn: int = 1, what: bytes = b"") -> None:
    message = Contribute(live.stored.id, "c", (what or number(person, turn)).hex(), turn)
    await dealing.contribute(live, person, message)


async def table_of(registry: TableRegistry, *people: str, seats: int = 4) -> LiveTable:
    live = await lobby.create(registry, "ann", NewTable("finger-guns", "ann", seats=seats, options={"round_cap": 2}))
    for person in people[1:]:
        await seating.join(live, person, Join(person))
    return live


def hosted(work: Callable[[TableRegistry, HandTime], Awaitable[None]], database: str) -> None:
    async def main() -> None:
        clock = HandTime()
        async with registry_of(settings_for(database, time=clock)) as registry:
            await work(registry, clock)

    asyncio.run(asyncio.wait_for(main(), 120))


async def refused(code: str, request: Awaitable[Any]) -> None:
    with pytest.raises(Trouble) as trouble:
        await request
    assert trouble.value.code == code


def test_no_card_is_dealt_before_the_last_number(one_file: str) -> None:
    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        for person in PEOPLE:
            await promises(live, person)
        await refused("not-closed", reveals(live, "ann"))
        await lobby.start(live, "ann", Start())
        info = live.broadcast.info(0, "ann")
        assert (info.state, info.deal.stage, info.deal.kinds) == ("open", "reveal", ["person"] * 3 + ["bot"])
        assert info.deal.closed == closed_list(
            info.id, 1, info.game, info.pack, info.commitment, "", info.deal.kinds, info.deal.promises
        )
        await refused("dealing", promises(live, "ann"))
        await refused("not-promised", reveals(live, "ann", what=b"x" * 32))
        await refused("stale", reveals(live, "ann", 2))
        await refused("not-seated", reveals(live, "eve"))
        await reveals(live, "cat")
        await reveals(live, "ann")
        await reveals(live, "ann")
        assert live.play is None
        await reveals(live, "ben")
        assert live.running
        assert live.stored.deal.rounds == [
            Round(info.deal.promises, [*(number(person).hex() for person in PEOPLE), ""])
        ]
        await refused("already-started", reveals(live, "ben"))

    hosted(work, one_file)


def test_nobody_sits_down_or_gets_up_while_the_list_is_closed(one_file: str) -> None:
    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        await promises(live, "ann")
        await lobby.start(live, "ann", Start())
        before = msgspec.json.encode([seat.stored for seat in live.seats])
        await refused("dealing", seating.join(live, "dan", Join("dan")))
        await refused("dealing", seating.leave(live, "ben"))
        await refused("dealing", seating.set_seat(live, "ann", 1, SetSeat("empty")))
        await refused("dealing", seating.set_person(live, "ann", "ben", "ben", SetPerson(away=True)))
        await refused("dealing", lobby.start(live, "ann", Start()))
        assert msgspec.json.encode([seat.stored for seat in live.seats]) == before
        await reveals(live, "ann")
        assert live.running

    hosted(work, one_file)


def test_a_promise_goes_with_its_person(one_file: str) -> None:
    """It is gone when the person leaves, and moves along when empty seats are taken away."""

    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, "ann", seats=5)
        hashed = promise(live.stored.id, 1, number("ben"))
        await seating.join(live, "ben", Join("ben", 2, promise=hashed))
        assert live.stored.deal.rounds[-1].promises == ["", "", hashed, "", ""]
        await seating.join(live, "ben", Join("ben", 3))
        assert live.stored.deal.rounds[-1].promises == [""] * 5
        await promises(live, "ben")
        await seating.join(live, "cat", Join("cat", 4))
        await promises(live, "cat")
        await seating.leave(live, "cat")
        await seating.join(live, "dan", Join("dan", 4))
        await lobby.start(live, "ann", Start("away", promise(live.stored.id, 1, number("ann"))))
        assert live.stored.deal.rounds[-1].promises == [promise(live.stored.id, 1, number("ann")), hashed, ""]
        await reveals(live, "ann")
        await reveals(live, "ben")
        assert live.running
        assert [seat.stored.name for seat in live.seats] == ["ann", "ben", "dan"]

    hosted(work, one_file)


def test_a_seat_that_does_not_reveal_is_out_and_the_others_begin_again(one_file: str) -> None:
    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        for person in PEOPLE:
            await promises(live, person)
        await lobby.start(live, "ann", Start())
        first = live.broadcast.info(0, "ann").deal
        await reveals(live, "ann")
        await reveals(live, "cat")
        await clock.turn(registry.settings.reveal_within - 1)
        assert live.stored.deal.stage == "reveal"
        await clock.turn(2)
        again = live.broadcast.info(0, "ann").deal
        assert (again.round, again.stage, again.before, again.promises) == (2, "promise", first.closed, [""] * 4)
        await refused("stale", reveals(live, "ben"))
        await refused("dealing", promises(live, "ben", 2))
        await promises(live, "ann", 2)
        assert live.stored.deal.stage == "promise"
        await promises(live, "cat", 2)
        assert live.stored.deal.stage == "reveal"
        await reveals(live, "cat", 2)
        await reveals(live, "ann", 2)
        assert live.running
        second = live.broadcast.info(0, "ann").deal
        assert second.closed != first.closed
        old, new = live.stored.deal.rounds
        assert old.withheld() == [1]
        assert new.numbers == [number("ann", 2).hex(), "", number("cat", 2).hex(), ""]

    hosted(work, one_file)


def test_rounds_are_bounded_by_people(one_file: str) -> None:
    """However often seats hold back: each of them can do it once, then the house deals alone and says so."""

    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        for person in PEOPLE:
            await promises(live, person)
        await lobby.start(live, "ann", Start())
        for turn, staying in ((1, PEOPLE[1:]), (2, PEOPLE[2:])):
            for person in staying:
                await reveals(live, person, turn)
            await clock.turn(registry.settings.reveal_within)
            for person in staying:
                await promises(live, person, turn + 1)
        await clock.turn(registry.settings.reveal_within)
        assert live.running
        rounds = live.stored.deal.rounds
        assert [each.withheld() for each in rounds] == [[0], [1], [2], []]
        assert not any(rounds[-1].promises)
        while live.running:
            await clock.turn(60_000)
        await settled()
        record = read_record("it", await registry.record(live))
        assert verify(load_game("finger-guns", None), record).genuine

    hosted(work, one_file)


def test_who_does_not_promise_again_is_left_out_after_a_while(one_file: str) -> None:
    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        for person in PEOPLE:
            await promises(live, person)
        await lobby.start(live, "ann", Start())
        await reveals(live, "ann")
        await reveals(live, "cat")
        await clock.turn(registry.settings.reveal_within)
        await promises(live, "cat", 2)
        await clock.turn(registry.settings.promise_within)
        assert live.stored.deal.stage == "reveal"
        await reveals(live, "cat", 2)
        assert live.running
        assert dealing.promised_at(live.stored).silent() == [0]

    hosted(work, one_file)


def test_a_server_that_was_killed_in_the_middle_of_the_deal_goes_on_with_it(one_file: str) -> None:
    async def main() -> None:
        clock = HandTime()
        async with registry_of(settings_for(one_file, time=clock)) as registry:
            live = await table_of(registry, *PEOPLE)
            for person in PEOPLE:
                await promises(live, person)
            await lobby.start(live, "ann", Start())
            await reveals(live, "ben")
            name, closed = live.stored.id, live.broadcast.info(0, "ann").deal.closed
        clock.is_now += 3_600_000
        async with registry_of(settings_for(one_file, time=clock)) as registry:
            live = await registry.table(name)
            await clock.turn(registry.settings.reveal_within - 1)
            assert live.broadcast.info(0, "ann").deal.closed == closed, "the time it was not there is nobody's"
            await reveals(live, "ann")
            await clock.turn(2)
            assert (live.stored.deal.stage, live.stored.deal.rounds[0].withheld()) == ("promise", [2])
            for person in ("ann", "ben"):
                await promises(live, person, 2)
            for person in ("ann", "ben"):
                await reveals(live, person, 2)
            assert live.running

    asyncio.run(main())


def test_a_table_without_promises_is_dealt_at_once_and_says_so(one_file: str) -> None:
    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        await lobby.start(live, "ann", Start())
        assert live.running
        assert dealing.promised_at(live.stored).silent() == [0, 1, 2]

    hosted(work, one_file)


def test_tables_from_before_there_were_promises(one_file: str) -> None:
    """One that is open is dealt the new way; one that was dealt has a record of the old form."""

    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, "ann", seats=3)
        await registry.store.save(registry.store.set_table(live.stored.id, deal=StoredDeal()))
        registry.put_to_sleep(live)
        assert (await registry.store.load(live.stored.id)).table.deal.rounds == []  # type: ignore[union-attr]
        live = await registry.table(live.stored.id)
        await promises(live, "ann")
        await lobby.start(live, "ann", Start())
        await reveals(live, "ann")
        assert live.running
        old = await table_of(registry, "ann", seats=3)
        await lobby.start(old, "ann", Start())
        old.stored.deal = StoredDeal()
        assert old.broadcast.info(0, "ann").deal.stage == "done"

    hosted(work, one_file)


def test_an_honest_deal_waits_for_nobody(one_file: str) -> None:
    """Nothing of it waits until somebody's time is up: here that would take until tomorrow."""

    async def work() -> None:
        settings = settings_for(one_file, reveal_within=86_400_000, promise_within=86_400_000)
        async with serving(settings) as server, people_of(server, 4) as clients:
            table = (await clients[0].create(NewTable("finger-guns", "P0", seats=4))).id
            for place, client in enumerate(clients):
                if place:
                    await client.join(table, f"P{place}")
                await client.watch(table)
                await client.promise(table)
            info = await clients[0].start(table)
            assert info.state == "running"
            assert all(server.registry.tables[table].stored.deal.rounds[-1].numbers)

    run(work)


def test_a_client_that_hangs_costs_the_others_a_round_and_no_more(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, reveal_within=800, promise_within=800)
        async with serving(settings) as server, people_of(server, 3) as clients:
            ann, ben, cat = clients
            table = (await ann.create(NewTable("finger-guns", "ann", seats=3, options={"round_cap": 2}))).id
            for client, name in ((ben, "ben"), (cat, "cat")):
                await client.join(table, name)
            for client in clients:
                await client.watch(table)
                await client.promise(table)
            ben.witnesses.clear()  # it has forgotten its number
            await ann.start(table)
            for client in clients:
                await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
            record = read_record("it", await finish(clients, table))
            promised = record.heading.promised
            assert promised is not None
            assert (promised.withheld(), promised.rounds[-1].revealed()) == ([1], [0, 2])
            assert verify(load_game("finger-guns", None), record).genuine
            for client in (ann, cat):
                noted = client.witness(table).noted()
                assert noted.mine in record.heading.contributions
                heading = record.heading
                assert noted.promises == promised.lists(heading.game, heading.pack, heading.commitment)[-1]

    run(work)


def test_an_old_client_is_told_to_update(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 1) as (ann,):
            table = await ann.create(NewTable("toy", "Ann", seats=2, bots=["greenhorn"]))
            await ann.watch(table.id)
            await ann.send_raw(
                msgspec.json.encode({"type": "contribute", "table": table.id, "id": "c", "hex": "ab" * 32})
            )
            await ann.until(lambda: ann.problems)
            assert (ann.problems[-1].code, "older" in ann.problems[-1].message) == ("old-client", True)
            with pytest.raises(Failed, match="older than the server"):
                await ann.start(table.id, Start(hex="ab" * 32))

    run(work)


def test_a_witness_reveals_only_under_its_seal_and_in_a_list_with_its_promise(one_file: str) -> None:
    async def work(registry: TableRegistry, clock: HandTime) -> None:
        live = await table_of(registry, *PEOPLE)
        witness = Witness(live.stored.id)
        witness.look(live.broadcast.info(0, "ann"))
        await dealing.promise(live, "ann", Promise(live.stored.id, "p", 1, witness.promise(1, number("ann"))))
        await promises(live, "ben")
        await lobby.start(live, "ann", Start())
        info = live.broadcast.info(0, "ann")
        other = "ab" * 32
        lies: list[dict[str, Any]] = [
            {"commitment": other},
            {"deal": msgspec.structs.replace(info.deal, promises=[info.deal.promises[0], other, "", ""])},
            {"deal": msgspec.structs.replace(info.deal, closed=other)},
            {"deal": msgspec.structs.replace(info.deal, kinds=["person", "bot", "person", "bot"])},
        ]
        for lie in lies:
            told = msgspec.json.decode(msgspec.json.encode(witness), type=Witness)
            with pytest.raises(Cheated):
                told.may_reveal(msgspec.structs.replace(info, **lie))
            assert told.trouble
            assert told.noted().mine == ""
        assert witness.may_reveal(msgspec.structs.replace(info, you=1)) == "", "another seat's promise"
        assert witness.may_reveal(info) == number("ann").hex()
        assert witness.may_reveal(info) == number("ann").hex(), "the same list again is harmless"
        two = msgspec.structs.replace(info.deal, promises=[info.deal.promises[0], other, "", ""])
        two.closed = closed_list(info.id, 1, info.game, info.pack, info.commitment, "", two.kinds, two.promises)
        with pytest.raises(Cheated, match="two different lists"):
            witness.may_reveal(msgspec.structs.replace(info, deal=two))

    hosted(work, one_file)
