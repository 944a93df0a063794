"""Team play in the Saloon: a partner's hand is as secret as an opponent's (SL-14.10, SL-D63), at every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from highnoon.engine.events import Event, told
from highnoon.engine.table import Table
from highnoon.games.saloon.table import SaloonTable
from tests.laws.secrets import no_leak
from tests.laws.worlds import Hand, Play, World, game_of, view_bytes
from tests.profiles import examples

MODES = [("2v2", 4), ("3v3", 6), ("2v2v2", 6)]
every_mode = pytest.mark.parametrize(("mode", "seats"), MODES)
PRIVATE = {"dealt", "drew-card", "gave-card"}


def team_world(mode: str, seats: int, advanced: bool) -> World:
    return World(game_of("saloon"), seats, {"mode": mode, "advanced": advanced})


@every_mode
@pytest.mark.parametrize("advanced", [False, True])
def test_no_seat_of_a_team_can_tell(mode: str, seats: int, advanced: bool) -> None:
    """The leak law at every seat of every team."""
    for seat in range(seats):
        tally: Counter[str] = Counter()
        for seed in range(examples(30)):
            no_leak(Play(team_world(mode, seats, advanced), 31 * seed + seat, []), seat, tally)
        assert tally["compared while different"] >= examples(30), tally


@every_mode
def test_no_view_depends_on_a_partners_hand(mode: str, seats: int) -> None:
    """One card of a partner is changed for another of the deck: nobody else's view, options or interrupts change."""
    compared: Counter[tuple[int, int]] = Counter()
    for seed in range(examples(20)):
        table = team_world(mode, seats, bool(seed % 2)).deal(seed)
        hand = Hand(seed, [])
        for act in range(400):
            if table.over:
                break
            for seat in range(seats) if act % 5 == 0 else ():
                for partner in partners_of(table, seat):
                    other = exchanged(table, partner, seat, hand)
                    if other is not None:
                        assert view_bytes(other, seat) == view_bytes(table, seat)
                        assert other.legal(seat) == table.legal(seat)
                        compared[seat, partner] += 1
            table.act(*hand.decide(table))
    pairs = [
        (seat, other)
        for seat in range(seats)
        for other in range(seats)
        if seat != other and are_partners(mode, seat, other)
    ]
    assert all(compared[pair] >= 20 for pair in pairs), compared


def are_partners(mode: str, seat: int, other: int) -> bool:
    teams = 3 if mode == "2v2v2" else 2  # SL-D65
    return seat % teams == other % teams


def partners_of(table: Table, seat: int) -> list[int]:
    assert isinstance(table, SaloonTable)
    mine = table.players[seat].team
    return [int(p.seat) for p in table.players if p.team == mine and p.seat != seat and p.out == 0]


def exchanged(table: Table, partner: int, seat: int, hand: Hand) -> SaloonTable | None:
    """The same table but for one card of the partner's hand that the seat did not pass there itself."""
    other = table.clone()
    assert isinstance(other, SaloonTable)
    p = other.players[partner]
    unknown = Counter(p.hand) - Counter(entry % 64 for entry in p.known if entry // 64 == seat)
    deck = other.deck[: other.left_in_deck]
    if not unknown or not deck:
        return None
    face = hand.one_of(sorted(unknown.elements()))
    place = hand.below(len(deck))
    if deck[place] == face:
        return None
    p.give_up(face)
    p.take_in(deck[place])
    other.deck = [*deck[:place], face, *deck[place + 1 :]]
    return other


@every_mode
def test_what_is_drawn_dealt_or_passed_is_told_to_its_owners_only(mode: str, seats: int) -> None:
    heard: Counter[str] = Counter()
    for seed in range(examples(20)):
        table = team_world(mode, seats, False).deal(seed, telling=True)
        hand = Hand(seed, [])
        given: Counter[tuple[int, int, int]] = Counter()  # by whom, to whom, which card
        while not table.over:
            for event in table.take_events():
                for says in check_owners(event, seats):
                    heard[says] += 1
                if event.public.says == "gave":
                    by, to = event.public.args
                    given[by, to, event.private[by].args[2]] += 1
            check_cards_seen(table, given)
            table.act(*hand.decide(table))
    assert set(heard) == PRIVATE, heard


def check_owners(event: Event, seats: int) -> list[str]:
    """The seats that saw more than the others; no one else sees anything of it."""
    told_to = {seat: face.says for seat, face in event.private.items() if face.says in PRIVATE}
    if told_to:
        public = event.public
        owners = set(public.args) if public.says == "gave" else set(told_to)
        assert set(told_to) == owners
        assert len(owners) == (2 if public.says == "gave" else 1)
        for seat in set(range(seats)) - owners:
            assert not any(says in PRIVATE for says, _, _ in told([event], seat))
    return list(told_to.values())


def check_cards_seen(table: Table, given: Counter[tuple[int, int, int]]) -> None:
    """A view shows a seat's own hand, and of others only cards that the seat passed there itself."""
    for seat in range(table.seats):
        for other, seen in enumerate(table.view(seat).players):  # type: ignore[attr-defined]
            if other != seat:
                assert all(count <= given[seat, other, face] for face, count in Counter(seen.cards).items())
