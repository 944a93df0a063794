"""What the Marshal would do in a person's place: from that person's view only, at tables that allow it."""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from highnoon.engine.table import seat_name
from highnoon.engine.view import View
from highnoon.server.errors import Trouble
from highnoon.server.host.voice import Watcher, say
from highnoon.server.protocol import Hint, HintOption, Hints

if TYPE_CHECKING:
    from highnoon.server.host.host import Host

log = logging.getLogger("highnoon.hints")


def give_hint(host: Host, watcher: Watcher, message: Hint) -> None:
    """Asks the thinkers; the answer comes when it comes, and goes to the one who asked."""
    view = question(host, watcher, message)
    if watcher.person in host.house.hinting:
        raise Trouble("too-many", "One hint at a time.")
    host.house.hinting.add(watcher.person)
    host.house.spawn(think(host, watcher, message, view))


def question(host: Host, watcher: Watcher, message: Hint) -> View:
    """What that person is asked now."""
    if not host.stored.hints:
        raise Trouble("no-hints")
    if host.play is None:
        raise Trouble("not-started")
    seat = host.seat_of(watcher.person)
    if seat < 0:
        raise Trouble("not-seated")
    if message.n != host.n:
        raise Trouble("stale")
    view = host.play.table.view(seat)
    if not view.options:
        raise Trouble("nothing-asked")
    return view


async def think(host: Host, watcher: Watcher, message: Hint, view: View) -> None:
    house = host.house
    names = [seat.stored.name or seat_name(number) for number, seat in enumerate(host.seats)]
    try:
        seed, address = house.settings.new_seed(), str(getattr(watcher, "address", ""))
        advice = await house.thinkers.advise(host.game, host.stored.options, view, seed, names, address)
    except BrokenProcessPool:
        say(watcher, Trouble("fault").refusal(message.id, host.n))
    except Exception:
        log.exception("table %s: no hint could be found", host.stored.id)
        say(watcher, Trouble("fault").refusal(message.id, host.n))
    else:
        options = [HintOption(option.key, option.chance, option.visits, option.reason) for option in advice]
        say(watcher, Hints(message.table, message.id, message.n, options))
    finally:
        house.hinting.discard(watcher.person)
