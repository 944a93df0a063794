"""Never stuck: crossing a bound raises, and a reproducer is saved and named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from highnoon.engine.guard import STEPS_BOUND, Stuck
from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from tests.engine.toy import Toy, ToyTable
from tests.laws.faults import NeverEnds
from tests.laws.worlds import Hand


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reproducers go."""
    monkeypatch.setenv("HIGHNOON_REPRODUCERS", str(tmp_path / "stuck"))
    return tmp_path / "stuck"


class Spin(Step[ToyTable]):
    """Does nothing, forever."""

    def advance(self, g: ToyTable) -> None:
        pass


class Nag(Step[ToyTable]):
    """Asks for a forced choice, forever."""

    def advance(self, g: ToyTable) -> None:
        g.ask_privately(0, 0, [int(PASS)])

    def answer(self, g: ToyTable, key: int) -> None:
        pass


class Grow(Step[ToyTable]):
    """Puts itself on the stack again and again."""

    def advance(self, g: ToyTable) -> None:
        g.push(Grow())


def reproducer(stuck: Stuck, folder: Path) -> dict[str, Any]:
    file = Path(stuck.path)
    assert file.parent == folder
    assert str(file) in str(stuck)
    saved: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return saved


@pytest.mark.parametrize("step", [Spin, Grow])
def test_too_many_steps_in_a_row(step: type[Step[ToyTable]], folder: Path) -> None:
    table = Toy().deal(3, 1)
    table.waiting = False
    table.push(step())
    with pytest.raises(Stuck, match=f"{STEPS_BOUND} steps in a row without a question") as stuck:
        table.run()
    saved = reproducer(stuck.value, folder)
    assert saved["what"] == f"{STEPS_BOUND} steps in a row without a question"
    assert saved["position"]["stack"][-1] == step.__name__
    assert saved["position"]["game"] == "stare-down"


def test_too_many_forced_choices_in_a_row(folder: Path) -> None:
    """A hurried table makes them itself, and they are steps like any other."""
    table = Toy().deal(3, 1)
    table.waiting = False
    table.push(Nag())
    table.run()
    assert table.pending() == [0], "a patient table asks"
    table.hurry = True
    with pytest.raises(Stuck, match="steps in a row without a question"):
        table.run()


def test_too_long_a_game(folder: Path) -> None:
    game = Toy(NeverEnds)
    table = game.deal(3, 1)
    table.log = []
    hand = Hand(1, [])
    with pytest.raises(Stuck, match="more than 4000 acts") as stuck:
        play_on(table, hand)
    saved = reproducer(stuck.value, folder)
    assert saved["position"]["acts"] == 4001
    assert len(saved["log"]) > 3000, "the moves are saved too where they were kept"
    assert table.acts == 4001


def play_on(table: Any, hand: Hand) -> None:
    while not table.over:
        table.act(*hand.decide(table))


def test_a_reproducer_can_be_set_up_again(folder: Path) -> None:
    game = Toy(NeverEnds)
    with pytest.raises(Stuck) as stuck:
        play_on(game.deal(3, 1), Hand(1, []))
    position = reproducer(stuck.value, folder)["position"] | {"acts": 0}
    table = game.from_position(position)
    assert table.to_position() == position
    assert table.pending()


def test_every_guard_has_a_file_of_its_own(folder: Path) -> None:
    for seed in range(3):
        with pytest.raises(Stuck):
            play_on(Toy(NeverEnds).deal(3, seed), Hand(1, []))
    assert len(list(folder.glob("highnoon-stuck-*.json"))) == 3


def test_no_limit_to_changes_of_mind() -> None:
    """A sealed choice may be changed any number of times: that makes a game no longer."""
    table = Toy().from_position({"hands": ["gun", "duck", "duck"], "stack": ["Draw 0", "Roll 0", "Duck 0"]})
    acts = table.acts
    for number in range(10_000):
        table.act(1, [0, 4][number % 2])
    assert table.acts == acts + 1
    assert table.waiting
