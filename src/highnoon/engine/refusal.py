"""Refuse, never repair: what a table says to a move that is not legal."""

from __future__ import annotations


class Refused(Exception):
    """An action was not legal.  Nothing has changed."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message


class BadInput(ValueError):
    """Something a person or file gave is wrong; the message is one line of plain English for them."""
