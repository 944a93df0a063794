"""A seat in a running game: someone asks for it, and the people at the table agree or refuse.

The cards of a seat are its own.  So nobody sits down in a running game by the owner's word alone, unless the owner is
the only person there; and then the record says so.
"""

from __future__ import annotations

from typing import Final

from highnoon.server import acts, moderation
from highnoon.server.errors import Trouble
from highnoon.server.host.host import SPECTATOR, Host
from highnoon.server.host.seat import EMPTY, PERSON, own_name
from highnoon.server.names import check_apart, nickname
from highnoon.server.protocol import AnswerAsk, AskSeat, SeatAsk
from highnoon.server.seating import other_names
from highnoon.server.stored import StoredSeat

MOST: Final = 4  # asks at one table at a time
LIVE: Final = 2 * 60 * 1000  # milliseconds that an ask waits
BY_MAIL: Final = 24 * 60 * 60 * 1000
PASSES: Final = 40  # times that seats may pass in one game


async def ask(host: Host, person: str, wanted: AskSeat, address: str = "", since: int = 0) -> None:
    name = nickname(wanted.nickname)

    def work() -> None:
        moderation.check_welcome(host, person, address, since)
        host.forget_asks(host.house.time.now())
        if host.stored.state != "running":
            raise Trouble("not-started" if host.stored.state == "open" else "already-started", not_now(host))
        if any(seat.stored.person == person for seat in host.seats):
            raise Trouble("already-started", "You have a seat at this table.")
        if wanted.seat >= len(host.seats):
            raise Trouble("no-such-seat", field="seat")
        if host.seats[wanted.seat].stored.kind != EMPTY:
            raise Trouble("seat-taken", field="seat")
        if person not in host.asks and len(host.asks) >= MOST:
            raise Trouble("too-many", "Enough people are asking for seats here already.")
        if sum(act.what == acts.SAT for act in host.stored.acts) >= PASSES:
            raise Trouble("too-many", "Seats at this table have changed hands too often.")
        if not voters(host):
            raise Trouble("nobody-there")
        host.ask_number += 1
        until = host.house.time.now() + (BY_MAIL if host.clock.by_mail else LIVE)
        check_apart(name, other_names(host, wanted.seat))
        fresh = own_name(name, other_names(host, wanted.seat))
        host.asks[person] = SeatAsk(host.ask_number, wanted.seat, fresh, wanted.face, [], [], until)
        count(host)
        host.reseated = True

    await host.do(work)


def not_now(host: Host) -> str:
    return "Take the seat: the game has not started." if host.stored.state == "open" else "The game is over."


async def answer(host: Host, person: str, number: int, wanted: AnswerAsk) -> None:
    """The answer of one person at the table, or of the one who asked and no longer wants the seat."""

    def work() -> None:
        host.forget_asks(host.house.time.now())
        asker = next((who for who, asked in host.asks.items() if asked.id == number), "")
        if not asker:
            raise Trouble("no-such-ask")
        asked = host.asks[asker]
        if person == asker and not wanted.agree:
            del host.asks[asker]
            host.reseated = True
            return
        if person not in voters(host):
            raise Trouble("not-seated", "Only people at the table decide who sits down.")
        if not wanted.agree:
            del host.asks[asker]
            acts.note(host, acts.REFUSED, asked.seat, asked.name, asker)
            return
        host.agreed.setdefault(number, set()).add(person)
        count(host)
        host.reseated = True
        if not asked.waits:
            sit(host, asker, asked)

    await host.do(work)


def voters(host: Host) -> dict[str, int]:
    """The people who decide, and the seat of each: all who have a seat and are here, or are only away for a moment.
    An owner who only watches decides too."""
    here = {watcher.person for watcher in host.watchers}
    found: dict[str, int] = {}
    for seat in host.seats:
        stored = seat.stored
        plays = stored.kind == PERSON and not stored.played_by_bot
        if stored.person and (plays or stored.person in here):
            found[stored.person] = stored.seat
    if host.stored.owner in here:
        found.setdefault(host.stored.owner, SPECTATOR)
    return found


def count(host: Host) -> None:
    """Who has agreed to each ask, and who has not answered yet."""
    deciding = voters(host)
    for asked in host.asks.values():
        yes = host.agreed.get(asked.id, set())
        asked.agreed = sorted(seat for who, seat in deciding.items() if who in yes)
        asked.waits = sorted(seat for who, seat in deciding.items() if who not in yes)


def sit(host: Host, person: str, asked: SeatAsk) -> None:
    deciding = voters(host)
    names = [host.seats[seat].stored.name if seat >= 0 else "the owner" for seat in sorted(deciding.values())]
    seat = host.seats[asked.seat]
    if seat.stored.kind != EMPTY:
        raise Trouble("seat-taken")
    del host.asks[person]
    host.agreed.pop(asked.id, None)
    for other in [who for who, also in host.asks.items() if also.seat == asked.seat]:
        del host.asks[other]
    name = own_name(asked.name, other_names(host, asked.seat))
    seat.new_person(host.house.time.now())
    host.change_seat(StoredSeat(asked.seat, PERSON, person, name, muted=person in host.stored.muted, face=asked.face))
    acts.note(host, acts.SAT, asked.seat, name, person, names)
    if name in acts.saw_two_hands(host.stored.acts):
        acts.note(host, acts.TWO_HANDS, asked.seat, name, person)
    if not host.stored.owner:
        host.change_table(owner=person)
    host.public = True
