"""Other processes, looked at from outside where Linux lists them."""

from __future__ import annotations

from pathlib import Path

LISTED = Path("/proc/self/stat").exists()


def is_there(pid: int) -> bool:
    """And not only waiting to be counted among the dead."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
