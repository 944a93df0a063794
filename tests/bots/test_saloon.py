"""The choices of High Noon Saloon's bots in positions with a plain answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from highnoon import games
from highnoon.bots.saloon import BOTS
from highnoon.bots.saloon.words import WHY
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table
from highnoon.games.saloon import load
from highnoon.lab import simulate
from tests.bots.test_bots import RULE

MODES = [(2, "free"), (4, "free"), (6, "free"), (4, "2v2"), (6, "3v3"), (6, "2v2v2")]
LEVELS = ["greenhorn", "deputy"]


@cache
def game() -> Game:
    return load()


def position(**what: Any) -> Table:
    return game().from_position({"seats": 4, **what})


def team(**what: Any) -> Table:
    """A and C against B and D."""
    return position(options={"mode": "2v2"}, **what)


def does(table: Table, seat: str, level: str = "deputy", tries: int = 20) -> set[str]:
    """Everything that bots of many seeds do here."""
    view = table.view("ABCDEF".index(seat))
    return {game().actions.say(BOTS[level](game(), seed).choose(view)) for seed in range(tries)}


def why(table: Table, seat: str) -> str:
    bot = BOTS["deputy"](game(), 1)
    bot.choose(table.view("ABCDEF".index(seat)))
    return bot.why


def attack(by: str, way: str, *targets: str, **more: Any) -> list[dict[str, Any]]:
    return [{"by": by, "way": way, "targets": list(targets), **more}]


# -- whole games in all modes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_answers_come_from_the_options_and_from_the_view_alone(
    seats: int, mode: str, advanced: bool, level: str
) -> None:
    """In a world that the seat cannot tell from the true one it answers the same; no view is changed."""
    options = {"mode": mode, "advanced": advanced}
    rules = game().ledger.by_id
    redealt = 0
    table = game().deal(seats, seats, options=options)
    table.hurry = True
    table.run()
    seated = [BOTS[level](game(), seat) for seat in range(seats)]
    while not table.over:
        seat = table.turn
        if seat == NOBODY:
            table.act(TABLE, DRAW)
            continue
        view = table.view(seat)
        before = msgspec.json.encode(view)
        key = seated[seat].choose(view)
        assert type(key) is int
        assert key in view.options
        assert msgspec.json.encode(view) == before
        assert 10 <= len(seated[seat].why) <= 120
        assert all(rule in rules for rule in RULE.findall(seated[seat].why))
        guessed = game().guess(view, options, Dice(seed_key(int(table.acts))))
        redealt += guessed.to_position() != table.to_position()
        answers = {BOTS[level](game(), 1).choose(seen) for seen in (view, guessed.view(seat))}
        assert len(answers) == 1
        table.act(seat, key)
    assert redealt > 0, "no world differed: this test tried nothing"


def test_every_reason_cites_rules_that_exist() -> None:
    rules = game().ledger.by_id
    for sentence in WHY.values():
        assert all(rule in rules for rule in RULE.findall(sentence))


# -- attacking ---------------------------------------------------------------------------------------------------------


def test_the_finishing_blow_is_taken() -> None:
    """Three stand in No Cover; C has 3 left and no cards, and a Peacemaker's 2 bullets do 3."""
    where = {"A": {"fist": "peacemaker 2", "space": "no_cover-1"}, "B": {"grit": 18}, "C": {"grit": 3}}
    table = position(phase="fight", **where)
    assert does(table, "A") == {"attack peacemaker-2"}
    assert why(table, "A") == "C has 3 left, and 3 is enough (SL-1.10)."
    aimed = position(stack=["Fight", "Target"], attacks=attack("A", "peacemaker-2"), **where)
    assert does(aimed, "A") == {"target C"}


def test_enhancements_are_played_when_they_finish_somebody_and_kept_when_they_are_not_needed() -> None:
    where: dict[str, Any] = {"stack": ["Fight", "Enhance"], "attacks": attack("A", "skinnin_blade")}
    needed = position(A={"fist": "skinnin_blade", "hand": ["strong"]}, B={"grit": 6}, **where)
    assert does(needed, "A") == {"enhance strong"}
    others = {"C": {"out": 1, "grit": 0}, "D": {"out": 1, "grit": 0}}
    overkill = position(A={"fist": "skinnin_blade", "hand": ["strong"]}, B={"grit": 1}, **others, **where)
    assert does(overkill, "A") == {"done"}


