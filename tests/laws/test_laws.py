"""The laws, over every registered game, seat count and option; Hypothesis draws seeds and choices."""

from __future__ import annotations

import pytest
from hypothesis import given, note, settings

from tests.laws import copies, course, frames, records, sealing, story
from tests.laws.worlds import GAMES, Law, Play, plays, some_worlds
from tests.profiles import examples

LAWS: list[Law] = course.LAWS + copies.LAWS + sealing.LAWS + records.LAWS + story.LAWS + frames.LAWS


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, slug: str) -> None:
    @settings(max_examples=examples(20))
    @given(plays(slug))
    def holds(play: Play) -> None:
        note(f"{law.__name__}({play})")
        law(play)

    holds()


@pytest.mark.parametrize("slug", GAMES)
def test_every_world_is_played(slug: str) -> None:
    """Every seat count with every option flipped, once each; the laws take turns."""
    for place, world in enumerate(some_worlds(slug)):
        LAWS[place % len(LAWS)](Play(world, place, []))
        course.it_ends(Play(world, place + 2, []))
