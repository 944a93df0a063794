"""Posses positions: reading and writing.  docs/positions/posse.md documents every field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from highnoon.engine.form import (
    Bits,
    Flag,
    Form,
    Made,
    Maybe,
    Named,
    Number,
    Several,
    declared,
    read_ending,
    seats_of_table,
    write_heading,
)
from highnoon.engine.options import agree
from highnoon.engine.position import (
    Reader,
    StepMaker,
    maker,
    read_dice,
    read_pending,
    write_pending,
)
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import seat_name
from highnoon.engine.view import HIDDEN, OWNER
from highnoon.games.posse.attack import Aim, AimWeapon, Ammunition, Counter, EndOfAttack, SecondArrow
from highnoon.games.posse.building import Building, laid_tile, source_of
from highnoon.games.posse.cards import AMMO, DECKS, MOST_ITEMS, in_hand, places_in
from highnoon.games.posse.crates import Placing
from highnoon.games.posse.damage import AfterDamage, Strike
from highnoon.games.posse.defence import Defend, Respond, TakeTheBullet, Trick
from highnoon.games.posse.dynamite import AtSquare, Blast
from highnoon.games.posse.figures import FIGURE, read_figure
from highnoon.games.posse.harm import Hurt
from highnoon.games.posse.loot import Giving, Keeping, Rifling, Tending, Trapping
from highnoon.games.posse.moving import EachMoves, Walk, Where
from highnoon.games.posse.numbers import Numbers
from highnoon.games.posse.records import NO_ATTACKS, NO_ITEMS, NO_SQUARES, Attack, Figure, Player
from highnoon.games.posse.setup import PutFigures, Reveal, SetMap, Shuffle, TakePosse, seat_posse
from highnoon.games.posse.specials import BankJob, CallTheTarget, FieldSurgeon, StickyFingers
from highnoon.games.posse.squares import NOWHERE, SIDE, square_name
from highnoon.games.posse.table import END_RULES, PosseTable
from highnoon.games.posse.terms import BUILT, Terms, options_of
from highnoon.games.posse.turn import (
    MOVING_STEP,
    Acting,
    Discarding,
    EndOfTurn,
    Moving,
    NextTurn,
    StartOfTurn,
)

TermsOf = Callable[[Mapping[str, bool | int | str]], Terms]

BY_OPERANDS: Final[list[list[Any]]] = [
    [
        TakePosse,
        Shuffle,
        SetMap,
        Building,
        PutFigures,
        Placing,
        Reveal,
        StartOfTurn,
        Moving,
        Acting,
        Discarding,
        EndOfTurn,
        NextTurn,
        Ammunition,
        Respond,
        Defend,
        Trick,
        Strike,
        AfterDamage,
        Counter,
        SecondArrow,
        EndOfAttack,
    ],
    [Walk, Keeping, TakeTheBullet, BankJob, StickyFingers],
    [Aim, AimWeapon, AtSquare, Blast, Rifling, Trapping, FieldSurgeon, CallTheTarget],
    [Where, EachMoves, Giving, Tending],
    [Hurt],
]
BEFORE_PLAY: Final = ["TakePosse", "Shuffle", "SetMap", "Building", "PutFigures", "Placing", "Reveal"]


STEPS: Final[dict[str, StepMaker]] = {
    step.__name__: maker(step, operands) for operands, steps in enumerate(BY_OPERANDS) for step in steps
}


# -- writing -----------------------------------------------------------------------------------------------------------


def lists_of(terms: Terms, seats: int) -> dict[str, list[str]]:
    """The names of what positions count."""
    return terms.lists | {"seat": seats_of_table(seats)}


def write_position(g: PosseTable) -> dict[str, Any]:
    numbers = g.terms.numbers
    lists = lists_of(g.terms, g.seats)
    position = write_heading(g, "posse", options_of(numbers), g.terms.options) | TABLE.write(g, g, lists)
    for p in g.players:
        part: dict[str, Any] = PLAYER.write(g, p, lists) if p.posse >= 0 else {"posse": ""}
        for c in range(p.first, p.after):
            part[numbers.characters[c].id] = FIGURE.write(g, g.figures[c], lists)
        position[seat_name(p.seat)] = part
    return position | write_pending(g)


def crate_text(crate: int) -> str:
    return f"{square_name(crate & 1023)} {DECKS[crate >> 10 & 3]}{' looted' if crate & 4096 else ''}"


def chip_text(chip: int) -> str:
    return f"{'trap' if chip & 8192 else 'fire'} {square_name(chip & 1023)} {seat_name(chip >> 10 & 7)}"


def loot_counts(g: PosseTable) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for deck in range(3):
        for place in range(g.terms.loot_faces[deck]):
            count = g.loot_piles[deck] >> 3 * place & 7
            if count:
                found.append((g.terms.loot_base[deck] + place, count))
    return found


def cards_of(g: PosseTable, p: Player, places: list[int]) -> list[str]:
    """Posse cards by their places in the list of the posse."""
    faces = g.terms.posse_faces(int(p.posse))
    return [g.terms.numbers.cards[faces[place]].id for place in places]


def loot_in(g: PosseTable, deck: int) -> list[str]:
    base = g.terms.loot_base[deck]
    return [g.terms.numbers.loot[base + place].id for place in reversed(g.loot_decks[deck][: g.loot_left[deck]])]


ATTACK: Final = Form(
    Made("by", lambda g, a: g.terms.numbers.characters[a.by].id),
    Made("at", lambda g, a: g.terms.numbers.characters[a.at].id),
    Made("card", lambda g, a: g.terms.numbers.cards[a.card].id if a.card >= 0 else ""),
    Maybe("loot", "loot"),
    Made("place", lambda g, a: a.place + 1),
    Number("base", 99),
    Named("type", AMMO),
    Maybe("ammo", "loot"),
    Number("value", 999),
    Flag("halved"),
    Flag("counter"),
    Flag("blast"),
    Maybe("defence", "card"),
    Flag("canceled"),
    Number("steady", 99),
    Flag("answers"),
    Flag("quiet"),
    Number("dealt", 999),
    Made("spot", lambda g, a: square_name(a.spot)),
)
PLAYER: Final = Form(
    Made("posse", lambda g, p: g.terms.numbers.posses[p.posse].id),
    Made("hand", lambda g, p: cards_of(g, p, places_in(p.hand)), seen=OWNER),  # its size is public
    Made("deck", lambda g, p: cards_of(g, p, p.deck[: p.left_in_deck][::-1]), seen=HIDDEN),  # its size is public
    Made("discard", lambda g, p: cards_of(g, p, places_in(p.pile))),
    Made("dug", lambda g, p: cards_of(g, p, places_in(p.dug))),
    Number("dug_amount", 99),
    Number("volley", 99),
    Bits("volleyers", "character"),
    Number("gold", 9999),
    Number("crates", 6),
    Number("fell", 4),
)
TABLE: Final = Form(
    Made("map", lambda g, _: [] if g.ground is None else g.ground.source),
    Made("laid", lambda g, _: source_of(g.terms.numbers, g.laid)),
    Maybe("tile", "tile"),
    Number("turns", 3, usual=-1, least=-1),
    Number("enough", 4),
    Made("crates", lambda g, _: [crate_text(crate) for crate in g.crates]),  # their kinds only when they are revealed
    Made("crate_pile", lambda g, _: [DECKS[kind] for kind in g.crate_pile], seen=HIDDEN),
    Flag("revealed"),
    Made("loot_discards", lambda g, _: {g.terms.numbers.loot[f].id: n for f, n in loot_counts(g)}),
    Several("drawn", "loot"),
    Made("chips", lambda g, _: [chip_text(chip) for chip in g.chips]),
    Made("way", lambda g, _: [square_name(square) for square in g.way]),
    Several("blast", "character"),
    Made("attacks", lambda g, _: [ATTACK.write(g, a, lists_of(g.terms, g.seats)) for a in g.attacks]),
    Maybe("first", "seat"),
    Maybe("active", "seat"),
    Number("round"),
    Flag("paid"),
    Flag("shaken"),
    Number("fallen", 4),
    Made("winners", lambda g, _: [seat_name(seat) for seat in g.winners]),
    Made("why", lambda g, _: g.why),
    # The size of a deck is public.
    Made(DECKS[0], lambda g, _: loot_in(g, 0), seen=HIDDEN),
    Made(DECKS[1], lambda g, _: loot_in(g, 1), seen=HIDDEN),
    Made(DECKS[2], lambda g, _: loot_in(g, 2), seen=HIDDEN),
)


def seen_of(numbers: Numbers) -> dict[str, str]:
    """The readers of each field (PO-P49); everything about the characters of the pack is open."""
    seen = declared(TABLE, PLAYER, *[f"seat.{character.id}" for character in numbers.characters])
    return {name: who for name, who in seen.items() if name not in ("picks", "late")}  # nobody chooses in secret


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(terms_of: TermsOf, numbers: Any, data: Mapping[str, Any]) -> PosseTable:
    reader = Reader(data)
    reader.name("game", "posse", ["posse"])
    seats = reader.number("seats", 2, 2, 4)
    terms = terms_of(agree(options_of(numbers), reader.section("options").data))
    names = [seat_name(seat) for seat in range(seats)]
    figures = [Figure(c) for c in range(terms.characters)]
    g = PosseTable(seats, read_dice(reader), terms, [Player(seat) for seat in range(seats)], figures)
    stack = reader.texts("stack", [])
    set_up = not any(step.split()[:1] and step.split()[0] in BEFORE_PLAY for step in stack)
    on_board = set_up or (any(step in ("Placing", "Reveal") for step in stack) and "PutFigures" not in stack)
    read_map(g, reader, on_board)
    for seat, name in enumerate(names):
        read_player(g, g.players[seat], reader.section(name), set_up or "TakePosse" not in stack, on_board)
    check_posses(g)
    first = names[0] if set_up else ""
    usual = {"first": first, "active": first, "round": int(set_up), "revealed": set_up}
    lists = lists_of(terms, seats)
    TABLE.read(g, reader, lists, usual, {"round": int(terms.rounds)})
    read_crates(g, reader)
    read_chips(g, reader, names)
    read_loot(g, reader)
    if g.ground is not None:
        g.redraw()
    g.way = [read_square(reader, "way", text) for text in reader.texts("way", [])] or NO_SQUARES
    attacks = reader.take("attacks", [])
    if not isinstance(attacks, list):
        raise reader.refuse("attacks", "should be a list of tables")
    g.attacks = [
        read_attack(g, Reader(part, f"position.attacks {n}"), lists) for n, part in enumerate(attacks)
    ] or NO_ATTACKS
    read_ending(g, reader, END_RULES)
    if set_up and not g.over and (g.active < 0 or g.first < 0):
        raise reader.refuse("active", "should be a player, and so should first")
    read_pending(g, reader, STEPS, [MOVING_STEP])
    reader.finish()
    return g


def read_map(g: PosseTable, reader: Reader, on_board: bool) -> None:
    """`map`: a map of the pack by its name, tiles laid one by one, or a drawing."""
    numbers = g.terms.numbers
    value = reader.take("map", [g.terms.map] if on_board and g.terms.map != BUILT else [])
    source = [value] if isinstance(value, str) else value
    if not isinstance(source, list) or not all(isinstance(line, str) for line in source):
        raise reader.refuse("map", f"should be a name or a list of texts, not {value!r}")
    if source:
        try:
            g.set_ground(g.terms.ground_of(source))
        except BadInput as bad:
            raise reader.refuse("map", f"cannot be read: {bad}") from None
    if on_board and g.ground is None:
        raise reader.refuse("map", "is missing: a name, tiles or a drawing")
    ids = [tile.id for tile in numbers.tiles]
    laid: list[int] = []
    for text in reader.texts("laid", []):
        words = text.split()
        if len(words) != 4 or words[0] not in ids or not all(w.isdecimal() for w in words[1:]):
            raise reader.refuse("laid", f"holds tiles like 'R1 0 6 12', not {text!r}")
        turns, row, column = (int(word) for word in words[1:])
        if turns > 3 or row > 26 or column > 26:
            raise reader.refuse("laid", f"holds {text!r}, which is not on the table")
        laid.append(int(laid_tile(ids.index(words[0]), turns, 32 * row + column)))
    g.laid = laid or NO_ITEMS


def read_player(g: PosseTable, p: Player, reader: Reader, taken: bool, on_board: bool) -> None:
    numbers = g.terms.numbers
    ids = [posse.id for posse in numbers.posses]
    posse = reader.name("posse", ids[p.seat] if taken else "", ids, nothing=True)
    if posse < 0:
        reader.finish()
        return
    seat_posse(g, p, posse)
    cards = [numbers.cards[face].id for face in g.terms.posse_faces(posse)]
    for place in reader.names("hand", [], cards):
        p.hand += in_hand(place)
        p.cards += 1
    for place in reader.names("discard", [], cards):
        p.pile += in_hand(place)
    for place in reader.names("dug", [], cards):
        p.dug += in_hand(place)
    deck = reader.names("deck", [], cards)
    rest = g.terms.decks[posse][:]
    for place in deck + places_in(p.hand) + places_in(p.pile) + places_in(p.dug):
        if place not in rest:
            raise reader.refuse("deck", f"and the other places hold {cards[place]!r} more often than the posse has it")
        rest.remove(place)
    p.deck = (deck + rest)[::-1]
    p.left_in_deck = len(p.deck)
    if p.cards > g.terms.limit:
        raise reader.refuse("hand", f"should have at most {g.terms.limit} cards")
    PLAYER.read(p, reader, lists_of(g.terms, g.seats), {"dug_amount": len(places_in(p.dug))})
    for c in range(p.first, p.after):
        read_figure(g, g.figures[c], reader.section(numbers.characters[c].id), on_board)
        if g.figures[c].alive:
            p.living += 1
    reader.finish()


def check_posses(g: PosseTable) -> None:
    posses = [int(p.posse) for p in g.players if p.posse >= 0]
    if len(set(posses)) != len(posses):
        raise BadInput("position: no two players lead the same posse")
    squares = [square for square in g.at if square >= 0]
    if len(set(squares)) != len(squares):
        raise BadInput("position: two characters stand on the same square")


def read_square(reader: Reader, key: str, text: str) -> int:
    words = text.split()
    if len(words) != 2 or not all(word.isdecimal() and int(word) < SIDE for word in words):
        raise reader.refuse(key, f"holds squares like '8 10', row and column, not {text!r}")
    return 32 * int(words[0]) + int(words[1])


def read_crates(g: PosseTable, reader: Reader) -> None:
    crates: list[int] = []
    rest = g.terms.crate_kinds[:]
    for text in reader.texts("crates", []):
        words = text.split()
        looted = words[3:] == ["looted"]
        if len(words) != (4 if looted else 3) or words[2] not in DECKS:
            raise reader.refuse("crates", f"holds crates like '8 10 gear' or '8 10 gear looted', not {text!r}")
        square = read_square(reader, "crates", " ".join(words[:2]))
        kind = DECKS.index(words[2])
        # Somebody may be climbing over it right now.
        if g.ground is None or square not in g.ground.real or g.ground.obstacle[square] >= 0:
            raise reader.refuse("crates", f"holds {text!r}, where no crate can stand")
        if square in [other & 1023 for other in crates] or kind not in rest:
            raise reader.refuse("crates", f"holds {text!r}, one too many")
        rest.remove(kind)
        crates.append(square + 1024 * kind + (4096 if looted else 0))
    g.crates = crates or NO_SQUARES
    g.crate_pile = reader.names("crate_pile", [DECKS[kind] for kind in rest], DECKS)
    for kind in g.crate_pile:
        if kind not in rest:
            raise reader.refuse("crate_pile", f"and the board hold {DECKS[kind]!r} more often than there are crates")
        rest.remove(kind)


def read_chips(g: PosseTable, reader: Reader, names: list[str]) -> None:
    chips: list[int] = []
    for text in reader.texts("chips", []):
        words = text.split()
        if len(words) != 4 or words[0] not in ("fire", "trap") or words[3] not in names:
            raise reader.refuse("chips", f"holds chips like 'fire 8 10 A' or 'trap 8 10 B', not {text!r}")
        square = read_square(reader, "chips", " ".join(words[1:3]))
        if g.ground is None or square not in g.ground.real:
            raise reader.refuse("chips", f"holds {text!r}, which is not on the map")
        chips.append(square + 1024 * names.index(words[3]) + (8192 if words[0] == "trap" else 0))
    g.chips = chips or NO_ITEMS


def read_loot(g: PosseTable, reader: Reader) -> None:
    """Cards named nowhere lie under the cards named in a deck, in pack order."""
    t = g.terms
    ids = [card.id for card in t.numbers.loot]
    discards = reader.section("loot_discards")
    named = [face for face, id in enumerate(ids) for _ in range(discards.number(id, 0, 0, 7))]
    discards.finish()
    for face in named:
        g.discard_loot(face)
    named += g.drawn + [card & 63 for f in g.figures for card in f.items]
    for deck, name in enumerate(DECKS):
        base = t.loot_base[deck]
        mine = ids[base : base + t.loot_faces[deck]]
        top = reader.names(name, [], mine)
        rest = t.loot_decks[deck][:]
        for place in top + [face - base for face in named if t.loot_deck[face] == deck]:
            if place not in rest:
                raise reader.refuse(name, f"and the other places hold {mine[place]!r} more often than there are")
            rest.remove(place)
        g.loot_decks[deck] = (top + rest)[::-1]
        g.loot_left[deck] = len(top) + len(rest)


def read_attack(g: PosseTable, reader: Reader, lists: dict[str, list[str]]) -> Attack:
    ids = lists["character"]
    a = Attack(
        reader.name("by", ids[0], ids),
        reader.name("at", ids[-1], ids),
        reader.name("card", "", lists["card"], nothing=True),
    )
    ATTACK.read(a, reader, lists, {"type": "body"})
    a.place = reader.number("place", 0, 0, MOST_ITEMS) - 1
    spot = reader.text("spot", "")
    a.spot = read_square(reader, "spot", spot) if spot else g.at[a.at]
    reader.finish()
    if g.owner[a.by] < 0 or g.owner[a.at] < 0 or a.spot == NOWHERE:
        raise BadInput(f"{reader.where}: both should be characters of this table")
    return a


def on_the_table(g: PosseTable) -> list[str]:
    """Every loot card wherever it is, by its id."""
    numbers = g.terms.numbers
    found: list[int] = g.drawn[:]
    for deck in range(3):
        base = g.terms.loot_base[deck]
        found += [base + place for place in g.loot_decks[deck][: g.loot_left[deck]]]
        found += [base + place for place in places_in(g.loot_piles[deck])]
    for f in g.figures:
        found += [card & 63 for card in f.items]
    return [numbers.loot[face].id for face in found]
