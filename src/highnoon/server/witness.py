"""A client's memory while a table is dealt, and its reasons to refuse to reveal its number.

The server learns a number only after it has shown a closed list of promises that contains the seat's own, under the
seal that was there from the beginning.  The client notes what it saw first, and checks the record against it later.
"""

from __future__ import annotations

import msgspec

from highnoon.engine.fair import closed_list, new_number, promise
from highnoon.engine.vouch import Noted
from highnoon.server.protocol import TableInfo


class Cheated(Exception):
    """The house does not keep to its word; nothing was revealed."""


class Given(msgspec.Struct):
    """A seat's part in one round: its number, the digest of the closed list it was revealed for, and whether the
    server took it."""

    number: str
    closed: str = ""
    taken: bool = False  # the house has acknowledged the number


class Witness(msgspec.Struct):
    table: str
    seal: str = ""
    given: dict[int, Given] = {}  # by round
    trouble: str = ""

    def look(self, info: TableInfo) -> None:
        """The seal seen first is the one that counts."""
        if not self.seal and info.deal.stage == "open":
            self.seal = info.commitment
        elif self.seal and self.seal != info.commitment:
            self.accuse("The server changed its seal.")

    def accuse(self, trouble: str) -> None:
        self.trouble = self.trouble or trouble
        raise Cheated(trouble)

    def promise(self, turn: int, number: bytes | None = None) -> str:
        """The hash to send; the same again if there is one already."""
        if number is not None or turn not in self.given:
            self.given[turn] = Given((new_number() if number is None else number).hex())
        return promise(self.table, turn, bytes.fromhex(self.given[turn].number))

    def may_reveal(self, info: TableInfo) -> str:
        """The number to send for this closed list, or nothing if this client has not promised one."""
        self.look(info)
        deal = info.deal
        mine = self.given.get(deal.round)
        if mine is None or info.you < 0 or not self.seal:
            return ""
        if deal.promises[info.you] != self.promise(deal.round):
            return ""  # another device of the same person has promised since
        before = self.given.get(deal.round - 1)
        if before is not None and before.closed and before.closed != deal.before:
            self.accuse("The server changed the list of an earlier round.")
        closed = closed_list(
            info.id, deal.round, info.game, info.pack, self.seal, deal.before, deal.kinds, deal.promises
        )
        if mine.closed and mine.closed != closed:
            self.accuse("The server closed two different lists for the same round.")
        if deal.closed != closed:
            self.accuse("The server closed a different list of promises than it shows.")
        mine.closed = closed
        return mine.number

    def took_part(self, turn: int) -> bool:
        """Did this client reveal a number in that round?"""
        return turn in self.given and bool(self.given[turn].closed)

    def noted(self) -> Noted:
        """For `verify`: the seal, and the last round in which a number was revealed."""
        last = max((turn for turn, given in self.given.items() if given.closed), default=0)
        if not last:
            return Noted(self.seal)
        given = self.given[last]
        return Noted(self.seal, given.number, given.closed, given.taken)
