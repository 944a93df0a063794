"""Provable deals: commitment, contributions, key."""

from __future__ import annotations

from hashlib import blake2b

from highnoon.engine.dice import KEY_BYTES
from highnoon.engine.fair import SECRET_BYTES, commitment, dice_key, new_secret

SECRET = bytes(range(32))


def test_a_secret_is_fresh() -> None:
    assert len(new_secret()) == SECRET_BYTES
    assert new_secret() != new_secret()


def test_the_commitment_binds() -> None:
    assert commitment(SECRET) == blake2b(SECRET, digest_size=32, person=b"hn-commitment").hexdigest()
    assert commitment(SECRET) != commitment(SECRET[::-1])
    assert SECRET.hex() not in commitment(SECRET)


def test_the_key_comes_from_all_of_them() -> None:
    key = dice_key(SECRET, [b"a", b"b"])
    others = [
        dice_key(SECRET[::-1], [b"a", b"b"]),
        dice_key(SECRET, [b"a", b"c"]),
        dice_key(SECRET, [b"b", b"a"]),
        dice_key(SECRET, [b"a"]),
        dice_key(SECRET, [b"ab"]),
        dice_key(SECRET, [b"", b"ab"]),
        dice_key(SECRET, [b"ab", b""]),
        dice_key(SECRET, []),
    ]
    assert len(key) == KEY_BYTES
    assert len({key, *others}) == len(others) + 1, "where one contribution ends and the next begins must count"


def test_the_commitment_does_not_give_the_key_away() -> None:
    """Both are hashes of the secret, made apart by their purpose."""
    assert commitment(SECRET) != dice_key(SECRET, []).hex()