def test_the_better_weapon_goes_into_the_fist() -> None:
    table = position(phase="weapons", A={"fist": "peacemaker 0", "hand": ["hunk_o_wood"]})
    assert does(table, "A") == {"equip-fist hunk_o_wood"}


def test_an_empty_gun_is_reloaded_and_a_full_one_is_not() -> None:
    empty = position(phase="weapons", A={"fist": "repeatin_rifle 0", "hand": ["full_bandolier"]})
    assert does(empty, "A") == {"reload-fist full_bandolier"}
    full = position(phase="weapons", A={"fist": "repeatin_rifle 8", "hand": ["full_bandolier"]})
    assert does(full, "A") == {"done"}


def test_a_jump_from_the_balcony_for_a_melee_attack() -> None:
    """SL-3.11: from the Balcony nobody is in reach; in No Cover the blade does 2 more."""
    table = position(phase="jump", A={"fist": "skinnin_blade", "space": "balcony-1"}, B={"grit": 6})
    assert does(table, "A") == {"jump"}


# -- standing ----------------------------------------------------------------------------------------------------------


def test_nobody_stays_in_no_cover_without_need() -> None:
    riflemen = {seat: {"fist": "repeatin_rifle 8"} for seat in "BCD"}
    table = position(phase="hunker", A={"grit": 5, "fist": "cider_jug"}, **riflemen)
    assert does(table, "A") == {"hunker back_room-1"}


def test_a_drink_is_never_refused() -> None:
    table = position(phase="end", A={"grit": 10, "space": "bar-1"})
    assert does(table, "A") == {"drink"}


def test_the_piano_loads_the_gun() -> None:
    table = position(phase="end", A={"fist": "peacemaker 0", "space": "piano-1"})
    assert does(table, "A") == {"tune fist"}


# -- defending ---------------------------------------------------------------------------------------------------------


def attacked(way: str, fist: str, hand: list[str], grit: int = 20, **more: Any) -> Table:
    """B attacks A, both in No Cover; it is A's turn to block."""
    return position(
        active="B",
        stack=["Fight", "Blocks"],
        attacks=attack("B", way, "A", **more),
        A={"hand": hand, "grit": grit},
        B={"fist": fist},
    )


def test_the_big_block_is_kept_for_a_big_hit() -> None:
    """SL-9.1: a tray stops 4; a shot of 1 is not worth it, one of 6 is."""
    assert does(attacked("repeatin_rifle-1", "repeatin_rifle 2", ["servin_tray"]), "A") == {"pass"}
    assert does(attacked("scattergun-2", "scattergun 0", ["servin_tray"]), "A") == {"block servin_tray"}
    two = attacked("peacemaker-1", "peacemaker 2", ["servin_tray", "thick_hide"])
    assert does(two, "A") == {"block thick_hide"}


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_would_be_out_blocks(level: str) -> None:
    table = attacked("repeatin_rifle-1", "repeatin_rifle 2", ["servin_tray"], grit=1)
    assert does(table, "A", level) == {"block servin_tray"}


def test_a_block_that_lets_one_hit_back_is_liked() -> None:
    table = position(
        active="B",
        stack=["Fight", "Blocks"],
        attacks=attack("B", "repeatin_rifle-3", "A"),
        A={"hand": ["snap_one_back", "thick_hide"], "fist": "hunk_o_wood"},
        B={"fist": "repeatin_rifle 0"},
    )
    assert does(table, "A") == {"block snap_one_back"}
    assert why(table, "A") == "Snap One Back stops 2, and I hit back (SL-12.4)."


def test_a_counterattack_is_made_with_a_quick_draw_if_that_is_better() -> None:
    """SL-D40: the Fist is empty, a loaded Gun is in the Holster."""
    what: dict[str, Any] = {
        "active": "B",
        "stack": ["Fight", "Counterattacks"],
        "attacks": attack("B", "peacemaker-1", "A", stage="discarded", damage=[2], pending="A"),
        "B": {"fist": "peacemaker 1"},
    }
    drawn = position(A={"holster": "peacemaker 6"}, **what)
    assert does(drawn, "A") == {"quick-draw"}
    armed = position(A={"fist": "hunk_o_wood", "holster": "garter_pistol 1"}, **what)
    assert does(armed, "A") == {"attack hunk_o_wood"}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_throws_two_weapons_away(level: str) -> None:
    """SL-13.4: a Quick Draw before a drop loses both."""
    table = position(
        active="B",
        stack=["Fight", "Drops"],
        attacks=attack("B", "bullwhip", "A", stage="resolved", damage=[3]),
        A={"fist": "skinnin_blade", "holster": "peacemaker 3"},
        B={"fist": "bullwhip"},
    )
    assert does(table, "A", level) == {"pass"}


