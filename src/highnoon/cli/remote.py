"""A table of a server in the terminal: what is heard is told, what is typed is sent."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from typing import Any

import msgspec
from rich.text import Text

from highnoon.cli import notes
from highnoon.cli.boards import Board
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung
from highnoon.cli.plain import plain
from highnoon.cli.seat.choices import Choice, Choices
from highnoon.cli.seat.commands import Commands
from highnoon.cli.seat.hints import hint_rows
from highnoon.cli.seat.journal import Journal
from highnoon.cli.story import Teller, paragraphs
from highnoon.engine.record import read_record, verify
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import PASS, seat_name
from highnoon.engine.view import View
from highnoon.engine.vouch import Noted, vouch
from highnoon.server.client import Client, Failed, Followed, LineLost
from highnoon.server.protocol import Hints, Refusal, SeatInfo, SetSeat

SILENT = "the server stopped answering; your table resumes when it is back"
LOBBY_HELP = "Commands: start, bot B (put a bot in seat B), say TEXT, quit. Press Enter to refresh."


class Typed:
    """Lines from the keyboard or a pipe, read while the event loop runs; None at the end of the input."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.loop = asyncio.get_running_loop()
        self.wanted = threading.Semaphore(0)
        self.waiting = False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        while True:
            self.wanted.acquire()
            line = sys.stdin.readline() if sys.stdin is not None else ""
            with contextlib.suppress(RuntimeError):  # the loop is closed: we are leaving
                self.loop.call_soon_threadsafe(self.lines.put_nowait, line.strip() if line else None)
            if not line:
                return

    async def next(self) -> str | None:
        """The next line.  It is read only now, so that a pipe's answers meet the questions they are for."""
        if not self.waiting:
            self.waiting = True
            self.wanted.release()
        line = await self.lines.get()
        self.waiting = False
        return line


