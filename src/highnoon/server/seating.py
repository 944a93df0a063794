"""Sitting down, getting up, and the owner's word on who sits where.

Like everything in the lobby each function is one request: it checks who asks and what the table's state allows, and
raises `Trouble` before anything has changed.
"""

from __future__ import annotations

from typing import Final

from highnoon.engine.game import Game
from highnoon.engine.table import LEAVE, TABLE
from highnoon.server import acts, moderation
from highnoon.server.dealing import check_open, promise_for
from highnoon.server.errors import Trouble
from highnoon.server.live.seat import BOT, EMPTY, PERSON, Seat, bot_name, own_name
from highnoon.server.live.table import SPECTATOR, LiveTable
from highnoon.server.names import check_apart, nickname
from highnoon.server.protocol import Join, SetPerson, SetSeat
from highnoon.server.registry import TableRegistry
from highnoon.server.stored import StoredSeat

COMPANY: Final = "company"  # in the place of a level: the best the server has time for
LEAVERS_OUT: Final = "leavers_are_killed"  # the option by which leaving is an act in the game


def check_level(registry: TableRegistry, game: Game, level: str) -> str:
    if level == COMPANY:
        return registry.company(game.slug)
    levels = registry.settings.levels(game.slug)
    if level and level not in levels:
        raise Trouble("bad-option", f"there is no bot {level!r}; bots are {', '.join(levels)}", field="bots")
    return level or registry.usual_level(game.slug)


async def join(live: LiveTable, person: str, wanted: Join, address: str = "", since: int = 0) -> None:
    """Take a seat, or another one before the start.  In a running game people ask (asking.py)."""
    name = nickname(wanted.nickname)

    def work() -> None:
        moderation.check_welcome(live, person, address, since)
        if live.stored.state == "over":
            raise Trouble("already-started", "The game is over.")
        check_open(live)
        now = live.registry.time.now()
        before = live.seat_of(person)
        seat = choose_seat(live, before, wanted.seat)
        check_apart(name, other_names(live, seat.stored.seat))
        rename_bots(live, name)
        if seat.stored.seat == before:
            fresh = own_name(name, other_names(live, before))
            face = wanted.face or seat.stored.face
            if (fresh, face) != (seat.stored.name, seat.stored.face):
                live.change_seat(seat.changed(name=fresh, face=face))
            return
        if before != SPECTATOR:
            vacate(live, live.seats[before], now)
        fresh = own_name(name, other_names(live, seat.stored.seat))
        seat.new_person(now)
        muted = moderation.follow(live, person, address, since)
        live.remember(person, address)
        live.change_seat(StoredSeat(seat.stored.seat, PERSON, person, fresh, muted=muted, face=wanted.face))
        if wanted.promise and live.stored.state == "open":
            promise_for(live, seat.stored.seat, wanted.promise)
        if not live.stored.owner:
            live.change_table(owner=person)

    await live.do(work)


def choose_seat(live: LiveTable, before: int, wanted: int | None) -> Seat:
    free = [seat for seat in live.seats if seat.stored.kind == EMPTY]
    if wanted is None:
        if before != SPECTATOR:
            return live.seats[before]
        if not free:
            raise Trouble("table-full" if live.stored.state == "open" else "already-started")
        if live.stored.state != "open":
            raise Trouble("ask-first", field="seat")
        return free[0]
    if wanted >= len(live.seats):
        raise Trouble("no-such-seat", field="seat")
    seat = live.seats[wanted]
    if wanted == before:
        return seat
    if seat not in free:
        raise Trouble("seat-taken", field="seat")
    if before != SPECTATOR and live.stored.state != "open":
        raise Trouble("already-started", "You have a seat, and the game has started.")
    if live.stored.state != "open":
        raise Trouble("ask-first", field="seat")
    return seat


def other_names(live: LiveTable, seat: int) -> list[str]:
    return [s.stored.name for s in live.seats if s.stored.seat != seat and s.stored.kind != EMPTY]


def rename_bots(live: LiveTable, name: str) -> None:
    """A bot that is called like a player who sits down takes another name."""
    for seat in live.seats:
        if seat.stored.kind == BOT and not seat.stored.person and seat.stored.name.casefold() == name.casefold():
            taken = [name, *other_names(live, seat.stored.seat)]
            live.change_seat(seat.changed(name=bot_name(seat.stored.seat, taken)))


def vacate(live: LiveTable, seat: Seat, now: int) -> None:
    """Before the start the seat is empty, and its promise is gone."""
    number = seat.stored.seat
    seat.new_person(now)
    live.change_seat(StoredSeat(number, EMPTY))
    if live.stored.deal.rounds[-1].promises[number]:
        promise_for(live, number, "")


async def leave(live: LiveTable, person: str) -> None:
    """Get up: before the start the seat is empty, during the game a bot has it."""

    def work() -> None:
        number = live.seat_of(person)
        if number == SPECTATOR:
            raise Trouble("not-seated")
        check_open(live)
        name = live.seats[number].stored.name
        if live.stored.state == "running":
            acts.note(live, acts.LEFT, number, name, person)
        remove(live, live.seats[number])
        if live.stored.owner == person:
            pass_on(live, person)

    await live.do(work)


def remove(live: LiveTable, seat: Seat, kind: str = BOT) -> None:
    now = live.registry.time.now()
    if live.stored.state == "open":
        vacate(live, seat, now)
        return
    if live.stored.state == "over":
        live.change_seat(seat.changed(person=""))
        return
    number = seat.stored.seat
    give_to_bot(live, seat, kind, "")
    if live.stored.options.get(LEAVERS_OUT):
        assert live.play is not None
        if int(LEAVE) + number in live.play.table.table_acts():
            live.enter(int(TABLE), int(LEAVE) + number, now)


