"""Puzzles in the browser: today's, on the real board, with the reason afterward; streak and rating stay here."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import highnoon
from highnoon.engine.lesson import names_of
from highnoon.engine.puzzle import Puzzle, puzzle_table, read_puzzles
from tests.web import axe
from tests.web.people import Crowd, see

SALOON = highnoon.load("saloon")
PUZZLES = read_puzzles(SALOON)


def label(puzzle: Puzzle, action: str) -> str:
    """The button of a choice on the plain board."""
    names = names_of(int(puzzle_table(SALOON, puzzle).seats), puzzle.seat)
    return SALOON.words.action(SALOON.actions, SALOON.actions.parse(action), names)


def choose(page: Page, puzzle: Puzzle, action: str) -> None:
    button = page.locator(".plain-options").get_by_role("button", name=label(puzzle, action), exact=True).first
    button.focus()
    page.keyboard.press("Enter")


def todays(page: Page) -> Puzzle:
    name = page.url.partition("#")[2]
    return next(puzzle for puzzle in PUZZLES if puzzle.id == name)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_puzzle_on_the_real_board(crowd: Crowd, phone: bool) -> None:
    """One about a target: one tap on a player, one on the button."""
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.best.startswith("target "))
    ann = crowd.person("Ann", phone=phone)
    page = ann.page
    ann.goto(f"/puzzles/saloon#{puzzle.id}")
    see(page.get_by_text("One choice is clearly best."))
    axe.check(page, "a puzzle")
    page.locator(".sl .lit").filter(has_text=label(puzzle, puzzle.best)).first.click()
    page.locator(".dock").get_by_role("button", name=re.compile(rf"^\w+ {label(puzzle, puzzle.best)}\b")).click()
    see(page.get_by_role("heading", name="Right!"))
    why = page.get_by_role("region", name="Why")
    expect(why).to_contain_text(puzzle.event)
    expect(why.locator("tbody tr")).to_have_count(len(puzzle.choices))
    expect(why).to_contain_text(f"{int(100 * puzzle.choices[0].chance + 0.5)}%")
    axe.check(page, "the answer to a puzzle")
    page.get_by_role("link", name="Next puzzle").click()
    following = PUZZLES[(PUZZLES.index(puzzle) + 1) % len(PUZZLES)]
    expect(page).to_have_url(re.compile(f"#{following.id}$"))


def test_streak_and_rating_by_keyboard(crowd: Crowd) -> None:
    ann = crowd.person("Ann", plain=True)
    page = ann.page
    ann.goto("/")
    page.get_by_role("link", name="Today’s puzzles").click()
    see(page.get_by_role("heading", name="Today’s puzzles"))
    axe.check(page, "today's puzzles")
    page.get_by_role("link", name="Today’s puzzle of The Saloon").click()
    see(page.get_by_text("One choice is clearly best."))
    puzzle = todays(page)
    choose(page, puzzle, puzzle.best)
    see(page.get_by_role("heading", name="Right!"))
    expect(page.locator(".standing")).to_contain_text("1 day in a row")
    expect(page.get_by_text("Your rating was 1000 before.")).to_be_visible()
    rating = page.locator(".standing").inner_text()
    # Once more is only for fun.
    page.reload()
    choose(page, puzzle, puzzle.obvious)
    see(page.get_by_role("heading", name="Not this time"))
    expect(page.locator(".standing")).to_have_text(rating, use_inner_text=True)
    ann.goto("/puzzles")
    expect(page.get_by_role("img", name="Solved")).to_have_count(1)
    ann.goto("/puzzles/saloon")
    axe.check(page, "the puzzles of a game")
    expect(page.locator(".puzzle-list li")).to_have_count(len(PUZZLES))


def test_puzzles_that_are_not_there(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    for path in ("/puzzles/poker", "/puzzles/saloon#sl-99"):
        ann.goto("/settings")
        ann.goto(path)
        see(ann.page.get_by_role("heading", name="No puzzles"))
