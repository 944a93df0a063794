"""Compile parts of the package with mypyc into a separate folder.

    python mypyc_build.py why-not          prints why nothing can be compiled here; nothing if it can
    python mypyc_build.py check FILE…      only resolves the types, as compiling does first
    python mypyc_build.py build OUT KEEP FILE…  compiles FILE… (all in one group) into OUT; KEEP is a folder for
                                           what the next build can use, or - for none
    python mypyc_build.py write OUT KEEP FILE…  only writes the C files into OUT

A separate program, not part of the build hook, for two reasons: mypyc exits on a type error and
works in the current folder, and the setup scripts ask `why-not` before anything is installed (so
only the standard library may be imported at the top).
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mypyc_objects import Objects
from mypyc_rooms import lay_out

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
    """The first part of compiling, in seconds instead of minutes: find every import and its types."""
    from mypy import api

    said, complaints, status = api.run(["--config-file", "pyproject.toml", "--cache-dir", os.devnull, *files])
    print(said + complaints)
    return status


def build(out: Path, keep: Path | None, files: list[str]) -> None:
    """Compile in a copy, so that nothing is left in the source tree and builds can run side by side.

    `keep` is a folder for what the next build can use: compiled parts (mypyc_objects.py) and mypy's types.
    """
    out = out.resolve()
    if (command := compiler()) is not None:
        os.environ["CC"] = command
    from setuptools import Distribution

    with ExitStack() as cleanup:
        keep, work = workplace(keep, cleanup)
        extensions = written(work, keep, files)
        distribution = Distribution({"name": GROUP, "ext_modules": extensions})
        task = side_by_side(distribution, Objects(keep / "objects") if keep is not None else None)
        task.build_lib = str(out)
        task.build_temp = str(work / "build")
        task.ensure_finalized()
        task.run()


def write(out: Path, keep: Path | None, files: list[str]) -> None:
    """Only the C files, for the test that what was kept changes none of them."""
    out = out.resolve()
    with ExitStack() as cleanup:
        keep, work = workplace(keep, cleanup)
        written(work, keep, files)
        shutil.copytree(work / "rooms", out)


def written(work: Path, keep: Path | None, files: list[str]) -> list[Extension]:
    """The C files in a copy of the sources, and what is to become of them."""
    shutil.copytree(
        ROOT / "src",
        work / "src",
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "node_modules", "static"),
    )
    shutil.copy(ROOT / "mypyc_types.py", work)
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    plugin = '[tool.mypy]\nplugins = ["mypyc_types.py"]\n' if keep is not None else "[tool.mypy]\n"
    work.joinpath("pyproject.toml").write_text(settings.replace("[tool.mypy]\n", plugin), encoding="utf-8")
    os.chdir(work)

    # In this order: mypyc works with distutils unless it finds setuptools loaded already.
    # isort: off
    from setuptools import Distribution  # noqa: F401
    from mypyc.build import mypycify
    # isort: on

    extensions = mypycify(
        ["--config-file", "pyproject.toml", "--cache-dir", str(keep / "types" if keep else os.devnull), *files],
        opt_level="3",
        debug_level="0",
        group_name=GROUP,
        multi_file=True,
    )
    for extension in extensions:
        if len(extension.sources) > 1:
            extension.sources = lay_out(extension.sources, work / "rooms")
            if os.name != "nt":
                extension.extra_compile_args.append("-fvisibility=hidden")  # calls between parts stay direct
    return list(extensions)


def workplace(keep: Path | None, cleanup: ExitStack) -> tuple[Path | None, Path]:
    """The folder of what is kept, if it is free, and one to work in."""
    keep = alone_in(keep.resolve(), cleanup) if keep is not None else None
    # mypy's cache knows files by their path, so the copy is always at the same place if there is a cache.
    work = keep / "work" if keep is not None else Path(cleanup.enter_context(tempfile.TemporaryDirectory()))
    shutil.rmtree(work, ignore_errors=True)
    cleanup.callback(shutil.rmtree, work, ignore_errors=True)
    cleanup.callback(os.chdir, ROOT)
    return keep, work


def alone_in(keep: Path, cleanup: ExitStack) -> Path | None:
    """The folder, for this build alone; nothing if another build is in it (it will do without)."""
    try:
        import fcntl
    except ImportError:
        return None  # Windows, where nothing is kept
    keep.mkdir(parents=True, exist_ok=True)
    lock = cleanup.enter_context(keep.joinpath("lock").open("w"))
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return None
    return keep


def side_by_side(distribution: Distribution, objects: Objects | None) -> build_ext:
    """The build step, compiling as many files at once as there are cores; what was kept is not made again."""
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]  # setuptools does not say its type
        def build_extensions(self) -> None:
            if objects is not None:
                self.compiler.link_shared_object = partial(objects.link, self.compiler)
            sources = [(ext, source) for ext in self.extensions for source in ext.sources]
            sources.sort(key=lambda found: -Path(found[1]).stat().st_size)  # the longest first: none is left over
            for ext in self.extensions:
                ext.sources, ext.extra_objects = [], []
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = list(pool.map(lambda found: self.compile(*found), sources))
            for (ext, _), file in sorted(zip(sources, made, strict=True), key=lambda found: found[0][1]):
                ext.extra_objects.append(file)
            super().build_extensions()
            if objects is not None:
                objects.tidy()

        def compile(self, ext: Extension, source: str) -> str:
            # Shims of modules with the same name must not meet in one folder.
            out = str(Path(self.build_temp, ext.name))
            if objects is not None:
                return objects.compile(self.compiler, source, out, ext.include_dirs, ext.extra_compile_args)
            (made,) = self.compiler.compile(
                [source], output_dir=out, include_dirs=ext.include_dirs, extra_postargs=ext.extra_compile_args
            )
            return str(made)

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
    if len(args) > 3 and args[0] in ("build", "write"):
        task = build if args[0] == "build" else write
        task(Path(args[1]), Path(args[2]) if args[2] != "-" else None, args[3:])
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
