"""The deal on the server: promises, the closed list, numbers, and seats that do not reveal theirs."""

from __future__ import annotations

import asyncio
import time
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
from highnoon.server.host.host import Host
from highnoon.server.house import House
from highnoon.server.protocol import Contribute, Join, NewTable, Promise, SetPerson, SetSeat, Start
from highnoon.server.stored import StoredDeal
from highnoon.server.witness import Cheated, Witness
from tests.server.deals import finish
from tests.server.test_hosting import house_of
from tests.server.tools import HandTime, load_game, settings_for, settled
from tests.server.wire import people_of, run, serving

PEOPLE = ("ann", "ben", "cat")


def number(person: str, turn: int = 1) -> bytes:
    return f"{person} {turn}".encode().ljust(32)


async def promises(host: Host, person: str, turn: int = 1) -> None:
    hashed = promise(host.stored.id, turn, number(person, turn))
    await dealing.promise(host, person, Promise(host.stored.id, "p", turn, hashed))


async def reveals(host: Host, person: str, turn: int = 1, what: bytes = b"") -> None:
    message = Contribute(host.stored.id, "c", (what or number(person, turn)).hex(), turn)
    await dealing.contribute(host, person, message)


async def table_of(house: House, *people: str, seats: int = 4) -> Host:
    host = await lobby.create(house, "ann", NewTable("finger-guns", "ann", seats=seats, options={"round_cap": 2}))
    for person in people[1:]:
        await seating.join(host, person, Join(person))
    return host


def hosted(work: Callable[[House, HandTime], Awaitable[None]], database: str) -> None:
    async def main() -> None:
        clock = HandTime()
        async with house_of(settings_for(database, time=clock)) as house:
            await work(house, clock)

    asyncio.run(asyncio.wait_for(main(), 120))


async def refused(code: str, request: Awaitable[Any]) -> None:
    with pytest.raises(Trouble) as trouble:
        await request
    assert trouble.value.code == code


def test_no_card_is_dealt_before_the_last_number(one_file: str) -> None:
    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        for person in PEOPLE:
            await promises(host, person)
        await refused("not-closed", reveals(host, "ann"))
        await lobby.start(host, "ann", Start())
        info = host.voice.info(0, "ann")
        assert (info.state, info.deal.stage, info.deal.kinds) == ("open", "reveal", ["person"] * 3 + ["bot"])
        assert info.deal.closed == closed_list(
            info.id, 1, info.game, info.pack, info.commitment, "", info.deal.kinds, info.deal.promises
        )
        await refused("dealing", promises(host, "ann"))
        await refused("not-promised", reveals(host, "ann", what=b"x" * 32))
        await refused("stale", reveals(host, "ann", 2))
        await refused("not-seated", reveals(host, "eve"))
        await reveals(host, "cat")
        await reveals(host, "ann")
        await reveals(host, "ann")
        assert host.play is None
        await reveals(host, "ben")
        assert host.running
        assert host.stored.deal.rounds == [
            Round(info.deal.promises, [*(number(person).hex() for person in PEOPLE), ""])
        ]
        await refused("already-started", reveals(host, "ben"))

    hosted(work, one_file)


def test_nobody_sits_down_or_gets_up_while_the_list_is_closed(one_file: str) -> None:
    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        await promises(host, "ann")
        await lobby.start(host, "ann", Start())
        before = msgspec.json.encode([seat.stored for seat in host.seats])
        await refused("dealing", seating.join(host, "dan", Join("dan")))
        await refused("dealing", seating.leave(host, "ben"))
        await refused("dealing", seating.set_seat(host, "ann", 1, SetSeat("empty")))
        await refused("dealing", seating.set_person(host, "ann", "ben", "ben", SetPerson(away=True)))
        await refused("dealing", lobby.start(host, "ann", Start()))
        assert msgspec.json.encode([seat.stored for seat in host.seats]) == before
        await reveals(host, "ann")
        assert host.running

    hosted(work, one_file)


def test_a_promise_goes_with_its_person(one_file: str) -> None:
    """It is gone when the person leaves, and moves along when empty seats are taken away."""

    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, "ann", seats=5)
        hashed = promise(host.stored.id, 1, number("ben"))
        await seating.join(host, "ben", Join("ben", 2, promise=hashed))
        assert host.stored.deal.rounds[-1].promises == ["", "", hashed, "", ""]
        await seating.join(host, "ben", Join("ben", 3))
        assert host.stored.deal.rounds[-1].promises == [""] * 5
        await promises(host, "ben")
        await seating.join(host, "cat", Join("cat", 4))
        await promises(host, "cat")
        await seating.leave(host, "cat")
        await seating.join(host, "dan", Join("dan", 4))
        await lobby.start(host, "ann", Start("away", promise(host.stored.id, 1, number("ann"))))
        assert host.stored.deal.rounds[-1].promises == [promise(host.stored.id, 1, number("ann")), hashed, ""]
        await reveals(host, "ann")
        await reveals(host, "ben")
        assert host.running
        assert [seat.stored.name for seat in host.seats] == ["ann", "ben", "dan"]

    hosted(work, one_file)


