"""Why an option is as good as it is: what the Marshal expects to happen after it, in the game's own words.

Lines of play are told in several guessed worlds, with the same luck for each option.  What happens after this option in
most of them, and after another one in fewer, is the reason; events that come anyway are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from highnoon.bots.marshal.thought import Thought
from highnoon.bots.marshal.words import WHY
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.events import told
from highnoon.engine.game import Game
from highnoon.engine.table import Table

LINES: Final = 8  # told of each option
LONGEST_LINE: Final = 24  # choices
OFTEN: Final = 0.4  # of the lines
SPEAKS: Final = 0.25  # how much more often than otherwise
LONGEST: Final = 120  # letters
LONGEST_EVENT: Final = 90

Happening = tuple[str, tuple[int, ...], str]


class Lines(msgspec.Struct):
    """Events after one choice: how often, and how late in the line on average."""

    lines: int
    often: Counter[Happening]
    places: Counter[Happening]
    about: Counter[tuple[str, int]]  # by message and first argument


def lines_after(thought: Thought, worlds: Sequence[Table], key: int) -> Lines:
    found = Lines(len(worlds), Counter(), Counter(), Counter())
    seat = thought.view.seat
    for number, world in enumerate(worlds):
        table = thought.search.tell_a_line(world, key, LONGEST_LINE, number)
        events = told(table.take_events(), seat)
        happened = {(says, tuple(args), rule): place for place, (says, args, rule) in enumerate(events, 1)}
        for happening, place in happened.items():
            found.often[happening] += 1
            found.places[happening] += place
        found.about.update({about(happening) for happening in happened})
    return found


def about(happening: Happening) -> tuple[str, int]:
    says, args, _ = happening
    return says, args[0] if args else -1


def reason(game: Game, thought: Thought, key: int, names: Sequence[str] = SEAT_NAMES) -> str:
    """One sentence about an option that was tried, with its chance."""
    chance = next((arm.mean() for arm in thought.arms() if arm.key == key), None)
    if chance is None:
        return WHY["untried"]
    percent = round(100 * min(1.0, max(0.0, chance)))
    lines = compared(thought, key)
    for event, rule in sentences(game, telling(*lines), names):
        text = WHY["wins"].format(chance=percent, event=event, rule=rule)
        if len(text) <= LONGEST:
            return text
    return WHY["plain"].format(chance=percent)


def because(game: Game, thought: Thought, key: int, names: Sequence[str] = SEAT_NAMES) -> str:
    """One sentence for a hint: what sets the option apart, else what most likely comes of it.  It names its rule."""
    mine, theirs = compared(thought, key)
    for event, rule in sentences(game, telling(mine, theirs), names, thought.view.seat):
        return WHY["because"].format(event=event, rule=rule)
    for event, rule in sentences(game, likely(mine), names, thought.view.seat):
        return WHY["likely"].format(event=event, rule=rule)
    return WHY["quiet"]


def compared(thought: Thought, key: int) -> tuple[Lines, Lines]:
    """The events after this choice and after the best other one, in the same worlds."""
    other = next((int(arm.key) for arm in thought.arms() if arm.key != key), None)
    worlds = [thought.worlds.next() for _ in range(LINES)]
    nothing = Lines(1, Counter(), Counter(), Counter())
    return lines_after(thought, worlds, key), nothing if other is None else lines_after(thought, worlds, other)


def sentences(
    game: Game, happenings: Sequence[Happening], names: Sequence[str], you: int = -1
) -> Iterator[tuple[str, str]]:
    """Each as the story tells it (to a player, if `you` is a seat), with its rule."""
    for says, args, rule in happenings:
        event = game.words.event(says, args, names, you).rstrip(".!?")
        if event and len(event) <= LONGEST_EVENT:
            yield event, rule


def likely(mine: Lines) -> list[Happening]:
    """The most frequent events, later ones first: the earliest only repeat the choice."""
    return sorted(mine.often, key=lambda what: (-mine.often[what], -mine.places[what], what))


def telling(mine: Lines, theirs: Lines) -> list[Happening]:
    """The happenings that speak for themselves, the best first: late ones are consequences, early ones only say what
    was chosen."""
    found: list[tuple[float, Happening]] = []
    for happening, count in mine.often.items():
        often = count / mine.lines
        more = often - theirs.often[happening] / theirs.lines
        comes_anyway = min(mine.about[about(happening)], theirs.about[about(happening)]) >= 0.9 * mine.lines
        if often >= OFTEN and more >= SPEAKS and not comes_anyway:
            found.append((more * mine.places[happening] / count, happening))
    return [happening for _, happening in sorted(found, key=lambda item: (-item[0], item[1]))]
