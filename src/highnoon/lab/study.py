"""A study: one or more series that belong together, and the folder with what came of them.

`study.json` says what is played; every series (an *arm* of the study) has its parts in a folder of its own.  A study
that was interrupted goes on where it stopped, and the result is the same, byte for byte.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

import highnoon
from highnoon import bots
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.lab.match import Lot, play
from highnoon.lab.series import arrange
from highnoon.lab.simulation import Series

MANIFEST: Final = "study.json"
FORMAT: Final = 1
MOST_PARTS: Final = 100  # of one series
LARGEST_PART: Final = 500  # games
DIGESTS: Final[dict[tuple[object, ...], str]] = {}  # of this process
PROOF: Final = 10  # games that show whether two machines play alike


class Build(msgspec.Struct, frozen=True):
    """The causes of how games go.  `digest` is that of ten games: two builds that differ there play differently."""

    version: str
    rules: int
    pack: str  # its hash
    digest: str


class Arm(msgspec.Struct, frozen=True):
    """A series of the study.  In restricted play one seat per game never plays the `banned` card."""

    name: str
    series: Series
    build: Build
    part: int  # games in a part
    banned: str = ""


class Study(msgspec.Struct, frozen=True):
    kind: str  # series, diff, sweep, duplicate
    title: str
    arms: list[Arm]
    until: float | None = None  # percentage points: the first arm stops when every seat's share is known this well
    facts: dict[str, str] = {}  # what a kind of study remembers besides
    format: int = FORMAT

    def arm(self, name: str) -> Arm:
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise BadInput(f"the study has no series {name!r}; there are {', '.join(arm.name for arm in self.arms)}")


def make_arm(
    name: str,
    slug: str,
    pack: Path | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    kinds: Sequence[str] = ("greenhorn",),
    games: int = 1000,
    seed: int | str = 0,
    rotate: bool = True,
    banned: str = "",
) -> Arm:
    """Refuses what cannot be played before anything is."""
    game = highnoon.load(slug, pack)
    series = arrange(game, pack, options or {}, seats, kinds, games, seed, rotate)
    return Arm(name, series, build_of(game, series), part_size(games), banned)


def part_size(games: int) -> int:
    """Games in a part: few enough that a killed worker costs little, many enough that there are not too many files."""
    return max(1, min(LARGEST_PART, -(-games // MOST_PARTS)))


def build_of(game: Game, series: Series) -> Build:
    return Build(highnoon.__version__, game.rules_version, game.pack.hash, digest_of(game, series))


def digest_of(game: Game, series: Series) -> str:
    """Ten games as this machine plays them.  Slow bots send the best quick one in their place."""
    asked = (game.slug, game.pack.hash, tuple(series.options.items()), tuple(series.kinds), series.seats)
    if asked in DIGESTS:
        return DIGESTS[asked]
    usual = bots.usual(series.game)
    kinds = [usual if ":" in kind or kind == bots.MARSHAL else kind for kind in series.kinds]
    ink = blake2b(digest_size=8)
    for number in range(PROOF):
        result = play(game, kinds, Lot("proof", number), series.options)
        ink.update(msgspec.json.encode((result.winners, result.choices, result.why, result.cast)))
    DIGESTS[asked] = ink.hexdigest()
    return DIGESTS[asked]


def save_study(folder: Path, study: Study) -> None:
    """Into a folder that has no study yet, or the very same one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(study), indent=2))
    except OSError as error:
        raise BadInput(f"cannot write to {folder}: {error.strerror}") from None


def write_whole(path: Path, data: bytes) -> None:
    """All of it or nothing: under another name first."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(data)
    os.replace(beside, path)


def read_study(folder: Path) -> Study:
    try:
        study = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Study)
    except FileNotFoundError:
        raise BadInput(f"{folder} has no {MANIFEST}: it is not a folder of the lab") from None
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"{folder / MANIFEST}: {error}") from None
    if study.format != FORMAT:
        raise BadInput(f"{folder / MANIFEST}: format {study.format} is not known here; this lab reads {FORMAT}")
    return study


def same_study(folder: Path, wanted: Study) -> None:
    """Refuses to go on with a study that is not this one, and says what differs."""
    there = read_study(folder)
    if there == wanted:
        return
    for name, ours in msgspec.structs.asdict(wanted).items():
        theirs = getattr(there, name)
        if name == "arms" and len(theirs) == len(ours):
            for old, new in zip(theirs, ours, strict=True):
                if old != new:
                    raise BadInput(f"{folder} holds another study: {difference(old, new)}; choose another folder")
        elif theirs != ours:
            raise BadInput(f"{folder} holds another study: {name} is {theirs!r}, not {ours!r}; choose another folder")


def difference(old: Arm, new: Arm) -> str:
    for name in Series.__struct_fields__:
        theirs, ours = getattr(old.series, name), getattr(new.series, name)
        if theirs != ours:
            return f"in {old.name} {name} is {theirs!r}, not {ours!r}"
    if old.build != new.build:
        return f"{old.name} was played by another build ({spoken(old.build)}, not {spoken(new.build)})"
    return f"{old.name} is cut or restricted differently"


def spoken(build: Build) -> str:
    return f"version {build.version}, rules {build.rules}, pack {build.pack}, digest {build.digest}"
