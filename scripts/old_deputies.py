"""Deputies of an older revision, for `scripts/versus`: run with that revision's package on PYTHONPATH.

One question a line: make a Deputy from a seed, or choose from a view of today, whose actions are written in words.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

import highnoon
from highnoon import bots


def main(slug: str) -> None:
    game = highnoon.load(slug)
    made: dict[int, Any] = {}
    kinds: dict[int, Any] = {}
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
        if "new" in question:
            made[question["new"]] = bots.make("deputy", game, question["seed"])
            made.pop(question["new"] - 16, None)  # its game is over
            answer(" ")
            continue
        data = question["view"]
        for name in ("options", "interrupts"):
            data[name] = [key for text in data[name] if (key := key_of(game, text)) is not None]
        if not data["options" if question["what"] == "choose" else "interrupts"]:
            answer("")
            continue
        seats = data["seats"]
        if seats not in kinds:
            kinds[seats] = type(game.deal(seats).view())
        view = msgspec.convert(data, kinds[seats])
        bot = made[question["bot"]]
        key = bot.choose(view) if question["what"] == "choose" else bot.call(view)
        answer(game.actions.say(key))


def key_of(game: Any, text: str) -> int | None:
    try:
        return int(game.actions.parse(text))
    except Exception:  # whatever the parser of that time says to a word it does not know
        return None


def answer(text: str) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(text) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
