"""The environments in the hands of those who use them: OpenSpiel, and one update of trainers that people know.

Each is installed in an environment of its own (scripts/kits.py), whose versions are printed.

    scripts/soak env                 all of them
    scripts/soak env openspiel sb3   these
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from scripts.kits import ROOT, installed, versions

# The packages to install, and the tests that need them.
KITS: Final[dict[str, tuple[list[str], list[str]]]] = {
    "openspiel": (["open_spiel"], ["tests/env/test_spiel.py"]),
    "sb3": (["sb3-contrib"], ["tests/env/test_trainers.py", "-k", "sb3 or example"]),
    "torchrl": (["torchrl"], ["tests/env/test_trainers.py", "-k", "torchrl"]),
    "tianshou": (["tianshou"], ["tests/env/test_trainers.py", "-k", "tianshou"]),
}
TOLD: Final = (
    "open-spiel",
    "sb3-contrib",
    "stable-baselines3",
    "torch",
    "torchrl",
    "tensordict",
    "tianshou",
    "gymnasium",
    "pettingzoo",
    "numpy",
)


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
    print(f"{name}: {', '.join(versions(python, TOLD))}", file=sys.stderr)
    # Other people's warnings are not ours to mend.
    command = [str(python), "-m", "pytest", "-q", "--soak", "-p", "no:cacheprovider", "-o", "filterwarnings=default"]
    return subprocess.run([*command, *tests], cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
