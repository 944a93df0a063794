"""The `highnoon` command."""

from __future__ import annotations


def main() -> None:
    raise SystemExit("not yet")
