"""Table talk: everybody at the table hears it, spectators too; the owner may mute."""

from __future__ import annotations

import unicodedata
from typing import Final

from highnoon.server import moderation
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import Watcher, say
from highnoon.server.live.table import SPECTATOR, LiveTable
from highnoon.server.names import calm
from highnoon.server.protocol import ChatLine, Say
from highnoon.server.stored import StoredLine
from highnoon.server.writer import LostRace

JOINER: Final = "\u200d"  # of emoji
TRIES: Final = 5  # another server may have taken the number of the line


def clean(text: str) -> str:
    """One line of visible letters."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    line = calm("".join(c for c in line if c.isprintable() or c == JOINER))
    if not line:
        raise Trouble("bad-input", "The message is empty.", field="text")
    return line


def speak(live: LiveTable, watcher: Watcher, name: str, message: Say, since: int = 0) -> None:
    """Stores the line, then lets everybody hear it.  Raises `Trouble` before.  `since` is when the speaker was new."""
    person, address = watcher.person, str(getattr(watcher, "address", ""))
    seat = live.seat_of(person)
    if moderation.is_sent_away(live, person, address, since):
        raise Trouble("kicked")
    if moderation.is_muted(live, person, address, since):
        raise Trouble("muted")
    if seat != SPECTATOR:
        name = live.seats[seat].stored.name
    elif watcher not in live.watchers or not name:
        raise Trouble("not-seated", "Only those who follow the table, and have a nickname, may talk here.")
    text = clean(message.text)
    store_line(live, watcher, StoredLine(0, seat, name, text, live.registry.time.wall()), message.id, TRIES)


def store_line(live: LiveTable, watcher: Watcher, line: StoredLine, request: str, tries: int) -> None:
    live.chat_n += 1
    line.n = live.chat_n

    def done(error: Exception | None) -> None:
        if isinstance(error, LostRace) and tries:
            store_line(live, watcher, line, request, tries - 1)
        elif error is not None:
            say(watcher, Trouble("storage-down").refusal(request, live.n))
        else:
            live.registry.metrics.chat += 1
            said = ChatLine(line.n, line.seat, line.name, line.text, line.at)
            live.chat.append(said)
            live.broadcast.said(said)
            live.broadcast.ack(watcher, request)

    live.registry.store.submit(done, (), [live.registry.store.new_line(live.stored.id, watcher.person, line)])
