"""Making a table, sitting down, starting, leaving, playing again; and what an owner may do.

Each function is one request: it checks who asks and what the table's state allows, and raises `Trouble` before anything
has changed.  Changes go through `Host.do`, so they are stored before anybody hears of them.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import msgspec

from highnoon.engine.fair import commitment
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import LEAVE, TABLE
from highnoon.server.clocks import LIVE
from highnoon.server.errors import Trouble
from highnoon.server.hosting import SPECTATOR, Host
from highnoon.server.house import House
from highnoon.server.play import Play
from highnoon.server.protocol import Contribute, Join, NewTable, SetSeat, Start
from highnoon.server.seat import BOT, EMPTY, PERSON, Seat, bot_name, own_name
from highnoon.server.stored import Loaded, StoredSeat, StoredTable
from highnoon.server.writer import LostRace, StorageDown

COUNTDOWN: Final = "live_countdown"  # the option of games in which people call the draw
LEAVERS_OUT: Final = "leavers_are_killed"  # the option by which leaving is an act in the game


def nickname(text: str) -> str:
    """One line of visible letters: nothing that could pass for another part of the page."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= 24 or not all(c == " " or c.isprintable() for c in name):
        raise Trouble("bad-name", field="nickname")
    return name


# -- a new table -------------------------------------------------------------------------------------------------------


async def create(house: House, person: str, wanted: NewTable) -> Host:
    game = await house.shelf.with_pack(wanted.game, wanted.pack)
    name = nickname(wanted.nickname)
    seats = plan_seats(house, game, person, name, wanted)
    table = new_table(house, game, person, wanted, len(seats))
    host = await add(house, game, table, seats)
    if wanted.start:
        await start(host, person, Start())
    return host


def plan_seats(house: House, game: Game, person: str, name: str, wanted: NewTable) -> list[StoredSeat]:
    usual = min(game.high, max(game.low, 4, len(wanted.bots) + (not wanted.watch_only)))
    try:
        count = game.check_seats(usual if wanted.seats is None else wanted.seats)
    except BadInput as error:
        raise Trouble("bad-option", str(error), field="seats") from None
    if len(wanted.bots) + (not wanted.watch_only) > count:
        raise Trouble("bad-option", f"there are {count} seats, too few for so many bots", field="bots")
    seats = [StoredSeat(seat, EMPTY) for seat in range(count)]
    for place, level in enumerate(wanted.bots):
        seat = count - 1 - place
        seats[seat] = StoredSeat(seat, BOT, "", bot_name(seat, [name]), check_level(house, game, level))
    if not wanted.watch_only:
        seats[0] = StoredSeat(0, PERSON, person, name, face=wanted.face)
    return seats


def check_level(house: House, game: Game, level: str) -> str:
    levels = house.settings.levels(game.slug)
    if level and level not in levels:
        raise Trouble("bad-option", f"there is no bot {level!r}; bots are {', '.join(levels)}", field="bots")
    return level or house.usual_level(game.slug)


def new_table(house: House, game: Game, person: str, wanted: NewTable, seats: int) -> StoredTable:
    options = dict(wanted.options)
    people = not (wanted.watch_only and len(wanted.bots) == seats)
    if people and wanted.clock.mode == LIVE and any(option.name == COUNTDOWN for option in game.options):
        options.setdefault(COUNTDOWN, True)
    try:
        agreed = agree(game.options, options)
        game.check_options(seats, agreed)
    except BadInput as error:
        raise Trouble("bad-option", str(error), field="options") from None
    secret = house.settings.new_secret()
    return StoredTable(
        id=house.settings.new_id(),
        game=game.slug,
        rules=game.rules_version,
        pack=game.pack.hash,
        seats=seats,
        options=agreed,
        owner=person,
        public=wanted.public,
        clock=wanted.clock,
        state="open",
        secret=secret,
        commitment=commitment(secret),
        contributions=[""] * seats,
        kicked=[],
        created=house.time.now(),
    )


async def add(house: House, game: Game, table: StoredTable, seats: list[StoredSeat]) -> Host:
    try:
        await house.store.save(*house.store.new_table(table, seats, game.pack.source))
    except (StorageDown, LostRace):
        raise Trouble("storage-down") from None
    host = Host(house, game, Loaded(table, seats, None, [], [], []))
    house.add(host)
    return host


