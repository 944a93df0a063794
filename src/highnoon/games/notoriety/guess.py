"""A full table that one seat cannot tell from the true one."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.dice import Dice
from highnoon.engine.position import Reader, read_step
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY, Table
from highnoon.games.notoriety.cards import (
    KINDS_OF_BULLET,
    NO_CARD,
    all_of,
    bit,
    count_of,
    how_many,
    mask_of,
    one,
)
from highnoon.games.notoriety.guns import add_jam, make_gun, with_last
from highnoon.games.notoriety.known import ONLOOKER, secret
from highnoon.games.notoriety.places import bullets_about, covers_about, on_the_table
from highnoon.games.notoriety.player import IN_FRONT, USED_UP, Player
from highnoon.games.notoriety.position import STEPS
from highnoon.games.notoriety.setup import is_at_will, lay_out
from highnoon.games.notoriety.shown import know_player, know_records
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.terms import Terms
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView


def guess(view: NotorietyView, terms: Terms, dice: Dice) -> Table:
    """Deals the cards and bullets that the seat does not know, and fresh dice."""
    g = NotorietyTable(view.seats, dice, terms, [player(terms, s, seen) for s, seen in enumerate(view.players)])
    copy_public(g, view)
    if view.round == 0:
        lay_out(g)
    else:
        deal_cards(g, view)
        deal_bullets(g, view)
    g.left = view.left
    if view.outcome is not None:
        g.winners = view.outcome.winners
        g.why = view.outcome.why
        g.over = True
        return g
    reader = Reader({})
    g.stack = [read_step(reader, text, STEPS) for text in view.stack]
    g.run()
    if g.sealed and view.sealed:
        pick_for_others(g, view)
    return g


def player(terms: Terms, seat: int, seen: Gunslinger) -> Player:
    p = Player(seat)
    know_player(p, seen)
    if p.character >= 0 and p.alive:
        p.ability = terms.ability[p.character]
    p.known = mask_of(seen.known)
    for kind, count in enumerate(seen.lodged):
        p.lodged += one(kind) * count
    p.face = seen.face
    return p


def copy_public(g: NotorietyTable, view: NotorietyView) -> None:
    know_records(g, view)
    g.discarded = mask_of(view.discard)
    g.display = mask_of(view.display)
    for kind, count in enumerate(view.spent):
        g.spent += one(kind) * count
    g.cover_spent = view.cover_discard
    g.revealed = view.revealed
    g.find_actor(view.stack)
    knower: i64 = ONLOOKER if view.seat < 0 else view.seat
    g.secrets = [secret(knower, face, seats) for face, seats in view.secrets] or NO_OPTIONS
    for p in g.players:
        if not p.alive:
            g.living = g.living & ~p.bit
            g.alive -= 1
        elif is_at_will(p.ability) and not p.marks & USED_UP:
            g.abilities = g.abilities | p.bit
    g.covers = g.terms.covers - covers_about(g)


# -- Action Cards ------------------------------------------------------------------------------------------------------


def deal_cards(g: NotorietyTable, view: NotorietyView) -> None:
    """Hands, cards lying face down, and the deck; NT-4: what was dealt at the start has no bonus."""
    terms = g.terms
    for p in g.players:
        p.guns = [int(make_gun(gun.gun)) for gun in view.players[p.seat].guns[1:]]  # their cards are on the table
    if view.seat >= 0:
        mine = g.players[view.seat]
        mine.hand = mask_of(view.hand)
        mine.known = mine.known & ~hidden_face(mine)
    for p in g.players:
        if p.seat != view.seat:
            p.hand = p.known
    unknown = [face for face in range(terms.cards) if face not in on_the_table_but_hidden(g)]
    if view.seat >= 0:
        g.players[view.seat].known = mask_of(view.players[view.seat].known)
    place_secrets(g, view, unknown)
    g.dice.shuffle(unknown)
    for p in g.players:
        for _ in range(missing(p, view) - view.players[p.seat].drawn):
            p.hand = p.hand | bit(take_plain(terms, unknown))
    if view.outcome is not None:
        deal_by_scores(g, view, unknown, view.outcome.scores)
    for p in g.players:
        for _ in range(missing(p, view)):
            p.hand = p.hand | bit(unknown.pop())
    for p in g.players:
        if p.place == IN_FRONT and p.face == NO_CARD:
            lay_one_down(g, p)
        p.cards = how_many(p.hand)
    g.deck = unknown
    g.left_in_deck = len(unknown)


def deal_by_scores(g: NotorietyTable, view: NotorietyView, unknown: list[int], scores: list[int]) -> None:
    """NT-65: what hands were worth is known at the end, so the bonuses of unknown cards must add up to it."""
    slots: list[int] = []
    need: list[int] = []
    for p in g.players:
        p.cards = view.players[p.seat].cards
        need.append(scores[p.seat] - int(g.score(p)))
        slots.extend([p.seat] * missing(p, view))
    place_by_scores(g, unknown, slots, 0, need)


def place_by_scores(g: NotorietyTable, unknown: list[int], slots: list[int], at: int, need: list[int]) -> bool:
    if at == len(slots):
        return True
    seat = slots[at]
    p = g.players[seat]
    last = at + 1 == len(slots) or slots[at + 1] != seat
    tried: list[int] = []
    for place in range(len(unknown) - 1, -1, -1):
        face = unknown[place]
        bonus = int(g.bonus_of(face))
        if bonus in tried or bonus > need[seat] or (last and bonus != need[seat]):
            continue
        tried.append(bonus)
        del unknown[place]
        p.hand = p.hand | bit(face)
        need[seat] -= bonus
        if place_by_scores(g, unknown, slots, at + 1, need):
            return True
        need[seat] += bonus
        p.hand = p.hand & ~bit(face)
        unknown.insert(place, face)
    return False


def hidden_face(p: Player) -> i64:
    return bit(p.face) if p.place == IN_FRONT and p.face != NO_CARD else 0


def on_the_table_but_hidden(g: NotorietyTable) -> list[int]:
    """Cards that the seat can place; one lying face down is not among them."""
    return [face for face in on_the_table(g) if face != NO_CARD]


def missing(p: Player, view: NotorietyView) -> int:
    """How many cards of this player are still to be dealt, the one lying face down included."""
    if p.seat == view.seat:
        return 0
    face_down = 1 if p.place == IN_FRONT and p.face == NO_CARD else 0
    return view.players[p.seat].cards + face_down - int(how_many(p.hand))


def take_plain(terms: Terms, unknown: list[int]) -> int:
    """The last of the shuffled cards that has no bonus; any, should there be none."""
    for place in range(len(unknown) - 1, -1, -1):
        if not terms.bonus[unknown[place]]:
            return unknown.pop(place)
    return unknown.pop()


def place_secrets(g: NotorietyTable, view: NotorietyView, unknown: list[int]) -> None:
    """Cards known to be in one of some hands: any way that leaves room for all of them."""
    facts = [(face, seats) for face, seats in view.secrets if face in unknown]
    g.dice.shuffle_fast(facts, len(facts) - 1)
    facts.sort(key=how_open)
    assert place_next(g, view, facts, 0)
    for face, _ in facts:
        unknown.remove(face)


def how_open(fact: tuple[int, int]) -> int:
    return fact[1].bit_count()


def place_next(g: NotorietyTable, view: NotorietyView, facts: list[tuple[int, int]], place: int) -> bool:
    if place == len(facts):
        return True
    face, seats = facts[place]
    room = [p.seat for p in g.players if seats & p.bit for _ in range(missing(p, view))]
    while room:
        seat = room[g.dice.below(len(room))]
        p = g.players[seat]
        p.hand = p.hand | bit(face)
        if place_next(g, view, facts, place + 1):
            return True
        p.hand = p.hand & ~bit(face)
        room = [other for other in room if other != seat]
    return False


def lay_one_down(g: NotorietyTable, p: Player) -> None:
    """Any of the player's cards may be the one lying face down."""
    faces = [face for face in range(g.terms.cards) if p.hand & bit(face)]
    p.face = faces[g.dice.below(len(faces))]
    p.hand = p.hand & ~bit(p.face)


