"""An empty server for comparison: the same web framework, sockets and message sizes, but no rules, no secrets, no
storage.  Its cost is the least that any server of this kind costs on this machine right now.

Run as `python -m highnoon.cli.server_bench.baseline BYTES`; prints its port.  Sockets connect to /ws?t=TABLE; every
message is answered with an acknowledgement and an update to everyone at the table.
"""

from __future__ import annotations

import asyncio
import sys

import msgspec
from aiohttp import WSMsgType, web

from highnoon.cli.serve import loop_factory
from highnoon.server.protocol import Ack, Act

NO_LIMIT = 1 << 60
decode = msgspec.json.Decoder(Act).decode
encode = msgspec.json.Encoder().encode


async def serve(size: int) -> None:
    tables: dict[str, list[web.WebSocketResponse[bool]]] = {}

    async def open_socket(request: web.Request) -> web.StreamResponse:
        socket: web.WebSocketResponse[bool] = web.WebSocketResponse(
            compress=False, decode_text=False, writer_limit=NO_LIMIT
        )
        await socket.prepare(request)
        table = tables.setdefault(request.query["t"], [])
        table.append(socket)
        while True:
            message = await socket.receive()
            if message.type is not WSMsgType.TEXT:
                return socket
            said = decode(message.data)
            for other in table:
                await other.send_frame(encode({"n": said.n, "view": "x" * size}), WSMsgType.TEXT)
            await socket.send_frame(encode(Ack(said.id, said.n)), WSMsgType.TEXT)

    app = web.Application()
    app.router.add_get("/ws", open_socket)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    sys.stdout.write(f"{runner.addresses[0][1]}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(int(sys.argv[1])))
