"""Moving from Cover to Cover and what Covers give at the end of a turn (chapters SL-3, SL-7, SL-10, SL-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.saloon.actions import DRINK, FIST, HOLSTER, HUNKER, JUMP, ROLL, TUNE
from highnoon.games.saloon.attack import rule_of
from highnoon.games.saloon.records import Player
from highnoon.games.saloon.table import DRINKING, HUNKERIN, JUMPING, ROLLING, TUNING, SaloonTable
from highnoon.games.saloon.terms import DRINKER, HEAVE, LEAPER, NO_CARD, ROLL_AWAY, Terms
from highnoon.games.saloon.weapons import add_bullets

JUMP_OR_NOT: Final = [int(PASS), int(JUMP)]


class Jump(Step[SaloonTable]):
    """SL-7.1: you may move to No Cover.  SL-7.2: if you do, your movement is restricted when you hunker down."""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        if p.cover == g.terms.no_cover:  # SL-D14
            g.done()
        else:
            g.ask(p.seat, JUMPING, JUMP_OR_NOT)

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        if key == JUMP:
            p = g.players[g.active]
            g.jumped = leap(g.terms, p.cover, p.power, p.character)
            g.stand(p, g.open_space(g.terms.no_cover))
            p.restricted = True
            if g.telling:
                if g.jumped:
                    g.tell("leaps", [int(p.seat), int(g.jumped)], "SL-7.1")
                else:
                    g.tell("jumps", [int(p.seat)], "SL-7.1")


def leap(terms: Terms, cover: i64, power: i64, character: i64) -> i64:
    """The bonus of a jump out of this Cover for the first Melee Attack: SL-3.11; SL-P7: more for a leaper."""
    more: i64 = terms.cover_amount[cover] if cover == terms.balcony else 0
    if power == LEAPER:
        more += terms.power_amount[character]
    return more


class HunkerDown(Step[SaloonTable]):
    """SL-10.1: you may move to any open space in another Cover; SL-10.2: to an orange one if you are restricted."""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        g.ask(p.seat, HUNKERIN, g.terms.menus.hunker(open_elsewhere(g, p, p.restricted)))

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        p = g.players[g.active]
        p.restricted = False  # SL-10.3
        if key != PASS:
            g.stand(p, key - HUNKER)
            if g.telling:
                g.tell("hunkers", [int(p.seat), int(p.space)], "SL-10.1")


def open_elsewhere(g: SaloonTable, p: Player, orange_only: bool) -> i64:
    return open_from(g.terms, g.taken, p.cover, orange_only)


def open_from(terms: Terms, taken: i64, cover: i64, orange_only: bool) -> i64:
    """Open spaces in other Covers (SL-D17), by bits."""
    free: i64 = terms.all_mask & ~taken & ~terms.cover_mask[cover]
    return free & terms.orange_mask if orange_only else free


class PawnMoves(Step[SaloonTable]):
    """Heave-Ho moves a target that lost Grit; then a target that blocked with Divin' Roll may move."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        while a.at < len(a.targets):
            p = g.players[a.targets[a.at]]
            if a.flags & HEAVE and a.damage[a.at] > 0 and p.cover != g.terms.no_cover:
                g.stand(p, g.open_space(g.terms.no_cover))
                if g.telling:
                    g.tell("heaved", [int(p.seat)], rule_of(g, a, HEAVE))
            block: i64 = a.blocks[a.at]
            if block != NO_CARD and g.terms.flags[block] & ROLL_AWAY and not g.beaten(p.team):  # SL-D82
                free = open_elsewhere(g, p, True)
                g.ask(p.seat, ROLLING, [0] + [int(ROLL) + s for s in range(g.terms.spaces) if free >> s & 1])
                return
            a.at += 1
        a.at = 0
        g.done()

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        p = g.players[a.targets[a.at]]
        block: i64 = a.blocks[a.at]
        a.at += 1
        if key != PASS:
            g.stand(p, key - ROLL)
            if g.telling:
                g.tell("rolls", [int(p.seat), int(p.space)], g.terms.rules[block])


class CoverEffect(Step[SaloonTable]):
    """SL-11.1: at the end of your turn you may use the effect of the Bar or of the Piano, if you are alone there."""

    def advance(self, g: SaloonTable) -> None:
        p = g.players[g.active]
        cover = p.cover
        if cover == g.terms.bar:  # SL-3.9
            if may_drink(p.power, g.attacked) and g.grit[p.team] < g.terms.grit and g.alone(p):
                g.ask(p.seat, DRINKING, [int(PASS), int(DRINK)])
                return
        elif cover == g.terms.piano and g.alone(p):  # SL-3.10
            options = [int(PASS)]
            if room_in(g.terms, p.fist, p.fist_bullets) > 0:
                options.append(TUNE + FIST)
            if room_in(g.terms, p.holster, p.holster_bullets) > 0:
                options.append(TUNE + HOLSTER)
            g.ask(p.seat, TUNING, options)
            return
        g.done()

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        p = g.players[g.active]
        if key == DRINK:
            g.regain(p, g.terms.cover_amount[p.cover], "SL-3.9")
        elif key != PASS:
            if g.telling:
                g.tell("tunes", [int(p.seat)], "SL-3.10")
            add_bullets(g, p, key - TUNE, g.terms.cover_amount[p.cover], "SL-3.10")


def may_drink(power: i64, attacked: bool) -> bool:
    """SL-3.9: only without an Attack in this turn; SL-P8: the saloon owner in any case."""
    return not attacked or power == DRINKER


def room_in(terms: Terms, face: i64, bullets: i64) -> i64:
    """Bullets that still go into what is in the Fist or in the Holster; none if that is no Gun."""
    return terms.capacity[face] - bullets if face != NO_CARD and terms.guns >> face & 1 else 0
