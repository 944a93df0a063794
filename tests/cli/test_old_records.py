"""Records of rules version 1, made before the rules changed, still tell their story and say that the rules moved on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import highnoon
from highnoon.engine.record import Record, read_record, verify, watch

from .conftest import Run

RECORDS = Path(__file__).parents[1] / "engine" / "records"
OLD = sorted(RECORDS.glob("*-1.jsonl"))


def record_of(file: Path) -> Record:
    return read_record(file.name, file.read_bytes())


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_an_old_record_tells_its_story_as_it_was(run: Run, file: Path) -> None:
    record = record_of(file)
    ran = run("replay", str(file), "--json")
    told = [line for move in ran.json["moves"] for line in move["story"]]
    assert len(told) >= len([event for row in record.rows for event in row.events if event.public.says])
    words = highnoon.load(record.heading.game).words
    assert all(event.public.says in words.events for event in watch(record) if event.public.says)
    assert ran.json["outcome"] == msgspec.to_builtins(record.ending.outcome if record.ending else None)
    now = highnoon.load(record.heading.game).rules_version
    assert record.heading.rules == 1 < now
    note = f"played by rules version 1; the current version is {now}"
    assert note.lower() in " ".join(ran.err.split()).lower()


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_checking_an_old_record_says_that_the_rules_moved_on(file: Path) -> None:
    record = record_of(file)
    verdict = verify(highnoon.load(record.heading.game), record)
    assert not verdict.genuine
    assert "the rules have moved on since" in verdict.reason


def test_a_record_of_today_says_nothing_of_the_sort(run: Run, record: Path) -> None:
    assert "current version" not in run("replay", record).err


def test_there_are_old_records_of_changed_games() -> None:
    assert {"finger-guns-1", "posse-1", "tabletown-1"} <= {file.stem for file in OLD}
