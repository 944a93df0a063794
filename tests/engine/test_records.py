"""Records: whatever is false in one, `verify` names the first false entry."""

from __future__ import annotations

import msgspec
import pytest

from highnoon.engine.events import Event, Face
from highnoon.engine.fair import commitment
from highnoon.engine.game import Game
from highnoon.engine.record import Record, Recorder, read_record, verify, watch
from highnoon.engine.refusal import BadInput, Refused
from tests.engine.toy import PLAY, SHOUT, Toy
from tests.laws.worlds import GAMES, Hand, game_of


def recorded(game: Game, seed: int = 3) -> Record:
    recorder = Recorder(game, 3, bytes([seed]) * 32, [b"one", b"two", b"three"], names=["Ann", "Bob", "Cal"])
    hand = Hand(seed, [])
    while not recorder.table.over:
        recorder.act(*hand.decide(recorder.table))
    return recorder.record()


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)


@pytest.fixture(scope="module")
def record(game: Game) -> Record:
    if not game.low <= 3 <= game.high:
        pytest.skip("not for three")
    return recorded(game)


def with_heading(record: Record, **changes: object) -> Record:
    return Record(msgspec.structs.replace(record.heading, **changes), record.rows, record.ending)


def with_row(record: Record, place: int, **changes: object) -> Record:
    rows = record.rows[:]
    rows[place] = msgspec.structs.replace(rows[place], **changes)
    return Record(record.heading, rows, record.ending)


def with_ending(record: Record, **changes: object) -> Record:
    assert record.ending is not None
    return Record(record.heading, record.rows, msgspec.structs.replace(record.ending, **changes))


def middle(record: Record) -> int:
    return len(record.rows) // 2


def false_entry(game: Game, forged: Record) -> str:
    """The first false entry of the record as it would come from a file."""
    verdict = verify(game, read_record("forged", forged.to_lines()))
    assert not verdict.genuine
    assert verdict.reason
    return verdict.entry


def test_a_true_record_is_genuine(game: Game, record: Record) -> None:
    verdict = verify(game, read_record("true", record.to_lines()))
    assert (verdict.genuine, verdict.entry, verdict.rows) == (True, "", len(record.rows))


def test_a_story_can_be_watched_without_the_rules(record: Record) -> None:
    assert len(watch(record)) == len(record.heading.events) + sum(len(row.events) for row in record.rows)


# -- the heading -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "entry"),
    [
        ({"pack": "0123456789abcdef"}, "heading: pack"),
        ({"commitment": "00" * 32}, "ending: secret"),
        ({"contributions": [b"one".hex(), b"two".hex(), b"other".hex()]}, "heading: deal"),
        ({"contributions": [b"one".hex(), b"two".hex()]}, "heading: deal"),
        ({"contributions": ["one"]}, "ending: secret"),
        ({"deal": "00" * 16}, "heading: deal"),
        ({"seats": 99, "names": ["Ann"] * 99}, "heading"),
        ({"rules": 99}, "heading: rules"),
        ({"options": {"no_such_option": True}}, "heading"),
        ({"events": [Event(Face("lie", []), "HN-1")]}, "heading: events"),
        ({"game": "chess"}, "heading: game"),
    ],
)
def test_a_false_heading(game: Game, record: Record, changes: dict[str, object], entry: str) -> None:
    assert false_entry(game, with_heading(record, **changes)) == entry


def test_a_record_of_older_rules_is_genuine_if_it_replays(game: Game, record: Record) -> None:
    older = with_heading(record, rules=0)
    assert verify(game, older).genuine
    verdict = verify(game, with_row(older, 0, hash="00"))
    assert f"played by rules version 0, checked by {game.rules_version}" in verdict.reason


# -- the rows ----------------------------------------------------------------------------------------------------------


def test_a_move_changed_to_another_legal_one(game: Game, record: Record) -> None:
    tried = 0
    for place in [0, middle(record), len(record.rows) - 1]:
        for key in legal_at(game, record, place)[:3]:
            tried += 1
            assert false_entry(game, with_row(record, place, action=key)) == f"row {place + 1}"
    assert tried


def legal_at(game: Game, record: Record, place: int) -> list[int]:
    """The other options of the seat that made this move."""
    again = Recorder(game, 3, bytes([3]) * 32, [b"one", b"two", b"three"])
    row = record.rows[place]
    for before in record.rows[:place]:
        again.act(before.seat, before.action)
    return [key for key in again.table.legal(row.seat) if key != row.action] if row.seat >= 0 else []


def test_a_move_changed_to_an_illegal_one(game: Game, record: Record) -> None:
    place = middle(record)
    for key in (game.actions.size, game.actions.size + 5, -2):
        assert false_entry(game, with_row(record, place, action=key)) == f"row {place + 1}"


def test_a_move_by_another_seat(game: Game, record: Record) -> None:
    place = middle(record)
    for seat in range(-1, 3):
        if seat != record.rows[place].seat:
            assert false_entry(game, with_row(record, place, seat=seat)).startswith("row ")
    assert false_entry(game, with_row(record, place, seat=7)) == f"row {place + 1}"


