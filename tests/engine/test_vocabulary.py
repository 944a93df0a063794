"""Actions are stable ints: a key keeps its meaning forever."""

from __future__ import annotations

from pathlib import Path

import pytest

import highnoon
from highnoon.engine.actions import Operand, Verb, Vocabulary, seat_operand
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.games import slugs
from tests.playthroughs.bless import vocabulary_lines

STORED = Path(__file__).parent / "vocabulary"


@pytest.fixture(scope="module", params=slugs())
def game(request: pytest.FixtureRequest) -> Game:
    return highnoon.load(request.param)


def test_every_key_survives_its_notation(game: Game) -> None:
    actions = game.actions
    known = 0
    for key in range(actions.size):
        if actions.owner[key] is not None:
            known += 1
            verb, values = actions.split(key)
            written = actions.key(verb.name, *sorted(values)) if verb.any_order else key
            assert actions.parse(actions.say(key)) == written
            assert actions.key(verb.name, *values) == key
    assert known == sum(verb.size for verb in actions.verbs)


def test_keys_mean_what_they_always_meant(game: Game) -> None:
    """Verbs, operands and faces may be added; `scripts/bless` writes them down, and never takes one away."""
    file = STORED / f"{game.slug}.txt"
    assert file.is_file(), f"scripts/bless {game.slug} writes it"
    stored, now = file.read_text(encoding="utf-8").splitlines(), vocabulary_lines(game)
    changed = [line for line in stored if line not in now]
    assert not changed, f"these keys no longer mean the same: {changed}"
    added = [line for line in now if line not in stored]
    assert not added, f"not written down yet, scripts/bless {game.slug} does it: {added}"


def test_key_0_is_pass(game: Game) -> None:
    assert game.actions.say(0) == "pass"


def test_what_is_no_key_is_refused(game: Game) -> None:
    for key in (-1, game.actions.size, 1 << 40):
        with pytest.raises(BadInput, match=f"there is no action {key}; actions are 0 to {game.actions.size - 1}"):
            game.actions.split(key)


def test_the_listing_names_every_verb(game: Game) -> None:
    listing = game.actions.listing()
    assert [row[2] for row in listing] == [v.name for v in sorted(game.actions.verbs, key=lambda verb: verb.base)]
    for first, last, name, _ in listing:
        assert game.actions.split(first)[0].name == game.actions.split(last)[0].name == name


# -- a vocabulary of our own -------------------------------------------------------------------------------------------

SHOTS = Vocabulary(
    [
        Verb(0, "pass"),
        Verb(1, "power"),
        Verb(2, "power-shot", (seat_operand(),)),
        Verb(10, "play", (Operand("card", 4), Operand("number", 3, 2))),
        Verb(30, "late"),
    ],
    {"card": ["gun", "duck"]},
)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("pass", 0),
        ("power", 1),
        ("power-shot C", 4),
        ("power shot C", 4),
        ("power shot #2", 4),
        ("play gun 2", 10),
        ("play duck 4", 15),
        ("play #3 3", 20),
        ("late", 30),
    ],
)
def test_notation(text: str, key: int) -> None:
    assert SHOTS.parse(text) == key
    assert SHOTS.parse(SHOTS.say(key)) == key


def test_a_face_without_a_name_has_a_number() -> None:
    assert SHOTS.say(20) == "play #3 3"
    assert SHOTS.naming({"card": ["a", "b", "c", "d"]}).say(20) == "play d 3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no action is called ''"),
        ("dance", "no action is called 'dance'; actions are pass, power, power-shot, play, late"),
        ("power-shot", "'power-shot': power-shot is followed by <seat>"),
        ("pass now", "'pass now': pass is followed by nothing"),
        ("power-shot Z", "there is no seat 'Z'; there are A, B, C, D, E, F, G, H"),
        ("power-shot #9", "power-shot takes seat 0 to 7"),
        ("play chair 2", "there is no card 'chair'; there are gun, duck"),
        ("play gun 5", "play takes number 2 to 4"),
        ("play gun two", "'two' is not a number"),
        ("play #4 2", "play takes card 0 to 3"),
    ],
)
def test_bad_notation(text: str, says: str) -> None:
    with pytest.raises(BadInput) as refusal:
        SHOTS.parse(text)
    assert says in str(refusal.value)


def test_a_gap_is_no_action() -> None:
    with pytest.raises(BadInput, match="there is no action 25"):
        SHOTS.say(25)


def test_verbs_cannot_overlap() -> None:
    with pytest.raises(ValueError, match="call overlaps another verb at key 8"):
        Vocabulary([Verb(1, "shot", (seat_operand(),)), Verb(8, "call")], {})
