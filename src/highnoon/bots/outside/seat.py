"""The Bot that speaks for a program from outside."""

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
from highnoon.bots.outside.child import Child, Gone, Late
from highnoon.bots.outside.conduct import Conduct
from highnoon.bots.outside.letters import (
    LONGEST,
    PROTOCOL,
    Bye,
    Choice,
    Choose,
    Hello,
    Letter,
    Option,
    Ready,
    Refusal,
    decode,
    encode,
)
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import PASS
from highnoon.engine.view import View

RESTARTS: Final = 3
MOST_SECONDS: Final = 86_400
L = TypeVar("L", Ready, Choice)


class Illegal(StrEnum):
    """What happens when a bot does not come up with anything that can be done."""

    STAND_IN = "stand-in"  # a random choice is made for it, and counted
    FAIL = "fail"  # the game is broken off


class OutsideFailed(Exception):
    """A bot from outside did not play, and nobody was to stand in for it."""


class Manner(msgspec.Struct, frozen=True):
    """How a bot from outside is treated."""

    budget: float = 5.0  # seconds for a choice, all its tries together
    listed: bool = True  # whether it is told what can be chosen
    tries: int = 3
    illegal: Illegal = Illegal.STAND_IN


USUAL: Final = Manner()


def read_budget(text: str) -> float:
    """`200ms`, `2s` or a number of seconds."""
    match = re.fullmatch(r"(\d{1,9}(?:\.\d+)?)(ms|s|)", text.strip())
    budget = float(match[1]) / (1000 if match[2] == "ms" else 1) if match else 0.0
    if not 0 < budget <= MOST_SECONDS:
        raise BadInput(f"{text!r} is no time for a choice; write it like 200ms or 2s, {MOST_SECONDS}s at most")
    return budget


def tidy(text: str) -> str:
    """In one line, and without what would move a terminal's cursor."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class OutsideBot(Bot):
    """Starts the program with the first question and ends it with `close` (or when nobody holds the bot any more)."""

    def __init__(self, game: Game, seed: int, command: str, manner: Manner = USUAL) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.command = command
        self.manner = manner
        self.conduct = Conduct()
        self.name = ""
        self.last_words = ""
        self.starts = 0
        self.ready = False
        self.child: Child | None = None
        self.finalizer: weakref.finalize[[Child], OutsideBot] | None = None

    # -- the process ---------------------------------------------------------------------------------------------------

    def running(self) -> Child:
        """The program, started if it is not there, and ready.  Raises Gone or Late."""
        child = self.child or self.start()
        if not self.ready:
            self.name = tidy(self.hear(child, monotonic() + self.manner.budget, Ready).name) or self.command
            self.ready = True
        return child

    def get_ready(self) -> None:
        """For whoever wants to know beforehand whether it can play; refuses, in words, what cannot."""
        try:
            self.running()
        except Gone:
            raise BadInput(f"{self.command}: {self.why_gone()}") from None
        except Late:
            raise BadInput(f"{self.command} was not ready within {self.manner.budget:g} seconds") from None

    def start(self) -> Child:
        if self.starts > RESTARTS:
            raise Gone
        self.starts += 1
        self.ready = False
        child = self.child = Child(self.command)
        self.finalizer = weakref.finalize(self, Child.close, child)
        game, manner = self.game, self.manner
        millis = int(manner.budget * 1000)
        seed = self.seed % 2**53  # a number that every language can hold
        hello = Hello(
            PROTOCOL, game.slug, game.rules_version, game.pack.hash, game.actions.size, manner.listed, millis, seed
        )
        self.send(child, hello)
        return child

    def close(self) -> bool:
        """Says goodbye; whether the program ended by itself."""
        child, self.child = self.child, None
        if child is None:
            return True
        if self.finalizer is not None:
            self.finalizer.detach()
        with contextlib.suppress(Late):
            self.send(child, Bye())
        return child.close()

    def why_gone(self) -> str:
        """Ends what is left of it, and tells its last words."""
        child = self.child
        self.close()
        if child is not None:
            self.last_words = tidy(child.complaint)
        return words.GONE + (words.COMPLAINT.format(line=self.last_words) if self.last_words else "")

    def send(self, child: Child, letter: Letter) -> None:
        child.write(encode(letter))

    def hear(self, child: Child, until: float, wanted: type[L]) -> L:
        """The next letter of that kind.  Anything else is counted and passed over."""
        while True:
            line = child.line(until)
            try:
                letter = decode(line) if len(line) <= LONGEST else None
                trouble = (
                    words.TOO_LONG if letter is None else words.NOT_ASKED.format(type=type(letter).__name__.lower())
                )
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                letter, trouble = None, str(error)
            if isinstance(letter, wanted):
                return letter
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
            trouble = words.LATE.format(budget=self.manner.budget)
        except Gone:
            self.conduct.ended += 1
            trouble = self.why_gone()
        except Refused as refused:
            trouble = words.TRIES.format(tries=self.manner.tries, message=refused.message)
        self.conduct.trouble = trouble
        if self.manner.illegal is Illegal.FAIL:
            self.close()
            raise OutsideFailed(f"{self.name or self.command}: {trouble}")
        self.conduct.stood_in += 1
        self.why = words.STOOD_IN.format(trouble=trouble)
        return self.any_of(options)

    def answer(self, view: dict[str, Any], options: list[int], question: str) -> int:
        child = self.running()  # which has its own time for that
        began = monotonic()
        until = began + self.manner.budget
        child.forget()
        number = self.conduct.asked
        self.send(child, self.question(number, view, options, question))
        tries = self.manner.tries
        while True:
            choice = self.hear(child, until, Choice)
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
                self.send(child, Refusal(number, refused.rule, refused.message, tries))
                continue
            self.conduct.answered += 1
            self.conduct.millis.append((monotonic() - began) * 1000)
            self.why = tidy(choice.why)
            return key

    def question(self, number: int, view: dict[str, Any], options: list[int], question: str) -> Choose:
        millis = int(self.manner.budget * 1000)
        if not self.manner.listed:
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
