"""The Bot that speaks for a program from outside."""

from __future__ import annotations

import contextlib
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


class OutsideBot(Bot):
    """Starts the program with the first question and ends it with `close` (or when nobody holds the bot any more)."""

    def __init__(self, game: Game, seed: int, command: str, manner: Manner = USUAL) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.command = command
        self.manner = manner
        self.conduct = Conduct()
        self.name = ""
        self.starts = 0
        self.child: Child | None = None
        self.finalizer: weakref.finalize[[Child], OutsideBot] | None = None

    # -- the process ---------------------------------------------------------------------------------------------------

    def running(self) -> Child:
        """The program, started if it is not there, and ready.  Raises Gone or Late."""
        if self.child is None:
            if self.starts > RESTARTS:
                raise Gone
            self.starts += 1
            child = self.child = Child(self.command)
            self.finalizer = weakref.finalize(self, Child.close, child)
            game, manner = self.game, self.manner
            millis = int(manner.budget * 1000)
            seed = self.seed % 2**53  # a number that every language can hold
            self.send(
                child,
                Hello(
                    PROTOCOL,
                    game.slug,
                    game.rules_version,
                    game.pack.hash,
                    game.actions.size,
                    manner.listed,
                    millis,
                    seed,
                ),
            )
            ready = self.hear(child, monotonic() + manner.budget, Ready)
            self.name = ready.name or self.command
        return self.child

    def close(self) -> bool:
        """Says goodbye; whether the program ended by itself."""
        child, self.child = self.child, None
        if child is None:
            return True
        if self.finalizer is not None:
            self.finalizer.detach()
        with contextlib.suppress(Gone):
            self.send(child, Bye())
        return child.close()

    def send(self, child: Child, letter: Letter) -> None:
        child.write(encode(letter))

    def hear(self, child: Child, until: float, wanted: type[L]) -> L:
        """The next letter of that kind.  Anything else is counted and passed over."""
        while True:
            line = child.line(until)
            try:
                letter = decode(line) if len(line) <= LONGEST else None
            except msgspec.DecodeError:
                letter = None
            if isinstance(letter, wanted):
                return letter
            self.conduct.malformed += 1

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
            complaint = self.child.complaint if self.child is not None else ""
            trouble = words.GONE + (words.COMPLAINT.format(line=complaint) if complaint else "")
            self.close()
        except Refused as refused:
            trouble = words.TRIES.format(tries=self.manner.tries, message=refused.message)
        if self.manner.illegal is Illegal.FAIL:
            self.close()
            raise OutsideFailed(f"{self.name or self.command}: {trouble}")
        self.conduct.stood_in += 1
        self.why = words.STOOD_IN.format(trouble=trouble)
        return self.any_of(options)

    def answer(self, view: dict[str, Any], options: list[int], question: str) -> int:
        began = monotonic()
        until = began + self.manner.budget
        child = self.running()
        child.forget()
        number = self.conduct.asked
        self.send(child, self.question(number, view, options, question))
        tries = self.manner.tries
        while True:
            choice = self.hear(child, until, Choice)
            if choice.id != number:
                self.conduct.malformed += 1  # the answer to an older question
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
            self.why = choice.why
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
