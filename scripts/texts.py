"""Every text a person can read, by surface: docs/texts.md, and what tests/test_voice.py looks through.

`scripts/docs` writes the page; with `--check` it only says whether the page is current.
"""

from __future__ import annotations

import ast
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from typer.main import get_command

from highnoon import bots, games
from highnoon.cli.app import app
from highnoon.engine.ledger import read_ledger
from highnoon.engine.pack import Pack
from highnoon.server.errors import ENDINGS, KINDS
from highnoon.server.routes import ROUTES

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "texts.md"
SOURCES: Final = ROOT / "src" / "highnoon"
WEB: Final = ROOT / "web" / "src"
NOT_TEXT: Final = {"id", "mark", "count_mark", "rule", "drawing", "squares", "name", "effect", "kind"}
HEAD: Final = """# Every text of High Noon

For proofreading: every text that players and operators can read, by where it appears. `scripts/docs` writes this page
from the code, so a change of wording always shows up here. Words in braces are filled in.
"""

Entry = tuple[str, str]  # a key, and the text


def surfaces() -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for slug in games.slugs():
        game = games.load(slug)
        words, title = game.words, game.title
        found[f"{title}: poster"] = [("text", game.about.poster.text)]
        # A run of events that is told in one sentence.
        runs = {key: text for key, text in words.notes.items() if key.startswith("all-")}
        found[f"{title}: events"] = sorted({**words.events, **runs}.items())
        found[f"{title}: prompts"] = [
            (f"{kind} ({who})", text)
            for kind, texts in sorted(words.asks.items())
            for who, text in zip(("you", "others"), texts, strict=True)
        ]
        found[f"{title}: buttons"] = sorted(words.actions.items())
        found[f"{title}: refusals"] = sorted((key, text) for key, text in words.notes.items() if key not in runs)
        found[f"{title}: options"] = [
            entry
            for option in game.options
            for entry in (
                (f"{option.name} (title)", option.title),
                (option.name, option.sentence),
                *(
                    (f"{option.name}={choice}", label)
                    for choice, label in zip(option.choices, option.labels, strict=False)
                ),
            )
        ]
        found[f"{title}: cards"] = list(pack_texts(game.pack))
        found[f"{title}: lessons"] = list(lesson_texts(SOURCES / "games" / slug.replace("-", "_")))
        found[f"{title}: rules"] = [(rule.id, rule.text) for rule in game.ledger.rules]
    found["House rules"] = [(rule.id, rule.text) for rule in read_ledger(SOURCES / "engine" / "rules.md").rules]
    found["Bots: reasons"] = list(bot_texts())
    found["Server: errors"] = [
        entry for code, kind in KINDS.items() for entry in ((code, kind.message), (f"{code} (what to do)", kind.hint))
    ]
    found["Server: closed connections"] = [(f"{end.number} {end.code}".strip(), end.why) for end in ENDINGS]
    found["Server: requests"] = [(f"{route.method} {route.path}", route.summary) for route in ROUTES]
    found["Terminal: help"] = list(command_texts(get_command(app), "highnoon"))
    found["Terminal: messages"] = list(python_texts(SOURCES / "cli"))
    found["Server: messages"] = list(python_texts(SOURCES / "server"))
    found["Engine and games: messages"] = [
        *python_texts(SOURCES / "engine"),
        *python_texts(SOURCES / "games", skip="words.py"),
        *python_texts(SOURCES / "lab"),
        *python_texts(SOURCES / "review"),
        *python_texts(SOURCES / "env"),
        *python_texts(SOURCES / "bots", skip="words.py"),
    ]
    found["Browser"] = list(browser_texts(WEB))
    return found


def lesson_texts(folder: Path) -> Iterator[Entry]:
    file = folder / "lessons.toml"
    lessons = tomllib.loads(file.read_text(encoding="utf-8"))["lesson"] if file.is_file() else []
    for lesson in lessons:
        yield f"{lesson['id']} (title)", lesson["title"]
        for number, step in enumerate(lesson["step"], 1):
            yield from (
                (f"{lesson['id']} {number} ({key})", step[key]) for key in ("say", "right", "wrong") if key in step
            )


def pack_texts(pack: Pack) -> Iterator[Entry]:
    """Sentences of a card pack; what names or classifies a card is not one."""

    def walk(value: Any, path: str) -> Iterator[Entry]:
        if isinstance(value, dict):
            name = value.get("id") or value.get("name")
            here = f"{path} {name}".strip() if isinstance(name, str) else path
            for key, below in value.items():
                if key not in NOT_TEXT:
                    yield from walk(below, f"{here} {key}".strip())
        elif isinstance(value, list):
            for below in value:
                yield from walk(below, path)
        elif isinstance(value, str) and is_prose(value):
            yield path, value

    yield from walk(tomllib.loads(pack.source), "")


