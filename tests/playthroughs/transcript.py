"""Whole games as text: every question with its options in their order, every answer, all that was told.

    game finger-guns  seats 3  seed 11  rules 1  pack 1f0c…
    001  A  gesture  of 10: posse, saloon 2, saloon 3, …
          > shot B
          * shows A shot B                                             FG-3.5
          * looks B 3                                                  FG-A16
            B alone: sees-3 B two_gun_tilda doc_pettigrew deputy_dobbs
    end  survivors-win (FG-7.4)  winners A  places 1 2 3  scores 20 0 0

Forced choices are shown too, for who makes them is nobody's business here; the same one of several seats in a row is
one line, under the number of the first: `014  ABD  reach  of 1: pass`.
"""

from __future__ import annotations

import re

from highnoon.engine.dice import Quick
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table, seat_name
from highnoon.engine.words import PLACE

WIDTH = 60
FORCED = re.compile(r"(\d+  )([A-H]+)(  \S+  of 1: .*)")
OUT_OF_TURN = 10  # one act in so many, where anything can be done out of turn


def transcript(game: Game, seats: int, seed: int) -> str:
    table = game.deal(seats, seed, telling=True)
    quick = Quick(seed)
    lines = [f"game {game.slug}  seats {seats}  seed {seed}  rules {game.rules_version}  pack {game.pack.hash}"]
    lines += told(game, table.take_events())
    number = 0
    while not table.over:
        number += 1
        act = one_act(game, table, quick, number)
        if not joined(lines, act):
            lines += act
        lines += told(game, table.take_events())
    lines.append(ending(table))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def joined(lines: list[str], act: list[str]) -> bool:
    """Is a forced choice the same as that of the seats before?  Then its seat is added to their line."""
    before, now = FORCED.match(lines[-1]), FORCED.match(act[0])
    if before is None or now is None or before[3] != now[3] or now[2] in before[2]:
        return False
    lines[-1] = f"{before[1]}{before[2]}{now[2]}{before[3]}"
    return True


def one_act(game: Game, table: Table, quick: Quick, number: int) -> list[str]:
    say = game.actions.say
    for seat in range(table.seats):
        keys = table.interrupts(seat)
        if keys and quick.below(OUT_OF_TURN * table.seats) == 0:
            key = keys[quick.below(len(keys))]
            table.act(seat, key)
            return [
                f"{number:03}  {seat_name(seat)}  out of turn, of {len(keys)}: {', '.join(map(say, keys))}",
                f"      > {say(key)}",
            ]
    if table.turn == NOBODY:
        table.act(TABLE, DRAW)
        return [f"{number:03}  table draws"]
    seat = int(table.turn)
    options = table.legal(seat)
    kind = table.kind_name()
    key = options[quick.below(len(options))]
    table.act(seat, key)
    question = f"{number:03}  {seat_name(seat)}  {kind}  of {len(options)}: {', '.join(map(say, options))}"
    return [question] if len(options) == 1 else [question, f"      > {say(key)}"]


def told(game: Game, events: list[Event]) -> list[str]:
    lines: list[str] = []
    for event in events:
        public = notation(game, event.public.says, event.public.args) if event.public.says else "(nothing for others)"
        lines.append(f"      * {public:<{WIDTH}} {event.rule}")
        for seat, face in event.private.items():
            lines.append(f"        {seat_name(seat)} alone: {notation(game, face.says, face.args)}")
    return lines


def notation(game: Game, says: str, args: list[int]) -> str:
    kinds = {int(place): kind for place, kind in PLACE.findall(game.words.events[says])}
    return " ".join([says, *[argument(game, kinds.get(place, ""), value) for place, value in enumerate(args)]])


def argument(game: Game, kind: str, value: int) -> str:
    """In the notation of actions and positions: a better wording makes no other game."""
    if kind == "seat":
        return seat_name(value)
    if kind == "action":
        return game.actions.say(value)
    return game.actions.faces[kind][value] if kind in game.actions.faces else str(value)


def ending(table: Table) -> str:
    outcome = table.outcome
    assert outcome is not None
    winners = " ".join(seat_name(seat) for seat in outcome.winners) or "nobody"
    places, scores = (" ".join(map(str, numbers)) for numbers in (outcome.places, outcome.scores))
    return f"end  {outcome.why} ({outcome.rule})  winners {winners}  places {places}  scores {scores}"
