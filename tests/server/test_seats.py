"""Seats in running games, and manners: nobody reads a second hand unasked, and a mute is not shaken off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from highnoon.engine.record import Record, read_record, verify
from highnoon.server import acts, asking, lobby, seating
from highnoon.server.chat import speak
from highnoon.server.errors import Trouble
from highnoon.server.live.table import LiveTable
from highnoon.server.protocol import AnswerAsk, AskSeat, ClockInfo, Join, NewTable, Say, SetPerson, SetSeat, Start
from highnoon.server.registry import TableRegistry
from tests.server.test_hosting import registry_of
from tests.server.tools import HandTime, InMemory, Player, brief, must_choose, settings_for, settled
from tests.server.wire import run

HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"


async def sit(
    registry: TableRegistry, slug: str, seats: int, people: int, **wishes: Any
) -> tuple[LiveTable, list[InMemory]]:
    """Ann owns the table; person 1 and on are Ben, Cem and Dee; each at an address of their own."""
    names = ["Ann", "Ben", "Cem", "Dee"]
    options = {**brief(slug), **({"live_countdown": False} if slug == "finger-guns" else {})}
    live = await lobby.create(registry, "person0", NewTable(slug, "Ann", seats=seats, options=options, **wishes))
    watchers = [InMemory(f"person{number}", f"10.0.0.{number}") for number in range(people)]
    for number, watcher in enumerate(watchers):
        if number:
            await seating.join(live, watcher.person, Join(names[number]), watcher.address)
        live.in_line(lambda w=watcher: live.watch(w))  # type: ignore[misc]
    await lobby.start(live, "person0", Start())
    await settled()
    return live, watchers


def enters(live: LiveTable, person: str, address: str = ELSEWHERE) -> InMemory:
    watcher = InMemory(person, address)
    live.in_line(lambda: live.watch(watcher))
    return watcher


async def finish(registry: TableRegistry, live: LiveTable, people: list[InMemory]) -> Record:
    players = [Player(number) for number in range(len(people))]
    while live.running:
        before = live.n
        for person, player in zip(people, players, strict=True):
            if person.view["seat"] >= 0 and must_choose(person.view):
                person.act(live, player.choose(person.view))
                await settled()
        await settled()
        assert live.n > before or not live.running
    record = read_record("it", await registry.record(live))
    assert verify(live.game, record).genuine
    return record


def ask_of(live: LiveTable, person: str) -> int:
    return live.asks[person].id


# -- reading hands -----------------------------------------------------------------------------------------------------


def test_the_owner_cannot_read_a_hand_with_a_second_cookie(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, (ann, ben, cem) = await sit(registry, "finger-guns", 4, 3)
            await seating.set_seat(live, "person0", 2, SetSeat("empty"))  # Cem is sent away
            await seating.set_seat(live, "person0", 3, SetSeat("person"))  # and a bot's seat is opened
            spy = enters(live, "spy")
            await settled()
            for seat in (2, 3):
                with pytest.raises(Trouble, match="ask-first"):
                    await seating.join(live, "spy", Join("Spy", seat))
            with pytest.raises(Trouble, match="ask-first"):
                await seating.join(live, "spy", Join("Spy"))
            await asking.ask(live, "spy", AskSeat("Spy", 2))
            await settled()
            shown = ben.last("table")["table"]["asks"][0]
            assert (shown["name"], shown["seat"], shown["waits"]) == ("Spy", 2, [0, 1])
            assert spy.last("table")["table"]["asking"] == shown["id"]
            await asking.answer(live, "person0", shown["id"], AnswerAsk(True))
            await settled()
            assert spy.view["seat"] == -1  # the owner's word is not enough
            assert ann.last("table")["table"]["asks"][0]["waits"] == [1]
            with pytest.raises(Trouble, match="not-seated"):
                await asking.answer(live, "spy", shown["id"], AnswerAsk(True))
            with pytest.raises(Trouble, match="not-seated"):
                await asking.answer(live, cem.person, shown["id"], AnswerAsk(True))
            await asking.answer(live, "person1", shown["id"], AnswerAsk(False))
            await settled()
            assert spy.view["seat"] == -1
            assert ben.last("noted")["act"]["text"] == "The table refused seat C to Spy."
            assert ben.last("table")["table"]["asks"] == []

    run(work)


def test_a_newcomer_sits_down_when_everyone_agrees(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, people = await sit(registry, "toy", 4, 3)
            await seating.leave(live, "person2")
            await seating.set_seat(live, "person0", 2, SetSeat("empty"))
            guest = enters(live, "guest")
            await asking.ask(live, "guest", AskSeat("Gus", 2))
            for person in ("person0", "person1"):
                await asking.answer(live, person, ask_of(live, "guest"), AnswerAsk(True))
            await settled()
            assert guest.view["seat"] == 2
            assert people[1].last("noted")["act"]["text"] == "Gus took seat C. Ann and Ben agreed."
            again = InMemory("person1")
            live.in_line(lambda: live.watch(again))
            await settled()
            assert [act["what"] for act in again.last("snapshot")["acts"]] == ["left", "opened", "sat"]
            record = await finish(registry, live, [people[0], people[1], guest])
            assert record.ending is not None
            changes = [(c.seat, c.what, c.name, c.by) for c in record.ending.seating]
            assert changes == [
                (2, "left", "Cem", []),
                (2, "opened", "", ["Ann"]),
                (2, "sat", "Gus", ["Ann", "Ben"]),
            ]
            assert record.ending.two_hands == []

    run(work)


def test_the_record_names_people_who_saw_two_hands_and_owners_who_agreed_alone(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, (ann, ben) = await sit(registry, "toy", 4, 2)
            await seating.leave(live, "person1")  # Ben knows seat B
            await seating.set_seat(live, "person0", 3, SetSeat("empty"))
            await asking.ask(live, "person1", AskSeat("Ben", 3))
            await asking.answer(live, "person0", ask_of(live, "person1"), AnswerAsk(True))
            await settled()
            assert ben.view["seat"] == 3
            told = [message["act"]["text"] for message in ann.heard if message["type"] == "noted"]
            assert told[-2:] == [
                "Ben 2 took seat D. Only Ann was there to agree.",
                "Ben 2 has now seen two hands. The record will say so.",
            ]
            record = await finish(registry, live, [ann, ben])
            assert record.ending is not None
            assert record.ending.two_hands == ["Ben 2"]
            assert record.ending.seating[-1].by == ["Ann"]

    run(work)


def test_someone_swapped_for_a_bot_still_has_a_say(one_file: str) -> None:
    """Else the owner would swap everyone, and be alone."""

    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, _ = await sit(registry, "finger-guns", 4, 2)
            await seating.set_seat(live, "person0", 1, SetSeat("bot"))
            await seating.set_seat(live, "person0", 2, SetSeat("empty"))
            await asking.ask(live, "spy", AskSeat("Spy", 2))
            await asking.answer(live, "person0", ask_of(live, "spy"), AnswerAsk(True))
            assert live.seats[2].stored.kind == "empty"
            with pytest.raises(Trouble, match="already-started"):
                await asking.ask(live, "person1", AskSeat("Ben", 2))  # he has a seat
            await seating.set_seat(live, "person0", 1, SetSeat("person"))  # his own
            assert live.seat_of("person1") == 1

    run(work)


def test_asks_are_few_and_do_not_wait_forever(one_file: str) -> None:
    async def work() -> None:
        clock = HandTime()
        async with registry_of(
            settings_for(one_file, time=clock, sweep=1000, bot_delay=1000, lonely=10_000)
        ) as registry:
            live, (ann,) = await sit(registry, "finger-guns", 3, 1, clock=ClockInfo(mode="none"))
            with pytest.raises(Trouble, match="seat-taken"):
                await asking.ask(live, "guest", AskSeat("Gus", 1))
            with pytest.raises(Trouble, match="no-such-seat"):
                await asking.ask(live, "guest", AskSeat("Gus", 5))
            await seating.set_seat(live, "person0", 1, SetSeat("empty"))
            for number in range(4):
                await asking.ask(live, f"guest{number}", AskSeat("Gus", 1))
            with pytest.raises(Trouble, match="enough-asks"):
                await asking.ask(live, "guest4", AskSeat("Gus", 1))
            await asking.answer(live, "guest3", ask_of(live, "guest3"), AnswerAsk(False))  # thinks better of it
            assert len(live.asks) == 3
            await clock.turn(130_000)
            assert ann.last("table")["table"]["asks"] == []
            with pytest.raises(Trouble, match="no-such-ask"):
                await asking.answer(live, "person0", 1, AnswerAsk(True))
            live.in_line(lambda: live.unwatch(ann))
            await clock.turn(100_000)  # a bot plays for Ann: nobody is there
            live = await registry.table(live.stored.id)
            with pytest.raises(Trouble, match="nobody-there"):
                await asking.ask(live, "guest", AskSeat("Gus", 1))

    run(work)


def test_old_records_are_read_as_before(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, people = await sit(registry, "toy", 3, 1)
            record = await finish(registry, live, people)
            assert record.ending is not None
            assert record.ending.seating == []
            assert b"seating" not in record.to_lines()  # as records always were

    run(work)


# -- moderation --------------------------------------------------------------------------------------------------------


def says(live: LiveTable, watcher: InMemory, text: str = "Howdy", since: int = 0) -> str:
    """Empty if everybody heard it, else why not."""
    try:
        speak(live, watcher, "Somebody", Say(live.stored.id, f"r{len(watcher.heard)}", text), since)
    except Trouble as trouble:
        return trouble.code
    return ""


def test_a_mute_follows_the_person_from_seat_to_seat(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live = await lobby.create(registry, "person0", NewTable("toy", "Ann", seats=4))
            await seating.join(live, "person1", Join("Ben", 1), HOME)
            ben = enters(live, "person1", HOME)
            await seating.set_seat(live, "person0", 1, SetSeat(muted=True))
            assert says(live, ben) == "muted"
            await seating.join(live, "person1", Join("Ben", 2), HOME)
            assert live.seats[2].stored.muted
            assert says(live, ben) == "muted"
            await seating.leave(live, "person1")
            assert says(live, ben) == "muted"  # from the bar too
            await seating.join(live, "person1", Join("Benny", 3), HOME)
            assert says(live, ben) == "muted"
            await seating.set_seat(live, "person0", 3, SetSeat(muted=False))
            assert says(live, ben) == ""
            await settled()
            assert [act.text for act in map(acts.told, live.stored.acts)] == [
                "Ann muted Ben.",
                "Ann unmuted Benny.",
            ]

    run(work)


def test_a_fresh_cookie_from_the_same_address_is_the_same_person(one_file: str) -> None:
    async def work() -> None:
        clock = HandTime()
        async with registry_of(settings_for(one_file, time=clock)) as registry:
            live = await lobby.create(registry, "person0", NewTable("toy", "Ann", seats=4))
            before = clock.now() - 1000
            await seating.join(live, "person1", Join("Ben", 1), HOME, before)
            await seating.join(live, "person2", Join("Cem", 2), HOME, before)  # lives at the same address
            await seating.set_seat(live, "person0", 1, SetSeat("empty"))
            later = clock.now() + 5000
            with pytest.raises(Trouble, match="kicked"):
                await seating.join(live, "person1", Join("Ben"), ELSEWHERE, before)
            with pytest.raises(Trouble, match="kicked"):
                await seating.join(live, "fresh", Join("Not Ben"), HOME, later)
            fresh = enters(live, "fresh", HOME)
            assert says(live, fresh, since=later) == "kicked"
            await seating.join(live, "person2", Join("Cem", 3), HOME, before)  # who was here before stays welcome
            await seating.join(live, "other", Join("Dee"), ELSEWHERE, later)
            assert HOME not in repr(live.stored)  # no address is stored
            # Read again from the database it is the same.
            registry.tables.clear()
            live = await registry.table(live.stored.id)
            with pytest.raises(Trouble, match="kicked"):
                await seating.join(live, "fresh2", Join("Not Ben"), HOME, later)
            act = live.stored.acts[0]
            await seating.set_person(live, "person0", act.person, act.name, SetPerson(act=act.id, away=False))
            await seating.join(live, "fresh2", Join("Really not Ben"), HOME, later)

    run(work)


def test_spectators_can_be_muted_and_sent_away(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, (ann,) = await sit(registry, "finger-guns", 3, 1)
            heckler = enters(live, "heckler", HOME)
            assert says(live, heckler, "Boo") == ""
            while not any(message["type"] == "said" for message in ann.heard):
                await asyncio.sleep(0.001)
            line = ann.last("said")["line"]
            assert (line["seat"], line["text"]) == (-1, "Boo")
            found = await registry.store.speaker(live.stored.id, line["n"])
            assert found is not None
            with pytest.raises(Trouble, match="not-yours"):
                await seating.set_person(live, "heckler", "person0", "Ann", SetPerson(muted=True))
            await seating.set_person(live, "person0", *found, SetPerson(line=line["n"], muted=True))
            await settled()
            assert says(live, heckler) == "muted"
            assert says(live, enters(live, "heckler2", HOME), since=registry.time.now()) == "muted"
            assert heckler.last("noted")["act"]["text"] == "Ann muted Somebody."
            await seating.set_person(live, "person0", *found, SetPerson(line=line["n"], away=True))
            assert says(live, heckler) == "kicked"
            with pytest.raises(Trouble, match="kicked"):
                await asking.ask(live, "heckler", AskSeat("Heck", 1))

    run(work)


def test_a_rematch_has_the_owner_and_the_manners_of_the_game(one_file: str) -> None:
    async def work() -> None:
        clock = HandTime()
        async with registry_of(settings_for(one_file, time=clock)) as registry:
            live, (ann, ben) = await sit(registry, "toy", 3, 2)
            await seating.set_seat(live, "person0", 1, SetSeat(muted=True))
            await finish(registry, live, [ann, ben])
            again = await lobby.rematch(live, "person1")  # the muted one asks for it
            assert again.stored.owner == "person0"
            assert again.stored.acts == []
            back = enters(again, "person1")
            assert says(again, back) == "muted"
            with pytest.raises(Trouble, match="not-yours"):
                await seating.set_seat(again, "person1", 1, SetSeat(muted=False))
            await clock.turn(120_000)
            with pytest.raises(Trouble, match="not-yours"):
                await lobby.start(again, "person1", Start())  # a muted person does not take the table over

    run(work)


def test_a_table_whose_owner_does_not_come_can_be_started(one_file: str) -> None:
    async def work() -> None:
        clock = HandTime()
        async with registry_of(settings_for(one_file, time=clock)) as registry:
            live = await lobby.create(registry, "person0", NewTable("toy", "Ann", seats=3))
            await seating.join(live, "person1", Join("Ben"))
            ben = enters(live, "person1")
            with pytest.raises(Trouble, match="not-yours"):
                await lobby.start(live, "person1", Start())
            await clock.turn(70_000)
            with pytest.raises(Trouble, match="not-yours"):
                await lobby.start(live, "person2", Start())
            await lobby.start(live, "person1", Start())
            await settled()
            assert live.stored.owner == "person1"
            assert ben.last("noted")["act"]["text"] == "Ben owns the table now."

    run(work)


def test_the_log_of_acts_is_short_and_keeps_seats(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, _ = await sit(registry, "finger-guns", 4, 2)
            await seating.set_seat(live, "person0", 2, SetSeat("empty"))
            for number in range(120):
                await seating.set_seat(live, "person0", 1, SetSeat(muted=number % 2 == 0))
            kept: list[Any] = live.stored.acts
            assert len(kept) == 100
            assert kept[0].what == "opened"
            assert kept[-1].id == 121

    run(work)
