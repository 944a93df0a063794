"""Notoriety positions: reading and writing.  docs/positions/notoriety.md documents every field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.form import read_ending
from highnoon.engine.options import agree
from highnoon.engine.position import (
    Reader,
    makers,
    read_dice,
    read_pending,
)
from highnoon.engine.refusal import BadInput
from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, NOBODY, seat_name
from highnoon.games.notoriety.actions import OPEN, STANCES
from highnoon.games.notoriety.aiming import CHARMED_MEN
from highnoon.games.notoriety.cards import (
    BULLETS,
    NO_CARD,
    all_of,
    bit,
    count_of,
    covers_of,
    how_many,
)
from highnoon.games.notoriety.deeds import STEPS as OF_CARDS
from highnoon.games.notoriety.firing import AFTER_LOOK, BOUNCE, FIRING, SECOND_TARGET, WHICH_COUNTS
from highnoon.games.notoriety.flight import FLIGHT
from highnoon.games.notoriety.guns import which
from highnoon.games.notoriety.notation import (
    read_bullets,
    read_coming,
    read_covers,
    read_effect,
    read_flight,
    read_gun,
    read_guns,
    read_secret,
    write_bullets,
    write_covers,
)
from highnoon.games.notoriety.places import bullets_about, covers_about, on_the_table
from highnoon.games.notoriety.player import (
    CARD_PLACES,
    IN_FRONT,
    NOT_PLAYED,
    PLACED,
    SHELTERS,
    UNLED,
    USED_UP,
    Player,
)
from highnoon.games.notoriety.round import AFTER_AIM, AFTER_REVEAL, CHOOSE_CARD, DRAW_GUNS, SHOOT, START_ROUND
from highnoon.games.notoriety.setup import CHARACTERS, DEAL, is_at_will, lay_out
from highnoon.games.notoriety.slot import (
    BEFORE_SLOT,
    BEFORE_STOCK,
    BIDE_YOUR_TIME,
    EARLY_COVER,
    MAIN,
    RUN_FOR_COVER,
)
from highnoon.games.notoriety.stock import STOCKTAKING, TAKE_STOCK
from highnoon.games.notoriety.table import END_RULES, NotorietyTable
from highnoon.games.notoriety.terms import OPTIONS, Terms
from highnoon.games.notoriety.writing import PLAYER, TABLE, lists_of

TermsOf = Callable[[dict[str, bool | int | str]], Terms]
USUAL_SIXGUN: Final = ["stop", "stop"]
USUAL_HAND: Final = 2


ON_THE_STACK: Final[list[Step[Any]]] = [
    CHARACTERS,
    DEAL,
    START_ROUND,
    CHOOSE_CARD,
    DRAW_GUNS,
    AFTER_AIM,
    SHOOT,
    AFTER_REVEAL,
    EARLY_COVER,
    BEFORE_SLOT,
    BIDE_YOUR_TIME,
    RUN_FOR_COVER,
    MAIN,
    FIRING,
    SECOND_TARGET,
    BOUNCE,
    WHICH_COUNTS,
    AFTER_LOOK,
    FLIGHT,
    *OF_CARDS,
    CHARMED_MEN,
    BEFORE_STOCK,
    STOCKTAKING,
    TAKE_STOCK,
]
STEPS: Final = makers(*ON_THE_STACK)


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(terms_of: TermsOf, low: int, high: int, data: Mapping[str, Any]) -> NotorietyTable:
    reader = Reader(data)
    reader.name("game", "notoriety", ["notoriety"])
    seats = reader.number("seats", 4, low, high)
    terms = terms_of(agree(OPTIONS, reader.section("options").data))
    names = [seat_name(seat) for seat in range(seats)]
    g = NotorietyTable(seats, read_dice(reader), terms, [])
    stack = reader.texts("stack", [])
    dealt = "Deal" not in stack and "Characters" not in stack
    revealed = reader.flag("revealed", False)
    g.players = [
        read_player(reader.section(name), terms, seat, names, dealt, revealed) for seat, name in enumerate(names)
    ]
    for p in g.players:
        if not p.alive:
            g.living = g.living & ~p.bit
            g.alive -= 1
        elif is_at_will(p.ability) and not p.marks & USED_UP:
            g.abilities = g.abilities | p.bit
    usual = {"round": 1 if dealt else 0, "killings": max(int(p.fell) for p in g.players)}
    TABLE.read(g, reader, lists_of(terms, seats), usual, {"killings": seats})
    read_slot(g, reader, names)
    read_ending(g, reader, END_RULES)
    if dealt:
        read_cards(g, reader, data)
        read_loose(g, reader)
        read_order(g, reader, names)
    else:
        for key in ("deck", "discard", "display", "pile", "spent", "buried", "covers", "cover_discard", "face_up"):
            reader.take(key, None)
        for key in ("order", "takers", "coming", "stacked"):
            reader.take(key, None)
        g.at = reader.number("at", -1, -1, -1)
        lay_out(g)
    check_table(g)
    read_pending(g, reader, STEPS, [BEFORE_SLOT if g.revealed else CHOOSE_CARD])
    reader.finish()
    return g


def read_player(reader: Reader, terms: Terms, seat: int, names: list[str], dealt: bool, revealed: bool) -> Player:
    p = Player(seat)
    p.alive = not reader.flag("dead", False)
    here = dealt and p.alive
    PLAYER.read(p, reader, lists_of(terms, len(names)), {"fame": int(terms.notoriety) if here else 0})
    if p.character >= 0 and p.alive:
        p.ability = terms.ability[p.character]
    p.fell = reader.number("fell", 0 if p.alive else 1, 0, len(names))
    p.hand = mask_from(reader, "hand", terms)
    p.cards = how_many(p.hand)
    p.known = mask_from(reader, "known", terms)
    sixgun = reader.texts("sixgun", USUAL_SIXGUN if here else [])
    p.sixgun = read_gun(reader, "sixgun", 0, sixgun, terms.most[0])
    p.guns = read_guns(reader, "guns", terms) or NO_OPTIONS
    p.lodged = read_bullets(reader, "lodged")
    most = terms.cover_hits[p.cover] - 1 if p.cover >= 0 else 0
    p.damage = reader.number("damage", min(most, int(all_of(p.lodged))), 0, most)
    read_this_round(reader, p, terms, here and revealed)
    if not p.alive and (p.hand or p.guns or p.cover >= 0 or p.fame):
        raise BadInput(f"{reader.where}: the dead have no cards, no guns, no cover and no NOTORIETY")
    reader.finish()
    return p


def read_this_round(reader: Reader, p: Player, terms: Terms, shown: bool) -> None:
    p.place = reader.name("card", CARD_PLACES[NOT_PLAYED if p.face < 0 else IN_FRONT], CARD_PLACES)
    if p.aim == p.seat:
        raise reader.refuse("aim", "should name another player")
    led = reader.name("led", "", terms.ids, nothing=True)
    p.led = UNLED if led < 0 else led
    stance = reader.name("stance", "open" if shown else "", STANCES)
    p.stance = 0 if stance == 0 else OPEN + stance - 1
    usual = "" if stance < 2 or stance == 5 else "firing" if stance == 2 else "full"
    p.shelter = reader.name("shelter", usual, SHELTERS)


def mask_from(reader: Reader, key: str, terms: Terms) -> i64:
    mask: i64 = 0
    for face in reader.names(key, [], terms.ids):
        if mask & bit(face):
            raise reader.refuse(key, f"holds {terms.ids[face]!r} twice; there is one of each")
        mask = mask | bit(face)
    return mask


def read_slot(g: NotorietyTable, reader: Reader, names: list[str]) -> None:
    """Bullets in the air, their effects, and the knowledge of single seats."""
    terms = g.terms
    effects = [read_effect(reader, text, terms, names) for text in reader.texts("effects", [])]
    g.effects = sorted(effects, reverse=True) or NO_OPTIONS
    g.secrets = sorted(read_secret(reader, text, terms, names) for text in reader.texts("secrets", [])) or NO_OPTIONS
    g.flight = [read_flight(reader, text, terms, names) for text in reader.texts("flight", [])] or NO_OPTIONS


def read_cards(g: NotorietyTable, reader: Reader, data: Mapping[str, Any]) -> None:
    """Cards named nowhere lie under the cards named in `deck`, in pack order; hands not named have two of them."""
    terms = g.terms
    g.discarded = mask_from(reader, "discard", terms)
    deck = reader.names("deck", [], terms.ids)
    g.display = mask_from(reader, "display", terms)
    g.stacked = reader.names("stacked", [], terms.ids) or NO_OPTIONS
    rest = list(range(terms.cards))
    for face in deck + on_the_table(g):
        if face not in rest:
            raise reader.refuse("deck", f"and the other places hold {terms.ids[face]!r} twice; there is one of each")
        rest.remove(face)
    for p in g.players:
        part = data.get(seat_name(p.seat), {})
        if p.alive and g.revealed and p.face == NO_CARD and "plays" not in part:
            p.face = take_last(reader, rest, terms)
            p.place = IN_FRONT
    for p in g.players:
        if p.alive and "hand" not in data.get(seat_name(p.seat), {}) and not g.over:
            for _ in range(USUAL_HAND):
                p.hand = p.hand | bit(take_last(reader, rest, terms))
            p.cards = USUAL_HAND
    if not reader.has("display") and not g.over:
        for _ in range(min(int(g.alive), len(rest))):
            g.display = g.display | bit(rest.pop())
    g.deck = (deck + rest)[::-1]
    g.left_in_deck = len(g.deck)


def take_last(reader: Reader, rest: list[int], terms: Terms) -> int:
    """The slowest card without a bonus that is named nowhere."""
    for face in reversed(rest):
        if not terms.bonus[face]:
            rest.remove(face)
            return face
    raise reader.refuse("deck", "has too few cards left for everybody")


def read_loose(g: NotorietyTable, reader: Reader) -> None:
    """Bullets and Cover Cards: whatever is named nowhere is in the pile, or in the Cover Deck."""
    terms = g.terms
    g.spent = read_bullets(reader, "spent")
    g.buried = read_bullets(reader, "buried")
    every = terms.bullets(g.seats)
    about = bullets_about(g)
    for kind, name in enumerate(BULLETS):
        if count_of(about, kind) > count_of(every, kind):
            raise reader.refuse("pile", f"and the other places hold {name!r} more often than the game has it")
    g.pile = every - about
    g.in_pile = all_of(g.pile)
    if reader.has("pile") and read_bullets(reader, "pile") != g.pile:
        raise reader.refuse("pile", f"should be what is nowhere else: {write_bullets(g.pile)}")
    g.cover_spent = read_covers(reader, "cover_discard", terms.cover_ids)
    g.face_up = reader.name("face_up", terms.cover_ids[0], terms.cover_ids, nothing=True)
    covers = covers_about(g)
    for face, id in enumerate(terms.cover_ids):
        if covers_of(covers, face) > covers_of(terms.covers, face):
            raise reader.refuse("covers", f"and the other places hold {id!r} more often than the game has it")
    g.covers = terms.covers - covers
    if reader.has("covers") and read_covers(reader, "covers", terms.cover_ids) != g.covers:
        raise reader.refuse("covers", f"should be what is nowhere else: {write_covers(g.covers, terms.cover_ids)}")
    reader.take("pile", None)
    reader.take("covers", None)
    g.dice.coming = read_coming(reader, g.pile, g.covers, terms.cover_ids) + g.dice.coming


def read_order(g: NotorietyTable, reader: Reader, names: list[str]) -> None:
    """The order is by Speed unless it is named; everybody aims at the next living player unless that is."""
    aiming = g.revealed or any(p.aim != NOBODY for p in g.players)
    if aiming and not g.over:
        for p in g.players:
            if p.alive and p.aim == NOBODY:
                p.aim = next_alive(g, p)
    usual: list[str] = []
    if g.revealed:
        living = sorted([p for p in g.players if p.face >= 0 and p.alive], key=face_of)
        usual = [seat_name(p.seat) for p in living]
    g.order = reader.names("order", usual, names) or NO_OPTIONS
    g.takers = reader.names("takers", [], names) or NO_OPTIONS
    g.at = reader.number("at", 0 if g.order else -1, -1, 40)
    g.find_actor(reader.texts("stack", ["BeforeSlot"]) or ["BeforeSlot"])
    if g.at > len(g.takers or g.order):
        raise reader.refuse("at", f"is a place in the order, of which there are {len(g.order)}")


def face_of(p: Player) -> int:
    return int(p.face)


def next_alive(g: NotorietyTable, p: Player) -> i64:
    for i in range(1, g.seats):
        q = g.players[(p.seat + i) % g.seats]
        if q.alive:
            return q.seat
    return NOBODY


def check_table(g: NotorietyTable) -> None:
    """Refuses what no game can come to."""
    taken = [p.character for p in g.players if p.character >= 0]
    if len(set(taken)) != len(taken):
        raise BadInput("position: no two players have the same character")
    for p in g.players:
        where = f"position.{seat_name(p.seat)}"
        if p.known & ~(p.hand | (bit(p.face) if p.place == IN_FRONT and not g.revealed else 0)):
            raise BadInput(f"{where}: known holds cards that this player has not")
        if p.place == PLACED and g.terms.gun_of[p.face] not in [which(gun) for gun in p.guns]:
            raise BadInput(f"{where}: the card is placed, but guns does not have it")
        if (p.place == NOT_PLAYED) != (p.face == NO_CARD):
            raise BadInput(f"{where}: card says where the card is that this player plays")
        if p.aim >= 0 and not g.players[p.aim].alive and p.alive and not p.acted and not g.revealed:
            raise BadInput(f"{where}: aims at the dead; nobody does before the reveal")
    if g.round > g.terms.last_round(g.seats):
        raise BadInput(f"position: round is at most {g.terms.last_round(g.seats)}")
