"""Making a table, starting it, playing again.  `seating.py` has who sits where.

Each function is one request: it checks who asks and what the table's state allows, and raises `Trouble` before anything
has changed.  Changes go through `Host.do`, so they are stored before anybody hears of them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.fair import commitment
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.promised import Round
from highnoon.engine.refusal import BadInput
from highnoon.server import acts, dealing
from highnoon.server.errors import Trouble
from highnoon.server.host.clocks import LIVE
from highnoon.server.host.host import SPECTATOR, Host
from highnoon.server.host.seat import BOT, EMPTY, PERSON, Seat, bot_name
from highnoon.server.house import House
from highnoon.server.names import nickname
from highnoon.server.protocol import NewTable, Start
from highnoon.server.seating import check_level, other_names
from highnoon.server.stored import Loaded, StoredSeat, StoredTable
from highnoon.server.writer import LostRace, StorageDown

COUNTDOWN: Final = "live_countdown"  # the option of games in which people call the draw


# -- a new table -------------------------------------------------------------------------------------------------------


async def create(house: House, person: str, wanted: NewTable, address: str = "") -> Host:
    game = await house.shelf.with_pack(wanted.game, wanted.pack)
    name = nickname(wanted.nickname)
    seats = plan_seats(house, game, person, name, wanted)
    table = new_table(house, game, person, wanted, len(seats))
    if wanted.start and not any(seat.kind == PERSON for seat in seats):
        check_bots(house, address)
    host = await add(house, game, table, seats)
    host.address = address
    if wanted.start:
        await start(host, person, Start(), address)
    return host


def check_bots(house: House, address: str) -> None:
    if not house.bot_tables.has_room(address):
        raise Trouble("busy", "Too many tables where only bots play are running already.")


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
        contributions=[],
        kicked=[],
        created=house.time.wall(),
        hints=wanted.hints,
        deal=dealing.fresh(seats),
    )


async def add(house: House, game: Game, table: StoredTable, seats: list[StoredSeat]) -> Host:
    try:
        await house.store.save(*house.store.new_table(table, seats, game.pack.source))
    except (StorageDown, LostRace):
        raise Trouble("storage-down") from None
    host = Host(house, game, Loaded(table, seats, None, [], [], []))
    house.add(host)
    return host


# -- beginning and again -----------------------------------------------------------------------------------------------


async def start(host: Host, person: str, wanted: Start, address: str = "") -> None:
    """Closes the list of promises; `dealing.py` has what follows."""

    def work() -> None:
        if host.stored.owner != person:
            take_over(host, person)
        if host.stored.state != "open":
            raise Trouble("already-started")
        dealing.check_open(host)
        if wanted.hex is not None:
            raise Trouble("old-client")
        kept = who_stays(host) if wanted.empty == "away" else host.seats
        host.address = address or host.address
        if not any(seat.stored.kind == PERSON for seat in kept):
            check_bots(host.house, host.address)
        if wanted.promise and (seat := host.seat_of(person)) != SPECTATOR:
            dealing.promise_for(host, seat, wanted.promise)
        if len(kept) < len(host.seats):
            take_away_empty(host, kept)
        fill_empty(host)
        dealing.begin(host)

    await host.do(work)


def take_over(host: Host, person: str) -> None:
    """The owner has not been seen for a while: someone at the table may start the game in their place."""
    seat = host.seat_of(person)
    away = host.stored.state == "open" and host.owner_is_away(host.house.time.now())
    if seat == SPECTATOR or person in host.stored.muted or not away:
        raise Trouble("not-yours")
    host.change_table(owner=person)
    acts.note(host, acts.OWNER, seat, host.seats[seat].stored.name, person)


def who_stays(host: Host) -> list[Seat]:
    """Without the empty seats, if the game can be played so."""
    kept = [seat for seat in host.seats if seat.stored.kind != EMPTY]
    if len(kept) < host.game.low:
        raise Trouble("too-few", f"{host.game.title} needs at least {host.game.low} players.")
    try:
        host.game.check_options(len(kept), host.stored.options)
    except BadInput as error:
        raise Trouble("bad-option", str(error)) from None
    return kept


def take_away_empty(host: Host, kept: list[Seat]) -> None:
    """Those who are there move together."""
    promises = [host.stored.deal.rounds[-1].promises[seat.stored.seat] for seat in kept]
    for number, seat in enumerate(kept):
        seat.stored = seat.changed(seat=number)
    host.seats = kept
    store = host.house.store
    host.others += [store.no_seats(host.stored.id), store.new_seats(host.stored.id, [s.stored for s in kept])]
    host.change_table(seats=len(kept))
    dealing.change(host, rounds=[Round(promises, [""] * len(kept))])


def fill_empty(host: Host) -> None:
    level = host.house.usual_level(host.game.slug)
    for seat in host.seats:
        stored = seat.stored
        if stored.kind == EMPTY:
            name = bot_name(stored.seat, other_names(host, stored.seat))
            host.change_seat(StoredSeat(stored.seat, BOT, "", name, level))


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
            owner=host.stored.owner or person,
            state="open",
            acts=[],
            secret=secret,
            commitment=commitment(secret),
            contributions=[],
            deal=dealing.fresh(len(seats)),
            created=house.time.wall(),
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
                StoredSeat(
                    stored.seat,
                    PERSON,
                    stored.person,
                    stored.name,
                    muted=stored.person in host.stored.muted,
                    face=stored.face,
                )
            )
        elif stored.kind == BOT and not stored.person:
            seats.append(StoredSeat(stored.seat, BOT, "", stored.name, stored.level))
        else:
            seats.append(StoredSeat(stored.seat, EMPTY))
    return seats
