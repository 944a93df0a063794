"""What the story prints of an attack adds up to what happened, term by term, in whole games."""

from __future__ import annotations

import re
from functools import cache

import pytest

from highnoon.bots.posse import BOTS
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.posse import load

ENDS = ("hit", "no-damage")


@cache
def game() -> Game:
    return load()


def sentence(event: Event) -> str:
    return game().words.event(event.public.says, event.public.args)


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def both_sides(text: str) -> tuple[int, int]:
    """The value of the printed sum and what it is said to be: both read from the sentence alone."""
    left, _, right = text.split(": ", 1)[1].rstrip(".").rpartition(" = ")
    terms = re.split(r" ([+−]) (?=\d)", left)
    values = [number(re.match(r"−?\d+", term)[0]) for term in terms[::2]]  # type: ignore[index]
    total = values[0]
    for sign, value in zip(terms[1::2], values[1:], strict=True):
        assert value, f"a term of nothing is told: {text}"
        total += value if sign == "+" else -value
    return total, number(right)


class Reader:
    """Follows the attacks of a story by what is printed, and holds it against what is told to have happened."""

    def __init__(self) -> None:
        self.now: list[dict[str, int]] = []
        self.read = {"adds-up": 0, "comes-to": 0, "sum": 0, "halved": 0, "hit": 0, "no-damage": 0}

    def hear(self, event: Event) -> None:
        says, args = event.public.says, event.public.args
        text = sentence(event) if says else ""
        if says in self.read:
            self.read[says] += 1
        if says == "adds-up":
            total, told = both_sides(text)
            assert total == told, text
            self.now.append({"value": total})
        elif says == "declares":
            value = number(re.findall(r"\d+", text)[-1])
            if not (self.now and self.now[-1].keys() == {"value"}):
                self.now.append({"value": value})
            assert self.now[-1]["value"] == value, text
            self.now[-1] |= {"left": value, "card": 0}
        elif says == "halved":
            before, after = (int(n) for n in re.findall(r"\d+", text))
            assert (before, after) == (self.now[-1]["left"], -(-before // 2)), text
            self.now[-1]["left"] = after
        elif says == "comes-to":
            total, told = both_sides(text)
            assert total == told, text
            assert number(re.findall(r": (\d+)", text)[0]) == self.now[-1]["left"], text
            self.now[-1]["threat"] = total
        elif says in ("responds", "takes-the-bullet"):
            self.now[-1]["answered"] = 1
        elif says == "defends":
            self.now[-1]["answered"] = 1
            self.now[-1]["card"] = number(re.findall(r"\d+", text)[-1])
        elif says == "cancels":
            self.now[-1]["card"] = 0
        elif says == "sum":
            total, told = both_sides(text)
            assert total == told, text
            assert number(re.findall(r": (\d+)", text)[0]) == self.now[-1]["left"], text
            card = re.search(r"− (\d+) for the defense card", text)
            assert (int(card[1]) if card else 0) == self.now[-1]["card"], text
            self.now[-1] |= {"left": max(0, total), "card": 0}
        elif says in ("softens", "drops") and self.now:
            self.now[-1] |= {"left": max(0, self.now[-1]["left"] - args[2]), "softened": 1}
        elif says in ENDS and event.rule == "PO-49":
            attack = self.now.pop()
            assert attack["card"] == 0, f"a defense card is in no sum: {text}"
            assert attack["left"] == (number(re.findall(r"\d+", text)[-2]) if says == "hit" else 0), text
            if "answered" not in attack and not attack.get("softened"):
                assert attack["left"] == max(0, attack.get("threat", attack["left"])), text


def play(seats: int, seed: int, level: str) -> Reader:
    table: Table = game().deal(seats, seed=seed, telling=True)
    table.hurry = True
    table.run()
    seated = [BOTS[level](game(), seed * 8 + seat) for seat in range(seats)]
    reader = Reader()
    while not table.over:
        seat = int(table.turn)
        table.act(seat, seated[seat].choose(table.view(seat)))
        for a in table.view().attacks:  # type: ignore[attr-defined]
            left = a.half - a.dug - a.defend - a.armor - a.steady + a.haze + a.rifle + a.soft
            assert a.damage_now == max(0, left) or table.view().figures[a.at].at < 0  # type: ignore[attr-defined]
        for event in table.take_events():
            reader.hear(event)
    return reader


@pytest.mark.parametrize("level", list(BOTS))
def test_every_printed_sum_adds_up_to_what_happened(level: str) -> None:
    read: dict[str, int] = {}
    for seed in range(30):
        for says, times in play(2 + seed % 3, seed, level).read.items():
            read[says] = read.get(says, 0) + times
    assert all(read.values()), read


@pytest.mark.parametrize(
    ("says", "args"),
    [
        ("adds-up", [0, 4, 0, 1, 3, 0, 0, 0, 0, 9]),
        ("comes-to", [0, 4, 1, 0, 2, 0, 0, 1, 0, 1]),
        ("sum", [0, 4, 1, 2, 0, 0, 0, 1, 0, 1]),
    ],
)
def test_a_sum_that_leaves_out_a_term_is_noticed(says: str, args: list[int]) -> None:
    told, meant = both_sides(game().words.event(says, args))
    assert told != meant
