"""Finished games that visitors send to be replayed, reviewed or played on from: with lies, endless, in numbers."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import aiohttp
import msgspec

import highnoon
from highnoon import games
from highnoon.engine.fair import promise
from highnoon.engine.record import Record, Recorder
from highnoon.lab.match import Lot, play_recorded
from highnoon.server.protocol import RecordedGame
from highnoon.server.settings import Settings
from scripts.attacks.field import MB, Field, NotHeld, at_most, attack
from scripts.attacks.files import mutated

USUAL: Final = Settings()
MUTATED: Final = 600  # games with mistakes
ROWS: Final = 20_000  # as many as are read
LAG: Final = 1500  # milliseconds for which others may have to wait at most
HOARD: Final = 70  # reviews
JSON: Final = {"Content-Type": "application/json"}


@cache
def finished(slug: str) -> Record:
    game = highnoon.load(slug)
    return play_recorded(game, ["greenhorn"] * max(3, game.low), Lot(f"sent games {slug}", 0))[1]


def sent(record: Record) -> dict[str, Any]:
    """The body of a request for a replay, a review, or more of the game."""
    assert record.ending is not None
    heading = msgspec.structs.replace(record.heading, events=[])
    moves = [[row.seat, row.action] for row in record.rows]
    found: dict[str, Any] = msgspec.to_builtins(RecordedGame(heading, record.ending.secret, moves))
    return found


def with_start(slug: str) -> dict[str, Any]:
    """A game that itself began from a position; it need not be over."""
    from highnoon.engine.start import start_from

    game, record = highnoon.load(slug), finished(slug)
    assert record.ending is not None
    secret = bytes.fromhex(record.ending.secret)
    first = Recorder(game, record.heading.seats, secret, names=record.heading.names, options={})
    for row in record.rows[: len(record.rows) // 3]:
        first.act(row.seat, row.action)
    start = start_from(first.table, "somewhere")
    second = Recorder(game, record.heading.seats, secret, names=record.heading.names, options={}, start=start)
    found: dict[str, Any] = msgspec.to_builtins(RecordedGame(second.heading, secret.hex(), []))
    found["heading"]["events"] = []
    return found


def lies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Games whose parts contradict one another."""
    whole = sent(finished("finger-guns"))
    seats = whole["heading"]["seats"]
    number, empty = "ab" * 32, [""] * seats
    kept = [promise("sometable", 1, bytes.fromhex(number)), *empty[1:]]
    people = ["person"] * seats
    for what, promised in {
        "no rounds": {"table": "sometable", "kinds": people, "rounds": []},
        "no seats": {"table": "sometable", "kinds": [], "rounds": [{"promises": [], "numbers": []}]},
        "numbers that are none": {
            "table": "sometable",
            "kinds": people,
            "rounds": [{"promises": kept, "numbers": ["zz"] * seats}],
        },
        "not a table": {
            "table": "t" * 70_000,
            "kinds": people,
            "rounds": [{"promises": empty, "numbers": empty}],
        },
        "another deal": {
            "table": "sometable",
            "kinds": people,
            "rounds": [{"promises": kept, "numbers": [number, *empty[1:]]}],
        },
    }.items():
        yield f"promises: {what}", {**whole, "heading": {**whole["heading"], "promised": promised}}
    for what, change in {
        "too many seats": {"seats": 1 << 62},
        "no seats": {"seats": 0},
        "a seat less": {"seats": seats - 1, "names": whole["heading"]["names"][:-1]},
        "a name that does not end": {"names": ["A" * 200_000, *whole["heading"]["names"][1:]]},
        "a name that moves the cursor": {"names": ["\x1b[2J", *whole["heading"]["names"][1:]]},
        "not a seal": {"commitment": "x" * 1000},
        "contributions that are none": {"contributions": ["é"]},
        "options that are none": {"options": {"a" * 100_000: "b" * 100_000}},
        "another game": {"game": "saloon"},
        "no such pack": {"pack": "ab" * 40_000},
    }.items():
        yield what, {**whole, "heading": {**whole["heading"], **change}}
    for slug in games.slugs():
        begun = with_start(slug)
        heading = begun["heading"]
        here = heading["start"]["position"]
        for what, change in {
            "as it is": {},
            "a seat less": {"seats": heading["seats"] - 1, "names": heading["names"][:-1]},
            "a seat more": {"seats": heading["seats"] + 1, "names": [*heading["names"], "Eve"]},
            "options that nobody knows": {"options": {"nobody": "knows"}},
            "an empty position": {"start": {"position": {}, "origin": ""}},
            "deep": {"start": {"position": {**here, "options": nested(400)}, "origin": ""}},
            "the dice": {"start": {"position": {**here, "dice": {"coming": [1]}}, "origin": ""}},
            "as it is, with a long origin": {"start": {"position": here, "origin": "x" * 150_000}},
        }.items():
            yield f"{slug} from a position: {what}", {**begun, "heading": {**heading, **change}}


