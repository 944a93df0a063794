"""The few pages the server has itself: the client's files, a plain front page without them, and the personal link."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aiohttp import web

import highnoon
from highnoon.server.errors import Trouble
from highnoon.server.headers import check_origin, is_secure

if TYPE_CHECKING:
    from highnoon.server.app import Server

STYLE: Final = Path(__file__).with_name("pages.css")
BUILT: Final = Path(highnoon.__path__[0]) / "static"
LASTING: Final = "public, max-age=31536000, immutable"
FRESH: Final = "no-cache"
LONGEST: Final = 200  # bytes of a path; no file here has a longer name
OWN: Final = "private, no-cache"  # a proxy must not give one person's cookie to another

FRAME: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="/pages.css"></head>
<body><main><h1>{title}</h1>
{body}
</main></body></html>
"""


def page(title: str, body: str, status: int = 200) -> web.Response:
    text = FRAME.format(title=escape(title), body=body)
    return web.Response(text=text, content_type="text/html", status=status, headers={"Cache-Control": "no-store"})


def style() -> web.StreamResponse:
    return web.FileResponse(STYLE, headers={"Cache-Control": FRESH})


def front_page(server: Server, request: web.Request) -> web.StreamResponse:
    """The client, if it was built; it finds out itself which table is meant.

    The cookie comes with the page: the client calls and opens its socket at once, and each of these would otherwise
    give a newcomer another identity.  A returning person has it for another year.
    """
    folder = server.settings.static or BUILT
    index = folder / "index.html"
    if index.is_file():
        response = web.FileResponse(index, headers={"Cache-Control": OWN})
        secure = is_secure(request, server.settings)
        who = server.people.greet(request, secure, page=True)
        server.people.give_cookie(response, who.person, who.session, secure)
        return response
    url = f"{request.scheme}://{escape(request.host)}{escape(request.path)}"
    return page(
        "High Noon",
        "<p>The server is running, but the browser client was not built into it.</p>"
        f"<p>From a terminal: <code>highnoon connect {url}</code></p>"
        '<p><a href="/openapi.json">The HTTP interface</a></p>',
    )


def static_file(server: Server, request: web.Request) -> web.StreamResponse:
    folder = (server.settings.static or BUILT).resolve()
    wanted = request.match_info["path"]
    if "\0" in wanted or len(os.fsencode(wanted)) > LONGEST:
        raise Trouble("no-such-page")
    if wanted.rstrip("/") == "docs" and (folder / "docs" / "index.html").is_file():  # scripts/site has built it
        return web.Response(status=302, headers={"Location": "/docs/index.html"})
    path = (folder / wanted).resolve()
    if wanted == "index.html" or not path.is_relative_to(folder) or not path.is_file():
        return client_page(server, request)
    lasting = wanted.startswith("assets/")  # these have the hash of their contents in their names
    return web.FileResponse(path, headers={"Cache-Control": LASTING if lasting else FRESH})


def client_page(server: Server, request: web.Request) -> web.StreamResponse:
    """The client has pages of its own; a browser that goes to one gets the client, which knows what to show."""
    wanted = request.match_info["path"]
    browses = "text/html" in request.headers.get("Accept", "") and "." not in wanted
    if not (browses or wanted == "index.html") or not (server.settings.static or BUILT).is_dir():
        raise Trouble("no-such-page")
    return front_page(server, request)


def link_page(request: web.Request) -> web.StreamResponse:
    """Asks first: a program that only looks at links must not use this one up."""
    shown = page(
        "Continue on this device?",
        "<p>This opens your seats in this browser.  The link works once.</p>"
        f'<form method="post" action="/me/{escape(request.match_info["token"])}"><button>Continue here</button></form>',
    )
    # Without any referrer browsers would not say either that the form comes from this site.
    shown.headers["Referrer-Policy"] = "same-origin"
    return shown


async def use_link(server: Server, request: web.Request) -> web.StreamResponse:
    check_origin(request, server.settings)
    try:
        person = await server.people.use_link(request.match_info["token"])
    except Trouble as trouble:
        if "text/html" not in request.headers.get("Accept", ""):
            raise
        text = f"<p>{escape(trouble.kind.hint)}</p><p><a href='/'>To Main Street</a></p>"
        return page(trouble.message, text, trouble.kind.status)
    response = web.Response(status=303, headers={"Location": "/", "Cache-Control": "no-store"})
    session = server.people.new_session(person)
    server.people.give_cookie(response, person, session, is_secure(request, server.settings))
    return response