def bot_texts() -> Iterator[Entry]:
    for module in pkgutil.walk_packages(bots.__path__, "highnoon.bots."):
        if not module.name.endswith(".words"):
            continue
        place = module.name.split(".")[2]
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, dict) and name.isupper():
                yield from ((f"{place} {key}", text) for key, text in value.items() if isinstance(text, str))
            elif isinstance(value, str) and name.isupper():
                yield f"{place} {name}", value


def command_texts(command: Any, path: str) -> Iterator[Entry]:
    """The help of a command, of its parameters, and of the commands below it."""
    if command.help:
        for place, part in enumerate(re.split(r"\n\s*\n", command.help.strip())):
            yield (path if place == 0 else f"{path} ({place + 1})"), " ".join(part.split())
    for param in command.params:
        text = getattr(param, "help", None)
        if text and not path.endswith("--help"):
            yield f"{path} {max(param.opts, key=len)}", text
    for name, below in getattr(command, "commands", {}).items():
        yield from command_texts(below, f"{path} {name}")


# -- literals ----------------------------------------------------------------------------------------------------------


# Styles of the terminal, SQL, headers of HTTP, names of drawings and of classes: people do not read these.
NOT_PROSE: Final = re.compile(
    r"(?:(?:not )?(?:bold|dim|italic|reverse|strike|default|red|green|yellow|cyan|magenta|dark_orange) ?)+$"
    r"|(?:SELECT|INSERT|UPDATE|SET|BEGIN|PRAGMA|WITH|REPEATABLE|\(SELECT|# HELP) ?"
    r"|[a-z]+-(?:src|uri|action|ancestors) '|(?:hair|body)-\w+ "
    r"|interface [A-Z]|<!doctype|<svg|(?:const|let) \w+(?::| ?=)"
)


def is_prose(text: str) -> bool:
    """More than one word, and mostly letters: not a pattern, a path or a line of code."""
    letters = sum(c.isalpha() or c.isspace() for c in text)
    words = bool(re.search(r"[A-Za-z]{2,} +\S*[A-Za-z]{2,}", text)) and letters > 0.6 * len(text)
    return words and not NOT_PROSE.match(text)


def python_texts(folder: Path, skip: str = "") -> Iterator[Entry]:
    """String literals that are prose, except docstrings; what an f-string fills in is shown as {…}."""
    for file in sorted(folder.rglob("*.py")):
        if file.name == skip or "migrations" in file.parts:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        apart: set[int] = set()  # docstrings, and parts of f-strings
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                first = node.body[0] if node.body else None
                if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                    apart.add(id(first.value))
            elif isinstance(node, ast.JoinedStr):
                apart.update(id(part) for part in node.values)
        for node in ast.walk(tree):
            text = ""
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
                text = node.value
            elif isinstance(node, ast.JoinedStr):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)
            if is_prose(text):
                yield file.relative_to(SOURCES).as_posix(), " ".join(text.split())


COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
BETWEEN_TAGS: Final = re.compile(r"(?<=[>}])([^<>{}=;()`]*[A-Za-z][^<>{}=;()`]*)(?=[<{])")
CLASSES: Final = re.compile(r"""\b(?:class|className|d|viewBox|points|transform|style|href|import|from)=?\s*["`{]""")


def browser_texts(folder: Path) -> Iterator[Entry]:
    """The texts of the client's sources, between tags and in quotation marks."""
    for file in sorted([*folder.rglob("*.ts"), *folder.rglob("*.tsx")]):
        if file.name.endswith(".gen.ts"):
            continue
        source = COMMENT.sub("", file.read_text(encoding="utf-8"))
        place = file.relative_to(WEB).as_posix()
        seen: set[str] = set()
        for line in LITERAL.finditer(source):
            text = line[1] if line[1] is not None else re.sub(r"\$\{[^{}]*\}", "{…}", line[2])
            before = source[max(0, line.start() - 12) : line.start() + 1]
            if is_prose(text) and not CLASSES.search(before) and "${" not in text:
                seen.add(" ".join(text.split()))
        if file.suffix == ".tsx":
            for text in BETWEEN_TAGS.findall(source):
                if is_prose(text) and not re.search(r"=>|&&|\?\.|\bconst\b|\breturn\b|: string", text):
                    seen.add(" ".join(text.split()))
        yield from ((place, text) for text in sorted(seen))


# -- the page ----------------------------------------------------------------------------------------------------------


def page() -> str:
    parts = [HEAD]
    for surface, entries in surfaces().items():
        rows = "".join(f"| `{key}` | {cell(text)} |\n" for key, text in entries)
        parts.append(f"\n## {surface}\n\n| Key | Text |\n|---|---|\n{rows}")
    return "".join(parts)


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def main(arguments: list[str]) -> int:
    text = page()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in arguments:
        print("not current: docs/texts.md")
        return 1
    PAGE.write_text(text, encoding="utf-8")
    print("written: docs/texts.md")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
