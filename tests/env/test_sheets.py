"""The laws of sheets: complete, without leaks, the same for every seat, and not changed by accident."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.table import DRAW, TABLE, Table
from highnoon.sheets import READERS, reader_of
from highnoon.sheets.layout import Layout, LayoutMismatch, check_layout
from highnoon.sheets.reader import Reader
from highnoon.sheets.seating import inverse, turned
from highnoon.sheets.sheet import Sheet
from tests.laws.worlds import World, game_of, some_worlds
from tests.profiles import examples

GAMES = list(READERS)
GOLDEN = Path(__file__).with_name("layouts.toml")
TABLES = [(slug, seats) for slug in GAMES for seats in (game_of(slug).low, game_of(slug).high)]


def sheet_of(reader: Reader, table: Table, seat: int) -> bytes:
    sheet = Sheet(table.seats)
    size = len(reader.named(table.seats).names)
    sheet.out.write(bytes(size))
    sheet.begin(seat, 0)
    reader.look(table, sheet)
    assert sheet.at == size, "the sheet is as long as its names"
    return sheet.out.getvalue()


@pytest.mark.parametrize("width", range(1, 9))
def test_packed_counts_are_written_to_the_last_bit(width: int) -> None:
    """Shifts of a literal are 32 bits wide in compiled code, so counts past them were lost once."""
    most = 2**width - 1
    for place in range(62 // width):
        sheet = Sheet(2)
        words = [str(word) for word in range(62 // width)]
        sheet.out.write(bytes(len(words)))
        sheet.begin(0, 0)
        sheet.packed("counts", 1 | most << place * width, width, 0, words)
        expected = [0] * len(words)
        expected[0] = 1
        expected[place] = most
        assert list(sheet.out.getvalue()) == expected


def moments(world: World, seed: int, most: int) -> Iterator[Table]:
    """A random game, some moments of it."""
    table = world.deal(seed, hurry=True)
    quick = Quick(seed)
    made = 0
    while not table.over and made < most * 7:
        if made % 7 == 0:
            yield table
        if table.turn < 0:
            table.act(TABLE, DRAW)
        else:
            options = table.legal(table.turn)
            table.act(table.turn, options[quick.below(len(options))])
        made += 1


@pytest.mark.parametrize("slug", GAMES)
def test_every_declared_field_is_on_the_sheet_or_excused(slug: str) -> None:
    game = game_of(slug)
    reader = reader_of(game)
    fields = set(Layout(game, game.low).fields)
    told = {name for name, who in game.seen().items() if who in ("public", "owner")}
    written = {name for name in told if any(field == name or field.startswith(f"{name} ") for field in fields)}
    assert told - written == set(reader.left_out) & told - written, "fields that nobody sees"
    assert told - written <= set(reader.left_out)
    assert not written & set(reader.left_out), "excused, but there"


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_names_are_distinct_and_seats_are_alike(slug: str, seats: int) -> None:
    names = Layout(game_of(slug), seats).names
    assert len(set(names)) == len(names)
    mine = [name for name in names if name.startswith("left1 ")]
    assert all(f"me {name.removeprefix('left1 ')}" in set(names) for name in mine)


@pytest.mark.parametrize("slug", GAMES)
def test_equal_views_give_equal_sheets(slug: str) -> None:
    """The leak law for arrays: the sheet of a world guessed from a seat's view is that of the true one."""
    reader = reader_of(game_of(slug))
    compared = 0
    for number, world in enumerate(some_worlds(slug)):
        for table in moments(world, number, examples(30)):
            for seat in range(table.seats):
                other = world.game.guess(table.view(seat), world.options, Dice(seed_key(f"{number} {compared}")))
                assert sheet_of(reader, table, seat) == sheet_of(reader, other, seat)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("slug", GAMES)
def test_a_sheet_that_reads_a_secret_is_found_out(slug: str) -> None:
    """The law above bites: what another seat sees is not the same in a guessed world."""
    reader = reader_of(game_of(slug))
    game = game_of(slug)
    if slug == "finger-guns":
        pytest.skip("nothing is hidden here but a deck")
    differ = 0
    for seed in range(3):
        for table in moments(World(game, game.low, {}), seed, 12):
            other = game.guess(table.view(0), {}, Dice(seed_key(f"other {seed}")))
            differ += sheet_of(reader, table, 1) != sheet_of(reader, other, 1)
    assert differ > 0


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_actions_turn_with_the_seat(slug: str, seats: int) -> None:
    """Each seat's actions are all keys in another order; turned, the seats in them are counted from it."""
    actions = game_of(slug).actions
    for me in range(seats):
        to = turned(actions, seats, me)
        assert sorted(to) == list(range(actions.size))
        back = inverse(to)
        assert [back[action] for action in to] == list(range(actions.size))
        for key, verb in enumerate(actions.owner):
            if verb is None:
                assert to[key] == key
                continue
            assert actions.owner[to[key]] is verb
            values, named = actions.split(key)[1], actions.split(to[key])[1]
            whom = [n for n, operand in enumerate(verb.operands) if operand.kind == "seat"]
            if not verb.any_order and all(values[n] < seats for n in whom):
                assert all((named[n] + me) % seats == values[n] for n in whom)
    assert turned(actions, seats, 0) == list(range(actions.size)), "the first seat counts as the table does"


def test_pairs_of_targets_stay_sorted() -> None:
    actions = game_of("finger-guns").actions
    to = turned(actions, 6, 2)
    assert actions.say(to[actions.key("two-guns", 1, 3)]) == "two-guns B F"  # D is next but one, B the last


def test_the_same_position_looks_the_same_from_every_seat() -> None:
    """Finger Guns before the first choice: seats are counted from the viewer, so all sheets are the same."""
    game = game_of("finger-guns")
    reader = reader_of(game)
    table = game.deal(5, 1)
    assert len({sheet_of(reader, table, seat) for seat in range(5)}) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_slots_are_used(slug: str) -> None:
    """A declared slot that never moves is a mistake: most kinds of slots take more than one value in a few games."""
    game = game_of(slug)
    reader = reader_of(game)
    layout = Layout(game, game.low)
    seen: dict[str, set[int]] = {}
    for seed in range(6):
        for table in moments(World(game, game.low, {}), seed, 40):
            for field, value in zip(layout.fields, sheet_of(reader, table, 0), strict=True):
                seen.setdefault(field, set()).add(value)
    still = {field for field, values in seen.items() if len(values) == 1}
    assert len(still) < len(seen) * 0.6, sorted(still)


def test_layouts_are_those_of_their_version() -> None:
    """A layout that changes must be a new version: `Reader.version` goes up, and its hashes are written here."""
    golden = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))
    for slug in GAMES:
        game = game_of(slug)
        version = reader_of(game).version
        found = {str(seats): Layout(game, seats).hash for seats in range(game.low, game.high + 1)}
        assert golden[f"{slug}-v{version}"] == found, slug


def test_a_pack_with_another_card_has_another_layout(tmp_path: Path) -> None:
    own = (Path(game_of("finger-guns").folder) / "pack.toml").read_text(encoding="utf-8")
    pack = tmp_path / "mine.toml"
    pack.write_text(own.replace('id = "two_gun_tilda"', 'id = "tilda"'), encoding="utf-8")
    import highnoon

    with pytest.raises(LayoutMismatch, match=r"layout mismatch: .*slot \d+ is 'ally=tilda' instead of 'ally=two_gun"):
        check_layout(highnoon.load("finger-guns", pack), 4)
    pack.write_text(own.replace("health = 20", "health = 12"), encoding="utf-8")
    check_layout(highnoon.load("finger-guns", pack), 4)
