"""Team play: what the Deputy does for its partners (chapter SL-14)."""

from __future__ import annotations

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.ideas import Idea
from highnoon.bots.saloon.mat import chuck, mat_of, use
from highnoon.engine.actions import Vocabulary
from highnoon.games.saloon.damage import fits


def help_partner(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """Every window of Team cards: a card that does something is better played than held."""
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "pass":
            found.append(Idea(key, 0.0, "hold"))
        elif verb.name == "chuck":
            found.append(chuck(floor, key, values))
        elif verb.name == "shells":
            mat = mat_of(floor, floor.view.active)
            room = floor.room_in(mat[2 * values[0]], mat[2 * values[0] + 1])
            found.append(Idea(key, min(room, 3) - 1.5 - 0.1 * values[0], "shells", floor.view.active))
        elif verb.name == "coverin-fire":
            found.append(covering(floor, key))
        elif verb.name == "step-in-front":
            found.append(step_in(floor, key))
        elif verb.name == "one-two":
            alive = floor.grit(values[0]) > 0  # one who is out already loses nothing
            found.append(Idea(key, 1.0 if alive else -1.0, "one-two", values[0]))
        elif verb.name == "patch-up":
            amount = floor.rules.card(floor.rules.team_face["patch_up"]).amount
            found.append(Idea(key, min(amount, floor.missing) - 1.5, "patch-up", number=min(amount, floor.missing)))
        else:
            found.append(Idea(key, 1.0, "two-pockets", floor.view.active))
    return found


def covering(floor: Floor, key: int) -> Idea:
    """SL-T3, SL-D83: worth most when it is known what the Block lets through."""
    attack = floor.view.attacks[-1]
    at = own_target(floor)
    partner = attack.targets[at]
    damage = floor.hit(attack, at)
    amount = floor.rules.card(floor.rules.team_face["covering"]).amount
    saved = worth.mine(floor, damage) - worth.mine(floor, floor.left(attack, at, helped=amount))
    may_block = floor.players[partner].hand > 0 and not attack.no_block
    if may_block and floor.view.stack[-1] != "HelpBlocked":
        saved = 0.0  # it can still be played then
    return Idea(key, saved - 1.5, "coverin-fire", partner, min(damage, amount))


def own_target(floor: Floor) -> int:
    """The place of my partner among the targets: there is one target of a team (SL-14.8)."""
    targets = floor.view.attacks[-1].targets
    return next(i for i, seat in enumerate(targets) if seat in floor.partners)


def step_in(floor: Floor, key: int) -> Idea:
    """SL-T4: worth it if I can block better than a partner whose hand nobody sees."""
    attack = floor.view.attacks[-1]
    at = own_target(floor)
    damage = floor.hit(attack, at)
    rules = floor.rules
    stops = [
        floor.stops(floor.me, f, attack.gun)
        for f in floor.hand
        if rules.enhancements <= f < rules.blocks and fits(floor.terms, f, attack.gun)
    ]
    partner = attack.targets[at]
    likely = min(2.0, 0.3 * floor.players[partner].hand)
    saved = min(damage, max(stops, default=0)) - likely
    return Idea(key, saved - 1.0, "step-in", partner, damage)


def add(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-14.7: one enhancement for a partner's Attack: what it adds, and what I keep by not playing it."""
    found: list[Idea] = []
    attack = floor.view.attacks[-1]
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "pass":
            found.append(Idea(key, 0.0, "no-add", attack.by))
            continue
        face = floor.rules.weapons + values[0]
        card = floor.rules.card(face)
        bonus = (
            max(card.bonus) + (1.0 if "drop" in card.effects else 0.0) + (0.8 if "no_block" in card.effects else 0.0)
        )
        if "blood" in card.effects and any(floor.grit(s) > floor.grit(floor.me) for s in floor.foes):
            bonus += card.amount
        found.append(Idea(key, bonus - 0.5, "add", attack.by, card=face))
    return found


def which_option(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-14.7: the attacker chooses: more damage for bullets that are worth it."""
    found: list[Idea] = []
    for key in floor.view.options:
        boost = floor.rules.numbers.boosts[actions.split(key)[1][0]]
        found.append(Idea(key, boost.bonus - worth.BULLET * boost.bullets, "which-option", card=boost.face))
    return found


def give_to(floor: Floor, actions: Vocabulary) -> list[Idea]:
    """SL-14.9: my hand fills up again anyway, so whatever a partner can use better goes over."""
    best = {seat: max((given(floor, seat, face) for face in floor.hand), default=0.0) for seat in floor.partners}
    found: list[Idea] = []
    for key in floor.view.options:
        verb, values = actions.split(key)
        if verb.name == "pass":
            found.append(Idea(key, 0.0, "give-none"))
        else:
            fewer = 0.05 * (12 - floor.players[values[0]].hand)
            found.append(Idea(key, best[values[0]] + fewer - 0.3, "give-to", values[0]))
    return found


def give(floor: Floor, actions: Vocabulary) -> list[Idea]:
    partner = int(floor.view.stack[-1].split()[-1]) if floor.view.stack[-1].split()[-1].isdecimal() else -1
    seat = partner if partner in floor.partners else floor.partners[0]
    found: list[Idea] = []
    for key in floor.view.options:
        face = actions.split(key)[1][0]
        found.append(Idea(key, given(floor, seat, face), "give", seat, card=face))
    return found


def given(floor: Floor, seat: int, face: int) -> float:
    """The gain of having a card in a partner's hand instead of mine."""
    rules = floor.rules
    p = floor.players[seat]
    card = rules.card(face)
    if face < rules.weapons:
        theirs = 2.2 if p.fist < 0 else 1.3 if p.holster < 0 and card.holster else 0.6
    elif face < rules.enhancements:
        theirs = 1.6 if fits(floor.terms, face, rules.is_gun(p.fist) and p.fist_bullets > 0) else 0.5
    elif face < rules.blocks:
        theirs = 2.4 if p.hand < 4 else 1.9
    elif face < rules.reloads:
        theirs = 0.4 + 0.4 * min(floor.terms.reload_by[face], max(0, floor.room_in(p.fist, p.fist_bullets)))
    else:
        theirs = 1.2
    return theirs - use(floor, face)
