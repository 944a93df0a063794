"""Why an option is as good as it is: what the Marshal expects to happen after it, in the game's own words.

Lines of play are told in several guessed worlds, with the same luck for each option.  What happens after this option in
most of them, and after another one in fewer, is the reason; events that come anyway are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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

Happening = tuple[str, tuple[int, ...], str]


class Lines(msgspec.Struct):
    """What happened after one option: how often, and how late in the line on average."""

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
    """One sentence about an option that was tried."""
    arms = thought.arms()
    chance = next((arm.mean() for arm in arms if arm.key == key), None)
    if chance is None:
        return WHY["untried"]
    percent = round(100 * min(1.0, max(0.0, chance)))
    other = next((int(arm.key) for arm in arms if arm.key != key), None)
    worlds = [thought.worlds.next() for _ in range(LINES)]
    mine = lines_after(thought, worlds, key)
    theirs = lines_after(thought, worlds, other) if other is not None else Lines(1, Counter(), Counter(), Counter())
    for says, args, rule in telling(mine, theirs):
        event = game.words.event(says, args, names).rstrip(".!?")
        text = WHY["wins"].format(chance=percent, event=event, rule=rule)
        if event and len(text) <= LONGEST:
            return text
    return WHY["plain"].format(chance=percent)


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