def nested(depth: int) -> Any:
    found: Any = {}
    for _ in range(depth):
        found = {"a": [found]}
    return found


def requests(game: dict[str, Any], chance: random.Random) -> list[tuple[str, dict[str, Any]]]:
    """The three things that a visitor may want of a game."""
    seats, moves = game["heading"]["seats"], len(game["moves"])
    more = {
        "move": chance.randrange(moves + 1),
        "seat": chance.randrange(min(8, max(1, seats))),
        "nickname": "Eve",
        "level": "greenhorn",
        "sampled": chance.random() < 0.5,
    }
    return [
        ("/api/replay", {**game, "seat": chance.randrange(-1, min(8, max(1, seats)))}),
        ("/api/reviews", game),
        ("/api/play-on", {**game, **more}),
    ]


async def send(web: aiohttp.ClientSession, path: str, body: bytes) -> tuple[int, Any]:
    async with web.post(path, data=body, headers=JSON) as answer:
        text = await answer.read()
        if answer.status >= 500 and answer.status != 503:
            raise NotHeld(f"{path}: {answer.status} to {body[:300]!r}")
        if answer.status != 200 and len(text) > 4000:
            raise NotHeld(f"{path}: an answer of {len(text):,} bytes to {body[:100]!r}")
        return answer.status, msgspec.json.decode(text)


async def play_out(web: aiohttp.ClientSession, table: dict[str, Any]) -> None:
    """A table that was made plays on with bots alone: what is false in it would show then."""
    for path, wish in ((f"seats/{table['you']}", {"kind": "bot", "level": "greenhorn"}), ("start", {})):
        async with web.post(f"/api/tables/{table['id']}/{path}", json=wish) as answer:
            if answer.status != 200:
                raise NotHeld(f"a table that was made cannot be started: {await answer.text()}")


async def tell_lies(url: str, field: Field) -> tuple[int, int]:
    """Lies first, then real games with mistakes; how many were sent, and how many tables were made of them."""
    every = [*lies(), *((slug, sent(finished(slug))) for slug in games.slugs())]
    raw = [msgspec.json.encode(game) for _, game in every]
    told = tables = 0
    end = time.monotonic() + 60 * field.minutes
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(url, cookie_jar=jar) as web:
        await (await web.get("/api/me")).read()

        async def tell(path: str, body: bytes) -> None:
            nonlocal told, tables
            status, answer = await send(web, path, body)
            told += 1
            if status == 201:
                tables += 1
                await play_out(web, answer)

        for _, game in every:
            for path, wanted in requests(game, field.random):
                await tell(path, msgspec.json.encode(wanted))
        while told < MUTATED * 3 and time.monotonic() < end:
            game = field.random.choice(every)[1]
            for path, wanted in requests(game, field.random):
                await tell(path, mutated(msgspec.json.encode(wanted), field.random, raw))
        await asyncio.sleep(2)  # for the tables that are being played
    return told, tables