def test_numbers_beyond_all_measure(game: Game, record: Record) -> None:
    lines = record.to_lines().replace(b'"action":', b'"action":9999999999999999999999', 1)
    with pytest.raises(BadInput, match=r"forged, line 2: not a record's entry"):
        read_record("forged", lines)
    lines = record.to_lines().replace(b'{"n":1,"seat":', b'{"n":1,"seat":9999999999999999999999', 1)
    with pytest.raises(BadInput, match=r"forged, line 2: not a record's entry"):
        read_record("forged", lines)


def test_a_dropped_row(game: Game, record: Record) -> None:
    place = middle(record)
    forged = Record(record.heading, record.rows[:place] + record.rows[place + 1 :], record.ending)
    assert false_entry(game, forged) == f"row {place + 2}", "the row that follows the gap is the first false one"


def test_a_row_put_in_twice(game: Game, record: Record) -> None:
    place = middle(record)
    rows = [*record.rows[: place + 1], record.rows[place], *record.rows[place + 1 :]]
    assert false_entry(game, Record(record.heading, rows, record.ending)).startswith("row ")


def test_swapped_rows(game: Game, record: Record) -> None:
    place = middle(record)
    rows = record.rows[:]
    rows[place], rows[place + 1] = rows[place + 1], rows[place]
    assert false_entry(game, Record(record.heading, rows, record.ending)) == f"row {place + 2}"


def test_a_changed_hash(game: Game, record: Record) -> None:
    place = middle(record)
    assert false_entry(game, with_row(record, place, hash="00" * 16)) == f"row {place + 1}"


def test_a_changed_number(game: Game, record: Record) -> None:
    place = middle(record)
    assert false_entry(game, with_row(record, place, n=77)) == "row 77"


def test_changed_words_of_a_move(game: Game, record: Record) -> None:
    place = middle(record)
    verdict = verify(game, with_row(record, place, says="something else"))
    assert (verdict.entry, verdict.genuine) == (f"row {place + 1}", False)
    assert "the story" in verdict.reason


def test_a_changed_story(game: Game, record: Record) -> None:
    place = next(place for place, row in enumerate(record.rows) if row.events)
    event = record.rows[place].events[0]
    for lie in (
        msgspec.structs.replace(event, public=Face("lie", [])),
        msgspec.structs.replace(event, rule="HN-1"),
        msgspec.structs.replace(event, private={0: Face("lie", [])}),
    ):
        forged = with_row(record, place, events=[lie, *record.rows[place].events[1:]])
        verdict = verify(game, forged)
        assert (verdict.genuine, verdict.entry) == (False, f"row {place + 1}")
        assert "the story" in verdict.reason


def test_moves_after_the_end(game: Game, record: Record) -> None:
    last = record.rows[-1]
    rows = [*record.rows, msgspec.structs.replace(last, n=last.n + 1)]
    assert false_entry(game, Record(record.heading, rows, record.ending)) == f"row {last.n + 1}"


# -- the ending --------------------------------------------------------------------------------------------------------


def test_another_secret(game: Game, record: Record) -> None:
    assert false_entry(game, with_ending(record, secret="11" * 32)) == "ending: secret"
    assert false_entry(game, with_ending(record, secret="secret!")) == "ending: secret"
    other = bytes([9]) * 32
    forged = with_heading(with_ending(record, secret=other.hex()), commitment=commitment(other))
    assert false_entry(game, forged) == "heading: deal"


def test_another_outcome(game: Game, record: Record) -> None:
    assert record.ending is not None
    outcome = record.ending.outcome
    for change in ({"winners": [0, 1, 2]}, {"places": [1, 1, 1]}, {"scores": [9, 9, 9]}, {"why": "bribes"}):
        forged = with_ending(record, outcome=msgspec.structs.replace(outcome, **change))
        if forged == record:
            continue
        assert false_entry(game, forged) == "ending: outcome"


def test_another_draw(game: Game, record: Record) -> None:
    assert record.ending is not None
    draws = record.ending.draws
    n, x = draws[-1]
    for changed in ([*draws[:-1], (n, x + 1)], draws[:-1], [*draws, (6, 1)], []):
        assert false_entry(game, with_ending(record, draws=changed)) == "ending: draws"


def test_a_record_without_its_ending(game: Game, record: Record) -> None:
    assert false_entry(game, Record(record.heading, record.rows, None)) == "ending"


def test_a_record_cut_short(game: Game, record: Record) -> None:
    lines = record.to_lines().splitlines(keepends=True)
    assert false_entry(game, Record(record.heading, record.rows[:-1], record.ending)) in ("ending", entry_after(record))
    with pytest.raises(BadInput, match=rf"cut, line {len(lines)}: not a record's entry"):
        read_record("cut", b"".join(lines)[:-20])
    with pytest.raises(BadInput, match="cut, line 1: not a record's heading"):
        read_record("cut", lines[0][:50])
    with pytest.raises(BadInput, match="cut, line 1: not a record's heading"):
        read_record("cut", b"".join(lines[1:]))


