"""The saloon's floor in the terminal, and a whole game there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from rich.console import RenderableType

from highnoon import bots, games
from highnoon.bots.saloon import BOTS
from highnoon.cli.boards import board_of
from highnoon.cli.boards.saloon import RULES
from highnoon.cli.paper import Paper
from highnoon.engine.game import Game
from highnoon.games.saloon import load
from highnoon.games.saloon.view import SaloonView

from .conftest import Run

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus"]


@cache
def game() -> Game:
    return load()


def drawn(what: RenderableType, width: int = 100) -> list[str]:
    paper = Paper()
    paper.width = width
    with paper.capture() as captured:
        paper.print(what)
    return captured.get().splitlines()


def text(seat: int = 0, width: int = 100, **what: Any) -> str:
    table = game().from_position({"seats": 4, **what})
    return "\n".join(drawn(board_of(game()).draw(table.view(seat), NAMES), width))


@pytest.mark.parametrize(("seats", "mode"), [(2, "free"), (4, "free"), (6, "free"), (4, "2v2"), (6, "2v2v2")])
@pytest.mark.parametrize("width", [80, 120])
def test_everybody_and_every_cover_is_drawn(seats: int, mode: str, width: int) -> None:
    table = game().from_position({"seats": seats, "options": {"mode": mode}})
    for seat in (0, -1):
        lines = drawn(board_of(game()).draw(table.view(seat), NAMES), width)
        assert max(map(len, lines)) <= width
        shown = "\n".join(lines)
        for letter, name in zip("ABCDEF"[:seats], NAMES, strict=False):
            assert f"{letter} {name}" in shown
        for cover in ("No Cover", "Behind the Bar", "Behind the Player Piano", "On the Stairs", "Back Room"):
            assert cover in shown


def test_who_stands_where_with_what() -> None:
    shown = text(
        A={"fist": "peacemaker 3", "holster": "cider_jug", "space": "bar-2", "grit": 7},
        B={"space": "back_room-1", "restricted": True},
        C={"out": 1, "grit": 0},
    )
    lines = shown.splitlines()
    bar = next(line for line in lines if "Behind the Bar" in line)
    assert "[ ](A)" in bar
    assert "Shield 2" in bar
    assert "reaches No Cover, Back Room" in bar
    back = next(line for line in lines if line.startswith("  Back Room"))
    assert "[B]" in back
    assert "Burst −2" in back
    mine = next(line for line in lines if "A Stranger (you)" in line)
    assert "7 of 20 Grit" in mine
    assert "Peacemaker •••◦◦◦" in mine
    assert "Holster Cider Jug" in mine
    assert "restricted" in next(line for line in lines if "B Birdie" in line)
    assert "out" in next(line for line in lines if "C Clem" in line)


def test_a_team_has_one_grit() -> None:
    shown = text(options={"mode": "2v2"}, grit=[31, 12])
    assert shown.count("31 of 40 Grit") == 2
    assert shown.count("12 of 40 Grit") == 2
    assert "A Stranger (you) team 1" in shown


def test_a_hand_says_what_its_cards_do_and_nobody_elses_is_shown() -> None:
    what: dict[str, Any] = {"A": {"hand": ["ornery", "ornery", "servin_tray"]}, "B": {"hand": ["full_bandolier"]}}
    shown = text(**what)
    assert "Ornery ×2" in shown
    assert "Stops 4 of a Gun Attack." in shown
    assert "Full Bandolier" not in shown
    assert "Ornery" not in text(seat=1, **what)
    assert "Ornery" not in text(seat=-1, **what)


def test_the_sum_of_an_attack_before_and_after_a_block() -> None:
    what: dict[str, Any] = {
        "active": "B",
        "B": {"fist": "peacemaker 0", "space": "stairs-1"},
        "A": {"hand": ["thick_hide"], "space": "bar-1", "grit": 12},
    }
    hit = {"by": "B", "way": "peacemaker-4", "boosts": ["ornery"], "targets": ["A"]}
    before = text(stack=["Fight", "Blocks"], attacks=[hit], **what)
    assert "Attack by Birdie: Shoot the Peacemaker: 4 bullets for 5; with Ornery" in before
    assert "5 Weapon + 1 cards + 1 Burst = 7 − 2 Shield: Stranger loses 5, 12 → 7" in before
    table = game().from_position({"seats": 4, "stack": ["Fight", "Blocks"], "attacks": [hit], **what})
    view = table.view(0)
    assert isinstance(view, SaloonView)
    board = board_of(game())
    assert board.group("block", view).hint == "without one you lose 5"
    view.attacks[-1].blocks = [game().actions.faces["card"].index("thick_hide")]
    after = "\n".join(drawn(board.draw(view, NAMES)))
    assert "= 7 − 2 Shield − 2 Block: Stranger loses 3, 12 → 9" in after


def test_the_drawn_sum_is_the_damage_that_is_done() -> None:
    """Through whole games: what the board foretells when the last Block is in is what the target loses."""
    compared = 0
    board = board_of(game())
    for seed in range(6):
        table = game().deal(4, seed)
        table.hurry = True
        table.run()
        seated = [BOTS["greenhorn"](game(), seat) for seat in range(4)]
        while not table.over:
            seat = table.turn
            view = table.view(seat)
            assert isinstance(view, SaloonView)
            key = seated[seat].choose(view)
            foretold = -1
            if view.kind == "block" and key == 0 and len(view.attacks) == 1 and len(view.attacks[0].targets) == 1:
                foretold = int(board.group("block", view).hint.split()[-1])
                grit = view.grit[view.players[seat].team]
            table.act(seat, key)
            if foretold >= 0:
                after = table.view(seat)
                assert isinstance(after, SaloonView)
                assert grit - after.grit[seat] == foretold
                compared += 1
    assert compared > 10


def test_every_action_has_its_rules() -> None:
    assert {verb.name for verb in game().actions.verbs} == set(RULES)
    for ids in RULES.values():
        for id in ids:
            assert game().ledger.find(id).id == id


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "saloon", "highnoon.games.saloon")
    monkeypatch.setitem(bots.MODULES, "saloon", "highnoon.bots.saloon")


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("mode", ["free", "2v2"])
def test_a_whole_game_at_the_terminal(run: Run, mode: str) -> None:
    """The first choice of every question: nothing is ever played, and the others settle it."""
    ran = run("play", "saloon", "--seed", 4, "-o", f"mode={mode}", stdin="1\n" * 1500)
    assert (ran.code, ran.err) == (0, "")
    assert "Choose where your pawn starts." in ran.out
    assert "Make an Attack?" in ran.out
    assert "wins!" in ran.out
    assert "You may act out of turn" not in ran.out


@pytest.mark.usefixtures("listed")
def test_the_table_is_not_drawn_anew_for_every_card_thrown_away(run: Run) -> None:
    ran = run("play", "saloon", "--seed", 4, stdin="1\n1\n1\n2\n2\n2\n")
    story = ran.out[ran.out.index("Throw away what you don't want") :]
    assert story.count("Stranger throws away") == 3
    assert "Behind the Player Piano" not in story
    assert story.count("Your hand: ") == 3
