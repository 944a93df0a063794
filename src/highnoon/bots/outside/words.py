"""Texts about and for external bots."""

from __future__ import annotations

from typing import Final

LATE: Final = "no answer within {budget:g} seconds"
GONE: Final = "the program has ended"
COMPLAINT: Final = "; its last words: {line}"
TRIES: Final = "no legal choice in {tries} tries: {message}"
STOOD_IN: Final = "A random choice was made: {trouble}."
NOT_OPEN: Final = "{action!r} is not a legal choice now"
TOO_LONG: Final = "a line is too long"
NOT_ASKED: Final = "an unexpected message of type '{type}'"
OTHER_QUESTION: Final = "the answer was to decision {id}, not {asked}"
