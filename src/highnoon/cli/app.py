"""All sub-commands under one name."""

from __future__ import annotations

from typing import Annotated

import typer

import highnoon
from highnoon.cli import backup, bench, bot, connect, games, ladder, play, replay, rules, scene, serve, sim, verify
from highnoon.cli.paper import Paper

app = typer.Typer(
    name="highnoon",
    help="Western shoot-out games: play them, check them, measure them.",
    context_settings={"help_option_names": ["--help", "-h"]},
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


def show_version(wanted: bool) -> None:
    if wanted:
        Paper().print(f"highnoon {highnoon.__version__}, {'compiled' if highnoon.COMPILED else 'interpreted'}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def highnoon_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", callback=show_version, is_eager=True, help="Show the version and leave."),
    ] = False,
) -> None:
    """Western shoot-out games: play them, check them, measure them."""
    if context.invoked_subcommand is None:
        Paper().print(context.get_help())


app.command("play")(play.command)
app.command("games")(games.command)
app.command("rules")(rules.command)
app.command("replay")(replay.command)
app.command("verify")(verify.command)
app.command("sim")(sim.command)
app.command("ladder")(ladder.command)
app.command("scene")(scene.command)
app.command("bench")(bench.command)
app.command("serve")(serve.command)
app.command("connect")(connect.command)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.add_typer(bot.app)
