"""Texts of others on a terminal: what is written there may move the cursor, change colors or type for the reader.

A record, a pack, a server may say anything.  Control characters never reach the terminal, and a text that is one line
stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderResult
from rich.segment import Segment

# C0, DEL and C1; line and paragraph separators; marks that turn the direction of writing; invisible fillers;
# halves of characters.  Joiners stay: emoji and some scripts need them.
UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def seen(text: str) -> str:
    """A text without what no terminal should get; its lines stay lines."""
    return UNSEEN.sub("", text)


def plain(text: str) -> str:
    """The same on one line."""
    return " ".join(seen(text.replace("\u2028", " ").replace("\u2029", " ")).split())


def escaped(json: str) -> str:
    """JSON without them: there they are only in texts, and may be written as numbers."""
    return UNSEEN.sub(lambda found: as_numbers(found[0]), json)


def as_numbers(letter: str) -> str:
    data = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{data[at : at + 4]}" for at in range(0, len(data), 4))


class Seen:
    """Anything that can be printed, without control characters in its words."""

    def __init__(self, inner: ConsoleRenderable) -> None:
        self.inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        return cleaned(console.render(self.inner, options))


def cleaned(segments: Iterable[Segment]) -> Iterable[Segment]:
    for segment in segments:
        if segment.control or not UNSEEN.search(segment.text):
            yield segment
        else:
            yield Segment(seen(segment.text), segment.style)
