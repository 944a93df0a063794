"""Compile parts of the package with mypyc into a folder of their own.

    python mypyc_build.py why-not          prints why nothing can be compiled here; nothing if it can
    python mypyc_build.py check FILE…      only resolves the types, as compiling does first
    python mypyc_build.py build OUT FILE…  compiles FILE… (all in one group) into OUT

A program of its own, not part of the build hook, for two reasons: mypyc exits on a type error and
works in the current folder, and the set-up scripts ask `why-not` before anything is installed (so
only the standard library may be imported at the top).
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
GROUP = "highnoon"  # names the shared library: highnoon__mypyc


def compiler() -> str | None:
    """The C compiler command to use. Python's own first: its flags were made for it."""
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        if command and shutil.which(command.split()[0]):
            return str(command)
    return None


def why_not() -> str:
    """Why this machine cannot compile extensions, or an empty string."""
    if os.name == "nt":
        return ""  # setuptools looks for the compiler in places of its own; trying is the only test
    if compiler() is None:
        return "no C compiler on PATH"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python.h is missing (on Debian: apt install python3-dev)"
    return ""


def check(files: list[str]) -> int:
    """What compiling does first, in seconds instead of minutes: find every import and its types."""
    from mypy import api

    said, complaints, status = api.run(["--config-file", "pyproject.toml", "--cache-dir", os.devnull, *files])
    print(said + complaints)
    return status


def build(out: Path, files: list[str]) -> None:
    """Compile in a copy, so that nothing is left in the source tree and builds can run side by side."""
    out = out.resolve()
    if (command := compiler()) is not None:
        os.environ["CC"] = command
    with tempfile.TemporaryDirectory(prefix="highnoon-mypyc-") as work:
        shutil.copytree(
            ROOT / "src",
            Path(work, "src"),
            ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "node_modules"),
        )
        shutil.copy(ROOT / "pyproject.toml", work)
        os.chdir(work)

        # In this order: mypyc works with distutils unless it finds setuptools loaded already.
        # isort: off
        from setuptools import Distribution
        from mypyc.build import mypycify
        # isort: on

        extensions = mypycify(
            ["--config-file", "pyproject.toml", *files],
            opt_level="3",
            debug_level="0",
            group_name=GROUP,
            multi_file=True,
        )
        for extension in extensions:
            for source in extension.sources:
                free_at_once(Path(source))
            if len(extension.sources) > 1:
                extension.sources = by_room(extension.sources, Path(work, "rooms"))
                extension.include_dirs.append(work)
                if os.name != "nt":
                    extension.extra_compile_args.append("-fvisibility=hidden")  # calls between rooms stay direct
        distribution = Distribution({"name": GROUP, "ext_modules": extensions})
        task = side_by_side(distribution)
        task.build_lib = str(out)
        task.build_temp = str(Path(work, "build"))
        task.ensure_finalized()
        task.run()
        os.chdir(ROOT)


def free_at_once(source: Path) -> None:
    """Objects of acyclic classes are freed at once, never in CPython's trashcan.

    The trashcan, which frees deeply nested objects one after the other, keeps its list in the collector's part of an
    object.  Acyclic objects have none, but mypyc (2.4) writes the trashcan into their deallocators all the same: freed
    fifty levels deep they would overwrite whatever lies before them.
    """
    functions = source.read_text().split("\n}\n")
    for i, function in enumerate(functions):
        if "CPy_TRASHCAN_BEGIN" in function and "PyObject_GC_UnTrack" not in function:
            functions[i] = "\n".join(line for line in function.split("\n") if "CPy_TRASHCAN_" not in line)
    source.write_text("\n}\n".join(functions))


def by_room(sources: list[str], out: Path) -> list[str]:
    """One C file for each room (the engine, each game), so that a compiler sees all that belongs together, as it
    would in one big file, and the rooms are compiled side by side in half the time."""
    rooms: dict[str, list[str]] = {}
    for source in sources:
        # mypyc writes package.room.topic as __native_package___room___topic.c; what is not so named is its runtime.
        parts = Path(source).stem.split("___")
        room = "runtime" if len(parts) < 2 else parts[2] if parts[1] == "games" and len(parts) > 2 else parts[1]
        rooms.setdefault(room, []).append(Path(source).as_posix())
    out.mkdir()
    for room, parts in rooms.items():
        Path(out, f"{room}.c").write_text("".join(f'#include "{part}"\n' for part in parts))
    return [str(Path(out, f"{room}.c")) for room in rooms]


def side_by_side(distribution: Distribution) -> build_ext:
    """The build step, compiling as many files at once as there are cores."""
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]  # setuptools does not say its type
        def build_extension(self, ext: Extension) -> None:
            def compile(source: str) -> list[str]:
                made: list[str] = self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )
                return made

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                ext.extra_objects = [made for some in pool.map(compile, ext.sources) for made in some]
            ext.sources = []
            super().build_extension(ext)

    task = SideBySide(distribution)
    task.parallel = os.cpu_count()
    return task


def main(args: list[str]) -> int:
    if args == ["why-not"]:
        reason = why_not()
        if reason:
            print(reason)
        return 0
    if len(args) > 1 and args[0] == "check":
        return check(args[1:])
    if len(args) > 2 and args[0] == "build":
        build(Path(args[1]), args[2:])
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
