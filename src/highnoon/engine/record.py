"""Records: a game is its deal, its moves and the hash that runs along with them.

A record is a file of JSON lines: the heading, one line per move, and the ending.  Replaying it gives the same events
byte for byte; a finished record keeps its events too, so its story can be told whatever becomes of the rules.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Final

import msgspec

from highnoon.engine.bounds import ENTRY_BYTES, RECORD_BYTES, read_json
from highnoon.engine.dice import Dice
from highnoon.engine.events import Event
from highnoon.engine.fair import commitment, dice_key
from highnoon.engine.game import Game
from highnoon.engine.outcome import Outcome
from highnoon.engine.position import digest
from highnoon.engine.promised import Promised, false_promise
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.start import StartPosition, set_up
from highnoon.engine.table import Table

FORMAT: Final = 1  # without promises: games in the terminal, and tables dealt before there were any
PROMISED: Final = 2
STARTED: Final = 3  # from a position instead of a deal: not a real game
LONGEST: Final = 2 * 65_535  # hexadecimal digits of a secret or a contribution
LONGEST_NAME: Final = 200  # characters
UNDO: Final = -1  # the key of a row that takes the seat's last move back


class Heading(msgspec.Struct, frozen=True, omit_defaults=True):
    highnoon: int
    game: str
    rules: int
    pack: str
    seats: int
    names: list[str]
    options: dict[str, bool | int | str]
    commitment: str
    contributions: list[str]
    deal: str  # the hash of the table as dealt
    events: list[Event]  # what happened while it was dealt
    promised: Promised | None = None
    start: StartPosition | None = None  # the position it was set up from, where nothing was dealt
    research: bool = False  # everyone who sat down was told that it may be used for research; shown and not proved


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """`draws` is how many numbers were drawn from the dice in this row; records without promises do not say."""

    n: int
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)]
    action: Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 31)]
    says: str
    hash: str
    events: list[Event]
    draws: int = 0


class SeatChange(msgspec.Struct, frozen=True):
    """A seat that passed from one to another after row `n`: who it was done to or who took it, and who agreed."""

    n: int
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    what: str
    name: str
    by: list[str]


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    outcome: Outcome
    secret: str
    draws: list[tuple[int, int]]
    seating: list[SeatChange] = []  # like names, it is shown and not proved
    two_hands: list[str] = []  # people who had two seats in this game


class Record(msgspec.Struct, frozen=True):
    heading: Heading
    rows: list[Row]
    ending: Ending | None

    def to_lines(self) -> bytes:
        parts = [self.heading, *self.rows, *([self.ending] if self.ending else [])]
        return b"".join(msgspec.json.encode(part) + b"\n" for part in parts)


class Recorder:
    """Runs a table and keeps its record.  It never hurries: its caller makes forced choices with `settle`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        secret: bytes,
        contributions: list[bytes] | None = None,
        options: dict[str, object] | None = None,
        names: list[str] | None = None,
        promised: Promised | None = None,
        start: StartPosition | None = None,
        research: bool = False,
    ) -> None:
        self.game = game
        self.secret = secret
        self.promised = promised
        seal = commitment(secret)
        if promised is None:
            given = [contribution.hex() for contribution in contributions or []]
            key = dice_key(secret, contributions or [])
        else:
            given = promised.rounds[-1].numbers
            key = promised.key(secret, game.slug, game.pack.hash, seal)
        dice = Dice(key)
        dice.log = []
        if start is None:
            self.table = game.deal(seats, options=options, dice=dice, telling=True)
        else:
            self.table = self.wired(set_up(game, start, key, seats, options), dice.log)
            dice = self.table.dice
        table = self.table
        table.log = []
        self.rows: list[Row] = []
        self.state = digest(table)
        self.running = self.state
        self.snapshots: list[tuple[int, Table]] = []  # seat, table before its move
        self.last_events: list[Event] = []
        self.counted = len(dice.log or [])  # draws that are in a row, or in the deal
        self.heading = Heading(
            STARTED if start else FORMAT if promised is None else PROMISED,
            game.slug,
            game.rules_version,
            game.pack.hash,
            seats,
            names or [f"Seat {letter}" for letter in "ABCDEFGH"[:seats]],
            {}
            if options is None
            else {name: value for name, value in options.items() if isinstance(value, (int, str))},
            seal,
            given,
            self.state.hex(),
            table.take_events(),
            promised,
            start,
            research,
        )

    def act(self, seat: int, key: int) -> list[Event]:
        """`Table.act`, recorded.  Returns what happened."""
        table = self.table
        before = table.clone()
        drawn, disclosed = table.dice.drawn(), table.disclosed
        table.act(seat, key)
        if before.sealed or seat < 0 or table.dice.drawn() != drawn or table.disclosed != disclosed:
            self.snapshots.clear()  # a sealed choice needs no undo: it may be changed until the reveal
        else:
            if self.snapshots and self.snapshots[-1][0] != seat:
                self.snapshots.clear()
            self.snapshots.append((seat, before))
        return self.keep()

    def batch(self, seat: int, keys: list[int]) -> list[Event]:
        """Makes several moves of one seat, all or none: if any is refused, nothing has changed."""
        table, state, running = self.table, self.state, self.running
        rows, snapshots, last, counted = len(self.rows), self.snapshots[:], self.last_events, self.counted
        draws = list(table.dice.log or [])
        before = table.clone()
        events: list[Event] = []
        try:
            for key in keys:
                events += self.act(seat, key)
        except Refused:
            self.table = self.wired(before, draws)
            self.state, self.running = state, running
            del self.rows[rows:]
            self.snapshots, self.last_events, self.counted = snapshots, last, counted
            raise
        return events

    def wired(self, clone: Table, draws: list[tuple[int, int]]) -> Table:
        """A clone keeps no log and tells nothing; one that is to go on does."""
        clone.log = []
        clone.telling = True
        clone.dice.log = draws
        return clone

    def keep(self) -> list[Event]:
        """Turns what the table logged into rows.  All rows of one reveal but the last have the state before it."""
        table = self.table
        log = table.log or []
        events = table.take_events()
        self.last_events = events
        if not log:
            return events
        table.log = []
        for i, (seat, key) in enumerate(log):
            last = i == len(log) - 1
            if last:
                self.state = digest(table)
            self.append(seat, key, events if last else [], self.fresh_draws() if last else 0)
        return events

    def fresh_draws(self) -> int:
        """How many numbers were drawn since the last row."""
        drawn = len(self.table.dice.log or [])
        fresh, self.counted = drawn - self.counted, drawn
        return fresh if self.promised is not None else 0

    def append(self, seat: int, key: int, events: list[Event], draws: int = 0) -> None:
        link = f"{len(self.rows) + 1} {seat} {key} ".encode()
        self.running = blake2b(self.running + link + self.state, digest_size=16).digest()
        says = "undo" if key == UNDO else self.says(seat, key)
        self.rows.append(Row(len(self.rows) + 1, seat, key, says, self.running.hex(), events, draws))

    def says(self, seat: int, key: int) -> str:
        if seat >= 0:
            return self.game.actions.say(key)
        return "draw" if key == 0 else f"timeout {key - 1}" if key < 9 else f"leave {key - 9}"

    def settle(self) -> list[Event]:
        """Makes every forced choice."""
        events: list[Event] = []
        while True:
            table = self.table
            forced = [seat for seat in table.pending() if len(table.legal(seat)) == 1]
            if not forced:
                return events
            for seat in forced:
                if seat in table.pending() and len(table.legal(seat)) == 1:
                    events += self.act(seat, table.legal(seat)[0])

    def can_undo(self, seat: int) -> bool:
        """Only while nothing was drawn, rolled, revealed or done by another seat since."""
        return bool(self.snapshots) and self.snapshots[-1][0] == seat and not self.table.over

    def undo(self, seat: int) -> None:
        if not self.can_undo(seat):
            raise Refused("HN-6", "Nothing to undo: something was drawn or shown since, or someone else has moved")
        _, before = self.snapshots.pop()
        self.table = self.wired(before, self.table.dice.log or [])
        self.state = digest(before)
        self.append(seat, UNDO, [])

    def record(self) -> Record:
        """The record so far; with its ending, and so the secret, once the game is over."""
        outcome = self.table.outcome
        ending = Ending(outcome, self.secret.hex(), self.table.dice.log or []) if outcome is not None else None
        return Record(self.heading, self.rows[:], ending)


