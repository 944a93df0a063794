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
from highnoon.server.host.host import SPECTATOR, Host
from highnoon.server.host.seat import BOT, EMPTY, PERSON, Seat, bot_name, own_name
from highnoon.server.house import House
from highnoon.server.names import check_apart, nickname
from highnoon.server.protocol import Join, SetPerson, SetSeat
from highnoon.server.stored import StoredSeat

COMPANY: Final = "company"  # in the place of a level: the best the server has time for
LEAVERS_OUT: Final = "leavers_are_killed"  # the option by which leaving is an act in the game


def check_level(house: House, game: Game, level: str) -> str:
    if level == COMPANY:
        return house.company(game.slug)
    levels = house.settings.levels(game.slug)
    if level and level not in levels:
        raise Trouble("bad-option", f"there is no bot {level!r}; bots are {', '.join(levels)}", field="bots")
    return level or house.usual_level(game.slug)


async def join(host: Host, person: str, wanted: Join, address: str = "", since: int = 0) -> None:
    """Take a seat, or another one before the start.  In a running game people ask (asking.py)."""
    name = nickname(wanted.nickname)

    def work() -> None:
        moderation.check_welcome(host, person, address, since)
        if host.stored.state == "over":
            raise Trouble("already-started", "The game is over.")
        check_open(host)
        now = host.house.time.now()
        before = host.seat_of(person)
        seat = choose_seat(host, before, wanted.seat)
        check_apart(name, other_names(host, seat.stored.seat))
        if seat.stored.seat == before:
            fresh = own_name(name, other_names(host, before))
            face = wanted.face or seat.stored.face
            if (fresh, face) != (seat.stored.name, seat.stored.face):
                host.change_seat(seat.changed(name=fresh, face=face))
            return
        if before != SPECTATOR:
            vacate(host, host.seats[before], now)
        fresh = own_name(name, other_names(host, seat.stored.seat))
        seat.new_person(now)
        muted = moderation.follow(host, person, address, since)
        host.remember(person, address)
        host.change_seat(StoredSeat(seat.stored.seat, PERSON, person, fresh, muted=muted, face=wanted.face))
        if wanted.promise and host.stored.state == "open":
            promise_for(host, seat.stored.seat, wanted.promise)
        if not host.stored.owner:
            host.change_table(owner=person)

    await host.do(work)


def choose_seat(host: Host, before: int, wanted: int | None) -> Seat:
    free = [seat for seat in host.seats if seat.stored.kind == EMPTY]
    if wanted is None:
        if before != SPECTATOR:
            return host.seats[before]
        if not free:
            raise Trouble("table-full" if host.stored.state == "open" else "already-started")
        if host.stored.state != "open":
            raise Trouble("ask-first", field="seat")
        return free[0]
    if wanted >= len(host.seats):
        raise Trouble("no-such-seat", field="seat")
    seat = host.seats[wanted]
    if wanted == before:
        return seat
    if seat not in free:
        raise Trouble("seat-taken", field="seat")
    if before != SPECTATOR and host.stored.state != "open":
        raise Trouble("already-started", "You have a seat, and the game has started.")
    if host.stored.state != "open":
        raise Trouble("ask-first", field="seat")
    return seat


def other_names(host: Host, seat: int) -> list[str]:
    return [s.stored.name for s in host.seats if s.stored.seat != seat and s.stored.kind != EMPTY]


def vacate(host: Host, seat: Seat, now: int) -> None:
    """Before the start the seat is empty, and its promise is gone."""
    number = seat.stored.seat
    seat.new_person(now)
    host.change_seat(StoredSeat(number, EMPTY))
    if host.stored.deal.rounds[-1].promises[number]:
        promise_for(host, number, "")


async def leave(host: Host, person: str) -> None:
    """Get up: before the start the seat is empty, during the game a bot has it."""

    def work() -> None:
        number = host.seat_of(person)
        if number == SPECTATOR:
            raise Trouble("not-seated")
        check_open(host)
        name = host.seats[number].stored.name
        if host.stored.state == "running":
            acts.note(host, acts.LEFT, number, name, person)
        remove(host, host.seats[number])
        if host.stored.owner == person:
            pass_on(host, person)

    await host.do(work)


def remove(host: Host, seat: Seat, kind: str = BOT) -> None:
    now = host.house.time.now()
    if host.stored.state == "open":
        vacate(host, seat, now)
        return
    if host.stored.state == "over":
        host.change_seat(seat.changed(person=""))
        return
    number = seat.stored.seat
    give_to_bot(host, seat, kind, "")
    if host.stored.options.get(LEAVERS_OUT):
        assert host.play is not None
        if int(LEAVE) + number in host.play.table.table_acts():
            host.enter(int(TABLE), int(LEAVE) + number, now)


def give_to_bot(host: Host, seat: Seat, kind: str, person: str, level: str = "") -> None:
    """The machine plays from now on; `person` may have the seat back."""
    stored = seat.stored
    taken = other_names(host, stored.seat)
    name = stored.name or bot_name(stored.seat, taken)
    level = level or stored.level or host.house.usual_level(host.game.slug)
    seat.new_person(host.house.time.now())
    host.change_seat(StoredSeat(stored.seat, kind, person, name, level, False, stored.muted, stored.face))
    host.public = host.running


