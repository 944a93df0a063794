"""docs/protocol.md and its schema say what the code does, and list every error there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import highnoon
from highnoon.server.errors import ENDINGS, KINDS, Trouble
from highnoon.server.routes import ROUTES
from scripts import wire_docs

SERVER = Path(highnoon.__path__[0]) / "server"
TEXT = wire_docs.PAGE.read_text(encoding="utf-8")


def test_the_page_and_the_schema_are_current() -> None:
    """`scripts/docs` writes them."""
    assert wire_docs.stale() == []


def test_every_part_is_in_a_page() -> None:
    text = TEXT + wire_docs.BOTS_PAGE.read_text(encoding="utf-8")
    for part in wire_docs.PARTS:
        assert f"<!-- wire: {part} -->\n" in text


def test_a_part_that_the_code_does_not_know_is_an_error() -> None:
    with pytest.raises(ValueError, match="there is no part 'moods'"):
        wire_docs.current("<!-- wire: moods -->\n<!-- end -->")


def test_every_error_that_is_raised_is_listed_and_every_listed_one_is_used() -> None:
    used: set[str] = set()
    for file in SERVER.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        used.update(re.findall(r'Trouble\(\s*"([a-z-]+)"', source))
        used.update(
            re.findall(
                r'"(table-full|already-started|no-such-page|wrong-method|too-big|bad-input|stale|fault)"', source
            )
        )
    assert used == set(KINDS)
    for code in KINDS:
        assert f"| `{code}` |" in TEXT


def test_every_error_has_a_sentence_and_what_to_do() -> None:
    for code in KINDS:
        body = Trouble(code).body()
        for text in (body.message, body.hint):
            assert text[0].isupper() or text.startswith("GET ")
            assert text.endswith(".")
    for route in ROUTES:
        assert set(route.errors) <= set(KINDS)


def test_every_way_a_connection_ends_is_listed() -> None:
    for ending in ENDINGS:
        assert not ending.code or ending.code in KINDS
        assert f"| {ending.number} |" in TEXT


def test_the_limits_in_the_page_are_those_of_the_code() -> None:
    from highnoon.server.bodies import BIG, SMALL
    from highnoon.server.protocol import MESSAGE_BYTES
    from highnoon.server.settings import Settings

    usual = Settings()
    assert f"at most {MESSAGE_BYTES} bytes, a request body {SMALL}, or {BIG} with a card pack or a game" in TEXT
    assert (
        f"Per person {usual.person_burst} messages may come at once and {usual.person_rate:.0f} a second"
        in TEXT.replace("\n", " ")
    )


def test_every_number_a_host_may_set_is_listed_with_its_usual_value() -> None:
    from highnoon.server.settings import NUMBERS

    text = (wire_docs.DOCS / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([\d., ]+) \|", text, re.MULTILINE)
    listed = {
        name: float(value)
        for names, values in rows
        for name, value in zip(re.findall(r"\w+", names), values.split(", "), strict=True)
    }
    assert listed == NUMBERS


def test_numbers_are_read_as_they_are_typed() -> None:
    from highnoon.engine.refusal import BadInput
    from highnoon.server.settings import read_numbers

    assert read_numbers(["min_delay=0", "person_rate=2.5"]) == {"min_delay": 0, "person_rate": 2.5}
    for wrong in (
        "min_delay",
        "min_delay=",
        "min_delay=-1",
        "min_delay=1.5",
        "min_delay=x",
        "person_rate=inf",
        "person_rate=nan",
    ):
        with pytest.raises(BadInput, match="is a number from 0 up"):
            read_numbers([wrong])
    with pytest.raises(BadInput, match="settings are"):
        read_numbers(["check_views=1"])
