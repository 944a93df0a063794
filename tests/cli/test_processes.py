"""The command as a process of its own: pipes that close, keys that interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import LISTED, has_ended, hears_ctrl_c

COMMAND = [sys.executable, "-m", "highnoon"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "HIGHNOON_HOME": str(tmp_path), "COLUMNS": "80", "NO_COLOR": "1"}


def test_a_reader_that_stops_reading(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, "rules", "finger-guns"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(120) == 141


def test_ctrl_c_at_the_table(environment: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    process = subprocess.Popen(
        [*COMMAND, "play", "finger-guns", "--seed", "1", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=hears_ctrl_c,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"lasso\n\n")
    process.stdin.flush()
    seen = b""
    while seen.count(b"\n> ") < 2:  # the second question
        seen += os.read(process.stdout.fileno(), 4096)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, b"")
    assert b"unfinished" in out
    assert path.exists()


@pytest.mark.parametrize("pure", [False, True])
def test_serve_warns_if_it_is_not_compiled(environment: dict[str, str], pure: bool) -> None:
    if pure:  # the sources, which nothing has compiled
        environment["PYTHONPATH"] = str(Path(__file__).parents[2] / "src")
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("High Noon at http")
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()  # not communicate(): it would pass over what readline() has read ahead
    version = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, env=environment).stdout
    assert ("not compiled" in rest) is version.endswith(", interpreted\n")
    assert not pure or "not compiled" in rest


def test_ctrl_c_in_a_simulation(environment: dict[str, str], tmp_path: Path) -> None:
    records = tmp_path / "records"
    many = ["--bots", "greenhorn", "--games", "1000000", "--workers", "2", "--records", str(records)]
    process = subprocess.Popen(
        [*COMMAND, "sim", "finger-guns", *many],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        preexec_fn=hears_ctrl_c,
    )
    while not (records.is_dir() and any(records.iterdir())):  # one worker plays; the other may be starting still
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    out, err = process.communicate(timeout=200)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.skipif(not LISTED, reason="looks for processes where Linux lists them")
def test_ctrl_c_while_a_program_says_nothing(environment: dict[str, str], tmp_path: Path) -> None:
    """Nobody waits for the games under way, and the programs end too."""
    note = tmp_path / "pids"
    silent = f"cmd@3600s:sh -c 'echo $$ >> {note}; exec sleep 3600'"
    process = subprocess.Popen(
        [*COMMAND, "sim", "finger-guns", "--bots", f"{silent},greenhorn", "--games", "8", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        preexec_fn=hears_ctrl_c,
    )
    while not (note.exists() and len(note.read_text().split()) == 2):
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert all(has_ended(int(pid)) for pid in note.read_text().split()), "a program is still there"


def test_a_terminal_without_the_signs(environment: dict[str, str]) -> None:
    """An encoding that lacks half of our signs shows question marks, not a traceback."""
    ran = subprocess.run(
        [*COMMAND, "play", "finger-guns", "--seed", "1"],
        input=b"caf\xe9\nlasso\n\n",
        capture_output=True,
        env={**environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Round 2 begins" in ran.stdout


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes where Linux lists them")
def test_workers_do_not_outlive_whoever_started_them(environment: dict[str, str], tmp_path: Path) -> None:
    records = tmp_path / "records"
    many = ["--bots", "greenhorn", "--games", "1000000", "--workers", "2", "--records", str(records)]
    process = subprocess.Popen([*COMMAND, "sim", "finger-guns", *many], env=environment, stdout=subprocess.DEVNULL)
    while not (records.is_dir() and any(records.iterdir())):
        assert process.poll() is None
        time.sleep(0.05)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(workers := children.read_text().split()) < 2:  # the other one may not have been started yet
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait(120)
    assert all(has_ended(int(worker)) for worker in workers), "somebody still plays"
