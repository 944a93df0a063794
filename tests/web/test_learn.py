"""Lessons in the browser: somebody who knows nothing finishes a course by doing what the page says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from highnoon import games
from tests.web import axe
from tests.web.learner import Learner
from tests.web.people import Crowd, Person, see


def coach(page: Page, says: str) -> None:
    """The coach says this now."""
    expect(page.locator(".coach .now")).to_contain_text(says)


SIZES = pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])


def finish(ann: Person, slug: str, keyboard: bool = False) -> Learner:
    """Takes the whole course, from the page with its lessons to the offer of a game, by what the screen says."""
    page = ann.page
    ann.goto(f"/learn/{slug}")
    learner = Learner(page, keyboard)
    lessons = page.locator(".course ol a")
    see(lessons.first)
    number = lessons.count()
    lessons.first.click()
    for left in range(number - 1, -1, -1):
        learner.finish_lesson()
        link = page.locator(".coach a.btn.main")
        if left:
            expect(link).to_contain_text("Next: ")
            link.click()
        else:
            expect(link).to_have_text("Play a game")
    ann.goto(f"/learn/{slug}")
    expect(page.get_by_role("img", name="Finished")).to_have_count(number)
    return learner


@SIZES
@pytest.mark.parametrize("slug", games.slugs())
def test_a_course_is_finished_by_its_words_alone(crowd: Crowd, slug: str, phone: bool) -> None:
    """On the plain board every choice is a button with its own words."""
    ann = crowd.person("Ann", plain=True, phone=phone)
    learner = finish(ann, slug)
    assert learner.wrong <= learner.steps / 2, "the coach's words should lead there; naming the button is for the rest"


@pytest.mark.parametrize("slug", games.slugs())
def test_a_course_by_keyboard(crowd: Crowd, slug: str) -> None:
    finish(crowd.person("Ann", plain=True, phone=False), slug, keyboard=True)


@SIZES
@pytest.mark.parametrize("slug", games.slugs())
def test_a_course_on_the_real_board(crowd: Crowd, slug: str, phone: bool) -> None:
    finish(crowd.person("Ann", phone=phone), slug)


@SIZES
@pytest.mark.parametrize("slug", games.slugs())
def test_lessons_are_accessible(crowd: Crowd, slug: str, phone: bool) -> None:
    """Every page of a course, and each lesson's first screen, on the real board."""
    ann = crowd.person("Ann", phone=phone)
    page = ann.page
    ann.goto(f"/learn/{slug}")
    see(page.locator(".course ol a").first)
    axe.check(page, f"the course of {slug}")
    for path in [link.get_attribute("href") for link in page.locator(".course ol a").all()]:
        ann.goto("/settings")
        ann.goto(str(path))
        see(page.locator(".coach .now"))
        axe.check(page, str(path))
        Learner(page).step()
        see(page.locator(".coach"))
        axe.check(page, f"{path}, after a step")


@SIZES
def test_a_lesson_on_the_real_board(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone=phone, pace="quick")
    page = ann.page
    ann.goto("/")
    bill = page.locator(".bill", has=page.get_by_role("heading", name="Finger Guns"))
    bill.get_by_role("link", name="New here?").click()
    page.get_by_role("link", name="Three, two, one, draw").click()
    page.get_by_role("button", name="Continue").click()
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
    page.get_by_role("button", name="Continue").focus()
    page.keyboard.press("Enter")
    coach(page, "Point at Birdie")
    page.locator(".plain-options").get_by_role("button", name="Shot at Birdie").first.focus()
    page.keyboard.press("Enter")
    coach(page, "A Power Shot takes 6")


def test_a_course_that_is_not_there(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.goto("/learn/poker")
    see(ann.page.get_by_role("heading", name="No lessons"))
