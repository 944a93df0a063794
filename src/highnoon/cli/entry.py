"""The net under every command: a person gets one plain line on stderr, never a traceback."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

import typer
from typer.main import get_command

from highnoon.cli.plain import plain
from highnoon.engine.dice import BadDie
from highnoon.engine.guard import Stuck
from highnoon.engine.refusal import BadInput, Refused
from highnoon.games import slugs

BAD_INPUT: Final = 2
OUR_FAULT: Final = 70  # EX_SOFTWARE of sysexits.h
NO_COMMAND: Final = re.compile("No such command '([^']*)'")
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


@cache
def command() -> Any:
    """Made once: it takes longer than most of what it does."""
    from highnoon.cli.app import app

    return get_command(app)


def run(args: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # signs that a terminal cannot show, or did not mean, become question marks
    try:
        code = command().main(args=args, prog_name="highnoon", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return complain(f"{with_a_stop(error.format_message())}{meant_a_game(error)}{see_help(error)}")
    except (BadInput, Refused, BadDie) as error:
        return complain(str(error))
    except Stuck as error:
        return complain(f"the rules went in circles, and that is our bug: {error}")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        close_quietly()
        return PIPE_CLOSED
    except OSError as error:
        return complain(f"{error.filename or 'a file'}: {error.strerror or error}")
    except Exception as error:
        if os.environ.get("HIGHNOON_DEBUG"):
            raise
        complain(f"this is our bug: {type(error).__name__}: {error} (set HIGHNOON_DEBUG=1 for details)")
        return OUR_FAULT
    return code if isinstance(code, int) else 0


def complain(message: str) -> int:
    """One line, whatever is in the message."""
    line = plain(message)
    try:
        sys.stderr.write(f"highnoon: {line}\n")
    except BrokenPipeError:
        close_quietly()
    return BAD_INPUT


def with_a_stop(sentence: str) -> str:
    return sentence if sentence.endswith("?") else f"{sentence.rstrip('.?')}."


def meant_a_game(error: typer.TyperException) -> str:
    """`highnoon posse` is not a command, but its meaning is plain."""
    found = NO_COMMAND.match(error.format_message())
    near = get_close_matches(found[1].lower(), slugs(), 1) if found else []
    return f" To play: highnoon play {near[0]}." if near else ""


def see_help(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f" See: {context.command_path} --help" if context is not None else ""


def close_quietly() -> None:
    """The reader has gone: drop the rest of the buffer, so that exiting does not fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
