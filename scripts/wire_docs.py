"""Messages, addresses and errors in docs/protocol.md and docs/outside-bots.md, and docs/protocol.schema.json:
made from the structs.

Generated parts are between `<!-- wire: client -->` and `<!-- end -->`.  `scripts/docs` writes them; with `--check` it
changes nothing and names the files that are not current.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from highnoon.bots.outside.messages import FromBot, Option, ToBot
from highnoon.bots.outside.messages import schema as messages_schema
from highnoon.server import protocol
from highnoon.server.errors import ENDINGS, KINDS
from highnoon.server.protocol import ClientMessage, ServerMessage
from highnoon.server.routes import RECORD, ROUTES, Route

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
PAGE: Final = DOCS / "protocol.md"
BOTS_PAGE: Final = DOCS / "outside-bots.md"
SCHEMA: Final = DOCS / "protocol.schema.json"
MARKED: Final = re.compile(r"(<!-- wire: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
REF: Final = "#/$defs/{name}"


def structs() -> list[type[msgspec.Struct]]:
    """All of the protocol, in the order in which they are written down."""
    found = [s for _, s in inspect.getmembers(protocol, inspect.isclass) if issubclass(s, msgspec.Struct)]
    own = [s for s in found if s.__module__ == protocol.__name__]
    return sorted(own, key=lambda s: inspect.getsourcelines(s)[1])


def schema() -> dict[str, Any]:
    kinds = structs()
    (client, server, *_), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, *kinds], ref_template=REF
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "High Noon: the wire protocol",
        "version": protocol.VERSION,
        "client": client,
        "server": server,
        "$defs": components,
    }


def schema_text() -> str:
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


# -- tables ------------------------------------------------------------------------------------------------------------


def fields_of(struct: type[msgspec.Struct], definitions: dict[str, Any]) -> str:
    about = " ".join((struct.__doc__ or "").split())
    if about.startswith(f"{struct.__name__}("):
        about = ""
    rows = []
    if struct.__struct_config__.tag is not None:
        rows.append(("`type`", f'`"{struct.__struct_config__.tag}"`', ""))
    described = definitions[struct.__name__]
    for name in struct.__struct_fields__:
        field = described["properties"][name]
        usual = (
            "" if name in described.get("required", []) else f"`{msgspec.json.encode(field.get('default')).decode()}`"
        )
        rows.append((f"`{name}`", said(field), usual))
    lines = [
        f"### {struct.__name__}",
        "",
        *([about, ""] if about else []),
        "| Field | Type | Default |",
        "|---|---|---|",
    ]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n\n"


def said(field: dict[str, Any]) -> str:
    """A JSON Schema in a few words."""
    if "$ref" in field:
        name = field["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in field:
        return " or ".join(said(one) for one in field["anyOf"])
    if "allOf" in field:
        return " and ".join(said(one) for one in field["allOf"])
    if "enum" in field:
        return ", ".join(f'`"{value}"`' for value in field["enum"])
    kind = field.get("type")
    if kind == "array":
        return f"list of {said(field.get('items', {}))}{span(field, 'Items', 'entries')}"
    if kind == "object" and "additionalProperties" in field:
        return f"names with {said(field['additionalProperties'])}"
    if kind == "string":
        pattern = f", as `{field['pattern']}`" if "pattern" in field else ""
        return f"string{span(field, 'Length', 'characters')}{pattern}"
    if kind == "integer":
        low, high = field.get("minimum"), field.get("maximum")
        return "integer" + ("" if low is None else f", {low} and up" if high is None else f", {low} to {high}")
    return {"boolean": "boolean", "number": "number", "null": "null", "object": "an object"}.get(kind or "", "anything")


def span(field: dict[str, Any], what: str, of: str) -> str:
    low, high = field.get(f"min{what}"), field.get(f"max{what}")
    if low is None and high is None:
        return ""
    return f", {low or 0} to {high} {of}"


def client() -> str:
    return sections(list(get_args(ClientMessage)))


def server() -> str:
    return sections(list(get_args(ServerMessage)))


def parts() -> str:
    """Everything that is part of something else, and the bodies of HTTP."""
    messages = {*get_args(ClientMessage), *get_args(ServerMessage)}
    return sections([struct for struct in structs() if struct not in messages])


def sections(kinds: list[type[msgspec.Struct]]) -> str:
    definitions = schema()["$defs"]
    return "".join(fields_of(kind, definitions) for kind in kinds)


def routes() -> str:
    lines = ["| request | what | body | answer | refusals |", "|---|---|---|---|---|"]
    for route in ROUTES:
        refusals = ", ".join(f"`{code}`" for code in sorted(set(route.errors)))
        lines.append(
            f"| `{route.method} {route.path}` | {route.summary} | {named(route.takes)} | {gives(route)} | {refusals} |"
        )
    return "\n".join(lines) + "\n"


def named(kind: Any) -> str:
    if kind is None:
        return ""
    args = get_args(kind)
    name = (args[0] if args else kind).__name__
    return f"{'list of ' if args else ''}[{name}](#{name.lower()})"


def gives(route: Route) -> str:
    return "JSON lines" if route.gives == RECORD else f"{route.status} {named(route.gives)}"


def messages() -> str:
    """The messages between High Noon and an external bot."""
    kinds = [*get_args(ToBot), Option, *get_args(FromBot)]
    definitions = messages_schema()["$defs"]
    return "".join(fields_of(kind, definitions) for kind in kinds)


def errors() -> str:
    lines = ["| code | HTTP | sentence | what to do |", "|---|--:|---|---|"]
    lines += [f"| `{code}` | {kind.status} | {kind.message} | {kind.hint} |" for code, kind in KINDS.items()]
    return "\n".join(lines) + "\n"


def endings() -> str:
    lines = ["| close code | problem before it | why |", "|--:|---|---|"]
    lines += [f"| {end.number} | {f'`{end.code}`' if end.code else ''} | {end.why} |" for end in ENDINGS]
    return "\n".join(lines) + "\n"


PARTS: Final = {
    "client": client,
    "server": server,
    "parts": parts,
    "routes": routes,
    "errors": errors,
    "endings": endings,
    "messages": messages,
}


def current(text: str) -> str:
    def put(match: re.Match[str]) -> str:
        if match[2] not in PARTS:
            raise ValueError(f"there is no part {match[2]!r}; there are {', '.join(PARTS)}")
        return f"{match[1]}{PARTS[match[2]]()}{match[3]}"

    return MARKED.sub(put, text)


def wanted() -> dict[Path, str]:
    pages = {page: current(page.read_text(encoding="utf-8")) for page in (PAGE, BOTS_PAGE)}
    return {**pages, SCHEMA: schema_text()}


def stale() -> list[Path]:
    return [path for path, text in wanted().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(args: list[str]) -> int:
    old = stale()
    if "--check" in args:
        for path in old:
            print(f"{path.name} is not current: scripts/docs writes it anew")
        return 1 if old else 0
    for path, text in wanted().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
