"""A new game as docs/add-a-game.md says to begin one: a copy of the example under another name, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
EXAMPLE: Final = ROOT / "examples" / "stare_down"
RENAMED: Final = {
    "stare-down": "wink",
    "Stare-down": "Wink",
    "StareDown": "Wink",
    "stare_down": "wink",
    "SD-": "WK-",
    '"SD"': '"WK"',
    "nerve": "wink",
}


def copy_example(where: Path) -> Path:
    """The folder of the new game."""
    folder = where / "wink"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        for old, new in RENAMED.items():
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    return folder
