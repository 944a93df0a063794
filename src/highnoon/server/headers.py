"""Where a request comes from, and what every answer says to the browser."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from highnoon.engine.refusal import BadInput
from highnoon.server.addresses import network
from highnoon.server.errors import Trouble
from highnoon.server.settings import Settings

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
SAFE: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "highnoon",
}


REPEATED: Final = ("Host", "Upgrade")  # headers that an answer may repeat
AT_HOME: Final = ("localhost", "127.0.0.1", "[::1]")  # no other site can have these names


def protect(response: web.StreamResponse, secure: bool) -> None:
    for name, value in SAFE.items():
        response.headers.setdefault(name, value)
    if secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")


def is_secure(request: web.BaseRequest, settings: Settings) -> bool:
    """Does the browser speak https, to us or to the proxy before us?"""
    if settings.behind_proxy and (said := said_last(request, "X-Forwarded-Proto")):
        return said == "https"
    return request.secure


def address_of(request: web.BaseRequest, settings: Settings) -> str:
    """Where a request comes from, as limits count it."""
    said = said_last(request, "X-Forwarded-For") if settings.behind_proxy else ""
    return network(said or request.remote or "")


def said_last(request: web.BaseRequest, header: str) -> str:
    """The part that the proxy next to us added: the end of the last line.  Anyone may have sent the others."""
    return ",".join(request.headers.getall(header, [])).rpartition(",")[2].strip()


def check_readable(request: web.BaseRequest) -> None:
    """Bytes that are no text cannot be repeated; aiohttp would take that for our fault."""
    if not all(request.headers.get(name, "").isascii() for name in REPEATED):
        raise Trouble("bad-input", "The server cannot read this request.")


def check_host(request: web.BaseRequest, settings: Settings) -> None:
    """Where a host has said what this server is called, it answers to no other name; at home it is always itself."""
    if not settings.public_urls:
        return
    asked = request.host.lower()
    if asked not in [urlsplit(url).netloc for url in settings.public_urls] and host_name(asked) not in AT_HOME:
        raise Trouble("wrong-host")


def host_name(netloc: str) -> str:
    """Without the port."""
    return netloc.partition("]")[0] + "]" if netloc.startswith("[") else netloc.partition(":")[0]


def read_public_url(text: str) -> str:
    """An address as browsers name an origin: scheme and host, and the port unless it is the usual one."""
    try:
        parts = urlsplit(text.strip().lower())
        usual = {"http": 80, "https": 443}[parts.scheme]
        if parts.hostname and parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username):
            name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
            return f"{parts.scheme}://{name}" + (f":{parts.port}" if parts.port not in (None, usual) else "")
    except (ValueError, KeyError):
        pass
    raise BadInput(f"{text!r} is not a public address; it looks like https://play.example.org")


def check_origin(request: web.BaseRequest, settings: Settings) -> None:
    """Another site's page may not act with our visitors' cookies.  Programs send no origin and have no such cookies."""
    origin = request.headers.get("Origin")
    if origin is None:
        if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise Trouble("wrong-origin")
        return
    try:
        parts = urlsplit(origin)
    except ValueError:
        raise Trouble("wrong-origin") from None
    scheme = "https" if is_secure(request, settings) else "http"
    if parts.netloc.lower() != request.host.lower() or (scheme == "https" and parts.scheme != "https"):
        raise Trouble("wrong-origin")
