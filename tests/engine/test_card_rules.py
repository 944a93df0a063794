"""Cards name their rule: with a pack that drops, adds and reorders cards every citation stays right."""

from __future__ import annotations

import re

import pytest

import highnoon
from highnoon.engine.game import Game
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import Table
from highnoon.games.finger_guns import FingerGuns
from highnoon.games.tabletown import Tabletown

SAWBONES = """\
[[ally]]
id = "sawbones_sue"
name = "Sawbones Sue"
kind = "instant"
behaviour = "heal"
amount = 6
count = 1
text = "Gain 6 health."
mark = "house"
"""


def blocks(slug: str, kind: str) -> tuple[str, list[str]]:
    """The head of a pack, and its cards."""
    head, *cards = re.split(rf"(?=^\[\[{kind}\]\]$)", highnoon.load(slug).pack.source, flags=re.MULTILINE)
    return head, cards


def fewer_allies(rule: str = "FG-A10") -> FingerGuns:
    """In reverse, without the first two of ours, and with a doctor of our own in the middle."""
    head, allies = blocks("finger-guns", "ally")
    allies = [ally if ally.endswith("\n\n") else ally + "\n" for ally in allies[:1:-1]]
    sue = f'{SAWBONES}rule = "{rule}"\n\n' if rule else SAWBONES + "\n"
    return FingerGuns(Pack("my.toml", "".join([head, *allies[:5], sue, *allies[5:]])))


def rules_by_id(game: FingerGuns) -> dict[str, str]:
    return {ally.id: ally.rule for ally in game.numbers.allies}


def lassoed(game: Game, ally: str) -> Table:
    """C throws the only Lasso at this ally; A has two Keepers."""
    keepers = [one.id for one in game.numbers.allies if one.kind == "keeper"]  # type: ignore[attr-defined]
    table = game.from_position(
        {"seats": 4, "ally": ally, "A": {"allies": keepers[:2], "health": 9}, "C": {"health": 9}}
    )
    table.telling = True
    for seat, gesture in enumerate(("posse", "saloon 2", "lasso", "saloon 3")):
        table.act(seat, game.actions.parse(gesture))
    return table


def cited(table: Table) -> set[str]:
    """The rules of allies in what is told until the next draw."""
    while not table.sealed:
        table.act(table.pending()[0], table.legal(table.pending()[0])[0])
    return {event.rule for event in table.take_events() if event.rule.startswith("FG-A")}


def test_allies_are_cited_by_their_own_rule() -> None:
    ours, theirs = highnoon.load("finger-guns"), fewer_allies()
    assert isinstance(ours, FingerGuns)
    usual = rules_by_id(ours)
    mine = rules_by_id(theirs)
    assert mine == {id: usual.get(id, "FG-A10") for id in mine}
    assert len(mine) == len(usual) - 1
    for ally in theirs.numbers.allies:
        if ally.kind == "instant" and ally.behaviour != "telegraph":
            assert cited(lassoed(theirs, ally.id)) == {ally.rule}, ally.id
    assert usual["telegraph_wren"] in cited(lassoed(theirs, "telegraph_wren"))


@pytest.mark.parametrize(
    ("ally", "wrong"),
    [
        ("bounty_man_crane", "lasso"),
        ("tent_preacher", "choose C"),
        ("light_finger_lou", "choose A"),
        ("telegraph_wren", "lasso"),
    ],
)
def test_refusals_cite_the_ally_that_asks(ally: str, wrong: str) -> None:
    game = fewer_allies()
    table = lassoed(game, ally)
    if ally == "telegraph_wren":
        table.act(2, table.legal(2)[0])  # now the other two go under the deck
    with pytest.raises(Refused) as refusal:
        table.act(2, game.actions.parse(wrong))
    assert refusal.value.rule == rules_by_id(game)[ally]


def test_a_card_that_names_no_rule_is_cited_like_ours() -> None:
    game = fewer_allies(rule="")
    assert rules_by_id(game)["sawbones_sue"] == "FG-A10"
    assert next(ally["rule"] for ally in game.pack.data["ally"] if ally["id"] == "sawbones_sue") == "FG-A10"


def test_a_rule_that_is_not_in_the_ledger_is_refused() -> None:
    with pytest.raises(BadInput, match=r"my\.toml, line \d+: \[ally 5\] rule: should be the id of a rule .* 'FG-A99'"):
        fewer_allies(rule="FG-A99")


def test_the_cards_of_tabletown_in_another_order() -> None:
    head, cards = blocks("tabletown", "card")
    last, *gunslingers = re.split(r"(?=^\[\[gunslinger\]\]$)", cards[-1], flags=re.MULTILINE)
    unnamed = [re.sub(r'^rule = "TT-(46|56)"\n', "", card, flags=re.MULTILINE) for card in [last, *cards[:-1][::-1]]]
    assert sum("rule =" in card for card in unnamed) == len(cards) - 2
    theirs = Tabletown(Pack("my.toml", "".join([head, *unnamed, *gunslingers])))
    ours = highnoon.load("tabletown")
    assert isinstance(ours, Tabletown)
    assert theirs.usual_terms.rules == ours.usual_terms.rules
    assert {card["id"]: card["rule"] for card in theirs.pack.data["card"]} == {
        card["id"]: card["rule"] for card in ours.pack.data["card"]
    }
    named = {card["id"]: card["rule"] for card in ours.pack.data["card"]}
    table = theirs.from_position({"seats": 3, "active": "A", "A": {"hand": ["bullet"]}})
    for say, card in (("throw 1", "tnt"), ("coach", "coach"), ("cavalry", "cavalry"), ("reach B C", "reach")):
        with pytest.raises(Refused) as refusal:
            table.act(0, theirs.actions.parse(say))
        assert refusal.value.rule == named[card]
