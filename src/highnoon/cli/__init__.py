"""The `highnoon` command: one small module per sub-command, `app.py` puts them together."""

from __future__ import annotations

from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """Runs the command and ends with its exit code."""
    from highnoon.cli.entry import run

    raise SystemExit(run(args))
