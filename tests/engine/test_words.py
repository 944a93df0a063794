"""Every message has words, and every word its use."""

from __future__ import annotations

import re
from importlib import import_module

import msgspec
import pytest

import highnoon
from highnoon.engine.game import Game
from highnoon.engine.words import PLACE, PLURAL, Words
from highnoon.games import MODULES, slugs

LONGEST_TIP = 120  # characters


@pytest.fixture(scope="module", params=slugs())
def game(request: pytest.FixtureRequest) -> Game:
    return highnoon.load(request.param)


def kinds_in(template: str) -> list[str]:
    return [kind for _, kind in PLACE.findall(template) if kind]


def test_every_verb_has_words_for_its_operands(game: Game) -> None:
    assert set(game.words.actions) == {verb.name for verb in game.actions.verbs}
    for verb in game.actions.verbs:
        for place, kind in PLACE.findall(game.words.actions[verb.name]):
            operand = verb.operands[int(place)]
            assert kind in (("", PLURAL) if operand.kind == "number" else (operand.kind,)), verb.name


def test_every_kind_of_ask_has_two_sentences(game: Game) -> None:
    kinds = import_module(f"{MODULES[game.slug]}.table").KINDS
    assert set(game.words.asks) == set(kinds)
    for you, others in game.words.asks.values():
        assert you[-1] in ".?!"
        assert others[-1] in ".?!"
        assert "{0:seat}" in others, "those who wait want to know for whom"


def test_every_argument_can_be_named(game: Game) -> None:
    known = {"seat", PLURAL, *game.words.faces}
    for template in [*game.words.events.values(), *game.words.notes.values(), *game.words.actions.values()]:
        assert set(kinds_in(template)) <= known, template
        places = sorted({int(place) for place, _ in PLACE.findall(template)})
        assert places == list(range(len(places))), f"{template!r} leaves an argument out"


def test_a_number_brings_its_plural() -> None:
    words = Words({"draws": "{0:seat} draws {1} card{1:s}."}, {}, {}, {}, {})
    assert [words.event("draws", [0, n]) for n in (0, 1, 2)] == [
        "A draws 0 cards.",
        "A draws 1 card.",
        "A draws 2 cards.",
    ]
    assert words.event("draws", [1, 1], you=1) == "You draw 1 card."


def test_a_name_that_ends_with_its_own_mark_ends_the_sentence() -> None:
    words = Words({"throws": "{0:seat} throws {1:card}."}, {}, {}, {}, {"card": ["T.N.T.", "Ambush!", "Bullet"]})
    assert [words.event("throws", [0, n]) for n in (0, 1, 2)] == [
        "A throws T.N.T.",
        "A throws Ambush!",
        "A throws Bullet.",
    ]


def test_events_are_sentences(game: Game) -> None:
    for says, template in game.words.events.items():
        assert template[-1] in ".!?…}", says  # a name may bring its own mark
        assert says == says.lower()


def test_the_catalogue_is_data(game: Game) -> None:
    catalogue = msgspec.json.decode(msgspec.json.encode(game.words.catalogue()))
    assert set(catalogue) == {"events", "you", "asks", "actions", "notes", "faces", "tips"}
    assert catalogue["events"] == dict(game.words.events)


def test_options_say_what_they_do(game: Game) -> None:
    for option in game.options:
        assert option.sentence.endswith("."), option.name
        assert option.name == option.name.lower().replace("-", "_")
        assert option.fits(option.default), option.name
        assert not option.rule or option.rule in game.ledger.by_id, f"{option.name} cites {option.rule}"


def test_words_are_filled_in() -> None:
    words = Words(
        {"hit": "{0:seat} hits {1:seat} with {2:card} for {3}."},
        {"duck": ("Duck?", "{0:seat} may duck.")},
        {},
        {"late": "{0:seat} is late."},
        {"card": ["a gun", "a chair"]},
    )
    assert words.event("hit", [0, 2, 1, 5]) == "A hits C with a chair for 5."
    assert words.event("hit", [0, 2, 1, 5], ["Ann", "Bob", "Cal"]) == "Ann hits Cal with a chair for 5."
    assert words.ask("duck", 1, you=True) == "Duck?"
    assert words.ask("duck", 1, ["Ann", "Bob"]) == "Bob may duck."
    assert words.note("late", [1]) == "B is late."


def test_a_sentence_ends_once_and_a_sum_may_be_below_zero() -> None:
    words = Words(
        {"lost": "{0:seat} loses {1:card}.", "sum": "{0:seat}: {1} − {2} for armor = {3}."},
        {},
        {},
        {},
        {"card": ["Ambush!"]},
    )
    assert words.event("lost", [0, 0]) == "A loses Ambush!"
    assert words.event("sum", [0, 3, 4, -1]) == "A: 3 − 4 for armor = −1."
    assert highnoon.load("saloon").words.event("lost", [0, 3, 2, -1]) == "A loses 3 Grit: 2 → −1."


def told_to(game: Game, says: str, args: list[int], you: int) -> str:
    return game.words.event(says, args, ["Ann", "Ben", "Cat", "Dee"], you)


def test_a_player_is_told_what_happens_to_them_as_you() -> None:
    guns, saloon, notoriety = (highnoon.load(slug) for slug in ("finger-guns", "saloon", "notoriety"))
    assert told_to(guns, "shot", [0, 1, 2], 0) == "You shoot Ben for 2."
    assert told_to(guns, "shot", [0, 1, 2], 1) == "Ann shoots you for 2."
    assert told_to(guns, "shot", [0, 1, 2], 2) == told_to(guns, "shot", [0, 1, 2], -1) == "Ann shoots Ben for 2."
    assert told_to(guns, "shows", [1, guns.actions.key("shot", 0)], 0) == "Ben shows a Shot at you."
    assert told_to(guns, "won", [3], 3) == "You win!"
    assert told_to(guns, "ghost-lasso", [0, 1], 0).startswith("Your Ghost drags ")
    assert told_to(saloon, "declines", [0], 0) == "You do not counterattack."
    assert told_to(saloon, "turn", [0, 4], 0) == "Your turn (round 4)."
    assert told_to(highnoon.load("tabletown"), "breaks-law", [0], 0).endswith("all may turn to face you.")
    assert told_to(notoriety, "called-out", [0], 0) == "You are called out and have no cover."
    assert told_to(notoriety, "bides", [0, 1], 1) == "Ann waits until you have acted."


def test_you_do_what_a_player_does(game: Game) -> None:
    """In no message does "You" go with a verb in the third person, and every place is kept."""
    for says, forms in game.words.you.items():
        for place, template in forms.items():
            kept = [(number, kind) for number, kind in PLACE.findall(template)]
            usual = [(number, kind) for number, kind in PLACE.findall(game.words.events[says])]
            assert sorted(number for number, _ in kept) == sorted(number for number, _ in usual), says
            assert any(number == place and kind in ("You", "you", "Your", "your") for number, kind in kept), says
            verb = re.search(r"\{\d+:You\} (\w+)", template)
            assert not verb or not verb[1].endswith("s") or verb[1].endswith("ss"), template
            assert not re.search(r"\{\d+:You\}[^.:;,!?]* and \w+s\b", template), template


def test_tips_explain_events_that_there_are(game: Game) -> None:
    """A tip is one line about an event; with a rule it is only for events that cite it."""
    assert game.words.tips
    for key, text in game.words.tips.items():
        says, _, rule = key.partition(" ")
        assert says in game.words.events
        assert rule == "" or rule in game.ledger.by_id
        assert text.endswith(".")
        assert "{" not in text
        assert len(text) <= LONGEST_TIP, text
