"""Lighthouse (mobile) on the front page and on tables at play: `python -m tests.web.lighthouse FOLDER`.

Its own browser is one that already sits at the tables, so that what is measured is what a player's phone does after a
tap on the link: cookie there, cache empty.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, sync_playwright

import highnoon
from tests.processes import free_port
from tests.web import notoriety, saloon, tabletown
from tests.web.house import House
from tests.web.staged import with_position

VERSION: Final = "12.8.2"  # the last one for Node 20
ENOUGH: Final = 95
TRIES: Final = 3
WANTED: Final = ("performance", "accessibility", "best-practices")
# Where a table waits for the one who measures, with as much to show as there can be.
GAMES: Final = {
    "finger-guns": (5, ""),
    "saloon": (5, saloon.FIGHT),
    "tabletown": (8, tabletown.STREET),
    "notoriety": (8, notoriety.SQUARE),
    "posse": (4, ""),
}


def install(folder: Path) -> Path:
    """Lighthouse itself, once; kept beside its reports."""
    tool = folder / "tool"
    script = tool / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.is_file():
        tool.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        assert npm, "Node and npm are needed"
        quiet = ("--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error")
        subprocess.run([npm, "install", "--prefix", str(tool), *quiet, f"lighthouse@{VERSION}"], check=True)
    return script


def sit_down(context: BrowserContext, url: str, game: str) -> str:
    """A table against bots; its address."""
    seats, position = GAMES[game]
    wish = {
        "game": game,
        "nickname": "Ann",
        "seats": seats,
        "bots": ["greenhorn"] * (seats - 1),
        "pack": with_position(highnoon.load(game).pack.source, position) if position else "",
        "clock": {"mode": "none"},
        "start": True,
    }
    made = context.request.post(f"{url}/api/tables", data=wish)
    assert made.ok, made.text()
    return f"{url}/t/{made.json()['id']}"


def best_of(tries: int, script: Path, port: int, url: str, report: Path) -> dict[str, int]:
    """Noise only ever takes away: the best of a few runs is nearest to the truth, and often the first is enough."""
    best: dict[str, int] = {}
    for _ in range(tries):
        try:
            scores = measure(script, port, url, report)
        except subprocess.CalledProcessError:
            continue  # it says itself that it should be run again
        if not best or sum(scores.values()) > sum(best.values()):
            best = scores
        if min(best.values()) >= ENOUGH:
            break
    assert best, f"Lighthouse could not measure {url}"
    return best


def measure(script: Path, port: int, url: str, report: Path) -> dict[str, int]:
    node = shutil.which("node")
    assert node
    command = [node, str(script), url, f"--port={port}", "--quiet", "--output=json", f"--output-path={report}"]
    only = f"--only-categories={','.join(WANTED)}"
    # The cookie must stay, or nobody would sit at the table.
    subprocess.run([*command, only, "--disable-storage-reset", "--form-factor=mobile"], check=True, timeout=300)
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return {name: round(100 * found["categories"][name]["score"]) for name in WANTED}


def main(args: list[str]) -> int:
    folder = Path(args[0]).resolve()
    script = install(folder)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    low = False
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.open()
        try:
            port = free_port()
            context = playwright.chromium.launch_persistent_context(
                str(Path(data) / "profile"),
                executable_path=chromium,
                args=[f"--remote-debugging-port={port}"],
            )
            context.new_page().goto(house.url)
            places = {"lobby": house.url + "/"}
            places |= {game: sit_down(context, house.url, game) for game in GAMES}
            print("| page | " + " | ".join(WANTED) + " |")  # noqa: T201
            print("|---|" + "---|" * len(WANTED))  # noqa: T201
            for name, url in places.items():
                scores = best_of(TRIES, script, port, url, folder / f"{name}.json")
                low = low or min(scores.values()) < ENOUGH
                print(f"| {name} | " + " | ".join(str(score) for score in scores.values()) + " |", flush=True)  # noqa: T201
            context.close()
        finally:
            house.stop()
    return int(low)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
