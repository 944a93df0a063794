"""Other people's libraries, each installed in an environment of its own in `.venv/trainers`.

What a library does not bring itself, High Noon too, comes from `.venv`.
"""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PLACE: Final = ROOT / ".venv" / "trainers"


def installed(name: str, packages: list[str]) -> Path:
    """Returns the environment's Python; installs the packages the first time."""
    folder = PLACE / name
    python = folder / "bin" / "python"
    if not (folder / "ready").is_file():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages], check=True)
        own = next((ROOT / ".venv" / "lib").glob("python*/site-packages"))
        theirs = next((folder / "lib").glob("python*/site-packages"))
        (theirs / "zz_highnoon.pth").write_text(f"{own}\n", encoding="utf-8")
        (folder / "ready").write_text("", encoding="utf-8")
    return python


def versions(python: Path, wanted: tuple[str, ...]) -> list[str]:
    """Those of the wanted packages that are there, with their versions."""
    asked = subprocess.run([python, "-m", "pip", "list", "--format=freeze"], check=True, capture_output=True, text=True)
    found = dict(line.replace("_", "-").split("==", 1) for line in asked.stdout.splitlines() if "==" in line)
    return [f"{name} {found[name]}" for name in wanted if name in found]
