"""The tables of docs/ that the code knows best: actions, events, questions, options, cards, steps, proofs, slots.

A table is between two markers, `<!-- table: actions finger-guns -->` and `<!-- end -->`; `scripts/docs` writes what is
between them.  `scripts/docs --check` changes nothing and names the files that are not current.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

from highnoon import games
from highnoon.engine.coverage import card_coverage, find_scenes
from highnoon.engine.game import Game
from highnoon.engine.scene import read_scenes
from highnoon.engine.words import PLACE
from highnoon.sheets.layout import Layout

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
MARKED: Final = re.compile(r"(<!-- table: (\w+) ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
MOST_OPERANDS: Final = 4
MOST_RULES: Final = 6
LONG: Final = 150  # letters of a list


def table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(heading)
    lines = [names, ["---"] * len(names), *[[cell.replace("|", "\\|") for cell in row] for row in rows]]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def actions(game: Game) -> str:
    """Every verb with its operands, its keys and what its button says."""
    rows = [
        (f"`{f'{verb} {operands}'.strip()}`", f"{first}" if first == last else f"{first} to {last}", sentence(text))
        for first, last, verb, operands in game.actions.listing()
        for text in [game.words.actions[verb]]
    ]
    return table(("Action", "Keys", "Button"), rows)


def events(game: Game) -> str:
    rows = [(f"`{notation(says, text)}`", sentence(text)) for says, text in game.words.events.items()]
    return table(("Event", "Text"), rows)


def notation(says: str, text: str) -> str:
    """The message key and the kinds of its arguments, by their places."""
    kinds = {int(place): kind or "number" for place, kind in PLACE.findall(text)}
    return " ".join([says, *[f"<{kinds.get(place, 'number')}>" for place in range(max(kinds, default=-1) + 1)]])


def sentence(text: str) -> str:
    return PLACE.sub(lambda match: f"‹{match[2] or 'number'}›", text)


def questions(game: Game) -> str:
    rows = [(f"`{kind}`", sentence(you), sentence(others)) for kind, (you, others) in game.words.asks.items()]
    return table(("Decision", "Prompt for the player", "Prompt for the others"), rows)


def options(game: Game) -> str:
    rows = [
        (f"`{option.name}`", option.allowed(), f"`{str(option.default).lower()}`", option.sentence, option.rule)
        for option in game.options
    ]
    return table(("Option", "Values", "Default", "Meaning", "Rule"), rows)


def cards(game: Game) -> str:
    """The names in actions and events, by kind; kinds that only read differently in a story appear once."""
    kinds: dict[str, list[str]] = {}
    for kind, ids in game.actions.faces.items():
        if ids not in kinds.values():
            kinds[kind] = ids
    rows = [
        (kind, f"`{id}`", game.words.faces[kind][place]) for kind, ids in kinds.items() for place, id in enumerate(ids)
    ]
    return table(("Kind", "Id", "Name"), rows)


def steps(game: Game) -> str:
    """The steps that may stand on a stack, with what they say of themselves."""
    # A game whose modes have steps of their own may have several lists of them.
    module = vars(import_module(f"{type(game).__module__}.position"))
    makers = {name: make for names, steps in module.items() if names.endswith("STEPS") for name, make in steps.items()}
    said = docstrings(game.folder)
    rows = [(f"`{' '.join([name, *operands(make)])}`", said.get(name, "")) for name, make in makers.items()]
    return table(("Step", "What it does"), rows)


def operands(make: Callable[[list[int]], object]) -> list[str]:
    for count in range(MOST_OPERANDS + 1):
        try:
            make([0] * count)
        except (IndexError, TypeError):
            continue
        return ["0"] * count
    raise ValueError("a step takes more numbers than any should")


def docstrings(folder: Path) -> dict[str, str]:
    """The first paragraph that each class says of itself, read from the source: compiled classes may have none."""
    said: dict[str, str] = {}
    for file in sorted(folder.glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                text = ast.get_docstring(node) or ""
                said[node.name] = " ".join(text.partition("\n\n")[0].split())
    return said


def proofs(game: Game) -> str:
    """Every card of the pack and the scene files that prove it."""
    scenes = [scene for file in find_scenes(game.slug) for scene in read_scenes(file)]
    rows = [
        (
            row.card.kind,
            row.card.name,
            str(row.card.count),
            "; ".join(part for part in (row.card.numbers, row.card.does) if part),
            " ".join(row.rules[:MOST_RULES]) + " …" * (len(row.rules) > MOST_RULES),
            " ".join(f"`{file}`" for file in row.files) or row.card.excuse or "**missing**",
        )
        for row in card_coverage(game, scenes)
    ]
    return table(("Kind", "Name", "Count", "What it does", "Rules", "Tested in"), rows)


def slots(game: Game) -> str:
    """The sheet of a seat when as few play as can: what more seats add is more of the same."""
    layout = Layout(game, game.low)
    rows: list[list[str]] = []
    for n, (name, field) in enumerate(zip(layout.names, layout.fields, strict=True)):
        said, _, word = name.partition("=")
        if rows and rows[-1][0] == f"`{said}`" and word:
            rows[-1][1] = f"{rows[-1][1].partition('–')[0]}–{n}"
            rows[-1][2] += f", {word}"
        else:
            rows.append([f"`{said}`", str(n), word, f"`{field.partition(' ')[0]}`"])
    for row in rows:
        if len(row[2]) > LONG:
            row[2] = f"{row[2][:LONG].rpartition(', ')[0]} …"
    return table(("Name", "Slots", "One for each of", "Field"), rows)


TABLES: Final[dict[str, Callable[[Game], str]]] = {
    "actions": actions,
    "events": events,
    "questions": questions,
    "options": options,
    "cards": cards,
    "steps": steps,
    "proofs": proofs,
    "slots": slots,
}


def current(text: str) -> str:
    """The text of a document with every marked table as the code has it now."""

    def put(match: re.Match[str]) -> str:
        if match[2] not in TABLES:
            raise ValueError(f"there is no table {match[2]!r}; tables are {', '.join(TABLES)}")
        return f"{match[1]}\n{TABLES[match[2]](games.load(match[3]))}\n{match[4]}"

    return MARKED.sub(put, text)


def stale(folder: Path = DOCS) -> list[Path]:
    """The documents whose tables are not current."""
    return [file for file in sorted(folder.rglob("*.md")) if current(text := read(file)) != text]


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def main(arguments: list[str]) -> int:
    old = stale()
    for file in old:
        if "--check" not in arguments:
            file.write_text(current(read(file)), encoding="utf-8")
        print(f"{'not current' if '--check' in arguments else 'written'}: {file.relative_to(DOCS.parent)}")
    return 1 if old and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
