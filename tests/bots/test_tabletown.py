"""The choices of Tabletown's bots in positions with a plain answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from highnoon.bots.tabletown import BOTS
from highnoon.bots.tabletown.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.tabletown import load
from highnoon.lab import simulate

Seat = dict[str, Any]


@cache
def game() -> Game:
    return load()


def position(**what: Any) -> Table:
    table = game().from_position({"seats": 4, **what})
    table.hurry = True
    table.run()
    return table


def does(table: Table, seat: str = "A", level: str = "deputy", tries: int = 20) -> set[str]:
    """Everything that bots of many seeds do here."""
    view = table.view("ABCDEFGH".index(seat))
    assert view.options
    return {game().actions.say(BOTS[level](game(), seed).choose(view)) for seed in range(tries)}


def why(table: Table, seat: str = "A") -> str:
    bot = BOTS["deputy"](game(), 1)
    bot.choose(table.view("ABCDEFGH".index(seat)))
    return bot.why


def rifle(ammo: int, **more: Any) -> Seat:
    return {"gun": "rifle", "loaded": [ammo], **more}


def revolver(*ammo: int, **more: Any) -> Seat:
    return {"gun": "revolver", "loaded": list(ammo), **more}


def fight(kind: str, **what: Any) -> Table:
    """A has drawn the fight card; dice are still to be thrown."""
    return position(stack=["BetweenDraws", "Answers"], fight=kind, aside=[kind], **what)


def initiative(kind: str, **what: Any) -> Table:
    """A is the first to act."""
    for place, name in enumerate("ABCD"):
        what[name] = {"total": place + 1} | what.get(name, {})
    if kind == "draw":
        for name in "CD":
            what[name]["total"] = 0
    return position(stack=["BetweenDraws", "ByInitiative"], fight=kind, aside=[kind], **what)


# -- a turn ------------------------------------------------------------------------------------------------------------


def test_it_arms_before_anything_else() -> None:
    table = position(A={"hand": ["revolver", "bullet", "sheriff", "tnt"]}, B={"wounds": 5})
    assert does(table) == {"arm revolver"}
    assert why(table) == "A Revolver beats empty hands (TT-15)."


def test_it_loads_what_it_has() -> None:
    assert does(position(A=revolver(1, hand=["bullet", "rifle", "coach"]))) == {"load 1"}
    assert does(position(A={"gun": "shotgun", "loaded": [1], "hand": ["bullet", "shell"]})) == {"load 1"}


def test_it_does_not_lay_down_a_loaded_gun_for_an_empty_one() -> None:
    for done in does(position(A=rifle(4, hand=["shotgun", "bullet", "deputy", "coach", "shell"]))):
        assert not done.startswith("arm")


def test_it_tracks_whom_it_can_hurt_most() -> None:
    """D is nearly dead, and there is nothing to load."""
    table = position(A=rifle(4, hand=["coach", "sheriff"], faces="B"), B={"faces": "C"}, D={"wounds": 5})
    assert does(table) == {"track D"}


def test_without_a_shot_it_tracks_nobody() -> None:
    table = position(A=rifle(0, hand=["shell", "sheriff"], faces="B"), D={"wounds": 5})
    assert does(table) == {"discard shell"}


def test_shells_are_saved_for_a_shotgun() -> None:
    """There is nothing to load now; the Shells wait for the Shotgun, and the Shotgun for the Shells."""
    table = position(A=rifle(4, hand=["shotgun", "shell", "shell", "bullet", "revolver"]))
    assert does(table) <= {"discard revolver", "discard bullet"}
    assert does(position(A=rifle(4, hand=["shell", "shell", "revolver", "revolver"]))) == {"discard revolver"}


def test_a_shotgun_takes_the_place_of_a_revolver_that_is_all_but_empty() -> None:
    table = position(A=revolver(0, hand=["shotgun", "shell", "shell"]))
    assert does(table) == {"arm shotgun"}
    assert does(position(A={"hand": ["revolver", "shotgun", "shell", "shell"]})) == {"arm shotgun"}
    assert does(position(A={"hand": ["rifle", "shotgun", "bullet", "bullet"]})) == {"arm rifle"}


def test_it_keeps_what_it_needs() -> None:
    assert does(position(A=rifle(4, hand=["shell", "sheriff", "coach", "cavalry", "deputy"]))) == {"discard shell"}


# -- fights ------------------------------------------------------------------------------------------------------------


def test_it_calls_out_the_weak_and_spares_the_strong() -> None:
    table = position(
        stack=["BetweenDraws", "CallOut"],
        aside=["draw"],
        A=rifle(2, wounds=3, hand=["bullet"]),
        B={"gun": "shotgun", "loaded": [2]},
        C={"wounds": 4},
        D=rifle(4),
    )
    assert does(table) == {"call-out C"}


@pytest.mark.parametrize("card", ["coach", "cavalry"])
def test_it_leaves_when_outgunned(card: str) -> None:
    """Three guns on somebody with two wounds left and nothing in hand to shoot with."""
    guns = {name: revolver(5, faces="A") for name in "BCD"}
    assert does(fight("shootout", A={"wounds": 4, "hand": [card, "bullet"]}, **guns)) == {card}


@pytest.mark.parametrize("card", ["coach", "cavalry"])
def test_it_stands_when_it_has_the_upper_hand(card: str) -> None:
    others = {"B": {"wounds": 4}, "C": {"wounds": 1}, "D": {"faces": "B"}}
    assert does(fight("shootout", A=rifle(4, hand=[card, "bullet"]), **others)) == {"pass"}
    assert does(fight("draw", victim="B", A=rifle(4, hand=[card, "bullet"]), **others)) == {"pass"}


def test_the_victim_of_a_draw_leaves_if_the_next_wound_is_the_last() -> None:
    duel = {"active": "B", "victim": "A", "B": {"gun": "shotgun", "loaded": [2], "hand": ["bullet"]}}
    assert does(fight("draw", A={"wounds": 5, "hand": ["coach", "bullet"]}, **duel)) == {"coach"}


def test_it_fires_all_it_has() -> None:
    """Shots that are not needed stay loaded (TT-J25)."""
    assert does(initiative("shootout", A=revolver(5, hand=["bullet"]), B={"faces": "A", **revolver(1)})) == {"shoot 5"}


def test_two_single_shells_are_two_chances_but_a_draw_has_one_shot() -> None:
    shotgun = {"gun": "shotgun", "loaded": [2], "hand": ["bullet"]}
    assert does(initiative("shootout", A=shotgun, B={"faces": "A", **revolver(1)})) == {"shoot 2"}
    assert does(initiative("draw", victim="B", A=shotgun, B={"faces": "A", "wounds": 5, **revolver(1)})) == {"both"}


def test_it_throws_when_the_others_have_more_to_fear() -> None:
    weak = {name: {"wounds": 5} for name in "BCD"}
    assert does(initiative("shootout", A={"hand": ["tnt", "tnt", "bullet"]}, **weak)) == {"throw 2"}


def test_it_does_not_blow_itself_up() -> None:
    weak = {name: {"wounds": 5} for name in "BCD"}
    assert does(initiative("shootout", A={"wounds": 5, "hand": ["tnt", "tnt", "bullet"]}, **weak)) == {"pass"}
    assert does(initiative("shootout", A={"wounds": 3, "hand": ["tnt", "bullet"]})) == {"pass"}


def hit(weapon: int, wounds: int, *hand: str) -> Table:
    shooter = {"total": 1, "acted": True, "aim": "A", **rifle(1)}
    return position(
        stack=["BetweenDraws", "ByInitiative", "Fire 1", f"Hit {weapon} 0"],
        fight="shootout",
        aside=["shootout"],
        A={"wounds": wounds, "hand": list(hand), "total": 4},
        B=shooter,
    )


def test_a_star_is_shown_at_the_first_hit() -> None:
    """It saves a wound whenever it is shown, and may be stolen before the last one; the Deputy Sheriff goes first."""
    assert does(hit(1, 0, "sheriff")) == {"sheriff"}
    assert does(hit(1, 0, "sheriff", "deputy")) == {"deputy"}


def test_it_never_takes_the_last_wound_with_a_star_in_hand() -> None:
    assert does(hit(1, 5, "sheriff", "bullet")) == {"sheriff"}
    assert does(hit(2, 5, "sheriff", "deputy")) == {"sheriff"}
    assert does(hit(5, 5, "sheriff")) == {"sheriff"}


def test_the_deputy_sheriff_goes_before_the_sheriff() -> None:
    assert does(hit(0, 5, "sheriff", "deputy")) == {"deputy"}


def test_it_turns_to_an_offender_who_is_better_prey() -> None:
    what: dict[str, Any] = {"stack": ["BetweenDraws", "ByInitiative", "Law 2"], "fight": "shootout"}
    weak = position(**what, aside=["shootout"], A=rifle(2, faces="B"), C={"wounds": 5, "acted": True, "total": 1})
    assert does(weak) == {"turn"}
    fresh = position(**what, aside=["shootout"], A=rifle(2, faces="B"), B={"wounds": 5}, C={"acted": True, "total": 1})
    assert does(fresh) == {"pass"}


def test_it_turns_a_loaded_gun_away() -> None:
    table = position(A={"hand": ["reach", "bullet"], "wounds": 3}, B=revolver(6, 3, faces="A", hand=["bullet"]))
    done = does(table)
    assert done <= {"reach B C", "reach B D"}
    assert why(table).startswith("B had better look at ")


# -- the greenhorn -----------------------------------------------------------------------------------------------------


def test_a_greenhorn_does_not_die_by_its_own_hand() -> None:
    table = initiative("shootout", A={"wounds": 5, "hand": ["tnt", "tnt", "bullet"]})
    assert does(table, level="greenhorn", tries=60) == {"pass"}
    assert does(hit(1, 5, "sheriff", "deputy"), level="greenhorn", tries=60) == {"sheriff", "deputy"}
    assert does(hit(1, 3, "sheriff"), level="greenhorn", tries=60) == {"pass", "sheriff"}


# -- together ----------------------------------------------------------------------------------------------------------


def test_every_reason_is_given_in_some_game() -> None:
    seen: set[str] = set()
    for seed in range(40):
        table = game().deal(2 + seed % 7, seed)
        table.hurry = True
        table.run()
        seated = [BOTS["deputy"](game(), seat) for seat in range(table.seats)]
        while not table.over and len(seen) < len(WHY):
            bot = seated[table.turn]
            key = bot.choose(table.view(table.turn))
            seen |= {says for says, text in WHY.items() if bot.why.startswith(text.partition("{")[0])}
            table.act(table.turn, key)
    # A third Revolver is always thrown away instead, a hand is hardly ever empty when a turn begins, and a table in a
    # hurry asks nobody for a star that is not there.
    assert seen | {"replace", "refill", "no-star"} == set(WHY)


def test_an_empty_hand_is_filled() -> None:
    assert does(position(A={"hand": [], "faces": "B"})) == {"pass"}


def test_one_deputy_among_greenhorns_wins_far_more_than_its_share() -> None:
    result = simulate("tabletown", seats=4, kinds=["deputy", "greenhorn"], games=60, seed=1, workers=1)
    multiple = result.kind("deputy").multiple
    assert multiple is not None
    assert multiple.low > 1.8
