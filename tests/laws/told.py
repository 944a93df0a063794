"""A change happens before it is told: what an event speaks of is so when it is told, and what comes later is not.

`SPOKEN` has, for each event of a game, the fields of a view that it may change, and what must be so once it is told.
The question that is open is not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.events import Face
from highnoon.engine.options import agree
from highnoon.engine.table import Table
from highnoon.engine.view import View
from tests.laws.worlds import Play

Fields = dict[str, Any]
Holds = Callable[[Fields, Fields, list[int]], bool]  # the view before and after, the arguments
Spoken = dict[str, tuple[set[str], Holds]]

# The question that is open, and what follows from the other fields.
APART: Final = frozenset(View.__struct_fields__) | {"posse_needs", "target", "unlawful"}


def glimpses(play: Play, seat: int) -> Iterator[tuple[Face, Fields, Fields]]:
    """Every event of a game as a seat hears it, with its views before and after."""
    game = play.world.game
    table = game.new_table(play.world.seats, agree(game.options, play.world.options), Dice(seed_key(play.seed)))
    table.telling = True
    table.watched = [seat]
    hand = play.hand()
    before = look(table, seat)
    table.run()
    while True:
        for event, [view] in zip(table.take_events(), table.take_views(), strict=True):
            after = msgspec.to_builtins(view)
            yield event.face(seat), before, after
            before = after
        if table.over:
            return
        before = look(table, seat)
        table.act(*hand.meddle(table))


def look(table: Table, seat: int) -> Fields:
    return dict(msgspec.to_builtins(table.views([seat])[0]))


def different(before: Fields, after: Fields) -> set[str]:
    """The fields that differ; `players.wounds` for one of a player's."""
    found: set[str] = set()
    for name in before.keys() - APART:
        was, now = before[name], after[name]
        if was == now:
            continue
        if name == "players":
            found |= {f"players.{part}" for a, b in zip(was, now, strict=True) for part in a if a[part] != b[part]}
        else:
            found.add(name)
    return found


def a_change_comes_before_it_is_told(play: Play, seat: int, tally: Counter[str]) -> None:
    spoken, untold = SPOKEN[play.world.game.slug], UNTOLD[play.world.game.slug]
    unheard: set[str] = set()  # changed by events of which this seat hears nothing
    for face, before, after in glimpses(play, seat):
        changed = different(before, after) - untold(before, after)
        if not face.says:
            unheard |= changed
            continue
        fields, holds = spoken.get(face.says, (set(), anyway))
        assert changed - unheard <= fields, f"{face.says} {face.args} comes with {sorted(changed - fields)}"
        assert holds(before, after, face.args), f"{face.says} {face.args} is not so yet"
        unheard.clear()
        tally[face.says] += 1


def anyway(before: Fields, after: Fields, args: list[int]) -> bool:
    return True


def one(view: Fields, seat: int) -> Fields:
    return dict(view["players"][seat])


def player(**expected: Callable[[list[int]], Any]) -> Holds:
    """The first argument is a player who has these now."""

    def holds(before: Fields, after: Fields, args: list[int]) -> bool:
        return all(one(after, args[0])[field] == value(args) for field, value in expected.items())

    return holds


def first(args: list[int]) -> int:
    return args[0]


def second(args: list[int]) -> int:
    return args[1]


def third(args: list[int]) -> int:
    return args[2]


def nobody(args: list[int]) -> int:
    return -1


def yes(args: list[int]) -> bool:
    return True


def no(args: list[int]) -> bool:
    return False


def nothing(args: list[int]) -> int:
    return 0


def table(**expected: Callable[[list[int]], Any]) -> Holds:
    """The table has these now."""

    def holds(before: Fields, after: Fields, args: list[int]) -> bool:
        return all(after[field] == value(args) for field, value in expected.items())

    return holds


def more(field: str, by: int = 1) -> Holds:
    """The number in front of the first argument's player has grown by this many."""

    def holds(before: Fields, after: Fields, args: list[int]) -> bool:
        return bool(one(after, args[0])[field] == one(before, args[0])[field] + by)

    return holds


def both(*parts: Holds) -> Holds:
    return lambda before, after, args: all(part(before, after, args) for part in parts)


