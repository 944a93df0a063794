"""Packs: a bad one is refused with file, line and reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import highnoon
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.refusal import BadInput
from highnoon.games import slugs

MOST_LINES = 80  # of a game's pack that are tried

SOURCE = """\
name = "Cards"
[numbers]
health = 20
live = true
slots = [1, 2]
words = ["a", "b"]

[[card]]
id = "gun"
count = 2

[[card]]
id = "duck"
count = 3
"""


def pack(old: str = "", new: str = "") -> Pack:
    assert old in SOURCE
    return Pack("my.toml", SOURCE.replace(old, new, 1))


def read(pack: Pack) -> object:
    """Reads a pack as its game does."""
    cards = [
        (pack.text(where, "id", ["gun", "duck"]), pack.number(where, "count", 1, 9))
        for where in pack.entries("card", 1, 4)
    ]
    numbers = (
        pack.number("numbers", "health", 1, 99),
        pack.flag("numbers", "live"),
        pack.numbers("numbers", "slots", 0, 9),
        pack.texts("numbers", "words", ["a", "b", "c"]),
    )
    name = pack.text("", "name")
    pack.finish()
    return name, numbers, cards


def test_a_good_pack() -> None:
    assert read(pack()) == ("Cards", (20, True, [1, 2], ["a", "b"]), [("gun", 2), ("duck", 3)])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("health = 20\n", "", "my.toml, line 2: [numbers] health: is missing"),
        (
            "health = 20",
            "health = 0",
            "my.toml, line 3: [numbers] health: should be a whole number from 1 to 99, not 0",
        ),
        ("health = 20", 'health = "20"', "my.toml, line 3: [numbers] health: should be a whole number from 1 to 99"),
        ("health = 20", "health = true", "my.toml, line 3: [numbers] health: should be a whole number from 1 to 99"),
        ("live = true", "live = 1", "my.toml, line 4: [numbers] live: should be true or false, not 1"),
        ("[1, 2]", "[1, 10]", "my.toml, line 5: [numbers] slots: should be a list of whole numbers from 0 to 9"),
        ("[1, 2]", "3", "my.toml, line 5: [numbers] slots: should be a list of whole numbers"),
        ('["a", "b"]', '["a", "z"]', "my.toml, line 6: [numbers] words: 'z' is not one of a, b, c"),
        ('["a", "b"]', "[1]", "my.toml, line 6: [numbers] words: should be a list of texts"),
        ('"duck"', '"goose"', "my.toml, line 13: [card 1] id: should be one of gun, duck, not 'goose'"),
        ('id = "duck"\n', "", "my.toml, line 12: [card 1] id: is missing"),
        (
            "count = 3",
            "count = 3\ncuont = 4",
            "my.toml, line 15: [card 1] cuont: is not known here; known are count, id",
        ),
        ('name = "Cards"', 'name = ""', "my.toml, line 1: name: should be a text, not ''"),
        ('name = "Cards"', 'name = "Cards"\nmane = 1', "my.toml, line 2: mane: is not known here"),
        ("[numbers]", "[numbers]\nextra = 1", "my.toml, line 3: [numbers] extra: is not known here"),
        ("[numbers]\n", "[spare]\nx = 1\n[numbers]\n", "my.toml, line 3: [spare] x: is not known here"),
        ("[numbers]\n", "numbers = 5\n[other]\n", "my.toml, line 2: numbers: should be a table"),
        ('[[card]]\nid = "gun"\ncount = 2\n', "", ""),
        ("[numbers]", "[numbers", "my.toml: "),
        ("health = 20", "health = = 20", "(at line 3, column 10)"),
    ],
)
def test_a_bad_pack_is_refused(old: str, new: str, says: str) -> None:
    if not says:
        assert read(pack(old, new)) == ("Cards", (20, True, [1, 2], ["a", "b"]), [("duck", 3)])
        return
    with pytest.raises(BadInput) as refusal:
        read(pack(old, new))
    assert says in str(refusal.value)
    assert "my.toml" in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("value", ['"XX-99"', '""', "[]", "{}", "3", "true"])
def test_an_entry_cites_a_rule_of_the_game(value: str) -> None:
    says = r"my\.toml, line 11: \[card 0\] rule: should be the id of a rule of this game, not"
    with pytest.raises(BadInput, match=says):
        pack("count = 2", f"count = 2\nrule = {value}").rule("card 0", frozenset(["XX-1"]))
    assert pack("count = 2", 'count = 2\nrule = "XX-1"').rule("card 0", frozenset(["XX-1"])) == "XX-1"


def test_too_many_or_no_entries() -> None:
    with pytest.raises(BadInput, match=r"my\.toml, line 8: card: there should be 3 to 4 \[\[card\]\] tables, not 2"):
        pack().entries("card", 3, 4)
    with pytest.raises(BadInput, match=r"name: should be a list of \[\[name\]\] tables"):
        pack().entries("name", 0, 4)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read the pack"):
        read_pack(tmp_path / "nowhere.toml")
    with pytest.raises(BadInput, match="cannot read the pack"):
        read_pack(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"\n')
    with pytest.raises(BadInput, match=r"latin\.toml is not a text file in UTF-8"):
        read_pack(tmp_path / "latin.toml")


def test_the_hash_is_of_every_byte() -> None:
    assert pack().hash == pack().hash
    assert pack().hash != pack("health = 20", "health = 21").hash
    assert re.fullmatch("[0-9a-f]{16}", pack().hash)


# -- the games' own packs ----------------------------------------------------------------------------------------------

Change = Callable[[str], str]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: f"name = = 1\n{text}", r"at line 1"),
        (lambda text: "unheard_of = 1\n" + text, r"line 1: unheard_of: is not known here"),
        (
            lambda text: re.sub(r"^behaviour = .*", 'behaviour = "dance"', text, count=1, flags=re.M),
            "dance|no behaviour",
        ),
        (lambda text: duplicate(text), "is defined twice|not known|there should be"),
    ],
    ids=["bad TOML", "unknown key", "unknown behaviour", "an entry twice"],
)
def test_a_bad_pack_of_every_game_is_refused(slug: str, change: Change, says: str, tmp_path: Path) -> None:
    source = highnoon.load(slug).pack.source
    changed = change(source)
    if changed == source:
        pytest.skip(f"the pack of {slug} has nothing of the kind")
    file = tmp_path / "changed.toml"
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(BadInput, match=says) as refusal:
        highnoon.load(slug, file)
    assert "changed.toml" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def duplicate(text: str) -> str:
    """The first [[entry]] once more at the end."""
    match = re.search(r"^\[\[\w+\]\]\n(?:(?!\[).*\n)*", text, flags=re.M)
    return f"{text}\n{match[0]}" if match else text


@pytest.mark.parametrize("slug", slugs())
def test_every_number_of_a_pack_is_checked(slug: str, tmp_path: Path) -> None:
    """A text where a number stands is refused, naming the line, wherever it stands."""
    lines = highnoon.load(slug).pack.source.splitlines()
    numbers = [place for place, line in enumerate(lines) if re.match(r"^\w+ = \d+$", line)]
    assert numbers
    for place in numbers[:: 1 + len(numbers) // MOST_LINES]:
        changed = [*lines[:place], re.sub(r"= \d+", '= "many"', lines[place]), *lines[place + 1 :]]
        file = tmp_path / "changed.toml"
        file.write_text("\n".join(changed), encoding="utf-8")
        with pytest.raises(BadInput, match=rf"changed\.toml, line {place + 1}: "):
            highnoon.load(slug, file)


@pytest.mark.parametrize("slug", slugs())
def test_every_key_of_a_pack_is_needed_or_optional(slug: str, tmp_path: Path) -> None:
    """Without a line the pack is refused with a reason, or plays: it never breaks."""
    lines = highnoon.load(slug).pack.source.splitlines()
    entries = [place for place, line in enumerate(lines) if re.match(r"^\w+ = ", line) and not line.endswith("[")]
    for place in entries[:: 1 + len(entries) // MOST_LINES]:
        file = tmp_path / "changed.toml"
        file.write_text("\n".join(lines[:place] + lines[place + 1 :]), encoding="utf-8")
        try:
            game = highnoon.load(slug, file)
        except BadInput as refusal:
            assert re.match(r"changed\.toml(, line \d+)?: ", str(refusal)), str(refusal)  # noqa: PT017
        else:
            game.deal(game.low, 1)
