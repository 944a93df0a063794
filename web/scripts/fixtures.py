"""What the client's unit tests compare with: sentences, keys, dice and whole games, from the engine itself.

python web/scripts/fixtures.py FILE
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import highnoon
from highnoon import bots
from highnoon.engine.dice import Dice
from highnoon.engine.events import told
from highnoon.engine.fair import commitment, dice_key, promise
from highnoon.engine.promised import Promised, Round
from highnoon.engine.record import Recorder
from highnoon.engine.table import DRAW, TABLE
from highnoon.server.protocol import GameDetail, GameInfo, VerbInfo

SALOONS: list[tuple[int, int, dict[str, object]]] = [
    (4, 1, {"characters": "deal"}),
    (5, 2, {"advanced": True}),
    (2, 3, {"advanced": True, "long_game": True}),
    (4, 4, {"mode": "2v2", "advanced": True, "characters": "deal"}),
    (6, 5, {"mode": "2v2v2"}),
]
NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]


TABLETOWNS: list[tuple[int, int, dict[str, object]]] = [
    (2, 1, {}),
    (3, 2, {"drawer_turns": False, "two_revolvers": False, "weapon_modifiers": False}),
    (4, 3, {"turn_cap": 60}),
    (8, 4, {"turn_cap": 40}),
]
NOTORIETIES: list[tuple[int, int, dict[str, object]]] = [
    (2, 1, {"bloody": True}),
    (4, 2, {"cover_at_slot": False}),
    (5, 3, {"choose_characters": False, "hiccup_own_shot": False}),
    (8, 4, {}),
]
POSSES: list[tuple[int, int, dict[str, object]]] = [
    (2, 1, {}),
    (3, 2, {"map": "built"}),
    (4, 3, {"posses": "dealt"}),
]


def detail(slug: str) -> GameDetail:
    game = highnoon.load(slug)
    info = GameInfo(
        game.slug, game.title, game.published, game.low, game.high, game.rules_version, game.pack.hash, [], []
    )
    verbs = [VerbInfo(v.base, v.name, [msgspec.to_builtins(o) for o in v.operands]) for v in game.actions.verbs]
    faces = {kind: list(names) for kind, names in game.actions.faces.items()}
    return GameDetail(game=info, words=game.words.catalogue(), verbs=verbs, faces=faces, pack=game.pack.data)


def vocabulary(slug: str) -> list[dict[str, Any]]:
    """Every action: how it splits, and what its button says."""
    game = highnoon.load(slug)
    rows = []
    for key in range(game.actions.size):
        if game.actions.owner[key] is None:
            continue
        verb, values = game.actions.split(key)
        faces = [len(game.words.faces.get(o.kind, NAMES)) if o.kind != "number" else 99 for o in verb.operands]
        if all(value < count for value, count in zip(values, faces, strict=True)):
            said = game.words.action(game.actions, key, NAMES)
            rows.append({"key": key, "verb": verb.name, "values": values, "says": said})
    return rows


def promises(numbers: list[bytes]) -> Promised:
    """Of a deal in two rounds: the last seat did not reveal its number in the first, the others did."""
    table = "fixture1"
    kept = numbers[:-1]
    first = Round([promise(table, 1, number[::-1]) for number in numbers], [*(n[::-1].hex() for n in kept), ""])
    second = Round([*(promise(table, 2, number) for number in kept), ""], [*(number.hex() for number in kept), ""])
    return Promised(table, ["person"] * len(numbers), [first, second])


def play(seats: int, seed: int, live: bool) -> dict[str, Any]:
    """A whole game of Finger Guns: what one seat and the public are told and shown at each step, and the record."""
    game = highnoon.load("finger-guns")
    secret, contributions = bytes([seed]) * 32, [bytes([seat, seed] * 16) for seat in range(seats)]
    options: dict[str, object] = {"live_countdown": live}
    promised = promises(contributions) if seed > 1 else None  # the first is of the time before promises
    recorder = Recorder(game, seats, secret, contributions, options, NAMES[:seats], promised)
    players = [bots.make("greenhorn", game, seed * 100 + seat) for seat in range(seats)]
    steps = []

    def keep(events: list[Any]) -> None:
        steps.append(seen(game, recorder.table, events))

    keep(recorder.heading.events)
    while not recorder.table.over:
        table = recorder.table
        for seat in table.pending():
            if seat in recorder.table.pending():
                keep(recorder.act(seat, players[seat].choose(recorder.table.view(seat))))
        table = recorder.table
        callers = [seat for seat in range(seats) if table.interrupts(seat)] if not table.over else []
        if live and callers and not table.pending():
            keep(recorder.act(callers[-1], table.interrupts(callers[-1])[0]))
            keep(recorder.act(int(TABLE), int(DRAW)))
    late = contributions[-1][::-1].hex()  # promised in the first round, and not revealed
    return {"seats": seats, "steps": steps, "record": recorder.record().to_lines().decode(), "late": late}


def play_in_turns(slug: str, seats: int, seed: int, options: dict[str, object]) -> dict[str, Any]:
    """A whole game of any kind: every question is answered by a bot, and now and then somebody interrupts."""
    game = highnoon.load(slug)
    secret, contributions = bytes([seed]) * 32, [bytes([seat, seed] * 16) for seat in range(seats)]
    recorder = Recorder(game, seats, secret, contributions, options, NAMES[:seats], promises(contributions))
    players = [bots.make("greenhorn", game, seed * 100 + seat) for seat in range(seats)]
    steps = [seen(game, recorder.table, recorder.heading.events)]
    while not recorder.table.over:
        table = recorder.table
        callers = [seat for seat in range(seats) if table.interrupts(seat)]
        if callers and len(steps) % 23 == 0:
            events = recorder.act(callers[0], table.interrupts(callers[0])[0])
        else:
            seat = table.pending()[0]
            events = recorder.act(seat, players[seat].choose(table.view(seat)))
        steps.append(seen(game, recorder.table, events))
    return {"seats": seats, "options": options, "steps": steps, "record": recorder.record().to_lines().decode()}


def telling(play: dict[str, Any]) -> dict[str, Any]:
    """Without the steps at which nothing is told: in some games most of them."""
    return {**play, "steps": [step for step in play["steps"] if step["-1"]["events"] or step["0"]["events"]]}


def seen(game: Any, table: Any, events: list[Any]) -> dict[str, Any]:
    """What the public and the first seat see and are told."""
    return {
        str(seat): {
            "view": table.view(None if seat < 0 else seat),
            "events": [
                {"says": says, "args": args, "rule": rule, "text": game.words.event(says, args, NAMES)}
                for says, args, rule in told(events, seat)
            ],
        }
        for seat in (-1, 0)
    }


def dice() -> list[dict[str, Any]]:
    rows = []
    for seed in range(3):
        secret, contributions = bytes([seed + 1]) * 32, [bytes([seed]) * 16, bytes([9]) * 64][:seed]
        stream = Dice(dice_key(secret, contributions))
        draws = [(n, int(stream.below(n))) for n in [2, 6, 16, 52, 255, 256, 257, 1000, 65536] * 40]
        rows.append(
            {
                "secret": secret.hex(),
                "contributions": [c.hex() for c in contributions],
                "commitment": commitment(secret),
                "draws": draws,
            }
        )
    return rows


def main(args: list[str]) -> int:
    plays = [play(seats, seed, live) for seats, seed, live in [(3, 1, True), (5, 2, True), (6, 3, False), (8, 4, True)]]
    found = {
        "detail": detail("finger-guns"),
        "vocabulary": vocabulary("finger-guns"),
        "plays": plays,
        "dice": dice(),
        "saloon": {
            "detail": detail("saloon"),
            "plays": [play_in_turns("saloon", seats, seed, options) for seats, seed, options in SALOONS],
        },
        "tabletown": {
            "detail": detail("tabletown"),
            "plays": [telling(play_in_turns("tabletown", *wanted)) for wanted in TABLETOWNS],
        },
        "notoriety": {
            "detail": detail("notoriety"),
            "plays": [telling(play_in_turns("notoriety", *wanted)) for wanted in NOTORIETIES],
        },
        "posse": {
            "detail": detail("posse"),
            "plays": [telling(play_in_turns("posse", *wanted)) for wanted in POSSES],
        },
    }
    Path(args[0]).write_bytes(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
