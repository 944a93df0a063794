"""A small disk that can be filled: a file with a file system in it, mounted for as long as the script runs."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

SIZE = 500 << 20  # bytes: a small database and its write-ahead log
BLOCK = 1 << 20
TOOLS = ("mkfs.ext4", "mount", "umount")


def why_no_disk() -> str:
    """The reason why there can be no such disk here; empty if there can."""
    if os.geteuid() != 0:
        return "only root can mount a disk"
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    return f"there is no {missing[0]}" if missing else ""


class Disk:
    def __init__(self) -> None:
        self.image = Path(tempfile.mkstemp(prefix="highnoon-disk-")[1])
        self.folder = Path(tempfile.mkdtemp(prefix="hnd-"))
        os.truncate(self.image, SIZE)
        self.run("mkfs.ext4", "-q", "-F", "-m", "0", str(self.image))
        self.run("mount", "-o", "loop", str(self.image), str(self.folder))
        self.folder.chmod(0o755)

    def run(self, *command: str) -> None:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{command[0]} failed: {done.stderr}")

    @property
    def filler(self) -> Path:
        return self.folder / "filler"

    def fill(self) -> None:
        """Until there is no room for another byte."""
        size = BLOCK
        with self.filler.open("ab", buffering=0) as file:
            while size:
                try:
                    file.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    size //= 2

    def empty(self) -> None:
        self.filler.unlink(missing_ok=True)

    def remove(self) -> None:
        self.run("umount", "--lazy", str(self.folder))
        self.folder.rmdir()
        self.image.unlink()