def test_a_seat_that_does_not_reveal_is_out_and_the_others_begin_again(one_file: str) -> None:
    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        for person in PEOPLE:
            await promises(host, person)
        await lobby.start(host, "ann", Start())
        first = host.voice.info(0, "ann").deal
        await reveals(host, "ann")
        await reveals(host, "cat")
        await clock.turn(house.settings.reveal_within - 1)
        assert host.stored.deal.stage == "reveal"
        await clock.turn(2)
        again = host.voice.info(0, "ann").deal
        assert (again.round, again.stage, again.before, again.promises) == (2, "promise", first.closed, [""] * 4)
        await refused("stale", reveals(host, "ben"))
        await refused("dealing", promises(host, "ben", 2))
        await promises(host, "ann", 2)
        assert host.stored.deal.stage == "promise"
        await promises(host, "cat", 2)
        assert host.stored.deal.stage == "reveal"
        await reveals(host, "cat", 2)
        await reveals(host, "ann", 2)
        assert host.running
        second = host.voice.info(0, "ann").deal
        assert second.closed != first.closed
        old, new = host.stored.deal.rounds
        assert old.withheld() == [1]
        assert new.numbers == [number("ann", 2).hex(), "", number("cat", 2).hex(), ""]

    hosted(work, one_file)


def test_rounds_are_bounded_by_people(one_file: str) -> None:
    """However often seats hold back: each of them can do it once, then the house deals alone and says so."""

    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        for person in PEOPLE:
            await promises(host, person)
        await lobby.start(host, "ann", Start())
        for turn, staying in ((1, PEOPLE[1:]), (2, PEOPLE[2:])):
            for person in staying:
                await reveals(host, person, turn)
            await clock.turn(house.settings.reveal_within)
            for person in staying:
                await promises(host, person, turn + 1)
        await clock.turn(house.settings.reveal_within)
        assert host.running
        rounds = host.stored.deal.rounds
        assert [each.withheld() for each in rounds] == [[0], [1], [2], []]
        assert not any(rounds[-1].promises)
        while host.running:
            await clock.turn(60_000)
        await settled()
        record = read_record("it", await house.record(host))
        assert verify(load_game("finger-guns", None), record).genuine

    hosted(work, one_file)


def test_who_does_not_promise_again_is_left_out_after_a_while(one_file: str) -> None:
    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        for person in PEOPLE:
            await promises(host, person)
        await lobby.start(host, "ann", Start())
        await reveals(host, "ann")
        await reveals(host, "cat")
        await clock.turn(house.settings.reveal_within)
        await promises(host, "cat", 2)
        await clock.turn(house.settings.promise_within)
        assert host.stored.deal.stage == "reveal"
        await reveals(host, "cat", 2)
        assert host.running
        assert dealing.promised_at(host.stored).silent() == [0]

    hosted(work, one_file)


def test_a_server_that_was_killed_in_the_middle_of_the_deal_goes_on_with_it(one_file: str) -> None:
    async def main() -> None:
        clock = HandTime()
        async with house_of(settings_for(one_file, time=clock)) as house:
            host = await table_of(house, *PEOPLE)
            for person in PEOPLE:
                await promises(host, person)
            await lobby.start(host, "ann", Start())
            await reveals(host, "ben")
            name, closed = host.stored.id, host.voice.info(0, "ann").deal.closed
        clock.is_now += 3_600_000
        async with house_of(settings_for(one_file, time=clock)) as house:
            host = await house.host(name)
            await clock.turn(house.settings.reveal_within - 1)
            assert host.voice.info(0, "ann").deal.closed == closed, "the time it was not there is nobody's"
            await reveals(host, "ann")
            await clock.turn(2)
            assert (host.stored.deal.stage, host.stored.deal.rounds[0].withheld()) == ("promise", [2])
            for person in ("ann", "ben"):
                await promises(host, person, 2)
            for person in ("ann", "ben"):
                await reveals(host, person, 2)
            assert host.running

    asyncio.run(main())


def test_a_table_without_promises_is_dealt_at_once_and_says_so(one_file: str) -> None:
    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        await lobby.start(host, "ann", Start())
        assert host.running
        assert dealing.promised_at(host.stored).silent() == [0, 1, 2]

    hosted(work, one_file)


def test_tables_from_before_there_were_promises(one_file: str) -> None:
    """One that is open is dealt the new way; one that was dealt has a record of the old form."""

    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, "ann", seats=3)
        await house.store.save(house.store.set_table(host.stored.id, deal=StoredDeal()))
        house.put_to_sleep(host)
        assert (await house.store.load(host.stored.id)).table.deal.rounds == []  # type: ignore[union-attr]
        host = await house.host(host.stored.id)
        await promises(host, "ann")
        await lobby.start(host, "ann", Start())
        await reveals(host, "ann")
        assert host.running
        old = await table_of(house, "ann", seats=3)
        await lobby.start(old, "ann", Start())
        old.stored.deal = StoredDeal()
        assert old.voice.info(0, "ann").deal.stage == "done"

    hosted(work, one_file)


def test_an_honest_deal_takes_no_time_to_speak_of(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 4) as clients:
            table = (await clients[0].create(NewTable("finger-guns", "P0", seats=4))).id
            for place, client in enumerate(clients):
                if place:
                    await client.join(table, f"P{place}")
                await client.watch(table)
                await client.promise(table)
            before = time.monotonic()
            info = await clients[0].start(table)
            took = time.monotonic() - before
            assert info.state == "running"
            assert all(server.house.hosts[table].stored.deal.rounds[-1].numbers)
            assert took < 1.0, took

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
    async def work(house: House, clock: HandTime) -> None:
        host = await table_of(house, *PEOPLE)
        witness = Witness(host.stored.id)
        witness.look(host.voice.info(0, "ann"))
        await dealing.promise(host, "ann", Promise(host.stored.id, "p", 1, witness.promise(1, number("ann"))))
        await promises(host, "ben")
        await lobby.start(host, "ann", Start())
        info = host.voice.info(0, "ann")
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
