"""The addresses of the HTTP interface: one table, from which the router and the OpenAPI document are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from highnoon.server import desk
from highnoon.server.desk import Call
from highnoon.server.protocol import (
    AnswerAsk,
    AskSeat,
    Bye,
    GameDetail,
    GameInfo,
    Join,
    Me,
    NewTable,
    PersonalLink,
    Reveal,
    RuleInfo,
    SetPerson,
    SetSeat,
    ShowAgain,
    ShownAgain,
    Start,
    TableInfo,
)

Answer = Callable[[Call], Awaitable[Any]]
RECORD: Final = "application/x-ndjson"
NOBODY: Final = "nobody"  # it does not matter who asks
ANYBODY: Final = "anybody"  # whoever asks is recognised
SOMEBODY: Final = "somebody"  # whoever is not known yet gets a cookie


class Route(msgspec.Struct, frozen=True):
    method: str
    path: str
    name: str
    summary: str
    answer: Answer
    gives: Any
    who: str = NOBODY
    takes: Any = None
    status: int = 200
    errors: tuple[str, ...] = ()


TABLE: Final = ("no-such-table", "storage-down")
CHANGE: Final = (
    "bad-input",
    "not-json",
    "too-big",
    "too-many",
    "too-slow",
    "busy",
    "wrong-origin",
    "going-down",
    "stale",
)

ROUTES: Final = [
    Route("GET", "/api/games", "listGames", "The games of this house.", desk.list_games, list[GameInfo]),
    Route(
        "GET",
        "/api/games/{slug}",
        "showGame",
        "All a client needs to show a game.",
        desk.show_game,
        GameDetail,
        errors=("no-such-game",),
    ),
    Route(
        "GET",
        "/api/games/{slug}/rules",
        "listRules",
        "Every rule of a game, numbered.",
        desk.list_rules,
        list[RuleInfo],
        errors=("no-such-game",),
    ),
    Route(
        "GET",
        "/api/games/{slug}/rules/{rule}",
        "showRule",
        "One rule of a game, or of the house.",
        desk.show_rule,
        RuleInfo,
        errors=("no-such-game", "no-such-rule"),
    ),
    Route(
        "GET",
        "/api/rules/house",
        "listHouseRules",
        "The rules that hold in every game.",
        desk.list_house_rules,
        list[RuleInfo],
    ),
    Route(
        "GET",
        "/api/tables",
        "listTables",
        "Public tables that are open or running, the newest first.",
        desk.list_tables,
        list[TableInfo],
        ANYBODY,
        errors=("storage-down",),
    ),
    Route(
        "POST",
        "/api/tables",
        "createTable",
        "Make a table.  Its link is /t/{id}.",
        desk.create_table,
        TableInfo,
        SOMEBODY,
        NewTable,
        201,
        ("no-such-game", "bad-option", "bad-pack", "bad-name", "storage-down", *CHANGE),
    ),
    Route("GET", "/api/tables/{table}", "showTable", "A table.", desk.show_table, TableInfo, ANYBODY, errors=TABLE),
    Route(
        "GET",
        "/api/tables/{table}/game",
        "showTableGame",
        "The game of a table, with the table's own card pack.",
        desk.show_table_game,
        GameDetail,
        errors=TABLE,
    ),
    Route(
        "GET",
        "/api/tables/{table}/record",
        "showRecord",
        "The record of a finished game: JSON lines that `highnoon verify` checks.",
        desk.show_record,
        RECORD,
        errors=("not-over", *TABLE),
    ),
    Route(
        "POST",
        "/api/replay",
        "showAgain",
        "Play the moves of a record once more: how the table changed, seen from a seat.",
        desk.show_again,
        ShownAgain,
        ANYBODY,
        ShowAgain,
        errors=("no-such-game", "no-such-pack", "storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/join",
        "joinTable",
        "Take a seat or another seat before the start; another name at any time.",
        desk.join_table,
        TableInfo,
        SOMEBODY,
        Join,
        errors=(
            "bad-name",
            "kicked",
            "seat-taken",
            "table-full",
            "already-started",
            "ask-first",
            "no-such-seat",
            "dealing",
            *TABLE,
            *CHANGE,
        ),
    ),
    Route(
        "POST",
        "/api/tables/{table}/asks",
        "askSeat",
        "Ask for a seat in a running game.  Everyone at the table sees it.",
        desk.ask_seat,
        TableInfo,
        SOMEBODY,
        AskSeat,
        errors=(
            "bad-name",
            "kicked",
            "seat-taken",
            "not-started",
            "already-started",
            "nobody-there",
            "no-such-seat",
            *TABLE,
            *CHANGE,
        ),
    ),
    Route(
        "POST",
        "/api/tables/{table}/asks/{ask}",
        "answerAsk",
        "Agree to an ask, or refuse it.  The people at the table do.",
        desk.answer_ask,
        TableInfo,
        SOMEBODY,
        AnswerAsk,
        errors=("no-such-ask", "not-seated", "seat-taken", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/people",
        "setPerson",
        "Mute someone or send them away, also spectators.  The owner does.",
        desk.set_person,
        TableInfo,
        SOMEBODY,
        SetPerson,
        errors=("not-yours", "no-such-person", "dealing", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/start",
        "startTable",
        "Begin the game.  The owner does.",
        desk.start_table,
        TableInfo,
        SOMEBODY,
        Start,
        errors=("not-yours", "already-started", "dealing", "old-client", "too-few", "bad-option", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/reveal",
        "revealNumber",
        "Reveal the number your seat promised for the deal.",
        desk.reveal_number,
        TableInfo,
        SOMEBODY,
        Reveal,
        errors=("not-seated", "already-started", "not-closed", "not-promised", "stale", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/leave",
        "leaveTable",
        "Get up for good: a bot plays on.",
        desk.leave_table,
        TableInfo,
        SOMEBODY,
        errors=("not-seated", "dealing", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/rematch",
        "rematchTable",
        "The same again, at a new table; asked twice, it is the same one.",
        desk.rematch_table,
        TableInfo,
        SOMEBODY,
        errors=("not-seated", "not-over", "kicked", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        "setSeat",
        "Swap a seat between person and bot, send somebody away, mute.",
        desk.set_seat,
        TableInfo,
        SOMEBODY,
        SetSeat,
        errors=("not-yours", "no-such-seat", "already-started", "dealing", "bad-option", *TABLE, *CHANGE),
    ),
    Route(
        "GET",
        "/api/me",
        "showMe",
        "Who you are here, and your tables.",
        desk.show_me,
        Me,
        SOMEBODY,
        errors=("storage-down",),
    ),
    Route(
        "POST",
        "/api/me/link",
        "newLink",
        "A link that opens your seats on another device, once.",
        desk.new_link,
        PersonalLink,
        SOMEBODY,
        status=201,
        errors=("storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/me/logout",
        "logOut",
        "End this session: the browser forgets who you are here.",
        desk.log_out,
        Bye,
        ANYBODY,
        errors=("storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/me/sessions/end",
        "endOtherSessions",
        "End all your other sessions, on every device.",
        desk.end_other_sessions,
        Bye,
        ANYBODY,
        errors=("storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/me/delete",
        "deleteMe",
        "Delete your name, your words and your seats.  Games you played stay, without your name.",
        desk.delete_me,
        Bye,
        ANYBODY,
        errors=("storage-down", *CHANGE),
    ),
]
