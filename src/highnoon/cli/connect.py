"""`highnoon connect`: a seat at a server's table, in the terminal."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import tomli_w
import typer
from rich.table import Table
from rich.text import Text

import highnoon
from highnoon.cli import notes, record_files
from highnoon.cli.boards import board_of
from highnoon.cli.console import Terminal
from highnoon.cli.params import OptionTexts, read_options
from highnoon.cli.plain import plain
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput

if TYPE_CHECKING:
    from highnoon.server.client import Client
    from highnoon.server.protocol import TableInfo


class Wish(msgspec.Struct, frozen=True):
    """For a new table; without a game for none."""

    game: str = ""
    seats: int | None = None
    bots: list[str] = []
    options: list[str] | None = None
    start: bool = False
    hints: bool = False


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table's link, or a server's address.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Your nickname.")] = "Stranger",
    watch: Annotated[bool, typer.Option("--watch", metavar="", help="Watch without taking a seat.")] = False,
    new: Annotated[str, typer.Option("--new", metavar="GAME", help="Create a table for this game.")] = "",
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of seats at a new table.")] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="KIND[,KIND...]", help="Put these bots in the last seats of a new table.")
    ] = "",
    option: OptionTexts = None,
    start: Annotated[
        bool, typer.Option("--start", metavar="", help="Start a new table at once and fill empty seats with bots.")
    ] = False,
    hints: Annotated[
        bool, typer.Option("--hints", metavar="", help="Allow hints from the Marshal at a new table.")
    ] = False,
) -> None:
    """Play at a server's table from the terminal.

    If the link names no table, lists the open tables. High Noon remembers who you are, so the same command brings you
    back to your seat.
    """
    from highnoon.server.client import Failed, LineLost

    wish = Wish(new, seats, [kind.strip() for kind in bots.split(",") if kind.strip()], option, start, hints)
    try:
        asyncio.run(connect(url, name, watch, wish))
    except Failed as failed:
        raise BadInput(str(failed)) from None
    except (OSError, LineLost) as error:
        raise BadInput(f"{url} does not answer: {error}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, LookupError) as error:
        if os.environ.get("HIGHNOON_DEBUG"):
            raise
        raise BadInput(f"{url} sent something this version does not understand: {error}") from None


async def connect(url: str, name: str, watch: bool, wish: Wish) -> None:
    from highnoon.cli.remote import Remote
    from highnoon.server.client import Client, read_address

    address = read_address(url)
    base = f"{address.scheme}://{address.netloc}"
    async with Client(base, remembered(base)) as client:
        terminal = Terminal()
        if await came_back_too_late(client):
            terminal.print("Your session on this server has ended. You now have a new identity here.", style="yellow")
        table = await find_table(client, address.path, name, watch, wish)
        client.noting = notes.save
        remember(base, client.cookie)
        if table is None:
            await show_tables(terminal, client)
            return
        terminal.print(f"Table {base}/t/{table.id}", soft_wrap=True)
        await client.connect()
        await client.watch(table.id)
        await join_the_deal(client, table)
        if wish.start and table.yours and table.state == "open":
            await client.start(table.id)
        await Remote(terminal, client, board_of(await game_of(client, table)), table.id, name).sit()


async def came_back_too_late(client: Client) -> bool:
    """Has the remembered session ended?  If so, forgets it."""
    from highnoon.server.client import Failed

    try:
        await client.me()
    except Failed as failed:
        if failed.code != "signed-out":
            raise
        client.forget()
        await client.me()
        return True
    return False


async def join_the_deal(client: Client, table: TableInfo) -> None:
    """A seat promises a number; what was noted on an earlier visit is used again."""
    if table.state != "open":
        return
    known = notes.load(table.id)
    if known is not None:
        client.witnesses[table.id] = known
    if table.you >= 0:
        await client.promise(table.id)
    else:
        witness = client.witness(table.id)
        witness.look(table)
        notes.save(witness)


async def find_table(client: Client, path: str, name: str, watch: bool, wish: Wish) -> TableInfo | None:
    from highnoon.server.protocol import NewTable

    if wish.game:
        game = highnoon.load(wish.game)
        if wish.seats is not None:
            game.check_seats(wish.seats)
        options: Any = read_options(game, wish.options)
        new = NewTable(wish.game, name, seats=wish.seats, bots=wish.bots, options=options, hints=wish.hints)
        return await client.create(new)
    parts = [part for part in path.split("/") if part]
    if not parts:
        return None
    if len(parts) != 2 or parts[0] != "t":
        raise BadInput(f"{path} is not a table link; those end in /t/ and the table's id")
    table: TableInfo = await client.show(parts[1])
    if table.you < 0 and not watch and table.state == "open" and any(seat.kind == "empty" for seat in table.seats):
        table = await client.join(table.id, name)
    return table


async def game_of(client: Client, table: TableInfo) -> Game:
    """The game with the table's own pack, if it has one."""
    from highnoon.server.protocol import GameDetail

    game = highnoon.load(table.game)
    if game.pack.hash == table.pack:
        return game
    detail = await client.call("GET", f"/api/tables/{table.id}/game", GameDetail)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pack.toml")
        path.write_text(tomli_w.dumps(detail.pack), encoding="utf-8")
        return highnoon.load(table.game, path)


async def show_tables(terminal: Terminal, client: Client) -> None:
    mine = {table.id: table for table in (await client.me()).tables if table.state != "over"}
    tables = [*mine.values(), *(table for table in await client.public_tables() if table.id not in mine)]
    if not tables:
        terminal.print("No table is open. Use --new GAME to create one.")
        return
    grid = Table.grid(padding=(0, 2))
    for table in tables:
        free = sum(seat.kind == "empty" for seat in table.seats)
        people = ", ".join(plain(seat.name) for seat in table.seats if seat.kind == "person")
        state = "your seat" if table.you >= 0 else f"{free} free" if free else plain(table.state)
        link = Text(f"{client.base}/t/{plain(table.id)}", style="dim")
        grid.add_row(plain(table.title), Text(state, style="bold"), people, link)
    terminal.print(grid)


# -- who one is, for each server ---------------------------------------------------------------------------------------


def memory() -> Path:
    return record_files.home() / "people.json"


def remembered(base: str) -> str:
    try:
        known: dict[str, str] = msgspec.json.decode(memory().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return ""
    return known.get(base, "")


def remember(base: str, cookie: str) -> None:
    """Keeps the cookie in a file that only its owner can read: anyone with the cookie has the seat."""
    path = memory()
    try:
        known: dict[str, str] = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        known = {}
    if known.get(base) == cookie:
        return
    known[base] = cookie
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(known)))
    os.replace(fresh, path)
