"""Team play (chapter SL-14): the help of partners, and the Team cards (SL-T1 to SL-T8).

A partner is another player of the same team who is still in the game.  A player with a card has a decision, even if it
is of no use: the others see only how many cards a hand has.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step, Window
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY, PASS
from highnoon.games.saloon.actions import (
    ADD,
    CHUCK,
    COVERING,
    ENHANCE,
    FIST,
    GIVE,
    GIVE_TO,
    HOLSTER,
    ONE_TWO,
    PATCH_UP,
    POCKETS,
    SHELLS,
    STEP_IN,
)
from highnoon.games.saloon.attack import enhance, loaded, put_in
from highnoon.games.saloon.records import Attack, Player
from highnoon.games.saloon.table import (
    ADDING,
    AFTER_DRAW,
    AFTER_HIT,
    END_OF_TURN,
    GIVING,
    GIVING_TO,
    PARTNER_HIT,
    PARTNERS_WEAPONS,
    WHICH_BOOST,
    SaloonTable,
)
from highnoon.games.saloon.terms import (
    CHUCK_IT,
    COVERIN_FIRE,
    NO_BLOCK,
    NO_CARD,
    ONE_TWO_CARD,
    PASS_THE_SHELLS,
    PATCH_UP_PARTNER,
    STEP_IN_FRONT,
    TWO_POCKETS,
)
from highnoon.games.saloon.weapons import WeaponPhase, add_bullets, chuck, chuck_options


def is_partner(g: SaloonTable, seat: i64, of: i64) -> bool:
    p = g.players[seat]
    return p.team == g.players[of].team and seat != of and p.out == 0


def play_team_card(g: SaloonTable, p: Player, effect: i64) -> None:
    face: i64 = g.terms.team_face[effect]
    g.from_hand(p, face)
    g.discard(face)
    if g.telling:
        g.tell("plays", [int(p.seat), int(face)], g.terms.rules[face])


class PartnersWindow(Window[SaloonTable]):
    """SL-14.5: a Team card may be played whenever its condition holds; SL-D61: clockwise from the active player."""

    def offer(self, g: SaloonTable, seat: i64) -> list[int]:
        if g.players[seat].hand and self.helps(g, seat):
            options = [int(PASS)]
            self.cards(g, g.players[seat], options)
            return options
        return NO_OPTIONS

    def any_answer(self, g: SaloonTable) -> bool:
        """Does anyone hold a Team card at all?  Their faces are the last."""
        return any(p.held >> g.terms.reloads for p in g.players)

    def helps(self, g: SaloonTable, seat: i64) -> bool:
        """Could the seat play something, as far as all can see?"""
        return is_partner(g, seat, g.active)

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        """Adds what the hand allows."""
        raise NotImplementedError(type(self).__name__)

    def order(self, g: SaloonTable) -> list[int]:
        return [int((g.active + i) % g.seats) for i in range(g.seats)]


class AfterDraw(PartnersWindow):
    """SL-T8: right after a partner's Scavengin' draw that partner draws 2 more."""

    def kind(self, g: SaloonTable) -> i64:
        return AFTER_DRAW

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        if g.terms.holds(p.held, TWO_POCKETS):
            options.append(POCKETS)

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        play_team_card(g, g.players[seat], TWO_POCKETS)
        g.draw_cards(g.players[g.active], g.terms.team_amount[TWO_POCKETS])


# -- the Weapon Phases -------------------------------------------------------------------------------------------------


class BeforeWeapons(PartnersWindow):
    """SL-T1, SL-T5: partners may throw the active player a Weapon or bullets before it begins…"""

    def kind(self, g: SaloonTable) -> i64:
        return PARTNERS_WEAPONS

    def helps(self, g: SaloonTable, seat: i64) -> bool:
        p = g.players[seat]
        return is_partner(g, seat, g.active) and (
            p.fist != NO_CARD or p.holster != NO_CARD or has_gun(g, g.players[g.active])
        )

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        if g.terms.holds(p.held, CHUCK_IT):
            options.extend(chuck_options(g, p))
        if g.terms.holds(p.held, PASS_THE_SHELLS):
            active = g.players[g.active]
            if active.fist != NO_CARD and g.terms.guns >> active.fist & 1:
                options.append(SHELLS + FIST)
            if active.holster != NO_CARD and g.terms.guns >> active.holster & 1:
                options.append(SHELLS + HOLSTER)

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        p = g.players[seat]
        if key >= SHELLS:
            play_team_card(g, p, PASS_THE_SHELLS)
            g.moved = False
            more: i64 = g.terms.team_amount[PASS_THE_SHELLS]
            add_bullets(g, g.players[g.active], key - SHELLS, more, g.terms.team_rules[PASS_THE_SHELLS])
        elif key >= CHUCK:
            chuck(g, p, key)


class AfterWeapons(BeforeWeapons):
    """… and before it is over; then the active player goes on with it (SL-D69)."""

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        super().resolve(g, seat, key)
        g.push(WEAPONS_AGAIN)


class WeaponsAgain(WeaponPhase):
    """The active player goes on."""


WEAPONS_AGAIN: Final = WeaponsAgain()


class BeforeWeaponsTwo(BeforeWeapons):
    """The same in the second Weapon Phase."""


class AfterWeaponsTwo(AfterWeapons):
    """The same in the second Weapon Phase."""


def has_gun(g: SaloonTable, p: Player) -> bool:
    guns = g.terms.guns
    return (p.fist != NO_CARD and guns >> p.fist & 1 == 1) or (p.holster != NO_CARD and guns >> p.holster & 1 == 1)


# -- W2: partners enhance ----------------------------------------------------------------------------------------------


class PartnersEnhance(Step[SaloonTable]):
    """SL-14.7: each partner in turn order may add one enhancement: of the right type, its name not yet used."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        seat = next_partner(g, a)
        if seat == NOBODY:
            g.done()
        else:
            g.ask_privately(seat, ADDING, add_options(g, g.players[seat], a))

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        seat = next_partner(g, a)
        a.asked = a.asked | BIT[seat]
        if key != PASS:
            p = g.players[seat]
            face: i64 = key - ADD + g.terms.weapons
            g.from_hand(p, face)
            first: i64 = g.terms.first_boost[face]
            if g.terms.first_boost[face + 1] - first == 1:
                put_in(g, a, first)
            else:
                a.adding = face
                g.push(CHOOSE_BOOST)
            if g.telling:
                g.tell("adds", [int(seat), int(face)], "SL-14.7")


