"""Where records of played games are kept."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from highnoon.engine.record import Record
from highnoon.engine.refusal import BadInput


def home() -> Path:
    """HIGHNOON_HOME, or the usual place for a person's data."""
    if own := os.environ.get("HIGHNOON_HOME"):
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "highnoon"


def check_free(path: Path) -> None:
    """Before the game, so that nobody plays for a record that cannot be written."""
    if path.exists():
        raise BadInput(f"{path} already exists; choose another file for the record")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for the record")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"cannot write to {path.parent}")


def place(slug: str, commitment: str, wanted: Path | None, game: int) -> Path:
    """The file of the session's first, second… game."""
    if wanted is None:
        first = path = home() / "records" / f"{slug}-{datetime.now():%Y%m%d-%H%M%S}-{commitment[:6]}.jsonl"
        number = 1
        while path.exists():  # the same seed twice in a second
            number += 1
            path = first.with_stem(f"{first.stem}-{number}")
        return path
    return wanted if game == 1 else wanted.with_stem(f"{wanted.stem}-{game}")


def write(path: Path, record: Record) -> None:
    """All of it or nothing, and never over another file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(record.to_lines())
    except OSError as error:
        raise BadInput(f"cannot write the record {path}: {error.strerror}") from None
