"""The law of sums: what the story prints adds up, term by term, to what happened.

A reader gets the sentences a person reads and what the table was at the deal, nothing else.  Every sentence with " = "
is added up as it is printed; every "loses 2, now 3" is held against what was printed before; and each game says below
which printed results must come true in a later sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from highnoon.bots import usual
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.seat import NOBODY
from highnoon.engine.table import DRAW, TABLE, Table
from highnoon.engine.words import Words
from highnoon.lab.match import Lot
from tests.laws.worlds import World

NUMBER: Final = re.compile(r"[−-]?\d+")


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def both_sides(text: str) -> tuple[int, int]:
    """The value of a printed sum and what it is said to be: both read from the sentence alone.

    What is "to spare" was taken off from nothing.
    """
    text, _, spare = text.rstrip(".").partition(", with ")
    left, _, right = text.split(": ", 1)[1].rstrip(".").rpartition(" = ")
    terms = re.split(r" ([+−]) (?=\d)", left or right)  # a bare number alone is not a sum
    values = [number(re.match(r"−?\d+", term)[0]) for term in terms[::2]]  # type: ignore[index]
    total = values[0]
    for sign, value in zip(terms[1::2], values[1:], strict=True):
        assert value, f"a term of nothing is printed: {text}"
        total += value if sign == "+" else -value
    return total + (number(spare.partition(" ")[0]) if spare else 0), number(right)


class Change:
    """The last numbers of a sentence: how much it was (1 if that is not said), and what it is now."""

    def __init__(self, what: str, sign: int, said: bool = True) -> None:
        self.what = what
        self.sign = sign
        self.said = said


class Reader:
    """Reads the story of one game, sentence by sentence."""

    changes: ClassVar[Mapping[str, Change]] = {}

    def __init__(self, words: Words, table: Table) -> None:
        self.words = words
        self.now: dict[tuple[str, int], int] = {}
        self.read: Counter[str] = Counter()
        self.begin(table.view())

    def begin(self, view: Any) -> None:
        """Notes what a player can see before the first sentence."""

    def hear(self, event: Event) -> None:
        says, args = event.public.says, event.public.args
        if not says:
            return
        text = self.words.event(says, args)
        if " = " in text:
            self.read[says] += 1
            total, told = both_sides(text)
            assert total == told, text
        if change := self.changes.get(says):
            self.read[says] += 1
            self.count(change, self.whose(change.what, args[0]), text)
        self.follow(event, says, args, text)

    def whose(self, what: str, who: int) -> int:
        return who

    def count(self, change: Change, who: int, text: str) -> None:
        *_, amount, now = [0, *map(number, NUMBER.findall(text))]
        before = self.now.get((change.what, who))
        if before is not None:
            meant = before + change.sign * (amount if change.said else 1)
            assert now == max(0, meant), f"it was {before}: {text}"
        self.now[change.what, who] = now

    def follow(self, event: Event, says: str, args: list[int], text: str) -> None:
        """Notes the outcome that a sentence promises."""

    def look(self, view: Any) -> None:
        """The sums a board prints from a view, before each decision."""

    def end(self, table: Table) -> None:
        """Checks the ending."""


class FingerGuns(Reader):
    """Shots at a player are what that player loses to them."""

    changes: ClassVar = {"gained": Change("health", 1), "lost": Change("health", -1)}

    def begin(self, view: Any) -> None:
        self.now = {("health", seat): player.health for seat, player in enumerate(view.players)}
        self.shots: Counter[int] = Counter()

    def follow(self, event: Event, says: str, args: list[int], text: str) -> None:
        if says in ("shot", "power-shot"):
            self.shots[args[1]] += number(NUMBER.findall(text)[-1])
        elif says == "lost" and event.rule in ("FG-5.7", "FG-5.17"):
            self.read["shots"] += 1
            assert self.shots.pop(args[0]) == number(NUMBER.findall(text)[0]), text


class Tabletown(Reader):
    """A hit has rolled what it needed; a miss has not."""

    changes: ClassVar = {"wounded": Change("wounds", 1, said=False)}

    def begin(self, view: Any) -> None:
        self.now = {("wounds", seat): player.wounds for seat, player in enumerate(view.players)}

    def follow(self, event: Event, says: str, args: list[int], text: str) -> None:
        if says in ("hits", "misses", "blast-hits", "blast-misses"):
            self.read[says] += 1
            rolled, needed = map(number, NUMBER.findall(text)[-2:])
            assert (rolled >= needed) == says.endswith("hits"), text


class Saloon(Reader):
    """The total of an Attack is what its target loses."""

    def begin(self, view: Any) -> None:
        self.view = view
        self.due: dict[int, int] = {}

    def follow(self, event: Event, says: str, args: list[int], text: str) -> None:
        if says == "sum":
            self.due[args[1]] = both_sides(text)[1]
        elif says in ("lost", "regained"):
            self.read[says] += 1
            amount, before, after = map(number, NUMBER.findall(text)[-3:])
            assert after == before + (amount if says == "regained" else -amount), text
            if args[0] in self.due and says == "lost":
                assert self.due.pop(args[0]) == amount, text
                self.read["attacks"] += 1

    def look(self, view: Any) -> None:
        for attack in view.attacks:
            for s in attack.sums:
                assert s.attack == max(0, s.weapon + s.cards + s.jump + s.burst)
                assert s.total == max(0, s.attack - s.shield - s.block - s.helped) or (
                    s.total == 0 and attack.no_damage
                )


class Notoriety(Reader):
    """Scores are those of the outcome."""

    changes: ClassVar = {
        "gains": Change("fame", 1),
        "pays": Change("fame", -1),
        "wounded": Change("wounds", 1, said=False),
        "binds": Change("wounds", -1, said=False),
    }

    def begin(self, view: Any) -> None:
        self.scores: dict[int, int] = {}

    def follow(self, event: Event, says: str, args: list[int], text: str) -> None:
        if says == "scores":
            self.scores[args[0]] = both_sides(text)[1]

    def end(self, table: Table) -> None:
        assert table.outcome is not None
        for seat, score in enumerate(table.outcome.scores):
            assert self.scores.get(seat, 0) == score


class Posses(Reader):
    """An attack from what it is declared with to the damage that is taken; gold to the end."""

    changes: ClassVar = {
        **dict.fromkeys(("hit", "cut", "burned", "trapped", "sickened", "grazed"), Change("health", -1)),
        "heals": Change("health", 1),
        "gold": Change("gold", 1),
    }

    def begin(self, view: Any) -> None:
        self.attacks: list[dict[str, int]] = []
        self.gold: dict[int, int] = {}

    def follow(self, event: Event, says: str, args: list[int], text: str) -> None:
        last = self.attacks[-1] if self.attacks else {}
        numbers = [number(found) for found in NUMBER.findall(text)]
        if says == "adds-up":
            self.attacks.append({"value": numbers[-1]})
        elif says == "declares":
            if last.keys() != {"value"}:
                self.attacks.append(last := {"value": numbers[-1]})
            assert last["value"] == numbers[-1], text
            last |= {"left": numbers[-1], "card": 0}
        elif says == "halved":
            assert numbers == [last["left"], -(-last["left"] // 2)], text
            last["left"] = numbers[1]
        elif says == "comes-to":
            assert number(re.findall(r": (\d+)", text)[0]) == last["left"], text
            last["threat"] = both_sides(text)[0]
        elif says in ("responds", "takes-the-bullet"):
            last["answered"] = 1
        elif says == "defends":
            last |= {"answered": 1, "card": numbers[-1]}
        elif says == "cancels":
            last["card"] = 0
        elif says == "sum":
            assert number(re.findall(r": (\d+)", text)[0]) == last["left"], text
            card = re.search(r"− (\d+) for the defense card", text)
            assert (int(card[1]) if card else 0) == last["card"], text
            last |= {"left": max(0, both_sides(text)[0]), "card": 0}
        elif says in ("softens", "drops") and last:
            last |= {"left": max(0, last["left"] - numbers[-1]), "softened": 1}
        elif says in ("hit", "no-damage") and event.rule == "PO-49":
            self.read[says] += 1
            self.attacks.pop()
            assert last["card"] == 0, f"a defense card is in no sum: {text}"
            assert last["left"] == (numbers[-2] if says == "hit" else 0), text
            if "answered" not in last and "softened" not in last:
                assert last["left"] == max(0, last.get("threat", last["left"])), text
        elif says in ("won", "shared"):
            self.gold[args[0]] = numbers[-1]

    def look(self, view: Any) -> None:
        for a in view.attacks:
            assert a.defence_now == a.defend + a.armor + a.steady - a.haze
            left = a.half - a.dug - a.defence_now + a.rifle + a.soft
            assert a.damage_now == max(0, left) or view.figures[a.at].at < 0

    def end(self, table: Table) -> None:
        assert table.outcome is not None
        for seat, gold in self.gold.items():
            assert gold == table.outcome.scores[seat]


READERS: Final[dict[str, type[Reader]]] = {
    "finger-guns": FingerGuns,
    "tabletown": Tabletown,
    "saloon": Saloon,
    "notoriety": Notoriety,
    "posse": Posses,
}

# The finds in the story of enough games: a reader that found none of these has read nothing.
FOUND: Final = {
    "finger-guns": {"gained", "lost", "shots"},
    "tabletown": {"initiative", "hits", "misses", "wounded"},
    "saloon": {"sum", "lost", "attacks"},
    "notoriety": {"scores", "gains", "pays", "wounded", "binds"},
    "posse": {"adds-up", "comes-to", "sum", "hit", "no-damage", "gold"},
}


def printed_sums_add_up(world: World, number: int, words: Words | None = None) -> Counter[str]:
    """Plays one game of bots, and reads its story; `words` are others than the game's own, to plant a fault."""
    game = world.game
    lot = Lot(f"sums {world}", number)
    level = "greenhorn" if number % 2 else usual(game.slug)
    seated = lot.seat_bots(game, [level] * world.seats, world.options)
    table = game.deal(world.seats, lot.name, world.options, telling=True)
    table.hurry = True
    table.run()
    reader = READERS.get(game.slug, Reader)(words or game.words, game.deal(world.seats, lot.name, world.options))
    while True:
        for event in table.take_events():
            reader.hear(event)
        if table.over:
            break
        seat = int(table.turn)
        if seat == NOBODY:
            table.act(TABLE, DRAW)
        else:
            view = table.view(seat)
            reader.look(view)
            table.act(seat, seated[seat].choose(view))
    reader.end(table)
    return reader.read


def without_a_term(game: Game) -> list[tuple[str, Words]]:
    """The game's words with one term of a printed sum left out, for every sum and every term."""
    found: list[tuple[str, Words]] = []
    words = game.words
    for says, template in words.events.items():
        head, equals, result = template.rpartition(" = ")
        if not equals:
            continue
        for term in re.finditer(r" [+−] \{\d+\}[^+−=]*?(?= [+−]|$)", head):
            broken = head[: term.start()] + head[term.end() :] + equals + result
            events = {**words.events, says: broken}
            found.append(
                (f"{says} without{term[0]}", Words(events, words.asks, words.actions, words.notes, words.faces))
            )
    return found
