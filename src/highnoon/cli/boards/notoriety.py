"""Notoriety in the terminal: who aims at whom, the order of the round, guns with unseen bullets, cover, your hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards.board import Board, Group
from highnoon.engine.game import Game
from highnoon.engine.table import seat_name
from highnoon.engine.view import View
from highnoon.games.notoriety import Notoriety
from highnoon.games.notoriety.player import IN_FRONT
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView

MARKS: Final = "·X/☠!"  # what a bullet shows: MISS, HIT, STOP, HEAD SHOT, JAM
UNSEEN: Final = "o"
RULES: Final = {
    "pass": ("NT-58",),
    "done": ("NT-N19", "NT-14"),
    "act": ("NT-13", "NT-14", "NT-N37"),
    "flip": ("NT-20", "NT-N20"),
    "stop": ("NT-20",),
    "keep": ("NT-P6",),
    "bottom": ("NT-P6",),
    "bind": ("NT-54", "NT-N18"),
    "face-up": ("NT-41",),
    "turn-over": ("NT-41", "NT-42"),
    "open": ("NT-11", "NT-36", "NT-N10"),
    "fire-from-cover": ("NT-50", "NT-51"),
    "stay": ("NT-43", "NT-52"),
    "run": ("NT-37", "NT-38", "NT-52"),
    "reload-open": ("NT-53",),
    "use": ("NT-58", "NT-59"),
    "aim": ("NT-10", "NT-N6"),
    "choose": ("NT-N36",),
    "cover": ("NT-P7",),
    "count": ("NT-C21",),
    "play": ("NT-9", "NT-61", "NT-N4"),
    "take": ("NT-60", "NT-63"),
    "discard": ("NT-30",),
    "give": ("NT-C53",),
    "fire": ("NT-17", "NT-18", "NT-25"),
    "look": ("NT-P6",),
    "reload": ("NT-52", "NT-N17"),
    "be": ("NT-7", "NT-58"),
}
GROUPS: Final = {
    "act": Group("Your card", "carry it out, or play it for its Speed only"),
    "open": Group("In the open", "take the shot"),
    "fire-from-cover": Group("From cover", "1 NOTORIETY; HEAD SHOTs still hit you"),
    "stay": Group("In cover", "1 NOTORIETY, no shot; you may reload and bind"),
    "run": Group("To cover", "1 NOTORIETY, no shot; you may reload and bind"),
    "reload-open": Group("Reload", "in the open, because you cannot pay for cover"),
    "play": Group("Lay face down", "it comes back unless you are hit or it is discarded when played"),
    "take": Group("Take"),
    "discard": Group("Discard"),
    "give": Group("Give"),
    "fire": Group("Fire"),
    "look": Group("Feel for the next bullet", "you may put it at the bottom"),
    "reload": Group("Reload", "to the maximum; clears JAMs"),
    "be": Group("Character"),
    "aim": Group("Draw! Aim at"),
    "choose": Group("Choose"),
}


class Drawn(Board):
    lasting = frozenset({"ability"})
    spelled = frozenset(("be", "take"))

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Notoriety)
        self.numbers = game.numbers

    def group(self, verb: str, view: View) -> Group:
        return GROUPS.get(verb) or super().group(verb, view)

    def label(self, verb: str, operands: str) -> str:
        return {"act": "carry it out", "done": "be done"}.get(verb) or super().label(verb, operands)

    def rules(self, verb: str, view: View) -> Sequence[str]:
        return RULES.get(verb, ())

    # -- the table -----------------------------------------------------------------------------------------------------

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, NotorietyView)
        parts: list[RenderableType] = [self.heading(view), self.people(view, names)]
        return Lines(*parts, *self.track(view, names), *self.display(view), *self.air(view, names), *self.hand(view))

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """After one's own act, when the same is asked again: one's guns and what is in the air."""
        assert isinstance(view, NotorietyView)
        return Lines(Text("  ").append_text(self.guns(view.players[view.seat])), *self.air(view, names))

    def heading(self, view: NotorietyView) -> Text:
        if view.round == 0:
            return Text("  before the deal", style="dim")
        up = self.numbers.covers[view.face_up].name if view.face_up >= 0 else "none"
        piles = f"{view.deck} in the Action Deck, {view.pile} in the Bullet Pile"
        return Text(f"  round {view.round} of {view.rounds}; {piles}; cover face up: {up}", style="dim")

    def people(self, view: NotorietyView, names: Sequence[str]) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for seat, p in enumerate(view.players):
            name = Text(f"  {self.who(view, seat, names)}", style="bold" if p.alive and not p.down else "dim")
            if seat == view.seat:
                name.stylize("green")
            grid.add_row(name, self.purse(p), self.state(view, p, names))
        return grid

    def purse(self, p: Gunslinger) -> Text:
        if not p.alive:
            return Text("dead", style="dim")
        text = Text(f"★ {p.fame}", style="yellow").append(f"  {p.cards} cards", style="default")
        if p.wounds:
            text.append(f"  {p.wounds} wounds", style="red")
        return text

    def state(self, view: NotorietyView, p: Gunslinger, names: Sequence[str]) -> Text:
        """Aim, stance and card, guns, cover."""
        if not p.alive:
            return Text("")
        text = Text("")
        if p.aim >= 0:
            text.append(f"→ {names[p.aim]}  ", style="bold red" if p.aim == view.seat else "bold")
        if p.stance:
            text.append(f"{self.game.words.face('stance', p.stance)}  ")
        if p.face >= 0:
            card = self.numbers.cards[p.face]
            text.append(f"{card.speed} {card.name}  ", style="cyan" if p.place == IN_FRONT else "dim cyan")
        elif p.place == IN_FRONT:
            text.append("a card face down  ", style="dim")
        if p.down:
            text.append("down  ", style="red")
        text.append_text(self.guns(p))
        if p.cover >= 0:
            text.append_text(self.cover(p))
        if p.character >= 0:
            used = " (used)" if p.marks & 256 else ""
            text.append(f"  {self.numbers.characters[p.character].name}{used}", style="italic dim")
        return text

    def guns(self, p: Gunslinger) -> Text:
        text = Text("")
        for gun in p.guns:
            text.append(self.numbers.guns[gun.gun].name + " ").append_text(self.bullets(gun)).append("  ")
        return text

    def bullets(self, gun: GunSeen) -> Text:
        """A cylinder: unseen bullets, those that were seen, and what lies on the gun."""
        shown = "".join(UNSEEN if kind < 0 else MARKS[kind] for kind in gun.bullets)
        text = Text(f"[{shown}]", style="dim" if gun.jams or not gun.bullets else "default")
        if gun.jams:
            text.append(" JAMMED", style="red")
        return text

    def cover(self, p: Gunslinger) -> Text:
        cover = self.numbers.covers[p.cover]
        left = cover.hits - p.damage
        return Text(
            f"▓ {cover.name} ({cover.kind}, {left} of {cover.hits})", style="green" if p.shelter else "dim green"
        )

    def track(self, view: NotorietyView, names: Sequence[str]) -> list[RenderableType]:
        """NT-69: the order of the round."""
        if not view.order:
            return []
        text = Text("  order: ")
        for place, seat in enumerate(view.order):
            p = view.players[seat]
            acting = place == view.at and not view.takers
            style = "bold reverse" if acting else "dim" if p.acted or p.down or not p.alive else "bold"
            text.append(f" {seat_name(seat)} {self.numbers.cards[p.face].speed} ", style=style)
        return [text]

    def display(self, view: NotorietyView) -> list[RenderableType]:
        if not view.display:
            return []
        cards = []
        for face in view.display:
            card = self.numbers.cards[face]
            bonus = card.bonus
            for place, top in enumerate(view.stacked):
                if top == face:
                    bonus = max(bonus, self.numbers.stack[place])
            cards.append(f"{card.speed} {card.name}" + (f" +{bonus}" if bonus else ""))
        return [Text("  face up: " + ", ".join(cards))]

    def air(self, view: NotorietyView, names: Sequence[str]) -> list[RenderableType]:
        """The bullet that is being looked at, and what it counts as."""
        if not view.flight:
            return []
        bullet = view.flight[0]
        shows = self.game.words.face("bullet", bullet & 7)
        text = Text(f"  in the air, at {names[bullet >> 3 & 7]}: {shows}", style="bold")
        if view.result >= 0 and view.result != bullet & 7:
            text.append(f", which counts as a {self.game.words.face('bullet', view.result)}")
        return [text]

    def hand(self, view: NotorietyView) -> list[RenderableType]:
        """One's cards with what they do."""
        if view.seat < 0 or not view.hand:
            return []
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True, justify="right")
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim", ratio=1)
        for face in view.hand:
            card = self.numbers.cards[face]
            bonus = f" +{card.bonus}" if card.bonus else ""
            grid.add_row(f"  {card.speed}", f"{card.name}{bonus}", card.text)
        lines: list[RenderableType] = [Text("  your hand:"), grid]
        mine = view.players[view.seat]
        if mine.character >= 0:
            who = self.numbers.characters[mine.character]
            lines.append(Text(f"  You are {who.name}: {who.text}", style="italic"))
        return lines
