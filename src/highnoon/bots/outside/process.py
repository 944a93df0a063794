"""The process at the other end of the line.  It is not trusted: it may be slow, noisy, silent, deaf or gone."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from collections import deque
from time import monotonic
from typing import IO, Final

from highnoon.bots.outside.messages import LONGEST
from highnoon.engine.refusal import BadInput

LAST_WORDS: Final = 20  # lines of its standard error that are kept
UNREAD: Final = 1000  # lines that may wait, either way
GRACE: Final = 2.0  # seconds to exit on its own
END: Final = b""

CHILDREN: Final[weakref.WeakSet[BotProcess]] = weakref.WeakSet()


class Gone(Exception):
    """The process has ended, or closed its output."""


class Late(Exception):
    """No line came in time."""


class BotProcess:
    """A running program that is written to and read from line by line.

    Threads do both, so that nobody waits for a program that does not read, or does not write.
    """

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BadInput(f"the bot's command {command!r} cannot be read: {error}") from None
        if not words:
            raise BadInput("the bot's command is empty; give a program and its arguments")
        try:
            # In a session of its own: whatever it starts itself can be ended with it, and Ctrl-C is ours to hear.
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=-1,
                start_new_session=True,
            )
        except OSError as error:
            raise BadInput(f"the bot {words[0]!r} cannot be started: {error.strerror}") from None
        CHILDREN.add(self)
        self.closing = False
        self.outbox: queue.Queue[bytes] = queue.Queue(maxsize=UNREAD)
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=UNREAD)
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        streams = [
            (self.feed, self.process.stdin),
            (self.read, self.process.stdout),
            (self.listen, self.process.stderr),
        ]
        self.threads = [threading.Thread(target=work, args=(stream,), daemon=True) for work, stream in streams]
        for thread in self.threads:
            thread.start()

    # Each of these ends with its stream, and closes it: nobody else could without waiting for them.

    def feed(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while (line := self.outbox.get()) != END:
                stream.write(line + b"\n")
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def read(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST + 1):
                if not self.closing:
                    self.lines.put(line)
        self.lines.put(END)

    def listen(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST):
                self.last_words.append(line.decode(errors="replace").rstrip())

    def write(self, line: bytes) -> None:
        try:
            self.outbox.put_nowait(line)
        except queue.Full:
            raise Late from None  # it has not read anything for long

    def line(self, until: float) -> bytes:
        """The next line, which must come before this moment of the monotonic clock."""
        try:
            line = self.lines.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise Late from None
        if line == END:
            self.lines.put(END)  # for the next reader
            raise Gone
        return line

    def forget(self) -> None:
        """Drops the lines it wrote unasked or too late."""
        with contextlib.suppress(queue.Empty):
            while (line := self.lines.get_nowait()) != END:
                pass
            self.lines.put(line)

    @property
    def complaint(self) -> str:
        """The last line of its standard error that says something."""
        return next((line for line in reversed(self.last_words) if line.strip()), "")

    def close(self) -> bool:
        """Ends it.  True if it exited on its own once its input was closed."""
        self.closing = True
        with contextlib.suppress(queue.Full):
            self.outbox.put_nowait(END)
        try:
            self.process.wait(GRACE)
            went = True
        except subprocess.TimeoutExpired:
            went = False
        self.kill()
        self.process.wait()
        self.forget()  # a reader that waits for room must see the end
        for thread in self.threads:
            thread.join(GRACE)
        return went

    def kill(self) -> None:
        """With everything it has started."""
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()


def kill_all() -> None:
    """For a process that is about to end without further ado."""
    for child in list(CHILDREN):
        child.kill()
