"""Posses in the terminal: the map with everybody on it, health and loot, your hand, the attack under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.boards.board import Board, Group
from highnoon.cli.hung import Hung
from highnoon.engine.actions import Operand
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.posse import Posses
from highnoon.games.posse.aim import STATES
from highnoon.games.posse.cards import AMMO, DECKS, HOLDS, LOOT_KINDS
from highnoon.games.posse.drawings import PIECES
from highnoon.games.posse.numbers import Card
from highnoon.games.posse.view import AttackSeen, FigureSeen, PosseView

COLOURS: Final = ["bright_blue", "bright_red", "bright_green", "bright_yellow"]  # by posse
CRATES: Final = "rwg"  # small, as figures are capitals
OBSTACLES: Final = "oabcdef"
EDGES: Final = {"D": "∩", "W": "≡", "B": "≈"}  # doors, windows, barriers: letters are for figures
LEGEND: Final = (
    "  LETTERS: figures, listed below   # obstacle   - | wall   ∩ door   ≡ window",
    "  ≈ barrier   ? crate   r w g: rations, weapons, gear   □ looted crate   † body",
    "  x trap   ^ fire   NUMBERS: what going there costs   at 3 7: row 3, column 7",
)
CELLS: Final = 8  # of a bar of health
NAMED: Final = 22  # columns for the names of those who may play a card
RULES: Final = {
    "take": ("PO-11",),
    "tile": ("PO-13", "PO-D5"),
    "turn": ("PO-13", "PO-D5"),
    "at": ("PO-17", "PO-P45", "PO-13"),
    "pick": ("PO-22", "PO-46", "PO-P2"),
    "move": ("PO-22", "PO-24", "PO-25", "PO-26", "PO-D6"),
    "step": ("PO-D6", "PO-7"),
    "attack": ("PO-48", "PO-46", "PO-47", "PO-50"),
    "fire": ("PO-42", "PO-P19"),
    "play": ("PO-38",),
    "loot": ("PO-30", "PO-P22"),
    "search": ("PO-31", "PO-P26"),
    "give": ("PO-33", "PO-P24"),
    "use": ("PO-45",),
    "equip": ("PO-32", "PO-P25"),
    "mount": ("PO-44", "PO-P25"),
    "drop": ("PO-34",),
    "item": ("PO-33", "PO-31"),
    "ammo": ("PO-45", "PO-D7"),
    "keep": ("PO-30", "PO-D2"),
    "rob": ("PO-38",),
    "defend": ("PO-48", "PO-P16"),
    "respond": ("PO-38", "PO-P18"),
    "discard": ("PO-36",),
    "pass": ("PO-21",),
}
GROUPS: Final = {
    "take": Group("Posse", "? and a number shows what its characters can do"),
    "tile": Group("Tile"),
    "turn": Group("Turn it"),
    "at": Group("Square"),
    "pick": Group("Who"),
    "move": Group("Go to"),
    "step": Group("Draw the way", "one step"),
    "attack": Group("Attack", "with a card"),
    "fire": Group("Attack", "with a loot weapon"),
    "play": Group("Play", "free"),
    "loot": Group("Loot a crate"),
    "search": Group("Search a body"),
    "give": Group("Pass items"),
    "use": Group("Use"),
    "equip": Group("Equip"),
    "mount": Group("Fit on a weapon"),
    "drop": Group("Drop", "free"),
    "defend": Group("Defend"),
    "respond": Group("Play"),
    "discard": Group("Discard"),
}
NOTHING: Final = {
    "move": Group("Done", "continue to your actions"),
    "where": Group("Stay", "where you are"),
    "act": Group("Done", "end your turn and draw cards"),
    "tile": Group("Enough", "no more tiles"),
    "defence": Group("No defense"),
    "ammo": Group("No ammunition"),
    "response": Group("Nothing"),
    "trick": Group("Leave it"),
    "soften": Group("Take it"),
    "second": Group("Nobody"),
    "take": Group("Done", "the rest is lost"),
    "give": Group("Done"),
    "each": Group("Done"),
    "keep": Group("Leave it", "all of it is discarded"),
}
AIMS: Final = {"full": "clear line of fire", "halved": "in cover: the attack is halved"}
# Verbs that name an item by its place next to a character's sheet.
WITH_ITEMS: Final = ("use", "equip", "drop", "fire", "rob")
RUN: Final = 4  # squares side by side that are listed as a range
# PO-21: in the Movement Phase these end it.
ACTS: Final = ("attack", "fire", "play", "loot", "search", "give", "use", "equip", "mount", "drop")


class Drawn(Board):
    counts = "gold"
    parts = frozenset((("move", "where"), ("where", "move"), ("each", "where"), ("where", "each")))
    spelled = frozenset(("keep",))
    typed = frozenset(("move", "at"))

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Posses)
        self.numbers = game.numbers
        self.terms = game.usual_terms

    # -- what the choices say ------------------------------------------------------------------------------------------

    def group(self, verb: str, view: View) -> Group:
        assert isinstance(view, PosseView)
        if verb == "pass":
            return NOTHING.get(view.kind, Group("No"))
        if verb == "pick" and view.kind in ("target", "second"):
            return Group("Target")
        if verb in ACTS and view.kind == "where":
            return Group("")  # understood when they are typed
        if verb in ACTS and view.kind == "move":
            return Group(GROUPS[verb].title, f"ends the Movement Phase{' (Boiled Sugar does not)' * (verb == 'use')}")
        if verb == "drop" and view.kind == "keep":
            return Group("Drop", "to make room for one of them")
        if verb == "defend" and view.attacks:
            return Group("Defend", self.threat(view, view.attacks[-1]))
        if verb == "discard" and view.kind == "discard":
            more = len(view.hand) - int(self.terms.keep)
            return Group("Discard", f"{more} more, until you hold {int(self.terms.keep)}; then you draw")
        return GROUPS.get(verb) or super().group(verb, view)

    def threat(self, view: PosseView, a: AttackSeen) -> str:
        """The damage of an attack to a character that does not defend."""
        left = self.numbers.characters[a.at].health - view.figures[a.at].hurt
        deadly = f", and {self.numbers.characters[a.at].name} dies" if a.damage_now >= left else ""
        return f"otherwise {a.damage_now} damage{deadly}"

    def label_here(self, key: int, label: str, view: View) -> str:
        """Items by name, what stands between attacker and target, who rides in a posse."""
        assert isinstance(view, PosseView)
        verb, values = self.game.actions.split(key)
        characters = self.numbers.characters
        if verb.name == "take":
            return f"{label}: {', '.join(characters[c].name for c in self.numbers.of_posse(values[0]))}"
        if verb.name == "pick" and view.kind in ("target", "second"):
            states = [STATES[state] for _, at, state, _ in view.lines if at == values[0]]
            return f"{label} ({AIMS[states[0]]})" if states and states[0] in AIMS else label
        if verb.name in WITH_ITEMS:
            items = view.figures[values[0]].items
            if values[1] <= len(items):
                return f"{characters[values[0]].name}: {self.numbers.loot[items[values[1] - 1][0]].name}"
        if verb.name in ("attack", "play", "loot", "search"):
            return label.replace(" + ", ": ", 1)
        if verb.name == "give":
            return label.replace(" + ", " to ")
        return label

    def text_of(self, operand: Operand, value: int) -> str:
        """The numbers of a weapon come before its text."""
        if operand.kind == "posse":
            return " ".join(f"{self.numbers.characters[c].name}: {self.able(c)}." for c in self.numbers.of_posse(value))
        text = super().text_of(operand, value)
        if operand.kind != "loot" or LOOT_KINDS[self.numbers.loot[value].kind] != "weapon":
            return text
        card = self.numbers.loot[value]
        ammo = next(name for bit, name in enumerate(AMMO) if card.ammo >> bit & 1)
        shots = f"{card.uses} use{'s' * (card.uses != 1)}"
        return f"{ammo.upper()}, Attack {card.attack}, Range {card.range}, {shots}. {text}".strip()

    def rules(self, verb: str, view: View) -> Sequence[str]:
        """Those of cards are in the pack."""
        loot = {"blast": "dynamite", "trap": "trap"}.get(view.kind)
        if loot is not None:
            return (self.terms.loot_rule_of(loot),)
        if verb == "rob":
            return sorted({card.rule for card in self.numbers.cards if card.behaviour == "steal"})
        return RULES.get(verb, ())

    def is_out(self, view: View) -> bool:
        assert isinstance(view, PosseView)
        return view.seat >= 0 and view.round > 0 and not view.players[view.seat].living

    def listing(self, verb: str, keys: Sequence[int], view: View) -> RenderableType:
        """Squares by row; a row and a column are typed."""
        assert isinstance(view, PosseView)
        harm = {square for square, _, harm in view.reach if harm}
        rows: dict[int, list[int]] = {}
        for key in sorted(keys, key=lambda key: self.game.actions.split(key)[1]):
            row, column = self.game.actions.split(key)[1]
            rows.setdefault(row, []).append(column)
        lines: list[RenderableType] = []
        for row, columns in rows.items():
            hurting = {column for column in columns if row << 5 | column in harm}
            lines.append(Hung(Text(f"row {row:>2}:", style="dim").append_text(squares(columns, hurting)), 8))
        first = self.game.actions.split(keys[0])[1]
        hint = f"type a row and a column, such as {first[0]} {first[1]}" + ("; ! hurts" if harm else "")
        return Lines(*lines, Text(hint, style="dim"))

    def who(self, view: View, seat: int, names: Sequence[str]) -> str:
        """Without the seat's letter: letters are for figures."""
        return f"{names[seat]}{' (you)' if seat == view.seat else ''}"

    # -- the table -----------------------------------------------------------------------------------------------------

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        assert isinstance(view, PosseView)
        parts: list[RenderableType] = [self.heading(view, names), *self.map(view), self.people(view, names)]
        return Lines(*parts, *self.lines(view), *self.attacks(view), *self.hand(view))

    def glance(self, view: View, names: Sequence[str]) -> RenderableType:
        """After the seat's own action: the map only where it matters, the attack and the hand."""
        assert isinstance(view, PosseView)
        street = self.map(view)[:1]  # without the legend
        if view.kind == "where":
            return Lines(*street)
        parts = street if view.kind in ("move", "crate", "place-tile") else []
        return Lines(*parts, *self.lines(view), *self.attacks(view), *self.hand(view))

    def heading(self, view: PosseView, names: Sequence[str]) -> RenderableType:
        if view.round == 0:
            return Text("  before the first round", style="dim")
        decks = ", ".join(f"{n} {deck}" for n, deck in zip(view.loot_decks, DECKS, strict=True))
        whose = self.whose(view, view.active, names)
        return Hung(f"  round {view.round} of {view.rounds}, {whose} turn; loot decks: {decks}", style="dim")

    def map(self, view: PosseView) -> list[RenderableType]:
        if not view.map and not view.laid:
            return []
        rows = view.drawing.split("\n")
        signs = {(i, j): (sign, "dim") for i, row in enumerate(rows) for j, sign in enumerate(row)}
        for i, j in list(signs):
            sign = signs[i, j][0]
            if i % 2 and j % 2 and sign in "12345g":
                signs[i, j] = (".", "dim")
            elif sign in OBSTACLES and i % 2 and j % 2:
                signs[i, j] = ("#", "dark_orange")
            elif sign in EDGES and i % 2 != j % 2:
                signs[i, j] = (EDGES[sign], "cyan")
            elif sign in "-|":
                signs[i, j] = (sign, "white")
        self.put_pieces(view, signs)
        width = max(len(row) for row in rows)
        columns = range(width // 2)
        text = Text("     " + "".join(f"{c // 10 or '':>2}" for c in columns).rstrip() + "\n", style="dim")
        text.append("     " + "".join(f"{c % 10:>2}" for c in columns) + "\n", style="dim")
        first = next((i for i, row in enumerate(rows) if row.strip(" ")), 0)
        for i, row in enumerate(rows):
            if i < first - 1 or (not i % 2 and not row.strip(" +")):
                continue  # nothing between two rows of squares
            text.append(f"  {i // 2:>2} " if i % 2 else "     ", style="dim")
            for j in range(len(row)):
                sign, style = signs[i, j]
                text.append(" " if sign == "+" else sign, style=style)
            text.append("\n")
        text.rstrip()
        return [text, *(Text(line, style="dim") for line in LEGEND)]

    def put_pieces(self, view: PosseView, signs: dict[tuple[int, int], tuple[str, str]]) -> None:
        def put(square: int, sign: str, style: str) -> None:
            signs[2 * (square >> 5) + 1, 2 * (square & 31) + 1] = (sign, style)

        for square, cost, harm in view.reach:
            put(square, str(cost % 10), "red" if harm else "green")
        for square, _, trap in view.chips:
            put(square, "x" if trap else "^", "magenta" if trap else "red")
        for square, kind, looted in view.crates:
            put(
                square,
                "□" if looted else "?" if kind < 0 else CRATES[kind],
                "dark_orange" if looted else "bold dark_orange",
            )
        for c, f in enumerate(view.figures):
            colour = COLOURS[self.numbers.characters[c].posse]
            if f.body >= 0:
                put(f.body, "†", colour)
            if f.at >= 0:
                put(f.at, PIECES[c], f"bold {colour}")

    def people(self, view: PosseView, names: Sequence[str]) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for seat, p in enumerate(view.players):
            who = f"  {self.who(view, seat, names)}"
            if p.posse < 0:
                grid.add_row(who, "", "")
                continue
            posse = self.numbers.posses[p.posse]
            style = COLOURS[p.posse]
            grid.add_row(
                Text(who, style=f"bold {style}"),
                f"{p.gold} gold",
                f"{posse.name}; {p.cards} card{'s' * (p.cards != 1)}, {p.deck} in the deck",
            )
            for c in self.numbers.of_posse(p.posse):
                if view.round or view.figures[c].at >= 0:
                    grid.add_row(*self.figure(view, c, style))
        return grid

    def figure(self, view: PosseView, c: int, style: str) -> tuple[RenderableType, RenderableType, RenderableType]:
        f = view.figures[c]
        sheet = self.numbers.characters[c]
        left = sheet.health - f.hurt
        if f.at < 0:
            lies = f"dead, lies at {f.body >> 5} {f.body & 31}: " if f.body >= 0 else "dead"
            return Text(f"    {PIECES[c]} {sheet.name}", style="dim"), Text(""), Text(lies + self.loot(f), style="dim")
        full = -(-left * CELLS // sheet.health)
        colour = "green" if left * 2 > sheet.health else "yellow" if left * 4 > sheet.health else "red"
        bar = Text.assemble(("█" * full, colour), ("░" * (CELLS - full), "dim"), f" {left}")
        able = f"Speed {f.speed}, Range {f.range} {AMMO[sheet.ammo].upper()}, {sheet.gold} gold"
        facts = f"at {f.at >> 5} {f.at & 31}; {able}"
        marks = [f"poison {f.poison}"] * (f.poison > 0) + [
            f"{name.replace('_', ' ')} {n}" for name, n in f.marks.items() if name not in ("poisoner", "covered_turns")
        ]
        carried = f"carries {self.loot(f)}" if f.items else ""
        rest = "; ".join(part for part in (facts, ", ".join(marks), carried) if part)
        return Text(f"    {PIECES[c]} {sheet.name}", style=style), bar, Text(rest)

    def loot(self, f: FigureSeen) -> str:
        words: list[str] = []
        for face, number, hold, _ in f.items:
            card = self.numbers.loot[face]
            what = f" use{'s' * (number != 1)}" if LOOT_KINDS[card.kind] == "weapon" else ""
            left = f"{number}{what} left" if number else ""
            state = ", ".join(part for part in (left, HOLDS[hold]) if part)
            words.append(f"{card.name}{f' ({state})' if state else ''}")
        return ", ".join(words)

    def able(self, c: int) -> str:
        """The sheet of a character, for a player who chooses a posse."""
        sheet = self.numbers.characters[c]
        ammo = AMMO[sheet.ammo].upper()
        return f"Health {sheet.health}, Speed {sheet.speed}, Range {sheet.range} {ammo}, {sheet.gold} gold"

    # -- the attack, the hand ------------------------------------------------------------------------------------------

    def lines(self, view: PosseView) -> list[RenderableType]:
        """Lines of sight and what they meet, for characters who may attack."""
        found: list[RenderableType] = []
        split = self.game.actions.split
        able = {values[0] for verb, values in map(split, view.options) if verb.name in ("attack", "fire")}
        for by, at, state, square in view.lines:
            if view.kind == "act" and by not in able:
                continue
            who, whom = (self.numbers.characters[c].name for c in (by, at))
            said = "clear" if STATES[state] == "full" else STATES[state].replace("-", " ")
            if square >= 0:
                what = self.culprit(view, square, at)
                said = f"{what} is in the way" if STATES[state] == "in-the-way" else f"{said} by {what}"
            found.append(Hung(f"    {who} on {whom}: {said}", 6, "dim"))
        return found

    def culprit(self, view: PosseView, square: int, target: int) -> str:
        """What a line of sight meets on this square, or on its edge."""
        who = next((c for c, f in enumerate(view.figures) if f.at == square and c != target), None)
        if who is not None:
            return self.numbers.characters[who].name
        row, column = square >> 5, square & 31
        rows = view.drawing.split("\n")
        what = "the obstacle" if rows[2 * row + 1][2 * column + 1] in OBSTACLES else "the wall, window or barrier"
        return f"{what} at {row} {column}"

    def attacks(self, view: PosseView) -> list[RenderableType]:
        return [self.attack(a) for a in view.attacks]

    def attack(self, a: AttackSeen) -> RenderableType:
        by, at = (self.numbers.characters[c].name for c in (a.by, a.at))
        card = self.numbers.cards[a.card].name if a.card >= 0 else ""
        weapon = self.numbers.loot[a.loot].name if a.loot >= 0 else ""
        text = Text(f"  {'Counterattack' if a.counter else 'Attack'}: {by} on {at}", style="bold yellow")
        text.append(f"  {card or weapon or 'own weapon'}: {sum_of(a)}", style="default")
        return Hung(text)

    def hand(self, view: PosseView) -> list[RenderableType]:
        if not view.hand:
            return []
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(max_width=NAMED)
        grid.add_column()
        for face in dict.fromkeys(view.hand):
            card = self.numbers.cards[face]
            times = f" ×{view.hand.count(face)}" if view.hand.count(face) > 1 else ""
            values = "/".join(str(n) if n >= 0 else "–" for n in (card.attack, card.defend))
            grid.add_row(f"  {card.name}{times}", values, self.for_whom(card), card.text if card.special else "")
        cards = f"{len(view.hand)} card{'s' * (len(view.hand) != 1)}"
        return [Text(f"  Your hand: {cards}, Attack/Defense, for whom", style="dim"), grid]

    def for_whom(self, card: Card) -> str:
        """The characters that may play a card: all of its posse, or some by name."""
        able = [c for c in range(len(self.numbers.characters)) if card.who >> c & 1]
        if able == self.numbers.of_posse(card.posse):
            return "everybody"
        names = [self.numbers.characters[c].name for c in able]
        same = names[0].rpartition(" ")[0]
        if len(names) > 1 and same and all(name.rpartition(" ")[0] == same for name in names):
            return f"{same} {', '.join(name.rpartition(' ')[2] for name in names)}"
        return ", ".join(names)


def squares(columns: Sequence[int], hurting: set[int]) -> Text:
    """Columns of one row; several side by side as a range, those that hurt marked."""
    text = Text()
    at = 0
    while at < len(columns):
        end = at
        while end + 1 < len(columns) and columns[end + 1] == columns[end] + 1:
            end += 1
        run = columns[at : end + 1]
        if len(run) >= RUN and not hurting.intersection(run):
            text.append(f" {run[0]}–{run[-1]}", style="not dim")
        else:
            for column in run:
                hurts = column in hurting
                text.append(f" {column}!" if hurts else f" {column}", style="bold red" if hurts else "not dim")
        at = end + 1
    return text


def sum_of(a: AttackSeen) -> str:
    """The attack so far: every term, and the damage."""
    terms = [
        f"{a.base}{a.value - a.base:+} = {a.value}" if a.value != a.base else f"{a.value}",
        f", halved by cover to {a.half}" if a.halved else "",
        f" − {a.dug} dug in" if a.dug else "",
        f" − {a.defend} defense" if a.defend else "",
        f" − {a.armor} armor" if a.armor else "",
        f" − {a.steady} for a card of help" if a.steady else "",
        f" + {a.haze} after whiskey" if a.haze else "",
        f" + {a.rifle} for a rifle" if a.rifle else "",
        f" + {a.soft} for ammunition" if a.soft else "",
    ]
    total = f"{a.damage_now} damage"
    said = "".join(terms)
    return (total if said == str(a.damage_now) else f"{said}: {total}").replace("-", "−")
