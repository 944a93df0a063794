"""Every lesson is played: what the coach asks for is legal, what the others do happens, and what must be true is."""

from __future__ import annotations

from pathlib import Path

import pytest

import highnoon
from highnoon import games
from highnoon.engine.game import Game
from highnoon.engine.lesson import Course, Lesson, Playing, parse_course, read_course, taught
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene_runner import SceneFailed

LONGEST = 320  # characters of what the coach says at once
GAMES = {slug: highnoon.load(slug) for slug in games.slugs()}
COURSES: dict[str, tuple[Game, Course]] = {slug: (game, read_course(game)) for slug, game in GAMES.items()}
LESSONS = [(slug, lesson) for slug, (_, course) in COURSES.items() for lesson in course.lessons]
TAUGHT = [slug for slug, (_, course) in COURSES.items() if course.lessons]


@pytest.mark.parametrize(("slug", "lesson"), LESSONS, ids=[f"{slug}-{lesson.id}" for slug, lesson in LESSONS])
def test_a_lesson_can_be_played_in_every_way_it_allows(slug: str, lesson: Lesson) -> None:
    game = COURSES[slug][0]
    most = max(len(step.do) for step in lesson.steps)
    for way in range(max(1, most)):
        playing = Playing(game, lesson)
        while not playing.over:
            step = playing.step
            if step.do:
                assert lesson.seat in playing.stage.table.pending(), step.say
                assert set(playing.wanted()) <= set(playing.stage.table.legal(lesson.seat)), step.say
                playing.act(playing.wanted()[min(way, len(step.do) - 1)])
                assert playing.take_events() or step.check, f"nothing happens after: {step.say}"
            playing.next()


@pytest.mark.parametrize(("slug", "lesson"), LESSONS, ids=[f"{slug}-{lesson.id}" for slug, lesson in LESSONS])
def test_the_coach_is_brief_and_cites_rules(slug: str, lesson: Lesson) -> None:
    assert any(step.do for step in lesson.steps)
    assert any(step.rules for step in lesson.steps)
    for step in lesson.steps:
        for text in (step.say, step.right, step.wrong):
            assert len(text) <= LONGEST, text
            assert not text or text.endswith((".", "!", "?")), text
        if step.do:
            assert step.wrong, f"no word for other choices: {step.say}"


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_course_has_every_kind_of_decision(slug: str) -> None:
    """After the course a learner has met every question the game can ask, except those listed with a reason."""
    game, course = COURSES[slug]
    met = set(taught(game, course))
    kinds = set(game.words.asks)
    assert set(course.untaught) <= kinds, "a reason for something that is never asked"
    assert not met & set(course.untaught), "taught, and excused"
    assert all(reason.endswith(".") for reason in course.untaught.values())
    assert kinds - met - set(course.untaught) == set()


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "lessons.toml"
    path.write_text(text, encoding="utf-8")
    return path


STEP = '[[lesson]]\nid = "x"\ntitle = "X"\nposition = { seats = 3 }\n[[lesson.step]]\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[lesson]]\nid = "x"\n', "lesson 1: a lesson has an id and a title"),
        ('[[lesson]]\nid = "x"\ntitle = "X"\n', "a lesson has steps"),
        (STEP + 'do = ["lasso"]', "lesson 1, step 1: the coach says something"),
        (STEP + 'say = "Hm."\nright = "Yes."', "go with something to do"),
        (STEP + 'say = "Hm."\nrules = ["FG-99"]', "there is no rule FG-99"),
        (STEP + 'say = "Hm."\ndo = ["juggle"]', "juggle"),
        (STEP + 'say = "Hm."\nsays = "Hm."', "says"),
        ("lesson = 3", "lessons are written under"),
    ],
)
def test_a_bad_course_is_refused_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        parse_course(written(tmp_path, text), COURSES["finger-guns"][0])


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ('after = "B: juggle"', "juggle"),
        ('after = "B: shot B"', "refused"),
        ('after = "B: lasso; C: lasso"\ncheck = "expect: A.health = 3"', "A.health: expected 3, found 20"),
    ],
)
def test_a_lesson_that_is_not_true_fails(tmp_path: Path, step: str, says: str) -> None:
    game = COURSES["finger-guns"][0]
    course = parse_course(written(tmp_path, f'{STEP}say = "Hm."\ndo = ["lasso"]\n{step}'), game)
    playing = Playing(game, course.lessons[0])
    with pytest.raises(BadInput, match="wants lasso"):
        playing.act(game.actions.parse("shot B"))
    with pytest.raises(SceneFailed, match=says):
        playing.act(game.actions.parse("lasso"))
