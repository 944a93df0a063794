"""The only source of chance: a keyed BLAKE2b counter stream for games, a quick generator for playouts.

No other module may import a random generator.  No number of draws seen reveals the next one, the stream's state
is a counter and a position (so a clone is cheap), and the same key gives the same game forever.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

KEY_BYTES: Final = 32
BLOCK: Final[i64] = 64
NONE_COMING: Final[list[int]] = []

# The generator of a researcher's own loop, so that `highnoon bench` does the same.  No game is ever dealt with it.
LoopRandom = Random


class BadDie(ValueError):
    """A coming die of a position does not fit the die that is thrown."""


def seed_key(seed: int | str) -> bytes:
    """The 32-byte key of a seed written by a person or counted by a program."""
    return blake2b(f"highnoon seed {seed}".encode(), digest_size=KEY_BYTES).digest()


@final
@mypyc_attr(acyclic=True)
class Dice:
    """Unbiased numbers from one key.

    `coming` are results fixed beforehand (positions and scenes fix the dice to come); the stream goes on after them.
    `log`, when it is a list, collects every draw as a pair (n, result) for the record.
    """

    def __init__(self, key: bytes, counter: i64 = 0, pos: i64 = BLOCK, coming: list[int] = NONE_COMING) -> None:
        self.key: Final = key
        self.counter: i64 = counter
        self.pos: i64 = pos
        self.buf = b""
        self.coming = coming
        self.came: i64 = 0
        self.log: list[tuple[int, int]] | None = None
        if pos < BLOCK:
            self.buf = self.block(counter - 1)

    def block(self, number: i64) -> bytes:
        return blake2b(int(number).to_bytes(8, "little"), key=self.key).digest()

    def byte(self) -> i64:
        if self.pos == BLOCK:
            self.buf = self.block(self.counter)
            self.counter += 1
            self.pos = 0
        x: i64 = self.buf[self.pos]
        self.pos += 1
        return x

    def below(self, n: i64) -> i64:
        """A number 0 <= x < n, each equally likely (1 <= n <= 65536)."""
        x: i64
        if self.came < len(self.coming):
            x = self.coming[self.came]
            if x < 0 or x >= n:
                raise BadDie(f"the coming die shows {x}, but 0 to {n - 1} is possible here")
            self.came += 1
        elif n <= 256:
            x = self.byte()
            end: i64 = (x // n + 1) * n
            while end > 256:  # the last, incomplete run of n is not used
                x = self.byte()
                end = (x // n + 1) * n
            x += n - end
        else:
            wide: i64 = 65536 - 65536 % n
            x = self.byte() * 256 + self.byte()
            while x >= wide:
                x = self.byte() * 256 + self.byte()
            x %= n
        if self.log is not None:
            self.log.append((n, x))
        return x

    def shuffle(self, cards: list[int]) -> None:
        """Every order equally likely, in place."""
        i: i64 = len(cards) - 1
        if i < 256 and self.log is None and self.came == len(self.coming):
            self.shuffle_fast(cards, i)
            return
        while i > 0:
            j: i64 = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1

    def shuffle_fast(self, cards: list[Any], i: i64) -> None:
        """The same with nothing fixed and nothing logged: `below` written out, which halves its cost.

        What is moved is of any type, so that no card is unboxed and boxed again.
        """
        pos = self.pos
        buf = self.buf
        while i > 0:
            n: i64 = i + 1
            end: i64 = 257
            x: i64 = 0
            while end > 256:  # the last, incomplete run of n is not used
                if pos == BLOCK:
                    buf = self.block(self.counter)
                    self.counter += 1
                    pos = 0
                x = buf[pos]
                pos += 1
                end = (x // n + 1) * n
            j: i64 = x + n - end
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        self.pos = pos
        self.buf = buf

    def copy(self) -> Dice:
        """The same future; the copy keeps no log."""
        d = Dice(self.key, self.counter, BLOCK, self.coming)
        d.pos = self.pos
        d.buf = self.buf
        d.came = self.came
        return d

    def drawn(self) -> int:
        """A number that grows with every draw, so that one can tell whether any was made."""
        return int(self.counter) * 64 + int(self.pos) + int(self.came) * 65536 * 65536


@final
@mypyc_attr(acyclic=True)
class Quick:
    """sfc32: picks moves inside play-outs, where speed counts and nobody can gain from foretelling it."""

    def __init__(self, seed: int) -> None:
        raw = blake2b(f"quick {seed}".encode(), digest_size=12).digest()
        self.a: i64 = int.from_bytes(raw[0:4], "little")
        self.b: i64 = int.from_bytes(raw[4:8], "little")
        self.c: i64 = int.from_bytes(raw[8:12], "little")
        self.count: i64 = 1
        for _ in range(12):
            self.next()

    def next(self) -> i64:
        t: i64 = (self.a + self.b + self.count) & 0xFFFFFFFF
        self.count = (self.count + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) | (self.c >> 11)) + t) & 0xFFFFFFFF
        return t

    def below(self, n: i64) -> i64:
        return (self.next() * n) >> 32
