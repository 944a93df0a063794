"""Writes what follows from the records of a game: `copies.py` and `shown.py` in its folder.

A field is declared in `records.py`, with its type.  From that come copies of records (`copies.py`): a field of another
record or of a list of records is copied in depth, one declared `Owned` is a list that this record alone changes in
place, all others are shared.  `NOT_COPIED` names what every table makes for itself.

A view declares what leaves the table, and `SHOWS` in `view.py` says which record a struct is about.  Fields of the same
name and type are the same thing: `show_…` takes them from the record and asks its caller for the others by name, and
`know_…` puts them back, into a table that one seat could be sitting at.  What `BY_HAND` names is never taken by its
name alone: what not everybody may see, for one.

    scripts/records            write
    scripts/records --check    only say what is not current
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ROOT / "src" / "highnoon" / "games"
NUMBER: Final = "i64"
OWNED: Final = "Owned"
LIST: Final = "list[int]"
SAME: Final = {NUMBER: "int", "bool": "bool", "str": "str", LIST: LIST, OWNED: LIST}  # types of records and of views
LITERALS: Final = {bool: "bool", str: "str", int: "int"}


class Field(NamedTuple):
    name: str
    type: str
    argument: bool  # given to the constructor
    final: bool


class Record(NamedTuple):
    name: str
    short: str  # for the names of functions
    arguments: list[str]
    fields: list[Field]

    @property
    def is_table(self) -> bool:
        return self.short == "records"


def records_in(source: str) -> list[Record]:
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return [record_of(node) for node in classes if any(is_constructor(part) for part in node.body)]


def is_constructor(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def record_of(node: ast.ClassDef) -> Record:
    made = next(part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
    types = {a.arg: ast.unparse(a.annotation) for a in made.args.args if a.annotation}
    fields: list[Field] = []
    for line in made.body:
        target: ast.expr | None = None
        value: ast.expr | None = None
        written = ""
        if isinstance(line, ast.AnnAssign):
            target, value, written = line.target, line.value, ast.unparse(line.annotation)
        elif isinstance(line, ast.Assign):
            target, value = line.targets[0], line.value
        if not isinstance(target, ast.Attribute):
            continue
        argument = isinstance(value, ast.Name) and value.id in types and value.id == target.attr
        final = written.startswith("Final")
        kind = written.removeprefix("Final").removeprefix("[").removesuffix("]") if final else written
        if not kind and argument and isinstance(value, ast.Name):
            kind = types[value.id]
        if not kind and isinstance(value, ast.Constant):
            kind = LITERALS[type(value.value)]
        if not kind:
            raise SystemExit(f"{node.name}.{target.attr}: what type is it?")
        fields.append(Field(target.attr, kind, argument, final))
    short = "records" if node.name.endswith("Records") else node.name.lower()
    return Record(node.name, short, list(types), fields)


# -- copies ------------------------------------------------------------------------------------------------------------


def copied(field: Field, of: str, kinds: dict[str, Record]) -> str:
    place = f"{of}.{field.name}"
    if field.type.startswith(OWNED):
        return f"{place}[:]"
    inner = field.type.removeprefix("list[").removesuffix("]")
    if inner in kinds:
        copy = f"copy_{kinds[inner].short}"
        return f"[{copy}(each) for each in {place}]" if field.type != inner else f"{copy}({place})"
    return place


def copies(records: list[Record], skipped: list[str]) -> str:
    kinds = {record.name: record for record in records}
    parts: list[str] = []
    for record in records:
        lines: list[str] = []
        for field in record.fields:
            if field.argument or field.final or field.name in skipped:
                continue
            value = copied(field, "old", kinds)
            line = f"new.{field.name} = {value}"
            lines += [f"if old.{field.name}:", f"    {line}"] if value.startswith("[") else [line]
        body = "".join(f"    {line}\n" for line in lines)
        if record.is_table:
            parts.append(f"def copy_records(old: {record.name}, new: {record.name}) -> None:\n{body}")
            continue
        given = {field.name: copied(field, "old", kinds) for field in record.fields if field.argument}
        made = ", ".join(given[name] for name in record.arguments)
        head = f"def copy_{record.short}(old: {record.name}) -> {record.name}:\n"
        parts.append(f"{head}    new = {record.name}({made})\n{body}    return new\n")
    return "\n\n".join(parts)


# -- views -------------------------------------------------------------------------------------------------------------


class Views(NamedTuple):
    structs: dict[str, list[tuple[str, str]]]  # the fields of each with their types
    shows: dict[str, str]  # the record that a struct is about
    by_hand: list[str]


def views_in(source: str) -> Views:
    structs: dict[str, list[tuple[str, str]]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            lines = [line for line in node.body if isinstance(line, ast.AnnAssign)]
            structs[node.name] = [(ast.unparse(line.target), ast.unparse(line.annotation)) for line in lines]
    shows, by_hand = constant(source, "SHOWS"), constant(source, "BY_HAND")
    if not isinstance(shows, ast.Dict):
        raise SystemExit("view.py: SHOWS should say which record a struct is about")
    about = {ast.unparse(key): ast.unparse(value) for key, value in zip(shows.keys, shows.values, strict=True) if key}
    return Views(structs, about, ast.literal_eval(by_hand) if by_hand else [])


def constant(source: str, name: str) -> ast.expr | None:
    """The expression that a module gives this name."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return node.value
    return None


