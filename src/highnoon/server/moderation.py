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
    from highnoon.server.host.host import Host

MARKS: Final = 100  # of one table; the oldest are forgotten


def hash_of(host: Host, address: str) -> str:
    return blake2b(address.encode(), digest_size=12, key=host.house.key[:64]).hexdigest() if address else ""


def is_sent_away(host: Host, person: str, address: str, since: int) -> bool:
    return person in host.stored.kicked or is_marked(host, address, since, True)


def is_muted(host: Host, person: str, address: str, since: int) -> bool:
    return person in host.stored.muted or is_marked(host, address, since, False)


def is_marked(host: Host, address: str, since: int, sent_away: bool) -> bool:
    if not host.stored.marks or not address:
        return False
    hashed = hash_of(host, address)
    return any(m.sent_away == sent_away and m.address == hashed and since >= m.at for m in host.stored.marks)


def check_welcome(host: Host, person: str, address: str, since: int) -> None:
    """Raises if this person may not sit here."""
    if is_sent_away(host, person, address, since):
        raise Trouble("kicked")


def mute(host: Host, person: str, name: str, seat: int, on: bool, by: str) -> None:
    muted = host.stored.muted
    if not person or (person in muted) == on:
        return
    host.change_table(muted=[*muted, person] if on else [other for other in muted if other != person])
    mark(host, person, on, False)
    for place in host.seats:
        if place.stored.person == person:
            host.change_seat(place.changed(muted=on))
    acts.note(host, acts.MUTED if on else acts.UNMUTED, seat, name, person, [by])


def send_away(host: Host, person: str, name: str, seat: int, by: str) -> None:
    if person in host.stored.kicked:
        return
    host.change_table(kicked=[*host.stored.kicked, person])
    mark(host, person, True, True)
    host.asks.pop(person, None)
    acts.note(host, acts.SENT_AWAY, seat, name, person, [by])


def pardon(host: Host, person: str, name: str, by: str) -> None:
    if person not in host.stored.kicked:
        return
    host.change_table(kicked=[other for other in host.stored.kicked if other != person])
    mark(host, person, False, True)
    acts.note(host, acts.PARDONED, -1, name, person, [by])


def mark(host: Host, person: str, on: bool, sent_away: bool) -> None:
    marks = [m for m in host.stored.marks if m.person != person or m.sent_away != sent_away]
    address = hash_of(host, host.address_of(person))
    if on and address:
        marks.append(Mark(person, address, host.house.time.now(), sent_away))
    host.change_table(marks=marks[-MARKS:])


def follow(host: Host, person: str, address: str, since: int) -> bool:
    """Whether somebody who sits down is muted; a new cookie of a muted person is muted from now on."""
    if person in host.stored.muted:
        return True
    if not is_marked(host, address, since, False):
        return False
    host.change_table(muted=[*host.stored.muted, person])
    return True
