"""The cards of a game as the lab counts them: what its pack lists, and which actions play them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from highnoon.engine.cards import Listed
from highnoon.engine.game import Game
from highnoon.lab.restricted import NOT_PLAYED, keys_of

KINDS: Final = ("card", "ally")  # sections of packs; characters, places and maps are counted otherwise


def cards_of(game: Game) -> list[Listed]:
    return [card for card in game.listed() if card.kind.partition(",")[0] in KINDS]


def playable(game: Game) -> list[str]:
    """Cards that some action plays by name."""
    return [card.id for card in cards_of(game) if keys_of(game, card.id)]


def played_in(game: Game, actions: Mapping[str, int]) -> dict[str, int]:
    """How often each card was played, from the totals of actions."""
    ids = {card.id for card in cards_of(game)}
    times: dict[str, int] = {}
    for action, count in actions.items():
        verb, *names = action.split()
        if verb in NOT_PLAYED:
            continue
        for card in {name if name in ids else name.rpartition("-")[0] for name in [*names, verb.replace("-", "_")]}:
            if card in ids:
                times[card] = times.get(card, 0) + count
    return times
