"""The rules ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

import highnoon
from highnoon.engine.ledger import MARKS, parse_ledger, read_ledger
from highnoon.engine.refusal import BadInput
from highnoon.games import slugs

GOOD = """# The game

Some words.

## Set up

- **XX-1.1** (rulebook: Set Up) Everybody sits
  down.
- **XX-D01** (ruling) Chairs are free. *Not testable: nobody
  counts them.*
"""


def test_a_ledger_is_read() -> None:
    ledger = parse_ledger("rules.md", GOOD)
    first, second = ledger.rules
    assert ledger.title == "The game"
    assert (first.id, first.chapter, first.mark, first.section) == ("XX-1.1", "Set up", "rulebook", "Set Up")
    assert first.text == "Everybody sits down."
    assert first.not_testable == ""
    assert (second.mark, second.section, second.text) == ("ruling", "", "Chairs are free.")
    assert second.not_testable == "nobody counts them."
    assert ledger.find("xx-d01") is second


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# X\n- **XX-1** no mark at all\n", "rules.md, item 2: a rule reads '- **ID** (mark: section) sentence'"),
        ("# X\n- **XX-1** (hearsay) words\n", "rules.md, item 2: a rule reads"),
        ("# X\n- **x1** (ruling) words\n", "rules.md, item 2: a rule reads"),
        ("# X\n- **XX-1** (ruling)\n", "rules.md, item 2: a rule reads"),
        ("# X\n- **XX-1** (ruling) One.\n- **XX-1** (ruling) Two.\n", "rules.md: XX-1 is defined twice"),
        ("# X\nOnly words.\n", "rules.md holds no rule"),
        ("", "rules.md holds no rule"),
    ],
)
def test_a_bad_ledger_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_ledger("rules.md", text)
    assert says in str(refusal.value)


def test_an_unknown_rule_is_not_found() -> None:
    with pytest.raises(BadInput, match=r"there is no rule 'XX-9'; rules are XX-1\.1 to XX-D01"):
        parse_ledger("rules.md", GOOD).find("XX-9")


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_one(slug: str) -> None:
    ledger = highnoon.load(slug).ledger
    assert ledger.title
    assert len({rule.id.partition("-")[0] for rule in ledger.rules}) == 1
    for rule in ledger.rules:
        assert rule.chapter, f"{rule.id} stands in no chapter"
        assert rule.mark in MARKS
        assert rule.section or rule.mark != "rulebook", f"{rule.id} restates no section"
        assert rule.text[-1] in ".!?)", f"{rule.id} is no sentence"


def test_the_house_has_one_too() -> None:
    ledger = read_ledger(Path(highnoon.__file__).parent / "engine" / "rules.md")
    assert {rule.id.partition("-")[0] for rule in ledger.rules} == {"HN"}