def last_in_deck(place: int) -> Holds:
    return lambda before, after, args: after["deck"][-1] == args[place]


def lassoed(before: Fields, after: Fields, args: list[int]) -> bool:
    """It lies with its owner or is being resolved, and no longer where it was."""
    seat, ally = args
    owned = one(after, seat)["keepers"] + after["resolving"]
    return bool(owned.count(ally) == (one(before, seat)["keepers"] + before["resolving"]).count(ally) + 1)


def stolen(before: Fields, after: Fields, args: list[int]) -> bool:
    thief, victim, ally = args
    return ally in one(after, thief)["keepers"] and (
        one(after, victim)["keepers"].count(ally) == one(before, victim)["keepers"].count(ally) - 1
    )


def sees(before: Fields, after: Fields, args: list[int]) -> bool:
    cards = after["deck"]
    return any(cards[at : at + len(args) - 1] == args[1:] for at in range(0, len(cards), 3))


def discarded(card: int, cards: int) -> Holds:
    """Arguments by their places: this many more of that card."""
    return lambda before, after, args: (
        after["discards"][args[card]] == before["discards"][args[card]] + (args[cards] if cards >= 0 else 1)
    )


def fallen(before: Fields, after: Fields, args: list[int]) -> bool:
    return not one(after, args[0])["alive"] and all(p["facing"] != args[0] for p in after["players"])


def fired(before: Fields, after: Fields, args: list[int]) -> bool:
    was, now = one(before, args[0]), one(after, args[0])
    return (
        now["die"] == args[2]
        and now["shots"] == was["shots"] - 1
        and not now["both"]
        and sum(now["guns"]) == sum(was["guns"]) - (2 if was["both"] else 1)
    )


def turned_up(before: Fields, after: Fields, args: list[int]) -> bool:
    return bool(
        after["aside"].count(args[1]) == before["aside"].count(args[1]) + 1
        and after["shuffled"][args[1]] == before["shuffled"][args[1]] - 1
    )


def over_in_tabletown(before: Fields, after: Fields) -> set[str]:
    """A fight is over, its cards are put away, its sticks have gone off, the offender is dead."""
    over: set[str] = set()
    if before["fight"] and not after["fight"]:
        over |= {"fight", "victim", "reacted", *(f"players.{field}" for field in ("total", "acted", "aim", "die"))}
    if before["aside"] and not after["aside"]:
        over |= {"aside", "discards"}
    for field in ("sticks", "offends"):
        if all(not now[field] for was, now in zip(before["players"], after["players"], strict=True) if was != now):
            over.add(f"players.{field}")
    return over


GONE: Final = {"hand", "known", "players.cards", "discards"}  # a card leaves a hand
FIGHT: Final = {"players.acted", "players.aim", "players.shots", "players.both", "players.sticks", "players.offends"}
LOSS: Final = {"players.health", "players.lost_to_shot", "players.lost_to_dynamite"}

