"""A pack of the Saloon that cannot be played with is refused, with the line and the reason."""

from __future__ import annotations

import re

import pytest

from highnoon.bots.saloon.deputy import SaloonDeputy
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.ideas import Idea
from highnoon.cli.boards import board_of
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput, Refused
from highnoon.games.saloon import Saloon, load
from highnoon.games.saloon.pack import read_numbers
from highnoon.games.saloon.view import SaloonView

SOURCE = load().pack.source


def load_ours() -> Saloon:
    game = load()
    assert isinstance(game, Saloon)
    return game


def entry(id: str) -> str:
    """The part of the pack that begins with this id."""
    start = SOURCE.index(f'id = "{id}"\n')
    return SOURCE[start:].partition("\n\n")[0]


def changed(id: str, old: str, new: str) -> str:
    """The pack with one line of an entry changed; without an id, anywhere."""
    whole = entry(id) if id else SOURCE
    assert whole.count(old) >= 1, old
    return SOURCE.replace(whole, whole.replace(old, new, 1))


BAD = [
    ("peacemaker", "bullets = [1, 2, 4]", "bullets = [2, 1, 4]", "[card 0] bullets: should rise"),
    ("peacemaker", "bullets = [1, 2, 4]", "bullets = [1, 2, 7]", "and the Gun should hold them"),
    (
        "peacemaker",
        "damage = [2, 3, 5]",
        "damage = [2, 3]",
        "damage: should have one number for each number of bullets",
    ),
    ("peacemaker", 'id = "peacemaker"', 'id = "peace-maker"', "should be letters, digits and _"),
    ("peacemaker", 'kind = "gun"', 'kind = "cannon"', "kind: should be one of gun, melee"),
    ("peacemaker", "holster = true", "holster = 1", "holster: should be true or false"),
    ("peacemaker", "holster = true\n", "", "[card 0] holster: is missing"),
    ("garter_pistol", '["no_counter"]', '["split"]', "'split' is not one of no_counter, pierce"),
    ("ornery", 'id = "ornery"', 'id = "strong"', "'strong' is defined twice"),
    ("taste_hot_lead", "bonus = [1, 3]", "bonus = [1]", "bonus: should have one number for each option"),
    ("slap_the_hammer", "amount = 2\n", "", "amount: is missing"),
    ("ornery", "bonus = [1]", "bonus = [1]\namount = 1", "amount: is not known here"),
    ("loose_cartridges", "bullets = [2]", "bullets = [2, 3]", "bullets: should be one number in brackets"),
    ("chuck_it", 'effects = ["chuck"]', "effects = []", "effects: a Team card has exactly one"),
    ("chuck_it", 'effects = ["chuck"]', 'effects = ["alone"]', "two Team cards have the effect 'alone'"),
    ("bar", '"back_room"', '"cellar"', "reaches: 'cellar' is not one of no_cover, bar"),
    ("bar", 'spaces = ["plain", "orange"]', "spaces = []", "spaces: a Cover has one space or more"),
    ("bar", 'effect = "drink"', 'effect = "tune"', "one Cover should have the effect 'tune'"),
    ("no_cover", '["plain", "plain", ', '["plain", ', "should be at least 6, all alike: jumps end here"),
    ("no_cover", '["plain", "plain", ', '["orange", "plain", ', "should be at least 6, all alike: jumps end here"),
    ("no_cover", 'effect = "jump"', 'effect = "leap"\namount = 1', "one Cover should have the effect 'jump'"),
    ("lisa", "amount = 2", "amount = 5", "should be a whole number from 1 to 4, not 5"),
    ("dray", 'power = "drinker"', 'power = "flier"', "power: should be one of full_load"),
    ("", "cards = [2, 3, 4, 4, 3, 2]", "cards = [2, 3]", "should have one number for each number of bullets"),
    ("", "cards = [2, 3, 4, 4, 3, 2]", "cards = [1, 0, 0, 0, 0, 0]", "2 to 200 cards in all"),
    ("", "grit = 20", "grit = 0", "[numbers] grit: should be a whole number from 1 to 99, not 0"),
    ("peacemaker", 'rule = "SL-C01"', 'rule = "SL-C99"', "rule: should be the id of a rule of this game, not 'SL-C99'"),
    ("bar", 'rule = "SL-M2"', 'rule = "M2"', "[cover 1] rule: should be the id of a rule of this game, not 'M2'"),
    ("lisa", 'rule = "SL-P2"', "rule = 2", "[character 1] rule: should be the id of a rule of this game, not 2"),
    ("peacemaker", "count = 4", "count = 21", "count: should be a whole number from 0 to 20"),
]


