"""Every comment and docstring of the project, for tests/test_voice.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDERS: Final = ("src", "tests", "scripts", "examples", "web/src", "web/scripts", "web/tests")
IN_BROWSER: Final = (".ts", ".tsx", ".css")
PYTHON: Final = re.compile(
    r'"""(?P<docstring>.*?)"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|#(?P<comment>[^\n]*)', re.DOTALL
)
# A block, or the rest of a line; `//` inside a URL or a text is neither.
BROWSER_COMMENT: Final = re.compile(r"/\*(.*?)\*/|(?<![:\"'`\w/])//([^\n]*)", re.DOTALL)


class Comment(NamedTuple):
    place: str
    text: str


def files() -> Iterator[Path]:
    yield from sorted(ROOT.glob("*.py"))
    yield from sorted((ROOT / "web").glob("*.ts"))
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            made = file.name.endswith(".gen.ts") or "static" in file.parts or "__pycache__" in file.parts
            if file.is_file() and not made and (file.suffix in (".py", *IN_BROWSER) or is_script(file)):
                yield file


def is_script(file: Path) -> bool:
    return not file.suffix and file.read_bytes().startswith(b"#!")


def comments(file: Path) -> Iterator[Comment]:
    """Lines that follow each other are one comment; line breaks are spaces."""
    text = file.read_text(encoding="utf-8")
    found = in_python(text) if file.suffix == ".py" else in_browser(text) if file.suffix else in_shell(text)
    for line, each in found:
        yield Comment(f"{file.relative_to(ROOT)}:{line}", " ".join(each.split()))


def in_python(text: str) -> Iterator[tuple[int, str]]:
    """A docstring is a text in three quotation marks with nothing before it on its line."""
    lines = []
    for found in PYTHON.finditer(text):
        before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        line = text.count("\n", 0, found.start()) + 1
        if found["comment"] is not None:
            lines.append((line if not before.strip() else -line, found["comment"].lstrip(": ")))
        elif (
            found["docstring"] is not None
            and before.strip() in ("", "r")
            and text[: found.start()].rstrip()[-1:] not in ("(", ",")
        ):
            yield line, found["docstring"]
    yield from joined(lines)


def in_shell(text: str) -> Iterator[tuple[int, str]]:
    lines = enumerate(text.splitlines(), 1)
    yield from joined((n, line.lstrip("# ")) for n, line in lines if re.match(r"\s*#(?!!)", line))


def in_browser(text: str) -> Iterator[tuple[int, str]]:
    lines = []
    for found in BROWSER_COMMENT.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if found[1] is not None:
            yield line, re.sub(r"^\s*\*", "", found[1].removeprefix("*"), flags=re.MULTILINE)
        else:
            alone = not text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
            lines.append((line if alone else -line, found[2]))
    yield from joined(lines)


def joined(lines: Iterator[tuple[int, str]] | list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Comments on lines of their own that follow each other; a negative number is behind code, and stays alone."""
    first, last, parts = 0, 0, list[str]()
    for line, text in lines:
        if parts and line == last + 1:
            parts.append(text)
        else:
            if parts:
                yield abs(first), " ".join(parts)
            first, parts = line, [text]
        last = line if line > 0 else 0
    if parts:
        yield abs(first), " ".join(parts)
