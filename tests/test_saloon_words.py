"""How the Saloon reads: sums, labels and stories are true of everybody, and the rules explain their own words."""

from __future__ import annotations

import re
from functools import cache

import pytest

import highnoon
from highnoon.cli.boards import board_of
from highnoon.cli.seat.choices import Choices
from highnoon.engine.game import Game
from highnoon.games.saloon import Saloon

YOU = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
TO_ITS_OWNER = {"dealt", "drew-card"}  # private


@cache
def game() -> Saloon:
    loaded = highnoon.load("saloon")
    assert isinstance(loaded, Saloon)
    return loaded


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([3, 0, 0, 0, 0, 0, 0, 3, 0], "3 Weapon = 3"),
        ([1, 0, 0, -2, 0, 2, 0, 0, 0], "1 Weapon − 2 Burst − 2 Block = 0"),
        ([2, 2, 2, 1, 1, 3, 2, 1, 0], "2 Weapon + 2 from cards + 2 from a jump + 1 Burst − 1 Shield − 3 Block − 2 from "
         "partners = 1"),
        ([2, 2, 0, 0, 0, 0, 0, 4, 1], "2 Weapon + 2 from more bullets = 4"),
        ([2, 3, 0, 0, 0, 0, 0, 5, 2], "2 Weapon + 3 from cards and more bullets = 5"),
        ([2, 2, 0, -2, 0, 0, 0, 2], "2 Weapon + 2 from cards − 2 Burst = 2"),  # as older records have it
    ],
)  # fmt: skip
def test_a_sum_has_no_noughts_and_no_two_signs(numbers: list[int], said: str) -> None:
    assert game().words.event("sum", [0, 1, *numbers]) == f"A's Attack on B: {said}."


def test_a_sharpshooter_s_bullets_are_told_as_bullets() -> None:
    position = {
        "seats": 2,
        "options": {"advanced": True},
        "phase": "fight",
        "A": {"character": "lisa", "fist": "peacemaker 3"},
        "B": {"character": "ox"},
    }
    table = game().from_position({"hurry": True, **position})
    table.telling = True
    for action in ("attack peacemaker-1", "sharpshoot 2"):
        table.act(0, game().actions.parse(action))
    told = [game().words.event(event.public.says, event.public.args) for event in table.take_events()]
    assert "A spends more bullets: 2 for +2." in told
    assert "A's Attack on B: 2 Weapon + 2 from more bullets = 4." in told
    assert not any("card" in line for line in told)


def test_stories_never_say_you() -> None:
    """The public story is about others, whatever cards they play."""
    words = game().words
    for says, template in words.events.items():
        if says in TO_ITS_OWNER:
            continue
        assert not YOU.search(template), template
        for kind in re.findall(r"\{\d+:(\w+)\}", template):
            for face in words.faces.get(kind, []):
                name = face in {card.name for card in game().numbers.cards}  # "Friends Can't Help You Now!"
                assert name or not YOU.search(face), f"{says}: {face}"


def test_no_label_of_a_melee_attack_gives_a_number_that_some_character_does_not_have() -> None:
    for way in game().numbers.ways:
        assert way.gun or not re.search(rf"\b{way.damage}\b", way.label + way.story), way


@pytest.mark.parametrize(
    ("who", "fist", "does"), [("ox", "", 4), ("ox", "peacemaker 1", 3), ("ox", "skinnin_blade", 5), ("lisa", "", 2)]
)
def test_the_board_says_what_a_hit_does(who: str, fist: str, does: int) -> None:
    position = {
        "seats": 2,
        "options": {"advanced": True},
        "phase": "fight",
        "A": {"character": who, "fist": fist, "hand": ["strong"]},
        "B": {"character": "finch"},
    }
    table = game().from_position(position)
    assert f"a blow for {does} reaches {{@1}}" in board_of(game()).group("attack", table.view(0)).hint
    swing = next(key for key in table.legal(0) if not key_is_gun(game(), key) and key)
    table.act(0, swing)
    view = table.view(0)
    assert view.attacks[-1].base == does  # type: ignore[attr-defined]


def key_is_gun(game: Game, key: int) -> bool:
    assert isinstance(game, Saloon)
    verb, values = game.actions.split(key)
    return verb.name == "attack" and game.numbers.ways[values[0]].gun


def test_moving_a_weapon_onto_another_warns() -> None:
    both = {"fist": "skinnin_blade", "holster": "peacemaker 2"}
    view = game().from_position({"seats": 2, "phase": "weapons", "A": both}).view(0)
    board = board_of(game())
    assert board.group("to-holster", view).hint == "the Peacemaker there is discarded"
    assert board.group("to-fist", view).hint == "the Skinnin' Blade there is discarded"
    one = game().from_position({"seats": 2, "phase": "weapons", "A": {"fist": "peacemaker 2"}}).view(0)
    assert board.group("to-holster", one).hint == "bullets stay in the Gun"
    for verb in ("to-holster", "to-fist"):
        assert "discarded" in game().words.actions[verb]


def test_the_rules_explain_their_own_words() -> None:
    for rule in game().ledger.by_id.values():
        assert not re.search(r"\bW[1-9]\b|\blimbo\b|\bP2\b(?!\*)", rule.text), rule


@pytest.mark.parametrize(("fist", "gun"), [("peacemaker 1", True), ("peacemaker 0", False), ("", False)])
def test_a_gun_without_bullets_reaches_no_one(fist: str, gun: bool) -> None:
    position = {"seats": 2, "phase": "fight", "A": {"fist": fist}, "B": {}}
    hint = board_of(game()).group("attack", game().from_position(position).view(0)).hint
    assert ("your Gun reaches" in hint) is gun


@pytest.mark.parametrize(("mode", "goal"), [("free", "goal"), ("2v2", "goal-of-teams")])
def test_the_goal_speaks_of_teams_only_where_there_are_teams(mode: str, goal: str) -> None:
    table = game().from_position({"seats": 4, "options": {"mode": mode}})
    assert board_of(game()).goal(table.view(0)) == goal
    assert ("team" in game().words.note(goal)) is (mode != "free")


@pytest.mark.parametrize("advanced", [True, False])
def test_labels_tell_powers_only_where_they_count_and_mark_orange_spaces(advanced: bool) -> None:
    table = game().deal(2, options={"advanced": advanced})
    view = table.view(0)
    board = board_of(game())
    lisa = next(
        choice for choice in Choices(board, ["Ann", "Ben"], view.options, view=view).all if "Lisa" in choice.label
    )
    power = ": When you make a Gun Attack you may spend 1 more bullet for +1 damage or 2 more for +2."
    assert lisa.label == "Lisa, sharpshooter" + power * advanced
    moving = game().from_position({"seats": 2, "phase": "hunker"}).view(0)
    labels = [choice.label for choice in Choices(board, ["Ann", "Ben"], moving.options, view=moving).all]
    assert "On the Stairs 1 ( )" in labels
