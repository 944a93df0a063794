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
from highnoon.server.live.clocks import LIVE
from highnoon.server.live.seat import BOT, EMPTY, PERSON, Seat, bot_name
from highnoon.server.live.table import SPECTATOR, LiveTable
from highnoon.server.names import nickname
from highnoon.server.outage import StorageDown
from highnoon.server.protocol import NewTable, Start
from highnoon.server.registry import TableRegistry
from highnoon.server.seating import check_level, other_names
from highnoon.server.stored import Loaded, StoredSeat, StoredTable
from highnoon.server.writer import LostRace

COUNTDOWN: Final = "live_countdown"  # the option of games in which people call the draw


# -- a new table -------------------------------------------------------------------------------------------------------


async def create(registry: TableRegistry, person: str, wanted: NewTable, address: str = "") -> LiveTable:
    game = await registry.game_cache.with_pack(wanted.game, wanted.pack)
    name = nickname(wanted.nickname)
    seats = plan_seats(registry, game, person, name, wanted)
    table = new_table(registry, game, person, wanted, len(seats))
    if wanted.start and not any(seat.kind == PERSON for seat in seats):
        check_bots(registry, address)
    live = await add(registry, game, table, seats)
    live.address = address
    if wanted.start:
        await start(live, person, Start(), address)
    return live


def check_bots(registry: TableRegistry, address: str) -> None:
    if not registry.bot_tables.has_room(address):
        raise Trouble("busy", "Too many tables where only bots play are running already.")


def plan_seats(registry: TableRegistry, game: Game, person: str, name: str, wanted: NewTable) -> list[StoredSeat]:
    usual = min(game.high, max(game.low, 4, len(wanted.bots) + (not wanted.watch_only)))
    try:
        count = game.check_seats(usual if wanted.seats is None else wanted.seats)
    except BadInput as error:
        raise Trouble("bad-option", str(error), field="seats") from None
    if len(wanted.bots) + (not wanted.watch_only) > count:
        raise Trouble("bad-option", f"{count} seats are too few for that many bots", field="bots")
    seats = [StoredSeat(seat, EMPTY) for seat in range(count)]
    for place, level in enumerate(wanted.bots):
        seat = count - 1 - place
        seats[seat] = StoredSeat(seat, BOT, "", bot_name(seat, [name]), check_level(registry, game, level))
    if not wanted.watch_only:
        seats[0] = StoredSeat(0, PERSON, person, name, face=wanted.face)
    return seats


def new_table(registry: TableRegistry, game: Game, person: str, wanted: NewTable, seats: int) -> StoredTable:
    options = dict(wanted.options)
    people = not (wanted.watch_only and len(wanted.bots) == seats)
    if people and wanted.clock.mode == LIVE and any(option.name == COUNTDOWN for option in game.options):
        options.setdefault(COUNTDOWN, True)
    try:
        agreed = agree(game.options, options)
        game.check_options(seats, agreed)
    except BadInput as error:
        raise Trouble("bad-option", str(error), field="options") from None
    secret = registry.settings.new_secret()
    return StoredTable(
        id=registry.settings.new_id(),
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
        created=registry.time.wall(),
        hints=wanted.hints,
        review=wanted.review,
        research=wanted.research,
        deal=dealing.fresh(seats),
        node=registry.node,
    )


async def add(registry: TableRegistry, game: Game, table: StoredTable, seats: list[StoredSeat]) -> LiveTable:
    epoch = registry.epoch
    try:
        await registry.store.save(*registry.store.new_table(table, seats, game.pack.source))
    except (StorageDown, LostRace):
        raise Trouble("storage-down") from None
    registry.check_epoch(epoch)
    live = LiveTable(registry, game, Loaded(table, seats, None, [], [], []))
    registry.add(live)
    return live


# -- beginning and again -----------------------------------------------------------------------------------------------


async def start(live: LiveTable, person: str, wanted: Start, address: str = "") -> None:
    """Closes the list of promises; `dealing.py` has what follows."""

    def work() -> None:
        if live.stored.owner != person:
            take_over(live, person)
        if live.stored.state != "open":
            raise Trouble("already-started")
        dealing.check_open(live)
        if wanted.hex is not None:
            raise Trouble("old-client")
        kept = who_stays(live) if wanted.empty == "away" else live.seats
        live.address = address or live.address
        if not any(seat.stored.kind == PERSON for seat in kept):
            check_bots(live.registry, live.address)
        if wanted.promise and (seat := live.seat_of(person)) != SPECTATOR:
            dealing.promise_for(live, seat, wanted.promise)
        if len(kept) < len(live.seats):
            take_away_empty(live, kept)
        fill_empty(live)
        dealing.begin(live)

    await live.do(work)