def next_partner(g: SaloonTable, a: Attack) -> i64:
    for i in range(1, g.seats):
        seat: i64 = (a.by + i) % g.seats
        if not a.asked & BIT[seat] and g.players[seat].hand and is_partner(g, seat, a.by):
            return seat
    return NOBODY


def add_options(g: SaloonTable, p: Player, a: Attack) -> list[int]:
    options: list[int] = [0]
    last: i64 = NO_CARD
    for card in p.hand:
        face: i64 = card
        if face != last and face >= g.terms.weapons and face < g.terms.enhancements and boosts_open(g, a, face):
            options.append(ADD + face - g.terms.weapons)
        last = face
    return options


def boosts_open(g: SaloonTable, a: Attack, face: i64) -> list[int]:
    """The options of an enhancement that this Attack can take."""
    terms = g.terms
    open: list[int] = []
    fits: i64 = terms.for_gun if a.gun else terms.for_melee
    if fits >> face & 1 and not a.used >> face & 1:
        bullets = loaded(g.players[a.by], a)
        for boost in range(terms.first_boost[face], terms.first_boost[face + 1]):
            if terms.boost_bullets[boost] <= bullets:
                open.append(ENHANCE + boost)
    return open


class ChooseBoost(Step[SaloonTable]):
    """SL-14.7: the attacker chooses the option of an enhancement that a partner added."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        options = boosts_open(g, a, a.adding)
        if options:
            g.ask(a.by, WHICH_BOOST, options)
        else:  # the attacking Gun is gone since (Quick Draw): the card does nothing
            g.done()
            g.discard(a.adding)
            a.adding = NO_CARD

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        a = g.attacks[-1]
        a.adding = NO_CARD
        enhance(g, g.players[a.by], a, key - ENHANCE)


CHOOSE_BOOST: Final = ChooseBoost()


# -- W4 and W6: a partner is hit, a partner hits -----------------------------------------------------------------------


class HelpTarget(PartnersWindow):
    """SL-T3, SL-T4: partners may help the target before it blocks, unless they can't (SL-T2)."""

    def kind(self, g: SaloonTable) -> i64:
        return PARTNER_HIT

    def helps(self, g: SaloonTable, seat: i64) -> bool:
        a = g.attacks[-1]
        return not a.alone and is_partner(g, seat, a.targets[a.at])

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        a = g.attacks[-1]
        if g.terms.holds(p.held, COVERIN_FIRE):
            options.append(COVERING)
        target: i64 = a.targets[a.at]
        if g.terms.holds(p.held, STEP_IN_FRONT) and p.cover == g.players[target].cover and int(p.seat) not in a.targets:
            options.append(STEP_IN)

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        a = g.attacks[-1]
        if key == COVERING:
            cover_partner(g, g.players[seat], a, a.at)
            return
        play_team_card(g, g.players[seat], STEP_IN_FRONT)
        targets = a.targets[:]
        targets[a.at] = seat
        a.targets = targets
        helped = a.helped[:]
        helped[a.at] = 0  # SL-D70: help for the partner does not help the player who steps in
        a.helped = helped
        if g.telling:
            g.tell("targets", [int(a.by), int(seat)], g.terms.team_rules[STEP_IN_FRONT])


