"""A table in memory: the one place where its changes are put in order.

Nothing waits between checking a move and making it, and nothing is sent before it is stored: a change is applied, its
rows go to the writer, and when they are safe everyone receives them.  Requests that arrive meanwhile wait in line.
If another server on the same database has appended first, the table is read again and the request is
answered "stale".
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from highnoon.engine.dice import Quick
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.record import UNDO
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import TIMEOUT
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import Broadcast, Watcher, encode, say
from highnoon.server.live.clocks import Clock
from highnoon.server.live.journaled import JournaledGame
from highnoon.server.live.pacing import Pacer
from highnoon.server.live.seat import PERSON, Seat
from highnoon.server.nodes.lease import Deposed
from highnoon.server.outage import InDoubt, StorageDown
from highnoon.server.protocol import Ack, Act, ChatLine, Hints, SeatAsk, TableAct, Undo
from highnoon.server.stored import Loaded, StoredSeat, StoredTable
from highnoon.server.tracing import is_traced, trace
from highnoon.server.writer import Entry, LostRace, Statement

if TYPE_CHECKING:
    from highnoon.server.registry import TableRegistry

log = logging.getLogger("highnoon.table")

LINE: Final = 200  # requests that may wait in line at one table
REMEMBERED: Final = 32  # requests whose answer is given again when they come twice
SPECTATOR: Final = -1
GUESTS: Final = 300  # people whose addresses a table remembers
OWNER_AWAY: Final = 60_000  # milliseconds until somebody else may start a table


class TooEarly(Exception):
    """An answer that must wait for the minimum delay."""


class LiveTable:
    def __init__(self, registry: TableRegistry, game: Game, loaded: Loaded) -> None:
        now = registry.time.now()
        self.registry = registry
        self.game = game
        self.broadcast = Broadcast(self)
        self.pacer = Pacer(self)
        self.quick = Quick(registry.settings.new_seed())
        self.watchers: dict[Watcher, int] = {}  # and the seat each looks from
        self.audience: dict[int, list[Watcher]] = {}
        self.looking: list[int] = []  # seats that somebody looks from
        self.answered: dict[tuple[str, str], int] = {}  # person and request
        self.line: deque[Callable[[], None]] = deque()
        self.busy = False  # rows are with the writer
        self.gone = False  # another node has it now
        self.newest: Entry | None = None  # the last row that was handed to the writer
        self.doubtful = False  # whether it is stored
        self.faults = 0
        self.seating = 0  # grows whenever somebody comes, goes or sits elsewhere
        self.used = now
        self.asks: dict[str, SeatAsk] = {}  # by the person who asks
        self.agreed: dict[int, set[str]] = {}  # who has agreed to which ask
        self.ask_number = 0
        self.hints: dict[int, Hints] = {}  # by seat: the last answer, for who asks again
        self.came_from: dict[str, str] = {}  # the addresses of people
        self.owner_seen = now
        self.address = ""  # from which it was made or started, while in memory
        self.empty_since = 0 if loaded.table.started else now  # when the last watcher left
        self.put(loaded, now)

    def put(self, loaded: Loaded, now: int) -> None:
        """Takes over what the database says."""
        self.stored: StoredTable = loaded.table
        self.seats = [Seat(stored, now) for stored in loaded.seats]
        self.clock = Clock(loaded.table.clock)
        self.play: JournaledGame | None = None
        self.loaded_at = self.last_at = now
        self.snapshot_at = 0
        self.chat: deque[ChatLine] = deque(
            (ChatLine(line.n, line.seat, line.name, line.text, line.at) for line in loaded.chat), maxlen=100
        )
        self.chat_n = loaded.chat[-1].n if loaded.chat else 0
        # Rows of the current change.
        self.rows: list[Entry] = []
        self.others: list[Statement] = []
        self.events: list[Event] = []
        self.glimpses: list[Glimpse | None] = []  # one for each event: what the watched seats see then
        self.start: Glimpse | None = None  # what they saw before
        self.noticed: set[int] = set()  # seats that see a change; all of them if `public`
        self.public = False
        self.reseated = False  # somebody came, went or was swapped
        self.noted: list[TableAct] = []
        self.mover: tuple[Watcher, str] | None = None  # whose request it is
        self.after: list[Callable[[Trouble | None], None]] = []
        if loaded.snapshot is not None:
            self.resume(loaded)
        self.find_seats()

    def resume(self, loaded: Loaded) -> None:
        """From the newest snapshot, and then every row since."""
        snapshot = loaded.snapshot
        assert snapshot is not None
        self.play = play = JournaledGame.resume(self.game, snapshot.position, snapshot.mark, loaded.events)
        self.snapshot_at = snapshot.n
        # Nothing was stored later than now: if it says so, a clock was set back since, and nobody waits for that hour.
        progress, now = play.progress, self.loaded_at
        progress.opened, progress.called = min(progress.opened, now), min(progress.called, now)
        for row in loaded.rows:
            try:
                play.apply(row.seat, row.action, min(row.at, now))
            except Refused as refused:
                # Only new rules can have refused what was once accepted; the table goes on from here.
                log.error("table %s: row %d cannot be replayed: %s", self.stored.id, row.n, refused)
                play.progress.n = loaded.rows[-1].n
                break
        last = loaded.rows[-1].at if loaded.rows else progress.opened
        if not self.clock.by_mail:
            # The time in which nobody could play is nobody's.
            self.clock.look(self.question, now, False)
            self.clock.stood = max(0, now - max(last, progress.opened))

    def find_seats(self) -> list[Watcher]:
        """Finds who sits where.  Returns those who look from another seat now."""
        self.seating += 1
        people = (seat.stored for seat in self.seats if seat.stored.kind == PERSON)
        self.sitting = {stored.person: stored.seat for stored in people}
        self.audience = {}
        moved: list[Watcher] = []
        for watcher, before in self.watchers.items():
            seat = self.sitting.get(watcher.person, SPECTATOR)
            self.watchers[watcher] = seat
            self.audience.setdefault(seat, []).append(watcher)
            if seat != before:
                moved.append(watcher)
        self.looking = [seat for seat, watchers in self.audience.items() if watchers]
        now = self.registry.time.now()
        for place in self.seats:
            place.count(len(self.audience.get(place.stored.seat, ())), now, self.clock.grace)
        return moved

    # -- short answers -------------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of the current view."""
        return self.play.progress.rows if self.play is not None else 0

    @property
    def question(self) -> tuple[int, int]:
        assert self.play is not None
        return self.play.progress.asked, self.play.progress.opened

    @property
    def running(self) -> bool:
        return self.play is not None and not self.play.table.over

    def seat_of(self, person: str) -> int:
        return self.sitting.get(person, SPECTATOR)

    def payer(self) -> str:
        """The address whose budget this table uses."""
        for watcher in self.watchers:
            return str(getattr(watcher, "address", ""))
        return self.address

    def names(self) -> list[str]:
        return [seat.stored.name for seat in self.seats]

    # -- in line -------------------------------------------------------------------------------------------------------

    def in_line(self, work: Callable[[], None], always: bool = False) -> None:
        """Now, or as soon as what is being stored is stored."""
        if not self.busy:
            work()
            self.go_on()
        elif always or len(self.line) < LINE:
            self.line.append(work)
        else:
            raise Trouble("too-many")

    def go_on(self) -> None:
        """Runs the requests in line, then everything automatic."""
        while not self.busy:
            if self.line:
                self.line.popleft()()
            elif not self.pacer.go_on():
                return

    async def do(self, work: Callable[[], None]) -> None:
        """A change that somebody waits for: `work` checks and applies; what it raises is raised here."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(trouble: Trouble | None) -> None:
            if not future.done():
                if trouble is None:
                    future.set_result(None)
                else:
                    future.set_exception(trouble)

        def turn() -> None:
            if self.gone:
                finish(Trouble("elsewhere"))
                return
            try:
                work()
            except (Trouble, BadInput, Refused) as error:
                trouble = error if isinstance(error, Trouble) else Trouble("bad-option", str(error))
                finish(trouble)
                if self.rows or self.others:
                    self.start_anew(trouble)  # a half-made change must not stay
            except Exception:
                log.exception("table %s: a change failed", self.stored.id)
                finish(Trouble("fault"))
                self.start_anew(Trouble("fault"))
            else:
                self.commit(finish)

        self.in_line(turn)
        await future

    async def at_rest(self) -> None:
        """Waits until memory and storage agree: before that, no one may see the table."""
        if self.busy:
            await self.do(lambda: None)

    # -- changes -------------------------------------------------------------------------------------------------------

    def enter(self, seat: int, key: int, now: int) -> None:
        """One row of the journal, applied; `commit` stores it.  Raises `Refused`, and nothing has changed."""
        play = self.play
        assert play is not None
        table, progress = play.table, play.progress
        rows = progress.rows
        # In a sealed decision others may see that a seat has chosen (unless it is quiet), but not that it chose again.
        seen = not table.sealed or (not table.quiet and (seat < 0 or table.open >> seat & 1))
        watched = table.watched = self.looking
        if watched and self.start is None:
            self.start = self.broadcast.look(watched)
        events = play.apply(seat, key, now)
        self.events += events
        if not watched:
            self.glimpses += [None] * len(events)
        elif events:
            self.glimpses += table.take_glimpses()
        self.last_at = now
        if progress.rows != rows or seen:
            self.public = True
        else:
            self.noticed.add(seat if seat >= 0 else key - int(TIMEOUT))
        self.rows.append((self.stored.id, progress.n, seat, key, now))
        if play.table.over:
            self.end()

    def end(self) -> None:
        self.change_table(state="over", ended=self.registry.time.wall(), due=0)
        self.reseated = True
        assert self.play is not None
        self.play.past.clear()
        self.keep_snapshot()
        self.after.append(lambda trouble: self.registry.finished(self) if trouble is None else None)

    def change_table(self, **values: object) -> None:
        self.stored = msgspec.structs.replace(self.stored, **values)
        self.others.append(self.registry.store.set_table(self.stored.id, **values))

    def change_seat(self, stored: StoredSeat) -> None:
        self.seats[stored.seat].stored = stored
        self.seating += 1
        self.others.append(self.registry.store.set_seat(self.stored.id, stored))
        self.reseated = True

    def keep_snapshot(self) -> None:
        play = self.play
        assert play is not None
        progress, position, events = play.snapshot()
        self.snapshot_at = play.progress.n
        self.others.append(
            self.registry.store.new_snapshot(
                self.stored.id, play.progress.n, self.game.rules_version, progress, position, events
            )
        )

    def commit(self, after: Callable[[Trouble | None], None] | None = None) -> None:
        """Stores the change under way, then tells everybody; `after` hears last."""
        if after is not None:
            self.after.append(after)
        if self.gone:  # what is stored is another node's business
            self.rows, self.others = [], []
            self.break_off(Trouble("elsewhere"))
            return
        play = self.play
        every = self.registry.settings.snapshot_every
        if play is not None and play.progress.n - self.snapshot_at >= every and play.can_rest():
            self.keep_snapshot()
        if self.rows or self.others:
            self.busy = True
            rows, others = self.rows, self.others
            self.rows, self.others = [], []
            self.newest = rows[-1] if rows else None
            self.registry.store.submit(self.committed, rows, others)
        else:
            self.publish()

    def committed(self, error: Exception | None) -> None:
        if self.gone:
            return
        if error is None:
            self.busy = False
            self.faults = 0
            self.publish()
            self.go_on()
            return
        if isinstance(error, Deposed):
            self.registry.deposed()
            return
        if isinstance(error, InDoubt) and self.newest is not None:
            self.doubtful = True
            self.faults += 1
            self.registry.read_again(self, 0)
            return
        code = "stale" if isinstance(error, LostRace) else "storage-down" if isinstance(error, StorageDown) else "fault"
        self.start_anew(Trouble(code))

    def publish(self) -> None:
        events, glimpses, start, after = self.events, self.glimpses, self.start, self.after
        self.events, self.glimpses, self.start, self.after = [], [], None, []
        moved = self.find_seats() if self.reseated else []
        for watcher in moved:  # who looks from another seat now has not seen what was sent there before
            if start is not None:
                start = start.without(self.watchers[watcher])
        mover, ack = self.acknowledge() if self.mover is not None else (None, b"")
        if self.public:
            self.broadcast.update(events, glimpses, start, None, mover, ack)
        elif self.noticed:
            self.broadcast.update(events, glimpses, start, self.noticed, mover, ack)
        elif mover is not None:
            mover.send(ack)
        if self.reseated:
            self.broadcast.table_changed()
            for watcher in moved:
                self.broadcast.snapshot(watcher)
            noted, self.noted = self.noted, []
            for act in noted:
                self.broadcast.noted(act)
        self.public = self.reseated = False
        self.noticed.clear()
        for call in after:
            call(None)

    def acknowledge(self) -> tuple[Watcher, bytes]:
        """The request under way is done, and will not be done again."""
        assert self.mover is not None
        (watcher, request), self.mover = self.mover, None
        if is_traced():
            row = self.newest[1] if self.newest is not None else 0
            trace("stored", watcher.person, request, table=self.stored.id, row=row)
        if len(self.answered) >= REMEMBERED:
            del self.answered[next(iter(self.answered))]
        self.answered[watcher.person, request] = self.n
        return watcher, encode(Ack(request, self.n))

    def start_anew(self, trouble: Trouble) -> None:
        """Memory and storage differ: read it again.  Everything else waits until then."""
        self.busy = True
        self.faults = self.faults + 1 if trouble.code in ("fault", "storage-down") else 0
        self.break_off(trouble)
        self.registry.read_again(self, 0 if self.faults < 2 else min(60_000, 250 << self.faults))

    def break_off(self, trouble: Trouble) -> None:
        """The change under way is not made."""
        mover, self.mover = self.mover, None
        if mover is not None:
            say(mover[0], trouble.refusal(mover[1], self.n))
        after, self.after = self.after, []
        for call in after:
            call(trouble)

    def drop(self, trouble: Trouble) -> list[Watcher]:
        """Another node has it now, or may have it: nothing more happens here.  Returns who must look for it there."""
        self.gone = True
        self.pacer.stop()
        self.break_off(Trouble("elsewhere") if self.busy else trouble)  # what is being stored may yet be stored
        line, self.line = self.line, deque()
        early, self.pacer.early = self.pacer.early, []
        for work in [*line, *early]:
            work()
        watchers = list(self.watchers)
        self.watchers = {}
        self.audience = {}
        self.looking = []
        self.let_go()
        return watchers

    def read_anew(self, loaded: Loaded) -> None:
        done = self.doubtful and was_stored(loaded, self.newest)
        after, mover = self.after, self.mover
        self.put(loaded, self.registry.time.now())
        self.busy = False
        if self.doubtful:
            self.doubtful, self.after, self.mover = False, after, mover
            self.resolve(done)
        for watcher in list(self.watchers):
            self.broadcast.snapshot(watcher)
        self.go_on()

    def resolve(self, done: bool) -> None:
        """Nobody knew whether the change was stored; now the table has been read again, and it shows."""
        if not done:
            self.break_off(Trouble("storage-down"))
            return
        if self.mover is not None:
            mover, ack = self.acknowledge()
            mover.send(ack)
        after, self.after = self.after, []
        for call in after:
            call(None)

    def let_go(self) -> None:
        """Frees what is large when the table is unloaded.  Table, broadcast and pacer refer to each other, so the rest
        waits for the garbage collector, which runs seldom."""
        self.play = None
        self.events, self.glimpses, self.start = [], [], None
        self.chat.clear()
        self.broadcast.forget()

    def vanish(self) -> None:
        """It is no longer stored.  Tells its followers and the requests in line."""
        self.play = None
        self.registry.bot_tables.give_back(self.stored.id)
        self.stored = msgspec.structs.replace(self.stored, state="over")
        for watcher in list(self.watchers):
            say(watcher, Trouble("no-such-table").problem())
        self.busy = False
        self.go_on()

    # -- what people say (all of it in line) ---------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        """Again is harmless: the table is shown once more."""
        if self.gone:  # late callers get the same as those who were here
            watcher.moved(self.stored.id)
            return
        self.used = self.registry.time.now()
        fresh = watcher not in self.watchers
        if fresh:
            self.watchers[watcher] = SPECTATOR
            self.find_seats()
            self.remember(watcher.person, str(getattr(watcher, "address", "")))
        self.broadcast.snapshot(watcher)
        if fresh:
            self.come(watcher)

    def remember(self, person: str, address: str) -> None:
        """Where somebody came from last, in case the owner sends them away."""
        if person == self.stored.owner:
            self.owner_seen = self.registry.time.now()
        if address:
            self.came_from.pop(person, None)
            self.came_from[person] = address
            if len(self.came_from) > GUESTS:
                del self.came_from[next(iter(self.came_from))]

    def address_of(self, person: str) -> str:
        for watcher in self.watchers:
            if watcher.person == person:
                return str(getattr(watcher, "address", ""))
        return self.came_from.get(person, "")

    def forget_asks(self, now: int) -> bool:
        """Asks for seats that nobody answered in time.  True if there were any."""
        old = [person for person, asked in self.asks.items() if asked.until <= now]
        for person in old:
            self.agreed.pop(self.asks.pop(person).id, None)
        return bool(old)

    def owner_is_away(self, now: int) -> bool:
        """For so long that somebody else may start the game."""
        owner = self.stored.owner
        here = any(watcher.person == owner for watcher in self.watchers)
        return not here and now >= self.owner_seen + OWNER_AWAY

    def come(self, watcher: Watcher) -> None:
        """A player who looks at the table has come back to the seat."""
        seat = self.watchers[watcher]
        if seat == SPECTATOR:
            self.pacer.count_spectators()
        elif self.seats[seat].sockets == 1:
            self.pacer.came_back(self.seats[seat])
            self.reseated = True
            self.commit()

    def unwatch(self, watcher: Watcher) -> None:
        seat = self.watchers.pop(watcher, None)
        if seat is None:
            return
        self.find_seats()
        self.used = self.empty_since = self.registry.time.now()
        if watcher.person == self.stored.owner:
            self.owner_seen = self.used
        if seat == SPECTATOR:
            self.pacer.count_spectators()
        elif self.seats[seat].sockets == 0:
            self.broadcast.table_changed()

    def act(self, watcher: Watcher, message: Act | Undo) -> None:
        """A choice, or several that belong together; or one taken back."""
        if not self.busy:
            self.take(watcher, message)
            self.go_on()
        elif len(self.line) < LINE:
            self.line.append(partial(self.take, watcher, message))
        else:
            raise Trouble("too-many")

    def take(self, watcher: Watcher, message: Act | Undo) -> None:
        """A request whose turn has come."""
        if self.gone:
            say(watcher, Trouble("stale").refusal(message.id, self.n))
            return
        if (watcher.person, message.id) in self.answered:  # the same again
            self.broadcast.ack(watcher, message.id)
            return
        try:
            if isinstance(message, Act):
                self.choose(watcher, message)
            else:
                self.take_back(watcher, message)
        except TooEarly:
            self.pacer.early.append(partial(self.take, watcher, message))
        except Trouble as trouble:
            say(watcher, trouble.refusal(message.id, self.n))
        except Refused as refused:
            say(watcher, Trouble("refused", refused.message, rule=refused.rule).refusal(message.id, self.n))
        except Exception:
            log.exception("table %s: the rules failed", self.stored.id)
            say(watcher, Trouble("fault").refusal(message.id, self.n))
            self.start_anew(Trouble("fault"))

    def choose(self, watcher: Watcher, message: Act) -> None:
        now = self.registry.time.now()
        seat = self.check(watcher, message.n, message.actions[0])
        if self.pacer.too_early(seat, message.actions[0], now):
            raise TooEarly
        assert self.play is not None
        if len(message.actions) > 1:
            self.play.check_batch(seat, message.actions)
        for key in message.actions:
            if not self.play.has_chosen(seat, key):
                self.enter(seat, key, now)
        self.accepted(watcher, seat, message.id)

    def take_back(self, watcher: Watcher, message: Undo) -> None:
        seat = self.check(watcher, message.n, UNDO)
        self.enter(seat, UNDO, self.registry.time.now())
        self.accepted(watcher, seat, message.id)

    def check(self, watcher: Watcher, n: int, key: int) -> int:
        """The seat that chooses."""
        if self.play is None:
            raise Trouble("not-started")
        seat = self.seat_of(watcher.person)
        if seat == SPECTATOR:
            raise Trouble("not-seated")
        if not self.play.is_current(seat, n, key):
            raise Trouble("stale")
        return seat

    def accepted(self, watcher: Watcher, seat: int, request: str) -> None:
        self.pacer.came_back(self.seats[seat])
        self.seats[seat].played = []
        self.registry.metrics.moves += 1
        if is_traced():
            trace("accepted", watcher.person, request, table=self.stored.id, node=self.registry.node)
        self.mover = (watcher, request)
        self.commit()


def was_stored(loaded: Loaded, row: Entry | None) -> bool:
    """Is this row part of what was read?"""
    if row is None:
        return False
    _, n, seat, action, at = row
    if loaded.snapshot is not None and loaded.snapshot.n >= n:
        return True
    return any((r.n, r.seat, r.action, r.at) == (n, seat, action, at) for r in loaded.rows)
