"""`highnoon env`: what the numbers of a research environment mean."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json, PackFile, Slug, usual_seats
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput


def command(
    slug: Slug,
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of players.")] = None,
    slots: Annotated[
        bool, typer.Option("--slots", metavar="", help="Print every slot of the sheet: number, name, field.")
    ] = False,
    pack: PackFile = None,
    json: Json = False,
) -> None:
    """Describe a game's environments: observation slots and actions, with sizes, names, version and hash.

    docs/environments.md explains how to use them.
    """
    game = highnoon.load(slug, pack)
    found = facts(game, usual_seats(game) if seats is None else seats, slots)
    if json:
        write_json(found)
        return
    terminal = Terminal()
    if slots:
        for row in found["slot_names"]:
            terminal.print(f"{row['slot']:5d}  {row['name']}", highlight=False, markup=False, soft_wrap=True)
        return
    terminal.print(Text.assemble((found["id"], "bold"), f": {game.title}, {found['seats']} seats"))
    terminal.print(f"{found['slots']} slots, {found['actions']} actions, layout {found['layout']}")
    terminal.print(f"shaping counts {found['shaping']}", style="dim")


def facts(game: Game, seats: int, slots: bool) -> dict[str, Any]:
    try:
        from highnoon.sheets import reader_of
        from highnoon.sheets.layout import Layout
    except ImportError as error:
        raise BadInput(
            f"this needs the extra `env` ({error.name} is missing): pip install 'highnoon-games[env]'"
        ) from None
    layout = Layout(game, seats)
    found: dict[str, Any] = {
        "id": f"highnoon/{''.join(part.title() for part in game.slug.split('-'))}-v{layout.version}",
        "game": game.slug,
        "seats": seats,
        "slots": len(layout.names),
        "actions": game.actions.size,
        "layout": layout.hash,
        "shaping": reader_of(game).shaping,
    }
    if slots:
        found["slot_names"] = [
            {"slot": n, "name": name, "field": field}
            for n, (name, field) in enumerate(zip(layout.names, layout.fields, strict=True))
        ]
    return found
