"""`highnoon games`: what can be played here."""

from __future__ import annotations

from typing import Any, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json
from highnoon.engine.game import Game
from highnoon.engine.options import Option
from highnoon.games import slugs

NARROW: Final = 72  # columns; with fewer, three of options side by side would be cut


def command(json: Json = False) -> None:
    """List the games with their seats, options, rules version and card pack."""
    known = [highnoon.load(slug) for slug in slugs()]
    if json:
        write_json([as_data(game) for game in known])
        return
    terminal = Terminal()
    for game in known:
        show(terminal, game)


def as_data(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.title,
        "published": game.published,
        "seats": {"low": game.low, "high": game.high},
        "options": [option_data(option) for option in game.options],
        "rules_version": game.rules_version,
        "pack": game.pack.hash,
    }


def option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "allowed": option.allowed(),
        "title": option.title,
        "sentence": option.sentence,
        "rule": option.rule,
    }


def show(terminal: Terminal, game: Game) -> None:
    terminal.print(Text.assemble((game.slug, "bold cyan"), "  ", (game.title, "bold")))
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row("  published as", game.published)
    facts.add_row("  seats", f"{game.low} to {game.high}")
    facts.add_row("  rules", f"version {game.rules_version}, pack {game.pack.hash}")
    terminal.print(facts)
    if game.options:
        terminal.print("  options", style="dim")
        if terminal.width < NARROW:
            show_below_each_other(terminal, game.options)
        else:
            terminal.print(option_rows(game.options))
    terminal.print()


def option_rows(options: list[Option]) -> Table:
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True)
    rows.add_column(no_wrap=True, style="dim")
    rows.add_column()
    for option in options:
        rows.add_row(f"    {setting(option)}", option.allowed(), meaning(option))
    return rows


def show_below_each_other(terminal: Terminal, options: list[Option]) -> None:
    for option in options:
        terminal.print(Padding(Text.assemble(setting(option), "  ", (option.allowed(), "dim")), (0, 0, 0, 4)))
        terminal.print(Padding(meaning(option), (0, 0, 0, 6)))


def setting(option: Option) -> str:
    return f"{option.name}={str(option.default).lower()}"


def meaning(option: Option) -> Text:
    return Text.assemble(option.sentence, " ", (option.rule, "dim"))
