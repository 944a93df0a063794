"""Rules for nicknames."""

from __future__ import annotations

import pytest

from highnoon.server import lobby, seating
from highnoon.server.chat import clean
from highnoon.server.errors import Trouble
from highnoon.server.names import calm, check_apart, nickname, skeleton
from highnoon.server.protocol import Join, NewTable
from tests.server.test_hosting import registry_of
from tests.server.tools import settings_for
from tests.server.wire import run

GOOD = [
    "Ann",
    "José",
    "Łukasz",
    "Zoë",
    "O’Hara",
    "Nguyễn Văn An",
    "李小龙",
    "さくら",
    "한글",
    "عمر",
    "דוד",
    "สมชาย ที่นี่",
    "अमित",
    "Δelta",
    "R2-D2",
    "Владимир",
    "🤠 Tex",
]
BAD = {
    "nothing": "",
    "spaces": " \u2003 ",
    "zero width space": "An\u200bn",
    "zero width joiner": "An\u200dn",
    "soft hyphen": "An\u00adn",
    "right to left override": "\u202ennA",
    "isolate": "\u2066Ann\u2069",
    "byte order mark": "\ufeffAnn",
    "Hangul filler": "\u3164",
    "half-width filler": "Ann\uffa0",
    "Hangul jamo fillers": "\u115f\u1160",
    "Braille blank": "\u2800\u2800",
    "grapheme joiner": "A\u034fnn",
    "Mongolian separator": "Ann\u180e",
    "Khmer inherent vowel": "Ann\u17b4",
    "tag letters": "Ann\U000e0041",
    "null notehead": "\U0001d159",
    "control": "An\x07n",
    "private use": "\ue000",
    "a mark alone": "\u0301nn",
    "a pile of marks": "Z\u0337\u0322\u0347\u030da\u0335lgo",
    "too long": "A" * 25,
}
ALIKE = [
    ("Ann", "Аnn"),  # Cyrillic А
    ("Ann", "Αnn"),  # Greek Α
    ("Ann", "𝐀𝐧𝐧"),
    ("Ann", "Ａｎｎ"),
    ("Scope", "Ѕсоре"),  # Cyrillic all through
    ("Bill", "BiII"),  # capital i for l
    ("Bill", "Bi11"),
    ("Tom", "Torn"),
    ("Oscar", "0scar"),
    ("ANN", "Аnn"),
    ("Ann Lee", "AnnLee"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_the_world(name: str) -> None:
    assert nickname(f"  {name} ") == name


@pytest.mark.parametrize("kind", BAD)
def test_names_that_cannot_be_seen(kind: str) -> None:
    with pytest.raises(Trouble, match="bad-name"):
        nickname(BAD[kind])


@pytest.mark.parametrize(("seated", "newcomer"), ALIKE)
def test_names_that_look_like_somebody_elses(seated: str, newcomer: str) -> None:
    assert skeleton(seated) == skeleton(newcomer)
    with pytest.raises(Trouble, match="looks like"):
        check_apart(newcomer, ["Zed", seated])


def test_different_names_stay_apart() -> None:
    for number, name in enumerate(GOOD):
        check_apart(name, GOOD[:number] + GOOD[number + 1 :])
    check_apart("Jose", ["José"])


def test_at_a_table(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live = await lobby.create(registry, "a", NewTable("toy", "Ann", seats=4))
            with pytest.raises(Trouble, match="looks like Ann"):
                await seating.join(live, "b", Join("Аnn"))
            await seating.join(live, "b", Join("ann"))
            assert live.names()[:2] == ["Ann", "ann 2"]
            with pytest.raises(Trouble, match="looks like Ann"):
                await seating.join(live, "b", Join("Αnn"))  # nor by another name later
            assert live.names()[:2] == ["Ann", "ann 2"]

    run(work)


def test_no_bot_has_the_name_of_a_player(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live = await lobby.create(registry, "a", NewTable("toy", "dusty", seats=4, bots=["greenhorn"] * 2))
            assert live.names() == ["dusty", "", "Clem", "Dusty Jr."]
            await seating.join(live, "b", Join("CLEM"))
            assert live.names() == ["dusty", "CLEM", "Clem Jr.", "Dusty Jr."]

    run(work)


def test_talk_has_no_piles_of_marks() -> None:
    assert clean("Z\u0337\u0322\u0347\u030d!") == "Z\u0337\u0322!"
    assert calm("ที่") == "ที่"
