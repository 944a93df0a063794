"""`highnoon review`: what each decision of a finished game was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

import highnoon
from highnoon.bots.marshal.level import Budget
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.hung import Hung
from highnoon.cli.params import Json, PackFile, read_seat
from highnoon.cli.story import Teller
from highnoon.cli.verify import RecordFile, open_record
from highnoon.engine.game import Game
from highnoon.engine.record import Heading, Record
from highnoon.engine.refusal import BadInput
from highnoon.lab.series import GAMES, GameFailed, away, crew
from highnoon.review import USUAL, Decision, Moment, Review, add_up, decisions_of, read_effort, weigh

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 40  # points of a player's chances in the terminal


def command(
    record: RecordFile,
    seat: Annotated[str, typer.Option("--seat", metavar="A", help="Review only this seat (default: all).")] = "",
    budget: Annotated[
        str, typer.Option("--budget", metavar="N", help="Search iterations per decision, as in 1600n.")
    ] = USUAL,
    pack: PackFile = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="W", help="Worker processes (default: one per CPU).")
    ] = None,
    json: Json = False,
) -> None:
    """Review a finished game: chances to win over the game, accuracy per player and key moments.

    The Marshal looks at every decision again from what that seat could know at the time. The same record and budget
    always give the same review. Finished games can be reviewed, running ones cannot.
    """
    read = open_record(record)
    game = highnoon.load(read.heading.game, pack)
    seats = [read_seat(seat, read.heading.seats)] if seat else None
    effort = read_effort(budget)
    found = decisions_of(game, read, seats)
    decisions = list(weighed(game, read, found.moments, effort, workers, str(pack) if pack else None))
    result = add_up(game, read.heading, decisions, found.winners, seats, effort.text(), found.why)
    if json:
        write_json(result)
    else:
        Shown(Terminal(), game, read, result).show()


def weighed(
    game: Game, record: Record, moments: Sequence[Moment], effort: Budget, workers: int | None, pack: str | None
) -> Iterator[Decision]:
    """The decisions as they are done, with a progress bar on stderr."""
    heading = record.heading
    terminal = Terminal(stderr=True)
    columns = (TextColumn("reviewing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    workers = crew(workers, max(1, len(moments)))
    parts = [(moment, heading, effort) for moment in moments]
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as bar:
        task = bar.add_task("reviewing", total=len(moments))
        here = (weigh(game, moment, heading.options, effort, heading.names) for moment in moments)
        try:
            for decision in here if workers == 1 else away(weigh_one, parts, game.slug, pack, workers):
                bar.advance(task)
                yield decision
        except GameFailed as error:
            raise BadInput(str(error)) from None


def weigh_one(moment: Moment, heading: Heading, effort: Budget) -> Decision:
    """In a worker process, which has loaded its game."""
    return weigh(GAMES[0], moment, heading.options, effort, heading.names)


class Shown:
    """A review as a person reads it in the terminal."""

    def __init__(self, terminal: Terminal, game: Game, record: Record, review: Review) -> None:
        self.terminal = terminal
        self.game = game
        self.record = record
        self.review = review
        self.teller = Teller(game.words, record.heading.names)

    def show(self) -> None:
        review = self.review
        heading = Text.assemble((self.game.title, "bold"), f": {len(review.decisions)} decisions reviewed")
        self.terminal.print(heading.append(f"  {review.budget} per decision", style="dim"))
        if review.why:
            self.terminal.print(Text(f"The review stops early: {review.why}.", style="yellow"))
        self.terminal.print()
        self.players()
        self.terminal.print()
        if not review.key_moments:
            self.terminal.print("No choice was clearly worse than another.")
            return
        self.terminal.print(Text("Key moments", style="bold"))
        by_row = {decision.n: decision for decision in review.decisions}
        for n in review.key_moments:
            self.terminal.print(Hung(self.moment(by_row[n])))

    def players(self) -> None:
        table = figures("player", "decisions", "accuracy", "lost")
        table.add_column("chance to win over the game", no_wrap=True)
        for seat in self.review.seats:
            mine = [decision for decision in self.review.decisions if decision.seat == seat.seat]
            table.add_row(
                f"{seat.name}{' (won)' if seat.won else ''}",
                str(seat.decisions),
                "–" if seat.accuracy is None else f"{100 * seat.accuracy:.0f}%",
                f"{100 * seat.lost:.0f}",
                bars([decision.kept for decision in mine], WIDTH),
            )
        self.terminal.print(table)

    def moment(self, decision: Decision) -> Text:
        name = self.teller.name(decision.seat)
        text = Text.assemble(
            (f"move {decision.n}: ", "dim"),
            (name, "bold"),
            f" chose “{self.teller.action(self.game, decision.chose)}” and kept {percent(decision.kept)}."
            f" “{self.teller.action(self.game, decision.best)}” had {percent(decision.chance)}.",
        )
        if decision.event:
            text.append(f" Expected then: {decision.event}").append(f" {decision.rule}", style="dim")
        return text


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def bars(chances: Sequence[float], width: int) -> str:
    """One bar per decision; where there are more than `width`, means of neighbors."""
    if len(chances) > width:
        cuts = [round(i * len(chances) / width) for i in range(width + 1)]
        chances = [sum(chances[a:b]) / (b - a) for a, b in pairwise(cuts)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in chances)
