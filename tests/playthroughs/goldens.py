"""The golden files of a game: transcripts, counted trees, the digest, and which rules version they were blessed for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec
import tomli_w

from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table
from tests.laws.worlds import World, flips, is_offered
from tests.playthroughs.transcript import transcript

HERE: Final = Path(__file__).parent
DIGESTS: Final = HERE / "digest.json"
SEEDS: Final = 100  # looked through for a short and a long game
LONGEST: Final = 750  # lines of a long game, so that it can be read
USUAL: Final = {"tabletown": 4}  # seats of a game, where that is not the middle
ALSO: Final = {"notoriety": (3,)}  # two players play it differently from three or more: no one is the target of two
DEEPEST: Final = 3
GAMES_IN_A_DIGEST: Final = 100


class Blessing(msgspec.Struct, frozen=True):
    """The files of a game had this hash when they were blessed for these rules."""

    rules: int
    hash: str
    why: str


# -- transcripts -------------------------------------------------------------------------------------------------------


def seat_counts(game: Game) -> list[int]:
    """The lowest, the usual or else the middle, and the highest; and what is worth a look besides."""
    usual = USUAL.get(game.slug, (game.low + game.high) // 2)
    return sorted({game.low, usual, game.high, *ALSO.get(game.slug, ())})


def transcript_files(game: Game) -> dict[tuple[int, str], Path]:
    folder = HERE / game.slug
    return {
        (seats, kind): folder / f"{seats}-seats-{kind}.txt" for seats in seat_counts(game) for kind in ("short", "long")
    }


def pick_seed(game: Game, seats: int, kind: str) -> int:
    lengths = {seed: transcript(game, seats, seed).count("\n") for seed in range(SEEDS)}
    shortest = min(lengths, key=lambda seed: (lengths[seed], seed))
    if kind == "short":
        return shortest
    readable = {seed: lines for seed, lines in lengths.items() if lines <= LONGEST and seed != shortest}
    if readable:
        return max(readable, key=lambda seed: (readable[seed], seed))
    return sorted(lengths, key=lambda seed: (lengths[seed], seed))[1]


def header_of(file: Path) -> dict[str, str]:
    words = file.read_text(encoding="utf-8").partition("\n")[0].split()
    return dict(zip(words[::2], words[1::2], strict=True))


def make_transcript(game: Game, seats: int, kind: str, file: Path, reseed: bool = False) -> str:
    """The seed of a file stays: a diff then shows what changed in the same game."""
    seed = int(header_of(file)["seed"]) if file.is_file() and not reseed else pick_seed(game, seats, kind)
    return transcript(game, seats, seed)


# -- counted trees -----------------------------------------------------------------------------------------------------


def tree_file(game: Game) -> Path:
    return HERE / game.slug / "trees.toml"


def read_trees(game: Game) -> list[dict[str, Any]]:
    trees: list[dict[str, Any]] = tomllib.loads(tree_file(game).read_text(encoding="utf-8"))["tree"]
    return trees


def leaves(table: Table, depth: int) -> int:
    """How many games there are that long: every option of every decision counts."""
    if depth == 0 or table.over:
        return 1
    if table.turn == NOBODY:
        drawn = table.clone()
        drawn.act(TABLE, DRAW)
        return leaves(drawn, depth)
    total = 0
    for key in table.legal(table.turn):
        then = table.clone()
        then.act(table.turn, key)
        total += leaves(then, depth - 1)
    return total


def count_tree(game: Game, position: dict[str, Any]) -> list[int]:
    table = game.from_position({"hurry": True, **position})
    return [leaves(table, depth) for depth in range(1, DEEPEST + 1)]


def make_trees(game: Game) -> str:
    if tree_file(game).is_file():
        trees = read_trees(game)
    else:
        dealt = game.deal(game.low, 1).to_position() | {"hurry": True}
        trees = [{"name": "the deal", "position": dealt}]
    for tree in trees:
        tree["leaves"] = count_tree(game, tree["position"])
    ordered = [{key: tree[key] for key in ("name", "leaves", "position")} for tree in trees]
    return tomli_w.dumps({"tree": ordered})


# -- digests -----------------------------------------------------------------------------------------------------------


def digest(game: Game, seats: int) -> str:
    """Over options offered, views, what was told and results of many random games, options flipped in turn.

    The same compiled and interpreted: this is what finds code that the compiler got wrong.
    """
    state = blake2b(digest_size=16)
    modes = [options for options in [{}, *flips(game)] if is_offered(World(game, seats, options))]
    for number in range(GAMES_IN_A_DIGEST):
        for part in random_game(game, seats, number, dict(modes[number % len(modes)])):
            state.update(part)
    return state.hexdigest()


def random_game(game: Game, seats: int, seed: int, options: dict[str, object]) -> Iterator[bytes]:
    table = game.deal(seats, seed, options, telling=seed % 4 == 0)
    table.hurry = True
    table.run()
    quick = Quick(seed)
    number = 0
    while not table.over:
        number += 1
        if table.turn == NOBODY:
            table.act(TABLE, DRAW)
            continue
        seat = int(table.turn)
        keys = table.legal(seat)
        yield msgspec.json.encode(keys)
        yield msgspec.json.encode(table.view(seat if number % 8 else None))
        table.act(seat, keys[quick.below(len(keys))])
        if table.telling:
            yield msgspec.json.encode(table.take_events())
    yield msgspec.json.encode(table.outcome)
    yield msgspec.json.encode(table.to_position())


def stored_digests() -> dict[str, dict[str, str]]:
    if not DIGESTS.is_file():
        return {}
    return msgspec.json.decode(DIGESTS.read_bytes(), type=dict[str, dict[str, str]])


# -- blessings ---------------------------------------------------------------------------------------------------------


def blessing_file(game: Game) -> Path:
    return HERE / game.slug / "blessed.json"


def blessings(game: Game) -> list[Blessing]:
    file = blessing_file(game)
    return msgspec.json.decode(file.read_bytes(), type=list[Blessing]) if file.is_file() else []


def hash_of(texts: dict[str, str]) -> str:
    state = blake2b(digest_size=8)
    for name in sorted(texts):
        state.update(f"{name}\0{texts[name]}\0".encode())
    return state.hexdigest()


def golden_texts(game: Game) -> dict[str, str]:
    """The files in the game's folder now."""
    files = [*transcript_files(game).values(), tree_file(game)]
    return {file.name: file.read_text(encoding="utf-8") for file in files if file.is_file()}
