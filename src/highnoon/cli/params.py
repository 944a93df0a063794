"""Arguments and options that several commands share, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from highnoon import bots, games
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import seat_name, seat_number

COMMA: Final = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")


def some_slugs(incomplete: str) -> list[str]:
    return [slug for slug in games.slugs() if slug.startswith(incomplete)]


Slug = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Name of a game (run `highnoon games` for the list).", autocompletion=some_slugs
    ),
]
OptionalSlug = Annotated[
    str,
    typer.Argument(
        metavar="[GAME]", help="Name of a game (run `highnoon games` for the list).", autocompletion=some_slugs
    ),
]
Json = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="Use this card pack instead of the built-in one.")
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a game option (repeatable)."),
]


def read_options(game: Game, texts: Sequence[str] | None) -> dict[str, object]:
    """`name=value` pairs as a person types them."""
    declared = {option.name: option for option in game.options}
    given: dict[str, object] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if name not in declared:
            raise BadInput(f"{game.title} has no option {name!r}; options are {', '.join(declared) or 'none'}")
        if not equals:
            raise BadInput(f"--option is name=value, as in {name}={declared[name].default!s}".lower())
        if name in given:
            raise BadInput(f"option {name} is given twice")
        given[name] = declared[name].parse(value)
    return given


def read_kinds(text: str) -> list[str]:
    """Kinds of bots between commas, in any spelling; a program's command is taken as it is, and a comma
    between its quotation marks is its own."""
    parts = [part.strip() for part in COMMA.split(text)]
    return [part if bots.COMMAND.match(part) or part.startswith(bots.POLICY) else part.lower() for part in parts]


def read_seat(text: str, seats: int) -> int:
    seat = seat_number(text.strip().upper())
    if not 0 <= seat < seats:
        raise BadInput(f"there is no seat {text!r} at this table; seats are A to {seat_name(seats - 1)}")
    return seat


def usual_seats(game: Game) -> int:
    """How many sit down when nobody says how many: four, if the game allows."""
    return min(game.high, max(game.low, 4))


def spoken(options: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={str(value).lower()}" for name, value in options.items())
