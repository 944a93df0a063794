"""A change happens before it is told, over worlds of the games that say what their events speak of."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import highnoon
from highnoon.engine.pack import Pack
from highnoon.games.finger_guns import FingerGuns
from tests.laws.told import SPOKEN, a_change_comes_before_it_is_told
from tests.laws.worlds import Play, World, worlds
from tests.web.staged import Staged


def few_allies(*ids: str) -> FingerGuns:
    """Finger Guns with these alone: what is rare with sixteen is common."""
    head, *allies = re.split(r"(?=^\[\[ally\]\]$)", highnoon.load("finger-guns").pack.source, flags=re.MULTILINE)
    kept = [ally.rstrip() + "\n\n" for ally in allies if any(f'id = "{id}"' in ally for id in ids)]
    assert len(kept) == len(ids)
    return FingerGuns(Pack("few.toml", head + "".join(kept)))


def shotguns(seats: int) -> Staged:
    """Tabletown with a loaded Shotgun before everybody, and a SHOOTOUT! on top of the deck."""
    armed = {
        name: {"faces": "ABCD"[(seat + 1) % seats], "gun": "shotgun", "loaded": [2], "wounds": 5, "hand": ["bullet"]}
        for seat, name in enumerate("ABCD"[:seats])
    }
    return Staged(highnoon.load("tabletown"), {"turns": 5, "active": "A", "deck": ["shootout", "draw"], **armed})


def rare(slug: str) -> list[Play]:
    """Games that are about what hardly ever happens."""
    if slug == "tabletown":
        return [
            Play(World(shotguns(seats), seats, {"turn_cap": 20}), seed, []) for seats in (3, 4) for seed in range(6)
        ]
    of_wren = few_allies("telegraph_wren", "doc_pettigrew", "two_gun_tilda")
    of_lou = few_allies("light_finger_lou", "old_mule_gertie", "deputy_dobbs")
    return [Play(World(game, 4, {}), seed, []) for game in (of_wren, of_lou) for seed in range(25)]


@pytest.mark.parametrize("slug", sorted(SPOKEN))
def test_a_change_comes_before_it_is_told(slug: str) -> None:
    tally: Counter[str] = Counter()
    plays = [Play(world, place, []) for place, world in enumerate(worlds(slug)[:24])]
    for place, play in enumerate(plays + rare(slug)):
        a_change_comes_before_it_is_told(play, place % (play.world.seats + 1) - 1, tally)
    assert set(SPOKEN[slug]) <= set(tally), f"never told: {sorted(set(SPOKEN[slug]) - set(tally))}"
