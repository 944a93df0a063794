"""Why a choice is best: what usually follows it and not the obvious one, and what that one brings instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from highnoon.bots.marshal.reasons import LONGEST_LINE, Happening, about, sentences
from highnoon.bots.marshal.thought import Thought
from highnoon.engine.events import told
from highnoon.engine.game import Game
from highnoon.engine.lesson import names_of
from highnoon.engine.table import Table

LINES: Final = 60  # told of each choice
OFTEN: Final = 0.4  # of its lines
SPEAKS: Final = 0.25  # how much more often than after the other choice
# Messages that say what somebody won or lost, in any game.  Others are told if none of these speaks.
WEIGHTY: Final = frozenset(
    word
    for line in (
        "bible blast-hits blown-away breaks-law burned called-off cancels cover-hit cured cut dies dropped falls",
        "gained gains ghost ghosts-win gold grazed heals heaved hit keeps killed lasso last-alive last-one loses",
        "lost no-damage out pinned poisoned posse-rides power-shot power-shot-canceled regained restricted robs",
        "shared sickened steals stole stopped survivors-win trapped wiped-out won wounded",
    )
    for word in line.split()
)
LIGHT: Final = 0.1  # what another message counts
BEGINNINGS: Final = frozenset(("turn", "round"))  # these explain nothing: a turn or round begins

About = tuple[str, int]
Sentence = tuple[str, str]  # with its rule


class Line(msgspec.Struct):
    """One way things may go: what happens, by message and whom it is about, and the seat's chance in the end."""

    happened: dict[About, Happening]
    chance: float


def explain(game: Game, thought: Thought, best: int, obvious: int) -> tuple[Sentence, Sentence]:
    """What the best choice brings, and what the obvious one brings instead; each may be empty.  A sentence that only
    repeats the choice says nothing, except next to one that says what the obvious choice costs."""
    worlds = [thought.worlds.next() for _ in range(LINES)]
    mine, theirs = lines_after(thought, worlds, best), lines_after(thought, worlds, obvious)
    brings = first_sentence(game, thought, mine, theirs, 1.0, repeated(worlds[0], thought.view.seat, best))
    costs = first_sentence(game, thought, theirs, mine, -1.0, repeated(worlds[0], thought.view.seat, obvious))
    if costs[0] and not brings[0]:
        brings = first_sentence(game, thought, mine, theirs, 1.0)
    return brings, costs


def repeated(world: Table, seat: int, key: int) -> frozenset[About]:
    """What a choice is at once, without anybody's luck or answer."""
    faces = [face for face, _ in world.what_if(seat, [key]).events]
    return frozenset((face.says, face.args[0] if face.args else -1) for face in faces if face.says not in WEIGHTY)


def lines_after(thought: Thought, worlds: Sequence[Table], key: int) -> list[Line]:
    seat, sense = thought.view.seat, thought.search.sense
    found: list[Line] = []
    for number, world in enumerate(worlds):
        table = thought.search.tell_a_line(world, key, LONGEST_LINE, number)
        chances = [0.0] * thought.view.seats
        sense.value(table, chances)
        happenings = [(says, tuple(args), rule) for says, args, rule in told(table.take_events(), seat)]
        found.append(Line({about(happening): happening for happening in happenings}, chances[seat]))
    return found


def first_sentence(
    game: Game, thought: Thought, lines: list[Line], others: list[Line], good: float, known: Collection[About] = ()
) -> Sentence:
    """The happening that speaks most for the lines: it is often in them, seldom in the others, and goes with a higher
    chance (with `good` below 0: a lower one).  What is `known` does not speak."""
    scores: dict[Happening, float] = {}
    for what, count in Counter(what for line in lines for what in line.happened).items():
        often = count / len(lines)
        more = often - sum(what in line.happened for line in others) / len(others)
        gain = good * effect(what, [*lines, *others])
        if what in known or what[0] in BEGINNINGS or often < OFTEN or more < SPEAKS or gain <= 0:
            continue
        versions = Counter(line.happened[what] for line in lines if what in line.happened)
        scores[versions.most_common(1)[0][0]] = more * gain * (1.0 if what[0] in WEIGHTY else LIGHT)
    order = sorted(scores, key=lambda happening: (-scores[happening], happening))
    seat = thought.view.seat
    for event, rule in sentences(game, order, names_of(thought.view.seats, seat), seat):
        return f"{event}.", rule
    return "", ""


def effect(what: About, lines: Sequence[Line]) -> float:
    """How much higher the chance is where it happens."""
    with_it = [line.chance for line in lines if what in line.happened]
    without = [line.chance for line in lines if what not in line.happened]
    if not with_it or not without:
        return 0.0
    return sum(with_it) / len(with_it) - sum(without) / len(without)
