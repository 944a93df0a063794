"""High Noon Saloon in the terminal: the floor with its Covers, everybody's mat, your hand, the Attack under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards.board import Board, Group
from highnoon.cli.boards.saloon_choices import DONE, GROUPS, NOTHING, PASSES, RULES, TEAM_CARDS
from highnoon.cli.hung import Hung, Parts
from highnoon.cli.story import listed
from highnoon.engine.game import Game
from highnoon.engine.table import seat_name
from highnoon.engine.view import View
from highnoon.games.saloon import Saloon
from highnoon.games.saloon.actions import TARGET
from highnoon.games.saloon.pack import TEAM_EFFECTS, Card, Cover
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView, SumSeen

CELLS: Final = 10  # of a bar of Grit
ORANGE: Final = "dark_orange"


def bullets(number: str) -> str:
    return f"{number} bullet{'s' * (number != '1')}"


class Drawn(Board):
    counts = "Grit"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Saloon)
        self.numbers = game.numbers
        covers = self.numbers.covers
        self.terms = game.terms_of(game.usual, game.low)
        self.cover_of = self.terms.cover_of
        self.short = [cover.id.replace("_", " ").title() for cover in covers]
        self.by_id = {cover.id: short for cover, short in zip(covers, self.short, strict=True)}

    def goal(self, view: View) -> str:
        assert isinstance(view, SaloonView)
        return "goal-of-teams" if len(view.grit) < view.seats else "goal"

    # -- what the choices say ------------------------------------------------------------------------------------------

    def group(self, verb: str, view: View) -> Group:
        assert isinstance(view, SaloonView)
        if verb == "pass":
            return NOTHING.get(view.kind, Group("No"))
        if verb == "enhance" and view.attacks and view.attacks[-1].targets:
            return Group(GROUPS["enhance"].title, "before the Block")
        if verb == "done" and view.kind == "enhance" and view.attacks[-1].counter and view.attacks[-1].targets:
            return Group("Done", f"then {{@{view.attacks[-1].targets[0]}}} may block")
        if verb == "done":
            return DONE.get(view.kind, Group("Done"))
        if verb == "quick-draw":
            return Group("Quick Draw", self.price(view))
        if verb == "attack":
            return Group("Attack", self.ranges(view))
        if verb in ("reload-fist", "reload-holster"):
            return Group(GROUPS[verb].title, self.room(view, verb == "reload-fist"))
        if verb in ("to-holster", "to-fist"):
            return Group("Move", self.move(view, verb == "to-holster"))
        if verb == "target" and view.attacks:
            made = sorted(view.attacks[-1].sums, key=lambda made: made.target)
            hits = [f"{{@{m.target}}} loses {m.total}" for m in made if TARGET + m.target in view.options]
            return Group("Target", f"without a Block: {', '.join(hits)}")
        if verb == "block" and view.attacks:
            a = view.attacks[-1]
            loss = a.sums[a.at].total
            last = ", and that is the last of your Grit" if loss >= self.left(view, view.seat) else ""
            return Group("Block", f"without one you lose {loss}{last}")
        if verb in TEAM_CARDS:
            effect, hint = TEAM_CARDS[verb]
            card = self.numbers.cards[self.numbers.face_of_team(effect)]
            return Group(card.name, hint.replace("<n>", str(card.amount)))
        return GROUPS.get(verb) or super().group(verb, view)

    def ranges(self, view: SaloonView) -> str:
        """The players that a shot and a blow reach from here, and the damage of a blow."""
        mine = view.players[view.seat]
        reach = ", ".join(f"{{@{s}}}" for s in self.in_reach(view))
        blow = f"a blow for {mine.swing} reaches {reach}" if reach else "nobody is near enough for a blow"
        chosen = [self.game.actions.split(key) for key in view.options]
        gun = any(verb.name == "attack" and self.numbers.ways[values[0]].gun for verb, values in chosen)
        whom = f"{{@{view.attacks[-1].by}}}" if view.kind == "counter" else "everybody"
        return f"your Gun reaches {whom}; {blow}" if gun else blow

    def in_reach(self, view: SaloonView) -> list[int]:
        """The players in reach of a Melee Attack; only the attacker, in a Counterattack."""
        me = view.players[view.seat]
        wanted = [view.attacks[-1].by] if view.kind == "counter" else range(view.seats)
        others = [(seat, view.players[seat]) for seat in wanted]
        return [seat for seat, p in others if p.space >= 0 and p.team != me.team and self.cover_of[p.space] in me.reach]

    def price(self, view: SaloonView) -> str:
        """The price of a Quick Draw right now."""
        mine = view.players[view.seat]
        lost = "the Weapon in your Fist is lost" if mine.fist >= 0 else "your Fist is empty: nothing is lost"
        if view.kind == "drop":
            return "then both Weapons are lost"
        if any(a.by == view.seat and not a.damage for a in view.attacks):  # SL-13.3
            return f"{lost}, and your Attack does no damage"
        return lost

    def room(self, view: SaloonView, fist: bool) -> str:
        """The bullets in the Gun there: a full one can be reloaded too, for nothing."""
        mine = view.players[view.seat]
        face, held = (mine.fist, mine.fist_bullets) if fist else (mine.holster, mine.holster_bullets)
        gun = self.numbers.cards[face]
        return f"the {gun.name} there is full" if held == gun.capacity else f"it holds {held} of {gun.capacity}"

    def move(self, view: SaloonView, to_holster: bool) -> str:
        """The price of moving a Weapon onto another one (SL-6.7)."""
        mine = view.players[view.seat]
        moved, there = (mine.fist, mine.holster) if to_holster else (mine.holster, mine.fist)
        if there >= 0:
            return f"the {self.numbers.cards[there].name} there is discarded"
        return "bullets stay in the Gun" if self.numbers.cards[moved].kind == "gun" else ""

    def label(self, verb: str, operands: str) -> str:
        if verb in ("place", "hunker", "roll"):  # Burst and Shield stand in the plan of the floor
            cover, _, rest = operands.partition(", space ")
            number = rest.partition(" ")[0].rstrip(",")
            return f"{cover} {number}{' ( )' * ('orange' in rest)}"
        if verb in ("equip-fist", "equip-holster"):  # its numbers stand in the hand
            return operands.partition(" (")[0]
        if operands and verb not in ("shells", "tune", "chuck", "one-two", "sharpshoot", "take-load"):
            return operands
        if verb == "chuck":
            mine, who, theirs = operands.split(" + ")
            return f"from your {mine} to {who}'s {theirs}"
        plain = {
            "quick-draw": "draw the Weapon in your Holster",
            "to-holster": "what is in your Fist into the Holster",
            "to-fist": "what is in your Holster into the Fist",
            "swap": "Fist and Holster change places",
            "drink": "regain Grit",
            "tune": f"bullets into the {operands}",
            "sharpshoot": f"{bullets(operands)} more for +{operands}",
            "take-load": f"the Load card with {operands}",
            "shells": f"bullets into the {operands}",
            "one-two": f"{operands}'s team",
            "coverin-fire": "play it",
            "step-in-front": "play it",
            "patch-up": "play it",
            "two-pockets": "play it",
            "alone": "play it",
        }
        return plain.get(verb) or super().label(verb, operands)

    def label_here(self, key: int, label: str, view: View) -> str:
        """A character's power is told where powers count."""
        assert isinstance(view, SaloonView)
        if self.game.actions.split(key)[0].name != "pick":
            return label
        name, _, power = label.partition(" (advanced play: ")
        return f"{name}: {power.removesuffix(')')}" if view.advanced else name

    def rules(self, verb: str, view: View) -> Sequence[str]:
        if verb in ("pass", "done"):
            return PASSES.get(view.kind, RULES[verb])
        if verb in TEAM_CARDS:
            return (self.terms.team_rules[TEAM_EFFECTS.index(TEAM_CARDS[verb][0])],)
        if verb in ("sharpshoot", "take-load"):
            return (self.numbers.rule_of_power("sharpshoot" if verb == "sharpshoot" else "pick_load"),)
        if verb == "roll":
            return tuple(card.rule for card in self.numbers.cards if "roll" in card.effects)
        return RULES.get(verb, ())

    def is_out(self, view: View) -> bool:
        assert isinstance(view, SaloonView)
        return view.seat >= 0 and bool(view.players[view.seat].out)

    def out_of_turn(self, view: View) -> bool:
        """A Quick Draw helps only somebody who is attacked and would not be asked for a Block anyway (SL-D50)."""
        assert isinstance(view, SaloonView)
        mine = view.players[view.seat]
        return mine.hand == 0 and any(view.seat in a.targets and not a.damage for a in view.attacks)

    # -- the table -----------------------------------------------------------------------------------------------------

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, SaloonView)
        if view.active < 0 and all(p.space < 0 for p in view.players):
            return Text("  before the deal", style="dim")
        parts: list[RenderableType] = [self.heading(view, names), self.floor(view), self.mats(view, names)]
        return Lines(*parts, *self.power(view), *self.attacks(view, names), *self.hand(view))

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """After the seat's own action, in the same decision: its mat and hand."""
        assert isinstance(view, SaloonView)
        mine = view.players[view.seat]
        mat = Text("  Fist ").append_text(self.weapon(mine.fist, mine.fist_bullets))
        mat.append("   Holster ").append_text(self.weapon(mine.holster, mine.holster_bullets))
        return Lines(Hung(mat), *self.attacks(view, names), *self.hand(view))

    def heading(self, view: SaloonView, names: Sequence[str]) -> RenderableType:
        turn = f"round {view.round}, {self.whose(view, view.active, names)} turn" if view.round else "the setup round"
        if view.active < 0:
            turn = "before the deal"
        return Hung(
            f"  {turn}; {view.deck} in the Saloon Deck, {len(view.discards)} discarded; {view.loads} Load cards left",
            style="dim",
        )

    def floor(self, view: SaloonView) -> RenderableType:
        """A line for each Cover: who stands where, what it gives, whom a Melee Attack reaches from there."""
        grid = Table.grid(padding=(0, 1))
        for _ in range(4):
            grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
        grid.add_row(
            *(Text(title, style="dim") for title in ("  ( ) is orange", "", "Burst", "Shield", "a blow reaches"))
        )
        at = {p.space: seat for seat, p in enumerate(view.players) if p.space >= 0}
        space = 0
        for number, cover in enumerate(self.numbers.covers):
            spots = Text()
            for kind in cover.spaces:
                spots.append_text(self.spot(view, kind == "orange", at.get(space, -1)))
                space += 1
            burst = Text(
                f"{cover.burst:+}".replace("-", "−") if cover.burst else "",
                style="red" if cover.burst < 0 else "yellow",
            )
            shield = Text(f"{cover.shield}" if cover.shield else "", style="cyan")
            here = view.seat >= 0 and view.players[view.seat].space >= 0
            mine = here and self.cover_of[view.players[view.seat].space] == number
            name = Text(f"  {cover.name}", style="bold green" if mine else "")
            grid.add_row(name, spots, burst, shield, self.reaches(cover))
        return grid

    def reaches(self, cover: Cover) -> str:
        """The other Covers that a blow reaches; where those are most of them, the ones it does not reach."""
        others = [other.id for other in self.numbers.covers if other is not cover]
        far = [self.by_id[other] for other in others if other not in cover.reaches]
        if len(far) < len(cover.reaches):
            return f"all but {', '.join(far)}" if far else "all"
        return ", ".join(self.by_id[other] for other in cover.reaches) or "its own only"

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
            mat = self.mat(p)
            if view.advanced and p.character >= 0 and not p.out:
                mat.append(Text(self.numbers.characters[p.character].name, style="italic"))
            grid.add_row(name, self.grit(view, p), Parts(mat))
        return grid

    def power(self, view: SaloonView) -> list[RenderableType]:
        """The seat's own power, where powers count."""
        mine = view.players[view.seat] if view.seat >= 0 else None
        if not view.advanced or mine is None or mine.character < 0 or mine.out:
            return []
        character = self.numbers.characters[mine.character]
        return [Hung(f"  You are {character.name}: {character.text}", style="italic")]

    def grit(self, view: SaloonView, p: Fighter) -> Text:
        most = view.full_grit
        left = max(0, view.grit[p.team])
        if p.out:
            return Text("out", style="red")
        full = -(-left * CELLS // most)
        colour = "green" if left * 2 > most else "yellow" if left * 4 > most else "red"
        return Text.assemble(("█" * full, colour), ("░" * (CELLS - full), "dim"), f" {left} of {most} Grit")

    def mat(self, p: Fighter) -> list[Text]:
        if p.out:
            return []
        parts = [
            Text("Fist ").append_text(self.weapon(p.fist, p.fist_bullets)),
            Text("Holster ").append_text(self.weapon(p.holster, p.holster_bullets)),
            Text(f"{p.hand} card{'s' * (p.hand != 1)}", style="dim"),
        ]
        return [*parts, Text("restricted", style=ORANGE)] if p.restricted else parts

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
        whose = "Your" if a.by == view.seat else f"{names[a.by]}'s"
        text = Text(f"  {whose} {title}: ", style="bold yellow")
        text.append(self.numbers.ways[a.way].story, style="default")
        cards = [self.numbers.boosts[b].label.partition(":")[0] for b in a.boosts]
        if cards:
            text.append(f"; with {listed(cards)}", style="not bold default")
        lines: list[RenderableType] = [Hung(text)]
        if a.damage:
            lost = zip(a.targets, a.damage, strict=True)
            return lines + [Hung(f"    {self.lost(view, t, n, names)}") for t, n in lost]
        if not a.targets:
            return [*lines, Hung(f"    {self.so_far(view, a)}", 6)]
        return lines + [Hung(f"    {self.sum(view, a, made, names)}", 6) for made in a.sums[: len(a.targets)]]

    def lost(self, view: SaloonView, seat: int, grit: int, names: Sequence[str]) -> str:
        """What an Attack that is over did to a target."""
        left = max(0, self.left(view, seat))
        return f"you lost {grit} and have {left}" if seat == view.seat else f"{names[seat]} lost {grit} and has {left}"

    def so_far(self, view: SaloonView, a: AttackSeen) -> str:
        """The sum before a target is named."""
        burst = self.numbers.covers[self.cover_of[view.players[a.by].space]].burst
        elsewhere = f", {burst:+} Burst against other Covers".replace("-", "−") if burst else ""
        total = f" = {a.base + a.bonus + a.jump}" if a.bonus or a.jump else ""
        return f"so far {self.plus(a, a.bonus, 0)}{total}{elsewhere}; a Shield and a Block count against it"

    def plus(self, a: AttackSeen, cards: int, burst: int) -> str:
        """Everything that adds to the Attack; `cards` counts a sharpshooter's bullets too (SL-P2)."""
        parts = [
            (a.base, "Weapon"),
            (a.sharp, "from more bullets"),
            (cards - a.sharp, "from cards"),
            (a.jump, "from a jump"),
            (burst, "Burst"),
        ]
        said = "".join(f" {'−' if n < 0 else '+'} {abs(n)} {what}" for n, what in parts if n)
        return said.removeprefix(" + ").strip() or "0"

    def sum(self, view: SaloonView, a: AttackSeen, made: SumSeen, names: Sequence[str]) -> str:
        who, loses = ("you", "lose") if made.target == view.seat else (names[made.target], "loses")
        if a.no_damage:
            return f"no damage to {who}: the attacker did a Quick Draw"
        minus = [(made.shield, "Shield"), (made.block, "Block"), (made.helped, "Coverin' Fire")]
        stops = "".join(f" − {n} {what}" for n, what in minus if n)
        before = self.left(view, made.target)
        loss = f"{loses} {made.total}, {before} → {before - made.total}" if made.total else f"{loses} nothing"
        result = a.base + made.cards + a.jump + made.burst - made.shield - made.block - made.helped
        return f"{self.plus(a, made.cards, made.burst)}{stops} = {result}: {who} {loss}".replace("-", "−")

    def left(self, view: SaloonView, seat: int) -> int:
        return view.grit[view.players[seat].team]
