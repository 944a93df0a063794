"""`highnoon scene`: plays scene files and says what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json
from highnoon.engine.dice import BadDie
from highnoon.engine.game import Game
from highnoon.engine.guard import Stuck
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import Scene, SceneFailed, read_scenes, run_scene


class Played(msgspec.Struct):
    """How a file of scenes went."""

    file: str
    scenes: int
    failures: list[str]


def command(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scene files, or folders of them.")],
    json: Json = False,
) -> None:
    """Run scenes and show the first difference in each one that fails.

    Exits with 1 if a scene fails, and with 2 if a file cannot be read.
    """
    games: dict[str, Game] = {}
    read = [(path, read_scenes(path)) for path in files(paths)]
    for _, scenes in read:
        for scene in scenes:
            if scene.game not in games:
                games[scene.game] = highnoon.load(scene.game)
    played = [
        Played(str(path), len(scenes), [f for f in (failure(games[s.game], s) for s in scenes) if f])
        for path, scenes in read
    ]
    failed = sum(len(file.failures) for file in played)
    if json:
        write_json({"files": played, "scenes": sum(file.scenes for file in played), "failed": failed})
    else:
        show(Terminal(), played)
    raise typer.Exit(1 if failed else 0)


def files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise BadInput(f"{path} contains no scene files (*.toml)")
        found += [file for file in inside if file not in found]
    return found


def failure(game: Game, scene: Scene) -> str:
    """The first difference; empty when there is none."""
    try:
        run_scene(game, scene)
    except SceneFailed as error:
        return str(error)
    except (BadDie, Stuck) as error:
        return f"{scene.file}: {scene.name}: {error}"
    return ""


def show(terminal: Terminal, played: list[Played]) -> None:
    for file in played:
        passed = file.scenes - len(file.failures)
        mark = ("pass", "green") if not file.failures else ("FAIL", "bold red")
        terminal.print(Text.assemble(mark, f"  {file.file}: {passed} of {file.scenes}"))
        for failure in file.failures:
            terminal.print(Text(f"      {failure}"))
    scenes = sum(file.scenes for file in played)
    failed = sum(len(file.failures) for file in played)
    terminal.print(f"{scenes - failed} of {scenes} scenes pass." if failed else f"All {scenes} scenes pass.")
