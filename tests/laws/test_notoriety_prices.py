"""The costs and gains that a view of Notoriety shows are then paid or gained."""

from __future__ import annotations

from collections import Counter

from highnoon.engine.table import Table
from highnoon.games.notoriety.actions import BIND
from highnoon.games.notoriety.view import NotorietyView
from tests.laws.worlds import Hand, World, worlds

OF_STANCES = ("NT-36", "NT-37", "NT-50")


def test_prices_are_paid() -> None:
    seen: Counter[str] = Counter()
    for number, world in enumerate(worlds("notoriety")[:24]):
        play(world, number, seen)
    assert seen["stance gains"] > 20
    assert seen["stance pays"] > 100
    assert seen["bind"] > 5
    assert seen["bound for nothing"] > 0


def view_of(table: Table, seat: int) -> NotorietyView:
    view = table.view(seat)
    assert isinstance(view, NotorietyView)
    return view


def play(world: World, seed: int, seen: Counter[str]) -> None:
    table = world.deal(seed, telling=True)
    hand = Hand(seed, [])
    due: dict[int, int] = {}
    while not table.over:
        seat, key = hand.decide(table)
        view = view_of(table, seat)
        assert len(view.prices) in (0, len(view.options))
        price = view.prices[view.options.index(key)] if view.prices else 0
        binds = view.kind == "slot" and key == BIND
        if view.kind == "stance":
            due[seat] = price
        else:
            assert price == 0 or binds
        table.act(seat, key)
        paid: Counter[int] = Counter()
        for event in table.take_events():
            if event.public.says in ("pays", "gains") and event.rule in (*OF_STANCES, "NT-54"):
                who, amount, _ = event.public.args
                paid[who] += amount if event.public.says == "gains" else -amount
        if view.kind == "stance" and table.kind_name() != "stance":
            for who, wanted in due.items():
                assert paid[who] == wanted, f"{world}, seed {seed}: seat {who} expected {wanted}, had {paid[who]}"
                seen["stance gains" if wanted > 0 else "stance pays" if wanted < 0 else "stance"] += 1
            due = {}
        if binds:
            assert paid[seat] == price
            seen["bind" if price else "bound for nothing"] += 1


def test_bonuses_are_those_of_the_score() -> None:
    """NT-63, NT-65: what is told of a card that is topped up is what views say it is worth."""
    for seed in range(6):
        table = worlds("notoriety")[2].deal(seed, telling=True)
        hand = Hand(seed, [])
        told: dict[int, int] = {}
        while not table.over:
            table.act(*hand.decide(table))
            told |= {e.public.args[0]: e.public.args[1] for e in table.take_events() if e.public.says == "stacked"}
        view = view_of(table, 0)
        assert told
        assert dict(zip(view.stacked, view.bonuses, strict=True)) == told
