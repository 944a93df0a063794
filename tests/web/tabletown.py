"""Tables of Tabletown in mid-game: one for every moment that tests and pictures wait for.

Ann is always seat A.  Seats without cards and without ammo have nothing to choose, so bots in them decide nothing.
"""

from __future__ import annotations

from typing import Any, Final

from tests.web import tables
from tests.web.people import Person

# Nobody is anybody yet, and A is Marshal: the first to choose.
SETUP: Final = """
turns = 0
marshal = "A"
active = "A"
stack = ["FaceSomebody", "Deal", "TakeGunslinger"]
"""
# Everybody armed, hurt and facing somebody: what a street looks like in the middle of a game.
STREET: Final = """
turns = 23
active = "A"
deck = ["bullet", "shell"]
A = { faces = "F", hand = ["revolver", "bullet", "tnt", "sheriff", "reach"], gun = "rifle", loaded = [3], wounds = 2 }
B = { faces = "A", hand = ["bullet", "bullet", "shell"], gun = "revolver", loaded = [4], wounds = 1 }
C = { faces = "G", hand = ["bullet"], gun = "revolver", loaded = [2, 6] }
D = { faces = "A", hand = ["bullet", "bullet"], gun = "shotgun", loaded = [2], wounds = 5 }
E = { faces = "H", hand = ["bullet", "shell"], wounds = 3 }
F = { faces = "D", gun = "rifle", loaded = [1], wounds = 4 }
G = { faces = "C", hand = ["shell"], gun = "revolver", loaded = [0] }
H = { faces = "B", hand = ["shell", "shell"], gun = "revolver", loaded = [5], wounds = 1 }
"""
OTHERS: Final = """
C = { faces = "G", gun = "revolver", loaded = [0, 0] }
D = { faces = "A", gun = "shotgun", wounds = 5 }
E = { faces = "H", wounds = 3 }
F = { faces = "D", gun = "rifle", wounds = 4 }
G = { faces = "C", gun = "revolver", loaded = [0] }
H = { faces = "B", gun = "revolver", wounds = 1 }
"""
# A draws DRAW! and, faster than B, hits; B's shot back hits too, and A has a star.
DUEL: Final = (
    """
turns = 23
active = "A"
deck = ["draw", "bullet", "shell"]
rolls = [2, 4, 5, 4]
A = { faces = "F", hand = ["shell", "bullet", "sheriff", "tnt", "reach"], gun = "revolver", loaded = [3], wounds = 2 }
B = { faces = "C", gun = "rifle", loaded = [2], wounds = 1 }
"""
    + OTHERS
)
# A draws SHOOTOUT! and ties with B; H is faster, and faces B in the back.
SHOOTOUT: Final = (
    """
turns = 24
active = "A"
deck = ["shootout", "bullet", "shell"]
rolls = [3, 3, 5, 5, 6, 4, 2, 1, 2, 6, 5, 1, 6]
A = { faces = "B", hand = ["shell", "bullet", "reach", "tnt"], gun = "revolver", loaded = [3], wounds = 2 }
B = { faces = "A", hand = ["bullet", "deputy"], gun = "revolver", loaded = [2], wounds = 4 }
"""
    + OTHERS
)
# A draws DRAW! with two sticks in hand: everybody at the table gets a die.
BLAST: Final = (
    """
turns = 25
active = "A"
deck = ["draw", "bullet", "shell"]
rolls = [1, 4, 3, 5, 2, 4, 1, 6, 3, 2]
A = { faces = "F", hand = ["shell", "reach", "tnt", "tnt"], gun = "revolver", loaded = [3], wounds = 2 }
B = { faces = "C", gun = "rifle", wounds = 1 }
"""
    + OTHERS
)
# A draws DRAW!; B has the Stage Coach.
COACH: Final = (
    """
turns = 26
active = "A"
deck = ["draw", "bullet", "shell"]
A = { faces = "F", hand = ["shell", "bullet", "cavalry"], gun = "revolver", loaded = [3], wounds = 2 }
B = { faces = "C", hand = ["coach", "bullet"], gun = "rifle", loaded = [2], wounds = 1 }
"""
    + OTHERS
)
# A will draw three cards; B can reach for the sky between them.
SKY: Final = (
    """
turns = 27
active = "A"
deck = ["bullet", "shell", "rifle"]
A = { faces = "B", hand = ["shell", "bullet", "sheriff"], gun = "revolver", loaded = [3], wounds = 2 }
B = { faces = "A", hand = ["reach", "bullet"], gun = "rifle", loaded = [2], wounds = 1 }
"""
    + OTHERS
)


def quick_pack() -> str:
    """The same game, over sooner: many guns that never miss, many DRAW! cards, and the first wound kills."""
    text = tables.pack_of("tabletown").replace("wounds = 6", "wounds = 1").replace("hits_on = 5\n", "hits_on = 1\n")
    for name, count, more in (("DRAW!", 8, 60), ("Revolver", 9, 40), ("Bullet", 32, 60)):
        old = f'name = "{name}"\ncount = {count}\n'
        assert old in text
        text = text.replace(old, f'name = "{name}"\ncount = {more}\n')
    return text


def open_table(person: Person, *guests: Person, seats: int = 8, **wish: Any) -> str:
    return tables.open_table("tabletown", person, *guests, seats=seats, **wish)


# The taps: pairs of a sign that must be there and the thing to tap then; the first that fits.
DOING: Final = (
    (".end", ""),
    (".peek button:not(.only-phone)", ".peek button:not(.only-phone)"),
    ("[data-asks=gunslinger]", ".cast button"),
    ("[data-asks=facing] .main, [data-asks=whom] .main", ".acts .main"),
    ("[data-asks=facing], [data-asks=whom]", ".tt .seat.lit"),
    ("[data-asks=action] .in-hand.up", ".acts .row button"),
    ("[data-asks=action] .in-hand.lit", ".in-hand.lit"),
    ("[data-asks=action]", ".in-hand"),
    ("[data-asks=which-gun]", ".acts .second"),
    (".acts [aria-label=chosen], .acts .pass[aria-pressed=true]", ""),
    ("[data-asks=reach], [data-asks=law]", ".acts .hush"),
    ("[data-asks=commit], [data-asks=star], [data-asks=reaction]", ".acts .main, .acts .pass"),
)


def act(person: Person) -> None:
    tables.act(person, DOING)
