"""Tabletown in the terminal: who faces whom, guns and what is in them, the fight under way, your hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards.board import Board, Group
from highnoon.cli.hung import Hung
from highnoon.engine.game import Game
from highnoon.engine.table import BIT
from highnoon.engine.view import View
from highnoon.games.tabletown import Tabletown
from highnoon.games.tabletown.table import DUEL
from highnoon.games.tabletown.view import Gunslinger, TabletownView

RULES: Final = {
    "pass": ("TT-J36", "TT-J18", "TT-38", "TT-J22", "TT-J2"),
    "sheriff": ("TT-J22",),
    "deputy": ("TT-J22",),
    "coach": ("TT-61", "TT-J20"),
    "cavalry": ("TT-63", "TT-J19"),
    "both": ("TT-43", "TT-J26"),
    "throw": ("TT-47", "TT-48", "TT-49", "TT-51"),
    "shoot": ("TT-34", "TT-38", "TT-39", "TT-51", "TT-J25"),
    "load": ("TT-18", "TT-19"),
    "arm": ("TT-15", "TT-16", "TT-17"),
    "replace": ("TT-J10",),
    "use": ("TT-J10",),
    "turn": ("TT-52", "TT-51"),
    "discard": ("TT-20",),
    "track": ("TT-21", "TT-33"),
    "call-out": ("TT-28", "TT-29", "TT-J5"),
    "face": ("TT-11", "TT-12"),
    "take": ("TT-5", "TT-J42"),
    "reach": ("TT-59", "TT-J36"),
}
# The card that is played, if it is always the same.
CARDS: Final = {
    "sheriff": "sheriff",
    "deputy": "deputy",
    "coach": "coach",
    "cavalry": "cavalry",
    "throw": "tnt",
    "call-out": "draw",
    "reach": "reach",
}
GROUPS: Final = {
    "sheriff": Group("Tin star", "cancels the hit"),
    "deputy": Group("Tin star", "cancels the hit"),
    "coach": Group("Leave town", "no fight touches you for the rest of this turn"),
    "cavalry": Group("Cavalry", "the fight is off, and so is every other one this turn"),
    "turn": Group("Turn", "it is free, and you shoot the player you face"),
    "discard": Group("Discard", "and draw another card"),
    "track": Group("Track", "turn to face a player: in a SHOOTOUT! you shoot the player you face"),
    "call-out": Group("Call out", "you turn to each other; one shot each"),
    "face": Group("Face", "in a SHOOTOUT! you shoot the player you face"),
    "take": Group("Gunslinger", "a name and a portrait, no powers"),
    "reach": Group("Reach!", "the first player turns to the second, and you take a random card from the first"),
    "replace": Group("Replace", "the old Revolver goes with its Bullets"),
    "use": Group("Fire"),
}
# In words, for a figure stands in front of every choice already.
COUNTS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
NOTHING: Final = {
    "action": Group("Refill", "your hand is empty: go straight to the refill"),
    "reach": Group("Pass", "keep the card for later"),
    "reaction": Group("Stand", "let the fight begin"),
    "commit": Group("Hold fire"),
    "star": Group("Take it", "one wound more"),
    "law": Group("Stay", "as you are"),
}


# The meaning of `pass`, by the kind of decision.
PASSES: Final = {
    "action": ("TT-J2",),
    "reach": ("TT-J36",),
    "reaction": ("TT-J18",),
    "commit": ("TT-38",),
    "star": ("TT-J22",),
    "law": ("TT-52",),
}


class Drawn(Board):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Tabletown)
        self.numbers = game.numbers
        self.ammo = game.usual_terms.ammo

    # -- choices -------------------------------------------------------------------------------------------------------

    def score_of(self, view: View, seat: int, score: int) -> str:
        assert isinstance(view, TabletownView)
        return f"{score} wound{'s' * (score != 1)} from death" if view.players[seat].alive else "dead"

    def group(self, verb: str, view: View) -> Group:
        assert isinstance(view, TabletownView)
        if verb == "pass":
            return NOTHING.get(view.kind) or Group("Pass")
        if verb == "load":
            return Group("Load", self.loading(view) if len(view.players[view.seat].guns) > 1 else "")
        if verb == "arm":
            return Group("Arm", self.arming(view))
        if verb in ("shoot", "both"):
            return Group("Shoot", self.odds(view, verb))
        if verb == "throw":
            return Group("T.N.T.", f"a die for every player, including you; hits on {self.sticks()}")
        return GROUPS.get(verb) or super().group(verb, view)

    def arming(self, view: TabletownView) -> str:
        """What becomes of the guns in play (TT-16, TT-17)."""
        mine = view.players[view.seat]
        if mine.gun < 0:
            return ""
        revolver = next(face for face, card in enumerate(self.numbers.cards) if card.id == "revolver")
        keys = [self.game.actions.split(key) for key in view.options]
        joins = mine.gun == revolver and any(verb.name == "arm" and values[0] == revolver for verb, values in keys)
        gone = (
            "both Revolvers and their" if len(mine.guns) == 2 else f"your {self.numbers.cards[mine.gun].name} and its"
        )
        if not joins:
            return f"{gone} ammo are discarded"
        others = any(verb.name == "arm" and values[0] != revolver for verb, values in keys)
        kept = "under the advanced rule you keep both Revolvers"
        return f"{kept}; for another gun {gone} ammo are discarded" if others else kept

    def loading(self, view: TabletownView) -> str:
        mine = view.players[view.seat]
        ammo = self.numbers.cards[self.ammo[mine.gun]].name
        gun = "one of your Revolvers" if len(mine.guns) == 2 else f"your {self.numbers.cards[mine.gun].name}"
        return f"a {ammo} into {gun}"

    def odds(self, view: TabletownView, verb: str) -> str:
        mine = view.players[view.seat]
        hits_on = self.numbers.cards[mine.gun].hits_on[1 if verb == "both" else 0]
        return f"{dice(hits_on)} hits, for one wound" if verb == "both" else f"{dice(hits_on)} hits"

    def sticks(self) -> str:
        tnt = next(card for card in self.numbers.cards if card.id == "tnt")
        return ", ".join(f"{dice(least)} with {n}" for n, least in enumerate(tnt.hits_on, 1))

    def label(self, verb: str, operands: str) -> str:
        plain = {
            "pass": "pass",
            "sheriff": "Sheriff",
            "deputy": "Deputy Sheriff",
            "coach": "Last Stage Coach",
            "cavalry": "U.S. Cavalry",
            "both": "both barrels, as one shot",
            "turn": "to face the offender",
        }
        if verb == "throw":
            return f"{COUNTS[int(operands)]} stick{'s' * (operands != '1')}"
        if verb == "shoot":
            return f"{COUNTS[int(operands)]} shot{'s' * (operands != '1')}"
        if verb in ("load", "replace", "use"):
            return f"gun {operands}"
        if verb == "reach":
            return operands.replace(" + ", " → ")
        return plain.get(verb) or super().label(verb, operands)

    def label_here(self, key: int, label: str, view: View) -> str:
        """Loading the only gun one has needs no number."""
        assert isinstance(view, TabletownView)
        if self.game.actions.split(key)[0].name == "load" and len(view.players[view.seat].guns) == 1:
            return self.loading(view)
        return label

    def rules(self, verb: str, view: View) -> Sequence[str]:
        if verb == "pass" and view.kind in PASSES:
            return PASSES[view.kind]
        cards = [card.rule for card in self.numbers.cards if card.id == CARDS.get(verb)]
        return [*cards, *RULES.get(verb, ())]

    def is_out(self, view: View) -> bool:
        assert isinstance(view, TabletownView)
        return view.seat >= 0 and not view.players[view.seat].alive

    # -- the table -----------------------------------------------------------------------------------------------------

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, TabletownView)
        parts: list[RenderableType] = [self.heading(view, names), self.street(view, names)]
        return Lines(*parts, *self.fight(view, names), *self.known(view, names), *self.hand(view))

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """When the same is asked again: the street, and the hand by its names."""
        assert isinstance(view, TabletownView)
        cards = ", ".join(
            self.numbers.cards[face].name + (f" ×{view.hand.count(face)}" if view.hand.count(face) > 1 else "")
            for face in dict.fromkeys(view.hand)
        )
        parts: list[RenderableType] = [self.heading(view, names), self.street(view, names)]
        return Lines(*parts, *self.fight(view, names), Hung(f"  Your hand: {cards or 'empty'}", style="dim"))

    def heading(self, view: TabletownView, names: Sequence[str]) -> Text:
        if not view.turns:
            return Text("  before the first turn", style="dim")
        whose = "yours" if view.active == view.seat else f"{names[view.active]}'s"
        text = f"  turn {view.turns}, {whose}; {view.deck} in the deck, {sum(view.discards)} discarded"
        return Text(text, style="dim")

    def street(self, view: TabletownView, names: Sequence[str]) -> RenderableType:
        """A line for each gunslinger: wounds left, whom he faces, guns and what is loaded, cards."""
        grid = Table.grid(padding=(0, 2))
        for _ in range(4):
            grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for seat, p in enumerate(view.players):
            name = Text(f"  {self.who(view, seat, names)}", style="bold" if p.alive else "dim")
            if seat == view.seat:
                name.stylize("green")
            if seat == view.marshal:
                name.append(" ★", style="yellow")
            grid.add_row(name, self.health(p), self.facing(view, seat, names), self.guns(p), self.rest(view, seat))
        return grid

    def health(self, p: Gunslinger) -> Text:
        most = self.numbers.wounds
        left = most - p.wounds
        if not p.alive:
            return Text("dead", style="red")
        colour = "green" if left * 2 > most else "yellow" if left > 1 else "red"
        return Text.assemble(("█" * left, colour), ("░" * p.wounds, "dim"), f" {left} left")

    def facing(self, view: TabletownView, seat: int, names: Sequence[str]) -> Text:
        at = view.players[seat].facing
        if not view.players[seat].alive:
            return Text("")
        if at < 0:
            return Text("faces nobody", style="dim")
        sign = "⇄" if view.players[at].facing == seat else "→"
        return Text(f"{sign} {names[at]}", style="bold red" if at == view.seat else "")

    def guns(self, p: Gunslinger) -> Text:
        """A dot for each that is loaded, a ring for each there is room for."""
        if not p.alive:
            return Text("")
        if p.gun < 0:
            return Text("unarmed", style="dim")
        card = self.numbers.cards[p.gun]
        text = Text(card.name)
        for ammo in p.guns:
            text.append(f" {'•' * ammo}{'◦' * (card.capacity - ammo)}", style="yellow")
        return text

    def rest(self, view: TabletownView, seat: int) -> Text:
        p = view.players[seat]
        text = Text("")
        if p.alive:
            text.append(f"{p.cards} card{'s' * (p.cards != 1)}", style="dim")
        if view.out & BIT[seat]:
            text.append("  out of town", style="cyan")
        if p.sticks:
            text.append(f"  T.N.T. ×{p.sticks}", style="bold red")
        return text

    # -- the fight -----------------------------------------------------------------------------------------------------

    def fight(self, view: TabletownView, names: Sequence[str]) -> list[RenderableType]:
        lines: list[RenderableType] = []
        if view.truce:
            lines.append(Text("  The Cavalry is in town: no one shoots for the rest of this turn.", style="cyan"))
        if not view.fight:
            return lines
        title = Text("  SHOOTOUT!", style="bold yellow")
        if view.fight == DUEL:
            title = Text(f"  DRAW! {names[view.active]} against {names[view.victim]}", style="bold yellow")
        lines.append(Hung(title.append_text(self.initiative(view, names))))
        return lines + [Hung(f"  {line}", style="bold") for line in self.moment(view, names)]

    def initiative(self, view: TabletownView, names: Sequence[str]) -> Text:
        """The order of acting; equal totals at the same time."""
        text = Text("", style="not bold default")
        totals = sorted({p.total for p in view.players if p.total})
        for total in totals:
            seats = [seat for seat, p in enumerate(view.players) if p.total == total]
            done = all(view.players[seat].acted for seat in seats)
            text.append(f"   {total}: {' = '.join(names[seat] for seat in seats)}", style="dim strike" if done else "")
        return text

    def moment(self, view: TabletownView, names: Sequence[str]) -> list[str]:
        """The subject of the decision, where its prompt does not say it."""
        steps = [(name, [int(n) for n in numbers]) for name, *numbers in (step.split() for step in view.stack)]
        name, numbers = steps[-1] if steps else ("", [])
        if name == "Law":
            return [f"{names[numbers[0]]} broke the Law o' the West."]
        if name == "Hit" and view.seat == numbers[1]:
            by, what = steps[-2]
            weapon = self.numbers.cards[numbers[0]].name
            if by == "Fire":
                return [f"{names[what[0]]}'s {weapon} hits you with a {view.players[what[0]].die}."]
            return [f"{weapon} goes off: your die shows {view.players[view.seat].die}, you are hit."]
        if view.kind == "commit" and view.seat in view.asked:
            return self.target(view, names)
        return []

    def target(self, view: TabletownView, names: Sequence[str]) -> list[str]:
        mine = view.players[view.seat]
        at = mine.facing
        if view.fight == DUEL:
            at = view.victim if view.seat == view.active else view.active
        if at < 0:
            return ["You face nobody, so you have no target."]
        they = view.players[at]
        if view.out & BIT[at]:
            return [f"You face {names[at]}, who is out of town."]
        if not sum(mine.guns):
            return [f"Your target is {names[at]}, but you have nothing loaded."]
        if they.facing == view.seat:
            return [f"Your target is {names[at]}, who is facing you: you must shoot, or throw T.N.T."]
        return [f"Your target is {names[at]}, who does not face you: shooting breaks the Law o' the West."]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def known(self, view: TabletownView, names: Sequence[str]) -> list[RenderableType]:
        """Cards that were taken from this seat and are still in a hand."""
        cards = self.numbers.cards
        return [
            Hung(f"  You know that {self.one_of(seats, names)} holds a {cards[card].name}.", style="italic")
            for card, seats in view.known
        ]

    def one_of(self, seats: int, names: Sequence[str]) -> str:
        return " or ".join(name for seat, name in enumerate(names) if seats & BIT[seat])

    def hand(self, view: TabletownView) -> list[RenderableType]:
        if not view.hand:
            return []
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
        for face in dict.fromkeys(view.hand):
            card = self.numbers.cards[face]
            times = f" ×{view.hand.count(face)}" if view.hand.count(face) > 1 else ""
            grid.add_row(f"  {card.name}{times}", card.text)
        return [Text("  Your hand:", style="dim"), grid]


def dice(least: int) -> str:
    """The dice that hit, from the lowest on."""
    return "nothing" if least > 6 else "6" if least == 6 else f"{least}–6"
