"""Programs that speak the protocol of outside bots, language models above all, measured against each level of bot."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from highnoon import bots, games
from highnoon.bots.outside import BotLimits, OutsideBot, read_budget
from highnoon.bots.outside.messages import Choice, Choose, Message, Option, Refusal
from highnoon.bots.outside.process import BotProcess
from highnoon.bots.outside.seat import L, OutsideFailed
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput, Refused
from highnoon.lab.intervals import Interval, Tally, multiple, wilson
from highnoon.lab.match import Lot, play_seated

NOT_READ: Final = "HN-2"  # the rule of refusals that could make nothing of an answer
Write = Callable[[dict[str, Any]], None]
Progress = Callable[[int, int], None]


class ArenaConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a result depends on besides the program itself."""

    game: str
    command: str  # the program, as of `highnoon bot`
    against: list[str] = msgspec.field(default_factory=lambda: ["greenhorn", "deputy"])
    seats: int | None = None
    games: Annotated[int, Meta(ge=1, le=100_000)] = 20  # against each
    seed: int = 0
    listed: bool = True  # whether the program is told what is legal
    tries: Annotated[int, Meta(ge=1, le=100)] = 3
    budget: str = "60s"  # for a choice, all its tries together
    renamed: bool = False  # cards have other names, for who has read about the game
    options: dict[str, bool | int | str] = {}


class Bout(msgspec.Struct, frozen=True):
    """The games against one level: how often it won, and how well it kept to the form."""

    against: str
    games: int
    seats: int
    wins: int
    share: Interval
    fair_share: float
    times_fair: Interval | None
    asked: int
    answered: int
    not_read: int  # answers of which nothing could be made
    illegal: int  # actions that could not be chosen
    late: int
    ended: int
    stood_in: int  # choices made for it
    tokens: int  # as far as the program told
    median_ms: float


class ArenaReport(msgspec.Struct, frozen=True):
    config: ArenaConfig
    name: str  # that the program gives itself
    pack: str
    bouts: list[Bout]


def read_config(file: Path) -> ArenaConfig:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        config = msgspec.convert(found, ArenaConfig)
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"{file}: {error}") from None
    if not config.against:
        raise BadInput(f"{file}: against names no bots")
    return config


class Aliases:
    """Other names for everything printed: x1, x2 and so on, in an order that the seed decides."""

    def __init__(self, game: Game, seed: int) -> None:
        names = sorted({name for faces in game.actions.faces.values() for name in faces})
        order = list(range(1, len(names) + 1))
        Dice(seed_key(f"aliases {seed}")).shuffle(order)
        self.alias = {name: f"x{n}" for name, n in zip(names, order, strict=True)}
        self.name = {alias: name for name, alias in self.alias.items()}
        self.word: Final = re.compile(r"[\w'-]+")

    def hide(self, text: str) -> str:
        return self.word.sub(lambda found: self.alias.get(found[0], found[0]), text)

    def show(self, text: str) -> str:
        return self.word.sub(lambda found: self.name.get(found[0], found[0]), text)


class Contender(OutsideBot):
    """An outside bot that is listened to: every letter either way goes to `write`."""

    def __init__(
        self, game: Game, seed: int, command: str, limits: BotLimits, write: Write, aliases: Aliases | None
    ) -> None:
        super().__init__(game, seed, command, limits)
        self.write = write
        self.aliases = aliases
        self.not_read = self.illegal = self.tokens = 0

    def send(self, process: BotProcess, message: Message) -> None:
        if self.aliases is not None and isinstance(message, Refusal):
            message = msgspec.structs.replace(message, message=self.aliases.hide(message.message))
        super().send(process, message)
        self.write({"to": msgspec.to_builtins(message)})

    def hear(self, process: BotProcess, until: float, wanted: type[L]) -> L:
        garbled = self.conduct.malformed
        try:
            message = super().hear(process, until, wanted)
        finally:
            if self.conduct.malformed > garbled:
                self.not_read += self.conduct.malformed - garbled
                self.write({"garbled": self.conduct.garbled})
        self.write({"from": msgspec.to_builtins(message)})
        if isinstance(message, Choice):
            self.tokens += message.tokens
        return message

    def question(self, number: int, view: dict[str, Any], options: list[int], question: str) -> Choose:
        asked = super().question(number, view, options, question)
        if self.aliases is None or asked.options is msgspec.UNSET:
            return asked
        hidden = [(option.action, self.aliases.hide(option.notation)) for option in asked.options]
        return msgspec.structs.replace(asked, options=[Option(key, text, text) for key, text in hidden])

    def key(self, action: int | str, options: list[int]) -> int:
        if self.aliases is not None and isinstance(action, str):
            action = self.aliases.show(action)
        try:
            return super().key(action, options)
        except Refused as refused:
            if refused.rule == NOT_READ:
                self.not_read += 1
            else:
                self.illegal += 1
            raise

    def choose(self, view: Any) -> int:
        before = self.conduct.stood_in
        chosen = super().choose(view)
        if self.conduct.stood_in > before:
            self.write({"substituted": self.game.actions.say(chosen), "because": self.conduct.trouble})
        return chosen


