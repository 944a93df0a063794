"""What a seat may see of Notoriety (NT-N50).

`SEEN` declares every field of a position; one that is not declared here cannot leave the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.notoriety.cards import all_covers, all_of, cards_in, counts
from highnoon.games.notoriety.guns import bullet_at, jams, loaded, seen_by_all, seen_by_owner, which
from highnoon.games.notoriety.known import ONLOOKER, face_of, knower_of, seats_of
from highnoon.games.notoriety.table import IN_FRONT, NotorietyTable, Player

PUBLIC: Final = "public"
OWNER: Final = "owner"
HIDDEN: Final = "hidden"

SEEN: Final = {
    "round": PUBLIC,
    "deck": HIDDEN,  # its size is public
    "discard": PUBLIC,
    "display": PUBLIC,
    "stacked": PUBLIC,
    "pile": HIDDEN,  # its size is public
    "spent": PUBLIC,
    "buried": HIDDEN,  # its size is public
    "covers": HIDDEN,  # follows from what is seen
    "cover_discard": PUBLIC,
    "face_up": PUBLIC,
    "secrets": OWNER,  # what the seat has seen of others' hands
    "order": PUBLIC,
    "at": PUBLIC,
    "takers": PUBLIC,
    "revealed": PUBLIC,
    "passed": PUBLIC,
    "asking": PUBLIC,
    "effects": PUBLIC,
    "ace": PUBLIC,
    "slot": PUBLIC,
    "fired": PUBLIC,
    "resting": PUBLIC,
    "firing": PUBLIC,
    "last": PUBLIC,
    "flight": PUBLIC,
    "stage": PUBLIC,
    "result": PUBLIC,
    "hits": PUBLIC,
    "lost": PUBLIC,
    "chosen": PUBLIC,
    "turned": PUBLIC,
    "killings": PUBLIC,
    "winners": PUBLIC,
    "why": PUBLIC,
    "seat.character": PUBLIC,
    "seat.dead": PUBLIC,
    "seat.fell": PUBLIC,
    "seat.fell_with": PUBLIC,
    "seat.fame": PUBLIC,
    "seat.wounds": PUBLIC,
    "seat.hand": OWNER,  # its size is public
    "seat.known": PUBLIC,
    "seat.drawn": PUBLIC,
    "seat.sixgun": HIDDEN,  # but for bullets that were seen, and how many there are
    "seat.guns": HIDDEN,  # likewise
    "seat.cover": PUBLIC,
    "seat.damage": PUBLIC,
    "seat.lodged": PUBLIC,
    "seat.grudge": PUBLIC,
    "seat.marks": PUBLIC,
    "seat.plays": OWNER,  # public after the reveal
    "seat.card": PUBLIC,
    "seat.aim": PUBLIC,
    "seat.led": PUBLIC,
    "seat.stance": PUBLIC,
    "seat.shelter": PUBLIC,
    "seat.acted": PUBLIC,
    "seat.down": PUBLIC,
    "seat.hit_by": PUBLIC,
    "seat.bounty": PUBLIC,
    "picks": OWNER,
    "late": HIDDEN,
    "stack": PUBLIC,
    "left": PUBLIC,
    "acts": HIDDEN,
    "dice": HIDDEN,
}


class GunSeen(msgspec.Struct):
    """`bullets` from the next one on, -1 for those this seat has not seen; `public` and `own` say who has, as bits."""

    gun: int
    bullets: list[int]
    jams: int
    public: int
    own: int


class Gunslinger(msgspec.Struct):
    """`face` is the Action Card of the round, -1 while it is face down for this seat; `place` where it is."""

    character: int
    alive: bool
    fame: int
    wounds: int
    cards: int
    known: list[int]
    drawn: int
    guns: list[GunSeen]
    cover: int
    damage: int
    lodged: list[int]
    grudge: int
    marks: int
    face: int
    place: int
    aim: int
    led: int
    stance: int
    shelter: int
    acted: bool
    down: bool
    hit_by: int
    bounty: int
    fell: int
    fell_with: int


class NotorietyView(View):
    """`spent` counts by bullet; `secrets` has [card, seats as bits]: that card is with one of these."""

    round: int
    rounds: int
    deck: int
    discard: list[int]
    display: list[int]
    stacked: list[int]
    pile: int
    spent: list[int]
    buried: int
    covers: int
    cover_discard: int
    face_up: int
    order: list[int]
    at: int
    takers: list[int]
    revealed: bool
    passed: int
    asking: int
    effects: list[int]
    ace: int
    slot: int
    fired: int
    resting: int
    firing: int
    last: int
    flight: list[int]
    stage: int
    result: int
    hits: int
    lost: int
    chosen: int
    turned: list[int]
    killings: int
    hand: list[int]
    secrets: list[list[int]]
    players: list[Gunslinger]


def make_view(g: NotorietyTable, seat: int) -> NotorietyView:
    knower = seat if 0 <= seat < g.seats else int(ONLOOKER)
    return NotorietyView(
        *g.shown_to(seat),
        round=int(g.round),
        rounds=int(g.terms.last_round(g.seats)),
        deck=int(g.left_in_deck),
        discard=cards_in(g.discarded),
        display=cards_in(g.display),
        stacked=g.stacked,
        pile=int(g.in_pile),
        spent=counts(g.spent),
        buried=int(all_of(g.buried)),
        covers=int(all_covers(g.covers)),
        cover_discard=int(g.cover_spent),
        face_up=int(g.face_up),
        order=g.order,
        at=int(g.at),
        takers=g.takers,
        revealed=g.revealed,
        passed=int(g.passed),
        asking=int(g.asking),
        effects=g.effects,
        ace=int(g.ace),
        slot=int(g.slot),
        fired=int(g.fired),
        resting=int(g.resting),
        firing=int(g.firing),
        last=int(g.last),
        flight=g.flight,
        stage=int(g.stage),
        result=int(g.result),
        hits=int(g.hits),
        lost=int(g.lost),
        chosen=int(g.chosen),
        turned=g.turned,
        killings=int(g.killings),
        hand=cards_in(g.players[seat].hand) if 0 <= seat < g.seats else [],
        secrets=[[int(face_of(s)), int(seats_of(s))] for s in g.secrets if knower_of(s) == knower],
        players=[gunslinger(g, p, seat) for p in g.players],
    )


def gunslinger(g: NotorietyTable, p: Player, seat: int) -> Gunslinger:
    own = p.seat == seat
    shown = own or g.revealed or p.place != IN_FRONT
    guns = [gun_seen(p.sixgun, own)]
    for gun in p.guns:
        guns.append(gun_seen(gun, own))
    return Gunslinger(
        int(p.character),
        p.alive,
        int(p.fame),
        int(p.wounds),
        int(p.cards),
        cards_in(p.known),
        int(p.drawn),
        guns,
        int(p.cover),
        int(p.damage),
        counts(p.lodged) if p.lodged else [],
        int(p.grudge),
        int(p.marks),
        int(p.face) if shown else -1,
        int(p.place),
        int(p.aim),
        int(p.led),
        int(p.stance),
        int(p.shelter),
        p.acted,
        p.down,
        int(p.hit_by),
        int(p.bounty),
        int(p.fell),
        int(p.fell_with),
    )


def gun_seen(gun: int, own: bool) -> GunSeen:
    public = int(seen_by_all(gun))
    mine = int(seen_by_owner(gun)) if own else 0
    seen = public | mine
    count = int(loaded(gun))
    bullets = [int(bullet_at(gun, n)) if seen >> n & 1 else -1 for n in range(count)] if seen else [-1] * count
    return GunSeen(int(which(gun)), bullets, int(jams(gun)), public, mine)
