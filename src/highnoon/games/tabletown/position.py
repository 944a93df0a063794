"""Tabletown positions: reading and writing.  docs/positions/tabletown.md documents every field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.dice import Dice
from highnoon.engine.form import (
    Flag,
    Form,
    Made,
    Maybe,
    Named,
    Number,
    Seats,
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
    seats_in,
    write_pending,
)
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY, seat_name
from highnoon.engine.view import HIDDEN, OWNER
from highnoon.games.tabletown.cards import (
    FIGHT_CARDS,
    GUNS,
    HOLDABLE,
    IDS,
    MOST,
    counts_of,
    faces_in,
    in_hand,
    in_pile,
    packed,
)
from highnoon.games.tabletown.combat import ByInitiative, Fire
from highnoon.games.tabletown.fight import Answers, CallOut
from highnoon.games.tabletown.known import face_of, fact, knower_of, seats_of
from highnoon.games.tabletown.law import Law, Offenders
from highnoon.games.tabletown.records import NO_FIGHT, NO_SECOND, Player
from highnoon.games.tabletown.setup import Deal, FaceSomebody, MarshalRoll, TakeGunslinger
from highnoon.games.tabletown.stars import Hit
from highnoon.games.tabletown.table import END_RULES, FIGHTS, TabletownTable
from highnoon.games.tabletown.terms import OPTIONS, Terms
from highnoon.games.tabletown.tnt import AfterBlast, Blast, Explosions
from highnoon.games.tabletown.turn import (
    START_OF_TURN,
    Action,
    AfterAction,
    BetweenDraws,
    EndOfTurn,
    StartOfTurn,
)
from highnoon.games.tabletown.view_builder import guns_of

TermsOf = Callable[[dict[str, bool | int | str]], Terms]

OF_NOBODY: Final[list[Any]] = [
    MarshalRoll,
    TakeGunslinger,
    Deal,
    FaceSomebody,
    StartOfTurn,
    Action,
    AfterAction,
    BetweenDraws,
    EndOfTurn,
    CallOut,
    Answers,
    ByInitiative,
    Offenders,
    Explosions,
    AfterBlast,
]
OF_A_SEAT: Final[list[Any]] = [Fire, Law]
OF_TWO_NUMBERS: Final[list[Any]] = [Hit, Blast]


STEPS: Final[dict[str, StepMaker]] = {
    step.__name__: maker(step, operands)
    for operands, steps in enumerate([OF_NOBODY, OF_A_SEAT, OF_TWO_NUMBERS])
    for step in steps
}


PLAYER: Final = Form(
    Maybe("gunslinger", "gunslinger"),
    Made("dead", lambda g, p: not p.alive),
    Made("fell", lambda g, p: p.fell),
    Made("drew", lambda g, p: write_pile(p.drew, p.drew_events), seen=OWNER),
    Made("wounds", lambda g, p: p.wounds),
    Maybe("faces", "seat", "facing"),
    Made("hand", lambda g, p: [IDS[face] for face in faces_in(p.hand)], seen=OWNER),  # its size is public
    Maybe("gun", IDS[:GUNS]),
    Made("loaded", lambda g, p: guns_of(p)),
    Number("die", 6),
    Number("total", 15),
    Flag("acted"),
    Maybe("aim", "seat"),
    Made("shots", lambda g, p: p.shots),
    Flag("both"),
    Number("sticks", 3),
    Flag("offends"),
)
TABLE: Final = Form(
    Number("turns"),
    Made("marshal", lambda g, _: "" if g.marshal == NOBODY else seat_name(g.marshal)),
    Maybe("active", "seat"),
    Made("deck", lambda g, _: [IDS[face] for face in reversed(g.deck[: g.left_in_deck])], seen=HIDDEN),
    Made("shuffled", lambda g, _: write_pile(g.shuffled, g.shuffled_events)),  # what the deck was made of
    Made("discard", lambda g, _: write_pile(g.pile, g.pile_of_events)),
    Made("aside", lambda g, _: [IDS[face] for face in g.set_aside()]),
    Made("known", lambda g, _: [write_fact(f) for f in g.known], seen=OWNER),  # of others' hands
    Number("killings"),
    Named("fight", FIGHTS),
    Maybe("victim", "seat"),
    Seats("reacted"),
    Seats("out_of_town", "out"),
    Flag("truce"),
    Made("winners", lambda g, _: [seat_name(seat) for seat in g.winners]),
    Made("why", lambda g, _: g.why),
)
SEEN: Final = declared(TABLE, PLAYER)


def lists_of(terms: Terms, seats: int) -> dict[str, list[str]]:
    """The names of what positions count."""
    return {"seat": seats_of_table(seats), "gunslinger": terms.gunslingers}


def write_position(g: TabletownTable) -> dict[str, Any]:
    lists = lists_of(g.terms, g.seats)
    position = write_heading(g, "tabletown", OPTIONS, g.terms.options) | TABLE.write(g, g, lists)
    for p in g.players:
        position[seat_name(p.seat)] = PLAYER.write(g, p, lists)
    return position | write_pending(g)


def write_pile(pile: i64, pile_of_events: i64) -> dict[str, int]:
    return {id: count for id, count in zip(IDS, counts_of(pile, pile_of_events), strict=True) if count}


def write_fact(known: i64) -> str:
    """`A bullet BC`: seat A knows that there is a Bullet in the hand of B or C."""
    return f"{seat_name(knower_of(known))} {IDS[face_of(known)]} {seats_in(seats_of(known))}"


def read_position(terms_of: TermsOf, low: int, high: int, data: Mapping[str, Any]) -> TabletownTable:
    reader = Reader(data)
    reader.name("game", "tabletown", ["tabletown"])
    seats = reader.number("seats", 4, low, high)
    terms = terms_of(agree(OPTIONS, reader.section("options").data))
    names = [seat_name(seat) for seat in range(seats)]
    g = TabletownTable(seats, read_rolls(reader), terms, [])
    stack = reader.texts("stack", [])
    dealt = "Deal" not in stack and "MarshalRoll" not in stack
    g.players = [read_player(reader.section(name), terms, seat, names, dealt) for seat, name in enumerate(names)]
    check_gunslingers(g)
    for p in g.players:
        g.count_hand(p)
        if not p.alive:
            g.living -= p.bit
            g.standing -= 1
    fell = max(int(p.fell) for p in g.players)
    usual = {"turns": 1 if dealt else 0, "active": "A" if dealt else "", "killings": fell}
    TABLE.read(g, reader, lists_of(terms, seats), usual, {"turns": int(terms.turn_cap), "killings": seats})
    g.marshal = reader.name("marshal", "" if g.active < 0 else names[g.active], names, nothing=True)
    read_ending(g, reader, END_RULES)
    read_cards(g, reader)
    g.learn(read_facts(reader, names) or NO_OPTIONS)
    check_table(g, reader, dealt)
    read_pending(g, reader, STEPS, [START_OF_TURN])
    reader.finish()
    return g


def read_rolls(reader: Reader) -> Dice:
    """The dice; `rolls` are six-sided dice to come as they show, before anything that `[dice]` has coming."""
    rolls = reader.numbers("rolls", [], 1, 6)
    dice = read_dice(reader)
    dice.coming = [n - 1 for n in rolls] + dice.coming
    return dice


def read_player(reader: Reader, terms: Terms, seat: int, names: list[str], dealt: bool) -> Player:
    p = Player(seat)
    p.alive = not reader.flag("dead", False)
    p.wounds = reader.number("wounds", 0 if p.alive else int(terms.wounds), 0, int(terms.wounds))
    p.fell = reader.number("fell", 0 if p.alive else 1, 0, len(names))
    p.drew, p.drew_events = read_pile(reader.section("drew"), terms)
    usual = {
        "gunslinger": terms.gunslingers[seat] if dealt else "",
        "faces": names[(seat + 1) % len(names)] if dealt and p.alive else "",
    }
    PLAYER.read(p, reader, lists_of(terms, len(names)), usual)
    if p.facing == seat:
        raise reader.refuse("faces", "should name another gunslinger")
    for face in reader.names("hand", [], IDS[:HOLDABLE]):
        p.hand += in_hand(face)
        p.cards += 1
    if p.cards > MOST:
        raise reader.refuse("hand", f"should have no more than {MOST} cards")
    read_guns(reader, p, terms)
    p.shots = reader.number("shots", 0, 0, int(p.ammo()))
    if p.shots and p.aim == NOBODY:
        raise reader.refuse("shots", "are declared at somebody: aim is missing")
    if p.both and (p.shots != 1 or p.ammo() < 2):
        raise reader.refuse("both", "is for one shot with two Shells")
    if not p.alive and (p.wounds < terms.wounds or p.cards or p.gun >= 0 or p.facing >= 0):
        raise BadInput(f"{reader.where}: the dead have their last wound, no cards, no gun, and face nobody")
    reader.finish()
    return p


def read_guns(reader: Reader, p: Player, terms: Terms) -> None:
    """`loaded`: the ammo of each gun, so `[3, 2]` are two Revolvers."""
    if p.gun < 0:
        if reader.numbers("loaded", [], 0, 6):
            raise reader.refuse("loaded", "is for those who have a gun")
        return
    loaded = reader.numbers("loaded", [0], 0, terms.capacity[p.gun])
    if not 1 <= len(loaded) <= (2 if p.gun == 0 and terms.two_revolvers else 1):
        raise reader.refuse("loaded", "should have one number for each gun; only Revolvers may be two")
    p.loaded = loaded[0]
    p.second = loaded[1] if len(loaded) == 2 else NO_SECOND


def check_gunslingers(g: TabletownTable) -> None:
    taken = [p.gunslinger for p in g.players if p.gunslinger >= 0]
    if len(set(taken)) != len(taken):
        raise BadInput("position: no two players have the same gunslinger")


def on_the_table(g: TabletownTable) -> list[int]:
    """All cards in hands, in play, and set aside."""
    cards = g.set_aside()
    for p in g.players:
        cards += faces_in(p.hand)
        if p.gun >= 0:
            cards += [int(p.gun)] * (1 if p.second == NO_SECOND else 2)
            cards += [g.terms.ammo[p.gun]] * p.ammo()
    return cards


def read_cards(g: TabletownTable, reader: Reader) -> None:
    """Cards named nowhere lie under the cards named in `deck`, in pack order."""
    for face in reader.names("aside", [], IDS):
        if face not in FIGHT_CARDS:
            raise reader.refuse("aside", f"is for DRAW! and SHOOTOUT!, not for {IDS[face]!r}")
        g.aside += in_pile(face)
    g.pile, g.pile_of_events = read_pile(reader.section("discard"), g.terms)
    deck = reader.names("deck", [], IDS)
    rest = g.terms.deck_of(g.seats)[:]
    for face in deck + on_the_table(g) + g.discards():
        if face not in rest:
            raise reader.refuse("deck", f"and the other places hold {IDS[face]!r} more often than the game has it")
        rest.remove(face)
    g.deck = (deck + rest)[::-1]
    g.left_in_deck = len(g.deck)
    if reader.has("shuffled"):
        g.shuffled, g.shuffled_events = read_pile(reader.section("shuffled"), g.terms)
    check_deck(g, reader)


def check_deck(g: TabletownTable, reader: Reader) -> None:
    """Cards that a player drew are no longer in the deck."""
    made_of = counts_of(g.shuffled, g.shuffled_events)
    for p in g.players:
        drew = counts_of(p.drew, p.drew_events)
        for face, id in enumerate(IDS):
            if made_of[face] - drew[face] < g.deck.count(face):
                who = f"{drew[face]} of them drawn by {seat_name(p.seat)}"
                raise reader.refuse("shuffled", f"has {made_of[face]} {id!r}, {who}, but the deck {g.deck.count(face)}")


def read_pile(reader: Reader, terms: Terms) -> tuple[i64, i64]:
    """Counts by card."""
    counts = [reader.number(id, 0, 0, terms.count[face]) for face, id in enumerate(IDS)]
    reader.finish()
    return packed(counts)


def read_facts(reader: Reader, names: list[str]) -> list[int]:
    facts: list[int] = []
    for text in reader.texts("known", []):
        words = text.split()
        if len(words) != 3 or words[0] not in names or words[1] not in IDS[:HOLDABLE] or not words[2]:
            raise reader.refuse("known", f"holds entries like 'A bullet BC', not {text!r}")
        if not all(name in names and name != words[0] for name in words[2]):
            raise reader.refuse("known", f"names other seats of this table, not {words[2]!r}")
        seats = sum(BIT[names.index(name)] for name in set(words[2]))
        facts.append(fact(names.index(words[0]), IDS.index(words[1]), seats))
    return sorted(facts)


def check_table(g: TabletownTable, reader: Reader, dealt: bool) -> None:
    """Refuses what no game can come to."""
    if dealt and not g.over and (g.active < 0 or (not g.players[g.active].alive and not reader.has("stack"))):
        raise reader.refuse("active", "should be a living player")
    if not g.over and g.standing == 0:
        raise BadInput("position: somebody should be alive")
    for p in g.players:
        where = f"position.{seat_name(p.seat)}"
        if p.facing >= 0 and not g.players[p.facing].alive:
            raise BadInput(f"{where}: faces the dead; nobody does (TT-J7)")
        if p.alive and p.wounds >= g.terms.wounds and g.fight == NO_FIGHT:
            raise BadInput(f"{where}: nobody lives with {p.wounds} wounds (TT-54)")
        if not p.alive and p.fell > g.killings:
            raise BadInput(f"{where}: fell in killing {p.fell}, but there were {g.killings}")