def read_record(name: str, data: bytes) -> Record:
    """Parses a record file; a broken one is refused with the line."""
    if len(data) > RECORD_BYTES:
        raise BadInput(f"{name} has {len(data):,} bytes; a record has at most {RECORD_BYTES:,}")
    lines = data.splitlines()
    if not lines:
        raise BadInput(f"{name} is empty; a record begins with a heading")
    heading: Heading | None = None
    rows: list[Row] = []
    ending: Ending | None = None
    for number, line in enumerate(lines, 1):
        if ending is not None:
            raise BadInput(f"{name}, line {number}: nothing follows the ending of a record")
        where = f"{name}, line {number}: not a record's {'heading' if number == 1 else 'entry'}"
        if heading is None:
            heading = read_json(where, line, Heading, ENTRY_BYTES)
        elif b'"secret"' in line and b'"draws"' in line:
            ending = read_json(where, line, Ending, ENTRY_BYTES)
        else:
            rows.append(read_json(where, line, Row, ENTRY_BYTES))
    assert heading is not None
    if heading.highnoon not in (FORMAT, PROMISED, STARTED):
        raise BadInput(f"{name}: record format {heading.highnoon} is not known; this version reads 1, 2 and 3")
    if (heading.highnoon == STARTED) != (heading.start is not None):
        raise BadInput(f"{name}, line 1: a record of format 3, and no other, has the position it started from")
    if heading.highnoon != STARTED and (heading.highnoon == PROMISED) != (heading.promised is not None):
        raise BadInput(f"{name}, line 1: a record of format 2, and none of format 1, says what was promised")
    if trouble := false_names(heading):
        raise BadInput(f"{name}, line 1: {trouble}")
    if ending is not None:
        told = [*ending.two_hands, *(word for c in ending.seating for word in (c.what, c.name, *c.by))]
        if not all(word.isprintable() for word in told):
            raise BadInput(f"{name}, line {len(lines)}: names in a record must have visible characters")
    return Record(heading, rows, ending)


