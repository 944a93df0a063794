"""Why a choice is not open to a seat that is asked something, with the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highnoon.engine.refusal import Refused
from highnoon.games.notoriety.actions import RUN, STAY
from highnoon.games.notoriety.cards import ABILITIES, SHOT, bit
from highnoon.games.notoriety.firing import is_long, is_ready, is_robbed, is_slow_enough
from highnoon.games.notoriety.guns import NO_GUN, jams, loaded
from highnoon.games.notoriety.player import IN_FRONT, SPOOKED, Player
from highnoon.games.notoriety.reload import bind_cost, needs_reload
from highnoon.games.notoriety.table import BOUND, CARD_DONE, HOLDS_FIRE, KINDS, RELOADED, NotorietyTable
from highnoon.games.notoriety.words import NOTES

Reason = Callable[[NotorietyTable, Player, str, list[int]], Refused]
YOUR_CARD: Final = "card"  # the rule that the pack cites for the card played; and by their names those of abilities


def refuse(rule: str, note: str, *args: int) -> Refused:
    text = NOTES[note]
    for place, value in enumerate(args):
        text = text.replace(f"{{{place}}}", str(value))
    return Refused(rule, text)


def why_not(g: NotorietyTable, seat: int, key: int) -> Refused:
    verb, values = g.terms.actions.split(int(key))
    reason: Reason = REASONS[KINDS[g.kind]]
    return reason(g, g.players[seat], verb.name, values)


def cited(g: NotorietyTable, p: Player, rule: str) -> str:
    """A rule by its id; that of the card played, or of an ability, as the pack has it."""
    if rule == YOUR_CARD:
        return g.terms.rules[p.face]
    return g.terms.ability_rules[ABILITIES.index(rule)] if rule in ABILITIES else rule


def always(verb_wanted: str, rule: str, note: str, otherwise: str) -> Reason:
    """For questions with few answers: this verb with other operands is one thing, any other verb another."""

    def reason(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
        return refuse(cited(g, p, rule), otherwise if verb == verb_wanted else note)

    return reason


def no_other(g: NotorietyTable, p: Player, seat: int, rule: str) -> Refused | None:
    """Why this is no other living player."""
    if seat >= g.seats:
        return refuse(rule, "no-such-seat")
    if seat == p.seat:
        return refuse(rule, "not-yourself")
    if not g.players[seat].alive:
        return refuse(rule, "not-the-dead")
    return None


def character(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "be":
        return refuse("NT-7", "be-first")
    if values[0] >= len(g.terms.character_ids):
        return refuse("NT-7", "no-such-character")
    if g.unfit() >> values[0] & 1:
        return refuse("NT-N49", "needs-a-third")
    return refuse("NT-7", "taken")


def aim(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb != "aim":
        return refuse("NT-10", "aim-at-somebody")
    return no_other(g, p, values[0], "NT-10") or refuse("NT-10", "aim-at-somebody")


def stance(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "reload-open":
        return refuse("NT-53", "not-penniless")
    if verb not in ("run", "stay", "fire-from-cover"):
        return refuse("NT-11", "take-a-stance")
    if p.fame < g.terms.cover_cost:
        return refuse("NT-50" if verb == "fire-from-cover" else "NT-37", "no-notoriety")
    if p.cover < 0:
        return refuse("NT-50" if verb == "fire-from-cover" else "NT-43", "no-cover")
    return refuse("NT-N14", "card-breaks-cover")


def ability(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "reload":
        return no_reload(g, p, values[0], cited(g, p, "never-unloaded"))
    return refuse("NT-58", "not-your-ability" if verb == "use" else "use-or-not")


def no_reload(g: NotorietyTable, p: Player, weapon: int, rule: str) -> Refused:
    gun = p.gun(weapon) if weapon < g.terms.guns else NO_GUN
    if gun == NO_GUN:
        return refuse(rule, "no-such-gun")
    return refuse(rule, "gun-is-fired" if needs_reload(g, gun) else "gun-is-full")


def chooser(rule: str) -> Reason:
    def reason(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
        id = cited(g, p, rule)
        if verb != "choose":
            return refuse(id, "choose-somebody")
        return no_other(g, p, values[0], id) or refuse(id, "cannot-choose")

    return reason


def bide(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    rule = g.terms.rules[p.face]
    if verb != "choose":
        return refuse(rule, "bide-or-not")
    return no_other(g, p, values[0], rule) or refuse(rule, "not-slower")


def slot(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "done":
        return refuse("NT-N19", "must-fire")
    if verb == "act":
        return no_act(g, p)
    if verb == "fire":
        return no_fire(g, p, values[0])
    if verb == "look":
        return refuse(cited(g, p, "feel"), "no-look")
    if verb in ("reload", "bind"):
        if p.stance < STAY:
            return refuse("NT-52" if verb == "reload" else "NT-54", "not-running")
        return no_runner_reload(g, p, values[0]) if verb == "reload" else no_bind(g, p)
    return refuse("NT-13", "slot-now")


def no_act(g: NotorietyTable, p: Player) -> Refused:
    if p.place != IN_FRONT:
        return refuse("NT-N33", "card-is-gone") if is_robbed(g, p) else refuse("NT-13", "card-is-done")
    if g.slot & CARD_DONE:
        return refuse("NT-13", "card-is-done")
    if p.marks & SPOOKED:
        return refuse(g.terms.rule_of("spook"), "card-is-spooked")
    if p.stance >= STAY and g.terms.kind[p.face] == SHOT:
        return refuse("NT-39", "card-needs-fire")
    if g.slot & (RELOADED | BOUND) or (g.fired and (g.terms.first[p.face] or g.terms.instead[p.face])):
        return refuse("NT-N37" if g.fired else "NT-N15", "card-comes-first")
    return refuse("NT-13", "card-does-nothing")


def no_fire(g: NotorietyTable, p: Player, weapon: int) -> Refused:
    if p.stance >= STAY:
        return refuse("NT-38" if p.stance == RUN else "NT-43" if p.stance == STAY else "NT-53", "no-fire")
    if g.slot & HOLDS_FIRE:
        return refuse("NT-13", "no-fire")
    gun = p.gun(weapon) if weapon < g.terms.guns else NO_GUN
    if gun == NO_GUN:
        return refuse("NT-17", "no-such-gun")
    if jams(gun):
        return refuse("NT-22", "gun-is-jammed")
    if (g.fired | g.resting) & bit(weapon):
        return refuse(g.terms.rules[p.face] if g.resting & bit(weapon) else "NT-18", "gun-is-fired")
    if not is_ready(loaded(gun), 0, g.terms.from_pile[weapon]):
        return refuse("NT-17", "gun-is-empty")
    if is_robbed(g, p) and not g.terms.sixgun[weapon]:
        return refuse("NT-N33", "only-a-sixgun")
    if not is_slow_enough(g.terms.required[weapon], g.terms.speed[p.face]):
        return refuse("NT-17", "gun-is-too-slow", g.terms.required[weapon])
    return refuse("NT-N26" if is_long(g, weapon) else "NT-18", "too-many-guns")


def no_runner_reload(g: NotorietyTable, p: Player, weapon: int) -> Refused:
    return refuse("NT-N15", "bound-already") if g.slot & BOUND else no_reload(g, p, weapon, "NT-52")


def no_bind(g: NotorietyTable, p: Player) -> Refused:
    if p.wounds == 0:
        return refuse("NT-54", "no-wound")
    if p.fame < bind_cost(g, p):
        return refuse("NT-54", "cannot-pay")
    cards = g.left_in_deck or g.discarded
    return refuse("NT-54", "not-running") if cards else refuse("NT-N18", "no-cards-left")


def flip(g: NotorietyTable, p: Player, verb: str, values: list[int]) -> Refused:
    if verb == "look":
        return refuse(cited(g, p, "feel"), "no-look")
    if verb == "flip":
        return refuse("NT-N20", "gun-is-empty")
    return refuse("NT-20", "flip-or-stop")


def hand_card(verb_wanted: str, rule: str, note: str) -> Reason:
    return always(verb_wanted, rule, note, "not-in-hand")


REASONS: Final[dict[str, Reason]] = {
    "character": character,
    "card": hand_card("play", "NT-9", "play-a-card"),
    "aim": aim,
    "stance": stance,
    "ability": ability,
    "charmed": chooser("charm"),
    "bide": bide,
    "to-cover": always("turn-over", "NT-41", "cover-or-deck", "deck-is-empty"),
    "which-cover": always("cover", "every-stone", "one-of-two", "one-of-two"),
    "slot": slot,
    "flip": flip,
    "looked": always("bottom", "feel", "keep-or-bottom", "only-one-bullet"),
    "ace": always("use", YOUR_CARD, "ace-or-not", "ace-or-not"),
    "saved": always("use", "bible", "bible-or-not", "bible-or-not"),
    "loss": hand_card("discard", "NT-30", "lose-a-card"),
    "waste": always("use", "no-waste", "waste-or-not", "waste-or-not"),
    "whom": chooser("NT-13"),
    "elsewhere": chooser(YOUR_CARD),
    "throw-away": hand_card("discard", YOUR_CARD, "discard-a-card"),
    "trade-for": always("take", YOUR_CARD, "trade-a-card", "not-face-up"),
    "trade-in": hand_card("give", YOUR_CARD, "give-a-card"),
    "which-gun": always("reload", YOUR_CARD, "reload-a-gun", "gun-is-full"),
    "which-bullet": always("count", YOUR_CARD, "count-a-bullet", "count-a-bullet"),
    "bind": always("bind", YOUR_CARD, "bind-or-done", "bind-or-done"),
    "stock": always("take", "NT-60", "take-a-card", "not-face-up"),
}
