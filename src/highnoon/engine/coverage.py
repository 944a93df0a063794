"""Which scenes prove which rules: an id with neither a scene nor a reason why not is missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from highnoon.engine.ledger import Ledger
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import Scene

HOUSE: Final = "HN-"  # rules of every table: proven by the scenes of any game
PACKAGE: Final = Path(__file__).parents[1]


class Row(msgspec.Struct, frozen=True):
    """A rule, the scenes that prove it as `file: name`, and why it cannot be tested where it cannot."""

    id: str
    scenes: list[str]
    excuse: str


def coverage(ledger: Ledger, scenes: Sequence[Scene]) -> list[Row]:
    """One row for each rule, in the ledger's order.  A scene that cites a rule which is nowhere is refused."""
    proven: dict[str, list[str]] = {rule.id: [] for rule in ledger.rules}
    house = ledger.rules[0].id.startswith(HOUSE)
    for scene in scenes:
        for id in dict.fromkeys(scene.rules):
            if id in proven:
                proven[id].append(f"{scene.file}: {scene.name}")
            elif house == id.startswith(HOUSE):
                raise BadInput(f"{scene.file}, line {scene.line}: {scene.name!r} cites {id}, which is no rule")
    return [Row(rule.id, proven[rule.id], rule.not_testable) for rule in ledger.rules]


def missing(rows: Sequence[Row]) -> list[str]:
    """The rules that nothing proves and nothing excuses."""
    return [row.id for row in rows if not row.scenes and not row.excuse]


def find_scenes(slug: str) -> list[Path]:
    """The scene files of a game: installed with the package, or in the source tree.  `house`: those of all games."""
    for folder in (PACKAGE / "scenes", PACKAGE.parents[1] / "tests" / "scenes"):
        files = sorted(folder.glob("*/*.toml" if slug == "house" else f"{slug}/*.toml"))
        if files:
            return files
    return []
