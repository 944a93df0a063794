"""Damage, death and gold (PO-3, PO-57 to PO-60)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NOBODY, PASS
from highnoon.games.posse.actions import RESPOND, USE
from highnoon.games.posse.cards import CARRIED, RUNNING, WORN, face_of, hold_of, item, number_of
from highnoon.games.posse.items import remove
from highnoon.games.posse.paths import BODY, FIRE, TRAP
from highnoon.games.posse.records import Figure, Player
from highnoon.games.posse.squares import NOWHERE
from highnoon.games.posse.table import BITS, SOFTENING, PosseTable

# Why somebody is hurt.
BY_ATTACK: Final[i64] = 0
BY_WINDOW: Final[i64] = 1
BY_FIRE: Final[i64] = 2
BY_TRAP: Final[i64] = 3
BY_POISON: Final[i64] = 4
BY_SPLASH: Final[i64] = 5
RULES: Final = ["PO-49", "PO-P3", "", "", "PO-P33", ""]  # those of the empty ones are their cards'
SAYS: Final = ["hit", "cut", "burned", "trapped", "sickened", "grazed"]


class Hurt(Step[PosseTable]):
    """A character takes damage, if nobody softens it (PO-C14, PO-L9)."""

    def __init__(self, c: i64, amount: i64, by: i64, why: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.amount: Final[i64] = amount
        self.by: Final[i64] = by  # the seat that gains by it
        self.why: Final[i64] = why

    def operands(self) -> list[int]:
        return [int(self.c), int(self.amount), int(self.by), int(self.why)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        if self.amount <= 0 or not f.alive:
            g.done()
            if g.telling and f.alive:
                g.tell("no-damage", [int(self.c)], rule_of(g, self))
            return
        p = g.players[g.owner[self.c]]
        if quiet(g, p):
            strike(g, self)
            return
        drops = drops_of(g, f)
        kin = softeners(g, p, self.c)
        if kin and p.cards:
            options = [int(PASS)] + [int(RESPOND) + face for face in kin if g.has(p, face)]
            g.ask_privately(p.seat, SOFTENING, options + drops)
        elif drops:
            g.ask(p.seat, SOFTENING, [int(PASS), *drops])
        else:
            strike(g, self)

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            strike(g, self)
            return
        t = g.terms
        p = g.players[g.owner[self.c]]
        if key >= USE:
            place = (key - USE - 1) % 16
            face = face_of(g.figures[self.c].items[place])
            less: i64 = t.loot_amount[face]
            remove(g, g.figures[self.c], place)
            if g.telling:
                g.tell("drops", [int(self.c), int(face), int(less)], t.loot_rule[face])
        else:
            face = key - RESPOND
            less = t.amount[face]
            g.spend(p, face)
            if g.telling:
                g.tell("softens", [int(p.seat), int(face), int(less)], t.card_rule[face])
        g.follow(Hurt(self.c, self.amount - less, self.by, self.why))

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


def rule_of(g: PosseTable, blow: Hurt) -> str:
    """The rule to cite for the damage: its own, or that of the card that deals it."""
    t = g.terms
    if blow.why == BY_SPLASH and g.attacks and g.attacks[-1].card >= 0:
        return t.card_rule[g.attacks[-1].card]
    if blow.why == BY_TRAP:
        return t.loot_rule_of("trap")
    if blow.why == BY_FIRE:
        return t.fire_rule[g.players[blow.by].posse]
    return RULES[blow.why] or "PO-49"


def quiet(g: PosseTable, p: Player) -> bool:
    """PO-D17: against such an attack the target's owner may answer with a Basic card only."""
    return len(g.attacks) > 0 and g.attacks[-1].quiet and g.owner[g.attacks[-1].at] == p.seat


def drops_of(g: PosseTable, f: Figure) -> list[int]:
    """Numbing Drops the character holds; of two alike the first."""
    found: list[int] = []
    if not f.items or not g.terms.numbs:
        return found
    for place, card in enumerate(f.items):
        if g.terms.when_hurt[face_of(card)] and hold_of(card) == CARRIED:
            found.append(int(USE) + 16 * int(f.c) + place + 1)
            break
    return found


def softeners(g: PosseTable, p: Player, c: i64) -> list[int]:
    """Cards by which damage to this character can be softened, as far as everybody knows (PO-D15)."""
    t = g.terms
    found: list[int] = []
    for face in t.softeners[p.posse]:
        if t.whom[face] & BITS[c] and t.deeds[face].can(g, c, face):
            found.append(face)
    return found


def somebody(g: PosseTable, who: i64) -> bool:
    """PO-37: whether one of these characters is on the board."""
    c = 0
    while who > 0:
        if who & 1 and g.figures[c].alive:
            return True
        who >>= 1
        c += 1
    return False


def harm(g: PosseTable, c: i64, amount: i64, by: i64, why: i64) -> None:
    """The character takes damage now, or a step asks first whether somebody softens it."""
    g.push(Hurt(c, amount, by, why))


