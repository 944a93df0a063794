"""Lessons: a position with a coach.  The coach says one thing, the learner does it, the others follow a script.

A game's course is `lessons.toml` in its folder.  Lessons are written in the language of scenes (docs/positions.md), and
the tests play every one of them: a lesson that a change of the rules breaks fails.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.bounds import read_text, read_toml
from highnoon.engine.dice import BadDie
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.position import Reader
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene_runner import SceneFailed, SceneRunner, statements
from highnoon.engine.table import seat_name, seat_number

FILE: Final = "lessons.toml"
YOU: Final = "Stranger"
NAMES: Final = ("Abel", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "Hattie")


class Step(msgspec.Struct, frozen=True):
    """The coach says `say`; the learner makes one of the moves `do` (none: there is only something to read).

    `first` and `after` are scripts: what happens before the learner is asked, and what the others do afterwards.
    `right` is said when it is done, `wrong` when the learner chooses something else.  `check` must be true at the end.
    """

    say: str
    do: list[str]
    first: str
    after: str
    right: str
    wrong: str
    rules: list[str]
    check: str


class Lesson(msgspec.Struct, frozen=True):
    id: str
    title: str
    seat: int
    position: dict[str, Any]
    steps: list[Step]
    where: str  # file and lesson, for messages


class Course(msgspec.Struct, frozen=True):
    """All lessons of a game.  `untaught` are kinds of decisions that no lesson has, each with the reason."""

    game: str
    lessons: list[Lesson]
    untaught: dict[str, str]


def read_course(game: Game) -> Course:
    """The course of a game; one without lessons has none."""
    path = game.folder / FILE
    if not path.is_file():
        return Course(game.slug, [], {})
    return parse_course(path, game)


def parse_course(path: Path, game: Game) -> Course:
    reader = Reader(read_toml(path.name, read_text(path)), path.name)
    untaught = reader.section("untaught")
    reasons = {kind: untaught.text(kind, "") for kind in untaught.data}
    entries = reader.take("lesson", [])
    reader.finish()
    if not isinstance(entries, list):
        raise BadInput(f"{path.name}: lessons are written under [[lesson]]")
    lessons = [read_lesson(f"{path.name}, lesson {number}", entry, game) for number, entry in enumerate(entries, 1)]
    ids = [lesson.id for lesson in lessons]
    for twice in {name for name in ids if ids.count(name) > 1}:
        raise BadInput(f"{path.name}: two lessons have the id {twice!r}")
    return Course(game.slug, lessons, reasons)


def read_lesson(where: str, entry: Any, game: Game) -> Lesson:
    reader = Reader(entry, where)
    name, title = reader.text("id", ""), reader.text("title", "")
    seat = seat_number(reader.text("seat", "A"))
    position = dict(reader.section("position").data)
    steps = reader.take("step", [])
    reader.finish()
    if not name or not title:
        raise BadInput(f"{where}: a lesson has an id and a title")
    if not isinstance(steps, list) or not steps:
        raise BadInput(f"{where}: a lesson has steps, each under [[lesson.step]]")
    read = [read_step(f"{where}, step {number}", step, game) for number, step in enumerate(steps, 1)]
    return Lesson(name, title, seat, position, read, f"{where} ({name})")


def read_step(where: str, entry: Any, game: Game) -> Step:
    reader = Reader(entry, where)
    step = Step(
        reader.text("say", ""),
        reader.texts("do", []),
        reader.text("first", ""),
        reader.text("after", ""),
        reader.text("right", ""),
        reader.text("wrong", ""),
        reader.texts("rules", []),
        reader.text("check", ""),
    )
    reader.finish()
    if not step.say:
        raise BadInput(f"{where}: the coach says something in every step")
    if not step.do and (step.after or step.right or step.wrong):
        raise BadInput(f"{where}: after, right and wrong go with something to do")
    for rule in step.rules:
        if rule not in game.ledger.by_id:
            raise BadInput(f"{where}: there is no rule {rule}")
    for text in step.do:
        game.actions.parse(text)
    return step


def taught(game: Game, course: Course) -> dict[str, list[str]]:
    """The kinds of decisions that a learner makes in the course, each with the ids of its lessons."""
    met: dict[str, list[str]] = {}
    for lesson in course.lessons:
        playing = Playing(game, lesson)
        while not playing.over:
            if playing.step.do:
                ids = met.setdefault(playing.stage.table.kind_name(), [])
                if lesson.id not in ids:
                    ids.append(lesson.id)
                playing.act(playing.wanted()[0])
            playing.next()
    return met


class Playing:
    """A lesson under way: what the learner sees, is asked and does."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.place = 0
        self.events: list[Event] = []  # since they were last taken
        try:
            self.stage = SceneRunner(game, lesson.position)
        except (BadInput, BadDie) as error:
            raise SceneFailed(f"{lesson.where}: {error}") from None
        self.names = names_of(int(self.stage.table.seats), lesson.seat)
        self.script(self.step.first)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.place]

    @property
    def over(self) -> bool:
        return self.place >= len(self.lesson.steps)

    def script(self, text: str) -> None:
        try:
            for statement in statements(text, 1):
                self.stage.play(statement)
                self.keep(statement.what)
        except (BadInput, BadDie, SceneFailed) as error:
            raise SceneFailed(f"{self.lesson.where}, step {self.place + 1}: {error}") from None

    def keep(self, what: str = "") -> None:
        if what == "":  # a move: the runner has what happened
            self.events += self.stage.heard

    def is_right(self, key: int) -> bool:
        return key in self.wanted()

    def wanted(self) -> list[int]:
        return [self.game.actions.parse(text) for text in self.step.do]

    def act(self, key: int) -> None:
        """The learner's move, then what the others do.  It must be one of those the step wants."""
        if not self.is_right(key):
            raise BadInput(f"this step of the lesson wants {' or '.join(self.step.do)}")
        self.script(f"{seat_name(self.lesson.seat)}: {self.game.actions.say(key)}")
        self.script(self.step.after)
        self.script(self.step.check)

    def next(self) -> None:
        """On to the next step."""
        self.place += 1
        if not self.over:
            self.script(self.step.first)

    def take_events(self) -> list[Event]:
        events, self.events = self.events, []
        return events


def names_of(seats: int, you: int) -> list[str]:
    """The learner and the others, by the letters of their seats."""
    names = list(NAMES[:seats])
    names[you] = YOU
    return names
