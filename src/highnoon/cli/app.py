"""All sub-commands under one name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import highnoon
from highnoon import games as all_games
from highnoon.cli import (
    arena,
    backup,
    bench,
    bot,
    connect,
    env,
    export,
    games,
    lab,
    ladder,
    learn,
    play,
    puzzles,
    replay,
    review,
    rules,
    scene,
    serve,
    shrink,
    sim,
    verify,
)
from highnoon.cli.console import Terminal
from highnoon.engine.refusal import BadInput

app = typer.Typer(
    name="highnoon",
    help="Western showdown games: play, host, simulate and test them.",
    context_settings={"help_option_names": ["--help", "-h"]},
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


def show_version(wanted: bool) -> None:
    if wanted:
        Terminal().print(f"highnoon {highnoon.__version__}, {'compiled' if highnoon.COMPILED else 'interpreted'}")
        raise typer.Exit


def add_game(place: str) -> None:
    """For this process and those that it starts."""
    try:
        all_games.add(place)
    except BadInput as error:
        raise typer.BadParameter(f"{error}") from None
    named = str(Path(place).resolve()) if Path(place).is_dir() else place
    known = os.environ.get(all_games.VARIABLE)
    os.environ[all_games.VARIABLE] = f"{known}{os.pathsep}{named}" if known else named


@app.callback(invoke_without_command=True)
def highnoon_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", callback=show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="MODULE", help="Add a game from a Python module or folder (repeatable)."),
    ] = None,
) -> None:
    """Western showdown games: play, host, simulate and test them."""
    for place in game or []:
        add_game(place)
    if context.invoked_subcommand is None:
        Terminal().print(context.get_help())


app.command("play")(play.command)
app.command("learn")(learn.command)
app.command("games")(games.command)
app.command("rules")(rules.command)
app.command("replay")(replay.command)
app.command("review")(review.command)
app.command("verify")(verify.command)
app.command("sim")(sim.command)
app.command("ladder")(ladder.command)
app.command("arena")(arena.command)
app.command("scene")(scene.command)
app.command("shrink")(shrink.command)
app.command("bench")(bench.command)
app.command("env")(env.command)
app.command("export")(export.command)
app.command("serve")(serve.command)
app.command("connect")(connect.command)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.add_typer(bot.app)
app.add_typer(puzzles.app)
app.add_typer(lab.app)
