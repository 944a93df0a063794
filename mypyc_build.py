"""Compile parts of the package with mypyc into a folder of their own.

    python mypyc_build.py why-not          prints why nothing can be compiled here; nothing if it can
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
from pathlib import Path

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
        )
        distribution = Distribution({"name": GROUP, "ext_modules": extensions})
        task = distribution.get_command_obj("build_ext")
        task.build_lib = str(out)
        task.build_temp = str(Path(work, "build"))
        task.ensure_finalized()
        task.run()
        os.chdir(ROOT)


def main(args: list[str]) -> int:
    if args == ["why-not"]:
        reason = why_not()
        if reason:
            print(reason)
        return 0
    if len(args) > 2 and args[0] == "build":
        build(Path(args[1]), args[2:])
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
