"""The series of a study: the main one, and the smaller ones next to it that answer more of a designer's questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

import highnoon
from highnoon import bots
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.lab.cards import playable
from highnoon.lab.findings import MAIN, SEATS, SECOND, SKILL, WITHOUT
from highnoon.lab.study import Arm, Study, make_arm

GREENHORN: Final = "greenhorn"
BESIDE: Final = 20  # a series next to the main one has a 20th of its games…
LEAST_BESIDE, MOST_BESIDE = 200, 600  # … but not fewer nor more than this
RESTRICTED: Final = 50  # restricted play: a 50th for each card…
LEAST_RESTRICTED: Final = 200  # … if that is not less than this


class Recipe(msgspec.Struct, frozen=True):
    """The settings that all series of a study share."""

    game: str
    pack: Path | str | None
    options: Mapping[str, object]
    seats: int | None
    kinds: Sequence[str]
    seed: int | str
    rotate: bool

    def arm(self, name: str, games: int, kinds: Sequence[str] = (), seats: int | None = None, banned: str = "") -> Arm:
        return make_arm(
            name,
            self.game,
            self.pack,
            self.options,
            seats or self.seats,
            kinds or self.kinds,
            games,
            self.seed,
            self.rotate,
            banned,
        )


def series_study(
    slug: str,
    pack: Path | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    kinds: Sequence[str] = (GREENHORN,),
    games: int = 1000,
    seed: int | str = 0,
    rotate: bool = True,
    until: float | None = None,
    alone: bool = False,
    thinking: Sequence[int] = (),
    restrict: Sequence[str] = (),
) -> Study:
    """`alone` plays nothing beside.  `thinking` are iterations of a Marshal for the skill trace, `restrict` the cards
    for restricted play (by default all, if the series is long enough)."""
    if until is not None and until <= 0:
        raise BadInput(f"--until is a number of percentage points above 0, not {until:g}")
    game = highnoon.load(slug, pack)
    recipe = Recipe(slug, pack, options or {}, seats, kinds, seed, rotate)
    main = recipe.arm(MAIN, games)
    arms = [main]
    if not alone:
        arms += beside(recipe, game, main.series.seats, games, thinking)
        arms += restricted_arms(recipe, game, games, restrict)
    return Study("series", f"{game.title}, {main.series.seats} seats", arms, until)


def beside(recipe: Recipe, game: Game, seats: int, games: int, thinking: Sequence[int]) -> list[Arm]:
    """The other level of bots, the skill trace, other numbers of seats."""
    few = min(max(games // BESIDE, LEAST_BESIDE), MOST_BESIDE)
    levels = [level for level in bots.levels(game.slug) if level != bots.MARSHAL]
    usual = bots.usual(game.slug)
    alike = len(set(recipe.kinds)) == 1
    arms: list[Arm] = []
    if alike and recipe.kinds[0] in levels and len(levels) > 1:
        other = usual if recipe.kinds[0] != usual else GREENHORN
        arms.append(recipe.arm(SECOND, few if other == usual else games, [other]))
    if usual != GREENHORN:
        arms.append(recipe.arm(f"{SKILL}{usual}", few, [usual, GREENHORN]))
    for iterations in thinking:
        arms.append(recipe.arm(f"{SKILL}marshal-{iterations}", LEAST_BESIDE, [f"marshal:{iterations}n", usual]))
    for other_seats in range(game.low, game.high + 1) if alike else ():
        if other_seats != seats:
            try:
                arms.append(recipe.arm(f"{SEATS}{other_seats}", few, seats=other_seats))
            except BadInput:  # these options are not for this many
                continue
    return arms


def restricted_arms(recipe: Recipe, game: Game, games: int, restrict: Sequence[str]) -> list[Arm]:
    known = playable(game)
    for card in restrict:
        if card not in known:
            raise BadInput(f"{game.title} has no card {card!r} that an action plays; there are {', '.join(known)}")
    some = games // RESTRICTED
    if restrict:
        return [recipe.arm(f"{WITHOUT}{card}", max(some, LEAST_RESTRICTED), banned=card) for card in restrict]
    if some < LEAST_RESTRICTED:
        return []
    return [recipe.arm(f"{WITHOUT}{card}", some, banned=card) for card in known]
