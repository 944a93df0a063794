"""The rules ledger: one file per game feeds the rules page, the citations and the coverage report.

`rules.md` is plain Markdown.  A heading opens a chapter; a list item that begins with a bold id is a rule:

    - **FG-5.4** (rulebook: Saloon) Show 2, 3 or 4…
    - **FG-3.1** (rulebook: Discuss)… *Not testable: it is about what people say.*

The word in brackets is the source: rulebook, public, ruling, design or house.  After the colon comes the section of
the publisher's rulebook that the rule restates.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from highnoon.engine.refusal import BadInput

MARKS: Final = ("rulebook", "public", "ruling", "design", "house")
RULE: Final = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]?[0-9.]+)\*\* \((\w+)(?:: ([^)]*))?\) (.+)$")
EXCUSE: Final = re.compile(r"\s*\*Not testable: (.+?)\*$")


class Rule(msgspec.Struct, frozen=True):
    id: str
    chapter: str
    mark: str
    section: str
    text: str
    not_testable: str


class Ledger:
    def __init__(self, title: str, rules: list[Rule]) -> None:
        self.title = title
        self.rules = rules
        self.by_id = {rule.id: rule for rule in rules}

    def find(self, id: str) -> Rule:
        rule = self.by_id.get(id.upper())
        if rule is None:
            raise BadInput(f"there is no rule {id!r}; rules are {self.rules[0].id} to {self.rules[-1].id}")
        return rule


def parse_ledger(name: str, text: str) -> Ledger:
    title, chapter = "", ""
    rules: list[Rule] = []
    seen: set[str] = set()
    for number, line in enumerate(joined(text), 1):
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            chapter = line[3:].strip()
        elif line.startswith("- **"):
            match = RULE.match(line)
            if match is None or match[2] not in MARKS:
                raise BadInput(f"{name}, item {number}: a rule reads '- **ID** (mark: section) sentence': {line[:60]}")
            if match[1] in seen:
                raise BadInput(f"{name}: {match[1]} is defined twice")
            seen.add(match[1])
            sentence = match[4]
            excuse = EXCUSE.search(sentence)
            if excuse is not None:
                sentence = sentence[: excuse.start()]
            rules.append(Rule(match[1], chapter, match[2], match[3] or "", sentence, excuse[1] if excuse else ""))
    if not rules:
        raise BadInput(f"{name} holds no rule")
    return Ledger(title, rules)


def joined(text: str) -> list[str]:
    """Lines, with indented continuations put behind the item they belong to."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("  ") and lines and lines[-1]:
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line.rstrip())
    return lines


def read_ledger(path: Path) -> Ledger:
    return parse_ledger(path.name, path.read_text(encoding="utf-8"))


@cache
def rule_ids(path: Path) -> frozenset[str]:
    """The rule ids that a card of a pack may cite."""
    return frozenset(read_ledger(path).by_id)
