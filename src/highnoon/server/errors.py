"""Every error a client can meet: its code, a sentence, and what to do about it.  docs/protocol.md lists them."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.server.protocol import ErrorBody, Problem, Refusal


class Kind(msgspec.Struct, frozen=True):
    status: int  # of HTTP
    message: str
    hint: str


KINDS: Final = {
    # -- what was sent
    "bad-input": Kind(400, "The request is invalid.", "Fix the named field."),
    "not-json": Kind(415, "The request body must be JSON.", "Send it with Content-Type: application/json."),
    "too-big": Kind(413, "The request is too long.", "Send less at a time."),
    "too-many": Kind(429, "Too many requests.", "Wait a few seconds and try again."),
    "too-slow": Kind(408, "The request took too long to arrive.", "Send it again, all at once."),
    "wrong-origin": Kind(403, "This request comes from another site.", "Open the table on this server's own page."),
    "wrong-host": Kind(421, "This server is not known by that name.", "Use the address its operator gave you."),
    "no-such-page": Kind(404, "There is nothing at this address.", "Start at the front page."),
    "wrong-method": Kind(
        405, "This address does not support that method.", "See /openapi.json for the methods it supports."
    ),
    "old-client": Kind(
        409, "This page or program is older than the server.", "Reload the page, or update High Noon, and try again."
    ),
    # -- what was meant
    "no-such-game": Kind(404, "There is no such game here.", "GET /api/games lists the games."),
    "no-such-lesson": Kind(404, "There is no such lesson.", "GET /api/games/SLUG/lessons lists the lessons."),
    "no-such-puzzle": Kind(404, "There is no such puzzle.", "GET /api/puzzles lists the puzzles."),
    "no-such-review": Kind(404, "This review is not here.", "Ask for it again: POST /api/reviews."),
    "no-such-pack": Kind(
        404, "This server does not have the card pack of that game.", "Open the record where the game was played."
    ),
    "no-such-rule": Kind(404, "There is no rule with that id.", "GET /api/games/{slug}/rules lists them all."),
    "no-such-table": Kind(404, "There is no such table.", "Check the link, or create a new table."),
    "no-such-seat": Kind(409, "There is no such seat at this table.", "Seats are numbered from 0."),
    "no-such-ask": Kind(404, "No one is asking for that seat now.", "Reload the table."),
    "no-such-person": Kind(409, "There is no such line or entry at this table.", "Reload the table."),
    "no-such-link": Kind(404, "This personal link does not work.", "It works once, for ten minutes: make a new one."),
    "bad-option": Kind(400, "Those options are not valid for this game.", "GET /api/games/{slug} lists the options."),
    "bad-pack": Kind(400, "The card pack is not valid.", "Fix the named line."),
    "bad-name": Kind(400, "A nickname needs 1 to 24 visible characters.", "Choose another nickname."),
    # -- who may
    "not-yours": Kind(403, "Only the owner of the table may do that.", "Ask the owner."),
    "not-seated": Kind(
        403, "You do not have a seat at this table.", "Join the table first; spectators can only watch and chat."
    ),
    "kicked": Kind(403, "The owner has sent you away from this table.", "Find another table."),
    "muted": Kind(403, "The owner has muted you at this table.", "You can keep playing without chat."),
    "no-hints": Kind(
        403, "This table is played without hints.", "Play without hints, or create a table that has them."
    ),
    "no-review": Kind(
        403, "This table is played without reviews.", "Watch the replay, or create a table that allows reviews."
    ),
    "signed-out": Kind(403, "This session has ended.", "Reload the page; a personal link brings your seats back."),
    # -- when
    "seat-taken": Kind(409, "This seat is taken.", "Choose a seat that is empty."),
    "table-full": Kind(409, "All seats are taken.", "Watch, or find another table."),
    "ask-first": Kind(
        409,
        "The game is running, so the people at the table decide who sits down.",
        "Ask for the seat: POST /api/tables/{table}/asks.",
    ),
    "enough-asks": Kind(409, "This table takes no more requests for seats.", "Watch, or find another table."),
    "nobody-there": Kind(409, "No one is at the table to let you in.", "Watch, or find another table."),
    "not-started": Kind(409, "The game has not started yet.", "Wait for the owner to start it."),
    "dealing": Kind(409, "The cards are being dealt.", "Wait a second: the game is about to start."),
    "not-closed": Kind(409, "The list of promises is not closed yet.", "Reveal your number when the list is closed."),
    "not-promised": Kind(409, "This is not the number your seat promised.", "Reveal the number behind your promise."),
    "already-started": Kind(409, "The game has started already.", "You can do this only before the game starts."),
    "not-over": Kind(409, "The game is not over yet.", "Come back when it is."),
    "not-alone": Kind(409, "Other people play or watch here.", "A table hurries only for one person among bots."),
    "too-few": Kind(409, "There are too few players.", "Fill the seats with people or bots."),
    "nothing-asked": Kind(409, "You have nothing to decide right now.", "Ask for a hint when it is your move."),
    "stale": Kind(409, "The table has changed since then.", "Look at the newest view and choose again."),
    "refused": Kind(409, "The rules do not allow that.", "The message and the rule say why."),
    # -- the server
    "slow-reader": Kind(408, "Your connection could not keep up.", "Reconnect and watch the table again."),
    "busy": Kind(503, "The server is busy.", "Try again in a minute."),
    "going-down": Kind(503, "The server is shutting down.", "Reconnect in a moment; no game is lost."),
    "elsewhere": Kind(
        503, "This table is moving to another machine.", "Look at the table in a moment: it shows what was done."
    ),
    "storage-down": Kind(503, "The server cannot save anything right now.", "Nothing changed; try again in a moment."),
    "fault": Kind(
        500, "Something went wrong on the server.", "Nothing changed. Try again; if it happens again, report it."
    ),
}


class Ending(msgspec.Struct, frozen=True):
    """How a connection can end: the number in the close frame, the Problem that comes before it, and why."""

    number: int
    code: str
    why: str


ENDINGS: Final = (
    Ending(1000, "", "You closed the connection."),
    Ending(1001, "going-down", "The server is shutting down; reconnect in a moment."),
    Ending(
        1006,
        "slow-reader",
        "Your connection could not keep up, or did not answer a heartbeat. There is no close frame.",
    ),
    Ending(1008, "too-many", "You kept sending after a `too-many` warning."),
    Ending(1008, "signed-out", "You logged out, or ended this session from another device."),
    Ending(1009, "", "A single message was more than eight times the maximum length."),
)

SHOWN: Final = 300  # characters of a complaint


class Trouble(Exception):
    """A request that cannot be done.  Nothing has changed."""

    def __init__(self, code: str, message: str = "", field: str = "", rule: str = "") -> None:
        self.code = code
        self.kind = KINDS[code]
        self.message = message or self.kind.message
        self.field = field
        self.rule = rule
        super().__init__(f"{code}: {self.message}")

    def body(self) -> ErrorBody:
        return ErrorBody(self.code, self.message, self.kind.hint, self.field)

    def problem(self) -> Problem:
        return Problem(self.code, self.message, self.kind.hint, self.field)

    def refusal(self, request: str, n: int = -1) -> Refusal:
        return Refusal(request, self.code, self.message, self.kind.hint, self.rule, n)


def bad_input(error: Exception) -> Trouble:
    """msgspec's complaint, with the field it is about; either may repeat what was sent, but not all of it."""
    text, _, where = str(error).partition(" - at `")
    field = where.rstrip("`").removeprefix("$").removeprefix(".")
    return Trouble("bad-input", f"{text.rstrip('.')[:SHOWN]}.", field=field[:SHOWN])