# -- team play ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_is_never_attacked(level: str) -> None:
    """C is A's partner, however near and weak; the rules offer B and D only (SL-D35)."""
    table = team(grit=[2, 40], stack=["Fight", "Target"], attacks=attack("A", "fist"))
    assert does(table, "A", level, 60) <= {"target B", "target D"}


def test_team_cards_are_played_for_the_team() -> None:
    """D has shot C for 6; A, C's partner, can take 2 off (SL-T3)."""
    hit: dict[str, Any] = {"active": "D", "D": {"fist": "scattergun 0"}, "stack": ["Fight", "HelpTarget"]}
    table = team(A={"hand": ["coverin_fire"]}, attacks=attack("D", "scattergun-2", "C"), **hit)
    assert does(table, "A") == {"coverin-fire"}
    patched = team(grit=[20, 40], active="C", stack=["PatchUp"], A={"hand": ["patch_up"]})
    assert does(patched, "A") == {"patch-up"}


def test_two_grit_are_not_spent_on_a_scratch() -> None:
    hit: dict[str, Any] = {"active": "D", "D": {"fist": "repeatin_rifle 0"}, "stack": ["Fight", "HelpTarget"]}
    table = team(A={"hand": ["coverin_fire"]}, attacks=attack("D", "repeatin_rifle-1", "C"), **hit)
    assert does(table, "A") == {"pass"}


def test_a_partner_gets_what_a_partner_can_use() -> None:
    """C has an empty Gun; A has none, so the cartridges go over."""
    what: dict[str, Any] = {
        "A": {"fist": "skinnin_blade", "hand": ["full_bandolier", "strong"]},
        "C": {"fist": "repeatin_rifle 0"},
    }
    assert does(team(stack=["GiveTo"], **what), "A") == {"give-to C"}
    assert does(team(stack=["GiveTo", "Give 2"], **what), "A") == {"give full_bandolier"}


