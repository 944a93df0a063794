"""The server put together: HTTP and sockets on one port, started and stopped as one thing."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import WSCloseCode, web

from highnoon.engine.lesson import Course
from highnoon.engine.puzzle import Puzzle
from highnoon.engine.refusal import BadInput
from highnoon.server import lab_pages, openapi, pages
from highnoon.server.bodies import BIG, SMALL, is_small, read_json_body
from highnoon.server.budgets import Budgets
from highnoon.server.errors import KINDS, Trouble
from highnoon.server.gate import Gate, Guarded
from highnoon.server.handlers import FORGET, Call
from highnoon.server.headers import address_of, check_host, check_origin, check_readable, is_secure, protect
from highnoon.server.lab_folder import LabFolder
from highnoon.server.limits import Limit
from highnoon.server.listing import Listing
from highnoon.server.live.broadcast import encode
from highnoon.server.nodes.door import Door
from highnoon.server.nodes.edge import Edge
from highnoon.server.nodes.keeper import Elsewhere
from highnoon.server.nodes.metrics import node_metrics
from highnoon.server.outage import StorageDown
from highnoon.server.people import People, Visitor
from highnoon.server.readiness import Readiness
from highnoon.server.registry import TableRegistry
from highnoon.server.replaying import Replaying
from highnoon.server.reviews import Reviews
from highnoon.server.routes import NOBODY, RECORD, ROUTES, SOMEBODY, Route
from highnoon.server.settings import Settings
from highnoon.server.socket import Connection, open_socket
from highnoon.server.stored import Known

log = logging.getLogger("highnoon.http")

WORTH_PACKING: Final = 2048  # bytes
FAREWELL: Final = 3.0  # seconds for sockets to close
BY_NAME: Final = {route.name: route for route in ROUTES}
BY_STATUS: Final = {404: "no-such-page", 405: "wrong-method", 413: "too-big"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.registry = TableRegistry(settings)
        self.person_limit = Limit(settings.person_burst, settings.person_rate)
        self.address_limit = Limit(settings.address_burst, settings.address_rate)
        self.replaying = Replaying(self.registry.game_cache)
        self.replay_limit = Limit(settings.replay_burst, settings.replay_rate)
        self.lesson_limit = Limit(settings.lesson_burst, settings.lesson_rate)
        self.review_limit = Limit(settings.review_burst, settings.review_rate)
        self.reviews = Reviews(self.registry)
        self.courses: dict[str, Course] = {}  # by game
        self.puzzles: dict[str, list[Puzzle]] = {}  # by game
        self.big_bodies_limit = Limit(settings.big_bodies_burst, settings.big_bodies_rate)
        self.try_limit = Limit(settings.try_burst, settings.try_rate)
        self.chat_limit = Limit(settings.chat_burst, settings.chat_rate)
        self.new_tables_limit = Limit(settings.new_tables_burst, settings.new_tables_rate)
        self.budgets = Budgets(settings)
        self.lab = LabFolder(settings.lab) if settings.lab is not None else None
        self.gate = Gate(settings)
        self.listing = Listing(self.registry)
        self.connections: set[Connection] = set()
        self.of_person: Counter[str] = Counter()
        self.of_address: Counter[str] = Counter()
        self.readiness = Readiness(self.registry.store)
        self.draining = False
        self.edge = Edge(self)
        self.door: Door | None = None  # for other nodes
        self.document = encode(openapi.document())
        self.runner: web.AppRunner | None = None
        self.listener: asyncio.Server | None = None
        self.port = settings.port
        self.people: People

    # -- start and stop ------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        if self.settings.node:
            if not self.registry.store.shared:
                raise BadInput("--node is for several servers on one PostgreSQL database: give --database too")
            self.door = Door(self)
            self.registry.address = await self.door.open(self.settings.node, self.settings.node_listen)
        await self.registry.start()
        if self.registry.keeper is not None:
            self.registry.keeper.heard = self.edge.prune
        self.people = People(self.registry, self.registry.key)
        await self.people.open()
        self.people.refreshed = self.hang_up_ended
        self.runner = web.AppRunner(
            self.application(), handle_signals=False, shutdown_timeout=FAREWELL, **self.gate.options()
        )
        await self.runner.setup()
        self.gate.server = self.runner.server
        loop = asyncio.get_running_loop()
        try:
            self.listener = await loop.create_server(self.gate, self.settings.host, self.settings.port, backlog=1024)
        except OSError:
            await self.stop()
            raise
        self.port = self.listener.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Nothing accepted is lost: no new work, everything stored, then farewell."""
        if self.draining:
            return
        self.draining = True
        assert self.runner is not None
        if self.listener is not None:
            self.listener.close()
        await self.registry.rest_all()
        going = Trouble("going-down")
        farewells = [connection.close(WSCloseCode.GOING_AWAY, going) for connection in list(self.connections)]
        if farewells:
            await asyncio.wait([asyncio.ensure_future(farewell) for farewell in farewells], timeout=FAREWELL)
        if self.door is not None:
            await self.door.close()
        await self.edge.close()
        await self.registry.stop()
        await self.runner.cleanup()

    @property
    def url(self) -> str:
        host = self.settings.host
        name = "127.0.0.1" if host in ("0.0.0.0", "") else f"[{host}]" if ":" in host else host
        return f"http://{name}:{self.port}"

    # -- sockets -------------------------------------------------------------------------------------------------------

    def check_room(self, person: str, address: str) -> None:
        settings = self.settings
        if settings.sockets_of_person and self.of_person[person] >= settings.sockets_of_person:
            raise Trouble("too-many", "You have too many connections already.")
        if settings.sockets_of_address and self.of_address[address] >= settings.sockets_of_address:
            raise Trouble("too-many", "There are too many connections from your address already.")

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.of_person[connection.person] += 1
        self.of_address[connection.address] += 1
        self.registry.metrics.sockets += 1
        self.registry.metrics.sockets_opened += 1

    def remove(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.registry.metrics.sockets -= 1
        for counter, key in ((self.of_person, connection.person), (self.of_address, connection.address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]

    def hang_up(self, person: str, only: str = "") -> None:
        """On the sessions of a person that have ended; `only` one of them, or all."""
        for connection in list(self.connections):
            if connection.person == person and only in ("", connection.session):
                self.registry.spawn(connection.close(WSCloseCode.POLICY_VIOLATION, Trouble("signed-out")))

    def hang_up_ended(self) -> None:
        """On sessions that have ended at another node."""
        for connection in list(self.connections):
            if self.people.has_ended(connection.person, connection.session):
                self.registry.spawn(connection.close(WSCloseCode.POLICY_VIOLATION, Trouble("signed-out")))

    async def known(self, person: str) -> Known:
        """The data stored of a person; someone who has no name yet is new."""
        try:
            return await self.registry.store.known(person) or Known("", self.registry.time.now())
        except StorageDown:
            raise Trouble("storage-down") from None

    # -- HTTP ----------------------------------------------------------------------------------------------------------

    def application(self) -> web.Application:
        app = web.Application(client_max_size=BIG, middlewares=[self.around])
        for route in ROUTES:
            app.router.add_route(route.method, route.path, self.handler(route))
        app.router.add_get("/ws", self.open_socket)
        app.router.add_get("/openapi.json", self.show_document)
        app.router.add_get("/healthz", self.healthz)
        app.router.add_get("/readyz", self.readyz)
        app.router.add_get("/metrics", self.metrics)
        app.router.add_get("/pages.css", self.style)
        app.router.add_get("/me/{token}", self.link_page)
        app.router.add_post("/me/{token}", self.use_link)
        app.router.add_get("/lab", self.lab_front)
        app.router.add_get("/lab/packs/{slug}", self.lab_editor)
        app.router.add_post("/lab/packs/{slug}", self.lab_change)
        app.router.add_get("/lab/{name}", self.lab_report)
        app.router.add_get("/", self.front_page)
        app.router.add_get("/t/{table}", self.front_page)
        app.router.add_get("/{path:(?!api/).+}", self.static_file)
        return app

    @web.middleware
    async def around(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Limits before, security headers and the log after; every refusal in the same shape."""
        began = time.perf_counter()
        secure = is_secure(request, self.settings)
        if isinstance(request.protocol, Guarded):
            request.protocol.heard = True
        response: web.StreamResponse
        try:
            check_readable(request)
            check_host(request, self.settings)
            if not self.address_limit.allows(address_of(request, self.settings)):
                raise Trouble("too-many")
            response = await handler(request)
        except Trouble as trouble:
            response = refusal(trouble)
        except web.HTTPException as error:
            response = as_refusal(error)
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("a request could not be answered")
            self.registry.metrics.faults += 1
            response = refusal(Trouble("fault"))
        self.registry.metrics.requests += 1
        if not response.prepared:
            protect(response, secure)
        if log.isEnabledFor(logging.INFO):
            self.note(request, response, began)
        return response

    def note(self, request: web.Request, response: web.StreamResponse, began: float) -> None:
        """The route, not the address: addresses may hold a personal link."""
        resource = request.match_info.route.resource
        more = {
            "method": request.method,
            "route": resource.canonical if resource is not None else "",
            "status": response.status,
            "ms": round((time.perf_counter() - began) * 1000, 2),
        }
        log.info("%(method)s %(route)s %(status)d", more, extra={"more": more})

    def handler(self, route: Route) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            if route.method == "POST":
                check_origin(request, self.settings)
                if self.draining:
                    raise Trouble("going-down")
            address, secure = address_of(request, self.settings), is_secure(request, self.settings)
            who: Visitor | None = None
            if route.who == SOMEBODY:
                who = self.people.greet(request, secure)
                if who.fresh:
                    self.budgets.people.take(address)
            elif route.who != NOBODY:
                who = self.people.visitor(request, secure)
            # A visitor who forgets who they are is somebody new each time: these are limited together.
            limited_as = address if who is None or who.fresh else who.person
            if route.method == "POST" and not self.person_limit.allows(limited_as):
                raise Trouble("too-many")
            body = await self.body_of(request, route, address) if route.takes is not None else None
            person, session = (who.person, who.session) if who is not None else ("", "")
            call = Call(self, person, dict(request.match_info), body, limited_as, address, session)
            response = await self.answered(route, call, pass_on=True)
            if call.cookie == FORGET:
                self.people.take_cookie(response, secure)
            elif call.cookie or (route.who == SOMEBODY and who is not None and who.renew):
                self.people.give_cookie(response, person, call.cookie or session, secure)
            return response

        return handle

    async def body_of(self, request: web.Request, route: Route, address: str) -> Any:
        if route.big and not is_small(request) and not self.big_bodies_limit.allows(address):
            raise Trouble("too-many", "There are too many large requests from your address. Try again in a minute.")
        return await read_json_body(request, route.takes, self.settings, BIG if route.big else SMALL)

    async def answered(self, route: Route, call: Call, pass_on: bool = False) -> web.Response:
        """Raises `Elsewhere` if the table is another node's and the request is not passed on."""
        try:
            found = await route.answer(call)
        except Elsewhere as elsewhere:
            if not pass_on:
                raise
            found = await self.edge.pass_on(route, call, elsewhere)
        return found if isinstance(found, web.Response) else answer(route, found)

    def route(self, name: str) -> Route:
        """Raises `KeyError` if this version has no such route."""
        return BY_NAME[name]

    def call(self, person: str, path: dict[str, str], body: Any, limited_as: str, address: str, session: str) -> Call:
        return Call(self, person, path, body, limited_as, address, session)

    def refusal(self, trouble: Trouble) -> web.Response:
        return refusal(trouble)

    async def show_document(self, request: web.Request) -> web.StreamResponse:
        return web.Response(body=self.document, content_type="application/json")

    async def healthz(self, request: web.Request) -> web.StreamResponse:
        """The process lives."""
        return web.json_response({"alive": True})

    async def readyz(self, request: web.Request) -> web.StreamResponse:
        """It can take people in: not going down, and the storage writes."""
        if self.draining:
            raise Trouble("going-down")
        try:
            await self.readiness.check()
            if self.registry.keeper is not None:
                self.registry.keeper.check_lease()
        except StorageDown:
            raise Trouble("storage-down") from None
        return web.json_response({"ready": True})

    async def metrics(self, request: web.Request) -> web.StreamResponse:
        page = (self.registry.metrics.page(self.registry) + node_metrics(self)).encode()
        return web.Response(body=page, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    async def front_page(self, request: web.Request) -> web.StreamResponse:
        return pages.front_page(self, request)

    async def static_file(self, request: web.Request) -> web.StreamResponse:
        return pages.static_file(self, request)

    async def lab_front(self, request: web.Request) -> web.StreamResponse:
        return lab_pages.front(self)

    async def lab_report(self, request: web.Request) -> web.StreamResponse:
        return lab_pages.report(self, request.match_info["name"])

    async def lab_editor(self, request: web.Request) -> web.StreamResponse:
        return lab_pages.editor(self, request.match_info["slug"])

    async def lab_change(self, request: web.Request) -> web.StreamResponse:
        return await lab_pages.change(self, request)

    async def open_socket(self, request: web.Request) -> web.StreamResponse:
        return await open_socket(self, request)

    async def use_link(self, request: web.Request) -> web.StreamResponse:
        return await pages.use_link(self, request)

    async def style(self, request: web.Request) -> web.StreamResponse:
        return pages.style()

    async def link_page(self, request: web.Request) -> web.StreamResponse:
        return pages.link_page(request)


def answer(route: Route, found: Any) -> web.Response:
    headers = {"Cache-Control": "no-store" if route.who != NOBODY else "no-cache"}
    if route.gives == RECORD:
        headers["Content-Disposition"] = 'attachment; filename="record.jsonl"'
        body, kind = found, RECORD
    else:
        body, kind = encode(found), "application/json"
    response = web.Response(body=body, status=route.status, content_type=kind, headers=headers)
    # An answer that is the same for everyone may be packed: its length gives no secret away.
    if route.who == NOBODY and len(body) > WORTH_PACKING:
        response.headers["Vary"] = "Accept-Encoding"
        response.enable_compression()
    return response


def refusal(trouble: Trouble) -> web.Response:
    headers = {"Cache-Control": "no-store"}
    if trouble.kind.status in (429, 503):
        headers["Retry-After"] = "2"
    body = encode(trouble.body())
    return web.Response(body=body, status=trouble.kind.status, content_type="application/json", headers=headers)


def as_refusal(error: web.HTTPException) -> web.Response:
    """A refusal by aiohttp itself, in our words."""
    code = BY_STATUS.get(error.status, "bad-input" if error.status < 500 else "fault")
    response = refusal(Trouble(code))
    if error.status != KINDS[code].status:
        response.set_status(error.status)
    if "Allow" in error.headers:
        response.headers["Allow"] = error.headers["Allow"]
    return response
