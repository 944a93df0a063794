"""The body of a request: read in time, never unpacked, and checked before anything looks at it."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from highnoon.server.errors import Trouble, bad_input
from highnoon.server.settings import Settings

BIG: Final = 256 * 1024  # bytes of a body that holds a card pack or a game
SMALL: Final = 16 * 1024  # and of all others
FORM: Final = "application/x-www-form-urlencoded"
FORM_BYTES: Final = 64 * 1024
FIELDS: Final = 2000  # of a form


def is_small(request: web.Request) -> bool:
    return request.content_length is not None and request.content_length <= SMALL


async def read_json_body(request: web.Request, kind: Any, settings: Settings, most: int) -> Any:
    data = await read_bytes(request, settings, most)
    if not data:
        raise Trouble("bad-input", "The request has no body; send {} for the defaults.")
    if request.content_type != "application/json":
        raise Trouble("not-json")
    try:
        return understood(data, kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise bad_input(error) from None


async def read_form(request: web.Request, settings: Settings) -> dict[str, str]:
    """A plain form.  aiohttp would also take files, and break off at anything that is not a form."""
    data = await read_bytes(request, settings, FORM_BYTES)
    if data and request.content_type != FORM:
        raise Trouble("bad-input", f"A form is sent as {FORM}.")
    try:
        return dict(parse_qsl(data.decode(), keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        raise Trouble("bad-input", "The server cannot read this form.") from None


async def read_bytes(request: web.Request, settings: Settings, most: int) -> bytes:
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Trouble("not-json", "Request bodies must not be compressed.")
    try:
        async with asyncio.timeout(settings.headers_for / 1000 or None):
            data = await request.read()
    except (web.RequestPayloadError, HttpProcessingError):
        raise Trouble("bad-input", "The body of the request is broken.") from None
    except TimeoutError:
        raise Trouble("too-slow") from None
    if len(data) > most:
        raise Trouble("too-big")
    return data


def understood(data: bytes, kind: Any) -> Any:
    """Decoded as what it should be, a body that is something else is refused at its first wrong value.

    JSON has one number for 1.0 and 1, msgspec two; making one of them takes a decoding of everything, so it is not done
    for a big body.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        if "`float`" not in str(error) or len(data) > SMALL:
            raise
    return msgspec.convert(whole(msgspec.json.decode(data)), type=kind)


def whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 53:
        return int(value)
    if isinstance(value, list):
        return [whole(one) for one in value]
    if isinstance(value, dict):
        return {key: whole(one) for key, one in value.items()}
    return value
