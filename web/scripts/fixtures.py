"""Fixtures for the client's unit tests: sentences, keys, dice and whole games, from the engine itself.

python web/scripts/fixtures.py FILE
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import highnoon
from highnoon import bots, games
from highnoon.engine.dice import Dice
from highnoon.engine.events import Event
from highnoon.engine.fair import commitment, dice_key, promise
from highnoon.engine.frames import merged, shown
from highnoon.engine.game import Game
from highnoon.engine.promised import Promised, Round
from highnoon.engine.record import Recorder
from highnoon.engine.reshow import Reshown, reshow
from highnoon.engine.table import DRAW, TABLE
from highnoon.engine.view import View
from highnoon.server.handlers import game_detail
from highnoon.server.protocol import GameDetail

EYES = [-1, 0]  # the public, and the first seat
NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]

# Seats, seed and options of whole games; of a game that is not here, the fewest and the most seats.
Wanted = tuple[int, int, dict[str, object]]
PLAYS: dict[str, list[Wanted]] = {
    "saloon": [
        (4, 1, {"characters": "deal"}),
        (5, 2, {"advanced": True}),
        (2, 3, {"advanced": True, "long_game": True}),
        (4, 4, {"mode": "2v2", "advanced": True, "characters": "deal"}),
        (6, 5, {"mode": "2v2v2"}),
    ],
    "tabletown": [
        (2, 1, {}),
        (3, 2, {"drawer_turns": False, "two_revolvers": False, "weapon_modifiers": False}),
        (4, 3, {"turn_cap": 60}),
        (8, 4, {"turn_cap": 40}),
    ],
    "notoriety": [
        (2, 1, {"bloody": True}),
        (4, 2, {"cover_at_slot": False}),
        (5, 3, {"choose_characters": False, "hiccup_own_shot": False}),
        (8, 4, {}),
    ],
    "posse": [(2, 1, {}), (3, 2, {"map": "built"}), (4, 3, {"posses": "dealt"})],
}


def detail(slug: str) -> GameDetail:
    return game_detail(highnoon.load(slug), [])


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
    """A deal in two rounds: the last seat did not reveal its number in the first, the others did."""
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
    steps: list[dict[str, Any]] = []

    def keep(events: list[Any]) -> None:
        steps.append(seen(game, recorder, events))

    steps.append(dealt(game, recorder))
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
    return {"seats": seats, "steps": steps, **recorded(game, recorder), "late": late}


def play_in_turns(slug: str, seats: int, seed: int, options: dict[str, object]) -> dict[str, Any]:
    """A whole game of any kind: every question is answered by a bot, and now and then somebody interrupts."""
    game = highnoon.load(slug)
    secret, contributions = bytes([seed]) * 32, [bytes([seat, seed] * 16) for seat in range(seats)]
    recorder = Recorder(game, seats, secret, contributions, options, NAMES[:seats], promises(contributions))
    players = [bots.make("greenhorn", game, seed * 100 + seat) for seat in range(seats)]
    steps = [dealt(game, recorder)]
    while not recorder.table.over:
        table = recorder.table
        callers = [seat for seat in range(seats) if table.interrupts(seat)]
        if callers and len(steps) % 23 == 0:
            events = recorder.act(callers[0], table.interrupts(callers[0])[0])
        else:
            seat = table.pending()[0]
            events = recorder.act(seat, players[seat].choose(table.view(seat)))
        steps.append(seen(game, recorder, events))
    return {"seats": seats, "options": options, "steps": steps, **recorded(game, recorder)}


def recorded(game: Game, recorder: Recorder) -> dict[str, Any]:
    """The record, and what the server shows of it to the public and to the first seat."""
    return {
        "record": recorder.record().to_lines().decode(),
        "shown": {str(seat): shown_again(game, recorder, seat) for seat in EYES},
    }


def shown_again(game: Game, recorder: Recorder, seat: int) -> Reshown:
    moves = [(row.seat, row.action) for row in recorder.rows]
    return reshow(game, recorder.heading, recorder.secret, moves, seat)


def play_of(slug: str, seats: int, seed: int, options: dict[str, object]) -> dict[str, Any]:
    """Every decision of the Saloon counts, with an event or without."""
    play = play_in_turns(slug, seats, seed, options)
    return play if slug == "saloon" else telling(play)


def telling(play: dict[str, Any]) -> dict[str, Any]:
    """Without the steps at which nothing is told: in some games most of them."""
    return {**play, "steps": [step for step in play["steps"] if step["-1"]["events"] or step["0"]["events"]]}


def lean(play: dict[str, Any]) -> dict[str, Any]:
    """Replaces the view of each event by the changes since the one before."""
    for seat in map(str, EYES):
        before: View | None = None
        for step in play["steps"]:
            for event in step[seat]["events"]:
                view = event.pop("view")
                event["changes"] = msgspec.structs.asdict(view) if before is None else shown(before, view)
                before = view
            before = step[seat]["view"]
    return play


def dealt(game: Game, recorder: Recorder) -> dict[str, Any]:
    """The views and events of the deal for the public and the first seat."""
    found = {}
    for seat in EYES:
        again = shown_again(game, recorder, seat)
        view = msgspec.to_builtins(again.view)
        views = []
        for step in again.passages[0].steps:
            view = merged(view, msgspec.to_builtins(step))
            views.append(msgspec.convert(view, type(again.view)))
        found[str(seat)] = {
            "view": recorder.table.view(None if seat < 0 else seat),
            "events": told_to(game, recorder.heading.events, views, seat),
        }
    recorder.table.watched = EYES
    return found


def seen(game: Game, recorder: Recorder, events: list[Event]) -> dict[str, Any]:
    """The views and events for the public and the first seat."""
    table = recorder.table
    glimpses = table.take_views()
    table.watched = EYES
    return {
        str(seat): {
            "view": table.view(None if seat < 0 else seat),
            "events": told_to(game, events, [glimpse[place] for glimpse in glimpses], seat),
        }
        for place, seat in enumerate(EYES)
    }


def told_to(game: Game, events: list[Event], views: list[Any], seat: int) -> list[dict[str, Any]]:
    """A seat's events, each with the view it led to, without decisions."""
    found = []
    for event, view in zip(events, views, strict=True):
        face = event.face(seat)
        if face.says:
            text = game.words.event(face.says, face.args, NAMES)
            found.append({"says": face.says, "args": face.args, "rule": event.rule, "text": text, "view": view})
    return found


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
    wanted_plays = [(3, 1, True), (5, 2, True), (6, 3, False), (8, 4, True)]
    plays = [lean(play(seats, seed, live)) for seats, seed, live in wanted_plays]
    found: dict[str, Any] = {
        "detail": detail("finger-guns"),
        "vocabulary": vocabulary("finger-guns"),
        "plays": plays,
        "dice": dice(),
    }
    for slug in [slug for slug in games.slugs() if slug != "finger-guns"]:
        about = games.about(slug)
        wanted = PLAYS.get(slug, [(about.low, 1, {}), (about.high, 2, {})])
        found[slug] = {"detail": detail(slug), "plays": [lean(play_of(slug, *w)) for w in wanted]}
    Path(args[0]).write_bytes(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
