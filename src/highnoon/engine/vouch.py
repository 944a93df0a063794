"""The proof in a record for a player who noted something before the deal, and its limits.

`verify` checks that a record is consistent.  An operator who swaps the seal afterwards writes a consistent record:
only a player's own notes can tell.
"""

from __future__ import annotations

import msgspec

from highnoon.engine.fair import promise
from highnoon.engine.promised import Promised, is_hash
from highnoon.engine.record import Record


class Noted(msgspec.Struct, frozen=True):
    """Hexadecimal digits, empty where nothing was noted: the seal from before the start, your number, the digest of the
    closed list of promises."""

    seal: str = ""
    mine: str = ""
    promises: str = ""
    taken: bool = False  # the house acknowledged your number


class Claim(msgspec.Struct, frozen=True):
    """`held` is null where nobody can tell."""

    what: str
    held: bool | None
    says: str


def vouch(record: Record, noted: Noted) -> list[Claim]:
    """The claims that a record alone cannot prove, each held against what was noted."""
    promised = record.heading.promised
    claims = [seal_claim(record, noted.seal)]
    if promised is None:
        return [*claims, old_mine_claim(record, noted.mine), old_claim(noted)]
    return [
        *claims,
        mine_claim(record, promised, noted),
        list_claim(record, promised, noted.promises),
        people_claim(record, promised),
    ]


def seal_claim(record: Record, seal: str) -> Claim:
    what = "sealed before the deal"
    if not seal:
        return Claim(what, None, "Only a player who noted the seal before the start can tell: --seal.")
    if seal == record.heading.commitment:
        return Claim(what, True, "The seal is the one you noted.")
    return Claim(what, False, "The seal is not the one you noted: the server chose its secret later.")


def mine_claim(record: Record, promised: Promised, noted: Noted) -> Claim:
    what = "your number is in the deal"
    mine = noted.mine
    if not mine:
        return Claim(what, None, "Only a player who noted a number can tell: --mine.")
    last = promised.rounds[-1].numbers
    if mine in last:
        return Claim(what, True, f"{record.heading.names[last.index(mine)]} added it to the key.")
    if not noted.taken and any(is_late(promised, turn, mine) for turn in range(1, len(promised.rounds) + 1)):
        return Claim(what, None, "The record says that it came too late, so it is not in the deal.")
    # A seat that was in an earlier round may be left out of the last one, but no one may take its place.
    if any(mine in each.numbers and not last[each.numbers.index(mine)] for each in promised.rounds):
        return Claim(what, None, "It was in an earlier round. You promised none in the last one.")
    return Claim(what, False, "No seat added the number you noted: the server dropped or replaced it.")


def is_late(promised: Promised, turn: int, mine: str) -> bool:
    """Does a round have the promise of this number, but not the number?"""
    each = promised.rounds[turn - 1]
    said = promise(promised.table, turn, bytes.fromhex(mine)) if is_hash(mine) else ""
    return any(each.promises[seat] == said for seat in each.withheld())


def list_claim(record: Record, promised: Promised, digest: str) -> Claim:
    what = "everyone promised first"
    heading = record.heading
    lists = promised.lists(heading.game, heading.pack, heading.commitment)
    if not digest:
        return Claim(what, None, "Only a player who noted the closed list can tell: --promises.")
    if digest == lists[-1]:
        return Claim(what, True, "The promises are those you saw before your number was revealed.")
    if digest in lists:
        return Claim(what, True, "You saw the list of an earlier round; the last one includes it.")
    return Claim(what, False, "The promises are not those you saw: someone chose a number after yours was known.")


def people_claim(record: Record, promised: Promised) -> Claim:
    """Which people's numbers are in the key."""
    what = "people took part in the deal"
    names = record.heading.names
    given = promised.rounds[-1].revealed()
    parts = [
        f"{listed(names, given)} added a number." if given else "No player added a number: the server dealt alone."
    ]
    if promised.withheld():
        rounds = len(promised.rounds)
        parts.append(f"{listed(names, promised.withheld())} did not reveal a promised number ({rounds} rounds).")
    if promised.silent():
        parts.append(f"{listed(names, promised.silent())} promised nothing.")
    return Claim(what, True if given else None, " ".join(parts))


def listed(names: list[str], seats: list[int]) -> str:
    said = [names[seat] for seat in seats]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def old_mine_claim(record: Record, mine: str) -> Claim:
    what = "your number is in the deal"
    if not mine:
        return Claim(what, None, "Only a player who noted a number can tell: --mine.")
    there = mine in record.heading.contributions
    return Claim(what, there, "A seat added it to the key." if there else "No seat added the number you noted.")


def old_claim(noted: Noted) -> Claim:
    held = False if noted.promises else None
    return Claim(
        "everyone promised first",
        held,
        "This record has no promises: it does not prove that the server sealed its secret first, or that no one added a"
        " number after seeing the others.",
    )
