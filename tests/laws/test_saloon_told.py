"""In the Saloon a change happens before it is told, and nothing that is told later has happened yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec
import pytest

import highnoon.engine.table
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.events import Event
from highnoon.engine.options import agree
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView
from highnoon.games.saloon.words import EVENTS
from tests.laws.test_saloon import ways_to_play
from tests.laws.worlds import Hand, World, walk

PLACES: Final = ["fist", "holster"]
NOTHING_CHANGES: Final = {"declines", "tunes", "won"}  # these tell of a decision, or of what the next event does


class Moment:
    """The public view right after an event, and the one before it."""

    def __init__(self, before: SaloonView, after: SaloonView, event: Event) -> None:
        self.before = before
        self.after = after
        self.says = event.public.says
        self.args = event.public.args

    def was(self, at: int = 0) -> Fighter:
        return self.before.players[self.args[at]]

    def now(self, at: int = 0) -> Fighter:
        return self.after.players[self.args[at]]

    @property
    def attack(self) -> AttackSeen:
        return self.after.attacks[-1]

    @property
    def attack_before(self) -> AttackSeen:
        return self.before.attacks[-1]


def holds(p: Fighter, place: str) -> tuple[int, int]:
    return getattr(p, place), getattr(p, f"{place}_bullets")


def thrown(m: Moment, face: int) -> bool:
    return m.after.discards == [*m.before.discards, face]


def one_card_less(m: Moment) -> bool:
    return m.now().hand == m.was().hand - 1


def equipped(place: str) -> Callable[[Moment], bool]:
    return lambda m: one_card_less(m) and holds(m.now(), place) == (m.args[1], 0)


def drawn(m: Moment) -> bool:
    return holds(m.now(), "fist") == holds(m.was(), "holster") and holds(m.now(), "holster") == (-1, 0)


def declared(m: Moment) -> bool:
    a = m.attack
    return (
        len(m.after.attacks) == len(m.before.attacks) + 1
        and [a.by, a.way] == m.args
        and (a.stage, a.boosts, a.damage) == (0, [], [])
        and m.after.stack[-1] == "Enhance"
    )


def dropped(m: Moment) -> bool:
    return m.was().fist == m.args[1] and holds(m.now(), "fist") == (-1, 0) and thrown(m, m.args[1])


def grit(m: Moment) -> bool:
    team = m.now().team
    return (m.before.grit[team], m.after.grit[team]) == (m.args[2], m.args[3])


def summed(m: Moment) -> bool:
    at = m.attack.targets.index(m.args[1])
    told_before = any(m.attack_before.damage[i] for i in range(at, len(m.attack_before.damage)))
    total = m.args[9] if m.says == "sum" else 0
    return m.attack.damage[at] == total and m.attack.stage == 1 and not told_before and m.after.grit == m.before.grit


def out(m: Moment) -> bool:
    p = m.now()
    empty = (p.space, p.fist, p.holster, p.hand, p.restricted) == (-1, -1, -1, 0, False)
    return m.was().out == 0 and p.out == m.after.turns and m.was().space >= 0 and empty


def lent(m: Moment) -> bool:
    """Its option, if it has but one; else the attacker is still to choose."""
    return one_card_less(m) and (m.attack.adding == m.args[1] or m.attack.boosts[:-1] == m.attack_before.boosts)


def chucked(m: Moment) -> bool:
    face, bullets, place, to = m.args[2:]
    weapon = (face, bullets)
    left = holds(m.now(0), PLACES[place]) == (-1, 0)
    return left and holds(m.was(0), PLACES[place]) == weapon == holds(m.now(1), PLACES[to])


def ended(m: Moment) -> bool:
    return m.after.outcome is not None and m.after.outcome.why == m.says and m.after.stack == []


def new_turn(m: Moment) -> bool:
    fresh = (m.after.attacked, m.after.jumped, m.after.attacks) == (False, 0, [])
    return [m.after.active, m.after.round] == m.args and m.after.turns == m.before.turns + 1 and fresh


def revealed(m: Moment) -> bool:
    return m.after.loads == m.before.loads - 1 and m.after.spent == [*m.before.spent, m.args[1]]


CLAIMS: Final[dict[str, Callable[[Moment], bool]]] = {
    "is": lambda m: m.was().character == -1 and m.now().character == m.args[1],
    "goes-first": lambda m: m.after.first == m.after.active == m.args[0],
    "places": lambda m: m.was().space == -1 and m.now().space == m.args[1],
    "turn": new_turn,
    "discards": lambda m: one_card_less(m) and thrown(m, m.args[1]),
    "drew": lambda m: (m.was().hand, m.now().hand) == (m.args[2] - m.args[1], m.args[2]),
    "reshuffle": lambda m: m.after.deck == m.args[0] and m.after.discards == [],
    "reshuffle-loads": lambda m: m.after.loads == m.args[0] and m.after.spent == [],
    "equips-fist": equipped("fist"),
    "equips-holster": equipped("holster"),
    "puts-away": lambda m: m.after.discards[-1] == m.args[1] and m.args[1] in (m.was().fist, m.was().holster),
    "reveals-load": revealed,
    "loaded": lambda m: holds(m.now(), PLACES[m.args[4]]) == (m.args[1], m.args[2]) and m.after.revealed == [],
    "reloads": lambda m: one_card_less(m) and thrown(m, m.args[1]),
    "swaps": lambda m: [m.now().fist, m.now().holster] == m.args[1:] == [m.was().holster, m.was().fist],
    "holsters": lambda m: m.now().holster == m.args[1] == m.was().fist and m.now().fist == -1,
    "unholsters": lambda m: m.now().fist == m.args[1] == m.was().holster and m.now().holster == -1,
    "jumps": lambda m: m.now().space != m.was().space and m.now().restricted and m.after.jumped == 0,
    "leaps": lambda m: m.now().space != m.was().space and m.now().restricted and m.after.jumped == m.args[1],
    "hunkers": lambda m: m.now().space == m.args[1] != m.was().space and not m.now().restricted,
    "attacks": declared,
    "counters": declared,
    "enhances": lambda m: m.attack.boosts == [*m.attack_before.boosts, m.args[1]],
    "adds": lent,
    "sharpshoots": lambda m: (m.attack_before.sharp, m.attack.sharp) == (0, m.args[1]),
    "alone": lambda m: m.attack.alone and one_card_less(m) and thrown(m, m.args[1]),
    "targets": lambda m: m.args[1] in m.attack.targets,
    "blocks": lambda m: one_card_less(m) and m.args[1] in m.attack.blocks and m.attack.damage == [],
    "sum": summed,
    "no-damage": summed,
    "lost": grit,
    "regained": grit,
    "quick-draw": lambda m: drawn(m) and m.was().fist == -1,
    "quick-draw-over": lambda m: drawn(m) and m.was().fist == m.args[2] and thrown(m, m.args[2]),
    "spoiled": lambda m: any(a.by == m.args[0] and a.no_damage for a in m.after.attacks),
    "dropped": dropped,
    "smashed": dropped,
    "heaved": lambda m: m.now().space != m.was().space,
    "rolls": lambda m: m.now().space == m.args[1] != m.was().space,
    "restricted": lambda m: m.now().restricted,
    "plays": lambda m: one_card_less(m) and thrown(m, m.args[1]),
    "chucks": chucked,
    "gave": lambda m: one_card_less(m) and m.now(1).hand == m.was(1).hand + 1,
    "out": out,
    "last-one": ended,
    "last-team": ended,
    "nobody-left": ended,
    "cap-reached": ended,
    "nobody-ahead": ended,
}


class Watched:
    """Looks at a table whenever something is told there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: list[tuple[View, bytes]] = []
        self.tally: Counter[str] = Counter()
        self.before = self.look()

    def look(self) -> SaloonView:
        views = self.table.views([-1, *range(self.table.seats)])
        self.seen += [(view, msgspec.json.encode(view)) for view in views]
        assert isinstance(views[0], SaloonView)
        return views[0]

    def told(self, event: Event) -> None:
        after = self.look()
        says = event.public.says
        if says and says not in NOTHING_CHANGES:
            assert CLAIMS[says](Moment(self.before, after, event)), (event, self.before, after)
        self.tally[says] += 1
        if says:
            self.before = after

    def after_act(self, table: Table) -> None:
        """Views own their lists: what happened since has not changed them."""
        for view, then in self.seen:
            assert msgspec.json.encode(view) == then
        self.seen.clear()
        self.before = self.look()


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[int, Watched]:
    if not (highnoon.engine.table.__file__ or "").endswith(".py"):
        pytest.skip("compiled tables cannot be watched from here")
    watchers: dict[int, Watched] = {}
    tell, tell_apart = Table.tell, Table.tell_apart

    def heard(table: Table) -> None:
        if id(table) in watchers:
            watchers[id(table)].told(table.events[-1])

    def told(table: Table, *args: object) -> None:
        tell(table, *args)  # type: ignore[arg-type]
        heard(table)

    def told_apart(table: Table, *args: object) -> None:
        tell_apart(table, *args)  # type: ignore[arg-type]
        heard(table)

    monkeypatch.setattr(Table, "tell", told)
    monkeypatch.setattr(Table, "tell_apart", told_apart)
    return watchers


def test_every_event_is_spoken_for() -> None:
    private = {"dealt", "drew-card", "gave-card"}
    assert set(EVENTS) == set(CLAIMS) | NOTHING_CHANGES | private


@pytest.mark.parametrize("world", ways_to_play(), ids=str)
def test_what_is_told_has_happened(world: World, watched: dict[int, Watched]) -> None:
    for seed in range(2):
        options = agree(world.game.options, world.options)
        table = world.game.new_table(world.seats, options, Dice(seed_key(seed)))
        assert isinstance(table, SaloonTable)
        table.telling = True
        watch = watched[id(table)] = Watched(table)
        table.run()
        hand = Hand(seed, [])
        walk(table, hand.meddle, after=watch.after_act)
        assert watch.tally["turn"] > 1, watch.tally
