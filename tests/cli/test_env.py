"""`highnoon env` and `highnoon bench env`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from highnoon.cli.app import app
from highnoon.engine.refusal import BadInput

RUN = CliRunner()


def test_the_slots_of_a_sheet_are_printed_with_their_numbers() -> None:
    result = RUN.invoke(app, ["env", "finger-guns", "--slots", "--seats", "3"])
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["0", "asked=gesture"]
    assert len(lines) == 169
    assert lines[-1].startswith("  168  left2 allies=")


def test_sizes_version_and_hash() -> None:
    result = RUN.invoke(app, ["env", "saloon", "--json", "--slots"])
    found = json.loads(result.stdout)
    assert found["id"] == "highnoon/Saloon-v0"
    assert found["seats"] == 4
    assert found["slots"] == len(found["slot_names"])
    assert found["actions"] == 544
    assert "saloon" not in RUN.invoke(app, ["env", "tabletown"]).stdout


def test_a_game_without_a_sheet_and_seats_that_cannot_be() -> None:
    for arguments, says in ((["env", "poker"], "no game 'poker'"), (["env", "saloon", "--seats", "9"], "2 to 6 seats")):
        result = RUN.invoke(app, arguments)
        assert isinstance(result.exception, BadInput)
        assert says in str(result.exception)


def test_bench_env_measures_every_face_beside_the_floor() -> None:
    result = RUN.invoke(app, ["bench", "env", "--game", "finger-guns", "--seconds", "0.4", "--json"])
    (found,) = json.loads(result.stdout)
    assert found["game"] == "finger-guns"
    for name in ("floor", "aec", "batch_1", "batch_64"):
        assert found[name] > 0
    assert set(found["met"]) == set(found["targets"]) == {"aec", "aec_x_floor", "batch_64", "batch_64_x_floor"}


@pytest.mark.parametrize("more", [["--quick"], ["--folder", "x"]])
def test_bench_env_takes_no_options_of_the_server(more: list[str]) -> None:
    result = RUN.invoke(app, ["bench", "env", *more])
    assert isinstance(result.exception, BadInput)
