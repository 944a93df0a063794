"""The lab's pages of a server: reports from a folder, and an editor that changes a pack's numbers.

The lab itself never runs here.  Pages need no script; reports are shown with no right to run one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Final

from aiohttp import web

from highnoon.engine.pack import Pack
from highnoon.engine.pack_numbers import numbers_of, with_numbers
from highnoon.engine.refusal import BadInput
from highnoon.server import handlers
from highnoon.server.bodies import read_form
from highnoon.server.errors import Trouble
from highnoon.server.handlers import Call
from highnoon.server.headers import address_of, check_origin, is_secure
from highnoon.server.lab_folder import LabFolder
from highnoon.server.pages import page
from highnoon.server.protocol import NewTable

if TYPE_CHECKING:
    from highnoon.server.app import Server

FAR: Final = 10**6  # a number of a pack is not larger
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"


def folder_of(server: Server) -> LabFolder:
    if server.lab is None:
        raise Trouble("no-such-page")
    return server.lab


def front(server: Server) -> web.StreamResponse:
    """Everything there is, the newest first."""
    listed = "".join(
        f'<li><a href="/lab/{escape(name)}">{escape(title)}</a></li>' for name, title in folder_of(server).reports()
    )
    editors = "".join(
        f'<li><a href="/lab/packs/{slug}">{escape(server.registry.game_cache.game(slug).title)}</a></li>'
        for slug in server.settings.slugs()
    )
    return page(
        "The lab",
        f"<h2>Reports</h2><ul>{listed or '<li>None yet.</li>'}</ul>"
        f"<h2>Change a game's numbers</h2><ul>{editors}</ul><p><a href='/'>To Main Street</a></p>",
    )


def report(server: Server, name: str) -> web.StreamResponse:
    file = folder_of(server).file(name)
    if file is None:
        raise Trouble("no-such-page")
    return web.FileResponse(file, headers={"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"})


def editor(server: Server, slug: str, given: Mapping[str, int] | None = None, said: str = "") -> web.StreamResponse:
    """A form with every number of the pack; `given` are those that were changed."""
    folder_of(server)
    game = server.registry.game_cache.game(slug)
    given = given or {}
    rows = "".join(
        f'<tr><th scope="row"><label for="{escape(name)}">{broken(name)}</label></th>'
        f'<td><input id="{escape(name)}" name="{escape(name)}" type="number" required value="{given.get(name, value)}">'
        f"</td><td>{value}</td></tr>"
        for name, (_, _, value) in numbers_of(game.pack).items()
    )
    head = '<tr><th scope="col">number</th><th scope="col">yours</th><th scope="col">ours</th></tr>'
    shown = page(
        f"{game.title}: change its numbers",
        f'{said}<form method="post" action="/lab/packs/{slug}">'
        '<p><button name="do" value="see">See what it does</button></p>'
        '<p><button name="do" value="play">Play it</button></p>'
        f'<div class="wide" tabindex="0" role="region" aria-label="The numbers"><table><thead>{head}</thead>'
        f"<tbody>{rows}</tbody></table></div></form><p><a href='/lab'>To the lab</a></p>",
    )
    shown.headers["Referrer-Policy"] = "same-origin"  # else browsers do not say that the form comes from here
    return shown


def broken(name: str) -> str:
    """A long name that may be cut between its words."""
    return re.sub(r"([._])", r"\1<wbr>", escape(name))


async def change(server: Server, request: web.Request) -> web.StreamResponse:
    """The form comes back: show what is known about these numbers, or make a table that plays with them."""
    folder_of(server)
    check_origin(request, server.settings)
    slug = request.match_info["slug"]
    pack = server.registry.game_cache.game(slug).pack
    form = await read_form(request, server.settings)
    try:
        numbers = changed_numbers(pack, form)
        if form.get("do") != "play":
            return editor(server, slug, numbers, foreseen(server, slug, pack, numbers))
        return await open_table(server, request, slug, with_numbers(pack, numbers))
    except BadInput as error:
        return editor(server, slug, said=f'<p role="alert">{escape(str(error))}</p>')
    except Trouble as trouble:
        if trouble.kind.status >= 500:
            raise
        return editor(server, slug, numbers, f'<p role="alert">{escape(trouble.message)}</p>')


def changed_numbers(pack: Pack, form: Mapping[str, str]) -> dict[str, int]:
    changed: dict[str, int] = {}
    for name, (_, _, value) in numbers_of(pack).items():
        text = form.get(name)
        if text is None:
            continue
        if not re.fullmatch(r"-?\d{1,7}", text.strip()) or abs(int(text)) > FAR:
            raise BadInput(f"{name} should be a whole number, not {text[:20]!r}")
        if int(text) != value:
            changed[name] = int(text)
    return changed


def foreseen(server: Server, slug: str, pack: Pack, numbers: Mapping[str, int]) -> str:
    """The findings of the lab's sweeps about these numbers, in proportion to the change."""
    if not numbers:
        return '<p role="status">Nothing is changed yet.</p>'
    known = numbers_of(pack)
    effects = folder_of(server).effects(slug)
    lines = []
    for name, value in numbers.items():
        before = known[name][2]
        found = [effect for effect in effects if effect[0] == name and effect[1] < effect[2]]
        if not found:
            lines.append(f"<li>{escape(name)} {before} → {value}: the lab has not measured it yet.</li>")
        for _, low, high, figure, effect, least, most in found:
            times = (value - before) / (high - low)
            between = sorted((times * least, times * most))
            lines.append(
                f"<li>{escape(name)} {before} → {value}: {escape(figure)} {times * effect:+.2f}"
                f" ({between[0]:+.2f} to {between[1]:+.2f})</li>"
            )
    note = "<p>Foreseen from the lab's sweeps, in proportion to the change. Only a diff proves it.</p>"
    return f'<div role="status"><ul>{"".join(lines)}</ul>{note}</div>'


async def open_table(server: Server, request: web.Request, slug: str, pack: str) -> web.StreamResponse:
    """As `POST /api/tables` does, with the same limits."""
    if server.draining:
        raise Trouble("going-down")
    address, secure = address_of(request, server.settings), is_secure(request, server.settings)
    who = server.people.greet(request, secure)
    if who.fresh:
        server.budgets.people.take(address)
    limited_as = address if who.fresh else who.person
    if not server.person_limit.allows(limited_as):
        raise Trouble("too-many")
    name = "" if who.fresh else (await server.known(who.person)).nickname
    wanted = NewTable(slug, name or "Designer", pack=pack)
    made = await handlers.create_table(Call(server, who.person, {}, wanted, limited_as, address, who.session))
    response = web.Response(status=303, headers={"Location": f"/t/{made.id}", "Cache-Control": "no-store"})
    server.people.give_cookie(response, who.person, who.session, secure)
    return response