class HelpNextTarget(HelpTarget):
    """The same for each further target."""


HELP_NEXT_TARGET: Final = HelpNextTarget()


class HelpBlocked(PartnersWindow):
    """SL-T3, SL-D83: Coverin' Fire may still be played when the targets have blocked, or have chosen not to."""

    def kind(self, g: SaloonTable) -> i64:
        return PARTNER_HIT

    def helps(self, g: SaloonTable, seat: i64) -> bool:
        a = g.attacks[-1]
        return not a.alone and own_target(g, a, seat) >= 0 and any_answered(g, a)

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        if g.terms.holds(p.held, COVERIN_FIRE):
            options.append(COVERING)

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        a = g.attacks[-1]
        cover_partner(g, g.players[seat], a, own_target(g, a, seat))


def own_target(g: SaloonTable, a: Attack, seat: i64) -> i64:
    """The place among the targets of this seat's partner, or -1: an Attack has one target of each team (SL-14.8)."""
    for i in range(len(a.targets)):
        if is_partner(g, seat, a.targets[i]):
            return i
    return NOBODY


def any_answered(g: SaloonTable, a: Attack) -> bool:
    """Did any target have a Block to think about?  If not, nothing has happened since partners could last help."""
    if a.flags & NO_BLOCK:
        return False
    return any(a.blocks[i] != NO_CARD or len(g.players[a.targets[i]].hand) > 0 for i in range(len(a.targets)))


def cover_partner(g: SaloonTable, p: Player, a: Attack, at: i64) -> None:
    """SL-T3: the damage to one target is less."""
    helped = a.helped[:]
    helped[at] += g.terms.team_amount[COVERIN_FIRE]
    a.helped = helped
    play_team_card(g, p, COVERIN_FIRE)


