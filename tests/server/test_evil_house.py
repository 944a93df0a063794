"""An evil house is caught: by clients before they reveal a number, and by `highnoon verify` after the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from highnoon.cli.app import app
from highnoon.engine.record import read_record
from highnoon.server.witness import Witness
from tests.server import evil
from tests.server.deals import play_at


def verify(path: Path, *args: str) -> tuple[int, dict[str, object]]:
    done = CliRunner().invoke(app, ["verify", str(path), "--json", *args])
    return done.exit_code, json.loads(done.output)


def noted(witness: Witness) -> list[str]:
    """The notes of a person who copied them by hand."""
    notes = witness.noted()
    pairs = (("--seal", notes.seal), ("--mine", notes.mine), ("--promises", notes.promises))
    return [word for name, value in pairs if value for word in (name, value)]


@pytest.mark.parametrize("attack", ["", *evil.ATTACKS])
def test_each_attack_is_caught_by_what_was_noted(
    attack: str, one_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil.move_in(monkeypatch.setattr)
    monkeypatch.setenv("HIGHNOON_HOME", str(tmp_path / "home"))
    data, witness = play_at(one_file, attack or "Ann")
    path = tmp_path / "record.jsonl"
    path.write_bytes(data)
    code, alone = verify(path)
    assert (code, alone["genuine"]) == ((1, False) if attack in evil.OF_THE_RECORD else (0, True)), alone
    if attack == "blames":  # only a client knows that its number was acknowledged
        from highnoon.cli import notes

        notes.save(witness)
    code, report = verify(path, *noted(witness))
    if attack:
        assert code == 1
        assert str(report["entry"]).startswith(evil.ATTACKS[attack]), report
    else:
        assert (code, report["genuine"]) == (0, True)
        assert [claim["held"] for claim in report["claims"]] == [True] * 4  # type: ignore[attr-defined]
    assert bool(witness.trouble) == (attack == "swaps")


def test_nobody_reveals_a_number_under_a_seal_that_was_swapped(one_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evil.move_in(monkeypatch.setattr)
    data, witness = play_at(one_file, "swaps")
    promised = read_record("it", data).heading.promised
    assert promised is not None
    assert promised.withheld() == [0, 1]
    assert not any(number for each in promised.rounds for number in each.numbers)
    assert witness.noted().mine == ""


def test_a_player_who_noted_nothing_is_told_what_is_not_known(one_file: str, tmp_path: Path) -> None:
    data, _ = play_at(one_file, "Ann")
    path = tmp_path / "record.jsonl"
    path.write_bytes(data)
    done = CliRunner().invoke(app, ["verify", str(path)])
    assert done.exit_code == 0
    said = " ".join(done.output.split())
    assert "sealed before the deal: not known" in said
    assert "people took part in the deal: yes. Ann and Ben added a number." in said