def shown(records: list[Record], views: Views) -> str:
    structs = views.structs
    kinds = {record.name: record for record in records}
    parts: list[str] = []
    for struct, name in views.shows.items():
        record = kinds[name]
        types = {field.name: field.type for field in record.fields}
        alike = {field for field, type in structs[struct] if SAME.get(types.get(field, "")) == type}
        same = alike - set(views.by_hand)
        asked = [f"{field}: {type}" for field, type in structs[struct] if field not in same]
        values = [given(field, types[field]) if field in same else field for field, _ in structs[struct]]
        returns = "tuple[Any, ...]" if record.is_table else struct
        made = f"({', '.join(values)})" if record.is_table else f"{struct}({', '.join(values)})"
        parts.append(f"def show_{record.short}({', '.join([f'r: {name}', *asked])}) -> {returns}:\n    return {made}\n")
        back = [f for f in record.fields if f.name in same and not f.final]
        body = "".join(f"    r.{f.name} = seen.{f.name}{'[:]' if f.type == OWNED else ''}\n" for f in back)
        parts.append(f"def know_{record.short}(r: {name}, seen: {struct}) -> None:\n{body}")
    return "\n\n".join(parts)


def given(field: str, type: str) -> str:
    return f"int(r.{field})" if type == NUMBER else f"r.{field}[:]" if type == OWNED else f"r.{field}"


# -- files -------------------------------------------------------------------------------------------------------------


def written(folder: Path) -> dict[Path, str]:
    """The contents of the generated files of a game."""
    package = f"highnoon.games.{folder.name}"
    source = (folder / "records.py").read_text()
    players = folder / "player.py"  # where a game has it apart
    apart = records_in(players.read_text()) if players.exists() else []
    records = apart + records_in(source)
    skipped = constant(source, "NOT_COPIED")
    not_copied = ast.literal_eval(skipped) if skipped else []
    views = views_in((folder / "view.py").read_text())
    imports = "".join(
        f"from {package}.{module} import {', '.join(sorted(record.name for record in part))}\n"
        for module, part in (("player", apart), ("records", records[len(apart) :]))
        if part
    )
    made = shown(records, views)
    structs_used = ", ".join(sorted(struct for struct in views.structs if re.search(rf"\b{struct}\b", made)))
    head = '"""{} of records, field by field.  Written by `scripts/records`: do not edit."""\n\n'
    head += "from __future__ import annotations\n\n"
    return {
        folder / "copies.py": head.format("Copies") + f"{imports}\n\n" + copies(records, not_copied),
        folder / "shown.py": head.format("Views")
        + "from typing import Any\n\n"
        + f"{imports}from {package}.view import {structs_used}\n\n\n"
        + made,
    }


def formatted(text: str, path: Path) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(path), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


def games() -> list[Path]:
    return sorted(folder for folder in GAMES.iterdir() if (folder / "records.py").exists())


def main(check: bool) -> int:
    stale = 0
    for folder in games():
        for path, text in written(folder).items():
            text = formatted(text, path)
            if not path.exists() or path.read_text() != text:
                stale += 1
                if check:
                    print(f"{path.relative_to(ROOT)} is not current: run scripts/records")
                else:
                    path.write_text(text)
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
