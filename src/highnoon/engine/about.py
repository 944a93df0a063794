"""A game's own description, written once: `game.toml` in its folder.  Every list of games is made from these files.

slug = "finger-guns"
title = "Finger Guns"
published = "who designed it, who published it, when"
prefix = "FG"           the ids of its rules begin with it
low = 3                 the fewest seats
high = 8
usual = 5               seats by default
minutes = 10
bots = "module"         with a table `BOTS` from level to class; without one a Greenhorn plays any game
senses = "module"       the Marshal's judgment, with `GameSense` and `FACTS`; it searches without one too
terminal = "module"     its board in the terminal, with a class `Drawn`; without one the table is shown as text
[poster]                how the browser announces it
icon = "g-shot"
line = "Three, two, one"
shout = "DRAW!"
text = "one sentence"

Its board in the browser is `web/src/boards/<slug>/`; a game without one is played from its words.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from highnoon.engine.refusal import BadInput

FILE: Final = "game.toml"
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Seats = Annotated[int, Meta(ge=1, le=8)]


class Poster(Struct, frozen=True, forbid_unknown_fields=True):
    icon: Text
    line: Text
    shout: Text
    text: Text


class About(Struct, frozen=True, forbid_unknown_fields=True):
    slug: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,30}$")]
    title: Text
    published: Text
    prefix: Annotated[str, Meta(pattern="^[A-Z]{2}$")]
    low: Seats
    high: Seats
    usual: Seats
    minutes: Annotated[int, Meta(ge=1, le=600)]
    poster: Poster
    bots: str = ""
    senses: str = ""
    terminal: str = ""


def read_about(folder: Path) -> About:
    """Refuses a declaration that says too little, too much or the wrong thing."""
    file = folder / FILE
    try:
        about = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), About)
    except OSError:
        raise BadInput(f"there is no game in {folder}: it has no {FILE}") from None
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: {error}") from None
    if not about.low <= about.usual <= about.high:
        raise BadInput(f"{file}: usual should be from {about.low} to {about.high}, not {about.usual}")
    return about