# -- bullets -----------------------------------------------------------------------------------------------------------


def deal_bullets(g: NotorietyTable, view: NotorietyView) -> None:
    """Unseen bullets are in guns, in the pile, or discarded unseen: each as likely here as there."""
    seen = g.spent
    for p in g.players:
        p.sixgun = make_gun(0)
        p.guns = [int(make_gun(gun.gun)) for gun in view.players[p.seat].guns[1:]]
        for gun in view.players[p.seat].guns:
            for kind in gun.bullets:
                if kind >= 0:
                    seen += one(kind)
            seen += one(4) * gun.jams
    rest = g.terms.bullets(g.seats) - (bullets_about(g) - g.spent) - seen
    unseen = [kind for kind in range(KINDS_OF_BULLET) for _ in range(count_of(rest, kind))]
    g.dice.shuffle(unseen)
    for p in g.players:
        own = p.seat == view.seat
        for gun in view.players[p.seat].guns:
            load(p, gun, unseen, own)
    for _ in range(view.buried):
        g.buried += one(unseen.pop())
    for kind in unseen:
        g.pile += one(kind)
    g.in_pile = all_of(g.pile)
    assert g.in_pile == view.pile


def load(p: Player, seen: GunSeen, unseen: list[int], own: bool) -> None:
    gun = make_gun(seen.gun)
    for place, kind in enumerate(seen.bullets):
        gun = with_last(gun, unseen.pop() if kind < 0 else kind)
        if kind >= 0:
            by_all = 0 if own and not seen.public >> place & 1 else 1
            gun += bit(30 + place) * by_all
            if own and seen.own >> place & 1:
                gun += bit(38 + place)
    for _ in range(seen.jams):
        gun = add_jam(gun)
    if seen.gun == 0:
        p.sixgun = gun
    else:
        p.set_gun(seen.gun, gun)


def pick_for_others(g: NotorietyTable, view: NotorietyView) -> None:
    """Seats that have chosen already have chosen something."""
    for seat in range(g.seats):
        if seat == view.seat and view.pick != NOBODY:
            g.pick(seat, view.pick)
        elif seat not in view.asked and g.open & BIT[seat]:
            g.pick(seat, g.offers[seat][g.dice.below(len(g.offers[seat]))])
