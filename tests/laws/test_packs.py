"""A designer may change any number of a pack: it is refused with file and line, or it plays, ends and can be told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import highnoon
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.games import slugs
from tests.laws import course, story
from tests.laws.worlds import Law, Play, World
from tests.profiles import examples

VALUES = (0, 1, 2, 4, 7, 20, 99)
GAMES_EACH = 3
LAWS: list[Law] = [course.it_ends, course.cards_are_conserved, story.events_have_words_and_rules]


@pytest.mark.parametrize("slug", slugs())
def test_changed_numbers(slug: str, tmp_path: Path) -> None:
    lines = highnoon.load(slug).pack.source.splitlines()
    numbers = [place for place, line in enumerate(lines) if re.match(r"^\w+ = \d+\s*(#.*)?$", line)]
    changes = [(place, value) for place in numbers for value in VALUES]
    accepted = 0
    for place, value in changes[:: 1 + len(changes) // examples(250)]:
        file = tmp_path / "changed.toml"
        changed = re.sub(r"= \d+", f"= {value}", lines[place], count=1)
        file.write_text("\n".join([*lines[:place], changed, *lines[place + 1 :]]), encoding="utf-8")
        try:
            game = highnoon.load(slug, file)
        except BadInput as refusal:
            assert re.match(r"changed\.toml(, line \d+)?: ", str(refusal)), str(refusal)  # noqa: PT017
        else:
            accepted += 1
            check(game, f"line {place + 1}: {changed}")
    assert accepted


def check(game: Game, what: str) -> None:
    for seed in range(GAMES_EACH):
        world = World(game, game.low + seed % (game.high - game.low + 1), {})
        # In the gate the laws take turns.
        for law in LAWS if examples(3) == 3 else [LAWS[seed % len(LAWS)]]:
            try:
                law(Play(world, seed + 2, []))
            except Exception as error:
                raise AssertionError(f"{game.slug} with {what}: {law.__name__} fails: {error}") from error