# -- sitting down and getting up ---------------------------------------------------------------------------------------


async def join(host: Host, person: str, wanted: Join) -> None:
    """Take a seat, or another one before the start.  During the game a seat can be taken that nobody holds."""
    name = nickname(wanted.nickname)

    def work() -> None:
        if person in host.stored.kicked:
            raise Trouble("kicked")
        if host.stored.state == "over":
            raise Trouble("already-started", "The game is over.")
        now = host.house.time.now()
        before = host.seat_of(person)
        seat = choose_seat(host, before, wanted.seat)
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
        host.change_seat(StoredSeat(seat.stored.seat, PERSON, person, fresh, face=wanted.face))
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
    return seat


def other_names(host: Host, seat: int) -> list[str]:
    return [s.stored.name for s in host.seats if s.stored.seat != seat and s.stored.kind != EMPTY]


def vacate(host: Host, seat: Seat, now: int) -> None:
    """Before the start the seat is empty and so is what it gave to the deal."""
    number = seat.stored.seat
    seat.new_person(now)
    host.change_seat(StoredSeat(number, EMPTY))
    if host.stored.contributions[number]:
        contribute_to(host, number, "")


async def leave(host: Host, person: str) -> None:
    """Get up: before the start the seat is empty, during the game a bot has it."""

    def work() -> None:
        number = host.seat_of(person)
        if number == SPECTATOR:
            raise Trouble("not-seated")
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
    """The table goes to the next person at it."""
    people = [seat.stored.person for seat in host.seats if seat.stored.kind == PERSON and seat.stored.person != person]
    host.change_table(owner=people[0] if people else "")


# -- the owner's word --------------------------------------------------------------------------------------------------


async def set_seat(host: Host, person: str, number: int, wanted: SetSeat) -> None:
    def work() -> None:
        if not 0 <= number < len(host.seats):
            raise Trouble("no-such-seat")
        if host.stored.state == "over":
            raise Trouble("already-started", "The game is over.")
        seat = host.seats[number]
        owner = host.stored.owner == person
        if not owner:
            mine = seat.stored.kind == PERSON and seat.stored.person == person
            if not mine or wanted.muted is not None or wanted.kind == EMPTY:
                raise Trouble("not-yours")
        if wanted.kind == EMPTY and seat.stored.person == person:
            raise Trouble("not-yours", "You cannot send yourself away; leave the table instead.")
        level = check_level(host.house, host.game, wanted.level)
        if wanted.muted is not None:
            host.change_seat(seat.changed(muted=wanted.muted))
        if wanted.kind == BOT:
            to_bot(host, seat, person, level)
        elif wanted.kind == EMPTY:
            to_empty(host, seat)
        elif wanted.kind == PERSON:
            to_person(host, seat)

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
        give_to_bot(host, seat, BOT, stored.person, level)


def to_empty(host: Host, seat: Seat) -> None:
    """Sends a person away for good, or takes a bot off the seat; during the game anybody may take it then."""
    stored = seat.stored
    gone = stored.person
    if host.stored.state == "open":
        vacate(host, seat, host.house.time.now())
    elif stored.kind == PERSON:
        remove(host, seat, EMPTY)
    else:
        give_to_bot(host, seat, EMPTY, "", stored.level)
    if gone and stored.kind == PERSON and gone not in host.stored.kicked:
        host.change_table(kicked=[*host.stored.kicked, gone])


def to_person(host: Host, seat: Seat) -> None:
    """Back to whom it belonged; to anybody, if it belonged to nobody."""
    stored = seat.stored
    if stored.kind == PERSON:
        host.change_seat(seat.changed(played_by_bot=False))
        seat.strikes = 0
    elif host.stored.state == "open":
        vacate(host, seat, host.house.time.now())
    elif stored.person:
        seat.new_person(host.house.time.now())
        host.change_seat(seat.changed(kind=PERSON, played_by_bot=False))
    else:
        give_to_bot(host, seat, EMPTY, "", stored.level)


# -- beginning and again -----------------------------------------------------------------------------------------------


