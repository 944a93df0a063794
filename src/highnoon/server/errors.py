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
    "bad-input": Kind(400, "That is not understood.", "Correct the field that is named."),
    "not-json": Kind(415, "The body of a request is JSON.", "Send it with Content-Type: application/json."),
    "too-big": Kind(413, "That is too long.", "Send less at once."),
    "too-many": Kind(429, "That was too much in too short a time.", "Wait a few seconds, then go on."),
    "too-slow": Kind(408, "The request took too long to arrive.", "Send it again, all at once."),
    "wrong-origin": Kind(403, "This request comes from another site.", "Open the table on this server's own page."),
    "wrong-host": Kind(421, "This server is not known by that name.", "Use the address its operator gave you."),
    "no-such-page": Kind(404, "There is nothing at this address.", "Start at the front page."),
    "wrong-method": Kind(405, "This address is not asked in that way.", "See /openapi.json for what it takes."),
    "old-client": Kind(
        409, "This page or program is older than the server.", "Reload the page, or update High Noon, and try again."
    ),
    # -- what was meant
    "no-such-game": Kind(404, "There is no such game here.", "GET /api/games lists the games."),
    "no-such-pack": Kind(
        404, "This server does not have the card pack of that game.", "Open the record where the game was played."
    ),
    "no-such-rule": Kind(404, "There is no rule of that number.", "GET /api/games/{slug}/rules lists them all."),
    "no-such-table": Kind(404, "There is no such table.", "Check the link, or make a new table."),
    "no-such-seat": Kind(409, "There is no such seat at this table.", "Seats are numbered from 0."),
    "no-such-ask": Kind(404, "No one asks for that seat now.", "Look at the table again."),
    "no-such-person": Kind(409, "There is no such line or entry at this table.", "Look at the table again."),
    "no-such-link": Kind(404, "This personal link does not work.", "It works once, for ten minutes: make a new one."),
    "bad-option": Kind(400, "The table cannot be played like that.", "GET /api/games/{slug} lists what can be chosen."),
    "bad-pack": Kind(400, "The card pack cannot be played with.", "Correct the line that is named."),
    "bad-name": Kind(400, "A nickname has 1 to 24 letters that can be seen.", "Choose another nickname."),
    # -- who may
    "not-yours": Kind(403, "Only the owner of the table may do that.", "Ask the owner."),
    "not-seated": Kind(403, "You do not sit at this table.", "Join the table first; spectators only watch and talk."),
    "kicked": Kind(403, "The owner has sent you away from this table.", "Find another table."),
    "muted": Kind(403, "The owner has muted you at this table.", "Play on without words."),
    "no-hints": Kind(403, "This table is played without hints.", "Think for yourself, or make a table with hints."),
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
    "already-started": Kind(409, "The game has started already.", "This can be done only before the start."),
    "not-over": Kind(409, "The game is not over yet.", "Come back when it is."),
    "too-few": Kind(409, "There are too few players.", "Fill the seats with people or bots."),
    "nothing-asked": Kind(409, "You are asked nothing now.", "Ask for a hint when it is your move."),
    "stale": Kind(409, "The table has moved on since.", "Look at the newest view and choose again."),
    "refused": Kind(409, "The rules do not allow that.", "The message and the rule say why."),
    # -- the server
    "slow-reader": Kind(408, "You read more slowly than the table talks.", "Connect again and watch the table anew."),
    "busy": Kind(503, "The server is busy.", "Try again in a minute."),
    "going-down": Kind(503, "The server is going down.", "Connect again in a moment; no game is lost."),
    "storage-down": Kind(503, "The server cannot store anything just now.", "Nothing was done; try again in a moment."),
    "fault": Kind(
        500, "Something went wrong here, and it is our fault.", "Nothing was done; try again, then report it."
    ),
}


class Ending(msgspec.Struct, frozen=True):
    """How a connection can end: the number in the close frame, the Problem that comes before it, and why."""

    number: int
    code: str
    why: str


ENDINGS: Final = (
    Ending(1000, "", "You hung up."),
    Ending(1001, "going-down", "The server goes down; connect again in a moment."),
    Ending(1006, "slow-reader", "Too much waited for you, or no heartbeat was answered: no close frame at all."),
    Ending(1008, "too-many", "You went on and on after being told that it was too much."),
    Ending(1008, "signed-out", "You logged out, or ended this session from another device."),
    Ending(1009, "", "A single message was eight times longer than the longest that is read."),
)


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
