"""A game cut to the shortest one that still shows something, written as a scene.

Every position of a game can be the start of a scene, so the shortest game begins right before the last move that brings
the event about.  Then whatever the position can do without is left away, one field after another.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
import tomli_w

from highnoon.engine.game import Game
from highnoon.engine.record import UNDO, Record, Recorder, Row
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.scene import Scene, SceneFailed, run_scene
from highnoon.engine.scene_runner import SceneRunner, begins
from highnoon.engine.seat import TABLE, seat_name
from highnoon.engine.table import DRAW, LEAVE, TIMEOUT

FAULT: Final = "fault"
MOST_TRIES: Final = 2000


class Shrunk(msgspec.Struct, frozen=True):
    """The scene, and how much shorter it is."""

    scene: str
    row: int  # of the record, where it happened
    moves: int
    fields: int  # of the position, before and after
    fields_before: int
    rule: str


class Found(Exception):
    """The fault that was looked for."""


def shrink(game: Game, record: Record, until: str) -> Shrunk:
    """`until` is an event as scenes write it (`killed B`, `lost A 2 (FG-5.7)`), or `fault`: today's rules break down
    or refuse a move of the record."""
    reason, at, said = find_row(game, record, until)
    for start in range(at, max(-1, at - 200), -1):
        position = position_before(game, record, start)
        script = script_of(game, position, record.rows[start : at + 1])
        lines = [*script, *([] if until == FAULT else [f"told: {said}"])]
        if script and shows(game, position, lines, until):
            break
    else:
        raise BadInput(f"row {at + 1} shows it, but no position of the 200 moves before leads there again")
    before = len(list(fields(position)))
    position = smaller(position, lambda tried: shows(game, tried, lines, until))
    after = len(list(fields(position)))
    return Shrunk(written(game, position, lines, until, reason), at + 1, len(script), after, before, reason)


def again(game: Game, record: Record) -> Recorder:
    ending, heading = record.ending, record.heading
    if ending is None:
        raise BadInput("the record has no ending, so its deal is secret and cannot be played again")
    if heading.pack != game.pack.hash:
        raise BadInput(
            f"the record was played with pack {heading.pack}, this one is {game.pack.hash}; name it with --pack"
        )
    secret = bytes.fromhex(ending.secret)
    contributions = [bytes.fromhex(text) for text in heading.contributions]
    return Recorder(
        game,
        heading.seats,
        secret,
        contributions,
        dict(heading.options),
        heading.names,
        heading.promised,
        heading.start,
    )


def step(recorder: Recorder, row: Row) -> None:
    if row.action == UNDO:
        recorder.undo(row.seat)
    else:
        recorder.act(row.seat, row.action)


def find_row(game: Game, record: Record, until: str) -> tuple[str, int, str]:
    """The rule, the first row that shows it (from 0), and the whole event in words."""
    recorder = again(game, record)
    runner = SceneRunner(game, recorder.table.to_position())
    wanted = None if until == FAULT else runner.event(until)
    for place, row in enumerate(record.rows):
        try:
            recorder.table.take_events()
            step(recorder, row)
        except Refused as refused:
            if wanted is None:
                return refused.rule, place, ""
            raise BadInput(f"row {row.n} is refused today: {refused}; look for it with --until fault") from None
        except Exception as error:
            if wanted is None:
                return "", place, ""
            raise BadInput(f"row {row.n} fails: {error}; look for it with --until fault") from None
        if wanted is None:
            continue
        for event in row.events:
            face = (event.public.says, event.public.args, event.rule)
            if begins(face, wanted):
                return event.rule, place, f"{runner.say(event.public.says, event.public.args)} ({event.rule})"
    what = "no move of this record fails today" if wanted is None else f"{until!r} does not happen in this record"
    raise BadInput(what)


def position_before(game: Game, record: Record, row: int) -> dict[str, Any]:
    recorder = again(game, record)
    for each in record.rows[:row]:
        step(recorder, each)
    return recorder.table.to_position()


def script_of(game: Game, position: dict[str, Any], rows: list[Row]) -> list[str]:
    """The moves as a scene says them; forced ones are left away, as the table of a scene makes them itself."""
    try:
        table = game.from_position({**position, "hurry": True})
    except BadInput:
        return []
    lines = []
    for row in rows:
        if row.action == UNDO:
            return []
        if row.seat != TABLE and row.action not in table.legal(row.seat):
            if table.over or row.seat not in table.pending():
                continue  # made already
            lines.append(f"{seat_name(row.seat)}: {game.actions.say(row.action)}")
            break  # refused: a fault, if that is what is looked for
        lines.append(said_by(game, row))
        try:
            table.act(row.seat, row.action)
        except Exception:
            break
    return lines


def said_by(game: Game, row: Row) -> str:
    if row.seat != TABLE:
        return f"{seat_name(row.seat)}: {game.actions.say(row.action)}"
    if row.action == DRAW:
        return "table: draw"
    late = int(TIMEOUT) <= row.action < int(LEAVE)
    return f"table: {'timeout' if late else 'leave'} {seat_name(row.action - int(TIMEOUT if late else LEAVE))}"


def shows(game: Game, position: dict[str, Any], lines: list[str], until: str) -> bool:
    """Does this scene still show the fault?"""
    scene = Scene(game.slug, "shrunk", [], {**position, "hurry": True}, "\n".join(lines), "", "", "shrunk", 1, 1)
    try:
        run_scene(game, scene)
    except SceneFailed as failed:
        return until == FAULT and "was refused" in str(failed)
    except BadInput:
        return False
    except Exception:  # the table broke down: that is what `fault` looks for
        return until == FAULT
    return until != FAULT


def fields(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field, the outer ones first."""
    if isinstance(data, dict):
        for key in data:
            yield (*path, key)
        for key, value in data.items():
            yield from fields(value, (*path, key))


def without(position: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    tried = copy.deepcopy(position)
    inner = tried
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return tried


def smaller(position: dict[str, Any], holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Leaves away one field after another, until none can be."""
    tries = 0
    changed = True
    while changed and tries < MOST_TRIES:
        changed = False
        for path in list(fields(position)):
            if path[-1] in ("game", "seats") or tries >= MOST_TRIES or not is_there(position, path):
                continue
            tries += 1
            tried = without(position, path)
            if holds(tried):
                position, changed = tried, True
    return position


def is_there(position: Any, path: tuple[Any, ...]) -> bool:
    for key in path:
        if not isinstance(position, dict) or key not in position:
            return False
        position = position[key]
    return True


def written(game: Game, position: dict[str, Any], lines: list[str], until: str, rule: str) -> str:
    """A scene file.  One about a fault says so: it passes once the fault is mended."""
    kept = {key: value for key, value in position.items() if key not in ("game", "hurry")}
    name = "A fault: the last move fails" if until == FAULT else f"It comes to this: {until}"
    scene = {"name": name, "rules": [rule] if rule else [], "position": kept, "script": "\n".join(lines) + "\n"}
    return tomli_w.dumps({"game": game.slug, "scene": [scene]}, multiline_strings=True)
