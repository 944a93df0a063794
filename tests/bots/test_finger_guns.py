"""The gestures of Finger Guns' bots in positions with a plain answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import highnoon
from highnoon import bots
from highnoon.bots.finger_guns.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.finger_guns.actions import CALL
from highnoon.lab import simulate
from tests.bots.test_bots import RULE

GHOST = {"ghost": True}
SALOON = {"saloon 2", "saloon 3", "saloon 4"}


@cache
def game() -> Game:
    return highnoon.load("finger-guns")


def has(health: int, *allies: str) -> dict[str, Any]:
    return {"health": health, "allies": list(allies)}


def position(seats: int, **what: Any) -> Table:
    """In the second round, when no Posse can ride; A has the badge."""
    return game().from_position({"seats": seats, "round": 2, "badge": "A", **what})


def shows(table: Table, seat: str, level: str = "deputy", tries: int = 60) -> set[str]:
    """Everything that bots of many seeds do here."""
    view = table.view("ABCDEFGH".index(seat))
    return {game().actions.say(bots.make(level, game(), seed).choose(view)) for seed in range(tries)}


def why(table: Table, seat: str) -> str:
    bot = bots.make("deputy", game(), 1)
    bot.choose(table.view("ABCDEFGH".index(seat)))
    return bot.why


def after(table: Table, *gestures: str) -> Table:
    """The seats show these, in seat order."""
    for seat, gesture in enumerate(gestures):
        table.act(seat, game().actions.parse(gesture))
    return table


# -- Survivors ---------------------------------------------------------------------------------------------------------


def test_the_shot_that_ends_the_game_is_fired() -> None:
    """Five began, three stand: when B falls the two others win (FG-7.4)."""
    table = position(5, A=has(15), B=has(2), C=has(20), D=GHOST, E=GHOST)
    assert shows(table, "A") <= {"shot B", "dynamite"}
    assert shows(position(5, A=has(15), B=has(2), C=GHOST, D=has(20), E=GHOST), "A") <= {"shot B", "dynamite"}


def test_out_of_reach_of_a_shot_it_takes_a_power_shot() -> None:
    assert shows(position(5, A=has(15), B=has(6), C=has(20), D=GHOST, E=GHOST), "A") == {"power-shot B"}


def test_in_a_game_of_three_the_last_rival_is_finished() -> None:
    assert shows(position(3, A=has(15), B=has(5), C=GHOST), "A") == {"power-shot B"}


def test_somebody_weak_is_finished_early_too() -> None:
    assert shows(position(5, C=has(2)), "A") == {"shot C"}
    assert shows(position(5, C=has(5)), "A") == {"power-shot C"}


def test_a_finishing_blow_minds_keepers() -> None:
    """Harlan makes a Shot of 3 (FG-A02), Sadie takes 1 off (FG-A03), Dell takes 1 off Dynamite (FG-A05)."""
    three = position(5, A=has(15, "hollow_point_harlan"), B=has(3), C=has(20), D=GHOST, E=GHOST)
    assert "shot B" in shows(three, "A")
    plated = position(3, A=has(15), B=has(2, "stove_plate_sadie"), C=GHOST)
    assert "shot B" not in shows(plated, "A")
    dug_in = position(3, A=has(15), B=has(3, "ditch_digger_dell"), C=GHOST)
    assert "dynamite" not in shows(dug_in, "A")


def test_two_guns_finish_two() -> None:
    assert shows(position(5, A=has(20, "two_gun_tilda"), C=has(2), D=has(2)), "A") == {"two-guns C D"}


def test_dynamite_when_both_neighbours_are_worth_it() -> None:
    assert shows(position(5, B=has(3), E=has(3)), "A") == {"dynamite"}
    assert shows(position(5, C=has(3), D=has(3)), "A") & {"dynamite"} == set()


@pytest.mark.parametrize("level", ["greenhorn", "deputy"])
def test_nobody_blows_himself_up(level: str) -> None:
    """FG-5.14: with 1 health left Dynamite is the end of its thrower, however tempting the neighbors are."""
    assert "dynamite" not in shows(position(5, A=has(1), B=has(3), E=has(3)), "A", level)
    assert "dynamite" not in shows(position(3, A=has(1), B=has(1), C=GHOST), "A", level)


def test_with_the_fuse_cut_a_greenhorn_may_throw_it_at_one_health() -> None:
    assert "dynamite" in shows(position(5, A=has(1, "fuse_cutter_finn")), "A", "greenhorn", 200)
    assert "dynamite" in shows(position(5, A=has(2)), "A", "greenhorn", 200)


def test_a_greenhorn_may_show_anything() -> None:
    table = position(5)
    everything = {game().actions.say(key) for key in table.view(0).options}
    assert shows(table, "A", "greenhorn", 400) == everything


def test_the_wounded_drink() -> None:
    for health in (1, 3, 6):
        assert shows(position(5, A=has(health)), "A") <= SALOON
    assert shows(position(5, A=has(2), B=has(20), C=has(18), D=GHOST, E=GHOST), "A") <= SALOON


def test_the_healthy_do_not() -> None:
    assert shows(position(5, A=has(20), B=has(14), C=has(14)), "A") & SALOON == set()


def test_even_the_wounded_fire_when_that_ends_the_game() -> None:
    assert shows(position(5, A=has(4), B=has(2), C=has(20), D=GHOST, E=GHOST), "A") & SALOON == set()


def test_a_lone_survivor_drinks_among_ghosts() -> None:
    """No such round can come in play (FG-7.1), yet a position may say so: then there is nobody to fight."""
    assert shows(position(5, A=has(5), B=GHOST, C=GHOST, D=GHOST, E=GHOST), "A") <= SALOON


def test_no_posse_where_none_can_ride() -> None:
    """FG-5.3: a Posse needs three Survivors."""
    assert "posse" not in shows(position(4, A=has(20), B=has(5), C=GHOST, D=GHOST), "A")


def test_a_posse_when_one_more_rider_finishes_everybody_else() -> None:
    """Four stand, two are enough, and all others are down to 5."""
    dobbs = position(4, A=has(20, "deputy_dobbs"), B=has(5), C=has(5), D=has(5), ally="old_mule_gertie")
    assert "posse" in shows(dobbs, "A", tries=200)


def test_a_good_ally_is_lassoed_now_and_then_and_a_useless_one_never() -> None:
    """FG-5.9: if everybody always threw a Lasso, nobody would ever gain anything."""
    wanted = shows(position(5, ally="barkeep_bartlett"), "A")
    assert "lasso" in wanted
    assert len(wanted) > 1
    assert "lasso" not in shows(position(5, ally="doc_pettigrew"), "A")  # FG-4.4: nothing to heal
    assert "lasso" not in shows(position(5, A=has(2), ally="old_mule_gertie"), "A")


def test_deputies_spread_over_the_saloon() -> None:
    assert len(shows(position(8, A=has(2)), "A")) > 1


def test_the_weakest_drink_each_a_number_of_their_own() -> None:
    table = position(6, A=has(3), B=has(5), C=has(7))
    usual = [most(table, seat) for seat in "ABC"]
    assert usual == ["saloon 3", "saloon 4", "saloon 2"]
    alike = position(6, A=has(5), B=has(5), C=has(5), badge="B")
    assert [most(alike, seat) for seat in "BCA"] == usual


def test_on_a_day_for_a_posse_about_half_ride() -> None:
    """FG-5.1: half of the Survivors must choose it in the same round, and nobody can whisper."""
    riders = sum(first_choice(position(6, round=11), seed) == "posse" for seed in range(400))
    assert 150 < riders < 250
    assert "posse" not in shows(position(6, round=5), "A", tries=200)
    # The Posse would kill A, so A had better ride; C can be finished, and that comes first.
    afraid = sum(first_choice(position(6, round=11, A=has(5)), seed) == "posse" for seed in range(200))
    assert afraid > 150
    assert shows(position(6, round=11, C=has(2)), "A") == {"shot C"}


def first_choice(table: Table, seed: int) -> str:
    return game().actions.say(bots.make("deputy", game(), seed).choose(table.view(0)))


def most(table: Table, seat: str) -> str:
    """The gesture that most bots of many seeds show."""
    view = table.view("ABCDEFGH".index(seat))
    shown = [game().actions.say(bots.make("deputy", game(), seed).choose(view)) for seed in range(60)]
    return max(set(shown), key=shown.count)


def test_keepers_do_not_draw_fire() -> None:
    """Two rivals are alike but for a Keeper: both are shot at."""
    table = position(6, C=has(9, "deputy_dobbs"), E=has(9), ally="doc_pettigrew")
    assert {"power-shot C", "power-shot E"} <= shows(table, "A", tries=200)


# -- Ghosts ------------------------------------------------------------------------------------------------------------


def test_ghosts_together_finish_the_last_survivors() -> None:
    """FG-7.5: A and B stand with 2 each; the two Ghosts take one each."""
    table = position(4, A=has(2), B=has(2), C=GHOST, D=GHOST)
    assert shows(table, "C") | shows(table, "D") == {"shot A", "shot B"}


def test_a_ghost_left_over_spoils_the_drinks() -> None:
    table = position(5, A=has(2), B=has(2), C=GHOST, D=GHOST, E=GHOST)
    parts = [shows(table, seat) for seat in "CDE"]
    assert sorted(len(part & SALOON) > 0 for part in parts) == [False, False, True]


def test_ghosts_do_not_cancel_the_power_shots_that_may_end_it() -> None:
    """Two Survivors within one Power Shot of each other: no Shot (FG-5.18), but no healing either (FG-6.2)."""
    assert shows(position(3, A=has(6), B=has(4), C=GHOST), "C") <= SALOON


def test_ghosts_never_make_the_weak_fall_alone() -> None:
    """Three stand: if B fell now, A and C would have won.  The Ghosts bring down the healthiest."""
    table = position(6, A=has(20), B=has(2), C=has(12), D=GHOST, E=GHOST, F=GHOST, ally="doc_pettigrew")
    all_shown = [shows(table, seat) for seat in "DEF"]
    assert {"shot A"} in all_shown
    assert not any("shot B" in shown for shown in all_shown)


def test_ghosts_drag_a_good_ally_away_one_of_them_only() -> None:
    """FG-6.4 wants a lone Lasso."""
    table = position(6, A=has(9), B=has(20), C=has(20), D=GHOST, E=GHOST, F=GHOST, ally="doc_pettigrew")
    assert [shows(table, seat) for seat in "DEF"].count({"lasso"}) == 1
    useless = position(6, A=has(20), B=has(20), C=has(20), D=GHOST, E=GHOST, F=GHOST, ally="doc_pettigrew")
    assert not any("lasso" in shows(useless, seat) for seat in "DEF")


def test_ghosts_share_the_work_as_the_badge_goes_round() -> None:
    parts = []
    for badge in "AEF":
        table = position(6, A=has(9), B=has(18), C=has(20), D=GHOST, E=GHOST, F=GHOST, badge=badge)
        parts.append([frozenset(shows(table, seat)) for seat in "DEF"])
    assert parts[0] != parts[1] != parts[2]
    assert sorted(map(sorted, parts[0])) == sorted(map(sorted, parts[1]))


def test_a_ghost_among_ghosts_shows_something() -> None:
    table = position(3, A=GHOST, B=GHOST, C=GHOST)
    assert shows(table, "B") == {game().actions.say(key) for key in table.view(1).options}


# -- what allies ask ---------------------------------------------------------------------------------------------------


def test_bounty_man_crane_finishes_whom_he_can() -> None:
    table = position(5, ally="bounty_man_crane", B=has(20), C=has(12), D=has(4), E=has(5))
    after(table, "lasso", "saloon 2", "saloon 2", "saloon 2", "saloon 2")
    assert shows(table, "A") == {"choose D"}
    assert why(table, "A") == "D has 4 left, and this is the end of them (FG-4.5)."


def test_bounty_man_crane_rather_takes_the_one_who_is_about_to_fire_at_me() -> None:
    """FG-D34: both could be finished, and C's Power Shot is lost with C."""
    table = position(5, ally="bounty_man_crane", A=has(20), B=has(4), C=has(4))
    after(table, "lasso", "saloon 2", "power-shot A", "saloon 2", "saloon 2")
    assert shows(table, "A") == {"choose C"}


