"""Where a request comes from, and what every answer says to the browser."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

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


def protect(response: web.StreamResponse, secure: bool) -> None:
    for name, value in SAFE.items():
        response.headers.setdefault(name, value)
    if secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")


def is_secure(request: web.BaseRequest, settings: Settings) -> bool:
    """Whether the browser speaks https, to us or to the proxy before us."""
    if settings.behind_proxy and "X-Forwarded-Proto" in request.headers:
        return request.headers["X-Forwarded-Proto"].split(",")[-1].strip() == "https"
    return request.secure


def address_of(request: web.BaseRequest, settings: Settings) -> str:
    """Where a request comes from, as limits count it."""
    if settings.behind_proxy and "X-Forwarded-For" in request.headers:
        return network(request.headers["X-Forwarded-For"].split(",")[-1].strip())
    return network(request.remote or "")


def check_origin(request: web.BaseRequest, settings: Settings) -> None:
    """Another site's page may not act with our visitors' cookies.  Programs send no origin and have no such cookies."""
    origin = request.headers.get("Origin")
    if origin is None:
        if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise Trouble("wrong-origin")
        return
    if origin in settings.origins:
        return
    try:
        parts = urlsplit(origin)
    except ValueError:
        raise Trouble("wrong-origin") from None
    scheme = "https" if is_secure(request, settings) else "http"
    if parts.netloc.lower() != request.host.lower() or (scheme == "https" and parts.scheme != "https"):
        raise Trouble("wrong-origin")
