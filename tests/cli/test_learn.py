"""`highnoon learn`: somebody who knows nothing finishes a course by doing what the screen says."""

from __future__ import annotations

import pytest

import highnoon
from highnoon import games
from highnoon.engine.lesson import read_course

from .conftest import Run

TAUGHT = [slug for slug in games.slugs() if read_course(highnoon.load(slug)).lessons]


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_course_is_finished_by_typing_what_is_asked_for(run: Run, slug: str) -> None:
    course = read_course(highnoon.load(slug))
    typed = "".join(f"{step.do[0] if step.do else ''}\n" for lesson in course.lessons for step in lesson.steps)
    ran = run("learn", slug, stdin=typed)
    assert ran.code == 0
    assert "That is the course." in ran.out
    for lesson in course.lessons:
        assert lesson.title in ran.out


def test_another_choice_gets_a_friendly_word(run: Run) -> None:
    ran = run("learn", "finger-guns", stdin="\nposse\n\nnonsense\n? 1\nquit\n")
    out = " ".join(ran.out.split())
    assert "let us begin with a Shot at Birdie. Choose “Shot at Birdie: 2”." in out
    assert "Stopped." in out
    assert ran.code == 0


def test_lessons_are_listed_and_found(run: Run) -> None:
    assert "saloon" in run("learn", "finger-guns", "--list").out
    assert "Lesson 2 of" in run("learn", "finger-guns", "saloon", stdin="quit\n").out
    assert "Lesson 3 of" in run("learn", "finger-guns", "3", stdin="quit\n").out
    ran = run("learn", "finger-guns", "sleep")
    assert ran.code == 2
    assert "there is no lesson 'sleep'; lessons are draw, saloon" in ran.err


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_kind_of_decision_is_taught_or_left_out_with_a_reason(run: Run, slug: str) -> None:
    game = highnoon.load(slug)
    out = run("learn", slug, "--coverage").out
    for kind in game.words.asks:
        line = next(line for line in out.splitlines() if line.split()[:1] == [kind])
        assert "taught in" in line or "left out: " in line
    assert "left out: ?" not in out
    course = read_course(game)
    taught = len(game.words.asks) - len(course.untaught)
    assert f"{taught} of {len(game.words.asks)} kinds of decisions are in a lesson." in out