@attack("lying-games", "games with lies and mistakes, sent to be replayed, reviewed and played on from")
def lying(field: Field) -> str:
    with field.server("--set", "review_iterations=1", "--set", "thinkers=1") as server:
        before = server.peak()
        told, tables = asyncio.run(tell_lies(server.url, field))
        grown = (server.peak() - before) / MB
    return f"{told:,} sent, {tables} played on from, no fault; {at_most('memory +', grown, 250, 'MB')}"


def back_and_forth(slug: str) -> dict[str, Any]:
    """A game that takes the same move back as often as a request can say it."""
    game, record = highnoon.load(slug), finished(slug)
    assert record.ending is not None
    heading = record.heading
    again = Recorder(game, heading.seats, bytes.fromhex(record.ending.secret), names=heading.names, options={})
    rows: list[list[int]] = []
    best: list[list[int]] = []
    for row in record.rows:
        again.act(row.seat, row.action)
        rows.append([row.seat, row.action])
        if again.can_undo(row.seat):
            best = [*rows, *([[row.seat, -1], [row.seat, row.action]] * ROWS)][:ROWS]
            break
    found = sent(record)
    return {**found, "moves": best or found["moves"]}


async def replay_beside(url: str, body: bytes) -> tuple[float, float, int, int]:
    """How long a replay takes, how long others wait for an answer meanwhile, its status and its size."""
    async with aiohttp.ClientSession(url) as web:
        worst = 0.0
        done = asyncio.Event()

        async def knock() -> None:
            nonlocal worst
            while not done.is_set():
                began = time.monotonic()
                await (await web.get("/healthz")).read()
                worst = max(worst, time.monotonic() - began)
                await asyncio.sleep(0.01)

        knocking = asyncio.create_task(knock())
        await asyncio.sleep(0.1)
        began = time.monotonic()
        async with web.post("/api/replay", data=body, headers=JSON) as answer:
            size = len(await answer.read())
        took = time.monotonic() - began
        done.set()
        await knocking
    return took, worst, answer.status, size


@attack("endless-replay", "a game that takes a move back 10,000 times is replayed while others want an answer")
def endless(field: Field) -> str:
    slowest = lag = largest = 0.0
    with field.server() as server:
        before = server.peak()
        for slug in games.slugs():
            body = msgspec.json.encode(back_and_forth(slug))
            took, worst, status, size = asyncio.run(replay_beside(server.url, body))
            if status not in (200, 400, 413):
                raise NotHeld(f"{slug}: answered {status}")
            slowest, lag, largest = max(slowest, took), max(lag, worst), max(largest, size / MB)
        grown = (server.peak() - before) / MB
    figure = at_most("others waited", lag * 1000, LAG, "ms")
    return f"slowest {slowest:.1f} s, {largest:.0f} MB; {figure}; {at_most('memory +', grown, 400, 'MB')}"


@attack("review-hoard", "more reviews than the server keeps, of the longest game")
def hoard(field: Field) -> str:
    game = max((sent(finished(slug)) for slug in games.slugs()), key=lambda one: len(one["moves"]))

    async def work(url: str) -> tuple[int, int]:
        taken = refused = 0
        async with aiohttp.ClientSession(url) as web:
            for number in range(HOARD):
                names = [f"{name} {number}" for name in game["heading"]["names"]]
                wanted = {**game, "heading": {**game["heading"], "names": names}}
                status, answer = await send(web, "/api/reviews", msgspec.json.encode(wanted))
                taken += status == 200
                refused += status in (429, 503)
                if status == 200:
                    await (await web.post(f"/api/reviews/{answer['id']}/stop")).read()
        return taken, refused

    figures = []
    for limits in (False, True):
        with field.server("--set", "thinkers=1", limits=limits) as server:
            before = server.peak()
            taken, refused = asyncio.run(work(server.url))
            grown = (server.peak() - before) / MB
        what = f"{'with' if limits else 'without'} limits {taken} taken, {refused} refused"
        figures.append(f"{what}, {at_most('memory +', grown, 250, 'MB')}")
        if limits and taken > USUAL.review_burst + 5:
            raise NotHeld(figures[-1])
    return "; ".join(figures)