class Verdict(msgspec.Struct, frozen=True):
    """`entry` names the first false entry, empty when all is genuine."""

    genuine: bool
    entry: str
    reason: str
    rows: int


def verify(game: Game, record: Record) -> Verdict:
    """Re-executes a record and compares every entry: the deal, each move, each draw, the ending."""
    heading, ending = record.heading, record.ending

    def false(entry: str, reason: str) -> Verdict:
        return Verdict(False, entry, reason, len(record.rows))

    if ending is None:
        return false("ending", "the record has no ending: the secret is published when the game is over")
    if heading.game != game.slug:
        return false("heading: game", f"this is a record of {heading.game}, not of {game.slug}")
    if heading.pack != game.pack.hash:
        packs = f"played with pack {heading.pack}, this one is {game.pack.hash}"
        return false("heading: pack", packs + at_rules(game, heading))
    if heading.rules > game.rules_version:
        return false("heading: rules", f"played by rules version {heading.rules}; known up to {game.rules_version}")
    if not (is_hex(ending.secret) and all(is_hex(text) for text in heading.contributions)):
        return false("ending: secret", "the secret and the contributions should be hexadecimal")
    secret = bytes.fromhex(ending.secret)
    if commitment(secret) != heading.commitment:
        return false("ending: secret", "the secret is not the one committed to before the game")
    contributions = [bytes.fromhex(text) for text in heading.contributions]
    promised = heading.promised
    if promised is not None and (trouble := false_promise(promised, heading.seats, heading.contributions)):
        return false(*trouble)
    try:
        again = Recorder(
            game, heading.seats, secret, contributions, dict(heading.options), heading.names, promised, heading.start
        )
    except BadInput as error:
        return false("heading", str(error))
    if again.heading.deal != heading.deal:
        return false("heading: deal", "this seed and pack deal a different table")
    if again.heading.events != heading.events:
        return false("heading: events", f"the deal is different{at_rules(game, heading)}")
    trouble = replay_rows(again, record.rows)
    for row, mine in zip(record.rows, again.rows, strict=False):
        if row != mine:
            moved = (row.seat, row.action) != (mine.seat, mine.action)
            what = "move" if moved else "hash" if row.hash != mine.hash else "story"
            what = "number of draws" if row.draws != mine.draws else what
            return false(f"row {row.n}", f"the {what} does not follow from what came before{at_rules(game, heading)}")
    if trouble:
        return false(trouble[0], trouble[1] + at_rules(game, heading))
    if len(again.rows) != len(record.rows):
        return false(f"row {len(again.rows) + 1}", "a move was never revealed")
    outcome = again.table.outcome
    if outcome is None:
        return false("ending", "the game is not over after the last row")
    if outcome != ending.outcome:
        return false("ending: outcome", "the rules give a different outcome")
    if ending.draws != (again.table.dice.log or []):
        return false("ending: draws", "the dice did not fall like that")
    return Verdict(True, "", "", len(record.rows))


