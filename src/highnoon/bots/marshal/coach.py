"""The coach's word on a hint: what the best choice brings that the others shown do not, and how sure that is.

All of them are played in the same sampled worlds with the same luck.  An event is a reason if it comes more often after
the best choice, and if games with it go better than games without.  What `what_if` foresees is certain; everything
else is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from highnoon.bots.marshal.reasons import LONGEST_LINE, OFTEN, SPEAKS, Happening, about, sentences
from highnoon.bots.marshal.thought import Thought
from highnoon.bots.marshal.tree.arms import Arm
from highnoon.bots.marshal.words import COACH
from highnoon.engine.dice import Quick
from highnoon.engine.events import told
from highnoon.engine.game import Game
from highnoon.engine.table import Table

WORLDS: Final = 16  # in which the choices shown are compared

Topic = tuple[str, int]


class Line(msgspec.Struct, frozen=True):
    """One sampled game: its next events with their places, what they are about, and the seat's chance in the end."""

    events: dict[Happening, int]
    topics: set[Topic]
    chance: float


def coach(game: Game, thought: Thought, shown: Sequence[Arm], names: Sequence[str], even: bool) -> str:
    """About the first of the arms shown, at least two; `even` if the second is as good as the first."""
    first, *others = shown
    better, give = margin(first, others[0])
    if even:
        start = COACH["even"].format(tries=int(thought.search.walks))
    else:
        start = COACH["better"].format(points=max(1, round(100 * better)), give=max(1, round(100 * give)))
    worlds = [thought.worlds.next() for _ in range(WORLDS)]
    mine, *theirs = (
        [play(thought, world, int(arm.key), number) for number, world in enumerate(worlds)] for arm in shown
    )
    sure = certain(thought, worlds[0], int(first.key))
    for happening in reasons(mine, theirs, sure):
        for event, rule in sentences(game, [happening], names, thought.view.seat):
            what = COACH["sure" if happening in sure else "often"].format(
                often=sum(happening in line.events for line in mine),
                others=max(sum(happening in line.events for line in lines) for lines in theirs),
                of=WORLDS,
                event=event,
                rule=rule,
            )
            return f"{start} {what}"
    return f"{start} {COACH['quiet']}"


def margin(first: Arm, second: Arm) -> tuple[float, float]:
    """How much better the first is, and two standard errors of that."""
    p, q = (min(1.0, max(0.0, arm.mean())) for arm in (first, second))
    spread = p * (1 - p) / max(1.0, first.visits) + q * (1 - q) / max(1.0, second.visits)
    return p - q, 2 * sqrt(spread)


def play(thought: Thought, world: Table, key: int, number: int) -> Line:
    search, seat = thought.search, thought.view.seat
    table = search.tell_a_line(world, key, LONGEST_LINE, number)
    events = told(table.take_events(), seat)
    happened = {(says, tuple(args), rule): place for place, (says, args, rule) in enumerate(events, 1)}
    table.telling = False
    values = [0.0] * thought.view.seats
    if not table.over:
        search.sense.play_out(table, Quick(number), search.sense.clock(table) + search.sense.horizon)
    search.sense.value(table, values)
    return Line(happened, {about(happening) for happening in happened}, values[seat])


def certain(thought: Thought, world: Table, key: int) -> set[Happening]:
    """The events that this seat can foresee: the same in every world, so one is enough."""
    found = world.what_if(thought.view.seat, [key])
    return {(face.says, tuple(face.args), rule) for face, rule in found.events}


def count(lines: Sequence[Line], topic: Topic) -> int:
    return sum(topic in line.topics for line in lines)


def reasons(mine: Sequence[Line], theirs: Sequence[Sequence[Line]], sure: set[Happening]) -> list[Happening]:
    """The best first: what comes of the choice before what only repeats it; then what is more frequent, and later."""
    every = [*mine, *(line for lines in theirs for line in lines)]
    found: list[tuple[bool, float, Happening]] = []
    for happening in {happening for line in mine for happening in line.events}:
        topic = about(happening)
        places = [line.events[happening] for line in mine if happening in line.events]
        more = count(mine, topic) - max(count(lines, topic) for lines in theirs)
        if len(places) >= OFTEN * len(mine) and more >= SPEAKS * len(mine) and helps(every, topic):
            found.append((happening in sure, -more * sum(places) / len(places), happening))
    return [happening for _, _, happening in sorted(found)]


def helps(lines: Sequence[Line], topic: Topic) -> bool:
    """Do games in which that happens go better for the seat than the rest?"""
    having = [line.chance for line in lines if topic in line.topics]
    rest = [line.chance for line in lines if topic not in line.topics]
    return not rest or sum(having) / len(having) > sum(rest) / len(rest)