def test_a_partners_attack_is_enhanced() -> None:
    table = team(
        active="C",
        stack=["Fight", "PartnersEnhance"],
        attacks=attack("C", "skinnin_blade"),
        A={"hand": ["strong", "fancy_shootin"]},
        C={"fist": "skinnin_blade"},
    )
    assert does(table, "A") == {"add strong"}


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lab finds games and bots by their slugs."""
    monkeypatch.setitem(games.MODULES, "saloon", "highnoon.games.saloon")


# -- a greenhorn is not a fool -----------------------------------------------------------------------------------------


def test_a_greenhorn_attacks_when_it_can_and_shoots_a_loaded_gun() -> None:
    armed = position(phase="fight", A={"fist": "peacemaker 1"})
    assert does(armed, "A", "greenhorn") == {"attack peacemaker-1"}
    bare = position(phase="fight")
    assert does(bare, "A", "greenhorn") == {"attack fist"}


def test_a_greenhorn_stays_in_its_cover_when_it_can_hit_from_there() -> None:
    gun = {"space": "bar-1", "fist": "peacemaker 1"}
    assert does(position(phase="jump", A=gun), "A", "greenhorn") == {"pass"}
    away = {"B": {"space": "stairs-1"}, "C": {"space": "balcony-1"}, "D": {"space": "balcony-2"}}
    assert does(position(phase="jump", A={"space": "bar-1"}, **away), "A", "greenhorn") == {"pass", "jump"}
    hiding = does(position(phase="hunker", A={"space": "bar-1"}), "A", "greenhorn", 60)
    assert len(hiding) > 5
    assert not any("no_cover" in choice for choice in hiding)


def test_a_greenhorn_does_not_bare_its_fist_nor_throw_its_hand_away() -> None:
    bare = position(phase="weapons", A={"hand": ["hunk_o_wood", "ornery"]})
    assert does(bare, "A", "greenhorn") == {"equip-fist hunk_o_wood"}
    armed = position(phase="weapons", A={"fist": "skinnin_blade", "hand": ["hunk_o_wood"]})
    assert does(armed, "A", "greenhorn") == {"done"}
    small = position(A={"hand": ["ornery", "strong", "thick_hide"]})
    assert does(small, "A", "greenhorn") == {"done"}


def test_a_greenhorn_blocks_what_hurts() -> None:
    big = attack("B", "hunk_o_wood", "A")
    hand = {"hand": ["thick_hide", "ornery"]}
    assert does(position(stack=["HunkerDown", "Blocks"], active="B", attacks=big, A=hand), "A", "greenhorn") == {
        "block thick_hide"
    }
    small = attack("B", "fist", "A")
    either = does(position(stack=["HunkerDown", "Blocks"], active="B", attacks=small, A=hand), "A", "greenhorn")
    assert either == {"pass", "block thick_hide"}


# -- how well they play ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("listed")
def test_one_deputy_among_greenhorns_wins_far_more_than_a_fair_share() -> None:
    result = simulate("saloon", seats=4, kinds=["deputy", "greenhorn"], games=60, seed=5, workers=1)
    multiple = result.kind("deputy").multiple
    assert multiple is not None
    assert multiple.value >= 1.8


@pytest.mark.usefixtures("listed")
def test_a_pair_of_deputies_beats_a_pair_of_greenhorns() -> None:
    """Seats alternate between the teams, so a Deputy in every other seat is a team (SL-D65)."""
    kinds = ["deputy", "greenhorn", "deputy", "greenhorn"]
    result = simulate("saloon", options={"mode": "2v2"}, seats=4, kinds=kinds, games=60, seed=5, workers=1)
    assert result.kind("deputy").share.value >= 0.75


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize(("seats", "mode"), [(4, "free"), (4, "2v2")])
def test_a_table_of_one_kind_comes_to_an_end(seats: int, mode: str, kind: str) -> None:
    """No one sits Behind the Bar forever: no game runs into the cap of 60 turns each (SL-D67)."""
    result = simulate("saloon", options={"mode": mode}, seats=seats, kinds=[kind], games=20, seed=2, workers=1)
    assert {"cap-reached", "nobody-ahead"} & set(result.endings) == set()


# -- the Back Room is contested ----------------------------------------------------------------------------------------


def test_a_rival_in_the_back_room_is_not_left_alone() -> None:
    """Five points off a rival behind a Shield of 4 are worth more than nine off one in the open."""
    where: dict[str, Any] = {"A": {"fist": "scattergun 0"}, "D": {"space": "back_room-1"}}
    for boosts, targets in ((["fancy_shootin", "ornery"], {"target D"}), ([], {"target B"})):
        hit = attack("A", "scattergun-2", boosts=boosts)
        assert does(position(stack=["HunkerDown", "Target"], attacks=hit, **where), "A") == targets


def test_coverin_fire_waits_for_the_block() -> None:
    hit = attack("A", "peacemaker-4", "B", boosts=["fancy_shootin"])
    hands: dict[str, Any] = {"A": {"fist": "peacemaker 0"}, "D": {"hand": ["coverin_fire"]}}
    before = team(stack=["HunkerDown", "HelpTarget"], attacks=hit, B={"hand": ["servin_tray"]}, **hands)
    assert does(before, "D") == {"pass"}
    bare = team(stack=["HunkerDown", "HelpTarget"], attacks=hit, **hands)
    assert does(bare, "D") == {"coverin-fire"}
    after = team(stack=["HunkerDown", "HelpBlocked"], attacks=hit, B={"hand": ["servin_tray"]}, **hands)
    assert does(after, "D") == {"coverin-fire"}


def test_bots_do_not_move_weapons_to_and_fro() -> None:
    """SL-6.1 has no end of its own: bots see to it that a Weapon Phase has one."""
    both = {"fist": "skinnin_blade", "holster": "peacemaker 2"}
    moved = position(phase="weapons", moved=True, A=both)
    assert "swap" in {game().actions.say(key) for key in moved.legal(0)}
    for level in LEVELS:
        assert "swap" not in does(moved, "A", level)


def test_the_deputy_knows_a_heavy_fist() -> None:
    """SL-P5: 4 with the bare Fist is the end of B, 2 would not be."""
    cast = {"B": {"character": "lisa", "grit": 4}, "C": {"character": "finch"}, "D": {"character": "dray"}}
    table = position(options={"advanced": True}, phase="fight", A={"character": "ox"}, **cast)
    assert does(table, "A") == {"attack fist"}
    assert why(table, "A") == "B has 4 left, and 4 is enough (SL-1.10)."
