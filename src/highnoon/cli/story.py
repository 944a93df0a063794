"""Events as sentences, the way one seat (or everybody) heard them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.plain import plain
from highnoon.engine.events import Event, told
from highnoon.engine.game import Game
from highnoon.engine.words import PLACE, Words, with_you

NAMED: Final = "-this"  # ends the message to the one who sees the card; without it, the message with their number
LISTED: Final = ("card", "loot", "ally", "added")  # kinds of names that may be listed in one sentence


class Line(msgspec.Struct, frozen=True):
    """One sentence and the rule that made it happen.  `to` is the seat that alone heard it, -1 for all."""

    sentence: str
    rule: str
    to: int = -1


class CardLine(Line, frozen=True):
    """The last name in it is that of a card: several such lines make one.  `stem` is what comes before the name."""

    stem: str = ""
    card: str = ""


class KindLine(Line, frozen=True):
    """A run of these is told in one sentence, the note `all-…`.  `kind` is the message's last argument."""

    says: str = ""
    kind: int = 0


class Teller:
    """Knows the words of a game and who sits where."""

    def __init__(self, words: Words, names: Sequence[str], to_you: bool = False) -> None:
        """`to_you`: the reader plays, and is addressed as "you"; a replay names every player."""
        self.words = words
        self.names = names
        self.to_you = to_you

    def heard(self, events: list[Event], seat: int) -> list[Line]:
        """The lines that this seat (a spectator: -1) saw."""
        you = seat if self.to_you else -1
        heard: list[Line] = []
        named: tuple[str, list[int], str] = ("", [], "")  # the cards that the last events named one by one
        count = 0
        for says, args, rule in told(events, seat):
            if (f"{says}{NAMED}", args[:1], rule) == named and args[1:] == [count]:
                continue  # "You draw 2 cards" after both were named
            heard.append(self.line(says, args, rule, you=you))
            count = count + 1 if (says, args[:1], rule) == named else 1
            named = (says, args[:1], rule)
        return heard

    def everything(self, events: list[Event]) -> list[Line]:
        """The open story: what all were told, and what only some were."""
        lines: list[Line] = []
        for event in events:
            if event.public.says:
                lines.append(self.line(event.public.says, event.public.args, event.rule))
            for seat, face in sorted(event.private.items()):
                if face.says:
                    lines.append(self.line(face.says, face.args, event.rule, seat))
        return lines

    def line(self, says: str, args: list[int], rule: str, to: int = -1, you: int = -1) -> Line:
        """`you` is the seat of the one who reads it."""
        template = self.words.events.get(says, "")
        if f"all-{says}" in self.words.notes and args:
            return KindLine(self.sentence(says, args, you), rule, to, says, args[-1])
        if template and you >= 0:
            template = self.words.told_to(says, args, you)
        places = list(PLACE.finditer(template))
        if not places or places[-1][2] not in LISTED or int(places[-1][1]) >= len(args):
            return Line(self.sentence(says, args, you), rule, to)
        sentence = self.sentence(says, args, you)
        try:
            names = self.names if you < 0 else with_you(self.names, you)
            stem = self.words.fill(template[: places[-1].start()], args, names)
            card = self.words.fill(places[-1][0], args, names)
        except (KeyError, IndexError):  # as in `sentence`
            return Line(sentence, rule, to)
        return CardLine(sentence, rule, to, stem, card)

    def sentence(self, says: str, args: list[int], you: int = -1) -> str:
        """A record may be older or newer than our words: what they cannot say is shown as it is written."""
        try:
            return self.words.event(says, args, self.names, you)
        except (KeyError, IndexError):
            return plain(" ".join([says, *map(str, args)]))

    def action(self, game: Game, key: int) -> str:
        return self.words.action(game.actions, key, self.names)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "the table"


def took_back(teller: Teller, seat: int) -> Line:
    return Line(f"{teller.name(seat)} takes the last move back.", "HN-6")


def paragraphs(lines: Sequence[Line], teller: Teller, you: int = -1) -> RenderableType:
    """The story, one paragraph per rule, its id dimmed behind it; the name of `you` stands out."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column()
    text, rule, to = Text(), "", -1
    for line in repeated(joined(gathered(lines, teller.words))):
        if text and (line.rule, line.to) == (rule, to):
            text.append(f" {line.sentence}")
            continue
        if text:
            grid.add_row("", finished(text, rule, teller, you))
        text, rule, to = Text(line.sentence), line.rule, line.to
        if to >= 0:
            text = Text(f"(only to {teller.name(to)}) ", style="italic") + text
    if text:
        grid.add_row("", finished(text, rule, teller, you))
    return grid


def gathered(lines: Sequence[Line], words: Words) -> list[Line]:
    """Runs of lines that have one sentence for all of them as that sentence.

    Its first argument is their number; the others count the lines whose message ends with 0, 1 and so on.
    """
    done: list[Line] = []
    for (says, rule, to), run in groupby(lines, key=lambda line: (getattr(line, "says", ""), line.rule, line.to)):
        several = list(run)
        kinds = [line.kind for line in several if isinstance(line, KindLine)]
        if len(kinds) < 2:
            done += several
            continue
        places = len(PLACE.findall(words.notes[f"all-{says}"]))
        counts = [kinds.count(kind) for kind in range(places - 1)]
        done.append(Line(words.note(f"all-{says}", [len(kinds), *counts]), rule, to))
    return done


def joined(lines: Sequence[Line]) -> list[Line]:
    """Neighbors that differ in one card, as one sentence: "Clem throws Strong ×2 and Ornery away."."""
    done: list[Line] = []
    cards: list[str] = []
    for line in lines:
        last = done[-1] if done else None
        if not isinstance(line, CardLine) or not line.stem:
            done.append(line)
        elif isinstance(last, CardLine) and (last.stem, last.rule, last.to) == (line.stem, line.rule, line.to):
            cards.append(line.card)
            rest = line.sentence.removeprefix(line.stem + line.card)
            done[-1] = msgspec.structs.replace(last, sentence=f"{line.stem}{listed(cards)}{rest}")
        else:
            done.append(line)
            cards = [line.card]
    return done


def repeated(lines: Sequence[Line]) -> list[Line]:
    """The same sentence several times in a row as one: "Clem draws a card ×3."."""
    done: list[Line] = []
    for (sentence, rule, to), run in groupby(lines, key=lambda line: (line.sentence, line.rule, line.to)):
        times = len(list(run))
        done.append(Line(f"{sentence.removesuffix('.')} ×{times}." if times > 1 else sentence, rule, to))
    return done


def listed(names: Sequence[str]) -> str:
    """A, B ×2 and C."""
    counts = [name + (f" ×{names.count(name)}" if names.count(name) > 1 else "") for name in dict.fromkeys(names)]
    return " and ".join(part for part in (", ".join(counts[:-1]), counts[-1]) if part)


def finished(text: Text, rule: str, teller: Teller, you: int) -> Text:
    if you >= 0:
        text.highlight_words([teller.name(you)], "bold")
    text.append(f"  {plain(rule)}", style="dim")
    return text
