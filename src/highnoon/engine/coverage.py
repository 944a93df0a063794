"""Which scenes prove which rules and which cards: one with neither a scene nor a reason why not is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from highnoon.engine.cards import Listed, speaks_of
from highnoon.engine.game import Game
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
                raise BadInput(f"{scene.file}, line {scene.line}: {scene.name!r} cites {id}, which is not a rule")
    return [Row(rule.id, proven[rule.id], rule.not_testable) for rule in ledger.rules]


def missing(rows: Sequence[Row]) -> list[str]:
    """The rules that nothing proves and nothing excuses."""
    return [row.id for row in rows if not row.scenes and not row.excuse]


class CardRow(msgspec.Struct, frozen=True):
    """A card, the rules that speak of it, and the scenes that prove it as `file: name`."""

    card: Listed
    rules: list[str]
    scenes: list[str]

    @property
    def files(self) -> list[str]:
        return list(dict.fromkeys(scene.partition(":")[0] for scene in self.scenes))


def card_coverage(game: Game, scenes: Sequence[Scene]) -> list[CardRow]:
    """One row for each card.  A scene proves it that cites a rule which speaks of it, and in which it occurs."""
    rows: list[CardRow] = []
    said = [(scene, f"{scene.position}\n{scene.script}") for scene in scenes]
    for card in game.listed():
        about = re.compile(speaks_of(card))
        named = re.compile(card.named)
        rules = [rule.id for rule in game.ledger.rules if about.search(rule.text)]
        proofs = [
            f"{scene.file}: {scene.name}"
            for scene, text in said
            if any(rule in rules for rule in scene.rules) and named.search(text)
        ]
        rows.append(CardRow(card, rules, proofs))
    return rows


def unproven(rows: Sequence[CardRow]) -> list[str]:
    """The cards that do something which no scene shows."""
    return [row.card.id for row in rows if not row.scenes and not row.card.plain]


def find_scenes(slug: str) -> list[Path]:
    """The scene files of a game: installed with the package, or in the source tree.  `house`: those of all games."""
    for folder in (PACKAGE / "scenes", PACKAGE.parents[1] / "tests" / "scenes"):
        files = sorted(folder.glob("*/*.toml" if slug == "house" else f"{slug}/*.toml"))
        if files:
            return files
    return []
