"""The addresses of the HTTP interface: one table, from which the router and the OpenAPI document are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from highnoon.server import handlers
from highnoon.server.handlers import Call
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
    Route("GET", "/api/games", "listGames", "List the games on this server.", handlers.list_games, list[GameInfo]),
    Route(
        "GET",
        "/api/games/{slug}",
        "showGame",
        "Everything a client needs to show a game.",
        handlers.show_game,
        GameDetail,
        errors=("no-such-game",),
    ),
    Route(
        "GET",
        "/api/games/{slug}/rules",
        "listRules",
        "All numbered rules of a game.",
        handlers.list_rules,
        list[RuleInfo],
        errors=("no-such-game",),
    ),
    Route(
        "GET",
        "/api/games/{slug}/rules/{rule}",
        "showRule",
        "One rule of a game, or one house rule.",
        handlers.show_rule,
        RuleInfo,
        errors=("no-such-game", "no-such-rule"),
    ),
    Route(
        "GET",
        "/api/rules/house",
        "listHouseRules",
        "The house rules, which apply in every game.",
        handlers.list_house_rules,
        list[RuleInfo],
    ),
    Route(
        "GET",
        "/api/tables",
        "listTables",
        "Public tables that are open or running, newest first.",
        handlers.list_tables,
        list[TableInfo],
        ANYBODY,
        errors=("storage-down",),
    ),
    Route(
        "POST",
        "/api/tables",
        "createTable",
        "Create a table.  Its link is /t/{id}.",
        handlers.create_table,
        TableInfo,
        SOMEBODY,
        NewTable,
        201,
        ("no-such-game", "bad-option", "bad-pack", "bad-name", "storage-down", *CHANGE),
    ),
    Route("GET", "/api/tables/{table}", "showTable", "A table.", handlers.show_table, TableInfo, ANYBODY, errors=TABLE),
    Route(
        "GET",
        "/api/tables/{table}/game",
        "showTableGame",
        "The game of a table, with the table's own card pack.",
        handlers.show_table_game,
        GameDetail,
        errors=TABLE,
    ),
    Route(
        "GET",
        "/api/tables/{table}/record",
        "showRecord",
        "The record of a finished game: JSON lines that `highnoon verify` checks.",
        handlers.show_record,
        RECORD,
        errors=("not-over", *TABLE),
    ),
    Route(
        "POST",
        "/api/replay",
        "showAgain",
        "Replay a record: how each move changed the table, as seen from a seat.",
        handlers.show_again,
        ShownAgain,
        ANYBODY,
        ShowAgain,
        errors=("no-such-game", "no-such-pack", "storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/join",
        "joinTable",
        "Take or change seats before the start; change your name at any time.",
        handlers.join_table,
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
        handlers.ask_seat,
        TableInfo,
        SOMEBODY,
        AskSeat,
        errors=(
            "bad-name",
            "kicked",
            "seat-taken",
            "not-started",
            "already-started",
            "enough-asks",
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
        "Accept or refuse a request for a seat.  For the people at the table.",
        handlers.answer_ask,
        TableInfo,
        SOMEBODY,
        AnswerAsk,
        errors=("no-such-ask", "not-seated", "seat-taken", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/people",
        "setPerson",
        "Mute someone or send them away, spectators included.  Owner only.",
        handlers.set_person,
        TableInfo,
        SOMEBODY,
        SetPerson,
        errors=("not-yours", "no-such-person", "dealing", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/start",
        "startTable",
        "Start the game.  Owner only.",
        handlers.start_table,
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
        handlers.reveal_number,
        TableInfo,
        SOMEBODY,
        Reveal,
        errors=("not-seated", "already-started", "not-closed", "not-promised", "stale", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/leave",
        "leaveTable",
        "Leave for good: a bot takes over.",
        handlers.leave_table,
        TableInfo,
        SOMEBODY,
        errors=("not-seated", "dealing", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/rematch",
        "rematchTable",
        "Rematch at a new table.  Repeating the call returns the same table.",
        handlers.rematch_table,
        TableInfo,
        SOMEBODY,
        errors=("not-seated", "not-over", "kicked", *TABLE, *CHANGE),
    ),
    Route(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        "setSeat",
        "Change a seat: person or bot, send someone away, mute.",
        handlers.set_seat,
        TableInfo,
        SOMEBODY,
        SetSeat,
        errors=("not-yours", "no-such-seat", "already-started", "dealing", "bad-option", *TABLE, *CHANGE),
    ),
    Route(
        "GET",
        "/api/me",
        "showMe",
        "Your identity on this server, and your tables.",
        handlers.show_me,
        Me,
        SOMEBODY,
        errors=("storage-down",),
    ),
    Route(
        "POST",
        "/api/me/link",
        "newLink",
        "Create a link that opens your seats on another device, once.",
        handlers.new_link,
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
        handlers.log_out,
        Bye,
        ANYBODY,
        errors=("storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/me/sessions/end",
        "endOtherSessions",
        "End all your other sessions, on every device.",
        handlers.end_other_sessions,
        Bye,
        ANYBODY,
        errors=("storage-down", *CHANGE),
    ),
    Route(
        "POST",
        "/api/me/delete",
        "deleteMe",
        "Delete your name, your chat and your seats.  Games you played stay, without your name.",
        handlers.delete_me,
        Bye,
        ANYBODY,
        errors=("storage-down", *CHANGE),
    ),
]