SPOKEN: Final[dict[str, Spoken]] = {
    "finger-guns": {
        "round": ({"round", "players.gesture", "players.lost_to_shot", "players.lost_to_dynamite"}, table(round=first)),
        "called": ({"caller"}, table(caller=first)),
        "shows": ({"players.gesture"}, player(gesture=second)),
        "badge": ({"badge", "caller"}, table(badge=first, caller=nobody)),
        "gained": ({"players.health"}, player(health=third)),
        "lost": (LOSS, player(health=third)),
        "killed": ({"players.killed"}, player(killed=yes, health=nothing)),
        "lasso": ({"ally", "resolving", "deck", "looking", "players.keepers"}, lassoed),
        "ghost-lasso": ({"ally", "deck"}, both(table(ally=nobody), last_in_deck(1))),
        "stole": ({"players.keepers"}, stolen),
        "looks": ({"looking"}, table(looking=second)),
        "sees-1": ({"looking", "deck"}, sees),
        "sees-2": ({"looking", "deck"}, sees),
        "sees-3": ({"looking", "deck"}, sees),
        "puts-under": ({"looking", "deck"}, lambda was, now, args: now["looking"] == was["looking"] - 1),
        "puts-this-under": ({"looking", "deck"}, last_in_deck(1)),
        # A Keeper chosen by telegraph comes to its owner when the other cards are under the deck (FG-A16).
        "goes-under": ({"resolving", "deck", "players.keepers"}, last_in_deck(0)),
        "ally-up": ({"ally", "deck"}, table(ally=first)),
        "ghost": ({"players.killed", "players.ghost"}, player(ghost=yes, killed=no)),
        "returned": ({"deck", "players.keepers"}, last_in_deck(1)),
    },
    "tabletown": {
        "marshal": ({"marshal", "active"}, table(marshal=first, active=first)),
        "is": ({"players.gunslinger"}, player(gunslinger=second)),
        "dealt": ({"hand", "players.cards"}, lambda was, now, args: args[1] in now["hand"]),
        "deck-ready": ({"deck"}, table(deck=first)),
        "turn": ({"turns", "active", "out", "truce"}, table(turns=first, active=second, out=nothing, truce=no)),
        "faces": ({"players.facing"}, player(facing=second)),
        "arms": (GONE - {"discards"} | {"players.gun", "players.guns"}, both(player(gun=second), more("cards", -1))),
        "lays-down": ({"discards", "players.gun", "players.guns"}, both(player(gun=nobody), discarded(1, 2))),
        "replaces": (GONE | {"players.guns"}, more("cards", -1)),
        "loads": (
            GONE - {"discards"} | {"players.guns"},
            both(more("cards", -1), lambda was, now, args: args[3] in one(now, args[0])["guns"]),
        ),
        "discards": (GONE, both(more("cards", -1), discarded(1, -1))),
        "cancels": (GONE, both(more("cards", -1), discarded(1, -1))),
        "drops": (GONE, both(more("cards", -1), discarded(1, -1))),
        "draws": ({"deck", "players.cards"}, lambda was, now, args: now["deck"] == was["deck"] - 1),
        "draws-this": (
            {"deck", "players.cards", "hand", "drew"},
            lambda was, now, args: args[1] in now["hand"] and now["deck"] == was["deck"] - 1,
        ),
        "turns-up": ({"aside", "shuffled"}, turned_up),
        "reshuffled": ({"deck", "discards", "shuffled", "drew"}, table(deck=first)),
        "reach": (GONE, more("cards", -1)),
        "takes": ({"hand", "known", "players.cards"}, more("cards")),
        "takes-this": ({"hand", "known", "players.cards"}, more("cards")),
        "coach": (GONE | {"out", "reacted"}, lambda was, now, args: bool(now["out"] >> args[0] & 1)),
        "cavalry": (GONE | {"truce", "reacted"}, table(truce=yes)),
        "calls-out": ({"fight", "victim", "reacted"}, table(victim=second)),
        "shootout": ({"fight", "victim", "reacted"}, table(victim=nobody)),
        "called-off": ({"fight", "victim", "reacted"}, table(fight=nothing, victim=nobody)),
        "initiative": ({"players.total", "players.die"}, player(die=second, total=third)),
        "holds-fire": ({"players.acted"}, player(acted=yes)),
        "declares": (FIGHT, player(acted=yes, aim=second, shots=third)),
        "declares-both": (FIGHT, player(acted=yes, aim=second, both=yes)),
        "throws": (FIGHT | GONE, player(acted=yes, sticks=second)),
        "hits": ({"discards", "players.guns", "players.shots", "players.both", "players.die"}, fired),
        "misses": ({"discards", "players.guns", "players.shots", "players.both", "players.die"}, fired),
        "blast-hits": ({"players.die"}, lambda was, now, args: one(now, args[1])["die"] == args[2]),
        "blast-misses": ({"players.die"}, lambda was, now, args: one(now, args[1])["die"] == args[2]),
        "holds-rest": (
            {"discards", "players.guns", "players.shots", "players.both"},
            player(shots=nothing, both=no),
        ),
        "wounded": ({"players.wounds"}, player(wounds=second)),
        "falls": ({"killings", "players.alive", "players.acted", "players.fell", "players.facing"}, fallen),
        "breaks-law": ({"players.offends"}, player(offends=no)),
    },
}

# Changes without an event: they come before the next event, whatever that is.
UNTOLD: Final[dict[str, Callable[[Fields, Fields], set[str]]]] = {
    "finger-guns": lambda before, after: set(),
    "tabletown": over_in_tabletown,
}
