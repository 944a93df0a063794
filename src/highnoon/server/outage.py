"""A database that does not answer is told of once, and once more when it is back; not at every try in between."""

from __future__ import annotations

import logging

log = logging.getLogger("highnoon.storage")


class StorageDown(Exception):
    """The database does not answer, or has no room."""


class InDoubt(StorageDown):
    """It failed while it was being committed: whether it is stored only the database knows."""


class Outage:
    """Used by the threads that read and write; that two of them begin to tell at once does no harm."""

    def __init__(self) -> None:
        self.lasts = False
        self.count = 0  # how often it began

    def begins(self, error: Exception) -> str:
        """The reason, on one line."""
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        if not self.lasts:
            self.lasts = True
            self.count += 1
            log.error("the storage is not answering: %s", reason)
        return reason

    def ends(self) -> None:
        if self.lasts:
            self.lasts = False
            log.warning("the storage answers again")
