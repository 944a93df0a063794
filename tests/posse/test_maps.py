"""Packs and maps of Posses: what they hold, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.games.posse import Posses, load
from highnoon.games.posse.drawings import turned
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.maps import tiled_ground
from highnoon.games.posse.pack import own_numbers
from highnoon.games.posse.squares import WINDOW, square_at
from highnoon.games.posse.table import PosseTable
from tests.profiles import examples

OWN = Path(__file__).parents[2] / "src" / "highnoon" / "games" / "posse" / "pack.toml"


def gulch() -> Ground:
    return own_numbers().maps[0].ground


def test_the_box() -> None:
    """PO-1: 14 sheets worth 12 gold a posse, 4 × 36 posse cards, 102 loot cards, 18 crates, 12 tiles."""
    numbers = own_numbers()
    assert len(numbers.characters) == 14
    assert [sum(c.gold for c in numbers.characters if c.posse == p) for p in range(4)] == [12] * 4
    assert [sum(card.count for card in numbers.cards if card.posse == p) for p in range(4)] == [36] * 4
    assert [sum(card.count for card in numbers.loot if card.deck == d) for d in range(3)] == [34] * 3
    assert numbers.crates == [6, 6, 6]
    assert [sum(tile.kind == kind for tile in numbers.tiles) for kind in ("starting", "road", "alley")] == [4, 4, 4]


def test_the_starter_map_is_24_by_18_and_can_be_walked_without_windows() -> None:
    ground = gulch()
    assert len(ground.real) == 24 * 18
    assert len(ground.greens) == 6
    seen = {ground.real[0]}
    todo = [ground.real[0]]
    while todo:
        here = todo.pop()
        for d in range(4):
            there = ground.walk[4 * here + d]
            if there >= 0 and ground.edge[4 * here + d] != WINDOW and there not in seen:
                seen.add(there)
                todo.append(there)
    assert seen == set(ground.real)


def test_all_crates_find_a_place_on_the_starter_map() -> None:
    """PO-17: with four posses all 18 are used, wherever the others were put."""
    game = load()
    for seed in range(examples(60)):
        table = game.deal(4, seed=seed)
        dice = Dice(seed_key(f"crates {seed}"))
        while table.kind_name() in ("posse", "crate"):
            options = table.legal(table.turn)
            table.act(table.turn, options[dice.below(len(options))])
        assert isinstance(table, PosseTable)
        assert len(table.crates) == 18


def test_a_tile_turned_four_times_is_the_same() -> None:
    for tile in own_numbers().tiles:
        assert turned(tile.lines, 4) == tile.lines
        once = turned(tile.lines, 1)
        assert once[1][11] == tile.lines[1][1]  # the top left square is at the top right now
        assert turned(once, 3) == tile.lines


def test_turned_tiles_keep_their_starting_squares() -> None:
    ground = tiled_ground(["S2 1 0 0", "R1 0 0 6"], own_numbers())
    plain = tiled_ground(["S2 0 0 0", "R1 0 0 6"], own_numbers())
    assert plain.starts[0] == square_at(3, 2)
    assert ground.starts[0] == square_at(2, 2)


def map_pack(drawing: str) -> Pack:
    return Pack("mine.toml", f'name = "x"\n[[map]]\nid = "mine"\nname = "Mine"\nmark = "design"\n{drawing}\n')


CORNERS = "+ " * 14 + "+"
STREET = f"drawing = '''\n{CORNERS}\n A B C D E F G H I J K L M N \n{CORNERS}\n'''"


def test_a_map_file_of_its_own() -> None:
    game = Posses(map_pack(STREET))
    assert [option.default for option in game.options if option.name == "map"] == ["mine"]
    table = game.deal(4, seed=1)
    assert isinstance(table, PosseTable)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("A B", "A x"), r"mine.toml, line 6: \[map 0\] drawing: map: row 1, column 3: 'x' cannot stand here"),
        (("+ + +", "+-? +"), r"map: row 0, column 2: '\?' cannot stand here"),
        (("A B C", "A A C"), r"map: row 1, column 3: A stands in another place already"),
        (("M N", "M ."), r"there is no place to start for rider_3"),
    ],
)
def test_a_bad_map_is_refused_with_row_and_column(change: tuple[str, str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Posses(map_pack(STREET.replace(*change, 1)))


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ('tiles = ["S1 S2", "S3 S4", "S1 .."]', "there is one tile S1 only; row 12, column 0 has it again"),
        ('tiles = ["S1 .. S2", "S3 S4 R1"]', "row 0, column 12: tile S2 touches no other tile"),
        ('tiles = ["S1 S2 S3"]', "there is no place to start for elsu, kiiyiya, qaletaqa"),
        ('tiles = ["S1 Q2"]', "'Q2 0 0 6' is not a tile"),
        ('tiles = ["S1 S2 S3 S4 R1 R2"]', "row 0, column 30: tile R2 does not fit here, on a table of 32 × 32"),
    ],
)
def test_a_bad_layout_is_refused_with_row_and_column(tiles: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Posses(map_pack(tiles))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('who = "garrett"', 'who = "quentin"', "who: should be characters of that posse"),
        ('timing = "defence"\ncount = 2', 'timing = "free"\ncount = 2', "timing: of counter is defence"),
        ('fits = "pistol"', 'fits = "character"', "fits: does not go with range"),
        (
            'kind = "weapon"\ncount = 2\nammo = "pistol"',
            'kind = "weapon"\ncount = 2\nammo = "pistol rifle"',
            "one type",
        ),
        ("+-+-+-+-+-+D+", "+-+-+-+-+-+X+", "drawing: row 0, column 11: 'X' cannot stand here"),
        ("|5 .|. . . .|", "|. .|. . . .|", "its starting squares should be 1 2 3 4 5"),
    ],
)
def test_a_bad_pack_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    source = OWN.read_text(encoding="utf-8")
    assert old in source
    with pytest.raises(BadInput, match=rf"my.toml, line \d+: .*{reason}"):
        Posses(Pack("my.toml", source.replace(old, new, 1)))
