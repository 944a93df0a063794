"""`highnoon learn`: a game's course of lessons, in the terminal."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.console import RenderableType
from rich.text import Text

import highnoon
from highnoon.cli.boards import Board, board_of
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung
from highnoon.cli.params import Slug
from highnoon.cli.seat.choices import Choices
from highnoon.cli.seat.commands import Commands
from highnoon.cli.seat.journal import Journal
from highnoon.cli.seat.lines import Lines
from highnoon.cli.story import Teller, paragraphs
from highnoon.engine.game import Game
from highnoon.engine.lesson import Course, Lesson, Playing, read_course, taught
from highnoon.engine.refusal import BadInput

ON: Final = "Press Enter to continue > "


class Stopped(Exception):
    """The learner has had enough."""


def command(
    slug: Slug,
    lesson: Annotated[
        str, typer.Argument(metavar="[LESSON]", help="Id or number of a lesson to begin with (default: the first).")
    ] = "",
    listed: Annotated[bool, typer.Option("--list", metavar="", help="List the lessons.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", metavar="", help="List the kinds of decisions and the lessons that have them.")
    ] = False,
) -> None:
    """Learn a game by playing it: short lessons on a real table, one thing at a time.

    The coach says what to try. Type the number or the words of a choice, ? for help, quit to stop.
    """
    game = highnoon.load(slug)
    course = read_course(game)
    terminal = Terminal()
    if not course.lessons:
        raise BadInput(f"{game.title} has no lessons yet; highnoon rules {slug} has its rules")
    if listed:
        for number, one in enumerate(course.lessons, 1):
            terminal.print(Text.assemble((f"{number:2} ", "dim"), (one.id.ljust(12), "bold"), one.title))
        return
    if coverage:
        show_coverage(terminal, game, course)
        return
    first = find(course, lesson) if lesson else 0
    school = School(terminal, board_of(game))
    try:
        for number in range(first, len(course.lessons)):
            school.teach(course.lessons[number], number + 1, len(course.lessons))
    except Stopped:
        terminal.print("Stopped. Begin again where you like: see --list.")
        return
    terminal.print(f"That is the course. Play a game: highnoon play {slug}")


def show_coverage(terminal: Terminal, game: Game, course: Course) -> None:
    """Every decision the game can ask for: the lessons that have it, or the reason why none has."""
    met = taught(game, course)
    for kind in game.words.asks:
        said = f"taught in {', '.join(met[kind])}" if kind in met else f"left out: {course.untaught.get(kind, '?')}"
        terminal.print(Hung(Text.assemble((kind.ljust(18), "bold"), said)))
    terminal.print(f"{game.title}: {len(met)} of {len(game.words.asks)} kinds of decisions are in a lesson.")


def find(course: Course, text: str) -> int:
    ids = [lesson.id for lesson in course.lessons]
    if text.isdecimal() and 1 <= int(text) <= len(ids):
        return int(text) - 1
    if text not in ids:
        raise BadInput(f"there is no lesson {text!r}; lessons are {', '.join(ids)}")
    return ids.index(text)


class School:
    def __init__(self, terminal: Terminal, board: Board) -> None:
        self.terminal = terminal
        self.board = board
        self.game = board.game
        self.lines = Lines(terminal)

    def teach(self, lesson: Lesson, number: int, of: int) -> None:
        self.terminal.print()
        self.terminal.print(Text(f"Lesson {number} of {of}: {lesson.title}", style="bold"))
        playing = Playing(self.game, lesson)
        journal = Journal(Teller(self.game.words, playing.names), lesson.seat)
        commands = Commands(self.terminal, self.board, journal, {})
        picture = ""
        while not playing.over:
            journal.hear(playing.take_events())
            self.tell(journal)
            step = playing.step
            drawing = self.board.draw(playing.stage.table.view(lesson.seat), playing.names)
            drawn = self.rendered(drawing)
            if drawn != picture:
                picture = drawn
                self.terminal.print(drawing)
            self.coach(step.say, step.rules)
            if step.do:
                commands.played = playing.stage.table
                self.answer(playing, commands)
                journal.hear(playing.take_events())
                self.tell(journal)
                if step.right:
                    self.coach(step.right)
            else:
                self.read(ON)
            playing.next()

    def coach(self, words: str, rules: list[str] | None = None) -> None:
        text = Text.assemble(("Coach: ", "bold green"), words)
        if rules:
            text.append(f"  {', '.join(rules)}", style="dim")
        self.terminal.print(Hung(text))

    def tell(self, journal: Journal) -> None:
        if fresh := journal.fresh():
            self.terminal.print()
            self.terminal.print(paragraphs(fresh, journal.teller, journal.seat))

    def rendered(self, drawing: RenderableType) -> str:
        with self.terminal.capture() as captured:
            self.terminal.print(drawing)
        return captured.get()

    def answer(self, playing: Playing, commands: Commands) -> None:
        """Reads until the learner makes the move of this step."""
        view = playing.stage.table.view(playing.lesson.seat)
        keys = view.options + [key for key in view.interrupts if key not in view.options]
        choices = Choices(self.board, playing.names, keys, None, view)
        commands.ask(view, choices)
        while True:
            text = self.read("> ")
            if not text:
                self.terminal.print("Type the number or the words of a choice; ? explains them.", style="dim")
                continue
            if commands.hear(text, view, choices):
                continue
            found = choices.find(text)
            if len(found) != 1:
                said = f"Which one: {choices.meant(found)}?" if found else choices.not_understood(text)
                self.terminal.print(Hung(said, style="yellow"))
            elif playing.is_right(found[0].key):
                playing.act(found[0].key)
                return
            else:
                wanted = next(choice for choice in choices.all if choice.key in playing.wanted())
                self.coach(f"{playing.step.wrong or 'Not this time.'} Choose “{choices.button(wanted)}”.")

    def read(self, prompt: str) -> str:
        text = self.lines.read(prompt)
        if text is None or text.lower() in ("quit", "exit", "q"):
            raise Stopped
        return text