def strike(g: PosseTable, blow: Hurt) -> None:
    """PO-3: the red chip moves; PO-58: the first damage to an opponent in your own turn pays 1."""
    t = g.terms
    c = blow.c
    f = g.figures[c]
    g.done()
    left: i64 = t.health[c] - f.hurt
    amount = blow.amount if blow.amount < left else left
    f.hurt += amount
    if blow.why == BY_ATTACK and g.attacks:
        g.attacks[-1].dealt = blow.amount
    if g.telling:
        g.tell(SAYS[blow.why], [int(c), int(blow.amount), int(t.health[c] - f.hurt)], rule_of(g, blow))
    owner: i64 = g.owner[c]
    opponent = blow.by != NOBODY and blow.by != owner
    if opponent and blow.by == g.active and not g.paid and blow.why != BY_POISON:
        g.paid = True
        pay(g, blow.by, 1, "PO-58")
    if f.hurt < t.health[c]:
        return
    if opponent:
        pay(g, blow.by, t.gold[c], prize_rule(blow.why, blow.by == g.active))
    if blow.why == BY_ATTACK and g.attacks and g.attacks[-1].answers:
        return  # PO-P17: the counterattack of the killed comes first
    fall(g, f)


def prize_rule(why: i64, own_turn: bool) -> str:
    """PO-60: a kill in your own turn or by an attack; else by poison (PO-P33), or by a trap or fire (PO-P36)."""
    if why == BY_POISON:
        return "PO-P33"
    return "PO-60" if own_turn or why == BY_ATTACK else "PO-P36"


def pay(g: PosseTable, seat: i64, gold: i64, rule: str) -> None:
    """PO-P38: there is always enough of it."""
    if gold <= 0 or g.players[seat].living == 0:
        return
    g.players[seat].gold += gold
    if g.telling:
        g.tell("gold", [int(seat), int(gold), int(g.players[seat].gold)], rule)


def fall(g: PosseTable, f: Figure) -> None:
    """PO-57: off the board; with loot it stays as a body.  PO-D13: worn gear comes off, used cards are discarded."""
    square: i64 = g.at[f.c]
    g.put(f.c, NOWHERE)
    f.alive = False
    f.poison = 0
    f.poisoner = NOBODY
    f.moved = False
    f.acted = 0
    f.extra = False
    f.pinned = False
    f.covered = 0
    f.covered_turns = 0
    f.called = 0
    f.kick = 0
    f.haze = 0
    f.sugar = 0
    left: list[int] = []
    for card in f.items:
        if hold_of(card) == RUNNING:
            g.discard_loot(face_of(card))
        elif hold_of(card) == WORN:
            left.append(int(item(face_of(card), number_of(card), CARRIED)))
        else:
            left.append(card & 4095)
    f.items = left
    p = g.players[g.owner[f.c]]
    p.living -= 1
    g.shaken = True
    if p.living == 0:
        leave_nothing(g, p)
    if g.telling:
        g.tell("dies", [int(f.c)], "PO-57")
    if left:
        f.over = bodies_on(g, square)
        f.body = square
        g.bodies = [*g.bodies, int(square)]
        g.put_on(square, BODY)
        if g.telling:
            g.tell("lies", [int(f.c), len(left)], "PO-57")


def bodies_on(g: PosseTable, square: i64) -> i64:
    count: i64 = 0
    for f in g.figures:
        if f.body == square:
            count += 1
    return count


def leave_nothing(g: PosseTable, p: Player) -> None:
    """PO-P39: a posse without anybody left: the effects of its cards on the table end."""
    p.pile += p.dug
    p.dug = 0
    p.dug_amount = 0
    p.volley = 0
    p.volleyers = 0
    for chip in g.chips:
        if (chip >> 10 & 7) == p.seat:
            remove_chip(g, chip)


def remove_chip(g: PosseTable, chip: i64) -> None:
    """A fire or a trap is gone; another chip of its kind may still lie there."""
    chips = g.chips[:]
    chips.remove(int(chip))
    g.chips = chips
    for other in chips:
        if (other & 1023) == (chip & 1023) and (other & 8192) == (chip & 8192):
            return
    g.take_off(chip & 1023, TRAP if chip & 8192 else FIRE)


def lay_chip(g: PosseTable, square: i64, seat: i64, trap: bool) -> None:
    g.chips = [*g.chips, int(square + 1024 * seat + (8192 if trap else 0))]
    g.put_on(square, TRAP if trap else FIRE)


def heal(g: PosseTable, f: Figure, amount: i64, rule: str) -> None:
    """PO-P32: never past the start."""
    healed = amount if amount < f.hurt else f.hurt
    f.hurt -= healed
    if g.telling:
        g.tell("heals", [int(f.c), int(healed), int(g.terms.health[f.c] - f.hurt)], rule)


def cure(g: PosseTable, f: Figure, rule: str) -> None:
    chips = f.poison
    f.poison = 0
    f.poisoner = NOBODY
    if g.telling and chips:
        g.tell("cured", [int(f.c), int(chips)], rule)


def put_poison(g: PosseTable, f: Figure, chips: i64, seat: i64, rule: str) -> None:
    """PO-P33: at most 3 chips; PO-D18: the last poisoner counts."""
    if not f.alive or chips <= 0:
        return
    f.poison = f.poison + chips if f.poison + chips < g.terms.poison_most else g.terms.poison_most
    f.poisoner = seat
    if g.telling:
        g.tell("poisoned", [int(f.c), int(f.poison)], rule)
