"""Never stuck: what happens when a game crosses its declared bounds."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

STEPS_BOUND: Final = 10_000


class Stuck(Exception):
    """A guard was crossed.  A fault of ours; `path` is a reproducer to send with the report."""

    def __init__(self, what: str, reproducer: dict[str, Any]) -> None:
        folder = Path(os.environ.get("HIGHNOON_REPRODUCERS", tempfile.gettempdir()))
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix="highnoon-stuck-", suffix=".json", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode({"what": what, **reproducer}))
        super().__init__(f"{what}; the reproducer is {name}")
        self.path = name
