"""The notes of `highnoon connect` about a deal before it happens, for `highnoon verify` to check the record."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from highnoon.cli import record_files
from highnoon.engine.vouch import Noted

if TYPE_CHECKING:
    from highnoon.server.witness import Witness

KEPT: Final = 500  # tables whose notes are kept
TABLE: Final = re.compile("[a-z0-9]{8,24}")


def folder() -> Path:
    return record_files.home() / "deals"


def path_of(table: str) -> Path | None:
    return folder() / f"{table}.json" if TABLE.fullmatch(table) else None


def load(table: str) -> Witness | None:
    from highnoon.server.witness import Witness

    path = path_of(table)
    if path is None:
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Witness)
    except (OSError, msgspec.MsgspecError):
        return None


def save(witness: Witness) -> None:
    """In a file that only its owner can read: until the deal, the number is a secret."""
    path = path_of(witness.table)
    if path is None:
        return
    with suppress(OSError):  # the game is worth more than the note
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(witness))
        os.replace(fresh, path)
        prune()


def prune() -> None:
    kept = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[KEPT:]:
        path.unlink()


def noted(table: str) -> Noted:
    witness = load(table)
    return Noted() if witness is None else witness.noted()
