"""Notoriety in the terminal: who aims at whom, the order of the round, guns with unseen bullets, cover, your hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards.board import Board, Group
from highnoon.cli.hung import Hung, Parts
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
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
    "play": ("NT-9", "NT-61", "NT-N4"),
    "take": ("NT-60", "NT-63"),
    "discard": ("NT-30",),
    "fire": ("NT-17", "NT-18", "NT-25"),
    "reload": ("NT-52", "NT-N17"),
    "be": ("NT-7", "NT-58"),
}
OF_YOUR_CARD: Final = frozenset(("act", "count", "give"))  # their rules are those of the card played…
OF_YOUR_CHARACTER: Final = frozenset(("keep", "bottom", "look", "cover"))  # … or of the ability, as the pack has them
GROUPS: Final = {
    "done": Group("Done", "do nothing more this round"),
    "flip": Group("Fire on"),
    "stop": Group("Stop"),
    "keep": Group("Leave it"),
    "bottom": Group("Bottom"),
    "bind": Group("Bind", "you draw a card for each wound"),
    "open": Group("In the open", "every hit wounds you"),
    "fire-from-cover": Group("From cover", "HEAD SHOTs still hit you"),
    "stay": Group("In cover", "you may reload and bind"),
    "run": Group("To cover", "you may reload and bind"),
    "reload-open": Group("Reload", "in the open, because you cannot pay for cover"),
    "play": Group("Lay face down", "you get it back, unless you are hit or it is discarded when played"),
    "take": Group("Take"),
    "discard": Group("Discard"),
    "give": Group("Give"),
    "fire": Group("Fire"),
    "look": Group("Feel for the next bullet", "you may put it at the bottom"),
    "reload": Group("Reload", "to the maximum; clears JAMs"),
    "be": Group("Character"),
    "aim": Group("Aim at"),
    "choose": Group("Choose"),
}
LABELS: Final = {
    "act": "carry it out",
    "done": "done",
    "flip": "flip another bullet",
    "stop": "stop firing this gun",
    "keep": "where it is",
    "bottom": "put it there",
    "bind": "bind a wound",
    "open": "take the shot",
    "stay": "stay, no shot",
    "run": "run, no shot",
    "face-up": "take it",
    "turn-over": "turn one over",
    "pass": "no",
    "use": "yes",
}


class Drawn(Board):
    lasting = frozenset({"ability"})
    spelled = frozenset(("be", "take"))

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Notoriety)
        self.numbers = game.numbers

    def group(self, verb: str, view: View) -> Group:
        assert isinstance(view, NotorietyView)
        mine = view.players[view.seat]
        if verb == "act" and mine.face >= 0:
            card = self.numbers.cards[mine.face]
            return Group(card.name, f"{card.text} If you leave it, it counts for its Speed only.")
        if verb == "use" and mine.character >= 0:
            return Group("Use it", self.numbers.characters[mine.character].text)
        if verb == "pass":
            return Group("At once" if view.kind == "bide" else "Leave it")
        if verb == "bind" and view.kind == "bind":
            return Group("Bind", "for nothing")
        if verb in ("face-up", "turn-over") and view.face_up >= 0:
            cover = self.numbers.covers[view.face_up]
            if verb == "turn-over":
                return Group("From the deck", f"another {cover.name} would be out of reach: no cover then")
            return Group(cover.name, f"{cover.kind} cover, takes {cover.hits} HIT{'s' * (cover.hits != 1)}")
        group = GROUPS.get(verb) or super().group(verb, view)
        price = self.price(verb, view)
        if verb == "open" and price == 0:
            return Group(group.title, f"free, but {group.hint}")
        if price == 0:
            return group
        paid = f"{-price} NOTORIETY" if price < 0 else f"you gain {price} NOTORIETY"
        return Group(group.title, f"{paid}; {group.hint}" if group.hint else paid)

    def price(self, verb: str, view: View) -> int:
        """The NOTORIETY that a choice with this verb brings at once; negative if it costs some."""
        assert isinstance(view, NotorietyView)
        prices = zip(view.options, view.prices, strict=True) if view.prices else ()
        return next((price for key, price in prices if price and self.verb_of(key) == verb), 0)

    def verb_of(self, key: int) -> str:
        verb, _ = self.game.actions.split(key)
        return str(verb.name)

    def label(self, verb: str, operands: str) -> str:
        return LABELS.get(verb) or super().label(verb, operands)

    def label_here(self, key: int, label: str, view: View) -> str:
        """Face-up cards with their Speed, and what they are worth at the end."""
        if key == PASS and view.kind == "bide":
            return "act now"
        verb, values = self.game.actions.split(key)
        if verb.name != "take":
            return label
        assert isinstance(view, NotorietyView)
        return f"{self.with_bonus(view, values[0])} (Speed {self.numbers.cards[values[0]].speed})"

    def is_out(self, view: View) -> bool:
        assert isinstance(view, NotorietyView)
        return view.seat >= 0 and not view.players[view.seat].alive

    def score_of(self, view: View, seat: int, score: int) -> str:
        """NT-65: tokens, cards in hand and the bonuses on them."""
        assert isinstance(view, NotorietyView)
        p = view.players[seat]
        if not p.alive:
            return "dead"
        bonus = score - p.fame - p.cards
        return f"{score} = {p.fame} NOTORIETY + {p.cards} card{'s' * (p.cards != 1)} + {bonus} in bonuses"

    def rules(self, verb: str, view: View) -> Sequence[str]:
        assert isinstance(view, NotorietyView)
        rules = list(RULES.get(verb, ()))
        if view.seat < 0:
            return rules
        you = view.players[view.seat]
        if verb in OF_YOUR_CARD and you.face >= 0:
            rules.insert(0, self.numbers.cards[you.face].rule)
        if verb in OF_YOUR_CHARACTER and you.character >= 0:
            rules.insert(0, self.numbers.characters[you.character].rule)
        return rules

    # -- the table -----------------------------------------------------------------------------------------------------

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, NotorietyView)
        if view.round == 0:
            return self.heading(view)
        parts: list[RenderableType] = [self.heading(view), self.people(view, names)]
        return Lines(*parts, *self.track(view, names), *self.display(view), *self.air(view, names), *self.hand(view))

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """After the seat's own action, in the same decision: its guns and what is in the air."""
        assert isinstance(view, NotorietyView)
        return Lines(Hung(Text("  ").append_text(self.guns(view.players[view.seat]))), *self.air(view, names))

    def heading(self, view: NotorietyView) -> RenderableType:
        if view.round == 0:
            return Text("  before the deal", style="dim")
        up = self.numbers.covers[view.face_up].name if view.face_up >= 0 else "none"
        piles = f"{view.deck} in the Action Deck, {view.pile} in the Bullet Pile"
        return Hung(f"  round {view.round} of {view.rounds}; cover face up: {up}; {piles}", style="dim")

    def people(self, view: NotorietyView, names: Sequence[str]) -> RenderableType:
        """Two lines for each: what they are worth and up to, then guns, cover and character."""
        widest = max(len(self.who(view, seat, names)) for seat in range(view.seats))
        lines: list[RenderableType] = []
        for seat, p in enumerate(view.players):
            name = Text(f"  {self.who(view, seat, names):<{widest}}", style="bold" if p.alive and not p.down else "dim")
            if seat == view.seat:
                name.stylize("green")
            lines.append(Hung(Text.assemble(name, "  ", self.purse(p), self.doing(view, p, names)), widest + 4))
            if p.alive and (p.guns or p.cover >= 0 or p.character >= 0):
                lines.append(Parts(self.belongings(p), 6))
        return Lines(*lines)

    def purse(self, p: Gunslinger) -> Text:
        if not p.alive:
            return Text("dead", style="dim")
        text = Text(f"★ {p.fame:<2}", style="yellow")
        text.append(f"  {p.cards} card{'s' * (p.cards != 1)}", style="default")
        if p.wounds:
            text.append(f"  {p.wounds} wound{'s' * (p.wounds != 1)}", style="red")
        if p.down:
            text.append("  down", style="red")
        return text

    def doing(self, view: NotorietyView, p: Gunslinger, names: Sequence[str]) -> Text:
        """Aim, stance and card of this round."""
        text = Text("")
        if not p.alive:
            return text
        if p.aim >= 0:
            text.append(f"  → {names[p.aim]}", style="bold red" if p.aim == view.seat else "bold")
        if p.stance:
            text.append(f"  {self.game.words.face('stance', p.stance)}")
        if p.face >= 0:
            card = self.numbers.cards[p.face]
            text.append(f"  {card.speed} {card.name}", style="cyan" if p.place == IN_FRONT else "dim cyan")
        elif p.place == IN_FRONT:
            text.append("  a card face down", style="dim")
        return text

    def belongings(self, p: Gunslinger) -> list[Text]:
        parts: list[Text] = []
        if p.character >= 0:
            used = " (used)" if p.marks & 256 else ""
            parts.append(Text(f"{self.numbers.characters[p.character].name}{used}", style="italic dim"))
        if p.guns:
            parts += self.each_gun(p)
        if p.cover >= 0:
            parts.append(self.cover(p))
        return parts

    def guns(self, p: Gunslinger) -> Text:
        return Text("  ").join(self.each_gun(p))

    def each_gun(self, p: Gunslinger) -> list[Text]:
        return [Text(self.numbers.guns[gun.gun].name + " ").append_text(self.bullets(gun)) for gun in p.guns]

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
            text.append(f" {names[seat]} {self.numbers.cards[p.face].speed} ", style=style)
        return [Hung(text)]

    def display(self, view: NotorietyView) -> list[RenderableType]:
        if not view.display:
            return []
        cards = [f"{self.numbers.cards[face].speed} {self.with_bonus(view, face)}" for face in view.display]
        return [Hung("  face up: " + ", ".join(cards))]

    def with_bonus(self, view: NotorietyView, face: int) -> str:
        """The name of a card and what it is worth at the end, with what it was topped up to."""
        card = self.numbers.cards[face]
        topped = dict(zip(view.stacked, view.bonuses, strict=True))
        bonus = topped.get(face, card.bonus)
        return f"{card.name} +{bonus}" if bonus else card.name

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
        """The seat's cards with their effects."""
        if view.seat < 0 or not view.hand:
            return []
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True, justify="right")
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim", ratio=1)
        for face in view.hand:
            card = self.numbers.cards[face]
            grid.add_row(f"  {card.speed}", self.with_bonus(view, face), card.text)
        lines: list[RenderableType] = [
            Text.assemble(
                "  your hand ", ("(the lowest Speed acts first; +1 counts if you hold it at the end)", "dim")
            ),
            grid,
        ]
        mine = view.players[view.seat]
        if mine.character >= 0:
            who = self.numbers.characters[mine.character]
            lines.append(Hung(f"  You are {who.name}: {who.text}", style="italic"))
        return lines
