"""Monte-Carlo tree search over worlds that one seat cannot tell apart.

A walk begins in a guessed world, goes down the tree as long as it knows the way, adds one place to it, plays on by
habit to the horizon, and tells every choice on its way what came of it, each seat's by that seat's own chances.
Places are told apart by the choices made and by who is asked what next, never by cards or dice: what those do is
averaged over the worlds.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.bots.marshal.tree.arms import FIRST_ADVICE, NOTHING_LIKED, Arm, Arms, Node
from highnoon.bots.marshal.tree.sense import Sense, by_habit
from highnoon.engine.dice import Dice, Quick
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table

APART: Final[i64] = 4096  # blocks of dice between two walks
FIRST_LINE: Final[i64] = 1_000_000_000_000  # far from the dice of any walk
FIRST_TRY: Final[i64] = 2_000_000_000_000
# The share, in percent, of others' choices that follow their priors.  The seat's own cards are the same in all
# worlds: if others chose only what turned out well, they would learn those cards, and the search would fear phantoms.
AS_EXPECTED: Final[i64] = 50
MOST_NODES: Final[i64] = 20_000  # after that the tree grows no more; it only learns
NO_FOE: Final[i64] = -1
MIX: Final[i64] = 1_000_003
WIDE: Final[i64] = 0xFFFFFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser:
    """Somebody who would know what a seat does here: it sees that seat's view of a guessed world."""

    def advise(self, table: Table, seat: i64) -> i64:
        return -1


@final
@mypyc_attr(acyclic=True)
class Temper:
    """How a seat weighs what may come.

    `care` above 0 shuns risk, below 0 likes it.  `spite` is what it is worth that `foe` does not win; who wins and
    loses together with the foe has no quarrel.  `liked` is added to options, by key.
    """

    def __init__(self, care: float, foe: i64, spite: float, liked: list[float]) -> None:
        self.care = care
        self.foe: i64 = foe
        self.spite = spite
        self.liked = liked

    def weigh(self, values: list[float], seat: i64) -> float:
        v: float = values[seat]
        v += self.care * v * (1.0 - v)
        if self.foe >= 0 and values[self.foe] != values[seat]:
            v -= self.spite * values[self.foe]
        return v