def compete(config: ArenaConfig, write: Write, progress: Progress | None = None) -> ArenaReport:
    """Plays all games, one after the other; `write` gets every line of the transcript."""
    game = games.load(config.game)
    seats = game.check_seats(config.seats if config.seats is not None else game.about.usual)
    game.check_options(seats, agree(game.options, config.options))
    limits = BotLimits(read_budget(config.budget), config.listed, config.tries)
    aliases = Aliases(game, config.seed) if config.renamed else None
    for level in config.against:
        bots.make(level, game, 0, config.options).close()  # refuses a bad level before anything is played
    name = ""
    bouts: list[Bout] = []
    total = config.games * len(config.against)
    for level in config.against:
        tally, seen = Tally(), list[Contender]()
        for number in range(config.games):
            lot = Lot(f"arena {config.seed} {level}", number)
            mine = number % seats
            head = {"against": level, "game": number, "seat": mine}

            def note(line: dict[str, Any], head: dict[str, Any] = head) -> None:
                write({**head, **line})

            contender = Contender(game, lot.bot_seed(mine), config.command, limits, note, aliases)
            won, winners = one_game(game, contender, mine, level, seats, lot, config)
            tally.add(won, winners)
            seen.append(contender)
            name = contender.name or name
            note({"won": bool(won), "winners": winners})
            if progress is not None:
                progress(len(bouts) * config.games + number + 1, total)
        bouts.append(add_up(level, seats, tally, seen))
    return ArenaReport(config, name or config.command, game.pack.hash, bouts)


def one_game(
    game: Game, contender: Contender, mine: int, level: str, seats: int, lot: Lot, config: ArenaConfig
) -> tuple[int, int]:
    """Did it win, and how many did?"""
    seated = [
        contender if seat == mine else bots.make(level, game, lot.bot_seed(seat), config.options)
        for seat in range(seats)
    ]
    try:
        if not contender.conduct.asked:
            contender.get_ready()
        result = play_seated(game, seated, lot, config.options)
    except OutsideFailed as failed:
        raise BadInput(str(failed)) from None
    finally:
        for bot in seated:
            bot.close()
    return int(mine in result.winners), len(result.winners)


def add_up(level: str, seats: int, tally: Tally, seen: Sequence[Contender]) -> Bout:
    conducts = [contender.conduct for contender in seen]
    millis = sorted(ms for conduct in conducts for ms in conduct.millis)
    return Bout(
        against=level,
        games=tally.games,
        seats=seats,
        wins=tally.wins,
        share=wilson(tally.wins, tally.games),
        fair_share=tally.winners / tally.games / seats,
        times_fair=multiple(tally, 1, seats),
        asked=sum(conduct.asked for conduct in conducts),
        answered=sum(conduct.answered for conduct in conducts),
        not_read=sum(contender.not_read for contender in seen),
        illegal=sum(contender.illegal for contender in seen),
        late=sum(conduct.late for conduct in conducts),
        ended=sum(conduct.ended for conduct in conducts),
        stood_in=sum(conduct.stood_in for conduct in conducts),
        tokens=sum(contender.tokens for contender in seen),
        median_ms=millis[len(millis) // 2] if millis else 0.0,
    )
