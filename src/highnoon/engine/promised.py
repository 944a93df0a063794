"""The promises behind a record's deal: who promised what, who revealed it, who did not.

A round is a list of promises and the numbers that were revealed for it.  If a seat does not reveal, it is out of the
deal for good, and all other seats promise new numbers in another round: no seat gains by holding a number back.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from highnoon.engine.fair import NUMBER_BYTES, closed_list, deal_key, promise

BOT: Final = "bot"
PERSON: Final = "person"
WITHHELD: Final = "withheld"  # a person whose promise was not kept in an earlier round
HASH: Final = 64  # hexadecimal digits
TABLE_ID: Final = re.compile("[a-z0-9]{8,24}")


class Round(msgspec.Struct, frozen=True):
    """Promises and numbers by seat; empty where a seat promised nothing, or did not reveal what it promised."""

    promises: list[str]
    numbers: list[str]

    def withheld(self) -> list[int]:
        return [seat for seat, said in enumerate(self.promises) if said and not self.numbers[seat]]

    def revealed(self) -> list[int]:
        return [seat for seat, number in enumerate(self.numbers) if number]


class Promised(msgspec.Struct, frozen=True):
    """`kinds` says for each seat whether a person or a bot had it when the cards were dealt."""

    table: str
    kinds: list[str]
    rounds: list[Round]

    def kinds_in(self, turn: int) -> list[str]:
        """The kinds as the list of a round has them; rounds count from 1."""
        gone = {seat for earlier in self.rounds[: turn - 1] for seat in earlier.withheld()}
        return [WITHHELD if seat in gone else kind for seat, kind in enumerate(self.kinds)]

    def lists(self, game: str, pack: str, seal: str) -> list[str]:
        """The digest of each round's closed list; each covers all before it."""
        made: list[str] = []
        for turn, each in enumerate(self.rounds, 1):
            before = made[-1] if made else ""
            made.append(closed_list(self.table, turn, game, pack, seal, before, self.kinds_in(turn), each.promises))
        return made

    def key(self, secret: bytes, game: str, pack: str, seal: str) -> bytes:
        numbers = [bytes.fromhex(number) for number in self.rounds[-1].numbers]
        return deal_key(secret, self.lists(game, pack, seal)[-1], numbers)

    def withheld(self) -> list[int]:
        return sorted(seat for each in self.rounds for seat in each.withheld())

    def silent(self) -> list[int]:
        """People whose number is not in the deal although they did not hold it back."""
        last, gone = self.rounds[-1], self.withheld()
        return [
            seat
            for seat, kind in enumerate(self.kinds)
            if kind == PERSON and not last.numbers[seat] and seat not in gone
        ]


def false_promise(promised: Promised, seats: int, contributions: list[str]) -> tuple[str, str] | None:
    """The first entry that cannot be, and why; None if every promise was kept or is noted as withheld."""
    if not TABLE_ID.fullmatch(promised.table):
        return "heading: promised", "the table's id has 8 to 24 letters and digits"
    if not promised.rounds or len(promised.rounds) > seats + 1:
        return "heading: promised", "a deal has at least one round of promises, and at most one more than seats"
    if len(promised.kinds) != seats or any(kind not in (PERSON, BOT) for kind in promised.kinds):
        return "heading: promised", "every seat is a person's or a bot's"
    for turn, each in enumerate(promised.rounds, 1):
        trouble = false_round(promised, turn, each, seats)
        if trouble:
            return f"heading: promised, round {turn}", trouble
    if contributions != promised.rounds[-1].numbers:
        return "heading: contributions", "these are not the numbers of the last round"
    return None


def false_round(promised: Promised, turn: int, each: Round, seats: int) -> str:
    if len(each.promises) != seats or len(each.numbers) != seats:
        return "every seat has its place in a round, if only an empty one"
    last = turn == len(promised.rounds)
    kinds = promised.kinds_in(turn)
    for seat in range(seats):
        said, number = each.promises[seat], each.numbers[seat]
        if not (is_hash(said) or not said) or not (is_hash(number) or not number):
            return f"the promise and the number of seat {seat} should have {HASH} hexadecimal digits"
        if said and kinds[seat] != PERSON:
            return f"seat {seat} may not promise anything: it is {kinds[seat]}"
        if number and promise(promised.table, turn, bytes.fromhex(number)) != said:
            return f"the number of seat {seat} is not the one it promised"
    if last and each.withheld():
        return f"seat {each.withheld()[0]} did not reveal its number, so another round must follow"
    if not last and not each.withheld():
        return "everyone revealed their numbers, so no other round may follow"
    return ""


def is_hash(text: str) -> bool:
    return len(text) == 2 * NUMBER_BYTES == HASH and all(c in "0123456789abcdef" for c in text)
