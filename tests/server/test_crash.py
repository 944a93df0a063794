"""The server is killed while people play, and nothing that was acknowledged is lost: `scripts/crash-test`, shorter."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from sqlalchemy import create_engine

from highnoon import games
from scripts import crash_test
from tests.server.audit import audit, check_finished, check_journal
from tests.server.crowd import Broken, Party
from tests.server.tools import load_game, settings_for
from tests.server.wire import run, serving


def test_killed_three_times(capsys: pytest.CaptureFixture[str]) -> None:
    tables = len(games.slugs()) + 1
    assert crash_test.main(["sqlite", "--kills", "3", "--tables", str(tables)]) == 0
    out, err = capsys.readouterr()
    assert "sqlite: 3 kills" in out
    assert "3 of 3 kills" in err
    numbers = {
        what: int(number.replace(",", "")) for number, what in (line.split(None, 1) for line in out.splitlines()[1:])
    }
    assert numbers["acknowledged moves"] + numbers["acknowledged sealed choices"] > 20, out
    assert numbers["tables resumed"] >= 2 * tables, out


ROWS = 6  # of a record, after which it is the middle: a short game of the toy has a dozen


def in_the_middle(one_file: str, then: Callable[[Party], None]) -> None:
    """Two people have played for a while; nobody moves."""

    async def work() -> None:
        settings = settings_for(one_file)
        async with serving(settings) as server:
            party = Party(load_game("toy", None), 2, 3, 1)
            try:
                await party.sit_down(server.url)
                for sitter in party.sitters * 4:
                    followed = sitter.client.tables[party.table]
                    live = server.registry.tables[party.table]
                    if followed.must_choose() and live.n < ROWS:
                        await sitter.choose(party.table, followed)
                    await asyncio.sleep(0.02)
                await party.sitters[0].talk(party.table)
                party.note()
                tally: Counter[str] = Counter()
                await audit(party, one_file, tally)
                assert tally["with the very question everybody saw last"] == 1
                then(party)
            finally:
                await party.leave()

    run(work)


@pytest.mark.parametrize(
    ("damage", "noticed"),
    [
        ("DELETE FROM rows WHERE n >= (SELECT max(n) FROM rows WHERE seat = 0)", "not stored|never happened"),
        ("DELETE FROM rows WHERE n = 2", "follows row"),
        (
            "UPDATE rows SET action = 999 WHERE n = (SELECT max(n) FROM rows WHERE seat = 0)",
            "promised|never made|cannot be played",
        ),
        ("UPDATE tables SET secret = x'00112233'", "dealt again"),
        ("DELETE FROM chat", "was acknowledged"),
        ("DELETE FROM tables", "is gone"),
    ],
)
def test_the_audit_notices(damage: str, noticed: str, one_file: str) -> None:
    """A database that lost or changed anything is found out."""

    def then(party: Party) -> None:
        check_journal(party, one_file)
        engine = create_engine(one_file)
        with engine.begin() as connection:
            assert connection.exec_driver_sql(damage).rowcount > 0
        engine.dispose()
        with pytest.raises(Broken, match=noticed):
            check_journal(party, one_file)

    in_the_middle(one_file, then)


def test_a_game_that_is_not_over_is_not_finished(one_file: str) -> None:
    def then(party: Party) -> None:
        with pytest.raises(Broken, match="is not"):
            check_finished(party, one_file, Counter()).send(None)

    in_the_middle(one_file, then)


def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["mysql"], ["sqlite", "--kills", "0"]):
        with pytest.raises(SystemExit) as exit:
            crash_test.main(wrong)
        assert exit.value.code == 2
