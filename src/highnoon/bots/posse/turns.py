"""The Deputy's turn: where to go, what to do, what to keep."""

from __future__ import annotations

from highnoon.bots.posse.ideas import Idea
from highnoon.bots.posse.street import Street
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import (
    AT,
    ATTACK,
    DISCARD,
    DROP,
    EQUIP,
    FIRE,
    GIVE,
    ITEM,
    KEEP,
    LOOT,
    MOUNT,
    MOVE,
    PICK,
    PLAY,
    ROB,
    SEARCH,
    USE,
)
from highnoon.games.posse.cards import WEAPON
from highnoon.games.posse.loot import tended
from highnoon.games.posse.specials import in_sight
from highnoon.games.posse.squares import apart

ALL_FIRST = 50.0  # more than any attack: for what helps the attacks of the turn
HEALING_CARDS = ("heal", "heal_near", "heal_in_sight")
MOVING_CARDS = ("move", "move_each", "known_ground", "bound")
# The worth of finding a loot card, by what it does.
LOOT_WORTH = {
    "coffee": 3.0,
    "armour": 3.2,
    "draw": 2.2,
    "heal": 1.6,
    "heal_near": 1.8,
    "cure": 1.8,
    "numb": 1.7,
    "whiskey": 1.0,
    "sugar": 1.0,
    "add": 1.8,
    "soft_nose": 1.4,
    "solid": 1.2,
    "poison": 1.2,
    "range": 1.2,
    "attack": 1.8,
    "boots": 1.2,
    "bags": 0.6,
    "glasses": 1.0,
    "trap": 0.6,
    "coin": 0.4,
    "dynamite": 2.0,
    "free_shots": 3.2,
}


def crate(street: Street, key: int) -> Idea:
    """PO-17: near mine, far from theirs."""
    square = key - int(AT)
    own = street.nearest(square, [street.at[c] for c in street.mine])
    other = street.nearest(square, [street.at[c] for c in street.rivals])
    return Idea(key, min(other, 12) - 1.2 * own, "crate")


def move(street: Street, key: int) -> Idea:
    """Characters who can shoot go first; the hurt or pinned, later; in the end all have moved."""
    if key == PASS:
        return Idea(key, -50.0, "stay")
    if key >= USE:
        return Idea(key, -60.0, "use")
    c = key - int(PICK)
    return Idea(key, 0.1 * street.left(c) + 0.2 * len(street.shots(c)), "go", c)


def where(street: Street, key: int) -> Idea:
    """Shoot from cover, loot when it is safe, or move nearer to the action."""
    step = street.view.stack[-1].split()
    c = int(step[1])
    if PASS < key < MOVE:
        return Idea(key, -100.0, "go", c)
    square = street.at[c] if key == PASS else key - int(MOVE)
    harm = 0
    if key != PASS:
        for to, _, hurt in street.view.reach:
            if to == square:
                harm = hurt
    if harm >= street.left(c):
        return Idea(key, -90.0, "go", c)
    before = street.at[c]
    street.at[c] = square
    worth, at, _ = street.best_attack(c, street.shots(c))
    fear = street.danger(c)
    crate = street.room(c) > 0 and street.crate_beside(c)
    street.at[c] = before
    left = street.left(c)
    total = worth - 1.2 * harm - fear * (0.16 if left > 6 else 0.3 if left > 3 else 0.5)
    says = "to-shoot" if worth > 0 else "to-near"
    if crate:
        total += 1.3 if worth <= 0 else 0.2
        says = "to-loot" if worth <= 0 else says
    if worth <= 0 and says == "to-near":
        goals = [street.at[r] for r in street.rivals]
        total -= 0.06 * street.nearest(square, goals)
        fresh = [s for s, _, looted in street.view.crates if not looted]
        if street.room(c) > 0 and fresh:
            total -= 0.05 * min(street.nearest(square, fresh), 12)
    return Idea(key, total, says, c, at)


