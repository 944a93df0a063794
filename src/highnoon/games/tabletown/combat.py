"""Combat: initiative, what each gunslinger does on it, shots one at a time (TT-33 to TT-45)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, NOBODY, PASS
from highnoon.games.tabletown.actions import BOTH, SHOOT, THROW, USE
from highnoon.games.tabletown.cards import NO_GUN, SHOTGUN, TNT, held
from highnoon.games.tabletown.choices import EITHER_GUN, JUST_PASS, clockwise, commits
from highnoon.games.tabletown.deaths import bury
from highnoon.games.tabletown.law import OFFENDERS
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.stars import hit
from highnoon.games.tabletown.table import COMMIT, DUEL, WHICH_GUN, TabletownTable
from highnoon.games.tabletown.tnt import go_off


def target_of(g: TabletownTable, p: Player) -> i64:
    """TT-33: whom one faces; in a DRAW phase the other one (TT-28).  Nobody if dead or out of town (TT-J8, TT-60)."""
    at: i64 = p.facing
    if g.fight == DUEL:
        at = g.victim if p.seat == g.active else g.active
    if at != NOBODY and (g.living & ~g.out) >> at & 1:
        return at
    return NOBODY


def breaks_law(g: TabletownTable, p: Player, target: Player) -> bool:
    """TT-51: a shot in the back or at the unarmed; TT-J33: judged when it is declared."""
    return target.facing != p.seat or target.gun == NO_GUN


def may_do(g: TabletownTable, p: Player) -> list[int]:
    """The choices of a gunslinger on their initiative."""
    sticks: i64 = min(held(p.hand, TNT), 3)  # TT-J28
    ammo = p.ammo()
    at = target_of(g, p) if ammo else NOBODY
    if at == NOBODY:
        return commits(True, 0, False, sticks) if sticks else JUST_PASS
    must = g.players[at].facing == p.seat  # TT-38
    both = p.gun == SHOTGUN and ammo > 1
    return commits(not must, 1 if g.fight == DUEL else ammo, both, sticks)  # TT-30, TT-34, TT-43


class ByInitiative(Step[TabletownTable]):
    """TT-35: low acts first; TT-37, TT-J24: equal totals commit together, in secret, before any of them rolls."""

    def advance(self, g: TabletownTable) -> None:
        while g.standing > 1:
            up = next_up(g)
            if up == NOBODY:
                break
            p = g.players[up & 7]
            if up >= 8:
                ask_all(g, p.total)
                return
            options = may_do(g, p)
            if len(options) > 1 or not (p.cards == 0 or (g.hurry and g.log is None)):
                g.ask_privately(p.seat, COMMIT, options)
                return
            commit(g, p, options[0])
            if options[0] != PASS:
                resolve(g, p)
                return
        go_off(g)  # TT-45

    def answer(self, g: TabletownTable, key: i64) -> None:
        p = g.players[next_up(g) & 7]
        commit(g, p, key)
        if key != PASS:
            resolve(g, p)

    def reveal(self, g: TabletownTable) -> None:
        commit_all(g, g.players[next_up(g) & 7].total, True)


def ask_all(g: TabletownTable, now: i64) -> None:
    """The question to a tie group."""
    offers = [offer(g, p, now) for p in g.players]
    for options in offers:
        if options:
            g.ask_sealed(COMMIT, offers, False)
            return
    commit_all(g, now, False)


def commit_all(g: TabletownTable, now: i64, asked: bool) -> None:
    """TT-J24: all of them declare before anything takes effect."""
    keys: list[int] = []
    for p in g.players:
        if p.total != now or p.acted:
            keys.append(-1)
        elif asked and g.picks[p.seat] != NOBODY:
            keys.append(g.picks[p.seat])
        else:
            keys.append(may_do(g, p)[0])
    for p in g.players:
        if keys[p.seat] >= 0:
            commit(g, p, keys[p.seat])
    resolve_all(g, now)


def next_up(g: TabletownTable) -> i64:
    """The (first) seat with the lowest total that has not acted; 8 more if others tie; nobody when all have acted."""
    low: i64 = 0
    up: i64 = NOBODY
    for p in g.players:
        if p.total and not p.acted:
            if low == 0 or p.total < low:
                low = p.total
                up = p.seat
            elif p.total == low and up < 8:
                up += 8
    return up


def offer(g: TabletownTable, p: Player, now: i64) -> list[int]:
    """The offer to one of a tie group; a player with no card and one choice, for all to see, has no decision."""
    if p.total != now or p.acted:
        return NO_OPTIONS
    options = may_do(g, p)
    return NO_OPTIONS if p.cards == 0 and len(options) == 1 else options


def commit(g: TabletownTable, p: Player, key: i64) -> None:
    """TT-34, TT-46: what a gunslinger does on his initiative, declared."""
    p.acted = True
    if key == PASS:
        if g.telling:
            g.tell("holds-fire", [int(p.seat)], "TT-38")
    elif key > THROW and key <= THROW + 3:
        p.sticks = key - THROW
        p.offends = True  # TT-51
        for _ in range(p.sticks):
            g.spend(p, TNT)
        if g.telling:
            g.tell("throws", [int(p.seat), int(p.sticks)], g.terms.rules[TNT])
    else:
        p.aim = target_of(g, p)
        p.both = key == BOTH
        p.shots = 1 if p.both else key - SHOOT
        p.offends = breaks_law(g, p, g.players[p.aim])
        if g.telling:
            seats = [int(p.seat), int(p.aim)]
            if p.both:
                g.tell("declares-both", seats, "TT-43")
            else:
                g.tell("declares", [*seats, int(p.shots)], "TT-34")


def resolve(g: TabletownTable, p: Player) -> None:
    """Carries out what one gunslinger has declared alone."""
    g.push(FIRE[p.seat] if p.shots else OFFENDERS)


def resolve_all(g: TabletownTable, now: i64) -> None:
    """Clockwise from the active player: the Law about T.N.T. at once (TT-J32), then the shots."""
    shooter = next_shooter(g)
    if shooter != NOBODY:
        g.push(FIRE[shooter])
    for p in g.players:
        if p.sticks and p.total == now:
            g.push(OFFENDERS)
            return


def next_shooter(g: TabletownTable) -> i64:
    """TT-J24: shots are rolled clockwise from the active player."""
    for seat in clockwise(g.active, g.seats):
        if g.players[seat].shots:
            return seat
    return NOBODY


class Fire(Step[TabletownTable]):
    """TT-39: one shot at a time.  TT-J25: alone on an initiative only until the target has taken its last wound."""

    def advance(self, g: TabletownTable) -> None:
        p = g.players[self.seat]
        while p.shots:
            if g.players[p.aim].wounds >= g.terms.wounds and acts_alone(g, p):
                hold_rest(g, p)
            elif p.second > 0 and p.loaded > 0 and p.second != p.loaded:
                g.ask(self.seat, WHICH_GUN, EITHER_GUN)  # TT-J10; with equal loads it makes no difference
                return
            elif fire(g, p, p.loaded == 0):
                return
        shooter = next_shooter(g)
        if shooter != NOBODY:
            g.follow(FIRE[shooter])
        else:
            after_shots(g)

    def answer(self, g: TabletownTable, key: i64) -> None:
        fire(g, g.players[self.seat], key == USE + 2)


def fire(g: TabletownTable, p: Player, second: bool) -> bool:
    """TT-40 to TT-43: roll; the ammo is used whether or not it hits.  True if the hit is for the target to answer."""
    both = p.both
    need: i64 = g.terms.both_hit_on if both else g.terms.hits_on[p.gun]
    use_ammo(g, p, second)
    p.shots -= 1
    p.both = False
    die: i64 = g.dice.below(6) + 1
    p.die = die
    if g.telling:
        says = "hits" if die >= need else "misses"
        g.tell(says, [int(p.seat), int(p.aim), int(die), int(need)], "TT-43" if both else g.terms.rules[p.gun])
    if die < need or g.players[p.aim].wounds >= g.terms.wounds:  # TT-J25: the last wound is the last
        return False
    return hit(g, p.gun, p.aim)


def acts_alone(g: TabletownTable, p: Player) -> bool:
    """No one else in this fight has the same initiative."""
    tied: i64 = 0
    for other in g.players:
        if other.total == p.total and other.alive:
            tied += 1
    return tied == 1


def use_ammo(g: TabletownTable, p: Player, second: bool) -> None:
    used: i64 = 2 if p.both else 1
    if second:
        p.second -= used
    else:
        p.loaded -= used
    g.discard(g.terms.ammo[p.gun], used)


def hold_rest(g: TabletownTable, p: Player) -> None:
    """TT-J25: a lone shooter's shots that are not needed are not fired."""
    rest = p.shots
    if not g.terms.unfired_shots_kept:
        while p.shots:
            use_ammo(g, p, p.loaded == 0)
            p.shots -= 1
            p.both = False
    p.shots = 0
    p.both = False
    if g.telling:
        g.tell("holds-rest", [int(p.seat), int(rest)], "TT-J25")


def after_shots(g: TabletownTable) -> None:
    """TT-J24: deaths come after the whole tie group; TT-J32: then the Law."""
    g.done()
    bury(g)
    for p in g.players:
        if p.offends:
            g.push(OFFENDERS)
            return


BY_INITIATIVE: Final = ByInitiative()
FIRE: Final[list[Step[Any]]] = [Fire(seat) for seat in range(8)]
