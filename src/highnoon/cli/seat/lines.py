"""Lines a person types, at a keyboard or through a pipe."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console


class Lines:
    """Reads answers.  None means that the input has ended."""

    def __init__(self, terminal: Console) -> None:
        self.terminal = terminal
        self.keyboard = sys.stdin is not None and sys.stdin.isatty()
        if self.keyboard:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (gives input() its line editing)

    def read(self, prompt: str) -> str | None:
        if self.keyboard and self.terminal.is_terminal:
            try:
                return input(prompt).strip()
            except EOFError:
                self.terminal.print()
                return None
        # Through a pipe the answer is shown too, so that what comes out reads like the game it was.
        self.terminal.print(prompt, end="")
        self.terminal.file.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        self.terminal.print(line.strip() if line else "")
        return line.strip() if line else None
