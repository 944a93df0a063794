"""The lab's data on every game: rows of plain columns, one table for each thing that is counted.

| table | one row for |
|---|---|
| games | a game |
| seats | a seat in a game |
| hands | a card in a seat's first hand |
| phases | a kind of decision, per kind of bot (totals of a part) |
| actions | an action, seats and squares left out (totals of a part) |
| rules | a rule that an event cited, in one game of `TELLING` (totals of a part) |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from highnoon.bots.marshal.senses import sense_of
from highnoon.engine.actions import Vocabulary
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.lab.match import Eye, Result

TELLING: Final = 20  # one game of this many tells its events, for the rules they cite
POINTS: Final = 10  # moments of a game at which the winner's chance is kept
SCALE: Final = 1000  # chances are kept as whole thousandths, so that parts are the same bytes everywhere

Columns = dict[str, list[Any]]
GAMES: Final = (
    "number", "winners", "camps", "why", "choices", "moves", "moments", "rounds", "first", "leads", "decided", "lowest",
    "chances",
)  # fmt: skip
SEATS: Final = (
    "number", "seat", "kind", "cast", "camp", "order", "won", "place", "score", "choices", "offered", "fell", "waited",
)  # fmt: skip
HANDS: Final = ("number", "seat", "card", "copies")
PHASES: Final = ("phase", "kind", "times", "offered")
ACTIONS: Final = ("action", "times")
RULES: Final = ("rule", "times", "games")
TABLES: Final = {
    "games": GAMES,
    "seats": SEATS,
    "hands": HANDS,
    "phases": PHASES,
    "actions": ACTIONS,
    "rules": RULES,
}


def plain_action(actions: Vocabulary, key: int) -> str:
    """The verb and the faces that the pack names: `shoot`, `play derringer`."""
    verb, values = actions.split(key)
    names = [
        actions.name_of(operand, value)
        for operand, value in zip(verb.operands, values, strict=True)
        if operand.kind not in ("seat", "number")
    ]
    return " ".join([verb.name, *names])


class Watcher(Eye):
    """Keeps what rows need to know of one game."""

    def __init__(self, game: Game, seats: int, telling: bool) -> None:
        self.game = game
        self.telling = telling
        self.sense = sense_of(game) if game.about.senses else None
        self.log: list[tuple[int, int]] = []
        self.table: Table | None = None
        self.unsettled = True
        self.deals = type(game).hand is not Game.hand
        self.turns = type(game).first is not Game.first
        self.hands: list[list[str] | None] = [None] * seats
        self.first = -1
        self.choices = [0] * seats
        self.offered = [0] * seats
        self.phases: Counter[tuple[str, int]] = Counter()  # by kind and seat
        self.phase_offers: Counter[tuple[str, int]] = Counter()
        self.fell: list[int | None] = [None] * seats
        self.out = 0
        self.decisions = 0
        self.moments = 0
        self.sealed_at = -1  # how much had been revealed when the last sealed decision began
        self.ticks: list[list[float]] = []
        self.clock = -1
        self.values = [0.0] * 8
        self.rules: Counter[str] = Counter()

    def dealt(self, table: Table) -> None:
        self.table = table
        table.telling = self.telling
        table.log = self.log

    def chosen(self, table: Table, seat: int) -> None:
        if self.decisions == 0:
            self.settle(table)
        options = len(table.legal(seat))
        self.decisions += 1
        self.choices[seat] += 1
        self.offered[seat] += options
        phase = (table.kind_name(), seat)
        self.phases[phase] += 1
        self.phase_offers[phase] += options
        if not table.sealed or table.disclosed != self.sealed_at:  # sealed, it is one moment for all of its seats
            self.moments += 1
        self.sealed_at = int(table.disclosed) if table.sealed else -1

    def moved(self, table: Table) -> None:
        if self.unsettled:
            self.settle(table)
        out = self.game.out(table)
        if out != self.out:
            for seat in range(len(self.fell)):
                if out >> seat & 1 and self.fell[seat] is None:
                    self.fell[seat] = self.decisions
            self.out = out
        if self.sense is not None:
            clock = self.sense.clock(table)
            if clock != self.clock and not table.over:
                self.clock = clock
                self.sense.worth(table, self.values)
                self.ticks.append(self.values[: table.seats])
        if self.telling:
            for event in table.take_events():
                self.rules[event.rule] += 1

    def settle(self, table: Table) -> None:
        """Notes what is known once the cards are dealt: first hands, and who goes first."""
        for seat, hand in enumerate(self.hands):
            if hand is None:
                self.hands[seat] = self.game.hand(table, seat) or None
        if self.first < 0:
            self.first = self.game.first(table)
        self.unsettled = (self.deals and None in self.hands) or (self.turns and self.first < 0)


class Rows:
    """The rows of some games of a series."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables: dict[str, Columns] = {
            name: {column: [] for column in TABLES[name]} for name in ("games", "seats", "hands")
        }
        self.phases: dict[tuple[str, str], list[int]] = {}
        self.keys: Counter[int] = Counter()
        self.rules: Counter[str] = Counter()
        self.rules_games: Counter[str] = Counter()

    def add(self, number: int, result: Result, eye: Watcher, kinds: Sequence[str]) -> None:
        table = eye.table
        outcome = table.outcome if table is not None else None
        assert table is not None
        assert outcome is not None
        camps = self.game.camps(table)
        winners = result.winners
        drama = drama_of(eye.ticks, winners)
        self.row(
            "games",
            (
                number, len(winners), len({camps[seat] for seat in winners}), result.why, result.choices,
                sum(seat >= 0 for seat, _ in eye.log), eye.moments, result.rounds, eye.first, *drama,
            ),
        )  # fmt: skip
        for seat, kind in enumerate(kinds):
            fell = eye.fell[seat]
            order = (seat - eye.first) % len(kinds) if eye.first >= 0 else None
            self.row(
                "seats",
                (
                    number, seat, kind, result.cast[seat] if result.cast else None, camps[seat], order,
                    seat in winners, outcome.places[seat], outcome.scores[seat], eye.choices[seat], eye.offered[seat],
                    fell, None if fell is None else result.choices - fell,
                ),
            )  # fmt: skip
            for card, copies in sorted(Counter(eye.hands[seat] or []).items()):
                self.row("hands", (number, seat, card, copies))
        for (phase, seat), times in eye.phases.items():
            total = self.phases.setdefault((phase, kinds[seat]), [0, 0])
            total[0] += times
            total[1] += eye.phase_offers[phase, seat]
        self.keys.update(key for seat, key in eye.log if seat >= 0)
        self.rules.update(eye.rules)
        self.rules_games.update(dict.fromkeys(eye.rules, 1))

    def row(self, table: str, values: Sequence[Any]) -> None:
        for column, value in zip(self.tables[table].values(), values, strict=True):
            column.append(value)

    def columns(self) -> dict[str, Columns]:
        """All tables as plain lists, totals sorted."""
        actions: Counter[str] = Counter()
        for key, times in self.keys.items():
            actions[plain_action(self.game.actions, key)] += times
        phases = [(phase, kind, *total) for (phase, kind), total in sorted(self.phases.items())]
        rules = [(rule, times, self.rules_games[rule]) for rule, times in sorted(self.rules.items())]
        return self.tables | {
            "phases": columns_of(PHASES, phases),
            "actions": columns_of(ACTIONS, sorted(actions.items())),
            "rules": columns_of(RULES, rules),
        }


def columns_of(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> Columns:
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def leader(chances: Sequence[float], before: int) -> int:
    """The seat with the best chance; equals change nothing."""
    best = max(chances)
    return before if before >= 0 and chances[before] >= best - 1e-9 else chances.index(best)


def drama_of(
    ticks: Sequence[Sequence[float]], winners: Sequence[int]
) -> tuple[int | None, int | None, int | None, list[int] | None]:
    """How often the lead changed; when (in thousandths of the game) the winner led for good; the lowest that the
    winner's chance ever was; and that chance at `POINTS` moments from the first to the last."""
    if not ticks or not winners:
        return None, None, None, None
    ahead = -1
    leads = 0
    settled = 0
    for place, chances in enumerate(ticks):
        now = leader(chances, ahead)
        leads += ahead not in (now, -1)
        ahead = now
        if now not in winners:
            settled = place + 1
    of_winner = [max(chances[seat] for seat in winners) for chances in ticks]
    last = len(ticks) - 1
    kept = [round(SCALE * of_winner[round(point * last / (POINTS - 1))]) for point in range(POINTS)]
    return leads, round(SCALE * settled / len(ticks)), round(SCALE * min(of_winner)), kept
