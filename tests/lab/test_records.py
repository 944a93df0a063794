"""Old records on today's rules, and games cut to the shortest one that still shows something."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import highnoon
from highnoon.engine.record import Record, read_record
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import SceneFailed, parse_scenes, run_scene
from highnoon.lab.archaeology import OTHER, SAME, dig, replay_all, responsible
from highnoon.lab.match import Lot, play_recorded
from highnoon.lab.shrink import FAULT, shrink

GAMES = {"finger-guns": 4, "saloon": 3, "tabletown": 3}
OLD = Path(__file__).parents[1] / "engine" / "records"


def played(slug: str, number: int = 0) -> Record:
    return play_recorded(highnoon.load(slug), ["greenhorn"] * GAMES[slug], Lot(7, number))[1]


@pytest.mark.parametrize("slug", GAMES)
def test_a_record_of_today_plays_the_same_today(slug: str) -> None:
    assert dig(highnoon.load(slug), played(slug), "x").result == SAME


def test_the_first_difference_is_found_with_its_rule(tmp_path: Path) -> None:
    """A record whose story was changed in one place: that place is named, not a later one."""
    record = played("finger-guns")
    place, row = next((i, row) for i, row in enumerate(record.rows) if i > 5 and row.events)
    event = row.events[0]
    told = msgspec.structs.replace(event, public=msgspec.structs.replace(event.public, args=[0, 0, 0]))
    rows = [
        *record.rows[:place],
        msgspec.structs.replace(row, events=[told, *row.events[1:]]),
        *record.rows[place + 1 :],
    ]
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "changed.jsonl").write_bytes(msgspec.structs.replace(record, rows=rows).to_lines())
    (tmp_path / "same.jsonl").write_bytes(record.to_lines())
    (tmp_path / "torn.jsonl").write_bytes(record.to_lines()[:300])
    changed, same, torn = replay_all(tmp_path)
    assert (changed.file, changed.result, changed.row, changed.rule) == ("deep/changed.jsonl", OTHER, row.n, event.rule)
    assert same.result == SAME
    assert "torn.jsonl" in torn.says
    assert responsible([changed, same, torn]) == [(event.rule, 1)]


def test_old_records_say_which_rule_moved_on() -> None:
    found = replay_all(OLD)
    assert len(found) == len(list(OLD.glob("*.jsonl")))
    for each in found:
        if each.result == OTHER:
            assert each.says
            assert each.row is not None
    with pytest.raises(BadInput, match="is not a folder of records"):
        replay_all(OLD / "nothing")


@pytest.mark.parametrize(("slug", "until"), [("finger-guns", "killed"), ("saloon", "attacks"), ("tabletown", "killed")])
def test_a_game_is_cut_to_the_shortest_scene(slug: str, until: str) -> None:
    game = highnoon.load(slug)
    until = until if until in game.words.events else next(key for key in game.words.events if key in told_in(slug))
    found = shrink(game, played(slug), until)
    scenes = parse_scenes("shrunk.toml", found.scene)
    run_scene(game, scenes[0])  # it shows what it says
    assert found.moves == 1
    assert found.fields < found.fields_before / 2
    broken = found.scene.replace("told: ", "not told: ")
    with pytest.raises(SceneFailed):
        run_scene(game, parse_scenes("shrunk.toml", broken)[0])


def told_in(slug: str) -> set[str]:
    return {event.public.says for row in played(slug).rows[20:] for event in row.events}


def test_a_move_that_is_refused_today_is_a_fault() -> None:
    """A record with a move that the rules do not allow, as an older version may have."""
    game = highnoon.load("finger-guns")
    record = played("finger-guns")
    ghosts = game.actions.parse("call")
    rows = [*record.rows[:8], msgspec.structs.replace(record.rows[8], action=ghosts), *record.rows[9:]]
    found = shrink(game, msgspec.structs.replace(record, rows=rows), FAULT)
    assert found.row == 9
    assert "call" in found.scene
    with pytest.raises(SceneFailed, match="was refused"):
        run_scene(game, parse_scenes("shrunk.toml", found.scene)[0])


def test_what_cannot_be_cut_is_said(tmp_path: Path) -> None:
    game, record = highnoon.load("finger-guns"), played("finger-guns")
    with pytest.raises(BadInput, match="no event is called 'snowed'"):
        shrink(game, record, "snowed")
    with pytest.raises(BadInput, match="no move of this record fails today"):
        shrink(game, record, FAULT)
    with pytest.raises(BadInput, match="has no ending"):
        shrink(game, msgspec.structs.replace(record, ending=None), "killed")
    file = tmp_path / "again.jsonl"
    file.write_bytes(record.to_lines())
    assert read_record("again.jsonl", file.read_bytes()) == record