def test_tent_preacher_blesses_the_one_who_needs_it_least() -> None:
    table = position(5, ally="tent_preacher", A=has(10), B=has(3), C=has(19), D=has(9), E=has(12))
    after(table, "lasso", "shot A", "shot A", "shot A", "shot A")
    assert shows(table, "A") == {"choose C"}


def test_light_finger_lou_takes_the_better_keeper() -> None:
    table = position(
        5, ally="light_finger_lou", B=has(20, "old_mule_gertie"), C=has(20, "barkeep_bartlett", "fuse_cutter_finn")
    )
    after(table, "lasso", "saloon 2", "saloon 2", "saloon 2", "saloon 2")
    assert shows(table, "A") == {"steal C barkeep_bartlett"}


def wired(health: int) -> Table:
    """A has thrown a Lasso on Telegraph Clerk Wren and looks at three cards."""
    top = ["old_mule_gertie", "doc_pettigrew", "stove_plate_sadie"]
    rest = [id for id in game().actions.faces["ally"] if id not in [*top, "telegraph_wren"]]
    table = position(5, ally="telegraph_wren", deck=top + rest, A=has(health))
    return after(table, "lasso", "saloon 2", "saloon 2", "saloon 2", "saloon 2")


def test_telegraph_clerk_wren_brings_what_is_needed() -> None:
    assert shows(wired(8), "A") == {"gain doc_pettigrew"}
    assert shows(wired(20), "A") == {"gain stove_plate_sadie"}