@pytest.mark.parametrize(("id", "old", "new", "said"), BAD)
def test_a_bad_pack_is_refused_with_its_line(id: str, old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read_numbers(Pack("my.toml", changed(id, old, new)))
    assert re.match(r"my\.toml, line \d+: ", str(refusal.value))
    assert said in str(refusal.value)


def test_there_are_cards_for_six_players() -> None:
    many = changed("", "hand = 7", "hand = 12")
    assert read_numbers(Pack("my.toml", many)).hand == 12
    few = many
    for id in ("peacemaker", "repeatin_rifle", "loose_cartridges", "full_bandolier"):
        few = few.replace(entry(id), re.sub(r"count = \d", "count = 0", entry(id)))
    with pytest.raises(BadInput, match=r"line 13: \[numbers\] hand: 6 players are dealt 72 of 66 cards"):
        read_numbers(Pack("my.toml", few))


def test_a_deck_has_sixty_cards() -> None:
    few = re.sub(r"^count = \d+", "count = 1", SOURCE, flags=re.MULTILINE)
    with pytest.raises(BadInput, match="there should be 60 to 250 cards without the Team cards, not 37"):
        read_numbers(Pack("my.toml", few))


def test_the_pack_of_the_house_is_no_bad_one() -> None:
    assert len(read_numbers(Pack("my.toml", SOURCE)).cards) == 45


# -- cards name their rule ---------------------------------------------------------------------------------------------

OUR_OWN = """\
[[card]]
id = "chair_leg"
name = "Chair Leg"
kind = "melee"
count = 9
holster = true
melee = 3
text = "Splinters."
mark = "house"

"""
LASSO = """\
[[card]]
id = "lasso"
name = "Lasso"
kind = "enhancement"
type = "general"
count = 2
bonus = [1]
effects = ["heave", "restrict_target"]
text = "+1 damage; out they come."
rule = "SL-C21"
mark = "house"

"""
GONE = ("peacemaker", "chuck_it", "strong", "ornery", "heave_ho")


def another() -> Saloon:
    """Everything the other way round, without a card of most kinds, and with two of our own."""
    head, *blocks = re.split(r"(?=^\[\[\w+\]\]$)", SOURCE, flags=re.MULTILINE)
    blocks = [block.rstrip() + "\n\n" for block in blocks]
    kept = [block for block in blocks if not any(f'id = "{id}"' in block for id in GONE)]
    assert len(kept) == len(blocks) - len(GONE)
    return Saloon(Pack("my.toml", "".join([head, LASSO, *kept[::-1], OUR_OWN])))


def rules_of(game: Saloon) -> dict[str, str]:
    numbers = game.numbers
    return {entry.id: entry.rule for part in (numbers.cards, numbers.covers, numbers.characters) for entry in part}


def test_every_entry_keeps_its_rule_whatever_its_place() -> None:
    ours, theirs = rules_of(load_ours()), rules_of(another())
    assert theirs == {id: rule for id, rule in ours.items() if id not in GONE} | {
        "chair_leg": "SL-2.1",
        "lasso": "SL-C21",
    }
    ledger = load_ours().ledger
    names = {entry["id"]: entry["name"] for part in ("card", "cover") for entry in load_ours().pack.data[part]}
    for id, name in names.items():
        assert name.split("!")[0] in ledger.find(ours[id]).text, id
    sent = another().pack.data  # what the browser reads
    assert {entry["id"]: entry["rule"] for part in ("card", "cover", "character") for entry in sent[part]} == theirs


def test_entries_without_a_rule_are_cited_like_ours() -> None:
    bare = Saloon(Pack("my.toml", re.sub(r'^rule = "SL-.*"\n', "", SOURCE, flags=re.MULTILINE)))
    assert rules_of(bare) == rules_of(load_ours())
    other = changed("chuck_it", 'id = "chuck_it"', 'id = "catch"').replace('rule = "SL-T1"\n', "")
    other = other.replace('id = "lisa"', 'id = "annie"').replace('rule = "SL-P2"\n', "")
    theirs = rules_of(Saloon(Pack("my.toml", other)))
    assert (theirs["catch"], theirs["annie"]) == ("SL-T1", "SL-P2")


def test_events_and_refusals_cite_the_cards_of_the_pack() -> None:
    game = another()
    rules = rules_of(game)
    table = game.from_position(
        {
            "seats": 2,
            "phase": "fight",
            "A": {"fist": "cider_jug", "space": "no_cover-1", "hand": ["lasso"]},
            "B": {"space": "bar-1", "hand": ["divin_roll"]},
        }
    )
    table.telling = True
    for seat, say in ((0, "attack cider_jug-smash"), (0, "enhance lasso"), (1, "block divin_roll")):
        table.act(seat, game.actions.parse(say))
    assert table.kind_name() == "roll"
    with pytest.raises(Refused) as refusal:
        table.act(1, game.actions.parse("jump"))
    assert refusal.value.rule == rules["divin_roll"]
    table.act(1, game.actions.parse("roll stairs-1"))
    told = {event.public.says: event.rule for event in table.take_events()}
    assert told["heaved"] == told["restricted"] == rules["lasso"] == "SL-C21"
    assert told["rolls"] == rules["divin_roll"] == "SL-C32"
    assert told["smashed"] == rules["cider_jug"] == "SL-C07"


def test_bots_and_the_terminal_cite_the_cards_of_the_pack() -> None:
    text = SOURCE.replace('rule = "SL-T6"', 'rule = "SL-T7"').replace('rule = "SL-P6"', 'rule = "SL-P1"')
    game = Saloon(Pack("my.toml", text))
    board = board_of(game)
    view = game.deal(4, options={"mode": "2v2"}).view(0)
    assert list(board.rules("one-two", view)) == ["SL-T7"]
    assert list(board.rules("take-load", view)) == ["SL-P1"]
    deputy = SaloonDeputy(game, 0)
    assert isinstance(view, SaloonView)
    floor = Floor(deputy.rules, view)
    assert deputy.say(floor, Idea(0, 0.0, "one-two", 1)).endswith("(SL-T7).")
    assert deputy.say(floor, Idea(0, 0.0, "which-load", number=3)).endswith("(SL-P1).")
