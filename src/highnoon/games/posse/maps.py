"""Maps: tiles laid one by one, or a free drawing, as the ground to play on."""

from __future__ import annotations

from typing import Final

from highnoon.engine.refusal import BadInput
from highnoon.games.posse.drawings import FREE, MANY_SQUARES, ONE_SQUARE, PIECES, TILE, VOID, check_drawing, turned
from highnoon.games.posse.ground import Canvas, Ground, draw_freely, drawing_of
from highnoon.games.posse.numbers import Numbers
from highnoon.games.posse.squares import SIDE

MAP_SQUARES: Final = VOID + FREE + ONE_SQUARE + MANY_SQUARES + PIECES


def layout_of(rows: list[str]) -> list[str]:
    """Rows of tiles as tiles laid one by one: `S1 0 6 12` is a tile, its turns, row and column; `..` is a gap."""
    laid: list[str] = []
    for row, line in enumerate(rows):
        for column, word in enumerate(line.split()):
            if word != "..":
                laid.append(f"{word.rstrip('>')} {word.count('>')} {TILE * row} {TILE * column}")
    return laid


def tiled_ground(laid: list[str], numbers: Numbers, source: list[str] | None = None) -> Ground:
    """The ground of tiles laid one by one; refuses tiles that lie twice, on one another or off the table."""
    canvas = Canvas()
    ids = [tile.id for tile in numbers.tiles]
    seen: list[int] = []
    for text in laid:
        words = text.split()
        if len(words) != 4 or words[0] not in ids or not all(word.isdecimal() for word in words[1:]):
            raise BadInput(f"{text!r} is not a tile with its turns, row and column, as in 'R1 0 6 12'")
        tile = ids.index(words[0])
        turns, row, column = int(words[1]), int(words[2]), int(words[3])
        if tile in seen:
            raise BadInput(f"there is one tile {words[0]} only; row {row}, column {column} has it again")
        if turns > 3 or not canvas.is_free(row, column):
            raise BadInput(
                f"row {row}, column {column}: tile {words[0]} does not fit here, on a table of {SIDE} × {SIDE}"
            )
        if seen and not canvas.touches(row, column):
            raise BadInput(f"row {row}, column {column}: tile {words[0]} touches no other tile")
        seen.append(tile)
        lay_tile(canvas, numbers, tile, turns, row, column)
    return Ground(canvas, laid if source is None else source)


def lay_tile(canvas: Canvas, numbers: Numbers, tile: int, turns: int, row: int, column: int) -> None:
    posse = numbers.tiles[tile].posse
    first = numbers.of_posse(posse)[0] if posse >= 0 else -1
    canvas.lay(turned(numbers.tiles[tile].lines, turns), row, column, first)


def laid_drawing(laid: list[int], numbers: Numbers) -> str:
    """The drawing of tiles laid so far, numbered as in building.py."""
    canvas = Canvas()
    for n in laid:
        lay_tile(canvas, numbers, n & 15, n >> 4 & 3, n >> 6 & 31, n >> 11)
    return "\n".join(drawing_of(canvas))


def drawn_ground(lines: list[str], numbers: Numbers, source: list[str] | None = None) -> Ground:
    """The ground of a free drawing; letters stand for characters in the order of the pack."""
    squares = MAP_SQUARES[: len(MAP_SQUARES) - len(PIECES) + len(numbers.characters)]
    check_drawing(lines, "map", int(SIDE), squares)
    seen: dict[str, tuple[int, int]] = {}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if row % 2 and column % 2 and sign in PIECES:
                if sign in seen:
                    raise BadInput(f"map: row {row}, column {column}: {sign} stands in another place already")
                seen[sign] = (row, column)
    canvas, _ = draw_freely(lines)
    return Ground(canvas, lines if source is None else source)
