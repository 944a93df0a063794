"""`highnoon lab`: what a game does, measured.  All computation is in the lab."""

from __future__ import annotations

from highnoon.cli.lab.group import app

__all__ = ["app"]
