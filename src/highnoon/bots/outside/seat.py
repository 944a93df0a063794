"""The Bot that speaks for an external program."""

from __future__ import annotations

import contextlib
import re
import weakref
from enum import StrEnum
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec

from highnoon.bots.bot import Bot
from highnoon.bots.outside import words
from highnoon.bots.outside.messages import (
    LONGEST,
    PROTOCOL,
    Bye,
    Choice,
    Choose,
    Hello,
    Message,
    Option,
    Ready,
    Refusal,
    decode,
    encode,
)
from highnoon.bots.outside.process import BotProcess, Gone, Late
from highnoon.bots.outside.stats import BotStats
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import PASS
from highnoon.engine.view import View

RESTARTS: Final = 3
MOST_SECONDS: Final = 86_400
L = TypeVar("L", Ready, Choice)


class Illegal(StrEnum):
    """The policy for a bot that makes no legal choice."""

    STAND_IN = "stand-in"  # a random choice is made for it, and counted
    FAIL = "fail"  # the game is broken off


class OutsideFailed(Exception):
    """An external bot did not play, and no substitute move was allowed."""


class BotLimits(msgspec.Struct, frozen=True):
    """The limits of an external bot."""

    budget: float = 5.0  # seconds for a choice, all its tries together
    listed: bool = True  # whether it is told what can be chosen
    tries: int = 3
    illegal: Illegal = Illegal.STAND_IN


USUAL: Final = BotLimits()


def read_budget(text: str) -> float:
    """`200ms`, `2s` or a number of seconds."""
    match = re.fullmatch(r"(\d{1,9}(?:\.\d+)?)(ms|s|)", text.strip())
    budget = float(match[1]) / (1000 if match[2] == "ms" else 1) if match else 0.0
    if not 0 < budget <= MOST_SECONDS:
        raise BadInput(f"{text!r} is not a time limit; write it like 200ms or 2s, {MOST_SECONDS}s at most")
    return budget


