"""`highnoon play`: you against bots, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

import highnoon
from highnoon import bots, games
from highnoon.bots.outside import OutsideBot
from highnoon.cli import record_files
from highnoon.cli.boards import board_of
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung
from highnoon.cli.params import (
    OptionalSlug,
    OptionTexts,
    PackFile,
    read_kinds,
    read_options,
    read_seat,
    spoken,
    usual_seats,
)
from highnoon.cli.seat.lines import Lines
from highnoon.cli.seat.local_game import LocalGame
from highnoon.cli.seat.person import Left
from highnoon.cli.start import read_start
from highnoon.engine.dice import seed_key
from highnoon.engine.fair import new_secret
from highnoon.engine.game import Game
from highnoon.engine.record import Recorder
from highnoon.engine.refusal import BadInput
from highnoon.engine.start import StartPosition
from highnoon.engine.table import seat_name

# Bots are called by the letter of their seat, so that `shot B` and `shot Birdie` are easy to see as one.
NAMES: Final = ("Abel", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "Hattie")
LONGEST_NAME: Final = 16


def command(
    slug: OptionalSlug = "",
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of players, including you.")] = None,
    levels: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="KINDS",
            help="Your opponents: greenhorn, deputy, marshal or cmd:PROGRAM (default: deputy). Separate several with"
            " commas; they fill the other seats in rotation.",
        ),
    ] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="A", help="Your seat.")] = "A",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Your nickname.")] = "Stranger",
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="Seed for the deal: the same seed deals the same game.")
    ] = None,
    option: OptionTexts = None,
    pack: PackFile = None,
    start: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Play on from a position file, or from a move of a finished game, as in game.jsonl@57.",
        ),
    ] = "",
    sampled: Annotated[
        bool,
        typer.Option("--sampled", metavar="", help="With --from: deal everything again that your seat could not know."),
    ] = False,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write the record to this file, even if the game is unfinished."),
    ] = None,
) -> None:
    """Play a game against bots in the terminal.

    Type ? at any prompt for help. Records of finished games are saved in HIGHNOON_HOME/records (default:
    ~/.local/share/highnoon/records). Use `highnoon replay` to watch one and `highnoon verify` to check it.
    """
    begin = read_start(start, slug, pack, seat, sampled) if start else None
    if begin is None:
        if sampled:
            raise BadInput("--sampled goes with --from")
        if not slug:
            raise BadInput(f"name a game: {', '.join(games.slugs())}")
    elif seats is not None or option:
        raise BadInput("--from brings its own seats and options; leave out --seats and --option")
    game = begin.game if begin else highnoon.load(slug, pack)
    seats = begin.seats if begin else game.check_seats(usual_seats(game) if seats is None else seats)
    you = read_seat(seat, seats)
    names = seat_names(seats, you, name)
    kinds = bot_kinds(game, levels or bots.usual(game.slug), seats, you)
    options = begin.options if begin else read_options(game, option)
    if begin is None:
        game.deal(seats, options=options)  # refuses what cannot be dealt before anything is shown or written
    if record is not None:
        record_files.check_free(record)
    Session(game, you, names, kinds, options, seed, record, begin.start if begin else None).spend()


def seat_names(seats: int, you: int, name: str) -> list[str]:
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadInput(f"a name has 1 to {LONGEST_NAME} characters, not {name!r}")
    names = [f"{other} Jr." if other.lower() == name.lower() else other for other in NAMES[:seats]]
    names[you] = name
    return names


def bot_kinds(game: Game, levels: str, seats: int, you: int) -> dict[int, str]:
    """Which bot sits where: the kinds named take the other seats in turn. By default Deputies."""
    kinds = read_kinds(levels)
    others = [seat for seat in range(seats) if seat != you]
    if len(kinds) > len(others):
        raise BadInput(f"you named {len(kinds)} bots for {len(others)} other seats")
    for kind in kinds:
        bot = bots.make(kind, game, 0)
        if isinstance(bot, OutsideBot):
            bot.get_ready()
            bot.close()
    return {seat: kinds[place % len(kinds)] for place, seat in enumerate(others)}


class Session:
    """Game after game, until the person has had enough."""

    def __init__(
        self,
        game: Game,
        you: int,
        names: Sequence[str],
        kinds: dict[int, str],
        options: dict[str, object],
        seed: str | None,
        record: Path | None,
        start: StartPosition | None = None,
    ) -> None:
        self.game = game
        self.start = start
        self.you = you
        self.names = names
        self.kinds = kinds
        self.options = options
        self.seed = seed
        self.record = record
        self.terminal = Terminal()
        self.lines = Lines(self.terminal)
        self.board = board_of(game)
        self.games = 0

    def spend(self) -> None:
        self.welcome()
        while True:
            self.games += 1
            recorder = self.deal()
            local_game = LocalGame(self.terminal, self.lines, self.board, recorder, self.you, self.seat_bots(recorder))
            try:
                local_game.play()
            except Left as left:
                self.say_goodbye(recorder, left.wordless)
                return
            except KeyboardInterrupt:
                self.terminal.print()
                self.say_goodbye(recorder, False)
                raise
            self.save(recorder)
            again = self.lines.read("Play again? y/n > ")
            if again is None or again.lower() not in ("y", "yes", "again"):
                return

    def welcome(self) -> None:
        by_kind = {
            kind: [self.names[seat] for seat in self.kinds if self.kinds[seat] == kind] for kind in self.kinds.values()
        }
        others = "; ".join(f"{', '.join(names)} ({kind})" for kind, names in by_kind.items())
        title = Text.assemble((self.game.title, "bold"), f"  {self.game.published}")
        self.terminal.print(Hung(title))
        you = f"You are {self.names[self.you]}, in seat {seat_name(self.you)}."
        self.terminal.print(Hung(f"{you} You play against bots: {others}."))
        if self.start is not None:
            self.terminal.print(
                Hung(f"You play on from {self.start.origin}. This is not a real game; its record says so.")
            )
        if self.options:
            self.terminal.print(Hung(f"Options: {spoken(self.options)}."))
        self.terminal.print("Type ? to see what you can do, rules to read the rules.", style="dim")

    def deal(self) -> Recorder:
        secret = new_secret()
        if self.seed is not None:
            secret = seed_key(self.seed if self.games == 1 else f"{self.seed} game {self.games}")
        return Recorder(
            self.game, len(self.names), secret, options=self.options, names=list(self.names), start=self.start
        )

    def seat_bots(self, recorder: Recorder) -> dict[int, bots.Bot]:
        return {
            seat: bots.make(kind, self.game, bot_seed(recorder.secret, seat), self.options)
            for seat, kind in self.kinds.items()
        }

    def say_goodbye(self, recorder: Recorder, wordless: bool) -> None:
        why = "Input ended" if wordless else "You leave the table"
        self.terminal.print(f"{why}: the game ends here, unfinished.")
        if self.record is not None:
            self.save(recorder)

    def save(self, recorder: Recorder) -> None:
        path = record_files.place(self.game.slug, recorder.heading.commitment, self.record, self.games)
        record_files.write(path, recorder.record())
        self.terminal.print(Text(f"Record: {path}"), soft_wrap=True)


def bot_seed(secret: bytes, seat: int) -> int:
    """A bot's own chance, the same whenever the same game is dealt."""
    return int.from_bytes(blake2b(secret, digest_size=8, key=bytes([seat]), person=b"hn-play-bot").digest(), "little")