def pass_on(host: Host, person: str) -> None:
    """The table goes to the next person at it, if possible to one who is not muted."""
    people = [seat.stored for seat in host.seats if seat.stored.kind == PERSON and seat.stored.person != person]
    people.sort(key=lambda stored: stored.person in host.stored.muted)
    host.change_table(owner=people[0].person if people else "")
    if people:
        acts.note(host, acts.OWNER, people[0].seat, people[0].name, people[0].person)


# -- the owner's word --------------------------------------------------------------------------------------------------


async def set_seat(host: Host, person: str, number: int, wanted: SetSeat) -> None:
    def work() -> None:
        if not 0 <= number < len(host.seats):
            raise Trouble("no-such-seat")
        if host.stored.state == "over":
            raise Trouble("already-started", "The game is over.")
        check_open(host)
        seat = host.seats[number]
        owner = host.stored.owner == person
        if not owner:
            mine = seat.stored.kind == PERSON and seat.stored.person == person
            if not mine or wanted.muted is not None or wanted.kind == EMPTY:
                raise Trouble("not-yours")
        if wanted.kind == EMPTY and seat.stored.person == person:
            raise Trouble("not-yours", "You cannot send yourself away; leave the table instead.")
        level = check_level(host.house, host.game, wanted.level)
        by = name_of(host, person)
        if wanted.muted is not None:
            moderation.mute(host, seat.stored.person, seat.stored.name, number, wanted.muted, by)
        if wanted.kind == BOT:
            to_bot(host, seat, person, level)
        elif wanted.kind == EMPTY:
            to_empty(host, seat, by)
        elif wanted.kind == PERSON:
            to_person(host, seat, by)

    await host.do(work)


def name_of(host: Host, person: str) -> str:
    seat = host.seat_of(person)
    return host.seats[seat].stored.name if seat != SPECTATOR else "The owner"


async def set_person(host: Host, person: str, target: str, name: str, wanted: SetPerson) -> None:
    """The owner's word on a person, whether they have a seat or only watch."""

    def work() -> None:
        if host.stored.owner != person:
            raise Trouble("not-yours")
        if target == person:
            raise Trouble("not-yours", "You cannot mute yourself or send yourself away.")
        check_open(host)
        by, number = name_of(host, person), host.seat_of(target)
        if wanted.muted is not None:
            moderation.mute(host, target, name, number, wanted.muted, by)
        if wanted.away is False:
            moderation.pardon(host, target, name, by)
        elif wanted.away and number != SPECTATOR and host.stored.state != "over":
            to_empty(host, host.seats[number], by)
        elif wanted.away:
            moderation.send_away(host, target, name, SPECTATOR, by)

    await host.do(work)


def to_bot(host: Host, seat: Seat, by: str, level: str) -> None:
    stored = seat.stored
    if host.stored.state == "open":
        name = bot_name(stored.seat, other_names(host, stored.seat))
        vacate(host, seat, host.house.time.now())
        host.change_seat(StoredSeat(stored.seat, BOT, "", name, level))
    elif stored.kind == PERSON and stored.person == by:
        host.change_seat(seat.changed(played_by_bot=True, level=level))  # a break: back at the next move
        host.public = True
    else:
        if stored.kind == PERSON:
            acts.note(host, acts.TO_BOT, stored.seat, stored.name, stored.person, [name_of(host, by)])
        give_to_bot(host, seat, BOT, stored.person, level)


def to_empty(host: Host, seat: Seat, by: str) -> None:
    """Sends a person away for good, or takes a bot off the seat; during the game people may ask for it then."""
    stored = seat.stored
    gone = stored.person
    if gone and stored.kind == PERSON:
        moderation.send_away(host, gone, stored.name, stored.seat, by)
    elif host.stored.state == "running" and stored.kind != EMPTY:
        acts.note(host, acts.OPENED, stored.seat, by=[by])
    if host.stored.state == "open":
        vacate(host, seat, host.house.time.now())
    elif stored.kind == PERSON:
        remove(host, seat, EMPTY)
    else:
        give_to_bot(host, seat, EMPTY, "", stored.level)


def to_person(host: Host, seat: Seat, by: str) -> None:
    """Back to the person it belonged to; if there is none, it is empty, and people may ask for it."""
    stored = seat.stored
    if stored.kind == PERSON:
        host.change_seat(seat.changed(played_by_bot=False))
        seat.strikes = 0
    elif host.stored.state == "open":
        vacate(host, seat, host.house.time.now())
    elif stored.person:
        seat.new_person(host.house.time.now())
        host.change_seat(seat.changed(kind=PERSON, played_by_bot=False))
        acts.note(host, acts.BACK, stored.seat, stored.name, stored.person, [by])
    elif stored.kind != EMPTY:
        to_empty(host, seat, by)
