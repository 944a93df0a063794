"""A character in a position, with its items as text: `masterful_revolver 6`, `leather_duster worn`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.form import (
    Flag,
    Form,
    Made,
    Maybe,
    Number,
    seats_of_table,
)
from highnoon.engine.position import Reader
from highnoon.games.posse.cards import (
    ATTACHED,
    HOLDS,
    HOT,
    MOST_ITEMS,
    RUNNING,
    WEAPON,
    face_of,
    hold_of,
    item,
    number_of,
)
from highnoon.games.posse.items import free_slots
from highnoon.games.posse.records import NO_ITEMS, Figure
from highnoon.games.posse.squares import NOWHERE, SIDE, square_name
from highnoon.games.posse.table import PosseTable
from highnoon.games.posse.terms import Terms

FIGURE: Final = Form(
    Made("at", lambda g, f: square_name(g.at[f.c]) if g.at[f.c] >= 0 else ""),
    Made("body", lambda g, f: square_name(f.body) if f.body >= 0 else ""),
    Number("over"),
    Number("hurt"),
    Made("items", lambda g, f: [item_text(g.terms, card) for card in f.items]),
    Number("poison"),
    Maybe("poisoner", "seat"),
    Flag("moved"),
    Number("acted", 2),
    Flag("extra"),
    Flag("pinned"),
    Number("covered", 99),
    Made("covered_turns", lambda g, f: f.covered_turns),
    Number("called", 99),
    Number("kick", 99),
    Number("haze", 99),
    Number("sugar", 99),
)


def item_text(t: Terms, card: int) -> str:
    words = [t.numbers.loot[face_of(card)].id]
    if number_of(card):
        words.append(str(number_of(card)))
    if hold_of(card):
        words.append(HOLDS[hold_of(card)])
    if card & HOT:
        words.append("hot")
    return " ".join(words)


def read_item(t: Terms, reader: Reader, text: str) -> int:
    words = text.split()
    ids = [card.id for card in t.numbers.loot]
    if not words or words[0] not in ids:
        raise reader.refuse("items", f"holds {text!r}, which is not a loot card")
    face = ids.index(words.pop(0))
    number = int(words.pop(0)) if words and words[0].isdecimal() else t.loot_uses[face]
    hold = HOLDS.index(words.pop(0)) if words and words[0] in HOLDS[1:] else 0
    hot = int(HOT) if words == ["hot"] else 0
    most = t.loot_uses[face] if t.loot_kind[face] == WEAPON else 15 if hold == RUNNING else 0
    if (words and not hot) or number > most or (hold == RUNNING) != (number > 0 and t.runs[face]):
        raise reader.refuse("items", f"holds {text!r}; items are like 'army_carbine 4', 'riding_boots worn'")
    return int(item(face, number, hold)) + hot


def read_figure(g: PosseTable, f: Figure, reader: Reader, on_board: bool) -> None:
    t = g.terms
    start: i64 = g.land().starts[f.c] if on_board else NOWHERE
    square = read_place(g, reader, "at", square_name(start) if start >= 0 else "")
    f.body = read_place(g, reader, "body", "")
    # In the middle of an attack the killed stand until they have countered.
    most = {"over": int(t.characters) - 1, "hurt": t.health[f.c], "poison": int(t.poison_most)}
    FIGURE.read(f, reader, {"seat": seats_of_table(g.seats)}, most=most)
    f.covered_turns = reader.number("covered_turns", 1 if f.covered else 0, 0, 1)
    g.put(f.c, square)
    f.alive = square >= 0
    f.items = [read_item(t, reader, text) for text in reader.texts("items", [])] or NO_ITEMS
    for place, card in enumerate(f.items):
        before = f.items[place - 1] if place else 0
        if hold_of(card) == ATTACHED and not (
            place and (hold_of(before) == ATTACHED or t.loot_kind[face_of(before)] == WEAPON)
        ):
            raise reader.refuse("items", "should have attached gear right after its weapon")
    if len(f.items) > MOST_ITEMS or (f.alive and free_slots(t, f) < 0):
        raise reader.refuse("items", f"are more than fit into {t.slots[f.c]} slots")
    reader.finish()


def read_place(g: PosseTable, reader: Reader, key: str, default: str) -> int:
    text = reader.text(key, default)
    if text == "":
        return int(NOWHERE)
    words = text.split()
    if len(words) != 2 or not all(word.isdecimal() and int(word) < SIDE for word in words):
        raise reader.refuse(key, f"should be a square like '8 10', row and column, not {text!r}")
    square = 32 * int(words[0]) + int(words[1])
    if g.ground is None or square not in g.ground.real:
        raise reader.refuse(key, f"is {text!r}, which is not on the map")
    return square
