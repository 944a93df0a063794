"""One game: a person and bots at a recorded table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from highnoon.bots import Bot
from highnoon.cli.boards import Board
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung
from highnoon.cli.seat.journal import Journal, Thought
from highnoon.cli.seat.lines import Lines
from highnoon.cli.seat.person import NOTHING, UNDONE, Left, Person
from highnoon.cli.story import Teller, paragraphs
from highnoon.engine.record import Recorder
from highnoon.engine.table import DRAW, PASS, TABLE

PAGE: Final = 20  # sentences of the story between two stops, for somebody who is out of the game
LAST: Final = 12  # sentences of it that are shown when the rest is skipped


class LocalGame:
    def __init__(
        self, terminal: Terminal, lines: Lines, board: Board, recorder: Recorder, seat: int, bots: Mapping[int, Bot]
    ) -> None:
        self.terminal = terminal
        self.lines = lines
        self.board = board
        self.recorder = recorder
        self.seat = seat
        self.bots = bots
        self.journal = Journal(Teller(board.game.words, recorder.heading.names, to_you=True), seat)
        for bot in bots.values():
            bot.names = recorder.heading.names
        self.person = Person(terminal, lines, board, self.journal, recorder.heading.options)
        self.let_be: tuple[int, list[int]] = (0, [])  # what the person let pass, and how long the story was then
        self.watching = False  # the person is out of the game and sees how it ends
        self.skipping = False  # … without every step on the way

    def play(self) -> None:
        """Plays to the end, or until the person leaves (`Left`)."""
        self.journal.hear(self.recorder.heading.events)
        while not self.recorder.table.over:
            self.journal.hear(self.recorder.settle())
            if not self.recorder.table.over:
                self.next_question()
        self.show_end()

    def next_question(self) -> None:
        table = self.recorder.table
        self.watch()
        if self.seat in table.pending():
            self.person_answers()
        elif not self.person_interrupts():
            if table.pending():
                self.bot_answers(table.pending()[0])
            else:
                self.draw()

    def watch(self) -> None:
        """Somebody who is out reads the story page by page, or skips to the end."""
        view = self.recorder.table.view(self.seat)
        if self.skipping or not self.board.is_out(view):
            return
        if self.watching and len(self.journal.all) - self.journal.shown < PAGE:
            return
        teller = self.journal.teller
        self.terminal.print()
        self.terminal.print(paragraphs(self.journal.fresh(), teller, self.seat))
        if not self.watching:
            self.watching = True
            self.terminal.print(self.board.draw(view, teller.names))
            self.terminal.print(Text("You are out of the game. The others play on.", style="bold"))
        text = self.lines.read("Press Enter to watch, or type end to see how it ends > ")
        if text is not None and text.lower() in ("quit", "exit", "q"):
            raise Left(wordless=False)
        self.skipping = text is None or text.lower() == "end"

    def act(self, seat: int, key: int) -> None:
        self.journal.hear(self.recorder.act(seat, key))

    def person_answers(self) -> None:
        key = self.person.answer(self.recorder)
        if key == UNDONE:
            self.journal.took_back()
        else:
            self.journal.turn_the_page()
            self.act(self.seat, key)

    def person_interrupts(self) -> bool:
        """Offers the actions out of turn, again after every event; True if the person took one."""
        keys = self.recorder.table.interrupts(self.seat)
        now = (len(self.journal.all), keys)
        if not keys or now == self.let_be or not self.board.out_of_turn(self.recorder.table.view(self.seat)):
            return False
        key = self.person.out_of_turn(self.recorder, keys)
        if key == NOTHING:
            self.let_be = now
            return False
        self.act(self.seat, key)
        return True

    def bot_answers(self, seat: int) -> None:
        bot = self.bots[seat]
        view = self.recorder.table.view(seat)
        key = bot.choose(view)
        says = self.journal.teller.action(self.board.game, key)
        if key == PASS:
            says = self.board.group("pass", view).title
        self.journal.thoughts.append(Thought(seat, says, bot.why))
        self.act(seat, key)

    def draw(self) -> None:
        """All have chosen and the table waits: a bot may call, then the table draws."""
        table = self.recorder.table
        seats = list(self.bots)
        first = table.acts % len(seats)
        for seat in seats[first:] + seats[:first]:
            key = self.bots[seat].call(table.view(seat)) if table.interrupts(seat) else PASS
            if key != PASS:
                self.act(seat, int(key))
                break
        self.act(int(TABLE), int(DRAW))

    def show_end(self) -> None:
        table = self.recorder.table
        outcome = table.outcome
        assert outcome is not None
        teller = self.journal.teller
        view = table.view(self.seat)
        fresh = self.journal.fresh()
        self.terminal.print()
        if self.skipping and len(fresh) > LAST:
            self.terminal.print(f"  … {len(fresh) - LAST} sentences later", style="dim")
            fresh = fresh[-LAST:]
        self.terminal.print(paragraphs(fresh, teller, self.seat))
        self.terminal.print(self.board.draw(view, teller.names))
        won = self.seat in outcome.winners
        line = Text(self.verdict(outcome.winners), style="bold green" if won else "bold")
        self.terminal.print(Hung(line.append(f"  {outcome.rule}", style="dim not bold")))
        grid = Grid.grid(padding=(0, 2))
        for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
            name = f"{teller.name(seat)}{' (you)' if seat == self.seat else ''}"
            grid.add_row(f"  {place}.", name, self.board.score_of(view, seat, outcome.scores[seat]))
        self.terminal.print(grid)

    def verdict(self, winners: list[int]) -> str:
        names = [self.journal.teller.name(seat) for seat in winners if seat != self.seat]
        if self.seat in winners:
            return f"You win, together with {' and '.join(names)}!" if names else "You win!"
        if not names:
            return "Nobody wins."
        return f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'}."
