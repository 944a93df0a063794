"""Lessons over HTTP.

Nothing is kept between two steps: the page sends the learner's moves, and the lesson is played to that point again.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.events import Event
from highnoon.engine.frames import settled, shown
from highnoon.engine.game import Game
from highnoon.engine.lesson import Course, Lesson, Playing, read_course
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.server.errors import Trouble
from highnoon.server.handlers import Call
from highnoon.server.protocol import Frame, LessonInfo, LessonStep, TakeLesson, ToldEvent, Tried, TryLesson
from highnoon.server.trying import foreseen

GO_ON: Final = -1  # instead of an action, where there is only something to read


async def list_lessons(call: Call) -> list[LessonInfo]:
    course = course_of(call, call.path["slug"])[1]
    return [LessonInfo(lesson.id, lesson.title, len(lesson.steps)) for lesson in course.lessons]


async def take_lesson(call: Call) -> LessonStep:
    wanted: TakeLesson = call.body
    if not call.server.lesson_limit.allows(call.address):
        raise Trouble("too-many")
    game, lesson = find(call, wanted.game, wanted.lesson)
    try:
        return step_after(game, lesson, wanted.moves)
    except BadInput as error:
        raise Trouble("bad-input", f"{error}", field="moves") from None


async def try_lesson(call: Call) -> Tried:
    wanted: TryLesson = call.body
    if not call.server.try_limit.allows(call.address):
        raise Trouble("too-many")
    game, lesson = find(call, wanted.game, wanted.lesson)
    playing = Playing(game, lesson)
    try:
        for key in wanted.moves:
            move(playing, key)
    except BadInput as error:
        raise Trouble("bad-input", f"{error}", field="moves") from None
    return foreseen(playing.stage.table, lesson.seat, wanted.actions)


def find(call: Call, slug: str, name: str) -> tuple[Game, Lesson]:
    game, course = course_of(call, slug)
    lesson = next((one for one in course.lessons if one.id == name), None)
    if lesson is None:
        raise Trouble("no-such-lesson")
    return game, lesson


def course_of(call: Call, slug: str) -> tuple[Game, Course]:
    """A game's course with the pack it was written for, read once."""
    game = call.server.registry.game_cache.game(slug)
    courses = call.server.courses
    if slug not in courses:
        courses[slug] = read_course(game)
    return game, courses[slug]


def step_after(game: Game, lesson: Lesson, moves: list[int]) -> LessonStep:
    playing = Playing(game, lesson)
    table, seat = playing.stage.table, lesson.seat
    table.watched = [seat]
    before: View | None = None
    said = ""
    for key in moves:
        table.take_glimpses()
        playing.take_events()
        before = table.view(seat)
        said = move(playing, key)
    step = None if playing.over else playing.step
    return LessonStep(
        lesson.id,
        lesson.title,
        playing.place,
        len(lesson.steps),
        seat,
        playing.names,
        said,
        step.say if step else "",
        step.rules if step else [],
        playing.wanted() if step else [],
        step.wrong if step else "",
        frames(playing.take_events(), [views[0] for views in table.take_views()], before, table.view(seat), seat),
        playing.over,
    )


def move(playing: Playing, key: int) -> str:
    """One step of the learner; what the coach says to it."""
    if playing.over:
        raise BadInput("the lesson is over: there are more moves than steps")
    said = ""
    if playing.step.do:
        said = playing.step.right
        playing.act(key)
    elif key != GO_ON:
        raise BadInput(f"this step has no choice; {GO_ON} continues")
    playing.next()
    return said


def frames(events: list[Event], glimpses: list[View], start: View | None, after: View, seat: int) -> list[Frame]:
    """From the view before the last move to the one there is now; without one, all of it."""
    found: list[Frame] = []
    if start is None:
        found = [
            Frame(ToldEvent(face.says, face.args, event.rule)) for event in events if (face := event.face(seat)).says
        ]
        return [*found, Frame(None, msgspec.structs.asdict(after))]
    before = start
    for event, glimpse in zip(events, glimpses, strict=True):
        face = event.face(seat)
        if face.says:
            found.append(Frame(ToldEvent(face.says, face.args, event.rule), shown(before, glimpse)))
            before = glimpse
    rest = settled(start, before, after)
    return [*found, Frame(None, rest)] if rest else found
