"""Compiled C files and linked libraries, kept for the next build.

What is kept is found by a hash of everything that decides what it is: the text and, as the preprocessor sees them, all
headers and macros; the command with its flags; and which compiler that is.  A wrong guess is
thus impossible; a needless miss only costs time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from typing import Any

KEPT_BYTES = 400_000_000  # the longest unused go first


class Objects:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.headers: dict[tuple[tuple[str, ...], tuple[str, ...]], bytes] = {}
        self.lock = Lock()
        folder.mkdir(parents=True, exist_ok=True)

    def compile(self, compiler: Any, source: str, out: str, includes: list[str], flags: list[str]) -> str:
        """One C file; the name of its object file."""
        command = [*compiler.compiler_so, *(f"-I{folder}" for folder in [*includes, *compiler.include_dirs]), *flags]
        text = self.read(command, source)
        kept = self.folder / digest("object", *identity(command[0]), *compiler.compiler_so, *flags, text)
        target = Path(out, f"{Path(source).stem}-{kept.name[:12]}.o")
        target.parent.mkdir(parents=True, exist_ok=True)
        if not self.take(kept, target):
            (made,) = compiler.compile([source], output_dir=out, include_dirs=includes, extra_postargs=flags)
            shutil.move(made, target)
            self.keep(target, kept)
        return str(target)

    def read(self, command: list[str], source: str) -> bytes:
        """All that the compiler will read."""
        own = Path(source).read_text()
        directives = tuple(line for line in own.split("\n") if line.startswith("#"))
        if not all(line.startswith("#include ") for line in directives):
            return expanded(command, source)
        # Many files include the same and nothing else is asked of the preprocessor: its answer, macros too, serves all.
        with self.lock:
            if (known := (tuple(command), directives)) not in self.headers:
                with tempfile.NamedTemporaryFile("w", dir=Path(source).parent, suffix=".c") as stub:
                    stub.write("\n".join(directives) + "\n")
                    stub.flush()
                    self.headers[known] = expanded([*command, "-dD"], stub.name)
        return self.headers[known] + b"\0" + own.encode()

    def link(self, compiler: Any, objects: list[str], target: str, *args: Any, **options: Any) -> None:
        """One library, by the compiler's own way of linking."""
        said = {name: value for name, value in options.items() if name != "build_temp"}
        contents = (Path(file).read_bytes() for file in objects)
        command = [*compiler.linker_so, repr(args), repr(sorted(said.items())), *compiler.library_dirs]
        kept = self.folder / digest("library", *identity(compiler.linker_so[0]), *command, *contents)
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        if not self.take(kept, Path(target)):
            type(compiler).link_shared_object(compiler, objects, target, *args, **options)
            self.keep(Path(target), kept)

    def take(self, kept: Path, target: Path) -> bool:
        try:
            shutil.copyfile(kept, target)
        except FileNotFoundError:
            return False
        os.utime(kept)
        if kept.name.startswith("library"):
            target.chmod(0o755)
        return True

    def keep(self, made: Path, kept: Path) -> None:
        # Under its name only when it is whole: a build may be broken off, or another one may read.
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix="new-", delete=False) as file:
            file.write(made.read_bytes())
        os.replace(file.name, kept)

    def tidy(self) -> None:
        space = KEPT_BYTES
        for file in sorted(self.folder.iterdir(), key=lambda file: -file.stat().st_mtime):
            space -= file.stat().st_size
            if space < 0:
                file.unlink(missing_ok=True)


def expanded(command: list[str], source: str) -> bytes:
    return subprocess.run([*command, "-E", "-P", source], check=True, capture_output=True).stdout


def digest(kind: str, *parts: str | bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        found.update(len(data).to_bytes(8, "little") + data)
    return f"{kind}-{found.hexdigest()}"


_identities: dict[str, list[str]] = {}


def identity(command: str) -> Iterable[str]:
    """Which program a command is: where, since when, and what it says of itself."""
    if command not in _identities:
        program = os.path.realpath(shutil.which(command) or command)
        about = os.stat(program)
        said = subprocess.run([command, "--version"], capture_output=True, text=True).stdout
        _identities[command] = [program, str(about.st_size), str(about.st_mtime_ns), said]
    return _identities[command]
