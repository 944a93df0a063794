"""A seat in a running game: someone asks for it, and the people at the table agree or refuse.

The cards of a seat are its own.  So nobody sits down in a running game by the owner's word alone, unless the owner is
the only person there; and then the record says so.
"""

from __future__ import annotations

from typing import Final

from highnoon.server import acts, moderation
from highnoon.server.errors import Trouble
from highnoon.server.live.seat import EMPTY, PERSON, own_name
from highnoon.server.live.table import SPECTATOR, LiveTable
from highnoon.server.names import check_apart, nickname
from highnoon.server.protocol import AnswerAsk, AskSeat, SeatAsk
from highnoon.server.seating import other_names
from highnoon.server.stored import StoredSeat

MOST: Final = 4  # asks at one table at a time
LIVE: Final = 2 * 60 * 1000  # milliseconds that an ask waits
BY_MAIL: Final = 24 * 60 * 60 * 1000
PASSES: Final = 40  # times that seats may pass in one game


async def ask(live: LiveTable, person: str, wanted: AskSeat, address: str = "", since: int = 0) -> None:
    name = nickname(wanted.nickname)

    def work() -> None:
        moderation.check_welcome(live, person, address, since)
        live.forget_asks(live.registry.time.now())
        if live.stored.state != "running":
            raise Trouble("not-started" if live.stored.state == "open" else "already-started", not_now(live))
        if any(seat.stored.person == person for seat in live.seats):
            raise Trouble("already-started", "You have a seat at this table.")
        if wanted.seat >= len(live.seats):
            raise Trouble("no-such-seat", field="seat")
        if live.seats[wanted.seat].stored.kind != EMPTY:
            raise Trouble("seat-taken", field="seat")
        if person not in live.asks and len(live.asks) >= MOST:
            raise Trouble("enough-asks", "Enough people are asking for seats here already.")
        if sum(act.what == acts.SAT for act in live.stored.acts) >= PASSES:
            raise Trouble("enough-asks", "Seats at this table have changed hands too often.")
        if not voters(live):
            raise Trouble("nobody-there")
        live.ask_number += 1
        until = live.registry.time.now() + (BY_MAIL if live.clock.by_mail else LIVE)
        check_apart(name, other_names(live, wanted.seat))
        fresh = own_name(name, other_names(live, wanted.seat))
        live.asks[person] = SeatAsk(live.ask_number, wanted.seat, fresh, wanted.face, [], [], until)
        count(live)
        live.reseated = True

    await live.do(work)


def not_now(live: LiveTable) -> str:
    return "Take the seat: the game has not started." if live.stored.state == "open" else "The game is over."


async def answer(live: LiveTable, person: str, number: int, wanted: AnswerAsk) -> None:
    """The answer of one person at the table, or of the one who asked and no longer wants the seat."""

    def work() -> None:
        live.forget_asks(live.registry.time.now())
        asker = next((who for who, asked in live.asks.items() if asked.id == number), "")
        if not asker:
            raise Trouble("no-such-ask")
        asked = live.asks[asker]
        if person == asker and not wanted.agree:
            del live.asks[asker]
            live.reseated = True
            return
        if person not in voters(live):
            raise Trouble("not-seated", "Only people at the table decide who sits down.")
        if not wanted.agree:
            del live.asks[asker]
            acts.note(live, acts.REFUSED, asked.seat, asked.name, asker)
            return
        live.agreed.setdefault(number, set()).add(person)
        count(live)
        live.reseated = True
        if not asked.waits:
            sit(live, asker, asked)

    await live.do(work)


def voters(live: LiveTable) -> dict[str, int]:
    """The people who decide, and the seat of each: all who have a seat and are here, or are only away for a moment.
    An owner who only watches decides too."""
    here = {watcher.person for watcher in live.watchers}
    found: dict[str, int] = {}
    for seat in live.seats:
        stored = seat.stored
        plays = stored.kind == PERSON and not stored.played_by_bot
        if stored.person and (plays or stored.person in here):
            found[stored.person] = stored.seat
    if live.stored.owner in here:
        found.setdefault(live.stored.owner, SPECTATOR)
    return found


def count(live: LiveTable) -> None:
    """Counts who has agreed to each ask, and who has not answered yet."""
    deciding = voters(live)
    for asked in live.asks.values():
        yes = live.agreed.get(asked.id, set())
        asked.agreed = sorted(seat for who, seat in deciding.items() if who in yes)
        asked.waits = sorted(seat for who, seat in deciding.items() if who not in yes)


def sit(live: LiveTable, person: str, asked: SeatAsk) -> None:
    deciding = voters(live)
    names = [live.seats[seat].stored.name if seat >= 0 else "the owner" for seat in sorted(deciding.values())]
    seat = live.seats[asked.seat]
    if seat.stored.kind != EMPTY:
        raise Trouble("seat-taken")
    del live.asks[person]
    live.agreed.pop(asked.id, None)
    for other in [who for who, also in live.asks.items() if also.seat == asked.seat]:
        del live.asks[other]
    name = own_name(asked.name, other_names(live, asked.seat))
    seat.new_person(live.registry.time.now())
    live.change_seat(StoredSeat(asked.seat, PERSON, person, name, muted=person in live.stored.muted, face=asked.face))
    acts.note(live, acts.SAT, asked.seat, name, person, names)
    if name in acts.saw_two_hands(live.stored.acts):
        acts.note(live, acts.TWO_HANDS, asked.seat, name, person)
    if not live.stored.owner:
        live.change_table(owner=person)
    live.public = True
