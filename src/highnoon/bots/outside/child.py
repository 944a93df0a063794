"""The process at the other end of the line.  It is not trusted: it may be slow, noisy, silent or gone."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
from collections import deque
from time import monotonic
from typing import IO, Final

from highnoon.bots.outside.letters import LONGEST
from highnoon.engine.refusal import BadInput

LAST_WORDS: Final = 20  # lines of its standard error that are kept
GRACE: Final = 1.0  # seconds to end by itself
END: Final = b""


class Gone(Exception):
    """The process has ended, or closed its output."""


class Late(Exception):
    """No line came in time."""


class Child:
    """A running program that is written to and read from line by line."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BadInput(f"the bot's command {command!r} cannot be read: {error}") from None
        if not words:
            raise BadInput("the bot's command is empty; give a program and its arguments")
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=-1
            )
        except OSError as error:
            raise BadInput(f"the bot {words[0]!r} cannot be started: {error.strerror}") from None
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=1000)
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.threads = [
            threading.Thread(target=self.read, args=(self.process.stdout,), daemon=True),
            threading.Thread(target=self.listen, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def read(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(ValueError):  # closed under us
            while line := stream.readline(LONGEST + 1):
                self.lines.put(line)
        self.lines.put(END)

    def listen(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(ValueError):
            while line := stream.readline(LONGEST):
                self.last_words.append(line.decode(errors="replace").rstrip())

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise Gone from None

    def line(self, until: float) -> bytes:
        """The next line, which must come before this moment of the monotonic clock."""
        try:
            line = self.lines.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise Late from None
        if line == END:
            self.lines.put(END)  # for whoever asks next
            raise Gone
        return line

    def forget(self) -> None:
        """What it has written unasked, or too late, is not listened to."""
        with contextlib.suppress(queue.Empty):
            while (line := self.lines.get_nowait()) != END:
                pass
            self.lines.put(line)

    @property
    def complaint(self) -> str:
        """The last line of its standard error that says something."""
        return next((line for line in reversed(self.last_words) if line.strip()), "")

    def close(self) -> bool:
        """Ends it; whether it went by itself once its input was closed."""
        with contextlib.suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        try:
            self.process.wait(GRACE)
            went = True
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            went = False
        self.forget()  # a reader that waits for room must see the end
        for thread in self.threads:
            thread.join(GRACE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return went