class Remote:
    def __init__(self, terminal: Terminal, client: Client, board: Board, table: str, name: str = "") -> None:
        self.terminal = terminal
        self.name = name  # for a seat that is asked for
        self.client = client
        self.board = board
        self.table = table
        self.typed = Typed()
        self.prompt_shown = -1
        self.heard = 0  # events told so far
        self.chat_heard = 0
        self.act_heard = 0  # the id of the last of the owner's acts that was shown
        self.asks_shown: set[int] = set()
        self.offered = False
        self.kind: type[View] | None = None
        self.asked = ""  # the kind of the last decision
        self.numbers: dict[int, int] = {}  # of its choices, by key
        self.journal = Journal(Teller(board.game.words, [], to_you=True), -1)
        self.commands = Commands(terminal, board, self.journal, {})

    @property
    def followed(self) -> Followed:
        return self.client.tables[self.table]

    async def sit(self) -> None:
        """Plays until the game is over, or until the input ends."""
        news = asyncio.ensure_future(self.next_news(-1))
        line: asyncio.Future[str | None] | None = None
        while True:
            self.tell()
            await self.pass_quietly()
            if self.followed.over:
                self.show_end()
                await self.show_proof()
                break
            if line is None and self.ready_for_a_line():
                line = asyncio.ensure_future(self.typed.next())
            waiting = [future for future in (news, line) if future is not None]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                if not news.result():
                    await self.connect_again()
                news = asyncio.ensure_future(self.next_news(self.followed.news))
            if line is not None and line.done():
                text = line.result()
                line = None
                if text is None:
                    self.terminal.print("Input ended: a bot will take the seat.")
                    break
                if not await self.understand(text):
                    break
        for future in (news, line):
            if future is not None:
                future.cancel()

    async def next_news(self, seen: int) -> bool:
        """False when the line is lost."""
        try:
            await self.client.until(lambda: self.followed.news > seen, timeout=86_400)
        except LineLost:
            return False
        return True

    async def connect_again(self) -> None:
        self.terminal.print("Connection lost. Reconnecting…", style="yellow")
        if not await self.client.connect_again():
            raise BadInput(SILENT)
        self.terminal.print("Back at the table.", style="yellow")
        self.prompt_shown = -1

    # -- what is shown -------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Shows the events since the last look, the table, and the decision if there is one."""
        followed = self.followed
        self.journal.teller.names = [name_of(seat) for seat in followed.table.seats]
        self.journal.seat = followed.table.you
        for line in followed.chat[self.chat_heard :]:
            who_talks = plain(line.name) if line.seat >= 0 else f"{plain(line.name)} (spectator)"
            self.terminal.print(Text.assemble((f"{who_talks}: ", "bold cyan"), plain(line.text)))
        self.chat_heard = len(followed.chat)
        self.tell_of_seats()
        if followed.view is None:
            self.show_lobby()
            return
        self.offer_seat()
        if len(followed.events) < self.heard:  # a snapshot restarts the story
            self.heard = 0
        for event in followed.events[self.heard :]:
            self.journal.all.append(self.journal.teller.line(event.says, event.args, event.rule))
        self.heard = len(followed.events)
        fresh = self.journal.fresh()
        if fresh:
            self.terminal.print()
            self.terminal.print(paragraphs(fresh, self.journal.teller, self.journal.seat))
        if followed.countdown is not None and fresh:
            self.terminal.print(Text("Three, two, one …", style="bold yellow"))
        if followed.must_choose() and self.prompt_shown != followed.n and not self.commands.keeps_quiet(self.view()):
            self.prompt_shown = followed.n
            self.ask()

    def tell_of_seats(self) -> None:
        """Shows the owner's actions, changes of seats, and requests for one."""
        followed = self.followed
        for act in followed.acts:
            if act.id > self.act_heard:
                self.act_heard = act.id
                self.terminal.print(Text(plain(act.text), style="magenta"))
        for asked in followed.table.asks:
            if asked.id in self.asks_shown or asked.id == followed.table.asking:
                continue
            self.asks_shown.add(asked.id)
            self.terminal.print(
                Text(f"{plain(asked.name)} asks for seat {seat_name(asked.seat)}.", style="bold magenta")
            )
            if followed.table.you in asked.waits:
                self.terminal.print("Type agree or refuse. Everyone at the table must agree.", style="dim")

    def offer_seat(self) -> None:
        """Once, to somebody who only watches a running game in which a seat is empty."""
        table = self.followed.table
        free = [seat_name(seat.seat) for seat in table.seats if seat.kind == "empty"]
        if free and table.you < 0 and not self.offered:
            self.offered = True
            self.terminal.print(f"Seat {free[0]} is empty. Type ask {free[0]} to ask the table for it.", style="dim")

    async def about_seats(self, word: str, rest: str) -> bool:
        """`agree`, `refuse` or `ask C`; False if it is something else."""
        table = self.followed.table
        try:
            if word in ("agree", "refuse") and not rest and table.asks:
                await self.client.answer_ask(self.table, table.asks[0].id, word == "agree")
            elif word == "ask" and len(rest) == 1 and rest.lower() in "abcdefgh" and table.you < 0:
                await self.client.ask_seat(self.table, self.name, "abcdefgh".index(rest.lower()))
                self.terminal.print("You asked for the seat. The people at the table decide.")
            else:
                return False
        except Failed as failed:
            self.terminal.print(Text(plain(str(failed)), style="yellow"))
        return True

    def ask(self) -> None:
        view = self.view()
        names = self.journal.teller.names
        if view.kind != self.asked:
            self.asked, self.numbers = view.kind, {}
        self.commands.how_to_win(view)
        self.terminal.print(self.board.draw(view, names))
        self.commands.ask(view, self.choices())
        self.commands.offer_quiet(view)

    async def pass_quietly(self) -> None:
        """Passes a decision that the person keeps quiet, once."""
        followed = self.followed
        if followed.view is None or not followed.must_choose() or self.prompt_shown == followed.n:
            return
        if self.commands.keeps_quiet(self.view()):
            self.prompt_shown = followed.n
            self.answer(await self.client.act(self.table, int(PASS)))

    def show_lobby(self) -> None:
        table = self.followed.table
        if self.prompt_shown == self.followed.news:
            return
        self.prompt_shown = self.followed.news
        seats = ", ".join(f"{seat_name(seat.seat)} {who(seat)}" for seat in table.seats)
        self.terminal.print(Text.assemble((plain(table.title), "bold"), f"  {seats}"))
        if table.yours:
            self.terminal.print(LOBBY_HELP, style="dim")

    def show_end(self) -> None:
        view = self.view()
        outcome = view.outcome
        assert outcome is not None
        names = self.journal.teller.names
        self.terminal.print(self.board.draw(view, names))
        winners = " and ".join(names[seat] for seat in outcome.winners) or "Nobody"
        self.terminal.print(Text.assemble((f"{winners} won.", "bold green"), (f"  {outcome.rule}", "dim")))
        self.terminal.print(f"Record: {self.client.base}/api/tables/{self.table}/record", soft_wrap=True)

    async def show_proof(self) -> None:
        """The record, held against what was noted before the deal."""
        try:
            record = read_record("the record", await self.client.record(self.table))
        except (Failed, OSError, BadInput) as error:
            self.terminal.print(Text(f"The deal could not be checked: {error}", style="yellow"))
            return
        witness = self.client.witnesses.get(self.table) or notes.load(self.table)
        verdict = verify(self.board.game, record)
        claims = vouch(record, witness.noted() if witness else Noted()) if verdict.genuine else []
        broken = [claim.says for claim in claims if claim.held is False]
        if witness is not None and witness.trouble:
            broken.insert(0, witness.trouble)
        if not verdict.genuine:
            broken.insert(0, f"{verdict.entry}: {verdict.reason}.")
        if broken:
            self.terminal.print(Text(f"The deal does not check out. {' '.join(broken)}", style="bold red"))
            return
        unknown = [f"{claim.what}: {claim.says}" for claim in claims if claim.held is None]
        said = "The deal checks: sealed before, your number is in it, everyone promised first, every draw recomputed."
        if unknown:
            said = "Every draw follows from the record's secret. Not known: " + " ".join(unknown)
        self.terminal.print(Text(said, style="yellow" if unknown else "green"))

    def view(self) -> View:
        """The view as the game's own struct."""
        data = self.followed.view
        assert data is not None
        if self.kind is None:
            self.kind = type(self.board.game.deal(data["seats"]).view())
        made: View = msgspec.convert(data, type=self.kind)
        return made

    def choices(self) -> Choices:
        view = self.view()
        keys = view.options + [key for key in view.interrupts if key not in view.options]
        choices = Choices(self.board, self.journal.teller.names, keys, self.numbers, view)
        self.numbers = choices.numbers
        return choices

    # -- what is typed -------------------------------------------------------------------------------------------------

    def ready_for_a_line(self) -> bool:
        """At a keyboard always; through a pipe when there is something to answer."""
        followed = self.followed
        if sys.stdin is not None and sys.stdin.isatty():
            return True
        return followed.must_choose() if followed.view is not None else followed.table.you >= 0

    async def understand(self, text: str) -> bool:
        """False when the person leaves."""
        word, _, rest = text.partition(" ")
        if text.lower() in ("quit", "exit", "q"):
            return await self.leave()
        if word.lower() == "say" and rest:
            self.answer(await self.client.say(self.table, rest))
        elif await self.about_seats(word.lower(), rest.strip()):
            pass
        elif self.followed.view is None:
            await self.in_lobby(word.lower(), rest.strip())
        elif text.lower() == "undo":
            self.answer(await self.client.undo(self.table))
        elif text.lower() == "hint":
            await self.hint()
        elif text.lower() == "quiet" and self.followed.must_choose() and self.commands.can_keep_quiet(self.view()):
            self.commands.keep_quiet(self.view())
            self.answer(await self.client.act(self.table, int(PASS)))
        elif text and not self.commands.hear(text, self.view(), self.choices()):
            await self.choose(text)
        return True

    async def hint(self) -> None:
        """The server's Marshal, where the table allows it."""
        choices = self.choices()
        answer = await self.client.hint(self.table)
        if isinstance(answer, Hints):
            found = [(o.action, o.chance, plain(o.reason), o.even) for o in answer.options]
            self.terminal.print(hint_rows(choices, found, plain(answer.options[0].why) if answer.options else ""))
        else:
            self.answer(answer)

    async def leave(self) -> bool:
        """A seat that is left goes to a bot for good; a line that is hung up leaves it to come back to."""
        if self.followed.table.you >= 0:
            await self.client.leave(self.table)
        self.terminal.print("You leave the table.")
        return False

    async def in_lobby(self, word: str, rest: str) -> None:
        try:
            if word == "start":
                await self.client.start(self.table)
            elif word == "bot" and len(rest) == 1:
                await self.client.set_seat(self.table, "abcdefgh".find(rest.lower()), SetSeat("bot"))
            else:
                self.prompt_shown = -1
        except Failed as failed:
            self.terminal.print(Text(plain(str(failed)), style="yellow"))

    async def choose(self, text: str) -> None:
        choices = self.choices()
        found = choices.find(text)
        if len(found) == 1:
            await self.act(choices, found[0])
        elif found:
            self.terminal.print(Hung(f"Which one: {choices.meant(found)}?", style="yellow"))
        else:
            await self.try_all_the_same(choices, text)

    async def try_all_the_same(self, choices: Choices, text: str) -> None:
        """Not among the choices: the server says why, with the rule."""
        try:
            key = choices.parse(text)
        except BadInput:
            self.terminal.print(Hung(choices.not_understood(text), style="yellow"))
            return
        self.answer(await self.client.act(self.table, key))

    async def act(self, choices: Choices, choice: Choice) -> None:
        sealed = self.view().sealed
        answer = await self.client.act(self.table, choice.key)
        if self.answer(answer) and sealed:
            self.terminal.print(Hung(Text.assemble("You: ", (choices.button(choice), "bold"))))

    def answer(self, answer: Any) -> bool:
        if not isinstance(answer, Refusal):
            return True
        rule = f" ({answer.rule})" if answer.rule else f" {answer.hint}"
        self.terminal.print(Text(plain(f"{answer.message}{rule}"), style="yellow"))
        self.prompt_shown = -1
        return False


def who(seat: SeatInfo) -> str:
    if seat.kind == "empty":
        return "(empty)"
    return f"{name_of(seat)} ({plain(seat.level)})" if seat.kind == "bot" else name_of(seat)


def name_of(seat: SeatInfo) -> str:
    return plain(seat.name) or f"Seat {seat_name(seat.seat)}"
