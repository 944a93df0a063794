"""Lessons over HTTP: every step of every course, merged as the browser does it, ends where the engine is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import highnoon
from highnoon import games
from highnoon.engine.frames import merged
from highnoon.engine.lesson import Playing, read_course
from highnoon.server.client import Client, Failed
from highnoon.server.lessons import GO_ON, step_after
from highnoon.server.protocol import LessonInfo, LessonStep, TakeLesson, Tried, TryLesson
from tests.server.tools import settings_for
from tests.server.wire import run, serving


@pytest.mark.parametrize("slug", games.slugs())
def test_every_step_shows_the_table_as_it_is(slug: str) -> None:
    game = highnoon.load(slug)
    for lesson in read_course(game).lessons:
        playing = Playing(game, lesson)
        moves: list[int] = []
        view: dict[str, Any] = {}
        while True:
            step = step_after(game, lesson, moves)
            for frame in step.frames:
                view = merged(view, msgspec.to_builtins(frame.changes))
            assert view == msgspec.to_builtins(playing.stage.table.view(lesson.seat))
            assert step.over == playing.over
            if step.over:
                assert step.say == ""
                break
            assert step.say == playing.step.say
            assert step.do == playing.wanted()
            key = step.do[0] if step.do else GO_ON
            if step.do:
                playing.act(key)
            playing.next()
            moves.append(key)


def test_a_learner_sees_what_a_choice_would_do(one_file: str) -> None:
    """Boards that add up an attack before it is made ask the server in a lesson, too."""

    async def work() -> None:
        async with serving(settings_for(one_file, try_burst=0, lesson_burst=0)) as server, Client(server.url) as ann:
            saloon = read_course(highnoon.load("saloon")).lessons[0]
            moves: list[int] = []
            while True:
                step = await ann.call("POST", "/api/lesson", LessonStep, TakeLesson("saloon", saloon.id, moves))
                if step.over:
                    break
                if step.do:
                    wish = TryLesson("saloon", saloon.id, step.do[:1], moves)
                    tried = await ann.call("POST", "/api/lesson/try", Tried, wish)
                    assert (tried.taken, tried.message) == (1, "")
                moves.append(step.do[0] if step.do else GO_ON)
            with pytest.raises(Failed) as failed:
                await ann.call("POST", "/api/lesson/try", Tried, TryLesson("saloon", "sleep", [1]))
            assert failed.value.code == "no-such-lesson"
            with pytest.raises(Failed) as failed:
                await ann.call("POST", "/api/lesson/try", Tried, TryLesson("saloon", saloon.id, [1], [*moves, GO_ON]))
            assert failed.value.code == "bad-input"

    run(work)


def test_a_course_over_http(one_file: str) -> None:
    async def work() -> None:
        async with (
            serving(settings_for(one_file, lesson_burst=4, lesson_rate=0.0)) as server,
            Client(server.url) as ann,
        ):
            listed = await ann.call("GET", "/api/games/finger-guns/lessons", list[LessonInfo])
            assert [lesson.id for lesson in listed][:2] == ["draw", "saloon"]
            first = await ann.call("POST", "/api/lesson", LessonStep, TakeLesson("finger-guns", "draw"))
            assert first.do == []
            assert first.names[first.seat] == "Stranger"
            second = await ann.call("POST", "/api/lesson", LessonStep, TakeLesson("finger-guns", "draw", [GO_ON]))
            assert second.do
            wrong = TakeLesson("finger-guns", "draw", [GO_ON, second.do[0] + 1])
            with pytest.raises(Failed) as failed:
                await ann.call("POST", "/api/lesson", LessonStep, wrong)
            assert failed.value.code == "bad-input"
            with pytest.raises(Failed) as failed:
                await ann.call("POST", "/api/lesson", LessonStep, TakeLesson("finger-guns", "sleep"))
            assert failed.value.code == "no-such-lesson"
            with pytest.raises(Failed) as failed:
                await ann.call("POST", "/api/lesson", LessonStep, TakeLesson("finger-guns", "draw"))
            assert failed.value.code == "too-many"

    run(work)
