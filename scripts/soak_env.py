"""The environments in the hands of those who use them: OpenSpiel, and one update of trainers that people know.

Each is installed in an environment of its own (in `.venv/trainers`), whose versions are printed; what it does
not bring itself, High Noon too, comes from `.venv`.

    scripts/soak env                 all of them
    scripts/soak env openspiel sb3   these
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PLACE: Final = ROOT / ".venv" / "trainers"
# The packages to install, and the tests that need them.
KITS: Final[dict[str, tuple[list[str], list[str]]]] = {
    "openspiel": (["open_spiel"], ["tests/env/test_spiel.py"]),
    "sb3": (["sb3-contrib"], ["tests/env/test_trainers.py", "-k", "sb3"]),
    "torchrl": (["torchrl"], ["tests/env/test_trainers.py", "-k", "torchrl"]),
    "tianshou": (["tianshou"], ["tests/env/test_trainers.py", "-k", "tianshou"]),
}
TOLD: Final = ("open-spiel", "sb3-contrib", "stable-baselines3", "torch", "torchrl", "tensordict", "tianshou")
TOLD_TOO: Final = ("gymnasium", "pettingzoo", "numpy")


def main(wanted: list[str]) -> int:
    if unknown := [name for name in wanted if name not in KITS]:
        print(f"there is no {unknown[0]!r}; there are {', '.join(KITS)}", file=sys.stderr)
        return 2
    failed = [name for name in wanted or KITS if not soak(name)]
    print(f"failed: {', '.join(failed)}" if failed else "all of them learn", file=sys.stderr)
    return 1 if failed else 0


def soak(name: str) -> bool:
    packages, tests = KITS[name]
    python = installed(name, packages)
    print(f"{name}: {', '.join(versions(python))}", file=sys.stderr)
    # Other people's warnings are not ours to mend.
    command = [str(python), "-m", "pytest", "-q", "--soak", "-p", "no:cacheprovider", "-o", "filterwarnings=default"]
    return subprocess.run([*command, *tests], cwd=ROOT, check=False).returncode == 0


def installed(name: str, packages: list[str]) -> Path:
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


def versions(python: Path) -> list[str]:
    asked = subprocess.run([python, "-m", "pip", "list", "--format=freeze"], check=True, capture_output=True, text=True)
    found = dict(line.split("==", 1) for line in asked.stdout.splitlines() if "==" in line)
    return [f"{name} {found[name]}" for name in (*TOLD, *TOLD_TOO) if name in found]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
