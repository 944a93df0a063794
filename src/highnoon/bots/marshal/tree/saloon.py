"""A quick eye for the Saloon: Grit, Weapons and bullets, the hand, and where one stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.bots.marshal.tree.judge import OUT, Judge
from highnoon.engine.table import Table
from highnoon.games.saloon.records import NOWHERE, Player
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.terms import NO_CARD, Terms

FACTS: Final = [
    "grit",
    "grit-squared",
    "grit-4",
    "grit-8",
    "fist-gun",
    "fist-swing",
    "fist-bullets",
    "bare-fist",
    "holster-gun",
    "holster-swing",
    "holster-bullets",
    "empty-holster",
    "shield",
    "burst",
    "restricted",
    "at-the-bar",
    "at-the-piano",
    "cards",
    "held-weapons",
    "held-enhancements",
    "held-defense",
    "held-reloads",
    "held-team",
    "turns-away",
]


class GameSense(Judge):
    def clock(self, table: Table) -> i64:
        assert isinstance(table, SaloonTable)
        return table.turns

    def camp(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, SaloonTable)
        team = table.players[seat].team
        for p in table.players:
            if p.team == team and p.out == 0:
                return p.seat
        return OUT

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        assert isinstance(table, SaloonTable)
        t = table.terms
        p = table.players[seat]
        grit: i64 = table.grit[p.team]
        part: float = float(grit) / float(t.grit)
        facts[0] = part
        facts[1] = part * part
        facts[2] = 1.0 if grit <= 4 else 0.0
        facts[3] = 1.0 if grit <= 8 else 0.0
        facts[4] = best(t, p.fist, p.fist_bullets, True)
        facts[5] = best(t, p.fist, p.fist_bullets, False)
        facts[6] = float(p.fist_bullets)
        facts[7] = 1.0 if p.fist == NO_CARD else 0.0
        facts[8] = best(t, p.holster, p.holster_bullets, True)
        facts[9] = best(t, p.holster, p.holster_bullets, False)
        facts[10] = float(p.holster_bullets)
        facts[11] = 1.0 if p.holster == NO_CARD else 0.0
        if p.cover == NOWHERE:
            for i in range(12, 17):
                facts[i] = 0.0
        else:
            facts[12] = float(t.shield[p.cover])
            facts[13] = float(t.burst[p.cover])
            facts[14] = 1.0 if p.restricted else 0.0
            facts[15] = 1.0 if p.cover == t.bar else 0.0
            facts[16] = 1.0 if p.cover == t.piano else 0.0
        look_at_hand(t, p, facts)
        facts[23] = float((seat - table.active) % table.seats) / float(table.seats)


def best(t: Terms, face: i64, bullets: i64, gun: bool) -> float:
    """The damage of the best Attack of this type with a Weapon."""
    if face == NO_CARD:
        return 0.0
    damage: i64 = 0
    for way in range(t.first_way[face], t.first_way[face + 1]):
        if t.way_gun[way] == gun and t.way_bullets[way] <= bullets and t.way_damage[way] > damage:
            damage = t.way_damage[way]
    return float(damage)


def look_at_hand(t: Terms, p: Player, facts: list[float]) -> None:
    weapons: i64 = 0
    enhancements: i64 = 0
    defense: i64 = 0
    reloads: i64 = 0
    team: i64 = 0
    for face in p.hand:
        if face < t.weapons:
            weapons += 1
        elif face < t.enhancements:
            enhancements += 1
        elif face < t.blocks:
            defense += t.defense[face]
        elif face < t.reloads:
            reloads += 1
        else:
            team += 1
    facts[17] = float(len(p.hand))
    facts[18] = float(weapons)
    facts[19] = float(enhancements)
    facts[20] = float(defense)
    facts[21] = float(reloads)
    facts[22] = float(team)
