"""Events: message keys with arguments, never a finished sentence.

An event has a public face and, where some seats know more, a private face for each of them.  An empty message means
that this face shows nothing.
"""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True, gc=False):
    says: str
    args: list[int]


class Event(msgspec.Struct, frozen=True, gc=False):
    public: Face
    rule: str
    private: dict[int, Face] = {}

    def face(self, seat: int) -> Face:
        """The face this seat sees; any number that is not a seat is a spectator."""
        return self.private.get(seat, self.public)


def told(events: list[Event], seat: int) -> list[tuple[str, list[int], str]]:
    """The part of the story that a seat (or a spectator, -1) hears."""
    faces = [(e.face(seat), e.rule) for e in events]
    return [(f.says, f.args, rule) for f, rule in faces if f.says]
