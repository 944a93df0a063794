"""The Marshal's choice in a person's place: from that person's view only, at tables that allow it."""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from highnoon.engine.table import seat_name
from highnoon.engine.view import View
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import Watcher, say
from highnoon.server.protocol import Hint, HintOption, Hints

if TYPE_CHECKING:
    from highnoon.server.live.table import LiveTable

log = logging.getLogger("highnoon.hints")


def give_hint(live: LiveTable, watcher: Watcher, message: Hint) -> None:
    """Asks the bot workers; the answer comes when it comes, and goes to the one who asked."""
    view = question(live, watcher, message)
    kept = live.hints.get(view.seat)
    if kept is not None and kept.n == message.n:  # asked again, the Marshal says the same
        say(watcher, Hints(message.table, message.id, message.n, kept.options))
        return
    if watcher.person in live.registry.hinting:
        raise Trouble("too-many", "One hint at a time.")
    live.registry.hinting.add(watcher.person)
    live.registry.spawn(think(live, watcher, message, view))


def question(live: LiveTable, watcher: Watcher, message: Hint) -> View:
    """The open decision of that person."""
    if not live.stored.hints:
        raise Trouble("no-hints")
    if live.play is None:
        raise Trouble("not-started")
    seat = live.seat_of(watcher.person)
    if seat < 0:
        raise Trouble("not-seated")
    if message.n != live.n:
        raise Trouble("stale")
    view = live.play.table.view(seat)
    if not view.options:
        raise Trouble("nothing-asked")
    return view


async def think(live: LiveTable, watcher: Watcher, message: Hint, view: View) -> None:
    registry = live.registry
    names = [seat.stored.name or seat_name(number) for number, seat in enumerate(live.seats)]
    try:
        address = str(getattr(watcher, "address", ""))
        advice = await registry.bot_workers.advise(live.game, live.stored.options, view, names, address)
    except BrokenProcessPool:
        say(watcher, Trouble("fault").refusal(message.id, live.n))
    except Exception:
        log.exception("table %s: no hint could be found", live.stored.id)
        say(watcher, Trouble("fault").refusal(message.id, live.n))
    else:
        options = [HintOption(o.key, o.chance, o.visits, o.reason, o.even, o.why) for o in advice]
        answer = Hints(message.table, message.id, message.n, options)
        live.hints[view.seat] = answer
        say(watcher, answer)
    finally:
        registry.hinting.discard(watcher.person)
