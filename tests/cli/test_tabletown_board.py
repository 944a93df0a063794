"""Tabletown's street in the terminal, and a whole game there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from rich.console import RenderableType

from highnoon.cli.boards import board_of
from highnoon.cli.boards.tabletown import RULES, Drawn
from highnoon.cli.console import Terminal
from highnoon.engine.game import Game
from highnoon.games.tabletown import load

from .conftest import Run

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Gus", "Hattie"]


@cache
def game() -> Game:
    return load()


def board() -> Drawn:
    drawn = board_of(game())
    assert isinstance(drawn, Drawn)
    return drawn


def lines_of(what: RenderableType, width: int = 100) -> list[str]:
    terminal = Terminal()
    terminal.width = width
    with terminal.capture() as captured:
        terminal.print(what)
    return captured.get().splitlines()


def text(seat: int = 0, width: int = 100, **what: Any) -> str:
    table = game().from_position({"seats": 4, **what})
    return "\n".join(lines_of(board().draw(table.view(seat), NAMES), width))


def line(shown: str, part: str) -> str:
    return next(line for line in shown.splitlines() if part in line)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("width", [80, 120])
def test_everybody_is_drawn(seats: int, width: int) -> None:
    two = {"gun": "revolver", "loaded": [6, 6], "hand": ["coach", "sheriff"], "wounds": 1}
    table = game().from_position({"seats": seats, "A": two})
    for seat in (0, 1, -1):
        lines = lines_of(board().draw(table.view(seat), NAMES), width)
        assert max(map(len, lines)) <= width
        for letter, name in zip("ABCDEFGH"[:seats], NAMES, strict=False):
            assert f"{letter} {name}" in "\n".join(lines)


def test_who_faces_whom_with_what() -> None:
    shown = text(
        marshal="B",
        A={"wounds": 2, "faces": "C", "gun": "rifle", "loaded": [3], "hand": ["bullet"]},
        B={"faces": "A", "gun": "revolver", "loaded": [2, 0]},
        C={"faces": "A"},
        D={"dead": True},
    )
    mine = line(shown, "A Stranger (you)")
    assert "████░░ 4 left" in mine
    assert "⇄ Clem" in mine
    assert "Rifle •••◦" in mine
    assert "1 card" in mine
    birdie = line(shown, "B Birdie ★")
    assert "→ Stranger" in birdie
    assert "Revolver ••◦◦◦◦ ◦◦◦◦◦◦" in birdie
    assert "unarmed" in line(shown, "C Clem")
    assert "dead" in line(shown, "D Dusty")


def test_a_hand_says_what_its_cards_do_and_nobody_elses_is_shown() -> None:
    what: dict[str, Any] = {"A": {"hand": ["sheriff", "bullet", "bullet"]}, "B": {"hand": ["cavalry"]}}
    shown = text(**what)
    assert "Bullet ×2" in shown
    assert "Cancels one hit on you, whatever the weapon" in shown
    assert "Cavalry" not in shown
    assert "Sheriff" not in text(seat=1, **what)
    assert "Sheriff" not in text(seat=-1, **what)


def test_what_was_stolen_is_remembered() -> None:
    shown = text(known=["A sheriff BC"], B={"hand": ["sheriff"]}, C={"hand": ["bullet"]})
    assert "You know that Birdie or Clem holds a Sheriff." in shown


def test_a_glance_is_shorter() -> None:
    table = game().from_position({"seats": 4, "A": {"hand": ["sheriff", "bullet", "bullet"]}})
    glance = lines_of(board().glance(table.view(0), NAMES))
    assert "  Your hand: Bullet ×2, Sheriff" in [line.rstrip() for line in glance]
    assert len(glance) < len(lines_of(board().draw(table.view(0), NAMES)))


def fight(**what: Any) -> str:
    return text(fight="shootout", aside=["shootout"], **what)


def test_initiative_ties_and_fuses() -> None:
    shown = fight(
        stack=["BetweenDraws", "ByInitiative"],
        out_of_town="D",
        A={"total": 3, "hand": ["tnt"], "gun": "rifle", "loaded": [1], "faces": "B"},
        B={"total": 3, "faces": "C", "hand": ["tnt"]},
        C={"total": 1, "acted": True, "sticks": 2},
    )
    assert "SHOOTOUT!   1: Clem   3: Stranger = Birdie" in shown
    assert "Your target is Birdie, who does not face you: shooting breaks the Law o' the West." in shown
    assert "T.N.T. ×2" in line(shown, "C Clem")
    assert "out of town" in line(shown, "D Dusty")


@pytest.mark.parametrize(
    ("me", "they", "said"),
    [
        ({"gun": "rifle", "loaded": [1]}, {"faces": "A"}, "Birdie, who is facing you: you must shoot, or throw T.N.T."),
        ({"gun": "rifle"}, {"faces": "A"}, "Your target is Birdie, but you have nothing loaded."),
        ({"faces": ""}, {}, "You face nobody, so you have no target."),
    ],
)
def test_what_the_initiative_is_good_for(me: dict[str, Any], they: dict[str, Any], said: str) -> None:
    mine = {"total": 1, "hand": ["tnt"], **me}
    assert said in fight(stack=["BetweenDraws", "ByInitiative"], A=mine, B={"total": 2, **they})


def test_by_what_one_is_hit() -> None:
    shot = fight(
        stack=["BetweenDraws", "ByInitiative", "Fire 1", "Hit 1 0"],
        A={"hand": ["sheriff"], "total": 4},
        B={"gun": "rifle", "total": 3, "acted": True, "aim": "A", "die": 5},
    )
    assert "Birdie's Rifle hits you with a 5." in shot
    blown = fight(
        stack=["BetweenDraws", "Explosions", "Blast 1 1", "Hit 5 0"],
        A={"hand": ["sheriff"], "total": 4, "die": 6},
        B={"total": 3, "acted": True, "sticks": 1},
    )
    assert "T.N.T. goes off: your die shows 6, you are hit." in blown


def test_who_broke_the_law_and_who_rides_in() -> None:
    law = fight(stack=["BetweenDraws", "ByInitiative", "Offenders", "Law 2"], C={"total": 1, "acted": True})
    assert "Clem broke the Law o' the West." in law
    assert "The Cavalry is in town" in text(truce=True)
    duel = text(fight="draw", victim="B", aside=["draw"], stack=["BetweenDraws", "Answers"], A={"hand": ["coach"]})
    assert "DRAW! Stranger against Birdie" in duel


def test_hints_tell_the_odds() -> None:
    view = game().from_position({"seats": 4, "A": {"gun": "shotgun", "loaded": [2]}}).view(0)
    assert board().group("shoot", view).hint == "3–6 hits"
    assert board().group("both", view).hint == "2–6 hits, for one wound"
    load = game().actions.parse("load 1")
    assert board().label_here(load, "gun 1", view) == "a Shell into your Shotgun"
    two = game().from_position({"seats": 4, "A": {"gun": "revolver", "loaded": [2, 0]}}).view(0)
    assert board().label_here(load, "gun 1", two) == "gun 1"
    assert board().group("load", two).hint == "a Bullet into one of your Revolvers"
    assert "5–6 with 1, 4–6 with 2, 3–6 with 3" in board().group("throw", view).hint
    assert board().label("reach", "Birdie + Clem") == "Birdie → Clem"
    assert board().label("shoot", "1") == "one shot"
    assert board().label("shoot", "12") == "twelve shots"
    assert board().label("throw", "2") == "two sticks"


def test_every_action_has_its_rules() -> None:
    assert {verb.name for verb in game().actions.verbs} == set(RULES)
    for ids in RULES.values():
        for id in ids:
            assert game().ledger.find(id).id == id


def test_a_whole_game_at_the_terminal(run: Run) -> None:
    """The first choice of every question; the others settle it."""
    ran = run("play", "tabletown", "--seed", 4, "--seats", 5, stdin="1\n\n" * 2000)
    assert (ran.code, ran.err) == (0, "")
    for said in ("Take a gunslinger.", "Your turn: arm, load, discard or track.", "bites the dust", "wins"):
        assert said in ran.out
    assert "Traceback" not in ran.out


def times_asked(run: Run, seed: int, typed: str) -> int:
    """In the first thirty turns."""
    ran = run("play", "tabletown", "--seed", seed, "--seats", 3, "-o", "turn_cap=30", stdin=f"{typed}\n\n" * 400)
    assert (ran.code, ran.err) == (0, "")
    times = ran.out.count("Reach for the Sky?\n")
    assert ran.out.count("later: pass now, and keep passing until you must decide something else") >= times
    return times


def test_a_window_can_be_left_for_later(run: Run) -> None:
    """A player with a Reach for the Sky has a decision in every window, unless they silence it."""
    seed = next(seed for seed in range(40) if times_asked(run, seed, "1") > 8)
    assert 0 < times_asked(run, seed, "later\n1") < times_asked(run, seed, "1") / 2
