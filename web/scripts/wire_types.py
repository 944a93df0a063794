"""Write the client's types from the Python structs: messages, HTTP bodies, records and the games' views.

python web/scripts/wire_types.py            write web/src/wire/types.gen.ts
python web/scripts/wire_types.py --check    exit 1 if that file is not what would be written
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from highnoon import games
from highnoon.engine import record
from highnoon.engine.view import View
from highnoon.server import protocol

TARGET: Final = Path(__file__).parents[1] / "src" / "wire" / "types.gen.ts"
HEAD: Final = """\
// Made from the Python structs by web/scripts/wire_types.py. Do not edit: change the struct and run that.
"""
RENAMED: Final = {"Record": "GameRecord", "Event": "TableEvent"}  # the browser has its own
PLAIN: Final = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
}


def structs() -> Iterator[type[msgspec.Struct]]:
    yield from defined_in(protocol)
    yield from defined_in(record)
    yield View
    for slug in games.slugs():
        module = import_module(f"{games.MODULES[slug]}.view")
        yield from (struct for struct in defined_in(module) if issubclass(struct, View))


def defined_in(module: Any) -> Iterator[type[msgspec.Struct]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            yield value


class Writer:
    """Interfaces in the order they are met, each once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.names: dict[type, str] = {}

    def add(self, struct: type) -> str:
        if struct not in self.names:
            self.names[struct] = name = self.name_for(struct)
            self.written[name] = ""  # a place in the order, and a guard against loops
            self.written[name] = self.interface(name, struct)
        return self.names[struct]

    def name_for(self, struct: type) -> str:
        """Two games may call their structs the same: the later one is then named after its game as well."""
        name = RENAMED.get(struct.__name__, struct.__name__)
        if name in self.written:
            name = struct.__module__.split(".")[-2].title().replace("_", "") + name
        assert name not in self.written, name
        return name

    def interface(self, name: str, struct: type) -> str:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        sent = info.forbid_unknown_fields  # what a client says may leave out what has a default
        lines = [f"  type: {msgspec.json.encode(info.tag).decode()};"] if info.tag is not None else []
        lines += [
            f"  {field.encode_name}{'?' if sent and not field.required else ''}: {self.type_of(field.type, sent)};"
            for field in info.fields
        ]
        return comment(struct) + f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def type_of(self, kind: inspect.Type, sent: bool = True) -> str:
        for plain, text in PLAIN.items():
            if isinstance(kind, plain):
                return text
        match kind:
            case inspect.StructType(cls=cls):
                # A message of the server has every field, though a client may leave some out of the same struct.
                return self.add(cls) if sent or not kind.forbid_unknown_fields else f"Required<{self.add(cls)}>"
            case inspect.Metadata(type=inner):
                return self.type_of(inner, sent)
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.ListType(item_type=item):
                return f"{self.in_brackets(item, sent)}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.type_of(item, sent) for item in items)}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.type_of(value, sent)}>"
            case inspect.UnionType(types=kinds):
                return " | ".join(dict.fromkeys(self.type_of(each, sent) for each in kinds))
        raise TypeError(f"no TypeScript for {kind}")

    def in_brackets(self, kind: inspect.Type, sent: bool) -> str:
        text = self.type_of(kind, sent)
        return f"({text})" if " | " in text else text


def comment(struct: type) -> str:
    # Only what the struct says itself: msgspec makes a signature of it otherwise.
    doc = (struct.__dict__.get("__doc__") or "").strip().partition("\n")[0]
    return f"/** {doc} */\n" if doc and not doc.startswith(f"{struct.__name__}(") else ""


def text() -> str:
    writer = Writer()
    for struct in structs():
        writer.add(struct)
    parts = [HEAD, f"export const VERSION = {protocol.VERSION};\n", *writer.written.values()]
    for name in ("ClientMessage", "ServerMessage"):
        union = inspect.type_info(getattr(protocol, name))
        assert isinstance(union, inspect.UnionType)
        members = "".join(f"\n  | {writer.type_of(kind)}" for kind in union.types)
        parts.append(f"export type {name} ={members};\n")
    return "\n".join(parts)


def main(args: list[str]) -> int:
    if args == ["--check"]:
        return int(TARGET.read_text(encoding="utf-8") != text())
    TARGET.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
