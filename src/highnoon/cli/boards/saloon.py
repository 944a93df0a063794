"""High Noon Saloon in the terminal: the floor with its Covers, everybody's mat, your hand, the Attack under way."""

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
from highnoon.games.saloon import Saloon
from highnoon.games.saloon.actions import TARGET
from highnoon.games.saloon.pack import Card
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView

CELLS: Final = 10  # of a bar of Grit
ORANGE: Final = "dark_orange"
RULES: Final = {
    "pass": ("SL-8.1", "SL-9.1", "SL-10.1"),
    "done": ("SL-5.1",),
    "quick-draw": ("SL-13.1", "SL-13.3", "SL-13.4"),
    "jump": ("SL-7.1", "SL-7.2", "SL-3.11"),
    "to-holster": ("SL-6.7", "SL-6.5"),
    "to-fist": ("SL-6.7", "SL-D10"),
    "swap": ("SL-6.7", "SL-6.5"),
    "drink": ("SL-3.9",),
    "tune": ("SL-3.10",),
    "sharpshoot": ("SL-P2",),
    "alone": ("SL-T2",),
    "target": ("SL-8.2", "SL-8.3", "SL-8.8", "SL-9.2"),
    "discard": ("SL-5.2", "SL-5.3"),
    "equip-fist": ("SL-6.2", "SL-6.3", "SL-6.6"),
    "equip-holster": ("SL-6.2", "SL-6.3", "SL-6.5"),
    "hunker": ("SL-10.1", "SL-10.2"),
    "attack": ("SL-8.2", "SL-8.4", "SL-8.7", "SL-8.8", "SL-9.2"),
    "enhance": ("SL-8.9", "SL-8.10", "SL-8.11", "SL-8.12"),
    "reload-fist": ("SL-6.8",),
    "reload-holster": ("SL-6.8",),
    "block": ("SL-9.1", "SL-9.2"),
    "place": ("SL-4.2", "SL-3.5", "SL-3.6"),
    "roll": ("SL-C32",),
    "pick": ("SL-1.5",),
    "take-load": ("SL-P6",),
    "add": ("SL-14.7",),
    "chuck": ("SL-T1",),
    "shells": ("SL-T5",),
    "coverin-fire": ("SL-T3",),
    "step-in-front": ("SL-T4",),
    "patch-up": ("SL-T7",),
    "two-pockets": ("SL-T8",),
    "one-two": ("SL-T6",),
    "give-to": ("SL-14.9",),
    "give": ("SL-14.9",),
}
GROUPS: Final = {
    "quick-draw": Group("Quick Draw", "the Fist's Weapon is lost"),
    "jump": Group("Jump", "then only orange spaces are open to you"),
    "to-holster": Group("Move", "bullets stay in the Gun"),
    "to-fist": Group("Move", "bullets stay in the Gun"),
    "swap": Group("Swap", "bullets stay in the Guns"),
    "discard": Group("Throw away", "draw up to a full hand when done"),
    "equip-fist": Group("Into the Fist", "you attack with it"),
    "equip-holster": Group("Into the Holster", "in reserve"),
    "reload-fist": Group("Reload Fist"),
    "reload-holster": Group("Reload Holster"),
    "hunker": Group("Hunker down", "( ) is an orange space"),
    "place": Group("Start", "( ) is an orange space"),
    "roll": Group("Roll away", "orange spaces only"),
    "attack": Group("Attack", "bullets are spent at once"),
    "enhance": Group("Enhance", "before you name the target"),
    "pick": Group("Character"),
    "give": Group("Pass", "face down"),
    "give-to": Group("Pass a card to"),
}
NOTHING: Final = {
    "jump": Group("Stay", "where you are"),
    "fight": Group("No Attack"),
    "block": Group("No Block"),
    "hunker": Group("Stay", "where you are"),
    "roll": Group("Stay", "where you are"),
    "counter": Group("Let it be"),
    "drop": Group("Just drop it", "the Holster stays as it is"),
    "give-to": Group("Pass nothing"),
    "bar": Group("No drink"),
    "piano": Group("No bullets"),
}
DONE: Final = {
    "scavenge": Group("Done", "draw up to a full hand"),
    "setup": Group("Done", "then place your pawn"),
    "weapons": Group("Done", "go on with the turn"),
    "enhance": Group("Done", "then name the target"),
    "target": Group("Done", "nobody else"),
}


