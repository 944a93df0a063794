"""What would happen if a person chose something: the engine's answer, to that person alone.  Nothing changes."""

from __future__ import annotations

import logging

from highnoon.server.errors import Trouble
from highnoon.server.host.host import SPECTATOR, Host
from highnoon.server.host.voice import Watcher, say
from highnoon.server.protocol import ToldEvent, Tried, Try

log = logging.getLogger("highnoon.trying")


def try_out(host: Host, watcher: Watcher, message: Try) -> None:
    """As soon as what is being stored is stored: before that, nobody may see it."""
    if host.seat_of(watcher.person) == SPECTATOR:
        raise Trouble("not-seated")
    host.in_line(lambda: answer(host, watcher, message))


def answer(host: Host, watcher: Watcher, message: Try) -> None:
    try:
        say(watcher, tried(host, watcher.person, message))
    except Trouble as trouble:
        say(watcher, trouble.refusal(message.id, host.n))
    except Exception:
        log.exception("table %s: the rules failed on trial", host.stored.id)
        say(watcher, Trouble("fault").refusal(message.id, host.n))


def tried(host: Host, person: str, message: Try) -> Tried:
    if host.play is None:
        raise Trouble("not-started")
    seat = host.seat_of(person)
    if seat == SPECTATOR:
        raise Trouble("not-seated")
    if not host.play.is_current(seat, message.n, message.actions[0]):
        raise Trouble("stale")
    found = host.play.table.what_if(seat, message.actions)
    return Tried(
        table=message.table,
        id=message.id,
        n=message.n,
        taken=found.taken,
        events=[ToldEvent(face.says, face.args, rule) for face, rule in found.events],
        stopped=found.stopped,
        message=found.refused.message if found.refused else "",
        rule=found.refused.rule if found.refused else "",
        view=found.view,
    )
