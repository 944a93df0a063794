"""The hashes behind a provable deal.  docs/fairness.md specifies every one of them, byte by byte.

The house seals a secret.  Each seat promises a number by its hash.  When the list of promises is closed the seats
reveal their numbers, and the dice key comes from the secret, the closed list and all the numbers.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from highnoon.engine.dice import KEY_BYTES

SECRET_BYTES: Final = 32
NUMBER_BYTES: Final = 32


def new_secret() -> bytes:
    """From the operating system; players never choose the seed of a shared table."""
    return secrets.token_bytes(SECRET_BYTES)


def new_number() -> bytes:
    """A seat's contribution to the deal."""
    return secrets.token_bytes(NUMBER_BYTES)


def commitment(secret: bytes) -> str:
    """The seal: published before any seat promises anything."""
    return blake2b(secret, digest_size=32, person=b"hn-commitment").hexdigest()


def framed(parts: list[bytes], person: bytes) -> bytes:
    """A hash of several byte strings, each after its length, so that the borders between them count."""
    state = blake2b(digest_size=KEY_BYTES, person=person)
    for part in parts:
        state.update(len(part).to_bytes(2, "little") + part)
    return state.digest()


def promise(table: str, turn: int, number: bytes) -> str:
    """The commitment of a seat to its number, for one round of promises at one table."""
    return framed([table.encode(), bytes([turn]), number], b"hn-promise").hex()


def closed_list(
    table: str, turn: int, game: str, pack: str, seal: str, before: str, kinds: list[str], promises: list[str]
) -> str:
    """The digest of a closed list of promises: what every seat has agreed to when it reveals its number.

    `before` is the digest of the list of the round before, so that the last one covers them all.
    """
    parts = [table.encode(), bytes([turn]), game.encode(), pack.encode(), bytes.fromhex(seal), bytes.fromhex(before)]
    for kind, promised in zip(kinds, promises, strict=True):
        parts += [kind.encode(), bytes.fromhex(promised)]
    return framed(parts, b"hn-promises").hex()


def deal_key(secret: bytes, closed: str, numbers: list[bytes]) -> bytes:
    """The key of a table's dice: neither the house nor any seat can steer it."""
    return framed([secret, bytes.fromhex(closed), *numbers], b"hn-deal-key")


def dice_key(secret: bytes, contributions: list[bytes]) -> bytes:
    """The key of a record without promises: games in the terminal, and tables dealt before there were promises."""
    return framed([secret, *contributions], b"hn-dice-key")
