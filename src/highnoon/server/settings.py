"""The operator's settings, and the ones that tests replace."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from highnoon import bots, games
from highnoon.bots import Bot
from highnoon.engine import fair
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.server.timing import Time

ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else
SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND


def new_id() -> str:
    """The id of a table: 12 letters, 60 bits; anyone who has it may watch, so it must be hard to guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(12))


def new_person() -> str:
    return secrets.token_hex(12)


def new_seed() -> int:
    return secrets.randbits(48)


def choose(bot: Bot, view: View) -> int | Awaitable[int]:
    """Where bots think: at once.  A slow bot's thoughts may come later, as something to await."""
    return bot.choose(view)


@dataclass
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000  # 0: any that is free
    data: Path | None = None
    database: str = ""
    public_urls: tuple[str, ...] = ()  # what it is called, as https://play.example; none: whatever it is called
    behind_proxy: bool = False  # believe X-Forwarded-For and X-Forwarded-Proto
    lab: Path | None = None  # reports of the lab, to be shown at /lab; None: there is no such page
    node: str = ""  # where other servers on the same database reach this one, as http://10.0.0.5:8101
    node_listen: str = ""  # where it listens for them, if that is another address
    static: Path | None = None  # the built client; None: the one that was installed, if any

    # Pace, in milliseconds.
    bot_delay: int = 400
    bot_jitter: int = 500
    min_delay: int = 800  # least time between a question and its answer, when there may be secrets in it
    min_delay_jitter: int = 500  # and up to this much more, drawn for each question
    solo_delay: int = 30  # the same where one person plays against bots and nobody else looks on, …
    solo_jitter: int = 40  # … so nobody could learn from that person's time
    countdown: int = 3 * SECOND
    reveal_within: int = 3 * SECOND  # a seat that has not revealed its number by then is out of the deal
    promise_within: int = 2 * SECOND  # for new promises, when somebody was
    call_wait: int = 4 * SECOND  # all have chosen and nobody calls: then a bot does
    wake_after: int = 5 * SECOND  # running tables are woken that long after a start
    idle: int = 2 * 60 * SECOND  # tables nobody looks at leave the memory
    sweep: int = 30 * SECOND
    lonely: int = 60 * SECOND  # a table at which only bots play stands still when nobody has watched for that long
    headers_for: int = 15 * SECOND  # time for the headers of a request, and for its body
    list_for: int = SECOND  # the list of tables is made again after this time
    open_for: int = 7 * DAY  # tables never started are cleared away
    link_for: int = 600 * SECOND
    lease: int = 6 * SECOND  # a node that is silent for this time loses its tables
    beat: int = 2 * SECOND  # between two renewals of the lease
    follow: int = 5 * SECOND  # a table moves to the node that has had all its people for this time; 0: never

    # Limits: a burst, and a rate per second.  0 means no limit.
    person_burst: int = 40
    person_rate: float = 12.0
    address_burst: int = 1500
    address_rate: float = 400.0
    try_burst: int = 30  # what-if questions
    try_rate: float = 8.0
    replay_burst: int = 12  # records shown again
    replay_rate: float = 0.5
    review_burst: int = 6  # games reviewed
    review_rate: float = 0.05
    big_bodies_burst: int = 40  # requests with a card pack or a game, of an address
    big_bodies_rate: float = 4.0
    lesson_burst: int = 120  # steps of lessons
    lesson_rate: float = 4.0
    chat_burst: int = 5
    chat_rate: float = 0.7
    new_tables_burst: int = 30
    new_tables_rate: float = 0.2
    sockets_of_person: int = 20
    sockets_of_address: int = 200
    # Budgets that fresh cookies do not multiply: of an address (an IPv6 /64), and of the whole server.
    new_people_burst: int = 120
    new_people_rate: float = 0.5
    all_people_burst: int = 1000
    all_people_rate: float = 10.0
    address_tables_burst: int = 120
    address_tables_rate: float = 0.5
    all_tables_burst: int = 500
    all_tables_rate: float = 5.0
    packs_burst: int = 20
    packs_rate: float = 0.02
    all_packs_burst: int = 100
    all_packs_rate: float = 0.2
    packs_kept: int = 1000  # stored card packs that are not built in
    bot_tables_of_address: int = 40  # tables at which only bots play, at a time
    bot_tables: int = 200
    connections_of_address: int = 400
    connections: int = 5000
    tables_of_socket: int = 20
    outbox: int = 512 * 1024  # bytes waiting for a slow reader
    heartbeat: float = 20.0  # seconds
    snapshot_every: int = 64  # rows
    thinkers: int = 0  # processes in which slow bots think; 0: one a processor
    review_iterations: int = 1600  # of the search, for each decision of a game that is reviewed
    company: int = 2  # thoughts that may wait per such process while *Play now* still seats Marshals; 0: it never does
    marshal_ms: int = 200  # milliseconds a Marshal thinks about a choice, if not too many do
    check_views: bool = False  # makes sure that views used again are what they should be; for tests

    # Doors for tests and for what comes later.
    time: Time = field(default_factory=Time)
    slugs: Callable[[], list[str]] = games.slugs
    load_game: Callable[[str, Path | None], Game] = games.load
    levels: Callable[[str], list[str]] = bots.levels
    make_bot: Callable[[str, Game, int], Bot] = bots.make
    choose: Callable[[Bot, View], int | Awaitable[int]] = choose
    new_id: Callable[[], str] = new_id
    new_person: Callable[[], str] = new_person
    new_secret: Callable[[], bytes] = fair.new_secret
    new_seed: Callable[[], int] = new_seed


# The numbers among them, which a host may change: `highnoon serve --set NAME=NUMBER`.
NUMBERS: Final[dict[str, Any]] = {
    entry.name: entry.default
    for entry in fields(Settings)
    if type(entry.default) in (int, float) and entry.name != "port"
}
MOST: Final = 10**12


def read_numbers(texts: Sequence[str]) -> dict[str, Any]:
    """`name=number` pairs as a person types them."""
    given: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if name not in NUMBERS:
            raise BadInput(f"there is no setting {name!r}; settings are {', '.join(NUMBERS)}")
        try:
            number = int(value) if isinstance(NUMBERS[name], int) else float(value)
        except ValueError:
            number = -1
        if not equals or not 0 <= number <= MOST:
            raise BadInput(f"{name} is a number from 0 up, as in {name}={NUMBERS[name]}")
        given[name] = number
    return given
