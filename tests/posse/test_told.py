"""A change happens before it is told, and not before its turn: the table at the moment of every event.

`SO` says what must hold right after an event; `CHANGES` which parts of a view may differ since the event before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from highnoon.bots.posse import BOTS
from highnoon.engine.dice import Quick
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.scene import Scene, play, read_scenes, script_of, set_stage
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.games.posse import load
from highnoon.games.posse.view import PosseView

SCENES = Path(__file__).parents[1] / "scenes" / "posse"
MODES: list[dict[str, object]] = [{}, {"map": "built"}, {"mode": "last_posse"}, {"posses": "dealt"}]

# Effects that end without an event: the next event shows it.
UNTOLD = {
    "attacks",
    "shaken",
    "way",
    "revealed",
    "players.volley",
    "players.volleyers",
    "figures.moved",
    "figures.acted",
    "figures.actions",
    "figures.speed",
    "figures.range",
    "figures.slots",
    "figures.filled",
    "figures.marks",
}
HEALTH = {"figures.hurt", "attacks.dealt"}
OWN_CARD = {"players.cards", "players.discards"}
LOOT = {"figures.items", "loot_discards"}
CHANGES: dict[str, set[str]] = {
    "leads": {"players.posse", "players.deck"},
    "turns-up-card": set(),
    "first": {"first", "active"},
    "lays-tile": {"laid", "drawing", "tile", "turns", "enough", "active"},
    "enough": {"enough", "active"},
    "map-ready": {"map", "drawing", "active", "crates", "figures.at", "players.living", "players.crates", "tile"},
    "places-crate": {"crates", "active", "players.crates"},
    "reveals": {"crates", "players.crates"},
    "draws-this": {"players.cards", "players.deck", "hand"},
    "draws": {"players.cards", "players.deck"},
    "reshuffled": {"players.cards", "players.deck", "players.discards"},  # others see the draw before it only now
    "turn": {
        "active",
        "round",
        "paid",
        "chips",
        "figures.items",
        "players.discards",
        "players.dug",
        "players.dug_amount",
    },
    "over": LOOT,
    "moves": {"figures.at", "way"},
    "plays": OWN_CARD | {"hand", "players.dug", "players.dug_amount"},
    "uses": LOOT,
    "attacks": OWN_CARD | {"hand"},
    "attacks-again": set(),
    "fires": set(),
    "throws": {"blast", *LOOT},
    "loads": LOOT,
    "used-up": LOOT | {"blast"},
    "adds-up": {"figures.items", "blast"},
    "declares": {"figures.items", "blast"},
    "halved": set(),
    "responds": OWN_CARD | {"hand"},
    "takes-the-bullet": set(),
    "defends": OWN_CARD | {"hand"},
    "cancels": OWN_CARD | {"hand"},
    "comes-to": set(),
    "sum": set(),
    "no-damage": set(),
    "softens": OWN_CARD | {"hand"},
    "drops": LOOT,
    "hit": HEALTH,
    "cut": HEALTH,
    "burned": HEALTH,
    "trapped": HEALTH | {"chips"},
    "sickened": HEALTH | {"figures.poison"},
    "grazed": HEALTH,
    "counters": set(),
    "pinned": set(),
    "covered": set(),
    "called": set(),
    "poisoned": {"figures.poison"},
    "cured": {"figures.poison"},
    "fire": {"chips"},
    "lays-trap": LOOT | {"chips"},
    "heals": {"figures.hurt"},
    "dies": LOOT
    | {
        "figures.at",
        "figures.poison",
        "players.living",
        "players.dug",
        "players.dug_amount",
        "players.discards",
        "chips",
    },
    "lies": {"figures.body"},
    "wiped-out": {"fallen", "players.fell"},
    "gold": {"players.gold", "paid"},
    "loots": {"crates"},
    "loot-reshuffled": {"loot_decks", "loot_discards"},
    "turns-up": {"drawn", "loot_decks"},
    "no-room": {"drawn", "loot_discards"},
    "keeps": {"drawn", *LOOT},
    "takes": {"figures.items"},
    "removed": LOOT | {"figures.body"},
    "is-given": {"figures.items"},
    "robs": {"figures.items"},
    "drops-item": LOOT,
    "equips": {"figures.items"},
    "mounts": {"figures.items"},
    "discards": OWN_CARD | {"hand"},
    "most-gold": set(),
    "last-posse": set(),
    "time-is-up": set(),
    "nobody-left": set(),
    "won": set(),
    "shared": set(),
}


def square(row: int, column: int) -> int:
    return 32 * row + column


def health(c: int) -> int:
    numbers: Any = game()
    return int(numbers.numbers.characters[c].health)


def loot_of(view: PosseView, c: int) -> list[int]:
    return [item[0] for item in view.figures[c].items]


def owner(view: PosseView, c: int) -> int:
    numbers: Any = game()
    posse = numbers.numbers.characters[c].posse
    return [p.posse for p in view.players].index(posse)


def hurt(was: PosseView, now: PosseView, a: list[int]) -> bool:
    return now.figures[a[0]].hurt == health(a[0]) - a[2] > was.figures[a[0]].hurt


def spent(seat: int, card: int, was: PosseView, now: PosseView) -> bool:
    before, after = was.players[seat], now.players[seat]
    return after.cards == before.cards - 1 and after.discards.count(card) == before.discards.count(card) + 1


def passed(was: PosseView, now: PosseView, a: list[int]) -> bool:
    """[to, from, loot]"""
    to, giver, face = a
    return loot_of(now, to).count(face) == loot_of(was, to).count(face) + 1 and (
        loot_of(now, giver).count(face) == loot_of(was, giver).count(face) - 1
    )


def lost(was: PosseView, now: PosseView, a: list[int]) -> bool:
    return loot_of(now, a[0]).count(a[1]) == loot_of(was, a[0]).count(a[1]) - 1 and a[1] in now.loot_discards


def played(was: PosseView, now: PosseView, a: list[int]) -> bool:
    seat = owner(now, a[0])
    return spent(seat, a[1], was, now) or (
        now.players[seat].cards == was.players[seat].cards - 1 and a[1] in now.players[seat].dug
    )


def kinds(view: PosseView) -> dict[int, list[int]]:
    return {at: rest for at, *rest in view.crates}


Check = Callable[[PosseView, PosseView, list[int]], bool]
SO: dict[str, Check] = {
    "leads": lambda was, now, a: now.players[a[0]].posse == a[1] and now.players[a[0]].deck > 0,
    "first": lambda was, now, a: now.first == now.active == a[0],
    "lays-tile": lambda was, now, a: (
        now.laid == [*was.laid, [a[1], a[4], a[2], a[3]]] and now.tile == -1 and now.turns == -1 and now.enough == 0
    ),
    "enough": lambda was, now, a: now.enough == was.enough + 1,
    "map-ready": lambda was, now, a: (
        len(now.crates) == a[0] and now.drawing != "" and all(p.living for p in now.players)
    ),
    "places-crate": lambda was, now, a: (
        now.crates[-1] == [square(a[1], a[2]), -1, 0] and now.players[a[0]].crates == was.players[a[0]].crates - 1
    ),
    "reveals": lambda was, now, a: (
        kinds(was)[square(a[0], a[1])] == [-1, 0] and kinds(now)[square(a[0], a[1])] == [a[2], 0]
    ),
    "turn": lambda was, now, a: (
        [now.round, now.active] == a
        and not now.paid
        and not now.players[a[1]].dug
        and not any(seat == a[1] and not trap for _, seat, trap in now.chips)
    ),
    "over": lost,
    "moves": lambda was, now, a: now.figures[a[0]].at == square(a[1], a[2]) != was.figures[a[0]].at,
    "plays": played,
    "uses": lambda was, now, a: (
        loot_of(now, a[0]).count(a[1]) < loot_of(was, a[0]).count(a[1])
        or [a[1], 3] in [[item[0], item[2]] for item in now.figures[a[0]].items]
    ),
    "attacks": lambda was, now, a: (
        spent(owner(now, a[0]), a[2], was, now) and attack(now, "by", "at", "card") == a and now.figures[a[0]].acted > 0
    ),
    "attacks-again": lambda was, now, a: attack(now, "by", "at") == a,
    "fires": lambda was, now, a: attack(now, "by", "at", "loot") == a,
    "loads": lambda was, now, a: lost(was, now, a) and attack(now, "by", "ammo") == a,
    "used-up": lost,
    "adds-up": lambda was, now, a: attack(now, "by", "value") == [a[0], a[-1]] and not now.attacks[-1].halved,
    "declares": lambda was, now, a: attack(now, "by", "at", "value") == a and not now.attacks[-1].halved,
    "halved": lambda was, now, a: now.attacks[-1].halved and not was.attacks[-1].halved,
    "comes-to": lambda was, now, a: (
        attack(now, "at", "half", "dug", "defend", "armor", "steady", "haze", "rifle", "soft") == a[:-1]
        and now.attacks[-1].damage_now == max(0, a[-1])
    ),
    "sum": lambda was, now, a: (
        attack(now, "at", "half", "dug", "defend", "armor", "steady", "haze", "rifle", "soft") == a[:-1]
        and now.attacks[-1].damage_now == max(0, a[-1])
    ),
    "responds": lambda was, now, a: spent(a[0], a[1], was, now),
    "takes-the-bullet": lambda was, now, a: attack(now, "at") == a != attack(was, "at"),
    "defends": lambda was, now, a: (
        attack(now, "at", "defence") == a[:2]
        and spent(owner(now, a[0]), a[1], was, now)
        and not now.attacks[-1].canceled
    ),
    "cancels": lambda was, now, a: now.attacks[-1].canceled and spent(a[0], a[1], was, now),
    "softens": lambda was, now, a: spent(a[0], a[1], was, now),
    "drops": lost,
    "hit": lambda was, now, a: hurt(was, now, a) and now.attacks[-1].dealt == a[1],
    "cut": hurt,
    "burned": hurt,
    "trapped": lambda was, now, a: (
        hurt(was, now, a) and not any(at == now.figures[a[0]].at and trap for at, _, trap in now.chips)
    ),
    "sickened": hurt,
    "grazed": hurt,
    "counters": lambda was, now, a: attack(now, "by", "at") == a[:2] and now.attacks[-1].counter,
    "pinned": lambda was, now, a: now.figures[a[0]].marks["pinned"] == 1,
    "covered": lambda was, now, a: now.figures[a[0]].marks["covered"] > was.figures[a[0]].marks.get("covered", 0),
    "called": lambda was, now, a: now.figures[a[0]].marks["called"] > was.figures[a[0]].marks.get("called", 0),
    "poisoned": lambda was, now, a: now.figures[a[0]].poison == a[1],
    "cured": lambda was, now, a: now.figures[a[0]].poison == 0 and was.figures[a[0]].poison == a[1],
    "fire": lambda was, now, a: [square(a[0], a[1]), 0] in [[at, trap] for at, _, trap in now.chips],
    "lays-trap": lambda was, now, a: [square(a[1], a[2]), owner(now, a[0]), 1] in now.chips,
    "heals": lambda was, now, a: now.figures[a[0]].hurt == health(a[0]) - a[2] == was.figures[a[0]].hurt - a[1],
    "dies": lambda was, now, a: (
        now.figures[a[0]].at == -1
        and now.figures[a[0]].body == -1
        and now.players[owner(now, a[0])].living == was.players[owner(now, a[0])].living - 1
    ),
    "lies": lambda was, now, a: now.figures[a[0]].body >= 0 and len(now.figures[a[0]].items) == a[1],
    "wiped-out": lambda was, now, a: (
        now.players[a[0]].fell > 0 == was.players[a[0]].fell and now.fallen == was.fallen + 1
    ),
    "gold": lambda was, now, a: now.players[a[0]].gold == a[2] == was.players[a[0]].gold + a[1],
    "loots": lambda was, now, a: (
        kinds(now)[square(a[2], a[3])] == [a[1], 1] and not now.drawn and now.loot_decks == was.loot_decks
    ),
    "loot-reshuffled": lambda was, now, a: now.loot_decks[a[0]] == a[1] and was.loot_decks[a[0]] == 0,
    "turns-up": lambda was, now, a: now.drawn == [*was.drawn, a[1]] and sum(now.loot_decks) == sum(was.loot_decks) - 1,
    "no-room": lambda was, now, a: now.drawn == [],
    "keeps": lambda was, now, a: now.drawn == [] and loot_of(now, a[0])[-1] == a[1],
    "takes": passed,
    "is-given": passed,
    "robs": passed,
    "removed": lambda was, now, a: now.figures[a[0]].body == -1 and now.figures[a[0]].items == [],
    "drops-item": lost,
    "equips": lambda was, now, a: [a[1], 1] in [[item[0], item[2]] for item in now.figures[a[0]].items],
    "mounts": lambda was, now, a: [a[1], 2] in [[item[0], item[2]] for item in now.figures[a[0]].items],
    "discards": lambda was, now, a: spent(a[0], a[1], was, now),
    "reshuffled": lambda was, now, a: now.players[a[0]].deck == a[1] and now.players[a[0]].discards == [],
}


def attack(view: PosseView, *names: str) -> list[int]:
    return [int(getattr(view.attacks[-1], name)) for name in names]


@cache
def game() -> Game:
    return load()


def changed(was: PosseView, now: PosseView) -> set[str]:
    """The parts of a view that differ, those of players and figures by their fields.

    That free shots end with a turn is not told: the same items are the same whether they are hot or not.
    """
    found: set[str] = set()
    for name in PosseView.__struct_fields__:
        before, after = getattr(was, name), getattr(now, name)
        if name in View.__struct_fields__ or before == after or name in ("reach", "lines"):
            continue
        if name in ("players", "figures"):
            for one, other in zip(before, after, strict=True):
                found |= {f"{name}.{f}" for f in one.__struct_fields__ if part(one, f) != part(other, f)}
        else:
            found.add(name)
    return found


def part(record: Any, name: str) -> object:
    value = getattr(record, name)
    return [item[:3] for item in value] if name == "items" else value


def watch(table: Table, seat: int) -> None:
    """From now on every event is kept with what this seat sees at that moment."""
    table.watched = [seat]
    table.take_events()
    table.take_views()


def hold(was: PosseView, now: PosseView, event: Event, seat: int) -> str:
    """Holds an event against the views around it; returns what it says to this seat."""
    face = event.face(seat)
    if not face.says:
        return ""
    args = face.args
    allowed = CHANGES[face.says] | UNTOLD
    assert changed(was, now) <= allowed, f"{face} with {sorted(changed(was, now) - allowed)}"
    so = SO.get(face.says)
    assert so is None or so(was, now, args), f"{face}: not so yet, or so before"
    return face.says


def watch_a_game(watcher: int, seats: int, seed: int, level: str) -> Counter[str]:
    """Plays with bots, or at random and now and then out of turn."""
    table: Table = game().deal(seats, seed=seed, options=dict(MODES[seed % len(MODES)]), telling=True)
    table.hurry = True
    table.run()
    watch(table, watcher)
    seated = [BOTS[level](game(), seed * 8 + seat) for seat in range(seats)] if level else []
    quick = Quick(seed)
    heard: Counter[str] = Counter()
    while not table.over:
        was = table.view(watcher)
        seat = int(table.turn)
        if seated:
            key = seated[seat].choose(table.view(seat))
        else:
            early = table.interrupts(seat) if quick.below(8) == 0 else []
            keys = early or table.legal(seat)
            key = keys[quick.below(len(keys))]
        table.act(seat, key)
        heard += held(was, table.take_events(), table.take_views(), watcher)
    return heard


def held(was: View, events: list[Event], glimpses: list[list[View]], watcher: int) -> Counter[str]:
    heard: Counter[str] = Counter()
    for event, (now,) in zip(events, glimpses, strict=True):
        assert isinstance(was, PosseView)
        assert isinstance(now, PosseView)
        if says := hold(was, now, event, watcher):  # else what changed belongs to what this seat hears next
            was = now
            heard[says] += 1
    return heard


@pytest.mark.parametrize("level", ["", "deputy"])
def test_a_change_happens_before_it_is_told(level: str) -> None:
    heard: Counter[str] = Counter()
    for seed in range(12):
        heard += watch_a_game(seed % 3 - 1, 2 + seed % 3, seed, level)
    assert {"turn", "moves", "attacks", "hit", "dies", "gold", "loots", "turns-up", "keeps", "plays", "won"} <= set(
        heard
    )


def test_every_event_is_spoken_for() -> None:
    assert set(CHANGES) == set(game().words.events)
    assert set(SO) <= set(CHANGES)


def test_it_does_so_in_every_scene() -> None:
    """Scenes bring up what games rarely do."""
    heard: Counter[str] = Counter()
    for file in sorted(SCENES.glob("*.toml")):
        for scene in read_scenes(file):
            if not scene.refused and not scene.pack:
                heard += watch_a_scene(scene)
    # One of these is for one seat alone, the other comes up in games.
    assert set(heard) == set(CHANGES) - {"draws-this", "reshuffled"}


def watch_a_scene(scene: Scene) -> Counter[str]:
    stage = set_stage(game(), scene)
    heard: Counter[str] = Counter()
    watch(stage.table, -1)
    for statement in script_of(scene):
        was = stage.table.view(-1)
        play(stage, scene, statement)
        if glimpses := stage.table.take_views():
            heard += held(was, stage.heard, glimpses, -1)
    return heard
