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
from highnoon.server.live.journaled import JournaledGame
from highnoon.server.live.table import SPECTATOR, LiveTable
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


def check_open(live: LiveTable) -> None:
    """Before the cards are dealt, and while the list of promises is open."""
    if live.stored.deal.stage in (REVEAL, AGAIN):
        raise Trouble("dealing")


def change(live: LiveTable, **values: object) -> None:
    live.change_table(deal=msgspec.structs.replace(live.stored.deal, **values))


def change_round(live: LiveTable, **values: object) -> None:
    *before, last = live.stored.deal.rounds
    change(live, rounds=[*before, msgspec.structs.replace(last, **values)])


def put(texts: list[str], seat: int, text: str) -> list[str]:
    return [*texts[:seat], text, *texts[seat + 1 :]]


# -- promises ----------------------------------------------------------------------------------------------------------


async def promise(live: LiveTable, person: str, message: Promise) -> None:
    def work() -> None:
        seat = seat_in(live, person, message.round)
        deal = live.stored.deal
        if deal.stage == REVEAL or (deal.stage == AGAIN and seat not in deal.rounds[-2].revealed()):
            raise Trouble("dealing")
        promise_for(live, seat, message.hash)
        if deal.stage == AGAIN and all(live.stored.deal.rounds[-1].promises[s] for s in deal.rounds[-2].revealed()):
            close(live)

    await live.do(work)


def promise_for(live: LiveTable, seat: int, text: str) -> None:
    change_round(live, promises=put(live.stored.deal.rounds[-1].promises, seat, text))
    live.reseated = True


def seat_in(live: LiveTable, person: str, turn: int) -> int:
    """The seat of a person who takes part in this round."""
    if live.stored.state != "open":
        raise Trouble("already-started")
    seat = live.seat_of(person)
    if seat == SPECTATOR:
        raise Trouble("not-seated")
    if turn != len(live.stored.deal.rounds):
        raise Trouble("stale")
    return seat


# -- the list is closed ------------------------------------------------------------------------------------------------


def begin(live: LiveTable) -> None:
    """The owner has started the game, and every seat is taken."""
    change(live, kinds=[PERSON if seat.stored.kind == PERSON else BOT for seat in live.seats])
    close(live)


def close(live: LiveTable) -> None:
    """The list is what it is; without a single promise the house deals alone."""
    if any(live.stored.deal.rounds[-1].promises):
        change(live, stage=REVEAL)
        live.reseated = True
        wait(live)
    else:
        deal_cards(live)


async def contribute(live: LiveTable, person: str, message: Contribute) -> None:
    def work() -> None:
        seat = seat_in(live, person, message.round)
        deal = live.stored.deal
        if deal.stage != REVEAL:
            raise Trouble("not-closed")
        promised = promise_of(live.stored.id, message.round, bytes.fromhex(message.hex))
        if promised != deal.rounds[-1].promises[seat]:
            raise Trouble("not-promised")
        change_round(live, numbers=put(deal.rounds[-1].numbers, seat, message.hex))
        if not live.stored.deal.rounds[-1].withheld():
            deal_cards(live)

    if not message.round:
        raise Trouble("old-client")
    await live.do(work)


def deal_cards(live: LiveTable) -> None:
    """Every number that was promised is in."""
    change(live, stage=DONE)
    table = live.stored
    now = live.registry.time.now()
    live.play = JournaledGame.deal(live.game, table.seats, dict(table.options), key_of(table), now, table.start)
    live.last_at = live.loaded_at = now
    live.events += live.play.story
    live.glimpses += [None] * len(live.play.story)
    live.change_table(state="running", started=live.registry.time.wall())
    live.keep_snapshot()
    live.public = live.reseated = True
    if live.play.table.over:
        live.end()


def promised_at(table: StoredTable) -> Promised:
    return Promised(table.id, table.deal.kinds, table.deal.rounds)


def key_of(table: StoredTable) -> bytes:
    return promised_at(table).key(table.secret, table.game, table.pack, table.commitment)


# -- seats that are late -----------------------------------------------------------------------------------------------


def wait(live: LiveTable) -> None:
    """Waits until all have revealed, or have promised again: but not for long."""
    deal, registry = live.stored.deal, live.registry
    within = registry.settings.reveal_within if deal.stage == REVEAL else registry.settings.promise_within
    registry.time.at(registry.time.now() + within, partial(too_late, live, deal.stage, len(deal.rounds)))


def resume(live: LiveTable) -> None:
    """A table was read whose deal is under way: nobody can be blamed for the time in which it was not there."""
    if live.stored.state == "open" and not live.stored.deal.rounds:  # made before there were promises
        live.stored.deal = fresh(live.stored.seats)
    if live.stored.state == "open" and live.stored.deal.stage in (REVEAL, AGAIN):
        wait(live)


def too_late(live: LiveTable, stage: str, turn: int) -> None:
    def work() -> None:
        deal = live.stored.deal
        if live.stored.state != "open" or deal.stage != stage or len(deal.rounds) != turn:
            return
        if stage == AGAIN:
            close(live)
            return
        change(live, stage=AGAIN, rounds=[*deal.rounds, blank(live.stored.seats)])
        live.reseated = True
        if deal.rounds[-1].revealed():
            wait(live)
        else:
            close(live)

    async def do() -> None:
        with suppress(Trouble):  # the table is read again, and its deal resumed
            await live.do(work)

    registry = live.registry
    if registry.open and registry.tables.get(live.stored.id) is live:
        registry.spawn(do())
