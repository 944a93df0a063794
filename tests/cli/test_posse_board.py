"""The street of Posses in the terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from highnoon.bots.posse import BOTS
from highnoon.cli.boards import board_of
from highnoon.cli.boards.posse import GROUPS, NOTHING, RULES
from highnoon.cli.console import Terminal
from highnoon.cli.seat.choices import Choices
from highnoon.engine.game import Game
from highnoon.games.posse import load
from highnoon.games.posse.table import KINDS

NAMES = ["Stranger", "Birdie", "Clem", "Dusty"]


@cache
def game() -> Game:
    return load()


def drawn(table: Any, seat: int, width: int = 100, glance: bool = False) -> list[str]:
    terminal = Terminal()
    terminal.width = width
    board = board_of(game())
    with terminal.capture() as captured:
        terminal.print((board.glance if glance else board.draw)(table.view(seat), NAMES))
    return captured.get().splitlines()


def text(seat: int = 0, **what: Any) -> str:
    return "\n".join(drawn(game().from_position({"seats": 2, **what}), seat, 170))


def test_the_map_with_everybody_on_it() -> None:
    street = ["+-+-+-+-+", "|A .W. C|", "+ + +-+-+", " . o . . ", "+ + + + +"]
    shown = text(map=street, crates=["1 0 gear", "1 2 rations looted"], chips=["trap 0 1 B"])
    lines = shown.splitlines()
    assert "   0 |A x≡. C|" in lines
    assert "   1  g # □ ." in [line.rstrip() for line in lines]
    assert "A Sheriff Garrett" in shown
    assert "Speed 4, Range 8 PISTOL, 7 gold" in shown


def test_costs_of_the_move_are_on_the_map() -> None:
    street = ["+-+-+-+-+-+-+", "|A .W. . . C|", "+-+-+-+-+-+-+"]
    assert "|A 1≡2 3 4 C|" in text(map=street, stack=["Moving", "Where 0 4 0"])


def test_lines_of_sight_say_what_is_in_the_way() -> None:
    street = ["+ + + + + + +", " A . o . . C ", "+ + + + + + +"]
    shown = text(map=street, stack=["Acting"], A={"hand": ["straight_shooter"]})
    assert "Sheriff Garrett on Quentin LeRoy: halved by the obstacle at 0 2" in shown
    assert "Straight Shooter" in shown
    street = ["+ + + + + + +", " A . B . . C ", "+ + + + + + +"]
    shown = text(map=street, stack=["Acting"], A={"hand": ["straight_shooter"]})
    assert "Sheriff Garrett on Quentin LeRoy: halved by Deputy Gates" in shown
    street = ["+ + + + + + +", " A . .W. . C ", "+ + + + + + +"]
    shown = text(map=street, stack=["Acting"], A={"hand": ["straight_shooter"]})
    assert "by the wall, window or barrier at 0 " in shown


def test_a_hand_says_by_name_who_may_play_a_card() -> None:
    shown = text(1, map=["+ + +", " A C ", "+ + +"], B={"hand": ["pile_on", "shoot_first"]})
    assert "5/1  LeRoy Gang 1, 2, 3" in shown
    assert "5/1  Quentin LeRoy" in shown


def test_the_attack_and_its_sum() -> None:
    street = ["+ + + + + + +", " A . o . . C ", "+ + + + + + +"]
    shown = text(
        1, map=street, stack=["Acting", "Aim 0 1"], A={"hand": ["straight_shooter"]}, B={"hand": ["shoot_first"]}
    )
    assert "Attack: Sheriff Garrett on Quentin LeRoy  Straight Shooter: 5, halved by cover to 3: 3 damage" in shown


def test_every_term_of_the_sum_is_shown() -> None:
    shown = text(
        1,
        map=["+ + + + + +", " L . . o C ", "+ + + + + +"],
        stack=["Acting", "Aim 11 68"],
        A={"posse": "riders", "hand": ["aimed_fire"], "rider_1": {"kick": 2}},
        B={"posse": "leroy", "hand": ["shoot_first"], "dug_amount": 1, "quentin": {"items": ["leather_duster worn"]}},
    )
    assert "Aimed Fire: 5+2 = 7, halved by cover to 4 − 1 dug in − 1 armor + 1 for a rifle: 3 damage" in shown


def test_in_the_movement_phase_actions_say_that_they_end_it() -> None:
    table = game().from_position(
        {"seats": 2, "map": ["+ + + +", " A . C ", "+ + + +"], "A": {"hand": ["straight_shooter"]}}
    )
    board = board_of(game())
    view = table.view(0)
    assert "attack garrett straight_shooter" in [game().actions.say(key) for key in view.interrupts]
    assert board.group("attack", view).hint == "ends the Movement Phase"
    table.act(0, game().actions.parse("pick garrett"))
    assert board.group("attack", table.view(0)).title == ""


def test_what_is_not_shown_has_no_number() -> None:
    """A number typed by mistake does nothing that the screen does not say."""
    table = game().from_position(
        {"seats": 2, "map": ["+ + + +", " A . C ", "+ + + +"], "A": {"hand": ["straight_shooter"]}}
    )
    table.act(0, game().actions.parse("pick garrett"))
    view = table.view(0)
    choices = Choices(board_of(game()), NAMES, [*view.options, *view.interrupts], view=view)
    hidden = next(choice for choice in choices.all if choice.verb == "attack")
    assert hidden.number == 0
    assert {choice.verb for choice in choices.all if choice.number} <= {"pass", "step"}
    assert choices.find("attack garrett straight") == [hidden]


def test_loot_and_the_dead() -> None:
    people = {"garrett": {"items": ["army_carbine 3", "leather_duster worn"], "hurt": 10}, "gates": {"at": ""}}
    shown = text(map=["+ + +", " A C ", "+ + +"], A=people)
    assert "carries Army Carbine (3 uses left), Leather Duster (worn)" in " ".join(shown.split())
    assert "B Deputy Gates" in shown
    assert "dead" in shown


@pytest.mark.parametrize(("options", "width"), [({}, 80), ({"map": "built"}, 120)])
def test_whole_games_can_be_drawn(options: dict[str, Any], width: int) -> None:
    table = game().deal(2, seed=4, options=options)
    table.hurry = True
    table.run()
    bots = [BOTS["greenhorn"](game(), seat) for seat in range(2)]
    acts = 0
    while not table.over:
        seat = int(table.turn)
        if acts % 23 == 0:
            for who, glance in ((seat, False), (seat, True), (-1, False)):
                assert max(map(len, drawn(table, who, width, glance)), default=0) <= width
        table.act(seat, bots[seat].choose(table.view(seat)))
        acts += 1


def test_every_verb_has_rules_and_every_pass_a_name() -> None:
    assert set(RULES) == {verb.name for verb in game().actions.verbs}
    assert set(GROUPS) <= set(RULES)
    assert set(NOTHING) <= set(KINDS)
    for rules in RULES.values():
        assert all(rule in game().ledger.by_id for rule in rules)
