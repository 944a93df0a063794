"""Returns memory that the C library keeps to the machine.

Tables come and go in several threads, and glibc has an arena for each, with holes between what is still used: after
hours of coming and going the process is larger than what it holds.  One arena has fewer holes than five, and now and
then the empty pages go back to the machine.  Elsewhere (musl, macOS, Windows) nothing is done.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any, Final

ARENA_MAX: Final = -8  # M_ARENA_MAX of malloc.h
EVERY: Final = 60.0  # seconds between two times that pages are given back


def glibc(name: str) -> Any:
    """A function of the C library; None where there is no such function."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        return getattr(ctypes.CDLL(None), name, None)
    except OSError:
        return None


def keep_together() -> None:
    """Before there are threads."""
    mallopt = glibc("mallopt")
    if mallopt is not None and glibc("malloc_trim") is not None:
        mallopt(ARENA_MAX, 1)


def give_back() -> None:
    """Empty pages; takes a few milliseconds."""
    trim = glibc("malloc_trim")
    if trim is not None:
        trim(0)
