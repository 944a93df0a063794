"""A quick eye for Posses: gold and how near the end is, who is still alive and how well, cards and loot, and which
squares are good to stand on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.bots.marshal.tree.judge import OUT, Judge
from highnoon.engine.table import NOBODY, PASS, Table
from highnoon.games.posse.actions import MOVE
from highnoon.games.posse.cards import SLUG
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.items import natural_range
from highnoon.games.posse.moving import Where
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.squares import NOWHERE, apart, bearing, in_range
from highnoon.games.posse.table import LOOTED, WHERE, PosseTable

FACTS: Final = [
    "gold",
    "gold-late",
    "gold-now",
    "alive",
    "health",
    "worst-off",
    "poison",
    "cards",
    "loot",
    "dug-in",
    "pinned",
    "turns-away",
]
# Where a character ends a move: on its way or staying, nearer to the next opponent, beside a crate, seen by opponents,
# seeing one.
SHADES: Final = [
    " ".join([way, *[word for word in (near, crate, seen, sees) if word]])
    for way in ("move", "pass")
    for near in ("", "nearer", "much-nearer")
    for crate in ("", "crate")
    for seen in ("", "seen", "seen-by-some")
    for sees in ("", "aiming")
]
MUCH: Final[i64] = 3  # squares
FAR: Final[i64] = 64  # farther than anything


class GameSense(Judge):
    def __init__(self, habits: list[list[int]], horizon: i64, weights: list[float]) -> None:
        super().__init__(habits, horizon, weights)
        self.shades: i64 = len(habits[WHERE]) - len(SHADES) if habits else 0
        self.leans = habits[WHERE][:] if habits else []

    def clock(self, table: Table) -> i64:
        """Turns; the setup is one long turn."""
        assert isinstance(table, PosseTable)
        if table.active == NOBODY:
            return 0
        return table.round * table.seats + (table.active - table.first) % table.seats

    def camp(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, PosseTable)
        p = table.players[seat]
        return OUT if p.living == 0 and table.round > 0 else seat

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        assert isinstance(table, PosseTable)
        t = table.terms
        p = table.players[seat]
        left: float = float(t.rounds + 1 - table.round) / float(t.rounds)
        gold: float = float(p.gold) / 10.0
        whole: i64 = 0
        health: i64 = 0
        worst: float = 1.0
        poison: i64 = 0
        loot: i64 = 0
        pinned: i64 = 0
        for c in range(p.first, p.after):
            whole += t.health[c]
            f = table.figures[c]
            if f.alive:
                here: i64 = t.health[c] - f.hurt
                health += here
                poison += f.poison
                loot += len(f.items)
                if f.pinned:
                    pinned += 1
                part: float = float(here) / float(t.health[c])
                if part < worst:
                    worst = part
        facts[0] = gold
        facts[1] = gold * (1.0 - left)
        facts[2] = gold / (left * float(t.rounds))
        facts[3] = float(p.living)
        facts[4] = float(health) / float(whole) if whole else 1.0
        facts[5] = worst
        facts[6] = float(poison)
        facts[7] = float(p.cards)
        facts[8] = float(loot)
        facts[9] = float(p.dug_amount)
        facts[10] = float(pinned)
        facts[11] = float((seat - table.active) % table.seats) / float(table.seats) if table.active >= 0 else 0.0

    # -- squares -------------------------------------------------------------------------------------------------------

    def lean(self, table: Table, options: list[int]) -> list[int]:
        if table.kind != WHERE:
            return self.habits[table.kind]
        habits = self.habits[WHERE]
        leans = self.leans
        for key in options:
            shade = self.shade(table, key)
            if shade >= 0:
                leans[key] = habits[self.shades + shade]
        return leans

    def shade(self, table: Table, key: i64) -> i64:
        if table.kind != WHERE or PASS < key < MOVE:
            return -1
        assert isinstance(table, PosseTable)
        step = table.top
        assert isinstance(step, Where)
        t = table.terms
        ground = table.land()
        before: i64 = table.at[step.c]
        square: i64 = before if key == PASS else key - MOVE
        owner: i64 = table.owner[step.c]
        reach = natural_range(t, table.figures[step.c])
        slug = t.ammo[step.c] == SLUG
        sees: i64 = 0
        seen: i64 = 0
        near: i64 = FAR
        was_near: i64 = FAR
        foe: i64
        there: i64
        for foe, there in enumerate(table.at):
            if there < 0 or table.owner[foe] == owner:
                continue
            near = min(near, apart(square, there))
            was_near = min(was_near, apart(before, there))
            if in_sight(ground, square, there, reach, slug):
                sees = 1
            if seen < 2 and in_sight(ground, there, square, t.range[foe], t.ammo[foe] == SLUG):
                seen += 1
        nearer: i64 = 2 if near + MUCH <= was_near else 1 if near < was_near else 0
        crate: i64 = 0
        for d in range(4):
            beside: i64 = ground.hands[4 * square + d]
            if beside != NOWHERE and table.field[beside] & (CRATE + LOOTED) == CRATE:
                crate = 1
        way: i64 = 1 if key == PASS else 0
        return (((way * 3 + nearer) * 2 + crate) * 3 + seen) * 2 + sees


def in_sight(ground: Ground, a: i64, b: i64, reach: i64, slug: bool) -> bool:
    """A line in range that nothing of the map cuts; figures may stand in it."""
    look = bearing(a, b)
    if look < 0 or not in_range(look, reach):
        return False
    sight = ground.sight_slug if slug else ground.sight
    return (look >> 3) <= sight[8 * a + (look & 7)]
