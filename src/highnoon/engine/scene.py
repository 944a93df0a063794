"""Scene files: rules proven in table talk.  docs/positions.md documents the notation; `scene_runner.py` plays it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.bounds import read_text, read_toml
from highnoon.engine.dice import BadDie
from highnoon.engine.game import Game
from highnoon.engine.pack import Pack
from highnoon.engine.position import Reader
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene_runner import SceneFailed as SceneFailed
from highnoon.engine.scene_runner import SceneRunner, Statement, statements

START: Final = re.compile(r"^\s*\[\[\s*scene\s*\]\]\s*(#.*)?$")
SCRIPT: Final = re.compile(r"""^\s*script\s*=\s*(\"\"\"|''')?(.*)$""")


class Scene(msgspec.Struct, frozen=True):
    """`line` is where the scene begins, `script_line` where its script does; `refused` is what the position is."""

    game: str
    name: str
    rules: list[str]
    position: dict[str, Any]
    script: str
    refused: str
    pack: str  # the text of another pack, or empty
    file: str
    line: int
    script_line: int


def read_scenes(path: Path) -> list[Scene]:
    """All scenes of a file; a broken file is refused with its name and, where it can be told, the line."""
    return parse_scenes(path.name, read_text(path))


def parse_scenes(file: str, source: str) -> list[Scene]:
    reader = Reader(read_toml(file, source), file)
    game = reader.text("game", "")
    pack = reader.text("pack", "")
    entries = reader.take("scene", [])
    reader.finish()
    lines = source.splitlines()
    starts = [number for number, line in enumerate(lines, 1) if START.match(line)]
    if not game or not isinstance(entries, list) or not entries or len(starts) != len(entries):
        raise BadInput(f"{file}: a scene file names its game and holds scenes, each under a line [[scene]]")
    scenes: list[Scene] = []
    for start, end, entry in zip(starts, [*starts[1:], len(lines) + 1], entries, strict=True):
        at = script_line(lines, start, end)
        scenes.append(read_scene(file, game, pack, start, at, entry))
    return scenes


def script_line(lines: list[str], start: int, end: int) -> int:
    """The line on which the first line of a scene's script stands."""
    for number in range(start, end):
        if match := SCRIPT.match(lines[number - 1]):
            return number if not match[1] or match[2] else number + 1
    return start


def read_scene(file: str, game: str, pack: str, line: int, script_line: int, entry: Mapping[str, Any]) -> Scene:
    reader = Reader(entry, f"{file}, line {line}")
    name = reader.text("name", "")
    rules = reader.texts("rules", [])
    pack = reader.text("pack", pack)
    position = dict(reader.section("position").data)
    script = reader.text("script", "")
    refused = reader.text("refused", "")
    reader.finish()
    if not name:
        raise BadInput(f"{file}, line {line}: a scene has a name")
    if bool(script.strip()) == bool(refused):
        raise BadInput(f"{file}, line {line}: a scene has either a script, or a position that is refused")
    return Scene(game, name, rules, position, script, refused, pack, file, line, script_line)


def set_stage(game: Game, scene: Scene) -> SceneRunner:
    """The table of a scene, ready for its script."""
    if scene.game != game.slug:
        raise SceneFailed(f"{scene.file}, line {scene.line}: this scene is of {scene.game}, not of {game.slug}")
    try:
        if scene.pack:
            # Every game is made from a pack alone, so another pack makes another game of its kind.
            make: Any = type(game)
            game = make(Pack(f"{scene.file}: pack", scene.pack))
        return SceneRunner(game, scene.position)
    except (BadInput, BadDie) as error:
        raise SceneFailed(f"{scene.file}, line {scene.line}, {scene.name!r}: {error}") from None


def run_scene(game: Game, scene: Scene) -> None:
    """Plays a scene; raises `SceneFailed` with file, line and the first difference."""
    if scene.refused:
        run_refusal(game, scene)
        return
    stage = set_stage(game, scene)
    for statement in script_of(scene):
        play(stage, scene, statement)


def script_of(scene: Scene) -> list[Statement]:
    try:
        return statements(scene.script, scene.script_line)
    except BadInput as error:
        raise SceneFailed(f"{scene.file}, {error}") from None


def play(stage: SceneRunner, scene: Scene, statement: Statement) -> None:
    try:
        stage.play(statement)
    except (BadInput, BadDie, SceneFailed) as error:
        where = f"{scene.file}, line {statement.line}, {scene.name!r}"
        raise SceneFailed(f"{where}: {statement.text}: {error}") from None


def run_refusal(game: Game, scene: Scene) -> None:
    """A scene about a table that cannot be."""
    where = f"{scene.file}, line {scene.line}, {scene.name!r}"
    try:
        game.from_position(scene.position)
    except BadInput as error:
        if scene.refused not in str(error):
            raise SceneFailed(f"{where}: expected to be refused with {scene.refused!r}, found {str(error)!r}") from None
        return
    raise SceneFailed(f"{where}: the position was to be refused with {scene.refused!r}, but it was allowed")
