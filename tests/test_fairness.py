"""A stranger's program, written from docs/fairness.md alone: it recomputes the deals of real records.

`Stranger` uses the standard library only and imports nothing of highnoon.  The tests below it play real tables on a
real server and hand it nothing but the record's bytes and what a player noted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

# -- the program -------------------------------------------------------------------------------------------------------


class Wrong(Exception):
    pass


def framed(purpose: str, *parts: bytes) -> bytes:
    data = b"".join(len(part).to_bytes(2, "little") + part for part in parts)
    return blake2b(data, digest_size=32, person=purpose.encode().ljust(16, b"\0")).digest()


def seal_of(secret: bytes) -> bytes:
    return blake2b(secret, digest_size=32, person=b"hn-commitment".ljust(16, b"\0")).digest()


class Stranger:
    def __init__(self, data: bytes) -> None:
        lines = [json.loads(line) for line in data.decode().splitlines()]
        self.heading: dict[str, Any] = lines[0]
        self.rows: list[dict[str, Any]] = lines[1:-1]
        self.ending: dict[str, Any] = lines[-1]
        self.secret = bytes.fromhex(self.ending["secret"])

    def check(self, seal: str = "", mine: str = "", promises: str = "") -> int:
        """How many draws were recomputed; raises `Wrong` with what is not as it should be."""
        heading = self.heading
        if seal_of(self.secret).hex() != heading["commitment"]:
            raise Wrong("the secret does not open the seal")
        if seal and seal != heading["commitment"]:
            raise Wrong("another seal")
        if mine and mine not in heading["contributions"]:
            raise Wrong("the number is not in it")
        if heading["highnoon"] == 1:
            key = framed("hn-dice-key", self.secret, *map(bytes.fromhex, heading["contributions"]))
        else:
            lists = self.lists()
            if promises and promises not in [each.hex() for each in lists]:
                raise Wrong("another list")
            key = framed("hn-deal-key", self.secret, lists[-1], *map(bytes.fromhex, heading["contributions"]))
        return self.recompute(key)

    def lists(self) -> list[bytes]:
        promised, seats = self.heading["promised"], self.heading["seats"]
        rounds = promised["rounds"]
        if not 1 <= len(rounds) <= seats + 1:
            raise Wrong("too many rounds, or none")
        table = promised["table"].encode()
        gone: set[int] = set()
        made: list[bytes] = []
        for turn, each in enumerate(rounds, 1):
            kinds = ["withheld" if seat in gone else promised["kinds"][seat] for seat in range(seats)]
            withheld = set()
            parts: list[bytes] = []
            for seat in range(seats):
                promise, number = each["promises"][seat], each["numbers"][seat]
                if promise and kinds[seat] != "person":
                    raise Wrong(f"seat {seat} may not promise")
                if number:
                    if framed("hn-promise", table, bytes([turn]), bytes.fromhex(number)).hex() != promise:
                        raise Wrong(f"the number of seat {seat} was not promised")
                elif promise:
                    withheld.add(seat)
                parts += [kinds[seat].encode(), bytes.fromhex(promise)]
            if bool(withheld) == (turn == len(rounds)):
                raise Wrong("the rounds do not follow")
            gone |= withheld
            head = [self.heading["game"].encode(), self.heading["pack"].encode(), seal_of(self.secret)]
            before = made[-1] if made else b""
            made.append(framed("hn-promises", table, bytes([turn]), *head, before, *parts))
        if rounds[-1]["numbers"] != self.heading["contributions"]:
            raise Wrong("other numbers than those of the last round")
        return made

    def recompute(self, key: bytes) -> int:
        stream = self.stream(key)
        for place, (n, result) in enumerate(self.ending["draws"], 1):
            if draw(stream, n) != result:
                raise Wrong(f"draw {place}")
        if sum(row.get("draws", 0) for row in self.rows) > len(self.ending["draws"]):
            raise Wrong("more draws in the rows than there are")
        return len(self.ending["draws"])

    def stream(self, key: bytes) -> Iterator[int]:
        block = 0
        while True:
            yield from blake2b(block.to_bytes(8, "little"), key=key, digest_size=64).digest()
            block += 1


def draw(stream: Iterator[int], n: int) -> int:
    size = 256 if n <= 256 else 65536
    while True:
        x = next(stream)
        if size == 65536:
            x = x * 256 + next(stream)
        if x < size - size % n:
            return x % n


# -- real records ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[bytes, dict[str, str]]]:
    """A game of each kind on a server, each with the notes of its first player."""
    from tests.server.deals import play_tables

    return play_tables(f"sqlite:///{tmp_path_factory.mktemp('fairness') / 'tables.db'}")


def test_a_program_written_from_the_text_recomputes_real_deals(played: list[tuple[bytes, dict[str, str]]]) -> None:
    drawn = {Stranger(data).heading["game"]: Stranger(data).check(**notes) for data, notes in played}
    assert len(drawn) == 6, "five games and the toy"
    assert all(count > 0 for count in drawn.values()), drawn


def test_it_finds_what_was_changed(played: list[tuple[bytes, dict[str, str]]]) -> None:
    data, notes = played[0]
    for name in notes:
        with pytest.raises(Wrong):
            Stranger(data).check(**{**notes, name: "ab" * 32})
    stranger = Stranger(data)
    stranger.ending["draws"][3][1] += 1
    with pytest.raises(Wrong, match="draw 4"):
        stranger.check(**notes)
    stranger = Stranger(data)
    stranger.heading["promised"]["rounds"][-1]["numbers"][1] = "cd" * 32
    with pytest.raises(Wrong, match="seat 1"):
        stranger.check(**notes)


def test_it_reads_records_without_promises() -> None:
    import highnoon
    from highnoon import bots
    from highnoon.engine.record import Recorder

    game = highnoon.load("tabletown")
    recorder = Recorder(game, 3, b"s" * 32, [b"one", b"", b"three"])
    players = [bots.make("greenhorn", game, seat) for seat in range(3)]
    while not recorder.table.over:
        seat = recorder.table.pending()[0]
        recorder.act(seat, players[seat].choose(recorder.table.view(seat)))
    assert Stranger(recorder.record().to_lines()).check() > 50


def test_this_program_knows_nothing_of_ours() -> None:
    program = Path(__file__).read_text(encoding="utf-8").split("# -- real records")[0]
    assert "import highnoon" not in program
    assert "from highnoon" not in program
