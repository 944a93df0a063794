"""The reports of `highnoon rules --coverage` and `--cards`: which scenes prove which rules and which cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.table import Table
from rich.text import Text

from highnoon.cli.console import Terminal, write_json
from highnoon.engine.coverage import CardRow, Row, card_coverage, coverage, find_scenes, missing, unproven
from highnoon.engine.game import Game
from highnoon.engine.ledger import Ledger, Rule
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import Scene, read_scenes


def show_rules(slug: str, ledger: Ledger, rules: Sequence[Rule], folder: Path | None, json: bool) -> None:
    """Prints the report; ends with 1 when a rule is neither proven nor excused."""
    wanted = {rule.id for rule in rules}
    rows = [row for row in coverage(ledger, scenes_of(slug, folder)) if row.id in wanted]
    lacking = missing(rows)
    if json:
        write_json({"game": slug, "rules": rows, "missing": lacking})
    else:
        terminal = Terminal()
        terminal.print(report(rows))
        terminal.print(summary(rows, lacking))
    raise typer.Exit(1 if lacking else 0)


def scenes_of(slug: str, folder: Path | None) -> list[Scene]:
    if folder is None:
        files = find_scenes(slug)
    else:
        if not folder.is_dir():
            raise BadInput(f"there is no folder {folder}; --scenes names a folder of scene files")
        files = sorted(folder.rglob("*.toml"))
        if not files:
            raise BadInput(f"{folder} contains no scene files (*.toml)")
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


# -- cards -------------------------------------------------------------------------------------------------------------


def show_cards(game: Game, ids: Sequence[str], folder: Path | None, json: bool) -> None:
    """Prints every card of the pack with its proofs; ends with 1 when one that does something has none."""
    rows = card_coverage(game, scenes_of(game.slug, folder))
    known = [row.card.id for row in rows]
    for id in ids:
        if id not in known:
            raise BadInput(f"{game.slug} has no card {id!r}; cards are {', '.join(known)}")
    rows = [row for row in rows if not ids or row.card.id in ids]
    lacking = unproven(rows)
    if json:
        write_json({"game": game.slug, "cards": rows, "missing": lacking})
    else:
        terminal = Terminal()
        for kind in dict.fromkeys(row.card.kind for row in rows):
            alike = [row for row in rows if row.card.kind == kind]
            total = sum(row.card.count for row in alike)
            terminal.print(Text.assemble((kind.capitalize(), "bold cyan"), (f"  {total} in all", "dim")))
            terminal.print(card_rows(alike))
            terminal.print()
        terminal.print(card_summary(rows, lacking))
    raise typer.Exit(1 if lacking else 0)


def card_rows(rows: Sequence[CardRow]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", min_width=16)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(style="dim")
    for row in rows:
        card = row.card
        what = Text("  ".join(part for part in (card.numbers, card.does) if part)).append(f"  [{card.id}]", style="dim")
        grid.add_row(f"  {card.name}", f"×{card.count}", what, card_proof(row))
    return grid


def card_proof(row: CardRow) -> Text:
    if row.scenes:
        return Text("\n".join(row.files))
    return Text(row.card.excuse) if row.card.excuse else Text("MISSING", style="bold red")


def card_summary(rows: Sequence[CardRow], lacking: Sequence[str]) -> Text:
    proven = sum(bool(row.scenes) for row in rows)
    names = sum(not row.scenes and row.card.plain for row in rows)
    also = f", {names} are names only" if names else ""
    text = Text(f"{proven} of {len(rows)} proven by scenes{also}, ", style="bold")
    if lacking:
        return text.append(f"{len(lacking)} missing: {' '.join(lacking)}", style="bold red")
    return text.append("none missing.", style="bold green")
