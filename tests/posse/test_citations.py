"""A card is cited by the rule that its pack names, wherever it stands there and whatever the pack leaves out."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from highnoon.bots.posse import BOTS
from highnoon.cli.boards.posse import Drawn
from highnoon.engine.ledger import rule_ids
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table
from highnoon.games.posse import FOLDER, Posses
from highnoon.games.posse.table import PosseTable

OURS = (FOLDER / "pack.toml").read_text(encoding="utf-8")
ENTRY = re.compile(r"^\[\[(\w+)\]\]$", re.MULTILINE)
# The subject of an event: a card or loot by its place among the arguments, or a character with that behavior.
CARD_AT = {"plays": 1, "responds": 1, "softens": 1, "cancels": 1}
LOOT_AT = {"uses": 1, "drops": 1, "loads": 1}
DOES = {
    "attacks-again": "second_attack",
    "takes-the-bullet": "take_the_bullet",
    "called": "call_target",
    "robs": "steal",
    "burned": "fire",
    "fire": "fire",
    "grazed": "splash",
}


def entries() -> tuple[str, list[tuple[str, str]]]:
    """The head of our pack, and its entries with their sections."""
    starts = list(ENTRY.finditer(OURS))
    ends = [start.start() for start in starts[1:]] + [len(OURS)]
    return OURS[: starts[0].start()], [(m[1], OURS[m.start() : end]) for m, end in zip(starts, ends, strict=True)]


def value(entry: str, key: str) -> str:
    found = re.search(rf'^{key} = "?([^"\n]*)"?$', entry, re.MULTILINE)
    return found[1] if found else ""


@cache
def shuffled() -> Posses:
    """Cards and loot in another order, some left out, one of them there under another name, each cited otherwise."""
    head, ours = entries()
    known = sorted(rule_ids(FOLDER / "rules.md"))
    text = head
    for section in dict.fromkeys(name for name, _ in ours):
        own = [entry for name, entry in ours if name == section]
        if section in ("card", "loot"):
            own = [entry for place, entry in enumerate(own[::-1]) if place % 9 or "special" in entry]
            own.append(
                own[0].replace(f'id = "{value(own[0], "id")}"', 'id = "another"').replace("count = ", "count = 1 #")
            )
            group = "posse" if section == "card" else "deck"
            order = ["law", "leroy", "warband", "riders", "rations", "weapons", "gear"]
            own.sort(key=lambda entry: order.index(value(entry, group)))
            own = [
                re.sub(r'rule = ".*"', f'rule = "{known[(7 * place + 3) % len(known)]}"', entry)
                for place, entry in enumerate(own)
            ]
        text += "".join(own)
    return Posses(Pack("shuffled.toml", text))


def doing(game: Posses, behaviour: str) -> set[str]:
    return {card.rule for card in game.numbers.cards if card.behaviour == behaviour}


def test_a_pack_with_other_cards_in_another_order_is_cited_right() -> None:
    game = shuffled()
    heard: Counter[str] = Counter()
    for seed in range(40):
        table: Table = game.deal(2 + seed % 3, seed=seed, telling=True)
        assert isinstance(table, PosseTable)
        table.hurry = True
        table.run()
        seated = [BOTS["deputy"](game, seed * 8 + seat) for seat in range(table.seats)]
        while not table.over:
            seat = int(table.turn)
            table.act(seat, seated[seat].choose(table.view(seat)))
            for event in table.take_events():
                says, args, rule = event.public.says, event.public.args, event.rule
                if says in CARD_AT:
                    assert rule == game.numbers.cards[args[CARD_AT[says]]].rule
                elif says in LOOT_AT:
                    assert rule == game.numbers.loot[args[LOOT_AT[says]]].rule
                elif says in DOES:
                    assert rule in doing(game, DOES[says]), event
                elif says in ("trapped", "lays-trap"):
                    assert rule in {loot.rule for loot in game.numbers.loot if loot.behaviour == "trap"}
                else:
                    continue
                heard[says] += 1
    assert {"plays", "responds", "cancels", "uses", "fire", "burned", "grazed", "called"} <= set(heard), heard


@pytest.mark.parametrize("behaviour", ["heal_in_sight", "loot_crate", "steal", "call_target"])
def test_a_step_of_a_card_finds_the_rule_of_its_card(behaviour: str) -> None:
    terms = shuffled().usual_terms
    for face, card in enumerate(shuffled().numbers.cards):
        if card.behaviour == behaviour:
            who = (card.who & -card.who).bit_length() - 1
            assert terms.rule_of(who, behaviour) == terms.card_rule[face] == card.rule


def test_the_terminal_cites_the_pack() -> None:
    table = shuffled().deal(2, seed=1)
    assert set(Drawn(shuffled()).rules("rob", table.view(0))) == doing(shuffled(), "steal")


@pytest.mark.parametrize("section", ["posse", "character", "card", "loot"])
def test_a_rule_that_does_not_exist_is_refused_with_its_line(section: str) -> None:
    place = OURS.index(f"[[{section}]]")
    at = OURS.index("rule = ", place)
    end = OURS.index("\n", at)
    bad = f'{OURS[:at]}rule = "PO-999"{OURS[end:]}'
    line = OURS[:at].count("\n") + 1
    with pytest.raises(BadInput, match=rf"my.toml, line {line}: \[{section} 0\] rule: .*PO-999"):
        Posses(Pack("my.toml", bad))


def test_every_posse_and_character_names_its_rule() -> None:
    numbers = shuffled().numbers
    known = rule_ids(FOLDER / "rules.md")
    assert {p.rule for p in numbers.posses} | {c.rule for c in numbers.characters} <= known
    old = re.sub(r'^rule = "(PO-11|PO-12|PO-2|PO-P47)"\n', "", OURS, flags=re.MULTILINE)
    assert [posse.rule for posse in Posses(Pack("old.toml", old)).numbers.posses] == ["PO-11"] * 4
