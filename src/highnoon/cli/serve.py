"""`highnoon serve`: tables for everybody who has the link."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import highnoon
from highnoon.cli import record_files
from highnoon.cli.console import Terminal
from highnoon.engine.refusal import BadInput

if TYPE_CHECKING:
    from highnoon.server.settings import Settings

SLOW: Final = (
    "This High Noon is not compiled: games run 5 to 14 times slower. docs/hosting.md explains what to install."
)

Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Data folder (one SQLite file). Default: HIGHNOON_HOME/server."),
]
Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="HIGHNOON_DATABASE",
        help="Use a database instead of a folder, as in postgresql://user@host/name.",
    ),
]


def command(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 accepts connections from anywhere.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 picks a free one.")
    ] = 8000,
    data: Data = None,
    database: Database = "",
    node: Annotated[
        str,
        typer.Option(
            "--node",
            metavar="URL",
            envvar="HIGHNOON_NODE",
            help="One of several servers on one PostgreSQL database: the private address at which the others reach this"
            " one, as in http://10.0.0.5:8101.",
        ),
    ] = "",
    node_listen: Annotated[
        str,
        typer.Option(
            "--node-listen",
            metavar="URL",
            envvar="HIGHNOON_NODE_LISTEN",
            help="Where to listen for other nodes, if that is not the address they use, as in http://0.0.0.0:8101.",
        ),
    ] = "",
    proxy: Annotated[
        bool, typer.Option("--proxy", metavar="", help="Trust X-Forwarded headers from a reverse proxy.")
    ] = False,
    public_url: Annotated[
        list[str] | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="Answer only requests for this address, as in https://play.example.org (repeatable).",
        ),
    ] = None,
    lab: Annotated[
        Path | None, typer.Option("--lab", metavar="DIR", help="Show the lab's reports in this folder at /lab.")
    ] = None,
    numbers: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=NUMBER",
            help="Change a limit or delay, as in --set sockets_of_address=500 (repeatable). docs/hosting.md lists"
            " them.",
        ),
    ] = None,
    log: Annotated[str, typer.Option("--log", help="Log format: json, plain or off.")] = "json",
    log_level: Annotated[
        str, typer.Option("--log-level", help="Log level: debug, info, warning or error.")
    ] = "warning",
) -> None:
    """Run a server: people open the link, take a seat and play. Stop it with Ctrl-C; no game is lost."""
    from highnoon.server import logs
    from highnoon.server.headers import read_public_url
    from highnoon.server.settings import Settings, read_numbers

    if log not in ("json", "plain", "off"):
        raise BadInput(f"--log is json, plain or off, not {log!r}")
    if log_level not in ("debug", "info", "warning", "error"):
        raise BadInput(f"--log-level is debug, info, warning or error, not {log_level!r}")
    if log != "off":
        logs.set_up(log_level, log == "json")
    serve(
        Settings(
            host=host,
            port=port,
            data=data_folder(data, database),
            database=database,
            node=node,
            node_listen=node_listen,
            behind_proxy=proxy,
            lab=lab,
            public_urls=tuple(read_public_url(url) for url in public_url or ()),
            **read_numbers(numbers or []),
        )
    )


def data_folder(data: Path | None, database: str) -> Path | None:
    if data is not None and database:
        raise BadInput("use --data or --database, not both")
    return None if database else data or record_files.home() / "server"


def serve(settings: Settings) -> None:
    """Serves until a signal says stop.  Other programs start a server with it too."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(settings))


def loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.Loop


async def run(settings: Settings) -> None:
    from highnoon.server import memory
    from highnoon.server.app import Server
    from highnoon.server.outage import StorageDown

    memory.keep_together()
    server = Server(settings)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
    try:
        await server.start()
    except OSError as error:
        raise BadInput(f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}") from None
    except StorageDown as error:
        raise BadInput(f"the database cannot be used: {error}") from None
    terminal = Terminal()
    where = "the database" if settings.database else str(settings.data)
    terminal.print(f"High Noon at {server.url}, data in {where}. Ctrl-C stops.", soft_wrap=True)
    if not highnoon.COMPILED:
        terminal.print(SLOW, soft_wrap=True)
    terminal.file.flush()
    await asyncio.to_thread(server.registry.game_cache.read_all)  # so that nobody's first game makes the others wait
    # Everything in memory now stays: the collector need not look at it again at every turn.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    while not stop.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), memory.EVERY)
        memory.give_back()
    await server.stop()