def act(street: Street, key: int) -> Idea:
    """The best attack first; then what helps; to stop when nothing does."""
    if key == PASS:
        return Idea(key, 0.0, "done")
    if key >= MOUNT:
        c = (key - int(MOUNT)) // 256
        return Idea(key, 0.5, "equip", c, card=item_name(street, c, (key - int(MOUNT)) // 16 % 16))
    if key >= PLAY:
        return play(street, key, *divmod(key - int(PLAY), 96))
    if key >= ATTACK:
        c, face = divmod(key - int(ATTACK), 96)
        return attack(street, key, c, face)
    if key > ROB:
        return Idea(key, 0.0, "done")
    if key > FIRE:
        c, place = divmod(key - int(FIRE) - 1, 16)
        return fire(street, key, c, place)
    if key > DROP:
        return drop(street, key, *divmod(key - int(DROP) - 1, 16))
    if key > EQUIP:
        return equip(street, key, *divmod(key - int(EQUIP) - 1, 16))
    if key > USE:
        return use(street, key, *divmod(key - int(USE) - 1, 16))
    if key >= GIVE:
        return Idea(key, -1.0, "give")
    if key >= SEARCH:
        return Idea(key, 1.6, "search", (key - int(SEARCH)) // 4)
    c = (key - int(LOOT)) // 4
    return Idea(key, 1.5 if street.room(c) > 0 else -1.0, "loot", c)


def item_name(street: Street, c: int, place: int) -> str:
    return street.numbers.loot[street.figures[c].items[place][0]].name


def attack(street: Street, key: int, c: int, wanted: int) -> Idea:
    shots = [shot for shot in street.shots(c) if shot.key == wanted]
    worth, at, shot = street.best_attack(c, shots)
    if shot is None:
        return Idea(key, -0.5, "done", c)
    damage = street.damage(c, at, shot)
    card = street.numbers.cards[wanted].name if wanted < 1000 else item_name(street, c, wanted - 1000)
    # The strongest that is not too much; a card that defends well is kept for that.
    spare = 0.12 * max(0.0, damage - street.left(at))
    if wanted < 1000:
        spare += 0.06 * max(street.numbers.cards[wanted].defend, 0)
    says = "kill" if damage >= street.left(at) else "attack"
    return Idea(key, 1.0 + worth - spare, says, c, at, card, round(damage))


def fire(street: Street, key: int, c: int, place: int) -> Idea:
    face = street.figures[c].items[place][0]
    if street.numbers.loot[face].behaviour == "dynamite":
        near = [r for r in street.rivals if apart(street.at[c], street.at[r]) in (2, 3, 4)]
        return Idea(key, 1.2 * len(near) - 1.0, "blast", c)
    return attack(street, key, c, 1000 + place)


def play(street: Street, key: int, c: int, face: int) -> Idea:
    card = street.numbers.cards[face]
    worth = 1.2
    if card.behaviour in HEALING_CARDS:
        hurt = max(street.figures[m].hurt for m in patients(street, c, card.behaviour))
        worth = 3.0 if hurt >= card.amount else -1.0
    elif card.behaviour == "volley":
        # Before the shots it is for, and only if there are any.
        worth = ALL_FIRST if any_attack(street, card.whom) else -1.0
    elif card.behaviour == "draw":
        worth = 4.0 if len(street.view.hand) <= 8 else -0.5
    elif card.behaviour in MOVING_CARDS:
        worth = 2.0 if not any_attack(street) and any(street.shots(m) for m in street.mine) else -0.5
    elif card.behaviour == "call_target":
        worth = ALL_FIRST if any_attack(street) else -1.0
    elif card.behaviour == "dig_in":
        worth = 0.5
    return Idea(key, worth, "play", c, card=card.name)


def patients(street: Street, c: int, does: str) -> list[int]:
    """Those whom a card of this character's can heal."""
    if does == "heal":
        return [c]
    keys = in_sight(street.table, c, True) if does == "heal_in_sight" else tended(street.table, c)
    return [c, *[key - int(PICK) for key in keys]]


def any_attack(street: Street, whose: int = -1) -> bool:
    """Can one of these characters (as bits) attack now?"""
    for key in street.view.options:
        c = (key - int(ATTACK)) // 96 if ATTACK <= key < PLAY else (key - int(FIRE) - 1) // 16
        if (ATTACK <= key < PLAY or FIRE < key <= ROB) and whose >> c & 1:
            return True
    return False


def use(street: Street, key: int, c: int, place: int) -> Idea:
    card = street.numbers.loot[street.figures[c].items[place][0]]
    does = card.behaviour
    worth = -1.0
    if does == "heal":
        worth = 2.0 if street.figures[c].hurt >= card.amount else -1.0
    elif does in ("heal_near", "cure"):
        near = [street.figures[m] for m in patients(street, c, "heal_near")]
        sick = does == "cure" and any(f.poison for f in near)
        worth = 2.0 if sick or max(f.hurt for f in near) >= min(card.amount, 3) else -1.0
    elif does in ("coffee", "draw"):
        worth = 4.0 if does == "coffee" or len(street.view.hand) <= 9 else -1.0
    elif does == "whiskey":
        own = street.shots(c)
        worth = 2.5 if not street.figures[c].acted and street.best_attack(c, own)[0] > 0 else -1.0
    elif card.kind != 0:
        worth = 0.3  # a trap
    return Idea(key, worth, "use", c, card=card.name)


def equip(street: Street, key: int, c: int, place: int) -> Idea:
    card = street.numbers.loot[street.figures[c].items[place][0]]
    worth = 1.4 if card.behaviour == "armour" else 0.8
    if card.free or card.behaviour in ("boots", "bags"):
        worth = 5.0
    return Idea(key, worth, "equip", c, card=card.name)


def drop(street: Street, key: int, c: int, place: int) -> Idea:
    """Drops only what is no longer of use, to make room next to a crate."""
    face, _, hold, _ = street.figures[c].items[place]
    full = street.room(c) <= 0 and street.crate_beside(c)
    if hold or not full:
        return Idea(key, -5.0, "drop", c)
    return Idea(key, 0.6 - 0.5 * loot_worth(street, c, face), "drop", c)


def loot_worth(street: Street, c: int, face: int) -> float:
    card = street.numbers.loot[face]
    if card.kind == WEAPON and card.behaviour == "plain":
        own = street.numbers.characters[c].range
        return 1.0 + 0.5 * card.attack + (0.8 if card.range > own else 0.0) + 0.1 * card.uses
    worth = LOOT_WORTH.get(card.behaviour, 1.0)
    ammo = 1 << street.numbers.characters[c].ammo
    if card.kind == 2 and not card.ammo & ammo:
        worth -= 1.5
    if card.kind == 3 and card.fits & 31 and not card.fits & ammo:
        worth -= 1.5
    return worth


def keep(street: Street, key: int) -> Idea:
    c = int(street.view.stack[-1].split()[1])
    if key == PASS or key > DROP:
        return make_room(street, key, c)
    face = key - int(KEEP)
    return Idea(key, loot_worth(street, c, face), "keep", c, card=street.numbers.loot[face].name)


def make_room(street: Street, key: int, c: int) -> Idea:
    """PO-P22: what is worth less than the best of what was found is dropped for it."""
    best = max(loot_worth(street, c, face) for face in street.view.drawn)
    if key == PASS:
        return Idea(key, 0.0, "no-room", c)
    face, _, hold, _ = street.figures[c].items[(key - int(DROP) - 1) % 16]
    if hold:
        return Idea(key, -5.0, "drop", c)
    return Idea(key, best - loot_worth(street, c, face) - 0.3, "make-room", c, card=street.numbers.loot[face].name)


def take(street: Street, key: int) -> Idea:
    if key == PASS:
        return Idea(key, 0.0, "done")
    step = street.view.stack[-1].split()
    face = street.figures[int(step[2])].items[key - int(ITEM) - 1][0]
    return Idea(key, loot_worth(street, int(step[1]), face), "take", int(step[1]), card=street.numbers.loot[face].name)


def give(street: Street, key: int) -> Idea:
    return Idea(key, 1.0 if key == PASS else 0.0, "give")


def rob(street: Street, key: int) -> Idea:
    c = int(street.view.stack[-1].split()[1])
    victim, place = divmod(key - int(ROB) - 1, 16)
    face = street.figures[victim].items[place][0]
    return Idea(key, loot_worth(street, c, face), "take", c, card=street.numbers.loot[face].name)


def heal(street: Street, key: int) -> Idea:
    c = key - int(PICK)
    return Idea(key, street.figures[c].hurt + 2.0 * street.figures[c].poison, "heal", c)


def call(street: Street, key: int) -> Idea:
    c = key - int(PICK)
    return Idea(key, 10.0 - street.left(c), "attack", -1, c)


def each(street: Street, key: int) -> Idea:
    if key == PASS:
        return Idea(key, -50.0, "stay")
    return Idea(key, 0.0, "go", key - int(PICK))


def discard(street: Street, key: int) -> Idea:
    face = key - int(DISCARD)
    return Idea(key, -street.keep(face), "discard", card=street.numbers.cards[face].name)


def trap(street: Street, key: int) -> Idea:
    square = key - int(AT)
    return Idea(key, -float(street.nearest(square, [street.at[r] for r in street.rivals])), "trap")
