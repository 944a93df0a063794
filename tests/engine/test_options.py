"""Options and switches."""

from __future__ import annotations

import pytest

from highnoon.engine.options import Option, agree
from highnoon.engine.refusal import BadInput

LIVE = Option("live", False, "People call.")
CAP = Option("cap", 60, "Rounds.", "XX-1", 0, 500)
MODE = Option("mode", "teams", "Who plays whom.", choices=("teams", "all"))
ALL = [LIVE, CAP, MODE]


def test_what_nobody_mentions_is_as_usual() -> None:
    assert agree(ALL, {}) == {"live": False, "cap": 60, "mode": "teams"}


def test_what_is_agreed_on_stands() -> None:
    assert agree(ALL, {"mode": "all", "cap": 0}) == {"live": False, "cap": 0, "mode": "all"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"lively": True}, "there is no option 'lively'; options are live, cap, mode"),
        ({"live": 1}, "option live is true or false, not 1"),
        ({"live": "yes"}, "option live is true or false, not 'yes'"),
        ({"cap": 501}, "option cap is 0 to 500, not 501"),
        ({"cap": -1}, "option cap is 0 to 500, not -1"),
        ({"cap": True}, "option cap is 0 to 500, not True"),
        ({"cap": 1.5}, "option cap is 0 to 500, not 1.5"),
        ({"mode": "pairs"}, "option mode is teams or all, not 'pairs'"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput) as refusal:
        agree(ALL, given)
    assert str(refusal.value) == says


def test_no_options_at_all() -> None:
    with pytest.raises(BadInput, match="options are none"):
        agree([], {"cap": 1})


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(LIVE, "yes", True), (LIVE, "off", False), (LIVE, "true", True), (CAP, "7", 7), (MODE, "all", "all")],
)
def test_people_type_values(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(("option", "text"), [(LIVE, "maybe"), (CAP, "501"), (CAP, "many"), (CAP, "-1"), (MODE, "no")])
def test_people_mistype_values(option: Option, text: str) -> None:
    with pytest.raises(BadInput, match=f"option {option.name} is"):
        option.parse(text)