def test_the_lesser_card_goes_under_first() -> None:
    table = wired(8)
    table.act(0, game().actions.parse("gain doc_pettigrew"))
    assert shows(table, "A") == {"under old_mule_gertie"}


# -- the call, the words, the strength ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["greenhorn", "deputy"])
def test_bots_call_the_draw_where_people_do(level: str) -> None:
    table = game().deal(3, options={"live_countdown": True})
    bot = bots.make(level, game(), 0)
    assert bot.call(table.view(1)) == CALL
    assert bot.call(game().deal(3).view(1)) == 0
    holder = position(3, badge="B", options={"live_countdown": True})
    assert bot.call(holder.view(1)) == 0  # FG-3.4


def test_every_reason_cites_rules_that_exist() -> None:
    rules = game().ledger.by_id
    for sentence in WHY.values():
        assert all(rule in rules for rule in RULE.findall(sentence))


def test_a_finishing_blow_is_explained() -> None:
    table = position(5, A=has(15), B=has(6), C=has(20), D=GHOST, E=GHOST)
    assert why(table, "A") == "B has 6 left: a Power Shot finishes them (FG-4.5)."


@pytest.mark.parametrize(("seats", "at_least"), [(3, 1.8), (4, 1.8), (5, 1.6), (6, 1.6), (8, 1.6)])
def test_one_deputy_among_greenhorns_wins_far_more_than_a_fair_share(seats: int, at_least: float) -> None:
    """Fixed seeds; 2,000 games give 2.7, 2.9, 2.1, 2.3 and 2.7."""
    result = simulate("finger-guns", seats=seats, kinds=["deputy", "greenhorn"], games=120, seed=5, workers=1)
    multiple = result.kind("deputy").multiple
    assert multiple is not None
    assert multiple.value >= at_least


def test_a_table_of_deputies_comes_to_an_end() -> None:
    """They neither drink forever nor tangle their Lassos forever: no game runs into the cap of 60 rounds."""
    result = simulate("finger-guns", seats=5, kinds=["deputy"], games=30, seed=2, workers=1)
    assert "cap-reached" not in result.endings
    assert result.rounds is not None
    assert result.rounds.mean < 20
