"""The reference client: one person, with a cookie, HTTP calls and a WebSocket.  Tests and `highnoon connect` use it.

It keeps no rules: the views have the choices.  `connect` reopens a lost connection; a client that watches a table
then gets a whole snapshot, so it has nothing to catch up on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Any, Final, TypeVar
from urllib.parse import SplitResult, urlsplit

import aiohttp
import msgspec
from yarl import URL

from highnoon.engine.bounds import RECORD_BYTES
from highnoon.engine.frames import merged
from highnoon.engine.refusal import BadInput
from highnoon.server.people import COOKIE, SECURE_COOKIE
from highnoon.server.protocol import (
    VERSION,
    Ack,
    Act,
    AnswerAsk,
    AskSeat,
    Bye,
    ChatLine,
    ClientMessage,
    Contribute,
    CountdownInfo,
    Deadline,
    ErrorBody,
    Hint,
    Hints,
    Hurry,
    Join,
    Me,
    NewTable,
    Noted,
    PersonalLink,
    Ping,
    Pong,
    Problem,
    Promise,
    Refusal,
    Reveal,
    Said,
    Say,
    ServerMessage,
    SetPerson,
    SetSeat,
    Snapshot,
    Start,
    TableAct,
    TableChanged,
    TableInfo,
    ToldEvent,
    Tried,
    Try,
    Undo,
    Unwatch,
    Update,
    Watch,
    Welcome,
)
from highnoon.server.witness import Cheated, Witness

T = TypeVar("T")
WAIT: Final = 60.0  # seconds for an answer
ANSWER_BYTES: Final = RECORD_BYTES  # the longest answer is a record
decode: Final = msgspec.json.Decoder(ServerMessage).decode


class Failed(Exception):
    """The server refused a request over HTTP."""

    def __init__(self, status: int, body: ErrorBody) -> None:
        where = f"{body.field}: " if body.field else ""
        super().__init__(f"{where}{body.message.rstrip('.')}. {body.hint}")
        self.status = status
        self.code = body.code
        self.body = body


async def body_of(response: aiohttp.ClientResponse) -> bytes:
    """An answer, unless it does not end."""
    body = bytearray()
    async for chunk in response.content.iter_any():
        body += chunk
        if len(body) > ANSWER_BYTES:
            raise LineLost(f"an answer of more than {ANSWER_BYTES:,} bytes")
    return bytes(body)


def read_address(url: str) -> SplitResult:
    """The address of a server or a table; http by default."""
    try:
        address = urlsplit(url if "//" in url else f"http://{url}")
        if address.scheme in ("http", "https") and address.hostname and address.port != 0:
            return address
    except ValueError:  # no port, or no address of the sixth version
        pass
    raise BadInput(f"{url!r} is not a server address; write it like http://127.0.0.1:8000 or http://127.0.0.1:8000/t/…")


class LineLost(Exception):
    """The WebSocket is closed."""


class Followed:
    """The newest of a table, as this person may see it."""

    def __init__(self, table: TableInfo) -> None:
        self.table = table
        self.n = 0
        self.view: dict[str, Any] | None = None
        self.events: list[ToldEvent] = []  # everything told since the first snapshot
        self.chat: list[ChatLine] = []
        self.acts: list[TableAct] = []
        self.can_undo = False
        self.deadline: Deadline | None = None
        self.countdown: CountdownInfo | None = None
        self.news = 0  # grows with every message
        self.snapshots = 0

    def hear(self, message: Snapshot | Update) -> None:
        self.n = message.n
        self.can_undo = message.can_undo
        self.deadline = message.deadline
        self.countdown = message.countdown
        if isinstance(message, Snapshot):
            self.snapshots += 1
            self.view = message.view
            self.table = message.table
            self.chat = message.chat
            self.acts = message.acts
            self.events = message.events
        else:
            for frame in message.frames:
                self.view = merged(self.view or {}, frame.changes)
                if frame.event is not None:
                    self.events.append(frame.event)

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["outcome"] is not None

    def must_choose(self) -> bool:
        """Must this seat decide, with no choice made yet?"""
        view = self.view
        return view is not None and bool(view["options"]) and view["pick"] < 0 and not self.over


class Client:
    def __init__(self, url: str, cookie: str = "") -> None:
        parts = read_address(url)
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.cookie_name = SECURE_COOKIE if parts.scheme == "https" else COOKIE
        jar = aiohttp.CookieJar(unsafe=True)  # servers at home have no names
        if cookie:
            jar.update_cookies({self.cookie_name: cookie}, URL(self.base))
        self.http = aiohttp.ClientSession(cookie_jar=jar)
        self.socket: aiohttp.ClientWebSocketResponse[bool] | None = None
        self.reader: asyncio.Task[None] | None = None
        self.person = ""
        self.why = ""  # the line was lost
        self.tables: dict[str, Followed] = {}
        self.problems: list[Problem] = []
        self.pongs = 0
        self.answers: dict[str, asyncio.Future[Ack | Hints | Tried | Refusal]] = {}
        self.requests = count(1)
        self.news = asyncio.Condition()
        self.witnesses: dict[str, Witness] = {}  # of deals in which this client has promised something
        self.noting: Callable[[Witness], None] = lambda witness: None  # called before anything is sent
        self.sending: set[asyncio.Task[None]] = set()
        self.raw: list[bytes] | None = None  # everything received, for those who want to look closely

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.hang_up()
        for task in list(self.sending):
            task.cancel()
        await self.http.close()

    @property
    def cookie(self) -> str:
        """The cookie that identifies this person.  Anyone who holds it is them."""
        found = self.http.cookie_jar.filter_cookies(URL(self.base)).get(self.cookie_name)
        return found.value if found is not None else ""

    # -- HTTP ----------------------------------------------------------------------------------------------------------

    async def call(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        data = None if body is None else msgspec.json.encode(body)
        headers = {} if data is None else {"Content-Type": "application/json"}
        async with self.http.request(method, self.base + path, data=data, headers=headers) as response:
            raw = await body_of(response)
            if response.status >= 400:
                raise Failed(response.status, msgspec.json.decode(raw, type=ErrorBody))
            return msgspec.json.decode(raw, type=kind)

    async def me(self) -> Me:
        return await self.call("GET", "/api/me", Me)

    async def public_tables(self) -> list[TableInfo]:
        return await self.call("GET", "/api/tables", list[TableInfo])

    async def show(self, table: str) -> TableInfo:
        return await self.call("GET", f"/api/tables/{table}", TableInfo)

    async def create(self, wanted: NewTable) -> TableInfo:
        return await self.call("POST", "/api/tables", TableInfo, wanted)

    async def join(self, table: str, nickname: str, seat: int | None = None) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/join", TableInfo, Join(nickname, seat))

    async def ask_seat(self, table: str, nickname: str, seat: int) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/asks", TableInfo, AskSeat(nickname, seat))

    async def answer_ask(self, table: str, ask: int, agree: bool) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/asks/{ask}", TableInfo, AnswerAsk(agree))

    async def set_person(self, table: str, wanted: SetPerson) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/people", TableInfo, wanted)

    async def start(self, table: str, wanted: Start | None = None) -> TableInfo:
        """Returns when the cards are dealt, for a client that follows the table."""
        info = await self.call("POST", f"/api/tables/{table}/start", TableInfo, wanted or Start())
        if info.state == "open" and self.connected and table in self.tables:
            await self.until(lambda: self.tables[table].table.state != "open")
            info = self.tables[table].table
        return info

    async def reveal(self, table: str, turn: int, number: bytes) -> TableInfo:
        """Reveals by hand; a client that follows the table does it automatically."""
        return await self.call("POST", f"/api/tables/{table}/reveal", TableInfo, Reveal(number.hex(), turn))

    async def leave(self, table: str) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/leave", TableInfo)

    async def rematch(self, table: str) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/rematch", TableInfo)

    async def set_seat(self, table: str, seat: int, wanted: SetSeat) -> TableInfo:
        return await self.call("POST", f"/api/tables/{table}/seats/{seat}", TableInfo, wanted)

    async def record(self, table: str) -> bytes:
        async with self.http.get(f"{self.base}/api/tables/{table}/record") as response:
            raw = await body_of(response)
            if response.status >= 400:
                raise Failed(response.status, msgspec.json.decode(raw, type=ErrorBody))
            return raw

    async def new_link(self) -> PersonalLink:
        return await self.call("POST", "/api/me/link", PersonalLink)

    def forget(self) -> None:
        """Be somebody new from now on."""
        self.http.cookie_jar.clear()

    async def log_out(self) -> Bye:
        return await self.call("POST", "/api/me/logout", Bye)

    async def end_other_sessions(self) -> Bye:
        return await self.call("POST", "/api/me/sessions/end", Bye)

    async def delete_me(self) -> Bye:
        return await self.call("POST", "/api/me/delete", Bye)

    async def use_link(self, path: str) -> bool:
        """Become the person whose link it is."""
        async with self.http.post(self.base + path, allow_redirects=False) as response:
            return response.status == 303

    # -- the socket ----------------------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Opens the line, and watches again what was watched."""
        await self.hang_up()
        self.socket = await self.http.ws_connect(f"{self.base}/ws", heartbeat=20.0, decode_text=False)
        welcome = await self.receive()
        if not isinstance(welcome, Welcome):
            raise LineLost(str(welcome))
        if welcome.version != VERSION:
            raise BadInput(
                f"the server speaks protocol {welcome.version}, this program {VERSION}: update the older one"
            )
        self.person = welcome.person
        self.reader = asyncio.get_running_loop().create_task(self.read())
        for table in list(self.tables):
            await self.watch(table)

    async def connect_again(self) -> bool:
        """After the line was lost: tries for a while, ever less often; whether there is a line again."""
        for wait in (0.2, 0.5, 1, 2, 4, 8, 8, 8, 8):
            await asyncio.sleep(wait)
            try:
                await self.connect()
            except (OSError, LineLost, Failed):
                continue
            return True
        return False

    async def hang_up(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None
        if self.reader is not None:
            await asyncio.wait([self.reader])
            self.reader = None

    def drop(self) -> None:
        """As when the network fails: no farewell."""
        assert self.socket is not None
        connection = self.socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()

    @property
    def connected(self) -> bool:
        return self.reader is not None and not self.reader.done()

    async def receive(self) -> ServerMessage:
        socket = self.socket
        assert socket is not None
        message = await socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise LineLost(f"closed: {socket.close_code}")
        data = message.data if isinstance(message.data, bytes) else bytes(message.data)
        if self.raw is not None:
            self.raw.append(data)
        heard: ServerMessage = decode(data)
        return heard

    async def read(self) -> None:
        try:
            while True:
                self.hear(await self.receive())
                async with self.news:
                    self.news.notify_all()
        except (LineLost, ConnectionError, msgspec.MsgspecError) as error:
            self.why = f"{type(error).__name__}: {error}"
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(LineLost(self.why))
                answer.exception()  # the waiting call gets it; without one it is dropped
        self.answers.clear()
        async with self.news:
            self.news.notify_all()

    def hear(self, message: ServerMessage) -> None:
        if isinstance(message, (Ack, Hints, Tried, Refusal)):
            answer = self.answers.pop(message.id, None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif isinstance(message, Pong):
            self.pongs += 1
        elif isinstance(message, Problem):
            self.problems.append(message)
        elif isinstance(message, (Snapshot, TableChanged)):
            name = message.table.id
            followed = self.tables.setdefault(name, Followed(message.table))
            followed.table = message.table
            followed.news += 1
            if isinstance(message, Snapshot):
                followed.hear(message)
            self.take_part(message.table)
        elif isinstance(message, (Update, Said, Noted)) and message.table in self.tables:
            followed = self.tables[message.table]
            followed.news += 1
            if isinstance(message, Update):
                followed.hear(message)
            elif isinstance(message, Noted):
                followed.acts.append(message.act)
            else:
                followed.chat.append(message.line)

    async def send(self, message: ClientMessage) -> None:
        await self.send_raw(msgspec.json.encode(message))

    async def send_raw(self, data: bytes) -> None:
        if self.socket is None or not self.connected:
            raise LineLost(self.why)
        await self.socket.send_frame(data, aiohttp.WSMsgType.TEXT)

    async def until(self, ready: Callable[[], T | None], timeout: float = WAIT) -> T:
        """Waits for what messages bring."""
        async with asyncio.timeout(timeout), self.news:
            while True:
                found = ready()
                if found:
                    return found
                if not self.connected:
                    raise LineLost(self.why)
                await self.news.wait()

    async def watch(self, table: str) -> Followed:
        before = self.tables[table].snapshots if table in self.tables else 0
        problems = len(self.problems)
        await self.send(Watch(table))

        def ready() -> Followed | None:
            if len(self.problems) > problems:
                problem = self.problems[-1]
                raise Failed(0, ErrorBody(problem.code, problem.message, problem.hint))
            followed = self.tables.get(table)
            return followed if followed is not None and followed.snapshots > before else None

        return await self.until(ready)

    async def ping(self) -> None:
        """Returns when everything the server said before has been heard."""
        before = self.pongs
        await self.send(Ping(0.0))
        await self.until(lambda: self.pongs > before)

    async def unwatch(self, table: str) -> None:
        await self.send(Unwatch(table))
        self.tables.pop(table, None)

    async def ask(self, message: Act | Undo | Hurry | Say | Promise | Contribute) -> Ack | Refusal:
        answer = await self.ask_for(message)
        assert not isinstance(answer, (Hints, Tried))
        return answer

    async def ask_for(
        self, message: Act | Undo | Hurry | Try | Hint | Say | Promise | Contribute
    ) -> Ack | Hints | Tried | Refusal:
        answer: asyncio.Future[Ack | Hints | Tried | Refusal] = asyncio.get_running_loop().create_future()
        self.answers[message.id] = answer
        await self.send(message)
        return await asyncio.wait_for(answer, WAIT)

    def new_request(self) -> str:
        return f"{self.person[:8]}-{next(self.requests)}"

    async def act(self, table: str, *actions: int, n: int | None = None, request: str = "") -> Ack | Refusal:
        n = self.tables[table].n if n is None else n
        return await self.ask(Act(table, request or self.new_request(), n, list(actions)))

    async def undo(self, table: str) -> Ack | Refusal:
        return await self.ask(Undo(table, self.new_request(), self.tables[table].n))

    async def hurry(self, table: str) -> Ack | Refusal:
        return await self.ask(Hurry(table, self.new_request()))

    async def hint(self, table: str) -> Hints | Refusal:
        answer = await self.ask_for(Hint(table, self.new_request(), self.tables[table].n))
        assert not isinstance(answer, (Ack, Tried))
        return answer

    async def try_out(self, table: str, *actions: int) -> Tried | Refusal:
        """Asks for the result of a choice.  Nothing changes."""
        answer = await self.ask_for(Try(table, self.new_request(), self.tables[table].n, list(actions)))
        assert not isinstance(answer, (Ack, Hints))
        return answer

    async def say(self, table: str, text: str) -> Ack | Refusal:
        return await self.ask(Say(table, self.new_request(), text))

    async def promise(self, table: str, number: bytes | None = None) -> Ack | Refusal:
        """A number for the deal, revealed automatically when the list of promises is closed."""
        witness = self.witness(table)
        info = self.tables[table].table
        witness.look(info)
        hashed = witness.promise(info.deal.round, number)
        self.noting(witness)
        return await self.ask(Promise(table, self.new_request(), info.deal.round, hashed))

    def witness(self, table: str) -> Witness:
        return self.witnesses.setdefault(table, Witness(table))

    def take_part(self, info: TableInfo) -> None:
        """In the deal of a table: promise again when it is time, reveal when the list is closed."""
        witness = self.witnesses.get(info.id)
        if witness is None or info.you < 0 or info.state != "open":
            return
        deal = info.deal
        try:
            if deal.stage == "promise" and deal.round not in witness.given and witness.took_part(deal.round - 1):
                hashed = witness.promise(deal.round)
                self.noting(witness)
                self.send_soon(Promise(info.id, self.new_request(), deal.round, hashed))
            elif deal.stage == "reveal" and (number := witness.may_reveal(info)):
                self.noting(witness)  # before the house knows
                self.send_soon(Contribute(info.id, self.new_request(), number, deal.round), witness)
        except Cheated as cheated:
            self.noting(witness)
            self.problems.append(Problem("cheated", str(cheated), "Your number was not revealed."))

    def send_soon(self, message: Promise | Contribute, witness: Witness | None = None) -> None:
        task = asyncio.get_running_loop().create_task(self.try_to_send(message, witness))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def try_to_send(self, message: Promise | Contribute, witness: Witness | None) -> None:
        with suppress(LineLost, ConnectionError, TimeoutError):  # the next snapshot asks for it again
            answer = await self.ask(message)
            if witness is not None and isinstance(answer, Ack):
                witness.given[message.round].taken = True
                self.noting(witness)