@final
class Search:
    def __init__(
        self, seat: i64, seats: i64, sense: Sense, temper: Temper, curiosity: float, seed: int, adviser: Adviser | None
    ) -> None:
        self.seat: Final[i64] = seat
        self.seats: Final[i64] = seats
        self.sense: Final = sense
        self.temper: Final = temper
        self.curiosity: Final = curiosity
        self.adviser: Final = adviser
        self.quick: Final = Quick(seed)
        self.key: Final = int(seed).to_bytes(32, "little")
        self.root = Node(seats)
        self.nodes: i64 = 1
        self.walks: i64 = 0
        self.must: i64 = -1  # the seat's first choice in a walk that tries one out
        self.total: float = 0.0  # the seat's own chances, added up
        self.values = [0.0] * seats
        self.path_arms: list[Arm] = []
        self.path: list[Arms] = []
        self.path_seats: list[int] = []

    def explore(self, world: Table, times: i64) -> None:
        """So many walks from this world, each with dice of its own."""
        until: i64 = self.sense.clock(world) + self.sense.horizon
        for _ in range(times):
            table = world.clone()
            table.dice = Dice(self.key, self.walks * APART)
            self.walks += 1
            self.walk(table, until)

    def try_out(self, world: Table, key: i64, number: i64) -> float:
        """One walk that begins with this choice: the chance that came of it.  Walks of the same number have the same
        luck."""
        table = world.clone()
        table.dice = Dice(self.key, FIRST_TRY + number * APART)
        self.must = key
        self.walk(table, self.sense.clock(world) + self.sense.horizon)
        self.must = -1
        return self.values[self.seat]

    def walk(self, table: Table, until: i64) -> None:
        self.path_arms.clear()
        self.path.clear()
        self.path_seats.clear()
        if self.descend(table, until):
            self.sense.play_out(table, self.quick, until)
        self.sense.value(table, self.values)
        self.learn()

    def descend(self, table: Table, until: i64) -> bool:
        """Down the tree to a new place; False when the walk ends on the way."""
        node = self.root
        horizon: i64 = self.sense.horizon
        made: i64 = 0
        while True:
            if table.over or (horizon and self.sense.clock(table) >= until):
                return False
            seat: i64 = table.turn
            if seat == NOBODY:
                table.act(TABLE, DRAW)
                continue
            arms = node.arms_of(seat)
            sealed = table.sealed
            options = table.offers[seat] if sealed else table.options
            arm = self.pick(table, seat, arms, options, node is self.root)
            self.path_arms.append(arm)
            self.path.append(arms)
            self.path_seats.append(seat)
            made = (made * MIX + arm.key + 1) & WIDE
            more: i64 = table.open & (table.open - 1) if sealed else 0
            table.take(seat, arm.key)
            if more:
                continue  # somebody else is asked at the same time, and does not see what was chosen
            made = (made * MIX + self.situation(table)) & WIDE
            child = node.children.get(made)
            if child is None:
                if self.nodes < MOST_NODES:
                    node.children[made] = Node(self.seats)
                    self.nodes += 1
                return True
            node = child
            made = 0

    def situation(self, table: Table) -> i64:
        """A number for which seat decides what."""
        if table.over:
            return 1
        who: i64 = table.open if table.sealed else table.turn + 256
        return who * 64 + table.kind + 2

    def pick(self, table: Table, seat: i64, arms: Arms, options: list[int], at_root: bool) -> Arm:
        habits = self.sense.lean(table, options)
        if self.adviser is not None and arms.visits >= arms.due - (FIRST_ADVICE if at_root else 0.0):
            arms.due = arms.visits * 1.5 + 1.0 + FIRST_ADVICE  # ever more rarely
            self.take_advice(table, seat, arms, options, habits)
        if seat == self.seat:
            if at_root and self.must >= 0:
                for arm in arms.meet(options, habits):
                    if arm.key == self.must:
                        return arm
            return arms.choose(options, habits, self.curiosity, self.temper.liked)
        if self.quick.below(100) < AS_EXPECTED:
            return arms.draw(options, habits, self.quick)
        return arms.choose(options, habits, self.curiosity, NOTHING_LIKED)

    def take_advice(self, table: Table, seat: i64, arms: Arms, options: list[int], habits: list[int]) -> None:
        adviser = self.adviser
        if adviser is None:
            return
        key = adviser.advise(table, seat)
        for arm in arms.meet(options, habits):
            if arm.key == key:
                arm.weight += 1.0

    def learn(self) -> None:
        values = self.values
        mine: float = self.temper.weigh(values, self.seat)
        self.total += values[self.seat]
        for i in range(len(self.path)):
            seat = self.path_seats[i]
            value: float = mine if seat == self.seat else values[seat]
            arm = self.path_arms[i]
            arm.visits += 1.0
            arm.total += value
            arms = self.path[i]
            arms.visits += 1.0
            arms.total += value

    def tell_a_line(self, world: Table, key: i64, most: i64, number: i64) -> Table:
        """Plays the seat's choice and what the tree expects to follow, with events: to the next tick of the clock, and
        at most `most` choices.  Lines of the same number have the same luck."""
        table = world.clone()
        table.dice = Dice(self.key, FIRST_LINE + number * APART)
        quick = Quick(number)
        table.telling = True
        until: i64 = self.sense.clock(table) + 1
        node: Node | None = self.root
        made: i64 = 0
        while most > 0 and not table.over and (self.sense.horizon == 0 or self.sense.clock(table) < until):
            seat: i64 = table.turn
            if seat == NOBODY:
                table.act(TABLE, DRAW)
                continue
            most -= 1
            sealed = table.sealed
            options = table.offers[seat] if sealed else table.options
            habits = self.sense.lean(table, options)
            pick: i64 = key
            if node is not self.root or seat != self.seat:
                pick = node.arms_of(seat).expect(options, habits, quick) if node else by_habit(options, habits, quick)
            made = (made * MIX + pick + 1) & WIDE
            more: i64 = table.open & (table.open - 1) if sealed else 0
            table.take(seat, pick)
            if more == 0 and node is not None:
                node = node.children.get((made * MIX + self.situation(table)) & WIDE)
                made = 0
        return table
