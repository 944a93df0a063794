"""The choices of Notoriety's bots in positions with a plain answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from highnoon.bots.notoriety import BOTS
from highnoon.bots.notoriety.words import WHY
from highnoon.engine.dice import Dice
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.notoriety import load
from highnoon.lab import simulate
from highnoon.lab.match import Lot
from tests.bots.test_bots import RULE
from tests.profiles import examples


@cache
def game() -> Game:
    return load()


def position(**what: Any) -> Table:
    return game().from_position({"seats": 3, **what})


def does(table: Table, seat: str, level: str = "deputy", tries: int = 10) -> set[str]:
    """Everything that bots of many seeds do here."""
    view = table.view("ABCDEFGH".index(seat))
    return {game().actions.say(BOTS[level](game(), seed).choose(view)) for seed in range(tries)}


def why(table: Table, seat: str) -> str:
    bot = BOTS["deputy"](game(), 1)
    bot.choose(table.view("ABCDEFGH".index(seat)))
    return bot.why


def slot(**what: Any) -> Table:
    """A is on the slot."""
    return position(revealed=True, stack=["Main"], **what)


# -- cards -------------------------------------------------------------------------------------------------------------


def test_bonuses_are_kept_for_the_end() -> None:
    table = position(A={"hand": ["ace_of_spades", "hold_up", "horse_trade", "town_legend"]})
    assert does(table, "A") == {"play horse_trade"}


def test_three_bullets_at_once_are_better_than_one() -> None:
    table = position(A={"hand": ["fan_the_hammer", "bide_your_time"], "sixgun": ["miss"] * 6})
    assert does(table, "A") == {"play fan_the_hammer"}


def test_a_bonus_is_played_where_it_does_more_than_in_hand() -> None:
    hand = {"hand": ["free_whiskey", "bide_your_time"], "sixgun": ["miss"] * 2}
    assert does(position(round=8, A={**hand, "wounds": 3}), "A") == {"play free_whiskey"}
    assert does(position(round=8, A={**hand, "wounds": 0}), "A") == {"play bide_your_time"}


def test_it_aims_at_one_whom_the_others_leave_standing() -> None:
    """NT-31: with a slow card, a leader at whom all aim is down before its turn comes."""
    rivals = {"B": {"fame": 9, "wounds": 1}, "C": {"fame": 8, "wounds": 1}, "D": {"fame": 3, "wounds": 1}}
    fast = position(seats=4, stack=["DrawGuns"], A={"plays": "snap_shot"}, **rivals)
    slow = position(seats=4, stack=["DrawGuns"], A={"plays": "horse_trade"}, **rivals)
    assert does(fast, "A") == {"aim B"}
    assert does(slow, "A") == {"aim C"}


def test_no_weapon_is_laid_down_in_the_last_round() -> None:
    early = slot(round=1, A={"plays": "second_sixgun"})
    late = slot(round=8, A={"plays": "second_sixgun"})
    assert does(early, "A") == {"act"}
    assert does(late, "A") == {"fire sixgun"}


def test_the_highest_bonus_is_taken() -> None:
    here = {"revealed": True, "at": 3, "stack": ["BeforeStock"]}
    table = position(**here, display=["sleight_of_hand", "hold_up", "bide_your_time"], A={"plays": "snap_shot"})
    assert does(table, "A") == {"take hold_up"}
    assert "Hold-Up is worth +3" in why(table, "A")


def test_a_card_that_was_topped_up_is_worth_as_much() -> None:
    here = {"revealed": True, "at": 3, "stack": ["BeforeStock"], "round": 8}
    shown = ["bide_your_time", "sleight_of_hand", "town_legend"]
    table = position(**here, display=shown, stacked=["bide_your_time"], A={"plays": "snap_shot"})
    assert does(table, "A") == {"take bide_your_time"}


def test_the_least_card_is_lost() -> None:
    table = position(
        revealed=True,
        stack=["Main", "Firing", "Flight"],
        flight=["hit B A sixgun"],
        stage="loses",
        firing="sixgun",
        A={"plays": "snap_shot"},
        B={"down": True, "hit_by": "A", "card": "gone", "hand": ["hold_up", "bide_your_time"]},
    )
    assert does(table, "B") == {"discard bide_your_time"}


# -- stances -----------------------------------------------------------------------------------------------------------


def test_a_loaded_gun_and_nobody_aiming_back_means_the_open() -> None:
    table = position(stack=["Shoot"], A={"plays": "snap_shot", "sixgun": ["miss"] * 6, "aim": "B"}, B={"aim": "C"})
    assert does(table, "A") == {"open"}


def test_an_empty_gun_means_a_run_to_reload() -> None:
    table = position(
        stack=["Shoot"],
        A={"plays": "snap_shot", "sixgun": [], "aim": "B"},
        B={"plays": "deadeye", "aim": "C"},
        C={"plays": "ricochet", "aim": "B"},
    )
    assert does(table, "A") == {"run"}
    assert "NT-52" in why(table, "A")


def test_a_wound_that_pays_keeps_one_in_the_open() -> None:
    table = position(
        stack=["Shoot"],
        A={"plays": "snap_shot", "sixgun": ["miss"] * 6, "aim": "B", "wounds": 1},
        B={"plays": "deadeye", "aim": "C"},
        C={"plays": "ricochet", "aim": "B"},
    )
    assert does(table, "A") == {"open"}


def test_without_notoriety_one_reloads_in_the_open() -> None:
    table = position(stack=["Shoot"], A={"plays": "snap_shot", "sixgun": ["jammed"], "aim": "B", "fame": 0})
    assert does(table, "A") == {"reload-open"}


def all_at_a(cover: str, round: int, **mine: Any) -> Table:
    """Three rivals aim at A, who has a fast card and a loaded gun."""
    armed = {"aim": "A", "sixgun": ["miss"] * 3}
    return position(
        seats=4,
        round=round,
        stack=["Shoot"],
        A={"plays": "dust_devil", "sixgun": ["miss"] * 3, "aim": "B", "cover": cover, **mine},
        B={"plays": "deadeye", **armed},
        C={"plays": "ricochet", **armed},
        D={"plays": "bushwhack", **armed},
    )


def test_with_everybody_aiming_at_it_it_takes_cover() -> None:
    assert does(all_at_a("", 8), "A") == {"run"}
    assert "3 aim at me" in why(all_at_a("", 8), "A")


def test_behind_cover_it_stays_there_or_fires_from_it() -> None:
    assert does(all_at_a("rock", 8), "A") <= {"stay", "fire-from-cover"}


def test_guns_without_bullets_frighten_nobody() -> None:
    empty = {"aim": "A", "sixgun": ["jammed"]}
    table = position(
        seats=4,
        round=8,
        stack=["Shoot"],
        A={"plays": "dust_devil", "sixgun": ["miss"] * 3, "aim": "B"},
        B={"plays": "deadeye", **empty},
        C={"plays": "ricochet", **empty},
        D={"plays": "bushwhack", **empty},
    )
    assert does(table, "A") == {"open"}


def test_a_first_wound_with_many_rounds_to_come_is_no_reason_to_hide() -> None:
    """NT-36: it pays in every round from then on."""
    assert does(all_at_a("", 1, sixgun=["miss"] * 6), "A") == {"open"}


def test_deputies_use_cover_and_play_cards_with_a_bonus() -> None:
    """At a table of their own, in games that are always the same."""
    stances: list[str] = []
    cards: list[str] = []
    for number in range(25):
        lot = Lot("habits", number)
        table = game().deal(4, dice=Dice(dice_key(lot.secret(), [])))
        table.hurry = True
        table.run()
        seated = lot.seat_bots(game(), ["deputy"] * 4)
        while not table.over:
            seat = table.turn
            kind = table.kind_name()
            key = seated[seat].choose(table.view(seat))
            if kind == "stance":
                stances.append(game().actions.say(key))
            elif kind == "card":
                cards.append(game().actions.say(key).removeprefix("play "))
            table.act(seat, key)
    in_cover = sum(stance in ("run", "stay", "fire-from-cover") for stance in stances)
    bonus = {card["id"] for card in game().pack.data["card"] if card.get("bonus")}
    assert in_cover >= 0.15 * len(stances)
    assert sum(card in bonus for card in cards) >= 0.04 * len(cards)


# -- firing ------------------------------------------------------------------------------------------------------------


def after_a_miss(spent: dict[str, int], bullets: list[str], round: int = 1) -> Table:
    return position(
        revealed=True,
        round=round,
        stack=["Main", "Firing"],
        firing="sixgun",
        fired=["sixgun"],
        last="miss",
        spent=spent,
        A={"plays": "snap_shot", "sixgun": bullets},
    )


def test_it_goes_on_while_the_pile_has_hits() -> None:
    table = after_a_miss({"miss": 10}, ["stop", "stop"])
    assert does(table, "A") == {"flip"}
    assert "% to hit" in why(table, "A")


def test_it_stops_when_only_jams_are_left() -> None:
    table = after_a_miss({"miss": 20, "hit": 21, "stop": 14, "head-shot": 11}, ["jam", "jam"])
    assert does(table, "A") == {"stop"}


def test_a_bullet_that_was_seen_is_no_gamble() -> None:
    assert does(after_a_miss({}, ["jam*", "hit"]), "A") == {"stop"}
    assert does(after_a_miss({}, ["hit*", "jam"]), "A") == {"flip"}


def test_a_dodge_is_for_those_who_are_aimed_at() -> None:
    calm = slot(A={"plays": "the_ghost", "sixgun": ["miss"] * 6}, B={"aim": "C"}, C={"aim": "B"})
    assert does(calm, "A") == {"fire sixgun"}
    hot = slot(A={"plays": "the_ghost", "sixgun": ["miss"], "wounds": 1}, B={"aim": "A"}, C={"aim": "A"})
    assert does(hot, "A") == {"act"}


def test_the_bible_is_used() -> None:
    table = position(
        revealed=True,
        stack=["Main", "Firing", "Flight"],
        flight=["hit B A sixgun"],
        stage="struck",
        hits=1,
        firing="sixgun",
        A={"plays": "snap_shot"},
        B={"character": "preacher_amos_pike"},
    )
    assert does(table, "B") == {"use"}


def test_a_greenhorn_does_not_ambush_itself_to_death() -> None:
    table = slot(A={"plays": "ambush", "hand": []}, B={"plays": "horse_trade"}, C={"plays": "gatling_gun"})
    assert does(table, "A", "greenhorn") == {"fire sixgun"}


# -- words and strength ------------------------------------------------------------------------------------------------


def test_reasons_cite_rules_that_there_are() -> None:
    rules = {rule.id for rule in game().ledger.rules}
    for text in WHY.values():
        assert set(RULE.findall(text)) <= rules


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_deputy_wins_far_more_than_its_share_among_greenhorns(seats: int) -> None:
    kinds = ["deputy", "greenhorn"]
    result = simulate("notoriety", seats=seats, kinds=kinds, games=max(20, examples(60)), seed=5, workers=1)
    deputy = next(wins for wins in result.by_kind if wins.who == "deputy")
    assert deputy.multiple is not None
    assert deputy.multiple.low > 1.4
