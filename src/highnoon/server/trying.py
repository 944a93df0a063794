"""Trials: the engine's answer to what a choice would do, for that person alone.  Nothing changes."""

from __future__ import annotations

import logging

from highnoon.engine.table import Table
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import Watcher, say
from highnoon.server.live.table import SPECTATOR, LiveTable
from highnoon.server.protocol import ToldEvent, Tried, Try

log = logging.getLogger("highnoon.trying")


def try_out(live: LiveTable, watcher: Watcher, message: Try) -> None:
    """As soon as what is being stored is stored: before that, nobody may see it."""
    if live.seat_of(watcher.person) == SPECTATOR:
        raise Trouble("not-seated")
    live.in_line(lambda: answer(live, watcher, message))


def answer(live: LiveTable, watcher: Watcher, message: Try) -> None:
    try:
        say(watcher, tried(live, watcher.person, message))
    except Trouble as trouble:
        say(watcher, trouble.refusal(message.id, live.n))
    except Exception:
        log.exception("table %s: the rules failed on trial", live.stored.id)
        say(watcher, Trouble("fault").refusal(message.id, live.n))


def tried(live: LiveTable, person: str, message: Try) -> Tried:
    if live.play is None:
        raise Trouble("not-started")
    seat = live.seat_of(person)
    if seat == SPECTATOR:
        raise Trouble("not-seated")
    if not live.play.is_current(seat, message.n, message.actions[0]):
        raise Trouble("stale")
    return foreseen(live.play.table, seat, message.actions, message)


def foreseen(table: Table, seat: int, actions: list[int], message: Try | None = None) -> Tried:
    """What would happen; without a message, at a table that nobody else sees."""
    found = table.what_if(seat, actions)
    return Tried(
        table=message.table if message else "",
        id=message.id if message else "",
        n=message.n if message else 0,
        taken=found.taken,
        events=[ToldEvent(face.says, face.args, rule) for face, rule in found.events],
        stopped=found.stopped,
        message=found.refused.message if found.refused else "",
        rule=found.refused.rule if found.refused else "",
        view=found.view,
    )
