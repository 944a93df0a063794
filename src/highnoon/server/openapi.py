"""The OpenAPI document, made from the table of routes and the structs of the protocol."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

import highnoon
from highnoon.server.errors import KINDS
from highnoon.server.protocol import ErrorBody, TableInfo
from highnoon.server.routes import NOBODY, RECORD, ROUTES, SOMEBODY, Route

PARAMETERS: Final = {
    "slug": ("The name of a game.", {"type": "string", "pattern": "^[a-z-]{1,32}$"}),
    "rule": ("The id of a rule, as in FG-5.4.", {"type": "string", "pattern": "^[A-Za-z0-9.-]{1,16}$"}),
    "table": ("The id of a table.", {"type": "string", "pattern": "^[a-z0-9]{8,24}$"}),
    "puzzle": ("The id of a puzzle, as in sl-01.", {"type": "string", "pattern": "^[a-z0-9-]{1,16}$"}),
    "ask": ("The id of an ask for a seat.", {"type": "integer", "minimum": 1}),
    "review": ("The id of a review.", {"type": "string", "pattern": "^[0-9a-f]{32}$"}),
    "seat": ("The number of a seat.", {"type": "integer", "minimum": 0, "maximum": 7}),
}
REF: Final = "#/components/schemas/{name}"


def document() -> dict[str, Any]:
    kinds = [ErrorBody]
    for route in ROUTES:
        kinds += [kind for kind in (route.takes, route.gives) if kind is not None and kind != RECORD]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    by_kind = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "High Noon",
            "version": highnoon.__version__,
            "description": "Lobby, tables and documents.  Games are played over the WebSocket /ws: docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"person": {"type": "apiKey", "in": "cookie", "name": "highnoon"}},
        },
    }


def operation(route: Route, by_kind: dict[str, Any]) -> dict[str, Any]:
    if route.gives == RECORD:
        content = {RECORD: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": by_kind[str(route.gives)]}}
    described: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "responses": {str(route.status): {"description": "Done.", "content": content}, **refusals(route, by_kind)},
    }
    if route.status == 201 and route.gives is TableInfo:
        described["responses"]["201"]["links"] = links()
    parameters = [parameter(name) for name in re.findall(r"\{(\w+)\}", route.path)]
    if parameters:
        described["parameters"] = parameters
    if route.takes is not None:
        body = {"application/json": {"schema": by_kind[str(route.takes)]}}
        described["requestBody"] = {"required": True, "content": body}
    if route.who != NOBODY:
        described["security"] = [{}, {"person": []}]
    return described


def links() -> dict[str, Any]:
    """The possible calls with a table that was just made."""
    named = [route for route in ROUTES if "{table}" in route.path]
    return {route.name: {"operationId": route.name, "parameters": {"table": "$response.body#/id"}} for route in named}


def parameter(name: str) -> dict[str, Any]:
    about, schema = PARAMETERS[name]
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema}


def refusals(route: Route, by_kind: dict[str, Any]) -> dict[str, Any]:
    """One answer for each status, naming the codes that have it."""
    codes: dict[int, list[str]] = {}
    ended = {"signed-out"} if route.who == SOMEBODY else set()
    for code in sorted({*route.errors, *ended, "fault"}):
        codes.setdefault(KINDS[code].status, []).append(code)
    schema = {"application/json": {"schema": by_kind[str(ErrorBody)]}}
    return {
        str(status): {"description": f"Refused: {', '.join(names)}.", "content": schema}
        for status, names in sorted(codes.items())
    }
