"""The messages between High Noon and an external bot: one JSON object per line, either way.

Protocol 1.  We write `Hello` and wait for `Ready`; then any number of times `Choose`, answered by `Choice` with the
same `id`; a choice that is not legal is answered by `Refusal`, and the bot chooses again.  `Bye` ends it, as does the
end of its input.  A bot should ignore fields it does not know: new ones may come with any release.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

PROTOCOL: Final = 1
LONGEST: Final = 64 * 1024  # bytes of one line from a bot

Text = Annotated[str, Meta(max_length=500)]


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    pass


class Hello(Message):
    """The first line.  The bot has `budget_ms` to be ready, and as long again for each choice."""

    protocol: int
    game: str  # its slug
    rules: int  # the version of its rules
    pack: str  # the hash of the card pack
    actions: int  # actions are numbers from 0 to this, less one
    listed: bool  # whether questions come with a list of what can be chosen
    budget_ms: int
    seed: int  # for a bot that wants its random numbers to repeat


class Option(msgspec.Struct):
    """Something that can be chosen."""

    action: int
    notation: str  # as in scenes and records: `shot B`
    label: str  # as a button says it


class Choose(Message):
    """A question.  `view` is everything this seat may know, as on the wire; its fields are the game's own."""

    id: int
    question: str  # in words
    view: Any
    budget_ms: int
    options: list[Option] | msgspec.UnsetType = msgspec.UNSET  # only if moves are listed; never empty


class Refusal(Message, tag="refused"):
    """Your choice is not legal, for this reason.  `left` says how often the bot may still try."""

    id: int
    rule: str
    message: str
    left: int


class Bye(Message):
    """Nothing more will be asked.  The bot should end."""


class Ready(Message):
    """The answer to `Hello`."""

    name: Text = ""


class Choice(Message):
    """The answer to `Choose`: an action's number, or its notation; and why, if the bot likes to say."""

    id: int
    action: int | Text
    why: Text = ""
    tokens: Annotated[int, Meta(ge=0)] = 0  # that a language model took for it, if that is known


ToBot = Hello | Choose | Refusal | Bye
FromBot = Ready | Choice

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(FromBot).decode


def schema() -> dict[str, Any]:
    """JSON Schema of both directions."""
    (to_bot, from_bot), parts = msgspec.json.schema_components([ToBot, FromBot], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"High Noon: external bots, protocol {PROTOCOL}",
        "to_bot": to_bot,
        "from_bot": from_bot,
        "$defs": parts,
    }
