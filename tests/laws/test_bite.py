"""The laws can fail: each fault planted in the toy game breaks the law that is there for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from highnoon.engine.guard import Stuck
from tests.engine.toy import Toy, ToyTable
from tests.laws import copies, course, faults, frames, records, sealing, story
from tests.laws.worlds import Law, Play, World

FAULTS: list[tuple[type[ToyTable], Law]] = [
    (faults.NeverEnds, course.it_ends),
    (faults.NeverEnds, course.it_ends_when_all_have_left),
    (faults.NeverEnds, course.it_ends_when_time_always_runs_out),
    (faults.OffersTwice, course.options_are_sound),
    (faults.OffersInAnyOrder, course.options_are_sound),
    (faults.MovesWhenRefusing, course.a_refusal_changes_nothing),
    (faults.CitesNoRule, course.a_refusal_changes_nothing),
    (faults.DropsAnswers, course.interrupts_are_accepted),
    (faults.HasItsOwnChance, course.tables_of_one_seed_run_alike),
    (faults.HurriesToBoredom, course.hurry_changes_nothing),
    (faults.LosesCards, course.cards_are_conserved),
    (faults.CrownsNobody, course.the_outcome_fits),
    (faults.SharesWithItsClones, copies.a_clone_lives_its_own_life),
    (faults.Forgets, copies.a_position_is_the_table),
    (faults.Forgets, copies.a_position_in_a_hurry_is_too),
    (faults.WritesNoText, copies.a_position_is_text),
    (faults.FirstComeFirstServed, sealing.arrival_changes_nothing),
    (faults.ShowsPicks, sealing.picks_never_show),
    (faults.HasItsOwnChance, records.a_record_replays_to_the_byte),
    (faults.ForgetsWhenCloned, records.undo_restores_the_table),
    (faults.SharesWithItsClones, records.a_batch_is_all_or_nothing),
    (faults.SaysWhatNobodyKnows, story.events_have_words_and_rules),
    (faults.SaysTooMuch, story.events_have_words_and_rules),
    (faults.TellsByNoRule, story.events_have_words_and_rules),
    (faults.HasAnotherField, story.every_field_is_declared),
    (faults.HidesOptions, story.a_view_is_enough_to_decide),
    (faults.ShowsAllWhatTheFirstMaySee, story.views_share_nothing_but_what_all_see),
    (faults.ShowsItsOwnLists, frames.frames_lead_to_the_view),
    (faults.ForetellsWrong, frames.what_is_foretold_happens),
    (faults.MovesWhenTried, frames.what_is_foretold_happens),
]


@pytest.mark.parametrize(("table", "law"), FAULTS, ids=[f"{fault.__name__}-{law.__name__}" for fault, law in FAULTS])
def test_a_fault_breaks_its_law(
    table: type[ToyTable], law: Law, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some play of the faulty game breaks the law; the same plays of the sound one do not."""
    monkeypatch.setenv("HIGHNOON_REPRODUCERS", str(tmp_path))
    broken = 0
    for seed in range(40):
        law(Play(World(Toy(), 4, {}), seed, []))
        try:
            law(Play(World(Toy(table), 4, {}), seed, []))
        except (AssertionError, KeyError, Stuck):
            broken += 1
            if broken == 2:
                return
    assert broken


def test_every_law_has_a_fault_that_breaks_it() -> None:
    laws = course.LAWS + copies.LAWS + sealing.LAWS + records.LAWS + story.LAWS + frames.LAWS
    assert {law.__name__ for law in laws} == {law.__name__ for _, law in FAULTS}