async def contribute(host: Host, person: str, message: Contribute) -> None:
    def work() -> None:
        if host.stored.state != "open":
            raise Trouble("already-started")
        seat = host.seat_of(person)
        if seat == SPECTATOR:
            raise Trouble("not-seated")
        contribute_to(host, seat, message.hex)

    await host.do(work)


def contribute_to(host: Host, seat: int, text: str) -> None:
    given = host.stored.contributions[:]
    given[seat] = text
    host.change_table(contributions=given)


async def start(host: Host, person: str, wanted: Start) -> None:
    def work() -> None:
        if host.stored.owner != person:
            raise Trouble("not-yours")
        if host.stored.state != "open":
            raise Trouble("already-started")
        if wanted.empty == "away":
            take_away_empty(host)
        fill_empty(host)
        begin(host)

    await host.do(work)


def take_away_empty(host: Host) -> None:
    """Those who are there move together."""
    kept = [seat for seat in host.seats if seat.stored.kind != EMPTY]
    if len(kept) < host.game.low:
        raise Trouble("too-few", f"{host.game.title} needs at least {host.game.low} players.")
    if len(kept) == len(host.seats):
        return
    try:
        host.game.check_options(len(kept), host.stored.options)
    except BadInput as error:
        raise Trouble("bad-option", str(error)) from None
    given = [host.stored.contributions[seat.stored.seat] for seat in kept]
    for number, seat in enumerate(kept):
        seat.stored = seat.changed(seat=number)
    host.seats = kept
    store = host.house.store
    host.others += [store.no_seats(host.stored.id), store.new_seats(host.stored.id, [s.stored for s in kept])]
    host.change_table(seats=len(kept), contributions=given)


def fill_empty(host: Host) -> None:
    level = host.house.usual_level(host.game.slug)
    for seat in host.seats:
        stored = seat.stored
        if stored.kind == EMPTY:
            name = bot_name(stored.seat, other_names(host, stored.seat))
            host.change_seat(StoredSeat(stored.seat, BOT, "", name, level))


def begin(host: Host) -> None:
    table = host.stored
    now = host.house.time.now()
    contributions = [bytes.fromhex(text) for text in table.contributions]
    host.play = Play.deal(host.game, table.seats, dict(table.options), table.secret, contributions, now)
    host.last_at = host.loaded_at = now
    host.events += list(host.play.story)
    host.change_table(state="running", started=now)
    host.keep_snapshot()
    host.public = host.reseated = True
    if host.play.table.over:
        host.end(now)


async def rematch(host: Host, person: str) -> Host:
    """A new table like this one.  Whoever is still here keeps the seat; asked twice, it is the same table."""
    house = host.house
    await host.at_rest()
    if person in host.stored.kicked:
        raise Trouble("kicked")
    if host.seat_of(person) == SPECTATOR and host.stored.owner != person:
        raise Trouble("not-seated")
    if host.stored.state != "over":
        raise Trouble("not-over")
    if not host.stored.next:
        seats = seats_again(host, person)
        secret = house.settings.new_secret()
        table = msgspec.structs.replace(
            host.stored,
            id=house.settings.new_id(),
            rules=host.game.rules_version,
            owner=person,
            state="open",
            secret=secret,
            commitment=commitment(secret),
            contributions=[""] * len(seats),
            created=house.time.now(),
            started=0,
            ended=0,
            due=0,
        )
        fresh = await add(house, host.game, table, seats)

        def work() -> None:
            if not host.stored.next:
                host.change_table(next=table.id)
                host.reseated = True

        await host.do(work)
        if host.stored.next == table.id:
            return fresh
    return await house.host(host.stored.next)


def seats_again(host: Host, person: str) -> list[StoredSeat]:
    seats: list[StoredSeat] = []
    for seat in host.seats:
        stored = seat.stored
        here = stored.kind == PERSON and (seat.sockets > 0 or stored.person == person)
        if here:
            seats.append(
                StoredSeat(stored.seat, PERSON, stored.person, stored.name, muted=stored.muted, face=stored.face)
            )
        elif stored.kind == BOT and not stored.person:
            seats.append(StoredSeat(stored.seat, BOT, "", stored.name, stored.level))
        else:
            seats.append(StoredSeat(stored.seat, EMPTY))
    return seats
