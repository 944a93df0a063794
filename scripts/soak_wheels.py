"""Installs what is handed out: each wheel and the source distribution in an empty environment.

scripts/soak wheels [DIR]      DIR has what scripts/wheels built; without it, it is built first

Each must say what it is (`highnoon --version`), know its rules and scenes, and serve the browser client.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Final

from rich.console import Console

from scripts.soak_docs import has_client

ROOT: Final = Path(__file__).resolve().parents[1]


def artifacts(folder: Path) -> dict[Path, str]:
    """Each file with what `--version` must say."""
    wheels = set(folder.glob("*.whl"))
    pure = {file for file in wheels if file.name.endswith("-none-any.whl")} | set(folder.glob("*.tar.gz"))
    return {**dict.fromkeys(sorted(wheels - pure), "compiled"), **dict.fromkeys(sorted(pure), "interpreted")}


def install(file: Path, home: Path) -> Path:
    """The folder of its commands. The source distribution is built as where there is no compiler."""
    venv.create(home, with_pip=True, clear=True)
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment.pop("PYTHONPATH", None)
    if file.suffix == ".gz":
        environment |= {"HIGHNOON_COMPILE": "off", "HIGHNOON_WEB": "skip"}
    python = home / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", str(file)], check=True, env=environment, cwd=home)
    return python.parent


def check(commands: Path, home: Path, expected: str) -> str:
    """The first thing that is wrong, or nothing."""
    environment = {**os.environ, "HIGHNOON_HOME": str(home / "data")}
    environment.pop("PYTHONPATH", None)

    def said(*arguments: str) -> str:
        done = subprocess.run(
            [commands / "highnoon", *arguments], capture_output=True, text=True, env=environment, cwd=home
        )
        return done.stdout if done.returncode == 0 else f"exit {done.returncode}: {done.stderr}"

    version = said("--version")
    if f", {expected}" not in version:
        return f"--version says {version!r}"
    if "rules proven by scenes" not in said("rules", "saloon", "--coverage"):
        return "it knows no scenes"
    log = home / "server.log"
    with log.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            [commands / "highnoon", "serve", "--port", "0"], stdout=out, stderr=out, env=environment, cwd=home
        )
    try:
        return has_client(server, log)
    finally:
        server.terminate()
        server.wait(60)


def main(arguments: list[str]) -> int:
    console = Console(highlight=False, markup=False)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="highnoon-wheels-") as folder:
        built = Path(arguments[0]) if arguments else Path(folder) / "dist"
        if not arguments:
            subprocess.run([ROOT / "scripts" / "wheels", built], check=True, cwd=ROOT)
        found = artifacts(built.resolve())
        for number, (file, expected) in enumerate(found.items()):
            home = Path(folder) / str(number)
            problem = check(install(file, home), home, expected)
            failed += bool(problem)
            console.print(f"{file.name}: {problem or f'{expected}, serves the client'}")
    return 1 if failed or len(found) < 3 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
