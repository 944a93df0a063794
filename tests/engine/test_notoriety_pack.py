"""The texts of Notoriety's cards agree with what they do, and with the ledger."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

import highnoon
from highnoon.engine.ledger import Rule
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.games.notoriety import FOLDER, Notoriety
from highnoon.games.notoriety.pack import Card, Character, Cover, Gun, read_numbers
from highnoon.games.notoriety.table import NotorietyTable
from tests.laws.worlds import Hand

LOADED = highnoon.load("notoriety")
assert isinstance(LOADED, Notoriety)
GAME: Notoriety = LOADED
CARDS = GAME.numbers.cards
RULES: dict[str, Rule] = {rule.id: rule for rule in GAME.ledger.rules}
PACK = (FOLDER / "pack.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_breaks_cover_exactly_if_it_has_one_of_the_words_on_it(card: Card) -> None:
    """NT-44, NT-N14."""
    words = bool(card.bonus) or re.search(r"\bcover\b|\bnotoriety\b", card.text, re.IGNORECASE) is not None
    assert card.breaks_cover == words


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_mark_and_the_text_of_a_card_are_those_of_the_ledger(card: Card) -> None:
    rule = RULES[card.rule]
    assert card.mark == rule.mark
    assert rule.text.endswith(card.text)


def test_no_weapon_makes_more_of_a_jam_than_a_miss() -> None:
    """NT-26."""
    changed = PACK.replace('jam_is = "miss"', 'jam_is = "hit"')
    assert changed != PACK
    with pytest.raises(BadInput, match="jam_is"):
        read_numbers(Pack("mine.toml", changed))


def test_a_pack_without_a_number_for_eight_plays_three_rounds_with_eight_or_fewer() -> None:
    """NT-N1: packs made before there was one still play."""
    old = PACK.replace("rounds_of_most = 3\nmost = 8\n", "")
    assert read_numbers(Pack("mine.toml", old)).rounds_of_most == 3
    short = old.replace("rounds_of_many = 4", "rounds_of_many = 2")
    assert read_numbers(Pack("mine.toml", short)).rounds_of_most == 2


# -- what is cited -----------------------------------------------------------------------------------------------------


def test_every_entry_names_the_rule_that_speaks_of_it() -> None:
    numbers = GAME.numbers
    entries: list[Card | Cover | Character | Gun] = [*numbers.cards, *numbers.covers, *numbers.characters]
    for entry in [*entries, *numbers.guns[1:]]:
        assert RULES[entry.rule].text.startswith((entry.name, f"The {entry.name}")), entry.id
    assert {gun.rule for gun in numbers.guns} == {rule for rule in RULES if rule.startswith("NT-W")}
    assert {card.rule for card in numbers.cards} == {rule for rule in RULES if rule.startswith("NT-C")}


def test_a_rule_that_is_in_no_ledger_is_refused_with_its_line() -> None:
    for key, id in (("rule", "NT-C7"), ("weapon_rule", "NT-W3"), ("rule", "NT-K2"), ("rule", "NT-P4")):
        line = PACK[: PACK.index(f'{key} = "{id}"\n')].count("\n") + 1
        with pytest.raises(BadInput, match=rf"mine.toml, line {line}: \[.*\] {key}: .*NT-X9"):
            read_numbers(Pack("mine.toml", PACK.replace(f'{key} = "{id}"\n', f'{key} = "NT-X9"\n')))


def test_a_pack_that_names_no_rules_is_cited_as_ours() -> None:
    """Packs made before entries had one: by id, or by what an entry does; the browser reads it from the same place."""
    bare = re.sub(r'^(weapon_)?rule = ".*"\n', "", PACK, flags=re.MULTILINE)
    pack = Pack("mine.toml", bare.replace('id = "horse_trade"', 'id = "my_own"'))
    numbers = read_numbers(pack)
    assert [card.rule for card in numbers.cards] == [card.rule for card in CARDS]
    assert [gun.rule for gun in numbers.guns] == [gun.rule for gun in GAME.numbers.guns]
    assert [cover.rule for cover in numbers.covers] == [cover.rule for cover in GAME.numbers.covers]
    assert [card["rule"] for card in pack.data["card"]] == [card.rule for card in CARDS]


def mixed_up() -> Notoriety:
    """Without some cards, with one more, the slowest first."""
    head, *cards = re.split(r"^(?=\[\[card\]\]\n)", PACK, flags=re.MULTILINE)
    fee = next(card for card in cards if 'behaviour = "fee"' in card)
    mine = fee.replace('id = "undertakers_fee"', 'id = "my_fee"').replace('rule = "NT-C36"', 'rule = "NT-61"')
    kept = [card for card in cards if not re.search(r'id = "(ace_of_spades|dust_devil|derringer)"', card)]
    turned = [re.sub(r"speed = .*", f"speed = {n}", card) for n, card in enumerate([*kept[::-1], mine], 1)]
    return Notoriety(Pack("mixed.toml", head + "".join(turned)))


def citations(game: Notoriety, games: int) -> dict[tuple[str, str], set[str]]:
    """Which rules events cite while a card is carried out, by event and card."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for seed in range(games):
        table = game.deal(5, seed, telling=True)
        assert isinstance(table, NotorietyTable)
        hand = Hand(seed, [])
        while not table.over:
            face = int(table.actor().face) if table.acting >= 0 else -1
            table.act(*hand.decide(table))
            for event in table.take_events() if face >= 0 else []:
                if re.match(r"NT-(61|[CPW])", event.rule):
                    found[event.public.says, game.numbers.cards[face].id].add(event.rule)
    return found


def test_a_pack_that_drops_adds_and_reorders_cards_is_cited_right() -> None:
    mixed = mixed_up()
    assert [mixed.numbers.cards[face].id for face in (0, -1)] == ["gatling_gun", "my_fee"]
    ours, theirs = citations(GAME, 30), citations(mixed, 30)
    for says in ("steals", "spooked", "trades", "takes-one", "called-out", "bides", "picks-bullet", "discards"):
        rules = [rules_of(says, cited) for cited in (ours, theirs)]
        assert len(rules[0]) == 1, says
        assert rules[0] == rules[1], says
    assert "NT-61" in theirs["gains", "my_fee"], "a card of one's own cites what its entry says"
    assert "NT-C36" not in theirs["gains", "my_fee"]


def rules_of(says: str, cited: dict[tuple[str, str], set[str]]) -> set[str]:
    return {rule for (event, _), rules in cited.items() if event == says for rule in rules}
