"""One id for each thing a person asks for, the same at every node it passes: with `--log-level debug` a move can be
followed from the edge to the owner and to the rows it is stored in."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Final

log: Final = logging.getLogger("highnoon.trace")


def trace_of(person: str, request: str) -> str:
    """Both ends make it from what they have: nothing more goes over the wire, and it tells nobody who the person is."""
    return blake2b(f"{person}\n{request}".encode(), digest_size=8).hexdigest()


def is_traced() -> bool:
    return log.isEnabledFor(logging.DEBUG)


def trace(step: str, person: str, request: str, **more: object) -> None:
    if is_traced():
        entry = {"trace": trace_of(person, request), "step": step, **more}
        log.debug("move %s: %s", entry["trace"], step, extra={"more": entry})