def take_over(live: LiveTable, person: str) -> None:
    """The owner has not been seen for a while: someone at the table may start the game in their place."""
    seat = live.seat_of(person)
    away = live.stored.state == "open" and live.owner_is_away(live.registry.time.now())
    if seat == SPECTATOR or person in live.stored.muted or not away:
        raise Trouble("not-yours")
    live.change_table(owner=person)
    acts.note(live, acts.OWNER, seat, live.seats[seat].stored.name, person)


def who_stays(live: LiveTable) -> list[Seat]:
    """Without the empty seats, if the game can be played so."""
    kept = [seat for seat in live.seats if seat.stored.kind != EMPTY]
    if live.stored.start is not None and len(kept) < len(live.seats):
        raise Trouble("bad-option", "A table that plays on from a position keeps all its seats.")
    if len(kept) < live.game.low:
        raise Trouble("too-few", f"{live.game.title} needs at least {live.game.low} players.")
    try:
        live.game.check_options(len(kept), live.stored.options)
    except BadInput as error:
        raise Trouble("bad-option", str(error)) from None
    return kept


def take_away_empty(live: LiveTable, kept: list[Seat]) -> None:
    """Those who are there move together."""
    promises = [live.stored.deal.rounds[-1].promises[seat.stored.seat] for seat in kept]
    for number, seat in enumerate(kept):
        seat.stored = seat.changed(seat=number)
    live.seats = kept
    store = live.registry.store
    live.others += [store.no_seats(live.stored.id), store.new_seats(live.stored.id, [s.stored for s in kept])]
    live.change_table(seats=len(kept))
    dealing.change(live, rounds=[Round(promises, [""] * len(kept))])


def fill_empty(live: LiveTable) -> None:
    level = live.registry.usual_level(live.game.slug)
    for seat in live.seats:
        stored = seat.stored
        if stored.kind == EMPTY:
            name = bot_name(stored.seat, other_names(live, stored.seat))
            live.change_seat(StoredSeat(stored.seat, BOT, "", name, level))


async def rematch(live: LiveTable, person: str) -> LiveTable:
    """A new table like this one.  Players who are still here keep their seats; a second call returns the same table."""
    registry = live.registry
    await live.at_rest()
    if person in live.stored.kicked:
        raise Trouble("kicked")
    if live.seat_of(person) == SPECTATOR and live.stored.owner != person:
        raise Trouble("not-seated")
    if live.stored.state != "over":
        raise Trouble("not-over")
    if not live.stored.next:
        seats = seats_again(live, person)
        secret = registry.settings.new_secret()
        table = msgspec.structs.replace(
            live.stored,
            id=registry.settings.new_id(),
            rules=live.game.rules_version,
            owner=live.stored.owner or person,
            state="open",
            acts=[],
            research=False,  # the seats are kept without asking, so nobody has agreed to it
            secret=secret,
            commitment=commitment(secret),
            contributions=[],
            deal=dealing.fresh(len(seats)),
            created=registry.time.wall(),
            started=0,
            ended=0,
            due=0,
        )
        fresh = await add(registry, live.game, table, seats)

        def work() -> None:
            if not live.stored.next:
                live.change_table(next=table.id)
                live.reseated = True

        await live.do(work)
        if live.stored.next == table.id:
            return fresh
    return await registry.table(live.stored.next)


def seats_again(live: LiveTable, person: str) -> list[StoredSeat]:
    seats: list[StoredSeat] = []
    for seat in live.seats:
        stored = seat.stored
        here = stored.kind == PERSON and (seat.sockets > 0 or stored.person == person)
        if here:
            seats.append(
                StoredSeat(
                    stored.seat,
                    PERSON,
                    stored.person,
                    stored.name,
                    muted=stored.person in live.stored.muted,
                    face=stored.face,
                )
            )
        elif stored.kind == BOT and not stored.person:
            seats.append(StoredSeat(stored.seat, BOT, "", stored.name, stored.level))
        else:
            seats.append(StoredSeat(stored.seat, EMPTY))
    return seats