def entry_after(record: Record) -> str:
    """If the last row was part of a reveal, those before it were never revealed."""
    last = len(record.rows) - 1
    while last and not record.rows[last - 1].events:
        last -= 1
    return f"row {last + 1}"


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ben", ""], ["Ann", "Ben", "Eve\x1b[31m"], ["Ann", "Ben", "E\nve"]])
def test_names_that_would_spoil_a_page(record: Record, names: list[str]) -> None:
    """Records come from strangers: what they call their seats is printed."""
    with pytest.raises(BadInput, match="line 1: a record names all of its seats"):
        read_record("it", with_heading(record, names=names).to_lines())


def test_what_is_no_record() -> None:
    for data, says in [
        (b"", "it is empty; a record begins with a heading|is empty"),
        (b"\x00\xff", "line 1: not a record's heading"),
        (b"[]\n", "line 1: not a record's heading"),
        (b'{"highnoon": 1}\n', "line 1: not a record's heading"),
    ]:
        with pytest.raises(BadInput, match=says):
            read_record("it", data)


def test_another_format_is_refused(record: Record) -> None:
    with pytest.raises(BadInput, match="record format 99 is not known; this version reads 1"):
        read_record("it", with_heading(record, highnoon=99).to_lines())


def test_nothing_follows_the_ending(record: Record) -> None:
    lines = record.to_lines().splitlines(keepends=True)
    for more in (lines[1], lines[-1]):
        with pytest.raises(BadInput, match=rf"it, line {len(lines) + 1}: nothing follows the ending"):
            read_record("it", b"".join([*lines, more]))


def test_a_running_record_keeps_its_secret() -> None:
    recorder = Recorder(Toy(), 3, b"s" * 32)
    recorder.act(0, recorder.table.legal(0)[0])
    lines = recorder.record().to_lines()
    assert (b"s" * 32).hex().encode() not in lines
    assert recorder.record().ending is None


# -- taking back -------------------------------------------------------------------------------------------------------


def test_undo_is_a_row_of_its_own() -> None:
    game = Toy()
    recorder = Recorder(game, 3, b"u" * 32)
    before = recorder.table.to_position()
    recorder.act(2, SHOUT)
    assert recorder.can_undo(2)
    recorder.undo(2)
    assert recorder.table.to_position() == before
    assert [(row.seat, row.action, row.says) for row in recorder.rows] == [(2, SHOUT, "shout"), (2, -1, "undo")]
    finish(recorder)
    assert verify(game, read_record("it", recorder.record().to_lines())).genuine


def test_undo_is_refused_after_a_disclosure() -> None:
    recorder = Recorder(Toy(), 3, b"u" * 32)
    recorder.act(0, recorder.table.legal(0)[0])
    with pytest.raises(Refused, match="HN-6"):
        recorder.undo(0)


def test_undo_is_refused_after_another_seat() -> None:
    recorder = Recorder(Toy(), 3, b"u" * 32)
    recorder.act(1, SHOUT)
    recorder.act(2, SHOUT)
    with pytest.raises(Refused, match="HN-6"):
        recorder.undo(1)
    recorder.undo(2)
    with pytest.raises(Refused, match="HN-6"):
        recorder.undo(1)


def test_a_forged_undo_is_found() -> None:
    game = Toy()
    recorder = Recorder(game, 3, b"u" * 32)
    finish(recorder)
    record = recorder.record()
    place = middle(record)
    assert false_entry(game, with_row(record, place, action=-1)) == f"row {place + 1}"


def test_a_refused_batch_leaves_no_trace() -> None:
    recorder = Recorder(Toy(), 3, b"b" * 32)
    recorder.act(1, SHOUT)
    before = recorder.record(), recorder.table.to_position(), recorder.can_undo(1)
    key = recorder.table.legal(0)[0]
    with pytest.raises(Refused):
        recorder.batch(0, [key, PLAY, PLAY, PLAY, PLAY])
    assert (recorder.record(), recorder.table.to_position(), recorder.can_undo(1)) == before
    recorder.batch(0, [key])
    finish(recorder)
    assert verify(Toy(), recorder.record()).genuine


def finish(recorder: Recorder) -> None:
    hand = Hand(1, [])
    while not recorder.table.over:
        recorder.act(*hand.decide(recorder.table))


def test_settling_makes_the_choices_that_are_none() -> None:
    recorder = Recorder(Toy(), 3, b"c" * 32)
    hand = Hand(2, [])
    while not recorder.table.over:
        recorder.settle()
        table = recorder.table
        if not table.over:
            assert all(len(table.legal(seat)) > 1 for seat in table.pending())
            recorder.act(*hand.decide(table))
    assert verify(Toy(), recorder.record()).genuine
