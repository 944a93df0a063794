"""A change happens before it is told: what an event of Notoriety speaks of is so in every view taken at that moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from highnoon.engine.events import Event, Face
from highnoon.engine.view import View
from highnoon.games.notoriety import Notoriety
from highnoon.games.notoriety.actions import FIRE_FROM_COVER, OPEN, RELOAD_OPEN
from highnoon.games.notoriety.player import (
    BOSS,
    EXPOSED,
    GONE,
    HATTED,
    IN_FRONT,
    LEGEND,
    PLACED,
    QUICKEST,
    SPOOKED,
    STITCHED,
    USED_UP,
)
from highnoon.games.notoriety.table import BOUNCING, CARD_DONE, FANNING, SNAP, STEADYING
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView
from highnoon.games.notoriety.words import EVENTS
from tests.laws.worlds import Hand, World, game_of, worlds
from tests.profiles import examples

Check = Callable[[NotorietyView, NotorietyView, list[int]], bool]  # before, after, what it is about

# Events that change nothing a view shows, or nothing but what the next event tells of.
NOTHING: Final = {"draw", "shoot", "nothing-to-lose", "stopped", "no-cover", "no-stock", "ricochet", "scores"}
NOTHING_YET: Final = {"rounds-played", "last-alive", "all-fell", "deck-out", "won", "shared"}


def who(view: NotorietyView, args: list[int], place: int = 0) -> Gunslinger:
    return view.players[args[place]]


def gun(view: NotorietyView, args: list[int]) -> GunSeen:
    return next(held for held in who(view, args).guns if held.gun == args[1])


def held(view: NotorietyView, seat: int, face: int) -> bool:
    """As far as this seat sees that hand."""
    return seat != view.seat or face in view.hand


def lacks(view: NotorietyView, seat: int, face: int) -> bool:
    return seat != view.seat or face not in view.hand


def no_cover(view: NotorietyView, args: list[int]) -> bool:
    p = who(view, args)
    return (p.cover, p.damage, p.lodged) == (-1, 0, [])


def shelter_of(stance: int) -> int:
    return 0 if stance in (OPEN, RELOAD_OPEN) else 2 if stance == FIRE_FROM_COVER else 1


def shows(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    p = who(now, args)
    hidden = [q for seat, q in enumerate(now.players) if q.alive and q.stance == 0 and seat != now.seat]
    return (
        now.revealed
        and (p.face, p.stance, p.shelter) == (args[1], args[2], shelter_of(args[2]))
        and args[0] in now.order
        and all(q.face == -1 for q in hidden)
    )


def killed(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    p = who(now, args)
    empty = (p.fame, p.cards, len(p.guns), p.guns[0].bullets, p.cover) == (0, 0, 1, [], -1)
    return not p.alive and empty and p.fell > 0 and p.fell_with == who(was, args).fame


def loses(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    p = who(now, args)
    played = was.stage != 4  # else it is a card of the hand
    gone = p.place == GONE if played else p.cards == who(was, args).cards - 1
    return gone and now.lost == args[1] and lacks(now, args[0], args[1])


def used_up(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    return bool(who(now, args).marks & USED_UP)


def gone_from_gun(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    """Its bullets, or one of the pile where it has none of its own."""
    return len(gun(now, args).bullets) < len(gun(was, args).bullets) or now.buried == was.buried + 1


def fewer(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    """One card more in this hand, one less in the deck."""
    return who(now, args).cards == who(was, args).cards + 1 and now.deck == was.deck - 1


def taken(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    thief, victim = who(now, args), who(now, args, 1)
    return (thief.cards, victim.cards) == (who(was, args).cards + 1, who(was, args, 1).cards - 1)


LASTING: Final = {"quick-hand": QUICKEST, "town-legend": LEGEND, "hat": HATTED, "trail-boss": BOSS}
IN_THE_SLOT: Final = {"snap-shot": SNAP, "fan": FANNING, "steady": STEADYING, "ricochet": BOUNCING}


def behaviour_of(face: int) -> str:
    game = game_of("notoriety")
    assert isinstance(game, Notoriety)
    return game.numbers.cards[face].behaviour


def acts(was: NotorietyView, now: NotorietyView, args: list[int]) -> bool:
    """The marks of a card are true, though no other event says so."""
    behaviour = behaviour_of(args[1])
    lasting, slot = LASTING.get(behaviour, 0), IN_THE_SLOT.get(behaviour, 0)
    marked = who(now, args).marks & lasting == lasting and now.slot & slot == slot
    turned = behaviour != "turn-bullets" or len(now.effects) > len(was.effects) or chosen(args[1])
    return bool(now.slot & CARD_DONE) and marked and turned and (behaviour != "ace" or now.ace == args[0])


def chosen(face: int) -> bool:
    """Is it about a player who is yet to be chosen?"""
    game = game_of("notoriety")
    assert isinstance(game, Notoriety)
    return game.numbers.cards[face].whose == "chosen"


SO: Final[dict[str, Check]] = {
    "is": lambda was, now, a: who(now, a).character == a[1],
    "dealt": lambda was, now, a: a[1] in now.hand and now.deck == was.deck - 1 and len(who(now, a).guns[0].bullets) > 0,
    "ready": lambda was, now, a: (now.deck, now.pile) == (a[0], a[1]) and all(p.cards for p in now.players),
    "round": lambda was, now, a: (now.round, now.order, now.display, now.revealed) == (a[0], [], [], False),
    "face-up": lambda was, now, a: now.display == sorted([*was.display, a[0]]) and now.deck == was.deck - 1,
    "stacked": lambda was, now, a: now.stacked == [*was.stacked, a[0]],
    "cards-chosen": lambda was, now, a: all(
        p.place == IN_FRONT and p.cards == q.cards - 1 for p, q in zip(now.players, was.players, strict=True) if p.alive
    ),
    "aims": lambda was, now, a: who(now, a).aim == a[1] and all(p.aim == -1 for p in now.players[a[0] + 1 :]),
    "re-aims": lambda was, now, a: who(now, a).aim == a[1],
    "shows": shows,
    "pays": lambda was, now, a: who(now, a).fame == a[2] == who(was, a).fame - a[1],
    "gains": lambda was, now, a: who(now, a).fame == a[2] == who(was, a).fame + a[1],
    "leaves-cover": lambda was, now, a: no_cover(now, a) and who(was, a).cover == a[1],
    "slot": lambda was, now, a: now.order[now.at] == a[0] and (now.firing, now.flight, now.slot) == (-1, [], 0),
    "bides": lambda was, now, a: now.order.index(a[0]) == now.order.index(a[1]) + 1 and who(now, a).marks & SPOOKED > 0,
    "ducks": lambda was, now, a: (
        (who(now, a).cover, who(now, a).shelter, now.turned) == (a[1], 1, []) and (now.face_up in (-1, was.face_up))
    ),
    "cover-up": lambda was, now, a: now.face_up == a[0] and was.face_up == -1,
    "out-of-reach": lambda was, now, a: now.cover_discard > was.cover_discard,
    "turns-two": lambda was, now, a: now.turned == [a[1], a[2]],
    "covers-shuffled": lambda was, now, a: now.cover_discard == 0,
    "acts": acts,
    "chooses": lambda was, now, a: (
        behaviour_of(who(now, a).face) == "mob"
        or now.effects != was.effects
        or who(now, a, 1).bounty > who(was, a, 1).bounty
    ),
    "places": lambda was, now, a: who(now, a).place == PLACED and len(who(now, a).guns[-1].bullets) <= 8,
    "lays-aside": lambda was, now, a: a[1] in now.discard and len(who(now, a).guns) == len(who(was, a).guns) - 1,
    "thrown": lambda was, now, a: a[1] in now.discard and len(who(now, a).guns) == len(who(was, a).guns) - 1,
    "flips": lambda was, now, a: (
        now.result == a[2] and now.flight[0] & 63 == a[2] + 8 * a[3] and (now.stage, now.firing) == (1, a[1])
    ),
    "flips-for-self": lambda was, now, a: now.result == a[1] and now.flight[0] & 63 == a[1] + 8 * a[0],
    "counts-as": lambda was, now, a: now.result == a[1] and was.result == a[0],
    "ace": lambda was, now, a: (was.ace, now.ace, now.result) == (a[0], -1, 1),
    "picks-bullet": lambda was, now, a: len(now.flight) == 1 and now.flight[0] & 7 == a[1],
    "to-the-bottom": lambda was, now, a: gun(now, a).bullets[-1] == a[2],
    "jams": lambda was, now, a: gun(now, a).jams == gun(was, a).jams + 1,
    "flies-over": gone_from_gun,
    "looks": lambda was, now, a: gun(now, a).own & 1 == 0 or now.seat == a[0],
    "looks-this": lambda was, now, a: gun(now, a).bullets[0] == a[2] and gun(now, a).own & 1 == 1,
    "buries-bullet": lambda was, now, a: now.seat != a[0] or gun(now, a).bullets[-1] == gun(was, a).bullets[0],
    "cover-hit": lambda was, now, a: who(now, a).damage == a[2] and who(now, a).cover == a[1],
    "blown-away": lambda was, now, a: no_cover(now, a) and who(was, a).cover == a[1],
    "bible": used_up,
    "wounded": lambda was, now, a: (
        who(now, a).down and who(now, a).wounds == a[1] == who(was, a).wounds + 1 and now.flight != []
    ),
    "loses": loses,
    "no-waste": lambda was, now, a: used_up(was, now, a) and held(now, a[0], a[1]) and now.lost == -1,
    "killed": killed,
    "reloads": lambda was, now, a: len(gun(now, a).bullets) == a[2] and gun(now, a).jams == 0,
    "binds": lambda was, now, a: who(now, a).wounds == a[1] and who(now, a).marks & STITCHED > 0,
    "draws": fewer,
    "draws-this": lambda was, now, a: fewer(was, now, a) and a[1] in now.hand,
    "discards": lambda was, now, a: a[1] in now.discard and lacks(now, a[0], a[1]),
    "trades": lambda was, now, a: a[1] in now.display and a[2] not in now.display and held(now, a[0], a[2]),
    "takes-one": taken,
    "takes-this": lambda was, now, a: taken(was, now, a) and held(now, a[0], a[2]) and lacks(now, a[1], a[2]),
    "steals": lambda was, now, a: who(now, a, 1).place == GONE and held(now, a[0], a[2]),
    "called-out": lambda was, now, a: who(now, a).marks & EXPOSED > 0,
    "spooked": lambda was, now, a: who(now, a).marks & SPOOKED > 0,
    "charms": lambda was, now, a: used_up(was, now, a) and now.asking != 0,
    "quicker": lambda was, now, a: used_up(was, now, a) and now.order[0] == a[0],
    "takes": lambda was, now, a: a[1] not in now.display and held(now, a[0], a[1]),
    "used": lambda was, now, a: who(now, a).place == GONE and a[1] in now.discard,
    "reshuffled": lambda was, now, a: now.deck == a[0] and now.discard == [],
    "bullets-shuffled": lambda was, now, a: now.pile == a[0] and now.spent == [0] * 5 and now.buried == 0,
}


def test_every_event_is_held_against_the_view() -> None:
    assert set(SO) | NOTHING | NOTHING_YET == set(EVENTS)
    assert not set(SO) & (NOTHING | NOTHING_YET)


def test_a_change_happens_before_it_is_told() -> None:
    """In some hundred games, for every seat and for spectators."""
    told: Counter[str] = Counter()
    all_worlds = worlds("notoriety")
    for number in range(max(len(all_worlds), examples(200))):
        play_through(all_worlds[number % len(all_worlds)], number, told)
    assert {"flips", "wounded", "killed", "shows", "ducks", "blown-away", "places", "loses"} <= set(told)


def play_through(world: World, seed: int, told: Counter[str]) -> None:
    table = world.deal(seed, telling=True)
    hand = Hand(seed, [])
    seats = list(range(-1, table.seats))
    table.watched = seats
    table.take_events()
    while not table.over:
        before = table.views(seats)
        table.act(*hand.decide(table))
        for event, after in zip(table.take_events(), table.take_views(), strict=True):
            for was, now in zip(before, after, strict=True):
                hold_against(world, seed, event, was, now, told)
            before = after


def hold_against(world: World, seed: int, event: Event, was: View, now: View, told: Counter[str]) -> None:
    assert isinstance(was, NotorietyView)
    assert isinstance(now, NotorietyView)
    face: Face = event.private.get(now.seat, event.public)
    if not face.says:
        return
    told[face.says] += 1
    check = SO.get(face.says)
    if check is not None:
        assert check(was, now, face.args), f"{world}, seed {seed}: {face.says} {face.args} for seat {now.seat}"
