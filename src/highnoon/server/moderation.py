"""Muting people and sending them away: it follows the person, and their next cookie from the same address.

A table keeps the people and a hash of the address each came from.  Someone whose cookie is newer than the act and who
comes from that address is taken for the same person; those who were here before are not.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from highnoon.server import acts
from highnoon.server.errors import Trouble
from highnoon.server.stored import Mark

if TYPE_CHECKING:
    from highnoon.server.live.table import LiveTable

MARKS: Final = 100  # of one table; the oldest are forgotten


def hash_of(live: LiveTable, address: str) -> str:
    return blake2b(address.encode(), digest_size=12, key=live.registry.key[:64]).hexdigest() if address else ""


def is_sent_away(live: LiveTable, person: str, address: str, since: int) -> bool:
    return person in live.stored.kicked or is_marked(live, address, since, True)


def is_muted(live: LiveTable, person: str, address: str, since: int) -> bool:
    return person in live.stored.muted or is_marked(live, address, since, False)


def is_marked(live: LiveTable, address: str, since: int, sent_away: bool) -> bool:
    if not live.stored.marks or not address:
        return False
    hashed = hash_of(live, address)
    return any(m.sent_away == sent_away and m.address == hashed and since >= m.at for m in live.stored.marks)


def check_welcome(live: LiveTable, person: str, address: str, since: int) -> None:
    """Raises if this person may not sit here."""
    if is_sent_away(live, person, address, since):
        raise Trouble("kicked")


def mute(live: LiveTable, person: str, name: str, seat: int, on: bool, by: str) -> None:
    muted = live.stored.muted
    if not person or (person in muted) == on:
        return
    live.change_table(muted=[*muted, person] if on else [other for other in muted if other != person])
    mark(live, person, on, False)
    for place in live.seats:
        if place.stored.person == person:
            live.change_seat(place.changed(muted=on))
    acts.note(live, acts.MUTED if on else acts.UNMUTED, seat, name, person, [by])


def send_away(live: LiveTable, person: str, name: str, seat: int, by: str) -> None:
    if person in live.stored.kicked:
        return
    live.change_table(kicked=[*live.stored.kicked, person])
    mark(live, person, True, True)
    live.asks.pop(person, None)
    acts.note(live, acts.SENT_AWAY, seat, name, person, [by])


def pardon(live: LiveTable, person: str, name: str, by: str) -> None:
    if person not in live.stored.kicked:
        return
    live.change_table(kicked=[other for other in live.stored.kicked if other != person])
    mark(live, person, False, True)
    acts.note(live, acts.PARDONED, -1, name, person, [by])


def mark(live: LiveTable, person: str, on: bool, sent_away: bool) -> None:
    marks = [m for m in live.stored.marks if m.person != person or m.sent_away != sent_away]
    address = hash_of(live, live.address_of(person))
    if on and address:
        marks.append(Mark(person, address, live.registry.time.now(), sent_away))
    live.change_table(marks=marks[-MARKS:])


def follow(live: LiveTable, person: str, address: str, since: int) -> bool:
    """Is a player who sits down muted?  A new cookie of a muted person is muted from now on."""
    if person in live.stored.muted:
        return True
    if not is_marked(live, address, since, False):
        return False
    live.change_table(muted=[*live.stored.muted, person])
    return True
