"""How much a text may be, looked at before anything parses it.

Parsers are generous: a short TOML key of many parts takes memory by the square of its length, deep brackets end a
recursion, a long integer cannot be printed.  So every text that somebody else wrote passes here first: packs,
positions, scenes, records, and what a server or client sends.  Looking takes one pass and no memory worth a word.
"""

from __future__ import annotations

import re
import tomllib
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.refusal import BadInput

TOML_BYTES: Final = 1 << 20  # a file of packs, positions or scenes
RECORD_BYTES: Final = 32 << 20  # a whole record
ENTRY_BYTES: Final = 4 << 20  # a line of it
PARTS: Final = 12  # of one key, as in position.players.A.hand
DEEPEST: Final = 24  # brackets inside one another
WORD: Final = 100  # characters of a key or a number that is not in quotation marks
ENTRIES: Final = 30_000  # keys, tables and values in brackets of one document
SHOWN: Final = 200  # characters of a value that a message repeats

# The tokens of TOML, as far as it takes to tell them apart: texts and comments are skipped whole.  An unclosed text
# is skipped too, to where a parser stops; so the scan never begins twice at the same place.
TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}+'
    r"|'''(?:[^']|'(?!''))*+'{0,5}+"
    r'|"(?:[^"\\\n]|\\.)*+"?+'
    r"|'[^'\n]*+'?+"
    r"|#[^\n]*+"
    r"|[\w+-]++"
    r"|[\[\]{}.=,\n]",
    re.DOTALL,
)


def check_toml(name: str, source: str, most: int = TOML_BYTES) -> None:
    """Refuses a document that would cost its reader more than it is worth.

    Up to the first mistake in a document its tokens are those that a parser of TOML sees; after it no parser goes on.
    """
    if len(source) > most:
        raise BadInput(f"{name} has {len(source):,} characters; at most {most:,} are read")
    line, depth, parts, entries = 1, 0, 1, 0
    for found in TOKEN.finditer(source):
        token = found[0]
        first = token[0]
        if first == "\n":
            line += 1
            parts = 1
        elif first == ".":
            parts += 1
            entries += 1
            if parts > PARTS:
                raise BadInput(f"{name}, line {line}: a key has at most {PARTS} parts")
        elif first in "[{":
            depth += 1
            entries += 1
            parts = 1
            if depth > DEEPEST:
                raise BadInput(f"{name}, line {line}: brackets are at most {DEEPEST} deep")
        elif first in "]}":
            depth = max(0, depth - 1)
            parts = 1
        elif first in "=,":
            entries += 1
            parts = 1
        elif first in "\"'":
            line += token.count("\n")
        elif first != "#" and len(token) > WORD:
            raise BadInput(f"{name}, line {line}: a key or number has at most {WORD} characters")
        if entries > ENTRIES:
            raise BadInput(f"{name}, line {line}: a document has at most {ENTRIES:,} entries")


def read_toml(name: str, source: str, most: int = TOML_BYTES) -> dict[str, Any]:
    """A document of TOML; a broken one is refused with its line."""
    check_toml(name, source, most)
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        last = f"at line {len(source.splitlines())}, the end of the document"
        raise BadInput(f"{name}: {str(error).replace('at end of document', last)}") from None
    except (ValueError, RecursionError, OverflowError) as error:  # a date that does not exist, a bracket too many
        raise BadInput(f"{name}: {error}") from None


def read_json(name: str, data: bytes, kind: Any, most: int) -> Any:
    """A text of JSON as `kind`; a broken one is refused."""
    if len(data) > most:
        raise BadInput(f"{name} has {len(data):,} bytes; at most {most:,} are read")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"{name}: {error}") from None


def read_file(path: Path, most: int, what: str = "") -> bytes:
    """A file, unless it is too big or does not end."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadInput(f"cannot read {what}{path}: {error.strerror}") from None
    if len(data) > most:
        raise BadInput(f"{path.name} is too big: at most {most:,} bytes are read")
    return data


def read_text(path: Path, what: str = "") -> str:
    try:
        # As a text file is read: every end of a line is one character.
        return read_file(path, TOML_BYTES, what).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not a text file in UTF-8") from None


def inflate(name: str, data: bytes, most: int) -> bytes:
    """Unpacks what zlib packed, unless it is far larger than it should be."""
    packed = zlib.decompressobj()
    try:
        plain = packed.decompress(data, most)
    except zlib.error:
        raise BadInput(f"{name} is not what was packed") from None
    if packed.unconsumed_tail or not packed.eof:
        raise BadInput(f"{name} is more than {most:,} bytes, or not all of it")
    return plain


def brief(value: object) -> str:
    """A value as a message repeats it: never more than a line or two of it."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