class OneTwo(PartnersWindow):
    """SL-T6: after a partner's Attack took Grit, that target's team loses 2 more."""

    def kind(self, g: SaloonTable) -> i64:
        return AFTER_HIT

    def helps(self, g: SaloonTable, seat: i64) -> bool:
        a = g.attacks[-1]
        if is_partner(g, seat, a.by):
            for i in range(len(a.targets)):
                if can_hit_again(g, a, i):
                    return True
        return False

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        a = g.attacks[-1]
        if g.terms.holds(p.held, ONE_TWO_CARD):
            for i in range(len(a.targets)):
                if can_hit_again(g, a, i):
                    options.append(ONE_TWO + a.targets[i])

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        play_team_card(g, g.players[seat], ONE_TWO_CARD)
        terms = g.terms
        g.lose(g.players[key - ONE_TWO], terms.team_amount[ONE_TWO_CARD], terms.team_rules[ONE_TWO_CARD])


def can_hit_again(g: SaloonTable, a: Attack, i: i64) -> bool:
    """Has a target lost Grit, with its team not beaten already (SL-D82)?"""
    return a.damage[i] > 0 and not g.beaten(g.players[a.targets[i]].team)


# -- the end of a turn -------------------------------------------------------------------------------------------------


class PatchUp(PartnersWindow):
    """SL-T7: at the end of a partner's turn your team regains 3 Grit."""

    def kind(self, g: SaloonTable) -> i64:
        return END_OF_TURN

    def helps(self, g: SaloonTable, seat: i64) -> bool:
        return is_partner(g, seat, g.active) and g.grit[g.players[seat].team] < g.terms.grit

    def cards(self, g: SaloonTable, p: Player, options: list[int]) -> None:
        if g.terms.holds(p.held, PATCH_UP_PARTNER):
            options.append(PATCH_UP)

    def resolve(self, g: SaloonTable, seat: i64, key: i64) -> None:
        play_team_card(g, g.players[seat], PATCH_UP_PARTNER)
        terms = g.terms
        g.regain(g.players[seat], terms.team_amount[PATCH_UP_PARTNER], terms.team_rules[PATCH_UP_PARTNER])


class GiveTo(Step[SaloonTable]):
    """SL-14.9: at the end of your turn you may pass one card to a partner…"""

    def advance(self, g: SaloonTable) -> None:
        options = [int(PASS)]
        if g.players[g.active].hand:
            options.extend([int(GIVE_TO) + s for s in range(g.seats) if is_partner(g, s, g.active)])
        g.ask(g.active, GIVING_TO, options)

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        if key != PASS:
            g.push(Give(key - GIVE_TO))


class Give(Step[SaloonTable]):
    """… face down; the partner has to take it."""

    def advance(self, g: SaloonTable) -> None:
        g.ask_privately(g.active, GIVING, [int(GIVE) + face for face in dict.fromkeys(g.players[g.active].hand)])

    def answer(self, g: SaloonTable, key: i64) -> None:
        g.done()
        give(g, g.players[g.active], g.players[self.seat], key - GIVE)


def give(g: SaloonTable, p: Player, q: Player, face: i64) -> None:
    """A card goes from hand to hand.  The giver knows it is there; others know less of the giver's hand than before."""
    whole: i64 = len(p.hand)
    p.give_up(face)
    known: list[int] = []
    gained = [int(64 * p.seat + face)]
    for seat in range(g.seats):
        theirs = [entry for entry in p.known if entry // 64 == seat]
        if seat == q.seat:
            if int(64 * seat + face) in theirs:
                theirs.remove(int(64 * seat + face))
        elif theirs:
            if len(theirs) == whole and len(set(theirs)) == 1:  # they know each card of this hand, and so this one
                gained.append(theirs[0])
            for entry in set(theirs):  # any one of them may be the card
                theirs.remove(entry)
        known.extend(theirs)
    p.known = known
    q.known = sorted(q.known + gained)
    q.take_in(face)
    g.disclosed += 1
    if g.telling:
        private = Face("gave-card", [int(p.seat), int(q.seat), int(face)])
        g.tell_apart(Face("gave", [int(p.seat), int(q.seat)]), {int(p.seat): private, int(q.seat): private}, "SL-14.9")
