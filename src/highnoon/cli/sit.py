"""Your own program in a seat of a server's table, over the same WebSocket a browser uses."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from highnoon.bots import POLICY
from highnoon.bots.outside import BotLimits, OutsideBot
from highnoon.cli import notes
from highnoon.cli.connect import Wish, find_table, game_of, join_the_deal
from highnoon.cli.console import Terminal
from highnoon.cli.remote import SILENT
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import seat_name
from highnoon.server.client import Client, Followed, LineLost, read_address
from highnoon.server.protocol import Refusal, TableInfo

LONG: int = 86_400  # seconds to wait for others


async def sit(url: str, command: str, name: str, limits: BotLimits) -> bool:
    """Takes a seat, plays until the game is over, and says how it went.  Whether the program ever played itself."""
    address = read_address(url)
    async with Client(f"{address.scheme}://{address.netloc}") as client:
        table = await find_table(client, address.path, name, True, Wish())
        if table is None:
            raise BadInput(f"{url} is not a table link; those end in /t/ and the table's id")
        if table.state == "running":
            raise BadInput(f"the game at {url} is running; a bot sits down before the start")
        if table.state == "over" or not any(seat.kind == "empty" for seat in table.seats):
            raise BadInput(f"there is no empty seat at {url}")
        bot = make_bot(await game_of(client, table), table, command, limits)
        try:
            await asyncio.to_thread(bot.get_ready)  # a seat is for somebody who can play
            followed = await play(client, table.id, bot, name)
        finally:
            await asyncio.to_thread(bot.close)
    return report(followed, followed.table.you, bot, name)


def make_bot(game: Game, table: TableInfo, command: str, limits: BotLimits) -> OutsideBot:
    """A program; or `policy:` and a file."""
    seed = secrets.randbits(53)
    if not command.startswith(POLICY):
        return OutsideBot(game, seed, command, limits)
    from highnoon.bots.policy.seat import PolicySeat

    return PolicySeat(game, seed, command.removeprefix(POLICY), limits, len(table.seats), table.options)


def report(followed: Followed, you: int, bot: OutsideBot, name: str) -> bool:
    terminal = Terminal()
    outcome = followed.view["outcome"] if followed.view is not None else None
    won = outcome is not None and you in outcome["winners"]
    c = bot.conduct
    terminal.print(f"The game is over: {name} {'has won' if won else 'has not won'}.")
    counts = {"refused": c.refused, "garbled": c.malformed, "late": c.late, "ended": c.ended, "substituted": c.stood_in}
    terminal.print(f"asked {c.asked}, " + ", ".join(f"{what} {number}" for what, number in counts.items()))
    if c.trouble:
        terminal.print(f"substitute move, the last time: {c.trouble}", style="yellow")
    return not 0 < c.asked == c.stood_in


async def play(client: Client, link: str, bot: OutsideBot, name: str) -> Followed:
    """Takes the seat and plays.  Someone who gives up before the game has begun leaves the seat to others."""
    joining = asyncio.ensure_future(client.join(link, name))
    try:
        table = await asyncio.shield(joining)
        Terminal().print(f"{name} sits in seat {seat_name(table.you)} of {table.title}.")
        client.noting = notes.save
        await client.connect()
        followed = await client.watch(table.id)
        if table.state == "open":
            await join_the_deal(client, table)
        await play_on(client, followed, bot)
        return followed
    except asyncio.CancelledError:
        with suppress(Exception):
            await joining  # the server may have heard it: only its answer says who we are there
            if (await client.show(link)).state == "open":
                await client.leave(link)
        raise


async def play_on(client: Client, followed: Followed, bot: OutsideBot) -> None:
    while True:
        try:
            await client.until(lambda: followed.over or followed.must_choose(), timeout=LONG)
            if followed.over:
                return
            await answer(client, followed, bot)
        except LineLost:
            if not await client.connect_again():
                raise BadInput(SILENT) from None


async def answer(client: Client, followed: Followed, bot: OutsideBot) -> None:
    """Sends the program's choice.  If the table moves on while it thinks, it decides again."""
    view, n, news = followed.view, followed.n, followed.news
    assert view is not None
    question = bot.game.words.ask(view["kind"], view["seat"], you=True) if view["kind"] else ""
    key = await asyncio.to_thread(bot.decide, view, list(view["options"]), question)
    told = await client.act(followed.table.id, key, n=n)
    if isinstance(told, Refusal):
        await client.until(lambda: followed.news > news or followed.over)