def replay_rows(recorder: Recorder, rows: list[Row]) -> tuple[str, str] | None:
    """Plays rows; the entry and reason of the first that cannot follow."""
    for place, row in enumerate(rows, 1):
        if row.n != place:
            before = replay_moves(recorder, [(r.seat, r.action) for r in rows[: place - 1]])
            misplaced = f"is where row {place} should: a row is missing or out of its place"
            return before or (f"row {row.n}", misplaced)
    return replay_moves(recorder, [(row.seat, row.action) for row in rows])


def replay_moves(recorder: Recorder, moves: list[tuple[int, int]]) -> tuple[str, str] | None:
    """Plays seat and action of every row from the first on; the entry and reason of the first that cannot follow."""
    for n, (seat, action) in enumerate(moves, 1):
        try:
            if action == UNDO:
                recorder.undo(seat)
            elif has_chosen(recorder.table, seat, action):
                return f"row {n}", "the seat has chosen already, and a record has the last choice only"
            else:
                recorder.act(seat, action)
        except Refused as refused:
            return f"row {n}", f"refused: {refused}"
    return None


def has_chosen(table: Table, seat: int, action: int) -> bool:
    """Is this a sealed choice of a seat whose choice is in?"""
    if not (table.waiting and table.sealed) or not 0 <= seat < table.seats:
        return False
    return seat not in table.pending() and action in table.offers[seat]


def at_rules(game: Game, heading: Heading) -> str:
    if heading.rules == game.rules_version:
        return ""
    versions = f"played by rules version {heading.rules}, checked by {game.rules_version}"
    return f" ({versions}: the rules have moved on since)"


def false_names(heading: Heading) -> str:
    """The trouble with the names in a heading; empty if there is none."""
    fit = [who for who in heading.names if 1 <= len(who) <= LONGEST_NAME and who.isprintable()]
    if len(fit) == len(heading.names) == heading.seats:
        return ""
    return f"a record names all of its seats, each with up to {LONGEST_NAME} visible characters"


def is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and len(text) <= LONGEST and all(c in "0123456789abcdef" for c in text)


def watch(record: Record) -> list[Event]:
    """The whole story as it was told at the time."""
    return record.heading.events + [event for row in record.rows for event in row.events]
