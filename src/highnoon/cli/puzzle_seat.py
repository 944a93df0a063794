"""One puzzle in the terminal: the table, a choice, and the answer with its figures and rule."""

from __future__ import annotations

from rich.text import Text

from highnoon.cli.boards import board_of
from highnoon.cli.console import Terminal, figures
from highnoon.cli.hung import Hung
from highnoon.cli.seat.choices import Choices
from highnoon.cli.seat.commands import Commands
from highnoon.cli.seat.journal import Journal
from highnoon.cli.seat.lines import Lines
from highnoon.cli.story import Teller
from highnoon.engine.game import Game
from highnoon.engine.lesson import names_of
from highnoon.engine.puzzle import Puzzle, puzzle_table


def show(terminal: Terminal, game: Game, puzzle: Puzzle) -> None:
    """Asks until there is an answer, then explains it; leaves quietly if the solver does."""
    table = puzzle_table(game, puzzle)
    view = table.view(puzzle.seat)
    board = board_of(game)
    names = names_of(int(table.seats), puzzle.seat)
    choices = Choices(board, names, view.options, None, view)
    commands = Commands(terminal, board, Journal(Teller(game.words, names), puzzle.seat), {})
    commands.played = table
    terminal.print(Text(f"{game.title}, puzzle {puzzle.id} ({puzzle.grade})", style="bold"))
    terminal.print(board.draw(view, names))
    terminal.print("One choice is clearly best. Which one?")
    commands.ask(view, choices)
    key = answer(terminal, choices)
    if key is not None:
        explain(terminal, choices, puzzle, key)


def answer(terminal: Terminal, choices: Choices) -> int | None:
    lines = Lines(terminal)
    while (text := lines.read("> ")) is not None and text.lower() not in ("quit", "exit", "q"):
        found = choices.find(text) if text else []
        if len(found) == 1:
            return found[0].key
        said = f"Which one: {choices.meant(found)}?" if found else "Type the number or the words of a choice, or quit."
        terminal.print(Hung(said, style="yellow"))
    return None


def explain(terminal: Terminal, choices: Choices, puzzle: Puzzle, key: int) -> None:
    parse = choices.game.actions.parse
    labels = {choice.key: choices.button(choice) for choice in choices.all}
    best = labels[parse(puzzle.best)]
    right = key == parse(puzzle.best)
    terminal.print(Hung(f"{'Right' if right else 'Not this time'}. The best choice is “{best}”.", style="bold"))
    if puzzle.event:
        terminal.print(Hung(f"What usually follows: {puzzle.event} ({puzzle.rule})"))
    if puzzle.instead:
        other = labels[parse(puzzle.obvious)]
        terminal.print(Hung(f"After “{other}” instead: {puzzle.instead} ({puzzle.instead_rule})"))
    rows = figures("choice", "chance to win")
    for choice in puzzle.choices:
        rows.add_row(labels[parse(choice.action)], f"{100 * choice.chance:.0f}%")
    terminal.print(rows)
    found = puzzle.found
    terminal.print(
        f"Found by {100 * found.greenhorn:.0f}% of Greenhorns, {100 * found.deputy:.0f}% of Deputies and "
        f"{100 * found.marshal:.0f}% of Marshals.",
        style="dim",
    )
