"""A table's messages to its followers: each receives what its seat may know, and nothing else.

All messages of a move are encoded before the first is sent.  Spectators share one encoding, and so do the tabs of one
person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from highnoon.engine.events import Event, told
from highnoon.engine.frames import NO_CHANGES, Comparison
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.promised import Promised
from highnoon.engine.table import NOBODY, Table
from highnoon.server.acts import told as told_act
from highnoon.server.protocol import (
    Ack,
    ChatLine,
    CountdownInfo,
    Deadline,
    DealInfo,
    Frame,
    Noted,
    Said,
    ServerMessage,
    Snapshot,
    TableAct,
    TableChanged,
    TableInfo,
    ToldEvent,
    Update,
)
from highnoon.server.stored import StoredTable

if TYPE_CHECKING:
    from highnoon.server.live.table import LiveTable

encode: Final = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """Somebody who follows a table: a socket, usually."""

    person: str

    def send(self, message: bytes, more: bytes = b"") -> None: ...

    def moved(self, table: str) -> None:
        """The table is played by another node from now on."""


def say(watcher: Watcher, message: ServerMessage) -> None:
    watcher.send(encode(message))


class Broadcast:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.now: Glimpse | None = None  # of the table as it is
        self.table: Table | None = None  # which this is…
        self.rows = -1  # … after this many

    def forget(self) -> None:
        self.now = self.table = None

    def update(
        self,
        events: Sequence[Event],
        glimpses: Sequence[Glimpse | None],
        start: Glimpse | None,
        only: Iterable[int] | None = None,
        mover: Watcher | None = None,
        ack: bytes = b"",
    ) -> None:
        """The table is somewhere new; `start` is what was seen before.  `only` names the seats that may notice.  Whose
        move it was gets the acknowledgement together with the news: one trip to the network instead of two."""
        live = self.live
        play = live.play
        assert play is not None
        seats = [seat for seat, watchers in live.audience.items() if watchers and (only is None or seat in only)]
        n, name, undoer = play.progress.rows, live.stored.id, play.undoer()
        countdown = self.countdown()
        deadline: Any = self.deadline()
        if deadline is not None:
            deadline = msgspec.Raw(encode(deadline))
        found: list[Any] = self.frames(seats, events, glimpses, start, self.look(seats))
        messages: list[bytes] = []
        for place in range(len(seats)):
            undo = seats[place] == undoer
            like = -1 if undo else first_like(found, place)
            if like >= 0 and seats[like] != undoer:
                messages.append(messages[like])
            else:
                messages.append(encode(Update(name, n, found[place], undo, deadline, countdown)))
        for place in range(len(seats)):
            message = messages[place]
            for watcher in live.audience[seats[place]]:
                if watcher is mover:
                    watcher.send(message, ack)
                    mover = None
                else:
                    watcher.send(message)
        if mover is not None:  # is watching another table now
            mover.send(ack)

    def frames(
        self,
        seats: list[int],
        events: Sequence[Event],
        glimpses: Sequence[Glimpse | None],
        start: Glimpse | None,
        now: Glimpse,
    ) -> list[list[msgspec.Raw]]:
        """For each of these seats, from the view that everybody there has to the one there is `now`; without one, all
        of it.  What an event that a seat does not hear of has changed goes with the next one."""
        frames: list[list[msgspec.Raw]] = [[] for _ in seats]
        last = [start if start is not None and seat in start.own else None for seat in seats]  # of the newest frame
        for number in range(len(events)):
            event, glimpse = events[number], glimpses[number]
            public, private, rule = event.public, event.private, event.rule
            comparison: Comparison | None = None
            common: msgspec.Raw | None = None  # the frame that several seats get, and what it changes
            changed = NO_CHANGES
            for place in range(len(seats)):
                seat, before = seats[place], last[place]
                mine = private.get(seat, public) if private else public
                if not mine.says:
                    continue
                changes = NO_CHANGES
                if before is not None and glimpse is not None and seat in glimpse.own:
                    if comparison is None or comparison.before is not before:
                        comparison = Comparison(before, glimpse)
                    changes = comparison.of(seat)
                    last[place] = glimpse
                if common is not None and mine is public and changes is changed:
                    frames[place].append(common)
                    continue
                made = msgspec.Raw(encode(Frame(ToldEvent(mine.says, mine.args, rule), changes)))
                if mine is public and (comparison is None or changes is comparison.found):
                    common, changed = made, changes
                frames[place].append(made)
        comparison = common = None
        changed = NO_CHANGES
        for place in range(len(seats)):
            seat, before = seats[place], last[place]
            if start is None or before is None:
                frames[place].append(msgspec.Raw(encode(Frame(None, msgspec.structs.asdict(now.view(seat))))))
                continue
            if comparison is None or comparison.before is not before:
                comparison = Comparison(before, now, start)
            rest = comparison.of(seat)
            if common is not None and rest is changed:
                frames[place].append(common)
            elif rest:
                made = msgspec.Raw(encode(Frame(None, rest)))
                if rest is comparison.found:
                    common, changed = made, rest
                frames[place].append(made)
        return frames

    def look(self, seats: list[int]) -> Glimpse:
        """From all these seats, and perhaps from others.  It is kept, so that costly parts (where a character can go,
        say) are computed once.  A sealed choice changes nothing but who is still asked and what the chooser has chosen,
        so the rest is used again."""
        play = self.live.play
        assert play is not None
        table, rows = play.table, play.progress.rows
        now = self.now
        if now is None or self.table is not table or self.rows != rows:
            self.table, self.rows = table, rows
            now = table.look(seats)
        else:
            if table.waiting and table.sealed:
                now = after_choices(now, table, play.asked())
            fresh = [seat for seat in seats if seat not in now.own]
            if fresh:
                now = now.joined(table.look(fresh))
        self.now = now
        if self.live.registry.settings.check_views:
            for seat in now.own:
                assert encode(now.view(seat)) == encode(table.view(seat)), "a choice has changed more than it may"
        return now

    def snapshot(self, watcher: Watcher) -> None:
        live = self.live
        play = live.play
        seat = live.watchers[watcher]
        say(
            watcher,
            Snapshot(
                self.info(seat, watcher.person),
                play.progress.rows if play else 0,
                self.look([seat]).view(seat) if play else None,
                tell(play.story, seat) if play else [],
                list(live.chat),
                play.can_undo(seat) if play else False,
                self.deadline(),
                self.countdown(),
                [told_act(act) for act in live.stored.acts],
            ),
        )

    def table_changed(self, but: Watcher | None = None) -> None:
        """Tells them about seats and the like."""
        live = self.live
        made: dict[tuple[int, bool, int], bytes] = {}
        for watcher, seat in list(live.watchers.items()):
            if watcher is but:
                continue
            asked = live.asks.get(watcher.person)
            kind = (seat, watcher.person == live.stored.owner, 0 if asked is None else asked.id)
            if kind not in made:
                made[kind] = encode(TableChanged(self.info(seat, watcher.person)))
            watcher.send(made[kind])

    def noted(self, act: TableAct) -> None:
        message = encode(Noted(self.live.stored.id, act))
        for watcher in list(self.live.watchers):
            watcher.send(message)

    def said(self, line: ChatLine) -> None:
        message = encode(Said(self.live.stored.id, line))
        for watcher in list(self.live.watchers):
            watcher.send(message)

    def ack(self, watcher: Watcher, request: str) -> None:
        say(watcher, Ack(request, self.live.n))

    def info(self, seat: int, person: str) -> TableInfo:
        live = self.live
        stored = live.stored
        return TableInfo(
            id=stored.id,
            game=stored.game,
            title=live.game.title,
            state=stored.state,
            seats=[s.info(stored.owner) for s in live.seats],
            options=stored.options,
            pack=stored.pack,
            rules=stored.rules,
            public=stored.public,
            clock=stored.clock,
            created=stored.created,
            commitment=stored.commitment,
            you=seat,
            yours=bool(person) and person == stored.owner,
            spectators=len(live.audience.get(-1, ())),
            next=stored.next,
            hints=stored.hints,
            review=stored.review,
            research=stored.research,
            origin=stored.start.origin if stored.start else "",
            asks=list(live.asks.values()),
            asking=live.asks[person].id if person in live.asks else 0,
            deal=deal_info(stored),
            played_for_you=live.seats[seat].played if seat >= 0 else [],
        )

    def deadline(self) -> Deadline | None:
        return self.live.pacer.deadline()

    def countdown(self) -> CountdownInfo | None:
        return self.live.pacer.countdown()


def first_like(frames: list[list[msgspec.Raw]], place: int) -> int:
    """The first seat that gets the same frames, made once; -1 if this is the first."""
    mine = frames[place]
    for other in range(place):
        theirs = frames[other]
        if len(theirs) == len(mine):
            for number in range(len(mine)):
                if theirs[number] is not mine[number]:
                    break
            else:
                return other
    return -1


def after_choices(glimpse: Glimpse, table: Table, asked: list[int]) -> Glimpse:
    shared, choices = glimpse.shared, glimpse.choices
    if shared.asked != asked:
        shared = msgspec.structs.replace(shared, asked=asked)
    for seat, mine in choices.items():
        if seat >= 0 and mine.get("pick", NOBODY) != table.picks[seat]:
            if choices is glimpse.choices:
                choices = dict(choices)
            choices[seat] = {**mine, "pick": table.picks[seat]}
    if shared is glimpse.shared and choices is glimpse.choices:
        return glimpse
    return Glimpse(shared, choices, glimpse.own)


def deal_info(table: StoredTable) -> DealInfo:
    """The promises as everybody may see them."""
    deal = table.deal
    if not deal.rounds:  # dealt before there were promises
        return DealInfo(0, "open" if table.state == "open" else "done")
    info = DealInfo(len(deal.rounds), deal.stage, deal.kinds, deal.rounds[-1].promises)
    if deal.kinds:
        promised = Promised(table.id, deal.kinds, deal.rounds)
        info.kinds = promised.kinds_in(len(deal.rounds))
        lists = ["", *promised.lists(table.game, table.pack, table.commitment)]
        info.before = lists[-2]
        if deal.stage in ("reveal", "done"):
            info.closed = lists[-1]
    return info


def tell(events: Iterable[Event], seat: int) -> list[ToldEvent]:
    return [ToldEvent(says, args, rule) for says, args, rule in told(list(events), seat)]
