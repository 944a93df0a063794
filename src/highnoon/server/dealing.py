"""The deal: promises, a closed list, numbers, and only then the cards.  docs/fairness.md has the rule and the reasons.

While a table is open its seats promise numbers.  The start closes the list: from then on nobody sits down or gets up,
and each seat that promised reveals its number.  When the last number is in, the cards are dealt.  A seat that does not
reveal in time is out of the deal, and the others promise new numbers in another round.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from highnoon.engine.fair import promise as promise_of
from highnoon.engine.promised import BOT, PERSON, Promised, Round
from highnoon.server.errors import Trouble
from highnoon.server.host.host import SPECTATOR, UNSEEN, Host
from highnoon.server.host.play import Play
from highnoon.server.protocol import Contribute, Promise
from highnoon.server.stored import StoredDeal, StoredTable

OPEN: Final = "open"  # seats may promise, sit down and get up
REVEAL: Final = "reveal"  # the list is closed
AGAIN: Final = "promise"  # the seats that revealed promise new numbers
DONE: Final = "done"


def fresh(seats: int) -> StoredDeal:
    return StoredDeal(OPEN, [], [blank(seats)])


def blank(seats: int) -> Round:
    return Round([""] * seats, [""] * seats)


def check_open(host: Host) -> None:
    """Before the cards are dealt, and while the list of promises is open."""
    if host.stored.deal.stage in (REVEAL, AGAIN):
        raise Trouble("dealing")


def change(host: Host, **values: object) -> None:
    host.change_table(deal=msgspec.structs.replace(host.stored.deal, **values))


def change_round(host: Host, **values: object) -> None:
    *before, last = host.stored.deal.rounds
    change(host, rounds=[*before, msgspec.structs.replace(last, **values)])


def put(texts: list[str], seat: int, text: str) -> list[str]:
    return [*texts[:seat], text, *texts[seat + 1 :]]


# -- promises ----------------------------------------------------------------------------------------------------------


async def promise(host: Host, person: str, message: Promise) -> None:
    def work() -> None:
        seat = seat_in(host, person, message.round)
        deal = host.stored.deal
        if deal.stage == REVEAL or (deal.stage == AGAIN and seat not in deal.rounds[-2].revealed()):
            raise Trouble("dealing")
        promise_for(host, seat, message.hash)
        if deal.stage == AGAIN and all(host.stored.deal.rounds[-1].promises[s] for s in deal.rounds[-2].revealed()):
            close(host)

    await host.do(work)


def promise_for(host: Host, seat: int, text: str) -> None:
    change_round(host, promises=put(host.stored.deal.rounds[-1].promises, seat, text))
    host.reseated = True


def seat_in(host: Host, person: str, turn: int) -> int:
    """The seat of a person who takes part in this round."""
    if host.stored.state != "open":
        raise Trouble("already-started")
    seat = host.seat_of(person)
    if seat == SPECTATOR:
        raise Trouble("not-seated")
    if turn != len(host.stored.deal.rounds):
        raise Trouble("stale")
    return seat


# -- the list is closed ------------------------------------------------------------------------------------------------


def begin(host: Host) -> None:
    """The owner has started the game, and every seat is taken."""
    change(host, kinds=[PERSON if seat.stored.kind == PERSON else BOT for seat in host.seats])
    close(host)


def close(host: Host) -> None:
    """The list is what it is; without a single promise the house deals alone."""
    if any(host.stored.deal.rounds[-1].promises):
        change(host, stage=REVEAL)
        host.reseated = True
        wait(host)
    else:
        deal_cards(host)


async def contribute(host: Host, person: str, message: Contribute) -> None:
    def work() -> None:
        seat = seat_in(host, person, message.round)
        deal = host.stored.deal
        if deal.stage != REVEAL:
            raise Trouble("not-closed")
        promised = promise_of(host.stored.id, message.round, bytes.fromhex(message.hex))
        if promised != deal.rounds[-1].promises[seat]:
            raise Trouble("not-promised")
        change_round(host, numbers=put(deal.rounds[-1].numbers, seat, message.hex))
        if not host.stored.deal.rounds[-1].withheld():
            deal_cards(host)

    if not message.round:
        raise Trouble("old-client")
    await host.do(work)


def deal_cards(host: Host) -> None:
    """Every number that was promised is in."""
    change(host, stage=DONE)
    table = host.stored
    now = host.house.time.now()
    host.play = Play.deal(host.game, table.seats, dict(table.options), key_of(table), now)
    host.last_at = host.loaded_at = now
    host.events += host.play.story
    host.glimpses += [UNSEEN] * len(host.play.story)
    host.change_table(state="running", started=host.house.time.wall())
    host.keep_snapshot()
    host.public = host.reseated = True
    if host.play.table.over:
        host.end()


def promised_at(table: StoredTable) -> Promised:
    return Promised(table.id, table.deal.kinds, table.deal.rounds)


def key_of(table: StoredTable) -> bytes:
    return promised_at(table).key(table.secret, table.game, table.pack, table.commitment)


# -- seats that are late -----------------------------------------------------------------------------------------------


def wait(host: Host) -> None:
    """Until all have revealed, or have promised again: but not for long."""
    deal, house = host.stored.deal, host.house
    within = house.settings.reveal_within if deal.stage == REVEAL else house.settings.promise_within
    house.time.at(house.time.now() + within, partial(too_late, host, deal.stage, len(deal.rounds)))


def resume(host: Host) -> None:
    """A table was read whose deal is under way: nobody can be blamed for the time in which it was not there."""
    if host.stored.state == "open" and not host.stored.deal.rounds:  # made before there were promises
        host.stored.deal = fresh(host.stored.seats)
    if host.stored.state == "open" and host.stored.deal.stage in (REVEAL, AGAIN):
        wait(host)


def too_late(host: Host, stage: str, turn: int) -> None:
    def work() -> None:
        deal = host.stored.deal
        if host.stored.state != "open" or deal.stage != stage or len(deal.rounds) != turn:
            return
        if stage == AGAIN:
            close(host)
            return
        change(host, stage=AGAIN, rounds=[*deal.rounds, blank(host.stored.seats)])
        host.reseated = True
        if deal.rounds[-1].revealed():
            wait(host)
        else:
            close(host)

    async def do() -> None:
        with suppress(Trouble):  # the table is read again, and its deal resumed
            await host.do(work)

    house = host.house
    if house.open and house.hosts.get(host.stored.id) is host:
        house.spawn(do())
