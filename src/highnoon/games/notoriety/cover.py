"""Running for cover (NT-37 to NT-44): the face-up Cover Card, or one from the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.notoriety.actions import COVER, FACE_UP, TURN_OVER
from highnoon.games.notoriety.cards import EVERY_STONE, NO_COVER, one_cover
from highnoon.games.notoriety.player import FULLY, Player
from highnoon.games.notoriety.table import TO_COVER, WHICH_COVER, NotorietyTable

EITHER: Final = [int(FACE_UP), int(TURN_OVER)]
ONLY_FACE_UP: Final = [int(FACE_UP)]
ONLY_TURN_OVER: Final = [int(TURN_OVER)]


def leave_cover(g: NotorietyTable, p: Player, rule: str) -> None:
    """The Cover Card in front of a player is discarded."""
    g.lose_cover(p, "leaves-cover", rule)


def duck_behind(g: NotorietyTable, p: Player, cover: i64, rule: str) -> None:
    p.cover = cover
    p.damage = 0
    p.lodged = 0
    p.shelter = FULLY
    if g.telling:
        g.tell("ducks", [int(p.seat), int(cover)], rule)


def take_face_up(g: NotorietyTable, p: Player, rule: str) -> None:
    """NT-41: the face-up card, which another one from the deck replaces."""
    cover = g.face_up
    g.face_up = NO_COVER
    duck_behind(g, p, cover, rule)
    g.face_up = g.draw_cover()
    if g.telling and g.face_up != NO_COVER:
        g.tell("cover-up", [int(g.face_up)], "NT-41")


def start_running(g: NotorietyTable, p: Player) -> None:
    """NT-N10: a player who runs from old cover leaves it first."""
    if p.cover != NO_COVER:
        leave_cover(g, p, "NT-N10")


class ToCover(Step[NotorietyTable]):
    """NT-41: take the face-up Cover Card, or turn over the top card of the deck; on the player's own slot (NT-N9)."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        if g.turned:
            g.ask(p.seat, WHICH_COVER, [int(COVER) + face for face in g.turned])
            return
        deck = g.covers != 0 or g.cover_spent != 0  # NT-N13
        if g.face_up != NO_COVER:
            g.ask(p.seat, TO_COVER, EITHER if deck else ONLY_FACE_UP)
        elif deck:
            g.ask(p.seat, TO_COVER, ONLY_TURN_OVER)
        else:
            if g.telling:
                g.tell("no-cover", [int(p.seat)], "NT-N13")
            self.reached(g)

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        if g.turned:
            self.keep(g, p, key - COVER)
        elif key == FACE_UP:
            take_face_up(g, p, "NT-41")
        elif p.ability == EVERY_STONE:
            self.turn_two(g, p)
            return
        else:
            turn_over(g, p)
        self.reached(g)

    def turn_two(self, g: NotorietyTable, p: Player) -> None:
        """NT-P7: two from the deck, of which one is kept; it is never out of reach."""
        first = g.draw_cover()
        second = g.draw_cover()
        if second in (NO_COVER, first):
            if second != NO_COVER:
                g.cover_spent += one_cover(second)
            duck_behind(g, p, first, g.terms.ability_rules[EVERY_STONE])
            self.reached(g)
            return
        g.turned = sorted([int(first), int(second)])
        if g.telling:
            g.tell("turns-two", [int(p.seat), g.turned[0], g.turned[1]], g.terms.ability_rules[EVERY_STONE])

    def keep(self, g: NotorietyTable, p: Player, cover: i64) -> None:
        for face in g.turned:
            if face != cover:
                g.cover_spent += one_cover(face)
        g.turned = NO_OPTIONS
        duck_behind(g, p, cover, g.terms.ability_rules[EVERY_STONE])

    def reached(self, g: NotorietyTable) -> None:
        """Continues after it."""
        g.done()


def turn_over(g: NotorietyTable, p: Player) -> None:
    """NT-42, NT-N12: the same as the face-up card is out of reach."""
    cover = g.draw_cover()
    if cover == g.face_up:
        g.cover_spent += one_cover(cover)  # NT-N11
        if g.telling:
            g.tell("out-of-reach", [int(p.seat), int(cover)], "NT-42")
    else:
        duck_behind(g, p, cover, "NT-41")
