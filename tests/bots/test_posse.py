"""The choices of Posses' bots in positions with a plain answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from highnoon.bots.posse import BOTS
from highnoon.bots.posse.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.posse import load
from tests.bots.test_bots import RULE

STREET = ["+ + + + + + +", " A . . . . C ", "+ + + + + + +"]


@cache
def game() -> Game:
    return load()


def position(**what: Any) -> Table:
    return game().from_position({"seats": 2, "hurry": True, **what})


def does(table: Table, seat: int = 0, level: str = "deputy", tries: int = 12) -> set[str]:
    """Everything that bots of many seeds do here."""
    view = table.view(seat)
    return {game().actions.say(BOTS[level](game(), seed).choose(view)) for seed in range(tries)}


def test_it_attacks_with_what_is_worth_most() -> None:
    table = position(map=STREET, stack=["Acting"], A={"hand": ["straight_shooter", "warning_shot"]})
    assert does(table) == {"attack garrett straight_shooter"}


def test_it_finishes_off_the_weak() -> None:
    street = ["+ + + + + +", " A . . . C ", "+ + + + + +", " . . . . . ", "+ + + + + +", " . . E . . ", "+ + + + + +"]
    people = {"B": {"gang_1": {"hurt": 5}}, "A": {"hand": ["badge_and_barrel"]}}
    table = position(map=street, stack=["Acting", "Aim 0 0"], **people)
    assert does(table) == {"pick gang_1"}


def test_it_moves_to_shoot_with_cover() -> None:
    """From the square beside the crate it shoots at full strength and is shot at half."""
    street = [
        "+-+-+-+-+-+-+-+-+-+",
        "|. . o . . . . . C|",
        "+ +-+-+-+-+-+-+-+-+",
        "|A . . . . . . . .|",
        "+-+-+-+-+-+-+-+-+-+",
    ]
    hands = {"A": {"hand": ["straight_shooter"]}, "B": {"hand": ["shoot_first", "outlaws_grin"]}}
    table = position(map=street, stack=["Moving", "Where 0 4 0"], **hands)
    assert does(table) == {"move 0 1"}


def test_it_loots_when_there_is_nobody_to_shoot() -> None:
    street = ["+-+-+-+-+-+-+-+", "|A . . . .|. C|", "+-+-+-+-+-+-+-+"]
    table = position(map=street, stack=["Moving", "Where 0 4 0"], crates=["0 4 gear"])
    assert does(table) == {"move 0 3"}
    table = position(map=street, stack=["Acting"], crates=["0 1 gear"])
    assert does(table) == {"loot garrett east"}


def test_it_does_not_walk_into_death() -> None:
    street = ["+-+-+-+-+-+", "|A .W. . C|", "+-+-+-+-+-+"]
    people = {"garrett": {"hurt": 12}, "hand": ["straight_shooter"]}
    for level in BOTS:
        table = position(map=street, stack=["Moving", "Where 0 4 0"], A=people)
        assert not does(table, level=level) & {"move 0 2", "move 0 3", "step east"}


@pytest.mark.parametrize(
    ("hurt", "hand", "wanted"),
    [
        (0, ["slip_away", "outlaws_grin"], {"defend outlaws_grin", "defend slip_away"}),
        (6, ["slip_away", "shoot_first"], {"defend slip_away"}),
    ],
)
def test_it_defends_by_value(hurt: int, hand: list[str], wanted: set[str]) -> None:
    table = position(
        map=STREET,
        stack=["Acting", "Aim 0 0"],
        A={"hand": ["badge_and_barrel"]},
        B={"hand": hand, "quentin": {"hurt": hurt}},
    )
    assert table.kind_name() == "defence"
    assert does(table, 1) <= wanted


RIDERS = ["+ + + + + + +", " L . . . . C ", "+ + + + + + +", " K . . . . . ", "+ + + + + + +"]


def test_it_plays_volley_before_the_shots_it_is_for() -> None:
    hand = {"posse": "riders", "hand": ["volley", "carbine_shot"]}
    table = position(map=RIDERS, stack=["Acting"], A=hand, B={"posse": "leroy"})
    assert does(table) == {"play rodgers volley"}


@pytest.mark.parametrize("more", [{"rider_1": {"acted": 1}}, {"hand": ["volley", "officers_sidearm"]}])
def test_it_does_not_play_volley_for_nobody(more: dict[str, Any]) -> None:
    hand = {"posse": "riders", "hand": ["volley", "carbine_shot"], **more}
    table = position(map=RIDERS, stack=["Acting"], A=hand, B={"posse": "leroy"})
    assert "play rodgers volley" in [game().actions.say(key) for key in table.legal(0)]
    assert "play rodgers volley" not in does(table)


@pytest.mark.parametrize(
    ("card", "near", "wanted"),
    [
        ("field_dressing", "0 1", True),  # side by side
        ("field_dressing", "1 1", False),
        ("field_dressing", "0 5", False),
    ],
)
def test_it_heals_only_those_who_are_hurt_and_in_reach(card: str, near: str, wanted: bool) -> None:
    street = ["+ + + + + + +", " B . . . . . ", "+ + + + + + +", " . . . . . C ", "+ + + + + + +"]
    hand = {"hand": [card, "shoulder_to_the_door"], "garrett": {"at": near, "hurt": 6}}
    table = position(map=street, stack=["Acting"], A=hand)
    assert (f"play gates {card}" in does(table)) == wanted


@pytest.mark.parametrize(("wall", "wanted"), [(" ", True), ("|", False)])
def test_a_field_surgeon_looks_who_is_in_sight(wall: str, wanted: bool) -> None:
    street = ["+ + + + + + +", f" K .{wall}. L . . ", "+ + + + + + +", " . . . . . C ", "+ + + + + + +"]
    hand = {"posse": "riders", "hand": ["field_surgeon", "hug_the_earth"], "rider_1": {"hurt": 6}}
    table = position(map=street, stack=["Acting"], A=hand, B={"posse": "leroy"})
    assert ("play rodgers field_surgeon" in does(table)) == wanted


def test_it_makes_room_for_something_better() -> None:
    """PO-P22: with full slots the worse of two items goes, if what was found is better than that."""
    table = position(
        map=RIDERS,
        stack=["Acting", "Keeping 4"],
        A={"posse": "leroy", "gang_1": {"at": "0 3", "items": ["lucky_coin", "masterful_revolver"]}},
        B={"posse": "riders"},
        drawn=["lever_rifle", "whetted_edge", "hunting_knife"],
    )
    assert does(table) == {"drop gang_1 1"}
    table.act(0, game().actions.parse("drop gang_1 1"))
    assert does(table) == {"keep lever_rifle"}
    poor = position(
        map=RIDERS,
        stack=["Acting", "Keeping 4"],
        A={"posse": "leroy", "gang_1": {"at": "0 3", "items": ["lever_rifle", "masterful_revolver"]}},
        B={"posse": "riders"},
        drawn=["whetted_edge", "nightshade_paste"],
    )
    assert does(poor) == {"pass"}


def test_it_keeps_what_it_can_use() -> None:
    table = position(
        map=STREET, stack=["Acting", "Keeping 0"], drawn=["lever_rifle", "whetted_edge", "nightshade_paste"]
    )
    assert does(table) == {"keep lever_rifle"}


def test_it_discards_the_cards_of_the_dead() -> None:
    cards = ["badge_and_barrel"] * 4 + ["straight_shooter"] * 3 + ["stand_your_ground"] * 2 + ["scatter_shot"]
    table = position(map=STREET, stack=["Discarding"], A={"hand": cards})
    assert does(table) == {"discard scatter_shot"}


def test_a_greenhorn_does_not_blow_itself_up() -> None:
    table = position(
        map=STREET,
        stack=["Acting", "AtSquare 0 0"],
        A={"garrett": {"items": ["stick_of_dynamite"]}, "gates": {"at": ""}},
    )
    assert "at 0 1" not in does(table, level="greenhorn", tries=40)


@pytest.mark.parametrize("level", list(BOTS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(level: str, seats: int) -> None:
    """They end, every choice is one of the options, and every reason reads well."""
    table = game().deal(seats, seed=seats, options={"map": "built" if seats == 3 else "sweetwater"})
    table.hurry = True
    table.run()
    seated = [BOTS[level](game(), seat) for seat in range(seats)]
    while not table.over:
        seat = int(table.turn)
        view = table.view(seat)
        key = seated[seat].choose(view)
        assert key in view.options
        assert seated[seat].why
        assert "{" not in seated[seat].why
        table.act(seat, key)


def test_reasons_cite_rules_of_the_ledger() -> None:
    for why in WHY.values():
        for rule in RULE.findall(why):
            assert rule in game().ledger.by_id, why
