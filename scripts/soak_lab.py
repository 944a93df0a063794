"""The lab on a Ray cluster of two nodes, all on this machine: a killed worker, then a killed node, change no byte.

    scripts/soak lab [--games 2000] [--game saloon]

Ray goes into .venv/ray, separate from everything else: it is too large for every contributor's setup.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.processes import free_port

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / ".venv" / "ray"
REQUIRED = "ray[client]>=2.50"


def install() -> None:
    if not (PACKAGES / "ray").is_dir():
        print("installing Ray into .venv/ray (once) ...", flush=True)
        command = [sys.executable, "-m", "pip", "install", "-q", "--target", str(PACKAGES), REQUIRED]
        subprocess.run(command, check=True)


class Node:
    """A Ray node in a process group of its own; nothing else is ever killed."""

    def __init__(self, folder: Path, *args: str) -> None:
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1"]
        command += ["--node-ip-address=127.0.0.1", "--object-store-memory=80000000", "--disable-usage-stats", *args]
        self.log = (folder / f"node-{time.monotonic_ns()}.log").open("wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, start_new_session=True)

    def children(self) -> list[tuple[int, str]]:
        """Every process below this one, with its name."""
        table: dict[int, tuple[int, str]] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    stat = (entry / "stat").read_text()
                    name = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                except OSError:
                    continue
                table[int(entry.name)] = (int(stat.rpartition(")")[2].split()[1]), name)
        below = {self.process.pid}
        while more := {pid for pid, (parent, _) in table.items() if parent in below} - below:
            below |= more
        return [(pid, table[pid][1]) for pid in below if pid in table]

    def stop(self) -> None:
        family = self.children()
        for pid, _ in family:
            kill(pid, signal.SIGTERM)
        time.sleep(2)
        for pid, _ in family:
            kill(pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()


def kill(pid: int, sign: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, sign)


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--game", default="saloon")
    asked = options.parse_args()
    install()
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(PACKAGES))))
    os.environ["RAY_AUTH_MODE"] = "disabled"
    sys.path.insert(0, str(PACKAGES))

    from highnoon.lab.crew import Local
    from highnoon.lab.design import series_study
    from highnoon.lab.on_ray import OnRay
    from highnoon.lab.run import Standing, run_study

    scratch = Path(tempfile.mkdtemp(prefix="hn-"))
    study = series_study(asked.game, games=asked.games, seats=None, alone=True)
    started = time.monotonic()
    run_study(study, scratch / "local", Local(1))
    print(f"one local process: {time.monotonic() - started:.1f} s", flush=True)
    whole = bytes_in(scratch / "local")
    port = free_port()
    temp = f"--temp-dir={scratch / 'ray'}"
    head = Node(scratch, "--head", f"--port={port}", "--include-dashboard=false", temp)
    nodes = [head]
    try:
        wait_for(port)
        time.sleep(5)
        for name in ("nobody", "worker", "node"):
            if len(nodes) < 2:
                nodes.append(Node(scratch, f"--address=127.0.0.1:{port}"))
                time.sleep(12)
            killed: list[str] = []
            victim = nodes[-1]

            def watch(standing: Standing, name: str = name, killed: list[str] = killed, victim: Node = victim) -> None:
                if standing.done < asked.games // 5 or killed or name == "nobody":
                    return
                family = victim.children()
                wanted = "ray::play_proven" if name == "worker" else "raylet/raylet"
                for pid, command in family:
                    if wanted in command:
                        kill(pid, signal.SIGKILL)
                        killed.append(f"{wanted} {pid}")
                        return

            started = time.monotonic()
            run_study(study, scratch / name, OnRay(f"127.0.0.1:{port}"), watch=watch)
            took = time.monotonic() - started
            same = bytes_in(scratch / name) == whole
            print(
                f"two nodes, killed {killed or 'nobody'}: {took:.1f} s, {'same' if same else 'OTHER'} bytes", flush=True
            )
            if not same or (name != "nobody" and not killed):
                raise SystemExit(
                    f"{name}: {'other bytes than one local process' if killed else 'found nothing to kill'}"
                )
    finally:
        for node in reversed(nodes):
            node.stop()
        shutil.rmtree(scratch, ignore_errors=True)


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the head of the cluster did not come up in a minute")


if __name__ == "__main__":
    main()