def tidy(text: str) -> str:
    """In one line, and without what would move a terminal's cursor."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class OutsideBot(Bot):
    """Starts the program with the first decision and ends it with `close` (or when the bot is collected)."""

    def __init__(self, game: Game, seed: int, command: str, limits: BotLimits = USUAL) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.command = command
        self.limits = limits
        self.conduct = BotStats()
        self.name = ""
        self.last_words = ""
        self.starts = 0
        self.ready = False
        self.process: BotProcess | None = None
        self.finalizer: weakref.finalize[[BotProcess], OutsideBot] | None = None

    # -- the process ---------------------------------------------------------------------------------------------------

    def running(self) -> BotProcess:
        """The program, started if it is not there, and ready.  Raises Gone or Late."""
        process = self.process or self.start()
        if not self.ready:
            self.name = tidy(self.hear(process, monotonic() + self.limits.budget, Ready).name) or self.command
            self.ready = True
        return process

    def get_ready(self) -> None:
        """Starts the program early, to check that it can play; refuses one that cannot, with a reason."""
        try:
            self.running()
        except Gone:
            raise BadInput(f"{self.command}: {self.why_gone()}") from None
        except Late:
            raise BadInput(f"{self.command} was not ready within {self.limits.budget:g} seconds") from None

    def start(self) -> BotProcess:
        if self.starts > RESTARTS:
            raise Gone
        self.starts += 1
        self.ready = False
        process = self.process = BotProcess(self.command)
        self.finalizer = weakref.finalize(self, BotProcess.close, process)
        game, limits = self.game, self.limits
        millis = int(limits.budget * 1000)
        seed = self.seed % 2**53  # a number that every language can hold
        hello = Hello(
            PROTOCOL, game.slug, game.rules_version, game.pack.hash, game.actions.size, limits.listed, millis, seed
        )
        self.send(process, hello)
        return process

    def close(self) -> bool:
        """Says goodbye.  True if the program ended on its own."""
        process, self.process = self.process, None
        if process is None:
            return True
        if self.finalizer is not None:
            self.finalizer.detach()
        with contextlib.suppress(Late):
            self.send(process, Bye())
        return process.close()

    def why_gone(self) -> str:
        """Ends what is left of it, and tells its last words."""
        process = self.process
        self.close()
        if process is not None:
            self.last_words = tidy(process.complaint)
        return words.GONE + (words.COMPLAINT.format(line=self.last_words) if self.last_words else "")

    def send(self, process: BotProcess, message: Message) -> None:
        process.write(encode(message))

    def hear(self, process: BotProcess, until: float, wanted: type[L]) -> L:
        """The next letter of that kind.  Anything else is counted and passed over."""
        while True:
            line = process.line(until)
            try:
                message = decode(line) if len(line) <= LONGEST else None
                trouble = (
                    words.TOO_LONG if message is None else words.NOT_ASKED.format(type=type(message).__name__.lower())
                )
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                message, trouble = None, str(error)
            if isinstance(message, wanted):
                return message
            self.conduct.garble(trouble)

    # -- playing -------------------------------------------------------------------------------------------------------

    def choose(self, view: View) -> int:
        question = self.game.words.ask(view.kind, view.seat, you=True) if view.kind else ""
        return self.decide(msgspec.to_builtins(view), view.options, question)

    def decide(self, view: dict[str, Any], options: list[int], question: str) -> int:
        """Asks the program; what it cannot do in time or in order is done for it, or fails."""
        self.conduct.asked += 1
        self.why = ""
        try:
            return self.answer(view, options, question)
        except Late:
            self.conduct.late += 1
            trouble = words.LATE.format(budget=self.limits.budget)
        except Gone:
            self.conduct.ended += 1
            trouble = self.why_gone()
        except Refused as refused:
            trouble = words.TRIES.format(tries=self.limits.tries, message=refused.message)
        self.conduct.trouble = trouble
        if self.limits.illegal is Illegal.FAIL:
            self.close()
            raise OutsideFailed(f"{self.name or self.command}: {trouble}")
        self.conduct.stood_in += 1
        self.why = words.STOOD_IN.format(trouble=trouble)
        return self.any_of(options)

    def answer(self, view: dict[str, Any], options: list[int], question: str) -> int:
        process = self.running()  # which has its own time for that
        began = monotonic()
        until = began + self.limits.budget
        process.forget()
        number = self.conduct.asked
        self.send(process, self.question(number, view, options, question))
        tries = self.limits.tries
        while True:
            choice = self.hear(process, until, Choice)
            if choice.id != number:
                if not 0 < choice.id < number:  # an older question's answer is late, and was counted as such
                    self.conduct.garble(words.OTHER_QUESTION.format(id=choice.id, asked=number))
                continue
            try:
                key = self.key(choice.action, options)
            except Refused as refused:
                self.conduct.refused += 1
                tries -= 1
                if tries <= 0:
                    raise
                self.send(process, Refusal(number, refused.rule, refused.message, tries))
                continue
            self.conduct.answered += 1
            self.conduct.millis.append((monotonic() - began) * 1000)
            self.why = tidy(choice.why)
            return key

    def question(self, number: int, view: dict[str, Any], options: list[int], question: str) -> Choose:
        millis = int(self.limits.budget * 1000)
        if not self.limits.listed:
            hidden = {**view, "options": [], "interrupts": []}
            return Choose(number, question, hidden, millis)
        game = self.game
        listed = [Option(key, game.actions.say(key), game.words.action(game.actions, key)) for key in options]
        return Choose(number, question, view, millis, listed)

    def key(self, action: int | str, options: list[int]) -> int:
        """The action meant, if it can be chosen."""
        vocabulary = self.game.actions
        try:
            key = vocabulary.parse(action) if isinstance(action, str) else action
            said = vocabulary.say(key)
        except BadInput as error:
            raise Refused("HN-2", str(error)) from None
        if key not in options:
            raise Refused("HN-1", words.NOT_OPEN.format(action=said))
        return key

    def call(self, view: View) -> int:
        """Programs are asked only what has to be answered."""
        return int(PASS)
