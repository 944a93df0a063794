"""Does an external bot follow the protocol, and how does it play?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import msgspec

from highnoon.bots.outside import BotLimits, BotStats, OutsideBot, OutsideFailed
from highnoon.bots.outside.messages import Choice, Choose, Refusal, encode
from highnoon.bots.outside.process import Gone, Late
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.view import View
from highnoon.lab.intervals import Interval, wilson
from highnoon.lab.match import Lot, play_seated

Progress = Callable[[int, int], None]


class Check(msgspec.Struct, frozen=True):
    what: str
    passed: bool
    why_not: str = ""


class Played(msgspec.Struct, frozen=True):
    """The games of one game: how it went for the bot."""

    game: str
    seats: int
    games: int
    wins: int
    share: Interval
    fair_share: float
    conduct: BotStats


class Report(msgspec.Struct, frozen=True):
    command: str
    name: str
    listed: bool
    budget: float
    checks: list[Check]
    played: list[Played]

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks) and all(self.well_played(part) for part in self.played)

    def well_played(self, part: Played) -> bool:
        """A bot that does not get the legal choices may learn them from refusals."""
        conduct = part.conduct
        return conduct.clean if self.listed else msgspec.structs.replace(conduct, refused=0).clean


def check_bot(
    command: str,
    games: Sequence[Game],
    limits: BotLimits,
    rounds: int = 10,
    seats: int | None = None,
    against: str = "greenhorn",
    seed: int = 0,
    progress: Progress | None = None,
) -> Report:
    """Checks the manners of a bot in each game, then has it play `rounds` games of each among bots of another kind."""
    if rounds < 1:
        raise BadInput(f"there should be at least 1 game, not {rounds}")
    usual = {game.slug: min(game.high, max(game.low, 4)) for game in games}
    places = usual if seats is None else {game.slug: game.check_seats(seats) for game in games}
    checks: list[Check] = []
    played: list[Played] = []
    name = command
    for game in games:
        bot = OutsideBot(game, seed, command, limits)
        try:
            checks += manners(bot, game, places[game.slug])
        finally:
            bot.close()
        name = bot.name or name
        if not all(check.passed for check in checks):
            break  # a bot that cannot answer one decision cannot play
        played.append(play_some(command, game, limits, rounds, places[game.slug], against, seed, progress))
    return Report(command, name, limits.listed, limits.budget, checks, played)


# -- manners -----------------------------------------------------------------------------------------------------------


def manners(bot: OutsideBot, game: Game, seats: int) -> list[Check]:
    """Each check uses what the ones before have shown, so the first that fails is the last."""
    view = first_question(game, seats)
    done: list[Check] = []
    for what, test in (
        ("starts, and says it is ready", starts),
        ("answers a decision with a legal choice", answers),
        ("ignores fields it does not know", ignores_new_fields),
        ("chooses again when a choice is refused", chooses_again),
        ("ends when told goodbye", ends),
    ):
        title = f"{game.slug}: {what}"
        try:
            trouble = test(bot, view)
        except Gone:
            trouble = bot.why_gone()
        except Late:
            trouble = noise(bot) or f"no answer within {bot.limits.budget:g} seconds"
        except Refused as refused:
            trouble = refused.message
        done.append(Check(title, not trouble, trouble))
        if trouble:
            break
    return done


def first_question(game: Game, seats: int) -> View:
    """The first question of a game that leaves somebody a choice."""
    table = game.deal(seats, seed=1)
    table.hurry = True
    table.run()
    return table.view(table.turn)


def starts(bot: OutsideBot, view: View) -> str:
    bot.running()
    return noise(bot)


def noise(bot: OutsideBot) -> str:
    if bot.conduct.malformed:
        return f"wrote something that is not a message ({bot.conduct.garbled}); stdout is for messages, one per line"
    return ""


def answers(bot: OutsideBot, view: View) -> str:
    bot.conduct.asked += 1
    bot.answer(msgspec.to_builtins(view), view.options, bot.game.words.ask(view.kind, view.seat, you=True))
    return noise(bot)


def ignores_new_fields(bot: OutsideBot, view: View) -> str:
    message = ask(bot, view, 1001)
    message["from_a_later_release"] = {"some": ["thing"]}
    send(bot, message)
    return legal(bot, view, 1001)


def chooses_again(bot: OutsideBot, view: View) -> str:
    send(bot, ask(bot, view, 1002))
    if trouble := legal(bot, view, 1002):
        return trouble
    bot.send(bot.running(), Refusal(1002, "HN-1", "this is a check: please choose again", 2))
    return legal(bot, view, 1002)


def ends(bot: OutsideBot, view: View) -> str:
    return "" if bot.close() else "was still running two seconds after goodbye, with its input closed"


def ask(bot: OutsideBot, view: View, number: int) -> dict[str, Any]:
    message: Choose = bot.question(number, msgspec.to_builtins(view), view.options, "")
    decoded: dict[str, Any] = msgspec.json.decode(encode(message))
    return decoded


def send(bot: OutsideBot, message: dict[str, Any]) -> None:
    bot.running().write(encode(message))


def legal(bot: OutsideBot, view: View, number: int) -> str:
    """Something that can be done; without a list it may be found by trying."""
    until = monotonic() + bot.limits.budget
    tries = 1 if bot.limits.listed else bot.limits.tries
    while True:
        choice = bot.hear(bot.running(), until, Choice)
        if choice.id != number:
            return f"answered question {choice.id} when asked {number}"
        try:
            bot.key(choice.action, view.options)
            return noise(bot)
        except Refused as refused:
            tries -= 1
            if tries <= 0:
                raise
            bot.send(bot.running(), Refusal(number, refused.rule, refused.message, tries))


# -- games -------------------------------------------------------------------------------------------------------------


def play_some(
    command: str,
    game: Game,
    limits: BotLimits,
    rounds: int,
    seats: int,
    against: str,
    seed: int,
    progress: Progress | None,
) -> Played:
    """One process plays all the games, as it would play an evening."""
    bot = OutsideBot(game, seed, command, limits)
    wins = winners = 0
    try:
        for number in range(rounds):
            lot = Lot(seed, number)
            seated = lot.seat_bots(game, [against] * seats)
            place = number % seats
            result = play_seated(game, [*seated[:place], bot, *seated[place + 1 :]], lot)
            wins += place in result.winners
            winners += len(result.winners)
            if progress is not None:
                progress(number + 1, rounds)
    except OutsideFailed:
        rounds = number
    finally:
        bot.close()
    share = wilson(wins, rounds) if rounds else Interval(0.0, 0.0, 1.0)
    return Played(game.slug, seats, rounds, wins, share, winners / max(rounds, 1) / seats, bot.conduct)
