"""Logs as JSON, one object per line: for machines first.  No cookie, token, secret or text of a chat is ever logged."""

from __future__ import annotations

import logging
import sys
import time

import msgspec


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        more = getattr(record, "more", None)
        if isinstance(more, dict):
            entry.update(more)
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode()


def set_up(level: str, json: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if json else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger = logging.getLogger("highnoon")
    logger.handlers = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False
    # aiohttp complains about what strangers send; our own faults are caught before.  SQLAlchemy complains about a
    # database that does not answer, which the storage reports.  All other loggers write
    # in the same form.
    for name, least in (("aiohttp", "CRITICAL"), ("asyncio", "WARNING"), ("sqlalchemy", "CRITICAL"), ("", "WARNING")):
        other = logging.getLogger(name)
        other.handlers = [handler]
        other.setLevel(least)
        other.propagate = False
