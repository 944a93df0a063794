"""Notoriety in the terminal, at every size of table and window."""

from __future__ import annotations

import pytest
from rich.console import RenderableType

from highnoon.cli.boards.notoriety import OF_YOUR_CARD, OF_YOUR_CHARACTER, RULES, Drawn
from highnoon.cli.console import Terminal
from highnoon.games.notoriety import load

from .conftest import Run

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "A name as long"]


def drawn(what: RenderableType, width: int) -> str:
    terminal = Terminal()
    terminal.width = width
    with terminal.capture() as captured:
        terminal.print(what)
    lines = captured.get().splitlines()
    assert max(map(len, lines)) <= width
    return "\n".join(lines)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("width", [80, 120])
def test_everybody_is_there(seats: int, width: int) -> None:
    game = load()
    table = game.deal(seats, seed=seats, options={"choose_characters": False})
    text = drawn(Drawn(game).draw(table.view(1), NAMES), width)
    for letter, name in zip("ABCDEFGH"[:seats], NAMES, strict=False):
        assert f"{letter} {name[:4]}" in text
    assert text.count("★") == seats
    assert "round 1 of" in text
    assert "your hand" in text
    assert text.count("[oooooo]") == seats


def test_a_round_under_way() -> None:
    game = load()
    position = {
        "seats": 3,
        "revealed": True,
        "ace": "C",
        "at": 1,
        "A": {"plays": "deadeye", "aim": "B", "sixgun": ["miss", "hit*"], "wounds": 2},
        "B": {"cover": "rock", "damage": 1, "stance": "stay", "sixgun": ["hit", "jammed"]},
        "C": {"plays": "ace_of_spades", "acted": True, "character": "ezra_gallow", "marks": ["used_up"]},
    }
    table = game.from_position(position)
    board = Drawn(game)
    text = " ".join(drawn(board.draw(table.view(0), NAMES), 120).split())
    for part in ("→ B", "43 Deadeye", "[oX]", "JAMMED", "Rock (hard, 3 of 4)", "2 wounds", "Gallow (used)", "order:"):
        assert part in text
    assert "in the air" not in text
    table.act(0, game.actions.parse("fire sixgun"))
    assert "in the air, at Birdie: MISS" in drawn(board.draw(table.view(2), NAMES), 120)
    assert "[X]" in drawn(board.glance(table.view(0), NAMES), 120)


def test_every_choice_has_its_rules() -> None:
    game = load()
    assert {verb.name for verb in game.actions.verbs} == set(RULES) | OF_YOUR_CARD | OF_YOUR_CHARACTER
    for ids in RULES.values():
        for id in ids:
            assert game.ledger.find(id).id == id


def times_asked(run: Run, typed: str) -> int:
    """About an ability that could be used in nearly every window of the game."""
    answers = f"{typed}\n1\nfire sixgun\ndone\nstop\n\n" * 400
    ran = run("play", "notoriety", "--seed", 3, "--seats", 4, stdin=f"be esperanza_cruz\n{answers}")
    assert (ran.code, ran.err) == (0, "")
    times = ran.out.count("Use your ability now?\n")
    assert ran.out.count("quiet: pass now, and keep passing until you type wake") >= times
    return times


def test_an_ability_is_quiet_until_it_is_wanted(run: Run) -> None:
    assert times_asked(run, "pass") > 10
    assert times_asked(run, "quiet") == 1
    assert times_asked(run, "quiet\nwake") > 1


def test_only_an_ability_can_be_kept_quiet(run: Run) -> None:
    ran = run("play", "notoriety", "--seed", 3, "--seats", 4, stdin="quiet\nwake\nquit\ny\n")
    assert "'quiet' is not one of your choices" in ran.out
    assert "'wake' is not one of your choices" in ran.out
