"""The answers of the HTTP routes: games, rules, tables, people.  `routes.py` has the addresses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

import highnoon
from highnoon.engine.game import Game
from highnoon.engine.ledger import Ledger, read_ledger
from highnoon.engine.options import Option
from highnoon.engine.reshow import reshow
from highnoon.server import asking, dealing, lobby, seating
from highnoon.server.errors import Trouble
from highnoon.server.forget import forget
from highnoon.server.listing import table_info
from highnoon.server.live.table import LiveTable
from highnoon.server.names import nickname
from highnoon.server.outage import StorageDown
from highnoon.server.protocol import (
    AskSeat,
    Bye,
    Contribute,
    GameDetail,
    GameInfo,
    Join,
    Me,
    NewTable,
    OptionInfo,
    PersonalLink,
    Reveal,
    RuleInfo,
    SetPerson,
    SetSeat,
    ShowAgain,
    ShownAgain,
    ShownPassage,
    Start,
    TableInfo,
    VerbInfo,
)

if TYPE_CHECKING:
    from highnoon.server.app import Server


FORGET: Final = "forget"
TABLE_ID: Final = re.compile(r"[a-z0-9]{8,24}\Z")


class Call(msgspec.Struct):
    """One request: who asks, the parts of the address, the body."""

    app: Any  # a Server; structs cannot name what imports them
    person: str
    path: dict[str, str]
    body: Any = None
    limited_as: str = ""
    address: str = ""  # as limits count it
    session: str = ""  # of the person
    cookie: str = ""  # what becomes of it: FORGET or a new session

    @property
    def server(self) -> Server:
        server: Server = self.app
        return server

    async def live(self) -> LiveTable:
        if not TABLE_ID.match(self.path["table"]):
            raise Trouble("no-such-table")
        live: LiveTable = await self.server.registry.table(self.path["table"])
        await live.at_rest()
        return live


# -- games and rules ---------------------------------------------------------------------------------------------------


async def list_games(call: Call) -> list[GameInfo]:
    game_cache = call.server.registry.game_cache
    settings = call.server.settings
    return [game_info(game_cache.game(slug), settings.levels(slug)) for slug in settings.slugs()]


async def show_game(call: Call) -> GameDetail:
    return detail_of(call, call.server.registry.game_cache.game(call.path["slug"]))


def detail_of(call: Call, game: Game) -> GameDetail:
    return game_detail(game, call.server.settings.levels(game.slug))


def game_info(game: Game, levels: list[str]) -> GameInfo:
    return GameInfo(
        game.slug,
        game.title,
        game.published,
        game.low,
        game.high,
        game.rules_version,
        game.pack.hash,
        [option_info(option) for option in game.options],
        levels,
        game.about.prefix,
        game.about.usual,
        game.about.minutes,
        game.about.poster,
    )


def option_info(o: Option) -> OptionInfo:
    choices, labels = list(o.choices), list(o.labels)
    return OptionInfo(o.name, o.default, o.sentence, o.rule, o.low, o.high, choices, o.title, labels)


def game_detail(game: Game, levels: list[str]) -> GameDetail:
    return GameDetail(
        game=game_info(game, levels),
        words=game.words.catalogue(),
        verbs=[VerbInfo(v.base, v.name, [msgspec.to_builtins(o) for o in v.operands]) for v in game.actions.verbs],
        faces={kind: list(names) for kind, names in game.actions.faces.items()},
        pack=game.pack.data,
    )


async def list_rules(call: Call) -> list[RuleInfo]:
    return rule_infos(call.server.registry.game_cache.game(call.path["slug"]).ledger)


async def show_rule(call: Call) -> RuleInfo:
    for rule in [*await list_rules(call), *await list_house_rules(call)]:
        if rule.id == call.path["rule"]:
            return rule
    raise Trouble("no-such-rule")


async def list_house_rules(call: Call) -> list[RuleInfo]:
    return rule_infos(house_ledger())


@cache
def house_ledger() -> Ledger:
    return read_ledger(Path(highnoon.__path__[0]) / "engine" / "rules.md")


def rule_infos(ledger: Ledger) -> list[RuleInfo]:
    return [RuleInfo(rule.id, rule.chapter, rule.mark, rule.section, rule.text) for rule in ledger.rules]


# -- tables ------------------------------------------------------------------------------------------------------------


async def list_tables(call: Call) -> msgspec.Raw:
    try:
        return await call.server.listing.seen_by(call.person)
    except StorageDown:
        raise Trouble("storage-down") from None


async def create_table(call: Call) -> TableInfo:
    wanted: NewTable = call.body
    nickname(wanted.nickname)
    pay_for_table(call)
    if not call.server.registry.game_cache.knows(wanted.game, wanted.pack):
        call.server.budgets.packs.take(call.address)
    live = await lobby.create(call.server.registry, call.person, wanted, call.address)
    await call.server.people.name(call.person, nickname(wanted.nickname))
    return told(call, live)


def pay_for_table(call: Call) -> None:
    if not call.server.new_tables_limit.allows(call.limited_as):
        raise Trouble("too-many", "You are creating tables too fast.")
    call.server.budgets.tables.take(call.address)


async def show_table(call: Call) -> TableInfo:
    return told(call, await call.live())


async def show_table_game(call: Call) -> GameDetail:
    return detail_of(call, (await call.live()).game)


async def join_table(call: Call) -> TableInfo:
    wanted: Join = call.body
    live = await call.live()
    await seating.join(live, call.person, wanted, call.address, await since(call, live))
    await call.server.people.name(call.person, nickname(wanted.nickname))
    return told(call, live)


async def since(call: Call, live: LiveTable) -> int:
    """Since when somebody is known here; it matters only where somebody was muted or sent away."""
    return (await call.server.known(call.person)).created if live.stored.marks else 0


async def ask_seat(call: Call) -> TableInfo:
    wanted: AskSeat = call.body
    live = await call.live()
    await asking.ask(live, call.person, wanted, call.address, await since(call, live))
    await call.server.people.name(call.person, nickname(wanted.nickname))
    return told(call, live)


async def answer_ask(call: Call) -> TableInfo:
    live = await call.live()
    number = call.path["ask"]
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Trouble("no-such-ask")
    await asking.answer(live, call.person, int(number), call.body)
    return told(call, live)


async def set_person(call: Call) -> TableInfo:
    wanted: SetPerson = call.body
    live = await call.live()
    if live.stored.owner != call.person:
        raise Trouble("not-yours")
    found = await who_is_meant(call, live, wanted)
    if found is None:
        raise Trouble("no-such-person")
    await seating.set_person(live, call.person, *found, wanted)
    return told(call, live)


async def who_is_meant(call: Call, live: LiveTable, wanted: SetPerson) -> tuple[str, str] | None:
    """The person and their name."""
    if wanted.line:
        try:
            return await call.server.registry.store.speaker(live.stored.id, wanted.line)
        except StorageDown:
            raise Trouble("storage-down") from None
    return next(((a.person, a.name) for a in live.stored.acts if a.id == wanted.act and a.person), None)


async def start_table(call: Call) -> TableInfo:
    wanted: Start = call.body
    live = await call.live()
    await lobby.start(live, call.person, wanted, call.address)
    return told(call, live)


async def reveal_number(call: Call) -> TableInfo:
    wanted: Reveal = call.body
    live = await call.live()
    await dealing.contribute(live, call.person, Contribute(live.stored.id, "http", wanted.hex, wanted.round))
    return told(call, live)


async def leave_table(call: Call) -> TableInfo:
    live = await call.live()
    await seating.leave(live, call.person)
    return told(call, live)


async def rematch_table(call: Call) -> TableInfo:
    live = await call.live()
    if live.stored.state == "over" and not live.stored.next:
        pay_for_table(call)
    return told(call, await lobby.rematch(live, call.person))


async def set_seat(call: Call) -> TableInfo:
    wanted: SetSeat = call.body
    live = await call.live()
    number = call.path["seat"]
    if not (number.isascii() and number.isdecimal() and len(number) == 1):
        raise Trouble("no-such-seat")
    await seating.set_seat(live, call.person, int(number), wanted)
    return told(call, live)


async def show_record(call: Call) -> bytes:
    return await call.server.registry.record(await call.live())


async def show_again(call: Call) -> ShownAgain:
    wanted: ShowAgain = call.body
    heading, server = wanted.heading, call.server
    if not server.replay_limit.allows(call.address):
        raise Trouble("too-many")
    if wanted.seat >= heading.seats:
        raise Trouble("bad-input", f"There are {heading.seats} seats.", field="seat")
    moves = [(seat, key) for seat, key in wanted.moves]
    _, found = await server.replaying.play(
        heading,
        lambda game: reshow(game, heading, bytes.fromhex(wanted.secret), moves, wanted.seat),
        "This record cannot be played",
    )
    passages = [ShownPassage(passage.steps, passage.rest) for passage in found.passages]
    return ShownAgain(found.view, passages, found.why)


def told(call: Call, live: LiveTable) -> TableInfo:
    return live.broadcast.info(live.seat_of(call.person) if call.person else -1, call.person)


# -- people ------------------------------------------------------------------------------------------------------------


async def show_me(call: Call) -> Me:
    store = call.server.registry.store
    try:
        tables = await store.tables_of(call.person)
        return Me(
            call.person,
            await store.nickname(call.person),
            [table_info(call.server.registry, call.person, t, s) for t, s in tables],
        )
    except StorageDown:
        raise Trouble("storage-down") from None


async def new_link(call: Call) -> PersonalLink:
    return await call.server.people.new_link(call.person)


async def log_out(call: Call) -> Bye:
    """Ends this session; the visitor has no person from then on."""
    if call.person:
        await call.server.people.end_session(call.person, call.session)
        call.server.hang_up(call.person, only=call.session)
    call.cookie = FORGET
    return Bye(call.person)


async def end_other_sessions(call: Call) -> Bye:
    if call.person:
        call.cookie = await call.server.people.end_others(call.person)
        call.server.hang_up(call.person)
    return Bye(call.person)


async def delete_me(call: Call) -> Bye:
    if call.person:
        await forget(call.server.registry, call.person, call.server.edge)
        await call.server.people.end_all(call.person)
        call.server.hang_up(call.person)
        call.server.listing.made = 0
    call.cookie = FORGET
    return Bye(call.person)
