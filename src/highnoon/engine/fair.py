"""Provable deals: the house commits to a secret, each seat adds a contribution, the dice key comes from both."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from highnoon.engine.dice import KEY_BYTES

SECRET_BYTES: Final = 32


def new_secret() -> bytes:
    """From the operating system; players never choose the seed of a shared table."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the game."""
    return blake2b(secret, digest_size=32, person=b"hn-commitment").hexdigest()


def dice_key(secret: bytes, contributions: list[bytes]) -> bytes:
    """The key of the table's dice: neither the house nor any seat alone can steer it."""
    state = blake2b(digest_size=KEY_BYTES, person=b"hn-dice-key")
    state.update(len(secret).to_bytes(2, "little") + secret)
    for contribution in contributions:
        state.update(len(contribution).to_bytes(2, "little") + contribution)
    return state.digest()