def give_to_bot(live: LiveTable, seat: Seat, kind: str, person: str, level: str = "") -> None:
    """The machine plays from now on; `person` may have the seat back."""
    stored = seat.stored
    taken = other_names(live, stored.seat)
    name = stored.name or bot_name(stored.seat, taken)
    level = level or stored.level or live.registry.usual_level(live.game.slug)
    seat.new_person(live.registry.time.now())
    live.change_seat(StoredSeat(stored.seat, kind, person, name, level, False, stored.muted, stored.face))
    live.public = live.running


def pass_on(live: LiveTable, person: str) -> None:
    """The table goes to the next person at it, if possible to one who is not muted."""
    people = [seat.stored for seat in live.seats if seat.stored.kind == PERSON and seat.stored.person != person]
    people.sort(key=lambda stored: stored.person in live.stored.muted)
    live.change_table(owner=people[0].person if people else "")
    if people:
        acts.note(live, acts.OWNER, people[0].seat, people[0].name, people[0].person)


# -- the owner's word --------------------------------------------------------------------------------------------------


async def set_seat(live: LiveTable, person: str, number: int, wanted: SetSeat) -> None:
    def work() -> None:
        if not 0 <= number < len(live.seats):
            raise Trouble("no-such-seat")
        if live.stored.state == "over":
            raise Trouble("already-started", "The game is over.")
        check_open(live)
        seat = live.seats[number]
        owner = live.stored.owner == person
        if not owner:
            mine = seat.stored.kind == PERSON and seat.stored.person == person
            if not mine or wanted.muted is not None or wanted.kind == EMPTY:
                raise Trouble("not-yours")
        if wanted.kind == EMPTY and seat.stored.person == person:
            raise Trouble("not-yours", "You cannot send yourself away; leave the table instead.")
        level = check_level(live.registry, live.game, wanted.level)
        by = name_of(live, person)
        if wanted.muted is not None:
            moderation.mute(live, seat.stored.person, seat.stored.name, number, wanted.muted, by)
        if wanted.kind == BOT:
            to_bot(live, seat, person, level)
        elif wanted.kind == EMPTY:
            to_empty(live, seat, by)
        elif wanted.kind == PERSON:
            to_person(live, seat, by)

    await live.do(work)


def name_of(live: LiveTable, person: str) -> str:
    seat = live.seat_of(person)
    return live.seats[seat].stored.name if seat != SPECTATOR else "The owner"


async def set_person(live: LiveTable, person: str, target: str, name: str, wanted: SetPerson) -> None:
    """The owner's word on a person, whether they have a seat or only watch."""

    def work() -> None:
        if live.stored.owner != person:
            raise Trouble("not-yours")
        if target == person:
            raise Trouble("not-yours", "You cannot mute yourself or send yourself away.")
        check_open(live)
        by, number = name_of(live, person), live.seat_of(target)
        if wanted.muted is not None:
            moderation.mute(live, target, name, number, wanted.muted, by)
        if wanted.away is False:
            moderation.pardon(live, target, name, by)
        elif wanted.away and number != SPECTATOR and live.stored.state != "over":
            to_empty(live, live.seats[number], by)
        elif wanted.away:
            moderation.send_away(live, target, name, SPECTATOR, by)

    await live.do(work)


def to_bot(live: LiveTable, seat: Seat, by: str, level: str) -> None:
    stored = seat.stored
    if live.stored.state == "open":
        name = bot_name(stored.seat, other_names(live, stored.seat))
        vacate(live, seat, live.registry.time.now())
        live.change_seat(StoredSeat(stored.seat, BOT, "", name, level))
    elif stored.kind == PERSON and stored.person == by:
        live.change_seat(seat.changed(played_by_bot=True, level=level))  # a break: back at the next move
        live.public = True
    else:
        if stored.kind == PERSON:
            acts.note(live, acts.TO_BOT, stored.seat, stored.name, stored.person, [name_of(live, by)])
        give_to_bot(live, seat, BOT, stored.person, level)


def to_empty(live: LiveTable, seat: Seat, by: str) -> None:
    """Sends a person away for good, or takes a bot off the seat; during the game people may ask for it then."""
    stored = seat.stored
    gone = stored.person
    if gone and stored.kind == PERSON:
        moderation.send_away(live, gone, stored.name, stored.seat, by)
    elif live.stored.state == "running" and stored.kind != EMPTY:
        acts.note(live, acts.OPENED, stored.seat, by=[by])
    if live.stored.state == "open":
        vacate(live, seat, live.registry.time.now())
    elif stored.kind == PERSON:
        remove(live, seat, EMPTY)
    else:
        give_to_bot(live, seat, EMPTY, "", stored.level)


def to_person(live: LiveTable, seat: Seat, by: str) -> None:
    """Back to the person it belonged to; if there is none, it is empty, and people may ask for it."""
    stored = seat.stored
    if stored.kind == PERSON:
        live.change_seat(seat.changed(played_by_bot=False))
        seat.strikes = 0
    elif live.stored.state == "open":
        vacate(live, seat, live.registry.time.now())
    elif stored.person:
        seat.new_person(live.registry.time.now())
        live.change_seat(seat.changed(kind=PERSON, played_by_bot=False))
        acts.note(live, acts.BACK, stored.seat, stored.name, stored.person, [by])
    elif stored.kind != EMPTY:
        to_empty(live, seat, by)
