"""Every command of README.md and docs/, as written, in a fresh clone.

scripts/soak docs

The clone is set up by the README's first command. Commands that run until they are stopped are stopped once their page
answers with the client; tests/doc_commands.toml lists the commands that cannot run in a test, with the reasons.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

from rich.console import Console

from scripts.doc_commands import ROOT, filled, kind, listing, shown

LONGEST: Final = 3600.0  # seconds for one command; the first one compiles the engine
ADDRESS: Final = re.compile(r"http://[\w.]+:\d+")
MAY_MISS: Final = "highnoon lab tune"  # exits with 1 if its proof misses the goal


def environment(clone: Path) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")},
        "PATH": f"{clone / '.venv' / 'bin'}:{os.environ['PATH']}",
        "HIGHNOON_HOME": str(clone.parent / "home"),
        "HIGHNOON_BROWSER": "off",
        "HIGHNOON_PORT": "0",
    }


def run(clone: Path, command: str) -> str:
    """The reason why it failed; empty if it ran."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=clone,
        env=environment(clone),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LONGEST,
    )
    fine = (0, 1) if command.startswith(MAY_MISS) else (0,)
    return "" if done.returncode in fine else f"exit {done.returncode}\n{done.stdout[-2000:]}"


def serve(clone: Path, command: str) -> str:
    """Waits for its page, then stops it; the reason why that failed, or nothing."""
    if command.startswith("highnoon"):
        command += " --port 0"
    log = clone.parent / "server.log"
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            ["bash", "-c", f"exec {command}"],
            cwd=clone,
            env=environment(clone),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        return has_client(process, log)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)


def has_client(process: subprocess.Popen[bytes], log: Path) -> str:
    end = time.monotonic() + LONGEST
    while time.monotonic() < end and process.poll() is None:
        found = ADDRESS.search(log.read_text(encoding="utf-8"))
        if found:
            url = found[0].replace("0.0.0.0", "127.0.0.1")
            with urllib.request.urlopen(url, timeout=60) as page:
                return "" if b"<script" in page.read() else f"{url} has no client"
        time.sleep(0.5)
    return f"no address\n{log.read_text(encoding='utf-8')[-2000:]}"


def main() -> int:
    console = Console(highlight=False, markup=False)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="highnoon-docs-") as folder:
        clone = Path(folder) / "highnoon"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        for text in dict.fromkeys(command.text for command in shown()):
            what = kind(text)
            if what == "left_out":
                continue
            began = time.monotonic()
            problem = serve(clone, text) if what == "server" else run(clone, filled(text))
            failed += bool(problem)
            console.print(f"{'FAILED' if problem else 'ran'}  {time.monotonic() - began:7.1f} s  {text}  {problem}")
            if text == "scripts/play" and not problem:
                run(clone, "highnoon sim saloon -n 1 --seats 3 --seed 1 --records records")
        for listed in listing().left_out:
            console.print(f"left out  {listed.command}: {listed.reason}")
    console.print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
