"""Playing on from a finished game: a table that says what it is, and a record that verifies."""

from __future__ import annotations

import msgspec
import pytest

import highnoon
from highnoon import games
from highnoon.engine.dice import seed_key
from highnoon.engine.record import STARTED
from highnoon.engine.start import set_up, start_as_seen
from highnoon.lab.match import Lot, play_recorded
from highnoon.server.client import Client, Failed
from highnoon.server.play_on import start_at
from highnoon.server.protocol import PlayOn, SetSeat, Start, TableInfo
from tests.server.test_reviews import asked, finished, record
from tests.server.tools import settings_for
from tests.server.wire import check_record, run, serving


def wish(move: int, seat: int = 1, sampled: bool = False) -> PlayOn:
    game = asked(record())
    return PlayOn(game.heading, game.secret, game.moves, move, seat, "Ann", sampled, "greenhorn")


@pytest.mark.parametrize("sampled", [False, True])
def test_a_table_plays_on_and_its_record_says_so(one_file: str, sampled: bool) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as ann:
            table = await ann.call("POST", "/api/play-on", TableInfo, wish(4, 1, sampled))
            assert (table.you, table.state) == (1, "open")
            assert [seat.kind for seat in table.seats] == ["bot", "person", "bot"]
            assert table.origin.startswith("move 4 of a game of")
            assert table.origin.endswith("could not know") is sampled
            await ann.call("POST", f"/api/tables/{table.id}/seats/1", TableInfo, SetSeat(kind="bot", level="greenhorn"))
            await ann.call("POST", f"/api/tables/{table.id}/start", TableInfo, Start())
            await finished(ann, table.id)
            played = await check_record(ann, "finger-guns", table.id)
            assert played.heading.highnoon == STARTED
            assert played.heading.start is not None
            assert played.heading.start.origin == table.origin

    run(work)


def test_what_cannot_be_played_on_from_is_refused(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as ann:
            last = len(record().rows)
            for bad, says in [
                (wish(last), "the game is over in this position"),
                (wish(last + 1), f"has {last} moves"),
                (wish(4, seat=3), "There are 3 seats"),
                (msgspec.structs.replace(wish(4), secret="00" * 32), "seal"),
            ]:
                with pytest.raises(Failed, match=says):
                    await ann.call("POST", "/api/play-on", TableInfo, bad)

    run(work)


@pytest.mark.parametrize("slug", games.slugs())
def test_a_sampled_table_depends_on_nothing_but_what_its_seat_knew(slug: str) -> None:
    """The leak law: two true tables that a seat cannot tell apart give the same sampled table."""
    game = highnoon.load(slug)
    _, whole = play_recorded(game, ["greenhorn"] * max(3, game.low), Lot(f"play on {slug}", 0))
    recorded = asked(whole)
    move = len(recorded.moves) // 3
    options = recorded.heading.options
    true = set_up(game, start_at(game, recorded, move, 0, False), seed_key("dice"))
    for seat in range(recorded.heading.seats):
        other = set_up(game, start_at(game, recorded, move, seat, True), seed_key("dice"))
        assert other.view(seat) == true.view(seat)
        here, there = (start_as_seen(game, one, seat, options, seed_key("world"), "") for one in (true, other))
        assert here == there
