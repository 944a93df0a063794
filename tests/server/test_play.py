"""The engine's side of a table: the journal gives the same table again, from every row on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from highnoon.engine.dice import Quick, seed_key
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.record import UNDO, verify
from highnoon.engine.refusal import Refused
from highnoon.engine.table import DRAW, TABLE, TIMEOUT
from highnoon.server.archive import make_record
from highnoon.server.live.journaled import REVEAL, JournaledGame
from highnoon.server.protocol import ClockInfo
from highnoon.server.stored import StoredRow, StoredSeat, StoredTable
from tests.server.tools import GAMES, brief, load_game

SECRET = seed_key("a secret of the server's tests")


def deal(game: Game, seats: int, options: dict[str, Any] | None = None) -> JournaledGame:
    return JournaledGame.deal(game, seats, options or {}, dice_key(SECRET, [b""] * seats), 1000)


def journal_of(game: Game, seats: int, seed: int, options: dict[str, Any] | None = None) -> list[StoredRow]:
    """A whole game as a host would play it, with answers changed, moves taken back and interrupts."""
    play = deal(game, seats, options)
    quick = Quick(seed)
    rows: list[StoredRow] = []

    def enter(seat: int, key: int) -> None:
        play.apply(seat, key, 1000 + len(rows))
        rows.append(StoredRow(len(rows) + 1, seat, key, 1000 + len(rows)))

    while not play.table.over:
        table = play.table
        seat = int(quick.below(seats))
        if play.can_undo(seat) and quick.below(4) == 0:
            enter(seat, UNDO)
        elif table.waiting and table.interrupts(seat) and quick.below(8) == 0:
            enter(seat, table.interrupts(seat)[0])
        elif table.sealed and table.offers[seat] and quick.below(6) == 0:
            enter(seat, table.offers[seat][quick.below(len(table.offers[seat]))])
        elif play.complete():
            enter(int(TABLE), REVEAL)
        elif not table.pending():
            enter(int(TABLE), int(DRAW))
        else:
            asked = table.pending()[quick.below(len(table.pending()))]
            if quick.below(12) == 0:
                enter(int(TABLE), int(TIMEOUT) + asked)
            else:
                enter(asked, table.legal(asked)[quick.below(len(table.legal(asked)))])
    return rows


def worlds() -> list[tuple[str, int, dict[str, Any]]]:
    found: list[tuple[str, int, dict[str, Any]]] = []
    for slug in GAMES:
        game = load_game(slug, None)
        options = brief(slug)
        found += [(slug, game.low, options), (slug, min(4, game.high), options)]
        if any(option.name == "live_countdown" for option in game.options):
            found.append((slug, game.low, {**options, "live_countdown": True}))
    return found


def seen(play: JournaledGame) -> list[Any]:
    """Everything anybody may see, with what is pending."""
    views = [msgspec.to_builtins(play.table.view(seat)) for seat in range(-1, play.table.seats)]
    held = play.table.waiting and play.table.sealed and play.table.held
    return [views, play.progress.rows, play.progress.asked, play.progress.caller, held, play.table.pending()]


@pytest.mark.parametrize(("slug", "seats", "options"), worlds(), ids=str)
def test_from_every_row_on_it_is_the_same_table(slug: str, seats: int, options: dict[str, Any]) -> None:
    """Rebuilt from the deal, and from a snapshot at every row that allows it: same views, same decision."""
    game = load_game(slug, None)
    rows = journal_of(game, seats, 5, options)
    live = deal(game, seats, options)
    resumed = live
    snapshots = 0
    for row in rows:
        live.apply(row.seat, row.action, row.at)
        if resumed is not live:
            resumed.apply(row.seat, row.action, row.at)
            assert seen(resumed) == seen(live)
        if live.can_rest() and (resumed is live or resumed.can_rest()):
            progress, position, _ = live.snapshot()
            resumed = JournaledGame.resume(game, position, progress, [])
            assert seen(resumed) == seen(live)
            assert resumed.progress == live.progress
            snapshots += 1
    assert live.table.over
    assert snapshots > 3


@pytest.mark.parametrize(("slug", "seats", "options"), worlds(), ids=str)
def test_a_move_taken_back_leaves_the_table_as_it_was(slug: str, seats: int, options: dict[str, Any]) -> None:
    game = load_game(slug, None)
    taken_back = 0
    for seed in range(6):
        play = deal(game, seats, options)
        before: list[Any] = []  # the position before each move that may be taken back
        for row in journal_of(game, seats, seed, options):
            position = play.table.to_position()
            play.apply(row.seat, row.action, row.at)
            if row.action == UNDO:
                assert play.table.to_position() == before.pop()
                taken_back += 1
            else:
                before = [*before, position][len(before) + 1 - len(play.past) :]
    assert taken_back > 0 or slug in ("finger-guns", "toy")  # where every move is sealed or draws


@pytest.mark.parametrize(("slug", "seats", "options"), worlds(), ids=str)
def test_every_journal_makes_a_genuine_record(slug: str, seats: int, options: dict[str, Any]) -> None:
    game = load_game(slug, None)
    for seed in range(8):
        rows = journal_of(game, seats, seed, options)
        agreed = {**game.usual, **options}
        table = StoredTable(
            "tableone", slug, game.rules_version, game.pack.hash, seats, agreed, "", False, ClockInfo(), "over", SECRET,
            "", [""] * seats, [], 0,
        )  # fmt: skip
        record = make_record(game, table, [StoredSeat(s, "bot", name=f"S{s}") for s in range(seats)], rows)
        verdict = verify(game, record)
        assert verdict.genuine, verdict
        live = deal(game, seats, options)
        for row in rows:
            live.apply(row.seat, row.action, row.at)
        assert len(record.rows) == live.progress.rows


def test_a_refused_row_changes_nothing() -> None:
    play = deal(load_game("toy", None), 3)
    before = (seen(play), play.progress, len(play.past))
    for seat, key in [(0, 99), (1, 1), (2, 0), (7, 1), (int(TABLE), REVEAL), (0, UNDO), (int(TABLE), int(DRAW))]:
        with pytest.raises(Refused):
            play.apply(seat, key, 5)
    assert (seen(play), play.progress, len(play.past)) == before


def test_a_batch_may_not_ask_what_is_on_top_of_the_deck() -> None:
    """A move that draws, then one that is legal only with the card drawn: refused the same whatever the card is."""
    game = load_game("toy", None)
    reasons = set()
    for seed in range(30):
        play = JournaledGame.deal(game, 2, {}, dice_key(seed_key(seed), [b"", b""]), 0)
        yawn = 3  # a yawn is played, a card is drawn, and the other seat is asked
        if yawn in play.table.legal(0):
            before = seen(play)
            with pytest.raises(Refused) as refused:
                play.check_batch(0, [yawn, 1])
            reasons.add(str(refused.value))
            assert seen(play) == before
    assert len(reasons) == 1


def test_a_sealed_answer_outlives_an_interrupt() -> None:
    """FG-3.3: a call in between does not spoil a gesture chosen from the view before."""
    play = deal(load_game("finger-guns", None), 3, {"live_countdown": True})
    call = play.call
    n = play.progress.rows
    gesture = play.table.legal(0)[0]
    play.apply(1, call, 2000)
    assert play.progress.rows == n + 1
    assert (play.progress.caller, play.progress.called) == (1, 2000)
    assert play.is_current(0, n, gesture)
    assert not play.is_current(0, n, call)
    assert not play.is_current(0, n - 1, gesture)
    play.apply(int(TABLE), int(DRAW), 5000)
    assert not play.is_current(0, n, gesture)
    assert play.progress.caller == -1


def test_quiet_answers_wait_for_the_reveal_and_can_be_changed_until_then() -> None:
    game = load_game("toy", None)
    play = next(p for p in (duck_window(game, seed) for seed in range(99)) if p is not None)
    table = play.table
    assert table.quiet
    rows = play.progress.rows
    for seat in table.pending():
        play.apply(seat, 0, 10)
    assert play.complete()
    assert play.progress.rows == rows
    holder = next(seat for seat in range(3) if len(table.offers[seat]) == 2)
    play.apply(holder, 4, 11)
    assert table.picks[holder] == 4
    play.apply(int(TABLE), REVEAL, 12)
    assert play.progress.rows == rows + 2
    assert play.story[-1].public.says == "ducked"


def duck_window(game: Game, seed: int) -> JournaledGame | None:
    """A gun was played and somebody could duck."""
    play = JournaledGame.deal(game, 3, {}, dice_key(seed_key(f"duck {seed}"), []), 0)
    if 1 not in play.table.legal(0):
        return None
    play.apply(0, 1, 1)
    return play if play.table.sealed and any(len(offer) == 2 for offer in play.table.offers) else None
