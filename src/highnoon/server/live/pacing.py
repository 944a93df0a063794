"""Everything automatic at a table, and when: bots, forced choices, countdowns, clocks, absent people.

`Pacer.go_on` does what is due and sets one alarm for what is next.  Timing must not reveal what a seat holds.  So every
decision stays open until a random moment, drawn when it opens (the *minimum delay* plus a jitter), and others see no
answer before that: a person's early answer waits for it, and a forced choice is made at it.  Bots answer at a random
moment, too.  Slow bots think until then, and their best move so far counts.  A table waits for an absent person, even
if the choice is forced.

At a *solo* table one person plays against bots and nobody else looks on, so nobody is there to read that person's
clock.  Everything is quicker there, but still takes the same time whatever anybody holds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from highnoon.engine.table import DRAW, NOBODY, PASS, TABLE, TIMEOUT
from highnoon.server.bot_workers import Distant, is_slow
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import say
from highnoon.server.live.clocks import STRIKES
from highnoon.server.live.journaled import REVEAL
from highnoon.server.live.seat import Seat
from highnoon.server.protocol import CountdownInfo, Deadline
from highnoon.server.timing import Timer

if TYPE_CHECKING:
    from highnoon.bots import Bot
    from highnoon.engine.view import View
    from highnoon.server.live.table import LiveTable

log = logging.getLogger("highnoon.table")

AT_ONCE: Final = 48  # automatic actions in one transaction
FAR: Final = 1 << 60
RETRY: Final = 2000  # milliseconds until a table of bots asks for a place again
RETURN: Final = 50  # milliseconds for a question's way to a slow bot and back
SOLO_SHARE: Final = 3  # a solo table's bots take that part of the usual time over a move
SPECTATORS_TOLD: Final = 500  # milliseconds: comings and goings of spectators are told together


class Pacer:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.early: list[Callable[[], None]] = []  # answers that came before the minimum delay
        # Facts about the open decision; they are true until the record grows or a player changes seats.
        self.surveyed = (-1, -1, -1, -1)
        self.question = (-1, -1)
        self.people: list[int] = []  # asked, and played by people
        self.bots: list[int] = []  # asked, and played by bots
        self.forced: list[int] = []  # people who have no choice
        self.by_bot: list[bool] = []
        self.absent = False  # somebody is away whose seat no bot has
        self.alone = False  # only bots play
        self.paused = False  # and nothing happens until somebody looks, or other such tables end
        self.ends_at = 0  # the drawn moment before which the pending question is not seen to be answered
        self.hurried = False  # the person of a solo table wants to see how it ends
        self.solo = False  # nobody is there to read the clock
        self.moments: list[int] = []  # the same for each seat, where others see who has answered
        self.slow: list[bool] = []  # seats of bots that think elsewhere
        self.bot_times: dict[int, int] = {}  # when each bot answers the pending question
        self.pondering: dict[int, asyncio.Future[int]] = {}  # thoughts that count if they are there by then
        self.thinking: dict[int, asyncio.Future[int]] = {}  # thoughts that are waited for
        self.alarm: Timer | None = None
        self.alarm_at = FAR
        self.next_at = FAR
        self.counting = False

    # -- what others ask -----------------------------------------------------------------------------------------------

    @property
    def floor_at(self) -> int:
        self.survey()
        return self.ends_at

    def too_early(self, seat: int, key: int, now: int) -> bool:
        """An answer to an open question must wait for its moment; sealed ones are taken, and shown at theirs."""
        play = self.live.play
        assert play is not None
        table = play.table
        if table.sealed or not table.waiting or table.turn != seat or now >= self.floor_at:
            return False
        return key in table.options

    def deadline(self) -> Deadline | None:
        live = self.live
        play = live.play
        clock = live.clock
        if not clock.runs or play is None or play.table.over:
            return None
        self.survey()
        if not self.people:
            return None
        now = live.registry.time.now()
        if clock.question != live.question:
            self.look_at_clock(now)
        return Deadline(clock.ends(play.progress.opened, now), now, clock.paused)

    def countdown(self) -> CountdownInfo | None:
        live = self.live
        play = live.play
        if play is None or play.progress.caller < 0:
            return None
        return CountdownInfo(play.progress.caller, self.draw_at(), live.registry.time.now())

    def draw_at(self) -> int:
        """A countdown that a restart broke off is counted again."""
        live = self.live
        assert live.play is not None
        return max(live.play.progress.called, live.loaded_at) + live.registry.settings.countdown

    def survey(self) -> None:
        """The deciding seats, as far as everyone knows: in a sealed decision all who got one, even after they chose."""
        live = self.live
        play = live.play
        assert play is not None
        progress, table = play.progress, play.table
        now = (progress.asked, progress.opened, progress.rows, live.seating)
        if now == self.surveyed:
            return
        if self.pondering and now[:3] != self.surveyed[:3]:
            self.forget_thoughts()  # about a table that is no more
        if live.question != self.question:
            self.question = live.question
            self.bot_times.clear()
            self.thinking.clear()
            self.draw_moments()
            self.let_in_early()  # to be told that they are too late
        if live.seating != self.surveyed[3]:
            self.by_bot = [seat.by_bot for seat in live.seats]
            self.slow = [seat.by_bot and is_slow(seat.stored.level) for seat in live.seats]
            self.absent = any(seat.away and not seat.stored.played_by_bot for seat in live.seats)
            self.alone = all(self.by_bot)
            if not self.alone:
                self.paused = False
                live.registry.bot_tables.give_back(live.stored.id)
        self.surveyed = now
        if not table.waiting:
            self.people = self.bots = self.forced = []
        elif table.sealed:
            asked = [seat for seat in range(table.seats) if table.offers[seat]]
            self.people = [seat for seat in asked if not self.by_bot[seat]]
            self.bots = [seat for seat in asked if self.by_bot[seat]]
            self.forced = [seat for seat in self.people if len(table.offers[seat]) == 1]
        else:
            asked = [int(table.turn)]
            bot = self.by_bot[asked[0]]
            self.people, self.bots = ([], asked) if bot else (asked, [])
            self.forced = self.people if len(table.options) == 1 else []
        if self.absent and self.forced and not live.clock.by_mail:
            self.forced = [seat for seat in self.forced if not live.seats[seat].away]

    def draw_moments(self) -> None:
        """As many draws whatever anybody holds."""
        settings = self.live.registry.settings
        play = self.live.play
        assert play is not None
        table = play.table
        least, jitter = settings.min_delay, settings.min_delay_jitter
        self.solo = self.is_solo()
        if self.solo and self.hurried:
            least = jitter = 0
        elif self.solo:
            least, jitter = min(least, settings.solo_delay), min(jitter, settings.solo_jitter)
        least += play.progress.opened
        self.ends_at = least + self.drawn(jitter)
        if table.waiting and table.sealed and not table.quiet:
            self.moments = [least + self.drawn(jitter) for _ in range(table.seats)]
        else:
            self.moments = []

    def is_solo(self) -> bool:
        """One person, bots, and nobody else who looks on."""
        live = self.live
        people = [number for number, seat in enumerate(live.seats) if not seat.by_bot]
        return len(people) == 1 and all(seat == people[0] for seat in live.watchers.values())

    def hurry(self, person: str) -> None:
        """From the next question on, bots answer at once as long as nobody else plays or looks on."""
        if self.live.play is None:
            raise Trouble("not-started")
        if self.live.seat_of(person) < 0:
            raise Trouble("not-seated")
        if not self.is_solo():
            raise Trouble("not-alone")
        self.hurried = True

    def drawn(self, span: int) -> int:
        return int(self.live.quick.below(span)) if span else 0

    def is_pending(self, seat: int) -> bool:
        assert self.live.play is not None
        table = self.live.play.table
        return bool(table.open >> seat & 1) if table.sealed else table.turn == seat

    def came_back(self, seat: Seat) -> None:
        """The person plays again."""
        seat.strikes = 0
        if seat.stored.played_by_bot:
            seat.bot = None
            self.live.change_seat(seat.changed(played_by_bot=False))

    def count_spectators(self) -> None:
        if not self.counting:
            self.counting = True
            time = self.live.registry.time
            time.at(time.now() + SPECTATORS_TOLD, self.tell_spectators)

    def tell_spectators(self) -> None:
        self.counting = False
        self.live.in_line(self.live.broadcast.table_changed, always=True)

    # -- going on ------------------------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Does what is due.  True if something was done, so that more may be due."""
        live = self.live
        if not live.running or live.gone:
            self.next_at = FAR
            return False
        now = live.registry.time.now()
        self.next_at = FAR
        try:
            done = 0
            while done < AT_ONCE and self.step(now):
                done += 1
        except Exception:
            log.exception("table %s: the rules failed", live.stored.id)
            live.start_anew(Trouble("fault"))
            return False
        if done:
            live.commit()
            return not live.busy
        self.set_alarm()
        return bool(live.line)

    def step(self, now: int) -> bool:
        """One thing that is due.  Called after every move, so it looks only where there can be something."""
        live = self.live
        play = live.play
        if play is None or play.table.over:
            return False
        self.survey()
        if self.absent and self.absences(now):
            return True
        if self.alone and self.stands_still(now):
            return False
        if play.progress.caller >= 0 and self.draw(now):
            return True
        if self.early and self.due(self.ends_at, now):
            self.let_in_early()
        if live.line:
            return False  # people first
        if (self.bots or self.forced) and self.choices(now):
            return True
        if play.table.sealed and play.table.turn == NOBODY and (self.reveal(now) or self.call(now)):
            return True
        return bool(self.people) and self.clock(now)

    def due(self, when: int, now: int) -> bool:
        if now >= when:
            return True
        self.next_at = min(self.next_at, when)
        return False

    def set_alarm(self) -> None:
        """One alarm per table.  One that rings too early costs less than resetting it at every move."""
        if self.next_at >= self.alarm_at or self.next_at == FAR:
            return
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm_at = self.next_at
        self.alarm = self.live.registry.time.at(self.next_at, self.ring)

    def ring(self) -> None:
        self.alarm = None
        self.alarm_at = FAR
        if not self.live.busy:
            self.live.go_on()

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
            self.alarm_at = FAR

    # -- one by one ----------------------------------------------------------------------------------------------------

    def absences(self, now: int) -> bool:
        """A bot takes the seat of somebody who is away for longer than the grace; by mail everybody may be away."""
        live = self.live
        if live.clock.by_mail:
            return False
        for seat in live.seats:
            if not seat.away or seat.stored.played_by_bot:
                continue
            if self.due(seat.away_since + seat.grace_left(live.clock.grace), now):
                live.change_seat(seat.changed(played_by_bot=True))
                live.public = True  # the clock goes on
                return True
        return False

    def stands_still(self, now: int) -> bool:
        """A table at which only bots play goes on for those who watch it, and for a while after them; and if not too
        many others do."""
        live = self.live
        registry = live.registry
        lonely = registry.settings.lonely
        if lonely and not live.watchers and now >= live.empty_since + lonely:
            self.paused = True
            registry.bot_tables.give_back(live.stored.id)
        elif registry.bot_tables.take(live.stored.id, live.payer()):
            self.paused = False
        else:
            if not self.paused:
                self.paused = True
                told = Trouble("busy", "Too many tables where only bots play are running. This one waits for its turn.")
                for watcher in list(live.watchers):
                    say(watcher, told.problem())
            self.due(now + RETRY, now)
        return self.paused

    def draw(self, now: int) -> bool:
        live = self.live
        if not self.due(self.draw_at(), now):
            return False
        live.enter(int(TABLE), int(DRAW), now)
        return True

    def choices(self, now: int) -> bool:
        """Bots decide, and forced choices are made."""
        live = self.live
        play = live.play
        assert play is not None
        table = play.table
        for seat in self.bots:
            if self.is_pending(seat) and seat not in self.thinking:
                when = self.bot_time(seat, now)
                if not table.sealed:
                    when = max(when, self.ends_at)
                if self.due(when, now):
                    if self.decide(seat, now):
                        return True
                elif self.slow[seat] and seat not in self.pondering:
                    self.ponder(seat, when - now)
        return bool(self.forced) and self.make_forced(now)

    def make_forced(self, now: int) -> bool:
        """All that are due, as long as it is the same question."""
        live = self.live
        done = False
        for seat in self.forced:
            if self.is_pending(seat) and self.due(self.moments[seat] if self.moments else self.ends_at, now):
                assert live.play is not None
                live.enter(seat, live.play.table.legal(seat)[0], now)
                done = True
                if live.question != self.question or not live.running:
                    break
        return done

    def bot_time(self, seat: int, now: int) -> int:
        """When the bot answers the pending question: some time after it was asked, or after taking the seat over.  A
        slow bot has its time to think, whether there is something to think about or not."""
        when = self.bot_times.get(seat)
        if when is None:
            when = self.bot_times[seat] = now + self.bot_delay(seat)
        return when

    def bot_delay(self, seat: int) -> int:
        """At a solo table a window closes as soon as an answer could be there: there is nothing to see in it."""
        settings = self.live.registry.settings
        least, jitter = settings.bot_delay, settings.bot_jitter
        assert self.live.play is not None
        table = self.live.play.table
        if self.solo and self.hurried:
            return 0
        if self.solo and table.sealed and table.quiet:
            return min(least, settings.solo_delay) + self.drawn(min(jitter, settings.solo_jitter))
        if self.solo:
            least, jitter = least // SOLO_SHARE, jitter // SOLO_SHARE
        if self.slow[seat]:
            least = max(least, settings.marshal_ms + RETURN)
        return least + self.drawn(jitter)

    def decide(self, seat: int, now: int) -> bool:
        """False if the bot is still thinking."""
        live = self.live
        play = live.play
        assert play is not None
        options = play.table.legal(seat)
        if len(options) == 1:
            live.enter(seat, options[0], now)
            return True
        try:
            bot, view = self.bot(seat), play.table.view(seat)
            if isinstance(bot, Distant):
                thought: int | Awaitable[int] = self.pondered(seat, bot, view)
            else:
                thought = live.registry.settings.choose(bot, view)
        except Exception:
            log.exception("table %s: the bot of seat %d failed", live.stored.id, seat)
            live.enter(int(TABLE), int(TIMEOUT) + seat, now)
            return True
        if isinstance(thought, int):
            self.bot_says(seat, thought, now)
            return True
        future = asyncio.ensure_future(thought)
        self.thinking[seat] = future
        question = self.question
        future.add_done_callback(lambda done: self.thought(seat, question, done))
        return False

    def ponder(self, seat: int, within: int) -> None:
        """A slow bot begins to think; what it has found is taken when the bot answers."""
        live = self.live
        play = live.play
        assert play is not None
        if len(play.table.legal(seat)) == 1:
            return
        bot = self.bot(seat)
        if isinstance(bot, Distant):
            view = play.table.view(seat)
            thought = asyncio.ensure_future(bot.ponder(view, live.payer(), not self.alone, within - RETURN))
            thought.add_done_callback(self.hear)
            self.pondering[seat] = thought

    def pondered(self, seat: int, bot: Distant, view: View) -> int:
        """A slow bot's choice; if it has none yet, a quick one answers for it."""
        thought = self.pondering.pop(seat, None)
        if thought is not None and thought.done() and not thought.cancelled() and thought.exception() is None:
            return thought.result()
        if thought is not None:
            thought.cancel()
        bot.bot_workers.cut += 1
        return bot.choose(view)

    def hear(self, thought: asyncio.Future[int]) -> None:
        if not thought.cancelled() and (error := thought.exception()) is not None:
            log.error("table %s: a slow bot failed: %s", self.live.stored.id, error)

    def forget_thoughts(self) -> None:
        for thought in self.pondering.values():
            thought.cancel()
        self.pondering.clear()

    def is_thinking(self) -> bool:
        thoughts = [*self.thinking.values(), *self.pondering.values()]
        return any(not thought.done() for thought in thoughts)

    def bot(self, seat: int) -> Bot:
        live = self.live
        if live.seats[seat].bot is None:
            level, options = live.seats[seat].stored.level, live.stored.options
            live.seats[seat].bot = live.registry.new_bot(live.game, level, options)
        bot = live.seats[seat].bot
        assert bot is not None
        return bot

    def bot_says(self, seat: int, key: int, now: int) -> None:
        live = self.live
        assert live.play is not None
        if key not in live.play.table.legal(seat):
            log.error("table %s: the bot of seat %d chose %d, which is not on offer", live.stored.id, seat, key)
            live.enter(int(TABLE), int(TIMEOUT) + seat, now)
        else:
            live.enter(seat, key, now)
            if key != PASS:
                live.seats[seat].played_for(key)

    def thought(self, seat: int, question: tuple[int, int], done: asyncio.Future[int]) -> None:
        """A slow bot has made up its mind; perhaps too late."""

        def turn() -> None:
            live = self.live
            if self.thinking.get(seat) is not done:
                return  # the seat thinks about something else by now
            del self.thinking[seat]
            if done.cancelled() or live.gone or not live.running or question != live.question:
                return
            assert live.play is not None
            if seat not in live.play.table.pending() or not live.seats[seat].by_bot:
                return
            now = live.registry.time.now()
            if done.exception() is not None:
                log.error("table %s: the bot of seat %d failed: %s", live.stored.id, seat, done)
                live.enter(int(TABLE), int(TIMEOUT) + seat, now)
            else:
                self.bot_says(seat, done.result(), now)
            live.commit()

        self.live.in_line(turn, always=True)

    def let_in_early(self) -> None:
        if self.early:
            early, self.early = self.early, []
            self.live.line.extend(early)

    def reveal(self, now: int) -> bool:
        live = self.live
        assert live.play is not None
        if not live.play.complete() or not self.due(self.ends_at, now):
            return False
        live.enter(int(TABLE), REVEAL, now)
        return True

    def call(self, now: int) -> bool:
        """Everybody has chosen and nobody calls: a bot does.  Where only bots sit, the table draws."""
        live = self.live
        play = live.play
        assert play is not None
        table = play.table
        if not play.waits_for_draw() or table.turn != NOBODY or play.progress.caller >= 0:
            return False
        settings = live.registry.settings
        ours = [seat for seat in range(len(live.seats)) if not live.seats[seat].by_bot and table.interrupts(seat)]
        if not self.due(live.last_at + (settings.call_wait if ours else settings.bot_delay), now):
            return False
        first = play.progress.rows % len(live.seats)
        for seat in [*range(first, len(live.seats)), *range(first)]:
            if live.seats[seat].by_bot and table.interrupts(seat):
                key = self.bot(seat).call(table.view(seat))
                if key != PASS and key in table.interrupts(seat):
                    live.enter(seat, key, now)
                    return True
        if self.people:
            return False
        live.enter(int(TABLE), int(DRAW), now)
        return True

    def clock(self, now: int) -> bool:
        """Time is up: the declared default is taken."""
        live = self.live
        play = live.play
        assert play is not None
        if self.look_at_clock(now):
            live.public = True  # everybody sees whether the clock stands
            return True
        if live.clock.paused:
            return False
        ends = live.clock.ends(play.progress.opened, now)
        if not ends or not self.due(ends, now):
            return False
        late = [seat for seat in self.people if self.is_pending(seat)]
        if not (late or play.waits_for_draw()):
            return False
        if play.waits_for_draw():
            live.enter(int(TABLE), int(DRAW), now)
        else:
            for seat in late:
                if live.question == self.question and self.is_pending(seat):
                    live.enter(int(TABLE), int(TIMEOUT) + seat, now)
        for number in late:
            self.strike(live.seats[number])
        return True

    def look_at_clock(self, now: int) -> bool:
        """It stands while somebody who still has to choose is away.  True if that has just changed."""
        live = self.live
        waits = False
        if self.absent and not live.clock.by_mail:
            assert live.play is not None
            awaited = self.people if live.play.waits_for_draw() else live.play.asked()
            waits = any(live.seats[seat].away and not live.seats[seat].by_bot for seat in awaited)
        return live.clock.look(live.question, now, waits)

    def strike(self, seat: Seat) -> None:
        seat.strikes += 1
        if seat.strikes >= STRIKES:
            self.live.change_seat(seat.changed(played_by_bot=True))
