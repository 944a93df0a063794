"""`highnoon connect`, `backup` and `restore`, as a person uses them from a shell."""

from __future__ import annotations

import asyncio
import io
import os
import queue
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import highnoon
from highnoon.bots.policy.network import write_policy
from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.protocol import NewTable
from highnoon.sheets.layout import Layout
from tests.processes import hears_ctrl_c
from tests.server import evil
from tests.server.tools import settings_for

Shell = Callable[..., tuple[int, str, str]]


class Elsewhere:
    """A server on a loop and thread of its own, so that a command can be run against it."""

    def __init__(self, database: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self.do(self.start(database))

    async def start(self, database: str) -> Server:
        server = Server(settings_for(database))
        await server.start()
        return server

    def do(self, work: object) -> Server:
        done: Server = asyncio.run_coroutine_threadsafe(work, self.loop).result(150)  # type: ignore[arg-type]
        return done

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self.server.stop(), self.loop).result(150)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    server = Elsewhere(f"sqlite:///{tmp_path}/data/highnoon.sqlite3")
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    monkeypatch.setenv("HIGHNOON_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")

    def run(*args: object, stdin: str = "") -> tuple[int, str, str]:
        from highnoon.cli.entry import run as run_command

        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = run_command([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize(("name", "checks"), [("Ann", True), ("secrets", False), ("draws", False)])
def test_the_deal_is_checked_at_the_end_against_what_was_noted_before(
    name: str, checks: bool, elsewhere: Elsewhere, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At an honest house, and at an evil one; by `connect` itself, and by `verify` with the notes `connect` kept."""
    evil.move_in(monkeypatch.setattr)
    url = elsewhere.server.url
    new = ["--new", "finger-guns", "--seats", 3, "--bots", "greenhorn,greenhorn", "--name", name, "--start"]
    code, out, err = shell("connect", url, *new, "--option", "round_cap=2", stdin="shot B\n" * 40)
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    assert ("The deal checks: sealed before, your number is in it, everyone promised first" in said) == checks
    assert ("The deal does not check out." in said) == (not checks)
    table = out.split("/t/")[1].split()[0]
    notes = tmp_path / "home" / "deals" / f"{table}.json"
    assert notes.stat().st_mode & 0o777 == 0o600
    record = tmp_path / "record.jsonl"
    with urllib.request.urlopen(f"{url}/api/tables/{table}/record") as answer:
        record.write_bytes(answer.read())
    code, out, _ = shell("verify", record)
    assert code == (0 if checks else 1), out
    assert out.count(": yes. ") == (4 if checks else 2 if name == "secrets" else 0)


def test_a_whole_game_from_the_terminal(elsewhere: Elsewhere, shell: Shell, tmp_path: Path) -> None:
    url = elsewhere.server.url
    new = ["--new", "finger-guns", "--seats", 3, "--bots", "greenhorn,greenhorn", "--name", "Ann"]
    code, out, err = shell(
        "connect", url, *new, stdin="say Draw!\nstart\n" + "? \nshot A\nundo\n" + "1\nshot B\nshot C\n" * 300
    )
    assert (code, err) == (0, "")
    assert "Ann: Draw!" in out
    assert "Round 1 begins." in out
    assert "Choose your gesture." in out
    assert "won." in out
    assert "You can't aim at yourself (FG-D05)" in out
    table = out.split("/t/")[1].split()[0]
    # The same command again is the same person: the game is over, and shown so.
    code, out, err = shell("connect", f"{url}/t/{table}")
    assert (code, err) == (0, "")
    assert "won." in out
    people = tmp_path / "home" / "people.json"
    assert people.stat().st_mode & 0o777 == 0o600


def test_a_hint_in_the_terminal(elsewhere: Elsewhere, shell: Shell) -> None:
    """Where the table allows it."""
    new = ["--new", "finger-guns", "--seats", 3, "--name", "Ann", "--start"]
    for hints, said in ((["--hints"], "% to win"), ([], "played without hints")):
        code, out, err = shell("connect", elsewhere.server.url, *new, *hints, stdin="hint\nquit\n")
        assert (code, err) == (0, "")
        assert said in out


def test_an_ability_is_quiet_until_it_is_wanted(elsewhere: Elsewhere, shell: Shell) -> None:
    """Nobody chooses the deal of a server's table, so it may take some games until the ability comes up."""
    new = ["--new", "notoriety", "--seats", 4, "--bots", "deputy,deputy,deputy", "--name", "Ann", "--start"]
    answers = "quiet\n1\nfire sixgun\ndone\nstop\n" * 300
    for _ in range(12):
        code, out, err = shell("connect", elsewhere.server.url, *new, stdin=f"be esperanza_cruz\n{answers}")
        assert (code, err) == (0, "")
        assert "won." in out
        asked, *after = out.split("Kept quiet.")
        if after:
            break
    assert "Use your ability now?" in asked
    assert len(after) == 1
    assert "Use your ability now?" not in after[0]


def test_leaving_listing_and_watching(elsewhere: Elsewhere, shell: Shell) -> None:
    url = elsewhere.server.url
    code, out, _ = shell("connect", url)
    assert (code, "No table is open" in out) == (0, True)
    code, out, _ = shell("connect", url, "--new", "finger-guns", "--name", "Ann", stdin="bot B\nstart\nquit\n")
    assert code == 0
    assert "You leave the table." in out
    table = out.split("/t/")[1].split()[0]
    code, out, err = shell("connect", f"{url}/t/{table}", "--watch")
    assert (code, err) == (0, "")
    assert "won." in out  # the bots have played on to the end


def test_what_cannot_be_is_said_in_one_line(elsewhere: Elsewhere, shell: Shell) -> None:
    url = elsewhere.server.url
    wrong: list[tuple[list[object], str]] = [
        ([f"{url}/t/notthere1"], "There is no such table."),
        ([f"{url}/somewhere"], "is not a table link"),
        ([url, "--new", "chess"], "there is no game 'chess'"),
        ([url, "--new", "finger-guns", "--seats", 2], "3 to 8 seats"),
        (["http://127.0.0.1:1"], "does not answer"),
    ]
    for args, said in wrong:
        code, _, err = shell("connect", *args)
        assert code == 2
        assert said in err
        assert err.count("\n") == 1


def test_backup_and_restore(elsewhere: Elsewhere, shell: Shell, tmp_path: Path) -> None:
    shell("connect", elsewhere.server.url, "--new", "finger-guns", stdin="quit\n")
    file = tmp_path / "b.gz"
    code, out, err = shell("backup", file, "--data", tmp_path / "data")
    assert (code, err) == (0, "")
    assert "rows in" in out
    code, out, err = shell("restore", file, "--data", tmp_path / "other")
    assert (code, err) == (0, "")
    code, _, err = shell("restore", file, "--data", tmp_path / "other", "--database", "sqlite:///x")
    assert code == 2
    assert "not both" in err


def test_a_program_takes_a_seat(elsewhere: Elsewhere, shell: Shell) -> None:
    """`highnoon bot sit`: over the socket, like anybody."""
    server = elsewhere.server

    async def host() -> str:
        async with Client(server.url) as owner:
            table = await owner.create(NewTable("finger-guns", "Ann", seats=3, bots=["greenhorn"]))
            await owner.connect()
            followed = await owner.watch(table.id)
            link.put(f"{server.url}/t/{table.id}")
            await owner.until(lambda: all(seat.kind != "empty" for seat in followed.table.seats))
            await owner.start(table.id)
            await owner.leave(table.id)  # a bot goes on for Ann
            return table.id

    link: queue.Queue[str] = queue.Queue()
    owner = asyncio.run_coroutine_threadsafe(host(), elsewhere.loop)
    program = f"{sys.executable} {Path(__file__).parents[2]}/examples/first_bot.py"
    code, out, err = shell("bot", "sit", link.get(timeout=120), program, "--name", "Robot", "--budget", "20s")
    assert (code, err) == (0, "")
    assert "Robot sits in seat B of Finger Guns." in out
    assert "The game is over: Robot has" in out
    assert "refused 0, garbled 0, late 0, ended 0, substituted 0" in out
    code, _, err = shell("bot", "sit", f"{server.url}/t/{owner.result(150)}", program)
    assert code == 2
    assert "no empty seat" in err


def test_a_policy_takes_a_seat(elsewhere: Elsewhere, shell: Shell, tmp_path: Path) -> None:
    """A trained network at a table, without PyTorch; where it was not trained for the seats, it takes none."""
    server = elsewhere.server
    layout = Layout(highnoon.load("finger-guns"), 3)
    slots, actions = len(layout.names), highnoon.load("finger-guns").actions.size
    weights = np.random.default_rng(1).normal(0, 0.1, (actions, slots)).astype(np.float32)
    arrays = {"scale": np.ones(slots, np.float32), "weight 0": weights, "bias 0": np.zeros(actions, np.float32)}
    write_policy(tmp_path / "policy.safetensors", arrays, layout)
    policy = f"policy:{tmp_path}/policy.safetensors"

    async def host(seats: int) -> None:
        async with Client(server.url) as owner:
            bots = ["greenhorn"] * (seats - 2)
            table = await owner.create(NewTable("finger-guns", "Ann", seats=seats, bots=bots, options={"round_cap": 5}))
            link.put(f"{server.url}/t/{table.id}")
            if seats == 3:
                await owner.connect()
                followed = await owner.watch(table.id)
                await owner.until(lambda: all(seat.kind != "empty" for seat in followed.table.seats))
                await owner.start(table.id)
                await owner.leave(table.id)  # a bot goes on for Ann

    link: queue.Queue[str] = queue.Queue()
    hosting = asyncio.run_coroutine_threadsafe(host(3), elsewhere.loop)
    code, out, err = shell("bot", "sit", link.get(timeout=120), policy, "--name", "Robot")
    hosting.result(150)
    assert (code, err) == (0, "")
    assert "The game is over: Robot has" in out
    assert "refused 0, garbled 0, late 0, ended 0, substituted 0" in out
    asyncio.run_coroutine_threadsafe(host(4), elsewhere.loop).result(150)
    code, _, err = shell("bot", "sit", link.get(timeout=120), policy)
    assert code == 2
    assert "was trained for finger-guns v0 with 3 seats, this is finger-guns v0 with 4 seats" in err
    code, _, err = shell("bot", "sit", f"{server.url}/t/none", "policy:nowhere")
    assert code == 2


def test_a_program_that_cannot_play_takes_no_seat(elsewhere: Elsewhere, shell: Shell, tmp_path: Path) -> None:
    """It is started first: nobody waits at an open table for a program that is not there."""
    server = elsewhere.server

    async def host() -> str:
        async with Client(server.url) as owner:
            return (await owner.create(NewTable("finger-guns", "Ann", seats=3))).id

    async def seated(table: str) -> list[str]:
        async with Client(server.url) as anybody:
            return [seat.kind for seat in (await anybody.show(table)).seats]

    table = asyncio.run_coroutine_threadsafe(host(), elsewhere.loop).result(150)
    broken = tmp_path / "broken.py"
    broken.write_text("import sys; sys.exit('no powder')")
    for program, trouble in (
        ("no-such-program-anywhere", "cannot be started"),
        (f"{sys.executable} {broken}", "no powder"),
    ):
        code, _, err = shell("bot", "sit", f"{server.url}/t/{table}", program)
        assert code == 2
        assert trouble in err
    assert asyncio.run_coroutine_threadsafe(seated(table), elsewhere.loop).result(150) == ["person", "empty", "empty"]


def test_whoever_gives_up_before_the_game_leaves_the_seat(elsewhere: Elsewhere, tmp_path: Path) -> None:
    server = elsewhere.server

    async def host() -> str:
        async with Client(server.url) as owner:
            return (await owner.create(NewTable("finger-guns", "Ann", seats=3))).id

    async def until_seated(table: str, kinds: list[str]) -> None:
        async with Client(server.url) as anybody:
            async with asyncio.timeout(120):
                while [seat.kind for seat in (await anybody.show(table)).seats] != kinds:
                    await asyncio.sleep(0.05)

    table = asyncio.run_coroutine_threadsafe(host(), elsewhere.loop).result(150)
    program = f"{sys.executable} {Path(__file__).parents[2]}/examples/first_bot.py"
    command = [sys.executable, "-m", "highnoon", "bot", "sit", f"{server.url}/t/{table}", program]
    environment = {**os.environ, "HIGHNOON_HOME": str(tmp_path / "home")}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, preexec_fn=hears_ctrl_c)
    try:
        sits, left = ["person", "person", "empty"], ["person", "empty", "empty"]
        asyncio.run_coroutine_threadsafe(until_seated(table, sits), elsewhere.loop).result(150)
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 130
        asyncio.run_coroutine_threadsafe(until_seated(table, left), elsewhere.loop).result(150)
    finally:
        process.kill()


def test_whoever_was_signed_out_is_somebody_new(elsewhere: Elsewhere, shell: Shell, tmp_path: Path) -> None:
    url = elsewhere.server.url
    assert shell("connect", url)[0] == 0
    kept = (tmp_path / "home" / "people.json").read_text()
    person = kept.split('"')[3].split(".")[0]

    async def end() -> None:
        await elsewhere.server.people.end_others(person)

    elsewhere.do(end())
    code, out, err = shell("connect", url)
    assert (code, err) == (0, "")
    assert "Your session on this server has ended." in out
    assert person not in (tmp_path / "home" / "people.json").read_text()
    assert "has ended" not in shell("connect", url)[1]