class Drawn(Board):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Saloon)
        self.numbers = game.numbers
        covers = self.numbers.covers
        self.cover_of = [c for c, cover in enumerate(covers) for _ in cover.spaces]
        self.short = [cover.id.replace("_", " ").title() for cover in covers]
        self.by_id = {cover.id: short for cover, short in zip(covers, self.short, strict=True)}

    # -- what the choices say ------------------------------------------------------------------------------------------

    def group(self, verb: str, view: View) -> Group:
        assert isinstance(view, SaloonView)
        if verb == "pass":
            return NOTHING.get(view.kind, Group("No"))
        if verb == "done":
            return DONE.get(view.kind, Group("Done"))
        if verb == "target" and view.attacks:
            a = view.attacks[-1]
            hits = [s for s in range(view.seats) if TARGET + s in view.options]
            return Group("Target", ", ".join(f"{seat_name(s)} −{self.damage(view, a, s)}" for s in hits))
        if verb == "block" and view.attacks:
            a = view.attacks[-1]
            return Group("Block", f"without one you lose {self.damage(view, a, view.seat)}")
        return GROUPS.get(verb) or super().group(verb, view)

    def label(self, verb: str, operands: str) -> str:
        if verb in ("place", "hunker", "roll"):  # Burst and Shield stand in the plan of the floor
            cover, _, rest = operands.partition(",")
            return f"{cover} ( )" if "orange" in rest else cover
        if operands and verb not in ("shells", "tune", "chuck", "one-two", "sharpshoot", "take-load"):
            return operands
        plain = {
            "quick-draw": "draw the Weapon in your Holster",
            "to-holster": "what is in your Fist into the Holster",
            "to-fist": "what is in your Holster into the Fist",
            "swap": "Fist and Holster change places",
            "drink": "regain Grit",
            "tune": f"bullets into the {operands}",
            "sharpshoot": f"{operands} more for +{operands}",
            "take-load": f"the Load card with {operands}",
            "shells": f"bullets into the {operands}",
            "one-two": f"{operands} and the team",
        }
        return plain.get(verb) or super().label(verb, operands)

    def rules(self, verb: str) -> Sequence[str]:
        return RULES.get(verb, ())

    def out_of_turn(self, view: View) -> bool:
        """A Quick Draw helps only somebody who is attacked and would not be asked for a Block anyway (SL-D50)."""
        assert isinstance(view, SaloonView)
        mine = view.players[view.seat]
        return mine.hand == 0 and any(view.seat in a.targets and not a.damage for a in view.attacks)

    # -- the table -----------------------------------------------------------------------------------------------------

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, SaloonView)
        parts: list[RenderableType] = [self.heading(view, names), self.floor(view), self.mats(view, names)]
        return Lines(*parts, *self.attacks(view, names), *self.hand(view))

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """After one's own act, when the same is asked again: one's mat and hand."""
        assert isinstance(view, SaloonView)
        mine = view.players[view.seat]
        mat = Text("  Fist ").append_text(self.weapon(mine.fist, mine.fist_bullets))
        mat.append("   Holster ").append_text(self.weapon(mine.holster, mine.holster_bullets))
        return Lines(mat, *self.attacks(view, names), *self.hand(view))

    def heading(self, view: SaloonView, names: Sequence[str]) -> Text:
        turn = f"round {view.round}, {names[view.active]}'s turn" if view.round else "the setup round"
        if view.active < 0:
            turn = "before the deal"
        return Text(
            f"  {turn}; {view.deck} in the Saloon Deck, {len(view.discards)} discarded; {view.loads} Load cards left",
            style="dim",
        )

    def floor(self, view: SaloonView) -> RenderableType:
        """A line for each Cover: who stands where, what it gives, whom a Melee Attack reaches from there."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
        at = {p.space: seat for seat, p in enumerate(view.players) if p.space >= 0}
        space = 0
        for number, cover in enumerate(self.numbers.covers):
            spots = Text()
            for kind in cover.spaces:
                spots.append_text(self.spot(view, kind == "orange", at.get(space, -1)))
                space += 1
            burst = Text(
                f"Burst {cover.burst:+}".replace("-", "−") if cover.burst else "",
                style="red" if cover.burst < 0 else "yellow",
            )
            shield = Text(f"Shield {cover.shield}" if cover.shield else "", style="cyan")
            reach = ", ".join(self.by_id[other] for other in cover.reaches) or "nobody elsewhere"
            here = view.seat >= 0 and view.players[view.seat].space >= 0
            mine = here and self.cover_of[view.players[view.seat].space] == number
            name = Text(f"  {cover.name}", style="bold green" if mine else "")
            grid.add_row(name, spots, burst, shield, f"reaches {reach}")
        return grid

    def spot(self, view: SaloonView, orange: bool, seat: int) -> Text:
        left, right = "()" if orange else "[]"
        style = ORANGE if orange else "dim"
        who = seat_name(seat) if seat >= 0 else " "
        return Text.assemble((left, style), (who, "bold green" if seat == view.seat else "bold"), (right, style))

    def mats(self, view: SaloonView, names: Sequence[str]) -> RenderableType:
        """Everybody's Grit, Fist and Holster; a team's Grit stands with each of its members, being one."""
        teams = len(view.grit) < view.seats
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for seat in sorted(range(view.seats), key=lambda s: (view.players[s].team if teams else 0, s)):
            p = view.players[seat]
            name = Text(f"  {self.who(view, seat, names)}", style="dim" if p.out else "bold")
            if seat == view.seat:
                name.stylize("green")
            if teams:
                name.append(f" team {p.team + 1}", style="not bold dim")
            grid.add_row(name, self.grit(view, p), self.mat(p))
        return grid

    def grit(self, view: SaloonView, p: Fighter) -> Text:
        most = view.full_grit
        left = max(0, view.grit[p.team])
        if p.out:
            return Text("out", style="red")
        full = -(-left * CELLS // most)
        colour = "green" if left * 2 > most else "yellow" if left * 4 > most else "red"
        return Text.assemble(("█" * full, colour), ("░" * (CELLS - full), "dim"), f" {left} of {most} Grit")

    def mat(self, p: Fighter) -> Text:
        if p.out:
            return Text("")
        text = Text("Fist ", style="").append_text(self.weapon(p.fist, p.fist_bullets))
        text.append("  Holster ").append_text(self.weapon(p.holster, p.holster_bullets))
        text.append(f"  {p.hand} card{'s' * (p.hand != 1)}", style="dim")
        if p.restricted:
            text.append("  restricted", style=ORANGE)
        return text

    def weapon(self, face: int, bullets: int) -> Text:
        if face < 0:
            return Text("–", style="dim")
        card = self.numbers.cards[face]
        text = Text(card.name, style="bold")
        if card.kind == "gun":
            text.append(f" {'•' * bullets}{'◦' * (card.capacity - bullets)}", style="not bold yellow")
        return text

    # -- the hand ------------------------------------------------------------------------------------------------------

    def hand(self, view: SaloonView) -> list[RenderableType]:
        if view.seat < 0 or not view.players[view.seat].cards:
            return []
        cards = view.players[view.seat].cards
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column()
        for face in dict.fromkeys(cards):
            card = self.numbers.cards[face]
            times = f" ×{cards.count(face)}" if cards.count(face) > 1 else ""
            grid.add_row(f"  {card.name}{times}", self.kind(card), self.does(card))
        return [Text(f"  Your hand: {len(cards)} card{'s' * (len(cards) != 1)}", style="dim"), grid]

    def kind(self, card: Card) -> str:
        sorts = {"gun": "Gun", "melee": "Melee Weapon", "reload": "Reload", "team": "Team card"}
        return sorts.get(card.kind) or f"{card.type.capitalize()} {'Block' if card.kind == 'block' else 'enhancement'}"

    def does(self, card: Card) -> str:
        holster = " Fits a Holster." if card.holster and "Holster" not in card.text else ""
        if card.kind == "melee":
            return f"{card.melee} damage. {card.text}{holster}"
        if card.kind == "gun":
            shots = ", ".join(f"{n} for {d}" for n, d in zip(card.bullets, card.damage, strict=True))
            return f"Holds {card.capacity}; bullets {shots}; {card.melee} as a club. {card.text}{holster}"
        return card.text

    # -- the Attack ----------------------------------------------------------------------------------------------------

    def attacks(self, view: SaloonView, names: Sequence[str]) -> list[RenderableType]:
        """The Attack under way, the sum before and after what stops it."""
        if not view.attacks:
            return []
        a = view.attacks[-1]
        title = "Counterattack" if a.counter else "Attack"
        text = Text(f"  {title} by {names[a.by]}: ", style="bold yellow")
        text.append(self.numbers.ways[a.way].label, style="default")
        cards = [self.numbers.boosts[b].label.partition(":")[0] for b in a.boosts]
        if cards:
            text.append(f"; with {', '.join(cards)}", style="not bold default")
        lines: list[RenderableType] = [text]
        for at, target in enumerate(a.targets):
            lines.append(Text(f"    {self.sum(view, a, at, target, names)}"))
        return lines

    def sum(self, view: SaloonView, a: AttackSeen, at: int, target: int, names: Sequence[str]) -> str:
        if a.no_damage:
            return f"no damage to {names[target]}: the attacker did a Quick Draw"
        cards, burst, shield = self.parts(view, a, target)
        plus = [f"{a.base} Weapon", f"{cards} cards", f"{a.jump} jump", f"{burst} Burst"]
        attack = max(0, a.base + cards + a.jump + burst)
        sides = " + ".join(part for part in plus if not part.startswith("0 "))
        block = self.defense(view, a, target, a.blocks[at])
        minus = [f"{shield} Shield", f"{block} Block", f"{a.helped[at]} Coverin' Fire"]
        stops = "".join(f" − {part}" for part in minus if not part.startswith("0 "))
        before = view.grit[view.players[target].team]
        if a.damage:
            return f"{names[target]} lost {a.damage[at]} and has {max(0, before)}"
        loss = max(0, attack - shield - block - a.helped[at])
        return f"{sides or '0'} = {attack}{stops}: {names[target]} loses {loss}, {before} → {before - loss}"

    def defense(self, view: SaloonView, a: AttackSeen, target: int, face: int) -> int:
        """What a Block takes off; SL-P3: more against a Melee Attack."""
        if face < 0:
            return 0
        character = view.players[target].character
        extra = 0
        if view.advanced and not a.gun and character >= 0:
            power = self.numbers.characters[character]
            extra = power.amount if power.power == "melee_block" else 0
        return self.numbers.cards[face].defense + extra

    def parts(self, view: SaloonView, a: AttackSeen, target: int) -> tuple[int, int, int]:
        """What the cards add against this target, the Burst and the Shield (SL-3.8)."""
        way = self.numbers.ways[a.way]
        used = [self.numbers.cards[face] for face in {self.numbers.boosts[b].face for b in a.boosts}]
        effects = [effect for card in used for effect in card.effects]
        if way.face >= 0 and way.gun == (self.numbers.cards[way.face].kind == "gun"):
            effects += self.numbers.cards[way.face].effects
        cards = a.bonus
        if view.grit[view.players[target].team] > view.grit[view.players[a.by].team]:
            cards += sum(card.amount for card in used if "blood" in card.effects)
        here, there = (self.cover_of[view.players[s].space] for s in (a.by, target))
        if here == there:
            return cards, 0, 0
        shield = 0 if "pierce" in effects else self.numbers.covers[there].shield
        return cards, self.numbers.covers[here].burst, shield

    def damage(self, view: SaloonView, a: AttackSeen, target: int) -> int:
        """What this target would lose without a Block."""
        if a.no_damage:
            return 0
        cards, burst, shield = self.parts(view, a, target)
        helped = a.helped[a.targets.index(target)] if target in a.targets else 0
        return max(0, max(0, a.base + cards + a.jump + burst) - shield - helped)
