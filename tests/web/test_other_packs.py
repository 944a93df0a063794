"""Packs that drop, add, reorder and rename cards, and what cannot be chosen: names, texts and citations stay right."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

import highnoon
from tests.web import tables, tabletown
from tests.web.people import Crowd, see

SUE: Final = """\
[[ally]]
id = "sawbones_sue"
name = "Sawbones Sue"
rule = "FG-A10"
kind = "instant"
behaviour = "heal"
amount = 6
count = 1
text = "Gain 6 health, and mind the saw."
mark = "house"

"""


def entries(slug: str, kind: str) -> tuple[str, list[str]]:
    head, *cards = re.split(rf"(?=^\[\[{kind}\]\]$)", highnoon.load(slug).pack.source, flags=re.MULTILINE)
    return head, [card.rstrip() + "\n\n" for card in cards]


def fewer_allies() -> str:
    """Ours in reverse without the first three, and one that we have not."""
    head, allies = entries("finger-guns", "ally")
    return "".join([head, *allies[:2:-1][:4], SUE, *allies[:2:-1][4:]])


@pytest.mark.parametrize(
    ("ally", "name", "says", "rule"),
    [
        ("sawbones_sue", "Sawbones Sue", "mind the saw", "FG-A10"),
        ("telegraph_wren", "Telegraph Clerk Wren", "top three cards", "FG-A16"),
        ("fuse_cutter_finn", "Fuse-Cutter Finn", "your own Dynamite", "FG-A04"),
    ],
)
def test_allies_of_another_pack(crowd: Crowd, ally: str, name: str, says: str, rule: str) -> None:
    ann = crowd.person("Ann", phone=False)
    tables.open_table("finger-guns", ann, seats=4, text=fewer_allies(), position=f'ally = "{ally}"')
    page = ann.page
    page.get_by_role("button", name=re.compile(name)).first.click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text(says)
    expect(card).to_contain_text(rule)


def test_a_gesture_that_is_shut_says_why(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    position = "A = { ghost = true, health = 0 }\nB = { ghost = true, health = 0 }"
    tables.open_table("finger-guns", ann, seats=6, position=position)
    page = ann.page
    expect(page.locator(".picker")).to_contain_text("Ghosts show Saloon, Shot or Lasso")
    page.locator(".gb", has_text="Posse").click(force=True)  # it is shut
    see(page.get_by_text("A Ghost shows Saloon, Shot or Lasso, nothing else"))
    page.locator(".gb", has_text="Shot").first.click()
    page.locator(".fg .seat").nth(1).click()
    see(page.get_by_text("You can't hit a Ghost"))


def renamed_cards() -> str:
    """Tabletown's cards the other way round, the Rifle under another name, and six cards in a hand."""
    head, cards = entries("tabletown", "card")
    last, gunslingers = cards[-1].split("[[gunslinger]]", 1)
    text = "".join([head, last, *cards[:-1][::-1], "[[gunslinger]]", gunslingers])
    return text.replace('name = "Rifle"', 'name = "Buffalo Gun"').replace("hand = 5", "hand = 6")


def test_cards_of_another_pack(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    position = """
turns = 5
active = "A"
A = { faces = "B", hand = ["rifle", "bullet", "tnt"], gun = "shotgun", loaded = [1] }
B = { faces = "A" }
C = { dead = true, wounds = 6, fell = 1 }
killings = 1
"""
    tabletown.open_table(ann, seats=4, text=renamed_cards(), position=position)
    page = ann.page
    expect(page.locator(".acts")).to_contain_text("draw up to 6")
    page.get_by_role("button", name=re.compile("Buffalo Gun")).first.click()
    expect(page.locator(".acts")).to_contain_text("Holds 4, hits on 4 to 6")
    page.get_by_role("button", name=re.compile("Bullet")).first.click()
    expect(page.locator(".acts")).to_contain_text("You have no ammo of the right kind in your hand.")
    page.locator(".tt .seat").nth(1).click()
    see(page.get_by_text("You are already facing that gunslinger"))
    page.locator(".tt .seat").nth(2).click()
    see(page.get_by_text("You can't choose a dead gunslinger"))
