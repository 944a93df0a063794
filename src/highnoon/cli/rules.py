"""`highnoon rules`: the ledger of a game, one rule of it, its cards, or which scenes prove them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import highnoon
from highnoon import engine
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.coverage import show_cards, show_rules
from highnoon.cli.params import Json, Slug
from highnoon.engine.ledger import Ledger, Rule, read_ledger
from highnoon.engine.refusal import BadInput


def command(
    slug: Slug,
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="Print only these rules.")] = None,
    search: Annotated[
        str, typer.Option("--search", metavar="WORD", help="Print only rules that contain this word.")
    ] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", metavar="", help="List the scenes that test each rule.")
    ] = False,
    cards: Annotated[
        bool,
        typer.Option("--cards", metavar="", help="List every card and the scenes that test it. IDs are then card ids."),
    ] = False,
    scenes: Annotated[
        Path | None, typer.Option("--scenes", metavar="DIR", help="Folder with the scenes, for --coverage and --cards.")
    ] = None,
    json: Json = False,
) -> None:
    """Print a game's numbered rules; `house` prints the rules every game shares.

    With --coverage, exits with 1 if a rule has neither a scene nor a reason for having none. With --cards, exits with 1
    if a card with an effect has no scene.
    """
    if cards:
        if coverage or search:
            raise BadInput("--cards goes with neither --coverage nor --search")
        show_cards(highnoon.load(slug), ids or [], scenes, json)
        return
    ledger = ledger_of(slug)
    if coverage:
        show_rules(slug, ledger, chosen(slug, ledger, ids or []), scenes, json)
        return
    if scenes is not None:
        raise BadInput("--scenes goes with --coverage or --cards")
    rules = [rule for rule in chosen(slug, ledger, ids or []) if mentions(rule, search)]
    if not rules:
        Terminal(stderr=True).print(f"No rule of {slug} mentions {search!r}.")
        raise typer.Exit(1)
    if json:
        write_json(rules)
        return
    show(Terminal(), ledger.title, rules, search)


def ledger_of(slug: str) -> Ledger:
    return house_ledger() if slug == "house" else highnoon.load(slug).ledger


def house_ledger() -> Ledger:
    """HN-*: what holds at every table."""
    return read_ledger(Path(engine.__path__[0]) / "rules.md")


def chosen(slug: str, ledger: Ledger, ids: Sequence[str]) -> list[Rule]:
    return [rule for id in ids for rule in find(ledger, id)] if ids else ledger.rules


def find(ledger: Ledger, id: str) -> list[Rule]:
    """One rule by its id, or a whole chapter by the part before the dot; house rules are cited everywhere."""
    wanted = id.upper().rstrip(".")
    if wanted in ledger.by_id:
        return [ledger.by_id[wanted]]
    if chapter := [rule for rule in ledger.rules if rule.id.startswith(f"{wanted}.")]:
        return chapter
    return [house_ledger().find(wanted) if wanted.startswith("HN-") else ledger.find(id)]


def mentions(rule: Rule, word: str) -> bool:
    return word.lower() in f"{rule.id} {rule.chapter} {rule.text}".lower()


def about(ledger: Ledger, word: str) -> list[Rule]:
    """Rules with this word; if none has it as a word of its own, those with it inside another."""
    alone = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    found = [rule for rule in ledger.rules if alone.search(f"{rule.chapter} {rule.text}")]
    return found or [rule for rule in ledger.rules if mentions(rule, word)]


def chapters(ledger: Ledger) -> list[str]:
    return list(dict.fromkeys(rule.chapter for rule in ledger.rules))


def show(terminal: Terminal, title: str, rules: Sequence[Rule], search: str = "") -> None:
    terminal.print(title, style="bold")
    for chapter in dict.fromkeys(rule.chapter for rule in rules):
        terminal.print()
        terminal.print(chapter, style="bold cyan")
        terminal.print(rows([rule for rule in rules if rule.chapter == chapter], search))


def rows(rules: Sequence[Rule], search: str = "") -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for rule in rules:
        mark = f"{rule.mark}: {rule.section}" if rule.section else rule.mark
        sentence = Text(rule.text)
        if search:
            sentence.highlight_words([search], "reverse", case_sensitive=False)
        grid.add_row(f"  {rule.id}", sentence.append(f"  [{mark}]", style="dim"))
    return grid
