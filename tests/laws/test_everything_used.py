"""Nothing is there for show: random games use every event, step, ask, verb and card, or never.toml says why not."""

from __future__ import annotations

import tomllib
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.table import LEAVE, NOBODY, TABLE, Table
from highnoon.engine.words import PLACE
from highnoon.games import MODULES
from tests.laws.story import OF_EVERY_TABLE, fields_of
from tests.laws.worlds import GAMES, Hand, World, game_of, worlds
from tests.profiles import examples

NEVER = tomllib.loads((Path(__file__).parent / "never.toml").read_text(encoding="utf-8"))
MOST = 10_000  # games; it stops as soon as everything has occurred
FIRST = {"tabletown": 200_000}  # the number of the first, where what is rare occurs soon after
STRIDE = 7919  # from world to world; a prime that no number of worlds is a multiple of, so all have their turn
INTERPRETED = 60  # games, where all that matters is that nothing forbidden occurs: the rare things need the many


def everything(slug: str, game: Game) -> set[str]:
    module = import_module("tests.engine.toy" if slug == "toy" else f"{MODULES[slug]}.position")
    # A game whose modes have steps of their own may have several lists of them.
    steps = {name for names, makers in vars(module).items() if names.endswith("STEPS") for name in makers}
    assert steps, f"{module.__name__} lists no STEPS"
    return (
        set(game.words.events)
        | {f"step {name}" for name in steps}
        | {f"ask {kind}" for kind in game.words.asks}
        | {f"verb {verb.name}" for verb in game.actions.verbs}
        | {f"{kind} {face}" for kind, faces in game.actions.faces.items() for face in faces}
        | {f"field {name}" for name in game.seen()}
    )


class Witness:
    """Plays games step by step and writes down what occurred."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.saw: set[str] = set()
        self.keys: set[int] = set()
        self.kinds = {
            says: {int(place): kind for place, kind in PLACE.findall(template)}
            for says, template in game.words.events.items()
        }

    def play(self, world: World, number: int) -> None:
        hand = Hand(number, [])
        table = self.game.new_table(world.seats, agree(self.game.options, world.options), Dice(seed_key(number)))
        table.telling = True
        self.run(table)
        deserted_at = number % 40 if number % 3 == 0 else -1
        for act in count():
            if table.over:
                return
            if act == deserted_at:
                desert(table)
                self.look(table)
            else:
                # Meddling ends long games early: everybody has left.
                self.act(table, *(hand.decide(table) if number % 2 else hand.meddle(table)))

    def act(self, table: Table, seat: int, key: int) -> None:
        """`Table.act`, but slowly, so that every step can be seen on top of the stack."""
        if seat == TABLE or seat not in table.pending() or key not in table.legal(seat):
            table.act(seat, key)
            self.look(table)
            return
        if table.sealed:
            table.pick(seat, key)
            if table.turn != NOBODY or table.held:
                return
            table.reveal()
        else:
            table.answer(key)
        self.run(table)

    def run(self, table: Table) -> None:
        while not table.waiting and not table.over:
            self.saw.add(f"step {type(table.stack[-1]).__name__}")
            table.stack[-1].advance(table)
        self.look(table)

    def look(self, table: Table) -> None:
        if table.waiting:
            self.saw.add(f"ask {table.kind_name()}")
            for seat in table.pending():
                self.keys.update(table.legal(seat))
            if table.acts % 4 == 0:
                for seat in range(table.seats):
                    self.keys.update(table.interrupts(seat))
        for event in table.take_events():
            for face in [event.public, *event.private.values()]:
                self.saw.add(face.says)
                for place, value in enumerate(face.args):
                    kind = self.kinds.get(face.says, {}).get(place, "")
                    if kind in self.game.actions.faces:
                        self.saw.add(f"{kind} {self.game.actions.faces[kind][value]}")

    def seen(self) -> set[str]:
        """Everything told and everything offered: a card may be named in an action only."""
        offered = [self.game.actions.split(key) for key in self.keys]
        faces = [(o, value) for verb, values in offered for o, value in zip(verb.operands, values, strict=True)]
        named = {f"{o.kind} {self.game.actions.name_of(o, value)}" for o, value in faces}
        return self.saw | {f"verb {verb.name}" for verb, _ in offered} | named


def desert(table: Table) -> None:
    """Everybody leaves."""
    while gone := [act for act in table.table_acts() if act >= LEAVE]:
        table.act(int(TABLE), gone[0])


@pytest.mark.parametrize("slug", GAMES)
def test_everything_is_used(slug: str) -> None:
    game = game_of(slug)
    never = set(NEVER.get(slug, {}))
    unknown = never - everything(slug, game)
    assert not unknown, f"never.toml names what {slug} has not: {sorted(unknown)}"
    wanted = everything(slug, game) - never
    witness = Witness(game)
    cells = worlds(slug)
    compiled = examples(10) > 1
    first = FIRST.get(slug, 0)
    for number in range(first, first + (MOST if compiled else INTERPRETED)):
        if number % 50 == 0 and wanted <= witness.seen():
            break
        world = cells[number * STRIDE % len(cells)]
        witness.play(world, number)
        if number < first + 40:
            witness.saw |= {f"field {name}" for name in fields_on_the_way(world, number)}
    missing = wanted - witness.seen()
    if compiled:
        assert not missing, f"{len(missing)} things never occurred in {MOST} games: {', '.join(sorted(missing))}"
    assert len(missing) < len(wanted) / 3, sorted(missing)
    assert not never & witness.seen(), f"never.toml is wrong about {sorted(never & witness.seen())}"


def fields_on_the_way(world: World, number: int) -> set[str]:
    table = world.deal(number)
    hand = Hand(number, [])
    fields: set[str] = set()
    for _ in range(30):
        fields |= fields_of(table)
        if not table.over:
            table.act(*hand.decide(table))
    return fields - OF_EVERY_TABLE


def test_the_slow_way_is_the_way() -> None:
    """Playing step by step gives the very game that `act` gives."""
    for slug in GAMES:
        world = worlds(slug)[0]
        slow, quick = world.deal(5), world.deal(5)
        witness, left, right = Witness(game_of(slug)), Hand(5, []), Hand(5, [])
        while not quick.over:
            witness.act(slow, *left.decide(slow))
            quick.act(*right.decide(quick))
            there, here = slow.to_position(), quick.to_position()
            assert {**there, "acts": 0} == {**here, "acts": 0}
