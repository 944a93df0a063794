"""The operator's folder of lab reports.  Its files are read once in a few seconds, not once per visitor."""

from __future__ import annotations

import re
import time
from html import unescape
from pathlib import Path
from typing import Final

import msgspec

REPORT: Final = "report.html"
EFFECTS: Final = "effects.json"
NAME: Final = re.compile(r"[\w-][\w.-]{0,80}")
TITLE: Final = re.compile(rb"<title>([^<]*)</title>")
MOST_REPORTS: Final = 200
MOST_BYTES: Final = 4_000_000
KEPT_FOR: Final = 5.0  # seconds

# Number, its low and high value, figure, effect between the two, least and most.
Effect = tuple[str, int, int, str, float, float, float]


class Cached(msgspec.Struct, frozen=True):
    """The effects that `highnoon lab sweep` leaves beside its report."""

    game: str
    bots: str
    effects: list[Effect]


class LabFolder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.reports_at = self.sweeps_at = -KEPT_FOR
        self.known_reports: list[tuple[str, str]] = []
        self.known_sweeps: list[Cached] = []

    def file(self, name: str) -> Path | None:
        """The report of that name, if there is one to show."""
        if not NAME.fullmatch(name):
            return None
        folder = self.path.resolve()
        file = (folder / name / REPORT).resolve()
        if not file.is_relative_to(folder) or not file.is_file() or file.stat().st_size > MOST_BYTES:
            return None
        return file

    def reports(self) -> list[tuple[str, str]]:
        """Name and title of every report, the newest first."""
        if time.monotonic() >= self.reports_at + KEPT_FOR:
            self.known_reports = self.read_reports()
            self.reports_at = time.monotonic()
        return self.known_reports

    def effects(self, slug: str) -> list[Effect]:
        """Everything that sweeps of this game have measured."""
        if time.monotonic() >= self.sweeps_at + KEPT_FOR:
            self.known_sweeps = self.read_sweeps()
            self.sweeps_at = time.monotonic()
        return [effect for cached in self.known_sweeps if cached.game == slug for effect in cached.effects]

    def read_reports(self) -> list[tuple[str, str]]:
        found = []
        for file in self.path.glob(f"*/{REPORT}"):
            if NAME.fullmatch(file.parent.name) and file.is_file() and not file.is_symlink():
                with file.open("rb") as page:
                    title = TITLE.search(page.read(4000))
                text = unescape(title[1].decode(errors="replace")) if title else file.parent.name
                found.append((file.stat().st_mtime, file.parent.name, text))
        return [(name, title) for _, name, title in sorted(found, reverse=True)[:MOST_REPORTS]]

    def read_sweeps(self) -> list[Cached]:
        found = []
        for file in sorted(self.path.glob(f"*/{EFFECTS}"))[:MOST_REPORTS]:
            try:
                if file.stat().st_size <= MOST_BYTES:
                    found.append(msgspec.json.decode(file.read_bytes(), type=Cached))
            except (OSError, msgspec.DecodeError, msgspec.ValidationError):
                continue  # a report of another version is not this page's trouble
        return found
