"""Bots that are networks: read from a file, asked through a view, refused where they do not fit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import highnoon
from highnoon import bots
from highnoon.bots.policy.bot import PolicyBot
from highnoon.bots.policy.network import Network, read_policy, write_policy
from highnoon.engine.refusal import BadInput
from highnoon.env.batch import Batch
from highnoon.lab.match import Lot, play
from highnoon.sheets.layout import Layout, LayoutMismatch

GAME = highnoon.load("finger-guns")
SEATS = 4


def arrays_of(layout: Layout, likes: int = -1) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    """Two layers of small random numbers; one action is liked best of all."""
    rng = np.random.default_rng(1)
    slots, actions = len(layout.names), GAME.actions.size
    last = np.zeros(actions, np.float32)
    if likes >= 0:
        last[likes] = 50
    return {
        "scale": np.full(slots, 0.1, np.float32),
        "weight 0": rng.normal(0, 0.1, (16, slots)).astype(np.float32),
        "bias 0": np.zeros(16, np.float32),
        "weight 1": rng.normal(0, 0.1, (actions, 16)).astype(np.float32),
        "bias 1": last,
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    layout = Layout(GAME, SEATS)
    write_policy(tmp_path / "Some Policy.safetensors", arrays_of(layout), layout)
    return tmp_path / "Some Policy.safetensors"


def test_what_is_written_is_read(file: Path) -> None:
    network = read_policy(file)
    for name, array in arrays_of(Layout(GAME, SEATS)).items():
        if name == "scale":
            assert (network.scale == array).all()
    header = json.loads(file.read_bytes()[8 : 8 + int.from_bytes(file.read_bytes()[:8], "little")])
    assert header["__metadata__"]["trained"] == "finger-guns v0 with 4 seats"
    assert header["scale"]["dtype"] == "F32"


def test_it_plays_whole_games_the_same_ones_with_the_same_seed(file: Path) -> None:
    kinds = [f"policy:{file}", "deputy", "greenhorn", f"policy:{file}"]
    first, again = (play(GAME, kinds, Lot("a seed", 1)) for _ in range(2))
    assert first == again
    assert first.choices > 4


def test_it_likes_what_the_network_likes_from_every_seat(tmp_path: Path) -> None:
    """Action 9 is a shot at the next player on the left, from every seat."""
    layout = Layout(GAME, SEATS)
    write_policy(tmp_path / "left.safetensors", arrays_of(layout, likes=9), layout)
    bot = bots.make(f"policy:{tmp_path / 'left.safetensors'}", GAME, 1)
    table = GAME.deal(SEATS, 3)
    for seat in range(SEATS):
        key = bot.choose(table.view(seat))
        assert GAME.actions.say(key) == f"shot {'ABCD'[(seat + 1) % SEATS]}"
        assert "left.safetensors" in bot.why


def test_its_sheet_is_that_of_the_environment(file: Path) -> None:
    """A policy sees at a table, through its view, what it saw where it was trained."""
    bot = bots.make(f"policy:{file}", GAME, 1)
    assert isinstance(bot, PolicyBot)
    batch = Batch("finger-guns", SEATS, tables=2, seed=4)
    rng = np.random.default_rng(1)
    for _ in range(60):
        for at in range(2):
            assert bot.sheet(batch.view(at)) == batch.obs[at].tobytes()
        batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(axis=1))


def test_it_is_refused_where_it_was_not_trained(file: Path) -> None:
    with pytest.raises(LayoutMismatch, match="trained for finger-guns v0 with 4 seats, this is tabletown"):
        bots.make(f"policy:{file}", highnoon.load("tabletown"), 1)
    bot = bots.make(f"policy:{file}", GAME, 1)
    with pytest.raises(LayoutMismatch, match="this is finger-guns v0 with 5 seats"):
        bot.choose(GAME.deal(5, 1).view(0))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a safetensors file: its header is not there"),
        (b"\xff" * 64, "header is not there"),
        ((4).to_bytes(8, "little") + b"nope", "not a safetensors file"),
        ((2).to_bytes(8, "little") + b"{}", "not a policy: its format is 'not named'"),
        ((2).to_bytes(8, "little") + b"[]", "not a safetensors file"),
    ],
)
def test_files_that_are_no_policies(tmp_path: Path, data: bytes, says: str) -> None:
    (tmp_path / "bad").write_bytes(data)
    with pytest.raises(BadInput, match=says):
        bots.make(f"policy:{tmp_path / 'bad'}", GAME, 1)


def test_layers_that_do_not_fit_and_files_that_are_not_there(tmp_path: Path) -> None:
    layout = Layout(GAME, SEATS)
    arrays = arrays_of(layout) | {"bias 0": np.zeros(3, np.float32)}
    write_policy(tmp_path / "odd", arrays, layout)
    with pytest.raises(BadInput, match="layers do not fit"):
        bots.make(f"policy:{tmp_path / 'odd'}", GAME, 1)
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        bots.make(f"policy:{tmp_path / 'none'}", GAME, 1)


def test_chances_are_nothing_but_for_what_can_be_chosen() -> None:
    layout = Layout(GAME, SEATS)
    network = Network(arrays_of(layout), {"seats": "4"})
    masks = np.zeros((1, GAME.actions.size), np.int8)
    masks[0, [2, 3, 9]] = 1
    chances = network.chances(np.zeros((1, len(layout.names)), np.int8), masks)
    assert np.flatnonzero(chances[0]).tolist() == [2, 3, 9]
    assert chances.sum() == pytest.approx(1)


# -- the policy that comes with the sources ----------------------------------------------------------------------------

SHIPPED = Path(__file__).parents[2] / "examples" / "finger_guns.safetensors"


def test_the_example_fits_the_game_as_it_is() -> None:
    """A changed layout of Finger Guns needs a policy trained again: examples/train_finger_guns.py."""
    network = read_policy(SHIPPED)
    network.check(Layout(GAME, 6))
    first, again = (play(GAME, [f"policy:{SHIPPED}", *["deputy"] * 5], Lot("shipped", 1)) for _ in range(2))
    assert first == again
    assert SHIPPED.stat().st_size < 1_000_000


@pytest.mark.soak
def test_the_example_beats_deputies() -> None:
    """One among five Deputies, in each seat in turn: it wins more than its share by far."""
    seats, games = 6, 600
    wins = winners = 0
    for number in range(games):
        mine = number % seats
        kinds = [f"policy:{SHIPPED}" if seat == mine else "deputy" for seat in range(seats)]
        result = play(GAME, kinds, Lot("shipped", number))
        wins += mine in result.winners
        winners += len(result.winners)
    assert wins > 1.15 * winners / seats


def test_playing_needs_no_torch() -> None:
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "import highnoon\nfrom highnoon.lab.match import Lot, play\n"
        f"play(highnoon.load('finger-guns'), ['policy:{SHIPPED}', *['deputy'] * 5], Lot('no torch', 1))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
