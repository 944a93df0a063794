"""Lessons in the browser: somebody who knows nothing finishes a course by doing what the page says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import highnoon
from highnoon import games
from highnoon.engine.game import Game
from highnoon.engine.lesson import Lesson, Playing, read_course
from tests.web import axe
from tests.web.people import Crowd, see


def coach(page: Page, says: str) -> None:
    """The coach says this now."""
    expect(page.locator(".coach .now")).to_contain_text(says)


def take(page: Page, game: Game, lesson: Lesson) -> None:
    """On the plain board, where every choice is a button with its own words."""
    playing = Playing(game, lesson)
    for step in lesson.steps:
        coach(page, step.say)
        if step.do:
            key = playing.wanted()[0]
            says = game.words.action(game.actions, key, playing.names)
            page.locator(".plain-options").get_by_role("button", name=says, exact=True).first.click()
            playing.act(key)
        else:
            page.get_by_role("button", name="Go on").click()
        playing.next()
    see(page.locator(".coach").get_by_role("link"))


@pytest.mark.parametrize("slug", games.slugs())
def test_every_course_can_be_finished(crowd: Crowd, slug: str) -> None:
    game = highnoon.load(slug)
    ann = crowd.person("Ann", plain=True, pace="none", phone=slug in ("finger-guns", "posse"))
    page = ann.page
    lessons = read_course(game).lessons
    ann.goto(f"/learn/{slug}")
    page.get_by_role("link", name=lessons[0].title).click()
    for number, lesson in enumerate(lessons, 1):
        take(page, game, lesson)
        last = number == len(lessons)
        link = page.locator(".coach").get_by_role("link", name="Play a game" if last else lessons[number].title)
        expect(link).to_be_visible()
        if not last:
            link.click()
    ann.goto(f"/learn/{slug}")
    expect(page.get_by_role("img", name="Finished")).to_have_count(len(lessons))


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_lesson_on_the_real_board(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone=phone, pace="quick")
    page = ann.page
    ann.goto("/")
    bill = page.locator(".bill", has=page.get_by_role("heading", name="Finger Guns"))
    bill.get_by_role("link", name="New here?").click()
    page.get_by_role("link", name="Three, two, one, draw").click()
    page.get_by_role("button", name="Go on").click()
    coach(page, "Point at Birdie")
    axe.check(page, "a lesson")
    ann.saloon(2)
    expect(page.locator(".toast")).to_contain_text("let us begin with a Shot at Birdie")
    page.locator(".gb").first.click()
    page.locator(".fg .seat.lit").filter(has_text="Birdie").click()
    coach(page, "A Power Shot takes 6")
    expect(page.locator(".coach")).to_contain_text("Birdie drops to 18")


def test_a_lesson_by_keyboard(crowd: Crowd) -> None:
    ann = crowd.person("Ann", plain=True, pace="none")
    page = ann.page
    ann.goto("/learn/finger-guns#draw")
    page.get_by_role("button", name="Go on").focus()
    page.keyboard.press("Enter")
    coach(page, "Point at Birdie")
    page.locator(".plain-options").get_by_role("button", name="Shot at Birdie").first.focus()
    page.keyboard.press("Enter")
    coach(page, "A Power Shot takes 6")


def test_a_course_that_is_not_there(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.goto("/learn/poker")
    see(ann.page.get_by_role("heading", name="No lessons"))
