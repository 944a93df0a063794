"""A player who takes aim sees the attack's result: a card that a seat shows is not a secret from itself."""

from __future__ import annotations

from collections import Counter
from functools import cache

from highnoon.bots.posse import BOTS
from highnoon.engine.events import told
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.posse import load
from highnoon.games.posse.actions import ATTACK, PLAY
from highnoon.games.posse.view import PosseView


@cache
def game() -> Game:
    return load()


def test_an_attack_is_foreseen_up_to_the_first_answer() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        table: Table = game().deal(2 + seed % 3, seed=seed, telling=True)
        table.run()
        seated = [BOTS["deputy"](game(), seed * 8 + seat) for seat in range(table.seats)]
        while not table.over:
            seat = int(table.turn)
            kind = table.kind_name()
            key = seated[seat].choose(table.view(seat))
            aims = kind in ("target", "second") and key != 0
            shows = kind == "act" and ATTACK <= key < PLAY
            foretold = table.what_if(seat, [key]) if aims or shows else None
            table.take_events()
            table.act(seat, key)
            heard = told(table.take_events(), seat)
            if foretold is None:
                continue
            assert foretold.refused is None
            said = [(face.says, face.args, rule) for face, rule in foretold.events]
            assert said == heard[: len(said)]
            if foretold.stopped == "asked" and said:
                seen["foreseen"] += 1
                assert "declares" in [says for says, _, _ in said]
                assert isinstance(foretold.view, PosseView)
                comes_to = [args[-1] for says, args, _ in said if says in ("declares", "halved", "comes-to")][-1]
                assert foretold.view.attacks[-1].damage_now == max(0, comes_to)
            else:
                seen[foretold.stopped or "asked for more"] += 1
    assert seen["foreseen"] > 100, seen


def test_nothing_that_would_be_drawn_is_foretold() -> None:
    """PO-C10: the card is shown, what it draws is not."""
    street = ["+ + + + + + +", " B . . . . C ", "+ + + + + + +"]
    position = {"seats": 2, "map": street, "stack": ["Acting"], "A": {"hand": ["dig_through_the_belt"]}}
    table = game().from_position(position)
    play = next(key for key in table.legal(0) if key >= PLAY)
    foretold = table.what_if(0, [play])
    assert [face.says for face, _ in foretold.events] == ["plays"]
    assert (foretold.stopped, foretold.view) == ("hidden", None)
