"""What is said of and to bots from outside."""

from __future__ import annotations

from typing import Final

LATE: Final = "no answer within {budget:g} seconds"
GONE: Final = "the program has ended"
COMPLAINT: Final = "; its last words: {line}"
TRIES: Final = "nothing that can be done in {tries} tries: {message}"
STOOD_IN: Final = "A random choice was made: {trouble}."
NOT_OPEN: Final = "{action!r} is not among what can be chosen now"
TOO_LONG: Final = "a line is too long"
NOT_ASKED: Final = "a letter of type '{type}' was not asked for"
OTHER_QUESTION: Final = "question {id} was answered when {asked} was asked"
