"""The coverage report of `highnoon rules --coverage`: which scenes prove which rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.table import Table
from rich.text import Text

from highnoon.cli.paper import Paper, write_json
from highnoon.engine.coverage import Row, coverage, find_scenes, missing
from highnoon.engine.ledger import Ledger, Rule
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import Scene, read_scenes


def show(slug: str, ledger: Ledger, rules: Sequence[Rule], folder: Path | None, json: bool) -> None:
    """Prints the report; ends with 1 when a rule is neither proven nor excused."""
    wanted = {rule.id for rule in rules}
    rows = [row for row in coverage(ledger, scenes_of(slug, folder)) if row.id in wanted]
    lacking = missing(rows)
    if json:
        write_json({"game": slug, "rules": rows, "missing": lacking})
    else:
        paper = Paper()
        paper.print(report(rows))
        paper.print(summary(rows, lacking))
    raise typer.Exit(1 if lacking else 0)


def scenes_of(slug: str, folder: Path | None) -> list[Scene]:
    if folder is None:
        files = find_scenes(slug)
    else:
        if not folder.is_dir():
            raise BadInput(f"there is no folder {folder}; --scenes names a folder of scene files")
        files = sorted(folder.rglob("*.toml"))
        if not files:
            raise BadInput(f"{folder} holds no scene files (*.toml)")
    scenes = [scene for file in files for scene in read_scenes(file)]
    return [scene for scene in scenes if slug in ("house", scene.game)]


def report(rows: Sequence[Row]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for row in rows:
        grid.add_row(row.id, proof(row))
    return grid


def proof(row: Row) -> Text:
    if row.scenes:
        return Text("\n".join(row.scenes))
    if row.excuse:
        return Text(f"not testable: {row.excuse}", style="dim")
    return Text("MISSING", style="bold red")


def summary(rows: Sequence[Row], lacking: Sequence[str]) -> Text:
    proven = sum(bool(row.scenes) for row in rows)
    excused = sum(not row.scenes and bool(row.excuse) for row in rows)
    text = Text(f"\n{proven} of {len(rows)} rules proven by scenes, {excused} not testable, ", style="bold")
    if lacking:
        return text.append(f"{len(lacking)} missing: {' '.join(lacking)}", style="bold red")
    return text.append("none missing.", style="bold green")
