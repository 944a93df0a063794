"""The gestures at work (chapters FG-4, FG-5, FG-6), all of a kind at once.

They contain no decisions, so each is a plain function; `round.py` has them in the rulebook's order.
"""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.table import BIT
from highnoon.games.finger_guns.actions import CHOOSE, DYNAMITE, POSSE, POWER_SHOT, SHOT, TWO_GUNS
from highnoon.games.finger_guns.records import Player
from highnoon.games.finger_guns.table import FingerGunsTable
from highnoon.games.finger_guns.terms import (
    DYNAMITE_SHOWN,
    POSSE_SHOWN,
    POSSE_WEIGHT,
    POWER_SHOT_SHOWN,
    SHOT_SHOWN,
    STEADY,
    neighbours,
)


def posse(g: FingerGunsTable) -> None:
    """FG-5.1: if at least half of the Survivors ride, all other Survivors lose 5."""
    riders: i64 = 0
    survivors: i64 = 0
    extra: i64 = 0
    for p in g.players:
        if not p.ghost:
            survivors += 1
            if p.gesture == POSSE:
                riders += 1
                extra += p.perks[POSSE_WEIGHT]
    if riders == 0:
        return
    weight = riders + extra if riders > 1 else riders  # FG-A07: a lone rider counts once
    needs = g.terms.posse_needs(survivors)
    if needs == 0 or weight < needs:  # FG-5.2, FG-5.3
        if g.telling:
            g.tell("posse-fails", [int(riders)], "FG-5.2" if needs else "FG-5.3")
        return
    if g.telling:
        g.tell("posse-rides", [int(riders)], "FG-5.1")
    for p in g.players:
        if not p.ghost and p.gesture != POSSE:
            p.loss = g.terms.raid(p.perks)
    g.apply_losses("FG-5.1", POSSE_SHOWN)


def saloon(g: FingerGunsTable) -> None:
    """FG-5.4: the only one to show a number gains that much; equal numbers cancel each other (FG-5.5, FG-6.2)."""
    twos: i64 = 0
    threes: i64 = 0
    fours: i64 = 0
    for p in g.players:
        if p.gesture >= 2 and p.gesture <= 4 and (not p.killed or g.terms.killed_still_blocks):  # FG-D07
            if p.gesture == 2:
                twos += 1
            elif p.gesture == 3:
                threes += 1
            else:
                fours += 1
    if twos + threes + fours == 0:
        return
    for p in g.players:
        if p.gesture >= 2 and p.gesture <= 4 and not p.killed:
            shown: i64 = twos if p.gesture == 2 else threes if p.gesture == 3 else fours
            if shown > 1:
                if g.telling:
                    g.tell("saloon-crowded", [int(p.seat), int(p.gesture)], "FG-5.5")
            elif not p.ghost:  # FG-5.6
                g.gain(p, g.terms.saloon(p.perks, p.gesture), "FG-5.4")


def shot(g: FingerGunsTable) -> None:
    """FG-5.7, FG-6.3: the target loses 2."""
    shots: i64 = 0
    for p in g.players:
        if p.gesture >= SHOT and not p.killed:
            if p.gesture < POWER_SHOT:
                hit(g, p, g.players[p.gesture - SHOT])
                shots += 1
            elif p.gesture >= TWO_GUNS and p.gesture < CHOOSE:
                hit(g, p, g.players[(p.gesture - TWO_GUNS) // 8])
                hit(g, p, g.players[(p.gesture - TWO_GUNS) % 8])
                shots += 1
    if shots:
        g.apply_losses("FG-5.7", SHOT_SHOWN)


def hit(g: FingerGunsTable, by: Player, target: Player) -> None:
    loss: i64 = 0 if target.killed else g.terms.shot_takes(by.perks, target.perks)  # FG-D27
    target.loss += loss
    if g.telling:
        g.tell("shot", [int(by.seat), int(target.seat), int(loss)], "FG-5.7")


def dynamite(g: FingerGunsTable) -> None:
    """FG-5.14: both neighboring Survivors lose 3, the thrower 1."""
    thrown: i64 = 0
    standing: i64 = 0
    for p in g.players:
        if not p.ghost and not p.killed:
            standing = standing | BIT[p.seat]
    for p in g.players:
        if p.gesture == DYNAMITE and not p.killed:
            throw(g, p, standing)
            thrown += 1
    if thrown:
        g.apply_losses("FG-5.14", DYNAMITE_SHOWN)  # FG-D18: neighbors were fixed before anyone fell


def throw(g: FingerGunsTable, by: Player, standing: i64) -> None:
    by.loss += g.terms.own_blast(by.perks)
    if g.telling:
        g.tell("dynamite", [int(by.seat)], "FG-5.14")
    for at in neighbours(standing, g.seats, by.seat):
        p = g.players[at]
        p.loss += g.terms.blast(p.perks)


def power_shot(g: FingerGunsTable) -> None:
    """FG-5.17: the target loses 6, unless the shooter lost health to a Shot or to Dynamite (FG-5.18)."""
    fired: i64 = 0
    for p in g.players:
        if p.gesture >= POWER_SHOT and p.gesture < TWO_GUNS and not p.killed:
            if p.lost_to_dynamite or (p.lost_to_shot and not p.perks[STEADY]):
                if g.telling:
                    g.tell("power-shot-canceled", [int(p.seat)], "FG-5.18")
            else:
                fired += 1
                target = g.players[p.gesture - POWER_SHOT]
                loss: i64 = 0 if target.killed else g.terms.power_shot  # FG-D27
                target.loss += loss
                if g.telling:
                    g.tell("power-shot", [int(p.seat), int(target.seat), int(loss)], "FG-5.17")
    if fired:
        g.apply_losses("FG-5.17", POWER_SHOT_SHOWN)
