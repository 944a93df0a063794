"""One pack against others, on a game whose odds are known: what was changed is found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import highnoon
from highnoon.engine.pack_numbers import changes, find_number, numbers_of, with_numbers
from highnoon.engine.refusal import BadInput
from highnoon.lab.crew import Local
from highnoon.lab.design import series_study
from highnoon.lab.diff import Side, compare_folders, diff_page, diff_study, find_diff, moved_between, read_side
from highnoon.lab.duplicate import duplicate_page, duplicate_study, find_duplicate
from highnoon.lab.findings import MAIN
from highnoon.lab.intervals import Z95
from highnoon.lab.packs import game_of
from highnoon.lab.plan import read_over
from highnoon.lab.run import run_study
from highnoon.lab.study import read_study
from highnoon.lab.sweep import find_sweep, sweep_page, sweep_study
from highnoon.lab.tune import read_goal, tune

PACK = Path(__file__).parent / "odds" / "pack.toml"
NULLS = 20


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    file = tmp_path / "changed.toml"
    file.write_text(with_numbers(highnoon.load("odds").pack, {"mule.hand": 90}))
    return file


def test_a_changed_number_is_found_and_nothing_else(tmp_path: Path, changed: Path) -> None:
    study = diff_study("odds", PACK, changed, seats=4, games=2000, seed=9)
    run_study(study, tmp_path / "diff", Local(1))
    found = find_diff(tmp_path / "diff")
    assert found.changed == ["mule.hand 40 → 90"]
    assert [(each.about, each.name) for each in found.standing] == [("card", "Mule")]
    effect = found.standing[0].effect
    truth = 0.75 * 50 / 1000  # against the card in the middle, whose worth did not change
    assert abs(effect.value - truth) < 4 * (effect.high - effect.low) / 2 / Z95
    assert any("card Mule: +" in line for line in found.verdict())
    assert "Mule" in diff_page(found).html()


def test_a_change_that_is_none_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text(PACK.read_text().replace("Worth nothing.", "Worth little."))
    run_study(diff_study("odds", PACK, file, seats=4, games=60), tmp_path / "diff", Local(1))
    found = find_diff(tmp_path / "diff")
    assert found.changed == ["texts only"]
    assert found.same == found.games == 60
    assert found.standing == []
    assert found.verdict() == ["Nothing changed: all 60 games went exactly as before."]


def test_false_alarms_are_rare(measured: Path) -> None:
    """Twenty diffs of a pack against itself on other seeds, where everything differs by luck alone."""
    whole = read_side(measured, read_study(measured).arm(MAIN))
    game = highnoon.load("odds")
    size = 4000 // (2 * NULLS)

    def block(place: int) -> Side:
        start = place * size
        within = pl.col("number").is_between(start, start + size - 1)
        return Side(*(table.filter(within).with_columns(pl.col("number") - start) for table in whole))

    alarms = [
        place
        for place in range(NULLS)
        if any(m.effect.stands for m in moved_between(game, block(2 * place), block(2 * place + 1)))
    ]
    assert len(alarms) <= NULLS * 0.05, alarms


def test_folders_are_compared_if_they_can_be(tmp_path: Path, changed: Path) -> None:
    for name, pack, seed in (("a", PACK, 1), ("b", changed, 1), ("c", PACK, 2)):
        study = series_study("odds", pack, seats=3, games=80, seed=seed, alone=True)
        run_study(study, tmp_path / name, Local(1))
    found = compare_folders(tmp_path / "a", tmp_path / "b")
    assert found.games == 80
    assert found.changed[0].startswith("pack ")
    with pytest.raises(BadInput, match="cannot be compared: seed is 1 there and 2 here"):
        compare_folders(tmp_path / "a", tmp_path / "c")


def test_a_sweep_finds_what_each_number_does(tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    study = sweep_study("odds", PACK, read_over("sam.worth=0..80:80,hat.play=-20..20:40"), folder, seats=4, games=500)
    assert len(study.arms) == 4
    run_study(study, folder, Local(1))
    found = find_sweep(folder)
    of = {(r.figure, r.factor): r.effect for r in found.responses}
    sam = of["Sam wins", "sam.worth"]
    assert sam.stands
    assert sam.value > 0 > of["Lee wins", "sam.worth"].value
    assert not of["decisions", "sam.worth"].stands, "the game is as long as before"
    assert "sam.worth" in sweep_page(found).html()
    with pytest.raises(BadInput, match="no number 'luck'; there are"):
        sweep_study("odds", PACK, read_over("luck=0..1"), folder)
    with pytest.raises(BadInput, match=r"sam\.worth=900: pack-001\.toml, line \d+: .*from -200 to 200"):
        sweep_study("odds", PACK, read_over("sam.worth=0..900:900"), tmp_path / "bad")


def test_tuning_meets_a_goal_and_proves_it(tmp_path: Path) -> None:
    """The pack favors Sam and not Pat; with nothing for either all are alike."""
    factors = read_over("sam.worth=0..50:50,pat.worth=-50..0:50")
    found = tune("odds", PACK, factors, read_goal("cast=20..30"), tmp_path, Local(1), seats=4, games=600, seed=1)
    assert found.best.numbers == {"sam.worth": 0, "pat.worth": 0}
    assert found.met
    assert found.proof.misses < found.start.misses
    tuned = highnoon.load("odds", found.file)
    assert changes(highnoon.load("odds").pack, tuned.pack) == ["sam.worth 50 → 0", "pat.worth -50 → 0"]
    with pytest.raises(BadInput, match=r"--goal is cast=LOW\.\.HIGH"):
        read_goal("everything=fair")


def test_duplicate_tells_skill_from_luck(tmp_path: Path) -> None:
    study = duplicate_study("finger-guns", ["deputy", "greenhorn"], seats=3, deals=30, seed=2)
    assert [arm.series.kinds for arm in study.arms] == [
        ["deputy", "greenhorn", "greenhorn"],
        ["greenhorn", "deputy", "greenhorn"],
        ["greenhorn", "greenhorn", "deputy"],
    ]
    run_study(study, tmp_path / "d", Local(1))
    found = find_duplicate(tmp_path / "d")
    assert found.deals == 30
    deputy = found.lines[0]
    assert deputy.bot == "deputy"
    assert deputy.duplicate.low > 0
    assert deputy.played == 90
    assert 0 <= found.luck < 1
    assert "deputy" in duplicate_page(found).html()
    with pytest.raises(BadInput, match="name at least two kinds"):
        duplicate_study("finger-guns", ["greenhorn"])


def test_numbers_of_a_pack_have_names() -> None:
    pack = highnoon.load("finger-guns").pack
    known = numbers_of(pack)
    assert find_number(pack, "health")[2] == known["health" if "health" in known else find_key(known, "health")][2]
    assert game_of(PACK) == "odds"
    with pytest.raises(BadInput, match=r"several numbers 'hand'; there are ace\.hand"):
        find_number(highnoon.load("odds").pack, "hand")


def find_key(known: dict[str, tuple[str, str, int]], name: str) -> str:
    return next(full for full in known if full.endswith(f".{name}"))
